"""Reservoir sampling: one item out of a stream, each equally likely, nothing stored; and the paper's stream of
grids."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from grille.errors import OptionError, OutOfTimeError
from grille.generator.fill import checked_count, checked_seed
from grille.methods.solve import solve
from grille.model import Grid, Shape
from grille.watch import FOREVER, Flag, Progress, Watch

Item = TypeVar("Item")

SEARCH_NODES = 76_000
"""Nodes that the paper's source spends for a grid: about 500 classic grids, the paper's number in 3 s."""

_NODES_A_SEARCH = 20_000


@dataclass(frozen=True, slots=True)
class Sample(Generic[Item]):
    """What was kept, and out of how many; complete where the stream ended or `count` were seen.

    `number` says which one it is, counted from 1.
    """

    item: Item
    seen: int
    complete: bool = True
    number: int = 1


def sample(
    stream: Iterable[Item],
    *,
    count: int | None = None,
    seed: int | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
) -> Sample[Item]:
    """One item of a stream, each with the same chance, in one pass: the n-th replaces the kept one with chance 1/n.

    It stops after `count` items, after `seconds`, when `stop` is set, or at the end of the stream. It checks the clock
    and `stop` between two items, so a stream that blocks has to end by itself. Raises OptionError for an empty one.

    >>> sample(range(10), count=1, seed=0).item
    0
    """
    if count is not None:
        checked_count(count, least=1)
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    rng = random.Random(checked_seed(seed))
    kept: list[Item] = []
    seen, number, is_cut_short = 0, 0, False
    for item in stream:
        seen += 1
        if rng.randrange(seen) == 0:
            kept, number = [item], seen
        watch.report(seen, count)
        if seen == count:
            break
        if is_cut_short := watch.is_up:
            break
    if not kept:
        raise OptionError("nothing can be sampled from an empty stream")
    return Sample(kept[0], seen, not is_cut_short, number)


@dataclass(slots=True)
class Tally:
    """The cost of searches so far."""

    searches: int = 0
    nodes: int = 0
    backtracks: int = 0


def searched(
    shape: Shape,
    *,
    seed: int,
    part: int = 0,
    nodes: int = SEARCH_NODES,
    watch: Watch = FOREVER,
    tally: Tally | None = None,
) -> Iterator[Grid]:
    """Complete grids as the paper makes them: a depth-first search, restarted after each, until `nodes` are spent.

    The paper stops after three seconds; nodes stop at the same grid on every machine. Each search begins with a few
    random digits, so that it takes another path. It favours some grids over others; `fill` does not. Costs are added to
    the tally. Raises OutOfTimeError when the watch is up.
    """
    tally = tally or Tally()
    rng = random.Random(f"{seed}/{part}/search")
    is_first = True
    while tally.nodes + tally.searches < nodes or is_first:
        start = [0] * shape.cells
        for cell in rng.sample(range(shape.cells), shape.side):
            taken = {start[peer] for peer in shape.peers[cell]}
            options = [digit for digit in range(1, shape.side + 1) if digit not in taken]
            if options:
                start[cell] = rng.choice(options)
        if watch.is_up:
            raise OutOfTimeError("the time was up before a grid was found")
        seconds = None if watch.deadline == math.inf else max(watch.seconds_left, 0.001)
        result = solve(
            Grid(shape, start), method="backtracking", limit=1, nodes=_NODES_A_SEARCH, seconds=seconds, stop=watch.stop
        )
        tally.searches += 1
        tally.nodes += int(result.counters["nodes"])
        tally.backtracks += int(result.counters["backtracks"])
        if result.solution is not None:
            is_first = False
            yield result.solution
