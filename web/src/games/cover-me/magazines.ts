/** Five magazines, five ways to set a title. */
import type { SeatInfo } from '$lib/table';

export interface Magazine {
  title: string;
  /** How the masthead is set; Masthead.svelte knows each. */
  style: 'poster' | 'book' | 'fat' | 'thin' | 'boxed';
}

export const MAGAZINES: readonly Magazine[] = [
  { title: 'VERVE', style: 'boxed' },
  { title: 'Dahlia', style: 'book' },
  { title: 'MODA', style: 'fat' },
  { title: 'éclat', style: 'thin' },
  { title: 'NOOR', style: 'poster' },
];

/**
 * The magazine of every seat. It goes with the seat's colour; a sixth colour, or one that two
 * seats share, gets the first magazine nobody has.
 */
export function magazinesOf(seats: readonly SeatInfo[]): number[] {
  const taken = new Set<number>();
  const given = seats.map(({ colour }) => {
    if (colour >= MAGAZINES.length || taken.has(colour)) return -1;
    taken.add(colour);
    return colour;
  });
  return given.map((magazine) => {
    if (magazine >= 0) return magazine;
    const free = MAGAZINES.findIndex((_, i) => !taken.has(i));
    taken.add(free);
    return Math.max(free, 0);
  });
}
