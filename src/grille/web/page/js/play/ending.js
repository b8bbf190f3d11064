/** What is said at the end of a game, and what comes next. */
import { rate } from "../engine.js";
import { asked } from "../grid.js";
import { lacked } from "../learn/mastery.js";
import { titles } from "../rate.js";
import { announce, button, element } from "../ui.js";
import words from "../words/record.js";
import { addWords, number, say } from "../words/words.js";
import { learn, record, startNext } from "./deeds.js";
import { entries, keep, kindOf, streaks, summaries } from "./record.js";
import { clock } from "./timer.js";

addWords(words);

/** @import { View } from "./view.js" */

/** Lessons that are offered at the end of a game. */
const OFFERED = 2;

/** @param {View} view */
export function showEnding(view) {
  const { game } = view;
  const { puzzle } = game;
  keep(game, new Date());
  const list = element("dl.facts");
  const draw = (hardest = "") => list.replaceChildren(...facts(view, hardest));
  draw();
  const said = say("end.solved", { time: clock(game.seconds) });
  const next = button(say("end.next"), () => void startNext(view), { class: "main", icon: "forward" });
  const toRecord = button(say("play.record"), () => void record(view), { icon: "record" });
  const lessons = element("div.toolbar");
  view.show(element("div.ending", element("h2", said), list, element("div.toolbar", next, toRecord), lessons));
  if (game.hints) void offerLessons(lessons);
  announce(said);
  void told(view).then((hardest) => hardest && view.game.puzzle === puzzle && draw(hardest));
}

/** Lessons in what was lacked last. @param {HTMLElement} host */
async function offerLessons(host) {
  const named = await titles().catch(() => ({}));
  const links = lacked().slice(0, OFFERED);
  const titled = links.map((name) => [name, /** @type {Record<string, string>} */ (named)[name] ?? name]);
  host.append(
    ...titled.map(([name, title = ""]) =>
      element("a.button", { href: `#learn/${name}` }, say("end.lesson", { title })),
    ),
  );
}

/** What the puzzle took, in words; asked for where it is not known. @param {View} view */
async function told(view) {
  const { puzzle } = view.game;
  try {
    if (!puzzle.hardest) learn(view, puzzle, await rate(asked(puzzle.shape, puzzle.givens)));
    const named = await titles();
    return puzzle.hardest ? (named[puzzle.hardest] ?? puzzle.hardest) : "";
  } catch {
    return ""; // without the server the ending has a line less
  }
}

/** @param {View} view @param {string} hardest */
function facts({ game }, hardest) {
  const { puzzle, hints, mistakes, seconds } = game;
  const all = entries();
  const kind = { shape: puzzle.shape.spec, level: puzzle.level ?? null };
  const own = summaries(all).find((one) => kindOf(one) === kindOf(kind));
  const streak = streaks(all, new Date()).now;
  const best = own && own.count > 1 ? (own.best >= seconds ? say("end.best.new") : clock(own.best)) : "";
  /** @type {[string, string][]} */
  const rows = [
    [say("end.level"), puzzle.level ? say(`level.${puzzle.level}`) : ""],
    [say("end.time"), clock(seconds)],
    [say("end.hints"), number(hints)],
    [say("end.mistakes"), number(mistakes)],
    [say("end.hardest"), hardest],
    [say("end.best"), best],
    [say("end.streak"), streak > 1 ? say("record.days", { n: streak }) : ""],
  ];
  return rows.flatMap(([term, said]) => (said ? [element("dt", term), element("dd", said)] : []));
}
