import { beforeAll, describe as group, expect, it } from 'vitest';
import type { CoverMeEvent, CoverMeResult } from '$lib/cover-me-view';
import { LANGUAGES, say, speak, type Language } from '$lib/i18n.svelte';
import { endWords } from '../../../src/games/cover-me/ending';
import { ask, describe, pace } from '../../../src/games/cover-me/log';
import { desk, people, words } from './desk.svelte';

beforeAll(words);
const told = (event: CoverMeEvent, count = 3, options = {}): string => describe(event, people(count), say, options);

const RESULT: CoverMeResult = {
  winners: [0],
  shares: [1, 0, 0],
  scores: [19, 12, 12],
  places: [1, 2, 2],
  decided_by: 'prestige',
  tie_breakers: [0, 1, 2].map((seat) => ({
    prestige: seat ? 12 : 19,
    stored: 0,
    cards: 5,
    fives: 0,
    fours: 0,
    threes: 0,
    twos: 0,
  })),
  cards: [[], [], []],
};

/** One of each kind. */
const EVENTS: CoverMeEvent[] = [
  { event: 'dealt', seat: 0, cards: ['bMqRe', 'kLtWh'], count: 2 },
  { event: 'dealt', seat: 1, cards: null, count: 6 },
  { event: 'turned', card: 'bMqRe', pile: 'b' },
  { event: 'laid', row: 2, card: null },
  { event: 'laid', row: 2, card: 'bMqRe' },
  { event: 'chosen', seat: 1, choices: 1 },
  { event: 'retracted', seat: 1, choices: 0 },
  { event: 'revealed', row: 1, seat: 1, card: 'bMqRe', month: 2 },
  { event: 'values', row: 1, values: [2, 0, 3] },
  { event: 'special', row: 1, card: 'bMqRe', value: 2 },
  { event: 'returned', row: 1, card: 'bMqRe' },
  { event: 'scored', seat: 1, row: 1, cards: ['bMqRe'] },
  { event: 'stored', seat: 1, row: 1, cards: ['bMqRe', 'kLtWh'] },
  { event: 'influence', card: 'bMqRe', row: 1 },
  { event: 'discarded', card: 'bMqRe', seat: null },
  { event: 'discarded', card: 'bMqRe', seat: 1 },
  { event: 'offered', seat: 0, cards: ['bMqGr', 'kLtGr'], count: 2 },
  { event: 'offered', seat: 1, cards: null, count: 4 },
  { event: 'kept', seat: 0, card: 'bMqGr' },
  { event: 'kept', seat: 1, card: null },
  { event: 'buried', seat: 1, cards: null, count: 1 },
  { event: 'took', seat: 1, pile: 'r', card: 'rMqRe' },
  { event: 'took', seat: 0, pile: 'draw', card: 'rMqRe' },
  { event: 'took', seat: 1, pile: 'draw', card: null },
  { event: 'joined', pile: 'next', card: null },
  { event: 'joined', pile: 'draw', card: null },
  { event: 'reshuffled', cards: 12 },
  { event: 'season', season: 'spring', year: 1, starter: 1 },
  { event: 'year', year: 2 },
  { event: 'passed', seat: 1 },
  { event: 'extra', number: 1 },
  { event: 'result', ...RESULT },
];

group('the log', () => {
  it('tells what happened in plain sentences', () => {
    expect(told({ event: 'took', seat: 1, pile: 'draw', card: null })).toBe('Bruno draws a face-down card.');
    expect(told({ event: 'season', season: 'spring', year: 1, starter: 1 })).toBe(
      'Spring of year 1 begins. Start player: Bruno.',
    );
    expect(told({ event: 'values', row: 1, values: [2, 0, 3] })).toBe('Trend values for Bruno: 2, 0, and 3.');
    expect(told({ event: 'special', row: 2, card: 'kLtWh', value: 2 })).toMatch(
      /^Chloé features \S+ \(black, long, striped, white\), trend value 2\.$/,
    );
  });

  it('keeps to itself what only moves a marker', () => {
    expect(told({ event: 'tracks', trait: 'hair', characteristic: 'b', from: 0, to: 1 })).toBe('');
  });

  it('knows the fictional players’ rows from the secondary ones', () => {
    expect(told({ event: 'laid', row: 3, card: null }, 2, { two_player: 'fictional' })).toBe(
      'Fictional player 2 places a cover face down.',
    );
    expect(told({ event: 'values', row: 3, values: [1] }, 2, { two_player: 'advanced' })).toBe(
      'Trend values for Bruno (second row): 1.',
    );
  });

  it.each(Object.keys(LANGUAGES) as Language[])('has words for everything in %s', async (language) => {
    await speak(language);
    for (const event of EVENTS) {
      const sentence = told(event);
      expect(sentence, event.event).not.toBe('');
      expect(sentence).not.toMatch(/cm-|\{|\}|undefined|null/);
    }
    await speak('en');
  });

  it('takes as long as the table plays', () => {
    expect(pace([{ event: 'took', seat: 1, pile: 'draw', card: null }], false)).toBe(520);
    expect(pace([], false)).toBe(0);
  });
});

group('the sentence in the bar', () => {
  const seats = people();
  it('says what is asked of me', () => {
    expect(ask(desk(), 0, seats, say)).toBe('Choose your cover for month 2');
    expect(ask(desk({ phase: 'refill', asks: 'take', owed: [{ next: 0, take: 3 }] }), 0, seats, say)).toBe(
      'Take 3 cards, one at a time',
    );
    expect(
      ask(
        desk({ phase: 'refill', asks: 'keep', offer: ['a', 'b', 'c', 'd'], owed: [{ next: 2, take: 0 }] }),
        0,
        seats,
        say,
      ),
    ).toBe('Keep 2 of these 4 cards');
    expect(ask(desk({ phase: 'exchange', asks: 'discard' }), 0, seats, say)).toBe(
      'New year: swap a card or keep your hand',
    );
  });

  it('says for whom we wait', () => {
    expect(ask(desk({ to_act: [1, 2] }), 0, seats, say)).toBe('Waiting for Bruno and Chloé');
    expect(ask(desk({ phase: 'draft', asks: 'draft', to_act: [1] }), 0, seats, say)).toBe('Bruno takes a card');
    expect(ask(desk({ to_act: [0] }), null, seats, say)).toBe('Waiting for Ada');
  });

  it('says who won', () => {
    expect(ask(desk({ phase: 'over', result: RESULT }), 0, seats, say)).toBe('Ada wins with 19 prestige');
  });
});

group('the end in words', () => {
  it('names the comparison that decided, and only those who were level until then', () => {
    const figures = (cards: number, fives: number): Record<string, number> => ({
      prestige: 20,
      stored: 0,
      cards,
      fives,
      fours: 0,
      threes: 0,
      twos: 0,
    });
    const result = {
      ...RESULT,
      scores: [20, 20, 20],
      decided_by: 'fives',
      tie_breakers: [figures(6, 2), figures(6, 1), figures(5, 3)],
    };
    expect(endWords(result, people(), say)).toEqual([
      'Ada wins with 20 prestige',
      'Tied at 20 with Bruno.',
      'Ada has more fives: 2 to 1.',
    ]);
  });

  it('tells a shared win', () => {
    expect(endWords({ ...RESULT, winners: [0, 2], decided_by: null }, people(), say)).toEqual([
      'Ada and Chloé share the win with 19 prestige each',
      'Tied on every tie-breaker.',
    ]);
  });
});
