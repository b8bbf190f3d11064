/** The state of a trace at a moment. Pure. */
import { exclude } from "../grid.js";

/** Numbers of a frame on the stack: 0 for a choice or 1 for an assignment, its event, options or node, tries, trail. */
export const FRAME = 5;
/** In an entry of the trail, cell × 64 + digit: a digit was put there. */
export const PUT = 32;

/** What the board and the method's mind hold at a moment. */
export class State {
  /** @param {number} cells */
  constructor(cells) {
    /** How many events have happened. */
    this.t = 0;
    this.values = new Uint8Array(cells);
    /** Candidates left, bit d−1 for digit d. */
    this.left = new Uint32Array(cells);
    /** Choices and assignments that are open, FRAME numbers each. @type {number[]} */
    this.stack = [];
    /** What a backtrack takes back. @type {number[]} */
    this.trail = [];
    /** Of literals on a trail, the events that put them there. @type {number[]} */
    this.events = [];
    this.node = -1;
    this.depth = 0;
    /** Events: the last feasible point, the last solution. −1: none. */
    this.point = this.solution = -1;
    this.guesses = this.failures = this.fixings = this.solutions = this.literals = 0;
    /** Givens that the method gave up. @type {number[]} */
    this.dropped = [];
  }

  copy() {
    const made = Object.assign(new State(0), this);
    made.values = this.values.slice();
    made.left = this.left.slice();
    made.stack = this.stack.slice();
    made.trail = this.trail.slice();
    made.events = this.events.slice();
    made.dropped = this.dropped.slice();
    return made;
  }

  /** The innermost open choice: how many options it has and how many of them were tried; null where none is open. */
  get choice() {
    for (let at = this.stack.length - FRAME; at >= 0; at -= FRAME)
      if (this.stack[at] === 0)
        return { event: this.stack[at + 1] ?? 0, options: this.stack[at + 2] ?? 0, tried: this.stack[at + 3] ?? 0 };
    return null;
  }

  /** The events of the assignments that are open, outermost first, each with how many options it was one of. */
  get assignments() {
    /** @type {{event: number, options: number, tried: number}[]} */
    const found = [];
    for (let at = 0; at < this.stack.length; at += FRAME)
      if (this.stack[at] === 1)
        found.push({
          event: this.stack[at + 1] ?? 0,
          options: this.stack[at - FRAME + 2] ?? 1,
          tried: this.stack[at - FRAME + 3] ?? 1,
        });
    return found;
  }
}

/** A candidate goes, until it is taken back. @param {State} state @param {number} cell @param {number} digit */
export function remove(state, cell, digit) {
  if (!(((state.left[cell] ?? 0) >> (digit - 1)) & 1)) return;
  exclude(state.left, cell, digit);
  state.trail.push(cell * 64 + digit);
}

/** What the trail has last. @param {State} state */
export function takeBack(state) {
  const entry = state.trail.pop() ?? -1;
  state.events.pop();
  if (entry < 0) return;
  const digit = entry & 63;
  if (digit === PUT) state.values[entry >> 6] = 0;
  else state.left[entry >> 6] = (state.left[entry >> 6] ?? 0) | (1 << (digit - 1));
}

/** The number that a text such as 3/8 stands for. @param {string | number} text */
export function fraction(text) {
  const [above = 0, below = 1] = String(text).split("/").map(Number);
  return above / below;
}

/** How many bits are set. @param {number} mask */
export function ones(mask) {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
}
