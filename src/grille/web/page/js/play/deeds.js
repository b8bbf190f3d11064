/** What Play does when it is asked to: hints, checks, ratings, games of a level, the end of one. Loaded on first use,
 * and each dialog when it is opened. */
import { EngineError, solve as askSolution } from "../engine.js";
import { asked, cellName, cellNames, fromLine } from "../grid.js";
import { setCurrentPuzzle } from "../store.js";
import { announce, reason } from "../ui.js";
import words from "../words/play.js";
import { addWords, say } from "../words/words.js";
import { Explainer } from "./explain.js";
import { FIELDS } from "./game.js";
import { Hinter } from "./hint.js";

addWords(words);

/** @import { Rating } from "../api.js" */
/** @import { View } from "./view.js" */

/** Ask for the solution, so that mistakes can be told; without a server one plays on without. @param {View} view */
export async function findSolution(view) {
  const { puzzle, shape } = view.game;
  try {
    const { verdict, solutions } = await askSolution(asked(shape, puzzle.givens));
    if (verdict === "unique") puzzle.solution = fromLine(shape, solutions[0] ?? "");
    if (puzzle !== view.game.puzzle) return;
    setCurrentPuzzle(puzzle);
    if (puzzle.solution) view.game.mistakes = Math.max(view.game.mistakes, mistakesIn(view.game, puzzle.solution));
    if (verdict !== "unique") view.tell(say(`play.verdict.${verdict === "solved" ? "unknown" : verdict}`));
    view.draw();
  } catch (error) {
    if (!(error instanceof EngineError && error.offline)) view.tell(reason(error));
  }
}

/** How many moves put a wrong digit, among them those made before the solution was known.
 * @param {import("./game.js").Game} game @param {number[]} solution */
function mistakesIn(game, solution) {
  const isWrong = (/** @type {import("./game.js").Change} */ [field, cell, , digit]) =>
    FIELDS[field] === "digits" && digit > 0 && digit !== solution[cell];
  return game.toSaved().moves.filter((move) => move.some(isWrong)).length;
}

/** The rules of this puzzle are drawn, or it has none: their words, and of its decoration, stand beside the board.
 * @param {View} view @param {import("../rules/rules.js").Rules | null} rules @param {string} [trouble] */
export async function showRules(view, rules, trouble) {
  const { game } = view;
  const hasWords = Boolean(rules || trouble || game.puzzle.decoration);
  const { RulesPanel } = await import("../rules/panel.js");
  if (game !== view.game) return;
  if (hasWords && !view.ruling) {
    view.ruling = new RulesPanel(view);
    view.side.prepend(view.ruling.sums);
    view.side.querySelector(".learning")?.before(view.ruling.element);
  }
  if (!hasWords) {
    view.ruling?.element.remove();
    view.ruling?.sums.remove();
    view.ruling = null;
  }
  view.ruling?.show(rules, trouble);
  view.draw();
  if (game.isSolved) view.timer.follow(game);
}

/** A game of that level, or that of the day. @param {View} view @param {string} level @param {boolean} isToday */
export async function start(view, level, isToday) {
  const { newOf, todays } = await import("../new.js");
  await begin(view, () => (isToday ? todays(level) : newOf(level)));
}

/** Another game of the same kind. @param {View} view */
export async function startNext(view) {
  const { newLike } = await import("../new.js");
  const { puzzle } = view.game;
  await begin(view, () => newLike(puzzle));
}

/** @param {View} view @param {() => Promise<import("../grid.js").Puzzle>} made */
async function begin(view, made) {
  const { game } = view;
  view.tell(say("play.making"));
  try {
    const puzzle = await made();
    if (game === view.game && !view.end.signal.aborted) view.openPuzzle(puzzle);
  } catch (error) {
    view.tell(reason(error));
  }
}

/** @param {View} view */
export async function hint(view) {
  view.explainer?.drop();
  view.untell();
  await (view.hinter ??= new Hinter(view)).next();
}

/** @param {View} view */
export async function explain(view) {
  view.hinter?.drop();
  view.untell();
  await (view.explainer ??= new Explainer(view)).open();
}

/** @param {View} view */
export function check(view) {
  const { game } = view;
  const { shape, wrong, lost } = game;
  if (wrong.size) view.tell(say("play.check.wrong", { n: wrong.size, cells: cellNames(shape, wrong) }));
  else if (lost.length) view.tell(say("play.check.lost", { cells: cellNames(shape, lost) }));
  else if (game.puzzle.solution) view.tell(say("play.check.right", { n: game.counts[0] }));
  else view.tell(say("play.check.unknown"));
  view.found = wrong;
  view.draw();
}

/** @param {View} view */
export function undoMistake(view) {
  const steps = view.game.undoMistake();
  view.tell(steps ? say("play.mistake.undone", { steps }) : say("play.mistake.none"));
}

/** @param {View} view */
export async function solve(view) {
  if (!view.game.puzzle.solution) await findSolution(view);
  const { solution } = view.game.puzzle;
  if (!solution) return;
  view.game.isHelped = true;
  view.game.fill(solution);
}

/** The board is full and right. @param {View} view @param {import("./game.js").Game} game */
export async function finish(view, game) {
  if (game.isHelped) return view.tell(say("play.solved.helped"));
  const { showEnding } = await import("./ending.js");
  if (game === view.game && game.isSolved) showEnding(view);
}

/** The first of two cells that are linked, or the second. @param {View} view @param {number} cell */
export function linkAt(view, cell) {
  const { game, from } = view;
  view.from = from === null ? cell : null;
  if (from === null) return announce(say("play.linkFrom", { cell: cellName(game.shape, cell) }));
  if (from === cell) return;
  game.toggleLink(from, cell, view.pad.linked);
  announce(say("play.linked", { one: cellName(game.shape, from), other: cellName(game.shape, cell) }));
}

/** All cells with the digit of this one. @param {View} view @param {number} cell */
export function selectSame({ board, game }, cell) {
  const digit = game.digit(cell);
  const same = game.values.flatMap((value, other) => (value === digit ? [other] : []));
  if (digit) board.select(same, cell);
}

/** Pick out the cells where a digit is possible: that of the chosen cell, or the one held; or none again.
 * @param {View} view */
export function filter({ pad, game, board }) {
  const digit = pad.held || game.digit(board.focusCell) || 1;
  pad.setFilter(pad.filter ? 0 : digit);
}

/** @param {View} view */
export async function rate(view) {
  const { puzzle } = view.game;
  const { openRating } = await import("../rate.js");
  openRating(view.dialogs, puzzle, (found) => learn(view, puzzle, found));
}

/** What a rating says of a puzzle is known from then on.
 * @param {View} view @param {import("../grid.js").Puzzle} puzzle @param {Rating} found */
export function learn(view, puzzle, { level, er, hardest }) {
  Object.assign(puzzle, { level, er, hardest });
  if (puzzle !== view.game.puzzle) return;
  setCurrentPuzzle(puzzle);
  view.drawLevel();
}

/** @param {View} view */
export async function practise(view) {
  const { openPractise } = await import("./practise.js");
  await openPractise(view.dialogs, ({ puzzle, position, step }, title) => {
    view.openPuzzle(puzzle);
    view.game.stand(position.values, position.candidates);
    view.game.isRecorded = true; // it begins in the middle
    view.timer.follow(view.game);
    (view.hinter ??= new Hinter(view)).prepare(step, title, position.candidates);
    view.tell(say("play.practise.ready", { title }));
    view.board.focus();
  });
}

/** @param {View} view */
export async function record(view) {
  const { openRecord } = await import("./recordview.js");
  openRecord(view.dialogs);
}

/** @param {View} view */
export async function settings(view) {
  const { openSettings } = await import("./settings.js");
  openSettings(view.dialogs, (name) => view.onSetting(name));
}

/** @param {View} view */
export async function help(view) {
  const { openHelp } = await import("./help.js");
  openHelp(view.dialogs);
}
