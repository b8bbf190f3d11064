"""Figures and the sentences under them: computed from the data, so that other data say something else."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from grille import figures
from grille.figures.style import COLOURS, NARROW, ORDERED, WIDE, Picture, ink_on
from grille.statistics import Share, correlation_interval, duel, rank_correlation
from grille.study import captions, paper
from grille.study.analyses import difficulty, generation, heuristics, propagation, relaxation, rules, size, wall
from grille.study.description import study_named
from grille.study.report import to_html
from grille.study.results import Results
from grille.study.storage import COLUMNS

FAST, SLOW = [0.001, 0.002, 0.003], [0.1, 0.2, 0.3]

DRAWN: dict[str, Callable[[], Picture]] = {
    "cactus": lambda: figures.cactus({"a": FAST, "b": SLOW, "c": []}, 3),
    "boxes": lambda: figures.boxes({"easy": {"a": FAST, "b": SLOW}, "hard": {"a": SLOW}}, "time"),
    "box counts": lambda: figures.boxes({"easy": {"a": [0, 0, 5]}}, "nodes", scale="counts"),
    "heat": lambda: figures.heat({("a", "x"): (0.1, "0.1 s"), ("b", "x"): (math.nan, "–")}, ["a", "b"], ["x", "y"]),
    "scatter": lambda: figures.scatter({"a": [(1, 2), (3, 0)], "b": [(2, 2)]}, "x", "y"),
    "shares": lambda: figures.shares({"easy": {"a": Share(3, 9), "b": Share(0, 9)}}, "share"),
    "stacked": lambda: figures.stacked({"a": [0.25, 0.75]}, ["x", "y"], "share"),
    "curves": lambda: figures.curves({"a": [(4, 0.1, 0.2, 0.3), (9, 1, 2, 3)]}, "side", "time", y_scale="seconds"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", DRAWN)
def test_a_figure_is_plain_svg_that_follows_the_page_and_repeats(name: str) -> None:
    picture = DRAWN[name]()
    for svg, width in ((picture.wide, WIDE), (picture.narrow, NARROW)):
        root = ET.fromstring(svg)
        assert root.tag.endswith("svg")
        assert root.attrib["viewBox"].startswith(f"0 0 {72 * width:g} "), "one size of letters, two widths"
        assert "var(--ink, #" in svg, "text follows light and dark"
        assert "var(--paper, #" in svg
        assert "<text" in svg, "letters are letters, not outlines"
        assert not re.search(r'(fill|stroke)="var', svg)
    assert picture == DRAWN[name](), "same data, same bytes"


def test_colours_are_told_apart_by_lightness_too() -> None:
    assert len(set(COLOURS)) == 8
    assert all(0.1 < lightness(colour) < 0.75 for colour in (*COLOURS, *ORDERED)), "visible on white and on black"


def lightness(colour: str) -> float:
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.2126 * r**2.2 + 0.7152 * g**2.2 + 0.0722 * b**2.2


@pytest.mark.parametrize("background", [*ORDERED, "#e8f1f8", "#7fb3d5", "#0072b2", "#00395c", "#7a3200", "#d55e00"])
def test_a_figure_in_a_coloured_field_can_be_read(background: str) -> None:
    dark, light = sorted((lightness(background), lightness(ink_on(background))))
    assert (light + 0.05) / (dark + 0.05) > 4.5, "the contrast that accessibility guidelines ask of text"


def test_a_unit_stays_with_its_figure() -> None:
    study = study_named("propagation")
    rows = [rows_of("propagation", set="easy", method=m, level="easy") for m in (propagation.UNIT, propagation.FAILED)]
    results = Results.of(study, rows)
    page = to_html(results, replace(propagation.report(results), findings=["95 % in 5 s & 3–4 µs, 2 sets"]))
    assert "95\N{NO-BREAK SPACE}% in 5\N{NO-BREAK SPACE}s &amp; 3–\N{WORD JOINER}4\N{NO-BREAK SPACE}µs, 2 sets" in page


def test_other_data_other_sentence() -> None:
    one = captions.cactus({"a": FAST, "b": SLOW}, 3)
    assert "the fastest is a" in one
    assert "the fastest is b" in captions.cactus({"a": SLOW, "b": FAST}, 3)
    assert "No method answers all 4" in captions.cactus({"a": FAST, "b": SLOW[:1]}, 4)
    easy_first = captions.boxes({"easy": {"a": FAST}, "hard": {"a": SLOW}}, str)
    assert easy_first.startswith("From easy to hard the median goes from 0.002 to 0.2")
    assert "0.2 to 0.002" in captions.boxes({"easy": {"a": SLOW}, "hard": {"a": FAST}}, str)
    grid = {("a", "x"): 1.0, ("b", "x"): 2.0}
    assert captions.heat(grid, ["a", "b"], ["x"]).startswith("A has the lowest")
    assert captions.heat({key: -value for key, value in grid.items()}, ["a", "b"], ["x"]).startswith("B has the lowest")
    assert "strong, they rise together" in captions.correlation(0.8, 100, "x")
    assert "strong, more of one goes with less" in captions.correlation(-0.8, 100, "x")
    assert "none to speak of" in captions.correlation(0.01, 100, "x")
    assert "needs fewer" in captions.duel("a", "b", duel([1] * 50, [9] * 50), "nodes")
    assert "needs more" in captions.duel("a", "b", duel([9] * 50, [1] * 50), "nodes")
    assert "neither" in captions.duel("a", "b", duel([1, 9] * 50, [9, 1] * 50), "nodes")
    assert (
        captions.medians("a", "b", [9, 7], [1, 1], "x")
        == "A takes a median of 8 x, against 1 for b, on the same 2 puzzles."
    )
    assert "the same" in captions.duel("a", "b", duel([1, 2], [1, 2]), "nodes")


def test_intervals_and_ranks_are_right() -> None:
    low, high = Share(44, 100).interval
    assert (round(low, 3), round(high, 3)) == (0.347, 0.538)  # Wilson, from a table
    assert Share(0, 10).interval[0] == 0
    assert Share(10, 10).interval[1] == pytest.approx(1)
    assert str(Share(0, 0)) == "–"
    assert [Share(n, 200).short for n in (1, 199)] == ["< 1 %", "> 99 %"]
    assert [Share(n, 999).short for n in (0, 1, 400, 998, 999)] == ["0 %", "< 1 %", "40 %", "> 99 %", "100 %"]
    assert rank_correlation([1, 2, 3, 4], [10, 20, 30, 40]) == pytest.approx(1)
    assert rank_correlation([1, 2, 2, 4], [4, 2, 2, 1]) == pytest.approx(-1)
    assert math.isnan(rank_correlation([1, 1, 1], [1, 2, 3]))
    low, high = correlation_interval(0.5, 100)
    assert 0.3 < low < 0.5 < high < 0.7
    fought = duel([1, 5, 3], [2, 2, 3])
    assert (fought.wins, fought.losses, fought.ties) == (1, 1, 1)


def rows_of(study: str, /, **columns: Any) -> dict[str, Any]:
    plain: dict[str, Any] = dict.fromkeys(COLUMNS)
    plain |= {"study": study, "number": 0, "puzzle": "1...", "side": 9, "givens": 25, "repeat": 0, "note": ""}
    plain |= {"verdict": "solved", "seconds": 0.01, "cells": 81, "filled": 81, "machine": "m", "versions": "v"}
    return plain | columns


def test_what_tight_rows_gain_is_counted_for_each_method() -> None:
    rows = [
        rows_of("rules", set="killer", number=n, method=method, verdict="unique" if n < answered else "unknown")
        for method, answered in {
            "native": 3,
            "ilp": 3,
            "ilp:lowering=plain": 2,
            "lp": 1,
            "lp:lowering=plain": 0,
        }.items()
        for n in range(3)
    ]
    _, *gains = rules.report(Results.of(study_named("rules"), rows)).findings
    assert gains == [
        "ilp answers 3 of 3 puzzles with tight rows, 2 with plain ones.",
        "lp answers 1 of 3 puzzles with tight rows, 0 with plain ones.",
    ]


@pytest.mark.slow
def test_the_paper_is_confirmed_or_not_by_the_data() -> None:
    study = study_named("heuristics")

    def found(most: int) -> list[str]:
        rows = [
            rows_of("heuristics", set="hard", number=n, method=method, backtracks=most if method == paper.MOST else 90)
            for n in range(60)
            for method in paper.METHODS
        ]
        rows += [
            rows_of("heuristics", set="paper", number=n, name=name, method=method, backtracks=count)
            for n, ((name, method), (_, count)) in enumerate(paper.PRINTED.items())
        ]
        return list(heuristics.report(Results.of(study, rows)).findings)

    assert "20 of 20" in found(10)[0]
    assert "is confirmed" in found(10)[2]
    assert "does not hold" in found(900)[2]


def test_the_two_claims_on_propagation_follow_the_data() -> None:
    study = study_named("propagation")

    def results(unit: str, failed: str) -> Results:
        return Results.of(
            study,
            [
                rows_of("propagation", set="extreme", number=n, method=method, level="extreme", verdict=verdict)
                for n in range(100)
                for method, verdict in ((propagation.UNIT, unit if n % 2 else "unknown"), (propagation.FAILED, failed))
            ],
        )

    assert "stands" in propagation.first_claim(results("unique", "unique"))
    assert "does not hold" in propagation.first_claim(results("unknown", "unique"))
    assert "not refuted" in propagation.second_claim(results("unique", "unique"))
    assert "does not hold" in propagation.second_claim(results("unique", "unknown"))


def test_other_findings_follow_the_data() -> None:
    known = {
        "level": {n: float(n % 6) for n in range(60)},
        "givens": {n: 40.0 - n % 6 for n in range(60)},
        "x": {n: float(n % 6) for n in range(60)},
    }
    assert "holds clearly" in difficulty.givens_finding(known)  # type: ignore[arg-type]
    known["givens"] = {n: 20.0 + n % 6 for n in range(60)}
    assert "wrong here" in difficulty.givens_finding(known)  # type: ignore[arg-type]
    within = {
        difficulty.NATIVE: {(one, n): float(n) for one in ("easy", "hard") for n in range(50)},
        "givens": {(one, n): float(-n if one == "hard" else n) for one in ("easy", "hard") for n in range(50)},
    }
    both = Results.of(
        study_named("difficulty"), [rows_of("difficulty", set=s, method="native") for s in ("easy", "hard")]
    )
    (said,) = difficulty.within_findings(both, within)
    assert "from −1.00 (hard) to 1.00 (easy); below 0 beyond chance in 1 of the 2 classes" in said
    assert generation.likeness(["1234", "1243", "1243"]) == [0.5, 1.0]
    assert relaxation.convergence([[9, 3], [5, 0, 0]])[1][2] == 1.5
    assert "by program 2" in relaxation.convergence_caption({"a": [(1.0, 1, 5, 9), (2.0, 0, 0, 1)]})
    assert "in 0 of 1 classes." in relaxation.givens_caption({"a": {20: Share(50, 99), 30: Share(51, 99)}, "b": {}})
    assert "in 1 of 1 classes, most in a: from 1" in relaxation.givens_caption(
        {"a": {20: Share(1, 99), 30: Share(51, 99)}}
    )
    sizes = study_named("size")

    def reached(last: str) -> str:
        rows = [
            rows_of("size", set=name, side=side, method=method, verdict=verdict, number=n)
            for name, side in (("9×9", 9), ("25×25", 25))
            for n in range(4)
            for method, verdict in (("native", "solved"), ("sat", "solved" if side == 9 else last))
        ]
        return size.stops_finding(Results.of(sizes, rows))

    assert "Native goes furthest" in reached("unknown")
    assert "Native and sat go furthest" in reached("solved")


def test_the_wall_is_told_where_it_stands() -> None:
    study = study_named("size")
    places = wall.places(study)
    usual = {(s, h) for s in (16, 25, 36, 49, 64, 81) for h in (30, 40, 45, 50, 55, 60, 70)}
    assert set(places.values()) == usual | {(36, 47), (64, 65), (81, 75)}
    solved = {(16, 50): 4, (25, 50): 4, (36, 40): 4, (36, 45): 3, (36, 50): 1, (36, 70): 4, (49, 50): 2}
    rows = [
        rows_of("size", set=name, side=place[0], method="auto", number=n, verdict="solved" if n < many else "unknown")
        for name, place in places.items()
        if (many := solved.get(place)) is not None
        for n in range(4)
    ]
    results = Results.of(study, rows)
    (section,) = wall.section(results)
    assert section.figures[0].caption == (
        "Share answered by side and holes. auto answers every grid below 36×36, where it does not at 45 to 50 % of "
        "holes; least at 36×36 with 50 %: 25 %."
    )
    assert size.report(results).findings == [section.figures[0].caption]
    easy = results.where(lambda row: row["side"] < 36)
    assert "all 8 grids" in wall.finding("auto", wall.shares(easy, places))
    assert wall.section(results.where(side=0)) == []


def test_a_page_escapes_what_it_is_told() -> None:
    study = study_named("propagation")
    rows = [rows_of("propagation", set="easy", method=m, level="easy") for m in (propagation.UNIT, propagation.FAILED)]
    results = Results.of(study, rows, ["<b>left</b>"])
    page = to_html(results, propagation.report(results))
    assert "<b>left</b>" not in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert "width=device-width" in page
