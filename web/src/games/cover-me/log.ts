/** Cover Me in sentences: what happened, what is asked now, and how long the table plays it. */
import type { Ask, Describe, Pace, Say, SeatInfo, TableOptions } from '$lib/table';
import type { CoverMeEvent, CoverMeView } from '$lib/cover-me-view';
import { duration } from './beats';
import { endWords } from './ending';
import { characteristicWords, listWords, nameWords, shortWords } from './words';

/** Where two play, rows 2 and 3 are the fictional players' or the secondary ones: the options tell. */
function rowWords(row: number, seats: readonly SeatInfo[], say: Say, options: TableOptions): string {
  if (row < seats.length) return nameWords(seats, row);
  if (options['two_player'] === 'advanced')
    return say('cm-log-second-row', { name: nameWords(seats, row - seats.length) });
  return say('cm-fictional', { number: row - seats.length + 1 });
}

export const describe: Describe<CoverMeEvent> = (event, seats, say, options) => {
  const row = (number: number): string => rowWords(number, seats, say, options);
  const name = (seat: number): string => nameWords(seats, seat);
  const card = (code: string): string => shortWords(code, say);
  const cards = (codes: readonly string[]): string => listWords(codes.map(card));
  switch (event.event) {
    case 'dealt':
      if (event.cards?.length)
        return say('cm-log-dealt-cards', { name: name(event.seat), count: event.count, cards: cards(event.cards) });
      return say('cm-log-dealt', { name: name(event.seat), count: event.count });
    case 'turned':
      return say('cm-log-turned', { hair: characteristicWords(event.pile, say), card: card(event.card) });
    case 'laid': {
      const who = row(event.row);
      return event.card
        ? say('cm-log-laid-open', { name: who, card: card(event.card) })
        : say('cm-log-laid', { name: who });
    }
    case 'chosen':
      return say('cm-log-chosen', { name: name(event.seat) });
    case 'retracted':
      return say('cm-log-retracted', { name: name(event.seat) });
    case 'revealed':
      return say('cm-log-revealed', { name: row(event.row), month: event.month, card: card(event.card) });
    case 'tracks':
      // Each cover moves three markers; the reveal has told it, and the tracks can be read.
      return '';
    case 'values':
      return say('cm-log-values', { name: row(event.row), values: listWords(event.values.map(String)) });
    case 'special':
      return say('cm-log-special', { name: row(event.row), card: card(event.card), value: event.value });
    case 'returned':
      return say('cm-log-returned', { name: row(event.row), card: card(event.card) });
    case 'scored':
      return say('cm-log-scored', { name: name(event.seat), cards: cards(event.cards) });
    case 'stored':
      return say('cm-log-stored', { name: name(event.seat), cards: cards(event.cards) });
    case 'influence':
      return say('cm-log-influence', { card: card(event.card) });
    case 'discarded':
      if (event.seat === null) return say('cm-log-cleared', { card: card(event.card) });
      return say('cm-log-exchanged', { name: name(event.seat), card: card(event.card) });
    case 'offered':
      if (event.cards?.length)
        return say('cm-log-offered-cards', { name: name(event.seat), count: event.count, cards: cards(event.cards) });
      return say('cm-log-offered', { name: name(event.seat), count: event.count });
    case 'kept':
      return event.card
        ? say('cm-log-kept-card', { name: name(event.seat), card: card(event.card) })
        : say('cm-log-kept', { name: name(event.seat) });
    case 'buried':
      return say('cm-log-buried', { name: name(event.seat), count: event.count });
    case 'took': {
      if (event.pile !== 'draw')
        return say('cm-log-took', {
          name: name(event.seat),
          hair: characteristicWords(event.pile, say),
          card: event.card ? card(event.card) : '',
        });
      return event.card
        ? say('cm-log-took-blind-card', { name: name(event.seat), card: card(event.card) })
        : say('cm-log-took-blind', { name: name(event.seat) });
    }
    case 'joined':
      return say('cm-log-joined', { pile: event.pile });
    case 'reshuffled':
      return say('cm-log-reshuffled', { count: event.cards });
    case 'season':
      return say('cm-log-season', { season: event.season, year: event.year, name: name(event.starter) });
    case 'year':
      return say('cm-log-year', { year: event.year });
    case 'passed':
      return say('cm-log-passed', { name: name(event.seat) });
    case 'extra':
      return say('cm-log-extra');
    case 'result':
      return endWords(event, seats, say).join(' ');
  }
};

export const ask: Ask<CoverMeView> = (view, seat, seats, say) => {
  const advanced = view.options.two_player === 'advanced';
  if (view.result) return endWords(view.result, seats, say)[0] ?? '';
  // Of the two choices of the advanced game the shell may have counted the first as the whole.
  const first = advanced && seat !== null && view.to_act.length === 0;
  if (seat === null || (!view.to_act.includes(seat) && !first)) {
    const names = listWords(view.to_act.map((each) => nameWords(seats, each)));
    if (view.to_act.length === 1 && view.phase !== 'place' && view.phase !== 'special') {
      return say('cm-ask-turn', { name: names, asks: view.asks });
    }
    return say('cm-ask-wait', { names, phase: view.phase });
  }
  switch (view.asks) {
    case 'draft':
      return say('cm-ask-draft');
    case 'place':
      return say('cm-ask-place', {
        month: view.month,
        row: !advanced ? 'only' : first || view.own_choice.length ? 'secondary' : 'primary',
      });
    case 'special':
      return say('cm-ask-special');
    case 'keep':
      return say('cm-ask-keep', { keep: view.owed[seat]?.next ?? 1, offered: view.offer?.length ?? 0 });
    case 'take':
      return view.phase === 'exchange'
        ? say('cm-ask-exchange-take')
        : say('cm-ask-take', { count: view.owed[seat]?.take ?? 1 });
    case 'discard':
      return say('cm-ask-discard');
    case 'nothing':
      return '';
  }
};

export const pace: Pace<CoverMeEvent> = (events, reduced) => duration(events, reduced);
