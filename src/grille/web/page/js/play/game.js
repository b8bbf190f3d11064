/** A game: what a player has put on a puzzle, step by step. Pure: no document, no server, no clock of its own. */
import { candidates, clashes, digitLists, digitsOf, maskOf, saidOf } from "../grid.js";

/** @import { Puzzle, Said } from "../grid.js" */
/** Digits, corner and centre marks (masks), paint of cells (a mask), tints of candidates (at 32 · cell + digit), and
 * links (at cells · lower cell + higher cell: 2 · digit + 1, one more where it is weak; few, so without zeros). */
/** @typedef {"digits" | "corner" | "centre" | "paint" | "tints" | "links"} Field */
/** A field, where in it, what stood there, what stands now. @typedef {[number, number, number, number]} Change */
/** One step of the player: all its changes are undone together. @typedef {Change[]} Move */
/** A moment to return to: all that was not empty.
 * @typedef {{at: number, seconds: number, entries: [number, number, number][]}} Checkpoint */
/** What is counted of it, and how it stands.
 * @typedef {{seconds: number, hints: number, mistakes: number, isHelped: boolean, isPaused: boolean,
 *   isRecorded: boolean}} Tally */
/** @typedef {Partial<Tally> & Said & {moves: Move[], at: number, checkpoints: Checkpoint[]}} Saved */
/** Which digits take themselves from the marks of their peers when they are put.
 * @typedef {"none" | "right" | "any"} CleanUp */

/** @type {Field[]} */
export const FIELDS = ["digits", "corner", "centre", "paint", "tints", "links"];
const [DIGITS, CORNER, CENTRE, PAINT, TINTS, LINKS] = [0, 1, 2, 3, 4, 5];
export const COLOURS = 9;
const bit = (/** @type {number} */ digit) => 1 << (digit - 1);

export class Game {
  /** @type {Move[]} */ #moves = [];
  #at = 0;
  /** @type {(() => void) | null} */ onChange = null;

  /** @param {Puzzle} puzzle @param {Saved | null} [saved] */
  constructor(puzzle, saved = null) {
    this.puzzle = puzzle;
    this.shape = puzzle.shape;
    this.seconds = saved?.seconds ?? 0;
    /** Steps that were asked for. */
    this.hints = saved?.hints ?? 0;
    /** Digits put that the solution, where it is known, has not. */
    this.mistakes = saved?.mistakes ?? 0;
    /** Whether the solution was asked for. */
    this.isHelped = saved?.isHelped ?? false;
    this.isPaused = saved?.isPaused ?? false;
    /** Whether its end is in the record. */
    this.isRecorded = saved?.isRecorded ?? false;
    /** @type {Checkpoint[]} */
    this.checkpoints = saved?.checkpoints ?? [];
    const cells = puzzle.shape.cells;
    /** @type {Record<number, number>[]} */
    this.fields = [...[cells, cells, cells, cells, cells * 32].map((length) => Array(length).fill(0)), {}];
    if (saved) this.#replay(saved);
  }

  /** @param {Saved} saved */
  #replay(saved) {
    this.#moves = saved.moves;
    for (const move of saved.moves.slice(0, saved.at)) this.#apply(move, 3);
    this.#at = saved.at;
  }

  /** @returns {Saved} */
  toSaved() {
    const { seconds, hints, mistakes, isHelped, isPaused, isRecorded, checkpoints } = this;
    const tally = { seconds, hints, mistakes, isHelped, isPaused, isRecorded, checkpoints };
    return { moves: this.#moves, at: this.#at, ...tally, ...saidOf(this.puzzle) };
  }

  /** @param {number} cell */
  isGiven(cell) {
    return (this.puzzle.givens[cell] ?? 0) > 0;
  }

  /** The digit that stands in a cell, given or put. @param {number} cell */
  digit(cell) {
    return this.puzzle.givens[cell] || this.#value(DIGITS, cell);
  }

  /** All digits, row by row. */
  get values() {
    return this.puzzle.givens.map((given, cell) => given || this.#value(DIGITS, cell));
  }

  /** @param {number} cell */
  corner(cell) {
    return digitsOf(this.#value(CORNER, cell));
  }

  /** @param {number} cell */
  centre(cell) {
    return digitsOf(this.#value(CENTRE, cell));
  }

  /** The colours of a cell, 1 … 9. @param {number} cell */
  paint(cell) {
    return digitsOf(this.#value(PAINT, cell));
  }

  /** The colour of a candidate, 0 for none. @param {number} cell @param {number} digit */
  tint(cell, digit) {
    return this.#value(TINTS, cell * 32 + digit);
  }

  /** @param {number} field @param {number} index */
  #value(field, index) {
    return this.fields[field]?.[index] ?? 0;
  }

  get isEmpty() {
    return this.#moves.length === 0;
  }

  get isFull() {
    return this.values.every((value) => value > 0);
  }

  /** Full, and no house holds a digit twice: no solver has to be asked. Rules that are not known yet leave it to the
   * solution. */
  get isSolved() {
    const { shape, values } = this;
    if (!this.isFull) return false;
    const { solution } = this.puzzle;
    if (shape.lines.length && !shape.rules) return values.every((value, cell) => value === solution?.[cell]);
    return clashes(shape, values).size === 0;
  }

  /** Cells whose digit is wrong: by the solution if it is known, else where digits clash. @returns {Set<number>} */
  get wrong() {
    const { solution } = this.puzzle;
    if (!solution) return this.conflicts;
    return new Set(this.values.flatMap((value, cell) => (value && value !== solution[cell] ? [cell] : [])));
  }

  /** Cells where the player put a digit that a peer has. @returns {Set<number>} */
  get conflicts() {
    return new Set([...clashes(this.shape, this.values)].filter((cell) => !this.isGiven(cell)));
  }

  /** Empty cells whose centre marks have lost the right digit, where the solution is known. @returns {number[]} */
  get lost() {
    const { solution } = this.puzzle;
    if (!solution) return [];
    return this.values.flatMap((value, cell) => {
      const marks = this.#value(CENTRE, cell);
      return !value && marks && !(marks & bit(solution[cell] ?? 0)) ? [cell] : [];
    });
  }

  /** Whether centre marks say everything: each empty cell has some. */
  get areMarksWhole() {
    return this.values.every((value, cell) => value || this.#value(CENTRE, cell));
  }

  /** What the player holds possible: centre marks where each empty cell has them, else what no peer excludes. */
  get candidates() {
    const { values } = this;
    return digitLists(
      values,
      this.areMarksWhole ? /** @type {number[]} */ (this.fields[CENTRE]) : candidates(this.shape, values),
    );
  }

  /** The digits of each empty cell: its centre marks, or where it has none what no peer excludes. */
  get possible() {
    const left = candidates(this.shape, this.values);
    return left.map((mask, cell) => (this.digit(cell) ? [] : digitsOf(this.#value(CENTRE, cell) || mask)));
  }

  /** The links that the player drew. @returns {import("../board.js").BoardLink[]} */
  get links() {
    const { cells } = this.shape;
    return Object.entries(this.fields[LINKS] ?? {}).map(([key, value]) => {
      const digit = (value - 1) >> 1;
      const [start, end] = [Math.floor(Number(key) / cells), Number(key) % cells];
      return { start: [start, digit], end: [end, digit], strong: value % 2 === 1 };
    });
  }

  /** How often each digit stands on the board; entry 0 is for empty cells. */
  get counts() {
    const found = Array(this.shape.side + 1).fill(0);
    for (const value of this.values) found[value]++;
    return found;
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#moves.length;
  }

  /** Put a digit into cells, or take it back where all have it.
   * @param {number[]} cells @param {number} digit @param {CleanUp} cleanUp */
  putDigit(cells, digit, cleanUp = "none") {
    const open = cells.filter((cell) => !this.isGiven(cell));
    const next = open.every((cell) => this.#value(DIGITS, cell) === digit) ? 0 : digit;
    const move = open.map((cell) => this.#change(DIGITS, cell, next));
    if (next) for (const cell of open) if (this.#cleans(cell, digit, cleanUp)) move.push(...this.#cleaned(cell, digit));
    const isDone = this.#put(move);
    const { solution } = this.puzzle;
    if (next && isDone && solution && open.some((cell) => solution[cell] !== next)) this.mistakes++;
    return this.#tell(isDone);
  }

  /** @param {number} cell @param {number} digit @param {CleanUp} cleanUp */
  #cleans(cell, digit, cleanUp) {
    return cleanUp === "any" || (cleanUp === "right" && this.puzzle.solution?.[cell] === digit);
  }

  /** What placing a digit takes from the marks of peers. Where mistakes are shown, a wrong digit is never let do this;
   * where they are not, every digit is, or one could tell the right ones by it.
   * @param {number} cell @param {number} digit @returns {Move} */
  #cleaned(cell, digit) {
    return (this.shape.peers[cell] ?? []).flatMap((peer) =>
      [CORNER, CENTRE]
        .filter((field) => this.#value(field, peer) & bit(digit))
        .map((field) => this.#change(field, peer, this.#value(field, peer) & ~bit(digit))),
    );
  }

  /** Add a mark to empty cells, or take it away where all have it.
   * @param {"corner" | "centre"} kind @param {number[]} cells @param {number} digit */
  toggleMark(kind, cells, digit) {
    const open = cells.filter((cell) => !this.digit(cell));
    return this.#toggle(FIELDS.indexOf(kind), open, digit);
  }

  /** Paint cells with a colour, or take it off where all have it. @param {number[]} cells @param {number} colour */
  togglePaint(cells, colour) {
    return this.#toggle(PAINT, cells, colour);
  }

  /** @param {number} field @param {number[]} cells @param {number} value */
  #toggle(field, cells, value) {
    const isOn = !cells.every((cell) => this.#value(field, cell) & bit(value));
    return this.#do(
      cells.map((cell) => {
        const rest = this.#value(field, cell) & ~bit(value);
        return this.#change(field, cell, isOn ? rest | bit(value) : rest);
      }),
    );
  }

  /** Colour one candidate of cells where it is marked, or take the colour off where all have it.
   * @param {number[]} cells @param {number} digit @param {number} colour */
  toggleTint(cells, digit, colour) {
    const marked = cells.filter(
      (cell) => !this.digit(cell) && (this.#value(CORNER, cell) | this.#value(CENTRE, cell)) & bit(digit),
    );
    const next = marked.every((cell) => this.tint(cell, digit) === colour) ? 0 : colour;
    return this.#do(marked.map((cell) => this.#change(TINTS, cell * 32 + digit, next)));
  }

  /** Link two cells, or a candidate of them; once more makes the link weak, once more takes it away.
   * @param {number} one @param {number} other @param {number} digit 0 for the cells */
  toggleLink(one, other, digit) {
    const index = Math.min(one, other) * this.shape.cells + Math.max(one, other);
    const before = this.#value(LINKS, index);
    const isSame = before > 0 && (before - 1) >> 1 === digit;
    const next = !isSame ? 2 * digit + 1 : before % 2 ? before + 1 : 0;
    return this.#do([this.#change(LINKS, index, next)]);
  }

  /** Empty cells: their digits; where there are none, their marks; where there are none, their colours.
   * @param {number[]} cells */
  erase(cells) {
    const open = cells.filter((cell) => !this.isGiven(cell));
    const fields = [[DIGITS], [CORNER, CENTRE], [PAINT]].find((some) =>
      some.some((field) => cells.some((cell) => this.#value(field, cell))),
    );
    if (!fields) {
      const tints = cells.flatMap((cell) => Array.from(this.shape.texts, (_, digit) => cell * 32 + digit));
      return this.#do(tints.map((index) => this.#change(TINTS, index, 0)));
    }
    const chosen = fields[0] === PAINT ? cells : open;
    return this.#do(chosen.flatMap((cell) => fields.map((field) => this.#change(field, cell, 0))));
  }

  /** Give cells every centre mark that no digit on the board excludes; all empty cells unless said.
   * @param {number[]} [cells] */
  fillMarks(cells) {
    const left = candidates(this.shape, this.values);
    const open = (cells ?? left.map((_, cell) => cell)).filter((cell) => !this.digit(cell));
    return this.#do(open.map((cell) => this.#change(CENTRE, cell, left[cell] ?? 0)));
  }

  /** Place the digits of a step, remove its candidates from centre marks, which are filled first where a cell has none.
   * @param {[number, number][]} places @param {[number, number][]} removes @param {CleanUp} cleanUp */
  applyStep(places, removes, cleanUp) {
    /** What centre marks become. @type {Map<number, number>} */
    const marks = new Map();
    if (removes.length && !this.areMarksWhole)
      candidates(this.shape, this.values).forEach((mask, cell) => this.digit(cell) || marks.set(cell, mask));
    const remove = (/** @type {number} */ cell, /** @type {number} */ digit) =>
      marks.set(cell, (marks.get(cell) ?? this.#value(CENTRE, cell)) & ~bit(digit));
    for (const [cell, digit] of removes) remove(cell, digit);
    const open = places.filter(([cell]) => !this.isGiven(cell));
    const cleaned = open
      .filter(([cell, digit]) => this.#cleans(cell, digit, cleanUp))
      .flatMap(([cell, digit]) => this.#cleaned(cell, digit));
    for (const [field, cell, before, after] of cleaned)
      if (field === CENTRE) for (const digit of digitsOf(before & ~after)) remove(cell, digit);
    return this.#do([
      ...open.map(([cell, digit]) => this.#change(DIGITS, cell, digit)),
      ...cleaned.filter(([field]) => field === CORNER),
      ...[...marks].map(([cell, mask]) => this.#change(CENTRE, cell, mask)),
    ]);
  }

  /** Stand at a position of this puzzle: its digits, and its candidates as centre marks.
   * @param {number[]} values @param {number[][]} candidates */
  stand(values, candidates) {
    const open = values.flatMap((_, cell) => (this.isGiven(cell) ? [] : [cell]));
    const marks = values.map((digit, cell) => (digit ? 0 : maskOf(candidates[cell] ?? [])));
    return this.#do([
      ...open.map((cell) => this.#change(DIGITS, cell, values[cell] ?? 0)),
      ...open.map((cell) => this.#change(CENTRE, cell, marks[cell] ?? 0)),
    ]);
  }

  /** Put the whole solution. @param {number[]} solution */
  fill(solution) {
    return this.#do(solution.flatMap((digit, cell) => (this.isGiven(cell) ? [] : [this.#change(DIGITS, cell, digit)])));
  }

  /** Take everything off, as one step that can be undone. */
  clear() {
    return this.#return([]);
  }

  undo() {
    const move = this.#moves[this.#at - 1];
    if (!move) return false;
    this.#at--;
    this.#apply([...move].reverse(), 2);
    this.onChange?.();
    return true;
  }

  redo() {
    const move = this.#moves[this.#at];
    if (!move) return false;
    this.#at++;
    this.#apply(move, 3);
    this.onChange?.();
    return true;
  }

  /** Undo until no digit is wrong and no mark has lost the right digit; can be redone. Gives the number of steps. */
  undoMistake() {
    let steps = 0;
    while ((this.wrong.size || this.lost.length) && this.canUndo) {
      this.undo();
      steps++;
    }
    return steps;
  }

  /** All that the player has put: a field, where in it, and what. @returns {[number, number, number][]} */
  get entries() {
    /** @type {[number, number, number][]} */
    const found = [];
    for (const [field, values] of this.fields.entries())
      for (const [index, value] of Object.entries(values)) if (value) found.push([field, Number(index), value]);
    return found;
  }

  keepCheckpoint() {
    this.checkpoints.push({ at: this.#at, seconds: this.seconds, entries: this.entries });
    this.onChange?.();
  }

  /** Return to a checkpoint, as one step that can be undone. @param {Checkpoint} checkpoint */
  returnTo(checkpoint) {
    return this.#return(checkpoint.entries);
  }

  /** @param {[number, number, number][]} entries */
  #return(entries) {
    const now = this.entries.map(([field, index]) => this.#change(field, index, 0));
    const changes = new Map(now.map((change) => [`${change[0]}.${change[1]}`, change]));
    for (const [field, index, value] of entries) changes.set(`${field}.${index}`, this.#change(field, index, value));
    return this.#do([...changes.values()]);
  }

  /** @param {number} field @param {number} index @param {number} after @returns {Change} */
  #change(field, index, after) {
    return [field, index, this.#value(field, index), after];
  }

  /** What changes nothing is no step. @param {Move} move */
  #do(move) {
    return this.#tell(this.#put(move));
  }

  /** The same, and nobody is told yet. @param {Move} move */
  #put(move) {
    const real = move.filter(([, , before, after]) => before !== after);
    if (!real.length) return false;
    this.#moves.length = this.#at;
    this.#moves.push(real);
    this.#at++;
    this.#apply(real, 3);
    return true;
  }

  /** @param {boolean} isChanged */
  #tell(isChanged) {
    if (isChanged) this.onChange?.();
    return isChanged;
  }

  /** @param {Move} move @param {2 | 3} side which of the two values */
  #apply(move, side) {
    for (const change of move) {
      const values = this.fields[change[0]];
      if (values) values[change[1]] = change[side];
      if (values && change[0] === LINKS && !change[side]) delete values[change[1]];
    }
  }
}
