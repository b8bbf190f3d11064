/** Starts the page: header, theme, language, and the part that the address names. */
import { keepPage, watchServer } from "./offline.js";
import { load, save } from "./store.js";
import { button, element, reason } from "./ui.js";
import puzzle from "./words/puzzle.js";
import { words as kinds } from "./kinds.js";
import shell from "./words/shell.js";
import { addWords, language, onLanguage, say, setLanguage } from "./words/words.js";

addWords(shell);
addWords({ ...puzzle, ...kinds }); // for what any part does with a puzzle

/** What the address asks for: `#methods/watch?puzzle=…` is part `methods`, path `["watch"]` and a query. */
/** @typedef {{part: string, path: string[], query: URLSearchParams}} Request */
/** A part of the page fills its host; `route` takes a request, the first one too, `close` ends all that it began. */
/** @typedef {{route(request: Request): void, close(): void}} View */
/** @typedef {{View: new (host: HTMLElement) => View, ready?: () => Promise<unknown>}} Part */

/** Loaded on first use. @type {Record<string, () => Promise<Part>>} */
const PARTS = {
  play: () => import("./play/view.js"),
  make: () => import("./make/view.js"),
  methods: () => import("./methods/view.js"),
};

const THEMES = ["auto", "light", "dark"];
const host = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {{name: string, view: View | null}} */
let shown = { name: "", view: null };
let theme = load("theme", "auto");

/** @returns {Request} */
function requested() {
  const [place = "", query = ""] = location.hash.slice(1).split("?");
  const [part = "", ...path] = place.split("/").map(decodeURIComponent);
  return { part: part in PARTS ? part : "play", path, query: new URLSearchParams(query) };
}

async function route() {
  if (location.hash === "#main") return;
  const request = requested();
  if (request.part === shown.name && shown.view) shown.view.route(request);
  else await open(request);
}

/** @param {Request} request */
async function open(request) {
  shown.view?.close();
  const mine = (shown = { name: request.part, view: /** @type {View | null} */ (null) });
  drawHeader();
  try {
    const part = await /** @type {() => Promise<Part>} */ (PARTS[request.part])();
    await part.ready?.();
    if (shown !== mine) return;
    host.replaceChildren();
    mine.view = new part.View(host);
    mine.view.route(request);
  } catch (error) {
    const failed = say("shell.failed", { reason: reason(error) });
    host.replaceChildren(element("p.trouble", { role: "alert" }, failed));
    throw error;
  }
}

function drawHeader() {
  document.title = `${say(`shell.${shown.name}`)} · ${say("shell.title")}`;
  /** @type {HTMLElement} */ (document.getElementById("skip")).textContent = say("shell.skip");
  const parts = /** @type {HTMLElement} */ (document.getElementById("parts"));
  parts.setAttribute("aria-label", say("shell.parts"));
  const links = Object.keys(PARTS).map((name) =>
    element("a", { href: `#${name}`, "aria-current": name === shown.name && "page" }, say(`shell.${name}`)),
  );
  parts.replaceChildren(...links);
  const other = language() === "en" ? "fr" : "en";
  const toLanguage = button(say("shell.language"), () => setLanguage(other), { class: "plain" });
  toLanguage.lang = other;
  const name = say("shell.theme", { theme: say(`shell.theme.${theme}`) });
  const toTheme = button(name, nextTheme, { icon: "theme", iconOnly: true, class: "plain" });
  document.getElementById("tools")?.replaceChildren(toLanguage, toTheme);
}

function nextTheme() {
  theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  save("theme", theme);
  drawTheme();
  drawHeader();
  const drawn = document.querySelector("#tools button:last-child");
  if (drawn instanceof HTMLElement) drawn.focus();
}

function drawTheme() {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const drawOffline = watchServer(/** @type {HTMLElement} */ (document.getElementById("offline")));
drawTheme();
onLanguage(drawOffline);
onLanguage(() => open(requested()));
addEventListener("hashchange", () => void route());
document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  /** @type {HTMLElement | null} */ (host.querySelector('[role="gridcell"][tabindex="0"]') ?? host)?.focus();
});
void route();
keepPage();
