/** How the board looks at a moment of a trace: the state, with what has just happened marked. Knows no document. */
import { overlaid, picture } from "../drawing.js";
import { digitsOf, fromLine } from "../grid.js";
import { candidateOf, LAST_PLACE } from "./reasons.js";
import { refutation, supposed } from "./sentences.js";
import { fraction } from "./state.js";

/** @import { Event } from "../api.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { State } from "./state.js" */
/** @import { BoardLink, Look } from "../board.js" */

/** Every removal since the last event that was none is marked, unless each is watched by itself.
 * @typedef {{fine: boolean, candidates: boolean}} Wishes */

/**
 * @param {Timeline} line @param {number} t @param {Wishes} wishes
 * @returns {{looks: Look[], links: BoardLink[]}}
 */
export function boardAt(line, t, wishes) {
  const event = t > 0 ? line.event(t - 1) : null;
  if (line.family === "logic" && event?.data?.["reason"]) return drawnStep(line, t, event);
  const state = line.at(t);
  const looks = plain(line, state, wishes.candidates);
  if (!event) return { looks, links: [] };
  if (line.family === "linear" || line.family === "branching") markLinear(line, state, event, looks);
  else if (line.family === "learning") markLearning(line, t, event, looks, wishes);
  else if (line.family === "clauses") markClauses(line, t, event, looks, wishes);
  else markSearch(line, t, event, looks, wishes);
  if (event.kind === "solution") looks.forEach((look) => !look.given && (look.fill = "placed"));
  return { looks, links: [] };
}

/** @param {Timeline} line @param {State} state @param {boolean} withCandidates @returns {Look[]} */
function plain(line, state, withCandidates) {
  return Array.from(state.values, (digit, cell) => {
    if (digit) return { digit, given: line.givens[cell] === digit };
    return withCandidates ? { places: digitsOf(state.left[cell] ?? 0) } : {};
  });
}

/** The board before the step, and the step drawn on it.
 * @param {Timeline} line @param {number} t @param {Event} event */
function drawnStep(line, t, event) {
  const state = line.at(t - 1);
  const drawn = picture(line.shape, event.data?.["reason"]);
  const left = Array.from(state.left, (mask) => digitsOf(mask));
  return { looks: overlaid(plain(line, state, true), drawn, left), links: drawn.links };
}

/** Mark a candidate, shown whether it is left or not.
 * @param {Look | undefined} look @param {number} digit @param {string} style */
function mark(look, digit, style) {
  if (!look || look.digit) return;
  look.places = [...new Set([...(look.places ?? []), digit])].sort((a, b) => a - b);
  look.marks = { ...look.marks, [digit]: style };
}

/** The removals that belong to a moment.
 * @param {Timeline} line @param {number} t @param {Look[]} looks @param {Wishes} wishes */
function markRemovals(line, t, looks, { fine, candidates }) {
  let at = t - 1;
  for (; at >= 0 && line.event(at).kind === "remove"; at--) {
    const { cell = 0, digit = 1 } = line.event(at);
    if (candidates) mark(looks[cell], digit, "removed");
    if (fine) break;
  }
  return at;
}

/** @param {Timeline} line @param {number} t @param {Event} event @param {Look[]} looks @param {Wishes} wishes */
function markSearch(line, t, event, looks, wishes) {
  const state = line.at(t);
  for (const { event: at, options } of state.assignments) {
    const look = looks[line.event(at).cell ?? 0];
    if (look && options > 1) look.fill = "cover";
  }
  const cause = event.kind === "remove" ? line.event(markRemovals(line, t, looks, wishes)) : event;
  const cell = looks[cause.cell ?? -1];
  if (event.kind === "remove" && wishes.fine) {
    const holder = line.shape.peers[event.cell ?? 0]?.find((peer) => state.values[peer] === event.digit);
    if (holder !== undefined) /** @type {Look} */ (looks[holder]).fill = "key";
  } else if (event.kind === "choose") markItem(line, event, looks);
  else if (event.kind === "fail") markDeadEnd(line, state, event, looks);
  else if (cell && cause.kind === "assign") cell.fill = "key";
  else if (cell && cause.kind === "backtrack") {
    cell.fill = "extra";
    mark(cell, cause.digit ?? 1, "removed");
  }
}

/** A cell to branch on, or a digit in a house. @param {Timeline} line @param {Event} event @param {Look[]} looks */
function markItem(line, event, looks) {
  if (event.cell !== undefined) {
    const look = looks[event.cell];
    if (look) look.fill = "key";
    return;
  }
  const [kind = "", n = 1] = String(event.data?.["house"] ?? "").split(" ");
  const house = line.shape.house(kind, Number(n) - 1);
  for (const cell of house?.cells ?? []) {
    const look = looks[cell];
    if (!look) continue;
    if (!look.fill) look.fill = "base";
    if (look.places?.includes(event.digit ?? 0)) mark(look, event.digit ?? 1, "first");
  }
}

/** @param {Timeline} line @param {State} state @param {Event} event @param {Look[]} looks */
function markDeadEnd(line, state, event, looks) {
  state.values.forEach((digit, cell) => {
    const look = looks[cell];
    if (look && !digit && !state.left[cell]) look.fill = "fail";
  });
  const look = looks[event.cell ?? -1];
  if (!look) return markItem(line, line.event(state.choice?.event ?? -1), looks);
  look.fill = "fail";
  look.wrong = true;
  for (const peer of line.shape.peers[event.cell ?? 0] ?? [])
    if (state.values[peer] === event.digit) /** @type {Look} */ (looks[peer]).fill = "fail";
}

/** @param {Timeline} line @param {number} t @param {Event} event @param {Look[]} looks @param {Wishes} wishes */
function markClauses(line, t, event, looks, wishes) {
  if (event.cell !== undefined && ["choose", "fail", "backtrack"].includes(event.kind))
    return markProbe(line, t, event, looks);
  const at = event.kind === "remove" ? markRemovals(line, t, looks, wishes) : t - 1;
  const cause =
    event.kind === "remove" && wishes.fine ? line.event(line.reasons[t - 1]?.trigger ?? -1) : line.event(at);
  const look = looks[cause.cell ?? -1];
  if (look && (cause.kind === "assign" || event.kind === "remove")) look.fill = "key";
  if (event.kind === "assign" && line.reasons[t - 1]?.rule === LAST_PLACE)
    for (const cell of line.shape.houses[line.reasons[t - 1]?.house ?? 0]?.cells ?? [])
      /** @type {Look} */ (looks[cell]).fill ??= "base";
}

/** The literal at work and those of its clause: blue where they hold, red where they do not.
 * @param {Timeline} line @param {number} t @param {Event} event @param {Look[]} looks @param {Wishes} wishes */
function markLearning(line, t, event, looks, wishes) {
  const { side } = line.shape;
  for (const at of line.at(t).events) {
    const look = looks[line.event(at).cell ?? -1];
    if (look && line.event(at).kind === "assign" && !line.data.get(at)?.["clause"]) look.fill = "cover";
  }
  if (event.kind === "remove" && !wishes.fine) markRemovals(line, t, looks, wishes);
  for (const literal of event.data?.["clause"] ?? []) {
    if (Math.abs(literal) > side ** 3) continue;
    const [cell, digit] = candidateOf(literal, side);
    const look = looks[cell];
    if (look && event.kind !== "assign") look.fill ??= event.kind === "fail" ? "fail" : "base";
    mark(look, digit, literal < 0 ? "first" : "removed");
  }
  const look = looks[event.cell ?? -1];
  if (!look) return;
  look.fill = "key";
  mark(look, event.digit ?? 1, event.kind === "remove" ? "removed" : "placed");
}

/** What a probe supposes and what follows; where it failed, what cannot be.
 * @param {Timeline} line @param {number} t @param {Event} event @param {Look[]} looks */
function markProbe(line, t, event, looks) {
  const told = event.kind === "choose" && t < line.length ? line.event(t) : event;
  supposed(line, told).forEach((literal, i) => {
    const [cell, digit] = candidateOf(literal, line.shape.side);
    mark(looks[cell], digit, literal < 0 ? "removed" : i ? "first" : "placed");
  });
  const look = looks[event.cell ?? 0];
  if (look) look.fill = "key";
  if (event.kind === "fail")
    for (const cell of refutation(line, t)?.cells ?? []) /** @type {Look} */ (looks[cell]).fill = "fail";
}

/** @param {Timeline} line @param {State} state @param {Event} event @param {Look[]} looks */
function markLinear(line, state, event, looks) {
  const grid = line.data.get(state.solution)?.["grid"];
  if (grid)
    fromLine(line.shape, grid).forEach((digit, cell) => (looks[cell] = { digit, given: line.givens[cell] === digit }));
  else if (state.point >= 0) drawPoint(line, state, looks);
  for (const cell of state.dropped)
    looks[cell] = { ...looks[cell], digit: line.givens[cell], given: true, wrong: true };
  const data = event.data ?? {};
  const [, asked] = /with (.+) at \d$/.exec(data["asked"] ?? "") ?? [];
  const variable = asked ?? data["variable"];
  const [cell, digit] = variable ? line.variable(variable) : [event.cell ?? -1, event.digit ?? 0];
  const look = looks[cell];
  if (event.kind === "fix")
    for (const [name, value] of Object.entries(data["settled"] ?? {})) {
      const other = looks[line.variable(name)[0]];
      if (other && value) other.fill = "placed";
    }
  for (const [what, style] of Object.entries({ leaving: "removed", entering: "placed" })) {
    const [place, value] = line.variable(data[what] ?? "");
    if (/^r/.test(data[what] ?? "") && !grid) mark(looks[place], value, style);
  }
  if (!look || grid) return;
  look.fill = data["feasible"] === false ? "fail" : "key";
  if (event.kind === "fix" || variable)
    mark(look, digit, data["feasible"] === false || data["value"] === 0 ? "removed" : "placed");
}

/** Each variable of the point as large as its value.
 * @param {Timeline} line @param {State} state @param {Look[]} looks */
function drawPoint(line, state, looks) {
  const data = line.data.get(state.point) ?? {};
  const shares = /** @type {[string, number][]} */ ([
    ...(data["ones"] ?? []).map((/** @type {string} */ name) => [name, 1]),
    ...Object.entries(data["fractional"] ?? {}),
  ]);
  state.values.forEach((digit, cell) => !digit && (looks[cell] = { places: [], share: {} }));
  for (const [name, share] of shares) {
    const [cell, digit] = line.variable(name);
    const look = looks[cell];
    if (!look || look.digit) continue;
    look.places?.push(digit);
    look.share = { ...look.share, [digit]: fraction(share) };
  }
}
