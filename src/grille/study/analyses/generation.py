"""Making grids and puzzles: how fast, how alike, how few givens, how hard."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from grille import figures
from grille.messages import Message, joined, words
from grille.quantities import duration, percent
from grille.statistics import Share, p95
from grille.study import captions
from grille.study.report import Figure, Report, Section
from grille.study.results import LEVELS, Results, is_answered, is_broken
from grille.study.tables import Cell, Table, marks

GRIDS, PUZZLES, BY_LEVEL = "grids", "puzzles", "levels"
SECONDS = 3.0
PAPER_GRIDS, PAPER_GIVENS = 450, (20, 25)
WORDS = {
    "fill": Message("fill and stir (ours)"),
    "fill:source=search": Message("search begun anew (the paper's)"),
    "fill:source=walk": Message("one search that goes on"),
    "generate:minimal=true": Message("minimal"),
    "generate:minimal=true,attempts=5": Message("minimal, best of 5"),
    "generate:minimal=true,attempts=20": Message("minimal, best of 20"),
    "generate:minimal=true,symmetry=half-turn": Message("symmetric, minimal"),
    "generate:givens=28": Message("28 givens"),
    **{f"generate:level={level}": level for level in LEVELS},
}
HOW = Message(
    "Each puzzle is carved from a grid of its own: cells are emptied in random order as long as one solution remains, "
    "until no given can be spared (minimal). Best of 5 or 20: the same grid is carved so often, and the sparsest "
    "puzzle is kept, as the paper does. Symmetric: cells go in pairs under a half-turn."
)


def report(results: Results) -> Report:
    """Complete grids, puzzles carved from them, puzzles made to a level."""
    grids, puzzles, levels = (results.where(is_answered, set=one) for one in (GRIDS, PUZZLES, BY_LEVEL))
    sections = []
    findings = []
    if len(grids):
        findings += [speed_finding(grids), alike_finding(grids)]
        sections.append(
            Section(
                Message("Complete grids"),
                [
                    Message(
                        "How alike two grids are is the share of cells in which they hold the same digit, over grids "
                        "that come one after the other; two grids that know nothing of each other agree in one cell of "
                        "nine."
                    )
                ],
                [grid_table(grids)],
                [_alike_figure(grids)],
            )
        )
    if len(puzzles):
        findings += [givens_finding(puzzles)]
        sections.append(
            Section(Message("Carving"), [HOW], tables=[puzzle_table(puzzles)], figures=[_givens_figure(puzzles)])
        )
        sections.append(Section(Message("How hard they come out"), figures=[_level_figure(puzzles)]))
    if len(levels):
        sections.append(
            Section(Message("Made to a level"), tables=[puzzle_table(levels)], figures=[_time_figure(levels)])
        )
    if not any(map(is_broken, results.rows)):
        findings.append(
            Message(
                "The judge took all {:,}: every grid obeys its houses, every puzzle has one solution.", len(results)
            )
        )
    return Report(findings, sections)


def word(method: str) -> str:
    """The label of a generator."""
    return WORDS.get(method, method)


def in_three_seconds(results: Results, method: str) -> float:
    """How many grids a method makes in the paper's three seconds, one at a time."""
    mean: float = statistics.mean(results.where(method=method).times)
    return SECONDS / mean


def likeness(lines: Sequence[str]) -> list[float]:
    """The mean share of equal cells of neighbours in the list."""
    return [sum(x == y for x, y in zip(a, b, strict=True)) / len(a) for a, b in pairwise(lines)]


def speed_finding(grids: Results) -> str:
    """Against the paper's 450 grids in three seconds."""
    speeds = {method: in_three_seconds(grids, method) for method in grids.methods}
    best = max(speeds, key=lambda method: speeds[method])
    times = speeds[best] / PAPER_GRIDS
    figures = joined(", ", (Message("{}: {:,.0f}", word(method), speed) for method, speed in speeds.items()))
    comparison = (
        Message("{:,.0f} times the paper's {}", times, PAPER_GRIDS)
        if times >= 1
        else Message("fewer than the paper's {}", PAPER_GRIDS)
    )
    return Message("Complete grids in 3 seconds, one at a time: {}; the best makes {}.", figures, comparison)


def alike_finding(grids: Results) -> str:
    """Which source gives independent grids."""
    means = {method: _mean_likeness(grids, method) for method in grids.methods}
    most, least = max(means, key=lambda m: means[m]), min(means, key=lambda m: means[m])
    return Message(
        "Neighbours agree in {} of the cells with {} and in {} with {}; {} is chance.",
        percent(means[least], 1),
        word(least),
        percent(means[most], 1),
        word(most),
        percent(1 / 9, 1),
    )


def givens_finding(puzzles: Results) -> str:
    """Against the paper's 20 to 25 givens."""
    low, high = PAPER_GIVENS
    best = min(puzzles.methods, key=lambda m: statistics.mean(puzzles.where(method=m).column("givens")))
    counts = puzzles.where(method=best).column("givens")
    inside = Share(sum(low <= count <= high for count in counts), len(counts))
    return Message(
        "Fewest givens with “{}”: {:.1f} on average, {} at best, and {} within the paper's {} to {}.",
        word(best),
        statistics.mean(counts),
        min(counts),
        inside,
        low,
        high,
    )


def grid_table(grids: Results) -> Table:
    """Speed and likeness."""
    speeds = [in_three_seconds(grids, method) for method in grids.methods]
    signs = marks([-speed for speed in speeds])
    rows = []
    for method, speed, sign in zip(grids.methods, speeds, signs, strict=True):
        lines = grids.where(method=method).column("puzzle")
        rows.append(
            [
                Cell(word(method)),
                Cell(Message("{:,}", len(lines))),
                Cell(Message("{:,.0f}", speed), sign),
                Cell(percent(_mean_likeness(grids, method), 1)),
                Cell(Message("{:,}", len(set(lines)))),
            ]
        )
    header = words("source", "grids", "in 3 seconds", "alike", "different")
    return Table.of(header, rows, caption=Message("The paper makes about {} in 3 seconds.", PAPER_GRIDS))


def puzzle_table(puzzles: Results) -> Table:
    """Givens, time and level."""
    rows = []
    for method in puzzles.methods:
        there = puzzles.where(method=method)
        counts, seconds = there.column("givens"), there.times
        commonest = Counter(there.column("level")).most_common(1)
        rows.append(
            [
                word(method),
                len(there),
                Message("{:.1f}", statistics.mean(counts)),
                f"{min(counts)}–{max(counts)}",
                duration(statistics.median(seconds)),
                duration(p95(seconds)),
                commonest[0][0] if commonest else "–",
            ]
        )
    header = words("how", "puzzles", "givens (mean)", "range", "median", "p95", "commonest level")
    return Table.of(header, rows)


def _mean_likeness(grids: Results, method: str) -> float:
    shares = likeness(grids.where(method=method).column("puzzle"))
    return statistics.mean(shares) if shares else float("nan")


def _alike_figure(grids: Results) -> Figure:
    groups: dict[str, dict[str, list[float]]] = {
        word(method): {Message("alike"): [100 * x for x in likeness(grids.where(method=method).column("puzzle"))]}
        for method in grids.methods
    }
    drawn = figures.boxes(groups, Message("equal cells of two grids in a row, %"), scale="linear")
    return Figure("alike", drawn, alike_finding(grids))


def _givens_figure(puzzles: Results) -> Figure:
    groups: dict[str, dict[str, list[float]]] = {
        word(method): {Message("givens"): puzzles.where(method=method).column("givens")} for method in puzzles.methods
    }
    return Figure("givens", figures.boxes(groups, Message("givens"), scale="linear"), givens_finding(puzzles))


def _level_figure(puzzles: Results) -> Figure:
    groups, hard = {}, {}
    for method in puzzles.methods:
        counts = Counter(puzzles.where(method=method).column("level"))
        total = sum(counts.values()) or 1
        groups[word(method)] = [counts[level] / total for level in LEVELS]
        hard[method] = Share(counts["expert"] + counts["extreme"], total)
    drawn = figures.stacked(groups, LEVELS, Message("share of the puzzles by level"))
    most, least = max(hard, key=lambda m: hard[m].value), min(hard, key=lambda m: hard[m].value)
    caption = Message("Expert or extreme: {} of “{}”, {} of “{}”.", hard[most], word(most), hard[least], word(least))
    return Figure("levels", drawn, caption)


def _time_figure(levels: Results) -> Figure:
    groups: dict[str, dict[str, list[float]]] = {
        word(method): {Message("time"): levels.where(method=method).times} for method in levels.methods
    }
    return Figure(
        "level-times", figures.boxes(groups, Message("time for one puzzle")), captions.boxes(groups, duration)
    )
