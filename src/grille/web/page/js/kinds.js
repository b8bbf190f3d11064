/** The kinds of extra houses. Written by `make stub` from what src/grille/rules/houses.py says, which explains it. */

/** @typedef {{r: number, c: number, n: number, h: number, w: number}} Place */
/** @typedef {(place: Place) => number} Value */
/** @typedef {(place: Place) => boolean} Where */
/** @typedef {{word: string, house: string, drawing: string, values: Value[], where?: Where}} Kind */

// prettier-ignore
/** @type {Kind[]} */
export const KINDS = [
  { word: "diagonals", house: "diagonal", drawing: "line",
    values: [({ r, c }) => r - c, ({ r, c }) => r + c] },
  { word: "windows", house: "window", drawing: "shade",
    values: [({ r, c, n, h, w }) => (r - r % (h + 1)) * n + c - c % (w + 1)],
    where: ({ r, c, n, h, w }) => r % (h + 1) > 0 &&
      r - r % (h + 1) + h + 1 < n &&
      c % (w + 1) > 0 &&
      c - c % (w + 1) + w + 1 < n },
  { word: "disjoint-groups", house: "disjoint group", drawing: "patch",
    values: [({ r, c, h, w }) => r % h * w + c % w] },
];

// prettier-ignore
/** @type {import("./words/words.js").Catalogue} */
export const words = {
  "methods.house.diagonal": ["diagonal {n}", "diagonale {n}"],
  "variant.diagonals": ["diagonals", "diagonales"],
  "methods.house.window": ["window {n}", "fenêtre {n}"],
  "variant.windows": ["windows", "fenêtres"],
  "methods.house.disjoint group": ["disjoint group {n}", "groupe disjoint {n}"],
  "variant.disjoint-groups": ["disjoint groups", "groupes disjoints"],
};
