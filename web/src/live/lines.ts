/** The log's lines: what was told, kept until somebody reads it in his language. */
import { language, say } from '$lib/i18n.svelte';
import type { Describe, GameEvent, SeatInfo, TableOptions } from '$lib/table';
import type * as wire from '$lib/wire';
import { nameOf } from './seats';

/** A line of the log; its words are made when it is shown, in the reader's language. */
export type Line =
  | { n: number; kind: 'event'; event: GameEvent }
  | { n: number; kind: 'changed'; what: string; name: string; level: string | null; host: string };

/** Who gets ready is seen by the lights; only the last one would be told. */
const SEEN = new Set<unknown>(['chosen', 'retracted']);

/** What a deal is prepared with: many entries, and nothing to read. */
const QUIET = new Set(['contributed', 'committed', 'dealing', 'revealed']);

export function eventLines(n: number, events: Record<string, unknown>[]): Line[] {
  return events
    .filter(({ event }) => !SEEN.has(event))
    .map((event) => ({ n, kind: 'event', event: event as unknown as GameEvent }));
}

export function linesOf(told: wire.Told, info: wire.TableInfo | null): Line[] {
  if (told.type === 'turn') return eventLines(told.n, told.events);
  if (told.type !== 'changed' || QUIET.has(told.what)) return [];
  const seat = told.seat === null ? undefined : info?.seats[told.seat];
  const host = info?.seats.find((each) => each.player === info.host)?.name ?? '';
  const failed = told.failed.flatMap((each) => info?.seats[each] ?? []);
  const name = seat ? nameOf(seat) : failed.map(nameOf).join(', ');
  const line: Line = { n: told.n, kind: 'changed', what: told.what, name, level: seat?.level ?? null, host };
  return [line, ...eventLines(told.n, told.events)];
}

/** A line in words, under a number that it keeps as long as it is there. */
export interface Sentence {
  key: number;
  text: string;
}

/**
 * Puts lines into words, each line once: a log has hundreds, and grows with every step. They are put
 * into words again when the language or somebody's name has changed.
 */
export class Wording {
  private made = new WeakMap<object, Sentence>();
  private known = '';
  private count = 0;

  of(lines: readonly Line[], seats: SeatInfo[], describe: Describe, options: TableOptions): Sentence[] {
    const now = [language(), ...seats.map((seat) => seat.name)].join('\n');
    if (now !== this.known) this.made = new WeakMap();
    this.known = now;
    return lines.map((line) => this.one(line, seats, describe, options)).filter(({ text }) => text);
  }

  private one(line: Line, seats: SeatInfo[], describe: Describe, options: TableOptions): Sentence {
    // Lines are made anew where a log is shown by other eyes; what happened stays the same thing.
    const thing = line.kind === 'event' ? line.event : line;
    const before = this.made.get(thing);
    if (before) return before;
    const text =
      line.kind === 'event'
        ? describe(line.event, seats, say, options)
        : say('log-changed', { what: line.what, name: line.name, level: line.level ?? 'none' });
    const sentence = { key: this.count++, text };
    this.made.set(thing, sentence);
    return sentence;
  }
}
