/** What a player has chosen, kept locally. */
import { load, save } from "../store.js";
import { checkbox } from "../ui.js";
import { say } from "../words/words.js";

const DEFAULTS = {
  mistakes: true,
  cleanUp: true,
  autoMarks: false,
  places: false,
  digitFirst: false,
  same: true,
  peers: true,
  timer: true,
};
/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...load("settings", {}) };

/** @param {import("../ui.js").Dialogs} dialogs @param {(name: keyof Settings) => void} onChange */
export function openSettings(dialogs, onChange) {
  const set = (/** @type {keyof Settings} */ name) => (/** @type {boolean} */ isOn) => {
    settings[name] = isOn;
    save("settings", settings);
    onChange(name);
  };
  const names = /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS));
  const boxes = names.map((name) => checkbox(say(`play.set.${name}`), settings[name], set(name)));
  dialogs.open(say("play.settings"), boxes);
}
