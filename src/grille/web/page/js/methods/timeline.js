/** A method's trace as a film: events are added as they come; `at(t)` is the state after the first t. Pure. */
import { exclude } from "../grid.js";
import { FILLED, REFUTED, reasonFor, SEEN } from "./reasons.js";
import { FRAME, fraction, ones, PUT, remove, State, takeBack } from "./state.js";
import { countBelow, Tree } from "./tree.js";
import { isWork } from "./work.js";

/** @import { Shape } from "../grid.js" */
/** @import { Event } from "../api.js" */
/** Why a literal holds: the event it came from, which rule, and which house.
 * @typedef {{trigger: number, rule: number, house: number}} Reason */

export const KINDS = "choose assign remove fail backtrack fix values solution end tableau pivot learn".split(" ");
const [CHOOSE, ASSIGN, REMOVE, FAIL, BACKTRACK, FIX, VALUES, SOLUTION, , TABLEAU, , LEARN] = KINDS.keys();
/** The families whose domains start full, as their events tell what givens remove. */
const FULL = ["clauses", "learning", "search"];
/** What ends the set-up where nothing is decided. */
const STARTS = [VALUES, TABLEAU];
/** The families that grow a tree of assignments. */
const GROWS = ["search", "cover"];

/** What stands out on the time line. */
export const [GUESS, FAILURE, FIXING, FOUND] = /** @type {const} */ ([1, 2, 3, 4]);

/** A snapshot every so many events: a jump replays fewer than these, far below a millisecond. */
const EVERY = 1024;

export class Timeline {
  /**
   * @param {Shape} shape
   * @param {ArrayLike<number>} givens
   * @param {string} method as it was asked for, options included
   * @param {string} family how its events are read, as the list of methods says
   */
  constructor(shape, givens, method, family) {
    this.shape = shape;
    this.givens = Uint8Array.from(givens);
    this.method = method;
    this.name = method.split(":")[0] ?? "";
    this.family = family;
    this.encoding = /encoding=(\w+)/.exec(method)?.[1] ?? "extended";
    /** By event: what it is, where (−1: nowhere), which digit (0: none), as what it stands out. @type {number[]} */
    this.kinds = [];
    /** @type {number[]} */
    this.cells = [];
    /** @type {number[]} */
    this.digits = [];
    /** @type {number[]} */
    this.marks = [];
    /** How far it is: open assignments, cells filled, fractional variables. @type {number[]} */
    this.levels = [];
    /** Of clauses: what each literal followed from. @type {Reason[]} */
    this.reasons = [];
    /** Of clauses: the last event that surely was taken from the queue. @type {number[]} */
    this.heads = [];
    /** For each literal (cell × side + digit − 1) the event that told it, −1 before. */
    this.known = new Int32Array(shape.cells * shape.side).fill(-1);
    /** Of branch and bound: the node of each event. @type {number[]} */
    this.treeNodes = [];
    /** @type {Map<number, Record<string, any>>} */
    this.data = new Map();
    /** The moments at which no removal follows: where one stops who does not watch each of them. */
    this.stops = /** @type {number[]} */ ([]);
    /** The events that are work: an assignment of a search, a literal, a decision, a program. @type {number[]} */
    this.works = [];
    /** Where the set-up ends: the moment of the first decision, or where there is none of the first that stands out. */
    this.begin = 0;
    this.tree = new Tree();
    /** Whether the trace has come to its end, and whether the method had. */
    this.isWhole = false;
    this.isComplete = false;
    this.deepest = 0;
    const begin = this.#begin();
    /** @type {State[]} */
    this.snapshots = [begin.copy()];
    this.#end = begin;
    this.#now = begin.copy();
  }

  /** @type {State} */ #end;
  /** @type {State} */ #now;
  /** Of branch and bound: where the tree's numbers begin, as each of its trees counts from 0. */
  #base = 0;
  #hasDecided = false;
  #afterFail = false;
  #head = -1;
  #filled = 0;

  get length() {
    return this.kinds.length;
  }

  #begin() {
    const { shape, givens } = this;
    const state = new State(shape.cells);
    state.values.set(givens);
    state.left.fill(2 ** shape.side - 1);
    if (!FULL.includes(this.family))
      givens.forEach((digit, cell) => {
        if (digit) for (const peer of shape.peers[cell] ?? []) exclude(state.left, peer, digit);
      });
    this.#filled = givens.reduce((sum, digit) => sum + (digit ? 1 : 0), 0);
    return state;
  }

  /** @param {Event[]} events */
  add(events) {
    for (const event of events) {
      const at = this.length;
      // A step is told as a whole, then event by event.
      if (this.family === "logic" && event.data?.["step"] && !event.data["reason"]) continue;
      const kind = KINDS.indexOf(event.kind);
      const isJump = this.family === "learning" && this.kinds[at - 1] === BACKTRACK;
      if (kind !== REMOVE || this.family === "logic" || isJump) this.stops.push(at);
      this.kinds.push(kind);
      this.cells.push(event.cell ?? -1);
      this.digits.push(event.digit ?? 0);
      if (event.data) this.data.set(at, event.data);
      this.#grow(at, kind);
      this.#apply(this.#end, at);
      const level = this.#level(at);
      this.levels.push(level);
      this.deepest = Math.max(this.deepest, level);
      if (this.#end.t % EVERY === 0) this.snapshots.push(this.#end.copy());
      if (event.kind === "end") {
        this.isWhole = true;
        this.isComplete = Boolean(event.data?.["complete"]);
      }
    }
  }

  /** What only the first telling settles: marks, the tree, reasons. @param {number} at @param {number} kind */
  #grow(at, kind) {
    const state = this.#end;
    if (this.family === "clauses") this.#explain(at, kind);
    const mark = this.#mark(at, kind);
    this.marks.push(mark);
    if (isWork(this.family, KINDS[kind] ?? "", mark)) this.works.push(at);
    this.#markBegin(at, kind, mark);
    if (this.family === "branching") return this.#growBranches(at, kind, mark);
    if (!GROWS.includes(this.family)) return;
    if (kind === ASSIGN) this.tree.add(at, state.node, mark === GUESS);
    else if (state.node >= 0 && (kind === FAIL || kind === SOLUTION)) this.tree.result(state.node, mark, at);
  }

  /** A node for each relaxation; `treeNodes` has the node that each event is about.
   * @param {number} at @param {number} kind @param {number} mark */
  #growBranches(at, kind, mark) {
    const { node, parent } = this.data.get(at) ?? {};
    if (parent === -1) this.#base = this.tree.size;
    if (parent !== undefined) this.tree.add(at, parent < 0 ? -1 : this.#base + parent, true);
    const place = node === undefined ? (this.treeNodes.at(-1) ?? -1) : this.#base + node;
    this.treeNodes.push(place);
    if (kind === SOLUTION || (kind === FAIL && this.tree.results[place] !== FOUND)) this.tree.result(place, mark, at);
  }

  /** Whether an event stands out, and as what. @param {number} at @param {number} kind */
  #mark(at, kind) {
    if (kind === FAIL) return FAILURE;
    if (kind === SOLUTION) return FOUND;
    if (kind === FIX) return FIXING;
    const data = this.data.get(at);
    switch (this.family) {
      case "clauses":
        return kind === CHOOSE ? GUESS : kind === ASSIGN && !this.givens[this.cells[at] ?? 0] ? FIXING : 0;
      case "linear":
        if (kind === REMOVE) return FIXING;
        return kind === VALUES && this.#end.point >= 0 && this.#end.solution < 0 && data?.["feasible"] === false
          ? FAILURE
          : 0;
      case "logic":
        return data?.["reason"] ? FIXING : 0;
      case "learning":
      case "branching":
        return kind === CHOOSE
          ? GUESS
          : kind === LEARN || (kind === REMOVE && this.family === "branching")
            ? FIXING
            : 0;
      default:
        return kind === ASSIGN && (this.#end.choice?.options ?? 1) > 1 ? GUESS : 0;
    }
  }

  /** The set-up ends with the first choice; until there is one, with the first literal that a clause of several
   * implies, program, or event that stands out. @param {number} at @param {number} kind @param {number} mark */
  #markBegin(at, kind, mark) {
    if (this.#hasDecided || (this.begin && kind !== CHOOSE)) return;
    const isImplied = this.family === "learning" && (this.data.get(at)?.["clause"]?.length ?? 0) > 1;
    this.#hasDecided = kind === CHOOSE;
    if (this.#hasDecided || isImplied || mark || STARTS.includes(kind)) this.begin = at + 1;
  }

  /** How much work is done at a moment. @param {number} t */
  workAt(t) {
    return countBelow(this.works, t);
  }

  /** The last moment at which no more than so much work is done. @param {number} work */
  momentOfWork(work) {
    return this.works[work] ?? this.length;
  }

  /** What a literal followed from. @param {number} at @param {number} kind */
  #explain(at, kind) {
    const cell = this.cells[at] ?? 0;
    const digit = this.digits[at] ?? 0;
    /** @type {Reason} */
    let reason = { trigger: -1, rule: 0, house: 0 };
    if (kind === ASSIGN || kind === REMOVE) {
      reason = reasonFor(this, cell, digit, kind === ASSIGN, this.#afterFail);
      this.known[cell * this.shape.side + digit - 1] = at;
      if (reason.rule === FILLED || reason.rule === SEEN || reason.rule === REFUTED)
        this.#head = Math.max(this.#head, reason.trigger);
    }
    this.#afterFail = kind === FAIL;
    this.heads.push(this.#head);
    this.reasons.push(reason);
  }

  /** @param {number} at */
  #level(at) {
    const objective = this.data.get(at)?.["objective"];
    if (typeof objective === "string") return Math.ceil(Math.abs(fraction(objective)));
    if (this.family === "learning") return this.#end.trail.length;
    if (this.family === "branching") return this.tree.depths[this.#end.node] ?? 0;
    if (this.family === "linear") return Object.keys(this.data.get(this.#end.point)?.["fractional"] ?? {}).length;
    if (this.family === "search" || this.family === "cover") return this.#end.depth;
    if (this.family === "logic") this.#filled += this.data.get(at)?.["reason"]?.places.length ?? 0;
    else if (this.kinds[at] === ASSIGN && !this.givens[this.cells[at] ?? 0]) this.#filled++;
    return this.#filled;
  }

  /** One event. @param {State} state @param {number} at */
  #apply(state, at) {
    const kind = this.kinds[at];
    const cell = this.cells[at] ?? 0;
    const digit = this.digits[at] ?? 0;
    state.t = at + 1;
    if (this.marks[at] === GUESS) state.guesses++;
    else if (this.marks[at] === FAILURE) state.failures++;
    else if (this.marks[at] === FIXING) state.fixings++;
    if (kind === SOLUTION) {
      state.solution = at;
      state.solutions++;
      if (this.family === "branching") state.node = this.treeNodes[at] ?? -1;
    } else if (GROWS.includes(this.family)) this.#applySearch(state, at, cell, digit);
    else if (this.family === "learning") this.#applyTrail(state, at, cell, digit);
    else if (this.family === "branching") this.#applyBranches(state, at, cell);
    else if (this.family === "clauses") this.#applyClauses(state, at, cell, digit);
    else if (this.family === "linear") this.#applyLinear(state, at, cell);
    else this.#applyLogic(state, at);
  }

  /** @param {State} state @param {number} at @param {number} cell @param {number} digit */
  #applySearch(state, at, cell, digit) {
    const kind = this.kinds[at];
    const { stack, trail } = state;
    if (kind === CHOOSE) {
      const options = this.data.get(at)?.["options"] ?? ones(state.left[cell] ?? 0);
      stack.push(0, at, options, 0, trail.length);
    } else if (kind === ASSIGN) {
      const top = stack.length - FRAME;
      if (top >= 0 && stack[top] === 0) stack[top + 3] = (stack[top + 3] ?? 0) + 1;
      stack.push(1, at, state.node, 0, trail.length);
      state.node = this.tree.nodeOf(at);
      state.depth++;
      state.values[cell] = digit;
      trail.push(cell * 64 + PUT);
      if (this.family === "cover") for (const peer of this.shape.peers[cell] ?? []) remove(state, peer, digit);
    } else if (kind === REMOVE) remove(state, cell, digit);
    else if (kind === BACKTRACK) this.#takeBack(state);
  }

  /** The innermost assignment, and choices above it that have nothing left to try. @param {State} state */
  #takeBack(state) {
    const { stack, trail } = state;
    while (stack.length) {
      const [what, , node = -1, , mark = 0] = stack.splice(stack.length - FRAME, FRAME);
      if (what !== 1) continue;
      while (trail.length > mark) takeBack(state);
      state.node = node;
      state.depth--;
      return;
    }
  }

  /** @param {State} state @param {number} at @param {number} cell @param {number} digit */
  #applyClauses(state, at, cell, digit) {
    const kind = this.kinds[at];
    if (kind === ASSIGN) state.values[cell] = digit;
    else if (kind === REMOVE) exclude(state.left, cell, digit);
    if (kind === ASSIGN || kind === REMOVE) state.literals++;
  }

  /** A literal goes to the end of the trail; a jump takes it back to a length.
   * @param {State} state @param {number} at @param {number} cell @param {number} digit */
  #applyTrail(state, at, cell, digit) {
    const kind = this.kinds[at];
    const { level, trail: kept } = this.data.get(at) ?? {};
    if (kind === CHOOSE || kind === BACKTRACK) state.depth = level;
    if (kind === BACKTRACK) while (state.trail.length > kept) takeBack(state);
    if (kind !== ASSIGN && kind !== REMOVE) return;
    state.events.push(at);
    state.trail.push(cell < 0 ? -1 : cell * 64 + (kind === ASSIGN ? PUT : digit));
    if (cell < 0) return;
    if (kind === ASSIGN) state.values[cell] = digit;
    else exclude(state.left, cell, digit);
  }

  /** The open node is the one that an event is about, and its point is shown.
   * @param {State} state @param {number} at @param {number} cell */
  #applyBranches(state, at, cell) {
    const node = this.treeNodes[at] ?? -1;
    if (this.kinds[at] === REMOVE) state.dropped.push(cell);
    state.node = node;
    const told = this.tree.events[node] ?? -1;
    state.point = this.data.get(told)?.["fractional"] ? told : -1;
    state.solution = -1;
  }

  /** @param {State} state @param {number} at @param {number} cell */
  #applyLinear(state, at, cell) {
    const kind = this.kinds[at];
    const data = this.data.get(at) ?? {};
    if (kind === VALUES && data["fractional"]) state.point = at;
    else if (kind === REMOVE) state.dropped.push(cell);
    else if (kind === FIX)
      for (const [name, value] of Object.entries(data["settled"] ?? {})) {
        const [one, digit] = this.variable(name);
        if (value) state.values[one] = digit;
        else exclude(state.left, one, digit);
      }
  }

  /** A whole step. @param {State} state @param {number} at */
  #applyLogic(state, at) {
    /** @type {import("../api.js").Step | undefined} */
    const step = this.data.get(at)?.["reason"];
    if (!step) return;
    for (const [cell, digit] of step.removes) exclude(state.left, cell, digit);
    for (const [cell, digit] of step.places) {
      state.values[cell] = digit;
      for (const peer of this.shape.peers[cell] ?? []) exclude(state.left, peer, digit);
    }
  }

  /** The cell and the digit of `r1c2=5`. @param {string} name @returns {[number, number]} */
  variable(name) {
    const [, row = 1, column = 1, digit = 1] = (/^r(\d+)c(\d+)=(\d+)$/.exec(name) ?? []).map(Number);
    return [(row - 1) * this.shape.side + column - 1, digit];
  }

  /** The state after the first t events. It is shared: the next call changes it. @param {number} t @returns {State} */
  at(t) {
    const moment = Math.max(0, Math.min(t, this.length));
    const from = Math.min(Math.floor(moment / EVERY), this.snapshots.length - 1);
    if (this.#now.t > moment || this.#now.t < from * EVERY)
      this.#now = /** @type {State} */ (this.snapshots[from]).copy();
    while (this.#now.t < moment) this.#apply(this.#now, this.#now.t);
    return this.#now;
  }

  /** @param {number} at @returns {Event} */
  event(at) {
    const cell = this.cells[at] ?? -1;
    return {
      kind: KINDS[this.kinds[at] ?? 0] ?? "",
      cell: cell < 0 ? undefined : cell,
      digit: this.digits[at] || undefined,
      data: this.data.get(at),
    };
  }

  /** The moment just after the next event that stands out, forwards or backwards; null where there is none.
   * @param {number} t @param {number} mark @param {1 | -1} step */
  nextMark(t, mark, step) {
    for (let at = step === 1 ? t : t - 2; at >= 0 && at < this.length; at += step)
      if (this.marks[at] === mark) return at + 1;
    return null;
  }

  /** How many stops there are, the end included. @param {boolean} isFine each event is one */
  stopCount(isFine) {
    return isFine ? this.length + 1 : this.stops.length + (this.#isEndStop ? 0 : 1);
  }

  /** The moment of a stop. @param {number} stop @param {boolean} isFine */
  momentOf(stop, isFine) {
    const index = Math.max(0, stop);
    if (isFine || index >= this.stops.length) return Math.min(isFine ? index : this.length, this.length);
    return this.stops[index] ?? 0;
  }

  /** The last stop that is not after a moment. @param {number} t @param {boolean} isFine */
  stopAt(t, isFine) {
    if (isFine) return t;
    if (t >= this.length) return this.stopCount(false) - 1;
    return Math.max(0, countBelow(this.stops, t + 1) - 1);
  }

  get #isEndStop() {
    return this.stops.length > 0 && this.stops[this.stops.length - 1] === this.length;
  }

  /** Into so many columns of equal width: the highest level, and a bit for each mark that occurs.
   * @param {number} width @param {(t: number) => number} [shareOf] where a moment lies, 0 to 1 */
  bins(width, shareOf = (t) => t / this.length) {
    const levels = new Uint16Array(width);
    const marks = new Uint8Array(width);
    const { length } = this;
    for (let at = 0; at < length; at++) {
      const bin = Math.min(width - 1, Math.floor(shareOf(at) * width));
      levels[bin] = Math.max(levels[bin] ?? 0, this.levels[at] ?? 0);
      marks[bin] = (marks[bin] ?? 0) | (1 << (this.marks[at] ?? 0));
    }
    for (let bin = 1; bin < width; bin++) if (!marks[bin]) levels[bin] = levels[bin - 1] ?? 0;
    return { levels, marks };
  }
}
