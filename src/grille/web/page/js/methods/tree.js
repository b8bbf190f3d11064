/** The tree of a search, one node an assignment, laid out as it grows. Pure. */

/** Grows by appending; a node's parent comes before it. */
export class Tree {
  constructor() {
    /** The event of each node's assignment, ascending. @type {number[]} */
    this.events = [];
    /** −1: a child of the root. @type {number[]} */
    this.parents = [];
    /** @type {number[]} */
    this.depths = [];
    /** Whether there was another option. @type {boolean[]} */
    this.guesses = [];
    /** What became of it (0 nothing, or a mark of the time line), and the event that told it. @type {number[]} */
    this.results = [];
    /** @type {number[]} */
    this.told = [];
    this.deepest = 0;
    /** @type {Float32Array} */
    this.#x = new Float32Array(0);
  }

  #x;
  #leaves = 0;

  get size() {
    return this.events.length;
  }

  /** @param {number} event @param {number} parent @param {boolean} isGuess */
  add(event, parent, isGuess) {
    const depth = parent < 0 ? 1 : (this.depths[parent] ?? 0) + 1;
    this.events.push(event);
    this.parents.push(parent);
    this.depths.push(depth);
    this.guesses.push(isGuess);
    this.results.push(0);
    this.told.push(Infinity);
    this.deepest = Math.max(this.deepest, depth);
  }

  /** @param {number} node @param {number} result @param {number} event */
  result(node, result, event) {
    this.results[node] = result;
    this.told[node] = event;
  }

  /** The node whose assignment is that event. @param {number} event */
  nodeOf(event) {
    const at = this.countUntil(event + 1) - 1;
    return this.events[at] === event ? at : -1;
  }

  /** How many nodes there are before an event. @param {number} event */
  countUntil(event) {
    return countBelow(this.events, event);
  }

  /**
   * Leaves stand side by side in the order they were reached, from 0; a parent in the middle of its children.
   * @returns {{x: Float32Array, leaves: number}} x of each node
   */
  layout() {
    const { size, parents } = this;
    if (this.#x.length === size) return { x: this.#x, leaves: this.#leaves };
    const x = new Float32Array(size);
    const first = new Float32Array(size).fill(-1);
    const last = new Float32Array(size);
    let leaves = 0;
    const hasChild = new Uint8Array(size);
    for (const parent of parents) if (parent >= 0) hasChild[parent] = 1;
    for (let node = 0; node < size; node++) if (!hasChild[node]) x[node] = leaves++;
    for (let node = size - 1; node >= 0; node--) {
      if (hasChild[node]) x[node] = ((first[node] ?? 0) + (last[node] ?? 0)) / 2;
      const parent = parents[node] ?? -1;
      if (parent < 0) continue;
      if ((first[parent] ?? -1) < 0) last[parent] = x[node] ?? 0;
      first[parent] = x[node] ?? 0;
    }
    this.#x = x;
    this.#leaves = leaves;
    return { x, leaves };
  }
}

/** How many of these ascending numbers are below a limit. @param {number[]} sorted @param {number} limit */
export function countBelow(sorted, limit) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
