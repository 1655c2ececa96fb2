/** What a card says: its four traits, its prestige, and who the woman on it is. */
import type { Hair, Trait } from '$lib/cover-me-view';

export type Length = 'S' | 'M' | 'L';
export type Pattern = 'q' | 'd' | 't';
export type Clothes = 'Ye' | 'Bl' | 'Re' | 'Gr' | 'Bk' | 'Wh';

export interface Traits {
  hair: Hair;
  length: Length;
  pattern: Pattern;
  clothes: Clothes;
}

/** The characteristics of each trait, in the order in which tracks and sorted hands show them. */
export const CHARACTERISTICS = {
  hair: ['b', 'r', 'k'],
  length: ['S', 'M', 'L'],
  pattern: ['q', 'd', 't'],
  clothes: ['Ye', 'Re', 'Bl', 'Gr', 'Bk', 'Wh'],
} as const satisfies Record<Trait, readonly string[]>;

export const TRAITS = ['hair', 'length', 'pattern', 'clothes'] as const satisfies readonly Trait[];

export const PRESTIGE: Record<Clothes, number> = { Ye: 2, Re: 2, Bl: 2, Gr: 3, Bk: 4, Wh: 5 };

/** `bMqRe` is blond, semi-long, squared, red. */
export function traitsOf(card: string): Traits {
  return {
    hair: card[0] as Hair,
    length: card[1] as Length,
    pattern: card[2] as Pattern,
    clothes: card.slice(3) as Clothes,
  };
}

export function prestigeOf(card: string): number {
  return PRESTIGE[traitsOf(card).clothes];
}

function place(card: string, trait: Trait): number {
  return (CHARACTERISTICS[trait] as readonly string[]).indexOf(traitsOf(card)[trait]);
}

/** 0 to 161, by clothes, hair, length and pattern. */
export function numberOf(card: string): number {
  return ((place(card, 'clothes') * 3 + place(card, 'hair')) * 3 + place(card, 'length')) * 3 + place(card, 'pattern');
}

/** A hand by one trait, the other traits after it so that likes lie together. Leaves the given one alone. */
export function sorted(cards: readonly string[], by: Trait | null): string[] {
  if (by === null) return [...cards];
  const rest = TRAITS.filter((trait) => trait !== by);
  return [...cards].sort((one, other) => {
    for (const trait of [by, ...rest]) {
      const step = place(one, trait) - place(other, trait);
      if (step !== 0) return step;
    }
    return 0;
  });
}

export function allCards(): string[] {
  const cards: string[] = [];
  for (const clothes of CHARACTERISTICS.clothes)
    for (const hair of CHARACTERISTICS.hair)
      for (const length of CHARACTERISTICS.length)
        for (const pattern of CHARACTERISTICS.pattern) cards.push(`${hair}${length}${pattern}${clothes}`);
  return cards;
}
