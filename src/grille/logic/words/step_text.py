"""A step's cells, digits, houses and links as text. `facts.py` builds on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from grille.alphabet import digit_texts
from grille.logic.deduction import Deduction, Link
from grille.logic.words.language import Language, Listed, ListedDigits, ListedHouses
from grille.model import cell_name


class StepText:
    """A step and a language, with methods that format its parts."""

    def __init__(self, step: Deduction, language: Language) -> None:
        self.step, self.language = step, language
        self.because, self.board, self.shape = step.because, step.board, step.board.shape
        self._symbols = digit_texts(self.shape.side)

    def _cells(self, cells: Iterable[int]) -> Listed:
        return Listed(self.language, tuple(cell_name(cell, self.shape.side) for cell in cells))

    def _marked(self, role: str) -> Listed:
        return self._cells(dict.fromkeys(cell for cell, _ in self.because.marks_as(role)))

    def _digits(self, digits: Iterable[int]) -> ListedDigits:
        return ListedDigits(self.language, tuple(self._symbols[digit] for digit in digits))

    def _houses(self, houses: Iterable[int]) -> ListedHouses:
        return ListedHouses(self.language, tuple(self.shape.houses[house] for house in houses))

    def _piece(self, name: str, *things: object) -> str:
        return self.language.pieces[name].format(*things)

    def _pieces(self, name: str, rows: Iterable[tuple[object, ...]]) -> Listed:
        return Listed(self.language, tuple(self._piece(name, *row) for row in rows))

    def _sentences(self, first: str, name: str, lost: Listed) -> str:
        """A description, and what was lost in earlier steps, as sentences; empty parts are left out."""
        sentences = [first, self._piece(name, lost) if lost.items else ""]
        return "".join(f"{self.language.sentence(sentence)}. " for sentence in sentences if sentence)

    def _leaving(self) -> Iterator[tuple[list[int], tuple[int, ...]]]:
        """Digits that leave the same cells, and these cells."""
        cells: dict[int, list[int]] = {}
        for cell, digit in self.step.removes:
            cells.setdefault(digit, []).append(cell)
        digits: dict[tuple[int, ...], list[int]] = {}
        for digit, those in cells.items():
            digits.setdefault(tuple(those), []).append(digit)
        for together, group in digits.items():
            yield group, together

    def _witnesses(self) -> tuple[int, ...]:
        """The cells that a cell must see to lose its candidate."""
        because = self.because
        marked = because.marks_as("fin") or because.marks_as("end")
        return tuple(dict.fromkeys(cell for cell, _ in marked)) or because.cells_as("roof", "end")

    def _seeing(self, witnesses: Iterable[int]) -> Listed:
        """Where the cells that lose a candidate see the witnesses."""
        targets = dict.fromkeys(cell for cell, _ in self.step.removes)
        return self._sight({target: self._seen(target, witnesses) for target in targets})

    def _sight(self, seen: Mapping[int, Sequence[int]]) -> Listed:
        """Where each cell sees others; cells with the same reasons are grouped."""
        targets: dict[str, list[int]] = {}
        for target, others in seen.items():
            houses: dict[int, list[int]] = {}
            for other in others:
                houses.setdefault(self._shared_house(target, other), []).append(other)
            houses_text = self._pieces("seen", ((self._cells(cells), self._houses([h])) for h, cells in houses.items()))
            targets.setdefault(f"{houses_text}", []).append(target)
        return self._pieces("sees", ((self._cells(cells), houses_text) for houses_text, cells in targets.items()))

    def _seen(self, target: int, witnesses: Iterable[int]) -> list[int]:
        """The witnesses that a cell sees; of two colours one cell each is enough."""
        peers = self.shape.peers[target]
        colours = [self.because.cells_as(role) for role in ("one", "two")]
        if all(colours):
            return [next(cell for cell in colour if cell in peers) for colour in colours]
        return [witness for witness in witnesses if witness in peers]

    def _partners(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Each wing with the cell that it sees: the pivot, or its end of the bridge."""
        first, second = self.because.cells_as("wing")
        pivot = self.because.cells_as("pivot")
        near = [cell for cell, _ in self.because.marks_as("bridge")] or [*pivot, *pivot]
        return (first, near[0]), (second, near[1])

    def _shared_house(self, cell: int, other: int) -> int:
        """The first house that both cells lie in."""
        return next(house for house in self.shape.houses_of[cell] if house in self.shape.houses_of[other])

    def _shared(self, cells: tuple[int, int]) -> ListedHouses:
        return self._houses([self._shared_house(*cells)])

    def _link_house(self, link: Link) -> ListedHouses:
        """The house of a link; of a strong one a house where the digit has no third place."""
        (start, digit), (end, _) = link.start, link.end
        common = [house for house in self.shape.houses_of[start] if house in self.shape.houses_of[end]]
        if link.is_strong:
            common.sort(key=lambda house: self._count(house, digit) != 2)
        return self._houses(common[:1])

    def _count(self, house: int, digit: int) -> int:
        cells = self.shape.houses[house].cells
        return sum(not self.board.values[cell] and self.board.masks[cell] >> (digit - 1) & 1 for cell in cells)

    def _link(self, link: Link) -> str:
        (start, _), (end, digit) = link.start, link.end
        name = ("strong" if link.end_on else "weak") + ("-in-cell" if start == end else "")
        return self._piece(
            name, self._cells([end]), self._digits([digit]), self._cells([start]), self._link_house(link)
        )

    def _clash(self) -> tuple[int, int]:
        false = [cell for cell, _ in self.step.removes]
        return next(
            (first, second)
            for first in false
            for second in false
            if first < second and second in self.shape.peers[first]
        )
