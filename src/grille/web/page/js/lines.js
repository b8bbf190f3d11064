/** The lines of a grid and links on it, and which of its extra houses are drawn how. */
import { svg } from "./ui.js";

/** @import { BoardLink, Candidate } from "./board.js" */
/** @import { Shape } from "./grid.js" */

/** Units of a cell in the layer of lines; as in the library's pictures. */
export const CELL = 54;
const INSET = 3;
const BRANCHES = 6;

/** The extra houses that are drawn so. @param {Shape} shape @param {string} drawing */
export function drawn(shape, drawing) {
  const kinds = shape.kinds.filter((kind) => kind.drawing === drawing).map((kind) => kind.house);
  return shape.extra.filter((house) => kinds.includes(house.kind));
}

/** The rules between cells, thin ones first, so that the walls of boxes lie on top; below both the lines of houses,
 * which go from border to border.
 * @param {Shape} shape */
export function rules(shape) {
  const { side, boxOf } = shape;
  let thin = "";
  let thick = "";
  for (let line = 0; line <= side; line++)
    for (let step = 0; step < side; step++) {
      const [at, begin] = [line * CELL, step * CELL];
      const isRim = line === 0 || line === side;
      const below = line * side + step;
      const right = step * side + line;
      const across = `M${begin} ${at}h${CELL}`;
      const down = `M${at} ${begin}v${CELL}`;
      if (isRim || boxOf[below] !== boxOf[below - side]) thick += across;
      else thin += across;
      if (isRim || boxOf[right] !== boxOf[right - 1]) thick += down;
      else thin += down;
    }
  const corner = (cell = 0) => [cell % side, Math.floor(cell / side)].map((at) => at && side * CELL).join(" ");
  const lines = drawn(shape, "line").map(({ cells }) => `M${corner(cells[0])}L${corner(cells.at(-1))}`);
  return Object.entries({ through: lines.join(""), thin, thick }).map(([name, d]) => svg("path", { class: name, d }));
}

/** The middle of a candidate's place, or of the whole cell.
 * @param {Shape} shape @param {Candidate} candidate @param {boolean} isWhole @returns {[number, number]} */
function placeOf(shape, [cell, digit], isWhole) {
  const { side, across, spare } = shape;
  const x = (cell % side) * CELL;
  const y = Math.floor(cell / side) * CELL;
  if (isWhole || !digit) return [x + CELL / 2, y + CELL / 2];
  const pitch = (CELL - 2 * INSET) / across;
  const [column, row] = [(digit - 1) % across, Math.floor((digit - 1) / across) + spare / 2];
  return [x + INSET + (column + 0.5) * pitch, y + INSET + (row + 0.5) * pitch];
}

/** A line from rim to rim; a slight bend keeps it off the candidates between, and off other branches.
 * @param {Shape} shape @param {BoardLink} link @param {(cell: number) => boolean} isFull whether it has a digit */
export function linkPath(shape, { start, end, strong, branch = 0 }, isFull) {
  const [x0, y0] = placeOf(shape, start, isFull(start[0]));
  const [x1, y1] = placeOf(shape, end, isFull(end[0]));
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!length) return [];
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const gap = Math.min(((CELL - 2 * INSET) / shape.across) * 0.5, length / 3);
  const bend = Math.min(14, length / 6) * (1 + Math.max(branch - 1, 0) / 3);
  const middle = `${(x0 + x1) / 2 - uy * bend} ${(y0 + y1) / 2 + ux * bend}`;
  const d = `M${x0 + ux * gap} ${y0 + uy * gap}Q${middle} ${x1 - ux * gap} ${y1 - uy * gap}`;
  const colour = branch ? ` b${((branch - 1) % BRANCHES) + 1}` : "";
  return [svg("path", { class: `link${colour}${strong ? "" : " weak"}`, d })];
}

/** One colour fills the cell, several share it in slices. @param {number[]} colours */
export function painted(colours) {
  if (colours.length === 1) return `var(--paint${colours[0]})`;
  const slice = 100 / colours.length;
  const slices = colours.map((colour, i) => `var(--paint${colour}) ${i * slice}% ${(i + 1) * slice}%`);
  return `conic-gradient(from 20deg, ${slices.join(", ")})`;
}
