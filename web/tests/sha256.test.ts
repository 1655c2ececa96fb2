import { describe, expect, it } from 'vitest';
import { hex, sha256, unhex } from '../src/lib/sha256';

const text = (s: string): Uint8Array => new TextEncoder().encode(s);

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('gives the published digest', (given, digest) => {
    expect(hex(sha256(text(given)))).toBe(digest);
  });

  it('reads and writes hexadecimal', () => {
    expect(hex(unhex('00ff7f'))).toBe('00ff7f');
    expect(unhex('no hex').length).toBe(0);
  });
});
