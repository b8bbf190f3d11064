/** What a method has in mind, beside its board: tree and stack, queue and probe, items, programs, techniques. */
import { cellName, range } from "../grid.js";
import { element } from "../ui.js";
import { number, say } from "../words/words.js";
import { ItemsView } from "./items.js";
import { algorithm, graph, model, variables } from "./lecture.js";
import { matrix } from "./matrix.js";
import { queueAt } from "./reasons.js";
import { itemName, sentence } from "./sentences.js";
import { TreeView } from "./treeview.js";

/** @import { Timeline } from "./timeline.js" */
/** @import { Child } from "../ui.js" */
/** A panel; those of a lecture have a name.
 * @typedef {{name?: string, element: HTMLElement, show(t: number): void, close?(): void}} Panel */

const QUEUE_SHOWN = 24;
const TRAIL_SHOWN = 60;
const LOG_SHOWN = 5;

/** The panels for a method, top to bottom.
 * @param {Timeline} line @param {(t: number) => void} onMove @returns {Panel[]} */
export function panelsFor(line, onMove) {
  const own = {
    search: () => [tree(line, onMove), stack(line)],
    cover: () => [...matrix(line), items(line), tree(line, onMove), stack(line)],
    clauses: () => [queue(line)],
    learning: () => [graph(line), trail(line)],
    branching: () => [tree(line, onMove)],
    linear: () => [tableau(line), fixings(line, onMove)],
    logic: () => [techniques(line)],
  }[line.family];
  return [counts(line), algorithm(line), variables(line), model(line), ...(own?.() ?? []), log(line, onMove)];
}

/** @param {string} title @param {...Node} children */
function section(title, ...children) {
  return element("section.mind", element("h2", title), ...children);
}

/** What is counted, by the method or by its family. @type {Record<string, string>} */
const COUNTED = {
  search: "depth guesses failures",
  cover: "depth guesses failures",
  learning: "level known conflicts clausesLearnt",
  branching: "nodes failures",
  "failed-literals": "known probes failures",
  "unit-propagation": "known queued",
  lp: "fractionalNow fixings programs",
  logic: "steps",
};

/** A few numbers in large type. @param {Timeline} line @returns {Panel} */
function counts(line) {
  const names = (COUNTED[line.name] ?? COUNTED[line.family] ?? "").split(" ").filter(Boolean);
  const host = element("dl.counts", { hidden: !names.length });
  const show = (/** @type {number} */ t) => {
    const { depth, guesses, failures, fixings, literals, point, solution } = line.at(t);
    const fractional = Object.keys(line.data.get(point)?.["fractional"] ?? {}).length;
    /** @type {Record<string, () => number>} */
    const counted = {
      depth: () => depth,
      guesses: () => guesses,
      probes: () => guesses,
      failures: () => failures,
      fixings: () => fixings,
      steps: () => fixings,
      known: () => (line.family === "learning" ? line.at(t).trail.length : literals),
      level: () => depth,
      conflicts: () => failures,
      clausesLearnt: () => fixings,
      nodes: () => line.tree.countUntil(t),
      queued: () => queueAt(line, t).count,
      fractionalNow: () => (solution < 0 ? fractional : 0),
      programs: () => line.data.get(lastProgram(line, t))?.["program"] ?? 0,
    };
    const told = names.map((name) => [say(`methods.${name}`), number(counted[name]?.() ?? 0)]);
    host.replaceChildren(...told.map(([name, n]) => element("div", element("dt", name), element("dd", n))));
  };
  return { element: host, show };
}

/** @param {Timeline} line @param {number} t */
function lastProgram(line, t) {
  for (let at = t - 1; at >= 0; at--) if (line.event(at).kind === "values") return at;
  return -1;
}

/** @param {Timeline} line @param {(t: number) => void} onMove @returns {Panel} */
function tree(line, onMove) {
  const view = new TreeView(line, onMove);
  const told = element("p.faint");
  return {
    name: "tree",
    element: section(say("methods.treeTitle"), view.canvas, view.tools, told),
    show(t) {
      view.show(t);
      const n = line.tree.countUntil(t);
      told.textContent = say("methods.treeOf", { n, count: number(n), depth: number(line.at(t).depth) });
    },
    close: () => view.close(),
  };
}

/**
 * Short entries in a row; what stands out is set apart.
 * @param {string} title @param {(t: number) => [text: Child, standsOut?: boolean, more?: Child][]} entries
 * @returns {Panel}
 */
function chips(title, entries) {
  const list = element("ol.chips", { tabindex: 0, "aria-label": say(title) });
  return {
    element: section(say(title), list),
    show(t) {
      list.replaceChildren(
        ...entries(t).map(([text, standsOut, more]) =>
          element("li", { class: standsOut && "guess" }, text, more && element("small", ` ${more}`)),
        ),
      );
      if (!list.childElementCount) list.append(element("li.faint", say("methods.nothing")));
      list.scrollTop = list.scrollHeight;
    },
  };
}

/** @param {Timeline} line @param {number} at @param {boolean} isTrue */
function written(line, at, isTrue) {
  const { cell = 0, digit = 0 } = line.event(at);
  return `${cellName(line.shape, cell)}${isTrue ? "=" : "≠"}${line.shape.texts[digit]}`;
}

/** Assignments that are open, guesses set apart from what had to be. @param {Timeline} line */
function stack(line) {
  return chips("methods.stack", (t) =>
    line.at(t).assignments.map(({ event, options, tried }) => {
      const isGuess = options > 1;
      return [written(line, event, true), isGuess, isGuess && `${tried}/${options}`];
    }),
  );
}

/** The literals that hold, decisions set apart with their level. @param {Timeline} line */
function trail(line) {
  return chips("methods.trail", (t) => {
    const { events } = line.at(t);
    return events.slice(-TRAIL_SHOWN).map((at) => {
      const { clause, level, literal } = line.data.get(at) ?? {};
      const text = literal ? `v${Math.abs(literal)}` : written(line, at, line.event(at).kind === "assign");
      return [text, !clause, !clause && String(level)];
    });
  });
}

/** Literals whose consequences are still to come. @param {Timeline} line */
function queue(line) {
  return chips("methods.queue", (t) => {
    const { first, count } = queueAt(line, t);
    const shown = range(Math.min(count, QUEUE_SHOWN), (i) => {
      const isTrue = line.event(first + i).kind === "assign";
      return /** @type {[string, boolean]} */ ([written(line, first + i, isTrue), isTrue]);
    });
    return count > QUEUE_SHOWN ? [...shown, [say("methods.more", { n: number(count - QUEUE_SHOWN) })]] : shown;
  });
}

/** @param {Timeline} line @returns {Panel} */
function items(line) {
  const view = new ItemsView(line);
  const told = element("p.faint");
  return {
    element: section(say("methods.columns"), view.canvas, told),
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

/** The events before a moment that are of a kind.
 * @param {Timeline} line @param {number} t @param {(event: import("../api.js").Event) => unknown} isWanted */
function before(line, t, isWanted) {
  return range(t, (at) => at).filter((at) => isWanted(line.event(at)));
}

/** The tableau of the last pivot, where it is small enough to be told. @param {Timeline} line @returns {Panel} */
function tableau(line) {
  const table = element("table.tableau");
  const host = section(
    say("methods.tableau"),
    element("div.tableau-room", { tabindex: 0, role: "group", "aria-label": say("methods.tableau") }, table),
  );
  return {
    element: host,
    show(t) {
      const { entering, tableau: rows } = (t > 0 && line.event(t - 1).data) || {};
      host.hidden = !rows;
      if (!rows) return;
      const [head, ...body] = /** @type {string[][]} */ (rows);
      table.replaceChildren(
        element("tr", ...(head ?? []).map((name) => element("th", { scope: "col" }, name))),
        ...body.map(([name = "", ...numbers]) => {
          const cells = [element("th", { scope: "row" }, name), ...numbers.map((value) => element("td", value))];
          return element("tr", { class: name === entering && "guess" }, ...cells);
        }),
      );
    },
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

/** The last few sentences, the newest first; each leads back to its moment.
 * @param {Timeline} line @param {(t: number) => void} onMove @returns {Panel} */
function log(line, onMove) {
  const list = element("ol.log");
  return {
    element: section(say("methods.log"), list),
    show(t) {
      const items = range(Math.min(LOG_SHOWN, t), (i) => t - i - 1).map((moment) => {
        const text = line.event(moment - 1).data?.["reason"]?.notation ?? sentence(line, moment);
        return element("li", element("button.plain", { type: "button", onclick: () => onMove(moment) }, text));
      });
      list.replaceChildren(...items);
      line.at(t);
    },
  };
}
