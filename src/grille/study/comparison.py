"""The results of a race: tables over its runs, with every answer checked against the others. Runs nothing itself."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, NotRequired, cast

from grille.frames import Columns, Tabular, columns_of
from grille.json_types import Complete, Counters, Exact
from grille.language import translate, use_language
from grille.messages import Message, joined, words
from grille.notebook import Plot, paragraph, view
from grille.quantities import duration, figure, percent
from grille.statistics import p95
from grille.study.checks import disagreements, with_refuted
from grille.study.run import BROKEN, OUT_OF_TIME, OUTCOMES, TIMED, Run, RunDict
from grille.study.tables import TIE, Cell, Table, marks


class SummaryDict(Exact):
    method: str
    verdicts: dict[str, int]
    answered: int
    puzzles: int
    median: float | None
    p95: float | None
    relative: float | None
    counters: Counters
    reached: float | None
    note: str


@dataclass(frozen=True, slots=True)
class Summary:
    """One method over all puzzles. Times are those of runs that are neither wrong nor failed; counters are medians.

    Of a comparison that was stopped, it covers the finished runs.
    """

    method: str
    verdicts: dict[str, int]
    answered: int
    puzzles: int
    """The number of puzzles."""
    median: float | None
    p95: float | None
    relative: float | None
    """The median ratio of its time to the fastest answer to the same puzzle."""
    counters: dict[str, float]
    reached: float | None
    """The median share of filled cells where it did not answer."""
    note: str

    @property
    def has_answered_all(self) -> bool:
        """Whether it answered all; only such methods are ranked."""
        return self.answered == self.puzzles > 0


class ComparisonDict(Exact):
    question: str
    limit: int
    seconds: float | None
    names: list[str]
    methods: list[str]
    runs: list[RunDict]
    summaries: list[SummaryDict]
    disagreements: list[str]
    complete: Complete
    text: NotRequired[str]


@dataclass(frozen=True, repr=False)
class Comparison(Tabular):
    """The results of a race: `runs`, one for each puzzle and method, and the tables over them."""

    names: tuple[str, ...]
    """The names of the puzzles."""
    methods: tuple[str, ...]
    runs: tuple[Run, ...]
    """Puzzle by puzzle, each by every method in turn; the last are missing where the race was stopped."""
    limit: int
    seconds: float | None
    """The time limit of each run."""

    @staticmethod
    def of(
        runs: Iterable[Run], *, names: Sequence[str], methods: Sequence[str], limit: int, seconds: float | None
    ) -> Comparison:
        """The comparison over these runs, in the order in which a race makes them.

        Every answer is compared with the others: `none` becomes `wrong` where there is a solution.
        """
        judged = [one for group in _groups(tuple(runs), len(methods)) for one in with_refuted(group)]
        return Comparison(tuple(names), tuple(methods), tuple(judged), limit, seconds)

    @property
    def complete(self) -> bool:
        """Whether every method ran on every puzzle; false where the race was stopped."""
        return len(self.runs) == self._total

    @property
    def question(self) -> str:
        """The question that every method was asked."""
        count = len(self.names)
        whom = Message("1 puzzle") if count == 1 else Message("{:,} puzzles", count)
        if self.limit == 1:
            task = Message("find one solution (limit 1) of {}", whom)
        elif self.limit == 2:
            task = Message("is the solution unique (limit 2), for {}", whom)
        else:
            task = Message("up to {:,} solutions (limit {:,}) of {}", self.limit, self.limit, whom)
        each = Message("no time limit") if self.seconds is None else Message("at most {:g} s each", self.seconds)
        return Message("{}, {}", task, each)

    @cached_property
    def disagreements(self) -> list[str]:
        """Pairs of answers that contradict each other, a sentence each; normally empty."""
        return [message for runs in self._by_puzzle for message in disagreements(runs)]

    @cached_property
    def summaries(self) -> list[Summary]:
        """One for each method, in order."""
        fastest = [min((run.seconds for run in runs if run.has_answered), default=None) for runs in self._by_puzzle]
        return [
            _summary(method, [runs[i] for runs in self._by_puzzle if i < len(runs)], fastest)
            for i, method in enumerate(self.methods)
        ]

    def table(self) -> Table:
        """One row a method: verdicts, median and p95 seconds, speed relative to the fastest, counters."""
        summaries = self.summaries
        median_marks = marks(
            [summary.median if summary.has_answered_all else None for summary in summaries], tolerance=TIE
        )
        p95_marks = marks([summary.p95 if summary.has_answered_all else None for summary in summaries], tolerance=TIE)
        signs = _counter_marks(
            self.methods, [summary.counters if summary.has_answered_all else {} for summary in summaries]
        )
        rows = []
        for i, one in enumerate(summaries):
            counters = _counters_text(one.counters, signs[i])
            rows.append(
                [
                    Cell(one.method),
                    Cell(_verdicts_text(one)),
                    Cell("" if one.median is None else duration(one.median), median_marks[i], one.median),
                    Cell("" if one.p95 is None else duration(one.p95), p95_marks[i], one.p95),
                    Cell("" if one.relative is None else Message("{} ×", _times(one.relative)), value=one.relative),
                    Cell(joined(" · ", filter(None, (counters, one.note)))),
                ]
            )
        header = words("method", "verdict", "median", "p95", "relative", "counters (median)")
        if len(self.names) == 1:
            header[2], header[5] = words("time", "counters")
            header, rows = header[:3] + header[4:], [row[:3] + row[4:] for row in rows]
        caption = Message("Question: {}.", self.question)
        if not self.complete:
            caption = joined(" ", [caption, Message("Stopped after {:,} of {:,} runs.", len(self.runs), self._total)])
        table = Table.of(header, rows, caption=caption, left=2)
        return replace(table, right=len(header) - 1)

    def times(self) -> Table:
        """One row a method, one column a puzzle: the time of each answer, or how far the method got."""
        columns = [
            marks([run.seconds if run.has_answered else None for run in runs], tolerance=TIE)
            for runs in self._by_puzzle
        ]
        rows = [
            [
                Cell(method),
                *(
                    Cell(_time_text(runs[i]), columns[p][i], runs[i].seconds) if i < len(runs) else Cell("")
                    for p, runs in enumerate(self._by_puzzle)
                ),
            ]
            for i, method in enumerate(self.methods)
        ]
        return Table.of(
            [Message("method"), *self.names[: len(self._by_puzzle)]],
            rows,
            caption=Message("By puzzle: time, or cells filled where it stopped."),
        )

    def counts(self) -> Table:
        """One row a method, one column a puzzle: the counters of each run."""
        columns = []
        for runs in self._by_puzzle:
            signs = _counter_marks(
                [run.method for run in runs], [run.counters if run.has_answered else {} for run in runs]
            )
            columns.append([_counters_text(run.counters, one) for run, one in zip(runs, signs, strict=True)])
        rows = [
            [method, *(column[i] if i < len(column) else "" for column in columns)]
            for i, method in enumerate(self.methods)
        ]
        return Table.of([Message("method"), *self.names[: len(columns)]], rows, caption=Message("By puzzle: counters."))

    def by_puzzle(self) -> list[Table]:
        """The tables with one column a puzzle, where there are several and few enough to be read."""
        return [self.times(), self.counts()] if 1 < len(self.names) <= 8 else []

    def to_csv(self) -> str:
        """The summaries as figures: seconds, shares and one column a counter."""
        counters = list(dict.fromkeys(name for summary in self.summaries for name in summary.counters))
        verdicts = [verdict for verdict in OUTCOMES if any(verdict in summary.verdicts for summary in self.summaries)]
        header = ["method", "limit", "puzzles", "answered", *verdicts]
        header += ["median_seconds", "p95_seconds", "relative", "reached", *counters, "note"]
        rows = []
        for summary in self.summaries:
            row: list[Any] = [summary.method, self.limit, summary.puzzles, summary.answered]
            row += [summary.verdicts.get(verdict, 0) for verdict in verdicts]
            row += [
                summary.median,
                summary.p95,
                summary.relative,
                summary.reached,
                *(summary.counters.get(name) for name in counters),
            ]
            rows.append(["" if value is None else str(value) for value in [*row, summary.note]])
        return Table.of(header, rows).to_csv()

    def findings(self) -> list[str]:
        """The results of the checks, one line each."""
        wrong = [run for run in self.runs if run.verdict in BROKEN]
        findings: list[str] = [
            Message("{}: {} on {}: {}", run.verdict, run.method, run.puzzle.to_line(), run.note) for run in wrong[:10]
        ]
        if len(wrong) > 10:
            findings.append(Message("and {:,} more wrong or failed", len(wrong) - 10))
        findings += [Message("contradiction: {}", disagreement) for disagreement in self.disagreements]
        if not self.disagreements and any(run.has_answered for run in self.runs):
            findings.append(Message("Every answer was judged, and none contradicts another."))
        return findings

    def to_text(self) -> str:
        """The tables and the checks."""
        parts = [table.to_text() for table in (self.table(), *self.by_puzzle())]
        return "\n\n".join([*parts, "\n".join(map(translate, self.findings()))])

    __str__ = to_text

    def to_dict(self, language: str | None = None) -> ComparisonDict:
        """For JSON: what was asked, `runs`, `summaries` (one a method), `disagreements` and `complete`.

        In a language also `text`, the tables and the checks.
        """
        fields: ComparisonDict = {
            "question": self.question,
            "limit": self.limit,
            "seconds": self.seconds,
            "names": list(self.names),
            "methods": list(self.methods),
            "runs": [run.to_dict(language) for run in self.runs],
            "summaries": [cast(SummaryDict, asdict(summary)) for summary in self.summaries],
            "disagreements": list(self.disagreements),
            "complete": self.complete,
        }
        if language is not None:
            with use_language(language):
                fields["text"] = self.to_text()
        return fields

    def to_columns(self) -> Columns:
        """A row a run; each counter has a column, with None where a method does not count it."""
        rows = [run.to_dict() for run in self.runs]
        return columns_of(
            {
                "name": row["name"],
                "puzzle": row["puzzle"],
                "shape": row.get("shape", str(run.puzzle.shape.side)),
                **{key: row[key] for key in ("method", "limit", "verdict", "seconds", "complete", "filled", "cells")},
                "solution": next(iter(row["solutions"]), None),
                "note": row["note"],
                **row["counters"],
            }
            for run, row in zip(self.runs, rows, strict=True)
        )

    def plot(self) -> Plot:
        """The time of every run as a matplotlib figure: a row a method, answered or not. Raises MissingEngineError."""
        from grille.figures import race

        timed = [run for run in self.runs if run.verdict in TIMED]
        return race(
            {name: [(run.seconds, run.has_answered) for run in timed if run.method == name] for name in self.methods}
        )

    def _repr_html_(self) -> str:
        findings = "".join(map(paragraph, self.findings()))
        return view(*(one.to_html(is_sortable=True) for one in (self.table(), *self.by_puzzle()[:1])), findings)

    def __repr__(self) -> str:
        return Message("Comparison of {}: {}", ", ".join(self.methods), self.question)

    @property
    def _total(self) -> int:
        return len(self.names) * len(self.methods)

    @cached_property
    def _by_puzzle(self) -> list[tuple[Run, ...]]:
        return _groups(self.runs, len(self.methods))


def _groups(runs: tuple[Run, ...], width: int) -> list[tuple[Run, ...]]:
    """The runs puzzle by puzzle; the last group may be incomplete."""
    return [runs[i : i + width] for i in range(0, len(runs), width)]


def _summary(method: str, runs: Sequence[Run], fastest: Sequence[float | None]) -> Summary:
    ran = [run for run in runs if run.verdict in TIMED]
    times = [run.seconds for run in ran]
    ratios = [
        run.seconds / best if best else 1.0
        for run, best in zip(runs, fastest, strict=False)  # an interrupted one may lack the last
        if run.has_answered and best is not None
    ]
    names = dict.fromkeys(name for run in ran for name in run.counters)
    counters = {name: statistics.median(run.counters[name] for run in ran if name in run.counters) for name in names}
    shares = [run.filled / run.puzzle.shape.cells for run in ran if not run.has_answered and run.filled is not None]
    notes = Counter(run.note for run in runs if run.note and run.verdict in ("missing", "refused", "failed"))
    return Summary(
        method,
        dict(sorted(Counter(run.verdict for run in runs).items(), key=lambda item: OUTCOMES.index(item[0]))),
        sum(run.has_answered for run in runs),
        len(runs),
        statistics.median(times) if times else None,
        p95(times) if times else None,
        statistics.median(ratios) if ratios else None,
        counters,
        statistics.median(shares) if shares else None,
        joined(" · ", (note for note, _ in notes.most_common(1))),
    )


def _verdicts_text(one: Summary) -> str:
    if not one.verdicts:
        return Message("not asked")
    if one.puzzles == 1:
        verdicts = next(iter(one.verdicts))
    elif len(one.verdicts) == 1:
        verdicts = Message("all {}", next(iter(one.verdicts)))
    else:
        verdicts = joined(", ", (Message("{:,} {}", count, verdict) for verdict, count in one.verdicts.items()))
    return verdicts if one.reached is None else Message("{} ({} filled)", verdicts, percent(one.reached))


def _time_text(run: Run) -> str:
    if run.has_answered:
        return duration(run.seconds)
    if run.verdict != "unknown":
        return run.verdict
    how_far = "" if run.filled is None else f" {run.filled}/{run.puzzle.shape.cells}"
    if run.note == OUT_OF_TIME:
        return Message("> {}{}", duration(run.seconds), how_far)
    return Message("{}{}", Message("stuck"), how_far)


def _times(ratio: float) -> str:
    return Message("{:.2f}" if ratio < 1.995 else "{:.1f}" if ratio < 9.95 else "{:,.0f}", ratio)


def _counters_text(counters: Mapping[str, float], signs: Mapping[str, str]) -> str:
    return joined(
        " · ",
        (
            str(Cell(Message("{} {}", Message(name.replace("_", " ")), figure(value)), signs.get(name, "")))
            for name, value in counters.items()
        ),
    )


def _counter_marks(methods: Sequence[str], counters: Sequence[Mapping[str, float]]) -> list[dict[str, str]]:
    """Best and worst marks for the counters of one method under several options, among those who answered.

    `select=first` and `select=mrv` count the same thing; two different methods may call different things nodes.
    """
    found: list[dict[str, str]] = [{} for _ in methods]
    families = [method.partition(":")[0] for method in methods]
    for family in set(families):
        members = [i for i, one in enumerate(families) if one == family]
        for name in {name for i in members for name in counters[i]}:
            for i, mark in zip(members, marks([counters[i].get(name) for i in members]), strict=True):
                found[i][name] = mark
    return found
