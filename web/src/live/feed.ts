/**
 * A table's feed: a socket that comes back by itself and goes on where it was.
 *
 * What is sent while it is away waits and goes out again with the same request name, so that
 * nothing is lost and nothing is done twice.
 */
import { requestId } from '$lib/api';
import type { Choose, Incoming, Outgoing, Retract, Reveal, Say } from '$lib/wire';

/** `gone`: there is no such table for us, and coming back would not help. */
export type Link = 'connecting' | 'live' | 'lost' | 'gone';
type Asked = Omit<Choose, 'request'> | Omit<Retract, 'request'> | Omit<Say, 'request'> | Omit<Reveal, 'request'>;

// What the server closes with where it will not feed, and the reasons that stay (edge/socket.py).
const REFUSED = 4000;
const FINAL = new Set(['not-found', 'invalid', 'origin', 'host', 'banned', 'removed']);
const BEAT = 15_000;
const SILENCE = 35_000;
const LONGEST_WAIT = 15_000;

export interface FeedOptions {
  url(after: number | null): string;
  onmessage(message: Outgoing): void;
  /** `reason` is the code of the refusal, where the link is `gone`. */
  onlink(link: Link, reason?: string): void;
}

export class Feed {
  /** The log position that is safely here. */
  after: number | null = null;
  private socket: WebSocket | null = null;
  private attempts = 0;
  private unanswered = new Map<string, Incoming>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private ended = false;

  constructor(private readonly options: FeedOptions) {
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  send(asked: Asked): string {
    const request = requestId();
    const message: Incoming = { ...asked, request };
    this.unanswered.set(request, message);
    this.post(message);
    return request;
  }

  /** Connect anew, as whoever one is now. */
  renew(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.connect();
  }

  close(): void {
    this.ended = true;
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.retry);
    clearInterval(this.heart);
    this.socket?.close();
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.options.onlink(this.attempts ? 'lost' : 'connecting');
    const socket = new WebSocket(this.options.url(this.after));
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.receive(JSON.parse(String(data)) as Outgoing);
    };
    socket.onopen = () => {
      this.heard = Date.now();
      clearInterval(this.heart);
      this.heart = setInterval(() => this.beat(), BEAT);
    };
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.socket) return;
      if (code === REFUSED && FINAL.has(reason)) {
        this.close();
        this.options.onlink('gone', reason);
      } else this.lose();
    };
  }

  private receive(message: Outgoing): void {
    if ('n' in message && message.type !== 'done') {
      // A number that was here before is a repeat after a reconnect; the first message never is.
      if (message.type !== 'table' && this.after !== null && message.n <= this.after) return;
      this.after = Math.max(this.after ?? 0, message.n);
    }
    if (message.type === 'table') {
      this.attempts = 0;
      this.options.onlink('live');
      for (const asked of this.unanswered.values()) this.post(asked);
    }
    if ((message.type === 'done' || message.type === 'refused') && message.request) {
      this.unanswered.delete(message.request);
    }
    this.options.onmessage(message);
  }

  private beat(): void {
    if (Date.now() - this.heard > SILENCE) this.lose();
    else this.post({ type: 'ping' });
  }

  private lose(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    clearInterval(this.heart);
    if (this.ended) return;
    this.options.onlink('lost');
    // Spread out, so that a thousand pages do not come back in one instant.
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.attempts) * (0.6 + 0.4 * Math.random());
    this.attempts += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private hurry = (): void => {
    if (this.socket || this.ended || document.visibilityState === 'hidden') return;
    this.connect();
  };

  private post(message: Incoming): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
