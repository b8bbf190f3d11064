/** What Play and Make share: buttons for puzzles, keys wherever no field has the focus, a board that is enlarged. */
import { LEVELS } from "./play/look.js";
import { button, element, later, menu, onPageKey } from "./ui.js";
import { say } from "./words/words.js";

/** @import { Board } from "./board.js" */

/** A new puzzle, import, export, share, print.
 * @param {import("./ui.js").Dialogs} dialogs @param {(puzzle: import("./grid.js").Puzzle) => void} onPuzzle
 * @param {() => import("./files.js").Position} position */
export function puzzleTools(dialogs, onPuzzle, position) {
  const fresh = () => later(import("./new.js"), ({ openNew }) => openNew(dialogs, onPuzzle));
  const into = () => later(import("./files.js"), ({ openImport }) => openImport(dialogs, onPuzzle));
  const out = () => later(import("./files.js"), ({ openExport }) => openExport(dialogs, position()));
  const share = () => later(import("./share.js"), ({ openShare }) => openShare(dialogs, position()));
  const print = () => later(import("./files.js"), ({ printPuzzle }) => printPuzzle(position()));
  return [
    button(say("play.new"), () => void fresh(), { icon: "fresh" }),
    button(say("play.import"), () => void into(), { icon: "in", class: "brief" }),
    button(say("play.export"), () => void out(), { icon: "out", class: "brief" }),
    button(say("play.share"), () => void share(), { icon: "share", class: "brief" }),
    button(say("play.print"), () => void print(), { icon: "print", class: "brief" }),
  ];
}

/** A game of each level in one click, and those of the day.
 * @param {(level: string, isToday: boolean) => void} onStart */
export function levelButtons(onStart) {
  const start = (/** @type {string} */ level, isToday = false) => {
    const made = button(say(`level.${level}`), () => onStart(level, isToday), { class: "start" });
    made.dataset["level"] = level;
    return made;
  };
  const today = menu(say("play.today"), () => LEVELS.map((level) => start(level, true)), "day");
  const levels = LEVELS.map((level) => start(level));
  return element("div.starts", { role: "group", "aria-label": say("play.start") }, ...levels, today);
}

/** A puzzle that is dropped on a part of the page, or pasted while no field has the focus.
 * @param {AbortSignal} signal @param {import("./ui.js").Dialogs} dialogs @param {HTMLElement} host
 * @param {(puzzle: import("./grid.js").Puzzle) => void} onPuzzle */
export function takeDrops(signal, dialogs, host, onPuzzle) {
  const take = (/** @type {DataTransfer | null} */ data) => {
    const carried = data?.files[0] ?? data?.getData("text"); // while the event lasts
    if (carried) void later(import("./files.js"), ({ openImport }) => openImport(dialogs, onPuzzle, carried));
  };
  host.addEventListener("dragover", (event) => event.preventDefault());
  host.addEventListener("drop", (event) => (event.preventDefault(), take(event.dataTransfer)));
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const isField = event.target instanceof Element && event.target.closest("input, textarea, dialog");
    if (!isField) take(event.clipboardData);
  };
  document.addEventListener("paste", paste, { signal });
}

/** Give a board the keys of the page, and let wheel and fingers enlarge it within its frame.
 * @param {AbortSignal} signal @param {Board} board @param {HTMLElement} frame */
export function serveBoard(signal, board, frame) {
  onPageKey(signal, (event) => board.take(event));
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  const wheel = (/** @type {WheelEvent} */ event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(frame, 2 ** (-event.deltaY / 400), event.clientX, event.clientY);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const before = fingers.get(event.pointerId);
    const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId);
    if (before && other) pinch(frame, before, event, other);
    if (before) fingers.set(event.pointerId, event);
  };
  frame.addEventListener("wheel", wheel, { passive: false });
  frame.addEventListener(
    "pointerdown",
    (event) => event.pointerType === "touch" && fingers.set(event.pointerId, event),
  );
  frame.addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"])
    addEventListener(kind, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId), { signal });
}

/** One of two fingers has moved: what was between them still is, and is as much larger as they are further apart.
 * @param {HTMLElement} frame @param {PointerEvent} before @param {PointerEvent} now @param {PointerEvent} other */
function pinch(frame, before, now, other) {
  const apart = (/** @type {PointerEvent} */ one) =>
    Math.max(20, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
  frame.scrollLeft -= (now.clientX - before.clientX) / 2;
  frame.scrollTop -= (now.clientY - before.clientY) / 2;
  zoom(frame, apart(now) / apart(before), (now.clientX + other.clientX) / 2, (now.clientY + other.clientY) / 2);
}

const MOST_ZOOM = 4;
const ZOOM_STEP = 1.25;

/** Enlarge the board by a key, about the cell that has the focus.
 * @param {HTMLElement} frame @param {Board} board @param {number} step */
export function zoomByKey(frame, board, step) {
  const cell = board.box(board.focusCell);
  zoom(frame, ZOOM_STEP ** step, cell.left + cell.width / 2, cell.top + cell.height / 2);
}

/** Enlarge the board within its frame about a point of the window, its own middle unless said.
 * @param {HTMLElement} frame @param {number} factor @param {number} [x] @param {number} [y] */
export function zoom(frame, factor, x, y) {
  const board = /** @type {HTMLElement} */ (frame.firstElementChild);
  const now = Number(frame.style.getPropertyValue("--zoom") || 1);
  const next = Math.min(MOST_ZOOM, Math.max(1, now * factor));
  const outer = frame.getBoundingClientRect();
  const before = board.getBoundingClientRect();
  const [atX, atY] = [x ?? outer.left + outer.width / 2, y ?? outer.top + outer.height / 2];
  frame.style.setProperty("--zoom", String(next));
  frame.classList.toggle("zoomed", next > 1);
  const after = board.getBoundingClientRect();
  frame.scrollLeft += after.left + ((atX - before.left) / before.width) * after.width - atX;
  frame.scrollTop += after.top + ((atY - before.top) / before.height) * after.height - atY;
}
