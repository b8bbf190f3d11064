/** How a grid can be turned and mirrored, and which moves leave a pattern alone. Pure. See generator/symmetries.py. */

import { range, Shape, SYMBOLS } from "./grid.js";

/** A place and the last line, and where it comes to.
 * @typedef {(row: number, column: number, last: number) => [number, number]} Move */

/** The eight moves of a square. @type {Record<string, Move>} */
const MOVES = {
  stay: (r, c) => [r, c],
  halfTurn: (r, c, last) => [last - r, last - c],
  quarterTurn: (r, c, last) => [c, last - r],
  threeQuarters: (r, c, last) => [last - c, r],
  topToBottom: (r, c, last) => [last - r, c],
  leftToRight: (r, c, last) => [r, last - c],
  diagonal: (r, c) => [c, r],
  antiDiagonal: (r, c, last) => [last - c, last - r],
};
const TRANSPOSING = new Set(["quarterTurn", "threeQuarters", "diagonal", "antiDiagonal"]);

/** Each symmetry by moves that generate it, the weaker ones first. @type {Record<string, string[]>} */
const GENERATORS = {
  none: [],
  "half-turn": ["halfTurn"],
  "quarter-turn": ["quarterTurn"],
  horizontal: ["topToBottom"],
  vertical: ["leftToRight"],
  both: ["topToBottom", "leftToRight"],
  diagonal: ["diagonal"],
  "anti-diagonal": ["antiDiagonal"],
  full: ["quarterTurn", "diagonal"],
};
export const SYMMETRIES = Object.keys(GENERATORS);

/** Where each cell comes to. @param {number} side @param {string} move @returns {number[]} */
function moved(side, move) {
  return range(side * side, (cell) => {
    const [row, column] = /** @type {Move} */ (MOVES[move])(Math.floor(cell / side), cell % side, side - 1);
    return row * side + column;
  });
}

/** The cell and all its images.
 * @param {number} side @param {string} symmetry @param {number} cell @returns {number[]} */
export function images(side, symmetry, cell) {
  const moves = (GENERATORS[symmetry] ?? []).map((move) => moved(side, move));
  const found = new Set([cell]);
  for (const one of found) for (const move of moves) found.add(/** @type {number} */ (move[one]));
  return [...found];
}

/** Whether the givens are where their images are.
 * @param {number} side @param {ArrayLike<number>} givens @param {string} symmetry */
export function hasSymmetry(side, givens, symmetry) {
  const moves = (GENERATORS[symmetry] ?? []).map((move) => moved(side, move));
  return moves.every((move) => move.every((to, cell) => !givens[to] === !givens[cell]));
}

/** The symmetries that a pattern has, without those that follow from another of them.
 * @param {number} side @param {ArrayLike<number>} givens @returns {string[]} */
export function symmetriesOf(side, givens) {
  const all = SYMMETRIES.filter((name) => name !== "none" && hasSymmetry(side, givens, name));
  const whole = ["full", "both", "quarter-turn"].find((name) => all.includes(name));
  if (whole) return [whole];
  const diagonals = ["diagonal", "anti-diagonal"];
  return diagonals.every((name) => all.includes(name)) ? diagonals : all;
}

/**
 * Another puzzle of the same kind: digits renamed, the grid turned or mirrored where shape and symmetry allow it.
 * @param {import("./grid.js").Puzzle} puzzle
 * @param {string} symmetry
 * @param {() => number} [random]
 * @returns {import("./grid.js").Puzzle}
 */
export function anew(puzzle, symmetry, random = Math.random) {
  const { shape, givens, solution } = puzzle;
  const { side } = shape;
  const mayTranspose = !shape.isRegular || shape.boxHeight === shape.boxWidth;
  const moves = Object.keys(MOVES)
    .filter((name) => mayTranspose || !TRANSPOSING.has(name))
    .map((name) => moved(side, name))
    .filter((move) => hasSymmetry(side, put(givens, move), symmetry));
  const move = /** @type {number[]} */ (moves[Math.floor(random() * moves.length)] ?? moves[0]);
  const names = [0, ...shuffled([...shape.texts.keys()].slice(1), random)];
  const renamed = (/** @type {number[]} */ values) =>
    put(
      Array.from(values, (value) => names[value] ?? 0),
      move,
    );
  const next = shape.isRegular ? shape : withBoxes(shape, put(shape.boxOf, move));
  return { ...puzzle, shape: next, givens: renamed(givens), solution: solution ? renamed(solution) : null };
}

/** @param {Shape} shape @param {number[]} boxes */
function withBoxes(shape, boxes) {
  const names = boxes.map((box) => SYMBOLS[box]).join("");
  return Shape.fromSpec(`${shape.side}:boxes=${[names, ...shape.variants].join(",")}`);
}

/** Each value where its cell comes to. @param {ArrayLike<number>} values @param {number[]} move */
function put(values, move) {
  const found = Array(move.length).fill(0);
  move.forEach((to, cell) => (found[to] = values[cell]));
  return found;
}

/** The same in a random order. @template T @param {Iterable<T>} items @param {() => number} [random] */
export function shuffled(items, random = Math.random) {
  const found = [...items];
  for (let i = found.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [found[i], found[j]] = [/** @type {T} */ (found[j]), /** @type {T} */ (found[i])];
  }
  return found;
}
