/** The shape that goes with a seat's colour, so that nobody needs to tell colours apart. */
export const SHAPES = ['▲', '■', '✚', '●', '◆', '★'] as const;

export function shapeOf(colour: number): string {
  return SHAPES[colour % SHAPES.length] ?? '●';
}
