/** One method on one grid: its board, its time line, what it has in mind, and the moment that is shown. */
import { Board } from "../board.js";
import { EngineError, traceStream } from "../engine.js";
import { asked } from "../grid.js";
import { element, reason } from "../ui.js";
import { language, number, say } from "../words/words.js";
import { boardAt } from "./looks.js";
import { panelsFor } from "./panels.js";
import { Scrub } from "./scrub.js";
import { sentence } from "./sentences.js";
import { Timeline } from "./timeline.js";

/** @import { Puzzle } from "../grid.js" */

/** What is asked of the server; it may allow less. */
const EVENTS = 200_000;
const SECONDS = 20;

export class Pane {
  #stop = new AbortController();
  #isDrawing = false;
  /** Until somebody has moved, the moment asked for is waited for. */
  #wanted;
  #hasMoved = false;

  /**
   * @param {Puzzle} puzzle @param {string} method @param {string} family of its trace
   * @param {number | null} wanted the moment to open at; null: the first decision
   * @param {{fine: boolean, candidates: boolean, panel: string}} wishes shared by all panes
   * @param {(pane: Pane, t: number) => void} onMove somebody wants another moment
   * @param {() => void} onGrow the trace has become longer, or ended
   */
  constructor(puzzle, method, family, wanted, wishes, onMove, onGrow) {
    this.puzzle = puzzle;
    this.method = method;
    this.wishes = wishes;
    this.#wanted = wanted;
    this.onGrow = onGrow;
    this.t = 0;
    this.isLoading = true;
    this.line = new Timeline(puzzle.shape, puzzle.givens, method, family);
    this.board = new Board(puzzle.shape, { label: say("methods.boardOf", { method }) });
    const move = (/** @type {number} */ t) => onMove(this, t);
    this.scrub = new Scrub(this.line, move, (t) => sentence(this.line, t));
    this.panels = panelsFor(this.line, move);
    this.head = element("div.pane-head");
    this.title = element("h2.pane-title");
    this.said = element("p.said");
    this.status = element("p.faint.status-line");
    const minds = element("div.minds", ...this.panels.map((panel) => panel.element));
    this.element = element(
      "section.pane",
      { "aria-label": method },
      element("div.pane-left", element("div.pane-board", this.board.element), this.scrub.element),
      element("div.pane-right", this.title, this.head, this.said, this.status, minds),
    );
    this.draw();
    void this.#load();
  }

  async #load() {
    const question = asked(this.puzzle.shape, this.puzzle.givens);
    const body = { ...question, method: this.method, seconds: SECONDS, language: language() };
    const { signal } = this.#stop;
    /** @type {import("../engine.js").OnPart} */
    const take = (kind, events) => {
      if (kind !== "events" || signal.aborted) return;
      this.line.add(events);
      this.#grown();
    };
    try {
      try {
        await traceStream({ ...body, events: EVENTS }, take, { signal });
      } catch (error) {
        if (!(error instanceof EngineError && error.status === 400 && /events/.test(error.message))) throw error;
        await traceStream(body, take, { signal }); // this server allows fewer, and says how many by default
      }
      this.isLoading = false;
      this.#grown();
    } catch (error) {
      if (signal.aborted) return;
      this.isLoading = false;
      this.status.textContent = reason(error);
      this.status.className = "trouble";
    }
  }

  #grown() {
    const n = number(this.line.length);
    const isCut = !this.isLoading && !this.line.isWhole;
    this.status.textContent = this.isLoading ? say("methods.loading", { n }) : isCut ? say("methods.cut", { n }) : "";
    if (!this.#hasMoved) this.t = Math.min(this.#wanted ?? this.line.begin, this.line.length);
    this.draw();
    this.onGrow();
  }

  /** @param {number} t */
  show(t) {
    this.#hasMoved = true;
    this.t = Math.max(0, Math.min(t, this.line.length));
    this.draw();
  }

  /** On the next frame, however often it was asked for. */
  draw() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      if (!this.#stop.signal.aborted) this.#paint();
    });
  }

  #paint() {
    const { looks, links } = boardAt(this.line, this.t, this.wishes);
    this.board.draw(looks);
    this.board.setLinks(links);
    this.scrub.show(this.t);
    this.said.textContent = sentence(this.line, this.t);
    const { panel: chosen } = this.wishes;
    const isThere = this.panels.some(({ name }) => name === chosen);
    for (const panel of this.panels) {
      panel.show(this.t);
      panel.element.classList.toggle("set-aside", isThere && panel.name !== chosen);
    }
  }

  close() {
    this.#stop.abort();
    this.scrub.close();
    for (const panel of this.panels) panel.close?.();
  }
}
