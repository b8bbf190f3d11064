/** One grid in an element: digits, marks, colours, links, a selection. Knows no game and no server. */
import { range } from "./grid.js";
import { CELL, drawn, rules } from "./lines.js";
import { element, svg } from "./ui.js";
import { say } from "./words/words.js";

/** @import { Shape } from "./grid.js" */
/** A candidate: a cell and a digit. @typedef {[number, number]} Candidate */
/**
 * How one cell looks; what is left out is not there.
 * @typedef {object} Look
 * @property {number} [digit]
 * @property {boolean} [given]
 * @property {boolean} [wrong] the digit is shown to be wrong
 * @property {number[]} [corner] marks around the edge
 * @property {number[]} [centre] marks in the middle
 * @property {number[]} [places] candidates, each in its own place
 * @property {Record<number, string>} [marks] first, second, third, placed, removed, same, paint1 … paint9
 * @property {Record<number, number>} [share] how far the place of a candidate is filled, 0 to 1
 * @property {string} [fill] base, cover, extra, key, placed
 * @property {number[]} [colours] what the cell is painted with, 1 … 9
 * @property {"peer" | "same"} [shade]
 */
/** A small digit: its element, and the classes it has whatever its mark.
 * @typedef {{digit: number, kind: string, made: HTMLElement}} Small */
/** A line between candidates; those of a branch (from 1) look alike.
 * @typedef {{start: Candidate, end: Candidate, strong: boolean, branch?: number}} BoardLink */
/**
 * @typedef {object} BoardOptions
 * @property {string} label what the grid is called
 * @property {"many" | "one" | "none"} [select] how many cells can be chosen; none: the board is only read
 * @property {boolean} [bare] without the numbers of rows and columns
 * @property {(cells: number[], focus: number) => void} [onSelect]
 * @property {(event: KeyboardEvent, focus: number) => boolean} [onKey] whether it was used; before the board's own keys
 * @property {(cell: number, event: PointerEvent) => boolean} [onPress] whether the press was used, and selects nothing
 * @property {(cell: number) => void} [onDouble] pressed twice
 */

/** In units of the layer of lines. */
const INSET = 3;
const BRANCHES = 6;
/** Down, and to the right. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  /** @type {HTMLElement[]} */ #cells = [];
  /** @type {string[]} */ #drawn = [];
  /** @type {Look[]} */ #looks = [];
  /** What stands in each cell, and its small digits: another style of a mark does not renew them. @type {string[]} */
  #written = [];
  /** @type {Small[][]} */ #small = [];
  /** @type {Set<number>} */ #chosen = new Set();
  #focus = 0;
  #isVeiled = false;
  /** While a pointer is down: whether it adds or takes away. @type {{add: boolean} | null} */
  #drag = null;

  /** @param {Shape} shape @param {BoardOptions} options */
  constructor(shape, options) {
    this.options = options;
    this.lines = svg("g");
    const isMany = options.select === "many" && "true";
    this.rows = element("div.rows", { role: "grid", "aria-label": options.label, "aria-multiselectable": isMany });
    this.layer = svg("svg", { "aria-hidden": "true" });
    this.field = element("div.field", this.rows, this.layer);
    this.across = element("div.names.across", { "aria-hidden": "true" });
    this.down = element("div.names.down", { "aria-hidden": "true" });
    const kind = `board${options.bare ? " bare" : ""}${this.#isStill ? " still" : ""}`;
    this.element = element("div", { class: kind }, this.across, this.down, this.field);
    this.rows.addEventListener("keydown", (event) => this.#onKey(event));
    this.rows.addEventListener("focusin", (event) => this.#onFocus(event));
    this.field.addEventListener("pointerdown", (event) => this.#onDown(event));
    this.field.addEventListener("pointermove", (event) => this.#onMove(event));
    for (const kind of ["pointerup", "pointercancel"]) this.field.addEventListener(kind, () => (this.#drag = null));
    this.field.addEventListener("dblclick", (event) => {
      const cell = this.#cellOf(event.target);
      if (cell !== null) options.onDouble?.(cell);
    });
    this.setShape(shape);
  }

  get #isStill() {
    return (this.options.select ?? "none") === "none";
  }

  /** Begin anew with empty cells. @param {Shape} shape */
  setShape(shape) {
    this.shape = shape;
    const { side } = shape;
    this.isExtra = new Set(drawn(shape, "shade").flatMap((house) => house.cells));
    set(this.element, { side, across: shape.across });
    this.element.classList.toggle("long", side > 9);
    this.#cells = range(shape.cells, (cell) => {
      const attributes = { role: "gridcell", tabindex: cell ? -1 : 0, "data-cell": cell };
      const host = element("div.cell", attributes, element("span.inner", { "aria-hidden": "true" }));
      set(host, { wave: Math.floor(cell / side) + (cell % side) });
      return host;
    });
    this.#patch(shape);
    this.#drawn = [];
    this.#looks = [];
    this.#written = [];
    this.#chosen.clear();
    this.#focus = 0;
    const lines = range(side, (row) => this.#cells.slice(row * side, (row + 1) * side));
    this.rows.replaceChildren(...lines.map((cells) => element("div.row", { role: "row" }, ...cells)));
    for (const names of [this.across, this.down]) names.replaceChildren(...lines.map((_, i) => element("span", i + 1)));
    this.layer.setAttribute("viewBox", `0 0 ${side * CELL} ${side * CELL}`);
    this.lines.replaceChildren();
    this.layer.replaceChildren(...rules(shape), this.lines);
    this.draw(Array.from({ length: shape.cells }, () => ({})));
  }

  /** Shade a part of each cell as large as a cell is in a box, there where its house is among the others of its kind.
   * @param {Shape} shape */
  #patch(shape) {
    const { boxHeight, boxWidth } = shape;
    const patched = drawn(shape, "patch");
    this.element.classList.toggle("patched", patched.length > 0);
    set(this.element, { wide: boxWidth, high: boxHeight });
    for (const { cells, index } of patched)
      for (const cell of cells) set(this.#cells[cell], { x: index % boxWidth, y: Math.floor(index / boxWidth) });
  }

  /** Show all cells; only those that look otherwise than before are touched. @param {Look[]} looks */
  draw(looks) {
    looks.forEach((look, cell) => this.drawCell(cell, look));
  }

  /** @param {number} cell @param {Look} look */
  drawCell(cell, look) {
    const before = this.#looks[cell];
    this.#looks[cell] = look;
    const key = JSON.stringify(look) + (this.#chosen.has(cell) ? "+" : "") + (this.#isVeiled ? "-" : "");
    if (this.#drawn[cell] === key) return;
    this.#drawn[cell] = key;
    const host = this.#cells[cell];
    if (!host) return;
    const isChosen = this.#chosen.has(cell);
    const classes = [
      "cell",
      this.isExtra?.has(cell) && "is-extra",
      look.shade && `is-${look.shade}`,
      look.fill && `fill-${look.fill}`,
      look.digit && (look.given ? "given" : "put"),
      look.wrong && "wrong",
      look.colours?.length && "is-painted",
      isChosen && "is-selected",
    ];
    host.className = classes.filter(Boolean).join(" ");
    host.style.background = look.colours?.length ? painted(look.colours) : "";
    host.setAttribute("aria-label", this.label(cell));
    if (!this.#isStill) host.setAttribute("aria-selected", String(isChosen));
    const written = JSON.stringify([look.digit, look.places, look.centre, look.corner, look.share]);
    if (this.#written[cell] !== written) host.firstElementChild?.replaceChildren(...this.#contents(cell, look));
    else
      for (const { digit, kind, made } of this.#small[cell] ?? [])
        if (before?.marks?.[digit] !== look.marks?.[digit]) dress(made, kind, look.marks?.[digit]);
    this.#written[cell] = written;
  }

  /** @param {number} cell @param {Look} look @returns {(Node | string)[]} */
  #contents(cell, look) {
    /** @type {Small[]} */
    const smalls = (this.#small[cell] = []);
    const { texts } = /** @type {Shape} */ (this.shape);
    if (look.digit) return [element("span.digit", texts[look.digit])];
    const small = (/** @type {number} */ digit, kind = "") => {
      const made = element("i", texts[digit]);
      dress(made, kind, look.marks?.[digit]);
      smalls.push({ digit, kind, made });
      return made;
    };
    if (look.places?.length) {
      const shown = new Set(look.places);
      const own = new Set(look.corner);
      const all = texts.slice(1).map((_, i) => {
        const digit = i + 1;
        const made = shown.has(digit) ? small(digit, own.has(digit) ? "own" : "") : element("i");
        if (look.share?.[digit] !== undefined) made.style.setProperty("--share", String(look.share[digit]));
        return made;
      });
      return [element("span.places", ...spaced(all))];
    }
    /** @type {(Node | string)[]} */
    const made = [];
    if (look.centre?.length) {
      const size = look.centre.length > 12 ? " most" : look.centre.length > 5 ? " many" : "";
      made.push(element("span", { class: `centre${size}` }, ...spaced(look.centre.map((digit) => small(digit)))));
    }
    if (look.corner?.length) {
      const corners = spaced(look.corner.map((digit, i) => small(digit, `corner k${i}`)));
      made.push(...(look.corner.length <= 9 ? corners : [element("span.corners", ...corners)]));
    }
    return made;
  }

  /** What a cell is called: "row 1 column 1, given 5". @param {number} cell */
  label(cell) {
    const { side, texts } = /** @type {Shape} */ (this.shape);
    const look = this.#looks[cell] ?? {};
    const written = (/** @type {number[]} */ digits) => digits.map((digit) => texts[digit]).join(" ");
    const parts = [say("board.cell", { row: Math.floor(cell / side) + 1, column: (cell % side) + 1 })];
    if (this.#isVeiled) return `${parts[0]}, ${say("board.hidden")}`;
    if (look.digit) parts.push(say(look.given ? "board.given" : "board.put", { digit: texts[look.digit] ?? "" }));
    else parts.push(say("board.empty"));
    if (look.wrong) parts.push(say("board.wrong"));
    const left = look.places?.length ? look.places : look.centre;
    if (!look.digit && left?.length) parts.push(say("board.candidates", { digits: written(left) }));
    if (!look.digit && look.corner?.length) parts.push(say("board.corner", { digits: written(look.corner) }));
    if (look.colours?.length)
      parts.push(say("board.colours", { n: look.colours.length, colours: look.colours.join(" ") }));
    return parts.join(", ");
  }

  /** Hide what stands in the cells, as during a pause. @param {boolean} isVeiled */
  veil(isVeiled) {
    this.#isVeiled = isVeiled;
    this.element.classList.toggle("veiled", isVeiled);
    this.draw(this.#looks);
  }

  /** A wave through the digits, for those who have not asked for less motion. */
  rejoice() {
    this.element.classList.remove("done");
    void this.element.offsetWidth; // so that it can begin again
    this.element.classList.add("done");
  }

  /** @param {BoardLink[]} links */
  setLinks(links) {
    this.lines.replaceChildren(...links.flatMap((link) => this.#line(link)));
  }

  /** The middle of a candidate's place, or of the cell where it is placed.
   * @param {Candidate} candidate @returns {[number, number]} */
  #place([cell, digit]) {
    const { side, across, spare } = /** @type {Shape} */ (this.shape);
    const x = (cell % side) * CELL;
    const y = Math.floor(cell / side) * CELL;
    if (this.#looks[cell]?.digit) return [x + CELL / 2, y + CELL / 2];
    const pitch = (CELL - 2 * INSET) / across;
    const [column, row] = [(digit - 1) % across, Math.floor((digit - 1) / across) + spare / 2];
    return [x + INSET + (column + 0.5) * pitch, y + INSET + (row + 0.5) * pitch];
  }

  /** A line from rim to rim; a slight bend keeps it off the candidates between, and off other branches.
   * @param {BoardLink} link */
  #line({ start, end, strong, branch = 0 }) {
    const [x0, y0] = this.#place(start);
    const [x1, y1] = this.#place(end);
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (!length) return [];
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    const gap = Math.min(((CELL - 2 * INSET) / (this.shape?.across ?? 3)) * 0.5, length / 3);
    const bend = Math.min(14, length / 6) * (1 + Math.max(branch - 1, 0) / 3);
    const middle = `${(x0 + x1) / 2 - uy * bend} ${(y0 + y1) / 2 + ux * bend}`;
    const d = `M${x0 + ux * gap} ${y0 + uy * gap}Q${middle} ${x1 - ux * gap} ${y1 - uy * gap}`;
    const colour = branch ? ` b${((branch - 1) % BRANCHES) + 1}` : "";
    return [svg("path", { class: `link${colour}${strong ? "" : " weak"}`, d })];
  }

  get selection() {
    return [...this.#chosen];
  }

  get focusCell() {
    return this.#focus;
  }

  /** Choose these cells, the last of which takes the focus if the board has it.
   * @param {number[]} cells @param {number} [focus] */
  select(cells, focus = cells.at(-1) ?? this.#focus) {
    const before = this.#chosen;
    this.#chosen = new Set(cells);
    for (const cell of new Set([...before, ...cells])) this.drawCell(cell, this.#looks[cell] ?? {});
    this.#rove(focus);
    this.options.onSelect?.(cells, focus);
  }

  /** Give a cell the keyboard. @param {number} [cell] */
  focus(cell = this.#focus) {
    this.#rove(cell);
    this.#cells[cell]?.focus();
  }

  /** One cell alone can be reached by Tab. @param {number} cell */
  #rove(cell) {
    this.#cells[this.#focus]?.setAttribute("tabindex", "-1");
    this.#cells[cell]?.setAttribute("tabindex", "0");
    const hadFocus = this.rows.contains(document.activeElement);
    this.#focus = cell;
    if (hadFocus) this.#cells[cell]?.focus();
  }

  /** Reached by Tab or by a screen reader, a cell is chosen. @param {FocusEvent} event */
  #onFocus(event) {
    const cell = this.#cellOf(event.target);
    if (cell === null || (cell === this.#focus && this.#chosen.size)) return;
    if (this.#isStill) this.#rove(cell);
    else if (!this.#drag) this.select([cell]);
  }

  /** What is chosen but this one. @param {number} cell */
  #others(cell) {
    return [...this.#chosen].filter((other) => other !== cell);
  }

  /** @param {EventTarget | null} target */
  #cellOf(target) {
    const host = target instanceof Element ? target.closest("[data-cell]") : null;
    return host instanceof HTMLElement ? Number(host.dataset.cell) : null;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (this.options.onKey?.(event, this.#focus)) return event.preventDefault();
    const next = this.#next(event);
    if (next === null) return;
    event.preventDefault();
    const isMore = isMultiple(event) && event.key in ARROWS && this.options.select === "many";
    if (this.#isStill) this.focus(next);
    else this.select(isMore ? [...this.#others(next), next] : [next], next);
  }

  /** Where a key leads, or null. Arrows go round. @param {KeyboardEvent} event */
  #next(event) {
    const { side, cells } = /** @type {Shape} */ (this.shape);
    const row = Math.floor(this.#focus / side);
    const column = this.#focus % side;
    const [down, right] = ARROWS[event.key] ?? [0, 0];
    if (down || right) return ((row + down + side) % side) * side + ((column + right + side) % side);
    if (event.key === "Home") return event.ctrlKey ? 0 : row * side;
    if (event.key === "End") return event.ctrlKey ? cells - 1 : row * side + side - 1;
    if (event.key === "PageUp") return column;
    if (event.key === "PageDown") return cells - side + column;
    return null;
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    const cell = this.#cellOf(event.target);
    if (cell === null || event.button) return;
    event.preventDefault();
    if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
    if (this.options.onPress?.(cell, event) || this.#isStill) return this.focus(cell);
    const isMore = this.options.select === "many" && isMultiple(event);
    const isAdding = !(isMore && this.#chosen.has(cell));
    this.#drag = this.options.select === "many" ? { add: isAdding } : null;
    const kept = isMore ? this.#others(cell) : [];
    this.select(isAdding ? [...kept, cell] : kept, cell);
    this.focus(cell);
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    if (!event.buttons) this.#drag = null;
    if (!this.#drag) return;
    const cell = this.#cellUnder(event);
    if (cell === null || this.#chosen.has(cell) === this.#drag.add) return;
    const kept = this.#others(cell);
    this.select(this.#drag.add ? [...kept, cell] : kept, cell);
  }

  /** A finger keeps its first target; and corners are skipped, so that one can draw diagonally.
   * @param {PointerEvent} event */
  #cellUnder(event) {
    const { side } = /** @type {Shape} */ (this.shape);
    const box = this.field.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * side;
    const y = ((event.clientY - box.top) / box.height) * side;
    if (x < 0 || y < 0 || x >= side || y >= side) return null;
    if (Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) > 0.46) return null;
    return Math.floor(y) * side + Math.floor(x);
  }
}

/** Whether a key or a press adds to what is chosen. @param {KeyboardEvent | PointerEvent} event */
function isMultiple(event) {
  return event.ctrlKey || event.shiftKey || event.metaKey;
}

/** Set properties that the style sheet reads.
 * @param {HTMLElement | undefined} host @param {Record<string, number>} said */
function set(host, said) {
  for (const [name, value] of Object.entries(said)) host?.style.setProperty(`--${name}`, String(value));
}

/** Mark a small digit. The same digit as elsewhere is told by colours alone, which cost no layout.
 * @param {HTMLElement} made @param {string} kind @param {string | undefined} mark */
function dress(made, kind, mark) {
  made.className = mark ? `${kind} ${mark === "same" ? "" : "mark "}mark-${mark}` : kind;
  if (mark?.startsWith("paint")) made.style.background = `var(--${mark})`;
  else if (made.style.background) made.removeAttribute("style");
}

/** With spaces between, which are not drawn: as text, marks are several digits and no number.
 * @param {Node[]} marks @returns {(Node | string)[]} */
function spaced(marks) {
  return marks.flatMap((mark, i) => (i ? [" ", mark] : [mark]));
}

/** One colour fills the cell, several share it in slices. @param {number[]} colours */
function painted(colours) {
  if (colours.length === 1) return `var(--paint${colours[0]})`;
  const slice = 100 / colours.length;
  const slices = colours.map((colour, i) => `var(--paint${colour}) ${i * slice}% ${(i + 1) * slice}%`);
  return `conic-gradient(from 20deg, ${slices.join(", ")})`;
}
