/** Small helpers for elements, dialogs and announcements. Knows no grid and no server. */
import { say } from "./words/words.js";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | undefined | ((event: any) => void)>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element of a tag, which classes may follow: `div.panel.wide`.
 * @template {string} S
 * @typedef {S extends `${infer T}.${string}` ? ElementOf<T> : S extends keyof HTMLElementTagNameMap
 *   ? HTMLElementTagNameMap[S] : never} ElementOf
 */

/**
 * An element, its attributes if it has any, and its children.
 * An attribute that is false or undefined is left out, true is empty, a function listens: `onclick`.
 * @template {string} S
 * @param {S} selector
 * @param {[Attributes, ...Child[]] | Child[]} rest
 * @returns {ElementOf<S>}
 */
export function element(selector, ...rest) {
  const [tag = "", ...classes] = selector.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const one of rest)
    if (one instanceof Node) made.append(one);
    else if (typeof one === "object" && one) set(made, one);
    else if (one || one === 0) made.append(String(one));
  return /** @type {ElementOf<S>} */ (made);
}

/** @param {string} tag @param {Attributes} [attributes] @param {...(Node | string)} children @returns {SVGElement} */
export function svg(tag, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  set(made, attributes);
  made.append(...children);
  return made;
}

/** @param {Element} made @param {Attributes} attributes */
function set(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Paths of 24 × 24, drawn by strokes. */
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  check: "m4 12 5 5L20 6",
  solve: "m13 2-9 12h7l-1 8 9-12h-7z",
  fresh: "M12 5v14M5 12h14",
  in: "M12 3v12M7 10l5 5 5-5M4 21h16",
  out: "M12 15V3M7 8l5-5 5 5M4 21h16",
  share:
    "M18 8a3 3 0 1 0-2.8-4M6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 22a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" +
    "M18 8a3 3 0 0 1-2.8-4M8.6 13.5l6.8 4M15.4 6.5l-6.8 4",
  print: "M6 9V3h12v6M6 18H4v-8h16v8h-2M7 14h10v7H7z",
  erase: "m7 20-4-4L14 5l6 6-9 9zM10 9l6 6M7 20h13",
  pause: "M8 5v14M16 5v14",
  resume: "m7 4 13 8-13 8z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "m6 6 12 12M18 6 6 18",
  back: "m15 5-7 7 7 7",
  forward: "m9 5 7 7-7 7",
  first: "m18 5-7 7 7 7M6 5v14",
  last: "m6 5 7 7-7 7M18 5v14",
  help: "M9.1 9a3 3 0 0 1 5.8 1c0 2-2.9 2.6-2.9 4.5M12 18h.01M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  chart: "M4 20V10M10 20V4M16 20v-7M21 20H3",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
  practise: "M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h.01",
  language: "M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM2 12h20M12 2c3 3 4 6 4 10s-1 7-4 10c-3-3-4-6-4-10s1-7 4-10z",
  day: "M5 5h14v16H5zM5 10h14M9 3v4M15 3v4",
  record: "M4 4v16h16M8 15l3-4 3 2 5-7",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
};
/** @typedef {keyof typeof ICONS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/**
 * A button: its text is its name. With `iconOnly` the text is for those who hear it and for a pointer that rests on it.
 * @param {string} text @param {(event: MouseEvent) => void} onClick
 * @param {{icon?: IconName, iconOnly?: boolean, class?: string, pressed?: boolean, disabled?: boolean, keys?: string}}
 *   [options]
 */
export function button(text, onClick, options = {}) {
  const { icon: name, iconOnly, pressed, keys, ...rest } = options;
  const made = element("button", { type: "button", onclick: onClick, "aria-keyshortcuts": keys, ...rest });
  if (pressed !== undefined) made.setAttribute("aria-pressed", String(pressed));
  if (iconOnly) set(made, { title: text, "aria-label": text });
  if (name) made.append(icon(name));
  if (!iconOnly) made.append(element("span", text));
  return made;
}

/** A labelled check box. @param {string} text @param {boolean} checked @param {(checked: boolean) => void} onChange */
export function checkbox(text, checked, onChange) {
  const box = element("input", { type: "checkbox", checked, onchange: () => onChange(box.checked) });
  return element("label.choice", box, element("span", text));
}

/**
 * A labelled list of choices; the first of each pair is the value, the second the text.
 * @param {string} text @param {string[][]} choices @param {string} chosen @param {(value: string) => void} onChange
 */
export function choice(text, choices, chosen, onChange) {
  const list = element("select", { onchange: () => onChange(list.value) });
  list.append(...choices.map(([value, name]) => element("option", { value, selected: value === chosen }, name)));
  return element("label.field", element("span", text), list);
}

/** The dialogs of a view: each is open at once, goes when it is closed, and goes with its view; then none opens. */
export class Dialogs {
  /** @type {Set<HTMLDialogElement>} */ #open = new Set();
  #isOver = false;

  /**
   * Open a modal dialog. When it is closed the browser returns the focus to where it was.
   * @param {string} title @param {Child[]} children @param {() => void} [onClose]
   */
  open(title, children, onClose) {
    const heading = element("h2", { id: `dialog-${++dialogs}` }, title);
    const close = button(say("shell.close"), () => made.close(), { icon: "close", iconOnly: true, class: "plain" });
    const made = element("dialog", { "aria-labelledby": heading.id });
    made.append(element("div.dialog-head", heading, close), element("div.dialog-body", ...children));
    made.addEventListener("click", (event) => event.target === made && made.close());
    made.addEventListener("close", () => {
      made.remove();
      this.#open.delete(made);
      onClose?.();
    });
    if (this.#isOver) return made;
    this.#open.add(made);
    document.body.append(made);
    made.showModal();
    return made;
  }

  /** Close all of them: their view ends. */
  close() {
    this.#isOver = true;
    for (const one of this.#open) one.close();
  }
}
let dialogs = 0;

/**
 * A button that opens a list of buttons, closed by choosing, by Escape and by a click elsewhere.
 * @param {string} text @param {() => HTMLElement[]} items made anew each time it opens @param {IconName} [name]
 */
export function menu(text, items, name = /** @type {IconName} */ ("more")) {
  const list = element("div.menu-list", { popover: "auto", role: "group", "aria-label": text });
  const open = () => {
    if (list.matches(":popover-open")) return list.hidePopover();
    list.replaceChildren(...items());
    list.showPopover();
    const at = opener.getBoundingClientRect();
    const size = list.getBoundingClientRect();
    const below = at.bottom + 4 + size.height <= innerHeight;
    list.style.top = `${Math.max(8, below ? at.bottom + 4 : at.top - size.height - 4)}px`;
    list.style.left = `${Math.max(8, Math.min(at.left, innerWidth - size.width - 8))}px`;
    list.querySelector("button")?.focus();
  };
  const opener = button(text, open, { icon: name });
  set(opener, { "aria-expanded": "false", "aria-haspopup": "true" });
  list.addEventListener(
    "click",
    (event) => event.target instanceof Element && event.target.closest("button") && list.hidePopover(),
  );
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = [...list.querySelectorAll("button:not(:disabled)")];
    const next = all[(all.indexOf(/** @type {Element} */ (document.activeElement)) + step + all.length) % all.length];
    if (next instanceof HTMLElement) next.focus();
    event.preventDefault();
  });
  list.addEventListener("toggle", () => opener.setAttribute("aria-expanded", String(list.matches(":popover-open"))));
  return element("div.menu", opener, list);
}

/** Fields and lists, which have keys of their own; and what lies over the page. */
const FIELDS = "input:not([type='checkbox'], [type='radio']), select, textarea, [contenteditable], dialog, [popover]";

/** Keys that go to no field and to no dialog: one need not click on the board first. What a control does by a key
 * stays its own. @param {AbortSignal} signal @param {(event: KeyboardEvent) => void} onKey */
export function onPageKey(signal, onKey) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isPress = event.key === "Enter" || event.key === " ";
    const isElsewhere = target.closest(isPress ? `${FIELDS}, button, a, summary, input` : FIELDS);
    if (!event.defaultPrevented && !isElsewhere && !document.querySelector("dialog[open]")) onKey(event);
  };
  document.addEventListener("keydown", listen, { signal });
}

/** Use a module that is loaded on first use; where it cannot be had, say so.
 * @template T @param {Promise<T>} loading @param {(module: T) => unknown} use */
export async function later(loading, use) {
  try {
    await use(await loading);
  } catch (error) {
    announce(reason(error));
    throw error;
  }
}

/** Say it to those who listen. The same text twice is said twice. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (!live) return;
  live.textContent = "";
  requestAnimationFrame(() => (live.textContent = text));
}

/** The text of an error, for people. @param {unknown} error */
export function reason(error) {
  return error instanceof Error ? error.message : String(error);
}
