/** The example of a lesson: the position, where to look, the step, and what is left after it. */
import { Board } from "../board.js";
import { overlaid, picture, whereOf } from "../drawing.js";
import { fromLine, Shape } from "../grid.js";
import { button, element } from "../ui.js";
import { say } from "../words/words.js";

/** @import { LessonOutput, Position } from "../api.js" */
/** @import { Look } from "../board.js" */

const LAST = 3;

/** @param {Position} position */
export function shapeOf({ puzzle, shape }) {
  return Shape.fromSpec(shape ?? String(Math.sqrt(puzzle.length)));
}

/** The looks of a position; digits that were not given stand out.
 * @param {Position} position @returns {Look[]} */
export function looksOf(position) {
  const shape = shapeOf(position);
  const givens = fromLine(shape, position.givens);
  return fromLine(shape, position.puzzle).map((digit, cell) =>
    digit ? { digit, given: givens[cell] === digit } : { places: position.candidates[cell] ?? [] },
  );
}

export class Example {
  #stage = 0;

  /** @param {LessonOutput} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.shape = shapeOf(lesson.example);
    this.board = new Board(this.shape, { label: say("learn.exampleBoard") });
    this.said = element("p.said", { "aria-live": "polite" });
    this.back = button(say("learn.back"), () => this.#go(-1), { icon: "back" });
    this.forward = button(say("learn.forward"), () => this.#go(1), { icon: "forward", class: "main" });
    this.element = element(
      "div.lesson-board.with-idea",
      element("p.idea", lesson.idea),
      element("div.lesson-grid", this.board.element),
      element(
        "div.lesson-side",
        element("h2", say("learn.example")),
        element("div.toolbar", this.back, this.forward),
        this.said,
      ),
    );
    this.#go(0);
  }

  /** @param {number} by */
  #go(by) {
    this.#stage = Math.max(0, Math.min(LAST, this.#stage + by));
    this.back.disabled = this.#stage === 0;
    this.forward.disabled = this.#stage === LAST;
    const { step } = this.lesson;
    const looks = looksOf(this.lesson.example);
    const drawn = picture(this.shape, step);
    this.said.textContent = this.#stage === 2 ? (step.words ?? step.notation) : say(`learn.stage.${this.#stage}`);
    if (this.#stage === 1) {
      const fills = whereOf(this.shape, step);
      this.board.draw(looks.map((look, cell) => ({ ...look, fill: fills.get(cell) })));
    } else if (this.#stage === 2) this.board.draw(overlaid(looks, drawn, this.lesson.example.candidates));
    else this.board.draw(this.#stage ? after(this.shape, looks, step) : looks);
    this.board.setLinks(this.#stage === 2 ? drawn.links : []);
  }
}

/** @param {Shape} shape @param {Look[]} looks @param {import("../api.js").Step} step */
export function after(shape, looks, { places, removes }) {
  const left = looks.map((look) => ({ ...look, places: look.places && [...look.places] }));
  const remove = (/** @type {number} */ cell, /** @type {number} */ digit) => {
    const look = left[cell];
    if (look?.places) look.places = look.places.filter((one) => one !== digit);
  };
  for (const [cell = 0, digit = 0] of removes) remove(cell, digit);
  for (const [cell = 0, digit = 0] of places) {
    left[cell] = { digit, fill: "placed", places: undefined };
    for (const peer of shape.peers[cell] ?? []) remove(peer, digit);
  }
  return left;
}
