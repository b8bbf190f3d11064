/** More positions for a technique: from puzzles that need it and nothing harder, made on request. */
import { EngineError, explain, generate } from "../engine.js";
import { asked, puzzleOf, toLine } from "../grid.js";
import { positions } from "../play/path.js";

/** @import { Position } from "../api.js" */

const SECONDS = 8;

/** A position just before the first step of the technique on the path of such a puzzle; null where none came in time.
 * @param {string} technique @param {AbortSignal} signal @returns {Promise<Position | null>} */
export async function fresh(technique, signal) {
  for (const harder of [{ nothing_harder: true }, {}]) {
    try {
      const { puzzles } = await generate({ technique, ...harder, seconds: SECONDS }, { signal });
      const found = puzzles[0] && (await before(puzzles[0], technique, signal));
      if (found) return found;
    } catch (error) {
      if (!(error instanceof EngineError && error.status === 400)) throw error; // no puzzle can need it
    }
  }
  return null;
}

/** @param {{puzzle: string}} made @param {string} technique @param {AbortSignal} signal */
async function before(made, technique, signal) {
  const { shape, givens } = puzzleOf(made);
  const { steps } = await explain({ ...asked(shape, givens), seconds: SECONDS }, { signal });
  const at = steps.findIndex((one) => one.technique === technique);
  const position = at < 0 ? undefined : positions(shape, givens, null, steps.slice(0, at))[at];
  if (!position) return null;
  return { puzzle: toLine(shape, position.values), candidates: position.candidates, givens: toLine(shape, givens) };
}
