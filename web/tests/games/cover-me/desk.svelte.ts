/** A small table of Cover Me for tests, written by hand: three magazines, winter, month 2. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach } from 'vitest';
import type { CoverMeEvent, CoverMeView } from '$lib/cover-me-view';
import { learn, speak } from '$lib/i18n.svelte';
import type { SeatInfo, TableProps } from '$lib/table';
import Table from '../../../src/games/cover-me/Table.svelte';

export const NAMES = ['Ada', 'Bruno', 'Chloé'];

export function people(count = 3): SeatInfo[] {
  return NAMES.slice(0, count).map((name, seat) => ({
    seat,
    name,
    colour: seat,
    kind: seat ? 'bot' : 'person',
    ready: false,
    away: false,
    covered: false,
    mine: seat === 0,
    thinking: false,
  }));
}

/**
 * On the table: bMqRe, rMqYe, kSdBl in month 1 and rLqYe in the influence row.
 * Counted: hair b1 r2 k1, length S1 M2 L1, pattern q3 d1 t0.
 */
export function desk(changed: Partial<CoverMeView> = {}): CoverMeView {
  return {
    game: 'cover-me',
    options: {
      players: 3,
      length: 'standard',
      equal_value: false,
      quick_deal: false,
      starter: 'random',
      tie: 'share',
      open_scores: false,
    },
    seat: 0,
    year: 1,
    season: 'winter',
    month: 2,
    extra: 0,
    phase: 'place',
    asks: 'place',
    to_act: [0, 1, 2],
    starter: 0,
    turn_order: [0, 1, 2],
    picks_left: 0,
    tracks: { hair: { b: 1, r: 2, k: 1 }, length: { S: 1, M: 2, L: 1 }, pattern: { q: 3, d: 1, t: 0 } },
    trends: { hair: ['r'], length: ['M'], pattern: ['q'] },
    rows: [['bMqRe'], ['rMqYe'], ['kSdBl']],
    row_seats: [0, 1, 2],
    values: [[2], [3], [0]],
    influence: ['rLqYe'],
    open: { b: { top: 'bStYe', size: 2 }, r: { top: 'rSdRe', size: 1 }, k: { top: 'kLtBl', size: 4 } },
    draw: 30,
    next: 27,
    later: [27, 27],
    discard: [],
    hand: ['kLdRe', 'bStBl', 'kMtYe'],
    hands: [3, 8, 8],
    scored: [[], null, null],
    scored_counts: [0, 0, 0],
    prestige: [0, null, null],
    chosen: [false, false, false],
    own_choice: [],
    offer: null,
    offer_size: 0,
    owed: [
      { next: 0, take: 0 },
      { next: 0, take: 0 },
      { next: 0, take: 0 },
    ],
    result: null,
    ...changed,
  };
}

type Props = TableProps<CoverMeView, CoverMeEvent>;

export interface Sitting {
  root: HTMLElement;
  props: Props;
  chosen: string[];
  retracted: number;
  played: number;
  find(selector: string): HTMLElement;
  all(selector: string): HTMLElement[];
  click(selector: string): void;
  press(selector: string, key: string): void;
  /** Hand the table new props, as the shell does with each step. */
  tell(changed: Partial<Props>): void;
  /** Get up; at the end of a test it is done for you. */
  leave(): void;
}

let leave: (() => void) | null = null;
afterEach(() => leave?.());

export async function words(): Promise<void> {
  await learn('cover-me');
  await speak('en');
}

/** Sit down at a table; `props` may be changed afterwards as the shell would. */
export function sit(given: Partial<Props> = {}): Sitting {
  const props: Props = $state(asGiven(given));
  const sitting = { root: document.createElement('div'), props, chosen: [] as string[], retracted: 0, played: 0 };
  props.onchoose = (move) => sitting.chosen.push(move);
  props.onretract = () => sitting.retracted++;
  props.onplayed = () => sitting.played++;
  document.body.append(sitting.root);
  const table = mount(Table, { target: sitting.root, props });
  flushSync();
  leave = () => {
    void unmount(table);
    sitting.root.remove();
    leave = null;
  };
  const find = (selector: string): HTMLElement => {
    const found = sitting.root.querySelector<HTMLElement>(selector);
    if (!found)
      throw new Error(`expected ${selector} on the table; there is ${sitting.root.textContent?.slice(0, 200)}`);
    return found;
  };
  return Object.assign(sitting, {
    find,
    all: (selector: string) => [...sitting.root.querySelectorAll<HTMLElement>(selector)],
    click: (selector: string) => {
      find(selector).click();
      flushSync();
    },
    press: (selector: string, key: string) => {
      find(selector).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      flushSync();
    },
    tell: (changed: Partial<Props>) => {
      Object.assign(props, changed);
      flushSync();
    },
    leave: () => leave?.(),
  });
}

function asGiven(given: Partial<Props>): Props {
  return {
    view: desk(),
    seat: 0,
    moves: [],
    choice: null,
    seats: people(),
    events: [],
    reduced: true,
    whatif: true,
    onchoose() {},
    onretract() {},
    ...given,
  };
}
