/** Which way a card goes in an event: from one place on the table to another. Places are data-zone names. */
import type { CoverMeEvent, CoverMeView } from '$lib/cover-me-view';

export interface Route {
  /** null: nobody sees its face. */
  card: string | null;
  from: string;
  to: string;
}

export const slot = (row: number, month: number): string => `row-${row}-${month}`;

export function routes(event: CoverMeEvent, view: CoverMeView): Route[] {
  const where = (row: number, card: string): string => slot(row, Math.max(0, (view.rows[row] ?? []).indexOf(card)));
  switch (event.event) {
    case 'dealt':
      return (event.cards ?? []).map((card) => ({ card, from: 'draw', to: `hand-${event.seat}` }));
    case 'turned':
      return [{ card: event.card, from: 'draw', to: `open-${event.pile}` }];
    case 'laid':
      return [{ card: event.card, from: 'fictional', to: slot(event.row, (view.rows[event.row] ?? []).length) }];
    case 'returned': {
      const seat = view.row_seats[event.row];
      return [
        { card: event.card, from: where(event.row, event.card), to: seat == null ? 'fictional' : `hand-${seat}` },
      ];
    }
    case 'discarded':
      return [{ card: event.card, from: event.seat === null ? 'influence' : `hand-${event.seat}`, to: 'discard' }];
    case 'influence':
      return [{ card: event.card, from: event.row === null ? 'draw' : where(event.row, event.card), to: 'influence' }];
    case 'scored':
    case 'stored':
      return event.cards.map((card) => ({ card, from: where(event.row, card), to: `${event.event}-${event.seat}` }));
    case 'offered':
      return event.seat === view.seat ? (event.cards ?? []).map((card) => ({ card, from: 'next', to: 'tray' })) : [];
    case 'kept':
      return [{ card: event.card, from: event.seat === view.seat ? 'tray' : 'next', to: `hand-${event.seat}` }];
    case 'buried':
      return event.seat === view.seat ? (event.cards ?? []).map((card) => ({ card, from: 'tray', to: 'next' })) : [];
    case 'took':
      return [
        { card: event.card, from: event.pile === 'draw' ? 'draw' : `open-${event.pile}`, to: `hand-${event.seat}` },
      ];
    case 'joined':
      return [{ card: null, from: event.pile, to: 'fictional' }];
    default:
      return [];
  }
}
