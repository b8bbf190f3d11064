"""Generators as contestants: from a seed to a judged grid, with its time.

`fill` makes complete grids (`source` = fill, search, walk: our swaps, the paper's restarted search, and one search that
continues from solution to solution); `generate` makes puzzles and takes the options of `grille.generate`.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

from grille.errors import GrilleError, OptionError, OutOfTimeError
from grille.generator.generate import generate
from grille.generator.sample import searched
from grille.kernel import fill_carve as kernel
from grille.messages import Message
from grille.methods.kernel_verbs import solutions
from grille.methods.solve import solve
from grille.model import Grid, Shape
from grille.study.puzzle_sets import Ended
from grille.study.run import OUT_OF_TIME, Run
from grille.watch import Flag, Watch

_TRUTH = {"true": True, "false": False}


class Maker:
    """One way to make grids of a side."""

    def __init__(self, name: str, side: int) -> None:
        self.name = name
        verb, _, rest = name.partition(":")
        options: dict[str, Any] = dict(part.partition("=")[::2] for part in rest.split(",")) if rest else {}
        self._shape = Shape.of(side)
        if verb == "fill":
            self._make = self._filler(options.pop("source", "fill"))
            if options:
                raise OptionError("{}: fill has no option {}; there is source", name, repr(next(iter(options))))
        elif verb == "generate":
            typed = {key: _typed(value) for key, value in options.items()}
            self._make = lambda seed, watch: generate(shape=self._shape, seed=seed, stop=Ended(watch), **typed)
        else:
            raise OptionError("{}: a way to make grids is fill or generate, with options", name)

    def run(self, seed: int, seconds: float, stop: Flag | None = None) -> Run:
        """Make one and judge it, each within the seconds: a full grid obeys every house, a puzzle has one solution."""
        nothing = Grid(self._shape, [0] * self._shape.cells)
        began = time.perf_counter()
        try:
            made = self._make(seed, Watch.of(seconds=seconds, stop=stop))
        except OutOfTimeError:
            return Run(nothing, self.name, 1, "unknown", time.perf_counter() - began, note=OUT_OF_TIME)
        except GrilleError as error:
            took = time.perf_counter() - began
            return Run(nothing, self.name, 1, "failed", took, note=Message("{}: {}", type(error).__name__, error))
        took = time.perf_counter() - began
        result = solve(made, limit=2, seconds=seconds, stop=stop, swap=False)
        if result.verdict == "unknown":
            return Run(made, self.name, 2, "unknown", took, note=Message("made, but not judged in time"))
        verdict = "unique" if result.verdict == "unique" else "wrong"
        note = "" if verdict == "unique" else Message("the judge says {}", result.verdict)
        return Run(made, self.name, 2, verdict, took, (made,), complete=True, note=note)

    def _filler(self, source: str) -> Callable[[int, Watch], Grid]:
        shape = self._shape
        if source == "search":
            return lambda seed, watch: next(searched(shape, seed=seed, watch=watch))
        if not shape.is_classic or source not in ("fill", "walk"):
            raise OptionError("source is one of fill, search, walk; fill and walk are raced on classic grids")
        if source == "fill":
            return lambda seed, watch: Grid(shape, kernel.fill(seed, 0, 1)[0])
        walk = _Walk(shape)
        return lambda seed, watch: walk.at(seed)


class _Walk:
    """The solutions of the empty grid in the order of one search; number 1 is the first."""

    def __init__(self, shape: Shape) -> None:
        self._empty = Grid(shape, [0] * shape.cells)
        self._next, self._stream = 1, solutions(self._empty)

    def at(self, number: int) -> Grid:
        """The solution of that number. Quick for ascending numbers; else the search restarts."""
        if number < self._next:
            self._next, self._stream = 1, solutions(self._empty)
        found = next(itertools.islice(self._stream, number - self._next, None))
        self._next = number + 1
        return found


def _typed(value: str) -> Any:
    return _TRUTH.get(value, int(value) if value.isdecimal() else value)
