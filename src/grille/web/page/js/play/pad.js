/** The modes and the digits below the board. */
import { range } from "../grid.js";
import { button, element } from "../ui.js";
import { say } from "../words/words.js";
import { COLOURS } from "./game.js";

/** @typedef {"digit" | "corner" | "centre" | "colour"} Mode */
/** @type {Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour"];
const MODE_KEYS = ["Z", "X", "C", "V"];

export class Pad {
  /** @type {Mode} */ mode = "digit";
  /** In colour mode: the candidate that is painted; 0 for the cell itself. */
  target = 0;
  /** With the digit first: the one that is held. */
  held = 0;
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
    this.keys = element("div.keys", { role: "group" });
    this.element = element("div.pad", this.modes, this.targets, this.keys);
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

  /** How many of each digit are on the board; those that are all there are shown as done. @param {number[]} counts */
  draw(counts) {
    const { side, texts } = this.shape;
    const isColour = this.mode === "colour";
    const key = JSON.stringify([side, this.mode, this.target, this.held, counts]);
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
    this.keys.className = `keys${isColour ? " colours" : ""}${side > 9 && !isColour ? " many" : ""}`;
    this.keys.setAttribute("aria-label", say(isColour ? "play.pad.colours" : "play.pad"));
    const count = isColour ? COLOURS : side;
    this.keys.style.setProperty("--columns", String(count < 6 ? count + 1 : Math.ceil((count + 1) / 2)));
    const made = range(count, (i) => this.#key(i + 1, isColour, counts));
    const plain = /** @type {const} */ ({ icon: "erase", iconOnly: true, class: "erase" });
    this.keys.replaceChildren(
      ...made,
      button(say("play.erase"), () => this.events.onErase(), plain),
    );
    this.#refocus(focus);
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
      pressed: this.held ? this.held === value : undefined,
    });
    if (counts.length) made.append(element("small", { "aria-hidden": "true" }, left > 0 ? left : "✓"));
    return made;
  }

  #focusIndex() {
    const groups = [this.modes, this.targets, this.keys];
    const group = groups.findIndex((one) => one.contains(document.activeElement));
    const keys = /** @type {(Element | null)[]} */ ([...(groups[group]?.children ?? [])]);
    return group < 0 ? null : { group, index: keys.indexOf(document.activeElement) };
  }

  /** @param {{group: number, index: number} | null} focus */
  #refocus(focus) {
    const group = focus && [this.modes, this.targets, this.keys][focus.group];
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

/** @param {string} text @param {boolean} isChosen @param {() => void} onChoose @param {string} [key] */
function radio(text, isChosen, onChoose, key) {
  const state = { "aria-checked": String(isChosen), tabindex: isChosen ? 0 : -1, "aria-keyshortcuts": key };
  const made = element("button", { type: "button", role: "radio", ...state, onclick: onChoose }, text);
  if (key) made.append(element("small", { "aria-hidden": "true" }, key));
  return made;
}
