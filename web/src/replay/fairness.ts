/** The check that nobody chose the cards: the part of it that a page can do by itself. */
import { hashOf, type Kept } from '$lib/contributions';
import { hex, sha256, unhex } from '$lib/sha256';

export interface Transcript {
  commitment?: unknown;
  secret?: unknown;
  seed?: unknown;
  contributions?: unknown;
  position?: unknown;
}

export interface Verdict {
  /** The secret is the one whose digest was published before the first card. */
  secret: boolean;
  /** The seed that dealt the cards is made of that secret and of what the players added. */
  seed: boolean;
  /** The cards were shuffled; false where the match began at a position that somebody set up. */
  dealt: boolean;
  /** All that this device revealed is in it; null where it revealed nothing. */
  own: boolean | null;
  /** All contributions are those whose hashes were published before this device revealed its own. */
  others: boolean | null;
  /** How often dealing began: each time with other hashes. */
  deals: number;
  /** `unfair`: something was changed. `unproven`: this device cannot know that nobody chose. */
  state: 'fair' | 'unproven' | 'unfair';
}

const SEED = new TextEncoder().encode('parlour seed 1');

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What this device revealed for one list of published hashes: a contribution for each of its seats. */
interface Deal {
  hashes: string[];
  contributions: string[];
}

/** The deals that this device revealed for, in their order; the cards are those of the last one. */
function dealsOf(kept: Kept): Deal[] {
  const deals = new Map<string, Deal>();
  for (const { contribution, hashes } of kept.given) {
    if (hashes === null) continue;
    const key = hashes.join();
    const deal = deals.get(key) ?? { hashes, contributions: [] };
    deals.set(key, { hashes, contributions: [...deal.contributions, contribution] });
  }
  return [...deals.values()];
}

/** `published` is the table's commitment as it says now, `kept` what this device kept before the deal. */
export function check(transcript: Transcript, published: string | null, kept: Kept): Verdict {
  const text = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');
  const revealed = unhex(text(transcript.secret));
  const digest = revealed.length === 32 ? hex(sha256(revealed)) : '';
  const told = [text(transcript.commitment), published, kept.commitment];
  const secret = digest !== '' && told.every((each) => each === null || each === digest);
  const added = Array.isArray(transcript.contributions) ? transcript.contributions.map(text) : [];
  const seed =
    hex(added.length ? sha256(joined([SEED, revealed, ...added.map(unhex)])) : revealed) === text(transcript.seed);
  const dealt = (transcript.position ?? null) === null;
  const deals = dealsOf(kept);
  const last = deals.at(-1);
  const own = last ? last.contributions.every((each) => added.includes(each)) : null;
  const others = last ? added.map(hashOf).join() === last.hashes.join() : null;
  const broken = !secret || !seed || own === false || others === false;
  // Whoever saw the contributions of a deal that was given up could prefer the next one.
  const state = broken ? 'unfair' : dealt && own && deals.length === 1 ? 'fair' : 'unproven';
  return { secret, seed, dealt, own, others, deals: deals.length, state };
}

/** The command that checks everything, with what this device kept. */
export function command(id: string, kept: Kept): string {
  const last = dealsOf(kept).at(-1);
  const words = ['parlour', 'verify', `parlour-${id}.json`];
  if (kept.commitment) words.push('--commitment', kept.commitment);
  for (const contribution of last?.contributions ?? []) words.push('--contribution', contribution);
  for (const hash of last?.hashes ?? []) words.push('--hash', hash);
  return words.join(' ');
}
