/** Make: givens on a board, and beside it what they come to: solutions, candidates, symmetry, rating. */
import { Board } from "../board.js";
import { generate, onReach, solve } from "../engine.js";
import { asked, candidates, digitLists, fromLine, Shape, shapeOf, toLine } from "../grid.js";
import { puzzleFromQuery } from "../link.js";
import { KINDS } from "../kinds.js";
import { COLOURS } from "../play/game.js";
import { commandOf } from "../play/keys.js";
import { columns } from "../play/pad.js";
import { currentPuzzle, load, save, setCurrentPuzzle } from "../store.js";
import { SYMMETRIES } from "../symmetry.js";
import { puzzleTools, serveBoard, takeDrops, zoomByKey } from "../tools.js";
import { announce, button, checkbox, choice, Dialogs, element, later, reason } from "../ui.js";
import words from "../words/make.js";
import puzzleWords from "../words/puzzle.js";
import ruleWords from "../words/rules.js";
import { addWords, say, variantName } from "../words/words.js";
import { Draft } from "./draft.js";
import { Judge } from "./judge.js";
import { findings, verdictOn } from "./findings.js";

addWords({ ...puzzleWords, ...ruleWords, ...words });

/** @import { Puzzle, Said } from "../grid.js" */
/** @import { Request } from "../main.js" */

const SIDES = [4, 6, 8, 9, 10, 12, 15, 16, 25];
const PAIRS = KINDS.flatMap((one, i) => KINDS.slice(i + 1).map((other) => `${one.word},${other.word}`));
const VARIANTS = ["classic", ...KINDS.map((kind) => kind.word), ...PAIRS, "jigsaw"];

/** Boxes of larger sides, and grids that fit them, are drawn too slowly. */
const LARGEST_JIGSAW = 12;
/** For a solution that gives the images of a given. */
const SECONDS = 1;
/** What is said about a puzzle. */
const ABOUT = ["name", "author", "description"];
/** The tool that puts digits; others are loaded with `ruling.js`. */
const DIGITS = "digits";

export class View {
  #dialogs = new Dialogs();
  #end = new AbortController();
  #shows = load("make.candidates", true);
  /** Whether the images of a given are filled in. */
  #fills = load("make.partner", false);
  /** Title, author, text of the rules. @type {import("../grid.js").Notes} */
  notes = load("make", { notes: {} }).notes ?? {};
  /** @type {import("./ruling.js").Ruling | null} */ ruling = null;
  /** Whose keys and lists are shown. @type {Shape | null} */
  #drawn = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.draft = stored();
    this.draft.symmetry = load("make.symmetry", "none");
    this.board = new Board(this.draft.shape, {
      label: say("make.grid"),
      select: "many",
      onKey: (event) => this.#onKey(event),
      onSelect: () => this.ruling?.chosen !== DIGITS && this.draw(),
      onRules: (_, trouble) => this.#onRules(trouble),
    });
    this.judge = new Judge(() => this.draw());
    this.verdict = element("p", { role: "status" });
    this.facts = element("div.make-found");
    this.state = element("section.panel.make-state", { "aria-label": say("make.state") }, this.verdict, this.facts);
    this.keys = element("div.keys", { role: "group", "aria-label": say("make.pad") });
    this.shapes = element("div.fields");
    this.undoButton = button(say("play.undo"), () => this.draft.undo(), { icon: "undo", keys: "Control+Z" });
    this.redoButton = button(say("play.redo"), () => this.draft.redo(), { icon: "redo", keys: "Control+Y" });
    this.playButton = button(say("make.play"), () => this.#play(), { icon: "resume", class: "main" });
    this.thinButton = button(say("make.thin"), () => void this.#thin());
    this.frame = element("div.play-board", this.board.element);
    this.about = this.#about();
    this.decorated = element("p.faint", say("rules.decorated"));
    this.side = element("div.play-side", this.state, this.keys, this.#actions(), this.shapes, this.about);
    this.about.before(this.decorated);
    const view = element("div.play.make", this.#tools(), this.frame, this.side);
    serveBoard(this.#end.signal, this.board, this.frame);
    takeDrops(this.#end.signal, this.#dialogs, view, this.#load);
    host.append(element("h1.unseen", say("shell.make")), view);
    this.draft.onChange = () => this.#onChange();
    void later(import("./ruling.js"), ({ Ruling }) => this.#rule(new Ruling(this)));
    this.endReach = onReach((isReached) => isReached && this.judge.found.trouble && this.#onChange());
    this.#onChange();
  }

  close() {
    this.#end.abort();
    this.#dialogs.close();
    this.endReach();
    this.judge.stop();
    this.draft.onChange = null;
  }

  /** @param {Request} request */
  route(request) {
    const puzzle = request.path[0] === "current" ? currentPuzzle() : puzzleFromQuery(request.query);
    if (puzzle) this.#load(puzzle);
    else if (request.query.has("puzzle")) announce(say("share.broken"));
    history.replaceState(null, "", "#make");
  }

  /** @returns {Puzzle} */
  get puzzle() {
    const { shape, givens, decoration } = this.draft;
    const { rating, solution } = this.judge.found;
    const notes = Object.fromEntries(Object.entries(this.notes).filter(([, text]) => text.trim()));
    const known = { level: rating?.level ?? null, er: rating?.er ?? null };
    return { shape, givens, solution, decoration, ...known, ...(Object.keys(notes).length ? { notes } : {}) };
  }

  #load = (/** @type {Puzzle} */ puzzle) => {
    this.#describe(puzzle.notes);
    this.draft.open(puzzle.shape, puzzle.givens, puzzle.decoration);
  };

  /** Work on this one; the steps of the one before are gone.
   * @param {Shape} shape @param {number[] | undefined} givens @param {Said} said */
  begin(shape, givens, { notes, decoration }) {
    const { symmetry } = this.draft;
    this.draft.onChange = null;
    this.draft = new Draft(shape, givens, decoration);
    this.draft.symmetry = symmetry;
    this.draft.onChange = () => this.#onChange();
    this.#describe(notes);
    this.#onChange();
  }

  /** Rules can be set from now on. @param {import("./ruling.js").Ruling} ruling */
  #rule(ruling) {
    if (this.#end.signal.aborted) return;
    this.ruling = ruling;
    this.keys.before(ruling.element);
    this.about.before(ruling.all);
    this.draw();
  }

  /** The rules are drawn, and known; or that cannot be. @param {string} [trouble] */
  #onRules(trouble) {
    if (trouble && !this.draft.shape.unevenBox) announce(trouble);
    this.draw();
  }

  /** Let the board have the room in its margin that the tool wants. */
  fitBoard() {
    void later(import("../rules/load.js"), ({ show }) => show(this.board, this.board.ruled));
  }

  /** Title, author and text of the rules, as fields. */
  #about() {
    const fields = ABOUT.map((name) => {
      const tag = name === "description" ? "textarea" : "input";
      const field = element(tag, { name, oninput: () => this.#note(name, field.value), maxlength: 2000 });
      return element("label.field", element("span", say(`make.about.${name}`)), field);
    });
    const made = element("details.rules-body", element("summary", say("make.about")), ...fields);
    this.#show(made);
    return made;
  }

  /** @param {HTMLElement} host */
  #show(host) {
    for (const field of host.querySelectorAll("input, textarea"))
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.value = this.notes[field.name] ?? "";
  }

  /** @param {string} name @param {string} text */
  #note(name, text) {
    this.notes = { ...this.notes, [name]: text };
    this.#keep();
  }

  /** @param {import("../grid.js").Notes} [notes] */
  #describe(notes = {}) {
    this.notes = notes;
    this.#show(this.about);
  }

  /** As the browser keeps it. */
  get kept() {
    const { shape, givens, decoration } = this.draft;
    return { shape: shape.spec, givens: toLine(shape, givens), notes: this.notes, decoration };
  }

  #keep() {
    save("make", this.kept);
  }

  #tools() {
    const position = () => {
      const { shape, givens } = this.draft;
      return { puzzle: this.puzzle, values: givens, candidates: digitLists(givens, candidates(shape, givens)) };
    };
    const drafts = () => void later(import("./drafts.js"), ({ openDrafts }) => openDrafts(this.#dialogs, this));
    const shelf = button(say("make.drafts"), drafts, { icon: "list", class: "brief" });
    const tools = [this.playButton, ...puzzleTools(this.#dialogs, this.#load, position), shelf];
    const attributes = { role: "group", "aria-label": say("make.tools") };
    return element("div.play-tools", element("div.toolbar", attributes, ...tools));
  }

  #actions() {
    const clear = button(say("make.clear"), () => this.draft.clear(), { icon: "erase" });
    return element("div.actions.toolbar", { role: "group" }, this.undoButton, this.redoButton, clear, this.thinButton);
  }

  #drawShapes() {
    const { shape, symmetry } = this.draft;
    const { side } = shape;
    const kind = shape.variants.join(",") || "classic";
    const sides = [...new Set([...SIDES, side])].sort((a, b) => a - b).map((one) => [`${one}`, `${one}×${one}`]);
    const kinds = [...new Set([...VARIANTS, kind])]
      .filter((name) => (name === "jigsaw" ? side <= LARGEST_JIGSAW : shapeOf(side, name)))
      .map((name) => [name, variantName(name)]);
    const symmetries = SYMMETRIES.map((name) => [name, say(`symmetry.${name}`)]);
    const focus = [...this.shapes.querySelectorAll("select")].findIndex((list) => list === document.activeElement);
    this.shapes.replaceChildren(
      choice(say("make.size"), sides, `${side}`, (value) => this.#reshape(Number(value), kind)),
      choice(say("make.kind"), kinds, shape.isRegular ? kind : "jigsaw", (value) => this.#reshape(side, value)),
      choice(say("make.symmetry"), symmetries, symmetry, (value) => {
        this.draft.symmetry = value;
        save("make.symmetry", value);
        this.draw();
      }),
      checkbox(say("make.partner"), this.#fills, (isOn) => {
        this.#fills = isOn;
        save("make.partner", isOn);
      }),
      checkbox(say("make.candidates"), this.#shows, (isOn) => {
        this.#shows = isOn;
        save("make.candidates", isOn);
        this.draw();
      }),
    );
    this.shapes.querySelectorAll("select")[focus]?.focus();
  }

  /** Another shape; of the same side the givens stay. @param {number} side @param {string} kind */
  #reshape(side, kind) {
    if (kind === "jigsaw") return void this.#drawBoxes(side);
    const shape = shapeOf(side, kind) ?? Shape.fromSpec(`${side}`);
    this.#take(shape);
  }

  /** Another shape; of the same side, givens and rules stay. @param {Shape} shape */
  #take(shape) {
    const { draft } = this;
    if (shape.side !== draft.shape.side) return draft.open(shape);
    draft.open(Shape.fromSpec([shape.spec, ...draft.shape.lines].join(";")), draft.givens, draft.decoration);
  }

  /** Irregular boxes, drawn as for a new puzzle; its digits are left out. @param {number} side */
  async #drawBoxes(side) {
    try {
      const { puzzles } = await generate({ size: side, jigsaw: true });
      this.#take(Shape.fromSpec(puzzles[0]?.shape ?? `${side}`));
    } catch (error) {
      this.#drawShapes();
      this.verdict.textContent = reason(error);
    }
  }

  #drawKeys() {
    const { texts, side } = this.draft.shape;
    this.keys.classList.toggle("many", side > 9);
    this.keys.style.setProperty("--columns", String(columns(side)));
    const digits = texts.slice(1).map((text, i) => button(text, () => this.#type(i + 1)));
    const look = /** @type {const} */ ({ icon: "erase", iconOnly: true, class: "erase" });
    const erase = button(say("play.erase"), () => this.#erase(), look);
    this.keys.replaceChildren(...digits, erase);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (this.ruling?.onKey(event)) return true;
    const command = commandOf(event, this.draft.shape.side);
    if (command?.kind === "digit" && command.digit) this.#type(command.digit);
    else if (command?.kind === "erase") this.#erase();
    else if (command?.kind === "undo") this.draft.undo();
    else if (command?.kind === "redo") this.draft.redo();
    else if (command?.kind === "zoom") zoomByKey(this.frame, this.board, command.step);
    else return false;
    return true;
  }

  /** What the tool does with a digit. @param {number} digit */
  #type(digit) {
    if (this.ruling?.type(digit)) return;
    this.draft.put(this.board.selection, digit);
    if (this.#fills && this.draft.wanted.size) void this.#fillPartners();
  }

  #erase() {
    if (!this.ruling?.erase()) this.draft.erase(this.board.selection);
  }

  /** Fill the images of the givens as some solution has them; one step back takes them away with the given. */
  async #fillPartners() {
    const { draft } = this;
    const { shape, givens, wanted } = draft;
    try {
      const { solutions } = await solve({ ...asked(shape, givens), limit: 1, seconds: SECONDS });
      if (draft !== this.draft || givens !== draft.givens || !solutions[0]) return;
      const solution = fromLine(shape, solutions[0]);
      draft.amend(givens.map((digit, cell) => (wanted.has(cell) ? (solution[cell] ?? 0) : digit)));
    } catch (error) {
      announce(reason(error));
    }
  }

  /** A board of the same side keeps the keyboard where it is. @param {Shape} shape */
  #reboard(shape) {
    const { board } = this;
    const isSame = board.shape?.side === shape.side;
    const { selection, focusCell } = board;
    const hadFocus = board.rows.contains(document.activeElement);
    board.setShape(shape);
    if (!isSame) return this.ruling?.choose(this.ruling.chosen);
    board.select(selection, focusCell);
    if (hadFocus) board.focus(focusCell);
  }

  #onChange() {
    const { shape } = this.draft;
    if (this.board.shape !== shape) this.#reboard(shape);
    if (this.#drawn !== shape) {
      this.#drawn = shape;
      this.#drawKeys();
      this.#drawShapes();
    }
    this.#keep();
    this.judge.ask(this.draft);
    this.draw();
  }

  draw() {
    const { draft, board, judge } = this;
    const { found } = judge;
    const { clashes, wanted } = draft;
    const redundant = new Set(found.redundant);
    const { ruling } = this;
    const shown = this.#shows ? (found.candidates ?? []) : [];
    const looks = draft.givens.map((digit, cell) =>
      ruling?.paints
        ? { colours: [((draft.shape.boxOf[cell] ?? 0) % COLOURS) + 1] }
        : digit
          ? { digit, given: true, wrong: clashes.has(cell), fill: redundant.has(cell) ? "cover" : undefined }
          : { places: shown[cell] ?? [], fill: wanted.has(cell) ? "key" : undefined },
    );
    board.draw(looks);
    this.undoButton.disabled = !draft.canUndo;
    this.redoButton.disabled = !draft.canRedo;
    this.decorated.hidden = !draft.decoration;
    board.setLinks(ruling?.preview ?? []);
    ruling?.draw(found.count === 1 ? found.redundantRules : []);
    const isUneven = draft.shape.unevenBox !== undefined;
    this.playButton.disabled = draft.isEmpty || isUneven;
    const isLoose = Boolean(found.redundant?.length || found.redundantRules?.length);
    this.thinButton.disabled = !isLoose || found.count !== 1;
    this.#tell();
  }

  /** The verdict is said when it is another one, and not each time that something is drawn. */
  #tell() {
    const { draft, judge } = this;
    const [said, kind] = verdictOn(draft, judge.found);
    if (this.verdict.textContent !== said) this.verdict.textContent = said;
    this.verdict.className = `verdict ${kind}`;
    this.facts.replaceChildren(
      ...findings(
        draft,
        judge.found,
        () => this.#rate(),
        () => this.#showTwo(),
      ),
    );
  }

  #rate() {
    void later(import("../rate.js"), ({ openRating }) => openRating(this.#dialogs, this.puzzle));
  }

  #showTwo() {
    void later(import("./two.js"), ({ openTwo }) => openTwo(this.#dialogs, this.draft));
  }

  #play() {
    setCurrentPuzzle(this.puzzle);
    location.hash = "#play";
  }

  /** Leave out givens one by one, each as long as one can go; with one step all of them come back. */
  async #thin() {
    this.thinButton.disabled = true;
    const { draft } = this;
    const { shape, givens } = draft;
    const thinned = await this.judge.thinned(shape, givens, draft.symmetry);
    const gone = draft.count - thinned.filter(Boolean).length;
    const lines = shape.lines.length ? await this.judge.leaner(shape, thinned) : [];
    if (draft !== this.draft || givens !== draft.givens || shape !== draft.shape) return;
    const left = lines.length < shape.lines.length ? Shape.fromSpec([shape.base, ...lines].join(";")) : shape;
    if (gone || left !== shape) draft.open(left, thinned, draft.decoration);
    announce(say("make.thinned", { n: gone + shape.lines.length - lines.length }));
  }
}

/** What was in the making before. */
function stored() {
  const said = load("make", /** @type {import("./drafts.js").Kept} */ ({ shape: "9", givens: "" }));
  try {
    const shape = Shape.fromSpec(said.shape);
    return new Draft(shape, fromLine(shape, said.givens), said.decoration);
  } catch {
    return new Draft(Shape.fromSpec("9"));
  }
}
