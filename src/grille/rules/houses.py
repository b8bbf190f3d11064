"""The kinds of extra houses. Specs, options, the page, books and formats iterate `HOUSE_KINDS`.

To add a kind, write its record, put it in that tuple, and run `make stub`, which writes the page's copy.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from grille.language.additions import add_translations

PLACE = "r, c, n, h, w"
"""The names in a formula: row and column of a cell (from 0), side of the grid, height and width of a box."""


@dataclass(frozen=True, slots=True)
class Name:
    """What people call a house in one language."""

    one: str
    many: str
    is_feminine: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class HouseKind:
    """Houses that a shape may have besides rows, columns and boxes.

    Each formula in `values` gives every cell a value. Cells with equal values are a house if there are exactly `side`
    of them; cells for which `where` is false are left out. The formulas are valid in Python and in JavaScript, so the
    page evaluates them too, also without a server.
    """

    word: str  # its name in a spec; the keyword has underscores, the option two dashes
    values: tuple[str, ...]
    names: Mapping[str, Name]  # by language, like the next two
    sentences: Mapping[str, str]
    in_books: Mapping[str, str]
    drawing: Literal["line", "shade", "patch"]  # a patch lies in each cell where its house lies among the houses
    called: str  # a regular expression for its name in the rule text of a puzzle
    f_puzzles: tuple[str, ...] = ()  # its keys in f-puzzles; if none, f-puzzles lists the cells
    where: str = "True"

    @property
    def keyword(self) -> str:
        """The keyword argument of `Shape.of`."""
        return self.word.replace("-", "_")

    @property
    def house(self) -> str:
        """The kind of each of its houses."""
        return self.names["en"].one

    @property
    def needs_boxes(self) -> bool:
        """Whether its houses depend on the height and width of the boxes."""
        return re.search(r"\b[hw]\b", " ".join((*self.values, self.where))) is not None

    def cells(self, side: int, height: int, width: int) -> tuple[tuple[int, ...], ...]:
        """The cells of each house, in reading order; empty where the grid is too small.

        >>> HOUSE_KINDS[0].cells(4, 2, 2)
        ((0, 5, 10, 15), (3, 6, 9, 12))
        """
        return _cells(self.values, self.where, side, height, width)


@cache
def _cells(values: tuple[str, ...], where: str, side: int, height: int, width: int) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    holds = eval(f"lambda {PLACE}: {where}")
    for formula in values:
        value, members = eval(f"lambda {PLACE}: {formula}"), dict[int, list[int]]()
        for cell in range(side * side):
            place = (*divmod(cell, side), side, height, width)
            if holds(*place):
                members.setdefault(value(*place), []).append(cell)
        found += [tuple(cells) for cells in members.values() if len(cells) == side]
    return tuple(found)


DIAGONALS = HouseKind(
    word="diagonals",
    values=("r - c", "r + c"),
    names={"en": Name("diagonal", "diagonals"), "fr": Name("diagonale", "diagonales", is_feminine=True)},
    sentences={"en": "Both diagonals are houses too.", "fr": "Les deux diagonales sont aussi des zones."},
    in_books={
        "en": "Where two diagonals are shaded, each of them holds every digit once as well.",
        "fr": "Là où deux diagonales sont ombrées, chacune contient aussi chaque chiffre une fois.",
    },
    drawing="line",
    called="diagonals?",
    f_puzzles=("diagonal+", "diagonal-"),
)

WINDOWS = HouseKind(
    word="windows",
    # Boxes one cell away from the border and from each other: the four inner boxes of a "hyper" Sudoku on 9×9.
    values=("(r - r % (h + 1)) * n + c - c % (w + 1)",),
    where="r % (h + 1) > 0 and r - r % (h + 1) + h + 1 < n and c % (w + 1) > 0 and c - c % (w + 1) + w + 1 < n",
    names={"en": Name("window", "windows"), "fr": Name("fenêtre", "fenêtres", is_feminine=True)},
    sentences={"en": "The four windows are houses too.", "fr": "Les quatre fenêtres sont aussi des zones."},
    in_books={
        "en": "Where windows are shaded, each of them holds every digit once as well.",
        "fr": "Là où des fenêtres sont ombrées, chacune contient aussi chaque chiffre une fois.",
    },
    drawing="shade",
    called="windoku|hyper ?sudoku|extra regions?",
)

DISJOINT_GROUPS = HouseKind(
    word="disjoint-groups",
    values=("r % h * w + c % w",),
    names={"en": Name("disjoint group", "disjoint groups"), "fr": Name("groupe disjoint", "groupes disjoints")},
    sentences={
        "en": "The cells at the same place of every box are a house too.",
        "fr": "Les cases à la même place de chaque bloc forment aussi une zone.",
    },
    in_books={
        "en": (
            "Where every cell has a small patch, the cells with the patch at the same place hold every digit once as"
            " well: they stand at the same place of every box."
        ),
        "fr": (
            "Là où chaque case a une petite tache, les cases qui l’ont à la même place contiennent aussi chaque chiffre"
            " une fois : elles sont à la même place de chaque bloc."
        ),
    },
    drawing="patch",
    called="disjoint",
    f_puzzles=("disjointgroups",),
)

HOUSE_KINDS = (DIAGONALS, WINDOWS, DISJOINT_GROUPS)
"""The order of the words in a spec, and of the houses in a shape."""


def kind_of(house: str) -> HouseKind | None:
    """The kind that a house is of, or None for rows, columns and boxes."""
    return next((kind for kind in HOUSE_KINDS if kind.house == house), None)


for _kind in HOUSE_KINDS:
    add_translations({_kind.names["en"].one: _kind.names["fr"].one, _kind.names["en"].many: _kind.names["fr"].many})
    add_translations({_kind.sentences["en"]: _kind.sentences["fr"]})
