// Interactive-Sudoku-Solver by names of its own collections: CPU milliseconds to parse, build and find two solutions.
//
//   node rules_peer.mjs FOLDER PASSES <names.json >rows      a line of JSON for each name
//
// The best of some passes over all names, so that the compiler has seen every kind of rule. A puzzle that took long is
// not run again.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LONG = 5000; // milliseconds, as in rules.py
const [folder, passes] = process.argv.slice(2);
const at = (path) => import(pathToFileURL(`${folder}/${path}`).href);
(await at('tests/helpers/test_env.js')).ensureGlobalEnvironment();
const { resolvePuzzles, materializePuzzles } = await at('tools/lib/solver_analysis.js');
const { SudokuParser } = await at(`js/sudoku_parser.js${self.VERSION_PARAM}`);
const { SudokuBuilder } = await at(`js/solver/sudoku_builder.js${self.VERSION_PARAM}`);

// A puzzle has a name, or a collection's and its place there: `TAREK_ALL 12`.
function named(name) {
  const [, collection, place] = name.match(/^([A-Z_]+) (\d+)$/) ?? [];
  return collection ? resolvePuzzles([collection])[Number(place)] : resolvePuzzles([name])[0];
}

function solve(input) {
  const began = process.cpuUsage();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(input)))._internalSolver;
  let first = null;
  solver.run({ maxSolutions: 2 }, (grid) => (first ??= grid.slice()));
  const { user, system } = process.cpuUsage(began);
  const digits = Array.from(first ?? [], (mask) => 32 - Math.clz32(mask)).join('');
  return { ms: (user + system) / 1000, guesses: solver.counters.guesses, solutions: solver.counters.solutions, digits };
}

const best = new Map();
const names = JSON.parse(readFileSync(0, 'utf8'));
const puzzles = await materializePuzzles(names.map(named));
for (let pass = 0; pass < Number(passes); ++pass) {
  names.forEach((name, k) => {
    if (best.get(name)?.ms > LONG) return;
    const now = solve(puzzles[k].input);
    if (!(best.get(name)?.ms <= now.ms)) best.set(name, now);
  });
}
for (const [name, row] of best) console.log(JSON.stringify({ name, ...row }));
