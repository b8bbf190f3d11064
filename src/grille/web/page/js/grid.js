/** Which cells a grid has, which must differ, and how its digits are written. Pure: no document, no server. */

import { KINDS } from "./kinds.js";

/** @typedef {{kind: string, index: number, cells: number[]}} House */
/** What was asked for; where rules are placed, the symmetry does not matter.
 * @typedef {{size: number, variant: string, level: string, symmetry: string, rules?: string}} Wish */
/** What its maker says of a puzzle, as the library calls it. @typedef {Record<string, string>} Notes */
/** What is drawn beside a puzzle and demands nothing, as the library's JSON has it: kept here, and not drawn.
 * @typedef {Record<string, unknown[]>} Decoration */
/** What is kept with a puzzle, and demands nothing. @typedef {{notes?: Notes, decoration?: Decoration}} Said */
/**
 * What is known about a puzzle; `hardest` is a technique, `today` the date of whose puzzles it is.
 * @typedef {{level?: string | null, er?: number | null, hardest?: string | null, title?: string, wish?: Wish,
 *   today?: string} & Said} Known
 */
/** A puzzle: a shape and its givens row by row (0: empty). */
/** @typedef {Known & {shape: Shape, givens: number[], solution?: number[] | null}} Puzzle */

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** The largest side that the page shows. */
export const LARGEST = 25;

export class Shape {
  /** @type {Map<string, Shape>} */
  static #known = new Map();

  /** The shape of a text such as `9`, `6:box=3x2`, `9:diagonals;cage 15 r1c1 r1c2` or `4:boxes=1122…`, as `Shape.spec`
   * writes it.
   * @param {string} spec */
  static fromSpec(spec) {
    let shape = Shape.#known.get(spec);
    if (!shape) Shape.#known.set(spec, (shape = new Shape(spec)));
    return shape;
  }

  /** @param {string} spec */
  constructor(spec) {
    const [base = "", ...lines] = spec.split(";");
    const [number = "", rest = ""] = base.split(":");
    const pairs = rest.split(",").map((word) => /** @type {[string, string]} */ (`${word}=`.split("=")));
    const words = new Map(pairs);
    const side = Number(number);
    if (!Number.isInteger(side) || side < 1 || side > LARGEST)
      throw new RangeError(`${spec}: a side is 1 to ${LARGEST}`);
    const boxes = words.get("boxes");
    const [height = 0, width = 0] = (words.get("box") ?? "").split("x").map(Number);
    /** How it is written. */
    this.spec = spec;
    /** The same without rules. */
    this.base = base;
    /** The rules besides houses, a line each. */
    this.lines = lines;
    /** What is known of its rules, once somebody has asked. @type {import("./rules/rules.js").Rules | null} */
    this.rules = null;
    this.side = side;
    this.cells = side * side;
    this.boxHeight = height || squarest(side);
    this.boxWidth = width || side / this.boxHeight;
    /** The kinds of its extra houses. */
    this.kinds = KINDS.filter((kind) => words.has(kind.word));
    /** What sets it apart, by the names of variants. */
    this.variants = this.kinds.map((kind) => kind.word);
    this.isRegular = boxes === undefined;
    this.isClassic = spec === "9";
    /** Candidates side by side in a cell. */
    this.across = Math.ceil(Math.sqrt(side));
    /** Rows of candidates that stay empty in a cell, half of them above. */
    this.spare = this.across - Math.ceil(side / this.across);
    /** The box number of each cell. @type {number[]} */
    this.boxOf = boxes === undefined ? this.#regularBoxes() : [...boxes].map((name) => SYMBOLS.indexOf(name));
    const areBoxes = this.boxOf.length === this.cells && this.boxOf.every((box) => box >= 0 && box < side);
    if (!areBoxes || this.boxHeight * this.boxWidth !== side) throw new RangeError(`${spec}: no such boxes`);
    this.extra = this.kinds.flatMap((kind) => this.#extraHouses(kind));
    /** Rows, columns, boxes, extra houses. @type {House[]} */
    this.houses = [
      ...this.#lines("row", (line, step) => line * side + step),
      ...this.#lines("column", (line, step) => step * side + line),
      ...this.#boxes(),
      ...this.extra,
    ];
    /** For each cell, the houses it is in. @type {House[][]} */
    this.housesOf = Array.from({ length: this.cells }, () => []);
    for (const house of this.houses) for (const cell of house.cells) this.housesOf[cell]?.push(house);
    /** For each cell, the other cells of its houses, ascending. @type {number[][]} */
    this.peers = this.housesOf.map((houses, cell) =>
      [...new Set(houses.flatMap((house) => house.cells))].filter((other) => other !== cell).sort((a, b) => a - b),
    );
    /** How each value 0 … side is written; empty is a point. @type {string[]} */
    this.texts = [".", ...SYMBOLS.slice(0, side)];
  }

  /** The first box with too few or too many cells, while they are painted by hand. */
  get unevenBox() {
    return this.houses.find(({ kind, cells }) => kind === "box" && cells.length !== this.side);
  }

  /** The house of that kind and number. @param {string} kind @param {number} index */
  house(kind, index) {
    return this.houses.find((house) => house.kind === kind && house.index === index);
  }

  /** @param {string} kind @param {(line: number, step: number) => number} cellAt */
  #lines(kind, cellAt) {
    const cells = (/** @type {number} */ line) => range(this.side, (step) => cellAt(line, step));
    return range(this.side, (index) => ({ kind, index, cells: cells(index) }));
  }

  #boxes() {
    /** @type {House[]} */
    const found = range(this.side, (index) => ({ kind: "box", index, cells: [] }));
    this.boxOf.forEach((box, cell) => found[box]?.cells.push(cell));
    return found;
  }

  #regularBoxes() {
    const { side, boxHeight, boxWidth } = this;
    const boxAt = (/** @type {number} */ row, /** @type {number} */ column) =>
      Math.floor(row / boxHeight) * (side / boxWidth) + Math.floor(column / boxWidth);
    return range(side * side, (cell) => boxAt(Math.floor(cell / side), cell % side));
  }

  /** As many cells of one value as a house has are one. @param {import("./kinds.js").Kind} kind @returns {House[]} */
  #extraHouses(kind) {
    const { side, boxHeight: h, boxWidth: w } = this;
    const found = kind.values.flatMap((value) => {
      /** @type {Map<number, number[]>} */
      const members = new Map();
      for (let cell = 0; cell < this.cells; cell++) {
        const place = { r: Math.floor(cell / side), c: cell % side, n: side, h, w };
        if (!kind.where || kind.where(place)) members.set(value(place), [...(members.get(value(place)) ?? []), cell]);
      }
      return [...members.values()].filter((cells) => cells.length === side);
    });
    if (!found.length) throw new RangeError(`${this.spec}: no room for ${kind.word}`);
    return found.map((cells, index) => ({ kind: kind.house, index, cells }));
  }
}

/** The shape of that side and variant, where there is one. @param {number} side @param {string} variant */
export function shapeOf(side, variant) {
  try {
    return Shape.fromSpec(variant === "classic" ? `${side}` : `${side}:${variant}`);
  } catch {
    return null;
  }
}

/** What a function gives for 0 … count − 1. @template T @param {number} count @param {(index: number) => T} of */
export function range(count, of) {
  return Array.from({ length: count }, (_, index) => of(index));
}

/** The largest divisor that is at most the square root. @param {number} side */
function squarest(side) {
  let height = Math.floor(Math.sqrt(side));
  while (side % height) height--;
  return height;
}

/** The digits as one line, `.` for empty. @param {Shape} shape @param {ArrayLike<number>} values */
export function toLine(shape, values) {
  return Array.from(values, (value) => shape.texts[value]).join("");
}

/** The digits of a line as `toLine` writes it. @param {Shape} shape @param {string} line @returns {number[]} */
export function fromLine(shape, line) {
  const values = [...line].map((symbol) => (".0_*-".includes(symbol) ? 0 : shape.texts.indexOf(symbol.toUpperCase())));
  if (values.length !== shape.cells || values.some((value) => value < 0))
    throw new RangeError(`${line} is no line of a ${shape.spec} grid`);
  return values;
}

/** What the API is asked with: the puzzle, and its shape unless it is plain.
 * @param {Shape} shape @param {ArrayLike<number>} values */
export function asked(shape, values) {
  const puzzle = toLine(shape, values);
  return shape.isClassic ? { puzzle } : { puzzle, shape: shape.spec };
}

/**
 * A puzzle of an answer of the API: `puzzle`, `shape` (where the side does not tell it), `solution`, `level`, `er`.
 * @param {Known & {puzzle: string, shape?: string, solution?: string}} said
 * @returns {Puzzle}
 */
export function puzzleOf(said) {
  const shape = Shape.fromSpec(said.shape ?? String(Math.sqrt(said.puzzle.length)));
  return {
    shape,
    givens: fromLine(shape, said.puzzle),
    solution: said.solution ? fromLine(shape, said.solution) : null,
    level: said.level ?? null,
    er: said.er ?? null,
    hardest: said.hardest ?? null,
    title: said.title,
    wish: said.wish,
    today: said.today,
    ...saidOf(said),
  };
}

/** @param {Said} said @returns {Said} */
export const saidOf = ({ notes, decoration }) => ({ notes, decoration });

/** A cell as people write it: r1c1. @param {Shape} shape @param {number} cell */
export function cellName(shape, cell) {
  return `r${Math.floor(cell / shape.side) + 1}c${(cell % shape.side) + 1}`;
}

/** @param {Shape} shape @param {Iterable<number>} cells */
export function cellNames(shape, cells) {
  return Array.from(cells, (cell) => cellName(shape, cell)).join(", ");
}

/** The cells that hold the same digit as a peer, or digits that no rule allows together.
 * @param {Shape} shape @param {ArrayLike<number>} values @returns {Set<number>} */
export function clashes(shape, values) {
  const found = new Set();
  for (const house of shape.houses) {
    /** @type {Map<number, number>} */
    const seen = new Map();
    for (const cell of house.cells) {
      const value = values[cell] ?? 0;
      if (!value) continue;
      const other = seen.get(value);
      if (other === undefined) seen.set(value, cell);
      else found.add(cell).add(other);
    }
  }
  for (const cell of shape.rules?.clashes(values) ?? []) found.add(cell);
  return found;
}

/** The digits of a mask, bit d−1 for digit d. @param {number} mask @returns {number[]} */
export function digitsOf(mask) {
  const found = [];
  for (let digit = 1; mask >> (digit - 1); digit++) if ((mask >> (digit - 1)) & 1) found.push(digit);
  return found;
}

/** The mask of some digits. @param {Iterable<number>} digits */
export function maskOf(digits) {
  let mask = 0;
  for (const digit of digits) mask |= 1 << (digit - 1);
  return mask;
}

/** Take a candidate away. @param {number[] | Uint32Array} masks @param {number} cell @param {number} digit */
export function exclude(masks, cell, digit) {
  masks[cell] = (masks[cell] ?? 0) & ~(1 << (digit - 1));
}

/** The candidates of each cell, the digit alone where there is one. @param {number[]} values @param {number[]} masks */
export function digitLists(values, masks) {
  return values.map((value, cell) => (value ? [value] : digitsOf(masks[cell] ?? 0)));
}

/** For each cell, the digits that no peer holds and no rule excludes, as a mask; 0 where a digit stands.
 * @param {Shape} shape @param {ArrayLike<number>} values */
export function candidates(shape, values) {
  const all = 2 ** shape.side - 1;
  const masks = shape.peers.map((peers, cell) => {
    if (values[cell]) return 0;
    let mask = all;
    for (const peer of peers) if (values[peer]) mask &= ~(1 << ((values[peer] ?? 0) - 1));
    return mask;
  });
  shape.rules?.narrow(masks, values);
  return masks;
}
