"""Laws of rules, on every kind: what more rules, implied rules and symmetries do to the solutions of 4×4."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import pytest

from grille.model import Shape
from grille.rules import KINDS, Kind, Rule, kind_named, lower, read_rule, read_rules

from .lines import BOXES4, GRIDS4, drawn

ALL = [kind for kind in KINDS if not kind.sides(4)]
OF_OTHERS = {"minimum", "maximum", "no-other-white", "no-other-black", "no-other-dots", "no-other-xv"}
"""What these demand depends on other lines, so that one more may take something back."""

EACH = pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.name)

Grids = frozenset[tuple[int, ...]]


@cache
def held(lines: tuple[str, ...]) -> Grids:
    primitives = lower(read_rules(lines, 4), 4, BOXES4)
    return frozenset(grid for grid in GRIDS4 if all(one.holds(grid) for one in primitives))


@EACH
def test_one_more_rule_leaves_what_both_allow(kind: Kind) -> None:
    rng = random.Random(kind.name)
    for _ in range(20):
        one, other = str(drawn(rng, kind, 4)), str(drawn(rng, rng.choice(ALL), 4))
        if {read_rule(line, 4).kind.name for line in (one, other)} & OF_OTHERS:
            continue
        assert held((one, other)) == held((one,)) & held((other,)), (one, other)


@EACH
def test_alternatives_allow_what_one_of_them_allows(kind: Kind) -> None:
    rng = random.Random(kind.name)
    for _ in range(10):
        one, other = str(drawn(rng, kind, 4)), str(drawn(rng, rng.choice(ALL), 4))
        if {read_rule(line, 4).kind.name for line in (one, other)} & OF_OTHERS:
            continue
        assert held((f"any-of ({one}) ({other})",)) == held((one,)) | held((other,)), (one, other)


IMPLIED = [
    ("anti-knight", "different r1c1 r2c3"),
    ("cage 6 r1c2 r1c3 r2c4", "different r1c2 r1c3 r2c4"),
    ("cage 6 r1c2 r1c3 r2c4", "sum 6 r1c2 r1c3 r2c4"),
    ("thermometer r1c1 r2c2 r3c3", "slow-thermometer r1c1 r3c3"),
    ("thermometer r1c1 r2c2 r3c3", "greater r3c3 r1c1"),
    ("whispers 2 r1c1 r2c2 r3c3", "whispers 1 r3c3 r2c2 r1c1"),
    ("renban r1c2 r2c3 r3c4", "different r1c2 r2c3 r3c4"),
    ("palindrome r1c2 r2c3 r3c4", "clone r1c2 | r3c4"),
    ("clone r1c1 r2c3 | r3c4 r4c2", "same-digits r1c1 r2c3 | r3c4 r4c2"),
    ("same-digits r1c1 r2c3 | r3c4 r4c2", "equal-sums r1c1 r2c3 | r3c4 r4c2"),
    ("white r2c2 r2c3", "any-of (greater r2c2 r2c3) (greater r2c3 r2c2)"),
    ("black r2c2 r2c3", "any-of (even r2c2) (even r2c3)"),
    ("quadruple 1 1 r1c2 r1c3 r2c2 r2c3", "quadruple 1 r1c2 r1c3 r2c2 r2c3"),
    ("diagonals", "diagonal-down"),
    ("skyscraper 4 r2", "thermometer r2c1-r2c4"),
    ("regex [12]+ r1c1 r2c3", "one-of 1 2 r1c1 r2c3"),
    ("even r1c1", "one-of 2 4 r1c1"),
]


@pytest.mark.parametrize(("rule", "implied"), IMPLIED, ids=map(" => ".join, IMPLIED))
def test_a_rule_that_others_imply_changes_nothing(rule: str, implied: str) -> None:
    assert held((rule, implied)) == held((rule,)) != frozenset()


@pytest.mark.parametrize("house", ["r1", "c3", "r1c1 r1c2 r2c1 r2c2"])
def test_a_house_says_nothing_new(house: str) -> None:
    for rule in (f"different {house}", f"cage 10 {house}", f"sum 10 {house}", f"renban {house}"):
        assert len(held((rule,))) == 288, rule


SYMMETRIES: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "transposed": lambda row, column: (column, row),
    "turned": lambda row, column: (column, 3 - row),
    "mirrored": lambda row, column: (row, 3 - column),
}
OF_PLACES = {"index-row", "index-column", "index-box", "diagonal-down", "diagonal-up"}
"""Rules that a symmetry of the grid turns into others."""


def moved(rule: Rule, cell_of: Sequence[int]) -> Rule:
    """The rule on other cells."""
    groups = tuple(tuple(cell_of[cell] for cell in group) for group in rule.groups)
    options = tuple(moved(option, cell_of) for option in rule.options)
    return read_rule(str(replace(rule, groups=groups, options=options)), rule.side)


@pytest.mark.parametrize("name", SYMMETRIES)
@EACH
def test_a_symmetry_of_the_grid_moves_solutions_with_the_rule(kind: Kind, name: str) -> None:
    if kind.name in OF_PLACES:
        return
    rng = random.Random(f"{kind.name}{name}")
    places = [SYMMETRIES[name](*divmod(cell, 4)) for cell in range(16)]
    cell_of = [4 * row + column for row, column in places]
    for _ in range(10):
        rule = drawn(rng, kind, 4)
        there = {tuple(grid[cell_of.index(cell)] for cell in range(16)) for grid in held((str(rule),))}
        assert held((str(moved(rule, cell_of)),)) == there, rule


OF_EQUALITY = (
    "different",
    "clone",
    "same-digits",
    "palindrome",
    "anti-king",
    "anti-knight",
    "disjoint-groups",
    "windows",
)
OF_DISTANCE = (
    *OF_EQUALITY,
    "renban",
    "nabner",
    "whispers",
    "white",
    "nonconsecutive",
    "between",
    "lockout",
    "diagonals",
)


@pytest.mark.parametrize("name", OF_DISTANCE)
def test_renamed_digits_keep_what_speaks_of_equality_or_distance(name: str) -> None:
    rng = random.Random(name)
    for _ in range(20):
        allowed = held((str(drawn(rng, kind_named(name), 4)),))
        names = rng.sample((1, 2, 3, 4), 4) if name in OF_EQUALITY else [4, 3, 2, 1]
        assert {tuple(names[digit - 1] for digit in grid) for grid in allowed} == allowed


def test_the_order_of_rules_and_of_cells_in_a_group_is_none() -> None:
    rng = random.Random(3)
    for _ in range(50):
        lines = [str(drawn(rng, rng.choice(ALL), 4)) for _ in range(3)]
        assert (
            Shape.of(4, rules=lines) is Shape.of(4, rules=lines[::-1]) is Shape.of(4, rules=lines[1:]).with_rules(lines)
        )
