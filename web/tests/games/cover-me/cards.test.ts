import { describe, expect, it } from 'vitest';
import { allCards, numberOf, prestigeOf, sorted, traitsOf } from '../../../src/games/cover-me/cards';
import { lookOf } from '../../../src/games/cover-me/figure';
import { magazinesOf } from '../../../src/games/cover-me/magazines';
import { COUNT, nameOf } from '../../../src/games/cover-me/names';
import { people } from './desk.svelte';

describe('the cards', () => {
  it('are 162, every combination once', () => {
    const cards = allCards();
    expect(cards).toHaveLength(162);
    expect(new Set(cards).size).toBe(162);
    expect(cards.map(numberOf)).toEqual(Array.from({ length: 162 }, (_, i) => i));
  });

  it('say their traits and their prestige', () => {
    expect(traitsOf('bMqRe')).toEqual({ hair: 'b', length: 'M', pattern: 'q', clothes: 'Re' });
    expect(['bMqYe', 'bMqRe', 'bMqBl', 'bMqGr', 'bMqBk', 'bMqWh'].map(prestigeOf)).toEqual([2, 2, 2, 3, 4, 5]);
  });

  it('are 162 women: each has a name of her own and looks like no other', () => {
    const cards = allCards();
    expect(COUNT).toBe(162);
    expect(new Set(cards.map(nameOf)).size).toBe(162);
    expect(new Set(cards.map((card) => JSON.stringify(lookOf(card)))).size).toBe(162);
    expect(lookOf('kLtWh')).toEqual(lookOf('kLtWh'));
  });

  it('of a hand can be sorted by any trait and leave the hand as it was', () => {
    const hand = ['kLtWh', 'bSqRe', 'rMdYe', 'bLqYe'];
    expect(sorted(hand, null)).toEqual(hand);
    expect(sorted(hand, 'hair')).toEqual(['bSqRe', 'bLqYe', 'rMdYe', 'kLtWh']);
    expect(sorted(hand, 'length')).toEqual(['bSqRe', 'rMdYe', 'bLqYe', 'kLtWh']);
    expect(sorted(hand, 'pattern')).toEqual(['bSqRe', 'bLqYe', 'rMdYe', 'kLtWh']);
    expect(sorted(hand, 'clothes')).toEqual(['bLqYe', 'rMdYe', 'bSqRe', 'kLtWh']);
    expect(hand).toEqual(['kLtWh', 'bSqRe', 'rMdYe', 'bLqYe']);
  });
});

describe('the magazines', () => {
  it('go with the colours, and nobody shares one', () => {
    expect(magazinesOf(people())).toEqual([0, 1, 2]);
    const [one, two, three] = people() as [never, never, never];
    expect(
      magazinesOf([
        { ...(one as object), colour: 5 },
        { ...(two as object), colour: 0 },
        { ...(three as object), colour: 0 },
      ] as never),
    ).toEqual([1, 0, 2]);
  });
});
