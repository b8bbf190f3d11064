/** An exact cover as its matrix, where it is small: a row an option, a column an item; what is covered is pale. */
import { number, say } from "../words/words.js";
import { element } from "../ui.js";
import { region } from "./lecture.js";
import { colour, Sketch } from "./paint.js";

/** @import { Timeline } from "./timeline.js" */
/** @import { Panel } from "./panels.js" */

/** The largest side whose matrix is drawn: 216 options of 144 items. */
const LARGEST = 6;

/** @param {Timeline} line @returns {Panel[]} */
export function matrix(line) {
  if (line.shape.side > LARGEST) return [];
  const view = new MatrixView(line);
  const told = element("p.faint");
  const title = say("alg.matrix");
  return [
    {
      name: "model",
      element: region(line, title, view.canvas, told),
      show(t) {
        view.show(t);
        const { options, items } = view.left();
        told.textContent = say("alg.matrixOf", { options: number(options.size), items: number(items.size) });
      },
      close: () => view.close(),
    },
  ];
}

class MatrixView extends Sketch {
  /** @param {Timeline} line */
  constructor(line) {
    super("matrix");
    this.line = line;
    const { shape } = line;
    /** The items of each option: its cell, and its digit in each house. @type {number[][]} */
    this.itemsOf = [];
    for (let cell = 0; cell < shape.cells; cell++)
      for (let digit = 0; digit < shape.side; digit++) {
        const houses = shape.housesOf[cell] ?? [];
        this.itemsOf.push([
          cell,
          ...houses.map((house) => shape.cells + shape.houses.indexOf(house) * shape.side + digit),
        ]);
      }
    this.itemCount = shape.cells + shape.houses.length * shape.side;
  }

  /** The options and the items that are not covered. */
  left() {
    const { shape } = this.line;
    const { values } = this.line.at(this.t);
    /** @type {Set<number>} */
    const covered = new Set();
    values.forEach(
      (digit, cell) => digit && this.itemsOf[cell * shape.side + digit - 1]?.forEach((one) => covered.add(one)),
    );
    const options = new Set(this.itemsOf.flatMap((items, i) => (items.some((one) => covered.has(one)) ? [] : [i])));
    const items = new Set(Array.from({ length: this.itemCount }, (_, i) => i).filter((one) => !covered.has(one)));
    return { options, items };
  }

  /** @override @param {CanvasRenderingContext2D} pen @param {number} width @param {number} height */
  draw(pen, width, height) {
    const { side } = this.line.shape;
    const [wide, high] = [width / this.itemCount, height / this.itemsOf.length];
    const { options, items } = this.left();
    const { values } = this.line.at(this.t);
    pen.fillStyle = colour("base");
    for (const item of items) pen.fillRect(item * wide, 0, wide, height);
    this.itemsOf.forEach((own, option) => {
      const isTaken = values[Math.floor(option / side)] === (option % side) + 1;
      if (isTaken) {
        pen.fillStyle = colour("key");
        pen.fillRect(0, option * high, width, Math.max(1, high));
      }
      pen.fillStyle = colour(options.has(option) || isTaken ? "ink" : "rule");
      for (const item of own)
        pen.fillRect(item * wide, option * high, Math.max(1, wide - 0.5), Math.max(1, high - 0.5));
    });
  }
}
