/** Small questions about who is at a table. */
import { me } from '$lib/me.svelte';
import type { TableInfo } from '$lib/wire';

/** Somebody at a table, or who was there. */
export interface Person {
  player: string;
  name: string;
}

/** This device's player: known by the seat, or because the server was asked. */
export function ownPlayer(info: TableInfo, mine: number[]): string | null {
  const own = mine[0];
  return (own === undefined ? null : info.seats[own]?.player) ?? me()?.id ?? null;
}

/** Whether this device's player is the host: the code is told to those at the table only. */
export function isHost(info: TableInfo, mine: number[]): boolean {
  const own = ownPlayer(info, mine);
  return own === null ? info.code !== null : own === info.host;
}

/** The seats that this device's player has left in the running game, and may return to. */
export function leftSeats(info: TableInfo, mine: number[]): number[] {
  const own = ownPlayer(info, mine);
  if (own === null || info.status !== 'running') return [];
  return info.seats.flatMap(({ seat, owner }) => (owner === own ? [seat] : []));
}

/** The address to send to friends. */
export function linkOf(info: TableInfo): string {
  return new URL(`/t/${info.id}`, location.href).href;
}
