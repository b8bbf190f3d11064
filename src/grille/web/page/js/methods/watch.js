/** Watch one method at work, or two side by side, on one grid. */
import { methods as listMethods } from "../engine.js";
import { toLine } from "../grid.js";
import { load, save } from "../store.js";
import { announce, button, checkbox, choice, Dialogs, element, reason } from "../ui.js";
import { say } from "../words/words.js";
import { differenceOf, titlesOf } from "./difference.js";
import { Pane } from "./pane.js";
import { familyOf, picker } from "./picker.js";
import { Player, READABLE } from "./player.js";

/** @import { Puzzle } from "../grid.js" */
/** @import { Method } from "../api.js" */

const FIRST = "backtracking";
const ADDRESS_MILLISECONDS = 300;
const ANNOUNCE_MILLISECONDS = 600;

export class Watch {
  /** @type {Pane[]} */ panes = [];
  /** One for all panes, or one each. @type {Player[]} */ players = [];
  /** @type {Method[]} */ #methods = [];
  /** What its panes are called. @type {string[]} */ titles = [];
  #dialogs = new Dialogs();
  #timers = { address: 0, announce: 0 };

  /** @param {HTMLElement} host @param {HTMLElement} tools where its controls go @param {Puzzle} puzzle
   * @param {URLSearchParams} query */
  constructor(host, tools, puzzle, query) {
    this.puzzle = puzzle;
    this.chosen = [query.get("method") ?? load("watched", FIRST), query.get("beside") ?? ""].filter(Boolean);
    /** Where to open; null: at the first decision. @type {(number | null)[]} */
    this.moments = ["at", "beside-at"].map((name) => (query.has(name) ? Number(query.get(name)) : null));
    this.together = query.get("together") !== "0";
    this.wishes = {
      fine: query.get("fine") === "1",
      candidates: puzzle.shape.side <= 16,
      speed: Number(query.get("speed") ?? READABLE),
      panel: query.get("panel") ?? "",
    };
    this.tools = tools;
    this.stage = element("div.stage");
    this.foot = element("div.watch-foot");
    this.difference = element("table.difference", { hidden: true });
    this.legend = element("p");
    this.notes = element("div.notes.faint");
    this.element = element("div.watch", this.stage, this.difference, this.foot, this.notes);
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    host.append(this.element);
    this.onBodyKey = (/** @type {KeyboardEvent} */ event) => event.target === document.body && this.#onKey(event);
    this.onFull = () => this.element.classList.toggle("slide", document.fullscreenElement === this.element);
    document.addEventListener("keydown", this.onBodyKey);
    document.addEventListener("fullscreenchange", this.onFull);
    void this.#begin();
  }

  async #begin() {
    try {
      this.#methods = (await listMethods()).methods;
    } catch (error) {
      this.notes.textContent = reason(error);
      return;
    }
    if (!this.element.isConnected) return;
    this.#open();
    this.#drawTools();
    const silent = this.#methods.filter((one) => !one.traces).map((one) => one.name);
    this.notes.replaceChildren(
      checkbox(say("methods.fine"), this.wishes.fine, (isSet) => this.#wish("fine", isSet)),
      checkbox(say("methods.candidates"), this.wishes.candidates, (isSet) => this.#wish("candidates", isSet)),
      this.legend,
      element("p", say("methods.keys")),
      element("p", say("methods.noTrace", { names: silent.join(", ") })),
    );
  }

  /** Panes and players anew, at the moments that are kept. */
  #open() {
    this.#closePanes();
    const move = (/** @type {Pane} */ pane, /** @type {number} */ t) => this.#playerOf(pane)?.goTo(t, pane);
    const grow = () => this.#drawDifference();
    this.panes = this.chosen.map((method, i) => {
      const family = familyOf(this.#methods, method);
      return new Pane(this.puzzle, method, family, this.moments[i] ?? null, this.wishes, move, grow);
    });
    this.titles = titlesOf(this.#methods, this.chosen);
    this.panes.forEach((pane, i) => (pane.title.textContent = this.titles[i] ?? ""));
    this.#drawDifference();
    this.stage.replaceChildren(...this.panes.map((pane) => pane.element));
    this.element.classList.toggle("two", this.panes.length > 1);
    const families = this.panes.map(({ line }) => (line.family === "cover" ? "search" : line.family));
    const legends = [...new Set(families)].filter(Boolean).map((family) => say(`methods.legend.${family}`));
    this.legend.textContent = legends.join(" ");
    this.#openPlayers();
  }

  #openPlayers() {
    this.players.forEach((player) => player.close());
    const groups = this.together ? [this.panes] : this.panes.map((pane) => [pane]);
    this.players = groups.map((panes) => new Player(panes, this.wishes, (isAtRest) => this.#moved(isAtRest)));
    this.foot.replaceChildren(...this.players.map((player) => player.element));
  }

  #drawDifference() {
    this.difference.hidden = this.panes.length < 2;
    if (this.panes.length > 1) this.difference.replaceChildren(...differenceOf(this.panes, this.titles));
  }

  /** @param {Pane} pane */
  #playerOf(pane) {
    return this.players.find((player) => player.panes.includes(pane));
  }

  #drawTools() {
    const traced = this.#methods.filter((one) => one.traces);
    const second = this.chosen[1] ?? "";
    this.panes.forEach((pane, i) => {
      const label = say(i ? "methods.beside" : "methods.method");
      pane.head.replaceChildren(picker(label, traced, pane.method, (text) => this.#choose(i, text)));
    });
    const others = [["", say("methods.nothing")], ...traced.map(({ name }) => [name, name])];
    const setTogether = (/** @type {boolean} */ isSet) => {
      this.together = isSet;
      this.#openPlayers();
      this.#moved(true);
    };
    this.tools.replaceChildren(
      choice(say("methods.beside"), others, second.split(":")[0] ?? "", (text) => this.#choose(1, text)),
      second && checkbox(say("methods.together"), this.together, setTogether),
      choice(say("alg.panel"), this.#panels(), this.wishes.panel, (panel) => {
        this.wishes.panel = panel;
        this.panes.forEach((pane) => pane.draw());
        this.#moved(false);
      }),
      element(
        "div.toolbar",
        button(say("methods.share"), () => void this.#share(), { icon: "share", iconOnly: true }),
        button(say("methods.full"), () => void this.#full(), { icon: "full", iconOnly: true }),
      ),
    );
  }

  /** The panels that one can see by themselves. */
  #panels() {
    const names = new Set(this.panes.flatMap((pane) => pane.panels.flatMap(({ name }) => name ?? [])));
    return ["", ...names].map((name) => [name, say(`alg.panel.${name || "all"}`)]);
  }

  /** @param {number} i @param {string} text */
  #choose(i, text) {
    this.moments = this.panes.map((pane) => pane.t);
    this.moments[i] = null;
    this.chosen[i] = text;
    this.chosen = this.chosen.filter(Boolean);
    if (i === 0) save("watched", text);
    this.#open();
    this.#drawTools();
    this.#moved(false);
  }

  /** @param {"fine" | "candidates"} name @param {boolean} isSet */
  #wish(name, isSet) {
    this.wishes[name] = isSet;
    this.panes.forEach((pane) => pane.draw());
    this.#moved(false);
  }

  /** The address follows at rest; listeners hear one sentence, and only of what somebody did.
   * @param {boolean} isAtRest */
  #moved(isAtRest) {
    this.#drawDifference();
    clearTimeout(this.#timers.address);
    this.#timers.address = setTimeout(() => history.replaceState(null, "", this.link), ADDRESS_MILLISECONDS);
    clearTimeout(this.#timers.announce);
    if (isAtRest)
      this.#timers.announce = setTimeout(() => {
        this.panes.forEach((pane) => pane.scrub.tell());
        if (!this.panes.some((pane) => pane.scrub.element === document.activeElement))
          announce(this.panes.map((pane) => pane.said.textContent).join(" "));
      }, ANNOUNCE_MILLISECONDS);
  }

  /** This grid, these methods, this moment. */
  get link() {
    const { shape, givens } = this.puzzle;
    const query = new URLSearchParams({ puzzle: toLine(shape, givens) });
    if (!shape.isClassic) query.set("shape", shape.spec);
    ["method", "beside"].forEach((name, i) => this.chosen[i] && query.set(name, this.chosen[i] ?? ""));
    ["at", "beside-at"].forEach((name, i) => {
      const pane = this.panes[i];
      if (pane && pane.t !== pane.line.begin) query.set(name, String(pane.t));
    });
    if (this.wishes.speed !== READABLE) query.set("speed", String(this.wishes.speed));
    if (this.wishes.panel) query.set("panel", this.wishes.panel);
    if (!this.together) query.set("together", "0");
    if (this.wishes.fine) query.set("fine", "1");
    return `#methods/watch?${query}`.replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("%2C", ",");
  }

  async #share() {
    const link = location.origin + location.pathname + this.link;
    try {
      await navigator.clipboard.writeText(link);
      announce(say("methods.shared"));
    } catch {
      // the dialog shows it too
    }
    const title = say("methods.linkHere");
    const field = element("input", { readonly: true, value: link, "aria-label": title, onfocus: () => field.select() });
    this.#dialogs.open(title, [field]);
  }

  /** Where the browser has no full screen, the part fills the window. */
  async #full() {
    if (document.fullscreenElement) return document.exitFullscreen();
    try {
      await this.element.requestFullscreen();
    } catch {
      this.element.classList.toggle("slide");
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
    const isMoving = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
    if ((isMoving && target.closest("[role=grid]")) || (event.key === " " && target.closest("button"))) return;
    const pane = this.panes.find((one) => one.element.contains(target));
    const isTargeted = (/** @type {Player} */ one) =>
      one.element.contains(target) || (pane && one.panes.includes(pane));
    const player = this.players.find(isTargeted) ?? this.players[0];
    /** @type {Record<string, () => unknown>} */
    const keys = {
      " ": () => player?.toggle(),
      ArrowRight: () => (event.shiftKey ? player?.jumpAny(1) : player?.step(1)),
      ArrowLeft: () => (event.shiftKey ? player?.jumpAny(-1) : player?.step(-1)),
      Home: () => player?.first(),
      End: () => player?.goTo(player.lead.line.length),
      Escape: () => this.element.classList.remove("slide"),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #closePanes() {
    this.players.forEach((player) => player.close());
    this.panes.forEach((pane) => pane.close());
  }

  close() {
    this.#dialogs.close();
    clearTimeout(this.#timers.address);
    clearTimeout(this.#timers.announce);
    document.removeEventListener("keydown", this.onBodyKey);
    document.removeEventListener("fullscreenchange", this.onFull);
    this.#closePanes();
  }
}
