/**
 * The table between two views: what has happened so far, event by event.
 *
 * The next view is the truth and is shown when the events have been played; here only as much is
 * kept up as one sees on the way there.
 */
import type { CoverMeEvent, CoverMeView, Hair, Trait } from '$lib/cover-me-view';
import { trendsOf } from './whatif';

export interface Scene {
  view: CoverMeView;
  /** Cards that were chosen for the season special, while the season is told. */
  specials: ReadonlySet<string>;
  /** Covers that have left their row while others of it still lie in their places. */
  gone: ReadonlySet<string>;
}

export const scene = (view: CoverMeView): Scene => ({ view, specials: new Set(), gone: new Set() });

const without = (cards: readonly string[], card: string | null): string[] => cards.filter((each) => each !== card);
const changed = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((each, i) => (i === at ? item : each));

/** The scene after an event. `next` is the view all events lead to. */
export function after(before: Scene, event: CoverMeEvent, next: CoverMeView): Scene {
  const { view, specials } = before;
  const scene = (change: Partial<CoverMeView>): Scene => ({ ...before, view: { ...view, ...change } });
  const hands = (seat: number, step: number): number[] => changed(view.hands, seat, (view.hands[seat] ?? 0) + step);
  const own = (seat: number | null | undefined): boolean => seat === view.seat && view.hand !== null;
  const leaving = (row: number, cards: readonly string[], change: Partial<CoverMeView>): Scene => {
    const covers = view.rows[row] ?? [];
    const gone = new Set([...before.gone, ...cards]);
    if (covers.some((cover) => cover === null || !gone.has(cover))) return { ...scene(change), gone };
    for (const cover of covers) if (cover) gone.delete(cover);
    return { ...scene({ ...change, rows: changed(view.rows, row, []), values: changed(view.values, row, []) }), gone };
  };
  switch (event.event) {
    case 'dealt':
      return scene({
        draw: view.draw - event.count,
        hands: hands(event.seat, event.count),
        hand: own(event.seat) && event.cards ? [...view.hand!, ...event.cards] : view.hand,
      });
    case 'turned':
      return scene({
        draw: Math.max(0, view.draw - 1),
        open: { ...view.open, [event.pile]: { top: event.card, size: view.open[event.pile].size + 1 } },
      });
    case 'laid':
      return scene({
        rows: changed(view.rows, event.row, [...(view.rows[event.row] ?? []), event.card]),
        values: changed(view.values, event.row, [...(view.values[event.row] ?? []), null]),
        fictional: Math.max(0, (view.fictional ?? 0) - 1),
      });
    case 'chosen':
      return scene({ chosen: changed(view.chosen, event.seat, true) });
    case 'retracted':
      return scene({ chosen: changed(view.chosen, event.seat, false) });
    case 'revealed': {
      const covers = [...(view.rows[event.row] ?? [])];
      covers[event.month - 1] = event.card;
      const seen = scene({
        rows: changed(view.rows, event.row, covers),
        values: changed(
          view.values,
          event.row,
          covers.map((_, i) => view.values[event.row]?.[i] ?? null),
        ),
        chosen: view.chosen.map(() => false),
        own_choice: [],
      });
      if (event.seat === null) return seen;
      return {
        ...seen,
        view: {
          ...seen.view,
          hands: hands(event.seat, -1),
          hand: own(event.seat) ? without(view.hand!, event.card) : view.hand,
        },
      };
    }
    case 'tracks': {
      const tracks = {
        ...view.tracks,
        [event.trait]: { ...view.tracks[event.trait], [event.characteristic]: event.to },
      };
      return scene({ tracks, trends: trendsOf(tracks) });
    }
    case 'values':
      return scene({ values: changed(view.values, event.row, event.values) });
    case 'special':
      return { ...before, specials: new Set([...specials, event.card]) };
    case 'returned': {
      const seat = view.row_seats[event.row];
      if (seat == null) return leaving(event.row, [event.card], { fictional: (view.fictional ?? 0) + 1 });
      return leaving(event.row, [event.card], {
        hands: hands(seat, 1),
        hand: own(seat) ? [...view.hand!, event.card] : view.hand,
      });
    }
    case 'discarded':
      if (event.seat === null)
        return scene({ influence: without(view.influence, event.card), discard: [event.card, ...view.discard] });
      return scene({
        discard: [event.card, ...view.discard],
        hands: hands(event.seat, -1),
        hand: own(event.seat) ? without(view.hand!, event.card) : view.hand,
      });
    case 'influence':
      if (event.row === null) return scene({ draw: view.draw - 1, influence: [...view.influence, event.card] });
      return leaving(event.row, [event.card], { influence: [...view.influence, event.card] });
    case 'scored':
      return leaving(event.row, event.cards, {
        scored_counts: changed(
          view.scored_counts,
          event.seat,
          (view.scored_counts[event.seat] ?? 0) + event.cards.length,
        ),
      });
    case 'stored': {
      const counts = view.stored_counts ?? [];
      return leaving(event.row, event.cards, {
        stored_counts: changed(counts, event.seat, (counts[event.seat] ?? 0) + event.cards.length),
      });
    }
    case 'offered':
      return scene({
        next: view.next - event.count,
        offer_size: event.count,
        offer: own(event.seat) ? event.cards : null,
      });
    case 'kept':
      return scene({
        hands: hands(event.seat, 1),
        offer: view.offer && without(view.offer, event.card),
        hand: own(event.seat) && event.card ? [...view.hand!, event.card] : view.hand,
      });
    case 'buried':
      return scene({ next: view.next + event.count, offer: null, offer_size: 0 });
    case 'took': {
      const taken = scene({
        hands: hands(event.seat, 1),
        hand: own(event.seat) && event.card ? [...view.hand!, event.card] : view.hand,
      });
      if (event.pile === 'draw') return { ...taken, view: { ...taken.view, draw: Math.max(0, view.draw - 1) } };
      const size = Math.max(0, view.open[event.pile].size - 1);
      // What lay under the top is not told before the end; the last view knows it well enough.
      const top = size === 0 ? null : next.open[event.pile].top;
      return { ...taken, view: { ...taken.view, open: { ...view.open, [event.pile]: { top, size } } } };
    }
    case 'joined':
      return scene({ fictional: (view.fictional ?? 0) + 1, [event.pile]: Math.max(0, view[event.pile] - 1) });
    case 'reshuffled':
      return scene({ draw: event.cards, discard: [] });
    case 'season': {
      const tracks: CoverMeView['tracks'] = {};
      for (const [trait, counts] of Object.entries(next.tracks) as [Trait, Record<string, number>][])
        tracks[trait] = Object.fromEntries(Object.keys(counts).map((of) => [of, 0]));
      return {
        view: {
          ...view,
          season: event.season,
          year: event.year,
          starter: event.starter,
          month: 1,
          tracks,
          trends: trendsOf(tracks),
          phase: next.phase,
        },
        specials: new Set(),
        gone: new Set(),
      };
    }
    case 'year': {
      if (view.options.equal_value) return scene({ year: event.year });
      const empty = Object.fromEntries((['b', 'r', 'k'] as Hair[]).map((hair) => [hair, { top: null, size: 0 }]));
      return scene({
        year: event.year,
        draw: view.draw + view.next,
        next: next.next,
        later: next.later,
        open: empty as CoverMeView['open'],
        discard: next.discard,
      });
    }
    case 'extra':
      return scene({ extra: event.number });
    case 'passed':
    case 'result':
      return scene({});
  }
}
