"""The general report: who answers what, how fast, at what cost; and parts that other reports share."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from grille import figures
from grille.figures.style import COLOURS
from grille.messages import Message, words
from grille.quantities import duration, figure, percent
from grille.statistics import p95
from grille.study import captions
from grille.study.report import Figure, Report, Section
from grille.study.results import Results, is_answered, took_place
from grille.study.storage import COLUMNS
from grille.study.tables import Cell, Table, marks


def report(results: Results) -> Report:
    """Findings over all sets, then a table, a cactus plot, boxes and a heat map."""
    return Report(
        findings(results),
        [
            Section(
                Message("Who answers, and how fast"), tables=[summary_table(results)], figures=[cactus_figure(results)]
            ),
            Section(Message("By class of puzzles"), figures=[heat_figure(results), box_figure(results)]),
            Section(Message("What the methods count"), tables=[counter_table(results)]),
        ],
    )


def findings(results: Results) -> list[str]:
    """The facts of the captions as sentences."""
    return [captions.cactus(_answer_times(results), results.puzzles)]


def summary_table(results: Results, caption: str = "") -> Table:
    """One row a method over all its puzzles."""
    rows, medians = [], []
    groups = [results.where(took_place, method=method) for method in results.methods]
    for group in groups:
        full = group.answered.count == len(group)
        medians.append(statistics.median(group.times) if full and group.times else None)
    for method, one, mark in zip(results.methods, groups, marks(medians, tolerance=0.05), strict=True):
        if not len(one):
            rows.append([Cell(method), Cell("–"), Cell(Message("not asked")), Cell("–")])
            continue
        rows.append(
            [
                Cell(method),
                Cell(str(results.where(method=method).answered)),
                Cell(one.median_time, mark),
                Cell(duration(p95(one.times)) if one.times else "–"),
            ]
        )
    caption = caption or Message(
        "All puzzles: the share answered with its 95 % interval, and the time of a run that did not break."
    )
    return Table.of(words("method", "answered", "median", "p95"), rows, caption=caption)


def counter_table(results: Results) -> Table:
    """Medians of every counter by method and class."""
    rows = []
    for method in results.methods:
        one = results.where(took_place, method=method)
        names = [name for name in (one.rows[0] if len(one) else {}) if name not in COLUMNS and one.column(name)]
        for name in names:
            by_set = [results.where(took_place, method=method, set=each).column(name) for each in results.sets]
            cells = [figure(statistics.median(values)) if values else "–" for values in by_set]
            rows.append([method, Message(name.replace("_", " ")), *cells])
    header = [*words("method", "counter"), *(results.label(set_name) for set_name in results.sets)]
    return Table.of(header, rows, caption=Message("Medians a puzzle."), left=2)


def cactus_figure(results: Results, name: str = "cactus") -> Figure:
    """All puzzles, all methods."""
    times = _answer_times(results)
    return Figure(name, figures.cactus(times, results.puzzles), captions.cactus(times, results.puzzles))


def heat_figure(results: Results, name: str = "heat") -> Figure:
    """Median time of the answers, method × class; the share where not all were answered."""
    cells: dict[tuple[str, str], tuple[float, str]] = {}
    for method in results.methods:
        for set_name in results.sets:
            there = results.where(method=method, set=set_name)
            times = there.where(is_answered).times
            if not len(there):
                continue
            share = there.answered
            if not times:
                cells[method, results.label(set_name)] = (float("nan"), percent(0))
                continue
            text = duration(statistics.median(times))
            if share.count < share.total:
                text = Message("{}\n{}", text, share.short)
            cells[method, results.label(set_name)] = (statistics.median(times), text)
    columns = [results.label(set_name) for set_name in results.sets]
    drawn = figures.heat(cells, results.methods, columns, is_log=True)
    return Figure(
        name, drawn, captions.heat({key: value for key, (value, _) in cells.items()}, results.methods, columns)
    )


def box_figure(results: Results, name: str = "times", methods: Sequence[str] | None = None) -> Figure:
    """Times of the runs by class."""
    groups = {
        results.label(set_name): {
            method: values
            for method in methods or results.methods
            if (values := results.where(set=set_name, method=method).times)
        }
        for set_name in results.sets
    }
    is_turned = len(methods or results.methods) > len(COLOURS)
    drawn = figures.boxes(_turned(groups) if is_turned else groups, Message("time of a run"), are_ordered=is_turned)
    return Figure(name, drawn, captions.boxes(groups, duration))


def _turned(groups: dict[str, dict[str, list[float]]]) -> dict[str, dict[str, list[float]]]:
    """With more methods than colours: methods become groups, and classes get the colours."""
    methods = dict.fromkeys(method for series in groups.values() for method in series)
    return {method: {name: series[method] for name, series in groups.items() if method in series} for method in methods}


def _answer_times(results: Results) -> dict[str, list[float]]:
    return {method: results.where(is_answered, method=method).times for method in results.methods}
