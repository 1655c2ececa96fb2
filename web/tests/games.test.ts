import { describe, expect, it } from 'vitest';
import { loadTable } from '../src/games';
import type { GameName } from '../src/lib/table';

describe('a game of the house', () => {
  it.each(['runner-up', 'cover-me'] satisfies GameName[])('%s brings all the shell asks for', async (game) => {
    const module = await loadTable(game);
    expect(module.Table).toBeTypeOf('function');
    expect(module.describe).toBeTypeOf('function');
    expect(module.ask).toBeTypeOf('function');
    expect(module.pace).toBeTypeOf('function');
  });
});
