import { describe, expect, it } from 'vitest';
import { tracksWith, trendsOf, valueOf, whatIf } from '../../../src/games/cover-me/whatif';
import { desk } from './desk.svelte';

describe('what if', () => {
  it('counts a card once on the track of each active trait, and leaves the table alone', () => {
    const view = desk();
    expect(tracksWith(view.tracks, ['kLdRe'])).toEqual({
      hair: { b: 1, r: 2, k: 2 },
      length: { S: 1, M: 2, L: 2 },
      pattern: { q: 3, d: 2, t: 0 },
    });
    expect(view.tracks.hair).toEqual({ b: 1, r: 2, k: 1 });
  });

  it('follows the clothes where they are the third trait', () => {
    const tracks = { clothes: { Ye: 1, Bl: 0, Re: 0, Gr: 0, Bk: 0, Wh: 0 } };
    expect(tracksWith(tracks, ['bMqWh']).clothes).toEqual({ Ye: 1, Bl: 0, Re: 0, Gr: 0, Bk: 0, Wh: 1 });
  });

  it('takes all level leaders for trends, and none where nothing is counted', () => {
    expect(trendsOf({ hair: { b: 2, r: 2, k: 1 }, length: { S: 0, M: 0, L: 0 } })).toEqual({
      hair: ['b', 'r'],
      length: [],
    });
  });

  it('is worth one for each trait in which a trend is followed', () => {
    const trends = { hair: ['b', 'r'], length: ['M'], pattern: ['q'] };
    expect(valueOf('rMqYe', trends)).toBe(3);
    expect(valueOf('bLqYe', trends)).toBe(2);
    expect(valueOf('kSdBl', trends)).toBe(0);
  });

  it('tells trends and values as they would stand with the card on the table', () => {
    // Hair r2 k2: both lead. Length M2 L2: both lead. Pattern q3 leads alone.
    const guess = whatIf(desk(), [], 'kLdRe');
    expect(guess.trends).toEqual({ hair: ['r', 'k'], length: ['M', 'L'], pattern: ['q'] });
    expect(guess.value).toBe(2);
    expect(guess.values).toEqual([[2], [3], [1]]);
  });

  it('counts what one has laid already this month', () => {
    // kLdRe and kMtYe: hair k3 leads, length M3 leads, pattern q3 leads.
    const guess = whatIf(desk(), ['kLdRe'], 'kMtYe');
    expect(guess.tracks.hair).toEqual({ b: 1, r: 2, k: 3 });
    expect(guess.trends).toEqual({ hair: ['k'], length: ['M'], pattern: ['q'] });
    expect(guess.value).toBe(2);
  });

  it('says nothing of covers that lie face down', () => {
    const guess = whatIf(desk({ rows: [['bMqRe'], [null], []], values: [[2], [null], []] }), [], 'kLdRe');
    expect(guess.values).toEqual([[2], [null], []]);
  });
});
