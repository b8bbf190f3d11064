"""`compare`: every method on the same puzzles, as a race, and the verb that runs it."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from grille.errors import OptionError, OutOfTimeError, shown
from grille.methods.nested import refuse_inside_solvers
from grille.methods.own import Solver, solver_name
from grille.model import Grid, checked_grid
from grille.study.comparison import Comparison
from grille.study.contestants import Contestant, entrant, every_method
from grille.study.run import BROKEN, TIMED, Run
from grille.watch import Flag, Progress, Watch

DEFAULT_SECONDS = 5.0
_WARM_UP_SECONDS = 1.0


Entrants = str | Solver | Sequence[str | Solver]


@dataclass(frozen=True, slots=True)
class Race:
    """A comparison, checked and ready to run.

    `runs` makes it run by run, for callers that show results as they come; `comparison` is the table over them:
    """

    puzzles: tuple[Grid, ...]
    names: tuple[str, ...]
    methods: tuple[str, ...]
    limit: int = 1
    seconds: float | None = DEFAULT_SECONDS
    repeats: int = 1
    functions: Mapping[str, Solver] = field(default_factory=dict)
    """Those of the methods that are functions, by the names that they have here."""

    @staticmethod
    def of(
        puzzles: Grid | Iterable[Grid],
        methods: Entrants | None = None,
        *,
        limit: int = 1,
        seconds: float | None = DEFAULT_SECONDS,
        repeats: int = 1,
        names: Sequence[str] | None = None,
    ) -> Race:
        """The checked arguments of `compare`. Raises OptionError or UnknownNameError."""
        refuse_inside_solvers()
        grids = (puzzles,) if isinstance(puzzles, Grid) else tuple(checked_grid(puzzle) for puzzle in puzzles)
        if not grids:
            raise OptionError("there is nothing to compare: no puzzle was given")
        if names is not None and len(names) != len(grids):
            raise OptionError("{} puzzles have {} names", len(grids), len(names))
        contestant_names, functions = _named(methods)
        doubled = [name for name, times in Counter(contestant_names).items() if times > 1]
        if doubled:
            raise OptionError("{} is named twice", doubled[0])
        if not contestant_names:
            raise OptionError("there is nothing to compare: no method")
        for word, value in (("limit", limit), ("repeats", repeats)):
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value < 2**63:
                raise OptionError("{} is a whole number from 1 on, not {}", word, shown(value))
        if Watch.of(seconds=seconds).deadline == math.inf:
            seconds = None
        labels = tuple(names or map(str, range(1, len(grids) + 1)))
        return Race(grids, labels, contestant_names, limit, seconds, repeats, functions)

    @property
    def total(self) -> int:
        """The number of runs."""
        return len(self.puzzles) * len(self.methods)

    def runs(self, stop: Flag | None = None) -> Iterator[Run]:
        """Each run as it ends, puzzle by puzzle. When `stop` is set it ends at once, without the run in progress.

        Closing the generator ends every process that it started.
        """
        watch = Watch.of(stop=stop)
        contestants: list[Contestant] = []
        try:
            for name in self.methods:
                contestants.append(entrant(name, stop, self.functions.get(name)))
            for puzzle in {puzzle.shape: puzzle for puzzle in reversed(self.puzzles)}.values():
                # A warm-up: engines load, and cache what they keep for a shape; no run is charged for it.
                for one in contestants:
                    if watch.is_up:
                        return
                    one.run(puzzle, limit=1, seconds=_WARM_UP_SECONDS, stop=stop)
            for name, puzzle in zip(self.names, self.puzzles, strict=True):
                for one in contestants:
                    same: list[Run] = []
                    for _ in range(self.repeats):
                        if watch.is_up:
                            return
                        same.append(one.run(puzzle, limit=self.limit, seconds=self.seconds, stop=stop))
                        if watch.is_up and same[-1].verdict == "unknown":
                            return
                    yield replace(_median(same), name=name)
        except OutOfTimeError:  # stopped during the import of a file
            return
        finally:
            for one in contestants:
                one.close()

    def comparison(self, runs: Iterable[Run]) -> Comparison:
        """The comparison over the runs that are finished."""
        return Comparison.of(runs, names=self.names, methods=self.methods, limit=self.limit, seconds=self.seconds)


def compare(
    puzzles: Grid | Iterable[Grid],
    methods: Entrants | None = None,
    *,
    limit: int = 1,
    seconds: float | None = DEFAULT_SECONDS,
    repeats: int = 1,
    names: Sequence[str] | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Ask every method the same question about every puzzle; by default one solution, all methods, 5 s each.

    A method is named as on the command line: `backtracking:select=first,order=most`, `mine.py:solve` for a Python
    function from line to line, `cmd:./mine` for a program. With `repeats` the time is the median of so many runs.
    `seconds` is for each run; `stop` ends them all, and the finished runs are compared. `Race` yields the runs one by
    one.

    >>> import grille
    >>> print(grille.compare([grille.parse("1....3....4....2")], ["exact-cover"]).summaries[0].verdicts)
    {'solved': 1}
    """
    race = Race.of(puzzles, methods, limit=limit, seconds=seconds, repeats=repeats, names=names)
    watch = Watch.of(stop=stop, progress=progress)
    finished: list[Run] = []
    for run in race.runs(stop):
        finished.append(run)
        watch.report(len(finished), race.total)
    return race.comparison(finished)


def _named(methods: Entrants | None) -> tuple[tuple[str, ...], dict[str, Solver]]:
    """The names of those who race, and the functions among them; of two that have one name the second is numbered."""
    if methods is None:
        return tuple(every_method()), {}
    names: list[str] = []
    functions: dict[str, Solver] = {}
    for one in (methods,) if isinstance(methods, str) or callable(methods) else methods:
        if isinstance(one, str):
            names.append(one)
            continue
        name, number = solver_name(one), 1
        while name in functions or name in every_method() or name in names:
            number += 1
            name = f"{solver_name(one)} {number}"
        names.append(name)
        functions[name] = one
    return tuple(names), functions


def _median(same: Sequence[Run]) -> Run:
    """Repeats as one run, with their median time. If one broke, it is that one."""
    broken = next((run for run in same if run.verdict in BROKEN), None)
    timed = [run.seconds for run in same if run.verdict in TIMED]
    return broken or replace(same[0], seconds=statistics.median(timed) if timed else same[0].seconds)
