/** Six pawns in a 32 × 32 box, facing the way of the race: nobody needs to tell colours apart. */

export interface Silhouette {
  name: 'robot' | 'runner' | 'snail' | 'duck' | 'hare' | 'hat';
  /** Filled with the seat's colour. */
  body: string;
  /** Drawn in the seat's colour, `width` thick. */
  limbs?: string;
  width?: number;
  /** On top, in the ink that reads on the colour: filled, or drawn. */
  marks?: string;
  strokes?: string;
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** In the order of the seats' colours: red, blue, green, yellow, purple, black. */
export const SILHOUETTES: readonly Silhouette[] = [
  {
    name: 'robot',
    body:
      'M8.5 9.5a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2z' +
      'M7.5 18.5h17v6a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z' +
      `M9.5 26h5v4.5h-5zM17.5 26h5v4.5h-5z${disc(16, 3, 2)}`,
    limbs: 'M16 4v4M5 19v5M27 19v5',
    width: 2.6,
    marks: disc(12.8, 12, 2) + disc(19.2, 12, 2),
    strokes: 'M12 22.5h8',
  },
  {
    name: 'runner',
    body: disc(20.6, 5.4, 3.9) + 'M14.6 10.2q4.4-1 6.2 1.4l-3.4 9.6q-3.4 1.4-6-.8z',
    limbs: 'M14.5 19.5l6 3.2-1.8 7M13.6 19.4L9.4 24 3 22.4M19 12.2l4.6 4 4.6-2.6M16 11.8l-6.2.6-2.6 4.4',
    width: 3.4,
  },
  {
    name: 'snail',
    body: 'M1.5 30q1-4.4 6.5-4.4h11.4q3.4 0 3.4-4.6v-4q0-3.6 3.5-3.6t3.5 3.6v5.4q0 7.6-8.4 7.6z' + disc(13, 16.8, 9.6),
    limbs: 'M25 14l-1.4-5.6M27.8 14l2.4-5.2',
    width: 2.2,
    strokes: 'M7.4 17.4a5.6 5.6 0 1 1 5.6 5 3.2 3.2 0 1 1 2-5.6',
  },
  {
    name: 'duck',
    body:
      'M1.6 16.4q3 3 7.4 2q3.2-.8 5.6 0q-1.4-2-1.4-4.6a6.9 6.9 0 0 1 13.7-.8l4.6 1.4q-.4 3-4.8 3' +
      'q-.4 1-1.3 2q2.4 2.6 1.6 5.8q-1.6 5.2-10 5.2h-4q-9.6 0-11.4-14z',
    marks: disc(21.6, 12, 1.7),
    strokes: 'M8.5 22.5q4 4.4 9.5 1',
  },
  {
    name: 'hare',
    body:
      'M4.4 24q2-9.4 12.4-9.4q8.6 0 9 7q0 6.4-8.4 6.9h-8.6q-4.6 0-4.4-4.5z' +
      `${disc(22.8, 14.2, 5.2)}${disc(4, 21.6, 2.7)}` +
      'M20.6 11.4q-6.8-7-4.6-10.2q3.6-1.6 7.2 9zM23.6 10q-.4-9.2 2.9-9.4q3.5.8.7 10.6z',
    limbs: 'M8 28.7h5.4M19 28.7h6',
    width: 3,
    marks: disc(24.4, 13.4, 1.3),
  },
  {
    name: 'hat',
    body:
      'M1.4 23.6q3-1.2 6.1-.2V7.4q0-3.4 8.5-3.4t8.5 3.4v16q3.1-1 6.1.2q1.6 3.6-3 5q-11.6 3.2-23.2 0' + 'q-4.6-1.4-3-5z',
    marks: 'M7.5 18q8.5 2.8 17 0v4.6q-8.5 2.8-17 0z',
  },
];

export function silhouetteOf(colour: number): Silhouette {
  return SILHOUETTES[colour % SILHOUETTES.length]!;
}
