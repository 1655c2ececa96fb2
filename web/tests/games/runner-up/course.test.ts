import { describe, expect, it } from 'vitest';
import { COURSES, fieldOf, places, type Course } from '../../../src/games/runner-up/course';

describe.each(Object.values(COURSES))('the $name track', (course: Course) => {
  it('has 29 fields, the start field between −1 and 1', () => {
    const fields = course.fields.map((each) => each.field);
    expect(fields).toHaveLength(29);
    expect(fields.slice(0, 2)).toEqual([-12, -11]);
    expect(fields.slice(11, 14)).toEqual([-1, 0, 1]);
    expect(fields.at(-1)).toBe(16);
  });

  it('keeps every field, number and pawn on the drawing', () => {
    for (const { field, centre, numeral, stand } of course.fields) {
      for (const point of [centre, numeral, stand]) {
        expect(point.x, `field ${field}`).toBeGreaterThan(0);
        expect(point.x, `field ${field}`).toBeLessThan(course.width);
        expect(point.y, `field ${field}`).toBeGreaterThan(0);
        expect(point.y, `field ${field}`).toBeLessThan(course.height);
      }
    }
  });

  it('is one line: each field lies beside the next', () => {
    for (let field = -12; field < 16; field++) {
      const [a, b] = [fieldOf(course, field).centre, fieldOf(course, field + 1).centre];
      const apart = Math.hypot(a.x - b.x, a.y - b.y);
      expect(apart, `${field} and ${field + 1}`).toBeLessThan(course.pawn * 1.7);
      expect(apart, `${field} and ${field + 1}`).toBeGreaterThan(course.pawn * 0.55);
    }
  });

  it.each([1, 2, 3, 4, 5, 6])('gives %i pawns on one field a place each, none hidden', (count) => {
    for (const field of [0, 5, -12, 16]) {
      const stands = places(
        course,
        Array.from({ length: count }, () => field),
      );
      for (let i = 0; i < count; i++) {
        for (let j = 0; j < i; j++) {
          const [a, b] = [stands[i]!, stands[j]!];
          const seen = Math.hypot(a.x - b.x, a.y - b.y);
          expect(seen, `${count} on ${field}`).toBeGreaterThan(course.pawn * a.size * 0.55);
        }
      }
    }
  });

  it('leaves a pawn alone in the middle of its field, at full size', () => {
    expect(places(course, [3, 7])[1]).toEqual({ ...fieldOf(course, 7).stand, size: 1 });
  });

  it('knows no field beyond its ends', () => {
    expect(() => fieldOf(course, 17)).toThrow('the track has fields -12 to 16, not 17');
  });
});
