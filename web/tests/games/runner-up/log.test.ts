import { beforeAll, describe, expect, it } from 'vitest';
import { say, speak, type Language } from '$lib/i18n.svelte';
import type { RunnerUpEvent, RunnerUpResult } from '$lib/runner-up-view';
import { ask, describe as tell, endInWords } from '../../../src/games/runner-up/log';
import { race, runners, words } from './race.svelte';

const told = (event: RunnerUpEvent, seats = 4): string => tell(event, runners(seats), say);
const result = (changed: Partial<RunnerUpResult>): RunnerUpResult => ({
  winners: [3],
  shares: [0, 0, 0, 1],
  scores: [11, 15, 0, 13],
  places: [3, 1, 4, 2],
  virtual: null,
  ...changed,
});

beforeAll(() => words());

describe('the log', () => {
  it('tells who laid what in front of whom', () => {
    expect(told({ event: 'revealed', seat: 0, card: '+4', target: 1 })).toBe('Ada plays +4 in front of Bruno.');
    expect(told({ event: 'revealed', seat: 2, card: '-2', target: 2 })).toBe('Chloé plays −2 in front of themselves.');
    expect(told({ event: 'revealed', seat: 0, card: '+4#30', target: 0 })).toBe('Ada plays +4, number 30.');
  });

  it('tells where a pawn went, by its own cards or by somebody', () => {
    expect(told({ event: 'moved', pawn: 1, from: 0, to: 4, steps: 4, lost: 0, by: null })).toBe(
      'Bruno moves +4, from the start to space 4.',
    );
    expect(told({ event: 'moved', pawn: 1, from: 1, to: -1, steps: -2, lost: 0, by: 0 })).toBe(
      'Ada moves Bruno’s pawn by −2, from space 1 to space −1.',
    );
  });

  it('tells what is lost at the ends of the track', () => {
    expect(told({ event: 'moved', pawn: 0, from: 14, to: 16, steps: 4, lost: 2, by: null })).toBe(
      'Ada moves +4, from space 14 to space 16. 2 spaces are lost.',
    );
    expect(told({ event: 'moved', pawn: 0, from: -12, to: -12, steps: -1, lost: 1, by: 2 })).toBe(
      'Chloé moves Ada’s pawn by −1, but it stays on space −12. 1 space is lost.',
    );
  });

  it('is silent about a pawn without cards and about cards one may not see', () => {
    expect(told({ event: 'moved', pawn: 0, from: 3, to: 3, steps: 0, lost: 0, by: null })).toBe('');
    expect(told({ event: 'dealt', seat: 1, cards: null, count: 5 })).toBe('');
  });

  it('tells a useless move of the tactical game', () => {
    expect(told({ event: 'moved', pawn: 3, from: 16, to: 16, steps: 2, lost: 2, by: 0 })).toBe(
      'Ada moves Dirk’s pawn by +2, but it stays on space 16. 2 spaces are lost.',
    );
  });

  it('tells the scoring: minus points, the start field, nobody', () => {
    expect(told({ event: 'scored', stage: 1, pawns: [2, 3], field: -2, points: -2 })).toBe(
      'Second place is space −2: −2 points for Chloé and Dirk.',
    );
    expect(told({ event: 'scored', stage: 1, pawns: [2], field: 0, points: 0 })).toBe(
      'Second place is the start: 0 points for Chloé.',
    );
    expect(told({ event: 'scored', stage: 1, pawns: [], field: null, points: null })).toBe(
      'All pawns share one space: nobody scores.',
    );
  });

  it('calls the virtual player by what it is, with a capital at the beginning', () => {
    expect(told({ event: 'revealed', seat: 2, card: '+1', target: 2 }, 2)).toBe(
      'The virtual player plays +1 in front of themselves.',
    );
    expect(told({ event: 'revealed', seat: 0, card: '+1', target: 2 }, 2)).toBe(
      'Ada plays +1 in front of the virtual player.',
    );
  });

  it('keeps a name from right to left from turning the sentence', () => {
    const [ada, ...others] = runners(4);
    const seats = [{ ...ada!, name: 'אדה' }, ...others];
    expect(tell({ event: 'chosen', seat: 0 }, seats, say)).toBe('\u2068אדה\u2069 is ready.');
  });
});

describe('the end', () => {
  it('says that the second-highest total wins', () => {
    expect(endInWords(result({}), 0, runners(), say)).toBe('Dirk wins with 13 points, the second-highest total.');
    expect(endInWords(result({}), 3, runners(), say)).toBe('You win with 13 points, the second-highest total!');
  });

  it('tells a shared win', () => {
    const shared = result({ winners: [1, 3], shares: [0, 0.5, 0, 0.5], scores: [4, 6, 17, 6] });
    expect(endInWords(shared, 1, runners(), say)).toBe(
      'Bruno and Dirk share the win with 6 points each, the second-highest total.',
    );
  });

  it('tells that all share when all are equal', () => {
    const all = result({ winners: [0, 1], shares: [0.5, 0.5], scores: [3, 3], places: [1, 1] });
    expect(endInWords(all, 0, runners(2), say)).toBe('All totals are equal: everyone shares the win.');
  });

  it('tells that the virtual player has won', () => {
    const lost = result({ winners: [2], shares: [0, 0, 1], scores: [5, 5, 1], places: [1, 1, 2], virtual: 2 });
    expect(endInWords(lost, 0, runners(2), say)).toBe(
      'The virtual player wins with 1 point, the second-highest total.',
    );
  });
});

describe('the one sentence', () => {
  it('asks for what is owed', () => {
    expect(ask(race(), 0, runners(), say)).toBe('Choose a card and play it in front of someone');
    expect(ask(race({ asks: 'last card' }), 0, runners(), say)).toBe('Last round: play your card in front of yourself');
    expect(ask(race({ asks: 'card' }), 0, runners(), say)).toBe('Choose a card to play');
  });

  it('says for whom one waits', () => {
    expect(ask(race({ to_act: [1, 3] }), 0, runners(), say)).toBe('You’re ready: waiting for Bruno and Dirk');
    expect(ask(race({ to_act: [1] }), null, runners(), say)).toBe('Choosing: Bruno');
  });

  it('says whose pawn move it is', () => {
    const turn = race({ phase: 'pawn', asks: 'pawn', to_act: [0], revealed: ['-3#22', '+1#1', null, null] });
    expect(ask(turn, 0, runners(), say)).toBe('Your turn: move any pawn by −3');
    expect(ask({ ...turn, to_act: [1] }, 0, runners(), say)).toBe('Bruno moves a pawn by +1');
  });
});

describe.each([
  ['nl', 'Ada legt +4 vóór de virtuele speler.'],
  ['fr', 'Ada pose +4 devant le joueur virtuel.'],
  ['de', 'Ada legt +4 vor den virtuellen Spieler.'],
] satisfies [Language, string][])('in %s', (language, sentence) => {
  it('every event and every ask has its words', async () => {
    await speak(language);
    const seats = runners(2);
    expect(tell({ event: 'revealed', seat: 0, card: '+4', target: 2 }, seats, say)).toBe(sentence);
    const events: RunnerUpEvent[] = [
      { event: 'stage', stage: 2 },
      { event: 'dealt', seat: 0, cards: ['+1', '-2'], count: 5 },
      { event: 'chosen', seat: 1 },
      { event: 'retracted', seat: 1 },
      { event: 'revealed', seat: 1, card: '+3#21', target: 1 },
      { event: 'order', seats: [1, 2, 0] },
      { event: 'moved', pawn: 2, from: 15, to: 16, steps: 3, lost: 2, by: 0 },
      { event: 'scored', stage: 1, pawns: [2], field: 1, points: 1 },
      { event: 'result', ...result({ winners: [2], shares: [0, 0, 1], scores: [5, 4, 3], places: [1, 2, 3] }) },
    ];
    for (const event of events) expect(tell(event, seats, say), event.event).not.toMatch(/^$|ru-|\{|undefined/);
    await speak('en');
  });
});
