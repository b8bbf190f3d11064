/** The items of an exact cover on a canvas, a square each with how many options it has left. */
import { range } from "../grid.js";
import { say } from "../words/words.js";
import { colour, Sketch } from "./paint.js";
import { ones } from "./state.js";

/** @import { Timeline } from "./timeline.js" */

const GAP = 14;
const FOOT = 18;
/** Narrower than this, two blocks stand side by side; else all. */
const NARROW = 480;

export class ItemsView extends Sketch {
  /** @param {Timeline} line */
  constructor(line) {
    super("items");
    this.line = line;
    const { houses, extra } = line.shape;
    const of = (/** @type {string[]} */ ...kinds) => houses.filter((house) => kinds.includes(house.kind));
    /** A name, and the houses whose digits are the items; the cells have none. */
    this.blocks = [
      { name: "cells", houses: of() },
      { name: "rows", houses: of("row") },
      { name: "columnsOf", houses: of("column") },
      { name: "boxes", houses: of("box") },
    ];
    if (extra.length) this.blocks.push({ name: "extra", houses: extra });
    this.font = getComputedStyle(document.body).fontFamily;
  }

  /** For each item of a block the options left, −1 where it is covered. @param {import("../grid.js").House[]} houses */
  #counts(houses) {
    const { values, left } = this.line.at(this.t);
    if (!houses.length) return Array.from(values, (digit, cell) => (digit ? -1 : ones(left[cell] ?? 0)));
    return houses.flatMap(({ cells }) =>
      range(this.line.shape.side, (i) => {
        if (cells.some((cell) => values[cell] === i + 1)) return -1;
        return cells.filter((cell) => !values[cell] && ((left[cell] ?? 0) >> i) & 1).length;
      }),
    );
  }

  /** The item that is branched on. */
  #chosen() {
    const { line } = this;
    const choice = line.at(this.t).choice;
    const { cell, digit = 1, data } = choice ? line.event(choice.event) : { cell: -1 };
    if (cell !== undefined) return { block: 0, index: cell };
    const [kind = "", n = 1] = String(data?.["house"]).split(" ");
    const house = line.shape.house(kind, Number(n) - 1);
    const block = this.blocks.findIndex(({ houses }) => house && houses.includes(house));
    const at = house ? (this.blocks[block]?.houses.indexOf(house) ?? 0) : -1;
    return { block, index: at < 0 ? -1 : at * line.shape.side + digit - 1 };
  }

  /** @override @param {CanvasRenderingContext2D} pen @param {number} width @param {number} height */
  draw(pen, width, height) {
    const across = width < NARROW ? 2 : this.blocks.length;
    const high = height / Math.ceil(this.blocks.length / across);
    const size = Math.min((width - GAP * (across - 1)) / across, high - FOOT);
    const chosen = this.#chosen();
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    this.blocks.forEach(({ name, houses }, block) => {
      const [left, top] = [(block % across) * (size + GAP), Math.floor(block / across) * high];
      this.#drawBlock(pen, left, top, size, this.#counts(houses), chosen.block === block ? chosen.index : -1);
      pen.font = `11px ${this.font}`;
      pen.fillStyle = colour("faint");
      pen.fillText(say(`methods.${name}`), left + size / 2, top + size + 10);
    });
  }

  /** Covered items are pale; those with one option, with none, and the chosen one stand out.
   * @param {CanvasRenderingContext2D} pen @param {number} left @param {number} top @param {number} size
   * @param {number[]} counts @param {number} chosen */
  #drawBlock(pen, left, top, size, counts, chosen) {
    const { side } = this.line.shape;
    const cell = size / side;
    pen.font = `${Math.max(7, cell * 0.72)}px ${this.font}`;
    counts.forEach((count, i) => {
      const [x, y] = [left + (i % side) * cell, top + Math.floor(i / side) * cell];
      const byCount = ["peer", "removed", "placed"][count + 1] ?? "paper";
      pen.fillStyle = colour(i === chosen ? "key" : byCount);
      pen.fillRect(x, y, cell - 0.5, cell - 0.5);
      pen.fillStyle = colour("ink");
      if (count >= 0 && cell >= 7) pen.fillText(String(count), x + cell / 2, y + cell / 2 + 0.5);
    });
  }
}
