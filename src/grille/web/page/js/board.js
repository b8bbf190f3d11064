/** One grid in an element: digits, marks, colours, links, a selection. Knows no game and no server. */
import { range } from "./grid.js";
import { CELL, drawn, linkPath, painted, rules } from "./lines.js";
import { element, later, svg } from "./ui.js";
import { say } from "./words/words.js";

/** @import { Shape } from "./grid.js" */
/** A candidate: a cell and a digit. @typedef {[number, number]} Candidate */
/**
 * How one cell looks; what is left out is not there.
 * @typedef {object} Look
 * @property {number} [digit]
 * @property {boolean} [given]
 * @property {boolean} [wrong] the digit is shown to be wrong
 * @property {boolean} [conflict] a peer has the same digit
 * @property {number[]} [corner] marks around the edge
 * @property {number[]} [centre] marks in the middle
 * @property {number[]} [places] candidates, each in its own place
 * @property {Record<number, string>} [marks] first, second, third, placed, removed, same, paint1 … paint9
 * @property {Record<number, number>} [share] how far the place of a candidate is filled, 0 to 1
 * @property {string} [fill] base, cover, extra, key, placed
 * @property {number[]} [colours] what the cell is painted with, 1 … 9
 * @property {"peer" | "same" | "filter"} [shade]
 */
/** A small digit: its element, and the classes it has whatever its mark.
 * @typedef {{digit: number, kind: string, made: HTMLElement}} Small */
/** A line between candidates, or cells (digit 0); those of a branch (from 1) look alike.
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
 * @property {(rules: import("./rules/rules.js").Rules | null, trouble?: string) => void} [onRules] they are drawn
 */

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
  /** The rules that are drawn. @type {import("./rules/rules.js").Rules | null} */
  ruled = null;
  /** While a pointer is down: whether it adds or takes away. @type {{add: boolean} | null} */
  #drag = null;

  /** @param {Shape} shape @param {BoardOptions} options */
  constructor(shape, options) {
    this.options = options;
    this.lines = svg("g");
    const isMany = options.select === "many" && "true";
    this.rows = element("div.rows", { role: "grid", "aria-label": options.label, "aria-multiselectable": isMany });
    this.layer = svg("svg", { "aria-hidden": "true" });
    this.under = svg("svg", { class: "under", "aria-hidden": "true" });
    this.field = element("div.field", this.under, this.rows, this.layer);
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
    for (const one of [this.under, this.layer]) one.setAttribute("viewBox", `0 0 ${side * CELL} ${side * CELL}`);
    this.lines.replaceChildren();
    this.layer.replaceChildren(...rules(shape), this.lines);
    this.draw(Array.from({ length: shape.cells }, () => ({})));
    if (shape.lines.length || this.ruled) void later(import("./rules/load.js"), ({ drawRules }) => drawRules(this));
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
    if (this.#isVeiled) look = {};
    const isChosen = this.#chosen.has(cell);
    const key = JSON.stringify(look) + (isChosen ? "+" : "") + (this.#isVeiled ? "-" : "");
    if (this.#drawn[cell] === key) return;
    this.#drawn[cell] = key;
    const host = this.#cells[cell];
    if (!host) return;
    const classes = [
      "cell",
      this.isExtra?.has(cell) && "is-extra",
      look.shade && `is-${look.shade}`,
      look.fill && `fill-${look.fill}`,
      look.digit && (look.given ? "given" : "put"),
      (look.wrong || look.conflict) && "wrong",
      look.colours?.length && "is-painted",
      isChosen && !this.#isVeiled && "is-selected",
    ];
    host.className = classes.filter(Boolean).join(" ");
    host.dataset["paint"] = look.colours?.join(" "); // shown, for those who see few colours
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
    this.#small[cell] = [];
    if (look.digit) return [element("span.digit", this.shape?.texts[look.digit])];
    return look.places?.length ? this.#places(cell, look) : this.#marks(cell, look);
  }

  /** A small digit. @param {number} cell @param {number} digit @param {string} [kind] */
  #mark(cell, digit, kind = "") {
    const made = element("i", this.shape?.texts[digit]);
    dress(made, kind, this.#looks[cell]?.marks?.[digit]);
    this.#small[cell]?.push({ digit, kind, made });
    return made;
  }

  /** Candidates, each in its own place. @param {number} cell @param {Look} look */
  #places(cell, look) {
    const shown = new Set(look.places);
    const own = new Set(look.corner);
    const all = range(this.shape?.side ?? 0, (i) => {
      const digit = i + 1;
      const made = shown.has(digit) ? this.#mark(cell, digit, own.has(digit) ? "own" : "") : element("i");
      if (look.share?.[digit] !== undefined) made.style.setProperty("--share", String(look.share[digit]));
      return made;
    });
    return [element("span.places", ...spaced(all))];
  }

  /** Marks in the middle, and around the edge. @param {number} cell @param {Look} look @returns {(Node | string)[]} */
  #marks(cell, look) {
    /** @type {(Node | string)[]} */
    const made = [];
    if (look.centre?.length) {
      const size = look.centre.length > 12 ? " most" : look.centre.length > 5 ? " many" : "";
      const marks = look.centre.map((digit) => this.#mark(cell, digit));
      made.push(element("span", { class: `centre${size}` }, ...spaced(marks)));
    }
    if (look.corner?.length) {
      const corners = spaced(look.corner.map((digit, i) => this.#mark(cell, digit, `corner k${i}`)));
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
    else if (look.conflict) parts.push(say("board.conflict"));
    const left = look.places?.length ? look.places : look.centre;
    if (!look.digit && left?.length) parts.push(say("board.candidates", { digits: written(left) }));
    if (!look.digit && look.corner?.length) parts.push(say("board.corner", { digits: written(look.corner) }));
    if (this.ruled?.names[cell]) parts.push(this.ruled.names[cell] ?? "");
    if (look.colours?.length)
      parts.push(say("board.colours", { n: look.colours.length, colours: look.colours.join(" ") }));
    return parts.join(", ");
  }

  /** Hide what stands in the cells, as during a pause. @param {boolean} isVeiled */
  veil(isVeiled = this.#isVeiled) {
    this.#isVeiled = isVeiled;
    this.element.classList.toggle("veiled", isVeiled);
    this.#drawn = [];
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
    const shape = /** @type {Shape} */ (this.shape);
    const isFull = (/** @type {number} */ cell) => Boolean(this.#looks[cell]?.digit);
    this.lines.replaceChildren(...links.flatMap((link) => linkPath(shape, link, isFull)));
  }

  /** Whether a digit is shown to be wrong, or to clash. @param {number} cell */
  isFaulty(cell) {
    return Boolean(this.#looks[cell]?.wrong || this.#looks[cell]?.conflict);
  }

  /** Where a cell is in the window. @param {number} cell */
  box(cell) {
    return (this.#cells[cell] ?? this.element).getBoundingClientRect();
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

  /** A key that was pressed elsewhere on the page; with the first move the board takes the focus. What scrolls a page
   * goes on to do so. @param {KeyboardEvent} event */
  take(event) {
    const isOwn = event.target instanceof Node && this.rows.contains(event.target);
    if (isOwn || /^(?:Home|End|Page)/.test(event.key)) return;
    this.#onKey(event);
    if (event.defaultPrevented && event.key in ARROWS) this.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (this.options.onKey?.(event, this.#focus)) return event.preventDefault();
    const isAll = this.options.select === "many" && isMultiple(event) && event.key.toLowerCase() === "a";
    if (isAll && !event.shiftKey && !this.#isVeiled) {
      event.preventDefault();
      return this.select(
        range(this.#cells.length, (cell) => cell),
        this.#focus,
      );
    }
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
    if (!event.isPrimary) this.#drag = null; // a second finger: the board is enlarged
    if (cell === null || event.button || !event.isPrimary) return;
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
