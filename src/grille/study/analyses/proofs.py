"""The length of proofs against level, ER and guesses; the givens they lean on; how far people's techniques prove."""

from __future__ import annotations

import statistics

from grille import figures
from grille.messages import Message, words
from grille.quantities import figure, percent
from grille.study import captions
from grille.study.analyses.difficulty import (
    EFFORT,
    LEVEL,
    NATIVE,
    Measures,
    by_level,
    correlated,
    effort_name,
    measures,
)
from grille.study.report import Figure, Report, Section
from grille.study.results import LEVELS, Results, is_answered
from grille.study.tables import Table

LEARNED, HUMAN = "prove", "prove:method=logic"
LENGTH = effort_name(LEARNED, EFFORT[LEARNED])
ABOUT_STEPS = Message(
    "A step is a clause that follows from those before by unit propagation; a proof of one step is propagation alone. "
    "Steps that nothing leans on were left out."
)


def report(results: Results) -> Report:
    """By level, against ER, against guesses."""
    known = measures(results)
    pairs = [("ER", Message("ER and proof length")), (NATIVE, Message("Guesses and proof length"))]
    drawn = [Section(title, figures=[_figure(known, name)]) for name, title in pairs if name in known]
    by_levels = Section(Message("By level"), [ABOUT_STEPS], [level_table(results)])
    findings = [_correlation(known, name) for name in (LEVEL, "ER", NATIVE) if name in known]
    return Report([*findings, core_finding(results), logic_finding(results)], [by_levels, *drawn])


def core_finding(results: Results) -> str:
    """How often a proof leans on every given."""
    proved = results.where(is_answered, method=LEARNED)
    whole = sum(row["core"] == row["givens"] for row in proved.rows)
    if not len(proved):
        return Message("There is no proof.")
    share = statistics.mean(row["core"] / row["givens"] for row in proved.rows)
    return Message(
        "{:,} of {:,} proofs lean on every given; on average a proof leans on {} of them.",
        whole,
        len(proved),
        percent(share, 0),
    )


def logic_finding(results: Results) -> str:
    """How far people's techniques prove that there is no other solution."""
    answered = results.where(method=HUMAN).answered
    return Message("People's techniques, without those that assume one solution, prove {}.", answered)


def level_table(results: Results) -> Table:
    """Medians by level."""
    rows = []
    for level in (one for one in LEVELS if one in results.distinct("level")):
        there = results.where(level=level)
        proved, human = (there.where(is_answered, method=one) for one in (LEARNED, HUMAN))
        rows.append(
            [
                level,
                figure(len(there.where(method=LEARNED))),
                _median(proved, "steps"),
                figure(max(proved.column("steps"), default=0)),
                _median(proved, "literals"),
                Message("{} of {}", _median(proved, "core"), _median(proved, "givens")),
                str(there.where(method=HUMAN).answered),
                _median(human, "steps"),
            ]
        )
    header = words(
        "level", "puzzles", "steps", "most", "literals", "givens in the core", "proved by logic", "its steps"
    )
    return Table.of(header, rows, caption=Message("Medians, and the most steps."))


def _median(results: Results, name: str) -> str:
    values = results.column(name)
    return figure(statistics.median(values)) if values else "–"


def _correlation(known: Measures, name: str) -> str:
    rho, pairs = correlated(known, name, LENGTH)
    return captions.correlation(rho, pairs, Message("{} and steps of the proof", name))


def _figure(known: Measures, name: str) -> Figure:
    x_scale = "counts" if name == NATIVE else "linear"
    drawn = figures.scatter(by_level(known, name, LENGTH), name, Message("steps of the proof"), x_scale=x_scale)
    return Figure("er" if name == "ER" else "guesses", drawn, _correlation(known, name))
