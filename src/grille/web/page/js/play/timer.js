/** The time that a game takes: counted while the page is seen, the game goes on and nobody pauses. */
import { button, element, icon } from "../ui.js";
import { say } from "../words/words.js";
import { settings } from "./settings.js";

/** @import { Game } from "./game.js" */

export class Timer {
  isPaused = false;
  isOver = false;

  /** @param {Game} game @param {(isPaused: boolean) => void} onPause */
  constructor(game, onPause) {
    this.onPause = onPause;
    this.text = element("span.time", { role: "timer" });
    this.button = button(say("play.pause"), () => this.pause(!this.isPaused), {
      icon: "pause",
      iconOnly: true,
      class: "plain",
    });
    this.element = element("div.timer", this.text, this.button);
    this.interval = setInterval(() => this.#tick(), 1000);
    this.game = game;
    this.follow(game);
  }

  /** Count for this game. @param {Game} game */
  follow(game) {
    this.game = game;
    this.isOver = game.isSolved;
    if (this.isPaused) this.pause(false);
    this.draw();
  }

  #tick() {
    if (this.isPaused || this.isOver || document.hidden) return;
    this.game.seconds++;
    this.draw();
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.isPaused = isPaused;
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
