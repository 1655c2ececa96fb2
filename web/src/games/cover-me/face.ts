/** Her face, around (0, 0), as SVG. Small pictures get the few strokes that can be seen. */
import { LIPS, SKINS, type Look } from './figure';

const BROWS = ['M-6 -9Q1 -13 10 -8', 'M-6 -8.6Q3 -13.4 10 -9.6', 'M-6 -10Q2 -12 10 -7.4'] as const;
const MOUTHS = [
  ['M-9 0C-5 -4.5 -2 -4 0 -2.6C2 -4 5 -4.5 9 0C4 1.5 -4 1.5 -9 0Z', 'M-9 0C-4 1.5 4 1.5 9 0C5 6.5 -5 6.5 -9 0Z'],
  [
    'M-10 -1.5C-5 -4 -2 -3.6 0 -2.4C2 -3.6 5 -4 10 -1.5C4 2 -4 2 -10 -1.5Z',
    'M-10 -1.5C-4 2 4 2 10 -1.5C6 6.5 -6 6.5 -10 -1.5Z',
  ],
  ['M-7 0C-4 -5 -1.6 -4.6 0 -3C1.6 -4.6 4 -5 7 0C3 1 -3 1 -7 0Z', 'M-7 0C-3 1 3 1 7 0C4 7.5 -4 7.5 -7 0Z'],
] as const;

export function face(look: Look, detail: boolean): string {
  const [skin, shade] = SKINS[look.skin]!;
  const dark = look.skin > 4;
  const line = dark ? '#1a0d06' : '#3a2218';
  const blush = `cy="12" rx="6.5" ry="4" fill="#c8324a" fill-opacity="${dark ? 0.22 : 0.16}"`;
  return (
    `<path d="M-27 -6C-27 -44 27 -44 27 -6C27 10 17 27 6 33C2 35 -2 35 -6 33C-17 27 -27 10 -27 -6Z" fill="${skin}"/>` +
    `<ellipse cx="-28" cy="3" rx="4" ry="7" fill="${skin}"/><ellipse cx="28" cy="3" rx="4" ry="7" fill="${skin}"/>` +
    (detail
      ? `<path d="M14 -20C24 -4 21 14 6 33C17 27 27 10 27 -6C27 -14 24 -22 20 -26Z" fill="${shade}" fill-opacity="0.35"/>` +
        `<ellipse cx="-16" ${blush}/><ellipse cx="16" ${blush}/>`
      : '') +
    `<g fill="none" stroke="${line}" stroke-linecap="round">${eye(-1, look, line, detail)}${eye(1, look, line, detail)}` +
    (detail ? `<path d="M-1.5 -1C-1 5 -4.5 9 -3 11.4Q0 13.4 3 11.4" stroke="${shade}" stroke-width="1.6"/>` : '') +
    `</g><g transform="translate(0 ${17 + look.smile})" fill="${LIPS[look.lips]}">${mouth(look, detail)}</g>` +
    (detail && look.extra === 1 ? `<circle cx="11" cy="13" r="1.2" fill="${line}"/>` : '') +
    (look.extra === 0 ? sunglasses(detail) : '')
  );
}

function eye(side: -1 | 1, look: Look, line: string, detail: boolean): string {
  const gaze = side * look.gaze * 1.8;
  let open: string;
  if (look.eyes === 0) {
    open =
      `<path d="M-6 0Q1 6 8 -1" stroke-width="${detail ? 2 : 3}"/>` +
      (detail ? '<path d="M3 3.4L4.4 6M6.4 1.4L9 3.4" stroke-width="1.3"/>' : '');
  } else if (detail) {
    open =
      '<path d="M-6.5 1.4Q0 -6 8 -0.6Q1 5.4 -6.5 1.4Z" fill="#fffdf9" stroke="none"/>' +
      `<circle cx="${gaze + 0.4}" cy="-0.6" r="3.1" fill="${look.skin < 3 && look.eyes > 2 ? '#3d6a86' : '#3b2415'}" stroke="none"/>` +
      `<circle cx="${gaze + side * 1.2}" cy="-1.8" r="0.9" fill="#fff" stroke="none"/>` +
      '<path d="M-6.5 1.4Q0 -6.6 9 -1.6" stroke-width="2"/><path d="M-5 4Q1 6.4 6 3.4" stroke-width="0.7" stroke-opacity="0.45"/>';
  } else {
    open = `<path d="M-5 1.5Q0 -5 8 -1.5" stroke-width="3.2"/><circle cx="1" cy="0.6" r="2.6" fill="${line}" stroke="none"/>`;
  }
  return `<g transform="translate(${side * 12} -3) scale(${side} 1)">${open}<path d="${BROWS[look.brows]}" stroke-width="${detail ? 2 : 2.4}"/></g>`;
}

function mouth(look: Look, detail: boolean): string {
  if (!detail) return '<path d="M-10 -1C-5 -6 -2 -5 0 -3C2 -5 5 -6 10 -1C6 6 -6 6 -10 -1Z"/>';
  const [upper, lower] = MOUTHS[look.smile]!;
  return `<path d="${upper}"/><path d="${lower}" fill-opacity="0.86"/><path d="M-3 3.4Q0 4.6 3 3.4" stroke="#fff" stroke-opacity="0.5" stroke-width="1.1" fill="none" stroke-linecap="round"/>`;
}

function sunglasses(detail: boolean): string {
  const lenses = '<path d="M-25 -8H25L23 2C20 8 8 8 4 -2H-4C-8 8 -20 8 -23 2Z" fill="#1d1a22"/>';
  return detail
    ? `${lenses}<path d="M-19 -4L-12 -4L-16 3Z M8 -4L15 -4L11 3Z" fill="#fff" fill-opacity="0.3"/>`
    : lenses;
}
