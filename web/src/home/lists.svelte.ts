/** The tables one may go to, looked up now and then. */
import { api } from '$lib/api';
import { settings } from '$lib/settings.svelte';
import type { Entry, Finished } from '$lib/wire';

const EVERY = 10_000;

export function isYours(entry: Entry): boolean {
  return entry.waiting.some((seat) => entry.mine.includes(seat));
}

export class Lists {
  mine = $state.raw<Entry[]>([]);
  open = $state.raw<Entry[]>([]);
  played = $state.raw<Finished[]>([]);
  private timer: ReturnType<typeof setInterval>;

  constructor() {
    void this.look();
    this.timer = setInterval(() => document.visibilityState === 'visible' && void this.look(), EVERY);
  }

  get others(): Entry[] {
    return this.open.filter((entry) => !this.mine.some((own) => own.table.id === entry.table.id));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    // A lobby that does not answer is no reason to trouble anybody: the lists stay as they were.
    const keep = <Kind>(asked: Promise<Kind>, put: (answer: Kind) => void): Promise<void> => asked.then(put, () => {});
    const asked = [keep(api.lobby(), (found) => (this.open = found))];
    if (settings.known) {
      asked.push(
        keep(api.mine(), (found) => (this.mine = found)),
        keep(api.history(), (found) => (this.played = found)),
      );
    }
    await Promise.all(asked);
  }
}
