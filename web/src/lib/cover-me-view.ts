/** Cover Me's `match.view(seat)` and events, as docs/rules/cover-me.md tells them. */

export type Hair = 'b' | 'r' | 'k';
export type Trait = 'hair' | 'length' | 'pattern' | 'clothes';
export type Season = 'winter' | 'spring' | 'summer' | 'fall';

export interface CoverMeResult {
  winners: number[];
  shares: number[];
  scores: number[];
  places: number[];
  decided_by: string | null;
  tie_breakers: Record<string, number>[];
  cards: string[][];
}

export interface CoverMeView {
  game: 'cover-me';
  options: {
    players: number;
    two_player?: 'fictional' | 'advanced';
    length: 'standard' | 'longer' | 'shorter';
    equal_value: boolean;
    removed?: string;
    quick_deal: boolean;
    starter: 'random' | number;
    tie: 'share' | 'extra';
    open_scores: boolean;
  };
  seat: number | null;
  year: number;
  season: Season;
  month: number;
  extra: number;
  phase: 'draft' | 'place' | 'special' | 'refill' | 'exchange' | 'over';
  asks: 'nothing' | 'draft' | 'place' | 'special' | 'keep' | 'take' | 'discard';
  to_act: number[];
  starter: number;
  turn_order: number[];
  picks_left: number;
  /** Per active trait the count of each characteristic. */
  tracks: Partial<Record<Trait, Record<string, number>>>;
  trends: Partial<Record<Trait, string[]>>;
  /** Covers placed this season, a list per row; null lies face down. */
  rows: (string | null)[][];
  /** The seat of each row; null for a fictional player's. */
  row_seats: (number | null)[];
  values: (number | null)[][];
  influence: string[];
  open: Record<Hair, { top: string | null; size: number }>;
  draw: number;
  next: number;
  later: number[];
  discard: string[];
  hand: string[] | null;
  hands: number[];
  scored: (string[] | null)[];
  scored_counts: number[];
  prestige: (number | null)[];
  chosen: boolean[];
  own_choice: string[];
  offer: string[] | null;
  offer_size: number;
  owed: { next: number; take: number }[];
  result: CoverMeResult | null;
  fictional?: number;
  stored?: (string[] | null)[];
  stored_counts?: number[];
}

export type CoverMeEvent =
  | { event: 'dealt' | 'offered' | 'buried'; seat: number; cards: string[] | null; count: number }
  | { event: 'turned'; card: string; pile: Hair }
  | { event: 'laid'; row: number; card: string | null }
  | { event: 'chosen' | 'retracted'; seat: number; choices: number }
  | { event: 'revealed'; row: number; seat: number | null; card: string; month: number }
  | { event: 'tracks'; trait: Trait; characteristic: string; from: number; to: number }
  | { event: 'values'; row: number; values: number[] }
  | { event: 'special'; row: number; card: string; value: number }
  | { event: 'returned'; row: number; card: string }
  | { event: 'scored' | 'stored'; seat: number; row: number; cards: string[] }
  | { event: 'influence'; card: string; row: number | null }
  | { event: 'discarded'; card: string; seat: number | null }
  | { event: 'kept'; seat: number; card: string | null }
  | { event: 'took'; seat: number; pile: Hair | 'draw'; card: string | null }
  | { event: 'joined'; pile: 'next' | 'draw'; card: string | null }
  | { event: 'reshuffled'; cards: number }
  | { event: 'season'; season: Season; year: number; starter: number }
  | { event: 'year'; year: number }
  | { event: 'passed'; seat: number }
  | { event: 'extra'; number: number }
  | ({ event: 'result' } & CoverMeResult);
