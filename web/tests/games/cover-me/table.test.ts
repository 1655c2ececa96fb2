import { flushSync, tick } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CoverMeEvent } from '$lib/cover-me-view';
import { desk, people, sit, words } from './desk.svelte';

beforeAll(words);
afterEach(() => vi.useRealTimers());

const PLACES = ['place kLdRe', 'place bStBl', 'place kMtYe'];
const card = (code: string): string => `.hand [data-card="${code}"]`;

describe('the tracks', () => {
  it('show every count, and the trend in the light', () => {
    const { all } = sit();
    const counts = (label: string): (string | undefined)[] =>
      all(`[aria-label="${label}"] li`).map((lane) => lane.dataset['count']);
    expect(counts('Pattern')).toEqual(['3', '1', '0']);
    expect(counts('Hair length')).toEqual(['1', '2', '1']);
    expect(counts('Hair colour')).toEqual(['1', '2', '1']);
    expect(all('.track .lit').map((lane) => lane.dataset['of'])).toEqual(['q', 'M', 'r']);
  });

  it('tell a screen reader the same', () => {
    expect(
      sit()
        .all('[aria-label="Pattern"] .spoken')
        .map((text) => text.textContent),
    ).toEqual(['checked: 3, trend', 'diamond: 1', 'striped: 0']);
  });

  it('have the clothes on the catwalk in spring, without a colour that is out of the game', () => {
    const clothes = { Ye: 1, Bl: 0, Re: 2, Gr: 0, Bk: 0, Wh: 0 };
    const options = { ...desk().options, equal_value: true, removed: 'Wh' };
    const { all } = sit({
      view: desk({
        season: 'spring',
        options,
        tracks: { hair: { b: 1, r: 0, k: 0 }, length: { S: 1, M: 0, L: 0 }, clothes },
        trends: { hair: ['b'], length: ['S'], clothes: ['Re'] },
      }),
    });
    expect(all('.catwalk li').map((lane) => lane.dataset['of'])).toEqual(['Ye', 'Re', 'Bl', 'Gr', 'Bk']);
  });
});

describe('the what-if layer', () => {
  it('shows tracks and values as they would stand with the card that has the focus', () => {
    const { find, all } = sit({ moves: PLACES });
    find(card('kLdRe')).dispatchEvent(new FocusEvent('focus'));
    flushSync();
    expect(all('[aria-label="Pattern"] li').map((lane) => lane.dataset['would'])).toEqual(['3', '2', '0']);
    expect(all('[aria-label="Hair colour"] .lit').map((lane) => lane.dataset['of'])).toEqual(['r', 'k']);
    expect(find('[data-zone="row-2-0"] .worth').textContent).toBe('1');
    expect(find('[data-zone="row-0-1"] .worth').textContent).toBe('2');
    find(card('kLdRe')).dispatchEvent(new FocusEvent('blur'));
    flushSync();
    expect(find('[data-zone="row-2-0"] .worth').textContent).toBe('0');
  });

  it('can be switched off', () => {
    const { find, all } = sit({ moves: PLACES, whatif: false });
    find(card('kLdRe')).dispatchEvent(new FocusEvent('focus'));
    flushSync();
    expect(all('[data-would]')).toEqual([]);
  });
});

describe('placing a cover', () => {
  it('picks a card, shows it in its place, and lays it on confirmation only', () => {
    const { click, find, chosen } = sit({ moves: PLACES });
    const go = find('.go') as HTMLButtonElement;
    expect(go.disabled).toBe(true);
    click(card('bStBl'));
    expect(find(card('bStBl')).getAttribute('aria-pressed')).toBe('true');
    expect(find('[data-zone="row-0-1"] [data-card="bStBl"]')).toBeTruthy();
    expect(chosen).toEqual([]);
    expect(go.textContent).toBe('Place for month 2');
    click('.go');
    expect(chosen).toEqual(['place bStBl']);
  });

  it('changes the mind before that with a second tap or another card', () => {
    const { click, find, chosen } = sit({ moves: PLACES });
    click(card('bStBl'));
    click(card('bStBl'));
    expect((find('.go') as HTMLButtonElement).disabled).toBe(true);
    click(card('bStBl'));
    click(card('kMtYe'));
    click('.go');
    expect(chosen).toEqual(['place kMtYe']);
  });

  it('goes by keys alone: arrows walk, a second Enter lays', () => {
    const { click, press, find, chosen } = sit({ moves: PLACES });
    press(card('kLdRe'), 'ArrowRight');
    expect(document.activeElement).toBe(find(card('bStBl')));
    click(card('bStBl'));
    press(card('bStBl'), 'Enter');
    expect(chosen).toEqual(['place bStBl']);
  });

  it('finds the focus again, for keys, when the card that had it is laid', async () => {
    const sitting = sit({ moves: PLACES });
    sitting.find(card('bStBl')).focus();
    sitting.press(card('bStBl'), 'Shift');
    sitting.tell({ choice: ['bStBl'], moves: [] });
    sitting.tell({
      choice: null,
      moves: ['place kLdRe', 'place kMtYe'],
      view: desk({ month: 3, hand: ['kLdRe', 'kMtYe'] }),
    });
    await tick();
    await tick();
    expect(sitting.find('[data-zone="hand-0"]').contains(document.activeElement)).toBe(true);
  });

  it('shows the secret choice in its place, out of the hand, and takes it back', () => {
    const sitting = sit({ choice: ['bStBl'] });
    expect(sitting.find('[data-zone="row-0-1"] [data-card="bStBl"]').textContent).toContain('Only you can see it');
    expect(sitting.all(card('bStBl'))).toEqual([]);
    const back = sitting.all('.bar button').find((button) => button.textContent === 'Take back');
    back!.click();
    expect(sitting.retracted).toBe(1);
  });

  it('shows a card face down before those who are ready, and before nobody else', () => {
    const seats = people().map((info) => ({ ...info, ready: info.seat === 2 }));
    const { all } = sit({ moves: PLACES, seats });
    expect(all('[data-zone="row-2-1"] .card')).toHaveLength(1);
    expect(all('[data-zone="row-1-1"] .card')).toHaveLength(0);
  });

  it('offers nothing more when one has chosen for every row', () => {
    const { all } = sit({ moves: PLACES, choice: ['bStBl'] });
    expect(all('.go')).toEqual([]);
    expect(all('.wanted')).toEqual([]);
  });

  it('offers nothing it was not given', () => {
    const { click, all, chosen } = sit({ moves: [] });
    click(card('bStBl'));
    expect(all('.go')).toEqual([]);
    expect(chosen).toEqual([]);
  });

  it('fills the primary row first in the advanced game', () => {
    const options = { ...desk().options, players: 2, two_player: 'advanced' as const };
    const view = desk({
      options,
      rows: [['bMqRe'], ['rMqYe'], ['kSdBl'], ['bLqYe']],
      values: [[2], [3], [0], [1]],
      row_seats: [0, 1, 0, 1],
      stored: [[], null],
      stored_counts: [0, 0],
    });
    const { click, find, all } = sit({
      view,
      seats: people(2),
      moves: ['place kLdRe', 'place kMtYe'],
      choice: ['bStBl'],
    });
    expect(all('.line[data-row]').map((row) => row.dataset['row'])).toEqual(['0', '2', '1', '3']);
    expect(find('[data-zone="row-0-1"] [data-card="bStBl"]')).toBeTruthy();
    click(card('kMtYe'));
    expect(find('[data-zone="row-2-1"] [data-card="kMtYe"]')).toBeTruthy();
    expect(find('.go').textContent).toBe('Place in second row');
  });
});

describe('the other choices', () => {
  it('take from an open pile or blind, and only where it is allowed', () => {
    const view = desk({ phase: 'draft', asks: 'draft', rows: [[], [], []], values: [[], [], []], to_act: [0] });
    const { click, find, chosen } = sit({ view, moves: ['take b', 'take k'] });
    click('[data-zone="open-k"] button');
    expect(chosen).toEqual([]);
    expect(find('[data-zone="open-k"] button').getAttribute('aria-pressed')).toBe('true');
    click('.go');
    expect(chosen).toEqual(['take k']);
    expect((find('[data-zone="draw"] button') as HTMLButtonElement).disabled).toBe(true);
  });

  it('keep a card of the offer', () => {
    const view = desk({
      phase: 'refill',
      asks: 'keep',
      offer: ['kSqGr', 'bLqGr'],
      offer_size: 2,
      to_act: [0],
      owed: [
        { next: 1, take: 0 },
        { next: 0, take: 0 },
        { next: 0, take: 0 },
      ],
    });
    const { click, find, chosen } = sit({ view, moves: ['keep kSqGr', 'keep bLqGr'] });
    expect(find('.tray').getAttribute('aria-label')).toBe('Keep 1 of these 2 cards');
    click('.tray [data-card="bLqGr"]');
    click('.go');
    expect(chosen).toEqual(['keep bLqGr']);
  });

  it('choose the special among the equally trendy, in the tray or in the row', () => {
    const view = desk({
      phase: 'special',
      asks: 'special',
      month: 3,
      rows: [['bMqRe', 'kSdYe', 'bMqBl'], ['rMqYe'], ['kSdBl']],
      values: [[2, 0, 2], [3], [0]],
    });
    const { click, all, chosen } = sit({ view, moves: ['special bMqRe', 'special bMqBl'] });
    expect(all('.tray button').map((button) => button.dataset['card'])).toEqual(['bMqRe', 'bMqBl']);
    click('[data-zone="row-0-2"] button');
    click('.go');
    expect(chosen).toEqual(['special bMqBl']);
  });

  it('exchange a card at new year, or nothing', () => {
    const view = desk({
      phase: 'exchange',
      asks: 'discard',
      month: 1,
      rows: [[], [], []],
      values: [[], [], []],
      to_act: [0],
    });
    const moves = ['discard kLdRe', 'discard bStBl', 'discard kMtYe', 'pass'];
    const { click, all, chosen } = sit({ view, moves });
    click(card('kMtYe'));
    click('.go');
    all('.bar button')
      .find((button) => button.textContent === 'Keep my hand')!
      .click();
    expect(chosen).toEqual(['discard kMtYe', 'pass']);
  });

  it('are nobody’s who only watches', () => {
    const { all } = sit({ seat: null, view: desk({ seat: null, hand: null, scored: [null, null, null] }) });
    expect(all('.dock, .go')).toEqual([]);
    expect(all('.line[data-row]')).toHaveLength(3);
  });

  it('browse the discard pile at any time', () => {
    const { click, all } = sit({ view: desk({ discard: ['rSqYe', 'kLtRe'] }) });
    click('[data-zone="discard"] button');
    expect(all('dialog li')).toHaveLength(2);
  });
});

describe('a step', () => {
  const revealed: CoverMeEvent[] = [
    { event: 'chosen', seat: 2, choices: 1 },
    { event: 'revealed', row: 0, seat: 0, card: 'kLdRe', month: 2 },
    { event: 'revealed', row: 1, seat: 1, card: 'bSqRe', month: 2 },
    { event: 'revealed', row: 2, seat: 2, card: 'kStRe', month: 2 },
    { event: 'tracks', trait: 'hair', characteristic: 'k', from: 1, to: 2 },
  ];
  const next = desk({
    month: 3,
    rows: [
      ['bMqRe', 'kLdRe'],
      ['rMqYe', 'bSqRe'],
      ['kSdBl', 'kStRe'],
    ],
    values: [
      [2, 1],
      [3, 1],
      [0, 1],
    ],
    hand: ['bStBl', 'kMtYe'],
    tracks: { hair: { b: 2, r: 2, k: 3 }, length: { S: 3, M: 2, L: 2 }, pattern: { q: 4, d: 2, t: 1 } },
  });

  it('holds its breath, then turns all covers together, then moves the markers', async () => {
    vi.useFakeTimers();
    const sitting = sit({ moves: PLACES, reduced: false });
    const before = sitting.played;
    sitting.tell({ view: next, events: revealed, moves: ['place bStBl', 'place kMtYe'] });
    await tick();
    expect(sitting.find('.table').dataset['playing']).toBe('breath');
    expect(sitting.find('[data-zone="row-0-1"] [data-card]').dataset['card']).toBe('kLdRe');
    expect(sitting.all('[data-zone="row-1-1"] [data-card]')).toEqual([]);
    expect(sitting.all('.go')).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(sitting.find('[data-zone="row-1-1"] [data-card]').dataset['card']).toBe('bSqRe');
    expect(sitting.find('[data-zone="row-2-1"] [data-card]').dataset['card']).toBe('kStRe');
    expect(sitting.find('[aria-label="Hair colour"] [data-of="k"]').dataset['count']).toBe('1');
    await vi.advanceTimersByTimeAsync(350);
    expect(sitting.all('.back.turning')).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    expect(sitting.find('[aria-label="Hair colour"] [data-of="k"]').dataset['count']).toBe('2');
    await vi.advanceTimersByTimeAsync(450);
    expect(sitting.find('[aria-label="Hair colour"] [data-of="k"]').dataset['count']).toBe('3');
    expect(sitting.played).toBe(before + 1);
    expect(sitting.all('.go')).toHaveLength(1);
  });

  it('is skipped by a tap', async () => {
    vi.useFakeTimers();
    const sitting = sit({ reduced: false });
    const before = sitting.played;
    sitting.tell({ view: next, events: [...revealed] });
    await tick();
    sitting.find('.table').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    flushSync();
    expect(sitting.find('[aria-label="Hair colour"] [data-of="k"]').dataset['count']).toBe('3');
    expect(sitting.played).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sitting.played).toBe(before + 1);
  });

  it('is not cut short when somebody gets ready meanwhile', async () => {
    vi.useFakeTimers();
    const sitting = sit({ reduced: false });
    const events = [...revealed];
    sitting.tell({ view: next, events });
    await tick();
    sitting.tell({ view: { ...next, chosen: [false, true, false] } });
    await tick();
    expect(sitting.find('.table').dataset['playing']).toBe('breath');
    await vi.advanceTimersByTimeAsync(3000);
    expect(sitting.find('.table').dataset['playing']).toBeUndefined();
    expect(sitting.all('[data-zone="row-1-2"] .card')).toHaveLength(1);
  });
});

describe('the end', () => {
  it('shows the annual issues by place, prestige by colour, and what decided', () => {
    const none = { prestige: 0, stored: 0, cards: 0, fives: 0, fours: 0, threes: 0, twos: 0 };
    const result = {
      winners: [1],
      shares: [0, 1, 0],
      scores: [7, 7, 0],
      places: [2, 1, 3],
      decided_by: 'cards',
      tie_breakers: [
        { ...none, prestige: 7, cards: 2, fives: 1, twos: 1 },
        { ...none, prestige: 7, cards: 3, threes: 1, twos: 2 },
        none,
      ],
      cards: [['bMqWh', 'rLdYe'], ['kSqGr', 'kStYe', 'bLtYe'], []],
    };
    const { all, find } = sit({
      view: desk({ phase: 'over', asks: 'nothing', to_act: [], result, rows: [[], [], []], values: [[], [], []] }),
    });
    expect(find('.annual h2').textContent).toBe('Bruno wins with 7 prestige');
    expect(all('.annual header p').map((sentence) => sentence.textContent)).toEqual([
      'The annual issue',
      'Tied at 7 with Ada.',
      'Bruno scored more covers: 3 to 2.',
    ]);
    expect(all('.annual h3 bdi').map((name) => name.textContent)).toEqual(['Bruno', 'Ada', 'Chloé']);
    expect(all('.annual .sums')[0]!.querySelectorAll('.spoken')[0]!.textContent).toBe('yellow: 2, together 4');
    expect(all('.annual .covers')[0]!.querySelectorAll('button')).toHaveLength(3);
  });
});
