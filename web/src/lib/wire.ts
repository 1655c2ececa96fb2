/** Made by `python -m tests.page.wire_types` from the server's types. Do not edit. */

/** How a table is run; the host may change it. */
export interface Settings {
  clock?: number | null;
  grace?: number | null;
  stand_in?: Level;
  public?: boolean;
  watching?: boolean;
  chat?: boolean;
  coach?: boolean;
  locked?: boolean;
  several_seats?: boolean;
}

/** Who sits where. A covered seat belongs to a person for whom a bot chooses at present. */
export interface SeatInfo {
  seat: number;
  kind: 'open' | 'person' | 'bot';
  name: string;
  colour: number;
  player: string | null;
  level: string | null;
  away: boolean;
  covered: boolean;
  ready: boolean;
  due: number | null;
  owner: string | null;
  commit: string | null;
}

/** A deal in progress: every contribution is fixed by its hash, and they are being revealed. */
export interface DealingInfo {
  deadline: number;
  missing: number[];
  hashes: string[];
  failed: number[];
}

/** Everything about a table that is not on the table. The code is for those who sit at it. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  status: Status;
  host: string;
  seats: SeatInfo[];
  settings: Settings;
  commitment: string;
  created: number;
  code: string | null;
  rematch: string | null;
  closed_by: string | null;
  closed_reason: string | null;
  dealing: DealingInfo | null;
}

/** What one seat sees and may do; seat None is a spectator's. */
export interface SeatView {
  seat: number | null;
  view: Record<string, unknown>;
  moves: string[];
}

/** A seat has chosen, or taken its choice back. Only its own player is told what. */
export interface Ready {
  type: 'ready';
  n: number;
  seat: number;
  ready: boolean;
  waiting: number[];
  choice: string[] | null;
  moves: string[] | null;
}

/** Something happened on the table: what the connection hears of it, and how things now stand. */
export interface Turn {
  type: 'turn';
  n: number;
  at: number;
  events: Record<string, unknown>[];
  waiting: number[];
  due: Record<string, number>;
  status: Status;
  seats: SeatView[];
}

/** Something about the table itself changed: who sits where, settings, start, end. */
export interface Changed {
  type: 'changed';
  n: number;
  at: number;
  what: string;
  seat: number | null;
  table: TableInfo | null;
  seats: SeatView[];
  events: Record<string, unknown>[];
  failed: number[];
}

/** A message or a gesture. */
export interface Said {
  type: 'said';
  n: number;
  at: number;
  seat: number | null;
  player: string;
  name: string;
  text: string | null;
  gesture: string | null;
}

/** A table as it stands: the first message of a feed, and the answer to a poll. */
export interface Table {
  type: 'table';
  n: number;
  now: number;
  table: TableInfo;
  mine: number[];
  seats: SeatView[];
  missed: Told[];
  waiting: number[];
  due: Record<string, number>;
  more: number | null;
}

/** What was asked is done and stored: it is entry `n` of the log. */
export interface Done {
  type: 'done';
  n: number;
  request: string | null;
}

/** What was asked is not done, and why. Nothing has changed. */
export interface Refused {
  type: 'refused';
  code: string;
  message: string;
  expected: string | null;
  got: string | null;
  request: string | null;
}

/** The server's time, now and then and in answer to a ping. */
export interface Beat {
  type: 'beat';
  now: number;
}

/** Make a choice. The same request sent again is answered again and done once. */
export interface Choose {
  type: 'choose';
  seat: number;
  move: string;
  request?: string | null;
}

/** Take a secret choice back while nobody has seen it. */
export interface Retract {
  type: 'retract';
  seat: number;
  request?: string | null;
}

/** Say something to the table, or make a gesture. */
export interface Say {
  type: 'say';
  text?: string | null;
  gesture?: Gesture | null;
  request?: string | null;
}

/** Reveal the contribution whose hash was fixed when dealing began. */
export interface Reveal {
  type: 'reveal';
  seat: number;
  contribution: string;
  fresh?: string | null;
  request?: string | null;
}

/** Still there? */
export interface Ping {
  type: 'ping';
}

/** A person (or a program) says who it is. */
export interface Introduction {
  name: string;
}

/** Who one is. The token comes once, for programs that ask for it; browsers have a cookie. */
export interface Player {
  id: string;
  name: string;
  token: string | null;
}

/** A code that moves a player to another device, once and for ten minutes. */
export interface DeviceLink {
  code: string;
  url: string;
  expires: number;
}

/** The code of a device link. */
export interface DeviceCode {
  code: string;
}

/** Use a device link; who already is another player names that player in `replace`. */
export interface Claim {
  code: string;
  replace?: string | null;
}

/** Whose a device link is, and who the asker is now; `same` where the two are one player. */
export interface ClaimPreview {
  name: string;
  current: string | null;
  same: boolean;
}

/** A device that is signed in. Times are milliseconds since 1970; `seen` to some minutes. */
export interface DeviceInfo {
  id: string;
  label: string | null;
  created: number;
  seen: number | null;
  current: boolean;
  kind: 'browser' | 'program' | 'unknown';
}

/** Who shall sit in a seat of a new table: the asker, whoever comes, or a bot. */
export interface SeatWish {
  kind?: 'me' | 'open' | 'bot';
  name?: string | null;
  colour?: number | null;
  level?: Level;
}

/** A table to be opened. Seats that are not named are open. */
export interface NewTable {
  game: string;
  options?: Record<string, unknown>;
  seats?: SeatWish[];
  settings?: Settings;
}

/** Sit down: in the seat named, or in the first that is free. */
export interface Join {
  code?: string | null;
  seat?: number | null;
  name?: string | null;
  colour?: number | null;
  contribution?: string | null;
  handover?: string | null;
  request?: string | null;
  commit?: string | null;
}

/** Deal. Seats nobody took are filled with bots of this level, if one is given. */
export interface Start {
  fill?: Level | null;
  contribution?: string | null;
  request?: string | null;
  commit?: string | null;
}

/** Add chance of one's own to the shuffles: its hash (`commit`), or openly (`contribution`). */
export interface Contribute {
  seat: number;
  contribution?: string | null;
  request?: string | null;
  commit?: string | null;
}

/** Another name or colour for a seat. */
export interface Dress {
  seat: number;
  name?: string | null;
  colour?: number | null;
  request?: string | null;
}

/** Something about one seat: leave it, hand it to a bot, take it back, kick, ask for advice. */
export interface SeatAction {
  seat: number;
  level?: Level | null;
  request?: string | null;
}

/** New settings of a table. */
export interface Change {
  settings: Settings;
  request?: string | null;
}

/** A link with which somebody else may take over a seat. */
export interface HandoverLink {
  code: string;
  link: string;
}

/** Close a table, with a reason that the others may read. */
export interface Close {
  reason?: string | null;
  request?: string | null;
}

/** A table that was opened: its link, its code, and how it stands. */
export interface Opened {
  id: string;
  link: string;
  code: string | null;
  table: TableInfo;
}

/** A table in a list: in the lobby, or among one's own. */
export interface Entry {
  table: TableInfo;
  waiting: number[];
  mine: number[];
  host_present: boolean;
}

/** Somebody whom the player has blocked. */
export interface Blocked {
  player: string;
  name: string;
  created: number;
}

/** A game that was played to its end. */
export interface Finished {
  id: string;
  game: string;
  options: Record<string, unknown>;
  names: string[];
  mine: number[];
  result: Record<string, unknown>;
  ended: number;
}

/** An option of a game: what it accepts and what it is by default. */
export interface OptionInfo {
  name: string;
  values: unknown[];
  default: unknown;
  help: string;
}

/** A game on the shelf. */
export interface GameInfo {
  name: string;
  title: string;
  designer: string;
  publisher: string;
  players: [number, number];
  summary: string;
  options: OptionInfo[];
}

/** Why a move is good or bad, to be put into words by the locales. */
export interface AdviceReason {
  code: string;
  facts: Record<string, unknown>;
}

/** What the coach thinks of a move: the chance to win with it and the standard error. */
export interface MoveAdvice {
  move: string;
  chance: number;
  error: number;
  reasons: AdviceReason[];
}

/** A moment of a finished game: the choice, what it led to, and how things stood then. */
export interface Frame {
  frame: number;
  at: number | null;
  seat: number | null;
  move: string | null;
  events: Record<string, unknown>[];
  seats: SeatView[];
}

/** Some frames of a finished game, and the number of its last one. */
export interface Replay {
  last: number;
  frames: Frame[];
}

export type Level = 'rookie' | 'regular' | 'expert' | 'master';

export type Gesture = 'wave' | 'applause' | 'hurry' | 'laugh' | 'wow' | 'thanks';

export type Status = 'open' | 'running' | 'over' | 'closed';

export type Told = Ready | Turn | Changed | Said;

export type Outgoing = Table | Ready | Turn | Changed | Said | Done | Refused | Beat;

export type Incoming = Choose | Retract | Say | Reveal | Ping;
