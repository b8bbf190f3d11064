"""The stock is what it says: each puzzle of its kind, with one solution; and each kind that is offered is there."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from grille.errors import OutOfTimeError
from grille.generator.generate import make
from grille.generator.stock import EACH, HALF_TURN, Kind, Offer, kind_row, offers, puzzle_row, stock
from grille.generator.symmetries import SYMMETRIES, orbits
from grille.logic.ladders import LEVELS
from grille.logic.rating import is_of_level
from grille.methods.kernel_verbs import count

OFFERS = list(offers())
STOCK = list(stock())
LARGEST_COUNTED = 16


def test_each_puzzle_has_its_solution_and_no_other() -> None:
    for one in STOCK:
        assert one.solution.is_solution_of(one.puzzle)
        assert one.puzzle.shape.side == one.kind.size
        if one.kind.size <= LARGEST_COUNTED:
            assert count(one.puzzle, limit=2) == 1, one.puzzle.to_line()


def test_each_puzzle_has_its_symmetry() -> None:
    for one in STOCK:
        number = orbits(one.puzzle.shape, one.symmetry)
        is_given = np.array(one.puzzle.values) > 0
        for orbit in range(int(number.max()) + 1):
            assert len(set(is_given[number == orbit].tolist())) == 1


@pytest.mark.parametrize("size", sorted({one.kind.size for one in STOCK}))
def test_each_puzzle_has_its_level(size: int) -> None:
    for one in STOCK:
        if one.kind.size == size:
            assert is_of_level(one.puzzle.array[np.newaxis], one.kind.level, shape=one.puzzle.shape).all()


def test_the_stock_has_so_many_of_each_kind_and_none_twice() -> None:
    kinds = Counter((one.kind, one.symmetry) for one in STOCK)
    assert set(kinds.values()) == {EACH}
    assert len({(one.puzzle.shape.spec, one.puzzle.to_line()) for one in STOCK}) == len(STOCK)
    stocked = {(offer.kind, symmetry) for offer in OFFERS for symmetry in offer.stocked}
    assert stocked <= kinds.keys()
    assert {(offer.kind, HALF_TURN) for offer in OFFERS if HALF_TURN in offer.made} <= kinds.keys()


def test_offers_name_levels_and_symmetries_that_there_are() -> None:
    assert len({offer.kind for offer in OFFERS}) == len(OFFERS)
    for offer in OFFERS:
        assert offer.kind.level in [level.name for level in LEVELS]
        assert set(offer.made + offer.stocked) <= SYMMETRIES.keys()
        assert not set(offer.made) & set(offer.stocked)
    assert {(16, "classic"), (12, "classic"), (25, "classic"), (9, "jigsaw")} <= {
        (offer.kind.size, offer.kind.variant) for offer in OFFERS
    }


def test_what_is_offered_is_made() -> None:
    for offer in OFFERS[:: len(OFFERS) // 6]:
        kind = offer.kind
        try:
            (one,) = make(**kind.request, level=kind.level, symmetry=offer.made[-1], count=1, seed=3, seconds=30)
        except OutOfTimeError:
            pytest.fail(f"{kind} did not come")
        assert one.puzzle.shape.side == kind.size


def test_rows_read_back() -> None:
    one = STOCK[-1]
    fields = puzzle_row(one.kind, one.symmetry, one.puzzle, one.solution).rstrip("\n").split("\t")
    assert fields[:4] == [str(one.kind.size), one.kind.variant, one.kind.level, one.symmetry]
    assert kind_row(Kind(9, "classic", "easy"), ["none"], []) == "9\tclassic\teasy\tnone\t\n"
    assert Offer(one.kind, ("none",), ()).to_dict()["made"] == ["none"]
    said = one.to_dict()
    assert said == said | one.puzzle.to_dict() | {"solution": one.solution.to_line()}
