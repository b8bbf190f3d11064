/** What stands beside the board and is drawn over it, for one position: the base of a hint and of an explanation. */
import words from "../words/play.js";
import { addWords } from "../words/words.js";

addWords(words);

/** @import { Look } from "../board.js" */
/** What is drawn over the player's own board. */
/** @typedef {{over(looks: Look[]): Look[], links: import("../board.js").BoardLink[]}} Overlay */
/** @import { Step } from "../api.js" */
/** @typedef {{game: import("./game.js").Game, panel: HTMLElement, draw(): void, apply(step: Step): void}} Table */

export class Aside {
  /** @type {Overlay | null} */ overlay = null;
  #isShown = false;
  /** @type {AbortController | null} */ #asking = null;

  /** @param {Table} table @param {string} [kind] further classes of the panel */
  constructor(table, kind = "") {
    this.table = table;
    this.kind = kind;
  }

  /** For a question to the engine, which ends the one before and ends when this goes. */
  get nextSignal() {
    this.#asking?.abort();
    return (this.#asking = new AbortController()).signal;
  }

  /** @param {(Node | string)[]} children */
  show(...children) {
    this.#isShown = true;
    this.table.panel.className = `panel aside ${this.kind}`;
    this.table.panel.replaceChildren(...children);
  }

  /** Back to the player's own board. */
  drop() {
    this.#asking?.abort();
    if (!this.#isShown) return;
    this.#isShown = false;
    this.overlay = null;
    this.table.panel.className = "panel";
    this.table.panel.replaceChildren();
    this.table.draw();
  }
}
