/** Small questions about who is at a table. */
import type { TableInfo } from '$lib/wire';

/** Whether this device's player is the host: the code is told to those at the table only. */
export function isHost(info: TableInfo, mine: number[]): boolean {
  const own = mine[0];
  if (own !== undefined) return info.seats[own]?.player === info.host;
  return info.code !== null;
}

/** The address to send to friends. */
export function linkOf(info: TableInfo): string {
  return new URL(`/t/${info.id}`, location.href).href;
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}
