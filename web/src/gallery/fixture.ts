/** A played game from one seat's eyes; `python -m tests.page.fixtures` writes them. */
import type { GameEvent, GameName, GameView, SeatInfo } from '$lib/table';

export interface Fixture {
  game: GameName;
  /** Whose eyes; null for a spectator's. */
  seat: number | null;
  steps: Moment[];
}

export interface Moment {
  view: GameView;
  moves: string[];
  choice: string[] | null;
  seats: SeatInfo[];
  events: GameEvent[];
}
