"""Rules: what a line means, by two who do not know each other; how it is read, written and refused."""

from __future__ import annotations

import pathlib
import random

import pytest

from grille.errors import ShapeError
from grille.model import Shape
from grille.rules import KINDS, Kind, lower, pairs, read_rule, read_rules
from grille.rules.primitives import Automaton
from grille.rules.rule import nothing

from .lines import BOXES4, GRIDS4, drawn
from .meanings import MEANINGS, is_obeyed

ALL = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
BOXES9 = Shape.of(9).box_of


def held(lines: list[str]) -> set[tuple[int, ...]]:
    """The grids of 4×4 that meet the primitives of some lines."""
    primitives = lower(read_rules(lines, 4), 4, BOXES4)
    return {grid for grid in GRIDS4 if all(one.holds(grid) for one in primitives)}


def meant(lines: list[str]) -> set[tuple[int, ...]]:
    """The grids of 4×4 that obey what the lines mean."""
    return {grid for grid in GRIDS4 if all(is_obeyed(line, grid, 4, BOXES4, lines) for line in lines)}


def test_there_are_288_grids_of_4x4() -> None:
    assert len(GRIDS4) == 288


def test_every_kind_has_a_meaning() -> None:
    assert {kind.name for kind in KINDS} - {"any-of", "pairs"} == MEANINGS.keys() - {"extra-region"}


@ALL
def test_a_line_holds_where_it_is_meant_to(kind: Kind) -> None:
    if kind.sides(4) or kind.name == "pairs":
        pytest.skip("not on 4×4, or a table of one's own")
    rng = random.Random(kind.name)
    for _ in range(40):
        line = str(drawn(rng, kind, 4))
        assert held([line]) == meant([line]), line


def test_lines_that_look_at_others_hold_where_they_are_meant_to() -> None:
    rng = random.Random(1)
    marks = [kind for kind in KINDS if kind.name in ("white", "black", "v", "minimum", "maximum")]
    others = [kind for kind in KINDS if kind.name.startswith("no-other") or kind.name in ("minimum", "maximum")]
    for _ in range(200):
        lines = [str(drawn(rng, rng.choice(marks), 4)) for _ in range(rng.randint(1, 5))]
        lines += [str(drawn(rng, rng.choice(others), 4)) for _ in range(rng.randint(1, 2))]
        assert held(lines) == meant(lines), lines


@pytest.mark.parametrize("side", [4, 6, 9, 16, 25])
@ALL
def test_the_text_of_a_rule_reads_back(kind: Kind, side: int) -> None:
    if kind.sides(side):
        pytest.skip("not on this side")
    rng = random.Random(f"{kind.name}{side}")
    for _ in range(20):
        rule = drawn(rng, kind, side)
        again = read_rule(str(rule), side)
        assert again == rule
        assert hash(again) == hash(rule)


@ALL
def test_every_kind_states_itself_in_both_languages(kind: Kind) -> None:
    side = 9
    rule = drawn(random.Random(2), kind, side)
    english, french = rule.sentence("en"), rule.sentence("fr")
    assert english != french
    for sentence in (english, french):
        assert not set("{}[]") & set(sentence.replace("[^13]", "").replace("[12]*[34]*", "").replace("1{1,2}", ""))
        assert sentence[-1] in ".)"


def test_equal_however_it_is_written() -> None:
    assert read_rule("cage 15 r1c1-r1c3", 9) == read_rule("cage  15 r1c3 r1c1-r1c2", 9)
    assert read_rule("extra-region r1c1 r2c2", 9) == read_rule("different r2c2 r1c1", 9)
    assert read_rule("thermometer r1c1-r1c3", 9) != read_rule("thermometer r1c3-r1c1", 9)
    assert read_rules(["cage 3 r1c1 r1c2", "anti-king"], 9) == read_rules(["anti-king", "cage 3 r1c2 r1c1"], 9)
    assert str(read_rule("sum 20 r2c3-r2c1", 9)) == "sum 20 r2c1-r2c3"


def test_a_whole_diagonal_says_from_which_end_one_looks() -> None:
    assert str(read_rule("sum 20 r9c1-r1c9", 9)) == "sum 20 r9c1-r1c9"
    assert str(read_rule("sum 20 r1c9-r9c1", 9)) == "sum 20 r1c9-r9c1"
    assert str(read_rule("sum 20 r8c2-r1c9", 9)) == "sum 20 r1c9-r8c2"


def test_a_line_may_cross_itself_and_a_group_may_not() -> None:
    assert held(["whispers 1 r1c1 r1c2 r2c2 r2c1 r1c1"])
    assert held(["renban r1c1 r1c2 r1c1"]) == set()
    assert held(["thermometer r1c1 r1c2 r1c1"]) == set()
    with pytest.raises(ShapeError, match="r1c1 stands twice"):
        read_rule("cage 4 r1c1 r1c1", 9)


def test_states_that_lead_to_the_same_ends_are_one() -> None:
    (only,) = lower([read_rule("skyscraper 4 r1", 4)], 4, BOXES4)
    assert isinstance(only, Automaton)
    assert [len({start for start, _, _ in layer}) for layer in only.layers] == [1, 1, 1, 1]  # 1234 alone


def test_a_relation_of_ones_own() -> None:
    rule = pairs([0, 1, 2], lambda a, b: (a - b) % 4 == 1, side=4)
    grids = {grid for grid in GRIDS4 if all(one.holds(grid) for one in lower([rule], 4, BOXES4))}
    assert grids == {g for g in GRIDS4 if (g[0] - g[1]) % 4 == 1 and (g[1] - g[2]) % 4 == 1} != set()


WRONG = {
    "kage 15 r1c1 r1c2": "no rule is called 'kage'; did you mean cage",
    "cage 15 r1c1 r0c3": "'r0c3' is off the grid",
    "cage 15 r1c1 r1c10": "'r1c10' is off the grid: rows and columns are 1 to 9",
    "cage x r1c1": "found 'x', wanted a number or a cell",
    "thermometer x r1c1": "found 'x', wanted a cell",
    "cage 15": "found no cells, wanted some",
    "anti-knight r1c1": "found cells, wanted none",
    "white r1c1": "found 1 cell, wanted 2",
    "white r1c1-r1c3": "found 3 cells, wanted 2",
    "arrow r1c1": "found 1 group of cells, wanted 2, with",
    "cage 99 r1c1 r1c2 | r3c3": "found 2 groups of cells, wanted one",
    "clone r1c1 | r1c2 r1c3": "found groups of 1 and 2 cells",
    "sum r1c1": "found 0 numbers before the cells, wanted 1",
    "cage 15-16 r1c1": "found '15-16'",
    "cage 15 r1c1-r2c9": "neither straight nor diagonal|wanted one that is straight or diagonal",
    "cage 15 r1c1 - r2c9": "found '-'|'-' names no cells",
    "sandwich 5 r1c1-r1c5": "wanted a whole row or column",
    "sandwich 5 r1c2 r1c1 r1c3-r1c9": "wanted a whole row or column",
    "quadruple 1 r1c1": "found 1 cell, wanted 4",
    "quadruple 10 r1c1 r1c2 r2c1 r2c2": "found 10, wanted a number from 1 to 9",
    "skyscraper -1 r1": "found -1, wanted a number from 0 on",
    "modular 0 r1c1-r1c3": "found 0, wanted a number from 1 on",
    "regex r1c1 r1c2": "wanted a pattern before the cells",
    "regex [ r1c1 r1c2": r"sign 2: found its end",
    "regex (1 r1c1": r"sign 3: found its end, wanted '\)'",
    "regex 1) r1c1": "sign 2: found .* wanted the end",
    "regex [3-1] r1c1": "wanted the lower digit first",
    "regex 1{3,2} r1c1": "wanted a number of times",
    "regex A r1c1": "found 'A', wanted a digit up to 9",
    "pairs 3 r1c1 r1c2": "wanted 9 masks of 9 bits",
    "pairs zz r1c1 r1c2": "wanted a hexadecimal mask",
    "any-of": "wanted rules in brackets",
    "any-of (even r1c1": "wanted rules in brackets",
    "any-of (kage r1c1)": "no rule is called 'kage'",
    "": "it is empty",
    "r1c1": "no rule is called 'r1c1'",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_is_refused_in_one_sentence(line: str) -> None:
    with pytest.raises(ShapeError, match=WRONG[line]) as raised:
        read_rule(line, 9)
    assert "\n" not in str(raised.value)
    assert repr(line) in str(raised.value)


@pytest.mark.parametrize("line", [5, None, b"anti-king", ["anti-king"]])
def test_a_rule_is_text(line: object) -> None:
    with pytest.raises(ShapeError, match="a rule is a line of text"):
        read_rule(line, 9)  # type: ignore[arg-type]


@pytest.mark.parametrize(("line", "side"), [("entropic r1c1-r1c3", 4), ("entropy-everywhere", 6), ("anti-king", 36)])
def test_a_side_that_cannot_have_a_rule_refuses_it(line: str, side: int) -> None:
    with pytest.raises(ShapeError):
        read_rule(line, side)


def documented(kind: Kind) -> str:
    """The row of the table of docs/rules.md."""
    line, meaning = (text.replace("|", r"\|") for text in (kind.form, kind.meaning()))
    picture = "" if kind.drawing is nothing else f"![{kind.name}](rules/{kind.name}.svg)"
    return f"| `{line}` | {meaning} | {picture} |"


def test_the_docs_list_the_kinds(root: pathlib.Path) -> None:
    listed = [line for line in (root / "docs" / "rules.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    assert listed == [documented(kind) for kind in KINDS]
