/** The tables one may go to, looked up now and then. */
import { api } from '$lib/api';
import { settings } from '$lib/settings.svelte';
import type { Entry, Finished } from '$lib/wire';

const EVERY = 10_000;
const SHOWN = 10; // finished games, and again with every request for more
const PAGE = 50; // as many as the server gives at once (lists.py)

export function isYours(entry: Entry): boolean {
  return entry.waiting.some((seat) => entry.mine.includes(seat));
}

export class Lists {
  mine = $state.raw<Entry[]>([]);
  open = $state.raw<Entry[]>([]);
  /** Finished games, the newest first, as far as somebody wants to see them. */
  played: Finished[] = $derived.by(() => this.history.slice(0, this.shown));
  private history = $state.raw<Finished[]>([]);
  private shown = $state(SHOWN);
  /** The server may have older games than are here. */
  private older = $state(false);
  private timer: ReturnType<typeof setInterval>;

  constructor() {
    void this.look();
    this.timer = setInterval(() => document.visibilityState === 'visible' && void this.look(), EVERY);
  }

  get others(): Entry[] {
    return this.open.filter((entry) => !this.mine.some((own) => own.table.id === entry.table.id));
  }

  get hasMore(): boolean {
    return this.older || this.history.length > this.shown;
  }

  /** Show more of the finished games. */
  async more(): Promise<void> {
    const last = this.history.at(-1);
    if (this.older && last && this.history.length < this.shown + SHOWN) {
      const found = await api.history(last.ended);
      this.older = found.length === PAGE;
      this.history = [...this.history, ...found];
    }
    this.shown += SHOWN;
  }

  /** This device is nobody's: there are no tables of one's own. */
  forget(): void {
    this.mine = [];
    this.history = [];
    this.shown = SHOWN;
    this.older = false;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    // A lobby that does not answer is no reason to trouble anybody: the lists stay as they were.
    const keep = <Kind>(asked: Promise<Kind>, put: (answer: Kind) => unknown): Promise<void> =>
      asked.then(put, () => {}).then(() => {});
    const asked = [keep(api.lobby(), (found) => (this.open = found))];
    if (settings.known) {
      asked.push(
        keep(api.mine(), (found) => settings.known && (this.mine = found)),
        keep(api.history(), (found) => settings.known && this.take(found)),
      );
    }
    await Promise.all(asked);
  }

  /** The newest games; older ones that are here already stay. */
  private take(newest: Finished[]): void {
    const last = newest.at(-1);
    const rest = last && newest.length === PAGE ? this.history.filter(({ ended }) => ended < last.ended) : [];
    if (!rest.length) this.older = newest.length === PAGE;
    this.history = [...newest, ...rest];
  }
}
