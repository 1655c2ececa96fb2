/**
 * This device's contributions to the shuffles, and what was published about each deal.
 *
 * A contribution is promised by its hash and revealed once, when the hashes of all contributions
 * have been published. Those hashes are kept before anything is revealed: a server that shows other
 * ones later, to choose its own contribution after seeing ours, gets no second answer.
 */
import { hex, sha256, unhex } from './sha256';

export interface Given {
  contribution: string;
  /** The hashes of all contributions as published before this one was revealed; null until then. */
  hashes: string[] | null;
}

/** What this device knows about a table's deal. */
export interface Kept {
  /** The commitment to the server's secret, as it was first seen. */
  commitment: string | null;
  given: Given[];
}

const KEY = 'parlour-evidence';
const MOST_TABLES = 50;
const MOST_GIVEN = 30;
/** Where nothing can be stored, a deal still works as long as the page is open. */
let memory: Record<string, Kept> | null = null;

function read(): Record<string, Kept> {
  if (memory) return memory;
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

function write(table: string, kept: Kept): void {
  const { [table]: _, ...others } = read();
  const recent = { ...others, [table]: { ...kept, given: kept.given.slice(-MOST_GIVEN) } };
  const all = Object.fromEntries(Object.entries(recent).slice(-MOST_TABLES));
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    memory = all;
  }
}

/** Forget all tables: this device is nobody's any more. */
export function forgetContributions(): void {
  memory = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where nothing can be stored, nothing is there.
  }
}

export const hashOf = (contribution: string): string => hex(sha256(unhex(contribution)));

/** 32 bytes of this device's chance. */
export const freshContribution = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

export const keptOf = (table: string): Kept => read()[table] ?? { commitment: null, given: [] };

/** Keep a contribution before its hash is sent, so that it can be revealed whatever happens. */
export function keep(table: string, commitment: string | null, contribution: string): string {
  const kept = keptOf(table);
  write(table, {
    commitment: kept.commitment ?? commitment,
    given: [...kept.given, { contribution, hashes: null }],
  });
  return hashOf(contribution);
}

/** A new contribution, kept; gives its hash. */
export const promise = (table: string, commitment: string | null): string =>
  keep(table, commitment, freshContribution());

const find = (kept: Kept, commit: string): Given | undefined =>
  kept.given.find(({ contribution }) => hashOf(contribution) === commit);

/** Whether this device can reveal what a seat has promised. */
export const knows = (table: string, commit: string | null): boolean =>
  commit !== null && !!find(keptOf(table), commit);

/** What is told to the server: a contribution, and the hash of another in case dealing begins again. */
export interface Answer {
  contribution: string;
  fresh: string;
}

/**
 * The answer to a published list of hashes, which is kept first; null where there is none to give:
 * the promise is another device's or not in the list, the commitment has changed, or the same
 * contribution was revealed for another list.
 */
export function answer(table: string, commitment: string, hashes: string[], commit: string | null): Answer | null {
  const kept = keptOf(table);
  const found = commit === null ? undefined : find(kept, commit);
  if (!found || !hashes.includes(hashOf(found.contribution))) return null;
  if (kept.commitment !== null && kept.commitment !== commitment) return null;
  if (found.hashes !== null && found.hashes.join() !== hashes.join()) return null;
  const given = kept.given.map((each) => (each === found ? { ...each, hashes } : each));
  write(table, { commitment, given });
  return { contribution: found.contribution, fresh: promise(table, commitment) };
}
