"""The JSON types of answers that are not the `to_dict` of one noun."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from grille.generator.made import MadeDict
from grille.generator.stock import KindDict, StockedPuzzleDict
from grille.json_types import Cell, Complete, Described, Digit, Exact, Number
from grille.methods.contract import EventDict, TraceFamily
from grille.methods.prove import ProofDict
from grille.model.grid import GridDict
from grille.rules.demands import DemandDict
from grille.rules.layers import LayersDict


class Problem(Exact):
    """An error."""

    detail: str


class Health(Exact):
    status: str
    version: str


class Count(Exact):
    count: Number
    complete: Complete


class Puzzles(Exact):
    puzzles: list[MadeDict]
    complete: Complete
    note: Annotated[str | None, Described("Why there are fewer than were asked for.")]


class Trace(Exact):
    events: list[EventDict]
    complete: Complete


class Text(Exact):
    text: str
    complete: Complete


class RuleLine(Exact):
    line: str
    kind: str
    sentence: str
    numbers: list[int]
    groups: Annotated[list[list[Cell]], Described("The cells that it names, in its order.")]
    demands: Annotated[list[DemandDict], Described("What it demands, as primitives; empty for extra houses.")]


class Explained(Exact):
    kind: str
    text: Annotated[str, Described("What every rule of the kind means, by what is drawn.")]


class Drawing(GridDict):
    notes: Annotated[dict[str, str], Described("Name, author, description: what the text says about the puzzle.")]
    rules: list[RuleLine]
    explained: list[Explained]
    marks: LayersDict


Ignored = Annotated[list[str], Described("Unknown rules that were ignored.")]


def with_left_out(answer: Any) -> Any:
    """The type of an answer that may also name the unknown rules that were ignored."""

    class LeftOut(answer):  # type: ignore[misc]
        left_out: NotRequired[Ignored]  # type: ignore[valid-type]

    LeftOut.__name__ = LeftOut.__qualname__ = answer.__name__
    LeftOut.__doc__ = answer.__doc__
    return LeftOut


class Proof(ProofDict):
    formula: NotRequired[Annotated[str, Described("The puzzle as a DIMACS file.")]]
    proof: NotRequired[Annotated[str, Described("Its refutation as a DRAT file.")]]


class Conflict(GridDict):
    """Both lists are empty where there is a solution, and where the houses of the shape have none by themselves."""

    clashes: Annotated[bool | None, Described("Whether there is no solution; null where the time was up first.")]
    cells: Annotated[list[Cell], Described("The givens at fault.")]
    rules: Annotated[list[str], Described("The rules at fault, a line each.")]
    complete: Complete


class TrueCandidates(GridDict):
    candidates: list[list[Digit]]
    redundant: Annotated[list[Cell], Described("Where a given could be left out.")]
    redundant_rules: Annotated[list[str], Described("The rules that could be left out.")]
    complete: Complete


class Option(Exact):
    name: str
    default: str
    choices: list[str]
    summary: str
    traces: Annotated[dict[str, TraceFamily], Described("How a trace is to be read where a choice changes that.")]


class Method(Exact):
    name: str
    family: str
    summary: str
    options: list[Option]
    counters: list[str]
    never_guesses: bool
    rules: Annotated[
        Literal["all"] | list[str], Described("The rules that it takes: all, or those of these kinds of primitives.")
    ]
    traces: Annotated[TraceFamily | None, Described("How its trace is to be read, where it offers one.")]
    missing: Annotated[str | None, Described("The command that installs its engine, where that is missing.")]


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
    titles: Annotated[dict[str, str], Described("What it is called in each language.")]
    family: str
    level: str
    se: Annotated[float | None, Described("Its price on the ladder `se`.")]
    ladders: Annotated[list[str], Described("Those on which it stands.")]
    every_shape: bool
    wants_unique: bool
    rules: Annotated[list[str], Described("Kinds of rules that are an occasion for it; none: any.")]
    lesson: Annotated[bool, Described("Whether there is a lesson in it.")]
    practice: Annotated[
        dict[str, list[str] | int] | None,
        Described("For one of rules: what `generate` is asked for, to make puzzles where it is often a step."),
    ]


class Ladder(Exact):
    name: str
    summary: str


class Techniques(Exact):
    techniques: list[Technique]
    rule_techniques: Annotated[list[Technique], Described("Those of puzzles with rules, easy ones first.")]
    levels: list[str]
    ladders: list[Ladder]


class RuleKind(Exact):
    name: str
    form: Annotated[str, Described("What a line looks like.")]
    summary: Annotated[dict[str, str], Described("What a line says, in each language.")]
    explained: Annotated[dict[str, str], Described("What every rule of the kind means, by what is drawn.")]
    family: Annotated[str, Described("Where it stands in a menu.")]
    placed: Annotated[str | None, Described("What `with` calls it, where `generate` can place it.")]
    text: Annotated[str, Described("What a line has before its numbers: a pattern, a table, rules in brackets.")]
    numbers: Annotated[list[int], Described("How many numbers a line has, at least and at most.", minItems=2)]
    groups: Annotated[list[int], Described("How many groups of cells, at least and at most.", minItems=2)]
    cells: Annotated[list[int | None], Described("How many cells a group has, at least and at most.", minItems=2)]
    is_drawn: Annotated[bool, Described("Whether the order of the cells matters.")]
    is_whole: Annotated[bool, Described("Whether a group is a whole row or column.")]
    is_each: Annotated[bool, Described("Whether it says the same of each of its cells.")]


class Rules(Exact):
    rules: list[RuleKind]


class Kinds(Exact):
    kinds: list[KindDict]


class Stock(Exact):
    puzzles: list[StockedPuzzleDict]


def name_after_nouns() -> None:
    """Name the types in the schema Step, not StepDict."""
    for one in dict.__subclasses__():  # every TypedDict is one
        if one.__module__.startswith("grille."):
            one.__name__ = one.__qualname__ = one.__name__.removesuffix("Dict")
