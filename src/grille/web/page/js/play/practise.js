/** "Practise": a puzzle that stands just before a step of the technique one chooses. */
import { explain, generate, techniques } from "../engine.js";
import { asked, puzzleOf } from "../grid.js";
import { button, element, reason } from "../ui.js";
import { load, save } from "../store.js";
import words from "../words/play.js";
import { addWords, language, say } from "../words/words.js";
import { positions } from "./path.js";

addWords(words);

/** @import { Puzzle } from "../grid.js" */
/** @import { Position } from "./path.js" */
/** @import { Generate, Explain, Step, Technique } from "../api.js" */

/** @typedef {{puzzle: Puzzle, position: Position, step: Step}} Found */

const SECONDS = 5;
const SEVERAL = 12;
/** Puzzles with rules come in batches of so many, so often: the step is mostly on the first paths. */
const RULED = { count: 4, batches: 6 };
const SINGLES = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"];
/** A technique is looked for in puzzles whose ER is its least price, or so much more. */
const ER_SPAN = 0.6;
const HIGHEST_ER = 11.9;

/** @param {import("../ui.js").Dialogs} dialogs @param {(found: Found, title: string) => void} onReady */
export async function openPractise(dialogs, onReady) {
  const asking = new AbortController();
  const note = element("p.faint", { role: "status" });
  const list = element("select", { size: 12, ondblclick: () => void made() });
  const begin = button(say("play.practise.begin"), () => void made(), { class: "main", disabled: true });
  const field = element("label.field", element("span", say("play.practise.technique")), list);
  const children = [element("p", say("play.practise.what")), field, begin, note];
  const opened = dialogs.open(say("play.practise"), children, () => asking.abort());
  /** @type {Technique[]} */
  let known = [];
  const titleOf = (/** @type {Technique} */ one) => one.titles[language()] ?? one.title;
  try {
    const said = await techniques();
    known = [...said.techniques, ...said.rule_techniques];
    const last = load("practise", "x-wing");
    const item = (/** @type {Technique} */ one) =>
      element("option", { value: one.name, selected: one.name === last }, titleOf(one));
    for (const isRuled of [false, true]) {
      for (const level of said.levels) {
        const of = known.filter((one) => one.level === level && Boolean(one.practice) === isRuled);
        const label = isRuled ? say("play.practise.ruled", { level: say(`level.${level}`) }) : say(`level.${level}`);
        if (of.length) list.append(element("optgroup", { label }, ...of.map(item)));
      }
    }
    begin.disabled = false;
    list.focus();
  } catch (error) {
    note.textContent = reason(error);
  }

  async function made() {
    const technique = known.find((one) => one.name === list.value);
    if (!technique || begin.disabled) return;
    begin.disabled = true;
    note.textContent = say("play.practise.asking");
    save("practise", technique.name);
    try {
      const found = await before(technique, asking.signal);
      if (!found) throw new Error(say("play.practise.none"));
      opened.close();
      onReady(found, titleOf(technique));
    } catch (error) {
      if (asking.signal.aborted) return;
      note.textContent = reason(error);
      begin.disabled = false;
    }
  }
}

/**
 * A puzzle that needs the technique, the position where all easier ones are stuck, and the step; null where none came
 * up in time. A technique that no puzzle needs is looked for where only single cells and itself are known; one of rules
 * on the paths of puzzles with such rules.
 * @param {Technique} technique @param {AbortSignal} signal
 * @returns {Promise<Found | null>}
 */
async function before(technique, signal) {
  const { name, se, level, practice } = technique;
  if (practice) {
    for (let i = 0; i < RULED.batches; i++) {
      const found = await among({ ...practice, count: RULED.count }, {}, name, signal);
      if (found) return found;
    }
    return null;
  }
  const isOurs = technique.ladders.includes("grille");
  /** @type {Generate} */
  const byPrice = se === null ? { level } : { er: [se, Math.min(se + ER_SPAN, HIGHEST_ER)] };
  const alone = { techniques: [...SINGLES.filter((single) => single !== name), name] };
  return (
    (isOurs && (await among({ technique: name, seconds: SECONDS }, {}, name, signal))) ||
    (!isOurs && (await among({ ...byPrice, count: SEVERAL }, { ladder: "se" }, name, signal))) ||
    (await among({ ...byPrice, count: SEVERAL }, alone, name, signal)) ||
    (await among({ level: "expert", count: SEVERAL }, alone, name, signal))
  );
}

/** @param {Generate} kind of puzzles @param {Partial<Explain>} way of explaining them @param {string} name
 * @param {AbortSignal} signal @returns {Promise<Found | null>} */
async function among(kind, way, name, signal) {
  const { puzzles } = await generate({ seconds: SECONDS, ...kind }, { signal });
  for (const said of puzzles) {
    const puzzle = puzzleOf(said);
    const body = { ...asked(puzzle.shape, puzzle.givens), ...way, language: language(), seconds: SECONDS };
    const path = await explain(body, { signal });
    const at = path.steps.findIndex((one) => one.technique === name);
    const step = path.steps[at];
    if (!step) continue;
    const position = positions(puzzle.shape, puzzle.givens, null, path.steps.slice(0, at))[at];
    if (position) return { puzzle, position, step };
  }
  return null;
}
