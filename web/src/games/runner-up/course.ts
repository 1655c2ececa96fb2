/**
 * Where the 29 fields lie: one sweeping line on a wide table, three straights on a narrow one, where
 * the line happens to be a 2. Everything is in the drawing's own units; pawns multiply by `--u`.
 */

export const LAST = -12;
export const START = 0;
export const FRONT = 16;

export interface Point {
  x: number;
  y: number;
}

export interface Field {
  field: number;
  /** The middle of the field, on the middle of the track. */
  centre: Point;
  /** Where its pawns gather. */
  stand: Point;
  /** Where its number is painted. */
  numeral: Point;
  /** A closed path around it. */
  outline: string;
  /** The way of the race here, a unit vector. */
  ahead: Point;
}

export interface Course {
  name: 'wide' | 'narrow';
  width: number;
  height: number;
  /** A pawn that has its field to itself. */
  pawn: number;
  /** The room pawns may share: along the track and across it. */
  room: Point;
  fields: Field[];
  /** Lines painted along the track, and its two edges. */
  lanes: string[];
  edges: string[];
  /** The far corners of the start field, where the arch stands. */
  arch: [Point, Point];
  /** The line they start from: two rows of squares across the field. */
  chequers: [string, string];
  /** What stops the pawns: a bar across the track behind −12 and before 16. */
  ends: [string, string];
}

/** The start field is the large one: it takes the length of two. */
const START_LENGTH = 2;
const UNITS = FRONT - LAST + START_LENGTH;
const FIELDS = Array.from({ length: FRONT - LAST + 1 }, (_, i) => LAST + i);

interface Line {
  /** Point and direction at a share of the length, 0 to 1. */
  at(share: number): { point: Point; ahead: Point };
}

/** A line through many points, walked at an even pace. */
function walk(points: Point[]): Line {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    lengths.push(lengths[i - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const whole = lengths[lengths.length - 1]!;
  return {
    at(share) {
      const wanted = Math.min(1, Math.max(0, share)) * whole;
      let i = 1;
      while (i < points.length - 1 && lengths[i]! < wanted) i++;
      const [a, b] = [points[i - 1]!, points[i]!];
      const piece = lengths[i]! - lengths[i - 1]!;
      const t = piece === 0 ? 0 : (wanted - lengths[i - 1]!) / piece;
      return {
        point: { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t },
        ahead: { x: (b.x - a.x) / piece, y: (b.y - a.y) / piece },
      };
    },
  };
}

function straight(from: Point, to: Point): Point[] {
  return [from, to];
}

function arc(centre: Point, radius: number, from: number, to: number): Point[] {
  return Array.from({ length: 49 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 48) * Math.PI) / 180;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

function bezier(a: Point, b: Point, c: Point, d: Point): Point[] {
  return Array.from({ length: 161 }, (_, i) => {
    const t = i / 160;
    const s = 1 - t;
    const mix = (p: number, q: number, r: number, u: number): number =>
      s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * u;
    return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
  });
}

const round = (n: number): number => Math.round(n * 100) / 100;
const write = (p: Point): string => `${round(p.x)} ${round(p.y)}`;

/** The point beside the line: positive is to the right of the way of the race. */
function beside(line: Line, share: number, off: number): Point {
  const { point, ahead } = line.at(share);
  return { x: point.x - ahead.y * off, y: point.y + ahead.x * off };
}

function shareOf(field: number): [number, number] {
  const from = field - LAST + (field > START ? START_LENGTH - 1 : 0);
  return [from / UNITS, (from + (field === START ? START_LENGTH : 1)) / UNITS];
}

interface Measures {
  half: number;
  /** From the middle of the track to the numbers, and the other way to the pawns' feet. */
  numeral: number;
  stand: number;
}

function lay(
  line: Line,
  { half, numeral, stand }: Measures,
): Pick<Course, 'fields' | 'lanes' | 'edges' | 'arch' | 'chequers' | 'ends'> {
  const fields = FIELDS.map((field): Field => {
    const [from, to] = shareOf(field);
    const { point, ahead } = line.at((from + to) / 2);
    const steps = Array.from({ length: 17 }, (_, i) => from + ((to - from) * i) / 16);
    const edge = [
      ...steps.map((share) => beside(line, share, half)),
      ...[...steps].reverse().map((share) => beside(line, share, -half)),
    ];
    // Numbers stand below the pawns; in a bend, outside of them.
    const before = line.at(from).ahead;
    const turn = before.x * line.at(to).ahead.y - before.y * line.at(to).ahead.x;
    const right = { x: -ahead.y, y: ahead.x };
    let side = right.y >= 0 ? right : { x: -right.x, y: -right.y };
    if (Math.abs(turn) > 0.3) {
      const outward = turn > 0 ? { x: -right.x, y: -right.y } : right;
      const length = Math.hypot(outward.x, Math.abs(outward.y));
      side = { x: outward.x / length, y: Math.abs(outward.y) / length };
    }
    // The start field's word is wider than a number, and its crowd is larger.
    const lift = field === START ? stand * 1.3 : stand;
    return {
      field,
      centre: point,
      ahead,
      numeral: { x: point.x + side.x * numeral, y: point.y + side.y * numeral },
      stand: { x: point.x - side.x * lift, y: point.y - side.y * lift },
      outline: `M${edge.map(write).join('L')}Z`,
    };
  });
  const lane = (off: number): string =>
    `M${Array.from({ length: 301 }, (_, i) => write(beside(line, i / 300, off))).join('L')}`;
  const across = (share: number, reach = half + 3): string =>
    `M${write(beside(line, share, reach))}L${write(beside(line, share, -reach))}`;
  const start = shareOf(START)[1];
  return {
    fields,
    lanes: [lane(-half / 3), lane(half / 3)],
    edges: [lane(-half), lane(half)],
    arch: [beside(line, shareOf(START)[0], -half), beside(line, shareOf(START)[1], -half)],
    chequers: [across(start - 0.05 / UNITS, half - 1), across(start - 0.2 / UNITS, half - 1)],
    ends: [across(0), across(1)],
  };
}

function wideCourse(): Course {
  const line = walk([
    ...bezier({ x: 66, y: 246 }, { x: 160, y: 474 }, { x: 430, y: 436 }, { x: 600, y: 308 }),
    ...bezier({ x: 600, y: 308 }, { x: 770, y: 180 }, { x: 1020, y: 56 }, { x: 1144, y: 246 }).slice(1),
  ]);
  return {
    name: 'wide',
    width: 1200,
    height: 490,
    pawn: 58,
    room: { x: 46, y: 72 },
    ...lay(line, { half: 56, numeral: 36, stand: 15 }),
  };
}

function narrowCourse(): Course {
  const [half, bend] = [29, 37];
  const [left, right] = [8 + half + bend, 352 - half - bend];
  const [top, middle, bottom] = [44, 44 + 2 * bend, 44 + 4 * bend];
  const line = walk([
    ...straight({ x: 353, y: bottom }, { x: left, y: bottom }),
    ...arc({ x: left, y: bottom - bend }, bend, 90, 270).slice(1),
    ...straight({ x: left, y: middle }, { x: right, y: middle }).slice(1),
    ...arc({ x: right, y: middle - bend }, bend, 90, -90).slice(1),
    ...straight({ x: right, y: top }, { x: 7, y: top }).slice(1),
  ]);
  return {
    name: 'narrow',
    width: 360,
    height: bottom + half + 8,
    pawn: 36,
    room: { x: 36, y: 44 },
    ...lay(line, { half, numeral: 18, stand: 8 }),
  };
}

export const COURSES = { wide: wideCourse(), narrow: narrowCourse() } as const;

export function fieldOf(course: Course, field: number): Field {
  const found = course.fields[field - LAST];
  if (!found) throw new Error(`the track has fields ${LAST} to ${FRONT}, not ${field}`);
  return found;
}

export interface Place extends Point {
  /** 1 for a pawn alone. */
  size: number;
}

/** Rows of a crowd, from the back: how many stand beside each other. */
const CROWD: Record<number, { rows: number[]; size: number }> = {
  1: { rows: [1], size: 1 },
  2: { rows: [1, 1], size: 0.8 },
  3: { rows: [1, 2], size: 0.66 },
  4: { rows: [2, 2], size: 0.66 },
  5: { rows: [1, 2, 2], size: 0.54 },
  6: { rows: [2, 2, 2], size: 0.54 },
};
/** The start field is twice as long, so they stand in fewer rows there. */
const START_CROWD: Record<number, { rows: number[]; size: number }> = {
  1: { rows: [1], size: 1 },
  2: { rows: [2], size: 0.86 },
  3: { rows: [3], size: 0.66 },
  4: { rows: [2, 2], size: 0.68 },
  5: { rows: [2, 3], size: 0.66 },
  6: { rows: [3, 3], size: 0.64 },
};

/** On a wide table its word is on the arch, and the field is free. */
const WIDE_START_CROWD: typeof START_CROWD = { ...START_CROWD, 3: { rows: [1, 2], size: 0.74 } };

/** Where each pawn stands, pawns that share a field side by side in their seats' order. */
export function places(course: Course, pawns: number[]): Place[] {
  return pawns.map((field, pawn) => {
    const here = pawns.flatMap((other, i) => (other === field ? [i] : []));
    const crowds = field !== START ? CROWD : course.name === 'wide' ? WIDE_START_CROWD : START_CROWD;
    const crowd = crowds[here.length] ?? CROWD[6]!;
    const { x, y } = fieldOf(course, field).stand;
    let before = 0;
    for (const [row, count] of crowd.rows.entries()) {
      const column = here.indexOf(pawn) - before;
      if (column < count) {
        const wide = course.room.x * (field === START ? 1.6 : 1);
        return {
          x: x + (wide / Math.max(2, count)) * (column - (count - 1) / 2) + shift(crowd.rows, row) * course.pawn,
          y: y + (course.room.y / Math.max(2, crowd.rows.length)) * (row - (crowd.rows.length - 1) / 2),
          size: crowd.size,
        };
      }
      before += count;
    }
    return { x, y, size: crowd.size };
  });
}

/** Two in a column stand a little aside from each other, so that both are seen whole. */
function shift(rows: number[], row: number): number {
  return rows.length === 2 && rows[0] === 1 && rows[1] === 1 ? (row - 0.5) * 0.2 : 0;
}
