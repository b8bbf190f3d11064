/** Play: the board, the pad, the buttons, and what each of them does to the game. */
import { Board } from "../board.js";
import { currentPuzzle, setCurrentPuzzle } from "../current.js";
import { EngineError, solve } from "../engine.js";
import { takeDrops } from "../files.js";
import { asked, cellNames, fromLine } from "../grid.js";
import { prepareNew } from "../new.js";
import { openRating } from "../rate.js";
import { progressFromQuery, puzzleFromQuery } from "../link.js";
import { puzzleTools } from "../tools.js";
import { announce, button, Dialogs, element, menu, reason } from "../ui.js";
import words from "../words/play.js";
import { addWords, say } from "../words/words.js";
import { Explainer } from "./explain.js";
import { Game } from "./game.js";
import { openHelp } from "./help.js";
import { Hinter } from "./hint.js";
import { commandOf } from "./keys.js";
import { looks } from "./look.js";
import { Pad } from "./pad.js";
import { openPractise } from "./practise.js";
import { saveGame, savedGame } from "./saved.js";
import { openSettings, settings } from "./settings.js";
import { clock, Timer } from "./timer.js";

addWords(words);

/** @import { Puzzle } from "../grid.js" */
/** @import { Request } from "../main.js" */

const SAVE_MILLISECONDS = 400;
/** How long after the board the next puzzle is asked for. */
const PREPARE_MILLISECONDS = 1500;

export class View {
  #dialogs = new Dialogs();
  /** Digits that Check found wrong, until something changes. @type {Set<number>} */
  #found = new Set();
  #saving = 0;
  #isHelped = false;

  #onHide = () => document.hidden && this.#save();

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
      onDouble: (cell) => this.#selectSame(cell),
    });
    this.pad = this.#newPad();
    this.timer = new Timer(this.game, (isPaused) => this.#onPause(isPaused));
    this.level = element("span.level");
    this.panel = element("section.panel", { "aria-label": say("play.hint") });
    this.hinter = new Hinter(this);
    this.explainer = new Explainer(this);
    this.undoButton = button(say("play.undo"), () => this.game.undo(), { icon: "undo", keys: "Control+Z" });
    this.redoButton = button(say("play.redo"), () => this.game.redo(), { icon: "redo", keys: "Control+Y" });
    this.side = element("div.play-side", this.pad.element, this.#actions(), this.#learning(), this.panel);
    const view = element("div.play", this.#tools(), element("div.play-board", this.board.element), this.side);
    view.addEventListener("keydown", (event) => this.#onAnyKey(event));
    this.side.addEventListener("mousedown", keepFocus);
    takeDrops(this.#dialogs, view, this.#load);
    host.append(element("h1.unseen", say("shell.play")), view);
    addEventListener("visibilitychange", this.#onHide);
    this.#begin();
    setTimeout(() => void prepareNew(), PREPARE_MILLISECONDS);
  }

  close() {
    this.#dialogs.close();
    removeEventListener("visibilitychange", this.#onHide);
    this.#save();
    this.timer.stop();
    this.game.onChange = null;
  }

  /** @param {Request} request */
  route(request) {
    if (!request.query.has("puzzle")) return;
    history.replaceState(null, "", "#play");
    const puzzle = puzzleFromQuery(request.query);
    if (!puzzle) return this.tell(say("share.broken"));
    this.openPuzzle(puzzle);
    const entries = progressFromQuery(request.query, puzzle.shape);
    if (entries.length) this.game.returnTo({ at: 0, seconds: this.game.seconds, entries });
  }

  /** Play this one; what was done on it before is there again. @param {Puzzle} puzzle */
  openPuzzle(puzzle) {
    this.#save();
    setCurrentPuzzle(puzzle);
    this.game.onChange = null;
    this.game = new Game(puzzle, savedGame(puzzle));
    this.board.setShape(puzzle.shape);
    const pad = this.#newPad();
    this.pad.element.replaceWith(pad.element);
    this.pad = pad;
    this.timer.follow(this.game);
    this.#dropAside();
    this.panel.replaceChildren();
    this.#begin();
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
    this.game.onChange = () => this.#onChange();
    this.#isHelped = false;
    this.level.textContent = puzzle.level ? say(`level.${puzzle.level}`) : "";
    if (settings.autoMarks && this.game.isEmpty) this.game.fillMarks();
    this.draw();
    if (!puzzle.solution) void this.#findSolution();
  }

  /** Ask for the solution, so that mistakes can be told; without a server one plays on without. */
  async #findSolution() {
    const { game } = this;
    try {
      const { verdict, solutions } = await solve(asked(game.shape, game.puzzle.givens));
      if (verdict === "unique") game.puzzle.solution = fromLine(game.shape, solutions[0] ?? "");
      if (game !== this.game) return;
      setCurrentPuzzle(game.puzzle);
      if (verdict !== "unique") this.tell(say(`play.verdict.${verdict === "solved" ? "unknown" : verdict}`));
      this.draw();
    } catch (error) {
      if (!(error instanceof EngineError && error.offline)) this.tell(reason(error));
    }
  }

  #load = (/** @type {Puzzle} */ puzzle) => this.openPuzzle(puzzle);

  #tools() {
    const tools = puzzleTools(this.#dialogs, this.#load, () => this.game);
    tools[0]?.classList.add("main");
    return element(
      "div.play-tools",
      element("div.toolbar", { role: "group", "aria-label": say("play.tools") }, ...tools),
      element("div.status", this.level, this.timer.element),
    );
  }

  #actions() {
    return element(
      "div.actions.toolbar",
      { role: "group", "aria-label": say("play.actions") },
      this.undoButton,
      this.redoButton,
      button(say("play.hint"), () => this.#hint(), { icon: "hint" }),
      button(say("play.check"), () => this.#check(), { icon: "check" }),
      button(say("play.solve"), () => void this.#solve(), { icon: "solve" }),
      menu(say("play.more"), () => this.#moreItems()),
    );
  }

  #learning() {
    return element(
      "div.toolbar.learning",
      { role: "group", "aria-label": say("play.learn") },
      button(say("play.explain"), () => this.#explain(), { icon: "list" }),
      button(say("play.practise"), () => this.#practise(), { icon: "practise" }),
      button(say("rate.title"), () => openRating(this.#dialogs, this.game.puzzle), { icon: "chart" }),
      button(say("play.settings"), () => openSettings(this.#dialogs, (name) => this.#onSetting(name)), {
        icon: "settings",
      }),
      button(say("play.help"), () => openHelp(this.#dialogs), { icon: "help", keys: "?" }),
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
      button(say("play.mistake"), () => this.#undoMistake(), { icon: "undo" }),
      button(say("play.checkpoint"), () => {
        game.keepCheckpoint();
        this.tell(say("play.checkpoint.kept", { n: game.checkpoints.length }));
      }),
      ...points,
      button(say("edit.title"), () => (location.hash = "#make/current"), { icon: "settings" }),
      button(say("play.fill"), () => game.fillMarks()),
      button(say("play.restart"), () => game.clear()),
    ];
  }

  /** @param {string} name */
  #onSetting(name) {
    if (name === "autoMarks" && settings.autoMarks && !this.game.areMarksWhole) this.game.fillMarks();
    if (!settings.digitFirst) this.pad.held = 0;
    this.timer.draw();
    this.draw();
  }

  /** Undo and redo work wherever the focus is; all other keys on the board alone, as a screen reader has its own.
   * @param {KeyboardEvent} event */
  #onAnyKey(event) {
    const command = event.defaultPrevented || this.timer.isPaused ? null : commandOf(event, this.game.shape.side);
    if (command?.kind !== "undo" && command?.kind !== "redo") return;
    event.preventDefault();
    if (command.kind === "undo") this.game.undo();
    else this.game.redo();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const command = this.timer.isPaused ? null : commandOf(event, this.game.shape.side);
    if (!command) return false;
    if (command.kind === "digit") this.#onDigitKey(command);
    else if (command.kind === "mode") this.pad.setMode(command.mode);
    else if (command.kind === "erase") this.game.erase(this.board.selection);
    else if (command.kind === "undo") this.game.undo();
    else if (command.kind === "redo") this.game.redo();
    else if (command.kind === "help") openHelp(this.#dialogs);
    else if (command.kind === "hint") this.#hint();
    else if (command.kind === "clear") (this.#dropAside(), this.board.select([], this.board.focusCell));
    else if (command.kind === "apply" && this.pad.held) this.#enter(this.pad.held, this.board.selection);
    else return false;
    return true;
  }

  /** In colour mode Shift chooses which candidate is painted.
   * @param {{digit: number, mode: import("./pad.js").Mode | null, alternate: boolean}} command */
  #onDigitKey({ digit, mode, alternate }) {
    if (this.pad.mode === "colour" && alternate) this.pad.setTarget(digit);
    else if (digit && (mode || !settings.digitFirst)) this.#enter(digit, this.board.selection, mode ?? this.pad.mode);
    else if (digit) this.#onDigit(digit);
  }

  /** A digit of the pad: with the digit first it is held, else entered. @param {number} digit */
  #onDigit(digit) {
    if (!settings.digitFirst) return this.#enter(digit, this.board.selection);
    this.pad.held = this.pad.held === digit ? 0 : digit;
    this.draw();
  }

  /** @param {number} cell */
  #onPress(cell) {
    if (this.timer.isPaused) return true;
    if (!settings.digitFirst || !this.pad.held) return false;
    this.board.select([cell]);
    this.#enter(this.pad.held, [cell]);
    return true;
  }

  /** All cells with the digit of this one. @param {number} cell */
  #selectSame(cell) {
    const { game } = this;
    const digit = game.digit(cell);
    if (digit)
      this.board.select(
        game.values.flatMap((value, other) => (value === digit ? [other] : [])),
        cell,
      );
  }

  /** @param {number} digit @param {number[]} cells @param {import("./pad.js").Mode} [mode] */
  #enter(digit, cells, mode = this.pad.mode) {
    if (this.timer.isPaused || !cells.length) return;
    const { game, pad } = this;
    if (mode === "digit") game.putDigit(cells, digit, settings.cleanUp);
    else if (mode === "colour") pad.target ? game.toggleTint(cells, pad.target, digit) : game.togglePaint(cells, digit);
    else game.toggleMark(mode, cells, digit);
  }

  #onChange() {
    this.#found.clear();
    this.#dropAside();
    this.draw();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#save(), SAVE_MILLISECONDS);
    if (this.game.isSolved && !this.timer.isOver) {
      this.timer.end();
      this.board.rejoice();
      this.tell(this.#praise());
    } else if (!this.game.isSolved) this.timer.goOn();
  }

  #praise() {
    const { hints, seconds } = this.game;
    if (this.#isHelped) return say("play.solved.helped");
    return say(hints ? "play.solved.hints" : "play.solved", { time: clock(seconds), n: hints });
  }

  #save() {
    clearTimeout(this.#saving);
    if (!this.game.isEmpty) saveGame(this.game);
  }

  draw() {
    const { game, board, pad } = this;
    const wrong = settings.mistakes ? game.wrong : this.#found;
    const own = looks(game, { selection: board.selection, held: pad.held, wrong, ...settings });
    const overlay = this.hinter.overlay ?? this.explainer.overlay;
    board.draw(overlay?.over(own) ?? own);
    board.setLinks(overlay?.links ?? []);
    pad.draw(game.counts);
    this.undoButton.disabled = !game.canUndo;
    this.redoButton.disabled = !game.canRedo;
  }

  /** @param {boolean} isPaused */
  #onPause(isPaused) {
    this.board.veil(isPaused);
    this.side.inert = isPaused;
  }

  /** Show a line beside the board, and say it. @param {string} text */
  tell(text) {
    this.#dropAside();
    this.panel.replaceChildren(element("p", text));
    announce(text);
  }

  #check() {
    const { game } = this;
    const { shape, wrong, lost } = game;
    if (wrong.size) this.tell(say("play.check.wrong", { n: wrong.size, cells: cellNames(shape, wrong) }));
    else if (lost.length) this.tell(say("play.check.lost", { cells: cellNames(shape, lost) }));
    else if (game.puzzle.solution) this.tell(say("play.check.right", { n: game.counts[0] }));
    else this.tell(say("play.check.unknown"));
    this.#found = wrong;
    this.draw();
  }

  #hint() {
    this.explainer.drop();
    void this.hinter.next();
  }

  #explain() {
    this.hinter.drop();
    void this.explainer.open();
  }

  /** A hint or an explanation belongs to one position. */
  #dropAside() {
    this.hinter.drop();
    this.explainer.drop();
  }

  #practise() {
    void openPractise(this.#dialogs, ({ puzzle, position, step }, title) => {
      this.openPuzzle(puzzle);
      this.game.stand(position.values, position.candidates);
      this.hinter.prepare(step, title, position.candidates);
      this.tell(say("play.practise.ready", { title }));
      this.board.focus();
    });
  }

  async #solve() {
    if (!this.game.puzzle.solution) await this.#findSolution();
    const { solution } = this.game.puzzle;
    if (!solution) return;
    this.#isHelped = true;
    this.game.fill(solution);
  }

  /** Do what a hint says. @param {import("../api.js").Step} step */
  apply(step) {
    this.game.hints++;
    this.game.applyStep(step.places, step.removes, settings.cleanUp);
    this.board.select([step.places[0]?.[0] ?? step.removes[0]?.[0] ?? 0]);
    this.board.focus();
  }

  #undoMistake() {
    const steps = this.game.undoMistake();
    this.tell(steps ? say("play.mistake.undone", { steps }) : say("play.mistake.none"));
  }
}

/** A click on a button leaves the keyboard to the board. @param {MouseEvent} event */
function keepFocus(event) {
  if (event.target instanceof Element && event.target.closest(".pad, .actions")) event.preventDefault();
}
