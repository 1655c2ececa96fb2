import { describe, expect, it } from 'vitest';
import { hashOf, type Kept } from '../src/lib/contributions';
import { check, command } from '../src/replay/fairness';

// Bytes 0 to 31, and two contributions of 32 bytes 7 and 9; the digests were made with hashlib.
const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const seed = 'fe71b8aea672e1f336018f52aa7d83c0123e5828928e81eddf05a7341c29c310';
const [mine, theirs] = ['07'.repeat(32), '09'.repeat(32)];
const transcript = { secret, commitment, seed, contributions: [mine, theirs] };
const hashes = [
  '4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0',
  '8c0cc17a04942cc4f8e0fe0b302606d3108860c126428ba2ceeb5f9ed41c2b05',
];
const kept: Kept = {
  commitment,
  given: [
    { contribution: mine, hashes },
    { contribution: 'aa'.repeat(32), hashes: null },
  ],
};
/** A device with both seats: two contributions, revealed for the same hashes. */
const both: Kept = {
  commitment,
  given: [
    { contribution: mine, hashes },
    { contribution: theirs, hashes },
  ],
};
const nothing: Kept = { commitment: null, given: [] };

describe('the check that nobody chose the cards', () => {
  it('says yes to an honest deal', () => {
    expect(check(transcript, commitment, kept)).toEqual({
      secret: true,
      seed: true,
      dealt: true,
      own: true,
      others: true,
      deals: 1,
      state: 'fair',
    });
  });

  it('calls a hand-picked position not proven', () => {
    const verdict = check({ ...transcript, position: { game: 'runner-up' } }, commitment, kept);
    expect(verdict).toMatchObject({ dealt: false, state: 'unproven' });
  });

  it('proves nothing to a device that added nothing', () => {
    expect(check(transcript, commitment, nothing)).toMatchObject({
      secret: true,
      seed: true,
      own: null,
      others: null,
      state: 'unproven',
    });
    const promised = { commitment, given: [{ contribution: mine, hashes: null }] };
    expect(check(transcript, commitment, promised)).toMatchObject({ own: null, state: 'unproven' });
  });

  it('takes the secret for the seed where nobody added anything', () => {
    expect(check({ ...transcript, contributions: [], seed: secret }, commitment, nothing)).toMatchObject({
      seed: true,
      state: 'unproven',
    });
  });

  it('says no where the secret is not the one published, now or before the deal', () => {
    expect(check(transcript, '00'.repeat(32), kept)).toMatchObject({ secret: false, state: 'unfair' });
    expect(check(transcript, commitment, { ...kept, commitment: '00'.repeat(32) })).toMatchObject({
      secret: false,
      state: 'unfair',
    });
    expect(check({ ...transcript, secret: 'ff'.repeat(32) }, commitment, kept).state).toBe('unfair');
  });

  it('says no where the cards came from another seed', () => {
    expect(check({ ...transcript, seed: secret }, commitment, kept)).toMatchObject({ seed: false, state: 'unfair' });
  });

  it('says no where what this device revealed was dropped', () => {
    const dropped = { ...transcript, contributions: [theirs] };
    expect(check(dropped, commitment, kept)).toMatchObject({ own: false, state: 'unfair' });
  });

  it('says no where another contribution was chosen after this device had revealed its own', () => {
    const before = { commitment, given: [{ contribution: mine, hashes: [hashes[0]!, hashOf('08'.repeat(32))] }] };
    expect(check(transcript, commitment, before)).toMatchObject({ own: true, others: false, state: 'unfair' });
    const added = { commitment, given: [{ contribution: mine, hashes: [hashes[0]!] }] };
    expect(check(transcript, commitment, added)).toMatchObject({ own: true, others: false, state: 'unfair' });
    const order = { commitment, given: [{ contribution: mine, hashes: [...hashes].reverse() }] };
    expect(check(transcript, commitment, order)).toMatchObject({ others: false, state: 'unfair' });
  });

  it('counts the deals of which only the last was played, and takes them for no proof', () => {
    const first = { contribution: '01'.repeat(32), hashes: ['02'.repeat(32)] };
    const repeated = { commitment, given: [first, ...kept.given] };
    expect(check(transcript, commitment, repeated)).toMatchObject({
      own: true,
      others: true,
      deals: 2,
      state: 'unproven',
    });
  });

  it('takes two seats of one device for one deal', () => {
    expect(check(transcript, commitment, both)).toMatchObject({ own: true, others: true, deals: 1, state: 'fair' });
    const dropped = { ...transcript, contributions: [theirs] };
    expect(check(dropped, commitment, both)).toMatchObject({ own: false, state: 'unfair' });
    const first = ['01', '03'].map((byte) => ({ contribution: byte.repeat(32), hashes: ['02'.repeat(32)] }));
    const repeated = { commitment, given: [...first, ...both.given] };
    expect(check(transcript, commitment, repeated)).toMatchObject({ own: true, deals: 2, state: 'unproven' });
  });

  it('says no to a transcript without its secret', () => {
    expect(check({ commitment }, commitment, kept).state).toBe('unfair');
  });

  it('names what was kept in the command that checks everything', () => {
    expect(command('abc', nothing)).toBe('parlour verify parlour-abc.json');
    expect(command('abc', kept)).toBe(
      `parlour verify parlour-abc.json --commitment ${commitment} --contribution ${mine} --hash ${hashes[0]} --hash ${hashes[1]}`,
    );
    expect(command('abc', both)).toBe(
      `parlour verify parlour-abc.json --commitment ${commitment} --contribution ${mine} --contribution ${theirs}` +
        ` --hash ${hashes[0]} --hash ${hashes[1]}`,
    );
  });
});
