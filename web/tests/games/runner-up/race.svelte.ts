/** A small race for tests, written by hand: four runners, stage 1, round 2, Ada's eyes. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach } from 'vitest';
import { learn, speak, type Language } from '$lib/i18n.svelte';
import type { RunnerUpEvent, RunnerUpView } from '$lib/runner-up-view';
import type { SeatInfo, TableProps } from '$lib/table';
import Table from '../../../src/games/runner-up/Table.svelte';

const NAMES = ['Ada', 'Bruno', 'Chloé', 'Dirk'];

export function runners(count = 4, ready: number[] = []): SeatInfo[] {
  return NAMES.slice(0, count).map((name, seat) => ({
    seat,
    name,
    colour: seat,
    kind: seat ? 'bot' : 'person',
    ready: ready.includes(seat),
    away: false,
    covered: false,
    mine: seat === 0,
    thinking: false,
  }));
}

/** Bruno leads on 4, Chloé is second on 2. */
export function race(changed: Partial<RunnerUpView> = {}): RunnerUpView {
  return {
    game: 'runner-up',
    options: { players: 4, variant: 'basic', initiative: 'size' },
    seat: 0,
    stage: 1,
    round: 2,
    phase: 'card',
    asks: 'card and player',
    to_act: [0, 1, 2, 3],
    pawns: [-3, 4, 2, 0],
    scores: [0, 0, 0, 0],
    sheet: [],
    scoring_field: 2,
    hand: ['-2', '+1', '+3', '+3'],
    hands: [4, 4, 4, 4],
    chosen: [false, false, false, false],
    own_choice: null,
    played: ['-2', '-1', '+2', '+4'],
    aside: 12,
    virtual: null,
    revealed: [null, null, null, null],
    order: [],
    moved: [],
    result: null,
    ...changed,
  };
}

export const MOVES = ['-2', '+1', '+3'].flatMap((card) => [0, 1, 2, 3].map((seat) => `${card}>${seat}`));

/** The round that follows: +1 and +5 for Dirk, +2 for Chloé, +2 for Bruno. */
export const ROUND: RunnerUpEvent[] = [
  { event: 'chosen', seat: 0 },
  { event: 'revealed', seat: 0, card: '+1', target: 3 },
  { event: 'revealed', seat: 1, card: '+2', target: 2 },
  { event: 'revealed', seat: 2, card: '+5', target: 3 },
  { event: 'revealed', seat: 3, card: '+2', target: 1 },
  { event: 'moved', pawn: 0, from: -3, to: -3, steps: 0, lost: 0, by: null },
  { event: 'moved', pawn: 1, from: 4, to: 6, steps: 2, lost: 0, by: null },
  { event: 'moved', pawn: 2, from: 2, to: 4, steps: 2, lost: 0, by: null },
  { event: 'moved', pawn: 3, from: 0, to: 6, steps: 6, lost: 0, by: null },
];

export function afterRound(changed: Partial<RunnerUpView> = {}): RunnerUpView {
  return race({
    round: 3,
    pawns: [-3, 6, 4, 6],
    scoring_field: 4,
    hand: ['-2', '+3', '+3'],
    hands: [3, 3, 3, 3],
    played: ['-2', '-1', '+1', '+2', '+2', '+2', '+4', '+5'],
    ...changed,
  });
}

type Props = TableProps<RunnerUpView, RunnerUpEvent>;

export interface Sitting {
  root: HTMLElement;
  chosen: string[];
  retracted: number;
  played: number;
  /** What the shell hands over next. */
  step(changed: Partial<Props>): void;
  /** The same step, and yet something is new. */
  meanwhile(changed: Partial<Props>): void;
  find(selector: string): HTMLElement;
  all(selector: string): HTMLElement[];
  click(selector: string): void;
  press(selector: string, key: string): void;
}

let leave: (() => void) | null = null;
afterEach(() => leave?.());

export async function words(language: Language = 'en'): Promise<void> {
  await learn('runner-up');
  await speak(language);
}

export function sit(given: Partial<Props> = {}): Sitting {
  const props: Props = $state({
    view: race(),
    seat: 0,
    moves: MOVES,
    choice: null,
    seats: runners(),
    events: [],
    reduced: false,
    whatif: true,
    onchoose: (move: string) => sitting.chosen.push(move),
    onretract: () => sitting.retracted++,
    onplayed: () => sitting.played++,
    ...given,
  });
  const root = document.createElement('div');
  document.body.append(root);
  const find = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`expected ${selector} on the table; there is ${root.textContent?.slice(0, 200)}`);
    return found;
  };
  const sitting: Sitting = {
    root,
    chosen: [],
    retracted: 0,
    played: 0,
    step(changed) {
      Object.assign(props, { events: [], ...changed });
      flushSync();
    },
    meanwhile(changed) {
      Object.assign(props, changed);
      flushSync();
    },
    find,
    all: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    click(selector) {
      find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      flushSync();
    },
    press(selector, key) {
      find(selector).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      flushSync();
    },
  };
  const table = mount(Table, { target: root, props });
  flushSync();
  leave = () => {
    void unmount(table);
    root.remove();
    leave = null;
  };
  return sitting;
}

/** What is to be read in an element, spaces made plain. */
export function text(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}
