/** What happens at a moment, in one sentence of the reader's language. Knows no document. */
import { cellName } from "../grid.js";
import { number, say } from "../words/words.js";
import { contradiction, FILLED, LAST_DIGIT, LAST_PLACE, REFUTED, SEEN } from "./reasons.js";

/** @import { Event } from "../api.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { State } from "./state.js" */

const ORDINALS = 4;

/** The sentence for the moment after the first t events. @param {Timeline} line @param {number} t */
export function sentence(line, t) {
  if (t <= 0) return say("methods.said.start", { n: line.givens.reduce((sum, digit) => sum + (digit ? 1 : 0), 0) });
  const event = line.event(t - 1);
  if (event.kind === "end") return ending(event);
  if (event.kind === "solution") {
    const isSearch = line.family === "search" || line.family === "cover";
    return say(`methods.said.solution${isSearch ? "Search" : ""}`, { n: line.at(t).solutions });
  }
  switch (line.family) {
    case "clauses":
      return clauses(line, t, event);
    case "linear":
      return line.name === "ilp" ? integer(line, t, event) : linear(line, event);
    case "learning":
      return learning(line, event);
    case "branching":
      return branching(line, event);
    case "logic":
      return event.data?.["reason"]?.words ?? event.data?.["step"] ?? say("methods.said.clash");
    default:
      return line.family === "cover" && event.kind === "choose" ? coverChoice(line, event) : search(line, t, event);
  }
}

/** A candidate as people write it: r2c4 = 8. @param {Timeline} line @param {Event} event */
function named(line, event) {
  return { cell: cellName(line.shape, event.cell ?? 0), digit: line.shape.texts[event.digit ?? 0] ?? "" };
}

/** @param {Timeline} line @param {number} index */
function houseName(line, index) {
  const house = line.shape.houses[index];
  return house ? say(`methods.house.${house.kind}`, { n: house.index + 1 }) : "";
}

/** @param {Event} event */
function ending(event) {
  const { complete, ...counters } = event.data ?? {};
  const told = Object.entries(counters).map(([name, count]) => `${counterName(name)} ${number(count)}`);
  return `${say(complete ? "methods.said.endComplete" : "methods.said.end")} ${told.join(" · ")}`.trim();
}

/** A counter's name for people. @param {string} name */
export function counterName(name) {
  return name.replaceAll("_", " ");
}

/** @param {number} rank from 1 */
function ordinal(rank) {
  return rank <= ORDINALS ? say(`methods.ordinal.${rank}`) : say("methods.ordinal.more", { n: rank });
}

/** @param {Timeline} line @param {number} t @param {Event} event */
function search(line, t, event) {
  const state = line.at(t);
  const names = named(line, event);
  const choice = state.choice;
  switch (event.kind) {
    case "choose":
      return say("methods.said.choose", { ...names, n: choice?.options ?? 0 });
    case "assign":
      if ((choice?.options ?? 1) <= 1) return say("methods.said.forced", names);
      return say("methods.said.guess", { ...names, nth: ordinal(choice?.tried ?? 1), n: choice?.options ?? 0 });
    case "remove":
      return removal(line, state, event);
    case "fail":
      return line.family === "cover" ? say("methods.said.noOption") : deadEnd(line, state, event);
    case "backtrack":
      return say("methods.said.backtrack", names);
    default:
      return event.kind;
  }
}

/** @param {Timeline} line @param {State} state @param {Event} event */
function removal(line, state, event) {
  const names = named(line, event);
  const holder = line.shape.peers[event.cell ?? 0]?.find((peer) => state.values[peer] === event.digit);
  if (holder === undefined) return say("methods.said.removePropagated", names);
  return say("methods.said.removeSeen", { ...names, other: cellName(line.shape, holder) });
}

/** @param {Timeline} line @param {State} state @param {Event} event */
function deadEnd(line, state, event) {
  if (event.cell === undefined) return say("methods.said.clash");
  const names = named(line, event);
  const twin = line.shape.peers[event.cell]?.find((peer) => state.values[peer] === event.digit);
  if (twin !== undefined) return say("methods.said.failTwice", { ...names, other: cellName(line.shape, twin) });
  const empty = state.values.findIndex((digit, cell) => !digit && !state.left[cell]);
  if (empty >= 0) return say("methods.said.failEmpty", { ...names, other: cellName(line.shape, empty) });
  return say("methods.said.fail", names);
}

/** @param {Timeline} line @param {Event} event */
function coverChoice(line, event) {
  const n = event.data?.["options"] ?? 0;
  if (event.cell !== undefined) return say("methods.said.coverCell", { ...named(line, event), n });
  return say(n ? "methods.said.coverPlace" : "methods.said.coverNone", { item: itemName(line, event), n });
}

/** "8 in column 2". @param {Timeline} line @param {Event} event */
export function itemName(line, event) {
  if (event.cell !== undefined) return cellName(line.shape, event.cell);
  const [, kind = "row", n = "1"] = /^(.*) (.*)$/.exec(String(event.data?.["house"])) ?? [];
  const house = say(`methods.house.${kind}`, { n });
  return say("methods.item", { digit: line.shape.texts[event.digit ?? 0] ?? "", house });
}

/** @param {Timeline} line @param {number} t @param {Event} event */
function clauses(line, t, event) {
  const names = named(line, event);
  if (event.kind === "assign" || event.kind === "remove") return literal(line, t - 1, event.kind === "assign", names);
  if (event.cell === undefined) return say("methods.said.clash");
  const n = event.data?.["draws"]?.length ?? 0;
  const told = { ...names, n, is: event.data?.["value"] ? "=" : "≠" };
  if (event.kind === "choose") return say("methods.said.probe", told);
  if (event.kind === "backtrack") return say("methods.said.survives", told);
  const wrong = refutation(line, t);
  if (!wrong) return say("methods.said.refuted", { ...told, why: "" });
  const cell = cellName(line.shape, wrong.cells[0] ?? 0);
  const where = { cell, digit: line.shape.texts[wrong.digit] ?? "", house: houseName(line, wrong.house) };
  const key = { cell: "whyCell", place: "whyPlace", twice: "whyTwice" }[wrong.kind];
  return say("methods.said.refuted", { ...told, why: say(`methods.said.${key}`, where) });
}

/** @param {Timeline} line @param {number} at @param {boolean} isTrue @param {{cell: string, digit: string}} names */
function literal(line, at, isTrue, names) {
  const { rule, trigger: from, house: index } = line.reasons[at] ?? { rule: 0, trigger: -1, house: 0 };
  const trigger = line.event(from);
  const house = houseName(line, index);
  if (rule === REFUTED) return say("methods.said.so", { ...names, is: isTrue ? "=" : "≠" });
  if (rule === LAST_DIGIT) return say("methods.said.lastDigit", names);
  if (rule === LAST_PLACE) return say("methods.said.lastPlace", { ...names, house });
  if (rule === FILLED)
    return say("methods.said.filled", { ...names, held: line.shape.texts[trigger.digit ?? 0] ?? "" });
  if (rule === SEEN)
    return say("methods.said.seen", { ...names, house, other: cellName(line.shape, trigger.cell ?? 0) });
  return say(isTrue ? "methods.said.given" : "methods.said.givenNot", names);
}

/** The literals of a probe, its own first, as in DIMACS; from the event that ends it.
 * @param {Timeline} line @param {Event} event @returns {number[]} */
export function supposed(line, event) {
  const own = (event.cell ?? 0) * line.shape.side + (event.digit ?? 1);
  return [event.data?.["value"] ? own : -own, ...(event.data?.["draws"] ?? [])];
}

/** What cannot be, where a probe failed. @param {Timeline} line @param {number} t just after the failure */
export function refutation(line, t) {
  const state = line.at(t);
  return contradiction(line.shape, state.values, state.left, supposed(line, line.event(t - 1)), line.encoding);
}

/** @param {Timeline} line @param {Event} event */
function linear(line, event) {
  const data = event.data ?? {};
  const names = named(line, event);
  if (event.kind === "tableau" || event.kind === "pivot") {
    const { phase, entering = "", leaving = "", objective } = data;
    return say(`methods.said.${event.kind}`, { program: number(data["program"]), phase, entering, leaving, objective });
  }
  if (event.kind === "fix") {
    const n = Math.max(0, Object.keys(data["settled"] ?? {}).length - 1);
    return say(data["value"] ? "methods.said.fixOne" : "methods.said.fixZero", { ...names, n });
  }
  const [, variable, value] = /with (.+) at (\d)$/.exec(data["asked"] ?? "") ?? [];
  const n = Object.keys(data["fractional"] ?? {}).length;
  const program = number(data["program"] ?? 0);
  const key = !data["feasible"] ? "infeasible" : n ? "fractional" : "whole";
  const outcome = say(`methods.said.${key}`, { n, count: number(n) });
  if (variable)
    return say("methods.said.tried", { program, variable: variable.replace("=", " = "), value: value ?? "", outcome });
  if (/farthest/.test(data["asked"] ?? ""))
    return say(data["feasible"] ? "methods.said.farthest" : "methods.said.only", { program });
  return say("methods.said.relaxation", { program, outcome });
}

/** @param {Timeline} line @param {number} t @param {Event} event */
function integer(line, t, event) {
  if (event.kind === "remove") return say("methods.said.drop", named(line, event));
  const data = event.data ?? {};
  const counts = { nodes: number(data["nodes"] ?? 0), iterations: number(data["simplex_iterations"] ?? 0) };
  if (data["status"] !== "optimal")
    return say(line.at(t).solutions ? "methods.said.noOther" : "methods.said.noneAtAll", counts);
  return say("methods.said.optimal", counts);
}

/** @param {Timeline} line @param {Event} event */
function learning(line, event) {
  const { level = 0, clause, resolved = [], forbids, trail, literal: auxiliary } = event.data ?? {};
  const isTrue = event.kind === "assign";
  const names = auxiliary ? { cell: `v${Math.abs(auxiliary)}`, digit: isTrue ? "1" : "0" } : named(line, event);
  const told = { ...names, level, is: isTrue || auxiliary ? "=" : "≠", n: clause?.length ?? 0, m: resolved.length };
  switch (event.kind) {
    case "choose":
      return say("methods.said.decide", told);
    case "assign":
    case "remove":
      if (!clause) return say("methods.said.decided", told);
      return say(told.n === 1 ? "methods.said.unit" : "methods.said.implied", told);
    case "fail":
      return say(level ? "methods.said.conflict" : "methods.said.refutedWhole", told);
    case "learn":
      return say(forbids ? "methods.said.forbid" : "methods.said.learn", told);
    default:
      return say("methods.said.jump", { level, n: number(trail) });
  }
}

/** @param {Timeline} line @param {Event} event */
function branching(line, event) {
  const { node = 0, parent = 0, variable = "", value = "", bound = "", fractional, because } = event.data ?? {};
  if (event.kind === "remove") return say("methods.said.drop", named(line, event));
  if (event.kind === "fail") return say(`methods.said.close.${because}`, { node, bound });
  if (event.kind === "choose") return say("methods.said.branch", { ...named(line, event), node, value });
  const n = Object.keys(fractional ?? {}).length;
  const key = !fractional ? "infeasible" : n ? "fractional" : "whole";
  const outcome = say(`methods.said.${key}`, { n, count: number(n) });
  const told = { node, variable: variable.replace("=", " = "), value, bound, outcome };
  if (!fractional) return say(parent < 0 ? "methods.said.rootNone" : "methods.said.nodeNone", told);
  return say(parent < 0 ? "methods.said.root" : "methods.said.node", told);
}
