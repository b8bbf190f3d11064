"""Unit propagation and failed literals: what they solve, what they leave, and the paper's two claims."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable

from grille import figures
from grille.messages import Message, joined, words
from grille.quantities import figure, percent
from grille.statistics import Share
from grille.study import captions
from grille.study.report import Figure, Report, Section
from grille.study.results import LEVELS, Results, Row, is_answered
from grille.study.tables import Table

UNIT, FAILED = "unit-propagation", "failed-literals"
MINIMAL = {UNIT: f"{UNIT}:encoding=minimal", FAILED: f"{FAILED}:encoding=minimal"}
CLAIMED_SHARE = 0.5
WHAT_IS_LEFT = Message(
    "Where a method does not finish, so many cells are still empty. Unit propagation finds the singles, naked and "
    "hidden; a failed literal is a candidate whose assumption leads to a contradiction by unit propagation."
)


def report(results: Results) -> Report:
    """By class, by level, by ER, and what is left over."""
    by_class = _shares(results, lambda row: row["set"], results.sets, results.label)
    levels = [level for level in LEVELS if level in results.distinct("level")]
    by_level = _shares(results, lambda row: row["level"], levels, str)
    by_er = _shares(results, er_bin, sorted({b for row in results.rows if (b := er_bin(row)) is not None}), er_text)
    sections = [
        Section(
            Message("By class of puzzles"),
            tables=[share_table(by_class, Message("class"))],
            figures=[_share_figure("shares", by_class)],
        ),
        Section(Message("By level"), tables=[share_table(by_level, Message("level"))]),
    ]
    if by_er:
        known = Share(sum(row["er"] is not None for row in results.where(method=UNIT).rows), results.puzzles)
        sections.append(
            Section(
                Message("By ER"),
                [
                    Message(
                        "Sudoku Explainer's rating is known here for {:,} of {:,} puzzles.", known.count, known.total
                    )
                ],
                [share_table(by_er, "ER")],
                [_share_figure("er", by_er)],
            )
        )
    sections.append(
        Section(
            Message("What is left"),
            [WHAT_IS_LEFT],
            [left_table(results)],
            [_left_figure(results)],
        )
    )
    findings = [first_claim(results), second_claim(results), *_cross_check(results)]
    if set(MINIMAL.values()) & set(results.methods):
        sections.append(_redundancy(results))
        findings.append(redundancy_finding(results))
    return Report(findings, sections)


def redundancy_finding(results: Results) -> str:
    """Whether redundant clauses make deductions easier, as the paper says, and by how much."""
    parts = []
    for method, minimal in MINIMAL.items():
        full, less = results.where(method=method).answered, results.where(method=minimal).answered
        parts.append(Message("{} solves {} with all clauses and {} with the minimal formula", method, full, less))
    return (
        Message("The redundant clauses matter: {}.", joined("; ", parts))
        if _gap(results)
        else Message("No difference: {}.", joined("; ", parts))
    )


def _gap(results: Results) -> bool:
    """Whether the minimal formula loses puzzles beyond chance."""
    return any(
        results.where(method=minimal).answered.interval[1] < results.where(method=method).answered.interval[0]
        for method, minimal in MINIMAL.items()
    )


def _redundancy(results: Results) -> Section:
    methods = [method for pair in MINIMAL.items() for method in pair]
    groups = {
        results.label(set_name): {m: results.where(set=set_name, method=m).answered for m in methods}
        for set_name in results.sets
    }
    rows = [[name, *(str(series[method]) for method in methods)] for name, series in groups.items()]
    text = Message(
        "The exercise says of its rules that they are redundant, and that the redundancy helps. The minimal formula "
        "(every cell holds a digit, no house holds one twice) has the same models and fewer clauses."
    )
    table = Table.of([Message("class"), *methods], rows, caption=Message("Share solved by encoding."))
    figure = Figure(
        "encodings", figures.shares(groups, Message("share solved")), captions.shares(groups, Message("solved"))
    )
    return Section(Message("What the redundant clauses are worth"), [text], [table], [figure])


def first_claim(results: Results) -> str:
    """“Unit propagation solves the easiest puzzles and about half of the hardest.”"""
    easiest = results.where(lambda row: row["level"] in ("very-easy", "easy"), method=UNIT).answered
    rest = results.where(lambda row: row["level"] not in ("very-easy", "easy"), method=UNIT).answered
    hardest = results.where(lambda row: row["level"] == "extreme", method=UNIT).answered
    shares_text = Message(
        "Unit propagation solves {} of the puzzles that singles solve and {} of all others", easiest, rest
    )
    hard = hardest if hardest.total else rest
    low, high = hard.interval
    if low <= CLAIMED_SHARE <= high:
        return Message("{}; of the hardest level {}: the claim “about half of the hardest” stands.", shares_text, hard)
    return Message(
        "{}; of the hardest level {}: the claim “about half of the hardest” does not hold.", shares_text, hard
    )


def second_claim(results: Results) -> str:
    """“No puzzle is known that failed literals do not solve.”"""
    runs = results.where(method=FAILED)
    unsolved = runs.where(lambda row: not is_answered(row))
    if not len(unsolved):
        low, _ = runs.answered.interval
        return Message(
            "Failed literals solve all {:,} puzzles, so the claim that they solve every one is not refuted "
            "here (at least {} with 95 % certainty).",
            len(runs),
            percent(low, 1),
        )
    worst = max(unsolved.sets, key=lambda one: len(unsolved.where(set=one)))
    where = Message("{:,} of them in {}", len(unsolved.where(set=worst)), results.label(worst))
    return Message(
        "Failed literals do not solve {:,} of {:,} puzzles ({}), for instance {}: the claim that no such "
        "puzzle is known does not hold.",
        len(unsolved),
        len(runs),
        where,
        unsolved.rows[0]["puzzle"],
    )


def _cross_check(results: Results) -> list[str]:
    """At most easy exactly when unit propagation finishes: two engines agree."""
    rated = results.where(lambda row: row["level"] is not None, method=UNIT)
    if not len(rated):
        return []
    odd = rated.where(lambda row: is_answered(row) != (row["level"] in ("very-easy", "easy")))
    if len(odd):
        return [Message("Level and unit propagation disagree on {:,} of {:,} puzzles.", len(odd), len(rated))]
    return [
        Message(
            "Unit propagation finishes exactly the puzzles that the logic engine calls very easy or easy: "
            "{:,} of {:,} agree.",
            len(rated),
            len(rated),
        )
    ]


def er_bin(row: Row) -> float | None:
    """ER in steps of a half."""
    return None if row["er"] is None else math.floor(row["er"] * 2) / 2


def er_text(low: float) -> str:
    return Message("{:.1f}–{:.1f}", low, low + 0.4)


def share_table(groups: dict[str, dict[str, Share]], what: str) -> Table:
    """Shares with intervals."""
    rows = [
        [name, figure(series[UNIT].total), *(str(series[method]) for method in (UNIT, FAILED))]
        for name, series in groups.items()
    ]
    caption = Message("Share solved by {}, with 95 % intervals.", what)
    return Table.of([what, Message("puzzles"), UNIT, FAILED], rows, caption=caption)


def left_table(results: Results) -> Table:
    """Empty cells where stuck, and what the search cost."""
    rows = []
    for set_name in results.sets:
        for method in (UNIT, FAILED):
            there = results.where(set=set_name, method=method)
            left = _left(there)
            if not left:
                continue
            rows.append(
                [
                    results.label(set_name),
                    method,
                    figure(len(left)),
                    figure(statistics.median(left)),
                    figure(max(left)),
                    figure(statistics.median(there.column("probes"))) if there.column("probes") else "–",
                    there.median_time,
                ]
            )
    header = words("class", "method", "stuck on", "cells left (median)", "most", "probes (median)", "time (median)")
    return Table.of(header, rows, left=2)


def _left(results: Results) -> list[int]:
    return [row["cells"] - (row["filled"] or 0) for row in results.rows if not is_answered(row)]


def _shares(
    results: Results,
    key: Callable[[Row], object],
    order: list[object] | list[str] | list[float],
    label: Callable[..., str],
) -> dict[str, dict[str, Share]]:
    groups = results.by(key)
    return {
        label(one): {method: groups[one].where(method=method).answered for method in (UNIT, FAILED)} for one in order
    }


def _share_figure(name: str, groups: dict[str, dict[str, Share]]) -> Figure:
    return Figure(name, figures.shares(groups, Message("share solved")), captions.shares(groups, Message("solved")))


def _left_figure(results: Results) -> Figure:
    groups = {}
    for set_name in results.sets:
        series = {
            method: left for method in (UNIT, FAILED) if (left := _left(results.where(set=set_name, method=method)))
        }
        if series:
            groups[results.label(set_name)] = series
    return Figure(
        "left",
        figures.boxes(groups, Message("cells left empty where stuck"), scale="linear"),
        captions.boxes(groups, lambda value: Message("{:g} cells", value)),
    )
