"""Level, ER, givens and search effort against each other, by rank correlation."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from grille.study import captions, figures
from grille.study.report import Figure, Report, Section
from grille.study.results import Results, is_answered
from grille.study.statistics import correlation_interval, rank_correlation
from grille.study.tables import Table, figure

LEVELS = ("very-easy", "easy", "medium", "hard", "expert", "extreme")
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
}
"""What each method's effort is counted in."""

Measures = dict[str, dict[tuple[str, int], float]]  # name -> puzzle -> value


def report(results: Results) -> Report:
    """The matrix, the claim about givens, and the two scatter plots."""
    known = measures(results)
    sections = [
        Section(
            "Do they measure the same?",
            [
                "Spearman's rank correlation of every two measures over the puzzles that have both. "
                "Effort is what a method counts, where it answers, and not its time, so the figures do not depend on "
                "the machine."
            ],
            figures=[_matrix_figure(known)],
        ),
        Section(
            "Are more givens easier?",
            ["Within a level the number of givens is compared with what is left of the difficulty."],
            [givens_table(results, known)],
            [_givens_figure(results, known)],
        ),
        Section("Level and effort", figures=[_effort_figure(results, known)]),
    ]
    if len(known.get("ER", {})) > 10:
        sections.append(_er_section(results, known))
    return Report([givens_finding(known), *agreement_findings(known), *lottery_finding(known)], sections)


def measures(results: Results) -> Measures:
    """Every measure of every puzzle."""
    found: Measures = {"level": {}, "ER": {}, "givens": {}}
    for row in results.rows:
        key = row["set"], row["number"]
        if row["level"] in LEVELS:
            found["level"][key] = float(LEVELS.index(row["level"]))
        if row["er"] is not None:
            found["ER"][key] = row["er"]
        found["givens"][key] = float(row["givens"])
        counter = EFFORT.get(row["method"].partition(":")[0])
        if counter and row.get(counter) is not None and is_answered(row):
            found.setdefault(f"{row['method']} {counter.replace('_', ' ')}", {})[key] = float(row[counter])
    return {name: values for name, values in found.items() if values}


def correlated(known: Mapping[str, Mapping[Any, float]], a: str, b: str) -> tuple[float, int]:
    """The rank correlation of two measures over the puzzles that have both, and how many those are."""
    first, second = known.get(a, {}), known.get(b, {})
    keys = [key for key in first if key in second]
    return rank_correlation([first[key] for key in keys], [second[key] for key in keys]), len(keys)


def givens_finding(known: Measures) -> str:
    """“More givens are easier”: is it so?"""
    rho, pairs = correlated(known, "givens", "level")
    low, high = correlation_interval(rho, pairs)
    figures_text = f"{rho:.2f} ({low:.2f} to {high:.2f})".replace("-", "−")
    told = f"rank correlation of givens and level {figures_text} over {pairs:,} puzzles"
    if math.isnan(rho) or low <= 0 <= high:
        return f"“More givens are easier” is not borne out: {told}."
    if rho > 0:
        return f"“More givens are easier” is wrong here, more givens go with harder puzzles: {told}."
    strength = "but only weakly" if rho > -0.3 else "on the whole" if rho > -0.6 else "clearly"
    return f"“More givens are easier” holds {strength}: {told}."


def agreement_findings(known: Measures) -> list[str]:
    """Which effort follows the level best, and which least."""
    efforts = [name for name in known if name not in ("level", "ER", "givens")]
    rhos = {name: correlated(known, name, "level")[0] for name in efforts}
    rhos = {name: rho for name, rho in rhos.items() if not math.isnan(rho)}
    if len(rhos) < 2:
        return []
    best, least = max(rhos, key=lambda name: rhos[name]), min(rhos, key=lambda name: rhos[name])
    return [
        f"Of the methods' efforts {best} follows the level best ({rhos[best]:.2f}), {least} least ({rhos[least]:.2f})."
    ]


def lottery_finding(known: Measures) -> list[str]:
    """How far two searches agree on what is hard."""
    a, b = "native guesses", "backtracking backtracks"
    rho, pairs = correlated(known, a, b)
    return [] if math.isnan(rho) else [captions.correlation(rho, pairs, f"{a} and {b}")]


def givens_table(results: Results, known: Measures) -> Table:
    """Givens against the efforts, level by level: what is left once the level is known."""
    efforts = [name for name in known if name not in ("level", "ER", "givens")]
    rows = []
    for level in [*LEVELS, None]:
        keys = {key for key, value in known["level"].items() if level is None or LEVELS[int(value)] == level}
        inside = {name: {key: v for key, v in values.items() if key in keys} for name, values in known.items()}
        if not keys:
            continue
        givens = list(inside["givens"].values())
        cells = [_rho_text(*correlated(inside, "givens", name)) for name in efforts]
        rows.append(["all" if level is None else level, f"{len(keys):,}", figure(sum(givens) / len(givens)), *cells])
    header = ["level", "puzzles", "givens (mean)", *efforts]
    caption = "Rank correlation of givens with each effort; below 0 more givens go with less effort."
    return Table.of(header, rows, caption=caption)


def _rho_text(rho: float, pairs: int) -> str:
    return "–" if math.isnan(rho) or pairs < 4 else f"{rho:.2f}".replace("-", "−")


def _matrix_figure(known: Measures) -> Figure:
    names = list(known)
    cells = {}
    for a in names:
        for b in names:
            rho, _ = correlated(known, a, b)
            cells[a, b] = (abs(rho), "–" if math.isnan(rho) else f"{rho:.2f}".replace("-", "−"))
    svg = figures.heat(cells, names, names, span=(0.0, 1.0))
    pairs = {(a, b): correlated(known, a, b)[0] for i, a in enumerate(names) for b in names[i + 1 :]}
    pairs = {pair: rho for pair, rho in pairs.items() if not math.isnan(rho)}
    if not pairs:
        return Figure("correlations", svg, "No two measures vary together.")
    best, least = max(pairs, key=lambda p: abs(pairs[p])), min(pairs, key=lambda p: abs(pairs[p]))
    caption = (
        f"{best[0]} and {best[1]} go together most ({pairs[best]:.2f}), {least[0]} and {least[1]} least "
        f"({pairs[least]:.2f}). Deep: strong, whatever the sign."
    )
    return Figure("correlations", svg, caption)


def _by_level(results: Results, known: Measures, x: str, y: str) -> dict[str, list[tuple[float, float]]]:
    series: dict[str, list[tuple[float, float]]] = {}
    for level in LEVELS:
        keys = [key for key, value in known["level"].items() if LEVELS[int(value)] == level]
        points = [(known[x][key], known[y][key]) for key in keys if key in known[x] and key in known[y]]
        if points:
            series[level] = points
    return series


def _effort_name(known: Measures) -> str:
    preferred = ("backtracking backtracks", "native guesses")
    return next((name for name in preferred if name in known), list(known)[-1])


def _givens_figure(results: Results, known: Measures) -> Figure:
    effort = _effort_name(known)
    svg = figures.scatter(_by_level(results, known, "givens", effort), "givens", effort, x_scale="whole")
    rho, pairs = correlated(known, "givens", effort)
    return Figure("givens", svg, captions.correlation(rho, pairs, f"Givens and {effort}"))


def _effort_figure(results: Results, known: Measures) -> Figure:
    names = [name for name in known if name.split(" ")[0] in ("native", "backtracking", "exact-cover", "sat")]
    groups: dict[str, dict[str, Sequence[float]]] = {}
    for level in LEVELS:
        keys = {key for key, value in known["level"].items() if LEVELS[int(value)] == level}
        series = {name: [v for key, v in known[name].items() if key in keys] for name in names}
        if keys:
            groups[level] = {name: values for name, values in series.items() if values}
    svg = figures.boxes(groups, "effort, in what each method counts", scale="counts")
    return Figure("effort", svg, captions.boxes(groups, figure, are_comparable=False))


def _er_section(results: Results, known: Measures) -> Section:
    effort = "native guesses" if "native guesses" in known else _effort_name(known)
    svg = figures.scatter(_by_level(results, known, "ER", effort), "ER", effort)
    rho, pairs = correlated(known, "ER", effort)
    caption = captions.correlation(rho, pairs, f"ER and {effort}")
    return Section(
        "ER and guesses", [f"ER is known for {pairs:,} of these puzzles."], figures=[Figure("er", svg, caption)]
    )
