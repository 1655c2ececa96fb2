/** A live table on this device: what the feed told, in the order and at the pace one can follow. */
import { SvelteMap } from 'svelte/reactivity';
import { answer } from '$lib/contributions';
import type { GameEvent, GameName, GameView, Pace, SeatInfo } from '$lib/table';
import type * as wire from '$lib/wire';
import { Feed, type Link } from './feed';
import { History } from './history';
import { eventLines, linesOf, type Line } from './lines';
import { choiceOf, seatInfos } from './seats';

/** What a table is shown at once: the views and what led to them. */
interface Step {
  views: wire.SeatView[];
  waiting: number[];
  due: Record<string, number>;
  events: GameEvent[];
  lines: Line[];
  table: wire.TableInfo | null;
  status: wire.Status | null;
  /** Who has chosen since, while the step was waiting to be shown. */
  chosen?: Record<number, boolean>;
}

const MOST_LINES = 2000;
const FILLED_AFTER = 1000; // by then the log has been drawn
const HURRY = 6; // steps waiting above which the table is brought up to date at once
/** A table says when it has played. Where it cannot (a sleeping tab), we go on after so long. */
const patience = (time: number): number => time * 1.5 + 500;

export class LiveTable {
  link = $state<Link>('connecting');
  /** Why there is no table here for us, where there is none. */
  refusal = $state('');
  info = $state.raw<wire.TableInfo | null>(null);
  mine = $state.raw<number[]>([]);
  views = $state.raw<wire.SeatView[]>([]);
  events = $state.raw<GameEvent[]>([]);
  waiting = $state.raw<number[]>([]);
  due = $state.raw<Record<string, number>>({});
  /** Seats that have chosen, and what this device's own seats have chosen. */
  chosen = $state.raw<Record<number, boolean>>({});
  choices = $state.raw<Record<number, string[]>>({});
  lines = $state.raw<Line[]>([]);
  said = $state.raw<wire.Said[]>([]);
  trouble = $state.raw<{ code: string; message: string } | null>(null);
  /** The server's clock minus this device's. */
  skew = $state(0);
  /** The host has taken this device's seat in the running game away. */
  removed = $state(false);
  /** Older parts of the log are on their way, and not to be read aloud as news. */
  filling = $state(false);
  /** How many steps have been shown. */
  turns = $state(0);
  /** Steps are being played: the view is not yet how things stand. */
  busy = $state(false);

  seats: SeatInfo[] = $derived(this.info ? seatInfos(this.info, this.mine, this.waiting, this.chosen, this.busy) : []);

  /** Set once the game's table has loaded. */
  pace: Pace = () => 0;
  calm = false;

  /** Called when a connection that was lost is there again. */
  onreturn: () => void = () => {};
  /** Called when the server has closed the feed because this device's token was revoked. */
  onsignout: () => void = () => {};

  private feed: Feed;
  private history: History | null = null;
  private queue: Step[] = [];
  /** The lines of the step that is being played: read when it has been seen. */
  private held: Line[] = [];
  /** Who got ready while a step was being played: a lamp is no reason to draw the table anew then. */
  private since: wire.Ready[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retractions = new Set<string>();
  /** Names of players, kept for those who have left. */
  private names = new Map<string, string>();
  private moves = new SvelteMap<number, string[]>();
  /** The promises that were revealed from here, and the requests that did so. */
  private revealed = new Set<string>();
  private revealing = new Set<string | null>();

  /** `page` fetches a later part of the log; without it only what the feed tells is there. */
  constructor(url: (after: number | null) => string, page?: (after: number) => Promise<wire.Table>) {
    if (page) this.history = new History(page, (told) => this.fill(told));
    this.feed = new Feed({
      url,
      onmessage: (message) => this.receive(message),
      onlink: (link, reason) => {
        this.refusal = reason ?? '';
        if (link === 'live' && this.link === 'lost') this.onreturn();
        this.link = link;
      },
    });
  }

  close(): void {
    clearTimeout(this.timer);
    this.feed.close();
    this.history?.close();
  }

  get gone(): boolean {
    return this.link === 'gone';
  }

  get game(): GameName {
    return (this.info?.game ?? 'runner-up') as GameName;
  }

  /** The table from a seat's eyes, with what has been chosen since it was drawn. */
  view(seat: number | null): GameView | null {
    const found = this.views.find((each) => each.seat === seat) ?? this.views[0];
    if (!found) return null;
    const view = found.view as unknown as GameView;
    const chosen = view.chosen.map((before, i) => this.chosen[i] ?? before);
    return { ...view, chosen, to_act: this.waiting } as GameView;
  }

  movesOf(seat: number | null): string[] {
    if (seat === null || this.busy || this.link !== 'live') return [];
    return this.moves.get(seat) ?? [];
  }

  choiceOf(seat: number | null): string[] | null {
    if (seat === null) return null;
    const choice = this.choices[seat];
    return choice?.length ? choice : null;
  }

  choose(seat: number, move: string): void {
    this.trouble = null;
    this.feed.send({ type: 'choose', seat, move });
  }

  retract(seat: number): void {
    this.trouble = null;
    this.retractions.add(this.feed.send({ type: 'retract', seat }));
  }

  speak(text: string): void {
    this.feed.send({ type: 'say', text });
  }

  gesture(gesture: wire.Gesture): void {
    this.feed.send({ type: 'say', gesture });
  }

  /** What a player is called, also one who has left. */
  nameOfPlayer(player: string | null): string | null {
    if (player === null) return null;
    const seat = this.info?.seats.find((each) => each.player === player || each.owner === player);
    return seat?.name || this.names.get(player) || this.said.findLast((each) => each.player === player)?.name || null;
  }

  /** After sitting down: the feed begins anew, as the seat's own. */
  renew(): void {
    this.feed.renew();
  }

  /** The table has played its events; go on with what waits. */
  played = (): void => {
    if (!this.busy) return;
    clearTimeout(this.timer);
    this.next();
  };

  private receive(message: wire.Outgoing): void {
    switch (message.type) {
      case 'table':
        return this.stand(message);
      case 'ready':
        return this.ready(message);
      case 'turn':
        return this.push({
          views: message.seats,
          waiting: message.waiting,
          due: message.due,
          events: message.events as unknown as GameEvent[],
          lines: eventLines(message.n, message.events),
          table: null,
          status: message.status,
        });
      case 'changed':
        return this.change(message);
      case 'said':
        this.said = [...this.said.slice(-300), message];
        return;
      case 'refused':
        // Another window of the same player was quicker, or the time was over: nothing to be told.
        if (this.revealing.has(message.request)) return;
        if (message.code === 'nobody' && message.request === null) return this.onsignout();
        this.trouble = { code: this.reasonOf(message), message: message.message };
        return;
      case 'beat':
        this.skew = message.now - Date.now();
        return;
      case 'done':
        return;
    }
  }

  /** How things stand, after a first or a new connection. */
  private stand(message: wire.Table): void {
    clearTimeout(this.timer);
    // What came before the connection was lost will not come again: it is told, if no longer played.
    this.held.push(...this.queue.flatMap((step) => step.lines));
    this.skew = message.now - Date.now();
    this.mine = message.mine;
    this.removed = false;
    this.remember(message.table);
    if (message.more != null && this.history) {
      this.filling = true;
      this.history.want(message.more, message.n);
    }
    this.reveal(message.table);
    const turns = message.missed.filter((told) => told.type === 'turn');
    this.said = inOrder([...this.said, ...message.missed.filter((told) => told.type === 'said')]);
    this.queue = [
      {
        views: message.seats,
        waiting: message.waiting,
        due: message.due,
        // One missed turn is played as it would have been; of more only the outcome is shown.
        events:
          turns.length === 1 && message.more == null && this.views.length
            ? (turns[0]!.events as unknown as GameEvent[])
            : [],
        lines: message.missed.flatMap((told) => linesOf(told, message.table)),
        table: message.table,
        status: null,
      },
    ];
    this.next();
  }

  private ready(message: wire.Ready): void {
    const queued = this.queue.at(-1);
    if (this.busy && !queued) {
      this.since.push(message);
      return;
    }
    if (message.choice) {
      const choice = choiceOf(message.choice);
      this.choices = { ...this.choices, [message.seat]: choice };
    }
    if (message.moves) this.moves.set(message.seat, message.moves);
    if (queued) {
      queued.waiting = message.waiting;
      queued.chosen = { ...queued.chosen, [message.seat]: message.ready };
      return;
    }
    this.chosen = { ...this.chosen, [message.seat]: message.ready };
    this.waiting = message.waiting;
  }

  private change(message: wire.Changed): void {
    // Who has left is called by the name they had.
    const lines = linesOf(message, message.what === 'left' ? this.info : (message.table ?? this.info));
    // Seats may be handed out and taken away; those of this device are those of its player.
    const own = this.mine[0] === undefined ? null : this.info?.seats[this.mine[0]]?.player;
    if (message.table) this.remember(message.table);
    if (own && message.table) {
      this.removed ||= message.what === 'left' && isRemoval(message, this.mine);
      this.mine = message.table.seats.flatMap(({ seat, player }) => (player === own ? [seat] : []));
    }
    if (message.table) this.reveal(message.table);
    if (message.what === 'started' || message.seats.length) {
      const info = message.table ?? this.info;
      this.push({
        views: message.seats,
        waiting: (message.seats[0]?.view['to_act'] as number[] | undefined) ?? this.waiting,
        due: dueOf(info),
        events: message.events as unknown as GameEvent[],
        lines,
        table: message.table,
        status: null,
      });
      return;
    }
    if (message.table) {
      this.info = message.table;
      this.due = dueOf(message.table);
      this.letGo();
    }
    // In the order of what happened: after what is still to be shown.
    (this.queue.at(-1)?.lines ?? this.held).push(...lines);
    if (!this.busy) this.tell();
  }

  /** Reveal this device's contributions, once all hashes are published: each once, without being asked. */
  private reveal(info: wire.TableInfo): void {
    if (!info.dealing) return;
    for (const seat of this.mine.filter((each) => info.dealing?.missing.includes(each))) {
      const commit = info.seats[seat]?.commit ?? null;
      if (commit === null || this.revealed.has(commit)) continue;
      const found = answer(info.id, info.commitment, info.dealing.hashes, commit);
      if (!found) continue;
      this.revealed.add(commit);
      this.revealing.add(this.feed.send({ type: 'reveal', seat, ...found }));
    }
  }

  private push(step: Step): void {
    this.queue.push(step);
    if (!this.busy) this.next();
    else if (this.queue.length > HURRY) this.catchUp();
  }

  private next(): void {
    this.tell();
    const step = this.queue.shift();
    if (!step) {
      this.busy = false;
      for (const message of this.since.splice(0)) this.ready(message);
      return;
    }
    this.since = []; // the step knows
    const time = step.events.length ? this.pace(step.events, this.calm) : 0;
    this.busy = time > 0;
    this.show(step);
    if (time > 0) this.timer = setTimeout(() => this.next(), patience(time));
    else this.next();
  }

  /** Too much has happened to be played one after the other: show how things stand. */
  private catchUp(): void {
    clearTimeout(this.timer);
    const steps = this.queue;
    const last = steps.at(-1);
    if (!last) return;
    const table = steps.findLast((step) => step.table)?.table ?? null;
    this.queue = [{ ...last, table, events: [], lines: steps.flatMap((step) => step.lines) }];
    this.next();
  }

  /** What was held back has been seen. */
  private tell(): void {
    if (this.held.length) this.lines = inOrder([...this.lines, ...this.held]).slice(-MOST_LINES);
    this.held = [];
  }

  private show(step: Step): void {
    if (step.table) this.info = step.table;
    if (step.status && this.info) this.info = { ...this.info, status: step.status };
    this.views = step.views.length ? step.views : this.views;
    this.waiting = step.waiting;
    this.due = step.due;
    const ready = (step.views[0]?.view['chosen'] as boolean[] | undefined) ?? [];
    this.chosen = { ...ready, ...step.chosen };
    for (const { seat, view, moves } of step.views) {
      if (seat === null) continue;
      this.moves.set(seat, moves);
      const own = view['own_choice'] as string | string[] | null;
      this.choices = { ...this.choices, [seat]: typeof own === 'string' ? [own] : (own ?? []) };
    }
    this.letGo();
    this.held.push(...step.lines);
    this.events = step.events;
    this.turns += 1;
  }

  /** Older parts of the log have come: they go before what is there. */
  private fill(told: wire.Told[]): void {
    const lines = told.flatMap((each) => linesOf(each, this.info));
    this.lines = inOrder([...this.lines, ...lines]).slice(-MOST_LINES);
    this.said = inOrder([...this.said, ...told.filter((each) => each.type === 'said')]);
    setTimeout(() => (this.filling = false), FILLED_AFTER);
  }

  private remember(info: wire.TableInfo): void {
    for (const { player, name } of info.seats) if (player && name) this.names.set(player, name);
  }

  private reasonOf({ code, request }: wire.Refused): string {
    return code === 'too-many' && request && this.retractions.has(request) ? 'retractions' : code;
  }

  /** Nobody owes a choice at a table that was closed in the middle of its game. */
  private letGo(): void {
    if (this.info?.status !== 'closed') return;
    this.waiting = [];
    this.moves.clear();
  }
}

/** In the order of the log; what came with one entry stays as it is. */
function inOrder<Numbered extends { n: number }>(list: Numbered[]): Numbered[] {
  return list.every((each, i) => i === 0 || list[i - 1]!.n <= each.n) ? list : list.toSorted((a, b) => a.n - b.n);
}

/** Whether a seat of these was taken away for good: whoever leaves a running game by themselves may return. */
function isRemoval({ seat, table }: wire.Changed, mine: number[]): boolean {
  if (seat === null || table?.status !== 'running' || !mine.includes(seat)) return false;
  return table.seats[seat]?.kind === 'bot' && table.seats[seat].owner == null;
}

function dueOf(info: wire.TableInfo | null): Record<string, number> {
  const due = (info?.seats ?? []).flatMap(({ seat, due }) => (due === null ? [] : [[String(seat), due] as const]));
  return Object.fromEntries(due);
}
