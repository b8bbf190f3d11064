/** The puzzle that all parts share: what Play plays, Methods watches and Make can open. Kept locally. */
import { fromLine, Shape, toLine } from "./grid.js";
import { load, save } from "./store.js";

/** @typedef {import("./grid.js").Puzzle} Puzzle */

/** What a first visitor sees; from the paper on integer programming whose example everybody knows. */
const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** @type {Puzzle | null} */
let puzzle = null;

/** @returns {Puzzle} */
export function currentPuzzle() {
  if (puzzle) return puzzle;
  const said = load("puzzle", { shape: "9", givens: FIRST });
  try {
    puzzle = unpacked(said);
  } catch {
    puzzle = unpacked({ shape: "9", givens: FIRST });
  }
  return puzzle;
}

/** @param {Puzzle} next */
export function setCurrentPuzzle(next) {
  puzzle = next;
  save("puzzle", packed(next));
}

/** As JSON. @param {Puzzle} one */
export function packed(one) {
  const { shape, givens, solution, level, er, title } = one;
  return { shape: shape.spec, givens: toLine(shape, givens), solution: solution ? toLine(shape, solution) : undefined, level, er, title };
}

/** @param {any} said @returns {Puzzle} */
export function unpacked(said) {
  const shape = Shape.fromSpec(said.shape);
  return { shape, givens: fromLine(shape, said.givens), solution: said.solution ? fromLine(shape, said.solution) : null, level: said.level ?? null, er: said.er ?? null, title: said.title };
}
