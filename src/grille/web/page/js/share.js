/** Links that carry a puzzle in their fragment, which is never sent to the server. */
import { fromLine, Shape, toLine } from "./grid.js";
import { dialog, element } from "./ui.js";
import { say } from "./words/words.js";

/** The puzzle that an address carries, or null. @param {URLSearchParams} query @returns {import("./grid.js").Puzzle | null} */
export function puzzleFromQuery(query) {
  const line = query.get("puzzle");
  if (!line) return null;
  const shape = Shape.fromSpec(query.get("shape") ?? String(Math.sqrt(line.length)));
  return { shape, givens: fromLine(shape, line) };
}

/** @param {import("./files.js").Position} position */
export function openShare({ puzzle }) {
  const query = new URLSearchParams({ puzzle: toLine(puzzle.shape, puzzle.givens) });
  if (!puzzle.shape.isClassic) query.set("shape", puzzle.shape.spec);
  const link = `${location.origin}${location.pathname}#play?${query}`;
  dialog(say("play.share"), [element("input", { readonly: true, value: link, "aria-label": say("play.share") })]);
}
