/** The pseudo-code of each method, which line of it is at work, and its variables. Knows no document. */
import { cellName, digitsOf } from "../grid.js";
import { number, say } from "../words/words.js";
import { queueAt, GIVEN } from "./reasons.js";
import { LEVEL_ZERO } from "./notation.js";

/** @import { Timeline } from "./timeline.js" */
/** @import { Event } from "../api.js" */

const PROPAGATES = "1given 0loop 1false 1true 1empty";
/** For each algorithm its lines, each with how far it is set in. @type {Record<string, string>} */
const LINES = {
  search: "0start 0solution 0choose 0assign 1remove 1fail 1deeper 1backtrack 0end",
  cover: "0start 0solution 0choose 1fail 0assign 1deeper 1backtrack 0end",
  "unit-propagation": `0start ${PROPAGATES} 0solution 0end`,
  "failed-literals": `0start ${PROPAGATES} 0probe 1refuted 1survives 0solution 0end`,
  learning: "0start 0unit 0loop 1propagate 1conflict 2learn 2jump 1decide 1model 2forbid 0end",
  lp: "0start 0relax 1whole 1only 0try 1fix 0end",
  tableau: "0start 0phase 1pivot 0relax 1whole 1only 0try 1fix 0end",
  ilp: "0start 0solve 1take 1none 1drop 0end",
  branching: "0start 0root 0loop 1solution 2single 1branch 1node 2infeasible 1bound 0drop 0end",
  logic: "0start 0loop 1place 1remove 1clash 0solution 0end",
};

/** @param {Timeline} line */
function nameOf(line) {
  if (line.family === "linear") return /engine=tableau/.test(line.method) ? "tableau" : line.name;
  return line.family === "clauses" ? line.name : line.family;
}

/** Whose words the lines have. @type {Record<string, string>} */
const WORDS = { "unit-propagation": "unit", "failed-literals": "unit", tableau: "lp" };

/** The lines: a name, how far it is set in, its text. @param {Timeline} line */
export function linesOf(line) {
  const algorithm = nameOf(line);
  const option = (/** @type {string} */ name, /** @type {string} */ usual) =>
    new RegExp(`${name}=([\\w-]+)`).exec(line.method)?.[1] ?? usual;
  const options = {
    select: option("select", "mrv"),
    order: option("order", "most"),
    propagate: option("propagate", "forward"),
  };
  return (LINES[algorithm] ?? "")
    .split(" ")
    .filter(Boolean)
    .map((one) => {
      const name = one.slice(1);
      return { name, indent: Number(one[0]), text: say(`alg.${WORDS[algorithm] ?? algorithm}.${name}`, options) };
    });
}

/** The line at work after the first t events. @param {Timeline} line @param {number} t */
export function currentLine(line, t) {
  if (t <= 0) return "start";
  const event = line.event(t - 1);
  if (event.kind === "end") return "end";
  /** @type {Record<string, (line: Timeline, t: number, event: Event) => string>} */
  const of = { search, cover: search, clauses, learning, linear, branching, logic };
  return of[line.family]?.(line, t, event) ?? "start";
}

/** @param {Timeline} line @param {number} t @param {Event} event */
function search(line, t, { kind }) {
  return kind === "remove" && !line.at(t).depth ? "start" : kind;
}

/** @param {Timeline} line @param {number} t @param {Event} event */
function clauses(line, t, { kind, cell }) {
  if (kind === "choose") return "probe";
  if (kind === "fail") return cell === undefined ? "empty" : "refuted";
  if (kind === "backtrack") return "survives";
  if (kind === "solution") return "solution";
  if (line.reasons[t - 1]?.rule === GIVEN) return "given";
  return kind === "assign" ? "true" : "false";
}

/** @param {Timeline} _line @param {number} _t @param {Event} event */
function learning(_line, _t, { kind, data = {} }) {
  if (kind === "choose") return "decide";
  if (kind === "fail") return "conflict";
  if (kind === "learn") return data["forbids"] ? "forbid" : "learn";
  if (kind === "backtrack") return "jump";
  if (kind === "solution") return "model";
  if (!data["clause"]) return "decide";
  return data["level"] === LEVEL_ZERO ? "unit" : "propagate";
}

/** @param {Timeline} line @param {number} _t @param {Event} event */
function linear(line, _t, { kind, data = {} }) {
  if (kind === "tableau") return "phase";
  if (kind === "pivot" || kind === "fix") return kind;
  if (line.name === "ilp") {
    if (kind === "remove") return "drop";
    return kind === "solution" ? "take" : data["status"] === "optimal" ? "solve" : "none";
  }
  if (kind === "solution") return "whole";
  if (/ with /.test(data["asked"] ?? "")) return "try";
  return /farthest/.test(data["asked"] ?? "") ? "only" : "relax";
}

/** @param {Timeline} _line @param {number} _t @param {Event} event */
function branching(_line, _t, { kind, data = {} }) {
  if (kind === "choose") return "branch";
  if (kind === "fail") return data["because"];
  if (kind === "remove") return "drop";
  if (kind === "solution") return "solution";
  return data["parent"] < 0 ? "root" : "node";
}

/** @param {Timeline} _line @param {number} _t @param {Event} event */
function logic(_line, _t, { kind, data = {} }) {
  const step = data["reason"];
  if (step) return step.places.length ? "place" : "remove";
  return kind === "solution" ? "solution" : kind === "fail" ? "clash" : "loop";
}

/** The variables of an algorithm with their values.
 *
 * @param {Timeline} line @param {number} t @returns {[string, string][]} */
export function variablesOf(line, t) {
  const state = line.at(t);
  const event = t > 0 ? line.event(t - 1) : { kind: "", data: {}, cell: undefined, digit: undefined };
  const data = event.data ?? {};
  const point = line.data.get(state.point) ?? {};
  const fractional = Object.keys(point["fractional"] ?? {}).length;
  const literal =
    event.cell === undefined
      ? "–"
      : `${cellName(line.shape, event.cell)} ${event.kind === "remove" ? "≠" : "="} ${event.digit ?? "?"}`;
  switch (line.family) {
    case "search":
    case "cover": {
      const cell = event.cell ?? -1;
      const domain = cell < 0 ? "–" : `{${digitsOf(state.left[cell] ?? 0).join(", ")}}`;
      const name = cell < 0 ? "–" : cellName(line.shape, cell);
      return [
        ["X", name],
        ["D(X)", domain],
        ["v", event.digit ? String(event.digit) : "–"],
        [say("methods.depth"), number(state.depth)],
        [say("methods.nodes"), number(line.workAt(t))],
      ];
    }
    case "clauses":
      return [
        ["ℓ", literal],
        ["|Q|", number(queueAt(line, t).count)],
        ["|τ|", number(state.literals)],
      ];
    case "learning":
      return [
        ["ℓ", literal],
        [say("methods.level"), number(state.depth)],
        ["|τ|", number(state.trail.length)],
        [say("methods.conflicts"), number(state.failures)],
        [say("methods.clausesLearnt"), number(state.fixings)],
      ];
    case "linear":
      return [
        [say("methods.programs"), number(data["program"] ?? line.workAt(t))],
        ["z", String(data["objective"] ?? 0)],
        [say("methods.fractionalNow"), number(fractional)],
        [say("methods.fixings"), number(state.fixings)],
      ];
    case "branching":
      return [
        [say("methods.nodes"), number(line.tree.countUntil(t))],
        ["z", String(data["bound"] ?? point["bound"] ?? "–")],
        ["xⱼ", data["variable"] ? `${data["variable"]} → ${data["value"]}` : event.kind === "choose" ? literal : "–"],
        [say("methods.fractionalNow"), number(fractional)],
      ];
    default:
      return [
        [say("methods.steps"), number(state.fixings)],
        ["T", data["reason"]?.notation.split(/ ?:/)[0] ?? "–"],
      ];
  }
}
