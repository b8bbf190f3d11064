/** The tree of a search on a canvas: all of it, or enlarged around the node that is open or where it was dragged to. */
import { button, element } from "../ui.js";
import { say } from "../words/words.js";
import { colour, Sketch } from "./paint.js";
import { FAILURE, FOUND } from "./timeline.js";

/** @import { Timeline } from "./timeline.js" */

/** The most pixels between leaves and between levels, before the tree is enlarged. */
const [WIDE, TALL] = /** @type {const} */ ([34, 30]);
const MARGIN = 12;
const LARGEST = 64;
/** Pixels of a press that is still no drag. */
const STILL = 4;

export class TreeView extends Sketch {
  /** @param {Timeline} line @param {(t: number) => void} onMove */
  constructor(line, onMove) {
    super("tree");
    this.line = line;
    const zoom = (/** @type {number} */ by) => () => this.zoom(by);
    const whole = () => {
      this.scale = 1;
      this.zoom(1);
    };
    this.tools = element(
      "div.tree-tools",
      button(say("methods.closer"), zoom(2), { class: "plain" }),
      button(say("methods.farther"), zoom(0.5), { class: "plain" }),
      button(say("methods.wholeTree"), whole, { class: "plain" }),
    );
    this.canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey && this.scale === 1 && event.deltaY > 0) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.25 : 0.8);
    });
    this.#takePointer(onMove);
  }

  /** How much larger than the whole tree it is drawn. */
  scale = 1;
  /** How far it was dragged. @type {[number, number] | null} */
  #dragged = null;

  /** @param {number} by */
  zoom(by) {
    this.scale = Math.max(1, Math.min(LARGEST, this.scale * by));
    if (this.scale === 1) this.#dragged = null;
    this.paint();
  }

  /** A press goes to the moment of the nearest node; a drag moves an enlarged tree.
   * @param {(t: number) => void} onMove */
  #takePointer(onMove) {
    /** @type {{x: number, y: number, from: [number, number], isDrag: boolean} | null} */
    let down = null;
    this.canvas.addEventListener("pointerdown", ({ offsetX: x, offsetY: y }) => {
      down = { x, y, from: this.#dragged ?? [0, 0], isDrag: false };
    });
    this.canvas.addEventListener("pointermove", ({ offsetX: x, offsetY: y }) => {
      if (!down || this.scale === 1) return;
      down.isDrag ||= Math.hypot(x - down.x, y - down.y) > STILL;
      if (!down.isDrag) return;
      this.#dragged = [down.from[0] + x - down.x, down.from[1] + y - down.y];
      this.paint();
    });
    for (const kind of ["pointerleave", "pointercancel"]) this.canvas.addEventListener(kind, () => (down = null));
    this.canvas.addEventListener("pointerup", ({ offsetX, offsetY }) => {
      const isDrag = down?.isDrag;
      down = null;
      const node = isDrag ? -1 : this.#nearest(offsetX, offsetY);
      if (node >= 0) onMove((this.line.tree.events[node] ?? 0) + 1);
    });
  }

  /** Where the tree lies on the canvas.
   * @type {{left: number, top: number, across: number, down: number, x: ArrayLike<number>, root: number}} */
  #view = { left: 0, top: 0, across: /** @type {number} */ (WIDE), down: TALL, x: [], root: 0 };

  /** The open node and those it hangs from. */
  #path() {
    const { parents } = this.line.tree;
    const found = [];
    for (let node = this.line.at(this.t).node; node >= 0; node = parents[node] ?? -1) found.push(node);
    return found;
  }

  /** @param {number} width @param {number} height @param {number} node the one to be seen */
  #look(width, height, node) {
    const { tree } = this.line;
    const { x, leaves } = tree.layout();
    const across = Math.min(WIDE, (width - 2 * MARGIN) / Math.max(1, leaves - 1)) * this.scale;
    const down = Math.min(TALL, (height - 2 * MARGIN) / Math.max(1, tree.deepest)) * this.scale;
    const whole = across * (leaves - 1);
    const tall = down * tree.deepest;
    const at = node >= 0 ? { x: (x[node] ?? 0) * across, y: (tree.depths[node] ?? 0) * down } : { x: whole / 2, y: 0 };
    const [dx, dy] = this.#dragged ?? [0, 0];
    const fit = (/** @type {number} */ size, /** @type {number} */ room, /** @type {number} */ wanted) =>
      size <= room + 1 ? (room - size) / 2 : Math.min(0, Math.max(room - size, room / 2 - wanted));
    const left = MARGIN + fit(whole, width - 2 * MARGIN, at.x) + dx;
    const top = MARGIN + (tall <= height - 2 * MARGIN + 1 ? 0 : fit(tall, height - 2 * MARGIN, at.y)) + dy;
    this.#view = { left, top, across, down, x, root: (leaves - 1) / 2 };
  }

  /** @param {number} node @returns {[number, number]} */
  #place(node) {
    const { left, top, across, down, x, root } = this.#view;
    return node < 0
      ? [left + root * across, top]
      : [left + (x[node] ?? 0) * across, top + (this.line.tree.depths[node] ?? 0) * down];
  }

  /** @param {number} px @param {number} py */
  #nearest(px, py) {
    const count = this.line.tree.countUntil(this.line.length);
    let best = -1;
    let distance = Infinity;
    for (let node = 0; node < count; node++) {
      const [x, y] = this.#place(node);
      const away = (x - px) ** 2 + (y - py) ** 2;
      if (away < distance) [best, distance] = [node, away];
    }
    return best;
  }

  /** @override @param {CanvasRenderingContext2D} pen @param {number} width @param {number} height */
  draw(pen, width, height) {
    const { tree } = this.line;
    const path = this.#path();
    const count = tree.countUntil(this.t);
    this.#look(width, height, path[0] ?? count - 1);
    const { left, across, x } = this.#view;
    const [from, to] = [(-WIDE - left) / across, (width + WIDE - left) / across];
    /** @type {number[]} */
    const seen = [];
    const drawn = new Set(); // nodes that fall on one pixel are drawn once
    for (let node = 0; node < count; node++) {
      const [px, py] = this.#place(node);
      const pixel = Math.round(px) * 65536 + Math.round(py);
      if ((x[node] ?? 0) <= from || (x[node] ?? 0) >= to || (across < 1 && drawn.has(pixel))) continue;
      drawn.add(pixel);
      seen.push(node);
    }
    this.#edges(pen, seen, "edge", 1);
    this.#edges(pen, path, "accent", 2.5);
    const told = (/** @type {number} */ node) => ((tree.told[node] ?? Infinity) < this.t ? tree.results[node] : 0);
    const size = Math.max(1, Math.min(3.5, across * 0.4));
    const forced = seen.filter((node) => !tree.guesses[node] && !told(node));
    const guessed = seen.filter((node) => tree.guesses[node] && told(node) !== FAILURE);
    const found = seen.filter((node) => told(node) === FOUND);
    const failed = seen.filter((node) => told(node) === FAILURE);
    this.#dots(pen, forced, "edge", size / 2);
    this.#dots(pen, guessed, "b4", size);
    this.#dots(pen, path.slice(0, 1), "accent", 6);
    this.#dots(pen, found, "b3", 6);
    this.#crosses(pen, failed);
    pen.fillStyle = colour("ink");
    const [rx, ry] = this.#place(-1);
    pen.fillRect(rx - 3, ry - 3, 6, 6);
  }

  /** @param {CanvasRenderingContext2D} pen @param {number[]} nodes @param {string} paint @param {number} thick */
  #edges(pen, nodes, paint, thick) {
    pen.lineWidth = thick;
    pen.strokeStyle = colour(paint);
    pen.beginPath();
    for (const node of nodes) {
      const [x0, y0] = this.#place(this.line.tree.parents[node] ?? -1);
      const [x1, y1] = this.#place(node);
      pen.moveTo(x0, y0);
      if (x0 === x1) pen.lineTo(x1, y1);
      else pen.bezierCurveTo(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2, x1, y1);
    }
    pen.stroke();
  }

  /** Guesses are larger than what had to be, a solution larger still.
   * @param {CanvasRenderingContext2D} pen @param {number[]} nodes @param {string} paint @param {number} size */
  #dots(pen, nodes, paint, size) {
    pen.fillStyle = colour(paint);
    pen.beginPath();
    for (const node of nodes) {
      const [x, y] = this.#place(node);
      pen.moveTo(x + size, y);
      pen.arc(x, y, size, 0, 2 * Math.PI);
    }
    pen.fill();
  }

  /** Failures, told apart in grey too. @param {CanvasRenderingContext2D} pen @param {number[]} nodes */
  #crosses(pen, nodes) {
    pen.strokeStyle = colour("wrong");
    pen.lineWidth = 1.6;
    pen.beginPath();
    for (const node of nodes) {
      const [x, y] = this.#place(node);
      pen.moveTo(x - 3, y - 3);
      pen.lineTo(x + 3, y + 3);
      pen.moveTo(x + 3, y - 3);
      pen.lineTo(x - 3, y + 3);
    }
    pen.stroke();
  }
}
