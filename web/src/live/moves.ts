/** A move in words: the notation's parts, each with its message. */
import { say } from '$lib/i18n.svelte';
import type { SeatInfo } from '$lib/table';

export function cardWords(card: string): string {
  const [hair, length, pattern] = card;
  return say('card-words', {
    hair: hair ?? '',
    length: length ?? '',
    pattern: pattern ?? '',
    clothes: card.slice(3),
  });
}

export function moveWords(move: string, seats: SeatInfo[]): string {
  const race = /^([+-]\d+(?:#\d+)?)?(?:>(\d))?$/.exec(move);
  if (race) {
    const [, card, target] = race;
    const name = target === undefined ? '' : (seats[Number(target)]?.name ?? say('virtual-player'));
    if (card === undefined) return say('move-pawn', { name });
    const value = card.replace('-', '−').replace(/#(\d+)/, ' ($1)');
    return name ? say('move-card-to', { card: value, name }) : value;
  }
  const [verb = '', what = ''] = move.split(' ');
  if (what.length === 5) return say('move-cover', { verb, card: cardWords(what) });
  return say('move-pile', { verb, pile: what || 'none' });
}
