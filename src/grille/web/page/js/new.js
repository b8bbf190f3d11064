/** A new puzzle: by level, size, kind and symmetry, of those that can be had at once; or one that was begun. */
import { EngineError, generate, kinds, rules, stock } from "./engine.js";
import { puzzleButton } from "./files.js";
import { fromLine, puzzleOf, saidOf, Shape, shapeOf } from "./grid.js";
import { Game } from "./play/game.js";
import { LEVELS } from "./play/look.js";
import { dayOf } from "./play/record.js";
import { clock } from "./play/timer.js";
import { load, save } from "./store.js";
import { anew } from "./symmetry.js";
import { announce, button, choice, element, reason } from "./ui.js";
import words from "./words/puzzle.js";
import { addWords, language, say, variantName } from "./words/words.js";

addWords(words);

/** @import { Puzzle, Wish } from "./grid.js" */
/** @import { Kind as Offer } from "./api.js" */

const SECONDS = 10;
const MOST_STORED = 8;
/** @type {Wish} */
const FIRST = { size: 9, variant: "classic", level: "easy", symmetry: "half-turn" };

/** Puzzles that are made before anybody asks, by their wish. @type {Map<string, Promise<Puzzle>>} */
const ready = new Map();
const keyOf = (/** @type {Wish} */ { size, variant, level, symmetry, rules: placed = "" }) =>
  placed ? `${size} ${variant} ${level} ${placed}` : `${size} ${variant} ${level} ${symmetry}`;

/** Have a puzzle ready of the kind that was wished for last. */
export async function prepareNew() {
  try {
    const { kinds: offers } = await kinds();
    await prepared(fitting(offers, load("new", FIRST)), offers);
  } catch {
    // the dialog says why when it is opened
  }
}

/** @param {Wish} wish @param {Offer[]} offers @returns {Promise<Puzzle>} */
function prepared(wish, offers) {
  const key = keyOf(wish);
  let puzzle = ready.get(key);
  if (!puzzle) {
    puzzle = had(wish, offers);
    puzzle.catch(() => ready.delete(key));
    ready.set(key, puzzle);
  }
  return puzzle;
}

/** A puzzle of that wish, and another one is made meanwhile. @param {Wish} wish @param {Offer[]} offers */
async function taken(wish, offers) {
  const puzzle = await prepared(wish, offers);
  ready.delete(keyOf(wish));
  save("new", wish);
  setTimeout(() => void prepareNew(), 500);
  return { ...puzzle, level: puzzle.level ?? wish.level, wish };
}

/** A classic puzzle of that level. @param {string} level */
export const newOf = (level) => newOfKind({ ...FIRST, level });

/** @param {Wish} wish @returns {Promise<Puzzle>} */
async function newOfKind(wish) {
  const { kinds: offers } = await kinds();
  return taken(fitting(offers, wish), offers);
}

/** Another one of the same kind. @param {Puzzle} puzzle */
export function newLike({ shape, level, wish }) {
  const variant = shape.isRegular ? shape.variants.join(",") || "classic" : "jigsaw";
  return newOfKind(wish ?? { ...FIRST, size: shape.side, variant, level: level ?? FIRST.level });
}

/** The puzzle of the day at a level: its seed is the date, so that everybody has the same.
 * @param {string} level @returns {Promise<Puzzle>} */
export async function todays(level) {
  const wish = { ...FIRST, level };
  const today = dayOf(new Date());
  const seed = Number(today.replaceAll("-", "")) * 10 + LEVELS.indexOf(level);
  const { puzzles } = await generate({ level, symmetry: wish.symmetry, seed, seconds: SECONDS });
  if (!puzzles[0]) throw new EngineError(say("new.none"));
  return { ...puzzleOf(puzzles[0]), wish, today };
}

/** Made by the server, or from the stock. @param {Wish} wish @param {Offer[]} offers @returns {Promise<Puzzle>} */
async function had(wish, offers) {
  const { size, variant, level, symmetry } = wish;
  if (wish.rules) return withRules(wish);
  const offer = offers.find((one) => one.size === size && one.variant === variant && one.level === level);
  if (!offer?.made.includes(symmetry)) return fromStock(wish);
  const shape = variant === "jigsaw" ? { size, jigsaw: true } : { shape: shapeOf(size, variant)?.spec };
  try {
    const { puzzles } = await generate({ ...shape, level, symmetry, seconds: SECONDS });
    if (!puzzles[0]) throw new EngineError(say("new.none"));
    return puzzleOf(puzzles[0]);
  } catch (error) {
    if (!(error instanceof EngineError && error.offline)) throw error;
    const nearest = { ...wish, symmetry: symmetry === "none" ? "half-turn" : symmetry };
    const puzzle = await fromStock(nearest).catch(() => null);
    if (!puzzle) throw error;
    announce(say("new.stock"));
    return puzzle;
  }
}

/** With rules that are placed on it. @param {Wish} wish @returns {Promise<Puzzle>} */
async function withRules({ size, variant, level, rules: placed = "" }) {
  const shape = variant === "jigsaw" ? { size, jigsaw: true } : { shape: shapeOf(size, variant)?.spec };
  const { puzzles, note } = await generate({ ...shape, with: [placed], level, seconds: SECONDS });
  if (!puzzles[0]) throw new EngineError(note ?? say("new.none"));
  return puzzleOf(puzzles[0]);
}

/** What may be placed, and what it is called: the kinds of one name together. @returns {Promise<string[][]>} */
async function placeable() {
  const found = new Map();
  for (const { placed, explained } of (await rules()).rules)
    if (placed) found.set(placed, [...(found.get(placed) ?? []), (explained[language()] ?? "").split(/\s?:/, 1)[0]]);
  return Array.from(found, ([placed, titles]) => [placed, titles.join(", ")]);
}

/** @param {Wish} wish @returns {Promise<Puzzle>} */
async function fromStock(wish) {
  const { puzzles } = await stock();
  const fit = puzzles.filter((one) => keyOf(one) === keyOf(wish));
  const one = fit[Math.floor(Math.random() * fit.length)];
  if (!one) throw new EngineError(say("new.none"));
  return anew(puzzleOf(one), wish.symmetry);
}

/** The wish, or the nearest that is offered. @param {Offer[]} offers @param {Wish} wish @returns {Wish} */
export function fitting(offers, wish) {
  let left = offers;
  for (const name of /** @type {const} */ (["size", "variant", "level"])) {
    const nearest = left.some((offer) => offer[name] === wish[name]) ? wish[name] : left[0]?.[name];
    left = left.filter((offer) => offer[name] === nearest);
  }
  const offer = /** @type {Offer} */ (left[0]);
  const symmetries = [...offer.made, ...offer.stocked];
  const symmetry = symmetries.includes(wish.symmetry) ? wish.symmetry : /** @type {string} */ (symmetries[0]);
  const { size, variant, level } = offer;
  return { size, variant, level, symmetry, ...(wish.rules ? { rules: wish.rules } : {}) };
}

/** @param {import("./ui.js").Dialogs} dialogs @param {(puzzle: Puzzle) => void} onPuzzle */
export function openNew(dialogs, onPuzzle) {
  const fields = element("div.fields");
  const note = element("p", { role: "status" });
  const start = button(say("new.start"), () => void begin(), { class: "main wide" });
  const games = stored().map(({ puzzle, text, values }) => puzzleButton(puzzle, text, choose, values));
  const others = games.length ? [element("h3", say("new.stored")), element("div.puzzle-list", ...games)] : [];
  const opened = dialogs.open(say("new.title"), [fields, start, note, ...others]);
  /** @type {Offer[]} */
  let offers = [];
  /** @type {string[][]} */
  let ruling = [];
  let wish = load("new", FIRST);
  start.focus();
  void fill();

  async function fill() {
    try {
      offers = (await kinds()).kinds;
      ruling = await placeable();
      draw();
    } catch (error) {
      start.disabled = true;
      note.textContent = reason(error);
    }
  }

  function draw() {
    wish = fitting(offers, wish);
    const focus = fields.contains(document.activeElement) && document.activeElement?.id;
    const sized = offers.filter((offer) => offer.size === wish.size);
    const kind = sized.filter((offer) => offer.variant === wish.variant);
    const offer = kind.find((one) => one.level === wish.level);
    const sizes = [...new Set(offers.map((one) => one.size))].sort((a, b) => a - b);
    const variants = [...new Set(sized.map((one) => one.variant))];
    const symmetries = [...(offer?.made ?? []), ...(offer?.stocked ?? [])];
    const levels = kind.map((one) => one.level);
    const placed = ["", ...ruling.map(([name = ""]) => name)];
    const titles = new Map(ruling.map(([name, title]) => [name, title]));
    const lists = [
      list("level", levels, (value) => say(`level.${value}`)),
      list("size", sizes.map(String), (value) => `${value}×${value}`),
      list("variant", variants, variantName),
      list("symmetry", symmetries, (value) => say(`symmetry.${value}`)),
      list("rules", placed, (value) => titles.get(value) ?? say("new.rules.none")),
    ];
    fields.replaceChildren(...lists);
    if (wish.rules) lists[3]?.remove();
    if (focus) document.getElementById(focus)?.focus();
    prepared(wish, offers).catch(() => {});
  }

  /** @param {"level" | "size" | "variant" | "symmetry" | "rules"} name @param {string[]} values
   * @param {(value: string) => string} text */
  function list(name, values, text) {
    const choices = values.map((value) => [value, text(value)]);
    const made = choice(say(`new.${name}`), choices, String(wish[name] ?? ""), (value) => {
      wish = { ...wish, [name]: name === "size" ? Number(value) : value };
      draw();
    });
    /** @type {HTMLElement} */ (made.querySelector("select")).id = `new-${name}`;
    return made;
  }

  async function begin() {
    start.disabled = true;
    note.textContent = say("new.making");
    try {
      const puzzle = await taken(wish, offers);
      if (opened.open) choose(puzzle);
    } catch (error) {
      note.textContent = reason(error);
      start.disabled = false;
    }
  }

  /** @param {Puzzle} puzzle */
  function choose(puzzle) {
    opened.close();
    onPuzzle(puzzle);
  }
}

/** Games that were begun, the latest first. @returns {{puzzle: Puzzle, text: string, values: number[]}[]} */
function stored() {
  return load("games", /** @type {string[]} */ ([]))
    .slice(0, MOST_STORED)
    .flatMap((key) => {
      try {
        const found = /** @type {RegExpExecArray} */ (/^game:(.*):([^:]*)$/.exec(key));
        const shape = Shape.fromSpec(/** @type {string} */ (found[1]));
        const saved = load(key, /** @type {import("./play/game.js").Saved | null} */ (null));
        const puzzle = { shape, givens: fromLine(shape, /** @type {string} */ (found[2])), ...saidOf(saved ?? {}) };
        const game = new Game(puzzle, saved);
        if (game.isEmpty) return [];
        const holes = puzzle.givens.filter((value) => !value).length;
        const done = Math.round((100 * (holes - game.counts[0])) / holes);
        const size = saved?.notes?.["name"] ?? `${shape.side}×${shape.side}`;
        const text = say("new.game", { size, done, time: clock(game.seconds) });
        return [{ puzzle, values: game.values, text }];
      } catch {
        return [];
      }
    });
}
