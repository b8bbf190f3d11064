/** Choosing a method and its options, spelled as on the command line: `backtracking:select=mrv`. */
import { element } from "../ui.js";
import { say } from "../words/words.js";

/** @import { Method } from "../api.js" */

/** The name and what was chosen. @param {string} text @returns {{name: string, chosen: Map<string, string>}} */
export function parsed(text) {
  const [name = "", rest = ""] = text.split(/:(.*)/s);
  const words = rest.split(",").filter(Boolean);
  return {
    name,
    chosen: new Map(words.map((word) => /** @type {[string, string]} */ (word.split(/=(.*)/s).slice(0, 2)))),
  };
}

/** How to read the trace of a method with its options. @param {Method[]} methods @param {string} text */
export function familyOf(methods, text) {
  const { name, chosen } = parsed(text);
  const method = methods.find((one) => one.name === name);
  const own = method?.options.map((option) => option.traces[chosen.get(option.name) ?? ""]).find(Boolean);
  return own ?? method?.traces ?? "";
}

/** Options at their defaults are left out. @param {Method} method @param {Map<string, string>} chosen */
export function spelled(method, chosen) {
  const said = method.options.filter((option) => (chosen.get(option.name) ?? option.default) !== option.default);
  const words = said.map((option) => `${option.name}=${chosen.get(option.name)}`);
  return method.name + (words.length ? `:${words.join(",")}` : "");
}

/**
 * @param {string} label @param {Method[]} methods
 * @param {string} text the one chosen @param {(text: string) => void} onChange
 * @returns {HTMLElement}
 */
export function picker(label, methods, text, onChange) {
  const { name, chosen } = parsed(text);
  const method = methods.find((one) => one.name === name) ?? methods[0];
  const list = element("select.method", { "aria-label": label, onchange: () => onChange(list.value) });
  for (const one of methods) {
    const attributes = { selected: one === method, disabled: Boolean(one.missing), title: one.summary };
    list.append(element("option", { value: one.name, ...attributes }, one.name));
  }
  const made = element("div.picker", list);
  const options = element("div.options");
  for (const option of method?.options ?? []) {
    const value = chosen.get(option.name) ?? option.default;
    const set = (/** @type {any} */ event) =>
      method && onChange(spelled(method, new Map([...chosen, [option.name, event.target.value]])));
    const attributes = { title: option.summary, onchange: set };
    const choices = option.choices.map((one) => element("option", { value: one, selected: one === value }, one));
    const field = choices.length
      ? element("select", attributes, ...choices)
      : element("input", { type: "text", value, size: 6, ...attributes });
    options.append(element("label.option", element("span", option.name), field));
  }
  const told = [say("methods.options"), text.split(/:(.*)/s)[1]?.replaceAll(",", ", ")].filter(Boolean).join(": ");
  if (method?.options.length)
    made.append(element("details", { open: chosen.size > 0 }, element("summary", told), options));
  if (method?.missing) made.append(element("p.faint", say("methods.missing", { command: method.missing })));
  return made;
}
