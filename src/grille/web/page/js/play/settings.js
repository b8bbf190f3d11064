/** What a player has chosen, kept locally. */
import { load, save } from "../store.js";
import { checkbox, dialog } from "../ui.js";
import { say } from "../words/words.js";

const DEFAULTS = { mistakes: true, cleanUp: true, autoMarks: false, places: false, digitFirst: false, same: true, peers: true, timer: true };
/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...load("settings", {}) };

/** @param {(name: keyof Settings) => void} onChange */
export function openSettings(onChange) {
  const names = /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS));
  dialog(
    say("play.settings"),
    names.map((name) =>
      checkbox(say(`play.set.${name}`), settings[name], (isOn) => {
        settings[name] = isOn;
        save("settings", settings);
        onChange(name);
      }),
    ),
  );
}
