/** Which key does what on the board of Play. Pure. */

/** @import { Mode } from "./pad.js" */
/** @typedef {{kind: "digit", digit: number, mode: Mode | null, alternate: boolean} | {kind: "mode", mode: Mode}
 *   | {kind: "zoom", step: number}
 *   | {kind: "erase" | "undo" | "redo" | "help" | "clear" | "apply" | "hint" | "filter" | "combine"}}
 *   Command */
/** @typedef {Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} Pressed */

/** @type {Record<string, Mode>} */
const MODES = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour", KeyB: "link" };
/** @type {Record<string, Mode>} By the letter, for keyboards where it lies elsewhere. */
const LETTERS = { z: "digit", x: "corner", c: "centre", v: "colour", b: "link" };

/**
 * What a key asks for, or null. Digits are found by the place of the key, so that Shift does not change them (and rows
 * of digits that need Shift work without); letters are digits on grids above 9×9, where modes are switched with Alt.
 * @param {Pressed} event
 * @param {number} side
 * @returns {Command | null}
 */
export function commandOf(event, side) {
  const isControl = event.ctrlKey || event.metaKey;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : "";
  const digit = digitOf(event, side);
  if (isControl && letter === "z") return { kind: event.shiftKey ? "redo" : "undo" };
  if (isControl && letter === "y") return { kind: "redo" };
  if (digit !== null && !(event.altKey && /[a-z]/.test(letter))) {
    if (digit === 0)
      return isControl || event.altKey
        ? null
        : event.shiftKey
          ? { kind: "digit", digit: 0, mode: null, alternate: true }
          : { kind: "erase" };
    const mode = isControl ? "centre" : event.shiftKey ? "corner" : null;
    return { kind: "digit", digit, mode, alternate: event.shiftKey };
  }
  if (event.key === "?") return { kind: "help" };
  if (isControl) return null;
  const mode = LETTERS[letter] ?? (letter ? undefined : MODES[event.code]);
  if (mode) return { kind: "mode", mode };
  if (letter === "h" && !event.altKey) return { kind: "hint" };
  if (letter === "f") return { kind: "filter" };
  if (letter === "k") return { kind: "combine" };
  if (letter === "+" || letter === "=") return { kind: "zoom", step: 1 };
  if (letter === "-") return { kind: "zoom", step: -1 };
  if (event.key === "Delete" || event.key === "Backspace") return { kind: "erase" };
  if (event.key === "Escape") return { kind: "clear" };
  if (event.key === "Enter" || event.key === " ") return { kind: "apply" };
  return null;
}

/** @param {Pressed} event @param {number} side @returns {number | null} */
function digitOf(event, side) {
  const place = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  const plain = /^\d$/.test(event.key) ? event.key : null;
  const number = place ? Number(place[1]) : plain === null ? null : Number(plain);
  if (number !== null) return number <= side ? number : null;
  if (side <= 9 || !/^[a-z]$/i.test(event.key)) return null;
  const value = event.key.toUpperCase().charCodeAt(0) - 55;
  return value <= side ? value : null;
}
