"""Reservoir sampling: one grid out of a stream, all equally likely, nothing stored. And the stream of the paper."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from grille.errors import OptionError
from grille.generator.fill import checked_seed
from grille.methods.door import solve
from grille.model import Grid, Shape

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Sample(Generic[Item]):
    """What was kept, and out of how many."""

    item: Item
    seen: int


def sample(
    stream: Iterable[Item], *, count: int | None = None, seconds: float | None = None, seed: int | None = None
) -> Sample[Item]:
    """One item of a stream, each with the same chance, in one pass: the n-th replaces the kept one with chance 1/n.

    It stops after `count` items or after `seconds`, or at the end of the stream. Raises OptionError for an empty one.

    >>> sample(range(10), count=1, seed=0)
    Sample(item=0, seen=1)
    """
    rng = random.Random(checked_seed(seed))
    deadline = None if seconds is None else time.monotonic() + seconds
    kept: Item | None = None
    seen = 0
    for item in stream:
        seen += 1
        if rng.randrange(seen) == 0:
            kept = item
        if seen == count or (deadline is not None and time.monotonic() >= deadline):
            break
    if kept is None:
        raise OptionError("nothing can be sampled from an empty stream")
    return Sample(kept, seen)


def searched(shape: Shape, *, seed: int) -> Iterator[Grid]:
    """Complete grids as the paper makes them: a depth-first search, begun again after each.

    The search is the readable one on random orders of digits, so that each start takes another way. Grids that come
    one after the other share no more than any two, but the search favours some grids over others; `fill` does not.
    """
    rng = random.Random(f"{seed}/search")
    empty = Grid(shape, [0] * shape.cells)
    while True:
        names = rng.sample(range(1, shape.side + 1), shape.side)
        start = list(empty.values)
        for cell in rng.sample(range(shape.cells), shape.side):
            options = set(names) - {start[peer] for peer in shape.peers[cell]}
            if options:
                start[cell] = rng.choice(sorted(options))
        found = solve(Grid(shape, start), method="backtracking", limit=1, nodes=20_000).solution
        if found is not None:
            yield found
