/** The panels of a lecture: the algorithm with its line at work, its variables, the model, the implication graph. */
import { element, svg } from "../ui.js";
import { say } from "../words/words.js";
import { currentLine, linesOf, variablesOf } from "./algorithms.js";
import { literalText, modelAt } from "./notation.js";

/** @import { Timeline } from "./timeline.js" */
/** @import { Panel } from "./panels.js" */

/** Literals of an implication graph, and their places. */
const MOST_NODES = 22;
const [ACROSS, DOWN, LEFT, TOP] = /** @type {const} */ ([76, 46, 56, 22]);

/** Two films have regions of their own. @param {Timeline} line @param {string} title @param {...Node} children */
export function region(line, title, ...children) {
  return element("section.mind", { "aria-label": `${title}: ${line.method}` }, element("h2", title), ...children);
}

/** @param {Timeline} line @returns {Panel} */
export function algorithm(line) {
  const lines = linesOf(line);
  const items = lines.map(({ text, indent }) => element("li", { class: `in${indent}` }, text));
  const list = element("ol.algorithm", ...items);
  return {
    name: "algorithm",
    element: region(line, say("alg.title"), list),
    show(t) {
      const now = currentLine(line, t);
      lines.forEach(({ name }, i) => {
        if (name === now) items[i]?.setAttribute("aria-current", "step");
        else items[i]?.removeAttribute("aria-current");
      });
    },
  };
}

/** @param {Timeline} line @returns {Panel} */
export function variables(line) {
  const list = element("dl.variables");
  return {
    name: "variables",
    element: region(line, say("alg.variables"), list),
    show(t) {
      const told = variablesOf(line, t);
      list.replaceChildren(...told.map(([name, value]) => element("div", element("dt", name), element("dd", value))));
    },
  };
}

/** @param {Timeline} line @returns {Panel} */
export function model(line) {
  const list = element("ul.model");
  return {
    name: "model",
    element: region(line, say("alg.model"), list),
    show: (t) => list.replaceChildren(...modelAt(line, t).map((text) => element("li", text))),
  };
}

/** What led to the literal or the conflict at work: literals in the order of the trail, a row for each level.
 * @param {Timeline} line @returns {Panel} */
export function graph(line) {
  const drawing = svg("svg", { class: "graph", role: "img", "aria-label": say("alg.graph") });
  const room = element("div.graph-room", { tabindex: 0, role: "group", "aria-label": say("alg.graph") }, drawing);
  const host = region(line, say("alg.graph"), room);
  host.setAttribute("aria-label", `${say("alg.graph")}.`);
  return { name: "graph", element: host, show: (t) => draw(drawing, line, t) };
}

/** The literal of an event as in DIMACS. @param {Timeline} line @param {number} at */
function literalOf(line, at) {
  const { kind, cell, digit = 0, data } = line.event(at);
  if (cell === undefined) return Number(data?.["literal"] ?? 0);
  return (kind === "remove" ? -1 : 1) * (cell * line.shape.side + digit);
}

/** The literals behind the event before a moment, back to decisions: their events, ascending.
 * @param {Timeline} line @param {number} t */
function ancestors(line, t) {
  const { events } = line.at(t);
  const placeOf = new Map(events.map((at) => [literalOf(line, at), at]));
  const event = t > 0 ? line.event(t - 1) : null;
  const isOnTrail = event?.kind === "assign" || event?.kind === "remove";
  const begin = isOnTrail
    ? [t - 1]
    : (event?.data?.["clause"] ?? []).map((/** @type {number} */ one) => placeOf.get(-one));
  const found = new Set();
  const queue = begin.filter((/** @type {number | undefined} */ at) => at !== undefined);
  for (let at = queue.shift(); at !== undefined && found.size < MOST_NODES; at = queue.shift()) {
    const { clause = [], level } = line.data.get(at) ?? {};
    if (found.has(at) || (!level && at !== t - 1)) continue; // what holds at level 0 needs no reason
    found.add(at);
    if (level)
      queue.push(
        ...clause
          .slice(1)
          .map((/** @type {number} */ one) => placeOf.get(-one) ?? -1)
          .filter((/** @type {number} */ one) => one >= 0),
      );
  }
  return {
    nodes: [...found].sort((a, b) => a - b),
    placeOf,
    isConflict: event?.kind === "fail",
    clause: event?.data?.["clause"] ?? [],
  };
}

/** @param {SVGElement} drawing @param {Timeline} line @param {number} t */
function draw(drawing, line, t) {
  const { nodes, placeOf, isConflict, clause } = ancestors(line, t);
  const levels = [...new Set(nodes.map((at) => Number(line.data.get(at)?.["level"] ?? 0)))].sort((a, b) => a - b);
  const place = new Map(
    nodes.map((at, i) => {
      const row = levels.indexOf(Number(line.data.get(at)?.["level"] ?? 0));
      return [at, /** @type {[number, number]} */ ([LEFT + i * ACROSS, TOP + row * DOWN])];
    }),
  );
  const end = /** @type {[number, number]} */ ([
    LEFT + nodes.length * ACROSS,
    TOP + Math.max(0, levels.length - 1) * DOWN,
  ]);
  const edges = nodes.flatMap((at) =>
    (line.data.get(at)?.["clause"] ?? []).slice(1).map((/** @type {number} */ one) => [placeOf.get(-one), at]),
  );
  const made = edges.flatMap(([from, to]) => arrow(place.get(from), place.get(to)));
  if (isConflict)
    made.push(
      ...clause.flatMap((/** @type {number} */ one) => arrow(place.get(placeOf.get(-one) ?? -1), end, "wrong")),
    );
  for (const at of nodes) made.push(...disc(line, at, place.get(at) ?? [0, 0]));
  if (isConflict) made.push(svg("text", { x: end[0], y: end[1] + 6, class: "conflict" }, "✗"));
  levels.forEach((level, i) => made.push(svg("text", { x: 4, y: TOP + i * DOWN + 4, class: "level" }, String(level))));
  const width = LEFT + (nodes.length + 1) * ACROSS;
  const height = TOP + Math.max(1, levels.length) * DOWN;
  drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  drawing.replaceChildren(...made);
}

/** @param {[number, number] | undefined} from @param {[number, number] | undefined} to @param {string} [kind] */
function arrow(from, to, kind = "") {
  if (!from || !to) return [];
  const [x0, y0, x1, y1] = [from[0] + 18, from[1], to[0] - 18, to[1]];
  const lift = y0 === y1 && x1 - x0 > ACROSS ? -Math.min(18, (x1 - x0) / 12) : 0;
  return [svg("path", { class: kind, d: `M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + lift} ${x1} ${y1}` })];
}

/** A literal; decisions are framed. @param {Timeline} line @param {number} at @param {[number, number]} place */
function disc(line, at, [x, y]) {
  const isDecision = !line.data.get(at)?.["clause"];
  const box = svg("rect", {
    x: x - 24,
    y: y - 12,
    width: 48,
    height: 24,
    rx: isDecision ? 3 : 12,
    class: isDecision ? "decision" : "",
  });
  return [box, svg("text", { x, y: y + 5 }, literalText(line, literalOf(line, at)))];
}
