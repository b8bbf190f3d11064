/** Says when the server cannot be reached, and what goes on without it; and keeps the page for that time. */
import { health, onReach } from "./engine.js";
import { button, Dialogs, element } from "./ui.js";
import { say } from "./words/words.js";

const AGAIN_MILLISECONDS = 5000;

/** @param {HTMLElement} host where the note stands while there is no server */
export function watchServer(host) {
  const dialogs = new Dialogs();
  let isAway = false;
  let timer = 0;
  const tell = () => dialogs.open(say("offline.now"), [element("p", say("offline.what"))]);
  const draw = () => host.replaceChildren(isAway ? button(say("offline.now"), tell, { class: "offline" }) : "");
  const ask = () => void health().catch(() => {});

  onReach((isReached) => {
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
export function keepPage() {
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/sw.js").catch(() => {});
}
