/** A rule that is being set: its kind, what was typed, the groups of cells so far. Pure: no document, no server. */
import { cellName } from "../grid.js";

/** @import { RuleKind } from "../api.js" */
/** @import { Shape } from "../grid.js" */

export class Tool {
  /** Its number, or its numbers. */
  typed = "";
  /** A pattern, a table, rules in brackets. */
  text = "";
  /** The groups before the one that is chosen. @type {number[][]} */
  groups = [];

  /** @param {RuleKind} kind @param {number} side */
  constructor(kind, side) {
    this.kind = kind;
    this.side = side;
  }

  get hasCells() {
    return this.kind.groups[1] !== 0;
  }

  get hasNumbers() {
    return this.kind.numbers[1] !== 0;
  }

  /** Whether a second group of cells may follow. */
  get hasGroups() {
    return (this.kind.groups[1] ?? 0) > 1;
  }

  /** What was typed as numbers: where several are wanted and no blank stands between, each digit is one. */
  get numbers() {
    const words = this.typed.split(/[\s,]+/).filter(Boolean);
    const isEach = (this.kind.numbers[1] ?? 0) > 1 && words.length === 1 && this.side <= 9;
    return isEach ? [...(words[0] ?? "")] : words;
  }

  /** The groups with these cells as the last one. A line in two parts that was drawn at one go begins with one cell.
   * @param {number[]} cells */
  #with(cells) {
    const [fewest = 0] = this.kind.groups;
    if (fewest === 2 && this.kind.is_drawn && !this.groups.length && cells.length > 1 && !this.#isAlike)
      return [cells.slice(0, 1), cells.slice(1)];
    return cells.length ? [...this.groups, cells] : this.groups;
  }

  /** Whether its groups are of one size, and so never drawn at one go. */
  get #isAlike() {
    return this.kind.name === "clone";
  }

  /** Whether nothing is missing. @param {number[]} cells the last group */
  isReady(cells) {
    const [fewest = 0] = this.kind.groups;
    const [least = 0] = this.kind.cells;
    const groups = this.#with(cells);
    const areWhole = !this.kind.is_whole || groups.every((group) => group.length === this.side);
    const areThere = groups.length >= fewest && groups.every((group) => group.length >= (least ?? 0)) && areWhole;
    const isSaid = !this.kind.text || this.text.trim() !== "";
    return (!this.hasCells || areThere) && isSaid && this.numbers.length >= (this.kind.numbers[0] ?? 0);
  }

  /** Whether it is set as soon as the pointer is lifted. @param {number[]} cells */
  isDone(cells) {
    const { is_each: isEach, is_drawn: isDrawn, is_whole: isWhole, cells: wanted } = this.kind;
    if (isWhole || !this.hasCells || !this.isReady(cells)) return false;
    const isLine = isDrawn && cells.length > 1 && (!this.hasGroups || !this.groups.length);
    return isEach || isLine || cells.length === wanted[1];
  }

  /** These cells are a group, and another one follows. @param {number[]} cells */
  next(cells) {
    if (cells.length) this.groups = [...this.groups, cells];
  }

  /** The rule as a line of text. @param {Shape} shape @param {number[]} cells the last group */
  line(shape, cells) {
    const groups = this.#with(cells).map((group) => group.map((cell) => cellName(shape, cell)).join(" "));
    const words = [this.kind.name, ...this.numbers, this.text.trim(), this.hasCells ? groups.join(" | ") : ""];
    return words.filter(Boolean).join(" ");
  }
}

/** The cells of a row or a column as one looks from outside: from the left, from above, from the right, from below.
 * @param {number} side @param {"left" | "above" | "right" | "below"} from @param {number} index @returns {number[]} */
export function lookingFrom(side, from, index) {
  const isRow = from === "left" || from === "right";
  const cells = Array.from({ length: side }, (_, step) => (isRow ? index * side + step : step * side + index));
  return from === "right" || from === "below" ? cells.reverse() : cells;
}
