/** The time that a game takes: counted from its first move, while the page is seen, it goes on and nobody pauses. */
import { button, element, icon } from "../ui.js";
import { say } from "../words/words.js";
import { settings } from "./look.js";

/** @import { Game } from "./game.js" */

export class Timer {
  isOver = false;
  #isBegun = false;

  /** @param {Game} game @param {(isPaused: boolean) => void} onPause */
  constructor(game, onPause) {
    this.onPause = onPause;
    this.game = game;
    this.text = element("span.time", { role: "timer" });
    const toggle = () => this.pause(!this.game.isPaused);
    this.button = button(say("play.pause"), toggle, { icon: "pause", iconOnly: true, class: "plain" });
    this.element = element("div.timer", this.text, this.button);
    this.interval = setInterval(() => this.#tick(), 1000);
  }

  /** Count for this game. @param {Game} game */
  follow(game) {
    this.game = game;
    this.isOver = game.isSolved;
    this.#isBegun = game.seconds > 0;
    this.pause(game.isPaused);
    this.draw();
  }

  /** Somebody has made a move. */
  begin() {
    this.#isBegun = true;
  }

  #tick() {
    if (this.game.isPaused || this.isOver || !this.#isBegun || document.hidden) return;
    this.game.seconds++;
    this.draw();
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.game.isPaused = isPaused;
    const name = say(isPaused ? "play.resume" : "play.pause");
    this.button.setAttribute("aria-label", name);
    this.button.title = name;
    this.button.replaceChildren(icon(isPaused ? "resume" : "pause"));
    this.onPause(isPaused);
  }

  end() {
    this.isOver = true;
    this.draw();
  }

  goOn() {
    this.isOver = false;
  }

  stop() {
    clearInterval(this.interval);
  }

  draw() {
    this.element.hidden = !settings.timer;
    this.text.textContent = clock(this.game.seconds);
  }
}

/** Seconds as people read them. @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
