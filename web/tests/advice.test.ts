import { describe, expect, test } from 'vitest';
import type { MoveAdvice } from '$lib/wire';
import { alike } from '../src/live/advice';

const advised = (...figures: [chance: number, error: number][]): MoveAdvice[] =>
  figures.map(([chance, error], n) => ({ move: `+${n + 1}>0`, chance, error, reasons: [] }));

describe('moves the coach cannot tell apart', () => {
  test('a difference below two standard errors is none: 0.5 % against 2 · √(0.3² + 0.4²) = 1 %', () => {
    expect(alike(advised([0.255, 0.003], [0.253, 0.003], [0.25, 0.004]))).toBe(true);
  });
  test('a larger one is: 2 % against the same 1 %', () => {
    expect(alike(advised([0.27, 0.003], [0.25, 0.004]))).toBe(false);
  });
  test('one move, or none, is like no other', () => {
    expect(alike(advised([0.5, 0.1]))).toBe(false);
    expect(alike([])).toBe(false);
  });
});
