import { describe, expect, it, vi } from 'vitest';
import { Wording, type Line } from '../src/live/lines';
import { publicLine } from '../src/live/pass.svelte';
import type { Describe, GameEvent, SeatInfo } from '../src/lib/table';

const moved = (to: number): GameEvent => ({ event: 'moved', pawn: 0, from: 0, to, steps: to, lost: 0, by: null });
const line = (n: number, event: GameEvent): Line => ({ n, kind: 'event', event });
const ada = { seat: 0, name: 'Ada' } as SeatInfo;

describe('the log in words', () => {
  it('puts a line into words once, and the line keeps its key', () => {
    const told = vi.fn<Describe>((event, seats) => (event.event === 'moved' ? `${seats[0]?.name} to ${event.to}` : ''));
    const wording = new Wording();
    const lines = [line(1, moved(1)), line(2, moved(2))];
    const first = wording.of(lines, [ada], told, {});
    expect(first.map(({ text }) => text)).toEqual(['Ada to 1', 'Ada to 2']);
    const then = wording.of([...lines.slice(1), line(3, moved(3))], [ada], told, {});
    expect(then.map(({ text }) => text)).toEqual(['Ada to 2', 'Ada to 3']);
    expect(then[0]).toBe(first[1]);
    expect(told).toHaveBeenCalledTimes(3);
  });

  it('finds other words when somebody has another name', () => {
    const wording = new Wording();
    const told: Describe = (_, seats) => seats[0]!.name;
    const lines = [line(1, moved(1))];
    expect(wording.of(lines, [ada], told, {})[0]?.text).toBe('Ada');
    expect(wording.of(lines, [{ ...ada, name: 'Bo' }], told, {})[0]?.text).toBe('Bo');
  });

  it('leaves out what a log need not tell', () => {
    expect(new Wording().of([line(1, moved(1))], [ada], () => '', {})).toEqual([]);
  });

  it('is the same line each time for all of a shared device', () => {
    const dealt = line(1, { event: 'dealt', seat: 0, cards: ['+3'], count: 1 } as GameEvent);
    expect(publicLine(dealt)).toMatchObject({ event: { cards: null } });
    expect(publicLine(dealt)).toBe(publicLine(dealt));
  });
});
