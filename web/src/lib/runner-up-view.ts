/** Runner-Up's `match.view(seat)` and events, as docs/rules/runner-up.md tells them. */

export interface RunnerUpResult {
  winners: number[];
  shares: number[];
  scores: number[];
  places: number[];
  /** The virtual player's pawn, with two players. */
  virtual: number | null;
}

export interface RunnerUpView {
  game: 'runner-up';
  options: { players: number; variant: 'basic' | 'tactical'; initiative: 'size' | 'spread' };
  seat: number | null;
  stage: number;
  round: number;
  phase: 'card' | 'pawn' | 'over';
  asks: 'card and player' | 'last card' | 'card' | 'pawn' | 'nothing';
  to_act: number[];
  /** Field of each pawn, the virtual player's last. */
  pawns: number[];
  scores: number[];
  /** A row for each finished stage; null where a pawn did not score. */
  sheet: (number | null)[][];
  scoring_field: number | null;
  hand: string[] | null;
  hands: number[];
  chosen: boolean[];
  own_choice: string | null;
  played: string[];
  aside: number;
  virtual: number | null;
  /** Tactical: per pawn the card turned up this round. */
  revealed: (string | null)[];
  order: number[];
  moved: number[];
  result: RunnerUpResult | null;
}

export type RunnerUpEvent =
  | { event: 'stage'; stage: number }
  | { event: 'dealt'; seat: number; cards: string[] | null; count: number }
  | { event: 'chosen'; seat: number }
  | { event: 'retracted'; seat: number }
  | { event: 'revealed'; seat: number; card: string; target: number }
  | { event: 'order'; seats: number[] }
  | {
      event: 'moved';
      pawn: number;
      from: number;
      to: number;
      steps: number;
      /** Steps lost at an end of the track. */
      lost: number;
      by: number | null;
    }
  | { event: 'scored'; stage: number; pawns: number[]; field: number | null; points: number | null }
  | ({ event: 'result' } & RunnerUpResult);
