/** The help sheet: every key. */
import { element } from "../ui.js";
import words from "../words/play.js";
import { addWords, say } from "../words/words.js";

addWords(words);

/** Keys, and the word that says what they do. @type {[string, string[]][]} */
const KEYS = [
  ["move", ["↑ ↓ ← →"]],
  ["ends", ["Home", "End", "PageUp", "PageDown"]],
  ["select", ["Shift + ↑ ↓ ← →", "Ctrl + ↑ ↓ ← →"]],
  ["all", ["Ctrl + A"]],
  ["digit", ["1 … 9", "A … P"]],
  ["corner", ["Shift + 1 … 9"]],
  ["centre", ["Ctrl + 1 … 9"]],
  ["modes", ["Z", "X", "C", "V", "B"]],
  ["modesLarge", ["Alt + Z", "Alt + X", "Alt + C", "Alt + V", "Alt + B"]],
  ["target", ["Shift + 1 … 9", "Shift + 0"]],
  ["erase", ["Delete", "Backspace", "0"]],
  ["undo", ["Ctrl + Z"]],
  ["redo", ["Ctrl + Y", "Ctrl + Shift + Z"]],
  ["hint", ["H"]],
  ["apply", ["Space", "Enter"]],
  ["filter", ["F"]],
  ["combine", ["K"]],
  ["zoom", ["+", "−"]],
  ["clear", ["Escape"]],
  ["help", ["?"]],
];

/** @param {import("../ui.js").Dialogs} dialogs */
export function openHelp(dialogs) {
  const rows = KEYS.map(([name, keys]) =>
    element(
      "tr",
      element("td", ...keys.flatMap((key, i) => [i ? " " : "", element("kbd", key)])),
      element("td", say(`play.key.${name}`)),
    ),
  );
  dialogs.open(say("play.help"), [
    element("p.faint", say("play.key.where")),
    element("table.keys-table", ...rows),
    element("p", say("play.key.mouse")),
  ]);
}
