"""Rules for groups of cells whose order does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from grille.rules import forms
from grille.rules.cells import BESIDE, neighbours
from grille.rules.lowering import counted, different, equation, mask_of, related
from grille.rules.marks import added, alike, cage, choice, circle, disc, extreme, in_each, quadruple, region, square
from grille.rules.placing import Cover, Fit, Ground, Group
from grille.rules.primitives import Count, Domain, Primitive
from grille.rules.rule import Cells, Kind, Numbers, Rule, Setting

_OPTIONAL_TOTAL, _TOTAL = Numbers(0, 1), Numbers(1, 1)


def _different(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    yield different(rule.cells)


def _cage(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    yield different(rule.cells)
    if rule.number is not None:
        yield from equation(rule.cells, total=rule.number)


def _sum(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    return equation(rule.cells, total=rule.numbers[0])


def _same_digits(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    """Every group holds each digit as often as the first group."""
    first = rule.groups[0]
    for group in rule.groups[1:]:
        weights = Counter(first)
        weights.subtract(group)
        kept = {cell: weight for cell, weight in weights.items() if weight}
        for digit in range(1, setting.side + 1) if kept else ():
            yield Count(tuple(kept), tuple(kept.values()), mask_of([digit]), frozenset([0]))


def _equal_sums(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    for group in rule.groups[1:]:
        yield from equation(rule.groups[0], group)


def _clone(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    for a, b in zip(*rule.groups, strict=True):
        if a != b:
            yield related(a, b, setting.side, lambda x, y: x == y)


def _quadruple(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    for digit, times in Counter(rule.numbers).items():
        yield counted(rule.cells, mask_of([digit]), range(times, len(rule.cells) + 1))


def _counting_circles(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    for digit in range(1, setting.side + 1):
        yield counted(rule.cells, mask_of([digit]), (0, digit))


def _holding(is_right: Callable[[Rule, int], bool]) -> Callable[[Rule, Setting], Iterable[Primitive]]:
    """Every cell holds a digit that passes the test."""

    def lower(rule: Rule, setting: Setting) -> Iterator[Primitive]:
        mask = mask_of(digit for digit in range(1, setting.side + 1) if is_right(rule, digit))
        return (Domain(cell, mask) for cell in rule.cells)

    return lower


def _extreme(is_right: Callable[[int, int], bool]) -> Callable[[Rule, Setting], Iterable[Primitive]]:
    """The relation holds between every cell and its neighbours, but for those that a rule of the same kind names."""

    def lower(rule: Rule, setting: Setting) -> Iterator[Primitive]:
        alike = {cell for one in setting.named(rule.kind.name) for cell in one.cells} | set(rule.cells)
        for a, b in neighbours(setting.side, BESIDE):
            for here, there in ((a, b), (b, a)):
                if here in rule.cells and there not in alike:
                    yield related(here, there, setting.side, is_right)

    return lower


def _if_alike(key: Callable[[list[int]], object]) -> Fit:
    """Fits two areas whose digits have the same key."""

    def fit(ground: Ground, cells: Group) -> tuple[int, ...] | None:
        first, second = (key(ground.along(half)) for half in forms.halves(cells))
        return () if first == second else None

    return fit


def _some_of_four(ground: Ground, cells: Group) -> tuple[int, ...]:
    """Two to four of the digits."""
    return tuple(sorted(ground.rng.sample(ground.along(cells), ground.rng.choice((2, 3, 3, 4)))))


def _with_others(ground: Ground, cells: Group) -> tuple[int, ...]:
    """The cell's digit and one to three others, but not all of them."""
    mine = ground.values[cells[0]]
    others = [digit for digit in range(1, ground.side + 1) if digit != mine]
    return tuple(sorted([mine, *ground.rng.sample(others, ground.rng.randint(1, min(3, len(others) - 1)))]))


def _if_extreme(is_right: Callable[[int, int], bool]) -> Fit:
    """Fits a cell for which the relation to all its neighbours holds."""

    def fit(ground: Ground, cells: Group) -> tuple[int, ...] | None:
        (mine,) = ground.along(cells)
        return () if all(is_right(mine, digit) for digit in ground.along(forms.beside(ground.side)[cells[0]])) else None

    return fit


_SOME, _EACH, _GROUPS = Cells(), Cells(is_each=True), Cells(groups=(2, 100), may_share=True)

GROUPS = (
    Kind(
        "different",
        ("No digit stands twice in {cells}.", "Aucun chiffre ne figure deux fois dans {cells}."),
        _different,
        _SOME,
        drawing=region,
        placing=forms.area("extra-regions", lambda along, digit, side: digit not in along, lambda side: (side, side)),
        explains=(
            "Extra region: no digit stands twice in a shaded region with a border.",
            "Région : aucun chiffre ne figure deux fois dans une région ombrée et bordée.",
        ),
    ),
    Kind(
        "cage",
        (
            "No digit stands twice in {cells}[, and they add up to {number}].",
            "Aucun chiffre ne figure deux fois dans {cells}[, et leur somme est {number}].",
        ),
        _cage,
        _SOME,
        _OPTIONAL_TOTAL,
        drawing=cage,
        placing=Cover("killer"),
        explains=(
            "Cage: no digit stands twice in a dashed cage; its digits add up to the number in its corner, "
            "if there is one.",
            "Cage : aucun chiffre ne figure deux fois dans une cage en tirets ; leur somme est le nombre du"
            " coin, s'il y en a un.",
        ),
    ),
    Kind(
        "sum",
        ("{cells} add up to {number}.", "La somme de {cells} est {number}."),
        _sum,
        Cells(looks_along=True),
        _TOTAL,
        drawing=added,
        placing=forms.little_killer("little-killer"),
        explains=(
            "Sum: the digits along an arrow outside the grid, or inside a dotted border, add up to the "
            "number; they may repeat.",
            "Somme : les chiffres le long d'une flèche hors de la grille, ou dans une bordure pointillée, "
            "ont ce nombre pour somme ; ils peuvent se répéter.",
        ),
    ),
    Kind(
        "clone",
        (
            "{groups} hold the same digits in the same order.",
            "{groups} contiennent les mêmes chiffres dans le même ordre.",
        ),
        _clone,
        Cells(groups=(2, 2), is_drawn=True, is_alike=True, may_share=True),
        drawing=alike("=", "pale-blue"),
        placing=forms.twins("clones", forms.clones, _if_alike(list)),
        explains=(
            "Clone: the areas with the same letter after = hold the same digits in the same places.",
            "Clone : les zones qui ont la même lettre après = contiennent les mêmes chiffres aux mêmes places.",
        ),
    ),
    Kind(
        "same-digits",
        (
            "{groups} hold the same digits in any order.",
            "{groups} contiennent les mêmes chiffres, dans n'importe quel ordre.",
        ),
        _same_digits,
        Cells(groups=(2, 100), is_alike=True, may_share=True),
        drawing=alike("~", "pale-green"),
        placing=forms.twins("same-digits", forms.alike_areas(lambda digits: tuple(sorted(digits))), _if_alike(sorted)),
        explains=(
            "Same digits: the areas with the same letter after ~ hold the same digits, in any order.",
            "Mêmes chiffres : les zones qui ont la même lettre après ~ contiennent les mêmes chiffres, dans"
            " un ordre quelconque.",
        ),
    ),
    Kind(
        "equal-sums",
        ("{groups} have the same sum.", "{groups} ont la même somme."),
        _equal_sums,
        _GROUPS,
        drawing=alike("Σ", "pale-red"),
        placing=forms.twins("equal-sums", forms.alike_areas(sum), _if_alike(sum)),
        explains=(
            "Equal sums: the areas with the same letter after Σ have the same sum.",
            "Sommes égales : les zones qui ont la même lettre après Σ ont la même somme.",
        ),
    ),
    Kind(
        "quadruple",
        ("Each of the digits {numbers} is among {cells}.", "Chacun des chiffres {numbers} figure parmi {cells}."),
        _quadruple,
        Cells(4, 4),
        Numbers(1, 4, 1, 0),
        drawing=quadruple,
        placing=forms.square("quadruples", _some_of_four),
        explains=(
            "Quadruple: the digits in a disc stand among the four cells around it, each as often as it is written.",
            "Quadruplet : les chiffres d'un disque figurent parmi les quatre cases autour de lui, chacun "
            "autant de fois qu'il est écrit.",
        ),
    ),
    Kind(
        "counting-circles",
        (
            "A digit in {cells} stands in as many of them as it says.",
            "Un chiffre de {cells} y figure autant de fois qu'il le dit.",
        ),
        _counting_circles,
        _SOME,
        drawing=in_each(circle),
        placing=forms.circles("counting-circles"),
        explains=(
            "Counting circles: a digit in a circle says how many circles hold it.",
            "Cercles compteurs : un chiffre dans un cercle dit combien de cercles le contiennent.",
        ),
    ),
    Kind(
        "even",
        ("Every digit in {cells} is even.", "Tout chiffre dans {cells} est pair."),
        _holding(lambda rule, digit: digit % 2 == 0),
        _EACH,
        drawing=in_each(square),
        placing=forms.cell("even", lambda ground, cells: None if ground.values[cells[0]] % 2 else ()),
        explains=(
            "Even: a grey square holds an even digit.",
            "Pair : un carré gris contient un chiffre pair.",
        ),
    ),
    Kind(
        "odd",
        ("Every digit in {cells} is odd.", "Tout chiffre dans {cells} est impair."),
        _holding(lambda rule, digit: digit % 2 == 1),
        _EACH,
        drawing=in_each(disc),
        placing=forms.cell("odd", lambda ground, cells: () if ground.values[cells[0]] % 2 else None),
        explains=(
            "Odd: a grey disc holds an odd digit.",
            "Impair : un disque gris contient un chiffre impair.",
        ),
    ),
    Kind(
        "one-of",
        ("Every digit in {cells} is one of {numbers}.", "Tout chiffre dans {cells} est l'un de {numbers}."),
        _holding(lambda rule, digit: digit in rule.numbers),
        _EACH,
        Numbers(1, 25, 1, 0),
        drawing=choice,
        placing=forms.cell("one-of", _with_others),
        explains=(
            "Choice: a cell with small digits at its head holds one of them.",
            "Choix : une case qui porte de petits chiffres en haut contient l'un d'eux.",
        ),
    ),
    Kind(
        "minimum",
        ("Every digit in {cells} is below its neighbours.", "Tout chiffre dans {cells} est inférieur à ses voisins."),
        _extreme(lambda x, y: x < y),
        _EACH,
        drawing=extreme(1),
        placing=forms.cell("minimum", _if_extreme(lambda x, y: x < y)),
        explains=(
            "Minimum: a shaded cell whose wedges point inward is below its neighbours beyond them.",
            "Minimum : une case ombrée dont les coins pointent vers l'intérieur est inférieure aux voisines au-delà.",
        ),
    ),
    Kind(
        "maximum",
        ("Every digit in {cells} is above its neighbours.", "Tout chiffre dans {cells} est supérieur à ses voisins."),
        _extreme(lambda x, y: x > y),
        _EACH,
        drawing=extreme(-1),
        placing=forms.cell("maximum", _if_extreme(lambda x, y: x > y)),
        explains=(
            "Maximum: a shaded cell whose wedges point outward is above its neighbours beyond them.",
            "Maximum : une case ombrée dont les coins pointent vers l'extérieur est supérieure aux voisines au-delà.",
        ),
    ),
)
