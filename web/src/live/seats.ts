/** From the wire's words for seats and choices to those of a table. */
import { say } from '$lib/i18n.svelte';
import type { SeatInfo } from '$lib/table';
import type { SeatInfo as WireSeat, TableInfo } from '$lib/wire';

/** What a seat is called: a person by his name, a bot after its colour. */
export function nameOf(seat: Pick<WireSeat, 'kind' | 'name' | 'colour'>): string {
  if (seat.name) return seat.name;
  return seat.kind === 'bot' ? say('bot-name', { colour: seat.colour }) : say('seat-open');
}

export function seatInfos(
  info: TableInfo,
  mine: number[],
  waiting: number[],
  chosen: Record<number, boolean>,
  busy: boolean,
): SeatInfo[] {
  const running = info.status === 'running';
  return info.seats.map((seat) => ({
    seat: seat.seat,
    name: nameOf(seat),
    colour: seat.colour,
    kind: seat.kind,
    ...(seat.level === null ? {} : { level: seat.level }),
    // Who has two covers to choose is not ready with the first.
    ready: running && (chosen[seat.seat] ?? false) && !waiting.includes(seat.seat),
    away: seat.away,
    covered: seat.covered,
    mine: mine.includes(seat.seat),
    thinking: running && !busy && waiting.includes(seat.seat) && (seat.kind === 'bot' || seat.covered),
  }));
}

/** Cover Me's moves say what is done with a card, its choices are the cards; a race's are both. */
export function choiceOf(moves: string[]): string[] {
  return moves.map((move) => move.split(' ').at(-1) ?? move);
}
