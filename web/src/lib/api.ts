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
/** An erasure answers when all of it is done, or after twenty seconds. */
const ERASURE_PATIENCE = 40_000;

async function ask<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  patience = PATIENCE,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
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
  me: () => ask<wire.Player>('GET', '/me'),
  introduce: (name: string) => ask<wire.Player>('POST', '/me', { name } satisfies wire.Introduction),
  erase: () => ask<null>('DELETE', '/me', undefined, ERASURE_PATIENCE),
  lobby: () => ask<wire.Entry[]>('GET', '/tables'),
  mine: () => ask<wire.Entry[]>('GET', '/me/tables'),
  /** Games played to the end, the newest first; with `before`, those that ended before that time. */
  history: (before?: number) =>
    ask<wire.Finished[]>('GET', '/me/history' + (before === undefined ? '' : `?before=${before}`)),
  open: (table: wire.NewTable) => ask<wire.Opened>('POST', '/tables', table),
  /** The table; with `after`, also what was told since that position of its log. */
  table: (id: string, after?: number) =>
    ask<wire.Table>('GET', at(id) + (after === undefined ? '' : `?after=${after}`)),
  joinByCode: (join: wire.Join) => ask<wire.Table>('POST', '/join', join),
  join: (id: string, join: wire.Join) => ask<wire.Table>('POST', `${at(id)}/join`, join),
  start: (id: string, start: wire.Start) => ask<wire.Done>('POST', `${at(id)}/start`, start),
  dress: (id: string, dress: wire.Dress) => ask<wire.Done>('POST', `${at(id)}/dress`, dress),
  settle: (id: string, change: wire.Change) => ask<wire.Done>('POST', `${at(id)}/settings`, change),
  seat: (id: string, what: 'leave' | 'return' | 'cover' | 'uncover' | 'kick' | 'bot', action: wire.SeatAction) =>
    ask<wire.Done>('POST', `${at(id)}/${what}`, action),
  handover: (id: string, seat: number) =>
    ask<wire.HandoverLink>('POST', `${at(id)}/handover`, { seat } satisfies wire.SeatAction),
  close: (id: string, reason = '') =>
    ask<wire.Done>('POST', `${at(id)}/close`, (reason ? { reason } : {}) satisfies wire.Close),
  contribute: (id: string, body: wire.Contribute) => ask<wire.Done>('POST', `${at(id)}/contribute`, body),
  reveal: (id: string, body: Omit<wire.Reveal, 'type'>) => ask<wire.Done>('POST', `${at(id)}/reveal`, body),
  rematch: (id: string) => ask<wire.Opened>('POST', `${at(id)}/rematch`, {}),
  advice: (id: string, seat: number) =>
    ask<wire.MoveAdvice[]>('POST', `${at(id)}/advice`, { seat } satisfies wire.SeatAction),
  transcript: (id: string) => ask<Record<string, unknown>>('GET', `${at(id)}/transcript`),
  replay: (id: string, eyes: Eyes, first: number) => {
    const who = eyes === 'all' ? 'everything=true' : eyes === null ? '' : `seat=${eyes}`;
    return ask<wire.Replay>('GET', `${at(id)}/replay?first=${first}&${who}`);
  },
  claimPreview: (code: string) =>
    ask<wire.ClaimPreview>('POST', '/me/claim/preview', { code } satisfies wire.DeviceCode),
  claim: (claim: wire.Claim) => ask<wire.Player>('POST', '/me/claim', claim),
  devices: () => ask<wire.DeviceInfo[]>('GET', '/me/devices'),
  removeDevice: (id: string) => ask<null>('DELETE', `/me/devices/${encodeURIComponent(id)}`),
  deviceLink: () => ask<wire.DeviceLink>('POST', '/me/devices'),
  blocks: () => ask<wire.Blocked[]>('GET', '/me/blocks'),
  block: (player: string) => ask<null>('PUT', `/me/blocks/${encodeURIComponent(player)}`),
  unblock: (player: string) => ask<null>('DELETE', `/me/blocks/${encodeURIComponent(player)}`),
};
