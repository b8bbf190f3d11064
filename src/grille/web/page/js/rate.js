/** How hard a puzzle is: level, ER, EP and ED, techniques, and its path as a small chart. */
import { explain, rate, techniques } from "./engine.js";
import { asked } from "./grid.js";
import { dialog, element, reason, svg } from "./ui.js";
import words from "./words/puzzle.js";
import { addWords, language, number, say } from "./words/words.js";

addWords(words);

/** @typedef {import("./grid.js").Puzzle} Puzzle */
/** @typedef {{technique: string, price?: number, places: number[][]}} Step */

const PATH_SECONDS = 5;
/** Of the chart, in its own units. */
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [520, 150, 26, 16];

/** @param {Puzzle} puzzle */
export function openRating(puzzle) {
  const asking = new AbortController();
  const host = element("div", { class: "rating", "aria-busy": "true" }, element("p", { class: "faint" }, say("rate.working")));
  dialog(say("rate.title"), [host], { onClose: () => asking.abort() });
  void fill(host, puzzle, asking.signal);
}

/** @param {HTMLElement} host @param {Puzzle} puzzle @param {AbortSignal} signal */
async function fill(host, puzzle, signal) {
  try {
    const question = asked(puzzle.shape, puzzle.givens);
    const [found, named] = await Promise.all([rate(question, { signal }), titles()]);
    host.replaceChildren(...facts(found, named));
    if (found.verdict !== "unique") return;
    const path = await explain({ ...question, ...(puzzle.shape.isClassic ? { ladder: "se" } : {}), seconds: PATH_SECONDS }, { signal });
    if (path.steps.some((/** @type {Step} */ step) => step.price)) host.append(element("h3", {}, say("rate.path")), chart(path.steps, named));
  } catch (error) {
    if (!signal.aborted) host.replaceChildren(element("p", { class: "trouble" }, reason(error)));
  } finally {
    host.removeAttribute("aria-busy");
  }
}

/** What techniques are called. @returns {Promise<Record<string, string>>} */
export async function titles() {
  const known = await techniques();
  return Object.fromEntries(known.techniques.map((/** @type {any} */ one) => [one.name, one.titles?.[language()] ?? one.title]));
}

/** A rating as a list of terms. @param {any} found @param {Record<string, string>} named @returns {HTMLElement[]} */
export function facts(found, named) {
  if (found.verdict !== "unique") return [element("p", {}, say(`rate.${found.verdict}`))];
  const one = (/** @type {number} */ value) => number(value, { minimumFractionDigits: 1 });
  const er = found.er ? one(found.er) : found.er_at_least ? say("rate.atLeast", { er: one(found.er_at_least) }) : "";
  const hodoku = found.hodoku_level ? say("rate.score", { level: say(`rate.hodoku.${found.hodoku_level}`), score: number(found.hodoku_score) }) : "";
  /** @type {[string, string][]} */
  const rows = [
    [say("rate.level"), found.level ? say(`level.${found.level}`) : ""],
    [say("rate.hardest"), found.hardest ? (named[found.hardest] ?? found.hardest) : ""],
    [say("rate.er"), er],
    [say("rate.ep"), found.ep ? one(found.ep) : ""],
    [say("rate.ed"), found.ed ? one(found.ed) : ""],
    [say("rate.gem"), found.gem ? say(`rate.gem.${found.gem}`) : ""],
    [say("rate.hodoku"), hodoku],
  ];
  const list = element("dl", { class: "facts" }, ...rows.filter(([, said]) => said).flatMap(([term, said]) => [element("dt", {}, term), element("dd", {}, said)]));
  const uses = Object.entries(found.techniques).map(([name, count]) => element("li", {}, `${named[name] ?? name} `, element("b", {}, `×${count}`)));
  return uses.length ? [list, element("h3", {}, say("rate.techniques")), element("ul", { class: "uses" }, ...uses)] : [list];
}

/** A bar for each step, as high as its price; those that place a digit are full. @param {Step[]} steps @param {Record<string, string>} named */
export function chart(steps, named) {
  const prices = steps.map((step) => step.price ?? 0);
  const most = Math.max(...prices);
  const top = Math.max(2, Math.ceil(most));
  const width = (WIDTH - LEFT) / steps.length;
  const y = (/** @type {number} */ price) => HEIGHT - BOTTOM - (price / top) * (HEIGHT - BOTTOM - 4);
  const lines = Array.from({ length: top }, (_, i) => i + 1).filter((price) => top < 6 || price % 2 === 0);
  const bars = steps.map((step, i) => {
    const price = prices[i] ?? 0;
    const bar = svg("rect", { class: step.places.length ? "bar places" : "bar", x: LEFT + i * width, y: y(price), width: Math.max(width - Math.min(2, width / 4), 0.5), height: HEIGHT - BOTTOM - y(price) });
    const title = svg("title");
    title.textContent = say("rate.step", { n: i + 1, title: named[step.technique] ?? step.technique, price: number(price, { minimumFractionDigits: 1 }) });
    bar.append(title);
    return bar;
  });
  const text = (/** @type {string} */ said, /** @type {number} */ x, /** @type {number} */ at, anchor = "end") => {
    const made = svg("text", { x, y: at, "text-anchor": anchor });
    made.textContent = said;
    return made;
  };
  const label = say("rate.pathAlt", { n: steps.length, most: number(most, { minimumFractionDigits: 1 }), at: prices.indexOf(most) + 1 });
  return svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ...lines.map((price) => svg("path", { class: "rule", d: `M${LEFT} ${y(price)}H${WIDTH}` })),
    ...lines.map((price) => text(String(price), LEFT - 6, y(price) + 4)),
    ...bars,
    text("1", LEFT, HEIGHT - 3, "start"),
    text(String(steps.length), WIDTH, HEIGHT - 3),
  );
}
