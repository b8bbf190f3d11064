"""Every method side by side on the same puzzles: one table, every answer checked against every other."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from grille.errors import OptionError
from grille.model import Grid, checked_grid
from grille.study.checks import disagreements, with_refuted
from grille.study.contestants import Contestant, contestant, every_method
from grille.study.run import VERDICTS, Run
from grille.study.tables import Cell, Table, duration, figure, marks, percent

DEFAULT_SECONDS = 5.0
TIE = 0.05  # times closer than this share are a tie
_WARM_UP_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Summary:
    """One method over all puzzles. Times are those of the runs that took place; counters are medians a puzzle."""

    method: str
    verdicts: dict[str, int]
    answered: int
    puzzles: int
    median: float | None
    p95: float | None
    relative: float | None
    """The median, over the puzzles it answered, of its time as a multiple of the fastest answer to the same puzzle."""
    counters: dict[str, float]
    reached: float | None
    """The median share of the cells filled where it did not answer."""
    note: str

    @property
    def has_answered_all(self) -> bool:
        """Only such methods are ranked."""
        return self.answered == self.puzzles


@dataclass(frozen=True)
class Comparison:
    """What came of a comparison: `rows`, one `Run` per puzzle and method, and the tables over them."""

    names: tuple[str, ...]
    methods: tuple[str, ...]
    rows: tuple[Run, ...]
    limit: int
    seconds: float | None

    @property
    def question(self) -> str:
        """What every method was asked."""
        many = len(self.names)
        whom = "1 puzzle" if many == 1 else f"{many:,} puzzles"
        if self.limit == 1:
            asked = f"find one solution (limit 1) of {whom}"
        elif self.limit == 2:
            asked = f"is the solution unique (limit 2), for {whom}"
        else:
            asked = f"up to {self.limit:,} solutions (limit {self.limit:,}) of {whom}"
        each = "no time limit" if self.seconds is None else f"at most {self.seconds:g} s each"
        return f"{asked}, {each}"

    @cached_property
    def disagreements(self) -> list[str]:
        """Where two answers cannot both be right: one sentence each. Empty is as it should be."""
        return [said for runs in self._by_puzzle for said in disagreements(runs)]

    @cached_property
    def summaries(self) -> list[Summary]:
        """One for each method, in the order asked."""
        fastest = [min((run.seconds for run in runs if run.has_answered), default=None) for runs in self._by_puzzle]
        return [
            _summary(method, [runs[i] for runs in self._by_puzzle], fastest) for i, method in enumerate(self.methods)
        ]

    def table(self) -> Table:
        """One row a method: verdicts, median and p95 seconds, speed relative to the fastest, counters."""
        summaries = self.summaries
        median_marks = marks([one.median if one.has_answered_all else None for one in summaries], tolerance=TIE)
        p95_marks = marks([one.p95 if one.has_answered_all else None for one in summaries], tolerance=TIE)
        counter_marks = _counter_marks(summaries)
        rows = []
        for i, one in enumerate(summaries):
            counters = " · ".join(
                str(Cell(f"{name.replace('_', ' ')} {figure(value)}", counter_marks[i].get(name, "")))
                for name, value in one.counters.items()
            )
            rows.append(
                [
                    Cell(one.method),
                    Cell(_verdicts_text(one)),
                    Cell("" if one.median is None else duration(one.median), median_marks[i]),
                    Cell("" if one.p95 is None else duration(one.p95), p95_marks[i]),
                    Cell("" if one.relative is None else f"{_times(one.relative)} ×"),
                    Cell(" · ".join(filter(None, (counters, one.note)))),
                ]
            )
        header = ["method", "verdict", "median", "p95", "relative", "counters (median)"]
        if len(self.names) == 1:
            header[2], header[5] = "time", "counters"
            header, rows = header[:3] + header[4:], [row[:3] + row[4:] for row in rows]
        table = Table.of(header, rows, caption=f"Question: {self.question}.", left=2)
        return replace(table, right=len(header) - 1)

    def times(self) -> Table:
        """One row a method, one column a puzzle: the time of each answer, or how far the method got."""
        columns = [
            marks([run.seconds if run.has_answered else None for run in runs], tolerance=TIE)
            for runs in self._by_puzzle
        ]
        rows = [
            [Cell(method), *(Cell(_time_text(runs[i]), columns[p][i]) for p, runs in enumerate(self._by_puzzle))]
            for i, method in enumerate(self.methods)
        ]
        return Table.of(["method", *self.names], rows, caption="By puzzle: time, or cells filled where it stopped.")

    def to_csv(self) -> str:
        """The summaries as figures: seconds, shares and one column a counter."""
        counters = list(dict.fromkeys(name for one in self.summaries for name in one.counters))
        verdicts = [verdict for verdict in VERDICTS if any(verdict in one.verdicts for one in self.summaries)]
        header = ["method", "limit", "puzzles", "answered", *verdicts]
        header += ["median_seconds", "p95_seconds", "relative", "reached", *counters, "note"]
        rows = []
        for one in self.summaries:
            row: list[Any] = [one.method, self.limit, one.puzzles, one.answered]
            row += [one.verdicts.get(verdict, 0) for verdict in verdicts]
            row += [one.median, one.p95, one.relative, one.reached, *(one.counters.get(name) for name in counters)]
            rows.append(["" if value is None else str(value) for value in [*row, one.note]])
        return Table.of(header, rows).to_csv()

    def findings(self) -> list[str]:
        """What the checks say, one line each."""
        wrong = [run for run in self.rows if run.verdict in ("wrong", "failed")]
        said = [f"{run.verdict}: {run.method} on {run.puzzle.to_line()}: {run.note}" for run in wrong[:10]]
        if len(wrong) > 10:
            said.append(f"and {len(wrong) - 10:,} more wrong or failed")
        said += [f"contradiction: {one}" for one in self.disagreements]
        if not self.disagreements:
            said.append("Every answer was judged, and none contradicts another.")
        return said

    def to_text(self) -> str:
        """Both tables and the checks."""
        parts = [self.table().to_text()]
        if 1 < len(self.names) <= 8:
            parts.append(self.times().to_text())
        return "\n\n".join([*parts, "\n".join(self.findings())])

    __str__ = to_text

    def _repr_html_(self) -> str:
        return self.table().to_html()

    @cached_property
    def _by_puzzle(self) -> list[tuple[Run, ...]]:
        width = len(self.methods)
        return [self.rows[i : i + width] for i in range(0, len(self.rows), width)]


def compare(
    puzzles: Grid | Iterable[Grid],
    methods: str | Sequence[str] | None = None,
    *,
    limit: int = 1,
    seconds: float | None = DEFAULT_SECONDS,
    repeats: int = 1,
    names: Sequence[str] | None = None,
    on_run: Callable[[Run], None] | None = None,
) -> Comparison:
    """Ask every method the same question about every puzzle; by default one solution, all methods, 5 s each.

    A method is named as on the command line: `backtracking:select=first,order=most`, `mine.py:solve` for a Python
    function from line to line, `cmd:./mine` for a program. With `repeats` the time is the median of so many runs.
    `on_run` is told of each run as it ends.

    >>> import grille
    >>> print(grille.compare([grille.parse("1....3....4....2")], ["exact-cover"]).summaries[0].verdicts)
    {'solved': 1}
    """
    puzzles = [puzzles] if isinstance(puzzles, Grid) else [checked_grid(puzzle) for puzzle in puzzles]
    if not puzzles:
        raise OptionError("there is nothing to compare: no puzzle was given")
    methods = [methods] if isinstance(methods, str) else methods
    asked = list(every_method() if methods is None else methods)
    doubled = [name for name, times in Counter(asked).items() if times > 1]
    if doubled or not asked:
        raise OptionError(f"{doubled[0]} is named twice" if doubled else "there is nothing to compare: no method")
    if repeats < 1:
        raise OptionError(f"repeats is a whole number from 1 on, not {repeats!r}")
    contestants: list[Contestant] = []
    rows: list[Run] = []
    try:
        contestants += (contestant(name) for name in asked)
        for shape in dict.fromkeys(puzzle.shape for puzzle in puzzles):
            _warm_up(contestants, next(puzzle for puzzle in puzzles if puzzle.shape is shape))
        for puzzle in puzzles:
            rows += with_refuted(_timed(one, puzzle, limit, seconds, repeats, on_run) for one in contestants)
    finally:
        for one in contestants:
            one.close()
    return Comparison(
        tuple(names or (str(i + 1) for i in range(len(puzzles)))), tuple(asked), tuple(rows), limit, seconds
    )


def _warm_up(contestants: Sequence[Contestant], puzzle: Grid) -> None:
    """Load engines and build what is kept for a shape, so that no run pays for it."""
    for one in contestants:
        one.run(puzzle, limit=1, seconds=_WARM_UP_SECONDS)


def _timed(
    one: Contestant,
    puzzle: Grid,
    limit: int,
    seconds: float | None,
    repeats: int,
    on_run: Callable[[Run], None] | None,
) -> Run:
    runs = [one.run(puzzle, limit=limit, seconds=seconds) for _ in range(repeats)]
    run = replace(runs[0], seconds=statistics.median(run.seconds for run in runs))
    if on_run is not None:
        on_run(run)
    return run


def p95(values: Sequence[float]) -> float:
    """The smallest value that is not exceeded in 95 of 100 cases."""
    ordered = sorted(values)
    return ordered[-(-95 * len(ordered) // 100) - 1]


def _summary(method: str, runs: Sequence[Run], fastest: Sequence[float | None]) -> Summary:
    ran = [run for run in runs if run.verdict not in ("missing", "refused")]
    times = [run.seconds for run in ran]
    ratios = [
        run.seconds / best if best else 1.0
        for run, best in zip(runs, fastest, strict=True)
        if run.has_answered and best is not None
    ]
    names = dict.fromkeys(name for run in ran for name in run.counters)
    counters = {name: statistics.median(run.counters[name] for run in ran if name in run.counters) for name in names}
    shares = [run.filled / run.puzzle.shape.cells for run in ran if not run.has_answered and run.filled is not None]
    notes = Counter(run.note for run in runs if run.note and run.verdict in ("missing", "refused", "failed"))
    return Summary(
        method,
        dict(sorted(Counter(run.verdict for run in runs).items(), key=lambda item: VERDICTS.index(item[0]))),
        sum(run.has_answered for run in runs),
        len(runs),
        statistics.median(times) if times else None,
        p95(times) if times else None,
        statistics.median(ratios) if ratios else None,
        counters,
        statistics.median(shares) if shares else None,
        " · ".join(note for note, _ in notes.most_common(1)),
    )


def _verdicts_text(one: Summary) -> str:
    if one.puzzles == 1:
        said = next(iter(one.verdicts))
    elif len(one.verdicts) == 1:
        said = f"all {next(iter(one.verdicts))}"
    else:
        said = ", ".join(f"{count:,} {verdict}" for verdict, count in one.verdicts.items())
    return said if one.reached is None else f"{said} ({percent(one.reached)} filled)"


def _time_text(run: Run) -> str:
    if run.has_answered:
        return duration(run.seconds)
    if run.verdict != "unknown":
        return run.verdict
    how_far = "" if run.filled is None else f" {run.filled}/{run.puzzle.shape.cells}"
    return f"> {duration(run.seconds)}{how_far}" if "time" in run.note else f"stuck{how_far}"


def _times(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio < 1.995 else f"{ratio:.1f}" if ratio < 9.95 else f"{ratio:,.0f}"


def _counter_marks(summaries: Sequence[Summary]) -> list[dict[str, str]]:
    """Marks for the counters of one method with several options.

    What `select=first` and `select=mrv` count compares; what two different methods call nodes does not.
    """
    found: list[dict[str, str]] = [{} for _ in summaries]
    families = {one.method.partition(":")[0] for one in summaries}
    for family in families:
        members = [i for i, one in enumerate(summaries) if one.method.partition(":")[0] == family]
        for name in {name for i in members for name in summaries[i].counters}:
            values = [summaries[i].counters.get(name) if summaries[i].has_answered_all else None for i in members]
            for i, mark in zip(members, marks(values), strict=True):
                found[i][name] = mark
    return found
