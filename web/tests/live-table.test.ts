import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Trouble } from '../src/lib/api';
import { hashOf, keptOf, promise } from '../src/lib/contributions';
import { become, forgetMe } from '../src/lib/me.svelte';
import type { Changed, SeatInfo, Table, Turn } from '../src/lib/wire';
import { Passing, publicEvent, publicView } from '../src/live/pass.svelte';
import { leftSeats } from '../src/live/people';
import { choiceOf } from '../src/live/seats';
import { LiveTable } from '../src/live/table.svelte';
import type { CoverMeView } from '../src/lib/cover-me-view';
import { FakeSocket } from './socket';
import { changed, info, said, seat, sight, table, turn } from './tables';

let live: LiveTable;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  live = new LiveTable(() => 'ws://house/feed');
  live.pace = (events) => (events.length ? 1000 : 0);
  FakeSocket.last.open();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a live table', () => {
  it('offers the moves it was given', () => {
    FakeSocket.last.tell(table(1));
    expect(live.movesOf(0)).toEqual(['+3>1', '+3>2']);
    expect(live.movesOf(null)).toEqual([]);
  });

  it('shows who is ready, and what this device has chosen', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell({ type: 'ready', n: 2, seat: 0, ready: true, waiting: [1, 2], choice: ['+3>1'], moves: [] });
    FakeSocket.last.tell({ type: 'ready', n: 3, seat: 2, ready: true, waiting: [1], choice: null, moves: null });
    expect(live.choiceOf(0)).toEqual(['+3>1']);
    expect(live.waiting).toEqual([1]);
    expect(live.seats.map((each) => each.ready)).toEqual([true, false, true]);
    FakeSocket.last.tell({ type: 'ready', n: 4, seat: 0, ready: false, waiting: [0, 1], choice: [], moves: ['+3>1'] });
    expect(live.choiceOf(0)).toBeNull();
    expect(live.waiting).toEqual([0, 1]);
  });

  it('does not call ready who has still to choose a second time', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell({ type: 'ready', n: 2, seat: 1, ready: true, waiting: [0, 1], choice: null, moves: null });
    expect(live.seats[1]?.ready).toBe(false);
    FakeSocket.last.tell({ type: 'ready', n: 3, seat: 1, ready: true, waiting: [0], choice: null, moves: null });
    expect(live.seats[1]?.ready).toBe(true);
  });

  it('knows who was ready when it came', () => {
    const seen = sight(0, 1, ['+3>1']);
    FakeSocket.last.tell(
      table(1, { seats: [{ ...seen, view: { ...seen.view, chosen: [false, true, false] } }], waiting: [0, 2] }),
    );
    expect(live.seats.map((each) => each.ready)).toEqual([false, true, false]);
  });

  it('plays one step after the other and offers no moves meanwhile', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(turn(2));
    FakeSocket.last.tell(turn(3, { seats: [sight(0, 3, ['-1>0'])] }));
    expect(live.view(0)).toMatchObject({ round: 2 });
    expect(live.movesOf(0)).toEqual([]);
    live.played();
    expect(live.view(0)).toMatchObject({ round: 3 });
    live.played();
    expect(live.movesOf(0)).toEqual(['-1>0']);
  });

  it('goes on by itself where no table says that it has played', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(turn(2));
    vi.advanceTimersByTime(1000);
    expect(live.busy).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(live.busy).toBe(false);
  });

  it('tells what happened when it has been shown, in its order', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(turn(2));
    FakeSocket.last.tell(turn(3));
    FakeSocket.last.tell(changed(4, 'covered', { seat: 0 }));
    expect(live.lines).toEqual([]);
    live.played();
    expect(live.lines.map((line) => line.n)).toEqual([2]);
    live.played();
    expect(live.lines.map((line) => line.n)).toEqual([2, 3, 4]);
  });

  it('tells at once who comes and goes while nothing is played', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(changed(2, 'covered', { seat: 0 }));
    expect(live.lines.map((line) => line.n)).toEqual([2]);
  });

  it('tells everything once when the connection is lost while a step is played', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(turn(2));
    FakeSocket.last.tell(turn(3));
    FakeSocket.last.tell(table(4, { missed: [turn(4, { seats: [] })] }));
    expect(live.lines.map((line) => line.n)).toEqual([2, 3]);
    expect(live.events).toHaveLength(1);
    live.played();
    expect(live.lines.map((line) => line.n)).toEqual([2, 3, 4]);
    expect(live.busy).toBe(false);
  });

  it('goes on at once when the table has played or a tap skipped it', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(turn(2));
    live.played();
    expect(live.busy).toBe(false);
    expect(live.movesOf(0)).toEqual(['+1>1']);
  });

  it('counts a choice made while a step is still being played', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(turn(2));
    FakeSocket.last.tell({ type: 'ready', n: 3, seat: 1, ready: true, waiting: [0, 2], choice: null, moves: null });
    expect(live.seats[1]?.ready).toBe(false);
    live.played();
    expect(live.waiting).toEqual([0, 2]);
    expect(live.seats[1]?.ready).toBe(true);
  });

  it('is brought up to date at once after it was away for long', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(
      table(9, { missed: [turn(8, { seats: [] }), turn(9, { seats: [] })], seats: [sight(0, 4, ['+2>2'])] }),
    );
    expect(live.view(0)).toMatchObject({ round: 4 });
    expect(live.events).toEqual([]);
    expect(live.lines).toHaveLength(2);
  });

  it('shows how things stand when more has happened than one can follow', () => {
    FakeSocket.last.tell(table(1));
    for (let n = 2; n <= 9; n++) FakeSocket.last.tell(turn(n, { seats: [sight(0, n, ['+1>1'])] }));
    expect(live.view(0)).toMatchObject({ round: 9 });
    expect(live.events).toEqual([]);
    expect(live.lines).toHaveLength(8);
    FakeSocket.last.tell(turn(10, { seats: [sight(0, 10)] }));
    FakeSocket.last.tell(turn(11, { seats: [sight(0, 11)] }));
    vi.advanceTimersByTime(10_000);
    expect(live.view(0)).toMatchObject({ round: 11 });
    expect(live.lines).toHaveLength(10);
    expect(live.busy).toBe(false);
  });

  it('is over when the last turn says so', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(turn(2, { status: 'over', waiting: [] }));
    expect(live.info?.status).toBe('over');
  });

  it('tells a refusal', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell({ type: 'refused', code: 'not-now', message: 'no', expected: null, got: null, request: 'x' });
    expect(live.trouble?.code).toBe('not-now');
  });
});

describe('a seat that somebody left', () => {
  const left = (seats: SeatInfo[]): Changed => changed(2, 'left', { seat: 1, table: info({ seats }) });
  const bo = seat(1, { kind: 'person', name: 'Bo', player: 'p1', level: null });
  const vacated = seat(1, { owner: 'p1' });

  it('is told with the name of who left, which is known further on', () => {
    FakeSocket.last.tell(table(1, { table: info({ seats: [seat(0), bo, seat(2)] }) }));
    FakeSocket.last.tell(left([seat(0), vacated, seat(2)]));
    expect(live.lines).toMatchObject([{ what: 'left', name: 'Bo' }]);
    expect(live.nameOfPlayer('p1')).toBe('Bo');
    expect(live.nameOfPlayer('p9')).toBeNull();
  });

  it("is its owner's to return to, and nobody else's", () => {
    const there = info({ seats: [seat(0), vacated, seat(2)] });
    expect(leftSeats(there, [0])).toEqual([]);
    become({ id: 'p1', name: 'Bo', token: null });
    expect(leftSeats(there, [])).toEqual([1]);
    expect(leftSeats({ ...there, status: 'over' }, [])).toEqual([]);
    forgetMe();
  });

  it('says so to whoever the host has removed, and not to whoever left', () => {
    const seats = { mine: [1], table: info({ seats: [seat(0), bo, seat(2)] }) };
    FakeSocket.last.tell(table(1, seats));
    FakeSocket.last.tell(left([seat(0), vacated, seat(2)]));
    expect(live.removed).toBe(false);
    FakeSocket.last.tell(table(1, seats));
    FakeSocket.last.tell({ ...left([seat(0), seat(1), seat(2)]), n: 3 });
    expect(live.removed).toBe(true);
    expect(live.mine).toEqual([]);
  });
});

describe('a refusal', () => {
  it('of a device that was signed out is no trouble of the table', () => {
    const signedOut = vi.fn();
    live.onsignout = signedOut;
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell({ type: 'refused', code: 'nobody', message: '', expected: null, got: null, request: null });
    expect(signedOut).toHaveBeenCalledOnce();
    expect(live.trouble).toBeNull();
  });

  it('tells a choice that may not be taken back again from too many requests', () => {
    FakeSocket.last.tell(table(1));
    live.retract(0);
    const request = FakeSocket.last.sent.at(-1)?.['request'] as string;
    FakeSocket.last.tell({ type: 'refused', code: 'too-many', message: '', expected: null, got: null, request });
    expect(live.trouble?.code).toBe('retractions');
    FakeSocket.last.tell({ type: 'refused', code: 'too-many', message: '', expected: null, got: null, request: 'x' });
    expect(live.trouble?.code).toBe('too-many');
  });

  it('is kept where the feed ends for good', () => {
    FakeSocket.last.break(4000, 'banned');
    expect(live.gone).toBe(true);
    expect(live.refusal).toBe('banned');
  });
});

describe('a long log', () => {
  const pages = new Map<number, Table>();
  const asked: number[] = [];
  let long: LiveTable;

  beforeEach(() => {
    asked.length = 0;
    pages.clear();
    long = new LiveTable(
      () => 'ws://house/feed',
      (after) => {
        asked.push(after);
        const page = pages.get(after);
        return page ? Promise.resolve(page) : Promise.reject(new Trouble('offline', ''));
      },
    );
    FakeSocket.last.open();
  });
  afterEach(() => long.close());

  const old = (n: number): Turn => turn(n, { seats: [] });

  it('is fetched page by page and told in its order, each entry once', async () => {
    pages.set(2, table(7, { missed: [old(3), said(4)], more: 4 }));
    pages.set(4, table(8, { missed: [old(5), old(6), old(7), old(8)], more: null }));
    FakeSocket.last.tell(table(6, { missed: [old(1), old(2)], more: 2 }));
    FakeSocket.last.tell(turn(7));
    expect(long.filling).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([2, 4]);
    expect(long.lines.map((line) => line.n)).toEqual([1, 2, 3, 5, 6, 7]);
    expect(long.said.map((each) => each.n)).toEqual([4]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(long.filling).toBe(false);
  });

  it('is asked for again where a page does not come', async () => {
    FakeSocket.last.tell(table(3, { missed: [old(1)], more: 1 }));
    await vi.advanceTimersByTimeAsync(900);
    expect(asked).toEqual([1]);
    pages.set(1, table(3, { missed: [old(2), old(3)] }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([1, 1]);
    expect(long.lines.map((line) => line.n)).toEqual([1, 2, 3]);
  });

  it('plays no turn of which there is more to come', () => {
    FakeSocket.last.tell(table(1));
    FakeSocket.last.tell(table(9, { missed: [old(2)], more: 2 }));
    expect(long.busy).toBe(false);
    expect(long.events).toEqual([]);
  });
});

describe('dealing', () => {
  const others = 'ab'.repeat(32);
  const dealing = (hashes: string[], missing = [0]) => ({ deadline: 0, missing, hashes, failed: [] });
  const open = (commit: string | null, hashes: string[], missing = [0]) =>
    info({
      status: 'open',
      commitment: 'c0',
      seats: [seat(0, { commit }), seat(1), seat(2)],
      dealing: dealing(hashes, missing),
    });
  const reveals = () => FakeSocket.last.sent.filter(({ type }) => type === 'reveal');
  beforeEach(() => localStorage.clear());

  it('reveals what was promised when all hashes are published, and keeps them first', () => {
    const commit = promise('abc', 'c0');
    const { contribution } = keptOf('abc').given[0]!;
    FakeSocket.last.tell(table(1, { seats: [], table: info({ status: 'open', seats: [seat(0, { commit })] }) }));
    expect(reveals()).toEqual([]);
    FakeSocket.last.tell(changed(2, 'dealing', { table: open(commit, [others, commit]) }));
    expect(reveals()).toMatchObject([
      { type: 'reveal', seat: 0, contribution, fresh: hashOf(keptOf('abc').given[1]!.contribution) },
    ]);
    expect(keptOf('abc').given[0]!.hashes).toEqual([others, commit]);
  });

  it('reveals once, also after a lost connection, and says nothing of a refusal', () => {
    const commit = promise('abc', 'c0');
    FakeSocket.last.tell(table(1, { seats: [], table: open(commit, [commit]) }));
    FakeSocket.last.tell(changed(2, 'revealed', { table: open(commit, [commit]) }));
    expect(reveals()).toHaveLength(1);
    const request = String(reveals()[0]!['request']);
    FakeSocket.last.tell({ type: 'refused', code: 'not-now', message: 'no', expected: null, got: null, request });
    expect(live.trouble).toBeNull();
  });

  it('reveals the fresh contribution when dealing begins again', () => {
    const commit = promise('abc', 'c0');
    FakeSocket.last.tell(table(1, { seats: [], table: open(commit, [commit, others]) }));
    const fresh = String(reveals()[0]!['fresh']);
    FakeSocket.last.tell(changed(2, 'dealing-failed', { failed: [1], table: open(fresh, [fresh]) }));
    expect(reveals().map((each) => hashOf(String(each['contribution'])))).toEqual([commit, fresh]);
  });

  it('gives no second answer to a server that shows other hashes for the same promise', () => {
    const commit = promise('abc', 'c0');
    FakeSocket.last.tell(table(1, { seats: [], table: open(commit, [others, commit]) }));
    live.close();
    live = new LiveTable(() => 'ws://house/feed');
    FakeSocket.last.open();
    FakeSocket.last.tell(table(1, { seats: [], table: open(commit, ['cd'.repeat(32), commit]) }));
    expect(reveals()).toEqual([]);
    expect(keptOf('abc').given[0]!.hashes).toEqual([others, commit]);
  });

  it('reveals nothing where its promise is not published, the commitment is another, or it is not asked', () => {
    const commit = promise('abc', 'c0');
    FakeSocket.last.tell(table(1, { seats: [], table: open(commit, [others]) }));
    FakeSocket.last.tell(changed(2, 'dealing', { table: { ...open(commit, [commit]), commitment: 'c1' } }));
    FakeSocket.last.tell(changed(3, 'dealing', { table: open(commit, [commit], [1]) }));
    FakeSocket.last.tell(changed(4, 'dealing', { table: open(others, [others]) }));
    expect(reveals()).toEqual([]);
  });

  it('tells in the log only who did not reveal', () => {
    FakeSocket.last.tell(table(1, { seats: [], table: open(null, []) }));
    for (const what of ['committed', 'contributed', 'dealing', 'revealed']) {
      FakeSocket.last.tell(changed(live.lines.length + 2, what, { seat: 0 }));
    }
    FakeSocket.last.tell(changed(9, 'dealing-failed', { failed: [0] }));
    expect(live.lines).toMatchObject([{ what: 'dealing-failed', name: 'Ada' }]);
  });
});

describe('pass-and-play', () => {
  const shared = {
    mine: [0, 1],
    seats: [sight(0, 1, ['+3>1']), sight(1, 1, ['-1>0'])],
    table: info({ seats: [seat(0), seat(1, { kind: 'person', name: 'Bo', player: 'p0' }), seat(2)] }),
  };

  it('covers the hands until somebody takes the device', () => {
    const passing = new Passing(live);
    FakeSocket.last.tell(table(1, shared));
    expect(passing.next).toBe(0);
    expect(passing.seat).toBeNull();
    passing.take(0);
    expect(passing.next).toBeNull();
    expect(passing.seat).toBe(0);
  });

  it('goes to the next one when a choice is made, and to nobody when all have chosen', () => {
    const passing = new Passing(live);
    FakeSocket.last.tell(table(1, shared));
    passing.take(0);
    FakeSocket.last.tell({ type: 'ready', n: 2, seat: 0, ready: true, waiting: [1, 2], choice: ['+3>1'], moves: [] });
    expect(passing.next).toBe(1);
    expect(passing.seat).toBeNull();
    passing.take(1);
    FakeSocket.last.tell({ type: 'ready', n: 3, seat: 1, ready: true, waiting: [2], choice: ['-1>0'], moves: [] });
    expect(passing.next).toBeNull();
    expect(passing.seat).toBeNull();
  });

  it('covers the last hand too when the cards have been turned', () => {
    const passing = new Passing(live);
    FakeSocket.last.tell(table(1, shared));
    passing.take(1);
    FakeSocket.last.tell(turn(2, { seats: shared.seats }));
    live.played();
    expect(passing.next).toBe(0);
    expect(passing.seat).toBeNull();
  });

  it('leaves the hand open while the same person goes on alone', () => {
    const passing = new Passing(live);
    FakeSocket.last.tell(table(1, { ...shared, waiting: [1] }));
    passing.take(1);
    FakeSocket.last.tell(turn(2, { seats: shared.seats, waiting: [1] }));
    live.played();
    expect(passing.seat).toBe(1);
  });

  it('shows a hand again to who wants to change a choice', () => {
    const passing = new Passing(live);
    FakeSocket.last.tell(table(1, shared));
    passing.take(0);
    FakeSocket.last.tell({ type: 'ready', n: 2, seat: 0, ready: true, waiting: [1, 2], choice: ['+3>1'], moves: [] });
    passing.ask(0);
    expect(passing.next).toBe(0);
    passing.take(0);
    expect(passing.seat).toBe(0);
  });

  it('shows between two hands nothing that is not for all', () => {
    const view = {
      game: 'cover-me',
      options: { open_scores: false },
      phase: 'place',
      hand: ['bMqRe'],
      own_choice: ['kStBl'],
      offer: ['rLdYe'],
      scored: [['bStYe'], null],
      prestige: [2, null],
    } as unknown as CoverMeView;
    const open = publicView(view);
    expect(open).toMatchObject({
      hand: null,
      own_choice: [],
      offer: null,
      scored: [null, null],
      prestige: [null, null],
    });
    expect(publicEvent({ event: 'took', seat: 0, pile: 'draw', card: 'bMqRe' })).toMatchObject({ card: null });
    expect(publicEvent({ event: 'took', seat: 0, pile: 'b', card: 'bMqRe' })).toMatchObject({ card: 'bMqRe' });
    expect(publicEvent({ event: 'dealt', seat: 0, cards: ['+3'], count: 1 })).toMatchObject({ cards: null });
  });
});

describe('a choice', () => {
  it('is the card, not what is done with it', () => {
    expect(choiceOf(['place bMqRe', 'place kStBl'])).toEqual(['bMqRe', 'kStBl']);
    expect(choiceOf(['+3>2'])).toEqual(['+3>2']);
  });
});
