/** The buttons that Play and Make share: a new puzzle, import, export, share, print. */
import { openExport, openImport, printPuzzle } from "./files.js";
import { openNew } from "./new.js";
import { openShare } from "./share.js";
import { button } from "./ui.js";
import words from "./words/play.js";
import { addWords, say } from "./words/words.js";

addWords(words);

/** @param {import("./ui.js").Dialogs} dialogs @param {(puzzle: import("./grid.js").Puzzle) => void} onPuzzle
 * @param {() => import("./files.js").Position} position */
export function puzzleTools(dialogs, onPuzzle, position) {
  return [
    button(say("play.new"), () => openNew(dialogs, onPuzzle), { icon: "fresh" }),
    button(say("play.import"), () => openImport(dialogs, onPuzzle), { icon: "in" }),
    button(say("play.export"), () => openExport(dialogs, position()), { icon: "out" }),
    button(say("play.share"), () => openShare(dialogs, position()), { icon: "share" }),
    button(say("play.print"), () => printPuzzle(position()), { icon: "print" }),
  ];
}
