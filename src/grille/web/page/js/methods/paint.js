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
 * A canvas that fills its element, painted when somebody asks and whenever the size or the theme changes.
 * An observer tells the size: to read it while other elements change would make the browser lay them out each time.
 */
export class Sketch {
  /** The moment that is shown. */ t = 0;
  #width = 0;
  #height = 0;
  #sizes = new ResizeObserver(([entry]) => entry && this.#fit(entry.contentRect));
  #paint = () => this.paint();

  /** @param {string} className */
  constructor(className) {
    this.canvas = element("canvas", { class: className, "aria-hidden": "true" });
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.#sizes.observe(this.canvas);
    paints.add(this.#paint);
  }

  /** @param {DOMRectReadOnly} size */
  #fit({ width, height }) {
    const scale = devicePixelRatio || 1;
    [this.#width, this.#height] = [width, height];
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.pen.setTransform(scale, 0, 0, scale, 0, 0);
    this.paint();
  }

  paint() {
    if (!this.#width || !this.#height) return;
    this.pen.clearRect(0, 0, this.#width, this.#height);
    this.draw(this.pen, this.#width, this.#height);
  }

  /** @abstract @param {CanvasRenderingContext2D} _pen @param {number} _width @param {number} _height */
  draw(_pen, _width, _height) {}

  /** @param {number} t */
  show(t) {
    this.t = t;
    this.paint();
  }

  close() {
    this.#sizes.disconnect();
    paints.delete(this.#paint);
  }
}
