import { mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Bib from '../../../src/games/runner-up/Bib.svelte';
import { offers, plain, readCard, readMove, signed } from '../../../src/games/runner-up/cards';

let bib: Record<string, unknown> | null = null;
afterEach(() => {
  if (bib) void unmount(bib);
  bib = null;
});

function draw(card: string | null, up = true): HTMLElement {
  bib = mount(Bib, { target: document.body, props: { card, up } });
  return document.body.querySelector<HTMLElement>('.bib')!;
}

describe('a card', () => {
  it('is read from its text, with its number in the tactical game', () => {
    expect(readCard('-4')).toEqual({ value: -4, number: null });
    expect(readCard('+3#21')).toEqual({ value: 3, number: 21 });
    expect(() => readCard('3')).toThrow('a card is written like +3 or +3#21, not 3');
  });

  it('is printed with a true minus', () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0']);
    expect([plain(3), plain(-12)]).toEqual(['3', '−12']);
  });

  it('leans forward with +3 and has three arrows', () => {
    const shown = draw('+3');
    expect(shown.querySelector('.front')?.classList.contains('fore')).toBe(true);
    expect(shown.querySelector('.value')?.textContent).toBe('+3');
    expect(shown.querySelectorAll('.chevrons path')).toHaveLength(3);
  });

  it('leans back with −2', () => {
    const shown = draw('-2');
    expect(shown.querySelector('.front')?.classList.contains('back')).toBe(true);
    expect(shown.querySelector('.value')?.textContent).toBe('−2');
    expect(shown.querySelectorAll('.chevrons path')).toHaveLength(2);
  });

  it('bears its number in the tactical game', () => {
    expect(draw('+1#11').querySelector('.number')?.getAttribute('data-number')).toBe('11');
  });

  it('bears none in the basic game', () => {
    expect(draw('+1').querySelector('.number')).toBeNull();
  });

  it('face down leans neither way, so that its back tells nothing', () => {
    const shown = draw('+5', false);
    expect(shown.className + shown.querySelector('.rear')?.className).not.toMatch(/fore|back/);
    expect(shown.querySelector('.turning')?.classList.contains('up')).toBe(false);
  });

  it('that nobody here knows has a back only', () => {
    expect(draw(null).querySelector('.front')).toBeNull();
  });
});

describe('the moves that are offered', () => {
  it('are a card and a person, a card, or a pawn', () => {
    expect(readMove('+3>2')).toEqual({ card: '+3', target: 2 });
    expect(readMove('-1#4')).toEqual({ card: '-1#4', target: null });
    expect(readMove('>0')).toEqual({ card: '', target: 0 });
  });

  it('are sorted by card', () => {
    const found = offers(['+3>0', '+3>2', '-1>0']);
    expect([...found.keys()]).toEqual(['+3', '-1']);
    expect([...found.get('+3')!.targets]).toEqual([
      [0, '+3>0'],
      [2, '+3>2'],
    ]);
    expect(offers(['+2#14']).get('+2#14')?.alone).toBe('+2#14');
  });
});
