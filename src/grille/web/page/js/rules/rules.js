/** The rules of a shape, as the library tells them: their words, their marks, and what they demand of digits. Pure. */
import { range } from "../grid.js";

/** @import { Demand, DrawingOutput } from "../api.js" */
/** @import { Shape } from "../grid.js" */
/** A part of a rule that is judged alone: by the digits of its cells, 0 for none.
 * @typedef {{rule: number, cells: number[], mayHold(values: ArrayLike<number>): boolean}} Unit */

const bit = (/** @type {number} */ digit) => 1 << (digit - 1);

export class Rules {
  /** @type {Unit[]} */ #units;
  /** @type {Unit[][]} */ #ofCell;

  /** @param {Shape} shape @param {DrawingOutput} said @param {string} language */
  constructor(shape, said, language) {
    this.shape = shape;
    this.said = said;
    this.language = language;
    /** What each kind is called. */
    this.titles = new Map(said.explained.map(({ kind, text }) => [kind, text.split(/\s?:/, 1)[0] || kind]));
    /** For each cell, what its label says of its rules; "" for none. */
    this.names = range(shape.cells, (cell) => this.#named(cell));
    this.#units = said.rules.flatMap(({ demands }, rule) => demands.flatMap((one) => units(one, rule, shape.side)));
    this.#ofCell = range(shape.cells, () => []);
    for (const unit of this.#units) for (const cell of new Set(unit.cells)) this.#ofCell[cell]?.push(unit);
  }

  /** What the rules say: a sentence for each kind, or for each rule of a kind that has none. */
  get sentences() {
    const { rules, explained } = this.said;
    return explained.flatMap(({ kind, text }) =>
      text ? [text] : rules.filter((rule) => rule.kind === kind).map((rule) => rule.sentence),
    );
  }

  /** @param {number} cell */
  #named(cell) {
    const own = this.said.rules.filter(({ groups }) => groups.some((cells) => cells.includes(cell)));
    return [...new Set(own.map((rule) => [this.titles.get(rule.kind), ...rule.numbers].join(" ")))].join(", ");
  }

  /** The numbers of the rules that no digits in empty cells can fulfil. @param {ArrayLike<number>} values */
  broken(values) {
    return new Set(this.#broken(values).map((unit) => unit.rule));
  }

  /** The cells whose digits break a rule. @param {ArrayLike<number>} values @returns {Set<number>} */
  clashes(values) {
    return new Set(this.#broken(values).flatMap((unit) => unit.cells.filter((cell) => values[cell])));
  }

  /** @param {ArrayLike<number>} values */
  #broken(values) {
    return this.#units.filter((unit) => unit.cells.some((cell) => values[cell]) && !unit.mayHold(values));
  }

  /** Take away the candidates of empty cells that would break a rule at once.
   * @param {number[]} masks @param {ArrayLike<number>} values */
  narrow(masks, values) {
    const tried = Array.from(values);
    masks.forEach((mask, cell) => {
      if (tried[cell]) return;
      for (let digit = 1; digit <= this.shape.side; digit++) {
        if (!(mask & bit(digit))) continue;
        tried[cell] = digit;
        if (!this.#ofCell[cell]?.every((unit) => unit.mayHold(tried))) masks[cell] = (masks[cell] ?? 0) & ~bit(digit);
      }
      tried[cell] = 0;
    });
  }

  /** The cages with a sum that hold the cell: their cells and sums. @param {number} cell */
  cagesOf(cell) {
    return this.said.rules.flatMap(({ kind, numbers, groups }) =>
      kind === "cage" && numbers.length && groups[0]?.includes(cell)
        ? [{ cells: groups[0], total: numbers[0] ?? 0 }]
        : [],
    );
  }
}

/** The sets of so many different digits that add up to a total. @param {number} many @param {number} total
 * @param {number} side @returns {number[][]} */
export function combinations(many, total, side) {
  /** @param {number} low @param {number} left @param {number} sum @returns {number[][]} */
  const from = (low, left, sum) => {
    if (!left) return sum ? [] : [[]];
    const found = [];
    for (let digit = low; digit <= Math.min(side, sum); digit++)
      for (const rest of from(digit + 1, left - 1, sum - digit)) found.push([digit, ...rest]);
    return found;
  };
  return many > side ? [] : from(1, many, total);
}

/** @param {Demand} demand @param {number} rule @param {number} side @returns {Unit[]} */
function units(demand, rule, side) {
  const { cells = [], mask = 0, weights = [], table = [] } = demand;
  switch (demand.kind) {
    case "all-different":
      return [{ rule, cells, mayHold: (values) => areDifferent(cells.map((cell) => values[cell] ?? 0)) }];
    case "sum":
      return [{ rule, cells, mayHold: (values) => maySum(demand, values, side) }];
    case "domain":
      return [{ rule, cells, mayHold: (values) => cells.every((cell) => !values[cell] || mask & bit(values[cell])) }];
    case "count":
      return [{ rule, cells, mayHold: (values) => mayCount(cells, weights, mask, demand.allowed ?? [], values) }];
    case "automaton":
      return [{ rule, cells, mayHold: (values) => isAccepted(cells, demand.layers ?? [], values) }];
    case "relation":
      return (demand.pairs ?? []).map(([a = 0, b = 0]) => ({
        rule,
        cells: [a, b],
        mayHold: (values) => !values[a] || !values[b] || Boolean((table[values[a] - 1] ?? 0) & bit(values[b])),
      }));
    case "any-of": {
      const options = (demand.alternatives ?? []).map((some) => some.flatMap((one) => units(one, rule, side)));
      const all = [...new Set(options.flat().flatMap((unit) => unit.cells))];
      return [
        { rule, cells: all, mayHold: (values) => options.some((some) => some.every((one) => one.mayHold(values))) },
      ];
    }
    default:
      throw new RangeError(`no demand is called ${demand.kind}`);
  }
}

/** @param {number[]} digits 0 for none */
function areDifferent(digits) {
  const put = digits.filter(Boolean);
  return new Set(put).size === put.length;
}

/** Whether the total lies between the least and the most that empty cells leave.
 * @param {Demand} demand @param {ArrayLike<number>} values @param {number} side */
function maySum({ cells = [], weights = [], total = 0 }, values, side) {
  let [low, high] = [0, 0];
  cells.forEach((cell, i) => {
    const weight = weights[i] ?? 0;
    const ends = [weight * (values[cell] || 1), weight * (values[cell] || side)];
    low += Math.min(...ends);
    high += Math.max(...ends);
  });
  return low <= total && total <= high;
}

/** @param {number[]} cells @param {number[]} weights @param {number} mask @param {number[]} allowed
 * @param {ArrayLike<number>} values */
function mayCount(cells, weights, mask, allowed, values) {
  let [low, high] = [0, 0];
  cells.forEach((cell, i) => {
    const weight = weights[i] ?? 0;
    const isIn = mask & bit(values[cell] ?? 0);
    if (values[cell] ? isIn : weight > 0) high += weight;
    if (values[cell] ? isIn : weight < 0) low += weight;
  });
  return allowed.some((many) => low <= many && many <= high);
}

/** Whether some way leads from state 0 past the last cell; an empty cell takes every arc.
 * @param {number[]} cells @param {number[][][]} layers @param {ArrayLike<number>} values */
function isAccepted(cells, layers, values) {
  let states = new Set([0]);
  cells.forEach((cell, i) => {
    const digits = values[cell] ? bit(values[cell]) : -1;
    const next = new Set();
    for (const [start = 0, mask = 0, end = 0] of layers[i] ?? []) if (mask & digits && states.has(start)) next.add(end);
    states = next;
  });
  return states.size > 0;
}
