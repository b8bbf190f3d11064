/** Canvases that are sharp, follow their element's size, and take their colours from the style sheet. */
import { element } from "../ui.js";

/** Custom properties are not resolved when read; a colour of an element is. @type {Map<string, string>} */
const known = new Map();
let theme = "";

/** The colour of a token in the theme that is shown: `accent`. @param {string} name */
export function colour(name) {
  const now = `${document.documentElement.dataset["theme"]}${matchMedia("(prefers-color-scheme: dark)").matches}${matchMedia("(forced-colors: active)").matches}`;
  if (now !== theme) known.clear();
  theme = now;
  let found = known.get(name);
  if (!found) {
    const probe = element("span", { class: "unseen" });
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    known.set(name, (found = getComputedStyle(probe).color));
    probe.remove();
  }
  return found;
}

/**
 * A canvas that fills its element's width; `draw` is called at once and whenever the size or the theme changes.
 * @param {string} className
 * @param {(pen: CanvasRenderingContext2D, width: number, height: number) => void} draw
 */
export function canvas(className, draw) {
  const made = element("canvas", { class: className, "aria-hidden": "true" });
  const pen = /** @type {CanvasRenderingContext2D} */ (made.getContext("2d"));
  const paint = () => {
    const { clientWidth: width, clientHeight: height } = made;
    if (!width || !height) return;
    const scale = devicePixelRatio || 1;
    if (made.width !== Math.round(width * scale) || made.height !== Math.round(height * scale)) {
      made.width = Math.round(width * scale);
      made.height = Math.round(height * scale);
    }
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    draw(pen, width, height);
  };
  const sizes = new ResizeObserver(paint);
  sizes.observe(made);
  const themes = new MutationObserver(paint);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", paint);
  const close = () => {
    sizes.disconnect();
    themes.disconnect();
    system.removeEventListener("change", paint);
  };
  return { element: made, paint, close };
}
