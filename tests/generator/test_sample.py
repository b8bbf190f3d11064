"""Reservoir sampling, and the stream of the paper."""

from __future__ import annotations

import threading
from collections import Counter
from itertools import count as naturals

import pytest

import grille
from grille.errors import OptionError
from grille.generator.sample import Sample, searched
from grille.model import Grid, Shape


def test_every_item_has_the_same_chance() -> None:
    kept = Counter(grille.sample(range(10), seed=seed).item for seed in range(5000))
    chi_square = sum((kept[item] - 500) ** 2 / 500 for item in range(10))
    assert chi_square < 33.7  # 1 in 10,000 at 9 degrees of freedom


def test_it_stops_at_the_count_and_takes_no_more() -> None:
    stream = iter(range(100))
    assert grille.sample(stream, count=7, seed=1).seen == 7
    assert next(stream) == 7


def test_it_stops_when_the_time_is_up() -> None:
    found = grille.sample(naturals(), seconds=0.05, seed=1)
    assert 1 <= found.seen < 10_000_000
    assert 0 <= found.item < found.seen


def test_a_flag_ends_it_and_it_says_so() -> None:
    stop = threading.Event()
    told: list[tuple[int, int | None]] = []

    def progress(done: int, total: int | None) -> None:
        told.append((done, total))
        if done == 7:
            stop.set()

    found = grille.sample(naturals(), seed=1, stop=stop, progress=progress)
    assert (found.seen, found.complete) == (7, False)
    assert told == [(n, None) for n in range(1, 8)]
    assert grille.sample(range(7), seed=1).complete
    assert grille.sample(naturals(), seed=1, count=7).complete


def test_same_seed_same_item_and_what_is_none_counts_too() -> None:
    assert grille.sample(range(1000), seed=3) == grille.sample(range(1000), seed=3)
    assert grille.sample([None], seed=1) == Sample(None, 1, number=1)


def test_an_empty_stream_is_refused() -> None:
    with pytest.raises(OptionError, match="empty"):
        grille.sample([])


@pytest.mark.parametrize("wrong", [{"count": 0}, {"count": -3}, {"count": 1.5}, {"seconds": 0}, {"stop": 1}])
def test_limits_below_one_item_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        grille.sample(range(3), **wrong)  # type: ignore[arg-type]


def test_the_search_begins_again_after_each_grid_and_ends_with_its_nodes() -> None:
    shape = Shape.of(9)
    grids = list(searched(shape, seed=1, nodes=3000))
    assert len(set(grids)) == len(grids) > 5
    assert all(grid.is_solution_of(Grid(shape, [0] * 81)) for grid in grids)
    assert len(list(searched(shape, seed=1, nodes=9000))) > len(grids)
    assert len(list(searched(shape, seed=1, nodes=1))) == 1
