/** What a method has in mind, beside its board: tree and stack, queue and probe, items, programs, techniques. */
import { cellName } from "../grid.js";
import { element } from "../ui.js";
import { number, say } from "../words/words.js";
import { ItemsView } from "./items.js";
import { queueAt } from "./reasons.js";
import { itemName, sentence } from "./sentences.js";
import { TreeView } from "./treeview.js";

/** @typedef {import("./timeline.js").Timeline} Timeline */
/** @typedef {{element: HTMLElement, show(t: number): void, close(): void}} Panel */

const QUEUE_SHOWN = 24;
const LOG_SHOWN = 5;

/** The panels for a method, top to bottom. @param {Timeline} line @param {(t: number) => void} onMove @returns {Panel[]} */
export function panelsFor(line, onMove) {
  const own = {
    search: () => [tree(line, onMove), stack(line)],
    cover: () => [items(line), tree(line, onMove), stack(line)],
    clauses: () => [queue(line)],
    linear: () => [tableau(line), fixings(line, onMove)],
    logic: () => [techniques(line)],
  }[line.family];
  return [counts(line), ...(own?.() ?? []), log(line, onMove)];
}

/** @param {string} title @param {...Node} children */
function section(title, ...children) {
  return element("section", { class: "mind" }, element("h2", {}, title), ...children);
}

/** A few numbers in large type. @param {Timeline} line @returns {Panel} */
function counts(line) {
  const host = element("dl", { class: "counts" });
  const show = (/** @type {number} */ t) => {
    const state = line.at(t);
    const fractional = Object.keys(line.data.get(state.point)?.["fractional"] ?? {}).length;
    /** @type {[string, number][]} */
    const told =
      line.family === "search" || line.family === "cover" ? [["depth", state.depth], ["guesses", state.guesses], ["failures", state.failures]]
      : line.name === "failed-literals" ? [["known", state.literals], ["probes", state.guesses], ["failures", state.failures]]
      : line.name === "unit-propagation" ? [["known", state.literals], ["queued", queueAt(line, t).count]]
      : line.name === "lp" ? [["fractionalNow", state.solution < 0 ? fractional : 0], ["fixings", state.fixings], ["programs", line.data.get(lastProgram(line, t))?.["program"] ?? 0]]
      : line.family === "logic" ? [["steps", state.fixings]]
      : [];
    host.replaceChildren(...told.map(([name, count]) => element("div", {}, element("dt", {}, say(`methods.${name}`)), element("dd", {}, number(count)))));
    host.hidden = !told.length;
  };
  return { element: host, show, close() {} };
}

/** @param {Timeline} line @param {number} t */
function lastProgram(line, t) {
  for (let at = t - 1; at >= 0; at--) if (line.event(at).kind === "values") return at;
  return -1;
}

/** @param {Timeline} line @param {(t: number) => void} onMove @returns {Panel} */
function tree(line, onMove) {
  const view = new TreeView(line, onMove);
  const told = element("p", { class: "faint" });
  return {
    element: section(say("methods.treeTitle"), view.element, told),
    show(t) {
      view.show(t);
      told.textContent = say("methods.treeOf", { count: number(line.tree.countUntil(t)), depth: number(line.at(t).depth) });
    },
    close: () => view.close(),
  };
}

/**
 * Short entries in a row; what stands out is set apart.
 * @param {string} title @param {(t: number) => [text: import("../ui.js").Child, standsOut?: boolean, more?: import("../ui.js").Child][]} entries
 * @returns {Panel}
 */
function chips(title, entries) {
  const list = element("ol", { class: "chips" });
  return {
    element: section(say(title), list),
    show(t) {
      list.replaceChildren(...entries(t).map(([text, standsOut, more]) => element("li", { class: standsOut ? "guess" : undefined }, text, more && element("small", {}, ` ${more}`))));
      if (!list.childElementCount) list.append(element("li", { class: "faint" }, say("methods.nothing")));
      list.scrollTop = list.scrollHeight;
    },
    close() {},
  };
}

/** @param {Timeline} line @param {number} at @param {boolean} isTrue */
function written(line, at, isTrue) {
  const { cell = 0, digit = 0 } = line.event(at);
  return `${cellName(line.shape, cell)}${isTrue ? "=" : "≠"}${line.shape.texts[digit]}`;
}

/** Assignments that are open, guesses set apart from what had to be. @param {Timeline} line */
function stack(line) {
  return chips("methods.stack", (t) => line.at(t).assignments.map(({ event, options, tried }) => [written(line, event, true), options > 1, options > 1 && `${tried}/${options}`]));
}

/** Literals whose consequences are still to come. @param {Timeline} line */
function queue(line) {
  return chips("methods.queue", (t) => {
    const { first, count } = queueAt(line, t);
    const shown = Array.from({ length: Math.min(count, QUEUE_SHOWN) }, (_, i) => {
      const isTrue = line.event(first + i).kind === "assign";
      return /** @type {[string, boolean]} */ ([written(line, first + i, isTrue), isTrue]);
    });
    return count > QUEUE_SHOWN ? [...shown, [say("methods.more", { n: number(count - QUEUE_SHOWN) })]] : shown;
  });
}

/** @param {Timeline} line @returns {Panel} */
function items(line) {
  const view = new ItemsView(line);
  const told = element("p", { class: "faint" });
  return {
    element: section(say("methods.columns"), view.element, told),
    show(t) {
      const choice = line.at(t).choice;
      told.textContent = choice ? `${itemName(line, line.event(choice.event))}: ${choice.options}` : " ";
      view.show(t);
    },
    close: () => view.close(),
  };
}

/** @param {Timeline} line @param {(t: number) => void} onMove */
function fixings(line, onMove) {
  return chips("methods.fixedList", (t) =>
    before(line, t, (event) => event.kind === "fix").map((at) => {
      const isOne = Boolean(line.event(at).data?.["value"]);
      return [element("button", { type: "button", onclick: () => onMove(at + 1) }, written(line, at, isOne)), isOne];
    }),
  );
}

/** The events before a moment that are of a kind. @param {Timeline} line @param {number} t @param {(event: import("./timeline.js").Event) => unknown} isWanted */
function before(line, t, isWanted) {
  return Array.from({ length: t }, (_, at) => at).filter((at) => isWanted(line.event(at)));
}

/** The tableau of the last pivot, where it is small enough to be told. @param {Timeline} line @returns {Panel} */
function tableau(line) {
  const table = element("table", { class: "tableau" });
  const host = section(say("methods.tableau"), element("div", { class: "tableau-room" }, table));
  return {
    element: host,
    show(t) {
      const { entering, tableau: rows } = (t > 0 && line.event(t - 1).data) || {};
      host.hidden = !rows;
      if (!rows) return;
      const [head, ...body] = /** @type {string[][]} */ (rows);
      table.replaceChildren(
        element("tr", {}, ...(head ?? []).map((name) => element("th", { scope: "col" }, name))),
        ...body.map(([name = "", ...numbers]) => element("tr", { class: name === entering ? "guess" : undefined }, element("th", { scope: "row" }, name), ...numbers.map((value) => element("td", {}, value)))),
      );
    },
    close() {},
  };
}

/** @param {Timeline} line */
function techniques(line) {
  return chips("methods.used", (t) => {
    /** @type {Map<string, number>} */
    const used = new Map();
    for (const at of before(line, t, (event) => event.data?.["reason"])) {
      const [name] = line.event(at).data?.["reason"].notation.split(/ ?: /);
      used.set(name, (used.get(name) ?? 0) + 1);
    }
    return [...used].map(([name, count]) => [name, false, `×${count}`]);
  });
}

/** The last few sentences, the newest first; each leads back to its moment. @param {Timeline} line @param {(t: number) => void} onMove @returns {Panel} */
function log(line, onMove) {
  const list = element("ol", { class: "log" });
  return {
    element: section(say("methods.log"), list),
    show(t) {
      list.replaceChildren(
        ...Array.from({ length: Math.min(LOG_SHOWN, t) }, (_, i) =>
          element("li", {}, element("button", { type: "button", class: "plain", onclick: () => onMove(t - i - 1) }, line.event(t - i - 2).data?.["reason"]?.notation ?? sentence(line, t - i - 1))),
        ),
      );
      line.at(t);
    },
    close() {},
  };
}
