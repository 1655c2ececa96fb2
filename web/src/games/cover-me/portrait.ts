/**
 * What a cover shows apart from its letters: the woman, the frame in the colour of her clothes and
 * the four signs. It is an image of its own and not part of the page: thirty covers of eighty shapes
 * each, many of them turned or scaled, would be looked through again in every frame that moves.
 */
import { traitsOf } from './cards';
import { face } from './face';
import { BACK, CLOTHES, FRINGES, HAIRS, LIGHTS, LOCKS, lookOf, NECKLINES, SKINS, type Look } from './figure';
import { symbol } from './symbol';

const drawn = new Map<string, string>();

/** The picture's address. `titled`: a magazine's title stands above her. */
export function pictureOf(card: string, titled: boolean, detail: boolean): string {
  const key = `${card}${titled}${detail}`;
  let address = drawn.get(key);
  if (address === undefined) {
    address = `data:image/svg+xml,${encodeURIComponent(portrait(card, titled, detail))}`;
    drawn.set(key, address);
  }
  return address;
}

export function portrait(card: string, titled: boolean, detail: boolean): string {
  const traits = traitsOf(card);
  const look = lookOf(card);
  const [clothes, seam] = CLOTHES[traits.clothes];
  const pale = traits.clothes === 'Wh' || traits.clothes === 'Ye';
  const signs = [
    symbol('clothes', traits.clothes),
    symbol('pattern', traits.pattern),
    symbol('length', traits.length, traits.hair),
    symbol('hair', traits.hair),
  ];
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="280" viewBox="0 0 200 280">' +
    `<g transform="translate(122 ${titled ? 114 : 106}) scale(${look.flip ? -1.09 : 1.09} 1.09)">${woman(card, look, detail)}</g>` +
    `<rect x="4.5" y="4.5" width="191" height="271" fill="none" stroke="${clothes}" stroke-width="9"/><rect y="250" width="200" height="30" fill="${clothes}"/>` +
    (pale ? `<path d="M9 250V9H191V250Z" fill="none" stroke="${seam}" stroke-width="1.2"/>` : '') +
    (traits.clothes === 'Wh'
      ? '<rect x="1" y="1" width="198" height="278" rx="9" fill="none" stroke="#1d1a22" stroke-opacity="0.55" stroke-width="2"/>'
      : '') +
    '<path d="M9 64H43a6 6 0 0 1 6 6V244a6 6 0 0 1 -6 6H9Z" fill="#fdfaf4"/>' +
    signs.map((sign, i) => `<g transform="translate(28.5 ${88 + i * 46}) scale(1.42)">${sign}</g>`).join('') +
    '</svg>'
  );
}

function woman(card: string, look: Look, detail: boolean): string {
  const traits = traitsOf(card);
  const [hair, edge, light] = HAIRS[traits.hair];
  return (
    `<g transform="rotate(${look.tilt * 0.5})"><path d="${BACK[traits.length][look.cut]}" fill="${hair}" stroke="${edge}" stroke-width="2"/></g>` +
    (look.pose === 1 ? raisedArm(card, look) : '') +
    `<g transform="rotate(${look.lean * 0.6})">${bust(card, look, detail)}</g>` +
    `<g transform="rotate(${look.tilt})">${face(look, detail)}` +
    `<path d="${LOCKS[traits.length][look.cut]}" fill="${hair}" stroke="${edge}" stroke-width="2" stroke-linejoin="round"/>` +
    (EARRINGS[look.earrings] ?? '') +
    `<path d="${FRINGES[look.fringe]}" fill="${hair}" stroke="${edge}" stroke-width="1.6" stroke-linejoin="round"/>` +
    (detail
      ? `<path d="${LIGHTS[traits.length]}" fill="none" stroke="${light}" stroke-width="2.2" stroke-linecap="round" stroke-opacity="0.75"/>`
      : '') +
    (look.extra === 4 ? FLOWER : '') +
    '</g>' +
    (look.pose === 2 ? handAtChin(card, look) : '')
  );
}

/** Shoulders, what she wears and what hangs around her neck. */
function bust(card: string, look: Look, detail: boolean): string {
  const [clothes, seam] = CLOTHES[traitsOf(card).clothes];
  const [skin, shade] = SKINS[look.skin]!;
  const neck = NECKLINES[look.neckline]!;
  const fold = `fill="none" stroke="${seam}" stroke-width="2.4" stroke-linecap="round"`;
  return (
    `<path d="M-80 160C-80 96 -58 76 -24 62L-13 52V22H13V52L24 62C58 76 80 96 80 160Z" fill="${skin}"/>` +
    `<path d="M-13 26C-4 42 8 42 13 34V44C6 56 -8 54 -13 42Z" fill="${shade}" fill-opacity="0.8"/>` +
    (detail
      ? `<path d="M-22 70Q-10 74 -3 68M22 70Q10 74 3 68" fill="none" stroke="${shade}" stroke-width="1.6" stroke-linecap="round"/>`
      : '') +
    `<path d="M-84 160C-84 98 -62 78 -30 63${neck.edge}L30 63C62 78 84 98 84 160Z" fill="${clothes}" stroke="${seam}" stroke-width="1.6" stroke-linejoin="round"/>` +
    `<path d="${neck.seams}" fill="none" stroke="${seam}" stroke-width="${detail ? 2 : 2.6}" stroke-linecap="round" stroke-linejoin="round"/>` +
    (look.pose === 1 ? '' : `<path d="M52 142C51 124 47 112 44 106" ${fold}/>`) +
    `<path d="M-52 142C-51 124 -47 112 -44 106" ${fold}/>` +
    (look.neckline === 2 ? '' : (NECKLACES[look.extra] ?? ''))
  );
}

function raisedArm(card: string, look: Look): string {
  const [clothes, seam] = CLOTHES[traitsOf(card).clothes];
  const [skin, shade] = SKINS[look.skin]!;
  const arm = 'd="M48 84L67 12L18 -32" fill="none" stroke-linecap="round" stroke-linejoin="round"';
  const sleeve = 'd="M46 90L62 30" fill="none"';
  return (
    `<path ${arm} stroke="${shade}" stroke-width="17"/><path ${arm} stroke="${skin}" stroke-width="14"/>` +
    `<path ${sleeve} stroke="${seam}" stroke-width="25"/><path ${sleeve} stroke="${clothes}" stroke-width="22"/>`
  );
}

function handAtChin(card: string, look: Look): string {
  const [clothes, seam] = CLOTHES[traitsOf(card).clothes];
  const [skin, shade] = SKINS[look.skin]!;
  const arm = 'd="M40 150L26 56" fill="none" stroke-linecap="round"';
  const fingers = 'd="M26 56L20 40M26 56L25 37M27 56L31 40M27 57L36 46" fill="none" stroke-linecap="round"';
  const sleeve = 'd="M45 156L35 106" fill="none"';
  return (
    `<path ${arm} stroke="${shade}" stroke-width="16"/><path ${arm} stroke="${skin}" stroke-width="13.5"/>` +
    `<path ${fingers} stroke="${shade}" stroke-width="8"/><path ${fingers} stroke="${skin}" stroke-width="5.6"/>` +
    `<ellipse cx="27" cy="57" rx="8" ry="9" fill="${skin}"/>` +
    `<path ${sleeve} stroke="${seam}" stroke-width="24.5"/><path ${sleeve} stroke="${clothes}" stroke-width="22"/>`
  );
}

/** By the number in her look; with none of these she wears none. */
const EARRINGS: Record<number, string> = {
  1: '<circle cx="-29" cy="11" r="3" fill="#e9c35a" stroke="#7d5c10"/><circle cx="29" cy="11" r="3" fill="#e9c35a" stroke="#7d5c10"/>',
  2: '<circle cx="-30" cy="17" r="7" fill="none" stroke="#d9a936" stroke-width="2.4"/><circle cx="30" cy="17" r="7" fill="none" stroke="#d9a936" stroke-width="2.4"/>',
  3: '<path d="M-29 9L-25.5 19L-29 25L-32.5 19ZM29 9L32.5 19L29 25L25.5 19Z" fill="#2b8f9c" stroke="#12525a" stroke-width="1"/>',
  4: '<circle cx="-29" cy="13" r="4" fill="#fffaf0" stroke="#a8987c"/><circle cx="29" cy="13" r="4" fill="#fffaf0" stroke="#a8987c"/>',
};
const NECKLACES: Record<number, string> = {
  2: [-20, -14, -7, 0, 7, 14, 20]
    .map(
      (x) => `<circle cx="${x}" cy="${64 - (x * x) / 34}" r="3.3" fill="#fffaf0" stroke="#b9a88c" stroke-width="0.8"/>`,
    )
    .join(''),
  3: '<path d="M-17 55Q0 76 17 55" fill="none" stroke="#d9a936" stroke-width="1.8"/><path d="M0 65L4 71L0 77L-4 71Z" fill="#d9a936" stroke="#7d5c10" stroke-width="0.8"/>',
};
const FLOWER =
  '<g transform="translate(-25 -20)">' +
  [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<ellipse cy="-5" rx="3.6" ry="5" fill="#fffaf0" stroke="#c9738b" stroke-width="0.9" transform="rotate(${turn})"/>`,
    )
    .join('') +
  '<circle r="2.8" fill="#e9a83a"/></g>';
