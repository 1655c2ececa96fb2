import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Contributions = typeof import('../src/lib/contributions');
let lib: Contributions;

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  lib = await import('../src/lib/contributions');
});
afterEach(() => vi.restoreAllMocks());

describe('contributions to the shuffles', () => {
  it('are kept with the first commitment that was seen', () => {
    const commit = lib.promise('t', 'c0');
    lib.promise('t', 'c1');
    const { commitment, given } = lib.keptOf('t');
    expect(commitment).toBe('c0');
    expect(given.map(({ contribution }) => lib.hashOf(contribution))[0]).toBe(commit);
    expect(given).toHaveLength(2);
    expect(lib.knows('t', commit)).toBe(true);
    expect(lib.knows('other', commit)).toBe(false);
    expect(lib.knows('t', null)).toBe(false);
  });

  it('survive a reload', async () => {
    const commit = lib.promise('t', null);
    vi.resetModules();
    const again = await import('../src/lib/contributions');
    expect(again.knows('t', commit)).toBe(true);
    expect(again.answer('t', 'c0', [commit], commit)).not.toBeNull();
    expect(again.keptOf('t').commitment).toBe('c0');
  });

  it('work without a storage as long as the page is open', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const commit = lib.promise('t', 'c0');
    expect(lib.answer('t', 'c0', [commit], commit)).not.toBeNull();
  });

  it('are answered again for the same hashes only', () => {
    const commit = lib.promise('t', 'c0');
    const first = lib.answer('t', 'c0', ['aa', commit], commit);
    const again = lib.answer('t', 'c0', ['aa', commit], commit);
    expect(again?.contribution).toBe(first?.contribution);
    expect(lib.answer('t', 'c0', ['bb', commit], commit)).toBeNull();
    expect(lib.answer('t', 'c0', [commit, 'aa'], commit)).toBeNull();
  });

  it('are those of the last fifty tables', () => {
    for (let i = 0; i < 60; i++) lib.promise(`t${i}`, 'c0');
    expect(lib.keptOf('t9').given).toEqual([]);
    expect(lib.keptOf('t10').given).toHaveLength(1);
  });
});
