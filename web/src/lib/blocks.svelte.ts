/** People this player has blocked. The server keeps the list; it is asked for when somebody looks. */
import { api } from './api';
import type { Blocked } from './wire';

let list = $state.raw<Blocked[] | null>(null);

/** The list, or null while it has not been asked for. */
export function blocks(): Blocked[] | null {
  return list;
}

export function isBlocked(player: string): boolean {
  return list?.some((each) => each.player === player) ?? false;
}

export async function loadBlocks(): Promise<Blocked[]> {
  return (list = await api.blocks());
}

export async function block(player: string, name: string): Promise<void> {
  await api.block(player);
  const others = (list ?? []).filter((each) => each.player !== player);
  list = [{ player, name, created: Date.now() }, ...others];
}

export async function unblock(player: string): Promise<void> {
  await api.unblock(player);
  list = (list ?? []).filter((each) => each.player !== player);
}

/** This device is another player now, with a list of their own. */
export function forgetBlocks(): void {
  list = null;
}
