"""What a study is, read from a small TOML file. Says what is wrong with a file, and what would do.

```toml
title = "Which cell first?"
question = "Does it pay to branch on the cell with the fewest candidates?"
methods = ["backtracking:select=first", "backtracking:select=mrv"]
limit = 1          # 1 finds a solution, 2 proves it unique
seconds = 10.0     # for each puzzle and method
repeats = 1

[[sets]]
name = "easy"
generate = { level = "easy" }   # options of grille.generate
count = 200
seed = 1

[[sets]]
name = "mine"
file = "mine.txt"               # beside the description
```
"""

from __future__ import annotations

import pathlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from importlib.resources import files
from typing import Any

from grille.errors import OptionError, UnknownNameError

SOURCES = ("generate", "holes", "bundled", "corpus", "file", "puzzles", "examples", "seeds")
"""Where a set's puzzles come from; each set names one of them."""

BUILT_IN = ("heuristics", "relaxation", "propagation", "methods", "size", "generation", "difficulty")


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """A class of puzzles: where they come from and how many of them are taken."""

    name: str
    source: str
    value: Any
    count: int | None = None
    seed: int = 1
    title: str = ""
    methods: tuple[str, ...] | None = None
    """Only these, where not all of the study's."""
    seconds: float | None = None
    """A time limit of its own."""
    is_fixed: bool = False
    """`--scale` leaves it as it is."""
    is_optional: bool = False
    """Left out, and said so, where its corpus is not there."""

    @property
    def label(self) -> str:
        """For people."""
        return self.title or self.name


@dataclass(frozen=True, slots=True)
class Study:
    """An experiment: every method on every puzzle of every set, so many times."""

    name: str
    title: str
    question: str
    methods: tuple[str, ...]
    sets: tuple[PuzzleSet, ...]
    limit: int = 1
    seconds: float = 10.0
    repeats: int = 1
    stop_after: int = 0
    """Where above 0: a method that ran out of time so often in a row on a set is not asked about the rest of it."""
    analysis: str = "general"
    """Which report: one of the built-in studies, or the general one."""
    traced: tuple[str, ...] = ()
    """The methods whose trace is followed too: a row's `series` has the fractional variables after each program."""
    needs_rating: bool = False
    """Whether the puzzles are rated first."""
    folder: pathlib.Path | None = field(default=None, compare=False)
    """Where the description stands; files are named from there."""


def study_named(name: str) -> Study:
    """A built-in study, or the one that a TOML file describes. Raises UnknownNameError or OptionError."""
    if name in BUILT_IN:
        return parse_study(name, (files("grille.study") / "studies" / f"{name}.toml").read_text("utf-8"))
    path = pathlib.Path(name)
    if path.suffix == ".toml":
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise OptionError(f"{name}: no description could be read from it ({error})") from None
        return parse_study(path.stem, text, path.parent)
    raise UnknownNameError("study", name, (*BUILT_IN, "and any FILE.toml"))


def parse_study(name: str, text: str, folder: pathlib.Path | None = None) -> Study:
    """The study that a TOML text describes. Raises OptionError with the key that is wrong."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{name}: {error}") from None
    known = {one.name for one in fields(Study)} - {"name", "folder"}
    _check_keys(name, table, known)
    for key in ("title", "question", "methods", "sets"):
        if key not in table:
            raise OptionError(f"{name}: {key} is missing")
    sets = tuple(_puzzle_set(f"{name}, set {i + 1}", one) for i, one in enumerate(table.pop("sets")))
    names = [one.name for one in sets]
    if not names or len(set(names)) < len(names):
        raise OptionError(f"{name}: each set needs a name of its own, and there must be one at least")
    methods = tuple(table.pop("methods"))
    if not all(isinstance(one, str) for one in methods) or not methods:
        raise OptionError(f"{name}: methods is a list of names such as 'backtracking:select=mrv'")
    table["traced"] = tuple(table.get("traced", ()))
    study = Study(name, table.pop("title"), table.pop("question"), methods, sets, folder=folder, **table)
    for key, least in (("limit", 1), ("repeats", 1), ("stop_after", 0)):
        value = getattr(study, key)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise OptionError(f"{name}: {key} is a whole number from {least} on, not {value!r}")
    if not isinstance(study.seconds, int | float) or not study.seconds > 0:
        raise OptionError(f"{name}: seconds is a number above 0, not {study.seconds!r}")
    return study


def _puzzle_set(place: str, table: Mapping[str, Any]) -> PuzzleSet:
    own = {one.name for one in fields(PuzzleSet)} - {"source", "value", "is_fixed", "is_optional"} | {
        "fixed",
        "optional",
    }
    _check_keys(place, table, own | set(SOURCES))
    sources = [key for key in SOURCES if key in table]
    if len(sources) != 1 or "name" not in table:
        raise OptionError(f"{place}: it needs a name and one of {', '.join(SOURCES)}")
    if sources[0] in ("generate", "holes", "seeds") and "count" not in table:
        raise OptionError(f"{place}: say how many with count")
    methods = table.get("methods")
    return PuzzleSet(
        name=table["name"],
        source=sources[0],
        value=table[sources[0]],
        count=table.get("count"),
        seed=table.get("seed", 1),
        title=table.get("title", ""),
        methods=None if methods is None else tuple(methods),
        seconds=table.get("seconds"),
        is_fixed=table.get("fixed", False),
        is_optional=table.get("optional", False),
    )


def _check_keys(place: str, table: Mapping[str, Any], known: set[str]) -> None:
    for key in table:
        if key not in known:
            raise OptionError(f"{place}: there is no key {key!r}; there are {', '.join(sorted(known))}")
