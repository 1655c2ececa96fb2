/** From a click to a table. */
import { api } from '$lib/api';
import { answer, freshContribution, hashOf, keep, knows, promise } from '$lib/contributions';
import { say } from '$lib/i18n.svelte';
import { become } from '$lib/me.svelte';
import { settings } from '$lib/settings.svelte';
import type { GameName } from '$lib/table';
import type { Level, NewTable } from '$lib/wire';

/** Who one is at the tables: the remembered name, or a guest's. */
export async function introduce(): Promise<string> {
  const name = settings.name.trim() || say('guest');
  become(await api.introduce(name));
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
  const { id, commitment } = opened.table;
  const commit = await start(id, null, commitment);
  // Nobody else is at the table: the published hashes can only be this one. A feed would tell so later.
  const reveal = answer(id, commitment, [commit], commit);
  if (reveal) await api.reveal(id, { seat: 0, ...reveal });
  return `/t/${opened.id}`;
}

/** Have the cards dealt; gives the hash of this device's contribution, which the feed then reveals. */
export async function start(id: string, fill: Level | null, commitment: string): Promise<string> {
  const commit = promise(id, commitment);
  await api.start(id, { fill, commit });
  return commit;
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
  const { table } = await api.joinByCode({ code: code.trim(), commit: hashOf(contribution) });
  keep(table.id, table.commitment, contribution);
  return `/t/${table.id}`;
}

/** Sit down at a table one is looking at. */
export async function sitDown(id: string, seat: number | null, commitment: string, name = ''): Promise<void> {
  await introduce();
  await api.join(id, { seat, commit: promise(id, commitment), ...(name ? { name } : {}) });
}

/** Take the seat of a running game that its owner hands over; the cards are dealt already. */
export async function takeOver(id: string, handover: string): Promise<void> {
  await introduce();
  await api.join(id, { handover });
}

/** Promise a contribution where the seat's promise is none that this device can reveal. */
export async function addChance(id: string, seat: number, commit: string | null, commitment: string): Promise<void> {
  if (knows(id, commit)) return;
  await api.contribute(id, { seat, commit: promise(id, commitment) });
}
