/** How a game looks on the board, one Look a cell; and what a player has chosen of that, kept locally. */
import { load } from "../store.js";

/** @import { Game } from "./game.js" */
/** @import { Look } from "../board.js" */

export const LEVELS = ["very-easy", "easy", "medium", "hard", "expert", "extreme"];

export const DEFAULTS = {
  /** Which faults are shown. @type {"all" | "conflicts" | "none"} */
  faults: "all",
  cleanUp: true,
  autoMarks: false,
  places: false,
  digitFirst: false,
  same: true,
  peers: true,
  timer: true,
};
/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...load("settings", {}) };

/** Which cells are picked out: none, those with that digit possible, or those with two candidates.
 * @typedef {number | "two"} Filter */
/** @typedef {Settings & {selection: number[], held: number, filter: Filter, wrong: Set<number>,
 *   conflicts: Set<number>}} Shown */

/** @param {Game} game @param {Shown} shown @returns {Look[]} */
export function looks(game, shown) {
  const only = shown.selection.length === 1 ? (shown.selection[0] ?? -1) : -1;
  const digit = shown.same ? shown.held || (only >= 0 ? game.digit(only) : 0) : 0;
  const peers = new Set(shown.peers && only >= 0 && !shown.filter ? game.shape.peers[only] : []);
  const picked = filtered(game, shown.filter);
  const isSmall = game.shape.side <= 9; // on larger boards marks are too small to see it, and too many to draw in time
  return game.values.map((value, cell) => {
    const isSame = digit > 0 && value === digit && !shown.filter;
    /** @type {Look} */
    const look = { shade: picked.has(cell) ? "filter" : isSame ? "same" : peers.has(cell) ? "peer" : undefined };
    const colours = game.paint(cell);
    if (colours.length) look.colours = colours;
    if (value) {
      const [wrong, conflict] = [shown.wrong.has(cell) || undefined, shown.conflicts.has(cell) || undefined];
      return { ...look, digit: value, given: game.isGiven(cell), wrong, conflict };
    }
    const corner = game.corner(cell);
    const centre = game.centre(cell);
    if (corner.length) look.corner = corner;
    if (centre.length) {
      if (shown.places || game.shape.side > 9) look.places = [...new Set([...centre, ...corner])].sort((a, b) => a - b);
      else look.centre = centre;
    }
    const styleOf = (/** @type {number} */ one) =>
      game.tint(cell, one) ? `paint${game.tint(cell, one)}` : one === (shown.filter || digit) && isSmall ? "same" : "";
    const marks = Object.fromEntries([...corner, ...centre].filter(styleOf).map((one) => [one, styleOf(one)]));
    if (Object.keys(marks).length) look.marks = marks;
    return look;
  });
}

/** @param {Game} game @param {Filter} filter @returns {Set<number>} */
function filtered(game, filter) {
  if (!filter) return new Set();
  const fits = (/** @type {number[]} */ digits) => (filter === "two" ? digits.length === 2 : digits.includes(filter));
  return new Set(game.possible.flatMap((digits, cell) => (fits(digits) ? [cell] : [])));
}
