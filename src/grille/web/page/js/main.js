/** Starts the page: header, theme, language, and the part that the address names. */
import { keepPage, watchServer } from "./offline.js";
import { load, save } from "./store.js";
import { button, element, reason } from "./ui.js";
import shell from "./words/shell.js";
import { addWords, language, onLanguage, say, setLanguage } from "./words/words.js";

addWords(shell);

/** What the address asks for: `#methods/watch?puzzle=…` is part `methods`, path `["watch"]` and a query. */
/** @typedef {{part: string, path: string[], query: URLSearchParams}} Request */
/** A part of the page: `open` fills the host, `close` ends what it began; `route` may take a new request while open. */
/** @typedef {{close(): void, route?(request: Request): void}} Opened */
/** @typedef {{open(host: HTMLElement, request: Request): Opened | Promise<Opened>}} Part */

/** Loaded on first use. @type {Record<string, () => Promise<Part>>} */
const PARTS = {
  play: () => import("./play/view.js"),
  make: () => import("./make/view.js"),
  methods: () => import("./methods/view.js"),
};

const THEMES = ["auto", "light", "dark"];
const host = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {{name: string, opened: Opened | null}} */
let shown = { name: "", opened: null };
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
  if (request.part === shown.name && shown.opened?.route) return shown.opened.route(request);
  await open(request);
}

/** @param {Request} request */
async function open(request) {
  shown.opened?.close();
  shown = { name: request.part, opened: null };
  drawHeader();
  try {
    const part = await /** @type {() => Promise<Part>} */ (PARTS[request.part])();
    if (shown.name !== request.part) return;
    host.replaceChildren();
    const opened = await part.open(host, request);
    if (shown.name === request.part) shown.opened = opened;
    else opened.close();
  } catch (error) {
    host.replaceChildren(element("p", { class: "trouble", role: "alert" }, say("shell.failed", { reason: reason(error) })));
    throw error;
  }
}

function drawHeader() {
  document.title = `${say(`shell.${shown.name}`)} · ${say("shell.title")}`;
  /** @type {HTMLElement} */ (document.getElementById("skip")).textContent = say("shell.skip");
  const parts = /** @type {HTMLElement} */ (document.getElementById("parts"));
  parts.setAttribute("aria-label", say("shell.parts"));
  parts.replaceChildren(
    ...Object.keys(PARTS).map((name) => element("a", { href: `#${name}`, "aria-current": name === shown.name ? "page" : undefined }, say(`shell.${name}`))),
  );
  const other = language() === "en" ? "fr" : "en";
  const toLanguage = button(say("shell.language"), () => setLanguage(other), { class: "plain" });
  toLanguage.lang = other;
  const toTheme = button(say("shell.theme", { theme: say(`shell.theme.${theme}`) }), nextTheme, { icon: "theme", iconOnly: true, class: "plain" });
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
