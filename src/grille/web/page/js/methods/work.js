/** What counts as a unit of a method's work: by it two films advance together. Pure. */

/** The kinds of events that are work, by the family of the trace. @type {Record<string, string[]>} */
const WORK = {
  search: ["assign"],
  cover: ["assign"],
  clauses: ["assign", "remove", "choose"],
  learning: ["choose", "learn"],
  linear: ["values"],
  branching: ["values"],
};

/** Of a family that is not there, whatever stands out is work. @param {string} family @param {string} kind
 * @param {number} mark */
export function isWork(family, kind, mark) {
  return WORK[family]?.includes(kind) ?? mark > 0;
}
