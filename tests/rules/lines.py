"""Random lines of every kind of rule, drawn from what the kind's record says that it takes."""

from __future__ import annotations

import random
from itertools import permutations

from grille.rules import Kind, Rule, read_rule
from grille.rules.cells import cell_words

PATTERNS = (".*1.*2.*", "[12]*[34]*", "(12|21|3|4)*", ".[^13].*", "1{1,2}.+", "(1|2)?.*")

BOXES4 = tuple(2 * (cell // 8) + cell % 4 // 2 for cell in range(16))
GRIDS4 = tuple(
    rows
    for one in permutations((1, 2, 3, 4))
    for two in permutations((1, 2, 3, 4))
    if not {*one[:2]} & {*two[:2]}
    for three in permutations((1, 2, 3, 4))
    for four in permutations((1, 2, 3, 4))
    for rows in [(*one, *two, *three, *four)]
    if not {*three[:2]} & {*four[:2]} and all(len({*rows[column::4]}) == 4 for column in range(4))
)
"""Every grid of 4×4."""


def drawn(rng: random.Random, kind: Kind, side: int) -> Rule:
    """A random rule of a kind."""
    words = [kind.name]
    if kind.name == "any-of":
        return read_rule("any-of (thermometer r1c1 r1c2) (regex (1|2). r2c1 r2c2) (even r3c3)", side)
    if kind.name == "regex":
        words.append(rng.choice(PATTERNS))
    if kind.name == "pairs":
        words.append(",".join(f"{rng.randrange(1 << side):x}" for _ in range(side)))
    numbers, cells = kind.numbers, kind.cells
    many = rng.randint(numbers.fewest, min(numbers.many, 3))
    most = side if numbers.most == 0 else numbers.most if numbers.most is not None else 3 * side
    words += [str(rng.randint(numbers.least, most)) for _ in range(many)]
    if cells.is_whole:
        start = rng.randrange(side)
        line = (
            [start * side + i for i in range(side)] if rng.random() < 0.5 else [i * side + start for i in range(side)]
        )
        groups = [line[:: rng.choice((1, -1))]]
    else:
        size = rng.randint(cells.fewest, min(cells.most or 5, 5))
        groups = []
        for _ in range(rng.randint(cells.groups[0], min(cells.groups[1], 3))):
            here = size if cells.is_alike or cells.most else rng.randint(cells.fewest, 5)
            groups.append(
                walk(rng, here, side, may_cross=cells.is_drawn and cells.most is None and cells.groups[1] == 1)
            )
    return read_rule(" ".join([*words, " | ".join(" ".join(cell_words(group, side)) for group in groups)]), side)


def walk(rng: random.Random, length: int, side: int, *, may_cross: bool) -> list[int]:
    """A line of neighbouring cells; now and then one comes back to a cell it has."""
    while True:
        path = [rng.randrange(side * side)]
        while len(path) < length:
            row, column = divmod(path[-1], side)
            near = [
                r * side + c
                for r in range(max(0, row - 1), min(side, row + 2))
                for c in range(max(0, column - 1), min(side, column + 2))
                if (r, c) != (row, column) and (r * side + c not in path or (may_cross and rng.random() < 0.1))
            ]
            if not near:
                break
            path.append(rng.choice(near))
        else:
            return path
