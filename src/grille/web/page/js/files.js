/** Puzzles in and out: import by paste, file or drop, export in every format that the library writes, and print. */
import { Board } from "./board.js";
import { convert, exportModel, formats } from "./engine.js";
import { asked, puzzleOf, toLine } from "./grid.js";
import { puzzleFromQuery } from "./link.js";
import { pattern } from "./pattern.js";
import { button, choice, dialog, element, reason } from "./ui.js";
import words from "./words/puzzle.js";
import { addWords, say } from "./words/words.js";

addWords(words);

/** @typedef {import("./grid.js").Puzzle} Puzzle */
/**
 * Where a player stands: the digits, what is held possible, and everything that was put (for a link).
 * @typedef {{puzzle: Puzzle, values: number[], candidates: number[][], entries?: import("./link.js").Entry[]}} Position
 */

const MOST_CHARACTERS = 900_000;
const MOST_LISTED = 60;
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
  const { text: json } = await convert({ text: found, to: "json" });
  const items = json.trim().split("\n").map((/** @type {string} */ line) => JSON.parse(line));
  return items.map((/** @type {any} */ item) => {
    try {
      return { ...puzzleOf({ ...item, solution: undefined }), title: item.notes?.name ?? item.notes?.comment }; // a printed solution may be wrong
    } catch {
      throw new Error(say("files.side"));
    }
  });
}

/** Take what is dropped or pasted on a part of the page, but into a field. @param {HTMLElement} host @param {(puzzle: Puzzle) => void} onPuzzle */
export function takeDrops(host, onPuzzle) {
  host.addEventListener("dragover", (event) => event.preventDefault());
  host.addEventListener("drop", (event) => {
    event.preventDefault();
    void said(event.dataTransfer).then((text) => openImport(onPuzzle, text));
  });
  host.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    void said(event.clipboardData).then((text) => text && openImport(onPuzzle, text));
  });
}

/** The text that is carried over, or that of the file. @param {DataTransfer | null} data @returns {Promise<string>} */
async function said(data) {
  const file = data?.files[0];
  return file ? file.slice(0, MOST_CHARACTERS + 1).text() : (data?.getData("text") ?? "");
}

/** @param {(puzzle: Puzzle) => void} onPuzzle @param {string} [given] read at once */
export function openImport(onPuzzle, given = "") {
  const text = element("textarea", { rows: 9, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": say("files.paste"), placeholder: say("files.paste") });
  const note = element("p", { class: "trouble", role: "status" });
  const list = element("div", { class: "puzzle-list" });
  const file = element("input", { type: "file", class: "unseen", tabindex: -1, "aria-hidden": "true", onchange: () => void said(/** @type {any} */ ({ files: file.files })).then(take) });
  const opened = dialog(say("files.import"), [
    text,
    element("div", { class: "toolbar" }, button(say("files.open"), () => void read(), { class: "main" }), button(say("files.choose"), () => file.click(), { icon: "in" }), element("span", { class: "faint drop-hint" }, say("files.drop")), file),
    note,
    list,
  ]);
  opened.addEventListener("dragover", (event) => (event.preventDefault(), opened.classList.add("is-over")));
  opened.addEventListener("dragleave", () => opened.classList.remove("is-over"));
  opened.addEventListener("drop", (event) => {
    event.preventDefault();
    opened.classList.remove("is-over");
    void said(event.dataTransfer).then(take);
  });
  text.addEventListener("keydown", (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && void read());
  text.focus();
  if (given) void take(given);

  /** @param {string} found */
  async function take(found) {
    text.value = found;
    await read();
  }

  async function read() {
    note.textContent = "";
    list.replaceChildren();
    try {
      const puzzles = await puzzlesOf(text.value);
      if (puzzles.length === 1) return choose(/** @type {Puzzle} */ (puzzles[0]));
      note.textContent = say("files.several", { n: puzzles.length });
      list.replaceChildren(...puzzles.slice(0, MOST_LISTED).map((puzzle, i) => puzzleButton(puzzle, puzzle.title ?? `${i + 1}`, choose)));
    } catch (error) {
      note.textContent = reason(error);
    }
  }

  /** @param {Puzzle} puzzle */
  function choose(puzzle) {
    opened.close();
    onPuzzle(puzzle);
  }
}

/** A puzzle to choose from a list. @param {Puzzle} puzzle @param {string} text @param {(puzzle: Puzzle) => void} onChoose @param {number[]} [values] */
export function puzzleButton(puzzle, text, onChoose, values) {
  const made = button(text, () => onChoose(puzzle), { class: "puzzle-item" });
  made.prepend(pattern(puzzle.shape, puzzle.givens, values));
  return made;
}

/** @param {Position} position */
export function openExport(position) {
  let format = "line";
  let what = "givens";
  let turn = 0;
  const text = element("textarea", { rows: 9, readonly: true, spellcheck: "false", "aria-label": say("files.text") });
  const note = element("p", { class: "trouble", role: "status" });
  const lists = element("div", { class: "fields" });
  const download = element("a", { class: "button", href: "", download: "sudoku.txt" }, say("files.download"));
  /** @type {Record<string, string>} */
  const suffixes = { line: ".txt" };
  dialog(say("files.export"), [lists, text, element("div", { class: "toolbar" }, copyButton(text), download), note], { onClose: () => URL.revokeObjectURL(download.href) });
  show(toLine(position.puzzle.shape, position.puzzle.givens));
  void fill();

  async function fill() {
    try {
      const known = await formats();
      const named = (/** @type {any[]} */ all, /** @type {string} */ before) => all.map((one) => /** @type {[string, string]} */ ([before + one.name, one.name]));
      for (const one of known.formats) suffixes[one.name] = one.suffixes[0];
      for (const one of known.exports) suffixes[`model:${one.name}`] = one.suffix;
      const kinds = choice(say("files.format"), [], "", (value) => ((format = value), void write()));
      const list = /** @type {HTMLSelectElement} */ (kinds.querySelector("select"));
      list.append(group(say("files.puzzles"), named(known.formats, "")), group(say("files.models"), named(known.exports, "model:")));
      const whats = choice(say("files.what"), [["givens", say("files.givens")], ["stands", say("files.stands")]], what, (value) => ((what = value), void write()));
      lists.replaceChildren(kinds, whats);
    } catch (error) {
      note.textContent = reason(error);
    }
  }

  async function write() {
    const mine = ++turn;
    text.setAttribute("aria-busy", "true");
    try {
      const found = await written(position, format, what === "stands");
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
    download.download = `sudoku${suffixes[format] ?? ".txt"}`;
  }
}

/** The puzzle, or the position, as a text. @param {Position} position @param {string} format @param {boolean} asItStands @returns {Promise<string>} */
async function written(position, format, asItStands) {
  const { puzzle, values, candidates } = position;
  const digits = asItStands ? values : puzzle.givens;
  if (format.startsWith("model:")) return (await exportModel({ ...asked(puzzle.shape, digits), to: format.slice(6) })).text;
  const item = { puzzle: toLine(puzzle.shape, digits), shape: puzzle.shape.spec };
  const board = asItStands && WITH_CANDIDATES.has(format) ? { puzzle: toLine(puzzle.shape, puzzle.givens), values: item.puzzle, candidates } : {};
  return (await convert({ text: JSON.stringify({ ...item, ...board }), from: "json", to: format })).text;
}

/** @param {string} label @param {[string, string][]} items */
function group(label, items) {
  return element("optgroup", { label }, ...items.map(([value, name]) => element("option", { value }, name)));
}

/** Copies what stands in a field; where the browser forbids it, the field is selected. @param {HTMLInputElement | HTMLTextAreaElement} field */
export function copyButton(field) {
  const said = element("span", { role: "status" });
  const made = button(say("files.copy"), async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = say("files.copied");
    } catch {
      field.select();
      said.textContent = say("files.uncopied");
    }
  }, { class: "main" });
  return element("span", { class: "copying" }, made, said);
}

/** One clean page: the givens, what is known about them, and no more. @param {Position} position */
export function printPuzzle({ puzzle }) {
  const board = new Board(puzzle.shape, { label: say("print.title"), bare: true });
  board.draw(puzzle.givens.map((digit) => (digit ? { digit, given: true } : {})));
  const level = puzzle.level ? say(`level.${puzzle.level}`) : "";
  const { diagonals, windows, isRegular } = puzzle.shape;
  const kinds = [diagonals && "diagonals", windows && "windows", !isRegular && "jigsaw"].map((kind) => kind && say(`variant.${kind}`));
  const facts = [...kinds, level, puzzle.er ? `ER ${puzzle.er.toFixed(1)}` : "", say("print.givens", { n: puzzle.givens.filter(Boolean).length })];
  const sheet = element("section", { class: "sheet", "aria-hidden": "true" }, element("h2", {}, puzzle.title ?? say("print.title")), element("p", {}, facts.filter(Boolean).join(" · ")), board.element);
  document.body.append(sheet);
  document.body.classList.add("is-printing");
  addEventListener("afterprint", () => (sheet.remove(), document.body.classList.remove("is-printing")), { once: true });
  print();
}
