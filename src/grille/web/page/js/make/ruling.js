/** Setting rules: the tool that is chosen, what was typed for it, and the rules that there are. Loaded on first use. */
import { rules as ruleKinds } from "../engine.js";
import { shapeWith } from "../rules/load.js";
import { announce, button, element, reason } from "../ui.js";
import rulesWords from "../words/rules.js";
import { addWords, language, say } from "../words/words.js";
import { edges } from "./edges.js";
import { Tool } from "./tool.js";

addWords(rulesWords);

/** @import { RuleKind } from "../api.js" */
/** @import { View } from "./view.js" */

/** Digits are put, boxes are painted, a line is typed, or a rule of this name is set. */
const DIGITS = "digits";
const BOXES = "boxes";
const LINE = "line";

export class Ruling {
  /** @type {RuleKind[]} */ #kinds = [];
  /** What is set. @type {Tool | null} */ tool = null;
  chosen = DIGITS;
  /** What was chosen before: two cells clicked one after the other are a pair. @type {number[]} */ #before = [];
  #adding = Promise.resolve();
  #drawn = "";

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.list = element("select", { onchange: () => this.choose(this.list.value) });
    this.typed = element("input", {
      inputmode: "numeric",
      autocomplete: "off",
      size: 6,
      oninput: () => this.#onTyped(),
    });
    this.text = element("input", { autocomplete: "off", spellcheck: "false", oninput: () => this.#onTyped() });
    this.typedField = element("label.field", element("span", say("make.rule.number")), this.typed);
    this.textField = element("label.field", element("span"), this.text);
    this.addButton = button(say("make.rule.add"), () => void this.add(), { class: "main", keys: "Enter" });
    this.nextButton = button(say("make.rule.next"), () => this.#next(), { keys: "|" });
    this.words = element("p.faint");
    this.note = element("p.trouble", { role: "status" });
    this.fields = element("div.tool-fields", this.typedField, this.textField, this.addButton, this.nextButton);
    const chooser = element("label.field", element("span", say("make.tool")), this.list);
    this.element = element("div.tool", chooser, this.fields, this.words, this.note);
    this.lines = element("ul.rule-lines");
    this.all = element("details.rules-body", { open: true }, element("summary"), this.lines);
    for (const field of [this.typed, this.text]) field.addEventListener("keydown", (event) => this.#onFieldKey(event));
    view.board.field.addEventListener("pointerup", () => this.#onLift());
    void this.#fill();
  }

  async #fill() {
    const option = (/** @type {string} */ value, /** @type {string} */ text) => element("option", { value }, text);
    const first = [DIGITS, BOXES].map((name) => option(name, say(`make.tool.${name}`)));
    this.list.replaceChildren(...first);
    try {
      this.#kinds = (await ruleKinds()).rules.filter((kind) => kind.family !== "houses");
      const families = [...new Set(this.#kinds.map((kind) => kind.family))].map((family) => {
        const own = this.#kinds
          .filter((kind) => kind.family === family)
          .map((kind) => option(kind.name, titleOf(kind)));
        return element("optgroup", { label: say(`make.family.${family}`) }, ...own);
      });
      this.list.append(...families, option(LINE, say("make.tool.line")));
    } catch (error) {
      this.note.textContent = reason(error);
    }
    this.draw();
  }

  /** A line as it is being drawn. @returns {import("../board.js").BoardLink[]} */
  get preview() {
    const { selection } = this.view.board;
    if (!this.tool?.kind.is_drawn || this.tool.kind.is_whole) return [];
    return selection.slice(1).map((cell, i) => ({ start: [selection[i] ?? 0, 0], end: [cell, 0], strong: true }));
  }

  /** Whether boxes are painted. */
  get paints() {
    return this.chosen === BOXES;
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = name;
    this.list.value = name;
    const kind = this.#kinds.find((one) => one.name === name) ?? (name === LINE ? LINE_OF_TEXT : null);
    this.tool = kind && new Tool(kind, this.view.draft.shape.side);
    this.typed.value = this.text.value = "";
    this.note.textContent = "";
    this.view.board.select([], this.view.board.focusCell);
    this.#frame();
    this.view.draw();
  }

  /** Where clues stand outside, there are places for them around the board. */
  #frame() {
    const { board } = this.view;
    board.field.querySelector(".edges")?.remove();
    const isOutside = Boolean(this.tool?.kind.is_whole);
    board.element.dataset["room"] = isOutside ? "1" : "0";
    if (isOutside) {
      const choose = (/** @type {number[]} */ cells, /** @type {string} */ name) => {
        board.select(cells, cells[0]);
        this.typed.focus();
        this.note.textContent = "";
        announce(name);
      };
      board.field.append(edges(board.shape?.side ?? 9, choose));
    }
    this.view.fitBoard();
  }

  #onTyped() {
    if (!this.tool) return;
    this.tool.typed = this.typed.value;
    this.tool.text = this.text.value;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  #onFieldKey(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void this.add();
  }

  /** A digit of the keyboard or of the pad. @param {number} digit @returns {boolean} whether it was used */
  type(digit) {
    if (this.paints) {
      this.view.draft.paintBoxes(this.view.board.selection, digit - 1);
      return true;
    }
    if (!this.tool) return false;
    const isApart = (this.tool.kind.numbers[1] ?? 0) > 1 && this.tool.side > 9 && this.typed.value;
    if (this.tool.hasNumbers) this.typed.value += `${isApart ? " " : ""}${digit}`;
    this.#onTyped();
    return true;
  }

  /** A sign of a number, which need be no digit of the grid. @param {string} sign */
  #write(sign) {
    this.typed.value += sign;
    this.#onTyped();
  }

  /** Take the last sign back; where there is none, the rules of this kind that lie in the chosen cells. */
  erase() {
    if (!this.tool) return this.paints;
    const { draft, board } = this.view;
    if (this.typed.value) {
      this.typed.value = this.typed.value.slice(0, -1).trimEnd();
      this.#onTyped();
      return true;
    }
    const cells = board.selection.length ? board.selection : [board.focusCell];
    const own = draft.shape.rules?.said.rules ?? [];
    const isHit = (/** @type {number[][]} */ groups) =>
      groups.some((group) => group.some((one) => cells.includes(one)));
    const hit = own.filter(({ kind, groups }) => kind === this.tool?.kind.name && isHit(groups));
    if (hit.length)
      void this.#reshape(
        hit.map(({ line }) => line),
        [],
      );
    return true;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.tool && !this.paints) return false;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Escape") this.choose(DIGITS);
    else if (this.tool?.hasNumbers && isPlain && /^[\d ]$/.test(event.key)) this.#write(event.key);
    else if (event.key === "Enter" && this.tool) void this.add();
    else if (event.key === "|" && this.tool?.hasGroups) this.#next();
    else return false;
    return true;
  }

  #next() {
    const { board } = this.view;
    this.tool?.next(board.selection);
    board.select([], board.focusCell);
    this.view.draw();
  }

  /** The pointer is lifted: what needs no more is set at once. */
  #onLift() {
    const { tool, view } = this;
    if (!tool) return;
    let cells = view.board.selection;
    const [before = -1] = this.#before;
    const isPair = tool.kind.cells[1] === 2 && cells.length === 1 && this.#before.length === 1 && before !== cells[0];
    if (isPair) cells = [before, cells[0] ?? 0];
    this.#before = cells;
    if (tool.isDone(cells)) void this.add(cells);
  }

  /** Set the rule, with these cells. @param {number[]} [cells] */
  async add(cells = this.view.board.selection) {
    const { tool, view } = this;
    if (!tool) return;
    if (!tool.isReady(cells)) return void (this.note.textContent = say("make.rule.missing", { form: tool.kind.form }));
    const line =
      tool === this.tool && tool.kind === LINE_OF_TEXT ? tool.text.trim() : tool.line(view.draft.shape, cells);
    tool.groups = [];
    this.#before = [];
    if (await this.#reshape([], [line])) {
      if (tool === this.tool) this.typed.value = tool.typed = "";
      view.board.select([], view.board.focusCell);
    }
  }

  /** Another set of rules; one after the other, each on what the one before has left.
   * @param {string[]} without @param {string[]} more @returns {Promise<boolean>} whether it can be */
  #reshape(without, more) {
    const { draft } = this.view;
    const done = this.#adding.then(async () => {
      this.note.textContent = "";
      const kept = draft.shape.lines.filter((line) => !without.includes(line));
      try {
        const shape = await shapeWith(draft.shape, [...kept, ...more]);
        if (shape.spec === draft.shape.spec) throw new Error(say("make.rule.there"));
        draft.open(shape, draft.givens, draft.decoration);
        announce(say(more.length ? "make.rule.added" : "make.rule.removed", { rule: (more[0] ?? without[0]) || "" }));
        return true;
      } catch (error) {
        this.note.textContent = reason(error);
        return false;
      }
    });
    this.#adding = done.then(() => {});
    return done;
  }

  /** The tool's fields, and the list of rules, some of which may be left out. @param {string[]} [redundant] */
  draw(redundant = []) {
    const { tool, view } = this;
    this.typedField.hidden = !tool?.hasNumbers;
    this.textField.hidden = !tool?.kind.text;
    const label = this.textField.firstElementChild;
    if (label) label.textContent = tool?.kind.text ?? "";
    this.addButton.hidden = !tool;
    this.nextButton.hidden = !tool?.hasGroups;
    this.words.textContent = this.paints ? say("make.boxes.how") : tool ? this.#told(tool) : "";
    const rules = view.draft.shape.rules?.said.rules ?? [];
    const key = JSON.stringify([view.draft.shape.spec, language(), redundant, rules.length]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.all.hidden = !rules.length;
    const head = this.all.firstElementChild;
    if (head) head.textContent = say("rules.each", { n: rules.length });
    this.lines.replaceChildren(...rules.map((rule) => this.#line(rule, redundant.includes(rule.line))));
  }

  /** @param {Tool} tool */
  #told(tool) {
    const chosen = tool.groups.length ? ` ${say("make.rule.groups", { n: tool.groups.length })}` : "";
    return `${tool.kind.explained[language()] ?? ""}${chosen} ${say(howTo(tool))}`.trim();
  }

  /** @param {import("../api.js").RuleLine} rule @param {boolean} isRedundant */
  #line({ line, sentence, groups }, isRedundant) {
    const cells = [...new Set(groups.flat())];
    const show = button(sentence, () => this.view.board.select(cells), { class: "plain" });
    const name = say("make.rule.remove", { rule: sentence });
    const remove = button(name, () => void this.#reshape([line], []), {
      icon: "close",
      iconOnly: true,
      class: "plain",
    });
    return element(isRedundant ? "li.fill-cover" : "li", show, remove);
  }
}

/** A rule of any kind, as a line of text. @type {RuleKind} */
const LINE_OF_TEXT = {
  name: LINE,
  form: "cage 15 r1c1 r1c2",
  summary: {},
  explained: {},
  family: "",
  placed: null,
  text: "cage 15 r1c1 r1c2",
  numbers: [0, 0],
  groups: [0, 0],
  cells: [0, null],
  is_drawn: false,
  is_whole: false,
  is_each: false,
};

/** How a rule is set, as the key of a text. @param {Tool} tool */
function howTo({ kind, hasCells, hasGroups }) {
  if (!hasCells) return "make.how.plain";
  if (kind.is_whole) return "make.how.edge";
  if (kind.name === "arrow") return "make.how.arrow";
  if (hasGroups) return "make.how.groups";
  if (kind.cells[1] === 2) return "make.how.pair";
  if (kind.is_drawn) return "make.how.line";
  return kind.is_each ? "make.how.each" : "make.how.cells";
}

/** @param {RuleKind} kind */
function titleOf({ name, explained }) {
  return (explained[language()] ?? "").split(/\s?:/, 1)[0] || name;
}
