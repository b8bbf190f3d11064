/** What the engine says of a puzzle in the making, a moment after each change: the last change alone is asked about. */
import { count, EngineError, rate, trueCandidates } from "../engine.js";
import { asked } from "../grid.js";
import { images, shuffled } from "../symmetry.js";
import { reason } from "../ui.js";

/** @import { Shape } from "../grid.js" */
/** @import { Draft } from "./draft.js" */
/**
 * What is known so far; what is missing is not known yet.
 * @typedef {object} Found
 * @property {number} [count] solutions; `MOST` for more
 * @property {boolean} [isCounted] whether that is all
 * @property {number[][] | null} [candidates] the digits of each cell that occur in a solution
 * @property {number[]} [redundant] givens that could be left out
 * @property {string[]} [redundantRules] rules that could be left out
 * @property {import("../api.js").Rating} [rating]
 * @property {number[] | null} [solution]
 * @property {string} [trouble]
 */

export const MOST = 1000;
const WAIT_MILLISECONDS = 120;
const SECONDS = 1;
const SECONDS_FOR_RULES = 4;

export class Judge {
  /** @type {Found} */ found = {};
  #timer = 0;
  #asking = new AbortController();
  #line = "";

  /** @param {() => void} onFound */
  constructor(onFound) {
    this.onFound = onFound;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asking.abort();
  }

  /** @param {Draft} draft */
  ask(draft) {
    const question = asked(draft.shape, draft.givens);
    const line = JSON.stringify(question);
    if (line === this.#line && !this.found.trouble) return;
    this.#line = line;
    this.stop();
    this.#asking = new AbortController();
    this.found = {};
    if (draft.isEmpty || draft.clashes.size || draft.shape.unevenBox) return;
    const { signal } = this.#asking;
    this.#timer = setTimeout(() => void this.#judge(question, signal), WAIT_MILLISECONDS);
  }

  /** @param {{puzzle: string, shape?: string}} question @param {AbortSignal} signal */
  async #judge(question, signal) {
    const timed = { ...question, seconds: question.shape?.includes(";") ? SECONDS_FOR_RULES : SECONDS };
    const tell = (/** @type {Found} */ more) => {
      if (signal.aborted) return;
      this.found = { ...this.found, ...more };
      this.onFound();
    };
    try {
      const first = await count({ ...timed, limit: MOST }, { signal });
      tell({ count: first.count, isCounted: first.complete });
      if (first.count === 0 && first.complete) return;
      const isUnique = first.count === 1 && first.complete;
      const seeing = trueCandidates(timed, { signal }).then(({ candidates, redundant, redundant_rules }) => {
        const isSettled = isUnique && candidates.every((digits) => digits.length === 1);
        tell({
          candidates,
          redundant,
          redundantRules: redundant_rules,
          solution: isSettled ? candidates.flat() : null,
        });
      });
      await Promise.all([seeing, isUnique && this.#rated(timed, signal).then((rating) => tell({ rating }))]);
    } catch (error) {
      if (!signal.aborted) tell({ trouble: error instanceof EngineError ? error.message : reason(error) });
    }
  }

  /** Nothing for rules that cannot be rated.
   * @param {{puzzle: string, shape?: string}} question @param {AbortSignal} signal */
  async #rated(question, signal) {
    try {
      return await rate(question, { signal });
    } catch (error) {
      if (question.shape?.includes(";") && error instanceof EngineError && error.status === 400) return undefined;
      throw error;
    }
  }

  /** The lines of the rules without those that are not needed, taken one by one.
   * @param {Shape} shape @param {number[]} givens @returns {Promise<string[]>} */
  async leaner(shape, givens) {
    const { signal } = this.#asking;
    let lines = shape.lines;
    const ask = () => ({
      ...asked(shape, givens),
      shape: [shape.base, ...lines].join(";"),
      seconds: SECONDS_FOR_RULES,
    });
    for (;;) {
      const { redundant_rules: redundant, complete } = await trueCandidates(ask(), { signal });
      const [gone] = shuffled(redundant);
      if (!gone || !complete) return lines;
      lines = lines.filter((line) => line !== gone);
    }
  }

  /**
   * The givens without those that are not needed, taken one by one, with their images where a symmetry is wanted.
   * @param {Shape} shape @param {number[]} givens @param {string} symmetry
   * @returns {Promise<number[]>}
   */
  async thinned(shape, givens, symmetry) {
    const { signal } = this.#asking;
    const firsts = givens.flatMap((value, cell) => (value ? [Math.min(...images(shape.side, symmetry, cell))] : []));
    let kept = [...givens];
    let redundant = new Set(this.found.redundant);
    for (const cell of shuffled(new Set(firsts))) {
      const group = images(shape.side, symmetry, cell).filter((one) => kept[one]);
      if (!group.length || !group.every((one) => redundant.has(one))) continue;
      const fewer = kept.map((value, one) => (group.includes(one) ? 0 : value));
      const seen = await trueCandidates({ ...asked(shape, fewer), seconds: SECONDS }, { signal });
      const isUnique = seen.complete && seen.candidates.every((digits) => digits.length === 1);
      if (!isUnique) continue;
      kept = fewer;
      redundant = new Set(seen.redundant);
      if (!redundant.size) break;
    }
    return kept;
  }
}
