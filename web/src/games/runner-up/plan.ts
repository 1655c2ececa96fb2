/**
 * What happened, cut into the steps a table plays one after another, each with its time. The times
 * follow from the events alone, so the shell can know them too (`pace`).
 */
import type { RunnerUpEvent, RunnerUpResult } from '$lib/runner-up-view';

type Of<Kind extends RunnerUpEvent['event']> = Extract<RunnerUpEvent, { event: Kind }>;
export type Revealed = Of<'revealed'>;
export type Moved = Of<'moved'>;
export type Scored = Of<'scored'>;

export type Step = { ms: number } & (
  | { kind: 'lay'; cards: Revealed[] }
  | { kind: 'count'; number: 3 | 2 | 1 }
  | { kind: 'turn' }
  | { kind: 'sum'; cards: Revealed[] }
  | { kind: 'order'; seats: number[] }
  | { kind: 'up'; pawn: number; by: number }
  | { kind: 'run'; moves: Moved[] }
  | { kind: 'lit'; scored: Scored }
  | { kind: 'points'; scored: Scored }
  | { kind: 'stage'; stage: number }
  | { kind: 'deal' }
  | { kind: 'result'; result: RunnerUpResult }
);

/*
 * From the breath before it to the points on the sheet a reveal takes 2.5 s at most:
 * 3 × 150 + 380 + 200 + 620 (a long run that bounces) + 300 + 550.
 */
const LAY = 220;
const COUNT = 150;
const TURN = 380;
const SUM = 200;
const ORDER = 500;
const UP = 300;
const REST = 40;
const LIT = 300;
const POINTS = 550;
const STAGE = 700;
const DEAL = 350;
const RESULT = 400;
/** Without motion there is still something to read: long enough to read it. */
const CALM: Partial<Record<Step['kind'], number>> = {
  lay: 0,
  turn: 600,
  sum: 400,
  order: 600,
  up: 300,
  run: 450,
  lit: 500,
  points: 500,
  stage: 500,
  deal: 100,
  result: 100,
};

/** The time a pawn needs for so many steps; a long run is a faster one. */
export function runTime(move: Pick<Moved, 'from' | 'to' | 'lost'>): number {
  const steps = Math.abs(move.to - move.from);
  if (steps === 0 && move.lost === 0) return 0;
  return Math.min(480, 160 + 50 * steps) + (move.lost > 0 ? 100 : 0);
}

export function plan(events: RunnerUpEvent[], reduced: boolean): Step[] {
  const steps: Step[] = [];
  const revealed = events.filter((event) => event.event === 'revealed');
  const together = events.filter((event) => event.event === 'moved').filter((event) => event.by === null);
  const starts = events.length > 0 && events[0]?.event === 'stage';
  for (const event of events) {
    switch (event.event) {
      case 'revealed':
        if (event !== revealed[0]) break;
        steps.push({ kind: 'lay', ms: LAY, cards: revealed });
        if (!reduced) {
          for (const number of [3, 2, 1] as const) steps.push({ kind: 'count', ms: COUNT, number });
        }
        steps.push({ kind: 'turn', ms: TURN });
        if (together.length > 0) steps.push({ kind: 'sum', ms: SUM, cards: revealed });
        break;
      case 'order':
        steps.push({ kind: 'order', ms: ORDER, seats: event.seats });
        break;
      case 'moved':
        if (event.by !== null) {
          steps.push({ kind: 'up', ms: UP, pawn: event.pawn, by: event.by });
          steps.push({ kind: 'run', ms: runTime(event) + REST, moves: [event] });
        } else if (event === together[0]) {
          steps.push({ kind: 'run', ms: Math.max(...together.map(runTime)) + REST, moves: together });
        }
        break;
      case 'scored':
        steps.push({ kind: 'lit', ms: LIT, scored: event });
        if (event.pawns.length > 0) steps.push({ kind: 'points', ms: POINTS, scored: event });
        break;
      case 'stage':
        // The first stage is simply there when one sits down.
        if (!starts) steps.push({ kind: 'stage', ms: STAGE, stage: event.stage });
        steps.push({ kind: 'deal', ms: DEAL });
        break;
      case 'result':
        steps.push({ kind: 'result', ms: RESULT, result: event });
        break;
      case 'chosen':
      case 'retracted':
      case 'dealt':
        break;
    }
  }
  return reduced ? steps.map((step) => ({ ...step, ms: CALM[step.kind] ?? step.ms })) : steps;
}
