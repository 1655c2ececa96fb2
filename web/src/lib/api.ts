/** What is asked of the server by HTTP. Everything that can fail, fails as a `Trouble`. */
import { hex } from './sha256';
import type * as wire from './wire';

/** Why not: a code that the words know (`refused`), and the server's own sentence. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Where a table's feed is; `after` is the log position that is here already, none for all of it. */
export function feedUrl(id: string, screen: boolean, after: number | null): string {
  const url = new URL(`/api/tables/${encodeURIComponent(id)}/feed`, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  if (screen) url.searchParams.set('screen', 'true');
  url.searchParams.set('after', String(after ?? 0));
  return url.href;
}

const PATIENCE = 15_000;

async function ask<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new Trouble('offline', 'no answer');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const refused = (answer ?? {}) as Partial<wire.Refused>;
  throw new Trouble(refused.code ?? 'fault', refused.message ?? response.statusText);
}

/** A request's own name: sent again, it is answered again and done once. */
export function requestId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)));
}

/** Whose eyes a replay is seen with: a seat's, a spectator's (null), or everybody's. */
export type Eyes = number | 'all' | null;

const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const api = {
  introduce: (name: string) => ask<wire.Player>('POST', '/me', { name } satisfies wire.Introduction),
  lobby: () => ask<wire.Entry[]>('GET', '/tables'),
  mine: () => ask<wire.Entry[]>('GET', '/me/tables'),
  history: () => ask<wire.Finished[]>('GET', '/me/history'),
  open: (table: wire.NewTable) => ask<wire.Opened>('POST', '/tables', table),
  table: (id: string) => ask<wire.Table>('GET', at(id)),
  joinByCode: (join: wire.Join) => ask<wire.Table>('POST', '/join', join),
  join: (id: string, join: wire.Join) => ask<wire.Table>('POST', `${at(id)}/join`, join),
  start: (id: string, start: wire.Start) => ask<wire.Done>('POST', `${at(id)}/start`, start),
  dress: (id: string, dress: wire.Dress) => ask<wire.Done>('POST', `${at(id)}/dress`, dress),
  settle: (id: string, change: wire.Change) => ask<wire.Done>('POST', `${at(id)}/settings`, change),
  seat: (id: string, what: 'leave' | 'cover' | 'uncover' | 'kick' | 'bot', action: wire.SeatAction) =>
    ask<wire.Done>('POST', `${at(id)}/${what}`, action),
  close: (id: string) => ask<wire.Done>('POST', `${at(id)}/close`, {} satisfies wire.Plain),
  contribute: (id: string, body: wire.Contribute) => ask<wire.Done>('POST', `${at(id)}/contribute`, body),
  reveal: (id: string, body: Omit<wire.Reveal, 'type'>) => ask<wire.Done>('POST', `${at(id)}/reveal`, body),
  rematch: (id: string) => ask<wire.Opened>('POST', `${at(id)}/rematch`, {} satisfies wire.Plain),
  advice: (id: string, seat: number) =>
    ask<wire.MoveAdvice[]>('POST', `${at(id)}/advice`, { seat } satisfies wire.SeatAction),
  transcript: (id: string) => ask<Record<string, unknown>>('GET', `${at(id)}/transcript`),
  replay: (id: string, eyes: Eyes, first: number) => {
    const who = eyes === 'all' ? 'everything=true' : eyes === null ? '' : `seat=${eyes}`;
    return ask<wire.Replay>('GET', `${at(id)}/replay?first=${first}&${who}`);
  },
  device: (code: string) => ask<wire.Player>('POST', '/me/claim', { code } satisfies wire.DeviceCode),
  deviceLink: () => ask<wire.DeviceLink>('POST', '/me/devices'),
};
