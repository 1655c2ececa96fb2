/** Pictures made ahead, one at a time while nothing else is to do: a view that comes with many new
    cards would else have them all made in the moment in which it is shown. */
import type { CoverMeView } from '$lib/cover-me-view';
import { pictureOf } from './portrait';

/** So many are kept; what is on the table is kept by the table. */
const KEPT = 64;
const kept = new Map<string, HTMLImageElement>();
let waiting: string[] = [];

/** What a view will show, as it will show it. */
export function picturesOf(view: CoverMeView): string[] {
  const tops = Object.values(view.open).flatMap(({ top }) => top ?? []);
  return [
    ...(view.hand ?? []).map((card) => pictureOf(card, true, true)),
    ...view.rows.flatMap((row, i) =>
      row.flatMap((card) => (card == null ? [] : pictureOf(card, view.row_seats[i] != null, false))),
    ),
    ...[...view.influence, ...view.discard.slice(0, 1)].map((card) => pictureOf(card, false, false)),
    ...[...tops, ...(view.offer ?? [])].map((card) => pictureOf(card, false, true)),
  ];
}

export function prepare(pictures: readonly string[]): void {
  const idle = waiting.length === 0;
  waiting = pictures.filter((picture) => !kept.has(picture));
  if (idle && waiting.length > 0) next();
}

function next(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(make);
  else setTimeout(make, 16);
}

function make(): void {
  const picture = waiting.shift();
  if (picture === undefined) return;
  const image = new Image();
  image.src = picture;
  kept.set(picture, image);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  if (waiting.length > 0) next();
}
