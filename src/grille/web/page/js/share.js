/** Links that carry a puzzle in their fragment, which is never sent to the server. */
import { copyButton } from "./files.js";
import { decorationIn, linkTo } from "./link.js";
import { button, checkbox, element } from "./ui.js";
import { say } from "./words/words.js";

/** @param {import("./ui.js").Dialogs} dialogs @param {import("./files.js").Position} position */
export function openShare(dialogs, { puzzle, entries = [] }) {
  const link = element("input.wide", { readonly: true, "aria-label": say("share.link"), onfocus: () => link.select() });
  const draw = (/** @type {boolean} */ withProgress) =>
    (link.value = linkTo(`${location.origin}${location.pathname}`, puzzle, withProgress ? entries : []));
  draw(false);
  const share = () => void navigator.share({ title: "Sudoku", url: link.value }).catch(() => {});
  const send = "share" in navigator && button(say("share.send"), share, { icon: "share" });
  dialogs.open(say("share.title"), [
    link,
    entries.length > 0 && checkbox(say("share.progress"), false, draw),
    element("div.toolbar", copyButton(link), send),
    element("p.faint", say("share.why")),
    puzzle.decoration && !decorationIn(puzzle) && element("p.trouble", say("share.undecorated")),
  ]);
}
