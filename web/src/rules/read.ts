/** The rules in the reader's language: one small chunk for each game and language. */
import type { Language } from '$lib/i18n.svelte';
import type { GameName } from '$lib/table';
import type { Block } from './blocks';

const FILES = import.meta.glob<Block[]>('../../../src/parlour/locales/*/rules-*.md', { import: 'default' });

export async function readRules(game: GameName, language: Language): Promise<Block[]> {
  const read = FILES[`../../../src/parlour/locales/${language}/rules-${game}.md`];
  if (!read) throw new Error(`there are no rules of ${game} in ${language}`);
  return read();
}
