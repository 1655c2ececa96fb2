import type { Gesture } from '$lib/wire';

/** The pictures of the gestures; their words are messages. */
export const GESTURES: Record<Gesture, string> = {
  wave: '👋',
  applause: '👏',
  thanks: '🙏',
  laugh: '😄',
  wow: '😮',
  hurry: '⏳',
};
