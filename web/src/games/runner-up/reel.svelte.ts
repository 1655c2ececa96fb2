/** Plays scenes one after another; a tap jumps behind the last one. */
import type { Scene, Shown } from './shown';

export class Reel {
  shown: Shown;
  busy: boolean;
  #rest: Scene[] = [];
  #end: Shown;
  #done: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Shown) {
    this.shown = $state.raw(first);
    this.busy = $state(false);
    this.#end = first;
  }

  /** Show this at once; whatever was playing is over. */
  rest(shown: Shown): void {
    this.skip();
    this.#end = shown;
    this.shown = shown;
  }

  /** Play these, come to rest at `end`, then say so. */
  play(scenes: Scene[], end: Shown, done: () => void): void {
    this.skip();
    this.#rest = [...scenes];
    this.#end = end;
    this.#done = done;
    this.busy = true;
    this.#next();
  }

  /** While it plays: what is shown at the end has changed. */
  endAt(end: Shown): void {
    this.#end = end;
  }

  /** The last moment that is still to come, or what is shown. */
  get last(): Shown {
    return this.#rest.at(-1)?.shown ?? this.shown;
  }

  skip(): void {
    if (!this.busy) return;
    this.#rest = [];
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#timer);
    const scene = this.#rest.shift();
    if (scene) {
      this.shown = scene.shown;
      if (scene.ms <= 0) this.#next();
      else this.#timer = setTimeout(() => this.#next(), scene.ms);
      return;
    }
    this.busy = false;
    this.shown = this.#end;
    this.#done();
  }
}
