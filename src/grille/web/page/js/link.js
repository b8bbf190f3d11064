/** A puzzle and a player's progress in the fragment of an address: `#play?puzzle=…&shape=…&progress=…`. Pure. */
import { fromLine, Shape, toLine } from "./grid.js";

/** @import { Puzzle } from "./grid.js" */
/** What a player has put: a field of the game, where in it, and what. @typedef {[number, number, number]} Entry */

/** Fields of a game, and the letters that begin them in a link. */
const FIELDS = "dcmptl";
/** What a link says of the puzzle. */
const NOTES = ["name", "author", "description"];
/** A decoration of more characters is left out of a link. */
const MOST_DECORATION = 2000;
/** Candidates of a cell that can be tinted, with some to spare. */
const TINTS = 32;

/** The puzzle that an address carries; null where it carries none, or none that can be.
 * @param {URLSearchParams} query @returns {Puzzle | null} */
export function puzzleFromQuery(query) {
  const line = query.get("puzzle");
  if (!line) return null;
  try {
    const shape = Shape.fromSpec(query.get("shape") ?? String(Math.sqrt(line.length)));
    const said = NOTES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
    const notes = said.length ? { notes: Object.fromEntries(said) } : {};
    return { shape, givens: fromLine(shape, line), ...notes, ...decorationFrom(query.get("decoration")) };
  } catch {
    return null;
  }
}

/** Raises an error for what is no decoration. @param {string | null} text */
function decorationFrom(text) {
  if (!text) return {};
  const decoration = text.length <= MOST_DECORATION && JSON.parse(text);
  if (decoration?.constructor !== Object || !Object.values(decoration).every(Array.isArray)) throw new TypeError(text);
  return { decoration };
}

/** The decoration of a puzzle as a link carries it: nothing where it is too long. @param {Puzzle} puzzle */
export function decorationIn({ decoration }) {
  const text = decoration ? JSON.stringify(decoration) : "";
  return text.length <= MOST_DECORATION ? text : "";
}

/** What an address says of a player's progress; nothing that does not fit the puzzle.
 * @param {URLSearchParams} query @param {Shape} shape @returns {Entry[]} */
export function progressFromQuery(query, shape) {
  const most = 2 ** shape.side;
  return (query.get("progress") ?? "").split("_").flatMap((part) => {
    const field = FIELDS.indexOf(part[0] ?? "?");
    if (field < 0) return [];
    const places = shape.cells * (field === 4 ? TINTS : field === 5 ? shape.cells : 1);
    const top = field === 0 ? shape.side + 1 : field === 5 ? 2 * shape.side + 3 : field > 2 ? 512 : most;
    return part
      .slice(1)
      .split("-")
      .map((entry) => /** @type {Entry} */ ([field, ...entry.split(".").map((number) => parseInt(number, 36))]))
      .filter(([, index, value]) => index >= 0 && index < places && value > 0 && value < top);
  });
}

/**
 * The link to a puzzle, and to what was put on it.
 * @param {string} place where the page lies
 * @param {Puzzle} puzzle @param {Entry[]} [entries]
 */
export function linkTo(place, puzzle, entries = []) {
  const query = [`puzzle=${toLine(puzzle.shape, puzzle.givens)}`];
  if (!puzzle.shape.isClassic) query.push(`shape=${written(puzzle.shape.spec)}`);
  for (const name of NOTES) if (puzzle.notes?.[name]) query.push(`${name}=${written(puzzle.notes[name])}`);
  const decoration = decorationIn(puzzle);
  if (decoration) query.push(`decoration=${written(decoration)}`);
  const parts = [...FIELDS].flatMap((letter, field) => {
    const own = entries.filter((entry) => entry[0] === field);
    const texts = own.map(([, index, value]) => `${index.toString(36)}.${value.toString(36)}`);
    return own.length ? [letter + texts.join("-")] : [];
  });
  if (entries.length) query.push(`progress=${parts.join("_")}`);
  return `${place}#play?${query.join("&")}`;
}

/** As a part of an address, with the signs of a shape as they are. @param {string} text */
function written(text) {
  return encodeURIComponent(text).replace(/%(?:3A|3B|2C|3D)/g, decodeURIComponent);
}
