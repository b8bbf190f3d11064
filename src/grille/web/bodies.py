"""What requests say. A name that is not here is refused; the library judges the values."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

PuzzleText = Annotated[
    str, Field(description="A puzzle in any text format: a line, a picture, CSV, …", min_length=1, examples=[EXAMPLE])
]
Spec = Annotated[
    str, Field(description="The shape, where the text does not tell it: `9:diagonals`, `6:box=3x2`.", min_length=1)
]
Symbols = Annotated[
    str, Field(description="The symbols of digits 1, 2, 3 … where the alphabet is in doubt: `0-9A-F`.", min_length=1)
]
Seconds = Annotated[
    float, Field(description="When to give up; 10 unless said.", gt=0, le=1e9, allow_inf_nan=False, examples=[5])
]
Whole = Annotated[int, Field(ge=1, le=2**53)]
Name = Annotated[str, Field(min_length=1)]
MethodText = Annotated[
    str,
    Field(
        description="A method, with its options as on the command line.",
        min_length=1,
        examples=["backtracking:select=mrv"],
    ),
]
Candidates = Annotated[
    list[list[Annotated[int, Field(ge=1, le=81)]]],
    Field(description="The digits that a player has left in each cell; a placed cell has its digit alone."),
]
Ladder = Annotated[str, Field(description="Whose techniques: `grille`, `se` or `hodoku`.", examples=["grille"])]
Language = Annotated[str, Field(description="Asks for words: `en` or `fr`.", examples=["en"])]


class Body(BaseModel):
    """Of every request."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Puzzle(Body):
    """One puzzle."""

    puzzle: PuzzleText
    shape: Spec | None = None
    symbols: Symbols | None = None


class Timed(Puzzle):
    """One puzzle, and how long it may take."""

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
    techniques: Annotated[list[Name], Field(description="These alone.")] | None = None
    language: Language | None = None


class Hint(Timed):
    """The next step from where a player stands."""

    candidates: Candidates | None = None
    givens: Annotated[str, Field(description="The puzzle as it began.", min_length=1)] | None = None
    ladder: Ladder | None = None
    language: Language | None = None
    stage: Annotated[str, Field(description="How much to tell: `technique`, `where` or `all`.")] | None = None


class Generate(Body):
    """Puzzles with one solution."""

    count: Annotated[int, Field(ge=0, le=2**53, description="1 unless said.")] | None = None
    size: Annotated[int, Field(ge=1, le=81)] | None = None
    shape: Spec | None = None
    jigsaw: bool | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None
    givens: int | Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    minimal: bool | None = None
    symmetry: Annotated[str, Field(examples=["half-turn"])] | None = None
    pattern: Annotated[str, Field(description="A mask; `.` leaves a cell empty.", min_length=1)] | None = None
    attempts: Whole | None = None
    level: Annotated[str, Field(examples=["hard"])] | None = None
    er: float | Annotated[list[float], Field(min_length=2, max_length=2)] | None = None
    technique: Annotated[str, Field(examples=["x-wing"])] | None = None
    source: Annotated[str, Field(description="`fill` or `search`.")] | None = None
    seconds: Seconds | None = None


class Compare(Puzzle):
    """The same question to several methods."""

    methods: (
        Annotated[
            list[MethodText],
            Field(description="All of them unless said.", min_length=1, max_length=50, examples=[["native", "sat"]]),
        ]
        | None
    ) = None
    limit: Whole | None = None
    seconds: Annotated[float, Field(description="For each run; 5 unless said.", gt=0, le=1e9)] | None = None


class Trace(Timed):
    """A method's search as small events."""

    method: MethodText
    limit: Whole | None = None
    nodes: Whole | None = None
    events: Annotated[int, Field(ge=1, le=2**53, description="How many at most.")] | None = None
    language: Language | None = None


class Convert(Body):
    """The same puzzles in another format."""

    text: Annotated[str, Field(description="One puzzle or many.", min_length=1, examples=[EXAMPLE])]
    from_: str | None = Field(None, alias="from", description="The format; guessed unless said.")
    to: Annotated[str, Field(examples=["csv"])]
    shape: Spec | None = None
    symbols: Symbols | None = None
    seconds: Seconds | None = None


class Canonical(Puzzle):
    """The smallest of all puzzles that are the same but for symmetry."""


class TrueCandidates(Timed):
    """What occurs in some solution, and which givens could be left out."""


class Export(Timed):
    """A puzzle as a model for another solver."""

    to: Annotated[str, Field(description="`lp`, `mps`, `cnf` or `mzn`.", examples=["cnf"])]
