/** Methods: race them, or watch one at work. */
import { currentPuzzle } from "../current.js";
import { puzzleOf, toLine } from "../grid.js";
import { puzzleFromQuery } from "../share.js";
import { choice, element } from "../ui.js";
import words from "../words/methods.js";
import { addWords, say } from "../words/words.js";
import { EXAMPLES } from "./examples.js";
import { Race } from "./race.js";
import { Watch } from "./watch.js";

addWords(words);

/** @typedef {import("../grid.js").Puzzle} Puzzle */
/** @typedef {import("../main.js").Request} Request */

/** @param {HTMLElement} host @param {Request} request */
export async function open(host, request) {
  await styled();
  const view = new MethodsView(host);
  view.route(request);
  return { close: () => view.close(), route: (/** @type {Request} */ next) => view.route(next) };
}

/** The part's own style sheet, loaded with it. */
function styled() {
  if (document.querySelector("link[href$='methods.css']")) return;
  return new Promise((resolve) => document.head.append(element("link", { rel: "stylesheet", href: "/page/css/methods.css", onload: resolve, onerror: resolve })));
}

class MethodsView {
  /** @type {Race | Watch | null} */ #shown = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.head = element("div", { class: "methods-head" });
    this.tools = element("div", { class: "watch-tools" });
    this.body = element("div", { class: "methods-body" });
    host.append(element("h1", { class: "unseen" }, say("shell.methods")), element("div", { class: "methods" }, this.head, this.tools, this.body));
  }

  /** @param {Request} request */
  route({ path, query }) {
    this.#shown?.close();
    this.body.replaceChildren();
    this.tools.replaceChildren();
    const isWatch = path[0] === "watch";
    const carried = puzzleFromQuery(query);
    const puzzle = carried ?? currentPuzzle();
    this.#drawHead(isWatch, puzzle, Boolean(carried), query);
    this.#shown = isWatch ? new Watch(this.body, this.tools, puzzle, query) : new Race(this.body, puzzle, (method) => address("watch", carried && puzzle, { method }));
  }

  /** @param {boolean} isWatch @param {Puzzle} puzzle @param {boolean} isCarried @param {URLSearchParams} query */
  #drawHead(isWatch, puzzle, isCarried, query) {
    const carried = isCarried ? puzzle : null;
    const line = toLine(puzzle.shape, puzzle.givens);
    const example = EXAMPLES.find((one) => one.puzzle === line);
    const tab = (/** @type {string} */ name, /** @type {boolean} */ isHere) => element("a", { class: "button", href: address(name, carried), "aria-current": isHere ? "page" : undefined }, say(`methods.${name}`));
    /** @type {[string, string][]} */
    const puzzles = [["", say("methods.current")], ...EXAMPLES.map((one) => /** @type {[string, string]} */ ([one.puzzle, one.name]))];
    if (isCarried && !example) puzzles.push([line, say("methods.linked")]);
    this.head.replaceChildren(
      element("nav", { class: "views", "aria-label": say("methods.views") }, tab("race", !isWatch), tab("watch", isWatch)),
      choice(say("methods.puzzle"), puzzles, isCarried ? line : "", (value) => {
        const method = query.get("method");
        const chosen = value === line && isCarried ? puzzle : value ? puzzleOf({ puzzle: value }) : null;
        location.hash = address(isWatch ? "watch" : "race", chosen, isWatch && method ? { method } : {});
      }),
    );
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
