"""Rules for the whole grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grille.messages import Message
from grille.rules.cells import BESIDE, neighbours
from grille.rules.lowering import counted, different, mask_of, related
from grille.rules.marks import diagonal
from grille.rules.primitives import Primitive
from grille.rules.rule import Kind, Rule, Setting

Lower = Callable[[Rule, Setting], Iterable[Primitive]]


def _unequal(*steps: tuple[int, int]) -> Lower:
    """No equal digits one of these steps apart."""
    return lambda rule, setting: (different(pair) for pair in neighbours(setting.side, steps))


def _nonconsecutive(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    for a, b in neighbours(setting.side, BESIDE):
        yield related(a, b, setting.side, lambda x, y: abs(x - y) != 1)


def _diagonal(*, is_up: bool) -> Lower:
    def lower(rule: Rule, setting: Setting) -> Iterator[Primitive]:
        side = setting.side
        yield different([row * side + (side - 1 - row if is_up else row) for row in range(side)])

    return lower


def _anti_taxicab(rule: Rule, setting: Setting) -> Iterator[Primitive]:
    side = setting.side
    for a in range(side * side):
        for b in range(a):
            far = abs(a // side - b // side) + abs(a % side - b % side)
            if far <= side:
                yield related(a, b, side, lambda x, y, far=far: not x == y == far)  # type: ignore[misc]


def _in_every_square(class_of: Callable[[int], int]) -> Lower:
    """Every 2×2 has a digit of each of three classes."""

    def lower(rule: Rule, setting: Setting) -> Iterator[Primitive]:
        digits = range(1, setting.side + 1)
        masks = [mask_of(digit for digit in digits if class_of(digit) == one) for one in range(3)]
        for corner, far in neighbours(setting.side, [(1, 1)]):
            square = (corner, corner + 1, far - 1, far)
            yield from (counted(square, mask, (1, 2, 3, 4)) for mask in masks)

    return lower


def _of_nine(side: int) -> str:
    return "" if side == 9 else Message("it holds on 9×9 alone")


EVERYWHERE = (
    Kind(
        "anti-knight",
        ("No equal digits are a knight's move apart.", "Des chiffres égaux ne sont jamais à un saut de cavalier."),
        _unequal((1, 2), (2, 1), (1, -2), (2, -1)),
        explains=(
            "Anti-knight: cells a knight's move apart hold different digits.",
            "Anti-cavalier : deux cases à un saut de cavalier ont des chiffres différents.",
        ),
    ),
    Kind(
        "anti-king",
        ("No equal digits are a king's move apart.", "Des chiffres égaux ne sont jamais à un pas de roi."),
        _unequal((1, 1), (1, -1)),
        explains=(
            "Anti-king: cells that touch, even at a corner, hold different digits.",
            "Anti-roi : deux cases qui se touchent, même par un coin, ont des chiffres différents.",
        ),
    ),
    Kind(
        "nonconsecutive",
        ("Neighbours are never consecutive.", "Des voisins ne sont jamais consécutifs."),
        _nonconsecutive,
        explains=(
            "Nonconsecutive: cells side by side never hold consecutive digits.",
            "Non-consécutifs : deux cases voisines n'ont jamais des chiffres consécutifs.",
        ),
    ),
    Kind(
        "anti-taxicab",
        (
            "Equal digits d are never at the distance d, counted in steps.",
            "Des chiffres égaux d ne sont jamais à la distance d, comptée en pas.",
        ),
        _anti_taxicab,
        explains=(
            "Anti-taxicab: two cells with the same digit are not as many steps apart as the digit says.",
            "Anti-taxi : deux cases de même chiffre ne sont pas séparées d'autant de pas que ce chiffre.",
        ),
    ),
    Kind(
        "diagonal-down",
        ("The diagonal from the top left is a house.", "La diagonale depuis le haut à gauche est une zone."),
        _diagonal(is_up=False),
        drawing=diagonal(is_up=False),
        explains=(
            "Diagonal: a line from corner to corner passes every digit once.",
            "Diagonale : une ligne d'un coin à l'autre passe par chaque chiffre une fois.",
        ),
    ),
    Kind(
        "diagonal-up",
        ("The diagonal from the bottom left is a house.", "La diagonale depuis le bas à gauche est une zone."),
        _diagonal(is_up=True),
        drawing=diagonal(is_up=True),
        explains=(
            "Diagonal: a line from corner to corner passes every digit once.",
            "Diagonale : une ligne d'un coin à l'autre passe par chaque chiffre une fois.",
        ),
    ),
    Kind(
        "entropy-everywhere",
        (
            "Every 2×2 square has a low, a middle and a high digit.",
            "Tout carré 2×2 a un petit, un moyen et un grand chiffre.",
        ),
        _in_every_square(lambda digit: (digit - 1) // 3),
        sides=_of_nine,
        explains=(
            "Entropy: every 2×2 square holds a low digit (1 to 3), a middle one (4 to 6) and a high one (7 to 9).",
            "Entropie : tout carré 2×2 contient un petit chiffre (1 à 3), un moyen (4 à 6) et un grand (7 à 9).",
        ),
    ),
    Kind(
        "modular-everywhere",
        (
            "Every 2×2 square has all three remainders by 3.",
            "Tout carré 2×2 a les trois restes par 3.",
        ),
        _in_every_square(lambda digit: digit % 3),
        sides=_of_nine,
        explains=(
            "Modular: every 2×2 square holds digits of all three remainders by 3.",
            "Modulaire : tout carré 2×2 contient des chiffres des trois restes par 3.",
        ),
    ),
)
