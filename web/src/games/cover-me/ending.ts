/** Who won and what decided, in sentences. The comparisons are the result's own. */
import type { CoverMeResult } from '$lib/cover-me-view';
import type { Say, SeatInfo } from '$lib/table';
import { listWords, nameWords } from './words';

const STEPS = ['prestige', 'stored', 'cards', 'fives', 'fours', 'threes', 'twos'];

export function endWords(result: CoverMeResult, seats: readonly SeatInfo[], say: Say): string[] {
  const names = result.winners.map((seat) => nameWords(seats, seat));
  const figures = (seat: number): Record<string, number> => result.tie_breakers[seat] ?? {};
  const best = result.winners[0] ?? 0;
  if (names.length > 1) {
    return [
      say('cm-won-shared', { names: listWords(names), score: result.scores[best] ?? 0 }),
      say('cm-level-throughout'),
    ];
  }
  const sentences = [say('cm-won', { name: names[0] ?? '', score: result.scores[best] ?? 0 })];
  const decided = STEPS.indexOf(result.decided_by ?? 'prestige');
  if (decided <= 0) return sentences;
  // Only those who were level as long as that have to do with the comparison that decided.
  const rivals = seats
    .map(({ seat }) => seat)
    .filter(
      (seat) => seat !== best && STEPS.slice(0, decided).every((step) => figures(seat)[step] === figures(best)[step]),
    );
  const step = STEPS[decided]!;
  sentences.push(
    say('cm-level-with', {
      names: listWords(rivals.map((seat) => nameWords(seats, seat))),
      score: result.scores[best] ?? 0,
    }),
  );
  const second = Math.max(...rivals.map((seat) => figures(seat)[step] ?? 0));
  sentences.push(
    say('cm-decided', {
      step,
      name: names[0] ?? '',
      mine: figures(best)[step] ?? 0,
      theirs: Number.isFinite(second) ? second : 0,
    }),
  );
  return sentences;
}
