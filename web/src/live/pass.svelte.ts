/** Several people on one device: whose hand may be seen now, and who is to come next. */
import type { GameEvent, GameView } from '$lib/table';
import type { Line } from './lines';
import type { LiveTable } from './table.svelte';

export class Passing {
  /** Who took the device, whether that seat owed a choice then, and after how many turns. */
  private holder = $state.raw<{ seat: number; owed: boolean; turns: number } | null>(null);
  /** Somebody who wants to look at a hand out of turn, to change a choice. */
  private asked = $state<number | null>(null);

  constructor(private readonly live: LiveTable) {}

  get shared(): boolean {
    return this.live.mine.length > 1;
  }

  /** The seat whose hand lies open: until its choice is made, or something happens on the table. */
  private get open(): number | null {
    const holder = this.holder;
    if (!holder) return null;
    const { waiting, turns } = this.live;
    const goesOn = waiting.length === 1 && waiting[0] === holder.seat;
    if (turns !== holder.turns && !goesOn) return null;
    return holder.owed && !waiting.includes(holder.seat) ? null : holder.seat;
  }

  /** The seat to hand the device to, or null if nobody of this device is asked for anything. */
  get next(): number | null {
    if (!this.shared || this.live.busy) return null;
    if (this.asked !== null) return this.asked;
    if (this.open !== null) return null;
    return this.live.mine.find((seat) => this.live.waiting.includes(seat)) ?? null;
  }

  /** Whose table is shown. */
  get seat(): number | null {
    if (!this.shared) return this.live.mine[0] ?? null;
    return this.asked !== null || this.live.busy ? null : this.open;
  }

  take(seat: number): void {
    this.asked = null;
    this.holder = { seat, owed: this.live.waiting.includes(seat), turns: this.live.turns };
  }

  ask(seat: number): void {
    this.holder = null;
    this.asked = seat;
  }
}

/** A seat's view without what only that seat may see: what lies between two hands. */
export function publicView(view: GameView): GameView {
  if (view.game === 'runner-up') return { ...view, seat: null, hand: null, own_choice: null };
  const open = view.options.open_scores || view.phase === 'over';
  const closed = <Kind>(list: (Kind | null)[]): (Kind | null)[] => (open ? list : list.map(() => null));
  return {
    ...view,
    seat: null,
    hand: null,
    own_choice: [],
    offer: null,
    scored: closed(view.scored),
    prestige: closed(view.prestige),
    ...(view.stored ? { stored: closed(view.stored) } : {}),
  };
}

/** An event without the cards that only one of the device's people may have seen. */
export function publicEvent(event: GameEvent): GameEvent {
  switch (event.event) {
    case 'dealt':
    case 'offered':
    case 'buried':
      return { ...event, cards: null } as GameEvent;
    case 'kept':
    case 'joined':
      return { ...event, card: null };
    case 'took':
      return event.pile === 'draw' ? { ...event, card: null } : event;
    default:
      return event;
  }
}

const open = new WeakMap<Line, Line>();

/** A line of the log as all of the device's people may read it, always the same one. */
export function publicLine(line: Line): Line {
  if (line.kind !== 'event') return line;
  const made = open.get(line) ?? { ...line, event: publicEvent(line.event) };
  open.set(line, made);
  return made;
}
