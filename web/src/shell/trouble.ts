/** What went wrong, in plain words of the reader's language. */
import { Trouble } from '$lib/api';
import { say } from '$lib/i18n.svelte';

export function refusedText(code: string): string {
  return say('refused', { code });
}

/** `unknown` is the message for what is not found, where there is a better one than the usual. */
export function troubleText(error: unknown, unknown?: string): string {
  const code = error instanceof Trouble ? error.code : 'fault';
  return unknown && code === 'not-found' ? say(unknown) : refusedText(code);
}
