/** Methods against each other on one grid: times and counters as they come, as bars in a table. */
import { Board } from "../board.js";
import { compareStream, methods as listMethods } from "../engine.js";
import { asked, range } from "../grid.js";
import { load, save } from "../store.js";
import { announce, button, choice, element, reason } from "../ui.js";
import { number, say } from "../words/words.js";
import { picker } from "./picker.js";
import { counterName } from "./sentences.js";

/** @import { Puzzle } from "../grid.js" */
/** @import { Method, Run } from "../api.js" */
/** @import { OnPart } from "../engine.js" */

const FIRST = ["native", "backtracking", "exact-cover", "sat", "ilp", "lp", "failed-literals", "logic"];
/** Verdicts that answer the question; the time of `unknown` says something too. */
const ANSWERED = ["unique", "several", "solved", "none"];

/** How a race stood when it was left, by its puzzle: whoever comes back from watching a method finds it again.
 * @type {Map<string, {entrants: string[], runs: Run[], note: string, limit: string}>} */
const left = new Map();

export class Race {
  /** @type {Method[]} */ #methods = [];
  /** In the order of the entrants. @type {Run[]} */ #runs = [];
  /** @type {AbortController | null} */ #running = null;
  #limit = "2";

  /** @param {HTMLElement} host @param {Puzzle} puzzle
   * @param {(method: string) => string} linkTo the address that watches a method */
  constructor(host, puzzle, linkTo) {
    this.puzzle = puzzle;
    this.linkTo = linkTo;
    /** Methods as they are spelled. @type {string[]} */
    this.entrants = [...load("race", FIRST)];
    const board = new Board(puzzle.shape, { label: say("methods.board"), bare: true });
    board.draw(Array.from(puzzle.givens, (digit) => (digit ? { digit, given: true } : {})));
    this.go = button(say("methods.go"), () => void (this.#running ? this.#running.abort() : this.#race()), {
      class: "main",
    });
    this.note = element("p.note");
    this.#restore();
    this.axis = element("span.axis", { "aria-hidden": "true" });
    this.rows = element("tbody");
    const heads = ["method", "verdict", "time", "counters"].map((name) =>
      element("th", { scope: "col", title: name === "time" && say("methods.scale") }, say(`methods.${name}`)),
    );
    heads[2]?.append(this.axis);
    const limits = ["1", "2"].map((limit) => [limit, say(`methods.question${limit}`)]);
    const question = choice(say("methods.question"), limits, this.#limit, (value) => (this.#limit = value));
    const table = element(
      "table",
      element("caption.unseen", say("methods.results")),
      element("thead", element("tr", ...heads, element("td"))),
      this.rows,
    );
    const add = button(say("methods.add"), () => this.#add(), { icon: "fresh" });
    const parts = [
      element("div.race-board", board.element),
      element("div.race-start", question, this.go, this.note),
      element("div.results", table, add),
    ];
    host.append(element("div.race", ...parts));
    void this.#list();
  }

  get #key() {
    return JSON.stringify(asked(this.puzzle.shape, this.puzzle.givens));
  }

  #restore() {
    const before = left.get(this.#key);
    if (!before || String(before.entrants) !== String(this.entrants)) return;
    this.#runs = before.runs;
    this.#limit = before.limit;
    this.note.textContent = before.note;
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
    const plain = /** @type {const} */ ({ icon: "close", iconOnly: true, class: "plain" });
    const rows = this.entrants.map((text, i) => {
      const choose = picker(`${say("methods.method")} ${i + 1}`, this.#methods, text, (next) => this.#set(i, next));
      const cells = ["judged", "time", "counted", "ends"].map((name) => element("td", { class: name }));
      cells[3]?.append(button(say("methods.remove", { method: text }), () => this.#set(i, null), plain));
      return element("tr", element("th", { scope: "row" }, choose), ...cells);
    });
    this.rows.replaceChildren(...rows);
    this.#drawRuns();
  }

  #add() {
    const names = this.entrants.map((text) => text.split(":")[0]);
    const next = this.#methods.find((one) => !one.missing && !names.includes(one.name)) ?? this.#methods[0];
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
    const question = asked(this.puzzle.shape, this.puzzle.givens);
    const body = { ...question, methods: this.entrants, limit: Number(this.#limit) };
    /** @type {OnPart} */
    const take = (kind, run) => kind === "run" && this.#running === running && this.#take(run);
    try {
      await compareStream(body, take, { signal: running.signal });
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
    const { method, seconds } = run;
    announce(say("methods.finished", { method, verdict: say(`methods.verdict.${run.verdict}`), time: time(seconds) }));
    this.#drawRuns();
  }

  #finish() {
    this.#sort();
    const answered = this.#runs.filter((run) => ANSWERED.includes(run.verdict));
    const [best] = answered.sort((one, other) => one.seconds - other.seconds);
    const told = best && { method: best.method, time: time(best.seconds) };
    this.note.textContent = told ? say("methods.fastest", told) : say("methods.over");
    announce(this.note.textContent);
  }

  /** Rows by time; those without an answer come last. */
  #sort() {
    const rank = (/** @type {Run} */ run) => (ANSWERED.includes(run.verdict) ? run.seconds : Infinity);
    const order = this.#runs.map((run, i) => ({ run, text: this.entrants[i] ?? "" }));
    order.sort((one, other) => (rank(one.run) === rank(other.run) ? 0 : rank(one.run) - rank(other.run)));
    this.#runs = order.map(({ run }) => run);
    this.entrants = order.map(({ text }) => text);
    save("race", this.entrants);
    this.#drawRows();
  }

  /** Times on a scale whose lines are each ten times the one before. */
  #drawRuns() {
    this.go.replaceChildren(element("span", say(this.#running ? "methods.stop" : "methods.go")));
    this.go.classList.toggle("main", !this.#running);
    this.go.disabled = !this.entrants.length;
    const seconds = this.#runs.filter(isTimed).map((run) => Math.max(run.seconds, 1e-6));
    const low = Math.floor(Math.log10(Math.min(1e-3, ...seconds)));
    const high = Math.max(low + 2, Math.ceil(Math.log10(Math.max(1e-3, ...seconds))));
    const most = Math.max(10, ...this.#runs.flatMap((run) => Object.values(run.counters)));
    const marks = range(high - low + 1, (i) => element("small", time(10 ** (low + i))));
    this.axis.replaceChildren(...marks.map((mark, i) => sized(mark, "left", i / (high - low))));
    const share = (/** @type {number} */ value) => (Math.log10(Math.max(value, 1e-6)) - low) / (high - low);
    [...this.rows.children].forEach((row, i) => this.#drawRun(row, i, share, most));
  }

  /** @param {Element} row @param {number} i @param {(seconds: number) => number} share
   * @param {number} most of any counter */
  #drawRun(row, i, share, most) {
    const run = this.#runs[i];
    const text = this.entrants[i] ?? "";
    const cell = (/** @type {string} */ name) => /** @type {HTMLElement} */ (row.querySelector(`.${name}`));
    cell("ends").querySelector("a")?.remove();
    if (!run) {
      const state = this.#running ? say(this.#runs.length === i ? "methods.running" : "methods.waiting") : "–";
      cell("judged").replaceChildren(element("span.faint", state));
      cell("time").replaceChildren();
      cell("counted").replaceChildren();
      return;
    }
    const { verdict, filled, cells, counters } = run;
    const told = verdict === "unknown" && filled !== null ? say("methods.filled", { filled, cells }) : "";
    cell("judged").replaceChildren(say(`methods.verdict.${verdict}`), element("small.faint", run.note || told));
    const bar = (/** @type {string} */ kind, /** @type {number} */ size) =>
      sized(element("span", { class: `bar ${kind}`, "aria-hidden": "true" }), "width", size);
    if (isTimed(run))
      cell("time").replaceChildren(bar(verdict, share(run.seconds)), element("span", time(run.seconds)));
    const items = Object.entries(counters).map(([name, count]) => {
      const text = element("span", `${counterName(name)} ${number(count)}`);
      return element("li", bar("", Math.log10(1 + count) / Math.log10(1 + most)), text);
    });
    cell("counted").replaceChildren(element("ul", ...items));
    if (!this.#methods.find((one) => one.name === text.split(":")[0])?.traces) return;
    const link = { href: this.linkTo(text), "aria-label": say("methods.watchIt", { method: text }) };
    cell("ends").prepend(element("a.button", link, say("methods.watch")));
  }

  close() {
    const note = this.note.textContent ?? "";
    if (this.#runs.length === this.entrants.length)
      left.set(this.#key, { entrants: this.entrants, runs: this.#runs, note, limit: this.#limit });
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
