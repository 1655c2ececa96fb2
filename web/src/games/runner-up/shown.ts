/** What the table shows at one moment: at rest it is the view, in between it follows the plan. */
import type { RunnerUpEvent, RunnerUpResult, RunnerUpView } from '$lib/runner-up-view';
import { readCard, readMove } from './cards';
import { plan, type Moved } from './plan';

/** A card that lies in front of somebody. */
export interface Laid {
  /** Stage and round, so that a card stays the same one while it turns and when it is spent. */
  key: string;
  by: number;
  target: number;
  /** null where we may not know. */
  card: string | null;
  up: boolean;
  /** From the round before: out of the game, kept in sight until the next cards come. */
  spent: boolean;
}

export interface Shown {
  seat: number | null;
  stage: number;
  round: number;
  pawns: number[];
  scores: number[];
  sheet: (number | null)[][];
  scoring: number | null;
  hand: string[] | null;
  hands: number[];
  virtual: number | null;
  /** Cards of this stage that everyone has seen. */
  played: string[];
  laid: Laid[];
  /** The sum in front of each pawn's player while a round is resolved. */
  sums: (number | null)[];
  /** Tactical: the order of the round, who has moved, and whose turn it is. */
  order: number[];
  moved: number[];
  turn: number | null;
  count: 3 | 2 | 1 | 'now' | null;
  running: Moved[];
  /** The field that scores, while it scores. */
  lit: number | null;
  points: { pawns: number[]; field: number; points: number; stage: number } | null;
  banner: number | null;
  result: RunnerUpResult | null;
}

export interface Scene {
  ms: number;
  shown: Shown;
}

function keyOf(when: { stage: number; round: number }, by: number): string {
  return `${when.stage}.${when.round}.${by}`;
}

export function atRest(view: RunnerUpView, choice: string[] | null, before: Shown | null): Shown {
  const laid: Laid[] = view.revealed.flatMap((card, seat) =>
    card === null ? [] : [{ key: keyOf(view, seat), by: seat, target: seat, card, up: true, spent: false }],
  );
  if (laid.length === 0 && before?.stage === view.stage && !view.result) {
    laid.push(...before.laid.filter((each) => each.up).map((each) => ({ ...each, spent: true })));
  }
  for (const text of view.seat === null ? [] : (choice ?? [])) {
    const { card, target } = readMove(text);
    if (card && view.phase === 'card') {
      laid.push({
        key: keyOf(view, view.seat!),
        by: view.seat!,
        target: target ?? view.seat!,
        card,
        up: false,
        spent: false,
      });
    }
  }
  return {
    seat: view.seat,
    stage: view.stage,
    round: view.round,
    pawns: view.pawns,
    scores: view.scores,
    sheet: view.sheet,
    scoring: view.scoring_field,
    hand: view.hand,
    hands: view.hands,
    virtual: view.virtual,
    played: view.played,
    laid,
    sums: view.pawns.map(() => null),
    order: view.order,
    moved: view.moved,
    turn: view.phase === 'pawn' ? (view.to_act[0] ?? null) : null,
    count: null,
    running: [],
    lit: null,
    points: null,
    banner: null,
    result: view.result,
  };
}

/** How long points that have landed on the sheet are looked at. */
const LANDED = 150;
/** The page around the table hears the news first: two pieces of work, in a frame each. */
const HEARD = 20;

/** The moments between what was shown and what is now, each as a whole. */
export function scenes(before: Shown, events: RunnerUpEvent[], after: Shown, reduced: boolean): Scene[] {
  const made: Scene[] = [];
  let now: Shown = before;
  const show = (ms: number, change: Partial<Shown>): void => {
    now = { ...now, count: null, running: [], points: null, banner: null, ...change };
    made.push({ ms, shown: now });
  };
  for (const step of plan(events, reduced)) {
    switch (step.kind) {
      case 'lay': {
        const played = step.cards.find((each) => each.seat === now.seat)?.card;
        const laid = step.cards.map(({ seat, card, target }) => ({
          key: keyOf(now, seat),
          by: seat,
          target,
          card,
          up: false,
          spent: false,
        }));
        const hand = now.hand && without(now.hand, played);
        const counts = {
          hands: now.hands.map((count) => Math.max(0, count - 1)),
          virtual:
            now.virtual === null ? null : Math.max(0, now.virtual - (step.cards.length > now.hands.length ? 1 : 0)),
        };
        // One after the other, as cards are laid; one's own lies there already.
        const coming =
          step.ms === 0 ? [] : laid.filter((each) => !now.laid.some(({ key, up }) => key === each.key && !up));
        const apart = (step.ms - HEARD) / Math.max(1, coming.length);
        if (step.ms > 0) show(HEARD, {});
        for (let many = 1; many < coming.length; many++) {
          const still = coming.slice(many);
          const own = still.some((each) => each.by === now.seat);
          show(apart, { hand: own ? now.hand : hand, laid: laid.filter((each) => !still.includes(each)) });
        }
        show(Math.max(0, apart), { ...counts, hand, laid });
        break;
      }
      case 'count':
        show(step.ms, { count: step.number });
        break;
      case 'turn':
        show(step.ms, { count: 'now', laid: now.laid.map((each) => ({ ...each, up: true })) });
        break;
      case 'sum':
        show(step.ms, { sums: now.pawns.map((_, pawn) => sumBefore(now.laid, pawn)) });
        break;
      case 'order':
        show(step.ms, { order: step.seats, moved: [], turn: step.seats[0] ?? null });
        break;
      case 'up':
        show(step.ms, { turn: step.by });
        break;
      case 'run': {
        const pawns = [...now.pawns];
        for (const move of step.moves) pawns[move.pawn] = move.to;
        const by = step.moves.flatMap((move) => (move.by === null ? [] : [move.by]));
        show(step.ms, {
          pawns,
          running: step.moves,
          moved: [...now.moved, ...by],
          scoring: second(events, pawns, now, after),
        });
        break;
      }
      case 'lit':
        show(step.ms, { lit: step.scored.field, scoring: step.scored.field, turn: null });
        break;
      case 'points': {
        const { pawns, field, points, stage } = step.scored;
        show(step.ms - LANDED, { points: { pawns, field: field ?? 0, points: points ?? 0, stage } });
        const row = now.pawns.map((_, pawn) => (pawns.includes(pawn) ? (points ?? 0) : null));
        show(LANDED, {
          sheet: [...now.sheet, row],
          scores: now.scores.map((score, pawn) => score + (row[pawn] ?? 0)),
        });
        break;
      }
      case 'stage':
        show(step.ms, {
          stage: step.stage,
          round: 1,
          banner: step.stage,
          pawns: now.pawns.map(() => 0),
          laid: [],
          played: [],
          sums: now.pawns.map(() => null),
          order: [],
          moved: [],
          scoring: null,
          lit: null,
        });
        break;
      case 'deal':
        show(step.ms, { hand: after.hand, hands: after.hands, virtual: after.virtual });
        break;
      case 'result':
        show(step.ms, { result: after.result });
        break;
    }
  }
  return made;
}

function without(hand: string[], card: string | undefined): string[] {
  const at = card === undefined ? -1 : hand.indexOf(card);
  return at < 0 ? hand : hand.filter((_, i) => i !== at);
}

function sumBefore(laid: Laid[], pawn: number): number | null {
  const cards = laid.filter((each) => each.target === pawn && each.card !== null);
  return cards.length === 0 ? null : cards.reduce((sum, each) => sum + readCard(each.card!).value, 0);
}

/**
 * The field that would score after a run. The server says it for the view it sends; in a round that
 * ends a stage it is in the event; between two moves of one message the old one is not shown any more.
 */
function second(events: RunnerUpEvent[], pawns: number[], now: Shown, after: Shown): number | null {
  const scored = events.find((event) => event.event === 'scored');
  if (after.pawns.every((field, pawn) => field === pawns[pawn])) return after.scoring;
  if (scored) return scored.field;
  return pawns.some((field) => field === now.scoring) ? now.scoring : null;
}
