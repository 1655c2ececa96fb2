/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CoverMeEvent, CoverMeView } from '$lib/cover-me-view';
import { beats, duration } from '../../../src/games/cover-me/beats';
import { routes } from '../../../src/games/cover-me/routes';
import { after, scene as still, type Scene } from '../../../src/games/cover-me/scene';
import { desk } from './desk.svelte';

const SEASON: CoverMeEvent[] = [
  { event: 'chosen', seat: 0, choices: 1 },
  { event: 'revealed', row: 0, seat: 0, card: 'kLdRe', month: 2 },
  { event: 'tracks', trait: 'hair', characteristic: 'k', from: 1, to: 2 },
  { event: 'values', row: 0, values: [2, 2] },
  { event: 'special', row: 0, card: 'bMqRe', value: 2 },
  { event: 'returned', row: 0, card: 'kLdRe' },
  { event: 'discarded', card: 'rLqYe', seat: null },
  { event: 'influence', card: 'bMqRe', row: 0 },
];

function played(view: CoverMeView, events: readonly CoverMeEvent[], next = view): Scene {
  return events.reduce((scene, event) => after(scene, event, next), still(view));
}

describe('the beats of a step', () => {
  it('follow one another as they are told: breath, turn, markers, values, home, away', () => {
    expect(beats(SEASON, false).map(({ kind }) => kind)).toEqual([
      'quiet',
      'breath',
      'turn',
      'walk',
      'worth',
      'home',
      'away',
    ]);
  });

  it('take no more than 2.5 seconds from the breath to the influence row', () => {
    expect(duration(SEASON, false)).toBe(2300);
    expect(duration(SEASON, true)).toBeLessThanOrEqual(1000);
  });

  it('take no time when somebody has only chosen', () => {
    expect(duration([{ event: 'chosen', seat: 1, choices: 1 }], false)).toBe(0);
  });
});

describe('the table between two views', () => {
  it('tells a season to its end', () => {
    const { view, specials } = played(desk(), SEASON);
    expect(view.rows[0]).toEqual([]);
    expect(view.influence).toEqual(['bMqRe']);
    expect(view.discard).toEqual(['rLqYe']);
    expect(view.hand).toEqual(['bStBl', 'kMtYe', 'kLdRe']);
    expect(view.tracks.hair).toEqual({ b: 1, r: 2, k: 2 });
    expect(view.trends.hair).toEqual(['r', 'k']);
    expect([...specials]).toEqual(['bMqRe']);
  });

  it('leaves a cover in its month while the others of its row go home', () => {
    const view = desk({ rows: [['bMqRe', 'kLdRe'], ['rMqYe'], ['kSdBl']], values: [[2, 2], [3], [0]] });
    const scene = played(view, [{ event: 'returned', row: 0, card: 'bMqRe' }]);
    expect(scene.view.rows[0]).toEqual(['bMqRe', 'kLdRe']);
    expect([...scene.gone]).toEqual(['bMqRe']);
    const end = after(scene, { event: 'influence', card: 'kLdRe', row: 0 }, view);
    expect(end.view.rows[0]).toEqual([]);
    expect([...end.gone]).toEqual([]);
  });

  it('moves cards from piles to hands, known or not', () => {
    const { view } = played(desk(), [
      { event: 'took', seat: 1, pile: 'r', card: 'rSdRe' },
      { event: 'turned', card: 'rLtBl', pile: 'r' },
      { event: 'took', seat: 2, pile: 'draw', card: null },
    ]);
    expect(view.hands).toEqual([3, 9, 9]);
    expect(view.open.r).toEqual({ top: 'rLtBl', size: 1 });
    expect(view.draw).toBe(28);
  });

  it('sends each card the way it goes', () => {
    const view = desk();
    expect(routes({ event: 'influence', card: 'rMqYe', row: 1 }, view)).toEqual([
      { card: 'rMqYe', from: 'row-1-0', to: 'influence' },
    ]);
    expect(routes({ event: 'scored', seat: 2, row: 2, cards: ['kSdBl'] }, view)).toEqual([
      { card: 'kSdBl', from: 'row-2-0', to: 'scored-2' },
    ]);
    expect(routes({ event: 'took', seat: 1, pile: 'draw', card: null }, view)).toEqual([
      { card: null, from: 'draw', to: 'hand-1' },
    ]);
    expect(routes({ event: 'kept', seat: 1, card: null }, view)).toEqual([{ card: null, from: 'next', to: 'hand-1' }]);
  });
});

/** Whole games, where they have been made (`python -m tests.page.fixtures`). */
const FOLDER = join(import.meta.dirname, '../../../fixtures');
const games = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.startsWith('cover-me')) : [];

describe.runIf(games.length > 0)('in whole games', () => {
  it.each(games)(
    'the events of %s lead to what the next view shows',
    (file) => {
      const { steps } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as {
        steps: { view: CoverMeView; events: CoverMeEvent[] }[];
      };
      for (const [i, { view: next, events }] of steps.entries()) {
        const before = steps[i - 1]?.view;
        if (!before || next.phase === 'over') continue;
        const { view } = played(before, events, next);
        for (const key of [
          'rows',
          'hands',
          'scored_counts',
          'next',
          'draw',
          'offer',
          'season',
          'year',
          'starter',
          'fictional',
          'open',
        ] as const)
          expect(view[key], `step ${i}, ${key}`).toEqual(next[key]);
        for (const key of ['influence', 'discard', 'hand'] as const)
          expect(view[key]?.toSorted(), `step ${i}, ${key}`).toEqual(next[key]?.toSorted());
        // While hands are refilled the view counts the new influence row already; the events do with the season.
        if (next.phase !== 'refill')
          expect([view.tracks, view.trends], `step ${i}`).toEqual([next.tracks, next.trends]);
      }
    },
    30_000,
  );
});
