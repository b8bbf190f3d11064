"""What can be asked of the generator, checked before any work is done."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, TypedDict, Unpack

import numpy as np

from grille.errors import OptionError, UnknownNameError, shown
from grille.generator.clue_request import clues_wanted
from grille.generator.clues import Wanted
from grille.generator.fill import checked_seed
from grille.generator.jigsaw import undrawn
from grille.generator.symmetries import SYMMETRIES, orbits
from grille.generator.technique_request import RARE, check_techniques, techniques_of
from grille.logic.ladders import FIXED_PRICES, LEVELS
from grille.logic.techniques import technique_named
from grille.model import Shape
from grille.model.canonical import check_shape

FEWEST_CLASSIC = 17
"""No classic puzzle with one solution has fewer givens (McGuire, Tugemann and Civario, 2012)."""

MOST_ATTEMPTS = 2**31 - 1

LOWEST_ER, HIGHEST_ER = 1.0, 11.9
"""The price of the easiest step, and of the hardest puzzle ever published."""

SOURCES = ("fill", "search")
Span = tuple[float, float]


class Kind(TypedDict, total=False):
    """The options of a request, by keyword."""

    size: int
    shape: Shape | None
    rules: Iterable[str]
    with_: str | Iterable[str] | None
    jigsaw: bool
    seed: int | None
    givens: int | tuple[int, int] | None
    minimal: bool
    symmetry: str
    pattern: Iterable[Any] | None
    attempts: int
    level: str | None
    er: float | Span | None
    technique: str | Iterable[str] | None
    nothing_harder: bool
    source: str
    distinct: bool


@dataclass(frozen=True, slots=True)
class Request:
    """One kind of puzzle. `of` checks it; the fields are what the makers read.

    A jigsaw has the side and the extra houses of its shape; each puzzle draws its own boxes.
    """

    shape: Shape
    seed: int
    jigsaw: bool = False
    wanted: tuple[Wanted, ...] = ()
    """The rules that are placed on each grid."""
    givens: tuple[int, int] | None = None
    minimal: bool = False
    symmetry: str = "none"
    pattern: tuple[bool, ...] | None = None
    attempts: int = 1
    level: str | None = None
    er: Span | None = None
    techniques: tuple[str, ...] = ()
    """All of them are needed; easy ones first."""
    nothing_harder: bool = False
    source: str = "fill"
    distinct: bool = False

    @staticmethod
    def of(**kind: Unpack[Kind]) -> Request:
        """A checked request. Raises OptionError for what is known to be impossible."""
        for name in kind:
            if name not in Kind.__annotations__:
                raise OptionError("the generator has no option {}; there are {}", name, ", ".join(Kind.__annotations__))
        pattern = kind.get("pattern")
        shape = _shape(kind)
        request = Request(
            shape,
            checked_seed(kind.get("seed")),
            jigsaw=kind.get("jigsaw", False),
            wanted=clues_wanted(kind.get("with_"), shape.side),
            givens=_span("givens", kind.get("givens"), int),
            minimal=kind.get("minimal", False),
            symmetry=kind.get("symmetry", "none"),
            pattern=None if pattern is None else _mask(pattern),
            attempts=kind.get("attempts", 1),
            level=kind.get("level"),
            er=_span("er", kind.get("er"), float),
            techniques=techniques_of(kind.get("technique")),
            nothing_harder=kind.get("nothing_harder", False),
            source=kind.get("source", "fill"),
            distinct=kind.get("distinct", False),
        )
        _check_names(request)
        _check_givens(request)
        _check_combinations(request)
        if request.givens is None:
            return request
        low, high = request.givens
        return replace(request, givens=(low, min(high, request.shape.cells - 1)))  # a full grid is no puzzle

    @property
    def is_rated(self) -> bool:
        """Whether puzzles are selected by difficulty."""
        return self.level is not None or self.er is not None or bool(self.techniques)

    @property
    def has_rules(self) -> bool:
        """Whether the puzzles have rules besides houses."""
        return bool(self.wanted or self.shape.other_rules)

    @property
    def is_classic(self) -> bool:
        """Whether they are classic Sudoku."""
        return self.shape.is_classic and not self.has_rules

    @property
    def rare_techniques(self) -> tuple[str, ...]:
        """Those asked for that few puzzles need; they are looked for longer."""
        return tuple(name for name in self.techniques if name in RARE)

    @property
    def stream(self) -> int:
        """The source of random draws: the seed, and another number for each difficulty.

        So one seed gives different grids for different levels: no two levels of a book share a grid.
        """
        if not self.is_rated:
            return self.seed
        needed = "+".join(self.techniques) or None
        named = f"{self.seed}/{self.level}/{self.er}/{needed}{'/only' * self.nothing_harder}"
        return int.from_bytes(hashlib.blake2b(named.encode(), digest_size=8).digest(), "big")

    @property
    def wants_all_cells_tried(self) -> bool:
        """Whether a puzzle that was carved only in part, when the time was up, is unsuitable."""
        return self.minimal or self.givens is not None or self.is_rated or self.attempts > 1

    @property
    def is_choosy(self) -> bool:
        """Whether some carvings are unsuitable."""
        has_symmetry = self.symmetry != "none"
        return self.is_rated or self.givens is not None or self.pattern is not None or (self.minimal and has_symmetry)


def _check_names(request: Request) -> None:
    for kind, name, known in (
        ("symmetry", request.symmetry, tuple(SYMMETRIES)),
        ("source", request.source, SOURCES),
        ("level", request.level, tuple(level.name for level in LEVELS)),
    ):
        if name is not None and name not in known:
            raise UnknownNameError(kind, name, known)
    attempts = request.attempts
    if isinstance(attempts, bool) or not isinstance(attempts, int) or not 1 <= attempts <= MOST_ATTEMPTS:
        raise OptionError("attempts is a whole number from 1 to {:,}, not {}", MOST_ATTEMPTS, shown(attempts))


def _shape(kind: Kind) -> Shape:
    shape, size, rules = kind.get("shape"), kind.get("size"), kind.get("rules", ())
    if shape is not None and size is not None:
        raise OptionError("a shape has its size, so size cannot be asked for as well")
    if shape is not None and not isinstance(shape, Shape):
        raise OptionError("shape is a Shape, such as Shape.of(9, diagonals=True), not {}", shown(shape))
    if kind.get("jigsaw"):
        if rules or (shape is not None and shape.other_rules):
            raise OptionError("a jigsaw draws its own boxes, so no boxes, shape or rules can be asked for as well")
        shape = undrawn(9 if size is None else size) if shape is None else undrawn(shape.side, **shape.keywords)
    shape = shape or Shape.of(9 if size is None else size)
    if rules:
        shape = shape.with_rules(rules)
    if shape.side == 1:
        raise OptionError("a grid of one cell is no puzzle: its digit is known")
    return shape


def _span(name: str, value: Any, number: type[int] | type[float]) -> Any:
    """A number or a pair as a pair. Raises OptionError for anything else."""
    if value is None:
        return None
    pair = value if isinstance(value, tuple | list) else (value, value)
    wanted = int if number is int else int | float
    if len(pair) != 2 or not all(isinstance(bound, wanted) and not isinstance(bound, bool) for bound in pair):
        raise OptionError("{} is a number or a pair of them, low and high, not {}", name, shown(value))
    try:
        return number(pair[0]), number(pair[1])
    except OverflowError:
        raise OptionError("{} is a number or a pair of them, not {}", name, shown(value)) from None


def _check_givens(request: Request) -> None:
    if request.givens is None:
        return
    low, high = request.givens
    shape, cells = request.shape, request.shape.cells
    if not 0 <= low <= high <= cells:
        raise OptionError(
            "givens run from 0 to {} for a side of {}, not {} to {}", cells, shape.side, shown(low), shown(high)
        )
    if low == cells:
        raise OptionError(
            "a grid with all its {} cells given is solved: a puzzle has {} givens at most", cells, cells - 1
        )
    if request.is_classic and high < FEWEST_CLASSIC:
        raise OptionError(
            "no 9×9 puzzle with one solution has fewer than {} givens, and {} were asked for", FEWEST_CLASSIC, high
        )
    if high < shape.side - 1 and not request.has_rules:
        raise OptionError(
            "with {} givens two of {} digits are never given, and could change places: one solution takes {} at least",
            high,
            shape.side,
            shape.side - 1,
        )
    if not any(possible_givens(shape, request.symmetry)[low : min(high + 1, cells)]):
        raise OptionError(
            "givens cannot be {} to {} with symmetry {}: its cells come in sets", low, high, request.symmetry
        )


def possible_givens(shape: Shape, symmetry: str) -> list[bool]:
    """For each number of givens, whether a pattern of that symmetry can have it.

    >>> [number for number, is_possible in enumerate(possible_givens(Shape.of(4), "quarter-turn")) if is_possible]
    [0, 4, 8, 12, 16]
    """
    sums = 1  # bit n: some union of orbits has n cells
    for size in np.bincount(orbits(shape, symmetry)):
        sums |= sums << int(size)
    return [bool(sums >> number & 1) for number in range(shape.cells + 1)]


def _check_combinations(request: Request) -> None:
    if request.distinct and request.jigsaw:
        raise OptionError("each jigsaw has boxes of its own, so distinct cannot be asked for as well")
    if request.distinct and not request.has_rules:
        check_shape(request.shape)
    if request.pattern is not None:
        _check_pattern(request, request.pattern)
    if (request.er is not None or request.techniques) and not request.is_classic:
        raise OptionError("er and technique are known for classic 9×9 grids only")
    if request.er is not None:
        _check_er(request.er, request.level)
    check_techniques(request.techniques, request.nothing_harder, request.level, request.er)
    if request.level is not None and not request.shape.is_classic and not request.has_rules:
        techniques = next(level.techniques for level in LEVELS if level.name == request.level)
        if techniques and not any(technique_named(name).any_shape for name in techniques):
            raise OptionError("level {} is known for classic 9×9 grids only", request.level)


def _mask(pattern: Iterable[Any]) -> tuple[bool, ...]:
    """A mask as truth values; in text any symbol but `.`, `0` and `-` marks a given, and spaces are skipped."""
    if not isinstance(pattern, Iterable):
        raise OptionError("a pattern is a text or a truth value for each cell, not {}", shown(pattern))
    if isinstance(pattern, str):
        return tuple(symbol not in ".0-" for symbol in "".join(pattern.split()))
    return tuple(bool(cell) for cell in pattern)


def _check_pattern(request: Request, pattern: tuple[bool, ...]) -> None:
    if len(pattern) != request.shape.cells:
        raise OptionError("a pattern has {} cells, not {}", request.shape.cells, len(pattern))
    for name, is_given in (("givens", request.givens is not None), ("symmetry", request.symmetry != "none")):
        if is_given:
            raise OptionError("a pattern says where the givens are, so {} cannot be asked for as well", name)
    if request.attempts > 1:
        raise OptionError("a pattern leaves nothing to carve, so attempts cannot be asked for as well")
    if all(pattern):
        raise OptionError("a pattern with every cell given leaves nothing to find")
    if request.is_classic and sum(pattern) < FEWEST_CLASSIC:
        raise OptionError("a pattern of {} givens cannot have one solution: it takes {}", sum(pattern), FEWEST_CLASSIC)


def _check_er(er: Span, level: str | None) -> None:
    low, high = er
    if not LOWEST_ER <= low <= high or low > HIGHEST_ER:
        raise OptionError("er runs from {} to {}, low to high, not from {} to {}", LOWEST_ER, HIGHEST_ER, low, high)
    prices = {rung.technique: rung.price or 0.0 for rung in FIXED_PRICES}
    below: set[str] = set()
    for candidate in LEVELS:
        if candidate.name == level:
            if below >= prices.keys() and high <= max(prices.values()):
                raise OptionError("er {} is below level {}, so they cannot be asked for together", high, level)
            techniques = below | set(candidate.techniques)
            if techniques <= prices.keys() and low > max(prices[name] for name in techniques):
                raise OptionError("er {} is out of reach of level {}, so they cannot be asked for together", low, level)
        below |= set(candidate.techniques)
