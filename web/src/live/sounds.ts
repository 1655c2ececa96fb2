/** The one sound that a step makes, the weightiest of what happened. */
import type { Sound } from '$lib/sound';
import type { GameEvent } from '$lib/table';

const SOUNDS: [string, Sound][] = [
  ['result', 'bell'],
  ['scored', 'stamp'],
  ['special', 'stamp'],
  ['moved', 'pistol'],
  ['revealed', 'paper'],
  ['dealt', 'paper'],
  ['took', 'paper'],
  ['kept', 'paper'],
  ['chosen', 'step'],
];

export function soundOf(events: GameEvent[]): Sound | null {
  return SOUNDS.find(([name]) => events.some((event) => event.event === name))?.[1] ?? null;
}
