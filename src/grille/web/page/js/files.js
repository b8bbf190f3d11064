/** Reading puzzles in and writing them out. */
import { convert } from "./engine.js";
import { puzzleOf, toLine } from "./grid.js";
import { button, dialog, element, reason } from "./ui.js";
import { say } from "./words/words.js";

/** Where a player stands. @typedef {{puzzle: import("./grid.js").Puzzle, values: number[], candidates: number[][]}} Position */

/** @param {(puzzle: import("./grid.js").Puzzle) => void} onPuzzle */
export function openImport(onPuzzle) {
  const text = element("textarea", { rows: 8, "aria-label": say("play.import") });
  const note = element("p", { class: "trouble", role: "status" });
  const opened = dialog(say("play.import"), [text, button("OK", () => void read(), { class: "main" }), note]);

  async function read() {
    try {
      const said = JSON.parse((await convert({ text: text.value, to: "json" })).text.split("\n")[0]);
      opened.close();
      onPuzzle(puzzleOf(said));
    } catch (error) {
      note.textContent = reason(error);
    }
  }
}

/** @param {Position} position */
export function openExport(position) {
  const { shape, givens } = position.puzzle;
  dialog(say("play.export"), [element("textarea", { rows: 4, readonly: true, "aria-label": say("play.export") }, toLine(shape, givens))]);
}

/** @param {Position} _position */
export function printPuzzle(_position) {
  print();
}
