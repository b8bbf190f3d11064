"""The rows of a study for its report: one per puzzle and method, repeats replaced by their median time."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from grille.logic import ladders
from grille.messages import Message
from grille.quantities import duration
from grille.statistics import Share
from grille.study.description import Study
from grille.study.run import ANSWERED, BROKEN, TIMED

Row = Mapping[str, Any]

NOT_ASKED = Message("not asked")
LEVELS = tuple(level.name for level in ladders.LEVELS)
"""The names of the levels, from easy to hard."""


@dataclass(frozen=True)
class Results:
    """A study's rows in order, with the study for their names."""

    study: Study
    rows: Sequence[Row]
    left_out: Sequence[str] = ()
    scale: float = 1.0
    labels: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(study: Study, rows: Iterable[Row], left_out: Sequence[str] = (), scale: float = 1.0) -> Results:
        """Merge repeats; if one broke, the row is that one. `seconds` is None where a run broke or was skipped."""
        runs: dict[tuple[str, int, str], list[Row]] = {}
        for row in rows:
            runs.setdefault((row["set"], row["number"], row["method"]), []).append(row)
        return Results(
            study,
            [_collapsed(same) for same in runs.values()],
            left_out,
            scale,
            {puzzle_set.name: puzzle_set.label for puzzle_set in study.sets},
        )

    def where(self, condition: Callable[[Row], bool] | None = None, **equal: Any) -> Results:
        """The rows whose columns equal these, and for which the condition holds."""
        rows = [
            row
            for row in self.rows
            if all(row[key] == value for key, value in equal.items()) and (condition is None or condition(row))
        ]
        return replace(self, rows=rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def sets(self) -> list[str]:
        """The names of the sets that have rows, in the study's order."""
        return self.distinct("set")

    @property
    def methods(self) -> list[str]:
        """The methods that have rows, in the study's order."""
        found = set(self.distinct("method"))
        ordered = [name for name in self.study.methods if name in found]
        return ordered + [name for name in self.distinct("method") if name not in ordered]

    def distinct(self, column: str) -> list[Any]:
        """The different values of a column, in order of first appearance."""
        return list(dict.fromkeys(row[column] for row in self.rows))

    def label(self, name: str) -> str:
        """A set's name for people."""
        return self.labels.get(name) or name

    def column(self, name: str) -> list[Any]:
        """The values of a column, without None."""
        return [row[name] for row in self.rows if row.get(name) is not None]

    @property
    def times(self) -> list[float]:
        """The seconds of the runs that were made and did not break."""
        return self.column("seconds")

    @property
    def median_time(self) -> str:
        """The median time as text; a dash where there is none."""
        return duration(statistics.median(self.times)) if self.times else "–"

    def by(self, column: str | Callable[[Row], Any]) -> dict[Any, Results]:
        """The rows grouped by a column, or by a function of a row."""
        groups: dict[Any, list[Row]] = defaultdict(list)
        for row in self.rows:
            groups[column(row) if callable(column) else row[column]].append(row)
        return {key: replace(self, rows=rows) for key, rows in groups.items()}

    def pairs(self, first: str, second: str, column: str) -> tuple[list[float], list[float]]:
        """A column's values of two methods on the puzzles that both answered."""
        theirs = {
            (row["set"], row["number"]): row[column]
            for row in self.where(is_answered, method=second).rows
            if row.get(column) is not None
        }
        pairs = [
            (row[column], theirs[row["set"], row["number"]])
            for row in self.where(is_answered, method=first).rows
            if row.get(column) is not None and (row["set"], row["number"]) in theirs
        ]
        return [a for a, _ in pairs], [b for _, b in pairs]

    @property
    def answered(self) -> Share:
        """The share of rows that are answers."""
        return Share(sum(map(is_answered, self.rows)), len(self.rows))

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""
        return len({(row["set"], row["number"]) for row in self.rows})


def _collapsed(same: Sequence[Row]) -> Row:
    first = next((row for row in same if is_broken(row)), same[0])
    times = [row["seconds"] for row in same if row["verdict"] in TIMED and took_place(row)]
    return {**first, "seconds": statistics.median(times) if times and not is_broken(first) else None}


def is_broken(row: Row) -> bool:
    """Whether the answer was wrong, or the solver failed."""
    return row["verdict"] in BROKEN


def is_answered(row: Row) -> bool:
    """Whether the question was answered."""
    return row["verdict"] in ANSWERED


def took_place(row: Row) -> bool:
    """Whether the run took place."""
    return not str(row["note"]).startswith(NOT_ASKED)
