/** Several people on one device: whose hand may be seen now, and who is to come next. */
import type { GameEvent, GameView } from '$lib/table';
import type { LiveTable } from './table.svelte';

export class Passing {
  /** The seat whose hand lies open; null while the device is between hands. */
  eyes = $state<number | null>(null);
  /** Somebody who wants to look at a hand out of turn, to change a choice. */
  private asked = $state<number | null>(null);

  constructor(private readonly live: LiveTable) {}

  get shared(): boolean {
    return this.live.mine.length > 1;
  }

  /** The seat to hand the device to, or null if nobody of this device is asked for anything. */
  get next(): number | null {
    if (!this.shared || this.live.busy) return null;
    if (this.asked !== null) return this.asked;
    const owing = this.live.mine.filter((seat) => this.live.waiting.includes(seat));
    if (this.eyes !== null && owing.includes(this.eyes)) return null;
    return owing[0] ?? null;
  }

  /** Whose table is shown. */
  get seat(): number | null {
    if (!this.shared) return this.live.mine[0] ?? null;
    const eyes = this.eyes;
    if (eyes === null || this.next !== null) return null;
    const owes = this.live.waiting.includes(eyes) || this.live.choiceOf(eyes) !== null;
    return owes && !this.live.busy ? eyes : null;
  }

  take(seat: number): void {
    this.asked = null;
    this.eyes = seat;
  }

  ask(seat: number): void {
    this.eyes = null;
    this.asked = seat;
  }

  /** The hand is put away after a choice, unless more is owed at once. */
  chosen(seat: number): void {
    if (this.shared && this.live.movesOf(seat).length === 0) this.eyes = null;
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
