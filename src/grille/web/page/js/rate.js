/** How hard a puzzle is: level, ER, EP and ED, techniques, and its path as a small chart. */
import { explain, rate, techniques } from "./engine.js";
import { asked, range } from "./grid.js";
import { refusal } from "./refusal.js";
import { element, svg } from "./ui.js";
import words from "./words/puzzle.js";
import { addWords, language, number, say } from "./words/words.js";

addWords(words);

/** @import { Puzzle } from "./grid.js" */
/** @import { Rating, Step } from "./api.js" */

const PATH_SECONDS = 5;
/** Of the chart, in its own units. */
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [520, 150, 26, 16];

/** @param {import("./ui.js").Dialogs} dialogs @param {Puzzle} puzzle
 * @param {(found: Rating) => void} [onRated] */
export function openRating(dialogs, puzzle, onRated) {
  const asking = new AbortController();
  const host = element("div.rating", { "aria-busy": "true" }, element("p.faint", say("rate.working")));
  dialogs.open(say("rate.title"), [host], () => asking.abort());
  void fill(host, puzzle, asking.signal, onRated);
}

/** @param {HTMLElement} host @param {Puzzle} puzzle @param {AbortSignal} signal
 * @param {((found: Rating) => void) | undefined} onRated */
async function fill(host, puzzle, signal, onRated) {
  try {
    const question = asked(puzzle.shape, puzzle.givens);
    const [found, named] = await Promise.all([rate(question, { signal }), titles()]);
    host.replaceChildren(...facts(found, named));
    if (found.verdict !== "unique") return;
    onRated?.(found);
    const ladder = puzzle.shape.isClassic ? { ladder: "se" } : {};
    const path = await explain({ ...question, ...ladder, seconds: PATH_SECONDS }, { signal });
    if (path.steps.some((step) => step.price)) host.append(element("h3", say("rate.path")), chart(path.steps, named));
  } catch (error) {
    if (!signal.aborted) host.replaceChildren(element("p.trouble", refusal(error, puzzle.shape)));
  } finally {
    host.removeAttribute("aria-busy");
  }
}

/** What techniques are called. @returns {Promise<Record<string, string>>} */
export async function titles() {
  const known = await techniques();
  const all = [...known.techniques, ...known.rule_techniques];
  return Object.fromEntries(all.map((one) => [one.name, one.titles?.[language()] ?? one.title]));
}

/** A price of the Sudoku Explainer, as people write it. @param {number} price */
export const priced = (price) => number(price, { minimumFractionDigits: 1 });

/** A rating as a list of terms. @param {Rating} found @param {Record<string, string>} named @returns {HTMLElement[]} */
export function facts(found, named) {
  if (found.verdict !== "unique") return [element("p", say(`rate.${found.verdict}`))];
  const er = found.er
    ? priced(found.er)
    : found.er_at_least
      ? say("rate.atLeast", { er: priced(found.er_at_least) })
      : "";
  const hodoku = found.hodoku_level
    ? say("rate.score", { level: say(`rate.hodoku.${found.hodoku_level}`), score: number(found.hodoku_score ?? 0) })
    : "";
  /** @type {[string, string][]} */
  const rows = [
    [say("rate.level"), found.level ? say(`level.${found.level}`) : ""],
    [say("rate.hardest"), found.hardest ? (named[found.hardest] ?? found.hardest) : ""],
    [say("rate.er"), er],
    [say("rate.ep"), found.ep ? priced(found.ep) : ""],
    [say("rate.ed"), found.ed ? priced(found.ed) : ""],
    [say("rate.gem"), found.gem ? say(`rate.gem.${found.gem}`) : ""],
    [say("rate.hodoku"), hodoku],
  ];
  const told = rows.filter(([, said]) => said);
  const list = element("dl.facts", ...told.flatMap(([term, said]) => [element("dt", term), element("dd", said)]));
  const uses = Object.entries(found.techniques).map(([name, count]) =>
    element("li", `${named[name] ?? name} `, element("b", `×${count}`)),
  );
  return uses.length ? [list, element("h3", say("rate.techniques")), element("ul.uses", ...uses)] : [list];
}

/** A bar for each step, as high as its price; those that place a digit are full.
 * @param {Step[]} steps @param {Record<string, string>} named */
export function chart(steps, named) {
  const prices = steps.map((step) => step.price ?? 0);
  const most = Math.max(...prices);
  const top = Math.max(2, Math.ceil(most));
  const width = (WIDTH - LEFT) / steps.length;
  const gap = Math.min(2, width / 4);
  const y = (/** @type {number} */ price) => HEIGHT - BOTTOM - (price / top) * (HEIGHT - BOTTOM - 4);
  const lines = range(top, (i) => i + 1).filter((price) => top < 6 || price % 2 === 0);
  const bars = steps.map((step, i) => {
    const price = prices[i] ?? 0;
    const title = say("rate.step", { n: i + 1, title: named[step.technique] ?? step.technique, price: priced(price) });
    const place = { x: LEFT + i * width, y: y(price), height: HEIGHT - BOTTOM - y(price) };
    const kind = step.places.length ? "bar places" : "bar";
    return svg("rect", { class: kind, width: Math.max(width - gap, 0.5), ...place }, svg("title", {}, title));
  });
  const text = (/** @type {string} */ said, /** @type {number} */ x, /** @type {number} */ at, anchor = "end") =>
    svg("text", { x, y: at, "text-anchor": anchor }, said);
  const label = say("rate.pathAlt", { n: steps.length, most: priced(most), at: prices.indexOf(most) + 1 });
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
