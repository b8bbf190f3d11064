/** A lesson a paper: model, film, exercise, table, question. What stands under "here" is computed when it is shown. */
import { generate, solve } from "../engine.js";
import { puzzleOf, Shape, toLine } from "../grid.js";
import { announce, button, element, reason } from "../ui.js";
import words from "../words/lessons.js";
import { addWords, number, say } from "../words/words.js";

addWords(words);

/** @typedef {() => number | Promise<number>} Figure */
/** A row: its words, the paper's figure, ours. @typedef {[name: string, there: string, here: Figure]} Row */
/** @typedef {{film: string, exercise: string, label: string, rows: Row[], answer: Figure}} Lesson */

const ILP = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9.";
const HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const NO_SOLUTION = "8.......7..36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const EXAM_1 = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const EXAM_2 = ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";
const OPEN = "1..2..3.........";
const HARD = "..8..1.4..6..9...3..9.7.2..52...89.....5.....8.........5.1.3.....6.8..7....9..12.";
const CARVED = 10;
const PEERS = () => Shape.fromSpec("9").peers[0]?.length ?? 0;

/** A counter of a method. @param {string} puzzle @param {string} method @param {string} counter @returns {Figure} */
const counted =
  (puzzle, method, counter, limit = 2) =>
  async () =>
    Number((await solve({ puzzle, method, limit })).counters[counter] ?? NaN);

/** @param {string} puzzle */
const givensOf = (puzzle) => [...puzzle].filter((one) => one !== ".").length;

/** The most or the fewest givens of some grids that were carved. @param {(...some: number[]) => number} extreme */
const carved = (extreme) => async () => {
  const { puzzles } = await generate({ count: CARVED, minimal: true, seed: 3 });
  return extreme(...puzzles.map((one) => givensOf(toLine(puzzleOf(one).shape, puzzleOf(one).givens))));
};

/** The digits that the peers of the first cell hold. @param {string} puzzle */
function forbidden(puzzle) {
  const { shape, givens } = puzzleOf({ puzzle });
  return new Set(shape.peers[0]?.map((peer) => givens[peer]).filter(Boolean)).size;
}

/** @param {string} puzzle @param {string} method */
const film = (puzzle, method, more = "") => `#methods/watch?puzzle=${puzzle}&method=${method}${more}`;
/** @param {string} puzzle */
const race = (puzzle) => `#methods/race?puzzle=${puzzle}`;
const MRV = "backtracking";
const FIRST = "backtracking:select=first";

/** By the number of the paper. @type {Record<string, Lesson>} */
const LESSONS = {
  "000": {
    film: film(OPEN, "ilp:engine=readable", "&panel=algorithm"),
    exercise: race(ILP),
    label: "lessons.race",
    rows: [
      ["peers", "19", PEERS],
      ["variables", "729", () => Shape.fromSpec("9").cells * Shape.fromSpec("9").side],
      ["solutions", "1", async () => (await solve({ puzzle: ILP, method: "ilp" })).solutions.length],
    ],
    answer: PEERS,
  },
  "001": {
    film: film(HARDEST, "lp", "&panel=model"),
    exercise: film("....1..4...24.3.", "lp:engine=tableau"),
    label: "lessons.watch",
    rows: [
      ["easy", "–", counted(ILP, "lp", "root_fractional")],
      ["hard", "–", counted(HARDEST, "lp", "root_fractional")],
      ["programs", "–", counted(HARDEST, "lp", "lp_solves")],
    ],
    answer: counted(HARDEST, "lp", "root_fractional"),
  },
  "002": {
    film: film(HARD, "logic"),
    exercise: "#make",
    label: "lessons.002.make",
    rows: [
      ["fewest", "20", carved(Math.min)],
      ["most", "25", carved(Math.max)],
    ],
    answer: () => givensOf(HARD),
  },
  "003": {
    film: film(EXAM_2, FIRST, `&beside=${MRV}`),
    exercise: race(HARDEST),
    label: "lessons.race",
    rows: [
      ["first", "449355", counted(HARDEST, FIRST, "backtracks", 1)],
      ["mrv", "9671", counted(HARDEST, MRV, "backtracks", 1)],
      ["none", "202", counted(NO_SOLUTION, FIRST, "backtracks", 1)],
    ],
    answer: counted(NO_SOLUTION, MRV, "backtracks", 1),
  },
  "004": {
    film: film(EXAM_2, "failed-literals", "&panel=model"),
    exercise: film(EXAM_2, "sat", "&panel=graph"),
    label: "lessons.watch",
    rows: [
      ["forbidden", "7", () => forbidden(EXAM_1)],
      ["probes", "–", counted(EXAM_2, "failed-literals", "probes")],
      ["failed", "–", counted(EXAM_2, "failed-literals", "failed")],
    ],
    answer: () => forbidden(EXAM_1),
  },
};

export class Lessons {
  /** @param {HTMLElement} host @param {string} name of a lesson, or nothing for the list */
  constructor(host, name) {
    this.isOpen = true;
    const lesson = LESSONS[name];
    host.append(element("div.lessons", ...(lesson ? this.#lesson(name, lesson) : this.#list())));
  }

  #list() {
    const items = Object.keys(LESSONS).map((name) =>
      element(
        "li",
        element("a", { href: `#methods/lessons/${name}` }, say(`lessons.${name}.title`)),
        element("p.faint", say(`lessons.${name}.film`)),
      ),
    );
    return [
      element("h2", say("methods.lessons")),
      element("p", say("lessons.intro")),
      element("ol.lesson-list", ...items),
    ];
  }

  /** @param {string} name @param {Lesson} lesson */
  #lesson(name, lesson) {
    const part = (/** @type {string} */ title, /** @type {Node[]} */ ...children) =>
      element("section", element("h3", say(`lessons.${title}`)), ...children);
    const told = (/** @type {string} */ what) => element("p", say(`lessons.${name}.${what}`));
    return [
      element("a", { href: "#methods/lessons" }, `‹ ${say("lessons.all")}`),
      element("h2", say(`lessons.${name}.title`)),
      part("model", told("model")),
      part("film", told("film"), element("a.button", { href: lesson.film }, say("lessons.watch"))),
      part("exercise", told("exercise"), element("a.button", { href: lesson.exercise }, say(lesson.label))),
      part("table", this.#table(name, lesson.rows)),
      part("question", told("question"), this.#question(lesson.answer)),
    ];
  }

  /** @param {string} name @param {Row[]} rows */
  #table(name, rows) {
    const head = ["what", "there", "here"].map((one) => element("th", { scope: "col" }, say(`lessons.${one}`)));
    const made = rows.map(([row, there, here]) => {
      const cell = element("td", say("lessons.computing"));
      void this.#compute(cell, here);
      return element(
        "tr",
        element("th", { scope: "row" }, say(`lessons.${name}.row.${row}`)),
        element("td", there),
        cell,
      );
    });
    return element("table.figures", element("tr", ...head), ...made);
  }

  /** @param {HTMLElement} cell @param {Figure} figure */
  async #compute(cell, figure) {
    try {
      cell.textContent = number(await figure());
    } catch (error) {
      cell.textContent = reason(error);
    }
  }

  /** @param {Figure} answer */
  #question(answer) {
    const field = element("input", { type: "text", inputmode: "numeric", size: 8 });
    const said = element("p.said", { role: "status" });
    const check = async () => {
      const given = Number(field.value.replace(/[\s,.]/g, ""));
      try {
        const isRight = field.value.trim() !== "" && given === (await answer());
        const shown = Number.isFinite(given) ? number(given) : field.value;
        said.textContent = say(isRight ? "lessons.right" : "lessons.wrong", { answer: shown });
        said.className = `said ${isRight ? "is-right" : ""}`;
      } catch (error) {
        said.textContent = reason(error);
      }
      announce(said.textContent ?? "");
    };
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void check();
    };
    const label = element("label.field", element("span", say("lessons.answer")), field);
    const press = button(say("lessons.check"), () => void check(), { class: "main" });
    return element("form.question", { onsubmit: submit }, label, press, said);
  }

  close() {
    this.isOpen = false;
  }
}
