/** A puzzle in the making: givens and shape, and every step back. Pure: no document, no server. */
import { clashes, Shape, SYMBOLS } from "../grid.js";
import { images, symmetriesOf } from "../symmetry.js";

/** @import { Decoration } from "../grid.js" */
/** @typedef {{shape: Shape, givens: number[], decoration?: Decoration}} State */

export class Draft {
  /** @type {State[]} */ #states;
  #at = 0;
  /** The symmetry that its maker wants. */
  symmetry = "none";
  /** @type {(() => void) | null} */ onChange = null;

  /** @param {Shape} shape @param {number[]} [givens] @param {Decoration} [decoration] */
  constructor(shape, givens = Array(shape.cells).fill(0), decoration = undefined) {
    this.#states = [{ shape, givens, decoration }];
  }

  get #state() {
    return /** @type {State} */ (this.#states[this.#at]);
  }

  get shape() {
    return this.#state.shape;
  }

  get givens() {
    return this.#state.givens;
  }

  /** What goes with this shape and is not drawn. */
  get decoration() {
    return this.#state.decoration;
  }

  get count() {
    return this.givens.filter(Boolean).length;
  }

  get isEmpty() {
    return !this.count && !this.shape.lines.length;
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  undo() {
    if (this.canUndo) this.#go(this.#at - 1);
  }

  redo() {
    if (this.canRedo) this.#go(this.#at + 1);
  }

  /** Put a digit into cells, or take it back where all have it. @param {number[]} cells @param {number} digit */
  put(cells, digit) {
    if (!cells.length) return;
    const isThere = cells.every((cell) => this.givens[cell] === digit);
    if (isThere) return this.erase(cells);
    this.#set(this.givens.map((value, cell) => (cells.includes(cell) ? digit : value)));
  }

  /** Empty cells, and with a symmetry their images. @param {number[]} cells */
  erase(cells) {
    const gone = new Set(cells.flatMap((cell) => images(this.shape.side, this.symmetry, cell)));
    if (![...gone].some((cell) => this.givens[cell])) return;
    this.#set(this.givens.map((value, cell) => (gone.has(cell) ? 0 : value)));
  }

  /** Take the givens off; where there are none, the rules and the decoration. */
  clear() {
    if (this.count) this.#set(Array(this.shape.cells).fill(0));
    else if (this.shape.lines.length || this.decoration)
      this.#push({ shape: Shape.fromSpec(this.shape.base), givens: this.givens });
  }

  /** Begin with another puzzle; one can come back.
   * @param {Shape} shape @param {number[]} [givens] @param {Decoration} [decoration] */
  open(shape, givens = Array(shape.cells).fill(0), decoration = undefined) {
    this.#push({ shape, givens: [...givens], decoration });
  }

  /** Let cells belong to a box. @param {number[]} cells @param {number} box */
  paintBoxes(cells, box) {
    const { shape } = this;
    if (box >= shape.side || cells.every((cell) => shape.boxOf[cell] === box)) return;
    const boxes = shape.boxOf.map((own, cell) => SYMBOLS[cells.includes(cell) ? box : own]).join("");
    const base = `${shape.side}:boxes=${[boxes, ...shape.variants].join(",")}`;
    this.#push({ ...this.#state, shape: Shape.fromSpec([base, ...shape.lines].join(";")) });
  }

  /** Put digits beside the last change: with one step back, both are gone. @param {number[]} givens */
  amend(givens) {
    this.#states[this.#at] = { ...this.#state, givens };
    this.onChange?.();
  }

  /** Empty cells that the symmetry wants filled. @returns {Set<number>} */
  get wanted() {
    const { side } = this.shape;
    const found = new Set();
    if (this.symmetry === "none") return found;
    this.givens.forEach(
      (value, cell) =>
        value && images(side, this.symmetry, cell).forEach((image) => this.givens[image] || found.add(image)),
    );
    return found;
  }

  /** The symmetries that the givens have. */
  get symmetries() {
    return this.count ? symmetriesOf(this.shape.side, this.givens) : [];
  }

  get clashes() {
    return clashes(this.shape, this.givens);
  }

  /** @param {number[]} givens */
  #set(givens) {
    this.#push({ ...this.#state, givens });
  }

  /** @param {State} state */
  #push(state) {
    this.#states = [...this.#states.slice(0, this.#at + 1), state];
    this.#go(this.#at + 1);
  }

  /** @param {number} at */
  #go(at) {
    this.#at = at;
    this.onChange?.();
  }
}
