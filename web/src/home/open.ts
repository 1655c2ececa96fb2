/** From a click to a table. */
import { api, contributed, freshContribution, remember } from '$lib/api';
import { say } from '$lib/i18n.svelte';
import { set, settings } from '$lib/settings.svelte';
import type { GameName } from '$lib/table';
import type { Level, NewTable } from '$lib/wire';

/** Who one is at the tables: the remembered name, or a guest's. */
export async function introduce(): Promise<string> {
  const name = settings.name.trim() || say('guest');
  await api.introduce(name);
  set('known', true);
  return name;
}

/** Against bots, dealt at once; gives the address to go to. */
export async function playNow(game: GameName, level: Level, players: number): Promise<string> {
  await introduce();
  const bots = Array.from({ length: players - 1 }, () => ({ kind: 'bot', level }) as const);
  const opened = await api.open({
    game,
    options: { players },
    seats: [{ kind: 'me' }, ...bots],
    settings: { grace: null, watching: false },
  });
  await start(opened.id, null);
  return `/t/${opened.id}`;
}

/** Have the cards dealt, with this device's chance among theirs. */
export async function start(id: string, fill: Level | null): Promise<void> {
  const contribution = freshContribution();
  await api.start(id, { fill, contribution });
  remember(id, contribution);
}

/** With others: the table waits until its host deals. */
export async function openTable(table: NewTable): Promise<string> {
  await introduce();
  const opened = await api.open(table);
  return `/t/${opened.id}`;
}

/** Sit down at the table that has this code. */
export async function joinTable(code: string): Promise<string> {
  await introduce();
  const contribution = freshContribution();
  const { table } = await api.joinByCode({ code: code.trim(), contribution });
  remember(table.id, contribution);
  return `/t/${table.id}`;
}

/** Sit down at a table one is looking at. */
export async function sitDown(id: string, seat: number | null): Promise<void> {
  await introduce();
  const contribution = freshContribution();
  await api.join(id, { seat, contribution });
  remember(id, contribution);
}

/** Add this device's chance where one was given a seat, as at a rematch: once. */
export async function addChance(id: string, seat: number): Promise<void> {
  if (contributed(id).length > 0) return;
  const contribution = freshContribution();
  await api.contribute(id, { seat, contribution });
  remember(id, contribution);
}
