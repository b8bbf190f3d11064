/** Grids in a text with words around them, as people ask for help in letters and forums. Pure. */

const LINE = /(?:^|[^\w.])([1-9.0]{81})(?!\w)/g;
/** What separates boxes, and quotes what another has written. */
const WALLS = /[\s|!:>\u2500-\u257f]/g;
const ROW = /^[1-9.0*_xX?-]{4,9}$/;
const RULE = /^[\s|+*=_.:'\x60>\u2500-\u257f-]*$/;

/** The grids as lines of digits, one below the other; empty where there are none. @param {string} text */
export function gridsIn(text) {
  const found = Array.from(text.matchAll(LINE), (match) => match[1] ?? "");
  if (found.length) return found.join("\n");
  /** @type {string[]} */
  let rows = [];
  for (const line of text.split(/\r?\n/)) {
    const row = line.replace(WALLS, "");
    const isRow = ROW.test(row) && !isRule(line);
    if (!isRow && isRule(line) && rows.length) continue;
    const fits = isRow && (!rows.length || row.length === rows[0]?.length);
    rows = fits ? [...rows, row] : isRow ? [row] : [];
    if (rows.length && rows.length === rows[0]?.length) {
      found.push(rows.join("").replace(/[*_xX?-]/g, "."));
      rows = [];
    }
  }
  return found.join("\n");
}

/** Whether a line is drawn, and no row of empty cells. @param {string} line */
function isRule(line) {
  return RULE.test(line) && /[-=+_\u2500-\u257f]/.test(line.replace(/[|\u2502\u2503\u2551]/g, ""));
}
