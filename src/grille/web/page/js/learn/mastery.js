/** What a learner masters and lacked, kept with all else that the browser keeps. Pure but for the store. */
import { load, save } from "../store.js";

/** @import { Technique } from "../api.js" */

/** Found so often without a hint, a technique is mastered. */
export const ENOUGH = 3;
const MOST_LACKED = 20;

/** How often each technique was found without a hint, by its name. @returns {Record<string, number>} */
const all = () => load("mastery", {});

/** @param {string} technique */
export const foundOf = (technique) => Math.min(ENOUGH, Number(all()[technique] ?? 0) || 0);

/** @param {string} technique */
export const isMastered = (technique) => foundOf(technique) >= ENOUGH;

/** It was found without a hint. @param {string} technique */
export function found(technique) {
  save("mastery", { ...all(), [technique]: foundOf(technique) + 1 });
}

/** A hint was taken for it, or somebody stood still before it. @param {string} technique */
export function lacks(technique) {
  const others = lacked().filter((other) => other !== technique);
  save("lacked", [technique, ...others].slice(0, MOST_LACKED));
}

/** What was lacked and is not mastered, the latest first. @returns {string[]} */
export function lacked() {
  const kept = load("lacked", /** @type {string[]} */ ([]));
  return (Array.isArray(kept) ? kept : []).filter((name) => typeof name === "string" && !isMastered(name));
}

/** The level of the first technique, in the one order, that is not mastered.
 * @param {Technique[]} techniques @param {string[]} levels */
export function levelAbove(techniques, levels) {
  const next = techniques.find(({ name, ladders }) => ladders.includes("grille") && !isMastered(name));
  return next?.level ?? levels.at(-1) ?? "easy";
}
