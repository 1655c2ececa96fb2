/** Cards and people in words, for labels, the log and screen readers. */
import type { SeatInfo, Say } from '$lib/table';
import { language } from '$lib/i18n.svelte';
import { prestigeOf, traitsOf } from './cards';
import { nameOf } from './names';

export function characteristicWords(characteristic: string, say: Say): string {
  return say('cm-characteristic', { characteristic });
}

function traitWords(card: string, say: Say): Record<string, string> {
  const { hair, length, pattern, clothes } = traitsOf(card);
  const words = (of: string): string => characteristicWords(of, say);
  return {
    name: nameOf(card),
    hair: words(hair),
    length: words(length),
    pattern: words(pattern),
    clothes: words(clothes),
  };
}

/** "Maya, black long hair, striped, white clothes": the whole card. */
export function coverWords(card: string, say: Say, equal = false): string {
  const facts = traitWords(card, say);
  return equal ? say('cm-cover', facts) : say('cm-cover-worth', { ...facts, prestige: prestigeOf(card) });
}

/** "black long striped white": the card among others, in a sentence. */
export function shortWords(card: string, say: Say): string {
  return say('cm-cover-short', traitWords(card, say));
}

export function listWords(items: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(items);
}

export function nameWords(seats: readonly SeatInfo[], seat: number): string {
  return seats.find((each) => each.seat === seat)?.name ?? String(seat + 1);
}
