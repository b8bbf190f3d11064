/** The puzzles in the making that are kept: the one on the board under its own key, the others in a list. */
import { puzzleButton } from "../files.js";
import { fromLine, Shape } from "../grid.js";
import { load, save } from "../store.js";
import { button, element } from "../ui.js";
import { say } from "../words/words.js";

/** @import { Said } from "../grid.js" */
/** @import { View } from "./view.js" */
/** As it is kept. @typedef {Said & {shape: string, givens: string, at?: string}} Kept */

const MOST = 50;

/** @returns {Kept[]} */
const others = () => load("drafts", /** @type {Kept[]} */ ([]));

/** @param {View} view @returns {Kept} */
function now(view) {
  return { ...view.kept, at: new Date().toISOString() };
}

/** Choose among drafts, begin another, delete one.
 * @param {import("../ui.js").Dialogs} dialogs @param {View} view */
export function openDrafts(dialogs, view) {
  const list = element("ul.drafts");
  const begin = button(say("make.drafts.new"), () => open(null), { icon: "fresh", class: "main" });
  const note = element("p.faint", { role: "status" });
  const opened = dialogs.open(say("make.drafts"), [begin, note, list]);
  draw();

  function draw() {
    const all = others();
    note.textContent = all.length ? "" : say("make.drafts.none");
    list.replaceChildren(...all.flatMap((one, i) => line(one, i)));
  }

  /** @param {Kept} one @param {number} i @returns {HTMLElement[]} */
  function line(one, i) {
    try {
      const shape = Shape.fromSpec(one.shape);
      const puzzle = { shape, givens: fromLine(shape, one.givens) };
      const day = one.at ? new Date(one.at).toLocaleString(document.documentElement.lang) : "";
      const text = [one.notes?.["name"] || `${shape.side}×${shape.side}`, day].join(", ");
      const remove = () => (
        save(
          "drafts",
          others().filter((_, at) => at !== i),
        ),
        draw()
      );
      const name = say("make.drafts.delete", { name: text });
      const close = button(name, remove, { icon: "close", iconOnly: true, class: "plain" });
      return [
        element(
          "li",
          puzzleButton(puzzle, text, () => open(i)),
          close,
        ),
      ];
    } catch {
      return [];
    }
  }

  /** Keep what is on the board, and take another one, or an empty one. @param {number | null} i */
  function open(i) {
    const all = others();
    const next = i === null ? null : all[i];
    const rest = all.filter((_, at) => at !== i);
    save("drafts", (view.draft.isEmpty ? rest : [now(view), ...rest]).slice(0, MOST));
    opened.close();
    const shape = Shape.fromSpec(next?.shape ?? "9");
    view.begin(shape, next ? fromLine(shape, next.givens) : undefined, next ?? {});
  }
}
