import { flushSync } from 'svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunnerUpView } from '$lib/runner-up-view';
import { afterRound, MOVES, race, ROUND, runners, sit, text, words } from './race.svelte';

beforeAll(() => words());

const card = (place: number): string => `.hand li:nth-child(${place}) button`;
const person = (pawn: number): string => `[data-target="${pawn}"] button.pick`;

describe('the track', () => {
  it('shows every pawn with a silhouette of its own', () => {
    const table = sit();
    const shapes = table.all('.course .spot svg').map((svg) => svg.dataset['silhouette']);
    expect(shapes).toEqual(['robot', 'runner', 'snail', 'duck']);
  });

  it('outlines the field that would score now, and none where there is none', () => {
    expect(sit().all('.scoring')).toHaveLength(1);
    expect(sit({ view: race({ scoring_field: null }) }).all('.scoring')).toHaveLength(0);
  });

  it('is read aloud from the leading field on', () => {
    const rows = sit().all('.course ol li').map(text);
    expect(rows).toEqual([
      'space 4: Bruno',
      'space 2, second, would score now: Chloé',
      'the start: Dirk',
      'space −3: Ada',
    ]);
  });

  it('has no field called 0', () => {
    const painted = sit().all('.numerals text').map(text);
    expect(painted).toHaveLength(28);
    expect(painted).not.toContain('0');
    expect(painted[0]).toBe('−12');
  });
});

describe('picking', () => {
  it('is a card and then a person', () => {
    const table = sit();
    expect(table.all('button.pick')).toHaveLength(0);
    table.click(card(2));
    expect(table.find(card(2)).getAttribute('aria-pressed')).toBe('true');
    expect(table.find(person(2)).getAttribute('aria-label')).toBe('Play +1 in front of Chloé');
    table.click(person(2));
    expect(table.chosen).toEqual(['+1>2']);
  });

  it('offers only the people of the moves it was given', () => {
    const table = sit({ moves: ['+1>0', '+1>3'] });
    table.click(card(2));
    expect(table.all('button.pick').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Play +1 in front of yourself: Ada',
      'Play +1 in front of Dirk',
    ]);
    table.click(card(1));
    expect(table.find(card(1)).getAttribute('aria-pressed')).toBe('false');
  });

  it('lets go of a card that is tapped again', () => {
    const table = sit();
    table.click(card(2));
    table.click(card(2));
    expect(table.all('button.pick')).toHaveLength(0);
    expect(table.chosen).toEqual([]);
  });

  it('goes by keys: to a card, up to the people, back again', async () => {
    const table = sit();
    table.find(card(1)).focus();
    table.press(card(1), 'ArrowRight');
    expect(document.activeElement).toBe(table.find(card(2)));
    table.press(card(2), 'ArrowUp');
    await vi.waitFor(() => expect(document.activeElement).toBe(table.find(person(0))), 60_000);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Play +1 in front of yourself: Ada');
    table.press(person(0), 'ArrowDown');
    expect(document.activeElement).toBe(table.find(person(1)));
    table.press(person(1), 'Escape');
    expect(document.activeElement).toBe(table.find(card(2)));
    expect(table.all('button.pick')).toHaveLength(0);
  });

  it('lays the chosen card face down in front of its person, and can be taken back', () => {
    const table = sit({
      moves: [],
      choice: ['+3>1'],
      view: race({ own_choice: '+3>1', to_act: [1], chosen: [true, false, true, true] }),
    });
    expect(table.all('[data-target="1"] .laid')).toHaveLength(1);
    expect(table.find('[data-target="1"] .turning').classList.contains('up')).toBe(false);
    expect(text(table.find('.action'))).toContain('+3 in front of Bruno');
    table.click('.action button');
    expect(table.retracted).toBe(1);
  });

  it('takes one tap for the last card of a stage', () => {
    const table = sit({ moves: ['+2>0'], view: race({ asks: 'last card', round: 5, hand: ['+2'] }) });
    table.click(card(1));
    expect(table.chosen).toEqual(['+2>0']);
  });

  it('does nothing where nothing is owed', () => {
    const table = sit({ moves: [] });
    table.click(card(1));
    expect(table.chosen).toEqual([]);
    expect(table.find(card(1)).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the lights', () => {
  it('show who is ready', () => {
    const table = sit({ seats: runners(4, [1, 3]) });
    expect(table.all('.light.on')).toHaveLength(2);
    expect(text(table.find('[data-target="1"] .name'))).toBe('Bruno ready');
  });

  it('show who is away and covered', () => {
    const seats = runners().map((seat) => (seat.seat === 2 ? { ...seat, away: true, covered: true } : seat));
    expect(text(sit({ seats }).find('[data-target="2"] .name'))).toBe('Chloé away, a bot is playing');
  });
});

describe('the reveal', () => {
  it('plays and comes to rest at the new view', () => {
    vi.useFakeTimers();
    const table = sit();
    const at = table.played;
    table.step({ view: afterRound(), events: ROUND });
    vi.advanceTimersByTime(200);
    flushSync();
    expect(table.all('.laid')).toHaveLength(4);
    expect(table.all('.turning.up .rear')).toHaveLength(0);
    vi.advanceTimersByTime(100);
    flushSync();
    expect(text(table.find('.count'))).toBe('3');
    vi.advanceTimersByTime(660);
    flushSync();
    expect(text(table.find('.count'))).toBe('Now!');
    vi.advanceTimersByTime(620);
    flushSync();
    expect(table.all('.sum').map(text)).toEqual(['+2', '+2', '+6']);
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(table.played).toBe(at + 1);
    expect(text(table.find('.course ol'))).toContain('space 6: Bruno, Dirk');
    vi.useRealTimers();
  });

  it('is not disturbed by somebody who is ready for the next round already', () => {
    vi.useFakeTimers();
    const table = sit();
    const at = table.played;
    table.step({ view: afterRound(), events: ROUND });
    vi.advanceTimersByTime(300);
    table.meanwhile({ view: afterRound({ chosen: [false, true, false, false] }), seats: runners(4, [1]) });
    expect(text(table.find('.count'))).toBe('3');
    vi.advanceTimersByTime(5000);
    flushSync();
    expect(table.played).toBe(at + 1);
    expect(text(table.find('.course ol'))).toContain('space 6: Bruno, Dirk');
    vi.useRealTimers();
  });

  it('offers nothing while it plays, and a tap skips it', () => {
    const table = sit();
    table.step({ view: afterRound(), events: ROUND, moves: MOVES });
    expect(table.find(card(1)).getAttribute('aria-disabled')).toBe('true');
    table.click('.poster');
    expect(table.all('.count, .skip')).toHaveLength(0);
    expect(table.find(card(1)).getAttribute('aria-disabled')).toBe('false');
    expect(text(table.find('.course ol'))).toContain('space 6: Bruno, Dirk');
  });
});

describe('the tactical game', () => {
  const options = { players: 2, variant: 'tactical', initiative: 'size' } as const;
  const two = { options, hands: [4, 4], chosen: [false, false], virtual: 3, pawns: [0, 16, 0], scores: [0, 0, 0] };

  it('takes a card with a second tap or the button, not with the first', () => {
    const view = race({ ...two, asks: 'card', hand: ['-3#22', '+4#30'], revealed: [null, null, null] });
    const table = sit({ view, seats: runners(2), moves: ['-3#22', '+4#30'] });
    table.click(card(2));
    expect(table.chosen).toEqual([]);
    table.click('.action .primary');
    expect(table.chosen).toEqual(['+4#30']);
  });

  it('shows the order with the numbers, who has moved and whose turn it is', () => {
    const view = race({
      ...two,
      phase: 'pawn',
      asks: 'pawn',
      to_act: [0],
      hand: ['-3#22'],
      revealed: ['+3#21', '+2#14', '+4#31'],
      order: [2, 0, 1],
      moved: [2],
    });
    const table = sit({ view, seats: runners(2), moves: ['>0', '>1', '>2'] });
    expect(table.all('.ladder li').map(text)).toEqual([
      'number 3131 +4 Virtual player, has moved',
      'number 2121 +3 Ada, moves now',
      'number 1414 +2 Bruno',
    ]);
    expect(text(table.find('.ladder'))).toContain('our own, not the original');
  });

  it('lets one move any pawn, one that cannot move too', () => {
    const view = race({
      ...two,
      phase: 'pawn',
      asks: 'pawn',
      to_act: [0],
      hand: [],
      revealed: ['+3#21', null, null],
      order: [0],
    });
    const table = sit({ view, seats: runners(2), moves: ['>0', '>1', '>2'] });
    expect(table.all('button.pick').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Move the pawn: Ada',
      'Move the pawn: Bruno',
      'Move the pawn: Virtual player',
    ]);
    table.click(person(1));
    expect(table.chosen).toEqual(['>1']);
  });
});

describe('the end', () => {
  const over: Partial<RunnerUpView> = { phase: 'over', asks: 'nothing', to_act: [], hand: [], stage: 5, round: 5 };

  it('puts the second on the highest step and says who won', () => {
    const result = { winners: [3], shares: [0, 0, 0, 1], scores: [11, 15, 0, 13], places: [3, 1, 4, 2], virtual: null };
    const table = sit({ moves: [], view: race({ ...over, scores: result.scores, result }) });
    expect(text(table.find('.podium h2'))).toBe('Dirk wins with 13 points, the second-highest total.');
    expect(table.all('.podium li').map(text)).toEqual(['15 Most points Bruno', '2 13 Winner Dirk', '11 Third Ada']);
    expect(table.all('.lanes .winner')).toHaveLength(1);
  });

  it('puts everyone who shares the win on that step', () => {
    const result = {
      winners: [1, 3],
      shares: [0, 0.5, 0, 0.5],
      scores: [4, 6, 17, 6],
      places: [3, 2, 1, 2],
      virtual: null,
    };
    const table = sit({ moves: [], view: race({ ...over, scores: result.scores, result }) });
    expect(text(table.find('.podium .winner'))).toBe('2 6 Winners Bruno, Dirk');
  });
});

describe('who watches', () => {
  it('has no hand, and names full of markup do no harm', () => {
    const seats = runners().map((seat) => ({ ...seat, name: `<img src=x onerror=alert(1)>${'x'.repeat(10_000)}` }));
    const table = sit({ view: race({ seat: null, hand: null }), seat: null, moves: [], seats });
    expect(table.all('.hand, img')).toHaveLength(0);
    expect(table.all('[role=row]')).toHaveLength(5);
  });

  it('sees no hand on the table screen either', () => {
    expect(sit({ screen: true }).all('.hand')).toHaveLength(0);
  });
});
