import { describe, expect, it } from 'vitest';
import { check } from '../src/replay/fairness';

// Bytes 0 to 31, and two contributions of 32 bytes 7 and 9; the digests were made with hashlib.
const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const seed = 'fe71b8aea672e1f336018f52aa7d83c0123e5828928e81eddf05a7341c29c310';
const contributions = ['07'.repeat(32), '09'.repeat(32)];
const transcript = { secret, commitment, seed, contributions };

describe('the check that nobody chose the cards', () => {
  it('says yes to an honest deal', () => {
    expect(check(transcript, commitment, ['07'.repeat(32)])).toEqual({ secret: true, seed: true, own: true, fair: true });
  });

  it('takes the secret for the seed where nobody added anything', () => {
    expect(check({ ...transcript, contributions: [], seed: secret }, commitment, []).fair).toBe(true);
  });

  it('says no where the secret is not the published one', () => {
    expect(check(transcript, '00'.repeat(32), []).secret).toBe(false);
    expect(check({ ...transcript, secret: 'ff'.repeat(32) }, commitment, []).fair).toBe(false);
  });

  it('says no where the cards came from another seed', () => {
    expect(check({ ...transcript, seed: secret }, commitment, [])).toMatchObject({ seed: false, fair: false });
  });

  it("says no where this device's own chance is missing", () => {
    expect(check(transcript, commitment, ['08'.repeat(32)])).toMatchObject({ own: false, fair: false });
  });

  it('says no to a transcript without its secret', () => {
    expect(check({ commitment }, commitment, []).fair).toBe(false);
  });
});
