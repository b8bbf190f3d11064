"""Every technique there is, in the order that lists show them. Prices and order of use are in the ladders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from grille.errors import UnknownNameError
from grille.kernel import logic as kernel
from grille.logic.step import Because, Link, Mark, Part, Step
from grille.model import Board, Shape

_NUMBERS = {name: number for number, (name, _, _) in enumerate(kernel.TECHNIQUES)}


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique of the native core: its names, its family, and its codes in files of cases."""

    name: str
    title: str
    family: str
    codes: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """Its number in the native core."""
        return _NUMBERS[self.name]

    @property
    def any_shape(self) -> bool:
        """Whether it works on every shape; if not, on the classic 9×9 alone."""
        return kernel.TECHNIQUES[self.number][1]

    @property
    def wants_unique(self) -> bool:
        """Whether it is sound only on puzzles with one solution."""
        return kernel.TECHNIQUES[self.number][2]

    def find(self, board: Board) -> Iterator[Step]:
        """Its steps on the board, lazily and always in the same order; the board stays as it is."""
        digits, candidates = arrays(board)
        seen = board.copy()
        skip, wanted = 0, 1
        while True:
            found = kernel.find(layout(board.shape), digits, candidates, [self.number], wanted=wanted, skip=skip)
            yield from (step_of(raw, seen) for raw in found)
            if len(found) < wanted:
                return
            skip, wanted = skip + wanted, wanted * 8


TECHNIQUES: tuple[Technique, ...] = (
    Technique("full-house", "Full House", "singles", ("0000",)),
    Technique("hidden-single-box", "Hidden Single in a Box", "singles", ("0002",)),
    Technique("hidden-single-line", "Hidden Single in a Line", "singles", ("0002",)),
    Technique("naked-single", "Naked Single", "singles", ("0003",)),
    Technique("direct-pointing", "Direct Pointing", "locked"),
    Technique("direct-claiming", "Direct Claiming", "locked"),
    Technique("direct-hidden-pair", "Direct Hidden Pair", "sets"),
    Technique("direct-hidden-triple", "Direct Hidden Triple", "sets"),
    Technique("pointing", "Pointing", "locked", ("0100",)),
    Technique("claiming", "Claiming", "locked", ("0101",)),
    Technique("locked-pair", "Locked Pair", "sets", ("0110",)),
    Technique("locked-triple", "Locked Triple", "sets", ("0111",)),
    Technique("naked-pair", "Naked Pair", "sets", ("0200",)),
    Technique("naked-triple", "Naked Triple", "sets", ("0201",)),
    Technique("naked-quad", "Naked Quad", "sets", ("0202",)),
    Technique("hidden-pair", "Hidden Pair", "sets", ("0210",)),
    Technique("hidden-triple", "Hidden Triple", "sets", ("0211",)),
    Technique("hidden-quad", "Hidden Quad", "sets", ("0212",)),
    Technique("x-wing", "X-Wing", "fish", ("0300",)),
    Technique("swordfish", "Swordfish", "fish", ("0301",)),
    Technique("jellyfish", "Jellyfish", "fish", ("0302",)),
    Technique("finned-x-wing", "Finned X-Wing", "fish", ("0310",)),
    Technique("sashimi-x-wing", "Sashimi X-Wing", "fish", ("0320",)),
    Technique("finned-swordfish", "Finned Swordfish", "fish", ("0311",)),
    Technique("sashimi-swordfish", "Sashimi Swordfish", "fish", ("0321",)),
    Technique("finned-jellyfish", "Finned Jellyfish", "fish", ("0312",)),
    Technique("sashimi-jellyfish", "Sashimi Jellyfish", "fish", ("0322",)),
    Technique("skyscraper", "Skyscraper", "single digit", ("0400",)),
    Technique("two-string-kite", "2-String Kite", "single digit", ("0401",)),
    Technique("turbot-fish", "Turbot Fish", "single digit", ("0403",)),
    Technique("empty-rectangle", "Empty Rectangle", "single digit", ("0402",)),
    Technique("remote-pair", "Remote Pair", "chains", ("0703",)),
    Technique("xy-wing", "XY-Wing", "wings", ("0800",)),
    Technique("xyz-wing", "XYZ-Wing", "wings", ("0801",)),
    Technique("w-wing", "W-Wing", "wings", ("0803",)),
    Technique("unique-rectangle-1", "Unique Rectangle Type 1", "uniqueness", ("0600",)),
    Technique("unique-rectangle-2", "Unique Rectangle Type 2", "uniqueness", ("0601",)),
    Technique("unique-rectangle-3", "Unique Rectangle Type 3", "uniqueness", ("0602",)),
    Technique("unique-rectangle-4", "Unique Rectangle Type 4", "uniqueness", ("0603",)),
    Technique("bug-plus-1", "BUG+1", "uniqueness", ("0610",)),
    Technique("simple-colouring-trap", "Simple Colouring Trap", "colouring", ("0500",)),
    Technique("simple-colouring-wrap", "Simple Colouring Wrap", "colouring", ("0501",)),
    Technique("x-chain", "X-Chain", "chains", ("0701",)),
    Technique("xy-chain", "XY-Chain", "chains", ("0702",)),
)

_BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def technique_named(name: str) -> Technique:
    """The technique of that name. Raises UnknownNameError."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownNameError("technique", name, _BY_NAME) from None


def first_step(board: Board, techniques: Sequence[Technique]) -> Step | None:
    """The first step of the first technique that has one, or None."""
    digits, candidates = arrays(board)
    numbers = [technique.number for technique in techniques]
    found = kernel.find(layout(board.shape), digits, candidates, numbers)
    return step_of(found[0], board.copy()) if found else None


@lru_cache(maxsize=64)
def layout(shape: Shape) -> kernel.Layout:
    """The shape's houses, ready for the native core."""
    return kernel.layout(shape.house_array)


def arrays(board: Board) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """The board's digits, and its candidates as one flag for each cell and digit."""
    shape = board.shape
    width = (shape.side + 7) // 8
    packed = np.frombuffer(b"".join(mask.to_bytes(width, "little") for mask in board.masks), dtype=np.uint8)
    flags = np.unpackbits(packed.reshape(shape.cells, width), axis=1, count=shape.side, bitorder="little")
    return np.array(board.values, dtype=np.uint8), np.ascontiguousarray(flags)


def step_of(raw: kernel.RawStep, board: Board) -> Step:
    """A native step with its names; the board is kept, not copied."""
    technique, places, removes, digits, cells, houses, marks, links = raw
    roles = kernel.ROLES
    return Step(
        kernel.TECHNIQUES[technique][0],
        board,
        tuple(places),
        tuple(removes),
        Because(
            tuple(digits),
            tuple(Part(cell, roles[role]) for cell, role in cells),
            tuple(Part(house, roles[role]) for house, role in houses),
            tuple(Mark(cell, digit, roles[role]) for cell, digit, role in marks),
            tuple(Link(*link) for link in links),
        ),
    )
