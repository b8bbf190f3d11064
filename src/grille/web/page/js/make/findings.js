/** What is known of a puzzle in the making, as lines beside the board. */
import { button, element } from "../ui.js";
import { number, say } from "../words/words.js";
import { MOST } from "./judge.js";

const MOST_NAMED = 6;

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./judge.js").Found} Found */

/** @param {Draft} draft @param {Found} found @param {(cells: number[]) => string} names @param {() => void} onRating @returns {HTMLElement[]} */
export function findings(draft, found, names, onRating) {
  /** @type {HTMLElement[]} */
  const lines = [];
  if (!draft.count) return lines;
  /** What is said, and how the board marks it. @type {[string, string?][]} */
  const facts = [[say("make.givens", { n: draft.count })], [symmetry(draft)]];
  if (draft.wanted.size) facts.push([say("make.wanted", { n: draft.wanted.size }), "key"]);
  const open = found.candidates?.filter((digits) => digits.length > 1).length;
  if (open && found.candidates) facts.push([say("make.fixed", { n: found.candidates.length - open, left: open })]);
  if (found.count === 1 && found.redundant) facts.push([redundant(found.redundant, names), found.redundant.length ? "cover" : ""]);
  lines.push(element("ul", { class: "make-facts" }, ...facts.map(([fact, mark]) => element("li", {}, fact, mark && element("span", { class: `swatch fill-${mark}`, "aria-hidden": "true" })))));
  if (found.rating) lines.push(rating(found.rating, onRating));
  return lines;
}

/** How many solutions there are, and whether that is good. @param {Draft} draft @param {Found} found @param {(cells: number[]) => string} names @returns {[string, string]} */
export function verdictOn(draft, found, names) {
  if (!draft.count) return [say("make.empty"), "none"];
  const clashes = [...draft.clashes].sort((a, b) => a - b);
  if (clashes.length) return [say("make.clash", { cells: names(clashes) }), "bad"];
  if (found.trouble) return [found.trouble, "bad"];
  if (found.count === undefined) return [say("make.working"), "open"];
  if (found.count === 1 && found.isCounted) return [say("make.one"), "good"];
  if (found.count === 0) return [say(found.isCounted ? "make.none" : "make.unknown"), found.isCounted ? "bad" : "open"];
  return [say(found.count < MOST && found.isCounted ? "make.several" : "make.many", { n: number(found.count < MOST || found.isCounted === false ? found.count : MOST) }), "open"];
}

/** @param {number[]} cells @param {(cells: number[]) => string} names */
function redundant(cells, names) {
  if (!cells.length) return say("make.minimal");
  return say("make.redundant", { n: cells.length, cells: names(cells.slice(0, MOST_NAMED)) + (cells.length > MOST_NAMED ? " …" : "") });
}

/** @param {Draft} draft */
function symmetry(draft) {
  const names = draft.symmetries.map((name) => say(`symmetry.${name}`));
  return names.length ? say("make.symmetries", { names: names.join(", ") }) : say("make.asymmetric");
}

/** @param {any} found @param {() => void} onRating */
function rating(found, onRating) {
  const one = (/** @type {number} */ value) => number(value, { minimumFractionDigits: 1 });
  const parts = [found.level && say(`level.${found.level}`), found.er ? `ER ${one(found.er)}` : found.er_at_least && `ER ≥ ${one(found.er_at_least)}`, found.ep && `EP ${one(found.ep)}`, found.ed && `ED ${one(found.ed)}`];
  return element("div", { class: "make-rating" }, element("span", {}, parts.filter(Boolean).join(" · ")), button(say("make.rating"), onRating, { icon: "chart" }));
}
