/** The dialog of what a player chooses. */
import { save } from "../store.js";
import { checkbox, element } from "../ui.js";
import words from "../words/play.js";
import { addWords, say } from "../words/words.js";
import { DEFAULTS, settings } from "./look.js";

addWords(words);

/** @typedef {import("./look.js").Settings} Settings */

const FAULTS = /** @type {const} */ (["all", "conflicts", "none"]);

/** @param {import("../ui.js").Dialogs} dialogs @param {(name: keyof Settings) => void} onChange */
export function openSettings(dialogs, onChange) {
  /** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
  const set = (name, value) => {
    settings[name] = value;
    save("settings", settings);
    onChange(name);
  };
  const radios = FAULTS.map((which) => {
    const checked = settings.faults === which;
    const radio = element("input", { type: "radio", name: "faults", checked, onchange: () => set("faults", which) });
    return element("label.choice", radio, element("span", say(`play.set.faults.${which}`)));
  });
  const names = /** @type {Exclude<keyof Settings, "faults">[]} */ (
    Object.keys(DEFAULTS).filter((one) => one !== "faults")
  );
  const boxes = names.map((name) => checkbox(say(`play.set.${name}`), settings[name], (isOn) => set(name, isOn)));
  const faults = element("fieldset.faults", element("legend", say("play.set.faults")), ...radios);
  dialogs.open(say("play.settings"), [faults, ...boxes]);
}
