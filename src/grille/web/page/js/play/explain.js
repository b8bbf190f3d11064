/** "Explain all": every step to the solution as a list to walk through, each drawn on the board. */
import { overlaid, picture } from "../drawing.js";
import { explain } from "../engine.js";
import { asked } from "../grid.js";
import { refusal } from "../refusal.js";
import { announce, button, element } from "../ui.js";
import { language, say } from "../words/words.js";
import { Aside } from "./aside.js";
import { positions } from "./path.js";

export class Explainer extends Aside {
  /** @type {import("../api.js").Step[]} */ #steps = [];
  /** @type {import("./path.js").Position[]} */ #positions = [];
  #at = 0;
  #words = element("p.said.reasons");
  #count = element("span.count");
  #list = element("ol.steps", {
    "aria-label": say("play.explain"),
    onkeydown: (/** @type {KeyboardEvent} */ event) => this.#onKey(event),
  });

  /** @param {import("./aside.js").Table} table */
  constructor(table) {
    super(table, "reading");
  }

  /** From where the player stands; from the givens where something there is wrong. */
  async open() {
    const { game } = this.table;
    const signal = this.nextSignal;
    const isWrong = game.wrong.size > 0 || game.lost.length > 0;
    const values = isWrong ? game.puzzle.givens : game.values;
    const own = !isWrong && game.areMarksWhole && !game.isFull ? game.candidates : null;
    this.show(element("p.faint", say("play.explain.asking")));
    try {
      const body = { ...asked(game.shape, values), language: language(), ...(own ? { candidates: own } : {}) };
      let path = await explain(body, { signal });
      const isStuck = !path.solved && path.verdict === "unique";
      if (isStuck) path = await explain({ ...body, ladder: "se" }, { signal }); // its chains go further
      this.#steps = path.steps;
      this.#positions = positions(game.shape, values, own, path.steps);
      this.#fill(path, isWrong);
      this.#go(0);
    } catch (error) {
      if (!signal.aborted) this.show(element("p.trouble", refusal(error, game.shape)));
    }
  }

  /** @param {{verdict: string, solved: boolean}} path @param {boolean} isWrong */
  #fill(path, isWrong) {
    const isUnique = path.verdict === "unique";
    const end = isUnique ? `play.explain.${path.solved ? "end" : "stuck"}` : `play.verdict.${path.verdict}`;
    const lines = [...this.#steps.map((step) => step.notation), say(end)].map((text, i) =>
      button(text, () => this.#go(i), { class: "plain" }),
    );
    this.#list.replaceChildren(...lines.map((line) => element("li", line)));
    this.show(
      element("h2", say("play.explain.title", { n: this.#steps.length })),
      isWrong ? element("p.faint", say("play.explain.wrong")) : "",
      element(
        "div.toolbar.walk",
        button(say("play.explain.back"), () => this.#go(this.#at - 1), { icon: "back" }),
        this.#count,
        button(say("play.explain.forward"), () => this.#go(this.#at + 1), { icon: "forward" }),
        button(say("shell.close"), () => this.drop(), { class: "plain" }),
      ),
      this.#list,
      this.#words,
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
    this.overlay = { over: () => overlaid(looks, drawn, position.candidates), links: drawn.links };
    table.draw();
    this.#count.textContent = `${Math.min(at + 1, this.#steps.length)} / ${this.#steps.length}`;
    this.#words.textContent = step?.words ?? "";
    this.#list.querySelectorAll("button").forEach((one, i) => {
      one.tabIndex = i === at ? 0 : -1;
      if (i === at) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    });
    this.#scroll();
    announce(step ? `${step.notation}. ${step.words ?? ""}` : say("play.explain.end"));
  }

  /** The list scrolls, the page does not. */
  #scroll() {
    const row = this.#list.children[this.#at];
    if (row instanceof HTMLElement)
      this.#list.scrollTop = row.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 3;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (!step) return;
    event.preventDefault();
    this.#go(Math.max(0, Math.min(this.#steps.length, this.#at + step)));
    const now = this.#list.querySelector('[aria-current="step"]');
    if (now instanceof HTMLElement) now.focus();
  }
}
