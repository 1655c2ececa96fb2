/**
 * What if this card lay on the table now: sums for the eye, not rules.
 *
 * A card counts one on the track of each active trait; the highest of a track is the trend, level
 * leaders all are, and nothing is as long as nothing is counted. A cover is worth one for each
 * active trait in which it follows a trend. What really happens is told by the next view.
 */
import type { CoverMeView, Trait } from '$lib/cover-me-view';
import { traitsOf } from './cards';

export type Tracks = CoverMeView['tracks'];
export type Trends = CoverMeView['trends'];

/** The tracks with these cards counted as well. Leaves the given ones alone. */
export function tracksWith(tracks: Tracks, cards: readonly string[]): Tracks {
  const counted: Tracks = {};
  for (const [trait, counts] of Object.entries(tracks) as [Trait, Record<string, number>][]) {
    const sums = { ...counts };
    for (const card of cards) {
      const of = traitsOf(card)[trait];
      sums[of] = (sums[of] ?? 0) + 1;
    }
    counted[trait] = sums;
  }
  return counted;
}

export function trendsOf(tracks: Tracks): Trends {
  const trends: Trends = {};
  for (const [trait, counts] of Object.entries(tracks) as [Trait, Record<string, number>][]) {
    const most = Math.max(0, ...Object.values(counts));
    trends[trait] = most === 0 ? [] : Object.keys(counts).filter((of) => counts[of] === most);
  }
  return trends;
}

export function valueOf(card: string, trends: Trends): number {
  const traits = traitsOf(card);
  return (Object.entries(trends) as [Trait, string[]][]).filter(([trait, leading]) => leading.includes(traits[trait]))
    .length;
}

export interface WhatIf {
  card: string;
  tracks: Tracks;
  trends: Trends;
  /** Of the card itself. */
  value: number;
  /** Of the covers that are worth something already; null where one lies face down. */
  values: (number | null)[][];
}

/** As things would stand with `card` on the table beside what one has laid already this month. */
export function whatIf(view: CoverMeView, laid: readonly string[], card: string): WhatIf {
  const tracks = tracksWith(view.tracks, [...laid.filter((other) => other !== card), card]);
  const trends = trendsOf(tracks);
  return {
    card,
    tracks,
    trends,
    value: valueOf(card, trends),
    values: view.rows.map((covers, row) =>
      covers.map((cover, i) => (cover === null || view.values[row]?.[i] == null ? null : valueOf(cover, trends))),
    ),
  };
}
