// Written by `make stub` from the OpenAPI document; a test compares the two.

/** The smallest of all puzzles that are the same but for symmetry. */
export interface CanonicalInput {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
}

export interface CanonicalOutput {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  form: string;
  transformation: Symmetry;
  automorphisms: number;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

export interface CellPart {
  /** A cell, counted from 0 row by row. */
  cell: number;
  role: string;
}

export interface CellSet {
  cells: number[];
  digits: number[];
  role: string;
}

/** The same question to several methods. */
export interface Compare {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  methods?: string[] | null;
  limit?: number | null;
  seconds?: number | null;
}

export interface Comparison {
  question: string;
  limit: number;
  seconds: number | null;
  names: string[];
  methods: string[];
  runs: Run[];
  summaries: Summary[];
  disagreements: string[];
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  text?: string;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

/** Both lists are empty where there is a solution, and where the houses of the shape have none by themselves. */
export interface Conflict {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  puzzle: string;
  /** Whether there is no solution; null where the time was up first. */
  clashes: boolean | null;
  /** The givens at fault. */
  cells: number[];
  /** The rules at fault, a line each. */
  rules: string[];
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

/** The same puzzles in another format. */
export interface Convert {
  /** One puzzle or many. */
  text: string;
  /** The format; guessed by default. */
  from?: string | null;
  to: string;
  shape?: string | null;
  symbols?: string | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
}

/** How many solutions there are; it stops at `limit`. */
export interface CountInput {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
  limit?: number | null;
}

export interface CountOutput {
  count: number;
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

/** A primitive, or relations that have one table; what its kind does not need is left out. */
export interface Demand {
  kind: string;
  cells?: number[];
  /** Of a sum or a count, for each cell. */
  weights?: number[];
  total?: number;
  /** A set of digits: bit d - 1 for digit d. */
  mask?: number;
  /** How many of the cells may have a digit of the mask. */
  allowed?: number[];
  /** Of a relation: what b may be, for each digit of a. */
  table?: number[];
  /** Of a relation: each a with its b. */
  pairs?: number[][];
  /** Of an automaton: from, mask, to for each cell. */
  layers?: number[][][];
  alternatives?: Demand[][];
}

/** What a puzzle's rules say, in words and as marks to draw. */
export interface DrawingInput {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  language?: string | null;
}

export interface DrawingOutput {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  puzzle: string;
  /** Name, author, description: what the text says about the puzzle. */
  notes: Record<string, string>;
  rules: RuleLine[];
  explained: Explained[];
  marks: Layers;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

export interface Event {
  kind: string;
  /** A cell, counted from 0 row by row. */
  cell?: number;
  digit?: number;
  data?: Record<string, any>;
}

/** The steps that solve a puzzle. */
export interface Explain {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
  candidates?: number[][] | null;
  ladder?: string | null;
  techniques?: string[] | null;
  language?: string | null;
}

/** A minimal set of givens and rules that cannot stand together. */
export interface ExplainConflict {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
}

export interface Explained {
  kind: string;
  /** What every rule of the kind means, by what is drawn. */
  text: string;
}

/** A puzzle as a model for another solver. */
export interface Export {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
  /** `lp`, `mps`, `cnf` or `mzn`. */
  to: string;
}

export interface ExportKind {
  name: string;
  suffix: string;
  summary: string;
}

/** A digit in a cell that follows. Of the dead end: no digit, a cell without candidates; no cell, no place. */
export interface Follow {
  cell: number | null;
  digit: number | null;
  rules: string[];
  houses: House[];
}

export interface Format {
  name: string;
  suffixes: string[];
  summary: string;
}

export interface Formats {
  formats: Format[];
  exports: ExportKind[];
}

/** Puzzles with one solution. */
export interface Generate {
  count?: number | null;
  size?: number | null;
  shape?: string | null;
  rules?: string[] | null;
  with?: string[] | null;
  jigsaw?: boolean | null;
  seed?: number | null;
  givens?: number | [number, number] | null;
  minimal?: boolean | null;
  symmetry?: string | null;
  pattern?: string | null;
  attempts?: number | null;
  level?: string | null;
  er?: number | [number, number] | null;
  technique?: string | string[] | null;
  nothing_harder?: boolean | null;
  source?: string | null;
  seconds?: number | null;
}

export interface Health {
  status: string;
  version: string;
}

/** The next step from where a player stands. */
export interface HintInput {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
  candidates?: number[][] | null;
  givens?: string | null;
  ladder?: string | null;
  language?: string | null;
  stage?: string | null;
}

export interface HintOutput {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  verdict: string;
  solved: boolean;
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  mistakes: Mistake[];
  technique: string | null;
  step: Step | null;
  text?: string[];
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

export interface History {
  search: Search | null;
  carvings: number[];
}

export interface House {
  kind: string;
  index: number;
}

export interface HousePart {
  kind: string;
  index: number;
  role: string;
}

/** What a learner's move is worth: candidates removed, digits placed. */
export interface Judge {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
  candidates?: number[][] | null;
  givens?: string | null;
  technique: string;
  removes?: [number, number][] | null;
  places?: [number, number][] | null;
  language?: string | null;
}

export interface Judgement {
  verdict: "right" | "other" | "wrong" | "nothing";
  technique: string | null;
  title: string | null;
  words: string | null;
  rest: [number, number][];
  wrong: [number, number][];
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

/** A size, a variant (`classic`, `jigsaw`, or kinds of extra houses as a spec names them) and a level. */
export interface Kind {
  size: number;
  variant: string;
  level: string;
  /** The symmetries with which `generate` makes one within a second. */
  made: string[];
  /** Those of which there is only what is in stock. */
  stocked: string[];
}

export interface Kinds {
  kinds: Kind[];
}

export interface Ladder {
  name: string;
  summary: string;
}

export interface Layers {
  /** Cells of room on the left, above, on the right, below. */
  margin: number[];
  /** What candidates leave free at the top of each cell, as a part of it. */
  room: number;
  /** Under the lines of the grid. */
  below: grille__rules__drawing__Mark[];
  /** Over the lines of the grid, under the digits. */
  above: grille__rules__drawing__Mark[];
  /** By name, on light paper and on dark. */
  colours: Record<string, string[]>;
}

/** A technique: its idea, an example, and positions to find it in. */
export interface LessonInput {
  technique: string;
  language?: string | null;
}

export interface LessonOutput {
  technique: string;
  title: string;
  family: string;
  level: string;
  idea: string;
  example: Position;
  step: Step;
  positions: Position[];
}

export interface Link {
  /** A cell and a digit. */
  start: [number, number];
  start_on: boolean;
  /** A cell and a digit. */
  end: [number, number];
  end_on: boolean;
}

export interface Made {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  puzzle: string;
  /** A grid as one line, `.` for empty. */
  solution: string;
  givens: number;
  level: string | null;
  er: number | null;
  ep: number | null;
  ed: number | null;
  hardest: string | null;
  seed: number;
  number: number;
  history?: History;
}

export interface Method {
  name: string;
  family: string;
  summary: string;
  options: Option[];
  counters: string[];
  never_guesses: boolean;
  /** The rules that it takes: all, or those of these kinds of primitives. */
  rules: "all" | string[];
  /** How its trace is to be read, where it offers one. */
  traces: "search" | "cover" | "clauses" | "learning" | "linear" | "branching" | "logic" | null;
  /** The command that installs its engine, where that is missing. */
  missing: string | null;
}

export interface Methods {
  methods: Method[];
}

export interface Mistake {
  kind: string;
  cells: number[];
  digit: number | null;
  house: House | null;
}

/** A chain within a chain. */
export interface Nested {
  technique: string;
  places: [number, number][];
  removes: [number, number][];
  nodes: number;
  depth: number;
  branches: Node[][];
}

/** A candidate that is true or false, as it follows from earlier nodes of its branch. */
export interface Node {
  /** A cell, counted from 0 row by row. */
  cell: number;
  digit: number;
  on: boolean;
  cause: string;
  parents: number[];
  /** All cells, where the node is more than one. */
  group?: number[];
  /** Which of the step's sets it is. */
  set?: number;
  nested?: Nested;
}

export interface Option {
  name: string;
  default: string;
  choices: string[];
  summary: string;
  /** How a trace is to be read where a choice changes that. */
  traces: Record<string, "search" | "cover" | "clauses" | "learning" | "linear" | "branching" | "logic">;
}

export interface Path {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  steps: Step[];
  verdict: string;
  solved: boolean;
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

export interface Position {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  puzzle: string;
  candidates: number[][];
  givens: string;
}

/** An error. */
export interface Problem {
  detail: string;
}

export interface Proof {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  puzzle: string;
  verdict: string;
  /** Whether the proof was checked and holds. */
  proved: boolean;
  method: string;
  /** Why there is no proof. */
  note: string | null;
  variables: number;
  clauses: number;
  /** Clauses of the proof, the empty one at its end included. */
  steps: number;
  /** Literals of these clauses. */
  literals: number;
  /** The givens that the proof leans on. */
  core: number[];
  /** The rules that it leans on, a line each. */
  core_rules: string[];
  search_seconds: number;
  check_seconds: number;
  /** The puzzle as a DIMACS file. */
  formula?: string;
  /** Its refutation as a DRAT file. */
  proof?: string;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

/** A checked proof that a puzzle has no solution, or no second one. */
export interface Prove {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
  method?: string | null;
  files?: boolean | null;
}

export interface Puzzles {
  puzzles: Made[];
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  /** Why there are fewer than were asked for. */
  note: string | null;
}

/** How hard a puzzle is; ER is looked for during 10 seconds at most. */
export interface Rate {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
}

export interface Rating {
  verdict: string;
  level: string | null;
  er: number | null;
  ep: number | null;
  ed: number | null;
  er_at_least: number | null;
  /** `pearl` where EP equals ER, `diamond` where ED does too. */
  gem: string | null;
  /** HoDoKu's, from `easy` to `extreme`. */
  hodoku_level: string | null;
  /** HoDoKu's. */
  hodoku_score: number | null;
  /** The hardest technique of the path. */
  hardest: string | null;
  /** The first technique of the price that ER is. */
  er_hardest: string | null;
  /** Whose path `steps` and `techniques` are of. */
  ladder: string;
  /** Changes when prices or levels do. */
  ladder_version: string;
  steps: number | null;
  techniques: Record<string, number>;
  solved: boolean | null;
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

export interface Result {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  puzzle: string;
  method: string;
  verdict: string;
  solutions: string[];
  partial: string | null;
  /** Whether everything was searched. */
  complete: boolean;
  seconds: number;
  counters: Record<string, number>;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

export interface RuleKind {
  name: string;
  /** What a line looks like. */
  form: string;
  /** What a line says, in each language. */
  summary: Record<string, string>;
  /** What every rule of the kind means, by what is drawn. */
  explained: Record<string, string>;
  /** Where it stands in a menu. */
  family: string;
  /** What `with` calls it, where `generate` can place it. */
  placed: string | null;
  /** What a line has before its numbers: a pattern, a table, rules in brackets. */
  text: string;
  /** How many numbers a line has, at least and at most. */
  numbers: number[];
  /** How many groups of cells, at least and at most. */
  groups: number[];
  /** How many cells a group has, at least and at most. */
  cells: (number | null)[];
  /** Whether the order of the cells matters. */
  is_drawn: boolean;
  /** Whether a group is a whole row or column. */
  is_whole: boolean;
  /** Whether it says the same of each of its cells. */
  is_each: boolean;
}

export interface RuleLine {
  line: string;
  kind: string;
  sentence: string;
  numbers: number[];
  /** The cells that it names, in its order. */
  groups: number[][];
  /** What it demands, as primitives; empty for extra houses. */
  demands: Demand[];
}

export interface Rules {
  rules: RuleKind[];
}

export interface Run {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  puzzle: string;
  method: string;
  verdict: string;
  solutions: string[];
  partial: string | null;
  /** Whether everything was searched. */
  complete: boolean;
  seconds: number;
  counters: Record<string, number>;
  name: string;
  limit: number;
  filled: number | null;
  cells: number;
  note: string;
}

export interface Search {
  grids: number;
  kept: number;
  searches: number;
  nodes: number;
  backtracks: number;
}

/** Up to `limit` solutions; two, the default, prove uniqueness. */
export interface Solve {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
  method?: string | null;
  limit?: number | null;
  nodes?: number | null;
}

export interface Step {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  technique: string;
  notation: string;
  places: [number, number][];
  removes: [number, number][];
  digits: number[];
  cells: CellPart[];
  houses: HousePart[];
  candidates: grille__logic__step__Mark[];
  links: Link[];
  /** What it costs on the ladder, `se` or `hodoku`. */
  price?: number;
  /** Almost locked sets and their like. */
  sets?: CellSet[];
  /** Of all branches of a chain, nested chains included. */
  nodes?: number;
  depth?: number;
  branches?: Node[][];
  /** The lines of the rules it rests on. */
  rules?: string[];
  /** Sets of digits that its cells can hold. */
  combinations?: number[][];
  sums?: Sums;
  /** What follows from the candidate, to a dead end. */
  follows?: Follow[];
  words?: string;
}

export interface Stock {
  puzzles: StockedPuzzle[];
}

export interface StockedPuzzle {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  puzzle: string;
  size: number;
  variant: string;
  level: string;
  symmetry: string;
  /** A grid as one line, `.` for empty. */
  solution: string;
}

export interface Summary {
  method: string;
  verdicts: Record<string, number>;
  answered: number;
  puzzles: number;
  median: number | null;
  p95: number | null;
  relative: number | null;
  counters: Record<string, number>;
  reached: number | null;
  note: string;
}

/** Cells, each with its weight, that add up to a total. */
export interface Sums {
  terms: [number, number][];
  total: number;
}

export interface Symmetry {
  shape: string;
  transposed: boolean;
  rows: number[];
  columns: number[];
  digits: number[];
}

export interface Technique {
  name: string;
  title: string;
  /** What it is called in each language. */
  titles: Record<string, string>;
  family: string;
  level: string;
  /** Its price on the ladder `se`. */
  se: number | null;
  /** Those on which it stands. */
  ladders: string[];
  every_shape: boolean;
  wants_unique: boolean;
  /** Kinds of rules that are an occasion for it; none: any. */
  rules: string[];
  /** Whether there is a lesson in it. */
  lesson: boolean;
  /** For one of rules: what `generate` is asked for, to make puzzles where it is often a step. */
  practice: Record<string, string[] | number> | null;
}

export interface Techniques {
  techniques: Technique[];
  /** Those of puzzles with rules, easy ones first. */
  rule_techniques: Technique[];
  levels: string[];
  ladders: Ladder[];
}

export interface Text {
  text: string;
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

/** A method's search as small events. */
export interface TraceInput {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
  /** A method, with its options as on the command line. */
  method: string;
  limit?: number | null;
  nodes?: number | null;
  events?: number | null;
  language?: string | null;
}

export interface TraceOutput {
  events: Event[];
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

/** What occurs in some solution, and which givens could be left out. */
export interface TrueCandidatesInput {
  /** A puzzle in any text format: a line, a picture, CSV, … */
  puzzle: string;
  shape?: string | null;
  symbols?: string | null;
  rules?: string[] | null;
  ignore_unknown_rules?: boolean | null;
  seconds?: number | null;
}

export interface TrueCandidatesOutput {
  /** The shape, where its side alone does not tell it. */
  shape?: string;
  /** A grid as one line, `.` for empty. */
  puzzle: string;
  candidates: number[][];
  /** Where a given could be left out. */
  redundant: number[];
  /** The rules that could be left out. */
  redundant_rules: string[];
  /** False where the time was up, or a limit reached, before the end. */
  complete: boolean;
  /** Unknown rules that were ignored. */
  left_out?: string[];
}

export interface grille__logic__step__Mark {
  /** A cell, counted from 0 row by row. */
  cell: number;
  digit: number;
  role: string;
}

/** A path, a disc or a text; fields with their default are left out. */
export interface grille__rules__drawing__Mark {
  kind: string;
  points?: number[][];
  x?: number;
  y?: number;
  radius?: number;
  size?: number;
  text?: string;
  colour?: string;
  stroke?: string;
  width?: number;
  fill?: string;
  dashes?: number[];
  is_closed?: boolean;
  opacity?: number;
}

/** By the verb. */
export interface Verbs {
  solve: { asked: Solve; answer: Result };
  count: { asked: CountInput; answer: CountOutput };
  rate: { asked: Rate; answer: Rating };
  explain: { asked: Explain; answer: Path };
  hint: { asked: HintInput; answer: HintOutput };
  generate: { asked: Generate; answer: Puzzles };
  compare: { asked: Compare; answer: Comparison };
  trace: { asked: TraceInput; answer: TraceOutput };
  convert: { asked: Convert; answer: Text };
  canonical: { asked: CanonicalInput; answer: CanonicalOutput };
  "true-candidates": { asked: TrueCandidatesInput; answer: TrueCandidatesOutput };
  export: { asked: Export; answer: Text };
  drawing: { asked: DrawingInput; answer: DrawingOutput };
  prove: { asked: Prove; answer: Proof };
  lesson: { asked: LessonInput; answer: LessonOutput };
  judge: { asked: Judge; answer: Judgement };
  "explain-conflict": { asked: ExplainConflict; answer: Conflict };
}

/** By the name. */
export interface Lists {
  methods: Methods;
  formats: Formats;
  techniques: Techniques;
  rules: Rules;
  kinds: Kinds;
  stock: Stock;
  healthz: Health;
}
