/** The time line as a slider: how far the method is at each moment, with marks at what stands out. */
import { element } from "../ui.js";
import { number, say } from "../words/words.js";
import { colour, Sketch } from "./paint.js";
import { FAILURE, FIXING, FOUND, GUESS } from "./timeline.js";

/** @import { Timeline } from "./timeline.js" */

const MARKS = /** @type {const} */ ([
  [GUESS, "second"],
  [FIXING, "placed"],
  [FAILURE, "wrong"],
  [FOUND, "accent"],
]);
const ROW = 6;
/** The most of its width that the set-up takes. */
const FOLDED = 0.05;

export class Scrub extends Sketch {
  /** @param {Timeline} line @param {(t: number) => void} onMove @param {(t: number) => string} describe */
  constructor(line, onMove, describe) {
    super("scrub-canvas");
    this.line = line;
    this.onMove = onMove;
    this.describe = describe;
    this.position = element("span.position", { "aria-hidden": "true" });
    this.element = element(
      "div.scrub",
      { role: "slider", tabindex: 0, "aria-label": say("methods.timeline"), "aria-valuemin": 0 },
      this.canvas,
      this.position,
    );
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    this.element.addEventListener(
      "pointermove",
      (event) => this.element.hasPointerCapture(event.pointerId) && this.#point(event),
    );
    this.show(0);
  }

  /** @type {{key: string, bins: ReturnType<Timeline["bins"]>} | null} */
  #bins = null;

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.element.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    this.onMove(this.#momentAt(share));
  }

  /** How much of the width the set-up takes: it is folded. */
  get #fold() {
    const { begin, length } = this.line;
    return length ? Math.min(begin / length, FOLDED) : 0;
  }

  /** @param {number} t */
  #shareOf(t) {
    const { begin, length } = this.line;
    const fold = this.#fold;
    if (t < begin) return (t / begin) * fold;
    return length > begin ? fold + ((t - begin) / (length - begin)) * (1 - fold) : 1;
  }

  /** @param {number} share */
  #momentAt(share) {
    const { begin, length } = this.line;
    const fold = this.#fold;
    return Math.round(share < fold ? (share / fold) * begin : begin + ((share - fold) / (1 - fold)) * (length - begin));
  }

  /** @override @param {number} t */
  show(t) {
    this.element.setAttribute("aria-valuenow", String(t));
    this.element.setAttribute("aria-valuemax", String(this.line.length));
    super.show(t);
    this.position.textContent = this.#place;
  }

  /** What a listener hears; costs more than the rest, so not while it plays. */
  tell() {
    this.element.setAttribute("aria-valuetext", `${this.#place}. ${this.describe(this.t)}`);
  }

  get #place() {
    return say("methods.moment", { at: number(this.t), all: number(this.line.length) });
  }

  /** @override @param {CanvasRenderingContext2D} pen @param {number} width @param {number} height */
  draw(pen, width, height) {
    const { line } = this;
    const columns = Math.max(1, Math.round(width));
    const key = `${columns} ${line.length} ${line.begin}`;
    if (this.#bins?.key !== key) this.#bins = { key, bins: line.bins(columns, (t) => this.#shareOf(t)) };
    const { levels, marks } = this.#bins.bins;
    const foot = height - MARKS.length * ROW - 2;
    const now = line.length ? this.#shareOf(this.t) * width : 0;
    const high = Math.max(1, line.deepest);
    const area = (/** @type {number} */ from, /** @type {number} */ to) => {
      pen.beginPath();
      pen.moveTo(from, foot);
      for (let x = Math.floor(from); x < to; x++)
        pen.lineTo(x, foot - Math.max(1, ((levels[x] ?? 0) / high) * (foot - 4)));
      pen.lineTo(to, foot);
      pen.fill();
    };
    pen.fillStyle = colour("rule");
    area(now, columns);
    pen.fillStyle = colour("first");
    area(0, now);
    const thick = Math.max(1, Math.min(3, width / Math.max(1, line.length)));
    MARKS.forEach(([mark, paint], row) => {
      pen.fillStyle = colour(paint);
      pen.beginPath();
      for (let x = 0; x < columns; x++)
        if ((marks[x] ?? 0) & (1 << mark)) pen.rect(x, foot + 2 + row * ROW, thick, ROW - 2);
      pen.fill();
    });
    if (line.begin > 1) {
      pen.fillStyle = colour("edge");
      pen.fillRect(this.#fold * width, 0, 1, height);
    }
    pen.fillStyle = colour("ink");
    pen.fillRect(Math.min(width - 2, Math.max(0, now - 1)), 0, 2, height);
  }
}
