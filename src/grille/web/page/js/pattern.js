/** A grid as a small picture for lists: where its givens are, and what a player has put. */
import { range } from "./grid.js";
import { svg } from "./ui.js";

/** @param {import("./grid.js").Shape} shape @param {ArrayLike<number>} givens @param {ArrayLike<number>} [values] */
export function pattern(shape, givens, values = givens) {
  const { side } = shape;
  const squares = (/** @type {(cell: number) => boolean} */ isThere) =>
    range(shape.cells, (cell) => (isThere(cell) ? `M${cell % side} ${Math.floor(cell / side)}h1v1h-1z` : "")).join("");
  return svg(
    "svg",
    { class: "pattern", viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true" },
    svg("path", { class: "pattern-put", d: squares((cell) => !givens[cell] && !!values[cell]) }),
    svg("path", { class: "pattern-given", d: squares((cell) => !!givens[cell]) }),
  );
}
