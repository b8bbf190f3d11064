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

SEARCH_NODES = 76_000
"""What the paper's source spends before it keeps a grid: about 500 classic grids, the paper's number in 3 s."""

_NODES_A_SEARCH = 20_000


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
    if count is not None and count < 1:
        raise OptionError(f"count is a whole number from 1 on, not {count!r}")
    if seconds is not None and not seconds > 0:
        raise OptionError(f"seconds is a number above 0, not {seconds!r}")
    rng = random.Random(checked_seed(seed))
    deadline = None if seconds is None else time.monotonic() + seconds
    kept: list[Item] = []
    seen = 0
    for item in stream:
        seen += 1
        if rng.randrange(seen) == 0:
            kept = [item]
        if seen == count or (deadline is not None and time.monotonic() >= deadline):
            break
    if not kept:
        raise OptionError("nothing can be sampled from an empty stream")
    return Sample(kept[0], seen)


def searched(shape: Shape, *, seed: int, part: int = 0, nodes: int = SEARCH_NODES) -> Iterator[Grid]:
    """Complete grids as the paper makes them: a depth-first search, begun again after each, until `nodes` are spent.

    The paper stops after three seconds; nodes stop at the same grid on every machine. Each search begins with a few
    random digits, so that it takes another way. It favours some grids over others; `fill` does not.
    """
    rng = random.Random(f"{seed}/{part}/search")
    spent = 0
    is_first = True
    while spent < nodes or is_first:
        start = [0] * shape.cells
        for cell in rng.sample(range(shape.cells), shape.side):
            taken = {start[peer] for peer in shape.peers[cell]}
            options = [digit for digit in range(1, shape.side + 1) if digit not in taken]
            if options:
                start[cell] = rng.choice(options)
        result = solve(Grid(shape, start), method="backtracking", limit=1, nodes=_NODES_A_SEARCH)
        spent += int(result.counters["nodes"]) + 1
        if result.solution is not None:
            is_first = False
            yield result.solution
