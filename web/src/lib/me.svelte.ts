/** The player that this device is to the server: looked up once, then kept. */
import { api, Trouble } from './api';
import { set, settings } from './settings.svelte';
import type { Player } from './wire';

let own = $state.raw<Player | null>(null);
let asked: Promise<Player | null> | null = null;

/** The player, where that is known already. */
export function me(): Player | null {
  return own;
}

/** The server told who this device is. */
export function become(player: Player): void {
  own = player;
  set('known', true);
}

/** Ask the server who this device is, unless that is known or the server has never met it. */
export function lookUpMe(): Promise<Player | null> {
  if (own || !settings.known) return Promise.resolve(own);
  asked ??= api
    .me()
    .then(
      (player) => (own = player),
      (error: unknown) => {
        // Signed out from another device: the next step introduces a new player.
        if (error instanceof Trouble && error.code === 'nobody') set('known', false);
        return null;
      },
    )
    .finally(() => (asked = null));
  return asked;
}

/** Forget the player: the next look-up asks again. */
export function forgetMe(): void {
  own = null;
}
