"""All methods side by side: who answers, how fast, with which counters, and how far methods get that never guess."""

from __future__ import annotations

import statistics

from grille import figures
from grille.messages import Message, words
from grille.quantities import duration, figure, percent
from grille.statistics import Share
from grille.study import captions
from grille.study.analyses import general
from grille.study.report import Figure, Report, Section
from grille.study.results import Results, is_answered, took_place
from grille.study.tables import Cell, Table, marks


def report(results: Results) -> Report:
    """Times, shares, relative speed, counters."""
    stuck = [method for method in results.methods if _is_incomplete(results, method)]
    sections = [
        Section(
            Message("Who answers, and how fast"),
            tables=[general.summary_table(results)],
            figures=[general.cactus_figure(results)],
        ),
        Section(
            Message("By class of puzzles"), tables=[relative_table(results)], figures=[general.heat_figure(results)]
        ),
        Section(Message("How the times spread"), figures=[general.box_figure(results)]),
    ]
    if stuck:
        sections.append(_shares_section(results, stuck))
    sections.append(Section(Message("What the methods count"), tables=[general.counter_table(results)]))
    return Report([*general.findings(results), *_steepest(results)], sections)


def relative_table(results: Results) -> Table:
    """The ratio of the time to the fastest answer to the same puzzle."""
    fastest: dict[tuple[str, int], float] = {}
    for row in results.where(is_answered).rows:
        key = row["set"], row["number"]
        fastest[key] = min(row["seconds"], fastest.get(key, row["seconds"]))
    columns: dict[str, list[float | None]] = {}
    for set_name in results.sets:
        columns[set_name] = []
        for method in results.methods:
            answers = results.where(is_answered, set=set_name, method=method).rows
            ratios = [row["seconds"] / fastest[row["set"], row["number"]] for row in answers]
            columns[set_name].append(statistics.median(ratios) if ratios else None)
    signs = {one: marks(values, tolerance=0.05) for one, values in columns.items()}
    rows = [
        [
            Cell(method),
            *(
                Cell(
                    "–" if (ratio := columns[set_name][i]) is None else Message("{} ×", figure(ratio)),
                    signs[set_name][i],
                )
                for set_name in results.sets
            ),
        ]
        for i, method in enumerate(results.methods)
    ]
    caption = Message("Time as a multiple of the fastest answer to the same puzzle, median over the puzzles answered.")
    return Table.of([Message("method"), *(results.label(set_name) for set_name in results.sets)], rows, caption=caption)


def _is_incomplete(results: Results, method: str) -> bool:
    runs = results.where(method=method)
    return runs.answered.count < len(runs)


def _shares_section(results: Results, methods: list[str]) -> Section:
    groups: dict[str, dict[str, Share]] = {
        results.label(set_name): {method: results.where(set=set_name, method=method).answered for method in methods}
        for set_name in results.sets
    }
    rows = []
    for method in methods:
        for set_name in results.sets:
            runs = results.where(took_place, set=set_name, method=method)
            short = [row for row in runs.rows if not is_answered(row)]
            filled = [row["filled"] / row["cells"] for row in short if row["filled"] is not None]
            if short:
                late = sum("time limit" in row["note"] for row in short)
                rows.append(
                    [
                        method,
                        results.label(set_name),
                        str(results.where(set=set_name, method=method).answered),
                        figure(late),
                        figure(len(short) - late),
                        percent(statistics.median(filled)) if filled else "–",
                    ]
                )
    header = words("method", "class", "answered", "out of time", "stuck", "cells filled then (median)")
    return Section(
        Message("How far the others come"),
        [Message("Methods that never guess stop where nothing more can be fixed; others may run out of time.")],
        [Table.of(header, rows, left=2)],
        [
            Figure(
                "answered",
                figures.shares(groups, Message("share answered")),
                captions.shares(groups, Message("answered")),
            )
        ],
    )


def _steepest(results: Results) -> list[str]:
    """Which method slows down least, and which most, from the first class to the last."""
    first, last = results.sets[0], results.sets[-1]
    growth = {}
    for method in results.methods:
        a = results.where(is_answered, set=first, method=method).times
        b = results.where(is_answered, set=last, method=method).times
        if a and b:
            growth[method] = statistics.median(b) / statistics.median(a)
    if first == last or len(growth) < 2:
        return []
    least, most = min(growth, key=lambda m: growth[m]), max(growth, key=lambda m: growth[m])
    median = statistics.median(results.where(is_answered, set=last, method=most).times)
    return [
        Message(
            "From {} to {}, {} takes {} times as long, and {} {} times (then {}).",
            results.label(first),
            results.label(last),
            least,
            _times(growth[least]),
            most,
            _times(growth[most]),
            duration(median),
        )
    ]


def _times(ratio: float) -> str:
    return Message("{:,.0f}", ratio) if ratio >= 10 else Message("{:.1f}", ratio)
