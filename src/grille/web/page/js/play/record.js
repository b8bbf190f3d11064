/** Games that were finished, kept locally: by level, by day, and as one file with all else that is kept here. */
import { Shape, toLine } from "../grid.js";
import { everything, load, save } from "../store.js";
import { LEVELS } from "./look.js";

/** @import { Game } from "./game.js" */
/**
 * A game that was finished: when, what puzzle, how.
 * @typedef {object} Entry
 * @property {string} at a moment, as ISO 8601 writes it; no two games have the same
 * @property {string} puzzle its givens as a line
 * @property {string} shape
 * @property {string | null} level
 * @property {number} seconds
 * @property {number} hints
 * @property {number} mistakes
 * @property {string} [today] of which day it was the puzzle
 */
/** @typedef {{shape: string, level: string | null, count: number, best: number, median: number}} Summary */

const KEY = "record";
const FORM = 1;

/** All of them, the earliest first. @returns {Entry[]} */
export const entries = () => load(KEY, /** @type {Entry[]} */ ([])).filter(isEntry);

/** A game that has just ended, once. @param {Game} game @param {Date} now */
export function keep(game, now) {
  if (game.isRecorded) return;
  game.isRecorded = true;
  const { shape, givens, level = null, today } = game.puzzle;
  const { seconds, hints, mistakes } = game;
  const puzzle = toLine(shape, givens);
  const entry = { at: now.toISOString(), puzzle, shape: shape.spec, level, seconds, hints, mistakes, today };
  save(KEY, merged(entries(), [entry]));
}

/** @param {string} at */
export function remove(at) {
  save(
    KEY,
    entries().filter((one) => one.at !== at),
  );
}

/** Those of both, by time. @param {Entry[]} some @param {Entry[]} others */
export function merged(some, others) {
  const all = new Map([...some, ...others].map((one) => [one.at, one]));
  return [...all.values()].sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Best and median time of each shape and level. @param {Entry[]} all @returns {Summary[]} */
export function summaries(all) {
  /** @type {Map<string, Entry[]>} */
  const groups = new Map();
  for (const one of all) groups.set(kindOf(one), [...(groups.get(kindOf(one)) ?? []), one]);
  return [...groups.values()].map((group) => {
    const { shape, level } = /** @type {Entry} */ (group[0]);
    const times = group.map((one) => one.seconds).sort((a, b) => a - b);
    return { shape, level, count: group.length, best: times[0] ?? 0, median: median(times) };
  });
}

/** What is compared with what: all puzzles with rules of a shape and a level are one kind.
 * @param {{shape: string, level: string | null}} entry */
export const kindOf = ({ shape, level }) => `${shape.replace(/;.*/, ";")} ${level}`;

/** @param {number[]} times ascending */
function median(times) {
  const middle = times.length >> 1;
  const high = times[middle] ?? 0;
  return times.length % 2 ? high : Math.round(((times[middle - 1] ?? 0) + high) / 2);
}

/** Days on end with a game: those up to today (or yesterday), and the longest ever.
 * @param {Entry[]} all @param {Date} now */
export function streaks(all, now) {
  const days = new Set(all.map((one) => dayOf(new Date(one.at))));
  let longest = 0;
  for (const day of days) if (!days.has(before(day))) longest = Math.max(longest, lengthFrom(day, days, after));
  const today = dayOf(now);
  const last = days.has(today) ? today : before(today);
  return { now: lengthFrom(last, days, before), longest };
}

/** @param {string} day @param {Set<string>} days @param {(day: string) => string} next */
function lengthFrom(day, days, next) {
  let length = 0;
  for (let at = day; days.has(at); at = next(at)) length++;
  return length;
}

const before = (/** @type {string} */ day) => shifted(day, -1);
const after = (/** @type {string} */ day) => shifted(day, 1);

/** @param {string} day @param {number} by */
export function shifted(day, by) {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date + by, 12));
}

/** The date where the player is. @param {Date} moment */
export function dayOf(moment) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** All that is kept here, as a file: games that ended and games that were begun, and what was chosen. */
export const fileOfAll = () => JSON.stringify({ grille: FORM, kept: everything() });

/**
 * Take in such a file. What is here stays as it is, what is missing comes from the file.
 * @param {string} text @returns {number | null} how many games have come, null where this is no such file
 */
export function takeIn(text) {
  const kept = keptIn(text);
  if (!kept) return null;
  const mine = entries();
  const all = merged((Array.isArray(kept[KEY]) ? kept[KEY] : []).filter(isEntry), mine);
  save(KEY, all);
  const here = everything();
  for (const [key, value] of Object.entries(kept)) if (!(key in here) && key !== "games") save(key, value);
  const begun = load("games", /** @type {string[]} */ ([]));
  const others = (Array.isArray(kept["games"]) ? kept["games"] : []).filter((key) => !begun.includes(key));
  save("games", [...begun, ...others]);
  return all.length - mine.length;
}

/** @param {string} text @returns {Record<string, any> | null} */
function keptIn(text) {
  try {
    const { grille, kept } = JSON.parse(text);
    return grille === FORM && typeof kept === "object" ? kept : null;
  } catch {
    return null;
  }
}

/** Whether it can be shown: a file may hold anything. @param {any} one @returns {one is Entry} */
function isEntry(one) {
  const texts = [one?.at, one?.puzzle, one?.shape];
  const numbers = [one?.seconds, one?.hints, one?.mistakes];
  const isDated = texts.every((text) => typeof text === "string") && !isNaN(Date.parse(one.at));
  const isCounted = numbers.every((value) => Number.isFinite(value) && value >= 0);
  return isDated && isCounted && isShape(one.shape) && (one.level == null || LEVELS.includes(one.level));
}

/** @param {string} spec */
function isShape(spec) {
  try {
    return Boolean(Shape.fromSpec(spec));
  } catch {
    return false;
  }
}
