"""What a person can ask of the generator, checked before any work is done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from grille.errors import OptionError, UnknownNameError
from grille.generator.fill import checked_seed
from grille.generator.symmetries import SYMMETRIES
from grille.logic.ladders import LEVELS
from grille.logic.techniques import TECHNIQUES
from grille.model import Shape

FEWEST_CLASSIC = 17
"""No classic puzzle with one solution has fewer givens (McGuire, Tugemann and Civario, 2012)."""

SOURCES = ("fill", "search")
Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Request:
    """One kind of puzzle. `of` checks it; the fields are what the makers read."""

    shape: Shape
    seed: int
    givens: tuple[int, int] | None = None
    minimal: bool = False
    symmetry: str = "none"
    pattern: tuple[bool, ...] | None = None
    attempts: int = 1
    level: str | None = None
    er: Span | None = None
    technique: str | None = None
    source: str = "fill"

    @staticmethod
    def of(
        *,
        shape: Shape,
        seed: int | None = None,
        givens: int | tuple[int, int] | None = None,
        pattern: Iterable[Any] | None = None,
        er: float | Span | None = None,
        **rest: Any,
    ) -> Request:
        """A request that can be met as far as anyone can tell. Raises OptionError with what is wrong."""
        low_high = (givens, givens) if isinstance(givens, int) else givens
        span = (float(er), float(er)) if isinstance(er, int | float) else er
        mask = None if pattern is None else tuple(bool(cell) for cell in pattern)
        request = Request(shape, checked_seed(seed), givens=low_high, pattern=mask, er=span, **rest)
        _check_names(request)
        _check_givens(request)
        _check_combinations(request)
        return request

    @property
    def is_rated(self) -> bool:
        """Whether puzzles are chosen by how hard they are."""
        return self.level is not None or self.er is not None or self.technique is not None


def _check_names(request: Request) -> None:
    for kind, name, known in (
        ("symmetry", request.symmetry, tuple(SYMMETRIES)),
        ("source", request.source, SOURCES),
        ("level", request.level, tuple(level.name for level in LEVELS)),
        ("technique", request.technique, tuple(technique.name for technique in TECHNIQUES)),
    ):
        if name is not None and name not in known:
            raise UnknownNameError(kind, name, known)
    if isinstance(request.attempts, bool) or not isinstance(request.attempts, int) or request.attempts < 1:
        raise OptionError(f"attempts is a whole number from 1 on, not {request.attempts!r}")


def _check_givens(request: Request) -> None:
    if request.givens is None:
        return
    low, high = request.givens
    cells = request.shape.cells
    if not 0 <= low <= high <= cells:
        raise OptionError(f"givens run from 0 to {cells} for a side of {request.shape.side}, not {low} to {high}")
    if request.shape.is_classic and high < FEWEST_CLASSIC:
        raise OptionError(
            f"no 9×9 puzzle with one solution has fewer than {FEWEST_CLASSIC} givens, and {high} were asked for"
        )


def _check_combinations(request: Request) -> None:
    pattern = request.pattern
    if pattern is not None:
        if len(pattern) != request.shape.cells:
            raise OptionError(f"a pattern has {request.shape.cells} cells, not {len(pattern)}")
        for name, is_given in (("givens", request.givens is not None), ("symmetry", request.symmetry != "none")):
            if is_given:
                raise OptionError(f"a pattern says where the givens are, so {name} cannot be asked for as well")
        if request.attempts > 1:
            raise OptionError("a pattern leaves nothing to carve, so attempts cannot be asked for as well")
        if request.shape.is_classic and sum(pattern) < FEWEST_CLASSIC:
            raise OptionError(f"a pattern of {sum(pattern)} givens cannot have one solution: it takes {FEWEST_CLASSIC}")
    if (request.er is not None or request.technique is not None) and not request.shape.is_classic:
        raise OptionError("er and technique are known for classic 9×9 grids only")
    if request.er is not None and not 1.0 <= request.er[0] <= request.er[1]:
        raise OptionError(f"an ER range runs from 1.0 up, low to high, not {request.er[0]} to {request.er[1]}")
