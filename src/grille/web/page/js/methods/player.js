/** Moves one pane, or several together, all by as much work as the one that leads: play, step, jump. */
import { button, choice, element, icon } from "../ui.js";
import { number, say } from "../words/words.js";
import { FAILURE, FIXING, GUESS } from "./timeline.js";

/** @import { Pane } from "./pane.js" */

/** Steps a second. */
const SPEEDS = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000, 2500, 5000];
/** What there is to jump to, and in which families of methods. @type {[number, string, string][]} */
const JUMPS = [
  [GUESS, "guess", "search cover"],
  [GUESS, "probe", "clauses"],
  [GUESS, "decision", "learning"],
  [GUESS, "branching", "branching"],
  [FAILURE, "conflict", "learning"],
  [FAILURE, "closed", "branching"],
  [FIXING, "learnt", "learning"],
  [FAILURE, "failure", "search cover clauses linear"],
  [FIXING, "fixing", "clauses linear"],
];
/** Steps a second that one can read. */
export const READABLE = 2;

export class Player {
  isPlaying = false;
  #frame = 0;
  #last = 0;
  /** What is left of a step that was not taken yet. */
  #rest = 0;

  /** @param {Pane[]} panes @param {{fine: boolean, speed: number}} wishes the speed is steps a second
   * @param {(isAtRest: boolean) => void} onMove */
  constructor(panes, wishes, onMove) {
    this.panes = panes;
    this.wishes = wishes;
    this.onMove = onMove;
    this.playButton = button(say("methods.play"), () => this.toggle(), {
      icon: "resume",
      class: "main",
      keys: "Space",
    });
    const speeds = SPEEDS.map((n) => [String(n), say("methods.perSecond", { n: number(n) })]);
    const chosen = String(SPEEDS.includes(wishes.speed) ? wishes.speed : READABLE);
    this.speed = choice(say("methods.speed"), speeds, chosen, (value) => {
      this.wishes.speed = Number(value);
      this.onMove(true);
    });
    const tool = (
      /** @type {import("../ui.js").IconName} */ name,
      /** @type {() => void} */ act,
      /** @type {string} */ keys,
    ) => button(say(`methods.${name}`), act, { icon: name, iconOnly: true, keys });
    const jumps = JUMPS.filter(([, , families]) =>
      panes.some((pane) => families.split(" ").includes(pane.line.family)),
    ).map(([mark, name]) => button(say(`methods.${name}`), () => this.jump(mark, 1), { class: `jump ${name}` }));
    this.element = element(
      "div.player",
      { role: "group", "aria-label": panes.map((pane) => pane.method).join(", ") },
      tool("first", () => this.first(), "Home"),
      tool("back", () => this.step(-1), "ArrowLeft"),
      this.playButton,
      tool("forward", () => this.step(1), "ArrowRight"),
      tool("last", () => this.goTo(this.lead.line.length), "End"),
      ...jumps,
      this.speed,
    );
  }

  /** The one with the most to show leads. */
  get lead() {
    return this.panes.reduce((one, other) => (other.line.length > one.line.length ? other : one));
  }

  get isAtEnd() {
    return this.lead.t >= this.lead.line.length;
  }

  /** @param {number} t @param {Pane} [pane] whose moment it is */
  goTo(t, pane = this.lead) {
    this.pause();
    this.#show(t, pane);
    this.onMove(true);
  }

  /** @param {number} t @param {Pane} pane */
  #show(t, pane) {
    pane.show(t);
    const { fine } = this.wishes;
    const work = pane.line.workAt(pane.t);
    for (const other of this.panes.filter((one) => one !== pane)) {
      const { line } = other;
      const isStart = pane.t <= pane.line.begin && !work;
      const moment = isStart ? Math.min(pane.t, line.begin) : line.momentOfWork(work);
      other.show(line.momentOf(line.stopAt(pane.t >= pane.line.length ? line.length : moment, fine), fine));
    }
  }

  /** To the first decision, and from there to before the set-up. */
  first() {
    const { begin } = this.lead.line;
    this.goTo(this.lead.t > begin ? begin : 0);
  }

  /** @param {number} count */
  step(count) {
    const { line, t } = this.lead;
    const { fine } = this.wishes;
    const stop = line.stopAt(t, fine);
    // From between two stops, a step back is to the one before.
    const back = count < 0 && line.momentOf(stop, fine) < t ? 0 : count;
    this.goTo(line.momentOf(Math.max(0, stop + back), fine));
  }

  /** To the next moment that stands out. @param {number} mark @param {1 | -1} way */
  jump(mark, way) {
    const { line, t } = this.lead;
    this.goTo(line.nextMark(t, mark, way) ?? (way === 1 ? line.length : 0));
  }

  /** To the next moment that stands out, as anything. @param {1 | -1} way */
  jumpAny(way) {
    const { line, t } = this.lead;
    const found = [GUESS, FAILURE, FIXING].map((mark) => line.nextMark(t, mark, way)).filter((one) => one !== null);
    this.goTo(found.length ? (way === 1 ? Math.min(...found) : Math.max(...found)) : way === 1 ? line.length : 0);
  }

  toggle() {
    if (this.isPlaying) {
      this.pause();
      return this.onMove(true);
    }
    if (this.isAtEnd) this.#show(this.lead.line.begin, this.lead);
    this.isPlaying = true;
    this.#last = performance.now();
    this.#rest = 0;
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    this.#drawButton();
  }

  pause() {
    cancelAnimationFrame(this.#frame);
    this.isPlaying = false;
    this.#drawButton();
  }

  #drawButton() {
    const name = say(this.isPlaying ? "methods.pause" : "methods.play");
    this.playButton.replaceChildren(icon(this.isPlaying ? "pause" : "resume"), element("span", name));
  }

  /** @param {number} now */
  #tick(now) {
    if (!this.isPlaying) return;
    const speed = Number(/** @type {HTMLSelectElement} */ (this.speed.querySelector("select")).value);
    this.#rest += Math.min(0.25, (now - this.#last) / 1000) * speed;
    this.#last = now;
    const whole = Math.floor(this.#rest);
    if (whole) {
      this.#rest -= whole;
      const { line, t } = this.lead;
      this.#show(line.momentOf(line.stopAt(t, this.wishes.fine) + whole, this.wishes.fine), this.lead);
    }
    if (this.isAtEnd && !this.panes.some((pane) => pane.isLoading)) {
      this.pause();
      return this.onMove(true);
    }
    if (whole) this.onMove(false);
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }

  close() {
    this.pause();
  }
}
