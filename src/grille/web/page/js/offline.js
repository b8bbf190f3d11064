/** Says when the server cannot be reached, and what goes on without it; and keeps the page for that time. */
import { health, onReach } from "./engine.js";
import { button, dialog, element } from "./ui.js";
import words from "./words/puzzle.js";
import { addWords, say } from "./words/words.js";

addWords(words);

const AGAIN_MILLISECONDS = 5000;

/** @param {HTMLElement} host where the note stands while there is no server */
export function watchServer(host) {
  let isAway = false;
  let timer = 0;

  function draw() {
    host.replaceChildren(...(isAway ? [button(say("offline.now"), () => dialog(say("offline.now"), [element("p", {}, say("offline.what"))]), { class: "offline" })] : []));
  }

  onReach((isReached) => {
    clearTimeout(timer);
    if (!isReached) timer = setTimeout(() => void health().catch(() => {}), AGAIN_MILLISECONDS);
    if (isAway === !isReached) return;
    isAway = !isReached;
    draw();
  });
  addEventListener("offline", () => void health().catch(() => {}));
  addEventListener("online", () => void health().catch(() => {}));
  return draw;
}

/** Let a worker of the browser keep the page; it asks the server first, always. */
export function keepPage() {
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/sw.js").catch(() => {});
}
