/** The dialog for a new puzzle. */
import { generate } from "./engine.js";
import { puzzleOf } from "./grid.js";
import { button, choice, dialog, element, reason } from "./ui.js";
import { say } from "./words/words.js";

/** @param {(puzzle: import("./grid.js").Puzzle) => void} onPuzzle */
export function openNew(onPuzzle) {
  let level = "easy";
  const note = element("p", { class: "trouble", role: "status" });
  const begin = button(say("play.new"), () => void made(), { class: "main" });
  const levels = ["easy", "medium", "hard", "expert", "extreme"];
  const opened = dialog(say("play.new"), [choice("", levels.map((name) => [name, say(`play.level.${name}`)]), level, (value) => (level = value)), begin, note]);

  async function made() {
    begin.disabled = true;
    try {
      const { puzzles } = await generate({ level });
      opened.close();
      onPuzzle(puzzleOf(puzzles[0]));
    } catch (error) {
      note.textContent = reason(error);
      begin.disabled = false;
    }
  }
}
