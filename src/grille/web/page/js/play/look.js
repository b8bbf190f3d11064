/** How a game looks on the board: one Look a cell. Pure. */

/** @import { Game } from "./game.js" */
/** @import { Look } from "../board.js" */
/** @typedef {import("./settings.js").Settings & {selection: number[], held: number, wrong: Set<number>}} Shown */

/** @param {Game} game @param {Shown} shown @returns {Look[]} */
export function looks(game, shown) {
  const only = shown.selection.length === 1 ? (shown.selection[0] ?? -1) : -1;
  const digit = shown.same ? shown.held || (only >= 0 ? game.digit(only) : 0) : 0;
  const peers = new Set(shown.peers && only >= 0 ? game.shape.peers[only] : []);
  const isSmall = game.shape.side <= 9; // on larger boards marks are too small to see it, and too many to draw in time
  return game.values.map((value, cell) => {
    const isSame = digit > 0 && value === digit;
    /** @type {Look} */
    const look = { shade: isSame ? "same" : peers.has(cell) ? "peer" : undefined };
    const colours = game.paint(cell);
    if (colours.length) look.colours = colours;
    if (value) return { ...look, digit: value, given: game.isGiven(cell), wrong: shown.wrong.has(cell) || undefined };
    const corner = game.corner(cell);
    const centre = game.centre(cell);
    if (corner.length) look.corner = corner;
    if (centre.length) {
      if (shown.places || game.shape.side > 9) look.places = [...new Set([...centre, ...corner])].sort((a, b) => a - b);
      else look.centre = centre;
    }
    const styleOf = (/** @type {number} */ one) =>
      game.tint(cell, one) ? `paint${game.tint(cell, one)}` : one === digit && isSmall ? "same" : "";
    const marks = Object.fromEntries([...corner, ...centre].filter(styleOf).map((one) => [one, styleOf(one)]));
    if (Object.keys(marks).length) look.marks = marks;
    return look;
  });
}
