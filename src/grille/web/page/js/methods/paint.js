/** Canvases that are sharp, follow their element's size, and take their colours from the style sheet. */
import { element } from "../ui.js";

/** Custom properties are not resolved when they are read; the colour of an element is. @type {Map<string, string>} */
const known = new Map();
/** @type {Set<() => void>} */
const paints = new Set();

/** Another theme: other colours, everywhere. */
function renew() {
  known.clear();
  for (const paint of paints) paint();
}
new MutationObserver(renew).observe(document.documentElement, { attributeFilter: ["data-theme"] });
for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
  matchMedia(query).addEventListener("change", renew);

/** The colour of a token in the theme that is shown: `accent`. @param {string} name */
export function colour(name) {
  let found = known.get(name);
  if (!found) {
    const probe = element("span.unseen");
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    known.set(name, (found = getComputedStyle(probe).color));
    probe.remove();
  }
  return found;
}

/**
 * A canvas that fills its element; `draw` is called when somebody asks, and whenever the size or the theme changes.
 * An observer tells the size: to read it while other elements change would make the browser lay them out each time.
 * @param {string} className
 * @param {(pen: CanvasRenderingContext2D, width: number, height: number) => void} draw
 */
export function canvas(className, draw) {
  const made = element("canvas", { class: className, "aria-hidden": "true" });
  const pen = /** @type {CanvasRenderingContext2D} */ (made.getContext("2d"));
  let width = 0;
  let height = 0;
  const paint = () => {
    if (!width || !height) return;
    pen.clearRect(0, 0, width, height);
    draw(pen, width, height);
  };
  const sizes = new ResizeObserver(([entry]) => {
    ({ width, height } = entry?.contentRect ?? { width, height });
    const scale = devicePixelRatio || 1;
    made.width = Math.round(width * scale);
    made.height = Math.round(height * scale);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    paint();
  });
  sizes.observe(made);
  paints.add(paint);
  const close = () => {
    sizes.disconnect();
    paints.delete(paint);
  };
  return { element: made, paint, close };
}
