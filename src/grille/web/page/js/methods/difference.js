/** Two films side by side: what differs between their methods, and between their counters. */
import { element } from "../ui.js";
import { number, say } from "../words/words.js";
import { parsed } from "./picker.js";

/** @import { Method } from "../api.js" */
/** @import { Pane } from "./pane.js" */
/** @import { Timeline } from "./timeline.js" */

/** How methods are called beside each other: by the options that differ where the name does not tell them apart.
 * @param {Method[]} methods @param {string[]} texts */
export function titlesOf(methods, texts) {
  const all = texts.map((text) => {
    const { name, chosen } = parsed(text);
    const options = methods.find((one) => one.name === name)?.options ?? [];
    return { name, values: new Map(options.map((one) => [one.name, chosen.get(one.name) ?? one.default])), chosen };
  });
  return all.map(({ name, values, chosen }) => {
    const others = all.filter((one) => one.values !== values && one.name === name);
    const differs = [...values].filter(([key, value]) =>
      others.length ? others.some((one) => one.values.get(key) !== value) : chosen.has(key),
    );
    return [name, ...differs.map(([key, value]) => `${key} ${value}`)].join(", ");
  });
}

/** What is counted at a moment, by its name. @param {Timeline} line @param {number} t @returns {[string, number][]} */
function countersOf(line, t) {
  const { guesses, failures } = line.at(t);
  return [
    [say("methods.work"), line.workAt(t)],
    [say("methods.guesses"), guesses],
    [say("methods.failures"), failures],
    [say("methods.events"), t],
  ];
}

/** The table of both. @param {Pane[]} panes @param {string[]} titles */
export function differenceOf(panes, titles) {
  const [one, other] = panes.map((pane) => countersOf(pane.line, pane.t));
  const rows = (one ?? []).map(([name, first], i) => {
    const second = other?.[i]?.[1] ?? 0;
    const times = first && second ? ` (${number(second / first, { maximumSignificantDigits: 2 })} ×)` : "";
    const apart = `${second > first ? "+" : ""}${number(second - first)}${times}`;
    return element(
      "tr",
      element("th", { scope: "row" }, name),
      ...[number(first), number(second), apart].map((text) => element("td", text)),
    );
  });
  const heads = [...titles, say("methods.difference")].map((text) => element("th", { scope: "col" }, text));
  return [element("caption.unseen", say("methods.difference")), element("tr", element("td"), ...heads), ...rows];
}
