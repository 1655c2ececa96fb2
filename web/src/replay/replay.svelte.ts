/** A finished game on this device: its frames, fetched as they are needed. */
import { api, type Eyes } from '$lib/api';
import type { GameEvent } from '$lib/table';
import type { Frame } from '$lib/wire';

/** A place one may jump to. */
export interface Chapter {
  frame: number;
  event: Extract<GameEvent, { event: 'stage' | 'season' | 'result' }>;
}

export class ReplayReel {
  last = $state(0);
  frames = $state.raw<Map<number, Frame>>(new Map());
  private loading = 0;

  constructor(
    private readonly id: string,
    readonly eyes: Eyes,
    last = 0, // the same for all eyes: who has seen the game by others' knows it
  ) {
    this.last = last;
  }

  /** Everything, part by part, the wanted part first. */
  async load(wanted: number): Promise<void> {
    const token = ++this.loading;
    const first = await this.part(Math.max(0, wanted - 20));
    let at = Math.max(0, wanted - 20) + first;
    while (token === this.loading && at <= this.last) at += await this.part(at);
    for (at = 0; token === this.loading && at < wanted - 20;) at += await this.part(at);
  }

  stop(): void {
    this.loading++;
  }

  get whole(): boolean {
    return this.frames.size > this.last;
  }

  get chapters(): Chapter[] {
    const found: Chapter[] = [];
    for (const frame of [...this.frames.values()].sort((a, b) => a.frame - b.frame)) {
      for (const event of frame.events as unknown as GameEvent[]) {
        if (event.event === 'stage' || event.event === 'season' || event.event === 'result') {
          found.push({ frame: frame.frame, event });
        }
      }
    }
    return found;
  }

  private async part(first: number): Promise<number> {
    const { last, frames } = await api.replay(this.id, this.eyes, first);
    this.last = last;
    this.frames = new Map([...this.frames, ...frames.map((frame) => [frame.frame, frame] as const)]);
    return Math.max(1, frames.length);
  }
}
