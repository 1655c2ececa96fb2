/** The part of a table's log that did not fit into its first message, fetched page by page. */
import { Trouble } from '$lib/api';
import type { Table, Told } from '$lib/wire';

/** What will be answered in the same way however often it is asked. */
const FINAL = new Set(['not-found', 'nobody', 'banned', 'invalid']);
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;

/** Positions of the log after the first and up to the second. */
interface Gap {
  after: number;
  until: number;
}

export class History {
  private gaps: Gap[] = [];
  private busy = false;
  private closed = false;

  /** `ontold` hears each gap once it is complete, in the order of the log. */
  constructor(
    private readonly page: (after: number) => Promise<Table>,
    private readonly ontold: (told: Told[]) => void,
  ) {}

  /** Fetch what was told after a position, up to another: beyond that the feed tells it. */
  want(after: number, until: number): void {
    if (until <= after) return;
    this.gaps.push({ after, until });
    if (!this.busy) void this.fetch();
  }

  close(): void {
    this.closed = true;
  }

  private async fetch(): Promise<void> {
    this.busy = true;
    for (let gap = this.gaps.shift(); gap; gap = this.gaps.shift()) {
      const told = await this.fill(gap);
      if (this.closed) return;
      this.ontold(told);
    }
    this.busy = false;
  }

  private async fill({ after, until }: Gap): Promise<Told[]> {
    const told: Told[] = [];
    let next: number | null = after;
    let wait = FIRST_WAIT;
    while (next !== null && next < until && !this.closed) {
      const from: number = next;
      try {
        const answer = await this.page(from);
        told.push(...answer.missed.filter(({ n }) => n > from && n <= until));
        next = answer.more !== null && answer.more > from ? answer.more : null;
        wait = FIRST_WAIT;
      } catch (error) {
        if (error instanceof Trouble && FINAL.has(error.code)) break;
        await new Promise((resolve) => setTimeout(resolve, wait));
        wait = Math.min(LONGEST_WAIT, wait * 2);
      }
    }
    return told;
  }
}
