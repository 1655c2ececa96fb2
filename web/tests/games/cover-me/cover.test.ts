import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Cover from '../../../src/games/cover-me/Cover.svelte';
import { allCards } from '../../../src/games/cover-me/cards';
import { BACK, CLOTHES, HAIRS, WALLPAPER } from '../../../src/games/cover-me/figure';

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = '';
});

function draw(props: { card: string; magazine?: number | null; detail?: boolean; value?: boolean }): Element {
  shown = mount(Cover, { target: document.body, props });
  flushSync();
  const cover = document.body.querySelector('svg')!;
  // The picture within it is read as a browser reads an image: as a document of its own.
  const [kind, text] = cover.querySelector('image')!.getAttribute('href')!.split(',');
  expect(kind).toBe('data:image/svg+xml');
  const picture = new DOMParser().parseFromString(decodeURIComponent(text!), 'image/svg+xml').documentElement;
  expect(picture.nodeName, picture.textContent ?? '').toBe('svg');
  expect(picture.querySelector('parsererror')).toBeNull();
  cover.querySelector('image')!.replaceWith(picture);
  return cover;
}
const drawn = (cover: Element, attribute: string): string[] =>
  [...cover.querySelectorAll(`[${attribute}]`)].map((part) => part.getAttribute(attribute)!);

describe('a cover', () => {
  it('has the hair, the wall and the clothes its card says, and the clothes frame it', () => {
    const cover = draw({ card: 'rLtGr', magazine: 2 });
    expect(drawn(cover, 'd').some((path) => BACK.L.includes(path))).toBe(true);
    expect(drawn(cover, 'd').some((path) => [...BACK.S, ...BACK.M].includes(path))).toBe(false);
    expect(drawn(cover, 'd')).toContain(WALLPAPER.t);
    expect(drawn(cover, 'fill')).toContain(HAIRS.r[0]);
    expect([...cover.querySelectorAll('rect')].some((rect) => rect.getAttribute('stroke') === CLOTHES.Gr[0])).toBe(
      true,
    );
  });

  it('carries the title of the magazine, her name and the prestige', () => {
    const texts = [...draw({ card: 'kSdWh', magazine: 0 }).querySelectorAll('text')].map((text) => text.textContent);
    expect(texts).toHaveLength(3);
    expect(texts).toContain('VERVE');
    expect(texts).toContain('5');
  });

  it('has no title before a magazine prints it, and no prestige where all are worth the same', () => {
    const texts = [...draw({ card: 'kSdWh', value: false }).querySelectorAll('text')].map((text) => text.textContent);
    expect(texts).toHaveLength(1);
  });

  it('is the same woman each time, and as a thumbnail the same with fewer strokes', () => {
    const one = draw({ card: 'bMqYe', magazine: 1 }).innerHTML;
    document.body.innerHTML = '';
    expect(draw({ card: 'bMqYe', magazine: 1 }).innerHTML).toBe(one);
    document.body.innerHTML = '';
    expect(draw({ card: 'bMqYe', magazine: 1, detail: false }).innerHTML.length).toBeLessThan(one.length);
  });

  it('differs from all others', () => {
    const pictures = allCards().map((card) => {
      const picture = draw({ card, magazine: 0 }).innerHTML;
      document.body.innerHTML = '';
      return picture;
    });
    expect(new Set(pictures).size).toBe(162);
  }, 30_000);
});
