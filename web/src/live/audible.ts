/** Which messages of a table are shown: none of people who are muted or blocked. */
import { isBlocked } from '$lib/blocks.svelte';
import { isMuted } from '$lib/mutes.svelte';
import type { Said } from '$lib/wire';

/** The server empties messages of blocked people; those from before are hidden here. */
export function audible(said: Said[]): Said[] {
  return said.filter(
    ({ player, text, gesture }) => (text !== null || gesture !== null) && !isMuted(player) && !isBlocked(player),
  );
}
