/** The modes and the digits below the board. */
import { range } from "../grid.js";
import { button, element } from "../ui.js";
import { say } from "../words/words.js";
import { COLOURS } from "./game.js";

/** @typedef {"digit" | "corner" | "centre" | "colour" | "link"} Mode */
/** @type {Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour", "link"];
const MODE_KEYS = ["Z", "X", "C", "V", "B"];

export class Pad {
  /** @type {Mode} */ mode = "digit";
  /** In colour mode: the candidate that is painted; 0 for the cell itself. */
  target = 0;
  /** With the digit first: the one that is held. */
  held = 0;
  /** In link mode: the candidate that links join; 0 for whole cells. */
  linked = 0;
  /** Which cells are picked out. @type {import("./look.js").Filter} */
  filter = 0;
  #drawn = "";

  /**
   * @param {import("../grid.js").Shape} shape
   * @param {{onDigit(value: number): void, onErase(): void, onMode(): void}} events
   */
  constructor(shape, events) {
    this.shape = shape;
    this.events = events;
    this.modes = element("div.modes", { role: "radiogroup", "aria-label": say("play.mode") });
    this.targets = element("div.targets", { role: "radiogroup", "aria-label": say("play.pad.of") });
    this.filters = element("div.targets.filters", { role: "radiogroup", "aria-label": say("play.filter") });
    this.keys = element("div.keys", { role: "group" });
    this.element = element("div.pad", this.modes, this.targets, this.filters, this.keys);
    this.filters.addEventListener("keydown", (event) => this.#onRadioKey(event, this.filters));
    this.modes.addEventListener("keydown", (event) => this.#onRadioKey(event, this.modes));
    this.targets.addEventListener("keydown", (event) => this.#onRadioKey(event, this.targets));
    this.draw([]);
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.events.onMode();
  }

  /** @param {number} digit 0 for the cell */
  setTarget(digit) {
    this.target = digit;
    this.events.onMode();
  }

  /** Once more is none again. @param {number} digit 0 for whole cells */
  setLinked(digit) {
    this.linked = this.linked === digit ? 0 : digit;
    this.events.onMode();
  }

  /** @param {import("./look.js").Filter} filter */
  setFilter(filter) {
    this.filter = filter;
    this.events.onMode();
  }

  /** How many of each digit are on the board; those that are all there are shown as done. @param {number[]} counts */
  draw(counts) {
    const { side, texts } = this.shape;
    const isColour = this.mode === "colour";
    const key = JSON.stringify([side, this.mode, this.target, this.held, this.linked, this.filter, counts]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const focus = this.#focusIndex();
    const modes = MODES.map((mode, i) =>
      radio(say(`play.mode.${mode}`), mode === this.mode, () => this.setMode(mode), MODE_KEYS[i]),
    );
    this.modes.replaceChildren(...modes);
    this.targets.hidden = !isColour;
    const targets = texts.map((text, digit) =>
      radio(digit ? text : say("play.pad.cell"), digit === this.target, () => this.setTarget(digit)),
    );
    if (isColour) this.targets.replaceChildren(...targets);
    this.#drawFilters();
    this.keys.className = `keys${isColour ? " colours" : ""}${side > 9 && !isColour ? " many" : ""}`;
    this.keys.setAttribute("aria-label", say(isColour ? "play.pad.colours" : "play.pad"));
    const count = isColour ? COLOURS : side;
    this.keys.style.setProperty("--columns", String(columns(count)));
    const made = range(count, (i) => this.#key(i + 1, isColour, counts));
    const plain = /** @type {const} */ ({ icon: "erase", iconOnly: true, class: "erase" });
    this.keys.replaceChildren(
      ...made,
      button(say("play.erase"), () => this.events.onErase(), plain),
    );
    this.#refocus(focus);
  }

  #drawFilters() {
    this.filters.hidden = !this.filter;
    if (!this.filter) return;
    const digits = this.shape.texts
      .slice(1)
      .map((text, i) => radio(text, this.filter === i + 1, () => this.setFilter(i + 1)));
    const two = radio(say("play.filter.two"), this.filter === "two", () => this.setFilter("two"));
    const none = radio(say("play.filter.none"), false, () => this.setFilter(0));
    this.filters.replaceChildren(...digits, two, none);
  }

  /** @param {number} value @param {boolean} isColour @param {number[]} counts */
  #key(value, isColour, counts) {
    const { side, texts } = this.shape;
    if (isColour) {
      const name = say("play.pad.colour", { colour: value });
      const made = button(name, () => this.events.onDigit(value), { iconOnly: true, class: "swatch" });
      made.style.background = `var(--paint${value})`;
      made.append(String(value));
      return made;
    }
    const left = side - (counts[value] ?? 0);
    const made = button(texts[value] ?? "", () => this.events.onDigit(value), {
      class: left <= 0 ? "done" : "",
      pressed: this.mode === "link" ? this.linked === value : this.held ? this.held === value : undefined,
    });
    if (counts.length) made.append(element("small", { "aria-hidden": "true" }, left > 0 ? left : "✓"));
    return made;
  }

  #focusIndex() {
    const groups = [this.modes, this.targets, this.filters, this.keys];
    const group = groups.findIndex((one) => one.contains(document.activeElement));
    const keys = /** @type {(Element | null)[]} */ ([...(groups[group]?.children ?? [])]);
    return group < 0 ? null : { group, index: keys.indexOf(document.activeElement) };
  }

  /** @param {{group: number, index: number} | null} focus */
  #refocus(focus) {
    const group = focus && [this.modes, this.targets, this.filters, this.keys][focus.group];
    const next = group?.children[focus?.index ?? 0] ?? null;
    const chosen = group && group !== this.keys ? group.querySelector('[aria-checked="true"]') : next;
    if (chosen instanceof HTMLElement) chosen.focus();
  }

  /** Arrows choose among radios. @param {KeyboardEvent} event @param {HTMLElement} group */
  #onRadioKey(event, group) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = [...group.children];
    const next = all[(all.indexOf(/** @type {Element} */ (document.activeElement)) + step + all.length) % all.length];
    if (next instanceof HTMLElement) next.click();
    event.preventDefault();
  }
}

/** How many keys stand side by side, the one that erases among them: one row of few, two of many.
 * @param {number} count */
export function columns(count) {
  return count < 6 ? count + 1 : Math.ceil((count + 1) / 2);
}

/** @param {string} text @param {boolean} isChosen @param {() => void} onChoose @param {string} [key] */
function radio(text, isChosen, onChoose, key) {
  const state = { "aria-checked": String(isChosen), tabindex: isChosen ? 0 : -1, "aria-keyshortcuts": key };
  const made = element("button", { type: "button", role: "radio", ...state, onclick: onChoose }, text);
  if (key) made.append(element("small", { "aria-hidden": "true" }, key));
  return made;
}
