"""The linear relaxation: integral at the root or not, how the fixing scheme converges, what variants change."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from grille import figures
from grille.figures.curves import Band
from grille.messages import Capital, Message, words
from grille.quantities import duration, figure
from grille.statistics import Share, duel
from grille.study import captions
from grille.study.report import Figure, Report, Section
from grille.study.results import Results, Row, is_answered
from grille.study.tables import Cell, Table, marks

BOUNDS, LEAST, PAPER, PAPER_GRID = (
    "lp",
    "lp:fixing=least-fractional",
    "lp:objective=givens",
    "lp:objective=givens,start=grid",
)
WORDS: Mapping[str, str] = {
    BOUNDS: Message("givens as bounds"),
    LEAST: Message("bounds, least fractional first"),
    PAPER: Message("the paper's objective"),
    PAPER_GRID: Message("the paper's objective, from a grid"),
}
SLIP = Message(
    "The sheet starts the simplex method from the cyclic grid, which breaks the box rule; ours starts from a pattern "
    "grid that keeps it. Its test for infeasibility cannot fire while the givens are only in the objective; ours asks "
    "instead whether the optimum still reaches the number of givens. Givens as bounds leave the presolve much to do, "
    "and where it leaves nothing there are 0 iterations."
)
GIVENS = Message(
    "The number of givens and the class go together (all puzzles with 17 givens come from one corpus, our hardest "
    "have 21), so the table alone would mislead; the figure keeps the classes apart."
)
_SHOWN_PROGRAMS = 12
_ENOUGH = 10
"""The least number of puzzles for a point of a curve."""


def report(results: Results) -> Report:
    """The root, the scheme, the givens, the variants."""
    main = results.where(method=BOUNDS)
    sections = [
        Section(Message("The first program"), tables=[class_table(main)], figures=[_root_figure(results)]),
        Section(Message("Convergence"), _convergence_text(main), figures=[_convergence_figure(main)]),
        Section(Message("By number of givens"), [GIVENS], [givens_table(main)], [_givens_figure(main)]),
        Section(
            Message("Start and objective"),
            [SLIP, *_variant_texts(results)],
            [variant_table(results)],
            [_variant_figure(results)],
        ),
    ]
    comparisons = [captions.medians(*pair, Message("simplex iterations")) for pair in variants(results)]
    return Report([root_finding(main), end_finding(main), *comparisons], sections)


def is_integral(row: Row) -> bool:
    """Whether the first vertex was integral."""
    return row.get("root_fractional") == 0 and is_answered(row)


def integral(results: Results) -> Share:
    """The share of runs whose first vertex was integral."""
    known = [row for row in results.rows if row.get("root_fractional") is not None]
    return Share(sum(map(is_integral, known)), len(known))


def root_finding(main: Results) -> str:
    """How often the first program is enough, and where least often."""
    shares = {set_name: integral(main.where(set=set_name)) for set_name in main.sets}
    least = min(shares, key=lambda one: shares[one].value)
    most = max(shares, key=lambda one: shares[one].value)
    return Message(
        "The first vertex is integral for {} of all puzzles: for {} of {}, and for {} of {}.",
        integral(main),
        shares[most],
        main.label(most),
        shares[least],
        main.label(least),
    )


def end_finding(main: Results) -> str:
    """Whether the scheme always ends with a solution."""
    nine = main.where(side=9)
    stuck = nine.where(lambda row: not is_answered(row))
    late = stuck.where(lambda row: "time limit" in row["note"])
    solves = nine.column("lp_solves")
    details = Message(
        "a median of {} and at most {} programs", figure(statistics.median(solves or [0])), figure(max(solves or [0]))
    )
    if not len(stuck):
        return Message("On 9×9 the fixing scheme solves all {:,} puzzles without a guess, with {}.", len(nine), details)
    return Message(
        "On 9×9 the fixing scheme solves {} without a guess, with {}; it ran out of time on {:,} and was "
        "stuck on {:,}.",
        nine.answered,
        details,
        len(late),
        len(stuck) - len(late),
    )


def variants(results: Results) -> Iterator[tuple[str, str, list[float], list[float]]]:
    """The objective and the start: two variants each, and their simplex iterations on the same puzzles."""
    for one, other in ((PAPER, BOUNDS), (PAPER_GRID, PAPER)):
        first_values, second_values = results.pairs(one, other, "simplex_iterations")
        if first_values:
            yield WORDS[one], WORDS[other], first_values, second_values


def class_table(main: Results) -> Table:
    """One row a class."""
    rows = []
    for set_name in main.sets:
        there = main.where(set=set_name)
        roots, solves = there.column("root_fractional"), there.column("lp_solves")
        fractional = [value for value in roots if value]
        rows.append(
            [
                main.label(set_name),
                figure(len(there)),
                str(integral(there)),
                figure(statistics.median(fractional)) if fractional else "–",
                figure(statistics.median(solves)) if solves else "–",
                figure(max(solves)) if solves else "–",
                str(there.answered),
                there.median_time,
            ]
        )
    header = words("class", "puzzles", "integral at once", "fractional else", "programs", "most", "finished", "time")
    caption = Message("Givens as bounds. Fractional: variables of the first vertex where it is not integral; medians.")
    return Table.of(header, rows, caption=caption)


def givens_bin(row: Row) -> int:
    """Givens in groups of two."""
    return int(row["givens"]) // 2 * 2


def givens_table(main: Results) -> Table:
    """9×9 only: the share integral at once and finished."""
    rows = []
    for low, there in sorted(main.where(side=9).by(givens_bin).items()):
        solves = there.column("lp_solves")
        rows.append(
            [
                f"{low}–{low + 1}",
                figure(len(there)),
                str(integral(there)),
                figure(statistics.median(solves)) if solves else "–",
                str(there.answered),
            ]
        )
    header = words("givens", "puzzles", "integral at once", "programs (median)", "finished")
    return Table.of(header, rows, caption=Message("9×9, givens as bounds."))


def variant_table(results: Results) -> Table:
    """All four variants on the 9×9 puzzles that all of them had."""
    nine = results.where(side=9)
    methods = [method for method in WORDS if method in nine.methods]
    groups = [nine.where(method=method) for method in methods]
    times = [statistics.median(group.times) if group.times else None for group in groups]
    iterations = [statistics.median(group.column("simplex_iterations") or [0]) for group in groups]
    solves = [statistics.median(group.column("lp_solves") or [0]) for group in groups]
    rows = [
        [
            Cell(WORDS[method]),
            Cell(str(integral(one))),
            Cell(str(one.answered)),
            Cell(figure(solve), solve_mark),
            Cell(figure(count), count_mark),
            Cell(one.median_time, time_mark),
        ]
        for method, one, solve, solve_mark, count, count_mark, time_mark in zip(
            methods,
            groups,
            solves,
            marks(solves),
            iterations,
            marks(iterations),
            marks(times, tolerance=0.05),
            strict=True,
        )
    ]
    header = words("variant", "integral at once", "finished", "programs", "simplex iterations", "time")
    return Table.of(header, rows, caption=Message("9×9, medians a puzzle."))


def _root_figure(results: Results) -> Figure:
    groups = {}
    for set_name in results.sets:
        series = {
            WORDS[method]: share
            for method in (BOUNDS, PAPER, PAPER_GRID)
            if (share := integral(results.where(set=set_name, method=method))).total
        }
        groups[results.label(set_name)] = series
    drawn = figures.shares(groups, Message("share with an integral first vertex"))
    return Figure("root", drawn, captions.shares(groups, Message("integral first vertices")))


def convergence(series: Sequence[Sequence[float]]) -> list[Band]:
    """Quartiles of the number of fractional variables after each program; a finished run stays at 0."""
    longest = min(max((len(one) for one in series), default=0), _SHOWN_PROGRAMS)
    band = []
    for step in range(longest):
        values = [one[step] if step < len(one) else 0.0 for one in series]
        low, middle, high = np.quantile(values, (0.25, 0.5, 0.75))
        band.append((float(step + 1), float(low), float(middle), float(high)))
    return band


def _convergence_text(main: Results) -> list[str]:
    return [
        Message(
            "Fractional variables after each program of the scheme, not counting the trial programs between; puzzles "
            "whose first vertex is integral are left out. The line is the median, the band the middle half."
        )
    ]


def _convergence_figure(main: Results) -> Figure:
    bands = {}
    for set_name in main.sets:
        series = [row["series"] for row in main.where(set=set_name).rows if row["series"] and row["series"][0] > 0]
        if len(series) >= 3:
            bands[main.label(set_name)] = convergence(series)
    drawn = figures.curves(bands, Message("program"), Message("fractional variables"), are_ordered=True)
    return Figure("convergence", drawn, convergence_caption(bands))


def convergence_caption(bands: dict[str, list[Band]]) -> str:
    """Where the median reaches 0 first, and where last."""
    if not bands:
        return Message("Every first vertex is integral: there is nothing to converge.")
    steps = {
        name: next((int(x) for x, _, middle, _ in band if middle == 0), len(band) + 1) for name, band in bands.items()
    }
    quick, slow = min(steps, key=lambda name: steps[name]), max(steps, key=lambda name: steps[name])
    if steps[quick] == steps[slow]:
        return Message("In every class half of the puzzles are integral by program {}.", steps[quick])
    late = (
        Message("by program {}", steps[slow])
        if steps[slow] <= len(bands[slow])
        else Message("not by program {}", len(bands[slow]))
    )
    return Message("Half of {} are integral by program {}; half of {} {}.", quick, steps[quick], slow, late)


def _givens_figure(main: Results) -> Figure:
    nine = main.where(side=9)
    shares = {
        nine.label(set_name): {
            low: share
            for low, there in sorted(nine.where(set=set_name).by(givens_bin).items())
            if (share := integral(there)).total >= _ENOUGH
        }
        for set_name in nine.sets
    }
    bands = {
        name: [(float(low), share.value, share.value, share.value) for low, share in by_givens.items()]
        for name, by_givens in shares.items()
    }
    drawn = figures.curves(
        {name: band for name, band in bands.items() if band},
        Message("givens, in pairs"),
        Message("integral at once"),
        y_scale="share",
        are_ordered=True,
    )
    return Figure("givens", drawn, givens_caption(shares))


def givens_caption(shares: Mapping[str, Mapping[int, Share]]) -> str:
    """Whether the givens matter within a class."""
    spans = {name: (by[min(by)], by[max(by)]) for name, by in shares.items() if len(by) > 1}
    rising = [name for name, (fewest, most_givens) in spans.items() if fewest.interval[1] < most_givens.interval[0]]
    if not spans:
        return Message("Too few puzzles to tell.")
    sentence = Message(
        "From its fewest to its most givens the share rises beyond chance in {} of {} classes", len(rising), len(spans)
    )
    if rising:
        most = max(rising, key=lambda name: spans[name][1].value - spans[name][0].value)
        sentence = Message("{}, most in {}: from {} to {}", sentence, most, spans[most][0], spans[most][1])
    return Message("{}.", sentence)


def _variant_texts(results: Results) -> list[str]:
    return [
        captions.duel(Capital(one), other, duel(first_values, second_values), Message("simplex iterations"))
        for one, other, first_values, second_values in variants(results)
    ]


def _variant_figure(results: Results) -> Figure:
    nine = results.where(side=9)
    groups = {
        nine.label(set_name): {
            WORDS[method]: values
            for method in WORDS
            if (values := nine.where(is_answered, set=set_name, method=method).times)
        }
        for set_name in nine.sets
    }
    return Figure("variants", figures.boxes(groups, Message("time of a run")), captions.boxes(groups, duration))
