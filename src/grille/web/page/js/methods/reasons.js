/**
 * Why unit propagation put a literal on its trail, told from the trail alone. Pure.
 *
 * What is on the trail holds at once, so of the clauses that give a literal the first with nothing else left is named.
 * The queue is first in, first out: a true literal that has removed something was taken from it, with all before it.
 */

import { exclude } from "../grid.js";

/** @import { Reason, Timeline } from "./timeline.js" */
/** @import { Shape } from "../grid.js" */

/** A given; the cell is filled; a peer has the digit; no other digit or place is left; the opposite was refuted. */
export const [GIVEN, FILLED, SEEN, LAST_DIGIT, LAST_PLACE, REFUTED] = /** @type {const} */ ([0, 1, 2, 3, 4, 5]);

const NEVER = 0x7fffffff;

/**
 * The reason for the literal that comes next.
 * @param {Timeline} line @param {number} cell @param {number} digit @param {boolean} isTrue @param {boolean} afterFail
 * @returns {Reason}
 */
export function reasonFor(line, cell, digit, isTrue, afterFail) {
  if (afterFail) return { trigger: line.length - 2, rule: REFUTED, house: 0 };
  if (line.givens[cell]) return { trigger: -1, rule: GIVEN, house: 0 };
  return isTrue ? whyTrue(line, cell, digit) : whyFalse(line, cell, digit);
}

/** @param {Timeline} line @param {number} cell @param {number} digit @returns {Reason} */
function whyTrue(line, cell, digit) {
  const { shape } = line;
  const { side } = shape;
  const best = { trigger: NEVER, rule: LAST_DIGIT, house: 0 };
  const offer = (/** @type {number} */ trigger, /** @type {number} */ rule, house = 0) => {
    if (trigger >= 0 && trigger < best.trigger) Object.assign(best, { trigger, rule, house });
  };
  let last = 0;
  for (let other = 0; other < side; other++)
    if (other !== digit - 1) last = later(last, falseSince(line, cell * side + other));
  offer(last, LAST_DIGIT);
  if (line.encoding === "extended")
    for (const house of shape.housesOf[cell] ?? []) {
      last = 0;
      for (const one of house.cells) if (one !== cell) last = later(last, falseSince(line, one * side + digit - 1));
      offer(last, LAST_PLACE, shape.houses.indexOf(house));
    }
  return best.trigger === NEVER ? { trigger: -1, rule: GIVEN, house: 0 } : best;
}

/** @param {Timeline} line @param {number} cell @param {number} digit @returns {Reason} */
function whyFalse(line, cell, digit) {
  const { shape } = line;
  const { side } = shape;
  const best = { trigger: NEVER, rule: FILLED, house: 0 };
  if (line.encoding !== "minimal")
    for (let other = 0; other < side; other++) {
      const since = other === digit - 1 ? -1 : trueSince(line, cell * side + other);
      if (since >= 0 && since < best.trigger) best.trigger = since;
    }
  for (const peer of shape.peers[cell] ?? []) {
    const since = trueSince(line, peer * side + digit - 1);
    if (since < 0 || since >= best.trigger) continue;
    const house = shape.houses.findIndex((one) => one.cells.includes(cell) && one.cells.includes(peer));
    Object.assign(best, { trigger: since, rule: SEEN, house });
  }
  return best.trigger === NEVER ? { trigger: -1, rule: GIVEN, house: 0 } : best;
}

/** −1 spreads: a clause with a literal that is not false does not fire. @param {number} one @param {number} other */
function later(one, other) {
  return one < 0 || other < 0 ? -1 : Math.max(one, other);
}

/** @param {Timeline} line @param {number} literal */
function falseSince(line, literal) {
  const at = line.known[literal] ?? -1;
  return at >= 0 && line.event(at).kind === "remove" ? at : -1;
}

/** @param {Timeline} line @param {number} literal */
function trueSince(line, literal) {
  const at = line.known[literal] ?? -1;
  return at >= 0 && line.event(at).kind === "assign" ? at : -1;
}

/**
 * What the queue holds at a moment: the events up to it whose consequences have not been looked at.
 * @param {Timeline} line @param {number} t
 * @returns {{first: number, count: number}} the first of them, and how many
 */
export function queueAt(line, t) {
  const isLiteral = (/** @type {number} */ at) => line.event(at).kind === "assign" || line.event(at).kind === "remove";
  if (t === 0 || t > line.length || (t < line.length && !isLiteral(t)) || !isLiteral(t - 1))
    return { first: t, count: 0 };
  const first = (line.heads[t - 1] ?? -1) + 1;
  return { first, count: t - first };
}

/** The cell and the digit of a literal as in DIMACS.
 * @param {number} literal @param {number} side @returns {[number, number]} */
export function candidateOf(literal, side) {
  const index = Math.abs(literal) - 1;
  return [Math.floor(index / side), (index % side) + 1];
}

/**
 * What cannot be, once all these literals hold (numbers as in DIMACS): a cell without a digit, a house without a place
 * for one, or a digit twice in a house. Null where nothing is wrong.
 * A formula that says nothing of places (any encoding but the extended one) does not see the second.
 * @param {Shape} shape @param {ArrayLike<number>} values @param {ArrayLike<number>} left
 * @param {number[]} literals @param {string} encoding
 * @returns {{kind: "cell" | "place" | "twice", cells: number[], digit: number, house: number} | null}
 */
export function contradiction(shape, values, left, literals, encoding) {
  const { side } = shape;
  const digits = Uint8Array.from(values);
  const masks = Uint32Array.from(left);
  for (const literal of literals) {
    const [cell, digit] = candidateOf(literal, side);
    if (literal > 0) digits[cell] = digit;
    else exclude(masks, cell, digit);
  }
  for (let house = 0; house < shape.houses.length; house++) {
    const cells = shape.houses[house]?.cells ?? [];
    for (let digit = 1; digit <= side; digit++) {
      const holders = cells.filter((cell) => digits[cell] === digit);
      if (holders.length > 1) return { kind: "twice", cells: holders, digit, house };
      const canHold = (/** @type {number} */ cell) => !digits[cell] && ((masks[cell] ?? 0) >> (digit - 1)) & 1;
      if (encoding === "extended" && !holders.length && !cells.some(canHold))
        return { kind: "place", cells, digit, house };
    }
  }
  const empty = digits.findIndex((digit, cell) => !digit && !masks[cell]);
  return empty < 0 ? null : { kind: "cell", cells: [empty], digit: 0, house: 0 };
}
