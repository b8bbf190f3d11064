"""What answers look like, for the schema alone: each is the `to_dict` of a noun of the library."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

Cell = Annotated[int, Field(ge=0, description="A cell, counted from 0 row by row.")]
Digit = Annotated[int, Field(ge=1)]
Line = Annotated[str, Field(description="A grid as one line, `.` for empty.")]
Spec = Annotated[str, Field(description="The shape, where its side alone does not tell it.")]
Complete = Annotated[bool, Field(description="False where the time was up, or a limit reached, before the end.")]
Seconds = Annotated[float, Field(ge=0)]
Counters = dict[str, int | float]
Pair = Annotated[list[int], Field(min_length=2, max_length=2, description="A cell and a digit.")]


class Exact(TypedDict):
    """Nothing but what is named."""

    __pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[misc]


class Problem(Exact):
    """Why there is no answer."""

    detail: str


class Health(Exact):
    status: str
    version: str


class Result(Exact):
    puzzle: Line
    shape: NotRequired[Spec]
    method: str
    verdict: str
    solutions: list[Line]
    partial: Line | None
    complete: Annotated[bool, Field(description="Whether everything was searched.")]
    seconds: Seconds
    counters: Counters


class Count(Exact):
    count: Annotated[int, Field(ge=0)]
    complete: Complete


class Rating(Exact):
    verdict: str
    level: str | None
    er: float | None
    ep: float | None
    ed: float | None
    er_at_least: float | None
    gem: Annotated[str | None, Field(description="`pearl` where EP equals ER, `diamond` where ED does too.")]
    hodoku_level: Annotated[str | None, Field(description="HoDoKu's, from `easy` to `extreme`.")]
    hodoku_score: Annotated[int | None, Field(description="HoDoKu's.")]
    hardest: Annotated[str | None, Field(description="Of the level's techniques the last that it takes.")]
    er_hardest: Annotated[str | None, Field(description="The first technique of the price that ER is.")]
    ladder: Annotated[str, Field(description="Whose path `steps` and `techniques` are of.")]
    ladder_version: Annotated[str, Field(description="Changes when prices or levels do.")]
    steps: int | None
    techniques: dict[str, int]
    solved: bool | None
    complete: Complete


class CellPart(Exact):
    cell: Cell
    role: str


class HousePart(Exact):
    kind: str
    index: int
    role: str


class Mark(Exact):
    cell: Cell
    digit: Digit
    role: str


class Link(Exact):
    start: Pair
    start_on: bool
    end: Pair
    end_on: bool


class CellSet(Exact):
    cells: list[Cell]
    digits: list[Digit]
    role: str


class Node(Exact):
    """A candidate that is there or not, as it follows from nodes before it in its branch."""

    cell: Cell
    digit: Digit
    on: bool
    cause: str
    parents: list[int]
    group: NotRequired[Annotated[list[Cell], Field(description="All cells, where the node is more than one.")]]
    set: NotRequired[Annotated[int, Field(description="Which of the step's sets it is.")]]
    nested: NotRequired[Nested]


class Nested(Exact):
    """A chain within a chain."""

    technique: str
    places: list[Pair]
    removes: list[Pair]
    nodes: int
    depth: int
    branches: list[list[Node]]


class Step(Exact):
    technique: str
    shape: NotRequired[Spec]
    notation: str
    places: list[Pair]
    removes: list[Pair]
    digits: list[Digit]
    cells: list[CellPart]
    houses: list[HousePart]
    candidates: list[Mark]
    links: list[Link]
    price: NotRequired[Annotated[float, Field(description="What it costs on the ladder, `se` or `hodoku`.")]]
    sets: NotRequired[Annotated[list[CellSet], Field(description="Almost locked sets and their like.")]]
    nodes: NotRequired[Annotated[int, Field(description="Of all branches of a chain, nested chains included.")]]
    depth: NotRequired[int]
    branches: NotRequired[list[list[Node]]]
    words: NotRequired[str]


class Path(Exact):
    shape: NotRequired[Spec]
    steps: list[Step]
    verdict: str
    solved: bool
    complete: Complete


class House(Exact):
    kind: str
    index: int


class Mistake(Exact):
    kind: str
    cells: list[Cell]
    digit: Digit | None
    house: House | None


class Hint(Exact):
    shape: NotRequired[Spec]
    verdict: str
    solved: bool
    complete: Complete
    mistakes: list[Mistake]
    technique: str | None
    step: Step | None
    text: NotRequired[list[str]]


class Made(Exact):
    puzzle: Line
    shape: NotRequired[Spec]
    solution: Line
    givens: int
    level: str | None
    er: float | None
    ep: float | None
    ed: float | None
    hardest: str | None
    seed: int
    number: int


class Puzzles(Exact):
    puzzles: list[Made]
    complete: Complete
    note: Annotated[str | None, Field(description="Why there are fewer than were asked for.")]


class Run(Exact):
    name: str
    puzzle: Line
    shape: NotRequired[Spec]
    method: str
    verdict: str
    solutions: list[Line]
    partial: Line | None
    complete: bool
    seconds: Seconds
    counters: Counters
    limit: int
    filled: int | None
    cells: int
    note: str


class Summary(Exact):
    method: str
    verdicts: dict[str, int]
    answered: int
    puzzles: int
    median: float | None
    p95: float | None
    relative: float | None
    counters: Counters
    reached: float | None
    note: str


class Comparison(Exact):
    question: str
    limit: int
    seconds: float | None
    names: list[str]
    methods: list[str]
    runs: list[Run]
    summaries: list[Summary]
    disagreements: list[str]
    complete: Complete


class Event(Exact):
    kind: str
    cell: NotRequired[Cell]
    digit: NotRequired[Digit]
    data: NotRequired[dict[str, Any]]


class Trace(Exact):
    events: list[Event]
    complete: Complete


class Text(Exact):
    text: str
    complete: Complete


class Symmetry(Exact):
    shape: str
    transposed: bool
    rows: list[int]
    columns: list[int]
    digits: list[int]


class Canonical(Exact):
    form: Line
    shape: NotRequired[Spec]
    transformation: Symmetry
    automorphisms: int


class TrueCandidates(Exact):
    puzzle: Line
    shape: NotRequired[Spec]
    candidates: list[list[Digit]]
    redundant: list[Cell]
    complete: Complete


class Option(Exact):
    name: str
    default: str
    choices: list[str]
    summary: str


class Method(Exact):
    name: str
    family: str
    summary: str
    options: list[Option]
    counters: list[str]
    never_guesses: bool
    traces: bool
    missing: Annotated[str | None, Field(description="The command that installs its engine, where that is missing.")]


class Methods(Exact):
    methods: list[Method]


class Format(Exact):
    name: str
    suffixes: list[str]
    summary: str


class ExportKind(Exact):
    name: str
    suffix: str
    summary: str


class Formats(Exact):
    formats: list[Format]
    exports: list[ExportKind]


class Technique(Exact):
    name: str
    title: str
    titles: Annotated[dict[str, str], Field(description="What it is called in each language.")]
    family: str
    level: str
    se: Annotated[float | None, Field(description="Its price on the ladder `se`.")]
    ladders: Annotated[list[str], Field(description="Those on which it stands.")]
    every_shape: bool
    wants_unique: bool


class Ladder(Exact):
    name: str
    summary: str


class Techniques(Exact):
    techniques: list[Technique]
    levels: list[str]
    ladders: list[Ladder]


class Kind(Exact):
    """A size, a variant (`classic`, `diagonals`, `windows`, `diagonals,windows`, `jigsaw`) and a level."""

    size: int
    variant: str
    level: str
    made: Annotated[list[str], Field(description="The symmetries with which `generate` makes one within a second.")]
    stocked: Annotated[list[str], Field(description="Those of which there is only what is in stock.")]


class Kinds(Exact):
    kinds: list[Kind]


class StockedPuzzle(Exact):
    size: int
    variant: str
    level: str
    symmetry: str
    puzzle: Line
    shape: NotRequired[Spec]
    solution: Line


class Stock(Exact):
    puzzles: list[StockedPuzzle]
