"""Growth with the side of the grid, and where each method stops."""

from __future__ import annotations

import statistics

import numpy as np

from grille import figures
from grille.messages import Capital, Message, joined, words
from grille.quantities import duration
from grille.study.analyses import general, wall
from grille.study.report import Figure, Report, Section
from grille.study.results import Results, is_answered
from grille.study.tables import Cell, Table, marks

ENOUGH = 0.5
"""A method stops at the first side where it answers fewer than this share within the time limit."""

WHAT = Message(
    "Each grid is a full one, stirred well, with 45 % of its cells given at random; it may have several solutions, "
    "and one is asked for. Methods that never guess cannot finish such grids and are left out. A method that ran out "
    "of time three times in a row on a size was not asked about the rest of it; those runs count as not answered."
)


def report(results: Results) -> Report:
    """Curves, a table of where each method stops, the heat map, and the wall that holes make."""
    walls = wall.section(results)
    of_the_wall = wall.places(results.study)
    results = results.where(lambda row: row["set"] not in of_the_wall)
    if not len(results):  # a user's description with holes alone
        return Report([figure.caption for one in walls for figure in one.figures], walls)
    return Report(
        [stops_finding(results), *growth_findings(results)],
        [
            Section(Message("Time and side"), [WHAT], figures=[_growth_figure(results)]),
            Section(
                Message("Where each method stops"), tables=[stop_table(results)], figures=[general.heat_figure(results)]
            ),
            *walls,
            Section(Message("All runs"), figures=[general.cactus_figure(results)]),
        ],
    )


def largest(results: Results, method: str) -> int | None:
    """The largest side that a method answers along with all smaller ones."""
    best = None
    for set_name in results.sets:
        runs = results.where(set=set_name, method=method)
        if not len(runs) or runs.answered.value < ENOUGH:
            break
        best = runs.rows[0]["side"]
    return best


def stops_finding(results: Results) -> str:
    """Which method goes furthest."""
    reached = {method: largest(results, method) for method in results.methods}
    sides = [side for side in reached.values() if side is not None]
    if not sides:
        return Message("No method answers half of the smallest grids within the time limit.")
    top = max(sides)
    first = [method for method, side in reached.items() if side == top]
    last = min(sides)
    behind = [method for method, side in reached.items() if side == last]
    reach = Message("at {}×{} still at least half is answered (limit {:g} s)", top, top, results.study.seconds)
    leaders, others = (Capital(_joined(names)) for names in (first, behind))
    sentences = [
        Message("{} goes furthest: {}.", leaders, reach)
        if len(first) == 1
        else Message("{} go furthest: {}.", leaders, reach)
    ]
    if last < top:
        end = f"{last}×{last}"
        sentences.append(
            Message("{} stops after {}.", others, end)
            if len(behind) == 1
            else Message("{} stop after {}.", others, end)
        )
    return joined(" ", sentences)


def growth(results: Results, method: str) -> tuple[float, float, int] | None:
    """The slope of log time against log cells over the sizes that are answered, the time at the largest, its side."""
    points = []
    for set_name in results.sets:
        runs = results.where(set=set_name, method=method)
        if len(runs) and runs.answered.value >= ENOUGH:
            seconds = statistics.median(runs.where(is_answered).times)
            points.append((runs.rows[0]["side"], seconds))
    points = [(side, seconds) for side, seconds in points if side >= 9]
    if len(points) < 2:
        return None
    xs, ys = np.log([side * side for side, _ in points]), np.log([seconds for _, seconds in points])
    return float(np.polyfit(xs, ys, 1)[0]), points[-1][1], points[-1][0]


def growth_findings(results: Results) -> list[str]:
    """The flattest and the steepest growth."""
    known = {method: found for method in results.methods if (found := growth(results, method))}
    if len(known) < 2:
        return []
    flat, steep = min(known, key=lambda m: known[m][0]), max(known, key=lambda m: known[m][0])
    return [
        Message(
            "From 9×9 on the median time of {} grows like the number of cells to the power {:.1f}, that of "
            "{} to the power {:.1f}.",
            flat,
            known[flat][0],
            steep,
            known[steep][0],
        )
    ]


def stop_table(results: Results) -> Table:
    """Shares answered by size, the largest side, and the growth."""
    medians: list[float | None] = []
    rows = []
    for method in results.methods:
        shares = [results.where(set=set_name, method=method).answered for set_name in results.sets]
        side, grown = largest(results, method), growth(results, method)
        medians.append(None if side is None else float(-side))
        rows.append(
            [
                Cell(method),
                *(Cell(share.short) for share in shares),
                Cell("–" if side is None else f"{side}×{side}"),
                Cell("–" if grown is None else Message("{:.1f}", grown[0])),
                Cell("–" if grown is None else duration(grown[1])),
            ]
        )
    for row, mark in zip(rows, marks(medians), strict=True):
        row[-3] = Cell(row[-3].text, mark)
    header = [
        Message("method"),
        *(results.label(set_name) for set_name in results.sets),
        *words("largest", "power", "time there"),
    ]
    caption = Message(
        "Share answered by size; the largest side with at least half answered; growth from 9×9 on as a power of cells."
    )
    return Table.of(header, rows, caption=caption)


def _growth_figure(results: Results) -> Figure:
    series = {}
    for method in results.methods:
        band = []
        for set_name in results.sets:
            runs = results.where(set=set_name, method=method)
            if len(runs) and runs.answered.value >= ENOUGH:
                seconds = runs.where(is_answered).times
                low, middle, high = np.quantile(seconds, (0.25, 0.5, 0.75))
                band.append((float(runs.rows[0]["side"]), float(low), float(middle), float(high)))
        if band:
            series[method] = band
    ticks = sorted({row["side"] for row in results.rows})
    drawn = figures.curves(
        series,
        Message("side of the grid"),
        Message("time, median and middle half"),
        y_scale="seconds",
        x_ticks=ticks,
        x_is_log=True,
    )
    caption = Message("{} A curve ends where fewer than half are answered.", stops_finding(results))
    return Figure("growth", drawn, caption)


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else Message("{} and {}", ", ".join(names[:-1]), names[-1])
