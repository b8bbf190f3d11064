/** What the page says, in the language of the reader. Each part has its own catalogue: {key: [English, French]}.
 * Catalogues are laid out by hand: an entry takes one line, or one line for each language. */
import { load, save } from "../store.js";

/** @typedef {Record<string, [string, string]>} Catalogue */

export const LANGUAGES = /** @type {const} */ (["en", "fr"]);

/** @type {Catalogue} */
const catalogue = {};
/** @type {Set<() => void>} */
const listeners = new Set();

const said = load("language", navigator.language.slice(0, 2));
let current = said === "fr" ? 1 : 0;
document.documentElement.lang = LANGUAGES[current] ?? "en";

/** Make the words of a part known. A key begins with the part's name: `play.undo`. @param {Catalogue} words */
export function addWords(words) {
  Object.assign(catalogue, words);
}

/**
 * A text; `{name}` in it stands for a value. `{n|cell|cells}` is the first word for 1 (in French for 0 too), else the
 * second.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const entry = catalogue[key];
  if (!entry) throw new Error(`no words for ${key}`);
  return entry[current === 1 ? 1 : 0].replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name] ?? "";
    if (one === undefined) return String(value);
    return Number(value) === 1 || (current === 1 && Number(value) === 0) ? one : many;
  });
}

/** What a kind of puzzle is called; it may be several, with commas. @param {string} variant */
export function variantName(variant) {
  return new Intl.ListFormat(language()).format(variant.split(",").map((one) => say(`variant.${one}`)));
}

/** @returns {"en" | "fr"} */
export function language() {
  return current === 1 ? "fr" : "en";
}

/** @param {"en" | "fr"} name */
export function setLanguage(name) {
  current = name === "fr" ? 1 : 0;
  document.documentElement.lang = name;
  save("language", name);
  for (const listener of [...listeners]) listener();
}

/** @param {() => void} listener */
export function onLanguage(listener) {
  listeners.add(listener);
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options) {
  return new Intl.NumberFormat(language(), options).format(value);
}
