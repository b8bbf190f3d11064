/** Make: givens on a board, and beside it what they come to: solutions, candidates, symmetry, rating. */
import { Board } from "../board.js";
import { generate, onReach } from "../engine.js";
import { candidates, digitLists, fromLine, Shape, shapeOf, toLine } from "../grid.js";
import { puzzleFromQuery } from "../link.js";
import { KINDS } from "../kinds.js";
import { commandOf } from "../play/keys.js";
import { columns } from "../play/pad.js";
import { currentPuzzle, load, save, setCurrentPuzzle } from "../store.js";
import { SYMMETRIES } from "../symmetry.js";
import { puzzleTools, serveBoard, takeDrops, zoomByKey } from "../tools.js";
import { announce, button, checkbox, choice, Dialogs, element, later, reason } from "../ui.js";
import words from "../words/make.js";
import puzzleWords from "../words/puzzle.js";
import { addWords, say, variantName } from "../words/words.js";
import { Draft } from "./draft.js";
import { Judge } from "./judge.js";
import { findings, verdictOn } from "./findings.js";

addWords({ ...puzzleWords, ...words });

/** @import { Puzzle } from "../grid.js" */
/** @import { Request } from "../main.js" */

const SIDES = [4, 6, 8, 9, 10, 12, 15, 16, 25];
const PAIRS = KINDS.flatMap((one, i) => KINDS.slice(i + 1).map((other) => `${one.word},${other.word}`));
const VARIANTS = ["classic", ...KINDS.map((kind) => kind.word), ...PAIRS, "jigsaw"];

/** Boxes of larger sides, and grids that fit them, are drawn too slowly. */
const LARGEST_JIGSAW = 12;

export class View {
  #dialogs = new Dialogs();
  #end = new AbortController();
  #shows = load("make.candidates", true);
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
    const side = element("div.play-side", this.state, this.keys, this.#actions(), this.shapes);
    const view = element("div.play.make", this.#tools(), this.frame, side);
    serveBoard(this.#end.signal, this.board, this.frame);
    takeDrops(this.#end.signal, this.#dialogs, view, this.#load);
    host.append(element("h1.unseen", say("shell.make")), view);
    this.draft.onChange = () => this.#onChange();
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
    if (puzzle) this.draft.open(puzzle.shape, puzzle.givens);
    else if (request.query.has("puzzle")) announce(say("share.broken"));
    history.replaceState(null, "", "#make");
  }

  /** @returns {Puzzle} */
  get puzzle() {
    const { shape, givens } = this.draft;
    const { rating, solution } = this.judge.found;
    return { shape, givens, solution, level: rating?.level ?? null, er: rating?.er ?? null };
  }

  #load = (/** @type {Puzzle} */ puzzle) => this.draft.open(puzzle.shape, puzzle.givens);

  #tools() {
    const position = () => {
      const { shape, givens } = this.draft;
      return { puzzle: this.puzzle, values: givens, candidates: digitLists(givens, candidates(shape, givens)) };
    };
    const tools = [this.playButton, ...puzzleTools(this.#dialogs, this.#load, position)];
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
    this.draft.open(shape, side === this.draft.shape.side ? this.draft.givens : undefined);
  }

  /** Irregular boxes, drawn as for a new puzzle; its digits are left out. @param {number} side */
  async #drawBoxes(side) {
    try {
      const { puzzles } = await generate({ size: side, jigsaw: true });
      const shape = Shape.fromSpec(puzzles[0]?.shape ?? `${side}`);
      this.draft.open(shape, side === this.draft.shape.side ? this.draft.givens : undefined);
    } catch (error) {
      this.#drawShapes();
      this.verdict.textContent = reason(error);
    }
  }

  #drawKeys() {
    const { texts, side } = this.draft.shape;
    this.keys.classList.toggle("many", side > 9);
    this.keys.style.setProperty("--columns", String(columns(side)));
    const digits = texts.slice(1).map((text, i) => button(text, () => this.draft.put(this.board.selection, i + 1)));
    const look = /** @type {const} */ ({ icon: "erase", iconOnly: true, class: "erase" });
    const erase = button(say("play.erase"), () => this.draft.erase(this.board.selection), look);
    this.keys.replaceChildren(...digits, erase);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const command = commandOf(event, this.draft.shape.side);
    if (command?.kind === "digit" && command.digit) this.draft.put(this.board.selection, command.digit);
    else if (command?.kind === "erase") this.draft.erase(this.board.selection);
    else if (command?.kind === "undo") this.draft.undo();
    else if (command?.kind === "redo") this.draft.redo();
    else if (command?.kind === "zoom") zoomByKey(this.frame, this.board, command.step);
    else return false;
    return true;
  }

  #onChange() {
    const { shape, givens } = this.draft;
    if (this.board.shape !== shape) this.board.setShape(shape);
    if (this.#drawn !== shape) {
      this.#drawn = shape;
      this.#drawKeys();
      this.#drawShapes();
    }
    save("make", { shape: shape.spec, givens: toLine(shape, givens) });
    this.judge.ask(this.draft);
    this.draw();
  }

  draw() {
    const { draft, board, judge } = this;
    const { found } = judge;
    const { clashes, wanted } = draft;
    const redundant = new Set(found.redundant);
    const shown = this.#shows ? (found.candidates ?? []) : [];
    const looks = draft.givens.map((digit, cell) =>
      digit
        ? { digit, given: true, wrong: clashes.has(cell), fill: redundant.has(cell) ? "cover" : undefined }
        : { places: shown[cell] ?? [], fill: wanted.has(cell) ? "key" : undefined },
    );
    board.draw(looks);
    this.undoButton.disabled = !draft.canUndo;
    this.redoButton.disabled = !draft.canRedo;
    this.playButton.disabled = draft.count === 0;
    this.thinButton.disabled = !found.redundant?.length || found.count !== 1;
    this.#tell();
  }

  /** The verdict is said when it is another one, and not each time that something is drawn. */
  #tell() {
    const { draft, judge } = this;
    const [said, kind] = verdictOn(draft, judge.found);
    if (this.verdict.textContent !== said) this.verdict.textContent = said;
    this.verdict.className = `verdict ${kind}`;
    this.facts.replaceChildren(...findings(draft, judge.found, () => this.#rate()));
  }

  #rate() {
    void later(import("../rate.js"), ({ openRating }) => openRating(this.#dialogs, this.puzzle));
  }

  #play() {
    setCurrentPuzzle(this.puzzle);
    location.hash = "#play";
  }

  /** Leave out givens one by one, each as long as one can go; with one step all of them come back. */
  async #thin() {
    this.thinButton.disabled = true;
    const { shape } = this.draft;
    const thinned = await this.judge.thinned(shape, this.draft.givens, this.draft.symmetry);
    const gone = this.draft.count - thinned.filter(Boolean).length;
    if (gone) this.draft.open(shape, thinned);
    announce(say("make.thinned", { n: gone }));
  }
}

/** What was in the making before. */
function stored() {
  const said = load("make", { shape: "9", givens: "" });
  try {
    const shape = Shape.fromSpec(said.shape);
    return new Draft(shape, fromLine(shape, said.givens));
  } catch {
    return new Draft(Shape.fromSpec("9"));
  }
}
