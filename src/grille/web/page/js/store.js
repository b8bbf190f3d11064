/** What the browser keeps for us: choices, the puzzle that all parts share, the games that were begun. Never throws:
 * where nothing can be kept, nothing is. */
import { puzzleOf, range, toLine } from "./grid.js";

/** @import { Puzzle } from "./grid.js" */
/** @import { Game, Saved } from "./play/game.js" */

/** Of the form of what is stored; a later form reads nothing of an earlier one. */
const PREFIX = "grille.1.";

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise what is given where there is nothing, or nothing that can be read
 * @returns {T}
 */
export function load(key, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function save(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // it is not kept
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // it was not kept either
  }
}

/** Told of each key under which another tab keeps something else.
 * @param {AbortSignal} signal @param {(key: string) => void} listener */
export function onStored(signal, listener) {
  const listen = (/** @type {StorageEvent} */ event) =>
    event.key?.startsWith(PREFIX) && listener(event.key.slice(PREFIX.length));
  addEventListener("storage", listen, { signal });
}

/** All that is kept, by its key. @returns {Record<string, unknown>} */
export function everything() {
  try {
    const keys = range(localStorage.length, (i) => localStorage.key(i) ?? "").filter((key) => key.startsWith(PREFIX));
    return Object.fromEntries(keys.map((key) => [key.slice(PREFIX.length), load(key.slice(PREFIX.length), null)]));
  } catch {
    return {};
  }
}

/** What a first visitor sees; from the paper on integer programming whose example everybody knows. */
const FIRST = {
  puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  solution: "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
  level: "very-easy",
  er: 1.2,
  hardest: "naked-single",
};
/** The latest games are kept, each with every step. */
const MOST = 20;

/** @type {Puzzle | null} */
let puzzle = null;

/** @returns {Puzzle} */
export function currentPuzzle() {
  if (puzzle) return puzzle;
  const stored = load("puzzle", null);
  try {
    const { givens, ...rest } = /** @type {any} */ (stored);
    puzzle = puzzleOf({ puzzle: givens, ...rest });
  } catch {
    puzzle = puzzleOf(FIRST);
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

/** Under what its game is kept. @param {Puzzle} puzzle */
export const gameKey = (puzzle) => `game:${puzzle.shape.spec}:${toLine(puzzle.shape, puzzle.givens)}`;

/** What was done on a puzzle, if anything. @param {Puzzle} puzzle @returns {Saved | null} */
export function savedGame(puzzle) {
  return load(gameKey(puzzle), null);
}

/** @param {Game} game */
export function saveGame(game) {
  const key = gameKey(game.puzzle);
  const others = load("games", /** @type {string[]} */ ([])).filter((other) => other !== key);
  for (const old of others.slice(MOST - 1)) forget(old);
  save("games", [key, ...others.slice(0, MOST - 1)]);
  save(key, game.toSaved());
}
