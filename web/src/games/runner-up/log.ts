/** Runner-Up in words: its events for the log, what is asked now, and the time its table takes. */
import { language } from '$lib/i18n.svelte';
import type { RunnerUpEvent, RunnerUpResult, RunnerUpView } from '$lib/runner-up-view';
import type { Ask, Describe, Pace, Say, SeatInfo } from '$lib/table';
import { plain, readCard, signed } from './cards';
import { nameIn } from './people';
import { plan } from './plan';

function list(pawns: number[], seats: SeatInfo[], say: Say, object = false): string {
  const names = pawns.map((pawn) => nameIn(pawn, seats, say, object));
  return format(language()).format(names);
}

// Making one is slow, and the sentence is asked for at every step.
let last: { tongue: string; list: Intl.ListFormat } | null = null;
function format(tongue: string): Intl.ListFormat {
  if (last?.tongue !== tongue) last = { tongue, list: new Intl.ListFormat(tongue, { type: 'conjunction' }) };
  return last.list;
}

/** A sentence may begin with the virtual player, who is no name. */
function sentence(text: string, say: Say): string {
  return text.startsWith(say('ru-virtual-in-sentence')) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

export const describe = ((event, seats, say) =>
  sentence(told(event, seats, say), say)) satisfies Describe<RunnerUpEvent>;

function told(event: RunnerUpEvent, seats: SeatInfo[], say: Say): string {
  const name = (pawn: number): string => nameIn(pawn, seats, say);
  switch (event.event) {
    case 'stage':
      return say('ru-log-stage', { stage: event.stage });
    case 'dealt':
      if (event.cards === null) return '';
      return say('ru-log-dealt', {
        name: name(event.seat),
        cards: event.cards.map((card) => signed(readCard(card).value)).join(', '),
      });
    case 'chosen':
      return say('ru-log-chosen', { name: name(event.seat) });
    case 'retracted':
      return say('ru-log-retracted', { name: name(event.seat) });
    case 'revealed': {
      const { value, number } = readCard(event.card);
      const facts = { name: name(event.seat), card: signed(value) };
      if (number !== null) return say('ru-log-revealed-number', { ...facts, number });
      if (event.target === event.seat) return say('ru-log-revealed-self', facts);
      return say('ru-log-revealed', { ...facts, target: nameIn(event.target, seats, say, true) });
    }
    case 'order':
      return say('ru-log-order', { names: event.seats.map(name).join(', ') });
    case 'moved':
      return moved(event, seats, say);
    case 'scored':
      if (event.field === null) return say('ru-log-scored-nobody');
      return say('ru-log-scored', {
        field: event.field,
        fieldText: plain(event.field),
        names: list(event.pawns, seats, say, true),
        points: event.points ?? 0,
        text: plain(event.points ?? 0),
      });
    case 'result':
      return endInWords(event, null, seats, say);
  }
}

function moved(event: Extract<RunnerUpEvent, { event: 'moved' }>, seats: SeatInfo[], say: Say): string {
  if (event.by === null && event.steps === 0) return '';
  const facts = {
    steps: signed(event.steps),
    from: event.from,
    fromText: plain(event.from),
    to: event.to,
    toText: plain(event.to),
  };
  const stays = event.from === event.to;
  const name = nameIn(event.pawn, seats, say, event.by !== null);
  const run =
    event.by === null
      ? say(stays ? 'ru-log-stays' : 'ru-log-moved', { ...facts, name })
      : say(stays ? 'ru-log-stays-by' : 'ru-log-moved-by', { ...facts, name, by: nameIn(event.by, seats, say) });
  return event.lost > 0 ? `${run} ${say('ru-log-lost', { lost: event.lost })}` : run;
}

/** Who won. The second-most points win here, and that is said each time. */
export function endInWords(result: RunnerUpResult, seat: number | null, seats: SeatInfo[], say: Say): string {
  const winners = result.shares.flatMap((share, pawn) => (share > 0 ? [pawn] : []));
  const points = result.scores[winners[0] ?? 0] ?? 0;
  const facts = { names: list(winners, seats, say), points, text: plain(points) };
  if (winners.length === result.scores.length) return say('ru-end-all', facts);
  if (winners.length > 1) return sentence(say('ru-end-shared', facts), say);
  return winners[0] === seat ? say('ru-end-you', facts) : sentence(say('ru-end-one', facts), say);
}

export const ask: Ask<RunnerUpView> = (view, seat, seats, say) => {
  if (view.result) return endInWords(view.result, seat, seats, say);
  const mine = seat !== null && view.to_act.includes(seat);
  const others = view.to_act.filter((each) => each !== seat);
  if (view.phase === 'pawn') {
    const mover = view.to_act[0] ?? 0;
    const card = view.revealed[mover];
    const value = card ? signed(readCard(card).value) : '';
    return mine
      ? say('ru-ask-pawn', { card: value })
      : say('ru-ask-pawn-other', { name: nameIn(mover, seats, say), card: value });
  }
  if (mine) {
    if (view.asks === 'last card') return say('ru-ask-last');
    return view.asks === 'card' ? say('ru-ask-card') : say('ru-ask-card-player');
  }
  if (seat !== null) return say('ru-ask-ready', { names: list(others, seats, say) });
  return say('ru-ask-watching', { names: list(others, seats, say) });
};

export const pace: Pace<RunnerUpEvent> = (events, reduced) =>
  plan(events, reduced).reduce((whole, step) => whole + step.ms, 0);
