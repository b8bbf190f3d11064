/** A hint in three stages: technique, where to look, the whole step. From the player's own marks, mistakes first. */
import { overlaid, picture, whereOf } from "../drawing.js";
import { hint } from "../engine.js";
import { asked, cellNames, toLine } from "../grid.js";
import { lacks } from "../learn/mastery.js";
import { refusal } from "../refusal.js";
import { announce, button, element } from "../ui.js";
import { language, say } from "../words/words.js";
import { Aside } from "./aside.js";

/** @import { Step } from "../api.js" */
/** A line a stage, the step, the cells of mistakes, and the candidates it is seen from. */
/** @typedef {{lines: string[], step: Step | null, cells: number[], candidates: number[][]}} Told */

const LAST = 3;

/** Whether digits alone show why: no candidate is taken away, and none is linked. @param {Step} step */
const isSingle = (step) =>
  step.places.length > 0 && !step.removes.length && !step.links.length && !step.branches?.length;

/** The board as the player has it, with the step over it and nobody's candidates but those of the step.
 * @param {import("../board.js").Look[]} looks @param {ReturnType<typeof picture>} drawn @param {Step} step */
function overDigits(looks, drawn, { places }) {
  return looks.map((look, cell) => {
    const own = places.flatMap(([at, digit]) => (at === cell ? [digit] : []));
    const over = { ...look, shade: undefined, colours: undefined, fill: drawn.fills.get(cell) };
    if (!own.length || look.digit) return over;
    return { ...over, corner: undefined, centre: undefined, places: own, marks: drawn.marks.get(cell) };
  });
}

export class Hinter extends Aside {
  /** What there is to tell. @type {Told | null} */
  #told = null;
  #stage = 0;
  /** @type {{key: string, told: Told} | null} */ #prepared = null;

  /** Tell this step when a hint is asked for at this position.
   * @param {Step} step @param {string} title @param {number[][]} candidates */
  prepare(step, title, candidates) {
    const lines = [say("play.hint.technique", { title }), say("play.hint.where"), step.words ?? step.notation];
    this.#prepared = { key: this.#key, told: { lines, step, cells: [], candidates } };
  }

  /** Digits and marks, as far as a hint depends on them. */
  get #key() {
    return JSON.stringify([this.table.game.values, this.table.game.candidates]);
  }

  /** The next stage, the last of which stays; a new hint where the position has changed. */
  async next() {
    const { game } = this.table;
    const { lost } = game;
    if (this.#told) this.#stage = Math.min(LAST, this.#stage + 1);
    else {
      this.#stage = 1;
      if (this.#prepared?.key === this.#key) this.#told = this.#prepared.told;
      else if (game.wrong.size || game.areMarksWhole || !lost.length) await this.#ask();
      else {
        const lines = [say("play.check.lost", { cells: cellNames(game.shape, lost) })];
        this.#told = { lines, step: null, cells: lost, candidates: [] };
      }
    }
    if (this.#told) this.#show(this.#told);
    if (!this.#told?.step || this.#stage !== 1) return;
    game.hints++;
    lacks(this.#told.step.technique);
  }

  async #ask() {
    const { game } = this.table;
    const signal = this.nextSignal;
    const { candidates } = game;
    const body = {
      ...asked(game.shape, game.values),
      givens: toLine(game.shape, game.puzzle.givens),
      language: language(),
      ...(game.areMarksWhole && !game.isFull ? { candidates } : {}),
    };
    try {
      let said = await hint(body, { signal });
      const isStuck = !said.step && !said.solved && !said.mistakes.length && said.verdict === "unique";
      if (isStuck) said = await hint({ ...body, ladder: "se" }, { signal }); // its chains go further
      const cells = said.mistakes.flatMap((mistake) => mistake.cells);
      this.#told = { lines: said.text ?? [], step: said.step, cells, candidates };
    } catch (error) {
      if (!signal.aborted) this.#tell([refusal(error, game.shape)]);
    }
  }

  /** @param {Told} told */
  #show(told) {
    this.#tell(told.step ? told.lines.slice(0, this.#stage) : told.lines);
    this.overlay = this.#drawn(told);
    this.table.draw();
  }

  /** @param {Told} told @returns {import("./aside.js").Overlay | null} */
  #drawn({ step, cells, candidates }) {
    const { shape } = this.table.game;
    if (!step) {
      const isWrong = (/** @type {import("../board.js").Look} */ look) => Boolean(look.digit && !look.given);
      const over = (/** @type {import("../board.js").Look} */ look, /** @type {number} */ cell) =>
        cells.includes(cell) ? { ...look, fill: "key", shade: undefined, wrong: isWrong(look) } : look;
      return { over: (looks) => looks.map(over), links: [] };
    }
    if (this.#stage === 1) return null;
    if (this.#stage === LAST) {
      const drawn = picture(shape, step);
      if (isSingle(step)) return { over: (looks) => overDigits(looks, drawn, step), links: [] };
      return { over: (looks) => overlaid(looks, drawn, candidates), links: drawn.links };
    }
    const fills = whereOf(shape, step);
    return {
      over: (looks) => looks.map((look, cell) => ({ ...look, shade: undefined, fill: fills.get(cell) })),
      links: [],
    };
  }

  /** @param {string[]} lines */
  #tell(lines) {
    const step = this.#told?.step;
    const { panel } = this.table;
    const hadFocus = panel.contains(document.activeElement);
    const further =
      this.#stage < LAST
        ? button(say("play.hint.further"), () => void this.next(), { class: "main" })
        : step && button(say("play.hint.apply"), () => this.table.apply(step), { class: "main" });
    const close = button(say("shell.close"), () => this.drop(), { class: "plain" });
    this.show(
      element("div.toolbar", step && further, close),
      element(
        "div.said",
        { tabindex: 0, role: "group", "aria-label": say("play.hint") },
        ...lines.map((line) => element("p", line)),
      ),
    );
    if (hadFocus) panel.querySelector("button")?.focus();
    announce(lines.at(-1) ?? "");
  }

  /** @override */
  drop() {
    this.#told = null;
    this.#stage = 0;
    super.drop();
  }
}
