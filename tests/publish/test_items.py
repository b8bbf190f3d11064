"""What a book is made of is found in the time that the book has."""

from __future__ import annotations

import time

import pytest

import grille
from grille.publish.items import items_of
from grille.watch import Watch

HARDEST = "..........38..7..4....1..6...3..2..7......5..97.5......8...4.7..27..348.3.......2"
"""Its ER takes many seconds."""


def test_the_time_of_a_book_ends_the_rating_of_a_puzzle() -> None:
    began = time.monotonic()
    with pytest.raises(grille.OutOfTimeError, match="the time was up at puzzle 1"):
        list(items_of([grille.Grid.from_line(HARDEST)], with_er=True, watch=Watch.of(seconds=0.1)))
    assert time.monotonic() - began < 3
