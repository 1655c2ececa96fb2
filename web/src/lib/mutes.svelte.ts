/** People whose messages are not shown on this device. Nobody else learns of it. */

const KEY = 'parlour-mutes';
const MOST = 500;

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

let muted = $state.raw(kept());

export function isMuted(player: string): boolean {
  return muted.includes(player);
}

export function mute(player: string, wanted: boolean): void {
  const others = muted.filter((each) => each !== player);
  keep(wanted ? [...others, player].slice(-MOST) : others);
}

/** Unmute everybody: this device is nobody's any more. */
export function forgetMutes(): void {
  keep([]);
}

function keep(players: string[]): void {
  muted = players;
  try {
    localStorage.setItem(KEY, JSON.stringify(muted));
  } catch {
    // Where the browser keeps nothing, it holds until the page is closed.
  }
}
