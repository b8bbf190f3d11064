/** The model element at work, in the notation of its paper: a constraint, a clause, a row of the program. Pure. */
import { cellName, digitsOf } from "../grid.js";
import { say } from "../words/words.js";
import { candidateOf, FILLED, LAST_DIGIT, LAST_PLACE, SEEN } from "./reasons.js";
import { itemName } from "./sentences.js";

/** @import { Timeline } from "./timeline.js" */
/** @import { Event } from "../api.js" */

export const LEVEL_ZERO = 0;
const LOW = "₀₁₂₃₄₅₆₇₈₉";
const HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Literals of a clause that are written. */
const MOST = 16;

/**
 * @param {number} value @param {string} digits */
const small = (value, digits) => [...String(value)].map((one) => digits[Number(one)]).join("");

/** Row and column as indices, from 1; a comma between them where one could mistake them.
 *
 * @param {Timeline} line @param {number} cell */
function indices(line, cell) {
  const { side } = line.shape;
  const between = side > 9 ? "," : "";
  return `${small(Math.floor(cell / side) + 1, LOW)}${between}${small((cell % side) + 1, LOW)}`;
}

/** A literal of the paper on clauses: x₁₂⁵ or ¬x₁₂⁵. @param {Timeline} line @param {number} literal as in DIMACS */
export function literalText(line, literal) {
  const { side } = line.shape;
  const sign = literal < 0 ? "¬" : "";
  if (Math.abs(literal) > side ** 3) return `${sign}v${small(Math.abs(literal) - side ** 3, LOW)}`;
  const [cell, digit] = candidateOf(literal, side);
  return `${sign}x${indices(line, cell)}${small(digit, HIGH)}`;
}

/** @param {Timeline} line @param {number[]} clause */
export function clauseText(line, clause) {
  const shown = clause.slice(0, MOST).map((literal) => literalText(line, literal));
  return shown.join(" ∨ ") + (clause.length > MOST ? " ∨ …" : "");
}

/** A variable of the program: x(1,2,5). @param {Timeline} line @param {string} name */
function variableText(line, name) {
  if (!/^r\d/.test(name)) return name;
  const [cell, digit] = line.variable(name);
  const { side } = line.shape;
  return `x(${Math.floor(cell / side) + 1},${(cell % side) + 1},${digit})`;
}

/** What is at work after the first t events, line by line.
 *
 * @param {Timeline} line @param {number} t @returns {string[]} */
export function modelAt(line, t) {
  if (t <= 0) return [say("alg.nothing")];
  const event = line.event(t - 1);
  /** @type {Record<string, (line: Timeline, t: number, event: Event) => string[]>} */
  const of = { search: constraint, cover: option, clauses: clause, learning: learnt, linear: program, branching: node };
  const told = of[line.family]?.(line, t, event) ?? step(event);
  return told.length ? told : [say("alg.nothing")];
}

/** @param {Timeline} line @param {number} t @param {Event} event */
function constraint(line, t, { kind, cell, digit = 0 }) {
  if (cell === undefined) return [];
  const { left, values } = line.at(t);
  const x = `X${indices(line, cell)}`;
  if (kind === "remove") {
    const holder = line.shape.peers[cell]?.find((peer) => values[peer] === digit);
    const domain = `D(${x}) = {${digitsOf(left[cell] ?? 0).join(", ")}}`;
    return holder === undefined
      ? [domain]
      : [`X${indices(line, holder)} ≠ ${x}`, `X${indices(line, holder)} = ${digit}`, domain];
  }
  if (kind === "choose") return [`${x} ∈ {${digitsOf(left[cell] ?? 0).join(", ")}}`];
  return [
    `${x} = ${digit}`,
    ...(line.shape.housesOf[cell] ?? [])
      .map((house) => `AllDifferent(${say(`methods.house.${house.kind}`, { n: house.index + 1 })})`)
      .slice(0, 3),
  ];
}

/** @param {Timeline} line @param {number} _t @param {Event} event */
function option(line, _t, event) {
  const { kind, cell, digit = 0 } = event;
  if (kind === "choose") return [itemName(line, event)];
  if (cell === undefined) return [];
  const houses = (line.shape.housesOf[cell] ?? []).map((house) =>
    say("methods.item", { digit, house: say(`methods.house.${house.kind}`, { n: house.index + 1 }) }),
  );
  const items = [cellName(line.shape, cell), ...houses].join(", ");
  return [say("alg.covers", { option: `${cellName(line.shape, cell)} = ${digit}`, items })];
}

/** The clause that gave a literal. @param {Timeline} line @param {number} t @param {Event} event */
function clause(line, t, { kind, cell, digit = 0, data }) {
  if (cell === undefined) return [];
  const { side } = line.shape;
  const number = (/** @type {number} */ at, /** @type {number} */ k) => at * side + k;
  const own = number(cell, digit);
  if (kind === "choose") return [literalText(line, data?.["value"] ? own : -own)];
  if (kind === "fail") return [literalText(line, data?.["value"] ? -own : own)];
  if (kind !== "assign" && kind !== "remove") return [];
  const { rule, trigger, house = 0 } = line.reasons[t - 1] ?? { rule: 0, trigger: -1 };
  const from = line.event(trigger);
  const literal = kind === "assign" ? own : -own;
  const because = say("alg.because", { literal: literalText(line, literal) });
  if (rule === FILLED || rule === SEEN)
    return [clauseText(line, [-number(from.cell ?? cell, from.digit ?? digit), literal]), because];
  if (rule === LAST_DIGIT)
    return [
      clauseText(
        line,
        Array.from({ length: side }, (_, k) => number(cell, k + 1)),
      ),
      because,
    ];
  if (rule === LAST_PLACE)
    return [
      clauseText(
        line,
        (line.shape.houses[house]?.cells ?? []).map((one) => number(one, digit)),
      ),
      because,
    ];
  return [literalText(line, literal)];
}

/** @param {Timeline} line @param {number} _t @param {Event} event */
function learnt(line, _t, { kind, cell, digit = 0, data = {} }) {
  /** @type {number[] | undefined} */
  const literals = data["clause"];
  const own = cell === undefined ? 0 : (kind === "remove" ? -1 : 1) * (cell * line.shape.side + digit);
  if (!literals) return own && kind !== "backtrack" ? [literalText(line, own)] : [];
  const first = literalText(line, literals[0] ?? 0);
  if (kind === "fail") return [clauseText(line, literals), say("alg.false")];
  if (kind === "learn") return [clauseText(line, literals), say("alg.learnt", { literal: first })];
  return literals.length > 1 ? [clauseText(line, literals), say("alg.because", { literal: first })] : [first];
}

/** @param {Timeline} line @param {number} t @param {Event} event */
function program(line, t, { kind, data = {} }) {
  const goal = /objective=givens/.test(line.method) ? "min −⟨y, x⟩" : "min 0";
  const box = line.name === "ilp" ? "x ∈ {0, 1}" : "0 ≤ x ≤ 1";
  const whole = `${goal},  A x = 1,  ${box}`;
  const [, asked, value] = / with (.+) at (\d)$/.exec(data["asked"] ?? "") ?? [];
  if (asked) return [whole, `${variableText(line, asked)} = ${value}`];
  if (kind === "fix") {
    const settled = Object.entries(data["settled"] ?? {}).slice(0, MOST);
    return settled.map(([name, one]) => `${variableText(line, name)} = ${one}`);
  }
  if (data["entering"])
    return [row(line, data), `${variableText(line, data["entering"])} ↔ ${variableText(line, data["leaving"])}`];
  return t > 0 ? [whole, say("alg.binary")] : [];
}

/** The row of the tableau that the entering variable has now.
 * @param {Timeline} line @param {Record<string, any>} data */
function row(line, data) {
  /** @type {string[][]} */
  const rows = data["tableau"] ?? [];
  const head = rows[0] ?? [];
  const own = rows.find(([name]) => name === data["entering"]);
  if (!own) return `z = ${data["objective"]}`;
  const terms = head
    .slice(1, -1)
    .flatMap((name, i) => (own[i + 1] === "0" ? [] : [`${own[i + 1]} ${variableText(line, name)}`]));
  return `${[variableText(line, own[0] ?? ""), ...terms].join(" + ")} = ${own.at(-1)}`;
}

/** The program of a node: what is fixed on the way to it.
 * @param {Timeline} line @param {number} t @param {Event} event */
function node(line, t, { data = {} }) {
  const { tree } = line;
  /** @type {string[]} */
  const fixed = [];
  for (let at = line.at(t).node; at >= 0; at = tree.parents[at] ?? -1) {
    const { variable, value } = line.data.get(tree.events[at] ?? -1) ?? {};
    if (variable) fixed.unshift(`${variableText(line, variable)} = ${value}`);
  }
  const values = Object.entries(data["fractional"] ?? {})
    .slice(0, 8)
    .map(([name, value]) => `${variableText(line, name)} = ${value}`);
  const goal = /objective=givens/.test(line.method) ? "min −⟨y, x⟩" : "min c·x";
  return [
    `${goal},  A x = 1,  0 ≤ x ≤ 1`,
    ...(fixed.length ? [say("alg.fixed", { fixed: fixed.join(", ") })] : []),
    ...values,
  ];
}

/** @param {Event} event */
function step({ data }) {
  return data?.["reason"] ? [data["reason"].notation] : [];
}
