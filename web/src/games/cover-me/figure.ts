/**
 * The woman on a cover: outlines and the small ways in which one differs from the next.
 *
 * Everything is drawn around the middle of her face (0, 0): chin at 34, shoulders at 62, the lower
 * edge of the cover at 138. What she looks like follows from the card alone.
 */
import { numberOf, type Clothes, type Length, type Pattern } from './cards';
import type { Hair } from '$lib/cover-me-view';

export interface Look {
  flip: boolean;
  tilt: number;
  lean: number;
  skin: number;
  fringe: number;
  cut: number;
  neckline: number;
  eyes: number;
  gaze: number;
  brows: number;
  lips: number;
  smile: number;
  earrings: number;
  extra: number;
  pose: number;
}

/** A small generator of its own for each card (mulberry32), so that a redraw changes nobody. */
function generator(seed: number): (below: number) => number {
  let state = (seed + 1) * 0x9e3779b9;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function lookOf(card: string): Look {
  const pick = generator(numberOf(card));
  return {
    flip: pick(2) === 1,
    tilt: pick(13) - 6,
    lean: pick(9) - 4,
    skin: pick(SKINS.length),
    fringe: pick(4),
    cut: pick(2),
    neckline: pick(NECKLINES.length),
    eyes: pick(5),
    gaze: pick(3) - 1,
    brows: pick(3),
    lips: pick(LIPS.length),
    smile: pick(3),
    earrings: pick(6),
    extra: pick(9),
    pose: pick(4),
  };
}

/** Skin, and the shade of it under the chin. */
export const SKINS = [
  ['#f7dcc8', '#e3b797'],
  ['#f0c9a8', '#d8a47c'],
  ['#e2b087', '#c48b5f'],
  ['#cb9265', '#a96f45'],
  ['#aa7149', '#875230'],
  ['#8a5532', '#683b1f'],
  ['#6d4128', '#4f2c18'],
  ['#53301f', '#3a1f12'],
] as const;

export const LIPS = ['#b3202f', '#c4405a', '#8e1f3c', '#c8553d', '#a03a52'] as const;

/** Hair: its colour, the line around it, and the light on it. */
export const HAIRS: Record<Hair, readonly [string, string, string]> = {
  b: ['#e3b94f', '#8f6716', '#f6dc93'],
  r: ['#a2472a', '#571f0e', '#cf7a52'],
  k: ['#221c1a', '#756863', '#5d514c'],
};

/** Clothes: the colour, seams on it, and the ink that reads on it. */
export const CLOTHES: Record<Clothes, readonly [string, string, string]> = {
  Ye: ['#f0b400', '#a87800', '#1d1a22'],
  Bl: ['#2c6bd6', '#1a4691', '#ffffff'],
  Re: ['#d3263a', '#8d1424', '#ffffff'],
  Gr: ['#2a9457', '#175c34', '#ffffff'],
  Bk: ['#1c1b20', '#6d6a75', '#ffffff'],
  Wh: ['#fdfcf8', '#a39a8d', '#1d1a22'],
};

/** Behind her: the wall, and what is printed on it. */
export const PATTERNS: Record<Pattern, readonly [string, string]> = {
  q: ['#f3c9bf', '#cf5d50'],
  d: ['#ead6bd', '#9a6f4e'],
  t: ['#cfe0f1', '#5283bf'],
};

function squares(): string {
  let path = '';
  for (let row = 0; row < 11; row++)
    for (let column = row % 2; column < 8; column += 2) path += `M${column * 26} ${row * 26}h26v26h-26z`;
  return path;
}

function diamonds(): string {
  let path = '';
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 6; column++) path += `M${column * 38 + 6} ${row * 58 - 20}l19 29l-19 29l-19 -29z`;
  return path;
}

function stripes(): string {
  let path = '';
  for (let at = -280; at < 200; at += 40) path += `M${at} 280l280 -280h20l-280 280z`;
  return path;
}

export const WALLPAPER: Record<Pattern, string> = { q: squares(), d: diamonds(), t: stripes() };

/** Hair behind the head. Short ends at the jaw, semi-long touches the shoulders, long passes the chest. */
export const BACK: Record<Length, readonly [string, string]> = {
  S: [
    'M-35 2C-41 -56 41 -56 35 2C36 14 35 22 31 31C22 35 14 32 10 26H-10C-14 32 -22 35 -31 31C-35 22 -36 14 -35 2Z',
    'M-33 -4C-40 -54 38 -60 35 -6C36 6 32 14 28 20H-26C-31 14 -34 6 -33 -4Z',
  ],
  M: [
    'M-35 0C-43 -58 43 -58 35 0C37 26 47 44 57 58C50 72 34 74 22 66H-22C-34 74 -50 72 -57 58C-47 44 -37 26 -35 0Z',
    'M-36 0C-44 -58 44 -58 36 0C44 14 42 26 47 38C52 52 48 66 36 70C28 72 20 70 14 64H-14C-20 70 -28 72 -36 70C-48 66 -52 52 -47 38C-42 26 -44 14 -36 0Z',
  ],
  L: [
    'M-35 -2C-44 -60 44 -60 36 -2C42 34 66 70 68 150H-68C-66 70 -42 34 -35 -2Z',
    'M-36 -2C-45 -60 45 -60 37 -2C52 18 44 40 58 62C70 84 58 104 68 124C70 136 68 144 64 150H-64C-68 144 -70 136 -68 124C-58 104 -70 84 -58 62C-44 40 -52 18 -36 -2Z',
  ],
};

/** Locks that fall in front of the shoulders. */
export const LOCKS: Record<Length, readonly [string, string]> = {
  S: ['', ''],
  M: [
    'M-33 -16C-37 22 -46 44 -57 58C-50 70 -38 73 -28 69C-22 48 -26 24 -24 -16Z M33 -16C37 22 46 44 57 58C50 70 38 73 28 69C22 48 26 24 24 -16Z',
    'M-33 -16C-35 0 -36 2 -38 8C-42 18 -42 28 -47 38C-52 52 -47 66 -36 70C-30 71 -26 70 -23 66C-28 56 -24 46 -29 36C-30 24 -26 8 -24 -16Z M33 -16C35 0 36 2 38 8C42 18 42 28 47 38C52 52 47 66 36 70C30 71 26 70 23 66C28 56 24 46 29 36C30 24 26 8 24 -16Z',
  ],
  L: [
    'M-33 -18C-40 30 -66 70 -68 152H-33C-36 110 -24 60 -24 -18Z M33 -18C40 30 66 70 68 152H33C36 110 24 60 24 -18Z',
    'M-33 -18C-36 0 -40 4 -43 14C-47 28 -48 46 -58 62C-70 84 -58 104 -68 124C-70 136 -68 146 -64 152H-36C-30 138 -40 124 -33 108C-26 90 -38 78 -31 60C-25 42 -28 22 -24 -18Z M33 -18C36 0 40 4 43 14C47 28 48 46 58 62C70 84 58 104 68 124C70 136 68 146 64 152H36C30 138 40 124 33 108C26 90 38 78 31 60C25 42 28 22 24 -18Z',
  ],
};

export const FRINGES = [
  'M-30 4C-35 -44 -6 -52 8 -45C28 -42 35 -20 30 4C26 -14 14 -26 3 -31C-8 -20 -22 -10 -30 4Z',
  'M-30 8C-36 -38 -12 -50 0 -43C12 -50 36 -38 30 8C28 -14 16 -27 0 -34C-16 -27 -28 -14 -30 8Z',
  'M-31 4C-37 -50 37 -50 31 4C29 -4 27 -9 25 -12C10 -17 -10 -17 -25 -12C-27 -9 -29 -4 -31 4Z',
  'M-30 2C-36 -44 4 -54 14 -43C30 -38 34 -20 30 6C26 -6 22 -16 14 -24C2 -12 -16 -14 -30 2Z',
] as const;

/** Light on the hair, over the fringe and down the locks. */
export const LIGHTS: Record<Length, string> = {
  S: 'M-24 -22C-16 -36 -4 -41 8 -40M14 -37C22 -33 27 -26 29 -16',
  M: 'M-24 -22C-16 -36 -4 -41 8 -40M-33 20C-35 36 -40 48 -46 57M33 18C35 34 40 46 45 55',
  L: 'M-24 -22C-16 -36 -4 -41 8 -40M-34 24C-40 56 -54 84 -55 132M-29 40C-32 70 -42 96 -43 130M34 24C40 56 54 84 55 132M29 40C32 70 42 96 43 130',
};

/** The edge of her clothes from left shoulder to right, and the seams that go with it. */
export const NECKLINES: readonly { edge: string; seams: string }[] = [
  { edge: 'L-25 58C-17 76 17 76 25 58', seams: 'M-28 62C-18 81 18 81 28 62' },
  { edge: 'L-24 58L0 100L24 58', seams: 'M0 100V140M-29 62L-4 106' },
  { edge: 'L-18 58L-15 40C-8 46 8 46 15 40L18 58', seams: 'M-18 56C-9 63 9 63 18 56' },
  { edge: 'L-50 72C-26 90 26 90 50 72', seams: 'M-52 78C-26 96 26 96 52 78' },
  { edge: 'L-22 57L0 84L22 57', seams: 'M-22 57L-27 78L0 84L27 78L22 57M0 84V140M4 100h0M4 118h0' },
  { edge: 'L-27 59L-23 84H23L27 59', seams: 'M-30 62L-27 89H27L30 62' },
];
