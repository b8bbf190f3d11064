"""The types of request bodies, with the limits of each field. Unknown names are refused; the library checks the
values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from grille.errors import visible
from grille.model.shape import LARGEST_SIDE
from grille.rules import HOUSE_KINDS
from grille.web.encoding import BodyError

LONGEST_PUZZLE = 65_536
"""Characters. The longest that a format writes is 35×35 with all its candidates: 56,201."""

LONGEST_SHAPE = 20_000
"""Characters. Irregular boxes of 81×81, in numbers, take 19,000."""

LONGEST_RULE = 4_000
"""Characters. A cage of all cells of 25×25 takes fewer."""

MOST_RULES = 1_000

LONGEST_METHOD = 2_000
"""Characters. The names of all techniques take 1,300."""

LONGEST_NAME = 100

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

PuzzleText = Annotated[
    str,
    Field(
        description="A puzzle in any text format: a line, a picture, CSV, …",
        min_length=1,
        max_length=LONGEST_PUZZLE,
        examples=[EXAMPLE],
    ),
]
Spec = Annotated[
    str,
    Field(
        description=(
            "The shape, where the text does not tell it: `9:diagonals`, `6:box=3x2`. "
            f"Kinds of extra houses: {', '.join(kind.word for kind in HOUSE_KINDS)}."
        ),
        min_length=1,
        max_length=LONGEST_SHAPE,
    ),
]
Symbols = Annotated[
    str,
    Field(
        description="The symbols of digits 1, 2, 3 … where the alphabet is in doubt: `0-9A-F`.",
        min_length=1,
        max_length=LONGEST_NAME,
    ),
]
Seconds = Annotated[
    float, Field(description="When to give up; 10 by default.", gt=0, le=1e9, allow_inf_nan=False, examples=[5])
]
Whole = Annotated[int, Field(ge=1, le=2**53)]
Word = Annotated[str, Field(max_length=LONGEST_NAME)]
Name = Annotated[Word, Field(min_length=1)]
MethodText = Annotated[
    str,
    Field(
        description="A method, with its options as on the command line.",
        min_length=1,
        max_length=LONGEST_METHOD,
        examples=["backtracking:select=mrv"],
    ),
]
Digits = Annotated[
    list[Annotated[int, Field(ge=1, le=LARGEST_SIDE)]],
    Field(max_length=LARGEST_SIDE, fail_fast=True),  # or each of the wrong digits would be reported
]
Candidates = Annotated[
    list[Digits],
    Field(
        description="The digits that a player has left in each cell; a placed cell has its digit alone.",
        max_length=LARGEST_SIDE**2,
        fail_fast=True,
    ),
]
Ladder = Annotated[Word, Field(description="Whose techniques: `grille`, `se` or `hodoku`.", examples=["grille"])]
Language = Annotated[Word, Field(description="Asks for words: `en` or `fr`.", examples=["en"])]


class Body(BaseModel):
    """The base of every request."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


RuleLines = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=LONGEST_RULE)]],
    Field(
        description="Rules besides those of the text and the shape, a line each.",
        max_length=MOST_RULES,
        fail_fast=True,
        examples=[["cage 15 r1c1 r1c2"]],
    ),
]
Ignores = Annotated[
    bool, Field(description="Read a link without the rules that are unknown here; `left_out` names them then.")
]


class Puzzle(Body):
    """A request about one puzzle."""

    puzzle: PuzzleText
    shape: Spec | None = None
    symbols: Symbols | None = None
    rules: RuleLines | None = None
    ignore_unknown_rules: Ignores | None = None


class Timed(Puzzle):
    """A request about one puzzle, with a time limit."""

    seconds: Seconds | None = None


class Solve(Timed):
    """Up to `limit` solutions; two, the default, prove uniqueness."""

    method: MethodText | None = None
    limit: Whole | None = None
    nodes: Whole | None = None


class Count(Timed):
    """How many solutions there are; it stops at `limit`."""

    limit: Whole | None = None


class Rate(Timed):
    """How hard a puzzle is; ER is looked for during 10 seconds at most."""


class Explain(Timed):
    """The steps that solve a puzzle."""

    candidates: Candidates | None = None
    ladder: Ladder | None = None
    techniques: Annotated[list[Name], Field(description="These alone.", max_length=200, fail_fast=True)] | None = None
    language: Language | None = None


class Hint(Timed):
    """The next step from where a player stands."""

    candidates: Candidates | None = None
    givens: Annotated[PuzzleText, Field(description="The puzzle as it began.")] | None = None
    ladder: Ladder | None = None
    language: Language | None = None
    stage: Annotated[Word, Field(description="How much to tell: `technique`, `where` or `all`.")] | None = None


class Generate(Body):
    """Puzzles with one solution."""

    count: Annotated[int, Field(ge=0, le=2**53, description="1 by default.")] | None = None
    size: Annotated[int, Field(ge=1, le=81)] | None = None
    shape: Spec | None = None
    rules: RuleLines | None = None
    with_: (
        Annotated[
            list[Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]],
            Field(
                description="Rules placed on each grid, with a number or without: `killer`, `thermometers=4`.",
                max_length=100,
                examples=[["thermometers=4", "dots"]],
            ),
        ]
        | None
    ) = Field(None, alias="with")
    jigsaw: bool | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None
    givens: int | Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    minimal: bool | None = None
    symmetry: Annotated[Word, Field(examples=["half-turn"])] | None = None
    pattern: Annotated[PuzzleText, Field(description="A mask; `.` leaves a cell empty.")] | None = None
    attempts: Whole | None = None
    level: Annotated[Word, Field(examples=["hard"])] | None = None
    er: float | Annotated[list[float], Field(min_length=2, max_length=2)] | None = None
    technique: Annotated[Name, Field(examples=["x-wing"])] | Annotated[list[Name], Field(max_length=200)] | None = None
    nothing_harder: Annotated[bool, Field(description="Than the techniques asked for.")] | None = None
    source: Annotated[Word, Field(description="`fill` or `search`.")] | None = None
    seconds: Seconds | None = None


class Compare(Puzzle):
    """The same question to several methods."""

    methods: (
        Annotated[
            list[MethodText],
            Field(description="All of them by default.", min_length=1, max_length=50, examples=[["native", "sat"]]),
        ]
        | None
    ) = None
    limit: Whole | None = None
    seconds: Annotated[float, Field(description="For each run; 5 by default.", gt=0, le=1e9)] | None = None


class Trace(Timed):
    """A method's search as small events."""

    method: MethodText
    limit: Whole | None = None
    nodes: Whole | None = None
    events: Annotated[int, Field(ge=1, le=2**53, description="How many at most.")] | None = None
    language: Language | None = None


class Convert(Body):
    """The same puzzles in another format."""

    text: Annotated[str, Field(description="One puzzle or many.", min_length=1, examples=[EXAMPLE])]  # by `bytes` alone
    from_: Word | None = Field(None, alias="from", description="The format; guessed by default.")
    to: Annotated[Word, Field(examples=["csv"])]
    shape: Spec | None = None
    symbols: Symbols | None = None
    ignore_unknown_rules: Ignores | None = None
    seconds: Seconds | None = None


class Canonical(Puzzle):
    """The smallest of all puzzles that are the same but for symmetry."""


class Drawing(Puzzle):
    """What a puzzle's rules say, in words and as marks to draw."""

    language: Language | None = None


class TrueCandidates(Timed):
    """What occurs in some solution, and which givens could be left out."""


class Export(Timed):
    """A puzzle as a model for another solver."""

    to: Annotated[Word, Field(description="`lp`, `mps`, `cnf` or `mzn`.", examples=["cnf"])]


class ExplainConflict(Timed):
    """A minimal set of givens and rules that cannot stand together."""


class Prove(Timed):
    """A checked proof that a puzzle has no solution, or no second one."""

    method: Annotated[MethodText, Field(description="`sat`, `logic` or `readable`.", examples=["logic"])] | None = None
    files: Annotated[bool, Field(description="Whether to give the formula and the proof as texts.")] | None = None


Candidate = Annotated[
    list[Annotated[int, Field(ge=0, le=LARGEST_SIDE**2)]],
    Field(description="A cell, counted from 0, and a digit.", min_length=2, max_length=2),
]
Move = Annotated[list[Candidate], Field(max_length=100, fail_fast=True, examples=[[[75, 3]]])]


class Lesson(Body):
    """A technique: its idea, an example, and positions to find it in."""

    technique: Annotated[Name, Field(examples=["x-wing"])]
    language: Language | None = None


class Judge(Timed):
    """What a learner's move is worth: candidates removed, digits placed."""

    candidates: Candidates | None = None
    givens: Annotated[PuzzleText, Field(description="The digits that were not placed by the solver.")] | None = None
    technique: Annotated[Name, Field(examples=["x-wing"])]
    removes: Move | None = None
    places: Move | None = None
    language: Language | None = None


BODIES: Mapping[str, type[Body]] = {
    "solve": Solve,
    "count": Count,
    "rate": Rate,
    "explain": Explain,
    "hint": Hint,
    "generate": Generate,
    "compare": Compare,
    "trace": Trace,
    "convert": Convert,
    "canonical": Canonical,
    "true-candidates": TrueCandidates,
    "export": Export,
    "drawing": Drawing,
    "prove": Prove,
    "lesson": Lesson,
    "judge": Judge,
    "explain-conflict": ExplainConflict,
}
"""By the verb."""


def read_body(verb: str, raw: str) -> dict[str, Any]:
    """Parse a body given as text, a character a byte. Raises BodyError."""
    try:
        return request_fields(BODIES[verb].model_validate_json(raw.encode("latin-1")))
    except ValidationError as error:
        raise BodyError(objection([(one["loc"], one) for one in error.errors()])) from None


def request_fields(body: Body) -> dict[str, Any]:
    """The fields that the request contains."""
    return body.model_dump(by_alias=True, exclude_none=True)


def objection(errors: Sequence[tuple[Sequence[int | str], Mapping[str, Any]]]) -> str:
    """The error about a body that does not validate, from pydantic's errors."""
    return visible("; ".join(f"{_place(where)}: {_fault(error)}" for where, error in errors[:5]))


def _place(where: Sequence[int | str]) -> str:
    words = map(str, where)
    return ".".join(word if len(word) <= LONGEST_NAME else f"{word[:LONGEST_NAME]}…" for word in words) or "body"


def _fault(error: Mapping[str, Any]) -> str:
    units = {"string_too_long": "characters", "too_long": "values"}.get(error["type"])
    if units is None:
        return str(error["msg"])
    return f"{len(error['input']):,} {units}, and {error['ctx']['max_length']:,} is the limit"
