/** What is known of a puzzle in the making, as lines beside the board. */
import { cellNames } from "../grid.js";
import { priced } from "../rate.js";
import { button, element } from "../ui.js";
import { number, say } from "../words/words.js";
import { MOST } from "./judge.js";

const MOST_NAMED = 6;

/** @import { Draft } from "./draft.js" */
/** @import { Found } from "./judge.js" */

/** @param {Draft} draft @param {Found} found @param {() => void} onRating @param {() => void} onTwo
 * @returns {HTMLElement[]} */
export function findings(draft, found, onRating, onTwo) {
  /** @type {HTMLElement[]} */
  const lines = [];
  if (draft.isEmpty) return lines;
  /** What is said, and how the board marks it. @type {[string, string?][]} */
  const facts = draft.count ? [[say("make.givens", { n: draft.count })], [symmetry(draft)]] : [];
  if (draft.shape.lines.length) facts.push([say("make.rules", { n: draft.shape.lines.length })]);
  if (draft.wanted.size) facts.push([say("make.wanted", { n: draft.wanted.size }), "key"]);
  const open = found.candidates?.filter((digits) => digits.length > 1).length;
  if (open && found.candidates) facts.push([say("make.fixed", { n: found.candidates.length - open, left: open })]);
  if (found.count === 1 && found.redundant)
    facts.push([redundant(draft, found.redundant), found.redundant.length ? "cover" : ""]);
  if (found.count === 1 && found.redundantRules?.length)
    facts.push([say("make.redundantRules", { n: found.redundantRules.length }), "cover"]);
  const items = facts.map(([fact, mark]) =>
    element("li", fact, mark && element(`span.swatch.fill-${mark}`, { "aria-hidden": "true" })),
  );
  lines.push(element("ul.make-facts", ...items));
  if ((found.count ?? 0) > 1) lines.push(element("div.toolbar", button(say("make.two"), onTwo)));
  if (found.rating) lines.push(rating(found.rating, onRating));
  return lines;
}

/** How many solutions there are, and whether that is good.
 * @param {Draft} draft @param {Found} found @returns {[string, string]} */
export function verdictOn(draft, found) {
  if (draft.isEmpty) return [say("make.empty"), "none"];
  const uneven = draft.shape.unevenBox;
  if (uneven) {
    const { index, cells } = uneven;
    return [say("make.boxes.uneven", { box: index + 1, n: cells.length, side: draft.shape.side }), "open"];
  }
  const clashes = [...draft.clashes].sort((a, b) => a - b);
  const cells = cellNames(draft.shape, clashes);
  if (draft.shape.rules?.clashes(draft.givens).size) return [say("make.broken", { cells }), "bad"];
  if (clashes.length) return [say("make.clash", { cells }), "bad"];
  if (found.trouble) return [found.trouble, "bad"];
  if (found.count === undefined) return [say("make.working"), "open"];
  if (found.count === 1 && found.isCounted) return [say("make.one"), "good"];
  if (found.count === 0) return [say(found.isCounted ? "make.none" : "make.unknown"), found.isCounted ? "bad" : "open"];
  const isExact = found.count < MOST && found.isCounted;
  const n = number(found.isCounted ? Math.min(found.count, MOST) : found.count);
  return [say(isExact ? "make.several" : "make.many", { n }), "open"];
}

/** @param {Draft} draft @param {number[]} cells */
function redundant(draft, cells) {
  if (!draft.count) return say("make.noGivens");
  if (!cells.length) return say("make.minimal");
  const named = cellNames(draft.shape, cells.slice(0, MOST_NAMED));
  return say("make.redundant", { n: cells.length, cells: named + (cells.length > MOST_NAMED ? " …" : "") });
}

/** @param {Draft} draft */
function symmetry(draft) {
  const names = draft.symmetries.map((name) => say(`symmetry.${name}`));
  return names.length ? say("make.symmetries", { names: names.join(", ") }) : say("make.asymmetric");
}

/** @param {import("../api.js").Rating} found @param {() => void} onRating */
function rating(found, onRating) {
  const parts = [
    found.level && say(`level.${found.level}`),
    found.er ? `ER ${priced(found.er)}` : found.er_at_least && `ER ≥ ${priced(found.er_at_least)}`,
    found.ep && `EP ${priced(found.ep)}`,
    found.ed && `ED ${priced(found.ed)}`,
  ];
  const facts = element("span", parts.filter(Boolean).join(" · "));
  return element("div.make-rating", facts, button(say("make.rating"), onRating, { icon: "chart" }));
}
