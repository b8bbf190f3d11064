"""Sums that houses and the sums of rules imply together: as all of a house is known, so is what cages leave of it.

```
row 1   | 15 15 15 | 8  8 | a  b | 12 12 |     a + b = 45 − 15 − 8 − 12: innies, what a region has besides its cages
          cage a a | a  c                      c is what the cages of a region reach beyond it: outies
```
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grille.model import Shape
from grille.rules.primitives import Sum

MOST_CELLS = 5
"""Sums of more cells say little; of cells that may be alike, sums of more than two."""

SHARES = (0.0, 0.5, 0.99)
"""Of a region's sums those are taken that have more of their cells in it than such a share."""

Region = frozenset[int]


def implied_sums(shape: Shape, sums: Iterable[Sum]) -> Iterator[Sum]:
    """Sums of few cells, each once, that follow from those given and from runs of rows, columns and boxes."""
    known = {frozenset(one.cells): one.total for one in sums if set(one.weights) == {1}}
    met: set[tuple[Region, Region]] = {(cells, frozenset()) for cells in known}
    for region, total in _regions(shape):
        for share in SHARES:
            taken = [cells for cells in known if len(cells & region) > share * len(cells)]
            covered = frozenset().union(*taken)
            innies, outies = region - covered, covered - region
            is_told = (innies, outies) in met or sum(map(len, taken)) > len(covered)  # or some share a cell
            if taken and 0 < len(innies) + len(outies) <= MOST_CELLS and not is_told:
                met |= {(innies, outies), (outies, innies)}
                weights = (1,) * len(innies) + (-1,) * len(outies)
                yield Sum((*sorted(innies), *sorted(outies)), weights, total - sum(known[cells] for cells in taken))


def _regions(shape: Shape) -> Iterator[tuple[Region, int]]:
    """Houses, and runs of rows and of columns, with what their cells add up to."""
    each = shape.side * (shape.side + 1) // 2
    for house in shape.houses:
        yield frozenset(house.cells), each
    for family in (shape.rows, shape.columns, shape.boxes):
        for start in range(shape.side):
            for end in range(start + 2, shape.side):
                yield frozenset(cell for house in family[start:end] for cell in house.cells), each * (end - start)
