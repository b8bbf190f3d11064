/** The places around a board where clues outside stand, as buttons. */
import { range } from "../grid.js";
import { button, element } from "../ui.js";
import { say } from "../words/words.js";
import { lookingFrom } from "./tool.js";

const SIDES = /** @type {const} */ (["above", "right", "below", "left"]);

/** Buttons around the board; arrows go round. @param {number} side
 * @param {(cells: number[], name: string) => void} onChoose in the order in which one sees them from there */
export function edges(side, onChoose) {
  const made = SIDES.flatMap((from) => {
    const all = range(side, (index) => {
      const name = say(`make.edge.${from}`, { n: index + 1 });
      const one = button(name, () => onChoose(lookingFrom(side, from, index), name), { iconOnly: true, class: "edge" });
      one.style.gridRow = String(from === "above" ? 1 : from === "below" ? side + 2 : index + 2);
      one.style.gridColumn = String(from === "left" ? 1 : from === "right" ? side + 2 : index + 2);
      return one;
    });
    return from === "below" || from === "left" ? all.reverse() : all;
  });
  made.forEach((one, i) => (one.tabIndex = i ? -1 : 0));
  const host = element("div.edges", { role: "group", "aria-label": say("make.edges") }, ...made);
  host.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const at = made.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = made[(at + step + made.length) % made.length];
    for (const one of made) one.tabIndex = one === next ? 0 : -1;
    next?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  return host;
}
