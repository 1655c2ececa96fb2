/** Events in the time they take: one beat after another, within a beat all at once. */
import type { CoverMeEvent } from '$lib/cover-me-view';

export type Kind =
  'breath' | 'turn' | 'walk' | 'worth' | 'home' | 'away' | 'take' | 'offer' | 'refill' | 'calendar' | 'deal' | 'quiet';

export interface Beat {
  kind: Kind;
  events: CoverMeEvent[];
  ms: number;
}

const KINDS: Record<CoverMeEvent['event'], Kind> = {
  chosen: 'quiet',
  retracted: 'quiet',
  revealed: 'turn',
  tracks: 'walk',
  values: 'worth',
  special: 'home',
  returned: 'home',
  discarded: 'away',
  influence: 'away',
  scored: 'away',
  stored: 'away',
  offered: 'offer',
  kept: 'take',
  buried: 'take',
  took: 'take',
  turned: 'refill',
  joined: 'refill',
  reshuffled: 'refill',
  laid: 'deal',
  dealt: 'deal',
  season: 'calendar',
  year: 'calendar',
  extra: 'calendar',
  passed: 'take',
  result: 'quiet',
};

/** A whole reveal with its consequences: 300 + 350 + 500 + 250 + 420 + 480 = 2.3 s. */
const LASTS: Record<Kind, number> = {
  breath: 300,
  turn: 350,
  walk: 500,
  worth: 250,
  home: 420,
  away: 480,
  take: 520,
  offer: 320,
  refill: 320,
  calendar: 500,
  deal: 300,
  quiet: 0,
};
const CALM: Record<Kind, number> = {
  breath: 0,
  turn: 250,
  walk: 150,
  worth: 150,
  home: 200,
  away: 250,
  take: 350,
  offer: 150,
  refill: 100,
  calendar: 250,
  deal: 100,
  quiet: 0,
};

export function beats(events: readonly CoverMeEvent[], reduced: boolean): Beat[] {
  const lasts = reduced ? CALM : LASTS;
  const found: Beat[] = [];
  for (const event of events) {
    const kind = KINDS[event.event];
    const last = found.at(-1);
    if (last?.kind === kind) {
      last.events.push(event);
      continue;
    }
    if (kind === 'turn') found.push({ kind: 'breath', events: [], ms: lasts.breath });
    found.push({ kind, events: [event], ms: lasts[kind] });
  }
  return found;
}

export function duration(events: readonly CoverMeEvent[], reduced: boolean): number {
  return beats(events, reduced).reduce((sum, beat) => sum + beat.ms, 0);
}
