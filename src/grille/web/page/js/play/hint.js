/** A hint in three stages: which technique; where to look; the whole step. From the player's own marks, mistakes first. */
import { overlaid, picture, whereOf } from "../drawing.js";
import { hint } from "../engine.js";
import { asked, cellName, toLine } from "../grid.js";
import { announce, button, element, reason } from "../ui.js";
import { language, say } from "../words/words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../board.js").Look} Look */
/** @typedef {import("../board.js").BoardLink} BoardLink */
/** What stands over the player's own board. @typedef {{over(looks: Look[]): Look[], links: BoardLink[]}} Overlay */
/** @typedef {{game: Game, panel: HTMLElement, overlay: Overlay | null, draw(): void, apply(step: import("../drawing.js").Step): void}} Table */
/** A line a stage, the step, the cells of mistakes, and the candidates it is seen from. */
/** @typedef {{lines: string[], step: import("../drawing.js").Step | null, cells: number[], candidates: number[][]}} Told */

const LAST = 3;

export class Hinter {
  /** What there is to tell. @type {Told | null} */
  #told = null;
  #stage = 0;
  /** @type {{key: string, told: Told} | null} */ #prepared = null;
  /** @type {AbortController | null} */ #asking = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Tell this step when a hint is asked for at this position. @param {import("../drawing.js").Step} step @param {string} title @param {number[][]} candidates */
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
    if (this.#told) {
      this.#stage = Math.min(LAST, this.#stage + 1);
      return this.#show();
    }
    const { game } = this.table;
    if (this.#prepared?.key === this.#key) this.#told = this.#prepared.told;
    else if (!game.wrong.size && !game.areMarksWhole && game.lost.length) this.#told = { lines: [say("play.check.lost", { cells: game.lost.map((cell) => cellName(game.shape, cell)).join(", ") })], step: null, cells: game.lost, candidates: [] };
    else await this.#ask(game);
    this.#stage = 1;
    if (this.#told) this.#show();
  }

  /** @param {Game} game */
  async #ask(game) {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const isOwn = game.areMarksWhole && !game.isFull;
    const { candidates } = game;
    const body = { ...asked(game.shape, game.values), givens: toLine(game.shape, game.puzzle.givens), language: language(), ...(isOwn ? { candidates } : {}) };
    try {
      let said = await hint(body, { signal: asking.signal });
      const isStuck = !said.step && !said.solved && !said.mistakes.length && said.verdict === "unique";
      if (isStuck) said = await hint({ ...body, ladder: "se" }, { signal: asking.signal }); // its chains go further
      const cells = said.mistakes.flatMap((/** @type {{cells: number[]}} */ mistake) => mistake.cells);
      this.#told = { lines: said.text, step: said.step, cells, candidates };
    } catch (error) {
      if (!asking.signal.aborted) this.#tell([reason(error)]);
    }
  }

  #show() {
    const told = this.#told;
    if (!told) return;
    const { table } = this;
    const { shape } = table.game;
    const lines = told.step ? told.lines.slice(0, this.#stage) : told.lines;
    this.#tell(lines);
    const { step, cells } = told;
    if (!step) {
      const fills = new Map(cells.map((cell) => [cell, "key"]));
      table.overlay = cells.length ? { over: (looks) => looks.map((look, cell) => (fills.has(cell) ? { ...look, fill: "key", shade: undefined, wrong: Boolean(look.digit && !look.given) } : look)), links: [] } : null;
    } else if (this.#stage === 2) {
      const fills = whereOf(shape, step);
      table.overlay = { over: (looks) => looks.map((look, cell) => ({ ...look, shade: undefined, fill: fills.get(cell) })), links: [] };
    } else if (this.#stage === LAST) {
      const drawn = picture(shape, step);
      table.overlay = { over: (looks) => overlaid(looks, drawn, told.candidates), links: drawn.links };
    }
    table.draw();
  }

  /** @param {string[]} lines */
  #tell(lines) {
    const step = this.#told?.step ?? null;
    const { panel } = this.table;
    const hadFocus = panel.contains(document.activeElement);
    const isLast = this.#stage === LAST;
    const buttons = [
      step && !isLast && button(say("play.hint.further"), () => void this.next(), { class: "main" }),
      step && isLast && button(say("play.hint.apply"), () => this.table.apply(step), { class: "main" }),
      button(say("shell.close"), () => this.drop(), { class: "plain" }),
    ];
    panel.classList.add("aside");
    panel.replaceChildren(
      element("div", { class: "toolbar" }, ...buttons),
      element("div", { class: "said" }, ...lines.map((line) => element("p", {}, line))),
    );
    if (hadFocus) panel.querySelector("button")?.focus();
    announce(lines.at(-1) ?? "");
  }

  /** Take the hint away. */
  drop() {
    this.#asking?.abort();
    if (!this.#told) return;
    this.#told = null;
    this.#stage = 0;
    this.table.overlay = null;
    this.table.panel.replaceChildren();
    this.table.panel.classList.remove("aside");
    this.table.draw();
  }
}
