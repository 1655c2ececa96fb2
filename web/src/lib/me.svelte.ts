/** The player that this device is to the server: looked up once, then kept. */
import { api, Trouble } from './api';
import { forgetBlocks } from './blocks.svelte';
import { forgetContributions } from './contributions';
import { forgetMutes } from './mutes.svelte';
import { set, settings } from './settings.svelte';
import type { Player } from './wire';

/** How this device became nobody's. */
export type Parting = 'deleted' | 'signed-out';

/** A claim in another tab revokes the old token a moment before its answer brings the new cookie. */
const CLAIM_ANSWER = 500;

let own = $state.raw<Player | null>(null);
let parting = $state<Parting | null>(null);
let asked: Promise<Player | null> | null = null;
let leaving = false;

/** The player, where that is known already. */
export function me(): Player | null {
  return own;
}

/** The server told who this device is. */
export function become(player: Player): void {
  own = player;
  parting = null;
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

/** Ask the server to sign this device out or to delete its player: its feeds end before it answers. */
export async function leave(request: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await request();
  } finally {
    leaving = false;
  }
}

/** Whether this device was signed out from elsewhere, once a feed of it was closed for that reason. */
export async function isSignedOut(): Promise<boolean> {
  if (leaving) return false;
  await new Promise((resolve) => setTimeout(resolve, CLAIM_ANSWER));
  forgetMe();
  const player = await lookUpMe();
  if (player) set('name', player.name); // else the next table would give this player the old name
  return !settings.known;
}

/** This device is nobody's now: forget the player, and all that was kept here for them. */
export function becomeNobody(how: Parting): void {
  own = null;
  parting = how;
  forgetBlocks();
  forgetMutes();
  forgetContributions();
  set('known', false);
  set('name', '');
}

/** How the player of this device has just gone, until that has been read. */
export function lastParting(): Parting | null {
  return parting;
}

export function forgetParting(): void {
  parting = null;
}
