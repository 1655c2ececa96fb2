import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { set } from '../src/lib/settings.svelte';
import { Lists } from '../src/home/lists.svelte';
import type { Finished } from '../src/lib/wire';

let games: Finished[] = [];
let asked: string[] = [];
let lists: Lists;

const game = (ended: number): Finished => ({
  id: `g${ended}`,
  game: 'runner-up',
  options: {},
  names: [],
  mine: [0],
  result: {},
  ended,
});

/** A server that gives fifty games at a time, the newest first. */
function answer(path: string): unknown {
  const url = new URL(path, 'http://house');
  if (url.pathname !== '/api/me/history') return [];
  asked.push(url.search);
  const before = Number(url.searchParams.get('before') ?? Infinity);
  return games.filter(({ ended }) => ended < before).slice(0, 50);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  games = Array.from({ length: 62 }, (_, i) => game(62 - i));
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(JSON.stringify(answer(path)))));
  set('known', true);
  lists = new Lists();
});
afterEach(() => {
  lists.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  set('known', false);
});

const last = (): string | undefined => lists.played.at(-1)?.id;

describe('the games that were played', () => {
  it('are shown ten at a time, and older ones fetched when they are wanted', async () => {
    await vi.advanceTimersByTimeAsync(0);
    expect(lists.played).toHaveLength(10);
    for (let i = 0; i < 4; i++) await lists.more();
    expect(lists.played).toHaveLength(50);
    expect(lists.hasMore).toBe(true);
    expect(asked.filter(Boolean)).toEqual([]);
    await lists.more();
    expect(lists.played).toHaveLength(60);
    await lists.more();
    expect([lists.played.length, last(), lists.hasMore]).toEqual([62, 'g1', false]);
    expect(asked.filter(Boolean)).toEqual(['?before=13']);
  });

  it('stay there when the newest are looked up again', async () => {
    await vi.advanceTimersByTimeAsync(0);
    for (let i = 0; i < 6; i++) await lists.more();
    games = [game(63), ...games];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lists.played[0]?.id).toBe('g63');
    expect(new Set(lists.played.map(({ id }) => id)).size).toBe(63);
    expect(last()).toBe('g1');
  });

  it('are gone when this device is nobody’s', async () => {
    await vi.advanceTimersByTimeAsync(0);
    lists.forget();
    expect([lists.played, lists.hasMore]).toEqual([[], false]);
  });
});
