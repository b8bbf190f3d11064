/** What the browser keeps for us. Never throws: where nothing can be kept, nothing is. */

/** Of the form of what is stored; a later form reads nothing of an earlier one. */
const PREFIX = "grille.1.";

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise what is given where there is nothing, or nothing that can be read
 * @returns {T}
 */
export function load(key, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function save(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // it is not kept
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // it was not kept either
  }
}
