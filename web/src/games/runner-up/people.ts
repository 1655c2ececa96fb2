/** Who stands behind a pawn: a seat, or the virtual player, who has none. */
import type { Say, SeatInfo } from '$lib/table';

export interface Person {
  pawn: number;
  name: string;
  colour: number;
  /** null for the virtual player. */
  info: SeatInfo | null;
}

/** One for each pawn. The virtual player takes the first colour that nobody has. */
export function people(pawns: number, seats: SeatInfo[], say: Say): Person[] {
  const free = [0, 1, 2, 3, 4, 5].find((colour) => !seats.some((seat) => seat.colour === colour)) ?? 5;
  return Array.from({ length: pawns }, (_, pawn) => {
    const info = seats.find((seat) => seat.seat === pawn) ?? null;
    return {
      pawn,
      name: info ? info.name : say('ru-virtual'),
      colour: info ? info.colour : free,
      info,
    };
  });
}

/**
 * A name for a sentence, as who does something or as whom it is done to. One written from right to
 * left must not turn the rest.
 */
export function nameIn(pawn: number, seats: SeatInfo[], say: Say, object = false): string {
  const info = seats.find((seat) => seat.seat === pawn);
  if (!info) return object ? say('ru-virtual-object') : say('ru-virtual-in-sentence');
  return /[\u0590-\u08ff\u200e-\u202e\ufb1d-\ufefc]/u.test(info.name) ? `\u2068${info.name}\u2069` : info.name;
}
