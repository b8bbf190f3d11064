/** Methods: race them, or watch one at work. */
import { puzzleOf, toLine } from "../grid.js";
import { puzzleFromQuery } from "../link.js";
import { currentPuzzle } from "../store.js";
import { choice, element } from "../ui.js";
import algorithms from "../words/algorithms.js";
import lecture from "../words/lecture.js";
import words from "../words/methods.js";
import { addWords, say } from "../words/words.js";
import { EXAMPLES } from "./examples.js";
import { Lessons } from "./lessons.js";
import { Race } from "./race.js";
import { Watch } from "./watch.js";

addWords(words);
addWords({ ...lecture, ...algorithms });

/** @import { Puzzle } from "../grid.js" */
/** @import { Request } from "../main.js" */

/** The part's own style sheet, loaded with it. */
export async function ready() {
  if (document.querySelector("link[href$='methods.css']")) return;
  const link = element("link", { rel: "stylesheet", href: "/page/css/methods.css" });
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

export class View {
  /** @type {Race | Watch | Lessons | null} */ #shown = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.head = element("div.methods-head");
    this.tools = element("div.watch-tools");
    this.body = element("div.methods-body");
    host.append(element("h1.unseen", say("shell.methods")), element("div.methods", this.head, this.tools, this.body));
  }

  /** @param {Request} request */
  route({ path, query }) {
    this.#shown?.close();
    this.body.replaceChildren();
    this.tools.replaceChildren();
    const isWatch = path[0] === "watch";
    const isLessons = path[0] === "lessons";
    const carried = puzzleFromQuery(query);
    const puzzle = carried ?? currentPuzzle();
    this.#drawHead(isLessons ? "lessons" : isWatch ? "watch" : "race", puzzle, Boolean(carried), query);
    if (isLessons) {
      this.#shown = new Lessons(this.body, path[1] ?? "");
      return;
    }
    this.#shown = isWatch
      ? new Watch(this.body, this.tools, puzzle, query)
      : new Race(this.body, puzzle, (method) => address("watch", carried && puzzle, { method }));
  }

  /** @param {string} shown @param {Puzzle} puzzle @param {boolean} isCarried @param {URLSearchParams} query */
  #drawHead(shown, puzzle, isCarried, query) {
    const isWatch = shown === "watch";
    const carried = isCarried ? puzzle : null;
    const line = toLine(puzzle.shape, puzzle.givens);
    const tab = (/** @type {string} */ name) => {
      const attributes = { href: address(name, carried), "aria-current": name === shown && "page" };
      return element("a.button", attributes, say(`methods.${name}`));
    };
    const puzzles = [
      ["", say("methods.current")],
      ...EXAMPLES.map(([name = "", puzzle = ""]) => [puzzle, `${say(`methods.example.${name}`)} (${name})`]),
    ];
    if (isCarried && !puzzles.some(([puzzle]) => puzzle === line)) puzzles.push([line, say("methods.linked")]);
    const chooser = choice(say("methods.puzzle"), puzzles, isCarried ? line : "", (value) => {
      const method = query.get("method");
      const chosen = value === line && isCarried ? puzzle : value ? puzzleOf({ puzzle: value }) : null;
      location.hash = address(isWatch ? "watch" : "race", chosen, isWatch && method ? { method } : {});
    });
    const tabs = ["race", "watch", "lessons"].map(tab);
    this.head.replaceChildren(element("nav.views", { "aria-label": say("methods.views") }, ...tabs));
    if (shown !== "lessons") this.head.append(chooser);
  }

  close() {
    this.#shown?.close();
  }
}

/** @param {string} name @param {Puzzle | null} puzzle @param {Record<string, string>} [more] */
function address(name, puzzle, more = {}) {
  const query = new URLSearchParams(more);
  if (puzzle) query.set("puzzle", toLine(puzzle.shape, puzzle.givens));
  if (puzzle && !puzzle.shape.isClassic) query.set("shape", puzzle.shape.spec);
  return `#methods/${name}${query.size ? `?${query}` : ""}`;
}
