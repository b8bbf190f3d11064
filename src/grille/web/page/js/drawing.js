/** A step as a picture on a Board: which cells and candidates are marked, and how. See logic/picture.py. */

/** @import { Step } from "./api.js" */
/** @import { BoardLink, Candidate, Look } from "./board.js" */
/** @import { Shape } from "./grid.js" */

/** How the cells of a house are filled, by the part it plays. @type {Record<string, string>} */
const HOUSE_STYLES = { set: "base", base: "base", cover: "cover", target: "cover", bridge: "cover" };

/** How a candidate is marked, by the part it plays; `first` for all others. @type {Record<string, string>} */
const MARK_STYLES = {
  ...{ fin: "second", extra: "second", two: "second", bridge: "second" },
  ...{ node: "third", pivot: "third", roof: "third" },
};

/** The cells that a step is about, without what it says of them: for the second stage of a hint.
 * @param {Shape} shape @param {Step} step */
export function whereOf(shape, step) {
  /** @type {Map<number, string>} */
  const fills = new Map();
  for (const part of step.houses)
    for (const cell of shape.house(part.kind, part.index)?.cells ?? [])
      if (!fills.has(cell)) fills.set(cell, HOUSE_STYLES[part.role] ?? "base");
  for (const part of step.cells) fills.set(part.cell, "key");
  (step.sets ?? []).forEach((set, i) => {
    for (const cell of set.cells) fills.set(cell, i % 2 ? "cover" : "base");
  });
  if (!fills.size) for (const [cell] of step.places) fills.set(cell, "key"); // a naked single names nothing else
  return fills;
}

/**
 * The whole picture: fills of cells, marks of candidates, links.
 * @param {Shape} shape
 * @param {Step} step
 * @returns {{fills: Map<number, string>, marks: Map<number, Record<number, string>>, links: BoardLink[]}}
 */
export function picture(shape, step) {
  const fills = whereOf(shape, step);
  for (const [cell] of step.places) fills.set(cell, "key");
  /** @type {Map<number, Record<number, string>>} */
  const marks = new Map();
  const mark = (/** @type {Candidate} */ [cell, digit], /** @type {string} */ style, isFirm = true) => {
    const of = marks.get(cell) ?? {};
    if (isFirm || !of[digit]) of[digit] = style;
    marks.set(cell, of);
  };
  for (const part of step.candidates) mark([part.cell, part.digit], MARK_STYLES[part.role] ?? "first");
  for (const link of step.links) for (const end of [link.start, link.end]) mark(end, "third", false);
  const branches = step.branches ?? [];
  for (const node of branches.flat())
    for (const cell of node.group ?? [node.cell]) mark([cell, node.digit], node.on ? "first" : "third", false);
  for (const one of step.removes) mark(one, "removed");
  for (const one of step.places) mark(one, "placed");
  /** @type {BoardLink[]} */
  const links = step.links.map((link) => ({ start: link.start, end: link.end, strong: !link.start_on && link.end_on }));
  branches.forEach((branch, i) => {
    for (const node of branch)
      for (const from of node.parents.flatMap((parent) => branch[parent] ?? [])) {
        const strong = node.on && !from.on;
        links.push({ start: [from.cell, from.digit], end: [node.cell, node.digit], strong, branch: i + 1 });
      }
  });
  return { fills, marks, links };
}

/**
 * Looks with a picture over them: candidates each in its place, nothing of the player's own paint.
 * @param {Look[]} looks
 * @param {{fills: Map<number, string>, marks: Map<number, Record<number, string>>}} drawn
 * @param {number[][]} candidates of each cell
 * @returns {Look[]}
 */
export function overlaid(looks, drawn, candidates) {
  return looks.map((look, cell) => {
    const { digit, given, wrong, conflict } = look;
    const marks = drawn.marks.get(cell);
    const digits = new Set([...(candidates[cell] ?? []), ...Object.keys(marks ?? {}).map(Number)]);
    const places = digit ? undefined : [...digits].sort((a, b) => a - b);
    return { digit, given, wrong, conflict, places, fill: drawn.fills.get(cell), marks };
  });
}
