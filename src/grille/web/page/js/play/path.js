/** The positions that a path of steps goes through. Pure. */
import { candidates, digitLists, exclude, maskOf } from "../grid.js";

/** @import { Shape } from "../grid.js" */
/** @import { Step } from "../api.js" */
/** Digits row by row, candidates of each cell. @typedef {{values: number[], candidates: number[][]}} Position */

/**
 * Where each step is taken, and last what all of them lead to.
 * @param {Shape} shape
 * @param {number[]} values
 * @param {number[][] | null} own the candidates at the start, where they are not simply what the digits leave
 * @param {Step[]} steps
 * @returns {Position[]}
 */
export function positions(shape, values, own, steps) {
  let now = [...values];
  let masks = own ? own.map((digits, cell) => (values[cell] ? 0 : maskOf(digits))) : candidates(shape, values);
  const found = [{ values: now, candidates: digitLists(now, masks) }];
  for (const step of steps) {
    [now, masks] = [[...now], [...masks]];
    for (const [cell, digit] of step.removes) exclude(masks, cell, digit);
    for (const [cell, digit] of step.places) {
      now[cell] = digit;
      masks[cell] = 0;
      for (const peer of shape.peers[cell] ?? []) exclude(masks, peer, digit);
    }
    found.push({ values: now, candidates: digitLists(now, masks) });
  }
  return found;
}
