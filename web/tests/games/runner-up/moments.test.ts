import { describe, expect, it, vi } from 'vitest';
import { pace } from '../../../src/games/runner-up/log';
import { plan } from '../../../src/games/runner-up/plan';
import { Reel } from '../../../src/games/runner-up/reel.svelte';
import { atRest, scenes } from '../../../src/games/runner-up/shown';
import type { RunnerUpEvent } from '$lib/runner-up-view';
import { afterRound, race, ROUND } from './race.svelte';

const kinds = (events: RunnerUpEvent[], reduced = false): string[] => plan(events, reduced).map((step) => step.kind);

describe('what happened, in steps', () => {
  it('a round: lay, 3, 2, 1, turn, sums, all run at once', () => {
    expect(kinds(ROUND)).toEqual(['lay', 'count', 'count', 'count', 'turn', 'sum', 'run']);
  });

  it('without motion nobody counts down', () => {
    expect(kinds(ROUND, true)).toEqual(['lay', 'turn', 'sum', 'run']);
  });

  it('the end of a stage: the second field is lit, its points fly, the next stage is dealt', () => {
    const events: RunnerUpEvent[] = [
      { event: 'scored', stage: 1, pawns: [2], field: 4, points: 4 },
      { event: 'stage', stage: 2 },
      { event: 'dealt', seat: 0, cards: ['+1'], count: 5 },
    ];
    expect(kinds(events)).toEqual(['lit', 'points', 'stage', 'deal']);
    expect(kinds([{ event: 'scored', stage: 1, pawns: [], field: null, points: null }])).toEqual(['lit']);
  });

  it('the tactical game: one pawn after another, each with its moment', () => {
    const events: RunnerUpEvent[] = [
      { event: 'moved', pawn: 2, from: 0, to: 4, steps: 4, lost: 0, by: 0 },
      { event: 'moved', pawn: 2, from: 4, to: 7, steps: 3, lost: 0, by: 2 },
    ];
    expect(kinds(events)).toEqual(['up', 'run', 'up', 'run']);
  });

  it('takes no time when somebody is only ready', () => {
    expect(pace([{ event: 'chosen', seat: 1 }], false)).toBe(0);
    expect(pace([{ event: 'retracted', seat: 1 }], false)).toBe(0);
  });

  it.each([false, true])('a reveal takes two and a half seconds at most, up to the points (reduced: %s)', (reduced) => {
    const farthest: RunnerUpEvent = { event: 'moved', pawn: 0, from: -12, to: 16, steps: 40, lost: 12, by: null };
    const steps = plan([...ROUND, farthest, { event: 'scored', stage: 1, pawns: [2], field: 4, points: 4 }], reduced);
    const laid = steps.findIndex((step) => step.kind === 'lay');
    expect(steps.slice(laid + 1).reduce((whole, step) => whole + step.ms, 0)).toBeLessThanOrEqual(2500);
  });
});

describe('what is shown', () => {
  const before = atRest(race(), null, null);
  const made = scenes(before, ROUND, atRest(afterRound(), null, null), false);

  it('first the cards are laid face down, one after the other', () => {
    expect(made.slice(0, 5).map((scene) => scene.shown.laid.length)).toEqual([0, 1, 2, 3, 4]);
    expect(made.slice(0, 5).map((scene) => scene.ms)).toEqual([20, 50, 50, 50, 50]);
  });

  it("one's own leaves the hand as it is laid", () => {
    expect(made.slice(0, 5).map((scene) => scene.shown.hand?.length)).toEqual([4, 3, 3, 3, 3]);
  });

  it('until they lie in front of whom they are for, and one has left the hand', () => {
    const { laid, hand, pawns } = made[4]!.shown;
    expect(laid.map((each) => [each.by, each.target, each.up])).toEqual([
      [0, 3, false],
      [1, 2, false],
      [2, 3, false],
      [3, 1, false],
    ]);
    expect(hand).toEqual(['-2', '+3', '+3']);
    expect(pawns).toEqual([-3, 4, 2, 0]);
  });

  it('then 3 – 2 – 1, and all of them turn at once', () => {
    expect(made.slice(5, 9).map((scene) => scene.shown.count)).toEqual([3, 2, 1, 'now']);
    expect(made[7]!.shown.laid.some((each) => each.up)).toBe(false);
    expect(made[8]!.shown.laid.every((each) => each.up)).toBe(true);
  });

  it('then the sums, nothing where no card lies, and then the pawns run', () => {
    expect(made[9]!.shown.sums).toEqual([null, 2, 2, 6]);
    expect(made[9]!.shown.pawns).toEqual([-3, 4, 2, 0]);
    expect(made[10]!.shown.pawns).toEqual([-3, 6, 4, 6]);
    expect(made[10]!.shown.scoring).toBe(4);
  });

  it('cards of the last round stay in sight until the next ones come, not over a stage', () => {
    const last = made.at(-1)!.shown;
    expect(atRest(afterRound(), null, last).laid.map((each) => each.spent)).toEqual([true, true, true, true]);
    expect(atRest(race({ stage: 2, round: 1 }), null, last).laid).toEqual([]);
  });

  it('a card stays the same one from the moment it is laid until it is spent', () => {
    const chosen = atRest(race(), ['+1>3'], null).laid[0]!.key;
    const spent = atRest(afterRound(), null, made.at(-1)!.shown).laid[0]!.key;
    expect([chosen, made[4]!.shown.laid[0]!.key, spent]).toEqual(['1.2.0', '1.2.0', '1.2.0']);
  });

  it("one's own choice lies face down in front of its person", () => {
    const { laid } = atRest(race(), ['+3>1'], null);
    expect(laid).toEqual([{ key: '1.2.0', by: 0, target: 1, card: '+3', up: false, spent: false }]);
  });

  it('points are on the sheet after they have flown there, minus points too', () => {
    const scored: RunnerUpEvent[] = [
      { event: 'scored', stage: 1, pawns: [0, 3], field: -2, points: -2 },
      { event: 'stage', stage: 2 },
    ];
    const after = atRest(
      race({ stage: 2, round: 1, pawns: [0, 0, 0, 0], scores: [-2, 0, 0, -2], sheet: [[-2, null, null, -2]] }),
      null,
      null,
    );
    const [lit, flying, landed, stage] = scenes(before, scored, after, false).map((scene) => scene.shown);
    expect(lit?.lit).toBe(-2);
    expect(flying?.sheet).toEqual([]);
    expect(landed?.sheet).toEqual([[-2, null, null, -2]]);
    expect(landed?.scores).toEqual([-2, 0, 0, -2]);
    expect(stage?.pawns).toEqual([0, 0, 0, 0]);
  });
});

describe('playing the moments', () => {
  const rest = atRest(race(), null, null);
  const later = { ...rest, round: 3 };

  it('shows one after another and says when it is done', () => {
    vi.useFakeTimers();
    const reel = new Reel(rest);
    const done = vi.fn();
    reel.play(
      [
        { ms: 100, shown: { ...rest, count: 3 } },
        { ms: 50, shown: { ...rest, count: 2 } },
      ],
      later,
      done,
    );
    expect(reel.shown.count).toBe(3);
    vi.advanceTimersByTime(100);
    expect(reel.shown.count).toBe(2);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(50);
    expect([reel.shown, reel.busy]).toEqual([later, false]);
    expect(done).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('jumps to the end when it is skipped', () => {
    const reel = new Reel(rest);
    const done = vi.fn();
    reel.play([{ ms: 1e6, shown: { ...rest, count: 3 } }], later, done);
    reel.skip();
    reel.skip();
    expect([reel.shown, reel.busy]).toEqual([later, false]);
    expect(done).toHaveBeenCalledOnce();
  });
});
