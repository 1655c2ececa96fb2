/** The check that nobody chose the cards: the part of it that a page can do by itself. */
import { hex, sha256, unhex } from '$lib/sha256';

export interface Transcript {
  commitment?: unknown;
  secret?: unknown;
  seed?: unknown;
  contributions?: unknown;
}

export interface Verdict {
  /** The secret is the one whose digest was published before the first card. */
  secret: boolean;
  /** The seed that dealt the cards is made of that secret and of what the players added. */
  seed: boolean;
  /** What this device added is in it; null where it added nothing. */
  own: boolean | null;
  fair: boolean;
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

/** `published` is what the table said before the first card, `given` what this device added. */
export function check(transcript: Transcript, published: string | null, given: string[]): Verdict {
  const text = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');
  const revealed = unhex(text(transcript.secret));
  const digest = revealed.length === 32 ? hex(sha256(revealed)) : '';
  const secret = digest !== '' && digest === text(transcript.commitment) && (!published || digest === published);
  const added = Array.isArray(transcript.contributions) ? transcript.contributions.map(text) : [];
  const seed = hex(added.length ? sha256(joined([SEED, revealed, ...added.map(unhex)])) : revealed) === text(transcript.seed);
  const own = given.length ? given.every((each) => added.includes(each)) : null;
  return { secret, seed, own, fair: secret && seed && own !== false };
}
