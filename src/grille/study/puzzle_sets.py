"""The puzzles of a study: generated from seeds, bundled, from a folder of public corpora, or from a file."""

from __future__ import annotations

import math
import os
import pathlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.resources import files
from typing import Any, cast

from grille.errors import GrilleError, OptionError, OutOfTimeError
from grille.formats import entries, read
from grille.formats.examples import example
from grille.generator.generate import generate
from grille.json_types import Shaped
from grille.messages import Message
from grille.model import Grid, Shape
from grille.study.description import PuzzleSet, Study
from grille.study.holes import holes
from grille.watch import FOREVER, Watch

CORPORA = "GRILLE_CORPORA"
"""The environment variable that names a folder of public corpora, `NAME.txt` each."""

_ER_SECONDS = 10.0  # for each puzzle; those whose ER takes longer have none in a study
_NOT_MADE = Message("No run is finished: its puzzles were being made.")


@dataclass(frozen=True, slots=True)
class Ended:
    """A watch as a `stop` flag, which is also set when the time is over."""

    watch: Watch

    def is_set(self) -> bool:
        """Whether the watch is up."""
        return self.watch.is_up


class StudyPuzzleDict(Shaped):
    set: str
    number: int
    line: str
    side: int
    givens: int
    name: str
    level: str | None
    er: float | None


@dataclass(frozen=True, slots=True)
class StudyPuzzle:
    """A puzzle of a set, with its known properties."""

    set: str
    number: int
    line: str
    side: int
    givens: int
    name: str = ""
    level: str | None = None
    er: float | None = None
    shape: str | None = None
    """Its shape's text, or None where the side determines the shape."""

    @property
    def grid(self) -> Grid:
        """The puzzle."""
        return Grid.from_dict({"puzzle": self.line, "shape": self.shape})

    def to_dict(self, language: str | None = None) -> StudyPuzzleDict:
        """For JSON: the fields, without the shape where it is plain."""
        fields = asdict(self)
        if self.shape is None:
            del fields["shape"]
        return cast(StudyPuzzleDict, fields)


def load(
    study: Study, scale: float, corpora: pathlib.Path | None, watch: Watch = FOREVER
) -> tuple[list[StudyPuzzle], list[str]]:
    """All puzzles of a study at this scale, and a sentence for each set that had to be left out.

    Raises OutOfTimeError where the watch is up first.
    """
    puzzles: list[StudyPuzzle] = []
    left_out: list[str] = []
    for puzzle_set in study.sets:
        if watch.is_up:
            raise OutOfTimeError("{}", _NOT_MADE)
        if puzzle_set.source == "corpus" and (corpora is None or not (corpora / f"{puzzle_set.value}.txt").is_file()):
            if not puzzle_set.is_optional:
                raise OptionError(
                    "{}, set {}: it needs {}.txt in the folder {} names",
                    study.name,
                    puzzle_set.name,
                    puzzle_set.value,
                    CORPORA,
                )
            left_out.append(
                Message("{} ({}.txt in the folder that {} names)", puzzle_set.label, puzzle_set.value, CORPORA)
            )
            continue
        try:
            puzzles += _puzzles(study, puzzle_set, scale, corpora, watch)
        except GrilleError as error:
            if watch.is_up:
                raise OutOfTimeError("{}", _NOT_MADE) from None
            raise OptionError("{}, set {}: {}", study.name, puzzle_set.name, error) from None
    is_made_later = any(puzzle_set.source == "seeds" for puzzle_set in study.sets)
    return (rated(puzzles, watch) if study.needs_rating and not is_made_later else puzzles), left_out


def corpora_folder() -> pathlib.Path | None:
    """The folder of public corpora, if there is one."""
    named = os.environ.get(CORPORA)
    return pathlib.Path(named) if named and pathlib.Path(named).is_dir() else None


def scaled(count: int, scale: float) -> int:
    """The number at this scale, at least 1."""
    return max(1, math.ceil(count * scale))


def _puzzles(
    study: Study, one: PuzzleSet, scale: float, corpora: pathlib.Path | None, watch: Watch
) -> Iterator[StudyPuzzle]:
    if one.source == "examples":
        for number, name in enumerate(one.value):
            yield _puzzle(one, number, example(name).grid, name)
        return
    wanted = one.count if one.count is None or one.is_fixed else scaled(one.count, scale)
    if one.source == "seeds":  # for generators: the run makes the puzzle from the seed
        for number in range(wanted or 0):
            yield StudyPuzzle(one.name, number, str(one.seed + number), int(one.value), 0)
        return
    for number, grid in enumerate(_grids(study, one, wanted, corpora, watch)):
        yield _puzzle(one, number, grid)


def _puzzle(one: PuzzleSet, number: int, grid: Grid, name: str = "") -> StudyPuzzle:
    spec = grid.shape.to_key().get("shape")
    return StudyPuzzle(one.name, number, grid.to_line(), grid.shape.side, grid.givens, name, shape=spec)


def _grids(
    study: Study, one: PuzzleSet, wanted: int | None, corpora: pathlib.Path | None, watch: Watch
) -> Sequence[Grid]:
    if one.source == "generate":
        return _generated(dict(one.value), wanted or 1, one.seed, watch)
    if one.source == "holes":
        return [holes(seed=one.seed + number, **one.value) for number in range(wanted or 1)]
    if one.source == "puzzles":
        found = [Grid.from_line(line) for line in one.value]
    elif one.source == "bundled":
        found = bundled(one.value)
    else:
        folder = corpora if one.source == "corpus" else (study.folder or pathlib.Path())
        assert folder is not None
        path = folder / (f"{one.value}.txt" if one.source == "corpus" else one.value)
        if not path.is_file():
            raise OptionError("there is no file {}", path)
        found = list(read(path))
    if wanted is None or len(found) <= wanted:
        return found
    return random.Random(one.seed).sample(found, wanted)


def bundled(name: str) -> list[Grid]:
    """The puzzles of one of the files that come with Grille: lines, or JSON where they have rules."""
    folder = files("grille.study") / "puzzles"
    formats = {f"{name}.txt": "line", f"{name}.jsonl": "json"}
    path = next((folder / one for one in formats if (folder / one).is_file()), None)
    if path is None:
        there = sorted(one.name.rpartition(".")[0] for one in folder.iterdir())
        raise OptionError("no bundled set is called {}; there are {}", repr(name), ", ".join(there))
    with path.open("rb") as file:
        found = []
        for entry in entries(file, format=formats[path.name]):
            if isinstance(entry, Exception):
                raise entry
            found.append(entry.grid)
        return found


def _generated(options: dict[str, Any], count: int, seed: int, watch: Watch) -> list[Grid]:
    if "shape" in options:  # a description includes its text
        options["shape"] = Shape.from_spec(options["shape"])
    return generate(count=count, seed=seed, stop=Ended(watch), **options)


def rated(puzzles: Sequence[StudyPuzzle], watch: Watch = FOREVER) -> list[StudyPuzzle]:
    """The puzzles with level and ER, if of side 9; other sides have neither here, other shapes no ER.

    Raises OutOfTimeError where the watch is up first.
    """
    import numpy as np

    from grille.methods.rate import rate_batch

    by_shape: dict[str | None, list[int]] = {}
    for place, one in enumerate(puzzles):
        if one.side == 9:
            by_shape.setdefault(one.shape, []).append(place)
    known = list(puzzles)
    for places in by_shape.values():
        grids = [puzzles[place].grid for place in places]
        ratings = rate_batch(grids, er_seconds=_ER_SECONDS, stop=Ended(watch))
        if not (ratings.complete | ~np.isnan(ratings.er_at_least)).all():
            raise OutOfTimeError("{}", _NOT_MADE)
        for number, place in enumerate(places):
            known[place] = replace(puzzles[place], level=ratings[number].level, er=ratings[number].er)
    return known
