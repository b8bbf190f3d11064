/** Why there is no answer about a puzzle, where its rules may be the reason. */
import { EngineError } from "./engine.js";
import { reason } from "./ui.js";
import words from "./words/puzzle.js";
import { addWords, say } from "./words/words.js";

addWords(words);

/** @param {unknown} error @param {import("./grid.js").Shape} shape */
export function refusal(error, shape) {
  const isRefused = error instanceof EngineError && error.status === 400;
  return isRefused && shape.lines.length ? say("rate.rules") : reason(error);
}
