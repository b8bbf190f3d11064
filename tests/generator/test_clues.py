"""Puzzles with rules obey them, have one solution by another engine, and are what was asked for."""

from __future__ import annotations

import pathlib
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from tests.generator.test_generate import IMAGES, mask
from tests.rules.meanings import is_obeyed

import grille
from grille.errors import OptionError, OutOfTimeError, ShapeError, UnknownNameError
from grille.generator.clue_request import clues_wanted
from grille.generator.clues import Placer
from grille.generator.fill_ruled import ruled_grid
from grille.generator.proofs import Proofs
from grille.kernel.layout import MOST
from grille.model import Grid, Shape
from grille.rules.cover import covered
from grille.rules.placing import AllOf, Cover, Ground
from grille.rules.registry import PLACED
from grille.rules.rule import Rule
from grille.watch import FOREVER

NAMES = [name for name in PLACED if name != "entropic"]
LINES = [
    name
    for name, (kind, *_) in PLACED.items()
    if getattr(kind.placing, "layer", "") == "inside" and getattr(kind.placing, "may_turn", False)
]
ONCE = [name for name, (kind, *_) in PLACED.items() if isinstance(kind.placing, AllOf)]


def own(puzzle: Grid, name: str) -> list[Rule]:
    """The rules that the name placed."""
    return [rule for rule in puzzle.shape.other_rules if rule.kind in PLACED[name]]


def assert_made(made: Any) -> None:
    """The solution obeys every line by what the lines mean, and another engine finds no other."""
    puzzle, solution = made.puzzle, made.solution
    shape, lines = puzzle.shape, [str(rule) for rule in puzzle.shape.rules]
    assert solution.shape is shape
    assert not puzzle.is_full
    for line in lines:
        assert is_obeyed(line, solution.values, shape.side, shape.box_of, lines), line
    result = grille.solve(puzzle, method="cp", limit=2)
    assert result.verdict == "unique"
    assert result.solution == solution


def is_symmetric(cells: Iterable[int], side: int, symmetry: str) -> bool:
    marked = np.zeros(side * side, bool)
    marked[list(cells)] = True
    square = marked.reshape(side, side)
    return all((move(square) == square).all() for move in IMAGES[symmetry])


def cells_of(rules: Iterable[Rule]) -> list[int]:
    return [cell for rule in rules for group in rule.groups for cell in group]


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_is_placed_on_small_boards(name: str) -> None:
    for number, made in enumerate(grille.make(with_=[name], size=4, count=2, seed=1), 1):
        assert_made(made)
        assert own(made.puzzle, name)
        assert made.number == number
    kind = PLACED[name][0]
    if not isinstance(kind.placing, Cover):  # of three cages on 4×4 the largest that fit are asked for
        (made,) = grille.make(with_=f"{name}=1", size=4, count=1, seed=2)
        assert_made(made)
        assert name in ONCE or len(own(made.puzzle, name)) == 1


@pytest.mark.parametrize("name", PLACED)
def test_clues_are_as_symmetric_as_the_givens(name: str) -> None:
    (puzzle,) = grille.generate(with_=name, size=6, count=1, seed=1, symmetry="half-turn")
    assert is_symmetric(cells_of(own(puzzle, name)), 6, "half-turn")
    assert is_symmetric(np.flatnonzero(puzzle.values), 6, "half-turn")


@pytest.mark.parametrize("symmetry", IMAGES)
def test_every_symmetry_has_dots_and_cages(symmetry: str) -> None:
    puzzle = grille.generate(with_=["dots", "killer"], seed=1, symmetry=symmetry)
    for name in ("dots", "killer"):
        assert is_symmetric(cells_of(own(puzzle, name)), 9, symmetry)
    assert all((move(mask(puzzle)) == mask(puzzle)).all() for move in IMAGES[symmetry])


@pytest.mark.parametrize(
    ("name", "number"),
    [("thermometers", 4), ("arrows", 6), ("whispers", 3), ("little-killer", 8), ("killer", 9), ("dots", 30), ("xv", 5)],
)
def test_a_number_is_the_number_of_the_puzzle_that_comes(name: str, number: int) -> None:
    for puzzle in grille.generate(with_=[f"{name}={number}"], count=3, seed=3):
        assert len(own(puzzle, name)) == number


def test_several_kinds_at_once_beside_rules_of_the_shape() -> None:
    asked = {"with_": ["thermometers=2", "dots", "killer=3"], "rules": ["anti-knight", "arrow r1c1 | r1c2 r1c3"]}
    (made,) = grille.make(count=1, seed=4, **asked)
    assert_made(made)
    names = [rule.kind.name for rule in made.puzzle.shape.rules]
    assert names.count("thermometer") == 2
    assert names.count("cage") == 3
    assert {"anti-knight", "arrow"} <= set(names)
    taken = {0, 1, 2}
    assert not taken & set(cells_of(own(made.puzzle, "thermometers"))), "a line lies on one that was given"


@pytest.mark.parametrize("side", [4, 5, 6, 8, 9])
def test_rules_that_hold_everywhere_are_filled_then_carved(side: int) -> None:
    boxes = None if side != 5 else [cell // 5 for cell in range(25)]
    shape = Shape.of(side, boxes=boxes, rules=["anti-knight"])
    (made,) = grille.make(shape=shape, count=1, seed=1)
    assert_made(made)
    assert made.puzzle.shape is shape
    assert 0 < made.puzzle.givens < shape.cells


def test_a_jigsaw_has_clues_of_its_own() -> None:
    for made in grille.make(with_="thermometers=2", jigsaw=True, size=6, count=2, seed=1):
        assert_made(made)
        assert not made.puzzle.shape.has_regular_boxes


@pytest.mark.parametrize("givens", [0, (0, 0)])
def test_killers_without_givens_are_covered_by_cages(givens: Any) -> None:
    for made in grille.make(with_="killer", givens=givens, count=3, seed=5):
        cages = own(made.puzzle, "killer")
        assert made.puzzle.givens == 0
        assert sorted(cells_of(cages)) == list(range(81))
        for cage in cages:
            assert 2 <= len(cage.cells) <= 5
            assert cage.numbers
            assert is_connected(cage.cells, 9)
        assert grille.solve(made.puzzle, method="sat").verdict == "unique"


def is_connected(cells: Sequence[int], side: int) -> bool:
    found, left = [cells[0]], set(cells[1:])
    for cell in found:
        near = [one for one in left if abs(one // side - cell // side) + abs(one % side - cell % side) == 1]
        found += near
        left -= set(near)
    return not left


@pytest.mark.parametrize("name", LINES)
def test_lines_go_from_neighbour_to_neighbour_and_never_cross(name: str) -> None:
    puzzle = grille.generate(with_=name, seed=6)
    cells: list[int] = []
    corners: list[tuple[float, float]] = []
    for rule in own(puzzle, name):
        path = cells_of([rule])
        cells += path
        for a, b in pairwise(path):
            (r, c), (s, d) = divmod(a, 9), divmod(b, 9)
            assert max(abs(r - s), abs(c - d)) == 1
            if r != s and c != d:
                corners.append(((r + s) / 2, (c + d) / 2))
    assert len(set(cells)) == len(cells)
    assert len(set(corners)) == len(corners)


@pytest.mark.parametrize(
    "asked",
    [
        {"givens": 24},
        {"givens": (30, 32), "symmetry": "diagonal"},
        {"minimal": True, "symmetry": "half-turn"},
        {"attempts": 3},
        {"pattern": "1..1..1.." * 9},
        {"source": "search"},
    ],
    ids=str,
)
def test_other_options_hold_beside_rules(asked: dict[str, Any]) -> None:
    for made in grille.make(with_="dots", count=2, seed=7, histories=True, **asked):
        puzzle = made.puzzle
        low, high = np.atleast_1d(asked.get("givens", (0, 81)))[[0, -1]]
        assert low <= puzzle.givens <= high
        assert own(puzzle, "dots")
        assert all((move(mask(puzzle)) == mask(puzzle)).all() for move in IMAGES[asked.get("symmetry", "none")])
        assert "pattern" not in asked or (puzzle.array > 0).tolist() == [sign == "1" for sign in asked["pattern"]]
        assert len(made.history.carvings) == asked.get("attempts", 1)
        assert made.history.carvings
        assert (made.history.search is not None) == ("source" in asked)
        if "minimal" in asked:
            for cell in np.flatnonzero(puzzle.array):
                fewer = puzzle.array
                fewer[cell] = 0
                assert grille.count(Grid(puzzle.shape, fewer), limit=2) == 2


@pytest.mark.parametrize(
    "asked", [{"with_": "thermometers=4"}, {"with_": "killer"}, {"rules": ["anti-knight"]}], ids=str
)
@pytest.mark.parametrize("level", ["very-easy", "easy", "medium"])
def test_a_level_is_what_rate_says(asked: dict[str, Any], level: str) -> None:
    (made,) = grille.make(level=level, count=1, seed=9, **asked)
    rating = grille.rate(made.puzzle, scales=["levels"])
    assert rating.level == level == made.rating.level
    assert made.rating.er is None
    assert grille.solve(made.puzzle, method="cp").solution == made.solution


def test_an_easier_puzzle_has_what_was_counted() -> None:
    asked: Any = {"with_": ["dots", "arrows=2"], "level": "easy", "symmetry": "half-turn", "seed": 2}
    puzzle = grille.generate(givens=(30, 34), **asked)
    assert 30 <= puzzle.givens <= 34
    assert len(own(puzzle, "arrows")) == 2
    assert is_symmetric(cells_of(own(puzzle, "dots")), 9, "half-turn")


def test_no_dot_is_left_that_nothing_needs() -> None:
    for puzzle in grille.generate(with_="dots", count=2, seed=8):
        rules = puzzle.shape.rules
        for rule in rules:
            fewer = Shape.of(9, rules=[one for one in rules if one is not rule])
            found = grille.solve(Grid(fewer, puzzle.values), method="native", limit=2, nodes=50)
            assert found.verdict != "unique", rule  # a proof of more guesses is not looked for


def test_seeds_jobs_and_distinct() -> None:
    asked: Any = {"with_": ["killer", "thermometers=2"], "count": 4}
    first = grille.generate(seed=1, **asked)
    assert first == grille.generate(seed=1, jobs=3, **asked) != grille.generate(seed=2, **asked)
    assert grille.generate(with_="killer", seed=1) != grille.generate(with_="dots", seed=1)
    few = grille.generate(size=4, with_="dots=1", givens=6, distinct=True, count=30, seed=1)
    assert len({(puzzle.shape.spec, puzzle.values) for puzzle in few}) == 30


@pytest.mark.parametrize(
    ("with_", "error", "named"),
    [
        ("unicorns", UnknownNameError, "unicorns"),
        ("anti-knight", UnknownNameError, "anti-knight"),
        ("thermometers=0", OptionError, "1 to 27"),
        ("thermometers=500", OptionError, "500"),
        ("thermometers=-1", OptionError, "thermometers=-1"),
        ("thermometers=", OptionError, "thermometers="),
        (["dots", "white=3"], OptionError, "dots stands twice"),
        (5, OptionError, "5"),
        ([5], OptionError, "5"),
    ],
)
def test_what_nobody_can_place_is_refused(with_: Any, error: type[Exception], named: str) -> None:
    with pytest.raises(error, match=named):
        grille.generate(with_=with_)


def test_what_no_side_has_is_refused() -> None:
    with pytest.raises(OptionError, match="three divides"):
        grille.generate(with_="entropic", size=4)
    with pytest.raises(OptionError, match="sides up to 16"):
        grille.generate(with_="x-sums", size=25)
    with pytest.raises(OptionError, match="sides up to 25"):
        grille.generate(with_="dots", size=30)
    with pytest.raises(ShapeError, match="no complete grid"):
        grille.generate(rules=["cage 3 r1c1 r1c2", "cage 17 r1c1 r1c3"])
    with pytest.raises(OptionError, match="jigsaw"):
        grille.generate(rules=["anti-knight"], jigsaw=True)
    for kind in ({"er": 2.0}, {"technique": "x-wing"}):
        with pytest.raises(OptionError, match="classic"):
            grille.generate(with_="dots", **kind)


def test_without_room_it_says_so() -> None:
    with pytest.raises(OutOfTimeError, match="no place for all the clues"):
        grille.generate(size=4, with_="thermometers=8", seed=1, seconds=0.3)


def test_proofs_agree_with_counting() -> None:
    solution = grille.fill(Shape.of(6), seed=1)
    placer = Placer(solution, "none", random.Random(1))
    clues = placer.placed(clues_wanted(["dots", "thermometers", "sandwich"], 6))
    assert clues
    proofs, rng, found = Proofs(solution, clues, nodes=MOST, watch=FOREVER), random.Random(2), set[bool]()
    for _ in range(60):
        left = rng.getrandbits(len(clues)) | rng.getrandbits(len(clues))
        givens = solution.array
        givens[rng.sample(range(36), rng.randint(24, 36))] = 0
        rules = [rule for number, clue in enumerate(clues) if left >> number & 1 for rule in clue.rules]
        is_alone = proofs.is_alone(givens, left)
        found.add(is_alone)
        assert is_alone == (grille.count(Grid(Shape.of(6, rules=rules), givens), limit=2) == 1)
    assert found == {True, False}


def test_grids_are_drawn_among_all_that_obey() -> None:
    """Anti-knight, anti-king and nonconsecutive have 72 grids on 9×9."""
    shape = Shape.of(9, rules=["anti-knight", "anti-king", "nonconsecutive"])
    grids = {ruled_grid(shape, random.Random(seed), FOREVER) for seed in range(40)}
    assert len(grids) > 20
    assert all(grid.is_solution_of(Grid(shape, [0] * 81)) for grid in grids)


@pytest.mark.parametrize("symmetry", ["none", "half-turn", "diagonal"])
def test_cages_stay_cages_while_cells_change_cages(symmetry: str) -> None:
    solution = grille.fill(seed=1)
    placer = Placer(solution, symmetry, random.Random(1))
    (wanted,) = clues_wanted(["killer"], 9)
    assert placer.placed([wanted])
    assert placer.cages is not None
    others = grille.fill(seed=2, count=40)
    moved = sum(placer.cages.exclude(other.values) for other in others)
    cages = [cage for orbit in placer.cages.orbits for cage in orbit]
    assert moved > 20
    assert sorted(cell for cage in cages for cell in cage) == list(range(81))
    for cage in cages:
        assert 2 <= len(cage) <= 5
        assert is_connected(cage, 9)
        assert len({solution.values[cell] for cell in cage}) == len(cage)


def test_cells_that_no_cage_can_hold_leave_no_cover() -> None:
    """A board of one digit, so to speak: no two neighbours may share a cage."""
    ground = Ground(4, [0] * 16, [1] * 16, random.Random(1))
    assert covered(ground, [tuple(range(16))], Cover("killer")) is None


@pytest.mark.parametrize("page", ["docs/generate.md", "docs/fr/generate.md"])
def test_the_docs_name_every_kind(page: str) -> None:
    text = (pathlib.Path(__file__).parents[2] / page).read_text("utf-8")
    assert not [name for name in PLACED if f"`{name}`" not in text]
