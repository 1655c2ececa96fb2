// What the coach's figures can tell.

import type { MoveAdvice } from '$lib/wire';

/** Whether the best of these moves is better than the last only by what the coach cannot tell apart: two standard errors. */
export function alike(advice: MoveAdvice[]): boolean {
  const [best, last] = [advice[0], advice.at(-1)];
  if (!best || !last || best === last) return false;
  return best.chance - last.chance < 2 * Math.hypot(best.error, last.error);
}
