/** The dialog of the record: times by level, a calendar, a curve, the games, and the file of all of it. */
import { range, Shape } from "../grid.js";
import { button, choice, element, svg } from "../ui.js";
import puzzleWords from "../words/puzzle.js";
import words from "../words/record.js";
import { addWords, language, say, variantName } from "../words/words.js";
import { LEVELS } from "./look.js";
import { dayOf, entries, fileOfAll, kindOf, remove, shifted, streaks, summaries, takeIn } from "./record.js";
import { clock } from "./timer.js";

addWords({ ...puzzleWords, ...words });

/** @import { Entry, Summary } from "./record.js" */

const WEEKS = 18;
const MOST_LISTED = 100;
/** Of the calendar and the curve, in their own units. */
const [DAY, WIDTH, HEIGHT, LEFT, MARGIN] = [16, 380, 120, 44, 8];

/** @param {import("../ui.js").Dialogs} dialogs */
export function openRecord(dialogs) {
  const host = element("div.record");
  const note = element("p", { role: "status" });
  const file = element("input.unseen", { type: "file", accept: ".json", tabindex: -1, "aria-hidden": "true" });
  let kind = "";
  file.addEventListener("change", () => void bring());
  const tools = element(
    "div.toolbar",
    button(say("record.export"), () => download(), { icon: "out" }),
    button(say("record.import"), () => file.click(), { icon: "in" }),
    file,
  );
  dialogs.open(say("play.record"), [host, note, tools, element("p.faint", say("record.file"))]);
  draw();

  function draw() {
    const all = entries();
    if (!all.length) return host.replaceChildren(element("p", say("record.none")));
    const rank = (/** @type {Summary} */ { shape, level }) => `${shape.length} ${shape} ${LEVELS.indexOf(level ?? "")}`;
    const sums = summaries(all).sort((one, other) => rank(one).localeCompare(rank(other)));
    const last = /** @type {Entry} */ (all.at(-1));
    if (!sums.some((one) => kindOf(one) === kind)) kind = kindOf(last);
    const { now, longest } = streaks(all, new Date());
    const days = (/** @type {number} */ n) => say("record.days", { n });
    host.replaceChildren(
      element("p", say("record.streak", { now: days(now), longest: days(longest) })),
      table(sums),
      element("h3", say("record.calendar")),
      calendar(all),
      ...curves(all, sums),
      element("h3", say("record.games")),
      element("ul.games", ...all.slice(-MOST_LISTED).reverse().map(line)),
    );
  }

  /** @param {Entry[]} all @param {Summary[]} sums */
  function curves(all, sums) {
    const own = all.filter((one) => kindOf(one) === kind);
    const kinds = sums.map((one) => [kindOf(one), nameOf(one)]);
    const chosen = choice(say("record.level"), kinds, kind, (value) => ((kind = value), draw()));
    return [element("h3", say("record.curve")), sums.length > 1 && chosen, own.length > 1 && curve(own)].filter(
      (one) => one instanceof Node,
    );
  }

  /** @param {Entry} one */
  function line(one) {
    const told = [
      nameOf(one),
      one.today && say("record.today"),
      say("record.game", { hints: one.hints, mistakes: one.mistakes }),
    ];
    const name = say("record.delete", { day: dateOf(one), time: clock(one.seconds) });
    const drop = button(name, () => (remove(one.at), draw()), { icon: "close", iconOnly: true, class: "plain" });
    const text = element("span.faint", `${dateOf(one)} · ${told.filter(Boolean).join(" · ")}`);
    return element("li", element("b", clock(one.seconds)), text, drop);
  }

  async function bring() {
    const text = (await file.files?.[0]?.text()) ?? "";
    const n = takeIn(text);
    note.className = n === null ? "trouble" : "";
    note.textContent = n === null ? say("record.unread") : say("record.imported", { n });
    file.value = "";
    draw();
  }
}

function download() {
  const href = URL.createObjectURL(new Blob([fileOfAll()], { type: "application/json" }));
  element("a", { href, download: `grille-${dayOf(new Date())}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** @param {Entry} entry */
function dateOf({ at }) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(new Date(at));
}

/** What is compared with what, in words. @param {{shape: string, level: string | null}} kind */
function nameOf({ shape: spec, level }) {
  const told = level ? say(`level.${level}`) : say("record.unrated");
  const shape = Shape.fromSpec(spec);
  if (shape.isClassic) return told;
  const variants = [...shape.variants, ...(shape.isRegular ? [] : ["jigsaw"])].map(variantName);
  if (shape.lines.length) variants.push(say("record.rules"));
  return [`${shape.side}×${shape.side}`, ...variants, told].join(", ");
}

/** @param {Summary[]} sums */
function table(sums) {
  const heads = ["level", "count", "best", "median"].map((name) =>
    element("th", { scope: "col" }, say(`record.${name}`)),
  );
  const rows = sums.map((one) =>
    element(
      "tr",
      element("th", { scope: "row" }, nameOf(one)),
      ...[one.count, clock(one.best), clock(one.median)].map((value) => element("td", value)),
    ),
  );
  const caption = element("caption.unseen", say("record.levels"));
  return element("table.times", caption, element("thead", element("tr", ...heads)), element("tbody", ...rows));
}

/** A square a day, weeks from left to right, Mondays on top. @param {Entry[]} all */
function calendar(all) {
  const counts = new Map();
  for (const one of all) counts.set(dayOf(new Date(one.at)), (counts.get(dayOf(new Date(one.at))) ?? 0) + 1);
  const today = new Date();
  const first = shifted(dayOf(today), -((today.getDay() + 6) % 7) - 7 * (WEEKS - 1));
  const days = range(WEEKS * 7, (i) => ({ i, day: shifted(first, i) })).filter(({ day }) => day <= dayOf(today));
  const squares = days.map(({ i, day }) => {
    const n = counts.get(day) ?? 0;
    const place = { x: Math.floor(i / 7) * DAY + 1, y: (i % 7) * DAY + 1, width: DAY - 3, height: DAY - 3, rx: 3 };
    return svg("rect", { class: `day n${Math.min(n, 3)}`, ...place }, svg("title", {}, say("record.day", { day, n })));
  });
  const n = days.reduce((sum, { day }) => sum + (counts.get(day) ?? 0), 0);
  const label = say("record.calendarAlt", { n, weeks: WEEKS });
  const attributes = { viewBox: `0 0 ${WEEKS * DAY} ${7 * DAY}`, role: "img", "aria-label": label };
  return svg("svg", { class: "calendar", ...attributes }, ...squares);
}

/** Times in the order of games, and their median. @param {Entry[]} games */
function curve(games) {
  const times = games.map((one) => one.seconds);
  const [sum] = summaries(games);
  const top = Math.max(...times, 1);
  const x = (/** @type {number} */ i) => LEFT + (i / (times.length - 1)) * (WIDTH - LEFT - MARGIN);
  const y = (/** @type {number} */ seconds) => HEIGHT - MARGIN - (seconds / top) * (HEIGHT - 2 * MARGIN);
  const label = (/** @type {number} */ seconds) =>
    svg("text", { x: LEFT - 8, y: y(seconds) + 4, "text-anchor": "end" }, clock(seconds));
  const median = sum?.median ?? 0;
  const [first, last] = [clock(times[0] ?? 0), clock(times.at(-1) ?? 0)];
  return svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": say("record.curveAlt", { n: times.length, first, last }),
    },
    svg("path", { class: "rule dashed", d: `M${LEFT} ${y(median)}H${WIDTH}` }),
    svg("path", { class: "curve", d: `M${times.map((seconds, i) => `${x(i)} ${y(seconds)}`).join("L")}` }),
    ...times.map((seconds, i) => svg("circle", { class: "dot", cx: x(i), cy: y(seconds), r: 3 })),
    label(top),
    ...(y(median) - y(top) > 14 ? [label(median)] : []),
  );
}
