/**
 * The contract between the shell and a game's table.
 *
 * A game's folder exports by default `Table.svelte`, which takes `TableProps`, and from `log.ts` a
 * `Describe`. A table shows the view it got and offers the moves it was given; it knows no rules.
 * The shell remounts nothing between views: a table compares the previous view with the next one
 * and plays `events` in between. Every step brings a new `events` array, [] where nothing happened.
 *
 * Who draws what: the shell's frame (shell/Frame.svelte) has the sentence of `ask` in its bar, the
 * clock, the log, the chat and the people's comings and goings. The table draws everything of the
 * game, the seats with their lights included (ready, away, covered, thinking), the hand and the
 * buttons that confirm. Its root fills the grid cell it is given, a container called `table`: wide,
 * the height left under the bar; narrow, as tall as it likes, with the hand in a dock of its own
 * (position: sticky; bottom: 0).
 */
import type { Component } from 'svelte';
import type { CoverMeEvent, CoverMeView } from './cover-me-view';
import type { RunnerUpEvent, RunnerUpView } from './runner-up-view';

export type GameName = 'runner-up' | 'cover-me';
export type GameView = RunnerUpView | CoverMeView;
export type GameEvent = RunnerUpEvent | CoverMeEvent;

export interface SeatInfo {
  seat: number;
  name: string;
  /** 0–5: `--seat-<colour>` in theme.css, and the magazine or pawn that goes with it. */
  colour: number;
  kind: 'person' | 'bot' | 'open';
  level?: string;
  /** Has chosen and is waiting for the others. */
  ready: boolean;
  away: boolean;
  /** A bot plays for someone who has gone. */
  covered: boolean;
  mine: boolean;
  thinking: boolean;
}

export interface TableProps<View extends GameView = GameView, Happening extends GameEvent = GameEvent> {
  view: View;
  seat: number | null;
  /** Legal moves of that seat now; [] if it owes nothing. */
  moves: string[];
  /** What this seat has secretly chosen and may retract. */
  choice: string[] | null;
  /** One for each seat of the game; the virtual player of Runner-Up is not among them. */
  seats: SeatInfo[];
  /** What happened since the previous view, in order, as this seat hears it. */
  events: Happening[];
  /** Crossfades only. */
  reduced: boolean;
  /** The what-if layer is on. */
  whatif: boolean;
  /** The table screen in the middle of the room: no hand, everything larger. */
  screen?: boolean;
  onchoose(move: string): void;
  onretract(): void;
  /** The events have been played, or a tap skipped them: the next step may come at once. */
  onplayed?(): void;
}

/** A message in the reader's language. */
export type Say = (id: string, facts?: Record<string, string | number>) => string;

/** What was agreed on when the table was opened, by the game's own names. */
export type TableOptions = Readonly<Record<string, unknown>>;

/** One event as a sentence for the log; '' for what a log need not tell. */
export type Describe<Happening extends GameEvent = GameEvent> = (
  event: Happening,
  seats: SeatInfo[],
  say: Say,
  options: TableOptions,
) => string;

/** What the shell asks of a game beside its table: the one sentence that is always in its place. */
export type Ask<View extends GameView = GameView> = (
  view: View,
  seat: number | null,
  seats: SeatInfo[],
  say: Say,
) => string;

/**
 * How long a table needs to play these events, in milliseconds. Steps that arrive meanwhile wait
 * that long, or until `onplayed`; 0 for what needs no time (somebody is ready). Bots answer at once,
 * so this is also the moment they seem to think: some 600 for a card taken in turn.
 */
export type Pace<Happening extends GameEvent = GameEvent> = (events: Happening[], reduced: boolean) => number;

export interface TableModule {
  Table: Component<TableProps>;
  describe: Describe;
  ask: Ask;
  pace: Pace;
}
