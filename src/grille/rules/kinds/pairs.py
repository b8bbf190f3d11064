"""Rules for two cells, and rules for all pairs of neighbours without a mark."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grille.rules import forms
from grille.rules.cells import BESIDE, neighbours
from grille.rules.lowering import related
from grille.rules.marks import dot, greater, letter
from grille.rules.placing import AllOf
from grille.rules.primitives import Primitive
from grille.rules.rule import NO_CELLS, Cells, Kind, Numbers, Rule, Setting

Test = Callable[[int, int, int], bool]
"""A relation of two digits and the number of the rule."""


def _apart(x: int, y: int, number: int) -> bool:
    return abs(x - y) == number


def _times(x: int, y: int, number: int) -> bool:
    return x == number * y or y == number * x


def _adding_up(x: int, y: int, number: int) -> bool:
    return x + y == number


def _pair(test: Test, number: int | None = None) -> Callable[[Rule, Setting], Iterable[Primitive]]:
    def lower(rule: Rule, setting: Setting) -> Iterator[Primitive]:
        meant = rule.number if number is None else number
        a, b = rule.cells
        yield related(a, b, setting.side, lambda x, y: test(x, y, meant or 0))

    return lower


def _no_other(*tests: tuple[str, Test, tuple[int, ...]]) -> Callable[[Rule, Setting], Iterable[Primitive]]:
    """No two neighbours without a mark pass a test; each names its marks and the numbers meant where there is none.

    Marks that the numbers come from stand after the name, and only those in use count.
    """
    marks = {mark for names, _, _ in tests for mark in names.split()}
    free = {"white", "black"} if marks <= {"white", "black"} else marks

    def lower(rule: Rule, setting: Setting) -> Iterator[Primitive]:
        known = {frozenset(one.cells) for one in setting.named(*free)}
        wrong: list[tuple[Test, int]] = []
        for name, test, numbers in tests:
            used = {one.number for one in setting.named(name) if one.kind.numbers.many}
            wrong += [(test, number) for number in rule.numbers or sorted(n for n in used if n is not None) or numbers]
        for a, b in neighbours(setting.side, BESIDE):
            if frozenset((a, b)) not in known:
                yield related(a, b, setting.side, lambda x, y: not any(test(x, y, number) for test, number in wrong))

    return lower


_TWO = Cells(2, 2)
_WHITE, _BLACK = ("white", _apart, (1,)), ("black", _times, (2,))

PAIRS = (
    Kind(
        "white",
        ("{cells} differ by {number}.", "La différence de {cells} est {number}."),
        _pair(_apart),
        _TWO,
        Numbers(0, 1, 0, None, lambda side: 1),
        drawing=dot("white", "black"),
        placing=forms.edge("dots", lambda a, b, side: abs(a - b) == 1),
        explains=(
            "White dot: the two digits differ by 1, or by the number in the dot.",
            "Point blanc : les deux chiffres diffèrent de 1, ou du nombre dans le point.",
        ),
    ),
    Kind(
        "black",
        ("One of {cells} is {number} times the other.", "L'un de {cells} vaut {number} fois l'autre."),
        _pair(_times),
        _TWO,
        Numbers(0, 1, 0, None, lambda side: 2),
        drawing=dot("black", "white"),
        placing=forms.edge("dots", lambda a, b, side: a == 2 * b or b == 2 * a),
        explains=(
            "Black dot: one digit is twice the other, or as many times as the number in the dot says.",
            "Point noir : un chiffre est le double de l'autre, ou autant de fois que le dit le nombre du point.",
        ),
    ),
    Kind(
        "x",
        ("{cells} add up to 10.", "La somme de {cells} est 10."),
        _pair(_adding_up, 10),
        _TWO,
        drawing=letter,
        placing=forms.edge("xv", lambda a, b, side: a + b == 10),
        explains=(
            "X: the two digits add up to 10.",
            "X : la somme des deux chiffres est 10.",
        ),
    ),
    Kind(
        "v",
        ("{cells} add up to 5.", "La somme de {cells} est 5."),
        _pair(_adding_up, 5),
        _TWO,
        drawing=letter,
        placing=forms.edge("xv", lambda a, b, side: a + b == 5),
        explains=(
            "V: the two digits add up to 5.",
            "V : la somme des deux chiffres est 5.",
        ),
    ),
    Kind(
        "greater",
        ("The first of {cells} is above the second.", "Le premier de {cells} est supérieur au second."),
        _pair(lambda x, y, _: x > y),
        Cells(2, 2, is_drawn=True),
        drawing=greater,
        placing=forms.edge("greater", lambda a, b, side: a > b, within_boxes=True),
        explains=(
            "Greater: the sign between two cells opens toward the larger digit.",
            "Plus grand : le signe entre deux cases s'ouvre vers le plus grand chiffre.",
        ),
    ),
    Kind(
        "no-other-white",
        (
            "Neighbours without a dot do not differ as white dots say.",
            "Des voisines sans point n'ont pas la différence que disent les points blancs.",
        ),
        _no_other(_WHITE),
        NO_CELLS,
        Numbers(0, 25),
        explains=(
            "All white dots are given: where there is no dot, two neighbours do not differ so.",
            "Tous les points blancs sont donnés : là où il n'y a pas de point, deux voisins ne diffèrent pas ainsi.",
        ),
    ),
    Kind(
        "no-other-black",
        (
            "Neighbours without a dot are not in the ratio of black dots.",
            "Des voisines sans point ne sont pas dans le rapport que disent les points noirs.",
        ),
        _no_other(_BLACK),
        NO_CELLS,
        Numbers(0, 25),
        explains=(
            "All black dots are given: where there is no dot, two neighbours are not in that ratio.",
            "Tous les points noirs sont donnés : là où il n'y a pas de point, deux voisins ne sont pas dans"
            " ce rapport.",
        ),
    ),
    Kind(
        "no-other-dots",
        (
            "Neighbours without a dot neither differ as white dots say nor are in the ratio of black dots.",
            "Des voisines sans point n'ont ni la différence des points blancs ni le rapport des points noirs.",
        ),
        _no_other(_WHITE, _BLACK),
        NO_CELLS,
        Numbers(0, 25),
        placing=AllOf("all-dots", ("white", "black")),
        explains=(
            "All dots are given: where there is none, two neighbours neither differ so nor are in that ratio.",
            "Tous les points sont donnés : là où il n'y en a pas, deux voisins ne diffèrent pas ainsi et ne"
            " sont pas dans ce rapport.",
        ),
    ),
    Kind(
        "no-other-xv",
        (
            "Neighbours without an X or V add up to neither 10 nor 5.",
            "La somme de voisines sans X ni V n'est ni 10 ni 5.",
        ),
        _no_other(("x", _adding_up, (10,)), ("v", _adding_up, (5,))),
        placing=AllOf("all-xv", ("x", "v")),
        explains=(
            "Every X and V is given: where there is none, two neighbours add up to neither 10 nor 5.",
            "Tous les X et V sont donnés : là où il n'y en a pas, la somme de deux voisins n'est ni 10 ni 5.",
        ),
    ),
)
