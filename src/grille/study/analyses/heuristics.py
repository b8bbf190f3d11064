"""Backtracking heuristics: the paper's tables beside ours, then its conclusion put to the test on many puzzles."""

from __future__ import annotations

import statistics

from grille.study import captions, figures
from grille.study.report import Figure, Report, Section
from grille.study.results import Results, is_answered
from grille.study.statistics import Duel, duel
from grille.study.tables import Cell, Table, duration, figure, marks

# The figures of the report's three tables for its hardest grid: milliseconds and backtracks.
PAPER = {
    "backtracking:select=first,order=most": (18_000, 449_355),
    "backtracking:select=mrv,order=most": (420, 9_671),
    "backtracking:select=mrv,order=least": (420, 9_204),
    "backtracking:select=mrv,order=first": (420, 10_041),
}
FIRST_CELL, MOST, LEAST, FIRST = PAPER
WORDS = {
    FIRST_CELL: "first cell, most constrained digit",
    MOST: "MRV, most constrained digit",
    LEAST: "MRV, least constrained digit",
    FIRST: "MRV, first digit",
}
GRID = "paper"
UNPUBLISHED = """\
The report names five 9×9 grids and one of 16×16 and prints figures for each, but only the hardest can be told from \
its text (Inkala's grid of 2012); the others are unpublished, so their rows cannot be checked. Its row for 16Medium \
in the first table returns as 9NoSolution in the other two."""


def report(results: Results) -> Report:
    """The paper's grid, the choice of the cell, the choice of the digit."""
    ours, many = results.where(set=GRID), results.where(lambda row: row["set"] != GRID)
    duels = {other: _duel(many, MOST, other) for other in (FIRST, LEAST)}
    cell = _duel(many, MOST, FIRST_CELL)
    same = agreement(ours)
    findings = [
        f"On the paper's hardest grid our backtracks equal the paper's in {same} of {len(PAPER)} cases.",
        captions.duel("MRV", "the first empty cell", cell, "backtracks"),
        *(conclusion(WORDS[other].removeprefix("MRV, "), fought) for other, fought in duels.items()),
    ]
    return Report(
        findings,
        [
            Section(
                "The paper's hardest grid",
                [
                    UNPUBLISHED,
                    "A backtrack is counted where the report's program counts it: at every digit that fails at a node.",
                ],
                [paper_table(ours)],
            ),
            Section(
                "Which cell first?",
                [captions.duel("MRV", "the first empty cell", cell, "backtracks")],
                [median_table(many)],
                [_box_figure(many)],
            ),
            Section(
                "Does the most constrained digit win?",
                [
                    f"The report prefers the most constrained digit on the strength of five grids. Here are "
                    f"{many.puzzles:,} puzzles, every class with the same weight.",
                    *(
                        captions.duel("Most constrained", WORDS[o].removeprefix("MRV, "), d, "backtracks")
                        for o, d in duels.items()
                    ),
                ],
                [duel_table(many)],
                [_scatter_figure(many)],
            ),
        ],
    )


def agreement(ours: Results) -> int:
    """In how many cases our backtracks on the paper's grid are the paper's."""
    return sum(row.get("backtracks") == PAPER[row["method"]][1] for row in ours.rows if row["method"] in PAPER)


def conclusion(other: str, fought: Duel) -> str:
    """The paper's claim, confirmed or not by this many puzzles."""
    claim = f"“The most constrained digit first” against the {other}: "
    told = f"ratio {fought.ratio:.2f}, 95 % {fought.interval[0]:.2f} to {fought.interval[1]:.2f}"
    if fought.verdict == "better":
        return f"{claim}the paper's preference is confirmed, it needs fewer backtracks ({told})."
    if fought.verdict == "worse":
        return f"{claim}the paper's preference does not hold, it needs more backtracks ({told})."
    low, high = fought.share.interval
    if low <= 0.5 <= high:
        return f"{claim}over many puzzles there is no difference that could be told from chance ({told})."
    often = "ahead more often than behind" if low > 0.5 else "behind more often than ahead"
    return (
        f"{claim}on average no difference that could be told from chance ({told}), though it is {often} "
        f"(ahead on {fought.share} of the puzzles that differ)."
    )


def paper_table(ours: Results) -> Table:
    """Their milliseconds and backtracks, and ours."""
    by_method = {row["method"]: row for row in ours.rows}
    found = [(method, by_method[method]) for method in PAPER if method in by_method]
    counts = marks([row.get("backtracks") for _, row in found])
    theirs = marks([PAPER[method][1] for method, _ in found])
    rows = []
    for (method, row), mark, their_mark in zip(found, counts, theirs, strict=True):
        milliseconds, backtracks = PAPER[method]
        ours_text = figure(row["backtracks"]) if row.get("backtracks") is not None else row["verdict"]
        rows.append(
            [
                Cell(WORDS[method]),
                Cell(figure(backtracks), their_mark),
                Cell(ours_text, mark),
                Cell(duration(milliseconds / 1000)),
                Cell("–" if row["seconds"] is None else duration(row["seconds"])),
            ]
        )
    header = ["heuristics", "paper's backtracks", "ours", "paper's time", "ours "]
    return Table.of(header, rows, caption="Inkala 2012, one solution, forward checking.")


def median_table(many: Results) -> Table:
    """Median backtracks by class."""
    columns = {one: [_backtracks(many, one, method) for method in PAPER] for one in many.sets}
    medians = {one: [statistics.median(v) if v else None for v in lists] for one, lists in columns.items()}
    signs = {one: marks(values) for one, values in medians.items()}
    rows = [
        [
            Cell(WORDS[method]),
            *(Cell("–" if (m := medians[one][i]) is None else figure(m), signs[one][i]) for one in many.sets),
        ]
        for i, method in enumerate(PAPER)
    ]
    header = ["heuristics", *(many.label(one) for one in many.sets)]
    return Table.of(header, rows, caption="Median backtracks a puzzle; classes harder to the right.")


def duel_table(many: Results) -> Table:
    """The most constrained digit against the two others, class by class."""
    rows = []
    for other in (FIRST, LEAST):
        for one in [*many.sets, None]:
            fought = _duel(many if one is None else many.where(set=one), MOST, other)
            low, high = fought.interval
            rows.append(
                [
                    WORDS[other].removeprefix("MRV, ").removesuffix(" digit"),
                    "all" if one is None else many.label(one),
                    f"{fought.wins:,}",
                    f"{fought.ties:,}",
                    f"{fought.losses:,}",
                    str(fought.share),
                    f"{fought.ratio:.2f} ({low:.2f}–{high:.2f})",
                ]
            )
    header = ["against", "class", "ahead", "even", "behind", "ahead if not even", "ratio"]
    caption = (
        "Backtracks of the most constrained digit against the others; ratio: geometric mean, below 1 it needs fewer."
    )
    return Table.of(header, rows, caption=caption, left=2)


def _backtracks(results: Results, one: str, method: str) -> list[float]:
    return results.where(is_answered, set=one, method=method).column("backtracks")


def _duel(results: Results, first: str, second: str) -> Duel:
    return duel(*results.pairs(first, second, "backtracks"))


def _box_figure(many: Results) -> Figure:
    groups = {
        many.label(one): {WORDS[method]: values for method in PAPER if (values := _backtracks(many, one, method))}
        for one in many.sets
    }
    drawn = figures.boxes(groups, "backtracks (logarithmic, 0 at the left)", scale="counts")
    return Figure("backtracks", drawn, captions.boxes(groups, figure))


def _scatter_figure(many: Results) -> Figure:
    series = {}
    for one in many.sets:
        most, first = many.where(set=one).pairs(MOST, FIRST, "backtracks")
        series[many.label(one)] = list(zip(first, most, strict=True))
    drawn = figures.scatter(
        series,
        "backtracks, first digit",
        "backtracks, most constrained digit",
        x_scale="counts",
        y_scale="counts",
        has_diagonal=True,
    )
    fought = _duel(many, MOST, FIRST)
    caption = captions.duel("Most constrained digit", "first digit", fought, "backtracks")
    return Figure("most-against-first", drawn, f"Below the diagonal the most constrained digit needs fewer. {caption}")
