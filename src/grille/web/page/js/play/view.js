/** Play: the board, the pad, the buttons, and what each of them does to the game. */
import { Board } from "../board.js";
import { currentPuzzle, gameKey, onStored, savedGame, saveGame, setCurrentPuzzle } from "../store.js";
import { levelButtons, puzzleTools, serveBoard, takeDrops, zoom, zoomByKey } from "../tools.js";
import { announce, button, Dialogs, element, later, menu } from "../ui.js";
import { language, say } from "../words/words.js";
import { Game } from "./game.js";
import { commandOf } from "./keys.js";
import { looks, settings } from "./look.js";
import { Pad } from "./pad.js";
import { clock, Timer } from "./timer.js";

/** @import { Puzzle } from "../grid.js" */
/** @import { Request } from "../main.js" */
/** @typedef {typeof import("./deeds.js")} Deeds */

const SAVE_MILLISECONDS = 100;
/** How long after the board the next puzzle is asked for. */
const PREPARE_MILLISECONDS = 2500;

/** @type {typeof import("../link.js") | null} */
let link = null;
/** @type {Deeds | null} */
let deeds = null;

/** What reads a puzzle out of an address is loaded for an address with one. @param {Request} request */
export async function ready({ query }) {
  if (query.has("puzzle")) link ??= await import("../link.js");
}

export class View {
  dialogs = new Dialogs();
  end = new AbortController();
  /** Digits that Check found wrong, until something changes. @type {Set<number>} */
  found = new Set();
  #saving = 0;
  /** The game as it was kept or read last. */
  #kept = "";
  /** In link mode: where the next link begins. @type {number | null} */
  from = null;
  /** Whether a line stands beside the board that belongs to this position. */
  #isTold = false;
  /** @type {import("./hint.js").Hinter | null} */ hinter = null;
  /** @type {import("./explain.js").Explainer | null} */ explainer = null;
  /** @type {import("../rules/panel.js").RulesPanel | null} */ ruling = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    const puzzle = currentPuzzle();
    this.game = new Game(puzzle, savedGame(puzzle));
    this.board = new Board(puzzle.shape, {
      label: say("play.grid"),
      select: "many",
      onSelect: () => this.draw(),
      onKey: (event) => this.#onKey(event),
      onPress: (cell) => this.#onPress(cell),
      onDouble: (cell) => this.#do("selectSame", cell),
      onRules: (rules, trouble) => this.#do("showRules", rules, trouble),
    });
    this.pad = this.#newPad();
    this.timer = new Timer(this.game, (isPaused) => this.#onPause(isPaused));
    this.level = element("span.level");
    this.panel = element("section.panel", { "aria-label": say("play.hint") });
    this.undoButton = button(say("play.undo"), () => this.game.undo(), { icon: "undo", keys: "Control+Z" });
    this.redoButton = button(say("play.redo"), () => this.game.redo(), { icon: "redo", keys: "Control+Y" });
    this.side = element("div.play-side", this.pad.element, this.#actions(), this.panel, this.#learning());
    this.frame = element("div.play-board", this.board.element);
    this.starts = levelButtons((level, isToday) => this.#do("start", level, isToday));
    const status = element("div.status", this.level, this.timer.element);
    const view = element("div.play", this.#tools(), status, this.frame, this.side);
    this.side.addEventListener("mousedown", keepFocus);
    const { signal } = this.end;
    serveBoard(signal, this.board, this.frame);
    takeDrops(signal, this.dialogs, view, this.#load);
    host.append(element("h1.unseen", say("shell.play")), view);
    addEventListener("visibilitychange", () => (document.hidden ? this.#save() : this.#follow()), { signal });
    addEventListener("pagehide", () => this.#save(), { signal });
    onStored(signal, (key) => key === gameKey(this.game.puzzle) && this.#follow());
    this.#begin();
    setTimeout(() => this.#prepare(), PREPARE_MILLISECONDS);
  }

  /** What is likely to come next is loaded and made while nothing happens. */
  #prepare() {
    if (this.end.signal.aborted) return;
    void later(import("../new.js"), ({ prepareNew }) => prepareNew());
    void later(import("./deeds.js"), (loaded) => (deeds = loaded));
  }

  close() {
    this.end.abort();
    this.dialogs.close();
    this.#save();
    this.timer.stop();
    this.game.onChange = null;
  }

  /** @param {Request} request */
  route(request) {
    if (!request.query.has("puzzle") || !link) return;
    history.replaceState(null, "", "#play");
    const puzzle = link.puzzleFromQuery(request.query);
    if (!puzzle) return this.tell(say("share.broken"));
    this.openPuzzle(puzzle);
    const entries = link.progressFromQuery(request.query, puzzle.shape);
    if (entries.length) this.game.returnTo({ at: 0, seconds: this.game.seconds, entries });
  }

  /** Play this one; what was done on it before is there again. @param {Puzzle} puzzle */
  openPuzzle(puzzle) {
    this.#save();
    setCurrentPuzzle(puzzle);
    this.game.onChange = null;
    this.game = new Game(puzzle, savedGame(puzzle));
    this.board.setShape(puzzle.shape);
    zoom(this.frame, 0);
    const pad = this.#newPad();
    this.pad.element.replaceWith(pad.element);
    this.pad = pad;
    this.#begin();
  }

  /** Another tab has played on: so does this one. */
  #follow() {
    const saved = savedGame(this.game.puzzle);
    if (!saved || JSON.stringify(saved) === this.#kept) return;
    this.game.onChange = null;
    this.game = new Game(this.game.puzzle, saved);
    this.#attach();
  }

  #newPad() {
    return new Pad(this.game.shape, {
      onDigit: (value) => this.#onDigit(value),
      onErase: () => this.game.erase(this.board.selection),
      onMode: () => this.draw(),
    });
  }

  #begin() {
    const { puzzle } = this.game;
    if (settings.autoMarks && this.game.isEmpty) this.game.fillMarks();
    this.#dropAside();
    this.#attach();
    this.drawLevel();
    if (!puzzle.solution) this.#do("findSolution");
    if (!puzzle.shape.lines.length && (puzzle.decoration || this.ruling)) this.#do("showRules", null);
  }

  /** Clock and board follow the game. */
  #attach() {
    this.#kept = JSON.stringify(this.game.toSaved());
    this.from = null;
    this.game.onChange = () => this.#onChange();
    this.timer.follow(this.game);
    this.draw();
  }

  drawLevel() {
    const { level, today } = this.game.puzzle;
    const day =
      today && new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(new Date(`${today}T12:00`));
    for (const one of this.starts.querySelectorAll(":scope > .start"))
      one.setAttribute("aria-current", String(!today && one.getAttribute("data-level") === level));
    this.level.textContent = [day, level && say(`level.${level}`)].filter(Boolean).join(" · ");
  }

  /** What is loaded when it is asked for; from then on it is done at once.
   * @template {keyof Deeds} N @param {N} name
   * @param {Parameters<Deeds[N]> extends [any, ...infer R] ? R : never} given */
  #do(name, ...given) {
    const act = (/** @type {any} */ loaded) => (deeds = loaded)[name](this, ...given);
    void (deeds ? act(deeds) : later(import("./deeds.js"), act));
  }

  #load = (/** @type {Puzzle} */ puzzle) => this.openPuzzle(puzzle);

  #tools() {
    const tools = puzzleTools(this.dialogs, this.#load, () => this.game);
    tools[0]?.classList.add("main");
    const toolbar = element("div.toolbar", { role: "group", "aria-label": say("play.tools") }, ...tools);
    return element("div.play-tools", toolbar, this.starts);
  }

  #actions() {
    return element(
      "div.actions.toolbar",
      { role: "group", "aria-label": say("play.actions") },
      this.undoButton,
      this.redoButton,
      button(say("play.hint"), () => this.#do("hint"), { icon: "hint" }),
      button(say("play.check"), () => this.#do("check"), { icon: "check" }),
      button(say("play.solve"), () => this.#do("solve"), { icon: "solve" }),
      menu(say("play.more"), () => this.#moreItems()),
    );
  }

  #learning() {
    return element(
      "div.toolbar.learning",
      { role: "group", "aria-label": say("play.learn") },
      button(say("play.explain"), () => this.#do("explain"), { icon: "list" }),
      button(say("play.practise"), () => this.#do("practise"), { icon: "practise" }),
      button(say("rate.title"), () => this.#do("rate"), { icon: "chart" }),
      button(say("play.record"), () => this.#do("record"), { icon: "record" }),
      button(say("play.settings"), () => this.#do("settings"), { icon: "settings" }),
      button(say("play.help"), () => this.#do("help"), { icon: "help", keys: "?" }),
    );
  }

  #moreItems() {
    const { game } = this;
    const points = game.checkpoints.map((point, i) =>
      button(say("play.checkpoint.return", { n: i + 1, time: clock(point.seconds) }), () => {
        game.returnTo(point);
        this.tell(say("play.checkpoint.returned", { n: i + 1 }));
      }),
    );
    return [
      button(say("play.mistake"), () => this.#do("undoMistake"), { icon: "undo" }),
      button(say("play.checkpoint"), () => {
        game.keepCheckpoint();
        this.tell(say("play.checkpoint.kept", { n: game.checkpoints.length }));
      }),
      ...points,
      button(say("edit.title"), () => (location.hash = "#make/current"), { icon: "settings" }),
      button(say("play.fill"), () => game.fillMarks()),
      button(say("play.filter"), () => this.#do("filter"), { pressed: Boolean(this.pad.filter) }),
      button(say("play.filter.two"), () => this.pad.setFilter(this.pad.filter === "two" ? 0 : "two"), {
        pressed: this.pad.filter === "two",
      }),
      button(say("play.restart"), () => game.clear()),
    ];
  }

  /** @param {string} name */
  onSetting(name) {
    if (name === "autoMarks" && settings.autoMarks && !this.game.areMarksWhole) this.game.fillMarks();
    if (!settings.digitFirst) this.pad.held = 0;
    this.timer.draw();
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const command = this.game.isPaused ? null : commandOf(event, this.game.shape.side);
    if (!command) return false;
    if (command.kind === "digit") this.#onDigitKey(command);
    else if (command.kind === "mode") this.pad.setMode(command.mode);
    else if (command.kind === "erase") this.game.erase(this.board.selection);
    else if (command.kind === "undo") this.game.undo();
    else if (command.kind === "redo") this.game.redo();
    else if (command.kind === "help") this.#do("help");
    else if (command.kind === "hint") this.#do("hint");
    else if (command.kind === "filter") this.#do("filter");
    else if (command.kind === "combine") this.ruling?.tellCombinations();
    else if (command.kind === "zoom") zoomByKey(this.frame, this.board, command.step);
    else if (command.kind === "clear") this.#clear();
    else if (command.kind === "apply" && this.pad.mode === "link") this.#do("linkAt", this.board.focusCell);
    else if (command.kind === "apply" && this.pad.held) this.#enter(this.pad.held, this.board.selection);
    else return false;
    return true;
  }

  #clear() {
    this.#dropAside();
    this.from = null;
    if (this.pad.filter) this.pad.setFilter(0);
    this.board.select([], this.board.focusCell);
  }

  /** In colour mode Shift chooses which candidate is painted.
   * @param {{digit: number, mode: import("./pad.js").Mode | null, alternate: boolean}} command */
  #onDigitKey({ digit, mode, alternate }) {
    if (!this.board.selection.length) this.board.select([this.board.focusCell]);
    if (this.pad.mode === "colour" && alternate) this.pad.setTarget(digit);
    else if (digit && (mode || !settings.digitFirst)) this.#enter(digit, this.board.selection, mode ?? this.pad.mode);
    else if (digit) this.#onDigit(digit);
  }

  /** A digit of the pad: with the digit first it is held, else entered. @param {number} digit */
  #onDigit(digit) {
    if (this.pad.mode === "link") return this.pad.setLinked(digit);
    if (!settings.digitFirst) return this.#enter(digit, this.board.selection);
    this.pad.held = this.pad.held === digit ? 0 : digit;
    this.draw();
  }

  /** @param {number} cell */
  #onPress(cell) {
    if (this.game.isPaused) return true;
    if (this.pad.mode === "link") {
      this.board.select([cell]);
      this.#do("linkAt", cell);
      return true;
    }
    if (!settings.digitFirst || !this.pad.held) return false;
    this.board.select([cell]);
    this.#enter(this.pad.held, [cell]);
    return true;
  }

  /** @param {number} digit @param {number[]} cells @param {import("./pad.js").Mode} [mode] */
  #enter(digit, cells, mode = this.pad.mode) {
    if (this.game.isPaused || !cells.length) return;
    const { game, pad } = this;
    if (mode === "link") pad.setLinked(digit);
    else if (mode === "digit") this.#put(digit, cells);
    else if (mode === "colour") pad.target ? game.toggleTint(cells, pad.target, digit) : game.togglePaint(cells, digit);
    else game.toggleMark(mode, cells, digit);
  }

  /** @param {number} digit @param {number[]} cells */
  #put(digit, cells) {
    this.game.putDigit(cells, digit, this.cleanUp);
    const faulty = cells.find((cell) => this.board.isFaulty(cell) && this.game.digit(cell) === digit);
    if (faulty !== undefined) announce(this.board.label(faulty));
  }

  /** If mistakes are not shown, right digits would give themselves away. @returns {import("./game.js").CleanUp} */
  get cleanUp() {
    return !settings.cleanUp ? "none" : settings.faults === "all" ? "right" : "any";
  }

  #onChange() {
    this.found.clear();
    this.#dropAside();
    this.timer.begin();
    this.draw();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#save(), SAVE_MILLISECONDS);
    if (this.game.isSolved && !this.timer.isOver) this.#finish();
    else if (!this.game.isSolved) this.timer.goOn();
  }

  #finish() {
    const { game } = this;
    this.timer.end();
    this.board.rejoice();
    this.#do("finish", game);
  }

  /** Keep it, where something has changed. */
  #save() {
    clearTimeout(this.#saving);
    const { game } = this;
    const now = JSON.stringify(game.toSaved());
    if (now === this.#kept) return;
    this.#kept = now;
    saveGame(game);
  }

  draw() {
    const { game, board, pad } = this;
    const wrong = settings.faults === "all" ? game.wrong : this.found;
    const conflicts = settings.faults === "conflicts" ? game.conflicts : new Set();
    const { held, filter } = pad;
    const own = looks(game, { ...settings, selection: board.selection, held, filter, wrong, conflicts });
    const overlay = this.hinter?.overlay ?? this.explainer?.overlay;
    board.draw(overlay?.over(own) ?? own);
    board.setLinks(overlay?.links ?? game.links);
    pad.draw(game.counts);
    this.ruling?.draw(settings.faults !== "none");
    this.undoButton.disabled = !game.canUndo;
    this.redoButton.disabled = !game.canRedo;
  }

  /** @param {boolean} isPaused */
  #onPause(isPaused) {
    this.board.veil(isPaused);
    this.side.inert = isPaused;
    this.#save();
  }

  /** Show a line beside the board until something changes, and say it. @param {string} text */
  tell(text) {
    this.show(element("p", text));
    announce(text);
  }

  /** Show something beside the board until something changes. @param {...Node} children */
  show(...children) {
    this.#dropAside();
    this.panel.replaceChildren(...children);
    this.#isTold = true;
  }

  /** What stands beside the board belongs to one position. */
  #dropAside() {
    this.hinter?.drop();
    this.explainer?.drop();
    this.untell();
  }

  untell() {
    if (this.#isTold) this.panel.replaceChildren();
    this.#isTold = false;
  }

  /** Do what a hint says. @param {import("../api.js").Step} step */
  apply(step) {
    this.game.applyStep(step.places, step.removes, this.cleanUp);
    this.board.select([step.places[0]?.[0] ?? step.removes[0]?.[0] ?? 0]);
    this.board.focus();
  }
}

/** A click on a button leaves the keyboard to the board. @param {MouseEvent} event */
function keepFocus(event) {
  if (event.target instanceof Element && event.target.closest(".pad, .actions")) event.preventDefault();
}
