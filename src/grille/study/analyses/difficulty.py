"""Level, ER, givens and search effort against each other, by rank correlation."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from grille import figures
from grille.messages import Capital, Message, words
from grille.quantities import figure, signed
from grille.statistics import correlation_interval, rank_correlation
from grille.study import captions
from grille.study.report import Figure, Report, Section
from grille.study.results import LEVELS, Results, is_answered
from grille.study.tables import Table

EFFORT = {
    "native": "guesses",
    "backtracking": "backtracks",
    "exact-cover": "nodes",
    "failed-literals": "probes",
    "logic": "steps",
    "sat": "decisions",
    "cp": "branches",
    "ilp": "simplex_iterations",
    "lp": "lp_solves",
    "prove": "steps",
}
"""The counter that measures the effort of each method."""

LEVEL, GIVENS = words("level", "givens")
NO_EFFORT = (LEVEL, "ER", GIVENS)
NATIVE, BACKTRACKING = words("guesses (native)", "backtracks (backtracking)")
WITHIN = Message(
    "We made these puzzles level by level, and the recipe of a level also sets how many givens they "
    "have, so a correlation over all of them says in part how they were made. Within a class it does "
    "not: there is what is left of the claim once the level is known."
)

Measures = dict[str, dict[tuple[str, int], float]]  # name -> puzzle -> value


def report(results: Results) -> Report:
    """The matrix, the claim about givens, and the two scatter plots."""
    known = measures(results)
    sections = [
        Section(
            Message("Do they measure the same?"),
            [
                Message(
                    "Spearman's rank correlation of every two measures over the puzzles that have both. Effort is "
                    "what a method counts, where it answers, and not its time, so the figures do not depend on the "
                    "machine."
                )
            ],
            figures=[_matrix_figure(known)],
        ),
        Section(
            Message("Are more givens easier?"),
            [WITHIN],
            [givens_table(results, known)],
            [_givens_figure(known)],
        ),
        Section(Message("Level and effort"), figures=[_effort_figure(known)]),
    ]
    if len(known.get("ER", {})) > 10:
        sections.append(_er_section(known))
    findings = [givens_finding(known), *within_findings(results, known), *agreement_findings(known)]
    return Report([*findings, *lottery_finding(known)], sections)


def measures(results: Results) -> Measures:
    """All measures of every puzzle."""
    found: Measures = {LEVEL: {}, "ER": {}, GIVENS: {}}
    for row in results.rows:
        key = row["set"], row["number"]
        if row["level"] in LEVELS:
            found["level"][key] = float(LEVELS.index(row["level"]))
        if row["er"] is not None:
            found["ER"][key] = row["er"]
        found["givens"][key] = float(row["givens"])
        counter = EFFORT.get(row["method"].partition(":")[0])
        if counter and row.get(counter) is not None and is_answered(row):
            found.setdefault(effort_name(row["method"], counter), {})[key] = float(row[counter])
    return {name: values for name, values in found.items() if values}


def effort_name(method: str, counter: str) -> str:
    words = {"lp_solves": "programs", "simplex_iterations": "iterations"}
    return Message("{} ({})", Message(words.get(counter, counter)), method)


def correlated(known: Mapping[str, Mapping[Any, float]], a: str, b: str) -> tuple[float, int]:
    """The rank correlation of two measures over the puzzles that have both, and their number."""
    first, second = known.get(a, {}), known.get(b, {})
    keys = [key for key in first if key in second]
    return rank_correlation([first[key] for key in keys], [second[key] for key in keys]), len(keys)


def givens_finding(known: Measures) -> str:
    """Whether “more givens are easier”."""
    rho, pairs = correlated(known, "givens", "level")
    low, high = correlation_interval(rho, pairs)
    figures_text = Message("{} ({} to {})", signed(rho), signed(low), signed(high))
    facts = Message("rank correlation of givens and level {} over {:,} puzzles", figures_text, pairs)
    if math.isnan(rho) or low <= 0 <= high:
        return Message("“More givens are easier” is not borne out: {}.", facts)
    if rho > 0:
        return Message("“More givens are easier” is wrong here, more givens go with harder puzzles: {}.", facts)
    strength = (
        Message("but only weakly") if rho > -0.3 else Message("on the whole") if rho > -0.6 else Message("clearly")
    )
    return Message("“More givens are easier” holds {}: {}.", strength, facts)


def within_findings(results: Results, known: Measures) -> list[str]:
    """What remains of the claim within one class, for two searches."""
    findings: list[str] = []
    for effort in (NATIVE, BACKTRACKING):
        rhos = {set_name: correlated(_inside(known, set_name), "givens", effort) for set_name in results.sets}
        rhos = {one: found for one, found in rhos.items() if not math.isnan(found[0])}
        if len(rhos) < 2:
            continue
        least, most = (pick(rhos, key=lambda one: rhos[one][0]) for pick in (min, max))
        falling = [one for one, found in rhos.items() if correlation_interval(*found)[1] < 0]
        findings.append(
            Message(
                "Within one class givens and {} correlate from {} ({}) to {} ({}); below 0 beyond chance in {} "
                "of the {} classes where both vary.",
                effort,
                signed(rhos[least][0]),
                results.label(least),
                signed(rhos[most][0]),
                results.label(most),
                len(falling),
                len(rhos),
            )
        )
    return findings


def agreement_findings(known: Measures) -> list[str]:
    """Which effort correlates best with the level, and which least."""
    efforts = [name for name in known if name not in NO_EFFORT]
    rhos = {name: correlated(known, name, "level")[0] for name in efforts}
    rhos = {name: rho for name, rho in rhos.items() if not math.isnan(rho)}
    if len(rhos) < 2:
        return []
    best, least = max(rhos, key=lambda name: rhos[name]), min(rhos, key=lambda name: rhos[name])
    return [
        Message(
            "Of the methods' efforts, {} follow the level best ({:.2f}) and {} least ({:.2f}).",
            best,
            rhos[best],
            least,
            rhos[least],
        )
    ]


def lottery_finding(known: Measures) -> list[str]:
    """How far two searches agree on what is hard."""
    rho, pairs = correlated(known, NATIVE, BACKTRACKING)
    return [] if math.isnan(rho) else [captions.correlation(rho, pairs, Message("{} and {}", NATIVE, BACKTRACKING))]


def givens_table(results: Results, known: Measures) -> Table:
    """Givens against each effort, class by class."""
    classes = {results.label(set_name): _inside(known, set_name) for set_name in results.sets} | {Message("all"): known}
    givens = [list(inside["givens"].values()) for inside in classes.values()]
    rows: list[list[str]] = [
        [Message("puzzles"), *(figure(len(values)) for values in givens)],
        [Message("givens (mean)"), *(Message("{:.1f}", sum(values) / len(values)) for values in givens)],
    ]
    for name in known:
        if name not in NO_EFFORT:
            pairs = [correlated(inside, "givens", name) for inside in classes.values()]
            rows.append([name, *("–" if count < 4 else signed(rho) for rho, count in pairs)])
    caption = Message("Rank correlation of givens with each effort; below 0 more givens go with less effort.")
    return Table.of([Message("effort"), *classes], rows, caption=caption)


def _inside(known: Measures, one: str) -> Measures:
    """The measures of the puzzles of one set."""
    return {name: {key: value for key, value in values.items() if key[0] == one} for name, values in known.items()}


def _matrix_figure(known: Measures) -> Figure:
    names = list(known)
    rhos = {(a, b): correlated(known, a, b)[0] for a in names for b in names}
    drawn = figures.heat({pair: (rho, signed(rho)) for pair, rho in rhos.items()}, names, names, span=(-1.0, 1.0))
    pairs = {pair: rhos[pair] for pair in combinations(names, 2) if not math.isnan(rhos[pair])}
    if not pairs:
        return Figure("correlations", drawn, Message("No two measures vary together."))
    best, least = max(pairs, key=lambda p: abs(pairs[p])), min(pairs, key=lambda p: abs(pairs[p]))
    caption = Message(
        "{} and {} go together most ({}), {} and {} least ({}). Blue: they rise together; orange: one "
        "falls; deep: strongly.",
        Capital(best[0]),
        best[1],
        signed(pairs[best]),
        least[0],
        least[1],
        signed(pairs[least]),
    )
    return Figure("correlations", drawn, caption)


def by_level(known: Measures, x: str, y: str) -> dict[str, list[tuple[float, float]]]:
    """Points of two measures for every level, so that each level keeps its colour."""
    series: dict[str, list[tuple[float, float]]] = {level: [] for level in LEVELS}
    for key, level in known["level"].items():
        if key in known[x] and key in known[y]:
            series[LEVELS[int(level)]].append((known[x][key], known[y][key]))
    return series


def _chosen_effort(known: Measures) -> str:
    preferred = (BACKTRACKING, NATIVE)
    return next((name for name in preferred if name in known), list(known)[-1])


def _givens_figure(known: Measures) -> Figure:
    effort = _chosen_effort(known)
    drawn = figures.scatter(by_level(known, "givens", effort), GIVENS, effort, x_scale="whole")
    rho, pairs = correlated(known, "givens", effort)
    return Figure("givens", drawn, captions.correlation(rho, pairs, Message("Givens and {}", effort)))


def _effort_figure(known: Measures) -> Figure:
    names = [effort_name(method, EFFORT[method]) for method in ("native", "backtracking", "exact-cover", "sat")]
    groups: dict[str, dict[str, Sequence[float]]] = {}
    for level in LEVELS:
        keys = {key for key, value in known["level"].items() if LEVELS[int(value)] == level}
        series = {name: [v for key, v in known.get(name, {}).items() if key in keys] for name in names}
        if keys:
            groups[level] = {name: values for name, values in series.items() if values}
    drawn = figures.boxes(groups, Message("effort, in what each method counts"), scale="counts")
    return Figure("effort", drawn, captions.boxes(groups, figure, are_comparable=False))


def _er_section(known: Measures) -> Section:
    effort = NATIVE if NATIVE in known else _chosen_effort(known)
    drawn = figures.scatter(by_level(known, "ER", effort), "ER", effort)
    rho, pairs = correlated(known, "ER", effort)
    caption = captions.correlation(rho, pairs, Message("ER and {}", effort))
    return Section(
        Message("ER and guesses"),
        [Message("ER is known for {:,} of these puzzles.", pairs)],
        figures=[Figure("er", drawn, caption)],
    )
