/** Rules that are asked for once, kept for when there is no server, and drawn under the digits of a board. */
import { drawing, EngineError } from "../engine.js";
import { Shape } from "../grid.js";
import { CELL } from "../lines.js";
import { load, save } from "../store.js";
import { announce, reason, svg } from "../ui.js";
import { language } from "../words/words.js";
import { Rules } from "./rules.js";

/** @import { DrawingOutput, grille__rules__drawing__Mark as Mark } from "../api.js" */
/** @import { Board } from "../board.js" */

/** The drawings that are kept, by shape and language. @typedef {[string, DrawingOutput][]} Kept */
const MOST = 12;
const MOST_CHARACTERS = 150_000;

/** What is known of a shape's rules; null where it has none. Its spec may come back in another order.
 * @param {Shape} shape @returns {Promise<Rules | null>} */
export async function rulesOf(shape) {
  if (!shape.lines.length || shape.unevenBox) return null;
  if (shape.rules?.language !== language()) shape.rules = new Rules(shape, await told(shape), language());
  return shape.rules;
}

/** The shape with these rules in place of its own, as the library writes it. What they cannot be is an error.
 * @param {Shape} shape @param {string[]} lines */
export async function shapeWith(shape, lines) {
  const spec = [shape.base, ...lines].join(";");
  const said = await drawing({ puzzle: ".".repeat(shape.cells), shape: spec, language: language() });
  const next = Shape.fromSpec(said.shape ?? `${shape.side}`);
  if (next.lines.length) next.rules = new Rules(next, said, language());
  return next;
}

/** @param {Shape} shape @returns {Promise<DrawingOutput>} */
async function told(shape) {
  const key = `${language()} ${shape.spec}`;
  const kept = load("drawings", /** @type {Kept} */ ([]));
  try {
    const said = await drawing({ puzzle: ".".repeat(shape.cells), shape: shape.spec, language: language() });
    const others = kept.filter(([other]) => other !== key).slice(0, MOST - 1);
    if (JSON.stringify(said).length < MOST_CHARACTERS) save("drawings", [[key, said], ...others]);
    return said;
  } catch (error) {
    const found = kept.find(([other]) => other === key);
    if (found && error instanceof EngineError && error.offline) return found[1];
    throw error;
  }
}

/** Draw the rules of a board's shape under its digits. @param {Board} board */
export async function drawRules(board) {
  const shape = /** @type {Shape} */ (board.shape);
  try {
    const rules = await rulesOf(shape);
    if (board.shape !== shape) return;
    show(board, rules);
    board.options.onRules?.(rules);
  } catch (error) {
    if (board.shape !== shape) return;
    show(board, null);
    if (board.options.onRules) board.options.onRules(null, reason(error));
    else announce(reason(error));
  }
}

/** Draw these rules on a board, with the room in its margin that its data ask for.
 * @param {Board} board @param {Rules | null} rules */
export function show(board, rules) {
  const { style, classList } = board.element;
  const marks = rules?.said.marks;
  const least = Number(board.element.dataset["room"] ?? 0);
  const [left = 0, above = 0, right = 0, below = 0] = (marks?.margin ?? [0, 0, 0, 0]).map((one) =>
    Math.max(one, least),
  );
  const side = board.shape?.side ?? 1;
  board.ruled = rules;
  classList.toggle("ruled", rules !== null || least > 0);
  classList.toggle("roomy", Boolean(marks?.room));
  const lengths = { left, above, right, below, span: side + left + right, high: side + above + below };
  for (const [name, value] of Object.entries(lengths)) style.setProperty(`--${name}`, String(value));
  for (const [name, [light, dark]] of Object.entries(marks?.colours ?? {}))
    style.setProperty(`--rule-${name}`, `light-dark(${light}, ${dark})`);
  board.under.replaceChildren(...(marks?.below ?? []).map(drawn));
  board.layer.querySelector(".over")?.remove();
  board.layer.insertBefore(svg("g", { class: "over" }, ...(marks?.above ?? []).map(drawn)), board.lines);
  board.veil();
}

/** @param {Mark} mark */
function drawn(mark) {
  const at = (/** @type {number} */ length = 0) => length * CELL;
  const made = shaped(mark, at);
  const { style } = made;
  const colour = (/** @type {string | undefined} */ name) => (name ? `var(--rule-${name})` : "none");
  style.fill = colour(mark.kind === "text" ? mark.colour : mark.fill);
  style.stroke = colour(mark.stroke);
  if (mark.width) style.strokeWidth = `${at(mark.width)}`;
  if (mark.dashes?.length) style.strokeDasharray = mark.dashes.map(at).join(" ");
  if (mark.opacity !== undefined) style.opacity = `${mark.opacity}`;
  return made;
}

/** @param {Mark} mark @param {(length?: number) => number} at */
function shaped(mark, at) {
  if (mark.kind === "disc") return svg("circle", { cx: at(mark.x), cy: at(mark.y), r: at(mark.radius) });
  if (mark.kind === "path") {
    const points = (mark.points ?? []).map(([x, y]) => `${at(x)} ${at(y)}`);
    return svg("path", { d: `M${points.join("L")}${mark.is_closed ? "Z" : ""}` });
  }
  const place = { x: at(mark.x), y: at(mark.y), "font-size": at(mark.size) };
  return svg("text", { ...place, "text-anchor": "middle", "dominant-baseline": "central" }, mark.text ?? "");
}
