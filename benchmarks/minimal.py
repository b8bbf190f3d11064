"""Counts the givens and the ER of random minimal puzzles, and draws docs/figures/minimal.svg.

    .venv/bin/python benchmarks/minimal.py [COUNT] [SEED]

Same count and seed, same figure.
"""

from __future__ import annotations

import pathlib
import sys
import time
from collections import Counter

import numpy as np

from grille.figures.style import colour, figure, to_svg
from grille.generator.classic import block, block_span
from grille.generator.effort import Effort
from grille.generator.request import Request
from grille.methods.rate import rate_batch
from grille.model import Shape

OUT = pathlib.Path(__file__).resolve().parent.parent / "docs" / "figures" / "minimal.svg"


def counted(count: int, seed: int) -> tuple[Counter[int], Counter[str]]:
    """How many of the first `count` puzzles of a seed have each number of givens and each ER."""
    request = Request.of(shape=Shape.of(9), minimal=True, seed=seed)
    givens: Counter[int] = Counter()
    ers: Counter[str] = Counter()
    number = made = 0
    began = time.process_time()
    rating_seconds = 0.0
    while made < count:
        puzzles = block(request, number, Effort()).puzzles[: count - made]
        givens.update(np.count_nonzero(puzzles, axis=1).tolist())
        before = time.process_time()
        ers.update("above" if np.isnan(er) else f"{er:.1f}" for er in rate_batch(puzzles).er)
        rating_seconds += time.process_time() - before
        made += len(puzzles)
        number += 1
    making = time.process_time() - began - rating_seconds
    print(f"{made:,} puzzles: {made / making:,.0f} made and {made / rating_seconds:,.0f} rated a second")
    assert block_span(request, number)[0] >= count
    return givens, ers


def drawn(givens: Counter[int], ers: Counter[str]) -> str:
    total = givens.total()
    with figure(2.8, needs=7.2) as (fig, whole):
        whole.remove()
        left, right = fig.subplots(1, 2)
        numbers = range(min(givens), max(givens) + 1)
        left.bar(numbers, [givens[number] / total for number in numbers], color=colour(0))
        left.set_xticks([number for number in numbers if number % 2 == 0])
        left.set_xlabel("givens")
        left.set_ylabel(f"share of {total:,} minimal puzzles")
        names = sorted(ers)  # "above" comes after the numbers
        right.bar(range(len(names)), [ers[name] / total for name in names], color=colour(1))
        right.set_xticks(range(len(names)), ["> 4.4" if name == "above" else name for name in names], rotation=90)
        right.set_xlabel("ER")
        for axes in (left, right):
            axes.grid(visible=False, axis="x")
        return to_svg(fig)


def main() -> None:
    count, seed = ([int(word) for word in sys.argv[1:]] + [200_000, 1][len(sys.argv) - 1 :])[:2]
    givens, ers = counted(count, seed)
    for name, counts in (("givens", givens), ("ER", ers)):
        print(name, "  ".join(f"{key}: {many}" for key, many in sorted(counts.items())))
    print(f"mean {sum(number * many for number, many in givens.items()) / count:.2f} givens")
    OUT.write_text(drawn(givens, ers), "utf-8")


if __name__ == "__main__":
    main()
