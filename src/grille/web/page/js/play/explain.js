/** "Explain all": every step to the solution as a list to walk through, each drawn on the board. */
import { overlaid, picture } from "../drawing.js";
import { explain } from "../engine.js";
import { asked } from "../grid.js";
import { announce, button, element, reason } from "../ui.js";
import { language, say } from "../words/words.js";
import { positions } from "./path.js";

/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("./hint.js").Table} Table */

export class Explainer {
  /** @type {Step[]} */ #steps = [];
  /** @type {import("./path.js").Position[]} */ #positions = [];
  #at = 0;
  #isOpen = false;
  /** @type {AbortController | null} */ #asking = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** From where the player stands; from the givens where something there is wrong. */
  async open() {
    const { game, panel } = this.table;
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const isWrong = game.wrong.size > 0 || game.lost.length > 0;
    const values = isWrong ? game.puzzle.givens : game.values;
    const own = !isWrong && game.areMarksWhole && !game.isFull ? game.candidates : null;
    this.#isOpen = true;
    panel.classList.add("aside", "reading");
    panel.replaceChildren(element("p", { class: "faint" }, say("play.explain.asking")));
    try {
      const body = { ...asked(game.shape, values), language: language(), ...(own ? { candidates: own } : {}) };
      let path = await explain(body, { signal: asking.signal });
      if (!path.solved && path.verdict === "unique") path = await explain({ ...body, ladder: "se" }, { signal: asking.signal }); // its chains go further
      this.#steps = path.steps;
      this.#positions = positions(game.shape, values, own, path.steps);
      this.#fill(path, isWrong);
      this.#go(0);
    } catch (error) {
      if (!asking.signal.aborted) panel.replaceChildren(element("p", { class: "trouble" }, reason(error)));
    }
  }

  /** @param {{verdict: string, solved: boolean}} path @param {boolean} isWrong */
  #fill(path, isWrong) {
    const { panel } = this.table;
    this.words = element("p", { class: "said reasons" });
    this.count = element("span", { class: "count" });
    this.list = element("ol", { class: "steps", "aria-label": say("play.explain") });
    this.#steps.forEach((step, i) => this.list?.append(element("li", {}, button(step.notation, () => this.#go(i), { class: "plain" }))));
    const end = path.verdict === "unique" ? say(path.solved ? "play.explain.end" : "play.explain.stuck") : say(`play.verdict.${path.verdict}`);
    this.list.append(element("li", {}, button(end, () => this.#go(this.#steps.length), { class: "plain" })));
    this.list.addEventListener("keydown", (event) => this.#onKey(event));
    panel.replaceChildren(
      element("h2", {}, say("play.explain.title", { n: this.#steps.length })),
      isWrong && element("p", { class: "faint" }, say("play.explain.wrong")) || "",
      element(
        "div",
        { class: "toolbar walk" },
        button(say("play.explain.back"), () => this.#go(this.#at - 1), { icon: "back" }),
        this.count,
        button(say("play.explain.forward"), () => this.#go(this.#at + 1), { icon: "forward" }),
        button(say("shell.close"), () => this.drop(), { class: "plain" }),
      ),
      this.list,
      this.words,
    );
  }

  /** @param {number} at */
  #go(at) {
    const { table } = this;
    const position = this.#positions[at];
    if (!position) return;
    this.#at = at;
    const step = this.#steps[at];
    const drawn = step ? picture(table.game.shape, step) : { fills: new Map(), marks: new Map(), links: [] };
    const looks = position.values.map((digit, cell) => (digit ? { digit, given: table.game.isGiven(cell) } : {}));
    table.overlay = { over: () => overlaid(looks, drawn, position.candidates), links: drawn.links };
    table.draw();
    if (this.count) this.count.textContent = `${Math.min(at + 1, this.#steps.length)} / ${this.#steps.length}`;
    if (this.words) this.words.textContent = step?.words ?? "";
    [...(this.list?.querySelectorAll("button") ?? [])].forEach((one, i) => {
      one.tabIndex = i === at ? 0 : -1;
      if (i === at) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    });
    this.#scroll();
    announce(step ? `${step.notation}. ${step.words ?? ""}` : say("play.explain.end"));
  }

  /** The list scrolls, the page does not. */
  #scroll() {
    const row = this.list?.children[this.#at];
    if (row instanceof HTMLElement && this.list) this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 3;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (!step) return;
    event.preventDefault();
    this.#go(Math.max(0, Math.min(this.#steps.length, this.#at + step)));
    const now = this.list?.querySelector('[aria-current="step"]');
    if (now instanceof HTMLElement) now.focus();
  }

  /** Back to the player's own board. */
  drop() {
    this.#asking?.abort();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.table.overlay = null;
    this.table.panel.replaceChildren();
    this.table.panel.classList.remove("aside", "reading");
    this.table.draw();
  }
}
