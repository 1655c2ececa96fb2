/** Small questions about who is at a table. */
import { api } from '$lib/api';
import { me } from '$lib/me.svelte';
import type { SeatInfo, TableInfo } from '$lib/wire';

/** Somebody at a table, or who was there. */
export interface Person {
  player: string;
  name: string;
}

/** What the server calls people who have deleted their account (log_erasure.py). */
export const DELETED = '—';

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

/** The seats in which a person sits, and then those that wait for them to return. */
export function seatsOf(info: TableInfo, person: string): number[] {
  const seats = (is: (seat: SeatInfo) => boolean): number[] => info.seats.filter(is).map(({ seat }) => seat);
  return [...seats(({ player }) => player === person), ...seats(({ owner }) => owner === person)];
}

/** The host asks somebody to leave: from every seat of theirs. */
export async function removeFrom(table: string, seats: number[]): Promise<void> {
  for (const seat of seats) await api.seat(table, 'kick', { seat });
}

/** Whether this device's player sits here or sat here, or hosts the table. */
export function tookPart(info: TableInfo, mine: number[]): boolean {
  const own = ownPlayer(info, mine);
  return mine.length > 0 || isHost(info, mine) || (own !== null && seatsOf(info, own).length > 0);
}

/** The address to send to friends. */
export function linkOf(info: TableInfo): string {
  return new URL(`/t/${info.id}`, location.href).href;
}
