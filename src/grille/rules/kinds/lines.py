"""Rules for lines, whose cells have an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, pairwise

from grille.messages import Message
from grille.rules import forms
from grille.rules.kinds import line_fits
from grille.rules.lowering import automaton, chained, different, equation, mask_of, paired, weighted
from grille.rules.marks import arrow, diamond, ended, line, plain_line, ring, slow_thermometer, thermometer
from grille.rules.primitives import Domain, Primitive
from grille.rules.rule import Cells, Kind, Numbers, Rule, Setting

Lower = Callable[[Rule, Setting], Iterable[Primitive]]


def _each_and_next(is_right: Callable[[int, int, int], bool]) -> Lower:
    """The relation, with the rule's number, holds between each digit and the next."""
    return lambda rule, setting: chained(rule.cells, setting.side, lambda x, y: is_right(x, y, rule.number or 0))


def _arrow(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    head, shaft = rule.groups
    nine = mask_of(range(1, min(9, setting.side) + 1))
    yield from (Domain(cell, nine) for cell in head[1:])
    places = [(cell, 10**i) for i, cell in enumerate(reversed(head))]
    yield from weighted([*places, *((cell, -1) for cell in shaft)], 0)


def _double_arrow(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    first, *inside, last = rule.cells
    return equation((first, last), inside)


def _between(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    """States: the first digit, and the least and the greatest digit inside."""
    last = len(rule.cells) - 1

    def step(state: tuple[int, ...], digit: int, place: int) -> Iterator[tuple[int, ...]]:
        if place == 0:
            yield digit, setting.side + 1, 0
            return
        first, low, high = state
        if place < last:
            yield first, min(low, digit), max(high, digit)
        elif high < low or (first < low and high < digit) or (digit < low and high < first):
            yield ()

    start: tuple[int, ...] = ()
    yield automaton(rule.cells, setting.side, start, step, lambda state: not state)


def _lockout(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    """States: the first digit, and the nearest digits inside below and above it."""
    last, apart, top = len(rule.cells) - 1, rule.number or 0, setting.side + 1

    def step(state: tuple[int, ...], digit: int, place: int) -> Iterator[tuple[int, ...]]:
        if place == 0:
            yield digit, 0, top
            return
        first, below, above = state
        if place < last:
            if digit != first:
                yield (first, max(below, digit), above) if digit < first else (first, below, min(above, digit))
        elif abs(first - digit) >= apart and below < min(first, digit) and max(first, digit) < above:
            yield ()

    start: tuple[int, ...] = ()
    yield automaton(rule.cells, setting.side, start, step, lambda state: not state)


def _palindrome(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    cells = rule.cells
    for a, b in zip(cells[: len(cells) // 2], reversed(cells), strict=False):
        yield from chained((a, b), setting.side, lambda x, y: x == y)


def _renban(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    """n different digits are consecutive where no two are n or more apart."""
    many = len(rule.cells)
    yield different(rule.cells)
    yield from paired(rule.cells, setting.side, lambda x, y: abs(x - y) < many, many)


def _nabner(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    return paired(rule.cells, setting.side, lambda x, y: abs(x - y) > 1, len(rule.cells))


def _entropic(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    third = setting.side // 3
    return paired(rule.cells, setting.side, lambda x, y: (x - 1) // third != (y - 1) // third, 2)


def _modular(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    number = rule.number or 1
    return paired(rule.cells, setting.side, lambda x, y: (x - y) % number != 0, number - 1)


def _region_sum(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    stretches = [list(cells) for _, cells in groupby(rule.cells, key=lambda cell: setting.box_of[cell])]
    for a, b in pairwise(stretches):
        yield from equation(a, b)


def _zipper(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    cells, half = rule.cells, len(rule.cells) // 2
    pairs = [list(pair) for pair in zip(cells[:half], reversed(cells), strict=False)]
    if len(cells) % 2:
        pairs.append([cells[half]])
    for a, b in pairwise(pairs):
        yield from equation(a, b)


def _sum_line(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    """States: the sum of the piece so far."""
    total = rule.numbers[0]

    def step(sofar: int, digit: int, place: int) -> Iterator[int]:
        if sofar + digit <= total:
            yield (sofar + digit) % total

    yield automaton(rule.cells, setting.side, 0, step, lambda sofar: sofar == 0)


_LINE = Cells(2, is_drawn=True)
_NO_THIRDS = Message("an entropic line wants a side that three divides")

LINES = (
    Kind(
        "thermometer",
        ("Digits rise along {cells}.", "Les chiffres croissent le long de {cells}."),
        _each_and_next(lambda x, y, _: x < y),
        _LINE,
        drawing=thermometer,
        placing=forms.line("thermometers", lambda along, digit, side: digit > along[-1]),
        explains=(
            "Thermometer: digits rise from the bulb on.",
            "Thermomètre : les chiffres croissent à partir du bulbe.",
        ),
    ),
    Kind(
        "slow-thermometer",
        ("Digits never fall along {cells}.", "Les chiffres ne décroissent jamais le long de {cells}."),
        _each_and_next(lambda x, y, _: x <= y),
        _LINE,
        drawing=slow_thermometer,
        placing=forms.line("slow-thermometers", lambda along, digit, side: digit >= along[-1]),
        explains=(
            "Slow thermometer: along a hollow thermometer digits rise or stay, from the bulb on.",
            "Thermomètre lent : le long d'un thermomètre creux, les chiffres croissent ou restent, à partir du bulbe.",
        ),
    ),
    Kind(
        "arrow",
        (
            "The digits in {last} add up to the number in {first}.",
            "La somme des chiffres dans {last} est le nombre écrit dans {first}.",
        ),
        _arrow,
        Cells(groups=(2, 2), is_drawn=True, may_share=True),
        drawing=arrow,
        placing=forms.line(
            "arrows",
            lambda along, digit, side: sum(along[1:]) + digit <= along[0],
            lambda ground, cells: line_fits.if_so(cells and ground.values[cells[0]] == sum(ground.along(cells[1:]))),
            lambda side: (3, 5),
            groups=lambda cells: (cells[:1], cells[1:]),
        ),
        explains=(
            "Arrow: the digits along an arrow add up to the number in its circle or pill.",
            "Flèche : la somme des chiffres le long d'une flèche est le nombre dans son cercle ou sa pilule.",
        ),
    ),
    Kind(
        "double-arrow",
        (
            "The digits between the ends of {cells} add up to the sum of the ends.",
            "La somme des chiffres entre les extrémités de {cells} est la somme des extrémités.",
        ),
        _double_arrow,
        Cells(3, is_drawn=True),
        drawing=ended("rose", 0.1, ring("rose", 0.06), 0.38),
        placing=forms.line(
            "double-arrows",
            fit=lambda ground, cells: line_fits.if_so(
                2 * line_fits.ends(ground.along(cells)) == sum(ground.along(cells))
            ),
            span=lambda side: (3 if side < 6 else 4, max(4, side // 2 + 2)),
        ),
        explains=(
            "Double arrow: the digits between two thick circles add up to the sum of the digits in the circles.",
            "Double flèche : la somme des chiffres entre deux cercles épais est celle des chiffres dans les cercles.",
        ),
    ),
    Kind(
        "between",
        (
            "The digits inside {cells} lie strictly between those of its ends.",
            "Les chiffres à l'intérieur de {cells} sont strictement compris entre ceux des extrémités.",
        ),
        _between,
        _LINE,
        drawing=ended("dark-grey", 0.05, ring("dark-grey", 0.03, "tint"), 0.38),
        placing=forms.line("between", fit=line_fits.between, span=line_fits.with_inside, largest=16),
        explains=(
            "Between: the digits on a line between two shaded circles lie strictly between those in the circles.",
            "Entre : les chiffres d'une ligne entre deux cercles ombrés sont strictement compris entre ceux"
            " des cercles.",
        ),
    ),
    Kind(
        "lockout",
        (
            "The ends of {cells} differ by {number} or more; no digit inside equals one of them or lies between them.",
            "Les bouts de {cells} diffèrent d'au moins {number} ; "
            "aucun chiffre intérieur n'est égal à l'un d'eux ni entre eux.",
        ),
        _lockout,
        _LINE,
        Numbers(0, 1, 0, None, lambda side: 4),
        drawing=ended("faint", 0.05, diamond, 0.42),
        placing=forms.line("lockouts", fit=line_fits.lockout, span=line_fits.with_inside, largest=16),
        explains=(
            "Lockout: the digits in two diamonds differ by 4 or by the number beside, at least; those on "
            "the line between are neither equal to them nor between them.",
            "Verrou : les chiffres de deux losanges diffèrent d'au moins 4, ou du nombre écrit ; ceux de la"
            " ligne ne leur sont pas égaux et ne sont pas entre eux.",
        ),
    ),
    Kind(
        "palindrome",
        ("{cells} reads the same both ways.", "{cells} se lit de même dans les deux sens."),
        _palindrome,
        _LINE,
        drawing=plain_line("grey", 0.2),
        placing=forms.line(
            "palindromes",
            fit=lambda ground, cells: line_fits.if_so(ground.along(cells) == ground.along(cells[::-1])),
            span=line_fits.with_inside,
        ),
        explains=(
            "Palindrome: a plain grey line reads the same from both ends.",
            "Palindrome : une ligne grise unie se lit de même des deux bouts.",
        ),
    ),
    Kind(
        "renban",
        (
            "{cells} hold consecutive digits in any order, none twice.",
            "{cells} contiennent des chiffres consécutifs, dans n'importe quel ordre, aucun deux fois.",
        ),
        _renban,
        _LINE,
        drawing=plain_line("purple", 0.34),
        placing=forms.line(
            "renban",
            lambda along, digit, side: digit not in along and max(*along, digit) - min(*along, digit) < side // 2 + 1,
            lambda ground, cells: line_fits.if_so(
                max(ground.along(cells)) - min(ground.along(cells)) == len(cells) - 1
            ),
        ),
        explains=(
            "Renban: a wide plain purple line holds consecutive digits in any order, none twice.",
            "Renban : une large ligne violette unie contient des chiffres consécutifs dans un ordre "
            "quelconque, aucun deux fois.",
        ),
    ),
    Kind(
        "nabner",
        (
            "No two digits of {cells} are equal or consecutive.",
            "Deux chiffres de {cells} ne sont ni égaux ni consécutifs.",
        ),
        _nabner,
        _LINE,
        drawing=line("olive", 0.3, (0.03, 0.18)),
        placing=forms.line("nabner", lambda along, digit, side: all(abs(digit - one) > 1 for one in along)),
        explains=(
            "Nabner: on a wide olive line dotted in the middle no two digits are equal or consecutive.",
            "Nabner : sur une large ligne olive, pointillée au milieu, deux chiffres ne sont ni égaux ni consécutifs.",
        ),
    ),
    Kind(
        "whispers",
        (
            "Neighbours along {cells} differ by {number} or more.",
            "Des voisins le long de {cells} diffèrent d'au moins {number}.",
        ),
        _each_and_next(lambda x, y, number: abs(x - y) >= number),
        _LINE,
        Numbers(0, 1, 0, None, lambda side: (side + 1) // 2),
        drawing=line("green", 0.2, (0.14, 0.1)),
        placing=forms.line("whispers", lambda along, digit, side: abs(digit - along[-1]) >= (side + 1) // 2),
        explains=(
            "Whispers: neighbours on a green line dashed in the middle differ by half the side or more, or "
            "by the number beside the line.",
            "Murmures : deux voisins sur une ligne verte, à tirets au milieu, diffèrent d'au moins la "
            "moitié du côté, ou du nombre à côté de la ligne.",
        ),
    ),
    Kind(
        "entropic",
        (
            "Any three digits in a row along {cells} are one low, one middle, one high.",
            "Trois chiffres consécutifs le long de {cells} sont un petit, un moyen et un grand.",
        ),
        _entropic,
        _LINE,
        sides=lambda side: "" if side % 3 == 0 else _NO_THIRDS,
        drawing=line("orange", 0.2, (0.03, 0.09, 0.03, 0.09, 0.16, 0.09)),
        placing=forms.line(
            "entropic",
            lambda along, digit, side: all(
                (digit - 1) // (side // 3) != (one - 1) // (side // 3) for one in along[-2:]
            ),
        ),
        explains=(
            "Entropic line: of any three digits in a row on an orange line with dots and dashes one is low,"
            " one middle, one high.",
            "Ligne entropique : de trois chiffres consécutifs sur une ligne orange à points et tirets, un "
            "est petit, un moyen, un grand.",
        ),
    ),
    Kind(
        "modular",
        (
            "Any {number} digits in a row along {cells} have different remainders by {number}.",
            "{number} chiffres consécutifs le long de {cells} ont des restes différents par {number}.",
        ),
        _modular,
        _LINE,
        Numbers(0, 1, 1, None, lambda side: 3),
        drawing=line("teal", 0.2, (0.03, 0.09)),
        placing=forms.line("modular", lambda along, digit, side: all((digit - one) % 3 for one in along[-2:])),
        explains=(
            "Modular line: any three digits in a row on a teal line dotted in the middle have different "
            "remainders by 3 (or as many, by the number beside).",
            "Ligne modulaire : trois chiffres consécutifs sur une ligne turquoise, pointillée au milieu, "
            "ont des restes différents par 3 (ou autant, par le nombre à côté).",
        ),
    ),
    Kind(
        "region-sum",
        ("{cells} has the same sum in every box it passes.", "{cells} a la même somme dans chaque bloc traversé."),
        _region_sum,
        _LINE,
        drawing=line("blue", 0.2),
        placing=forms.line("region-sums", fit=line_fits.region_sum, span=line_fits.with_inside),
        explains=(
            "Region sum line: a blue line with a thin line in the middle has the same sum in every box it passes.",
            "Sommes par bloc : une ligne bleue, un trait au milieu, a la même somme dans chaque bloc traversé.",
        ),
    ),
    Kind(
        "zipper",
        (
            "Cells of {cells} as far from its middle have the same sum; a middle cell is that sum.",
            "Les cases de {cells} à égale distance du milieu ont la même somme ; une case centrale est cette somme.",
        ),
        _zipper,
        _LINE,
        drawing=line("lilac", 0.24, (0.3, 0.08)),
        placing=forms.line("zippers", fit=line_fits.zipper, span=line_fits.with_inside),
        explains=(
            "Zipper: on a lilac line with long dashes cells as far from its middle have the same sum; a "
            "middle cell holds that sum.",
            "Fermeture éclair : sur une ligne lilas à longs tirets, les cases à égale distance du milieu "
            "ont la même somme ; une case centrale la contient.",
        ),
    ),
    Kind(
        "sum-line",
        (
            "{cells} falls into pieces that add up to {number} each.",
            "{cells} se découpe en morceaux de somme {number}.",
        ),
        _sum_line,
        _LINE,
        Numbers(1, 1, 1),
        drawing=line("sand", 0.2, (0.1, 0.1, 0.03, 0.1)),
        placing=forms.line("sum-lines", fit=line_fits.sum_line, span=line_fits.with_inside),
        explains=(
            "Sum line: a sand-coloured line with a number falls into pieces that each add up to the number.",
            "Ligne de sommes : une ligne couleur sable se découpe en morceaux dont chacun a pour somme le "
            "nombre écrit.",
        ),
    ),
)
