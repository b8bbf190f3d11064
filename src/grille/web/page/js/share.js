/** Links that carry a puzzle in their fragment, which is never sent to the server. */
import { copyButton } from "./files.js";
import { linkTo } from "./link.js";
import { button, checkbox, dialog, element } from "./ui.js";
import words from "./words/puzzle.js";
import { addWords, say } from "./words/words.js";

export { progressFromQuery, puzzleFromQuery } from "./link.js";

addWords(words);

/** @param {import("./files.js").Position} position */
export function openShare({ puzzle, entries = [] }) {
  const link = element("input", { class: "wide", readonly: true, "aria-label": say("share.link"), onfocus: () => link.select() });
  const draw = (/** @type {boolean} */ withProgress) => (link.value = linkTo(`${location.origin}${location.pathname}`, puzzle, withProgress ? entries : []));
  draw(false);
  const send = "share" in navigator && button(say("share.send"), () => void navigator.share({ title: "Sudoku", url: link.value }).catch(() => {}), { icon: "share" });
  dialog(say("share.title"), [
    link,
    entries.length > 0 && checkbox(say("share.progress"), false, draw),
    element("div", { class: "toolbar" }, copyButton(link), send),
    element("p", { class: "faint" }, say("share.why")),
  ]);
}
