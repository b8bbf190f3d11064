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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import Any

from grille.errors import OptionError, UnknownNameError
from grille.messages import Message

SOURCES = ("generate", "holes", "bundled", "corpus", "file", "puzzles", "examples", "seeds")
"""The sources of a set's puzzles; each set has exactly one."""

BUILT_IN = ("heuristics", "relaxation", "propagation", "methods", "size", "generation", "difficulty", "rules", "proofs")


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """A class of puzzles: their source, and how many are taken."""

    name: str
    source: str
    value: Any
    count: int | None = None
    seed: int = 1
    title: str = ""
    methods: tuple[str, ...] | None = None
    """The methods that run on this set; None for all of the study's."""
    seconds: float | None = None
    """A time limit that replaces the study's."""
    is_fixed: bool = False
    """Whether `--scale` leaves its size unchanged."""
    is_optional: bool = False
    """Whether it is left out, with a note in the report, where its corpus is missing."""

    @property
    def label(self) -> str:
        """The name shown in tables."""
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
    """If above 0, a method that runs out of time so often in a row on a set skips the rest of it."""
    analysis: str = "general"
    """The report: of one of the built-in studies, or the general one."""
    traced: tuple[str, ...] = ()
    """Methods whose trace is recorded, too: `series` counts the fractional variables after each program."""
    needs_rating: bool = False
    """Whether the puzzles are rated first."""
    folder: pathlib.Path | None = field(default=None, compare=False)
    """The folder of the description; file names are relative to it."""

    @property
    def word(self) -> str:
        """Its name on the command line: that of a built-in study, or the file."""
        return self.name if self.folder is None else str(self.folder / f"{self.name}.toml")


def study_named(name: str) -> Study:
    """A built-in study, or the one in a TOML file. Raises UnknownNameError or OptionError."""
    if name in BUILT_IN:
        ours = parse_study(name, (files("grille.study") / "studies" / f"{name}.toml").read_text("utf-8"))
        sets = tuple(replace(puzzle_set, title=Message(puzzle_set.title)) for puzzle_set in ours.sets)
        return replace(ours, title=Message(ours.title), question=Message(ours.question), sets=sets)
    path = pathlib.Path(name)
    if path.suffix == ".toml":
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise OptionError("{}: no description could be read from it ({})", name, error) from None
        return parse_study(path.stem, text, path.parent, place=name)
    raise UnknownNameError("study", name, (*BUILT_IN, Message("and any FILE.toml")))


def parse_study(name: str, text: str, folder: pathlib.Path | None = None, *, place: str = "") -> Study:
    """Parse a study. Raises OptionError with the place and the invalid key."""
    place = place or name
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError("{}: {}", place, error) from None
    _check(place, table, _STUDY, needed=("title", "question", "methods", "sets"))
    sets = tuple(_puzzle_set(Message("{}, set {}", place, i + 1), one) for i, one in enumerate(table.pop("sets")))
    if len({puzzle_set.name for puzzle_set in sets}) < len(sets):
        raise OptionError("{}: each set needs a name of its own", place)
    methods, traced = (tuple(table.pop(key, ())) for key in ("methods", "traced"))
    return Study(name, methods=methods, traced=traced, sets=sets, folder=folder, **table)


def _puzzle_set(place: str, table: dict[str, Any]) -> PuzzleSet:
    _check(place, table, _SET, needed=("name",))
    sources = [key for key in SOURCES if key in table]
    if len(sources) != 1:
        raise OptionError("{}: it needs one of {}", place, ", ".join(SOURCES))
    if sources[0] in ("generate", "holes", "seeds") and "count" not in table:
        raise OptionError("{}: say how many with count", place)
    if "holes" in table:
        _check(Message("{}, holes", place), table["holes"], _HOLES, needed=tuple(_HOLES))
    flags = {f"is_{key}": table.pop(key, False) for key in ("fixed", "optional")}
    methods = table.pop("methods", None)
    only = None if methods is None else tuple(methods)
    return PuzzleSet(source=sources[0], value=table.pop(sources[0]), methods=only, **flags, **table)


@dataclass(frozen=True, slots=True)
class _Kind:
    """The kinds of values of a key."""

    words: str
    holds: Callable[[Any], bool]


def _whole(least: int) -> _Kind:
    return _Kind(Message("a whole number from {} on", least), lambda value: type(value) is int and value >= least)


def _one_of(names: Sequence[str]) -> _Kind:
    return _Kind(Message("one of {}", ", ".join(names)), lambda value: value in names)


def _are(kind: type, value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, kind) for one in value)


_TEXT = _Kind(Message("a text"), lambda value: isinstance(value, str))
_TEXTS = _Kind(Message("a list of texts"), lambda value: _are(str, value))
_FLAG = _Kind(Message("true or false"), lambda value: isinstance(value, bool))
_TABLE = _Kind(Message("a table { … }"), lambda value: isinstance(value, dict))
_SECONDS = _Kind(Message("a number above 0"), lambda value: type(value) in (int, float) and value > 0)

_STUDY = {
    "title": _TEXT,
    "question": _TEXT,
    "methods": _TEXTS,
    "sets": _Kind(Message("a list of tables, [[sets]] each"), lambda value: _are(dict, value)),
    "limit": _whole(1),
    "seconds": _SECONDS,
    "repeats": _whole(1),
    "stop_after": _whole(0),
    "analysis": _one_of(("general", *BUILT_IN)),
    "traced": _TEXTS,
    "needs_rating": _FLAG,
}
_SET = {
    "name": _TEXT,
    "title": _TEXT,
    "generate": _TABLE,
    "holes": _TABLE,
    "bundled": _TEXT,
    "corpus": _TEXT,
    "file": _TEXT,
    "puzzles": _TEXTS,
    "examples": _TEXTS,
    "seeds": _whole(4),
    "count": _whole(1),
    "seed": _whole(0),
    "methods": _TEXTS,
    "seconds": _SECONDS,
    "fixed": _FLAG,
    "optional": _FLAG,
}
_HOLES = {
    "side": _whole(4),
    "givens": _Kind(
        Message("a share above 0 and at most 1"), lambda value: type(value) in (int, float) and 0 < value <= 1
    ),
}


def _check(place: str, table: Mapping[str, Any], kinds: Mapping[str, _Kind], *, needed: Sequence[str]) -> None:
    for key, value in table.items():
        if key not in kinds:
            raise OptionError("{}: there is no key {}; there are {}", place, repr(key), ", ".join(sorted(kinds)))
        if not kinds[key].holds(value):
            raise OptionError("{}: {} is {}, not {}", place, key, kinds[key].words, repr(value))
    for key in needed:
        if key not in table:
            raise OptionError("{}: {} is missing", place, key)
