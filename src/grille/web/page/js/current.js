/** The puzzle that all parts share: what Play plays, Methods watches and Make can open. Kept locally. */
import { puzzleOf, toLine } from "./grid.js";
import { load, save } from "./store.js";

/** @import { Puzzle } from "./grid.js" */

/** What a first visitor sees; from the paper on integer programming whose example everybody knows. */
const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** @type {Puzzle | null} */
let puzzle = null;

/** @returns {Puzzle} */
export function currentPuzzle() {
  if (puzzle) return puzzle;
  const { givens, ...rest } = load("puzzle", { shape: "9", givens: FIRST });
  try {
    puzzle = puzzleOf({ puzzle: givens, ...rest });
  } catch {
    puzzle = puzzleOf({ puzzle: FIRST });
  }
  return puzzle;
}

/** @param {Puzzle} next */
export function setCurrentPuzzle(next) {
  puzzle = next;
  const { shape, givens, solution, ...rest } = next;
  const lines = { givens: toLine(shape, givens), solution: solution ? toLine(shape, solution) : undefined };
  save("puzzle", { shape: shape.spec, ...lines, ...rest });
}
