/** Cards and moves as the wire writes them: `+3`, `+3#21`, `+3>2`, `>2`. */

export interface Card {
  value: number;
  /** The small number of the tactical game. */
  number: number | null;
}

export function readCard(text: string): Card {
  const found = /^([+-]\d+)(?:#(\d+))?$/.exec(text);
  if (!found) throw new Error(`a card is written like +3 or +3#21, not ${text}`);
  return { value: Number(found[1]), number: found[2] === undefined ? null : Number(found[2]) };
}

/** A number as it is printed: with a true minus. */
export function plain(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}

/** A number of steps or points: with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : plain(value);
}

export interface Move {
  /** '' where only a pawn is chosen. */
  card: string;
  /** null where the card alone is the choice. */
  target: number | null;
}

export function readMove(text: string): Move {
  const [card = '', target] = text.split('>');
  return { card, target: target === undefined ? null : Number(target) };
}

/** What the moves that are offered let one do with a card. */
export interface Offer {
  /** The whole move where the card needs nothing more. */
  alone: string | null;
  /** The move for each person it may be laid in front of. */
  targets: Map<number, string>;
}

export function offers(moves: string[]): Map<string, Offer> {
  const found = new Map<string, Offer>();
  for (const move of moves) {
    const { card, target } = readMove(move);
    const offer = found.get(card) ?? { alone: null, targets: new Map<number, string>() };
    if (target === null) offer.alone = move;
    else offer.targets.set(target, move);
    found.set(card, offer);
  }
  return found;
}
