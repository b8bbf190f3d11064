"""Clues outside the grid, and cells whose digit gives the place of another digit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from grille.rules import forms
from grille.rules.lowering import automaton, laid, related
from grille.rules.marks import bare, door, indexed, outside, ringed, tower
from grille.rules.placing import Fit, Ground
from grille.rules.primitives import Primitive
from grille.rules.rule import Cells, Group, Kind, Numbers, Rule, Setting


def _automaton(made: Callable[[int, int], Primitive]) -> Callable[[Rule, Setting], Iterable[Primitive]]:
    """Lowers a rule by an automaton that depends on its number and the side only: it is cached, since it takes long."""
    made = lru_cache(maxsize=512)(made)
    return lambda rule, setting: (laid(made(rule.numbers[0], setting.side), rule.cells),)


def _sandwich(total: int, side: int) -> Primitive:
    """States: how many crusts were met, the lowest and the highest digit, and what is missing from the sum."""
    crusts = {1, side}

    def step(state: tuple[int, int], digit: int, place: int) -> Iterator[tuple[int, int]]:
        met, missing = state
        if digit in crusts:
            yield met + 1, missing
        elif met != 1:
            yield state
        elif digit <= missing:
            yield met, missing - digit

    return automaton(range(side), side, (0, total), step, lambda end: end == (len(crusts), 0))


def _x_sum(total: int, side: int) -> Primitive:
    """States: how many cells are still to be added, and what is missing from the sum."""

    def step(state: tuple[int, int], digit: int, place: int) -> Iterator[tuple[int, int]]:
        left, missing = (digit, total) if place == 0 else state
        if left == 0:
            yield state
        elif digit <= missing:
            yield left - 1, missing - digit

    return automaton(range(side), side, (0, 0), step, lambda state: state == (0, 0))


def _skyscraper(many: int, side: int) -> Primitive:
    """States: how many are seen so far, and the highest of them."""

    def step(state: tuple[int, int], digit: int, place: int) -> Iterator[tuple[int, int]]:
        seen, top = state
        if digit <= top:
            yield state
        elif seen < many:
            yield seen + 1, digit

    return automaton(range(side), side, (0, 0), step, lambda state: state[0] == many)


def _points(pointer: int, places: Sequence[int], digit: int, side: int) -> Iterator[Primitive]:
    """The digit of `pointer` is the place of `digit` among the cells of a house."""
    for place, cell in enumerate(places, 1):
        yield related(pointer, cell, side, lambda x, y, place=place: (x == place) == (y == digit))  # type: ignore[misc]


def _numbered_room(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    return _points(rule.cells[0], rule.cells, rule.numbers[0], setting.side)


def _index(
    house: Callable[[Setting, int], Group], mine: Callable[[Setting, int], int]
) -> Callable[[Rule, Setting], Iterable[Primitive]]:
    """In the house of each cell, the cell's digit is the place of the digit that numbers the cell."""

    def lower(rule: Rule, setting: Setting) -> Iterator[Primitive]:
        for cell in rule.cells:
            yield from _points(cell, house(setting, cell), mine(setting, cell), setting.side)

    return lower


def _between_crusts(digits: Sequence[int]) -> int:
    """The sum between 1 and the highest digit."""
    start, end = sorted((digits.index(1), digits.index(len(digits))))
    return sum(digits[start + 1 : end])


def _says(house: Callable[[Setting, int], Group], mine: Callable[[Setting, int], int]) -> Fit:
    """Fits a cell whose digit is the place, in its house, of the digit that numbers the cell."""

    def fit(ground: Ground, cells: Group) -> tuple[int, ...] | None:
        setting = Setting(ground.side, ground.box_of)
        pointed = house(setting, cells[0])[ground.values[cells[0]] - 1]
        return () if ground.values[pointed] == mine(setting, cells[0]) else None

    return fit


_WHOLE = Cells(is_drawn=True, is_whole=True)
_SOME = Cells(is_each=True)

CLUES = (
    Kind(
        "sandwich",
        (
            "The digits between 1 and the highest digit in {cells} add up to {number}.",
            "La somme des chiffres entre 1 et le plus grand dans {cells} est {number}.",
        ),
        _automaton(_sandwich),
        _WHOLE,
        Numbers(1, 1),
        drawing=outside(bare),
        placing=forms.outside("sandwich", _between_crusts, both_ways=False, largest=16),
        explains=(
            "Sandwich: a bare number outside is the sum of the digits between 1 and the highest digit in "
            "its row or column.",
            "Sandwich : un nombre seul hors de la grille est la somme des chiffres entre 1 et le plus "
            "grand, dans sa ligne ou sa colonne.",
        ),
    ),
    Kind(
        "x-sum",
        (
            "The first x digits of {cells} add up to {number}, x being the first of them.",
            "La somme des x premiers chiffres de {cells} est {number}, où x est le premier d'entre eux.",
        ),
        _automaton(_x_sum),
        _WHOLE,
        Numbers(1, 1),
        drawing=outside(ringed),
        placing=forms.outside("x-sums", lambda digits: sum(digits[: digits[0]]), largest=16),
        explains=(
            "X-sum: a number in a circle outside is the sum of the first x digits from there, where x is "
            "the first of them.",
            "Somme X : un nombre dans un cercle hors de la grille est la somme des x premiers chiffres "
            "depuis là, où x est le premier d'entre eux.",
        ),
    ),
    Kind(
        "skyscraper",
        (
            "{number} digits of {cells} are higher than all before them.",
            "{number} chiffres de {cells} dépassent tous ceux qui les précèdent.",
        ),
        _automaton(_skyscraper),
        _WHOLE,
        Numbers(1, 1),
        drawing=outside(tower),
        placing=forms.outside("skyscrapers", lambda digits: len(set(accumulate(digits, max)))),
        explains=(
            "Skyscraper: a number in a tower outside says how many digits, seen from there, are higher than"
            " all before them.",
            "Gratte-ciel : un nombre dans une tour hors de la grille dit combien de chiffres, vus de là, "
            "dépassent tous ceux qui les précèdent.",
        ),
    ),
    Kind(
        "numbered-room",
        (
            "The first digit of {cells} says at which place of them {number} stands.",
            "Le premier chiffre de {cells} dit à quelle place s'y trouve {number}.",
        ),
        _numbered_room,
        _WHOLE,
        Numbers(1, 1, 1, 0),
        drawing=outside(door),
        placing=forms.outside("numbered-rooms", lambda digits: digits[digits[0] - 1]),
        explains=(
            "Numbered room: a number in a square outside is the digit that stands as far from there as the "
            "first digit says.",
            "Chambre numérotée : un nombre dans un carré hors de la grille est le chiffre qui se trouve "
            "aussi loin de là que le dit le premier.",
        ),
    ),
    Kind(
        "index-column",
        (
            "{cells}: a digit says in which column of its row the number of the cell's own column stands.",
            "{cells} : un chiffre dit dans quelle colonne de sa ligne se trouve le numéro de la colonne de la case.",
        ),
        _index(Setting.row, lambda setting, cell: cell % setting.side + 1),
        _SOME,
        drawing=indexed("→", "pale-red"),
        placing=forms.cell("index-columns", _says(Setting.row, lambda ground, cell: cell % ground.side + 1)),
        explains=(
            "Column index: a digit in a cell with → says in which column of its row the number of the "
            "cell's own column stands.",
            "Indice de colonne : un chiffre dans une case marquée → dit dans quelle colonne de sa ligne se "
            "trouve le numéro de la colonne de la case.",
        ),
    ),
    Kind(
        "index-row",
        (
            "{cells}: a digit says in which row of its column the number of the cell's own row stands.",
            "{cells} : un chiffre dit dans quelle ligne de sa colonne se trouve le numéro de la ligne de la case.",
        ),
        _index(Setting.column, lambda setting, cell: cell // setting.side + 1),
        _SOME,
        drawing=indexed("↓", "pale-green"),
        placing=forms.cell("index-rows", _says(Setting.column, lambda ground, cell: cell // ground.side + 1)),
        explains=(
            "Row index: a digit in a cell with ↓ says in which row of its column the number of the cell's "
            "own row stands.",
            "Indice de ligne : un chiffre dans une case marquée ↓ dit dans quelle ligne de sa colonne se "
            "trouve le numéro de la ligne de la case.",
        ),
    ),
    Kind(
        "index-box",
        (
            "{cells}: a digit says at which place of its box the number of the cell's own place stands.",
            "{cells} : un chiffre dit à quelle place de son bloc se trouve le numéro de la place de la case.",
        ),
        _index(Setting.box, lambda setting, cell: setting.box(cell).index(cell) + 1),
        _SOME,
        drawing=indexed("□", "pale-blue"),
        placing=forms.cell("index-boxes", _says(Setting.box, lambda ground, cell: ground.box(cell).index(cell) + 1)),
        explains=(
            "Box index: a digit in a cell with □ says at which place of its box the number of the cell's "
            "own place stands.",
            "Indice de bloc : un chiffre dans une case marquée □ dit à quelle place de son bloc se trouve "
            "le numéro de la place de la case.",
        ),
    ),
)
