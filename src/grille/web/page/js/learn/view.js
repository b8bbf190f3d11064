/** Learn: the techniques by families, a lesson each, and positions to find them in. */
import { lesson as askLesson, techniques as listTechniques } from "../engine.js";
import { setCurrentPuzzle } from "../store.js";
import { button, element, later, reason } from "../ui.js";
import words from "../words/learn.js";
import { addWords, language, say } from "../words/words.js";
import { Exercise } from "./exercise.js";
import { Example } from "./example.js";
import { ENOUGH, foundOf, isMastered, lacked, levelAbove } from "./mastery.js";
import { fresh } from "./positions.js";

addWords(words);

/** @import { LessonOutput, Technique } from "../api.js" */
/** @import { Request } from "../main.js" */

/** The part's own style sheet, loaded with it. */
export async function ready() {
  if (document.querySelector("link[href$='learn.css']")) return;
  const link = element("link", { rel: "stylesheet", href: "/page/css/learn.css" });
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/** @param {Technique} one */
const titleOf = (one) => one.titles[language()] ?? one.title;

/** @param {string} family */
const familyName = (family) => say(`family.${family.replaceAll(" ", "-")}`);

/** @param {string} name @param {...string | number} path */
const address = (name, ...path) => `#${["learn", name, ...path].join("/")}`;

export class View {
  #asking = new AbortController();
  /** @type {Exercise | null} */ #exercise = null;
  /** Lessons that were asked for, by technique. @type {Map<string, Promise<LessonOutput>>} */ #lessons = new Map();
  /** @type {{techniques: Technique[], levels: string[]} | null} */ #known = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.element = element("div.learn");
    this.keys = new AbortController();
    host.append(this.element);
  }

  /** @param {Request} request */
  async route({ path: [name = "", place = ""] }) {
    this.#leave();
    const { signal } = this.#asking;
    try {
      this.#known ??= await listTechniques();
      if (signal.aborted) return;
      if (!name) return this.#drawList();
      const lesson = await this.#lesson(name);
      if (signal.aborted) return;
      if (place) await this.#drawExercise(lesson, place, signal);
      else this.#drawLesson(lesson);
    } catch (error) {
      if (!signal.aborted) this.element.replaceChildren(element("p.trouble", { role: "alert" }, reason(error)));
    }
  }

  /** @param {string} name */
  #lesson(name) {
    const found = this.#lessons.get(name) ?? askLesson({ technique: name, language: language() });
    found.catch(() => this.#lessons.delete(name));
    this.#lessons.set(name, found);
    return found;
  }

  #drawList() {
    const { techniques, levels } = /** @type {{techniques: Technique[], levels: string[]}} */ (this.#known);
    const all = techniques.filter((one) => one.lesson);
    /** @type {Map<string, Technique[]>} */
    const families = new Map();
    for (const one of all) families.set(one.family, [...(families.get(one.family) ?? []), one]);
    const level = levelAbove(all, levels);
    const today = button(say("learn.today", { level: say(`level.${level}`) }), () => void this.#today(level, today), {
      icon: "day",
    });
    const missed = all.filter((one) => lacked().includes(one.name));
    const next = all.find((one) => one.ladders.includes("grille") && !isMastered(one.name));
    const sections = [...families].map(([family, some]) =>
      element("section.family", element("h2", familyName(family)), this.#links(some)),
    );
    const lackedOnes = element("section.family", element("h2", say("learn.lacked")), this.#links(missed));
    this.element.replaceChildren(
      element("h1", say("learn.title")),
      element("p.faint", say("learn.how")),
      element(
        "div.toolbar",
        next && element("a.button.main", { href: address(next.name) }, say("learn.next", { title: titleOf(next) })),
        today,
      ),
      missed.length ? lackedOnes : "",
      element("div.families", ...sections),
    );
  }

  /** @param {Technique[]} some */
  #links(some) {
    const items = some.map((one) => {
      const n = foundOf(one.name);
      const mark = n >= ENOUGH ? `✓ ${say("learn.mastered")}` : n ? say("learn.found", { n, of: ENOUGH }) : "";
      const link = element("a", { href: address(one.name) }, titleOf(one));
      return element("li", { class: n >= ENOUGH && "mastered" }, link, mark && element("small", mark));
    });
    return element("ol.techniques", ...items);
  }

  /** Today's puzzle of the level above. @param {string} level @param {HTMLButtonElement} pressed */
  async #today(level, pressed) {
    pressed.disabled = true;
    const { todays } = await import("../new.js");
    await later(todays(level), (puzzle) => {
      setCurrentPuzzle(puzzle);
      location.hash = "#play";
    }).finally(() => (pressed.disabled = false));
  }

  /** @param {LessonOutput} lesson */
  #drawLesson(lesson) {
    const n = foundOf(lesson.technique);
    const example = new Example(lesson);
    const positions = lesson.positions.map((_, i) =>
      element("a.button", { href: address(lesson.technique, i + 1) }, say("learn.position", { n: i + 1 })),
    );
    const more = element("a.button", { href: address(lesson.technique, "more") }, say("learn.another"));
    this.element.replaceChildren(
      this.#head(lesson),
      element("section.example", { "aria-label": say("learn.example") }, example.element),
      element(
        "section.exercises",
        element("h2", say("learn.exercises")),
        element("p.faint", say("learn.counted", { n, of: ENOUGH })),
        element("div.toolbar", ...positions, more),
      ),
    );
  }

  /** @param {LessonOutput} lesson */
  #head({ technique, title, family, level }) {
    const mark = isMastered(technique) ? ` · ✓ ${say("learn.mastered")}` : "";
    return element(
      "header.lesson-head",
      element("a", { href: "#learn" }, `‹ ${say("learn.all")}`),
      element("h1", title),
      element("p.faint", `${familyName(family)} · ${say(`level.${level}`)}${mark}`),
    );
  }

  /** @param {LessonOutput} lesson @param {string} place a number, or `more` @param {AbortSignal} signal */
  async #drawExercise(lesson, place, signal) {
    let position = lesson.positions[Number(place) - 1];
    if (!position) {
      this.element.replaceChildren(element("p", { role: "status" }, say("learn.asking")));
      position = (await fresh(lesson.technique, signal)) ?? undefined;
      if (signal.aborted) return;
    }
    if (!position) throw new Error(say("learn.none"));
    const count = lesson.positions.length;
    const next = Number(place) < count ? Number(place) + 1 : "more";
    const again = () =>
      place === "more"
        ? void this.route({ part: "learn", path: [lesson.technique, "more"], query: new URLSearchParams() })
        : (location.hash = address(lesson.technique, next));
    const title = place === "more" ? say("learn.another") : say("learn.exercise", { n: place, title: lesson.title });
    this.#exercise = new Exercise(lesson, position, { title, back: address(lesson.technique), onNext: again });
    this.element.replaceChildren(this.#exercise.element);
    this.#exercise.begin();
  }

  #leave() {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#exercise?.close();
    this.#exercise = null;
  }

  close() {
    this.#leave();
  }
}
