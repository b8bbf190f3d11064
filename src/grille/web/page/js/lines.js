/** The lines of a grid, and which of its extra houses are drawn how. */
import { svg } from "./ui.js";

/** @import { Shape } from "./grid.js" */

/** Units of a cell in the layer of lines; as in the library's pictures. */
export const CELL = 54;

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
