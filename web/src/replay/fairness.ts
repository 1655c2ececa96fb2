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
  /** What this device added is in it; null where it added nothing. */
  own: boolean | null;
  fair: boolean;
}

/** `published` is what the table said before the first card, `given` what this device added. */
export function check(transcript: Transcript, published: string | null, given: string[]): Verdict {
  const text = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');
  const revealed = unhex(text(transcript.secret) || text(transcript.seed));
  const digest = revealed.length === 32 ? hex(sha256(revealed)) : '';
  const secret = digest !== '' && digest === text(transcript.commitment) && (!published || digest === published);
  const added = Array.isArray(transcript.contributions) ? transcript.contributions.map(text) : [];
  const own = given.length ? given.every((each) => added.includes(each)) : null;
  return { secret, own, fair: secret && own !== false };
}
