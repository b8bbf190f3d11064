/** Two solutions of a puzzle in the making, and where they differ. */
import { Board } from "../board.js";
import { solve } from "../engine.js";
import { asked, cellNames, fromLine } from "../grid.js";
import { element, reason } from "../ui.js";
import { say } from "../words/words.js";

/** @import { Draft } from "./draft.js" */

const SECONDS = 5;
const MOST_NAMED = 12;

/** @param {import("../ui.js").Dialogs} dialogs @param {Draft} draft */
export async function openTwo(dialogs, draft) {
  const host = element("div.solutions", { "aria-busy": "true" });
  const note = element("p", { role: "status" }, say("make.working"));
  const asking = new AbortController();
  dialogs.open(say("make.two"), [note, host], () => asking.abort());
  try {
    const question = { ...asked(draft.shape, draft.givens), limit: 2, seconds: SECONDS };
    const { solutions } = await solve(question, asking);
    const [one, other] = solutions.map((line) => fromLine(draft.shape, line));
    if (!one || !other) return void (note.textContent = say("make.unknown"));
    const differ = one.flatMap((digit, cell) => (digit === other[cell] ? [] : [cell]));
    const named = cellNames(draft.shape, differ.slice(0, MOST_NAMED)) + (differ.length > MOST_NAMED ? " …" : "");
    note.textContent = say("make.differ", { n: differ.length, cells: named });
    host.replaceChildren(...[one, other].map((solution, i) => drawn(draft, solution, new Set(differ), i + 1)));
  } catch (error) {
    if (!asking.signal.aborted) note.textContent = reason(error);
  } finally {
    host.removeAttribute("aria-busy");
  }
}

/** @param {Draft} draft @param {number[]} solution @param {Set<number>} differ @param {number} n */
function drawn({ shape, givens }, solution, differ, n) {
  const board = new Board(shape, { label: say("make.solution", { n }), bare: true });
  const fill = (/** @type {number} */ cell) => (differ.has(cell) ? "key" : undefined);
  board.draw(solution.map((digit, cell) => ({ digit, given: Boolean(givens[cell]), fill: fill(cell) })));
  return element("div", board.element);
}
