/** Starts the page: header, theme, language, the part that the address names, and a note while there is no server. */
import { words as kinds } from "./kinds.js";
import { load, save } from "./store.js";
import { button, Dialogs, element, later, reason } from "./ui.js";
import first from "./words/first.js";
import { addWords, language, onLanguage, say, setLanguage } from "./words/words.js";

addWords({ ...first, ...kinds });

/** What the address asks for: `#methods/watch?puzzle=…` is part `methods`, path `["watch"]` and a query. */
/** @typedef {{part: string, path: string[], query: URLSearchParams}} Request */
/** A part of the page fills its host; `route` takes a request, the first one too, `close` ends all that it began. */
/** @typedef {{route(request: Request): void, close(): void}} View */
/** `ready` loads what a request needs besides the part itself.
 * @typedef {{View: new (host: HTMLElement) => View, ready?: (request: Request) => Promise<unknown>}} Part */

/** Loaded on first use. @type {Record<string, () => Promise<Part>>} */
const PARTS = {
  play: () => import("./play/view.js"),
  learn: () => import("./learn/view.js"),
  make: () => import("./make/view.js"),
  methods: () => import("./methods/view.js"),
};

const AGAIN_MILLISECONDS = 5000;
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
  const { name, view } = shown;
  if (request.part !== name || !view) return open(request);
  const part = await /** @type {() => Promise<Part>} */ (PARTS[name])();
  await part.ready?.(request);
  if (shown.view === view) view.route(request);
}

/** @param {Request} request */
async function open(request) {
  shown.view?.close();
  const mine = (shown = { name: request.part, view: /** @type {View | null} */ (null) });
  drawHeader();
  try {
    const part = await /** @type {() => Promise<Part>} */ (PARTS[request.part])();
    await part.ready?.(request);
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
  const toLanguage = button("", () => setLanguage(other), { class: "plain" });
  const called = say("shell.language");
  toLanguage.replaceChildren(element("span", called.slice(0, 2), element("span.rest", called.slice(2))));
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

/** Whoever asks the server tells whether it was reached; while it is away, it is asked now and then.
 * @param {HTMLElement} host where a note stands meanwhile */
function watchServer(host) {
  const dialogs = new Dialogs();
  let isAway = false;
  let timer = 0;
  const tell = () => dialogs.open(say("offline.now"), [element("p", say("offline.what"))]);
  const draw = () => host.replaceChildren(isAway ? button(say("offline.now"), tell, { class: "offline" }) : "");
  const ask = () => void later(import("./engine.js"), ({ health }) => health().catch(() => {}));

  addEventListener("reach", (event) => {
    const isReached = /** @type {CustomEvent} */ (event).detail;
    clearTimeout(timer);
    if (!isReached) timer = setTimeout(ask, AGAIN_MILLISECONDS);
    if (isAway === !isReached) return;
    isAway = !isReached;
    draw();
  });
  addEventListener("offline", ask);
  addEventListener("online", ask);
  return draw;
}

/** Let a worker of the browser keep the page; it asks the server first, always. */
function keepPage() {
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/sw.js").catch(() => {});
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
