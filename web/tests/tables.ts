/** Messages for tests: a table of Runner-Up with three seats, the first of them ours. */
import type { Changed, Said, SeatInfo, SeatView, Table, TableInfo, Turn } from '../src/lib/wire';

export function seat(number: number, changed: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: number,
    kind: number ? 'bot' : 'person',
    name: number ? '' : 'Ada',
    colour: number,
    player: number ? null : 'p0',
    level: number ? 'regular' : null,
    away: false,
    covered: false,
    ready: false,
    due: null,
    owner: null,
    commit: null,
    ...changed,
  };
}

export function info(changed: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 'abc',
    game: 'runner-up',
    options: { players: 3, variant: 'basic', initiative: 'size' },
    status: 'running',
    host: 'p0',
    seats: [seat(0), seat(1), seat(2)],
    settings: {},
    commitment: '',
    created: 0,
    code: 'BCDFGH',
    rematch: null,
    closed_by: null,
    closed_reason: null,
    dealing: null,
    ...changed,
  };
}

export function sight(number: number | null, round = 1, moves: string[] = []): SeatView {
  const view = {
    game: 'runner-up',
    seat: number,
    round,
    chosen: [false, false, false],
    own_choice: null,
    to_act: [0, 1, 2],
  };
  return { seat: number, view, moves };
}

export function table(n: number, changed: Partial<Table> = {}): Table {
  return {
    type: 'table',
    n,
    now: Date.now(),
    table: info(),
    mine: [0],
    seats: [sight(0, 1, ['+3>1', '+3>2'])],
    missed: [],
    waiting: [0, 1, 2],
    due: {},
    more: null,
    ...changed,
  };
}

export function changed(n: number, what: string, differing: Partial<Changed> = {}): Changed {
  return {
    type: 'changed',
    n,
    at: 0,
    what,
    seat: null,
    table: info(),
    seats: [],
    events: [],
    failed: [],
    ...differing,
  };
}

export function turn(n: number, changed: Partial<Turn> = {}): Turn {
  const events = [{ event: 'moved', pawn: 0, from: 0, to: 3, steps: 3, lost: 0, by: null }];
  return {
    type: 'turn',
    n,
    at: 0,
    events,
    waiting: [0, 1, 2],
    due: {},
    status: 'running',
    seats: [sight(0, 2, ['+1>1'])],
    ...changed,
  };
}

export function said(n: number, player = 'p1', changed: Partial<Said> = {}): Said {
  return { type: 'said', n, at: 0, seat: 1, player, name: 'Bo', text: `message ${n}`, gesture: null, ...changed };
}
