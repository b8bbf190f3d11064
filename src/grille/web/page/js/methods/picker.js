/** Choosing a method and its options, spelled as on the command line: `backtracking:select=mrv`. */
import { element } from "../ui.js";
import { say } from "../words/words.js";

/** @typedef {{name: string, default: string, choices: string[], summary: string}} Option */
/** @typedef {{name: string, family: string, summary: string, options: Option[], counters: string[], never_guesses: boolean, traces: boolean, missing: string | null}} Method */

/** The name and what was chosen. @param {string} text @returns {{name: string, chosen: Map<string, string>}} */
export function parsed(text) {
  const [name = "", rest = ""] = text.split(/:(.*)/s);
  return { name, chosen: new Map(rest.split(",").filter(Boolean).map((word) => /** @type {[string, string]} */ (word.split(/=(.*)/s).slice(0, 2)))) };
}

/** Options at their defaults are left out. @param {Method} method @param {Map<string, string>} chosen */
export function spelled(method, chosen) {
  const said = method.options.filter((option) => (chosen.get(option.name) ?? option.default) !== option.default);
  return method.name + (said.length ? `:${said.map((option) => `${option.name}=${chosen.get(option.name)}`).join(",")}` : "");
}

/**
 * @param {string} label @param {Method[]} methods @param {string} text the one chosen @param {(text: string) => void} onChange
 * @returns {HTMLElement}
 */
export function picker(label, methods, text, onChange) {
  const { name, chosen } = parsed(text);
  const method = methods.find((one) => one.name === name) ?? methods[0];
  const list = element("select", { class: "method", "aria-label": label, onchange: () => onChange(list.value) });
  for (const one of methods) list.append(element("option", { value: one.name, selected: one === method, disabled: Boolean(one.missing), title: one.summary }, one.name));
  const made = element("div", { class: "picker" }, list);
  const options = element("div", { class: "options" });
  for (const option of method?.options ?? []) {
    const value = chosen.get(option.name) ?? option.default;
    const set = (/** @type {string} */ next) => method && onChange(spelled(method, new Map([...chosen, [option.name, next]])));
    const field = option.choices.length
      ? element("select", { title: option.summary, onchange: (/** @type {any} */ event) => set(event.target.value) }, ...option.choices.map((one) => element("option", { value: one, selected: one === value }, one)))
      : element("input", { type: "text", value, size: 6, title: option.summary, onchange: (/** @type {any} */ event) => set(event.target.value) });
    options.append(element("label", { class: "option" }, element("span", {}, option.name), field));
  }
  if (method?.options.length) made.append(element("details", { open: chosen.size > 0 }, element("summary", {}, say("methods.options")), options));
  if (method?.missing) made.append(element("p", { class: "faint" }, say("methods.missing", { command: method.missing })));
  return made;
}
