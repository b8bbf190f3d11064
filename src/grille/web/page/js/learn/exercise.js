/** A position to find a technique in: the learner strikes out candidates or puts in digits, and the server judges. */
import { Board } from "../board.js";
import { overlaid, picture, whereOf } from "../drawing.js";
import { judge } from "../engine.js";
import { cellName, exclude, fromLine, maskOf, digitsOf, range } from "../grid.js";
import { announce, button, element, onPageKey, reason } from "../ui.js";
import { language, say } from "../words/words.js";
import { looksOf, shapeOf } from "./example.js";
import { ENOUGH, found, foundOf, lacks } from "./mastery.js";

/** @import { Judgement, LessonOutput, Position } from "../api.js" */
/** A candidate struck out, or a digit put in. @typedef {{cell: number, digit: number, isPut: boolean}} Move */

export class Exercise {
  /** What was kept: sound moves that were another technique's. @type {Move[]} */ #kept = [];
  /** What is to be judged. @type {Move[]} */ #moves = [];
  #hints = 0;
  #isDone = false;
  #isPutting = false;
  #asking = new AbortController();

  /** @param {LessonOutput} lesson @param {Position} position
   * @param {{title: string, back: string, onNext: () => void}} about */
  constructor(lesson, position, { title, back, onNext }) {
    this.lesson = lesson;
    this.position = position;
    this.shape = shapeOf(position);
    this.onNext = onNext;
    this.board = new Board(this.shape, {
      label: say("learn.anotherBoard"),
      select: "one",
      onKey: (event, cell) => this.#onKey(event, cell),
    });
    this.said = element("p.said", { role: "status" }, say("learn.do"));
    this.told = element("div.told");
    const isPlacing = lesson.step.places.length > 0;
    const modes = [false, true].map((isPut) =>
      button(say(isPut ? "learn.put" : "learn.strike"), () => this.#setMode(isPut), { pressed: isPut === isPlacing }),
    );
    this.modes = element("div.toolbar", { role: "group", "aria-label": say("learn.mode") }, ...modes);
    this.#isPutting = isPlacing;
    const keys = range(this.shape.side, (i) =>
      button(this.shape.texts[i + 1] ?? "", () => this.#enter(this.board.focusCell, i + 1, this.#isPutting)),
    );
    this.check = button(say("learn.check"), () => void this.#check(), { class: "main", icon: "check", disabled: true });
    this.undo = button(say("learn.undo"), () => this.#undo(), { icon: "undo", disabled: true });
    this.hint = button(say("learn.hint"), () => void this.#hint(), { icon: "hint" });
    this.element = element(
      "div.exercise",
      element("header.lesson-head", element("a", { href: back }, `‹ ${say("learn.lesson")}`), element("h1", title)),
      element(
        "div.lesson-board",
        element("div.lesson-grid", this.board.element),
        element(
          "div.lesson-side",
          this.said,
          this.told,
          this.modes,
          element("div.lesson-keys", { role: "group", "aria-label": say("learn.pad") }, ...keys),
          element("div.toolbar", this.check, this.undo, this.hint),
          element("p.faint", say("learn.keys")),
        ),
      ),
    );
    onPageKey(this.#asking.signal, (event) => this.board.take(event));
    this.#draw();
  }

  /** It is on the page. */
  begin() {
    this.board.focus(this.position.puzzle.search(/[.0]/));
  }

  /** @param {boolean} isPut */
  #setMode(isPut) {
    this.#isPutting = isPut;
    [...this.modes.children].forEach((one, i) => one.setAttribute("aria-pressed", String(isPut === Boolean(i))));
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  #onKey(event, cell) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      this.#undo();
      return true;
    }
    const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? NaN);
    if (!(digit <= this.shape.side)) return false;
    const isStrike = event.ctrlKey || event.metaKey || event.altKey;
    this.#enter(cell, digit, isStrike ? false : event.shiftKey ? true : this.#isPutting);
    return true;
  }

  /** @param {number} cell @param {number} digit @param {boolean} isPut */
  #enter(cell, digit, isPut) {
    if (this.#isDone || this.#values[cell] || !((this.#masks[cell] ?? 0) & maskOf([digit]))) return;
    this.#moves.push({ cell, digit, isPut });
    this.said.textContent = say("learn.do");
    this.#draw();
  }

  #undo() {
    if (this.#isDone) return;
    this.#moves.pop();
    this.#draw();
  }

  get #values() {
    const values = fromLine(this.shape, this.position.puzzle);
    for (const { cell, digit, isPut } of [...this.#kept, ...this.#moves]) if (isPut) values[cell] = digit;
    return values;
  }

  /** The candidates left by all moves. */
  get #masks() {
    return this.#left([...this.#kept, ...this.#moves]);
  }

  /** @param {Move[]} moves */
  #left(moves) {
    const masks = this.position.candidates.map(maskOf);
    for (const { cell, digit, isPut } of moves) {
      if (!isPut) exclude(masks, cell, digit);
      else for (const peer of this.shape.peers[cell] ?? []) exclude(masks, peer, digit);
    }
    return masks;
  }

  #draw() {
    const masks = this.#masks;
    const values = this.#values;
    const looks = looksOf(this.position).map((look, cell) => {
      if (look.digit) return look;
      return values[cell] ? { digit: values[cell] } : { places: digitsOf(masks[cell] ?? 0) };
    });
    this.board.draw(looks);
    this.board.setLinks([]);
    this.check.disabled = this.#isDone || !this.#moves.length;
    this.undo.disabled = this.#isDone || !this.#moves.length;
  }

  async #check() {
    const values = fromLine(this.shape, this.position.puzzle);
    for (const { cell, digit, isPut } of this.#kept) if (isPut) values[cell] = digit;
    const masks = this.#left(this.#kept);
    const pairs = (/** @type {boolean} */ isPut) =>
      this.#moves.flatMap((one) =>
        one.isPut === isPut ? [/** @type {[number, number]} */ ([one.cell, one.digit])] : [],
      );
    const body = {
      puzzle: values.map((digit) => this.shape.texts[digit]).join(""),
      ...(this.shape.isClassic ? {} : { shape: this.shape.spec }),
      candidates: values.map((digit, cell) => (digit ? [digit] : digitsOf(masks[cell] ?? 0))),
      givens: this.position.givens,
      technique: this.lesson.technique,
      removes: pairs(false),
      places: pairs(true),
      language: language(),
    };
    this.check.disabled = true;
    try {
      this.#judged(await judge(body, { signal: this.#asking.signal }));
    } catch (error) {
      if (!this.#asking.signal.aborted) this.#tell(reason(error));
    }
    if (!this.#isDone) this.#draw();
  }

  /** @param {Judgement} told */
  #judged({ verdict, title, words, rest, wrong }) {
    const wanted = this.lesson.title;
    if (verdict === "right") return this.#win(words ?? "", rest);
    if (verdict === "other") {
      this.#kept.push(...this.#moves.splice(0));
      return this.#tell(title ? say("learn.other", { title, wanted }) : say("learn.otherUnnamed", { wanted }), words);
    }
    if (verdict === "nothing") return this.#tell(say("learn.nothing"));
    const isWrong = (/** @type {Move} */ one) =>
      wrong.some(([cell, digit]) => one.cell === cell && one.digit === digit);
    const named = this.#moves.filter((one) => !wrong.length || isWrong(one));
    this.#moves = this.#moves.filter((one) => !named.includes(one));
    const { shape } = this;
    const pairs = named.map(({ cell, digit, isPut }) => `${cellName(shape, cell)}${isPut ? "=" : "≠"}${digit}`);
    this.#tell(say("learn.wrong", { pairs: pairs.join(", ") }));
  }

  /** @param {string} words @param {number[][]} rest */
  #win(words, rest) {
    const { technique, title } = this.lesson;
    this.#isDone = true;
    if (!this.#hints) found(technique);
    const isPlacing = this.lesson.step.places.length > 0;
    const named = rest.map(([cell = 0, digit = 0]) => `${digit} (${cellName(this.shape, cell)})`).join(", ");
    const more = rest.length ? say(isPlacing ? "learn.restPlaces" : "learn.rest", { rest: named }) : "";
    const counts = this.#hints ? say("learn.withHint") : say("learn.counted", { n: foundOf(technique), of: ENOUGH });
    this.#tell(say("learn.right", { title }), words, more, counts);
    this.#draw();
    this.board.rejoice();
    const next = button(say("learn.nextPosition"), this.onNext, { class: "main", icon: "forward" });
    this.told.append(next);
    next.focus();
  }

  /** Where to look, then the step. */
  async #hint() {
    this.#hints++;
    if (this.#hints === 1) lacks(this.lesson.technique);
    const { explain } = await import("../engine.js");
    const masks = this.#left(this.#kept);
    const values = fromLine(this.shape, this.position.puzzle);
    for (const { cell, digit, isPut } of this.#kept) if (isPut) values[cell] = digit;
    const body = {
      puzzle: values.map((digit) => this.shape.texts[digit]).join(""),
      candidates: values.map((digit, cell) => (digit ? [digit] : digitsOf(masks[cell] ?? 0))),
      techniques: [this.lesson.technique],
      language: language(),
      seconds: 5,
    };
    try {
      const step = (await explain(body, { signal: this.#asking.signal })).steps[0];
      if (!step) return this.#tell(say("learn.none"));
      this.#moves = [];
      this.#draw();
      const looks = looksOf(this.position);
      const candidates = body.candidates;
      if (this.#hints === 1) {
        const fills = whereOf(this.shape, step);
        this.board.draw(looks.map((look, cell) => ({ ...look, fill: fills.get(cell) })));
        this.#tell(say("learn.stage.1"));
      } else {
        const drawn = picture(this.shape, step);
        this.board.draw(overlaid(looks, drawn, candidates));
        this.board.setLinks(drawn.links);
        this.#tell(step.words ?? step.notation);
      }
      this.hint.lastElementChild?.replaceChildren(say("learn.answer"));
    } catch (error) {
      if (!this.#asking.signal.aborted) this.#tell(reason(error));
    }
  }

  /** @param {string} first @param {...(string | null)} more */
  #tell(first, ...more) {
    this.said.textContent = first;
    this.told.replaceChildren(...more.filter(Boolean).map((text) => element("p", text)));
    announce(first);
  }

  close() {
    this.#asking.abort();
  }
}
