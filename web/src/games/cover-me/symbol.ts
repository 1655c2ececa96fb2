/** A characteristic as a sign: a shape as well as a colour. SVG, 24 by 24, around its middle. */
import type { Hair, Trait } from '$lib/cover-me-view';
import type { Clothes, Length, Pattern } from './cards';
import { CLOTHES, HAIRS, PATTERNS } from './figure';

const INK = '#1d1a22';
const ROUND = `stroke="${INK}" stroke-width="1.4" stroke-linejoin="round"`;
const CUT = `stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"`;
const HEADS: Record<Length, string> = {
  S: 'M-9.5 1C-11 -12 11 -12 9.5 1C9.5 4 8.5 5.5 7 6.5L5.5 0C2 -3 -2 -3 -5.5 0L-7 6.5C-8.5 5.5 -9.5 4 -9.5 1Z',
  M: 'M-9 -2C-10.5 -14 10.5 -14 9 -2C9.5 3 11.5 6 11 9C8.5 10.5 6.5 10 5.5 9L5.5 -2C2 -5 -2 -5 -5.5 -2L-5.5 9C-6.5 10 -8.5 10.5 -11 9C-11.5 6 -9.5 3 -9 -2Z',
  L: 'M-8.5 -4C-10 -15 10 -15 8.5 -4C9 3 11.5 7 11 12.5H5L5.3 -4.5C2 -7.5 -2 -7.5 -5.3 -4.5L-5 12.5H-11C-11.5 7 -9 3 -8.5 -4Z',
};
const FACES: Record<Length, number> = { S: 2, M: -0.5, L: -3 };
const SHAPES: Record<Clothes, string> = {
  Ye: `<circle r="10" ${CUT}/>`,
  Bl: `<rect x="-9" y="-9" width="18" height="18" stroke="${INK}" stroke-width="1.6"/>`,
  Re: `<path d="M0 -11L11 9H-11Z" ${CUT}/>`,
  Gr: `<path d="M-4 -11H4V-4H11V4H4V11H-4V4H-11V-4H-4Z" ${CUT}/>`,
  Bk: `<path d="M0 -12L10 0L0 12L-10 0Z" ${CUT}/>`,
  Wh: `<circle r="9" stroke="${INK}" stroke-width="3.4"/>`,
};
const PRINTS: Record<Pattern, string> = {
  q: 'M-11 -11H0V0H-11ZM0 0H11V11H0Z',
  d: 'M0 -11L8 0L0 11L-8 0Z',
  t: 'M-11 -2L-2 -11H5L-11 5ZM-5 11L11 -5V2L2 11ZM11 11H8.5L11 8.5Z',
};
const HAIR: Record<Hair, string> = {
  b: 'M0 -12L3 -6.5L8.5 -8.5L6.5 -3L12 0L6.5 3L8.5 8.5L3 6.5L0 12L-3 6.5L-8.5 8.5L-6.5 3L-12 0L-6.5 -3L-8.5 -8.5L-3 -6.5Z',
  r: 'M0 12C-9 12 -10 3 -6 -2C-5 1 -3.5 2 -2.5 1.5C-5 -5 -1 -9 2 -12C1.5 -7 9 -4 8.5 4C8.3 9 5 12 0 12Z',
  k: 'M4 -11.5A11.5 11.5 0 1 0 11 5A9.5 9.5 0 0 1 4 -11.5Z',
};

/** `hair` is the colour of the hair in a sign of its length. */
export function symbol(trait: Trait, of: string, hair?: Hair): string {
  switch (trait) {
    case 'clothes':
      return `<g fill="${CLOTHES[of as Clothes][0]}">${SHAPES[of as Clothes]}</g>`;
    case 'pattern': {
      const [wall, print] = PATTERNS[of as Pattern];
      const square = 'x="-11" y="-11" width="22" height="22" rx="2"';
      return `<rect ${square} fill="${wall}"/><path d="${PRINTS[of as Pattern]}" fill="${print}"/><rect ${square} fill="none" stroke="${INK}" stroke-width="1.6"/>`;
    }
    case 'length': {
      const strands = hair ? HAIRS[hair][0] : '#8d8494';
      const y = FACES[of as Length];
      return (
        `<path d="${HEADS[of as Length]}" fill="${strands}" ${ROUND}/>` +
        `<ellipse cy="${y}" rx="5" ry="6" fill="#f7e6d6" stroke="${INK}" stroke-width="1.2"/>` +
        `<path d="M-5 ${y - 1}C-3.5 ${y - 6.5} 3.5 ${y - 6.5} 5 ${y - 1}C2 ${y - 4} -2 ${y - 4} -5 ${y - 1}Z" fill="${strands}" stroke="${INK}" stroke-width="0.8"/>`
      );
    }
    case 'hair':
      return `<path d="${HAIR[of as Hair]}" fill="${HAIRS[of as Hair][0]}" ${ROUND}/>`;
  }
}
