/** Games that were begun, kept locally: the latest few, each with every step. */
import { toLine } from "../grid.js";
import { forget, load, save } from "../store.js";

/** @import { Puzzle } from "../grid.js" */
/** @import { Game, Saved } from "./game.js" */

const MOST = 20;

/** @param {Puzzle} puzzle */
const keyOf = (puzzle) => `game:${puzzle.shape.spec}:${toLine(puzzle.shape, puzzle.givens)}`;

/** What was done on a puzzle, if anything. @param {Puzzle} puzzle @returns {Saved | null} */
export function savedGame(puzzle) {
  return load(keyOf(puzzle), null);
}

/** @param {Game} game */
export function saveGame(game) {
  const key = keyOf(game.puzzle);
  const others = load("games", /** @type {string[]} */ ([])).filter((other) => other !== key);
  for (const old of others.slice(MOST - 1)) forget(old);
  save("games", [key, ...others.slice(0, MOST - 1)]);
  save(key, game.toSaved());
}
