/** Puzzles in and out: import by paste, file or drop, export in every format that the library writes, and print. */
import { Board } from "./board.js";
import { convert, EngineError, exportModel, formats } from "./engine.js";
import { asked, puzzleOf, saidOf, toLine } from "./grid.js";
import { puzzleFromQuery } from "./link.js";
import { pattern } from "./pattern.js";
import { gridsIn } from "./prose.js";
import { button, choice, element, reason } from "./ui.js";
import words from "./words/puzzle.js";
import { addWords, say, variantName } from "./words/words.js";

addWords(words);

/** @import { Puzzle } from "./grid.js" */
/** @import { Dialogs } from "./ui.js" */
/**
 * Where a player stands: the digits, what is held possible, and everything that was put (for a link).
 * @typedef {{puzzle: Puzzle, values: number[], candidates: number[][], entries?: import("./link.js").Entry[]}} Position
 */

const MOST_CHARACTERS = 900_000;
const MOST_LISTED = 60;
/** Of a decoration: the browser keeps it with each game and draft, within some megabytes. */
const MOST_DECORATION = 50_000;
/** Formats that keep candidates, and get them where they are asked for. */
const WITH_CANDIDATES = new Set(["candidates", "candidates-729", "sdx", "json"]);

/**
 * The puzzles of a text in any format that the library reads, or of a link of ours. Classic lines need no server.
 * @param {string} text
 * @returns {Promise<Puzzle[]>}
 */
export async function puzzlesOf(text) {
  if (text.length > MOST_CHARACTERS) throw new Error(say("files.large"));
  const found = text.trim();
  if (!found) throw new Error(say("files.empty"));
  const own = /#\w+(?:\/\w+)*\?(.*puzzle=.*)$/.exec(found);
  const carried = own && puzzleFromQuery(new URLSearchParams(own[1]));
  if (carried) return [carried];
  if (/^[1-9.0]{81}$/.test(found)) return [puzzleOf({ puzzle: found })];
  try {
    return await converted(found);
  } catch (error) {
    const inside = gridsIn(found);
    if (!inside || inside === found) throw error;
    return puzzlesOf(inside);
  }
}

/** @param {string} found @param {boolean} ignores whether rules that are unknown here are left out
 * @returns {Promise<Puzzle[]>} */
async function converted(found, ignores = false) {
  const { text: json, left_out: leftOut } = await convert({ text: found, to: "json", ignore_unknown_rules: ignores });
  if (ignores && !leftOut?.length) throw new Error(say("files.unknown"));
  return json
    .trim()
    .split("\n")
    .map((/** @type {string} */ line) => {
      const { solution, notes, ...item } = JSON.parse(line); // a printed solution may be wrong
      try {
        return { ...puzzleOf({ ...item, notes }), title: notes?.name ?? notes?.comment };
      } catch {
        throw new Error(say("files.side"));
      }
    });
}

/** @param {Dialogs} dialogs @param {(puzzle: Puzzle) => void} onPuzzle
 * @param {string | File} [given] read at once */
export function openImport(dialogs, onPuzzle, given = "") {
  const hint = say("files.paste");
  const plain = { spellcheck: "false", autocapitalize: "off", autocomplete: "off" };
  const text = element("textarea", { rows: 9, ...plain, "aria-label": hint, placeholder: hint });
  const note = element("p.trouble", { role: "status" });
  const list = element("div.puzzle-list");
  const file = element("input.unseen", { type: "file", tabindex: -1, "aria-hidden": "true" });
  file.addEventListener("change", () => file.files?.[0] && void take(file.files[0]));
  const tools = element(
    "div.toolbar",
    button(say("files.open"), () => void read(), { class: "main" }),
    button(say("files.choose"), () => file.click(), { icon: "in" }),
    element("span.faint.drop-hint", say("files.drop")),
    file,
  );
  const opened = dialogs.open(say("files.import"), [text, tools, note, list]);
  opened.addEventListener("dragover", (event) => (event.preventDefault(), opened.classList.add("is-over")));
  opened.addEventListener("dragleave", () => opened.classList.remove("is-over"));
  opened.addEventListener("drop", (event) => {
    event.preventDefault();
    opened.classList.remove("is-over");
    void take(event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text") ?? "");
  });
  text.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    if (pasted.length <= MOST_CHARACTERS) return;
    event.preventDefault(); // a field takes seconds to lay out so much, only to be refused
    void take(pasted);
  });
  text.addEventListener("keydown", (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && void read());
  text.focus();
  if (given) void take(given);

  /** @param {string | File} found */
  async function take(found) {
    const length = typeof found === "string" ? found.length : found.size;
    if (length > MOST_CHARACTERS) return void (note.textContent = say("files.large"));
    text.value = typeof found === "string" ? found : await found.text();
    await read();
  }

  async function read() {
    note.textContent = "";
    list.replaceChildren();
    try {
      const puzzles = await puzzlesOf(text.value);
      if (puzzles.length === 1) return choose(/** @type {Puzzle} */ (puzzles[0]));
      note.textContent = say("files.several", { n: puzzles.length });
      const shown = puzzles.slice(0, MOST_LISTED);
      list.replaceChildren(...shown.map((puzzle, i) => puzzleButton(puzzle, puzzle.title ?? `${i + 1}`, choose)));
    } catch (error) {
      note.textContent = reason(error);
      if (error instanceof EngineError && error.status === 400) void offerWithout(text.value);
    }
  }

  /** Where only rules that are unknown here stand in the way, it can be opened without them. @param {string} found */
  async function offerWithout(found) {
    const puzzles = await converted(found.trim(), true).catch(() => []);
    const open = (/** @type {Puzzle} */ puzzle) => button(say("files.without"), () => choose(puzzle));
    if (text.value === found) list.replaceChildren(...puzzles.slice(0, 1).map(open));
  }

  /** @param {Puzzle} puzzle */
  function choose(puzzle) {
    if (JSON.stringify(puzzle.decoration ?? {}).length > MOST_DECORATION) {
      note.textContent = say("files.decorated", { most: MOST_DECORATION });
      const open = () => choose({ ...puzzle, decoration: undefined });
      return list.replaceChildren(button(say("files.undecorated"), open));
    }
    opened.close();
    onPuzzle(puzzle);
  }
}

/** A puzzle to choose from a list.
 * @param {Puzzle} puzzle @param {string} text @param {(puzzle: Puzzle) => void} onChoose @param {number[]} [values] */
export function puzzleButton(puzzle, text, onChoose, values) {
  const made = button(text, () => onChoose(puzzle), { class: "puzzle-item" });
  made.prepend(pattern(puzzle.shape, puzzle.givens, values));
  return made;
}

/** @param {Dialogs} dialogs @param {Position} position */
export function openExport(dialogs, position) {
  const wish = { format: "line", what: "givens" };
  let turn = 0;
  const text = element("textarea", { rows: 9, readonly: true, spellcheck: "false", "aria-label": say("files.text") });
  const note = element("p.trouble", { role: "status" });
  const lists = element("div.fields");
  const download = element("a.button", { href: "", download: "sudoku.txt" }, say("files.download"));
  /** @type {Record<string, string>} */
  const suffixes = { line: ".txt" };
  const tools = element("div.toolbar", copyButton(text), download);
  dialogs.open(say("files.export"), [lists, text, tools, note], () => URL.revokeObjectURL(download.href));
  show(toLine(position.puzzle.shape, position.puzzle.givens));
  void fill();

  async function fill() {
    try {
      const known = await formats();
      for (const one of known.formats) suffixes[one.name] = one.suffixes[0] ?? "";
      for (const one of known.exports) suffixes[`model:${one.name}`] = one.suffix;
      const kinds = list("format", []);
      const groups = [group("puzzles", known.formats, ""), group("models", known.exports, "model:")];
      kinds.querySelector("select")?.append(...groups);
      const whats = ["givens", "stands"].map((name) => [name, say(`files.${name}`)]);
      lists.replaceChildren(kinds, list("what", whats));
    } catch (error) {
      note.textContent = reason(error);
    }
  }

  /** @param {"format" | "what"} name @param {string[][]} choices */
  function list(name, choices) {
    return choice(say(`files.${name}`), choices, wish[name], (value) => {
      wish[name] = value;
      void write();
    });
  }

  async function write() {
    const mine = ++turn;
    text.setAttribute("aria-busy", "true");
    try {
      const found = await written(position, wish.format, wish.what === "stands");
      if (mine === turn) show(found);
    } catch (error) {
      if (mine !== turn) return;
      show("");
      note.textContent = reason(error);
    }
  }

  /** @param {string} found */
  function show(found) {
    note.textContent = "";
    text.value = found;
    text.removeAttribute("aria-busy");
    URL.revokeObjectURL(download.href);
    download.href = URL.createObjectURL(new Blob([found], { type: "text/plain" }));
    download.download = `sudoku${suffixes[wish.format] ?? ".txt"}`;
  }
}

/** The puzzle, or the position, as a text.
 * @param {Position} position @param {string} format @param {boolean} asItStands @returns {Promise<string>} */
async function written(position, format, asItStands) {
  const { puzzle, values, candidates } = position;
  const digits = asItStands ? values : puzzle.givens;
  if (format.startsWith("model:"))
    return (await exportModel({ ...asked(puzzle.shape, digits), to: format.slice(6) })).text;
  const { shape } = puzzle;
  const item = { puzzle: toLine(shape, digits), shape: shape.spec, ...saidOf(puzzle) };
  const stands = { puzzle: toLine(shape, puzzle.givens), values: item.puzzle, candidates };
  const board = asItStands && WITH_CANDIDATES.has(format) ? stands : {};
  return (await convert({ text: JSON.stringify({ ...item, ...board }), from: "json", to: format })).text;
}

/** @param {string} title @param {{name: string}[]} formats @param {string} before their names, in the value */
function group(title, formats, before) {
  const options = formats.map(({ name }) => element("option", { value: before + name }, name));
  return element("optgroup", { label: say(`files.${title}`) }, ...options);
}

/** Copies what stands in a field; where the browser forbids it, the field is selected.
 * @param {HTMLInputElement | HTMLTextAreaElement} field */
export function copyButton(field) {
  const said = element("span", { role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = say("files.copied");
    } catch {
      field.select();
      said.textContent = say("files.uncopied");
    }
  };
  return element("span.copying", button(say("files.copy"), copy, { class: "main" }), said);
}

/** Wait until a board's rules are drawn; what they say. @param {Board} board */
async function ruled(board) {
  if (!board.shape?.lines.length) return [];
  const { drawRules } = await import("./rules/load.js");
  await drawRules(board);
  return board.ruled?.sentences ?? [];
}

/** One clean page: the givens, what is known about them, and no more. @param {Position} position */
export async function printPuzzle({ puzzle }) {
  const board = new Board(puzzle.shape, { label: say("print.title"), bare: true });
  board.draw(puzzle.givens.map((digit) => (digit ? { digit, given: true } : {})));
  const { shape, level, er, notes, title = notes?.["name"] ?? say("print.title") } = puzzle;
  const variants = [...shape.variants, ...(shape.isRegular ? [] : ["jigsaw"])];
  const facts = [
    notes?.["author"],
    ...variants.map(variantName),
    level && say(`level.${level}`),
    er && `ER ${er.toFixed(1)}`,
    say("print.givens", { n: puzzle.givens.filter(Boolean).length }),
  ];
  const sheet = element("section.sheet", { "aria-hidden": "true" }, element("h2", title));
  const said = [notes?.["description"], ...(await ruled(board))];
  sheet.append(element("p", facts.filter(Boolean).join(" · ")), board.element);
  sheet.append(...said.flatMap((text) => (text ? [element("p.sheet-rule", text)] : [])));
  document.body.append(sheet);
  document.body.classList.add("is-printing");
  addEventListener("afterprint", () => (sheet.remove(), document.body.classList.remove("is-printing")), { once: true });
  print();
}
