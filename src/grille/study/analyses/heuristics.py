"""Backtracking heuristics: the paper's tables beside ours, then its conclusion tested on many puzzles."""

from __future__ import annotations

import statistics

from grille import figures
from grille.messages import Message, words
from grille.quantities import figure
from grille.statistics import Duel, duel
from grille.study import captions
from grille.study.paper import (
    FIRST,
    FIRST_CELL,
    LEAST,
    METHODS,
    MOST,
    PRINTED,
    SLIP,
    WORDS,
    Ours,
    agreement,
    paper_tables,
)
from grille.study.report import Figure, Report, Section
from grille.study.results import Results, is_answered
from grille.study.tables import Cell, Table, marks

GRID = "paper"
CONSTRAINT = {FIRST: Message("first"), LEAST: Message("least constrained")}
DIGIT = {FIRST: Message("first digit"), LEAST: Message("least constrained digit")}


def report(results: Results) -> Report:
    """The paper's grids, the choice of the cell, the choice of the digit."""
    ours, generated = results.where(set=GRID), results.where(lambda row: row["set"] != GRID)
    duels = {other: _duel(generated, MOST, other) for other in (FIRST, LEAST)}
    cell = _duel(generated, MOST, FIRST_CELL)
    found = paper_figures(ours)
    findings = [
        Message(
            "On the paper's own grids our backtracks equal the paper's in {} of {} cases.",
            agreement(found),
            len(PRINTED),
        ),
        captions.duel(Message("MRV"), Message("the first empty cell"), cell, Message("backtracks")),
        *(conclusion(DIGIT[other], fought) for other, fought in duels.items()),
    ]
    return Report(findings, [_paper_section(found), _cell_section(generated, cell), _digit_section(generated, duels)])


def _paper_section(found: dict[tuple[str, str], Ours]) -> Section:
    return Section(
        Message("The paper's tables"),
        [
            Message("The grids are those that the report's authors published with their program (SudokuCSP, 2016)."),
            SLIP,
            Message(
                "A backtrack is counted where the report's program counts it: at every digit that fails at a node."
            ),
        ],
        paper_tables(found),
    )


def _cell_section(results: Results, cell: Duel) -> Section:
    return Section(
        Message("Which cell first?"),
        [captions.duel(Message("MRV"), Message("the first empty cell"), cell, Message("backtracks"))],
        [median_table(results)],
        [_box_figure(results)],
    )


def _digit_section(results: Results, duels: dict[str, Duel]) -> Section:
    return Section(
        Message("Does the most constrained digit win?"),
        [
            Message(
                "The report prefers the most constrained digit on the strength of five grids. Here are {:,} puzzles, "
                "every class with the same weight.",
                results.puzzles,
            ),
            *(captions.duel(Message("Most constrained"), DIGIT[o], d, Message("backtracks")) for o, d in duels.items()),
        ],
        [duel_table(results)],
        [_scatter_figure(results)],
    )


def paper_figures(ours: Results) -> dict[tuple[str, str], Ours]:
    """Our numbers for each of the paper's grids and methods."""
    rows = ours.where(is_answered).rows
    return {(row["name"], row["method"]): Ours(row.get("backtracks"), row["seconds"]) for row in rows}


def conclusion(other: str, fought: Duel) -> str:
    """Whether so many puzzles confirm the paper's claim."""
    claim = Message("“The most constrained digit first” against the {}:", other)
    figures = Message("ratio {:.2f}, 95 % {:.2f} to {:.2f}", fought.ratio, fought.interval[0], fought.interval[1])
    if fought.verdict == "better":
        return Message("{} the paper's preference is confirmed, it needs fewer backtracks ({}).", claim, figures)
    if fought.verdict == "worse":
        return Message("{} the paper's preference does not hold, it needs more backtracks ({}).", claim, figures)
    low, high = fought.share.interval
    if low <= 0.5 <= high:
        return Message("{} over many puzzles there is no difference beyond chance ({}).", claim, figures)
    often = Message("ahead more often than behind") if low > 0.5 else Message("behind more often than ahead")
    return Message(
        "{} on average no difference beyond chance ({}), though it is {} (ahead on {} of the puzzles that differ).",
        claim,
        figures,
        often,
        fought.share,
    )


def median_table(results: Results) -> Table:
    """Median backtracks by class."""
    columns = {set_name: [_backtracks(results, set_name, method) for method in METHODS] for set_name in results.sets}
    medians = {one: [statistics.median(v) if v else None for v in lists] for one, lists in columns.items()}
    signs = {one: marks(values) for one, values in medians.items()}
    rows = [
        [
            Cell(WORDS[method]),
            *(
                Cell("–" if (m := medians[set_name][i]) is None else figure(m), signs[set_name][i])
                for set_name in results.sets
            ),
        ]
        for i, method in enumerate(METHODS)
    ]
    header = [Message("heuristics"), *(results.label(set_name) for set_name in results.sets)]
    return Table.of(header, rows, caption=Message("Median backtracks a puzzle; classes harder to the right."))


def duel_table(results: Results) -> Table:
    """The most constrained digit against the two others, class by class."""
    rows = []
    for other in (FIRST, LEAST):
        for one in [*results.sets, None]:
            fought = _duel(results if one is None else results.where(set=one), MOST, other)
            low, high = fought.interval
            rows.append(
                [
                    CONSTRAINT[other],
                    Message("all") if one is None else results.label(one),
                    figure(fought.wins),
                    figure(fought.ties),
                    figure(fought.losses),
                    str(fought.share),
                    Message("{:.2f} ({:.2f}–{:.2f})", fought.ratio, low, high),
                ]
            )
    header = words("against", "class", "ahead", "even", "behind", "ahead if not even", "ratio")
    caption = Message(
        "Backtracks of the most constrained digit against the others; ratio: geometric mean, below 1 it needs fewer."
    )
    return Table.of(header, rows, caption=caption, left=2)


def _backtracks(results: Results, one: str, method: str) -> list[float]:
    return results.where(is_answered, set=one, method=method).column("backtracks")


def _duel(results: Results, first: str, second: str) -> Duel:
    return duel(*results.pairs(first, second, "backtracks"))


def _box_figure(results: Results) -> Figure:
    groups = {
        results.label(set_name): {
            WORDS[method]: values for method in METHODS if (values := _backtracks(results, set_name, method))
        }
        for set_name in results.sets
    }
    drawn = figures.boxes(groups, Message("backtracks (logarithmic, 0 at the left)"), scale="counts")
    return Figure("backtracks", drawn, captions.boxes(groups, figure))


def _scatter_figure(results: Results) -> Figure:
    series = {}
    for set_name in results.sets:
        most, first = results.where(set=set_name).pairs(MOST, FIRST, "backtracks")
        series[results.label(set_name)] = list(zip(first, most, strict=True))
    drawn = figures.scatter(
        series,
        Message("backtracks, first digit"),
        Message("backtracks, most constrained digit"),
        x_scale="counts",
        y_scale="counts",
        has_diagonal=True,
    )
    fought = _duel(results, MOST, FIRST)
    caption = captions.duel(Message("Most constrained digit"), Message("first digit"), fought, Message("backtracks"))
    return Figure(
        "most-against-first", drawn, Message("Below the diagonal the most constrained digit needs fewer. {}", caption)
    )
