/** Methods against each other on one grid: times and counters as they come, as bars in a table. */
import { Board } from "../board.js";
import { compareStream, methods as listMethods } from "../engine.js";
import { asked } from "../grid.js";
import { load, save } from "../store.js";
import { announce, button, choice, element, reason } from "../ui.js";
import { number, say } from "../words/words.js";
import { picker } from "./picker.js";
import { counterName } from "./sentences.js";

/** @typedef {import("../grid.js").Puzzle} Puzzle */
/** @typedef {import("./picker.js").Method} Method */
/** @typedef {{method: string, verdict: string, seconds: number, counters: Record<string, number>, note: string, filled: number | null, cells: number}} Run */

const FIRST = ["native", "backtracking", "exact-cover", "sat", "ilp", "lp", "failed-literals", "logic"];
/** Verdicts that answer the question; the time of `unknown` says something too. */
const ANSWERED = ["unique", "several", "solved", "none"];

export class Race {
  /** @type {Method[]} */ #methods = [];
  /** In the order of the entrants. @type {Run[]} */ #runs = [];
  /** @type {AbortController | null} */ #running = null;
  #limit = "2";

  /** @param {HTMLElement} host @param {Puzzle} puzzle @param {(method: string) => string} linkTo the address that watches a method */
  constructor(host, puzzle, linkTo) {
    this.puzzle = puzzle;
    this.linkTo = linkTo;
    /** Methods as they are spelled. @type {string[]} */
    this.entrants = load("race", FIRST);
    const board = new Board(puzzle.shape, { label: say("methods.board"), bare: true });
    board.draw(Array.from(puzzle.givens, (digit) => (digit ? { digit, given: true } : {})));
    this.go = button(say("methods.go"), () => void (this.#running ? this.#running.abort() : this.#race()), { class: "main" });
    this.note = element("p", { class: "note" });
    this.axis = element("span", { class: "axis", "aria-hidden": "true" });
    this.rows = element("tbody");
    const heads = ["method", "verdict", "time", "counters"].map((name) => element("th", { scope: "col", title: name === "time" ? say("methods.scale") : undefined }, say(`methods.${name}`), name === "time" && this.axis));
    host.append(
      element(
        "div",
        { class: "race" },
        element("div", { class: "race-board" }, board.element),
        element("div", { class: "race-start" }, choice(say("methods.question"), [["1", say("methods.question1")], ["2", say("methods.question2")]], this.#limit, (value) => (this.#limit = value)), this.go, this.note),
        element("div", { class: "results" }, element("table", {}, element("caption", { class: "unseen" }, say("methods.results")), element("thead", {}, element("tr", {}, ...heads, element("td"))), this.rows), button(say("methods.add"), () => this.#add(), { icon: "fresh" })),
      ),
    );
    void this.#list();
  }

  async #list() {
    try {
      this.#methods = (await listMethods()).methods;
      this.#drawRows();
    } catch (error) {
      this.note.textContent = reason(error);
    }
  }

  /** The table anew: who races has changed. */
  #drawRows() {
    this.rows.replaceChildren(
      ...this.entrants.map((text, i) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, picker(`${say("methods.method")} ${i + 1}`, this.#methods, text, (next) => this.#set(i, next))),
          ...["judged", "time", "counted"].map((name) => element("td", { class: name })),
          element("td", { class: "ends" }, button(say("methods.remove", { method: text }), () => this.#set(i, null), { icon: "close", iconOnly: true, class: "plain" })),
        ),
      ),
    );
    this.#drawRuns();
  }

  #add() {
    const next = this.#methods.find((one) => !one.missing && !this.entrants.some((text) => text.split(":")[0] === one.name)) ?? this.#methods[0];
    if (next) this.#set(this.entrants.length, next.name);
  }

  /** @param {number} i @param {string | null} text null takes it out */
  #set(i, text) {
    this.#running?.abort();
    this.#runs = [];
    this.note.textContent = "";
    this.entrants.splice(i, 1, ...(text === null ? [] : [text]));
    save("race", this.entrants);
    this.#drawRows();
    const row = this.rows.children[Math.min(i, this.entrants.length - 1)];
    /** @type {HTMLElement | null | undefined} */ (row?.querySelector("select"))?.focus();
  }

  async #race() {
    const running = new AbortController();
    this.#running = running;
    this.#runs = [];
    this.note.textContent = "";
    this.#drawRuns();
    const body = { ...asked(this.puzzle.shape, this.puzzle.givens), methods: this.entrants, limit: Number(this.#limit) };
    try {
      await compareStream(body, (kind, run) => kind === "run" && this.#running === running && this.#take(run), { signal: running.signal });
      this.#finish();
    } catch (error) {
      this.note.textContent = running.signal.aborted ? say("methods.stopped") : reason(error);
    }
    if (this.#running !== running) return;
    this.#running = null;
    this.#drawRuns();
  }

  /** @param {Run} run */
  #take(run) {
    this.#runs.push(run);
    announce(say("methods.finished", { method: run.method, verdict: say(`methods.verdict.${run.verdict}`), time: time(run.seconds) }));
    this.#drawRuns();
  }

  #finish() {
    const best = this.#runs.filter((run) => ANSWERED.includes(run.verdict)).sort((one, other) => one.seconds - other.seconds)[0];
    this.note.textContent = best ? say("methods.fastest", { method: best.method, time: time(best.seconds) }) : say("methods.over");
    announce(this.note.textContent);
  }

  /** Times on a scale whose lines are each ten times the one before. */
  #drawRuns() {
    this.go.replaceChildren(element("span", {}, say(this.#running ? "methods.stop" : "methods.go")));
    this.go.classList.toggle("main", !this.#running);
    this.go.disabled = !this.entrants.length;
    const seconds = this.#runs.filter(isTimed).map((run) => Math.max(run.seconds, 1e-6));
    const low = Math.floor(Math.log10(Math.min(1e-3, ...seconds)));
    const high = Math.max(low + 2, Math.ceil(Math.log10(Math.max(1e-3, ...seconds))));
    const most = Math.max(10, ...this.#runs.flatMap((run) => Object.values(run.counters)));
    this.axis.replaceChildren(...Array.from({ length: high - low + 1 }, (_, i) => sized(element("small", {}, time(10 ** (low + i))), "left", i / (high - low))));
    [...this.rows.children].forEach((row, i) => this.#drawRun(row, i, (value) => (Math.log10(Math.max(value, 1e-6)) - low) / (high - low), most));
  }

  /** @param {Element} row @param {number} i @param {(seconds: number) => number} share @param {number} most of any counter */
  #drawRun(row, i, share, most) {
    const run = this.#runs[i];
    const text = this.entrants[i] ?? "";
    const cell = (/** @type {string} */ name) => /** @type {HTMLElement} */ (row.querySelector(`.${name}`));
    cell("ends").querySelector("a")?.remove();
    if (!run) {
      cell("judged").replaceChildren(element("span", { class: "faint" }, this.#running ? say(this.#runs.length === i ? "methods.running" : "methods.waiting") : "–"));
      cell("time").replaceChildren();
      cell("counted").replaceChildren();
      return;
    }
    const filled = run.verdict === "unknown" && run.filled !== null ? say("methods.filled", { filled: run.filled, cells: run.cells }) : "";
    cell("judged").replaceChildren(say(`methods.verdict.${run.verdict}`), element("small", { class: "faint" }, run.note || filled));
    if (isTimed(run)) cell("time").replaceChildren(sized(element("span", { class: `bar ${run.verdict}`, "aria-hidden": "true" }), "width", share(run.seconds)), element("span", {}, time(run.seconds)));
    const counters = Object.entries(run.counters).map(([counter, count]) =>
      element("li", {}, sized(element("span", { class: "bar", "aria-hidden": "true" }), "width", Math.log10(1 + count) / Math.log10(1 + most)), element("span", {}, `${counterName(counter)} ${number(count)}`)),
    );
    cell("counted").replaceChildren(element("ul", {}, ...counters));
    if (this.#methods.find((one) => one.name === text.split(":")[0])?.traces) cell("ends").prepend(element("a", { class: "button", href: this.linkTo(text), "aria-label": say("methods.watchIt", { method: text }) }, say("methods.watch")));
  }

  close() {
    this.#running?.abort();
  }
}

/** @param {Run} run */
const isTimed = (run) => ANSWERED.includes(run.verdict) || run.verdict === "unknown";

/** Seconds in the unit that suits them. @param {number} seconds */
function time(seconds) {
  const [factor, unit] = seconds < 1e-3 ? [1e6, "microsecond"] : seconds < 1 ? [1e3, "millisecond"] : [1, "second"];
  return number(seconds * Number(factor), { style: "unit", unit: String(unit), maximumSignificantDigits: 3 });
}

/** @param {HTMLElement} made @param {"left" | "width"} name @param {number} share */
function sized(made, name, share) {
  made.style[name] = `${Math.max(0, Math.min(1, share)) * 100}%`;
  return made;
}
