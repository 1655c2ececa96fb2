/** The tables, each a chunk of its own that comes when it is needed, with its words. */
import { learn } from '$lib/i18n.svelte';
import type { Ask, Describe, GameName, Pace, TableModule } from '$lib/table';
import type { Component } from 'svelte';

const loaders: Record<GameName, () => Promise<unknown[]>> = {
  'runner-up': () => Promise.all([import('./runner-up/Table.svelte'), import('./runner-up/log')]),
  'cover-me': () => Promise.all([import('./cover-me/Table.svelte'), import('./cover-me/log')]),
};

export async function loadTable(game: GameName): Promise<TableModule> {
  const [[table, log]] = await Promise.all([
    loaders[game]() as Promise<[{ default: unknown }, { describe: unknown; ask: unknown; pace: unknown }]>,
    learn(game),
  ]);
  // Each table takes its own game's views only; the shell hands it nothing else.
  return {
    Table: table.default as Component<never> as TableModule['Table'],
    describe: log.describe as Describe,
    ask: log.ask as Ask,
    pace: log.pace as Pace,
  };
}
