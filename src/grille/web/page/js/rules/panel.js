/** The rules of a puzzle beside the board of Play: their words, which of them are broken, sums and combinations. */
import { announce, button, element } from "../ui.js";
import words from "../words/rules.js";
import { addWords, say } from "../words/words.js";
import { combinations } from "./rules.js";

addWords(words);

/** @import { Rules } from "./rules.js" */
/** @import { View } from "../play/view.js" */

export class RulesPanel {
  /** @type {Rules | null} */ #rules = null;
  /** The line of each rule. @type {HTMLElement[]} */ #lines = [];

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.sum = element("output");
    this.combine = button(say("rules.combinations"), () => this.tellCombinations(), { keys: "K" });
    this.sums = element("div.sums", this.sum, this.combine);
    this.body = element("div.rules-body");
    this.element = element("section.rules", { "aria-label": say("rules.title") }, this.body);
  }

  /** Show these rules, or why they are not known. @param {Rules | null} rules @param {string} [trouble] */
  show(rules, trouble) {
    this.#rules = rules;
    const { notes = {}, decoration } = this.view.game.puzzle;
    this.sums.hidden = !rules;
    this.combine.hidden = !rules?.said.rules.some(({ kind, numbers }) => kind === "cage" && numbers.length);
    this.#lines = (rules?.said.rules ?? []).map((rule) => {
      const cells = [...new Set(rule.groups.flat())];
      const pick = () => (this.view.board.select(cells), this.view.board.focus());
      return element("li", cells.length ? button(rule.sentence, pick, { class: "plain" }) : rule.sentence);
    });
    const said = rules?.sentences ?? [];
    const author = notes["author"] && say("rules.by", { author: notes["author"] });
    const each = element("details", element("summary", say("rules.each", { n: this.#lines.length })));
    each.append(element("ul.rule-lines", ...this.#lines));
    const title = element("h2", notes["name"] ?? say("rules.title"));
    this.body.replaceChildren(
      title,
      ...(author ? [element("p.faint", author)] : []),
      ...(trouble ? [element("p.trouble", say("rules.unknown", { reason: trouble }))] : []),
      ...paragraphs(notes["description"]),
      ...(said.length ? [element("ul.rule-kinds", ...said.map((text) => element("li", text)))] : []),
      ...(decoration ? [element("p.faint", say("rules.decorated"))] : []),
      ...(this.#lines.length ? [each] : []),
    );
  }

  /** What follows the board: which rules are broken, where that may be shown, and the sum of the chosen cells.
   * @param {boolean} showsFaults */
  draw(showsFaults) {
    const { game, board } = this.view;
    if (!this.#rules) return;
    const broken = showsFaults ? this.#rules.broken(game.values) : new Set();
    this.#lines.forEach((line, i) => line.classList.toggle("broken", broken.has(i)));
    const chosen = board.selection;
    const put = chosen.map((cell) => game.digit(cell)).filter(Boolean);
    const sum = put.reduce((all, digit) => all + digit, 0);
    const parts = { n: chosen.length, sum, left: chosen.length - put.length };
    this.sum.textContent =
      chosen.length > 1 ? say(parts.left ? "rules.sumSoFar" : "rules.sum", parts) : say("rules.noSum");
    this.combine.disabled = !this.#rules.cagesOf(board.focusCell).length;
  }

  /** The combinations of the cage of the chosen cell; those that its digits exclude are struck out. */
  tellCombinations() {
    const { game, board } = this.view;
    const { side, texts } = game.shape;
    const cages = this.#rules?.cagesOf(board.focusCell) ?? [];
    const told = cages.map(({ cells, total }) => {
      const put = cells.map((cell) => game.digit(cell)).filter(Boolean);
      const sets = combinations(cells.length, total, side).map((set) => {
        const text = set.map((digit) => texts[digit]).join(" ");
        return { text, isOpen: put.every((digit) => set.includes(digit)) };
      });
      const open = sets.filter(({ isOpen }) => isOpen).map(({ text }) => text);
      const head = say("rules.combinationsOf", { total, n: cells.length, open: open.length });
      const items = sets.map(({ text, isOpen }) => element("li", isOpen ? text : element("s", text)));
      return { said: `${head} ${open.join(", ")}`, made: [element("p", head), element("ul.combinations", ...items)] };
    });
    if (!told.length) return;
    this.view.show(...told.flatMap(({ made }) => made));
    announce(told.map(({ said }) => said).join(" "));
  }
}

/** @param {string | undefined} text */
function paragraphs(text = "") {
  return text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => element("p", line));
}
