import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { picturesOf, prepare } from '../../../src/games/cover-me/studio';
import { desk, sit, words } from './desk.svelte';

beforeAll(words);
let made: string[] = [];
beforeEach(() => {
  made = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call, 5));
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        made.push(address);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('pictures made ahead', () => {
  it('are made one at a time, and none twice', () => {
    prepare(['one', 'two', 'three']);
    expect(made).toEqual([]);
    vi.advanceTimersByTime(5);
    expect(made).toEqual(['one']);
    vi.runAllTimers();
    expect(made).toEqual(['one', 'two', 'three']);
    prepare(['three', 'four']);
    vi.runAllTimers();
    expect(made).toEqual(['one', 'two', 'three', 'four']);
  });

  it('are those of the newest view: what was not made by then is left', () => {
    prepare(['five', 'six']);
    prepare(['seven']);
    vi.runAllTimers();
    expect(made).toEqual(['seven']);
  });

  it('are left when the table is left', () => {
    sit().leave();
    vi.runAllTimers();
    expect(made).toEqual([]);
  });

  it('are not kept for ever', () => {
    const many = Array.from({ length: 100 }, (_, i) => `many ${i}`);
    prepare(many);
    vi.runAllTimers();
    prepare(['many 0', 'many 99']);
    vi.runAllTimers();
    expect(made.slice(100)).toEqual(['many 0']);
  });

  it('are all that the table shows', () => {
    const { all } = sit();
    const shown = all('image').map((image) => image.getAttribute('href')!);
    expect(shown.length).toBeGreaterThan(8);
    expect(picturesOf(desk())).toEqual(expect.arrayContaining(shown));
  });
});
