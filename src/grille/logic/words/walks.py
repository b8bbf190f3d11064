"""Facts of chains, almost locked sets and forcing steps of HoDoKu's walk, whose nodes may be groups and sets."""

from __future__ import annotations

from itertools import product

from grille.logic.deduction import Branch, Node
from grille.logic.words.branches import BranchText
from grille.logic.words.language import Listed


class WalkText(BranchText):
    """The facts of steps that only HoDoKu's walk finds."""

    @property
    def ends(self) -> Listed:
        """The two ends of a chain, one of which is true."""
        branch = self.because.branches[0]
        return self._these(node.candidate for node in (branch[0], branch[-1]))

    @property
    def turn(self) -> str:
        """The consequence of a premise that leads back to its own cell."""
        first, last = self.because.branches[0][0], self.because.branches[0][-1]
        if last.candidate == first.candidate:
            return self._piece("turn-opposite", self.conclusion)
        if last.on:
            return self._piece("turn-two", self.conclusion, self.start_cell)
        return self._piece("turn-either", self._node_text(last), self._digits([first.candidate[1]]), self.start_cell)

    @property
    def sets(self) -> Listed:
        """Almost locked sets with their digits."""
        return self._pieces(
            "set", ((self._cells(cell_set.cells), self._digits(cell_set.digits)) for cell_set in self.because.sets)
        )

    @property
    def ways(self) -> str:
        """A sentence for each chain over almost locked sets."""
        sentences = []
        for branch in self.because.branches:
            links = Listed(self.language, tuple(self._node_texts(branch)))
            sentences.append(
                self._piece("way-round" if self._closes(branch) else "way", self._node_text(branch[0]), links)
            )
        return " ".join(map(self.language.sentence, sentences))

    @property
    def sides(self) -> str:
        """A sentence for each consequence of a wrong premise."""
        parts = (Listed(self.language, tuple(self._node_texts(branch))) for branch in self.because.branches)
        return " ".join(self.language.sentence(self._piece("side", links)) for links in parts)

    @property
    def refutation(self) -> str:
        """Why the consequence of a wrong premise is impossible."""
        first, *others = (branch[-1] for branch in self.because.branches)
        (cell, digit), ends = first.candidate, (first, *others)
        cells, digits = dict.fromkeys(n.candidate[0] for n in ends), dict.fromkeys(n.candidate[1] for n in ends)
        if not others:
            return self._piece("clash-self")
        if first.on and len(digits) == len(cells) == 1:
            return self._piece("clash-both", self._cells(cells), self._digits(digits))
        if first.on:
            name = "clash-two" if len(cells) == 1 else "clash-twice"
            return self._piece(name, self._cells(cells), self._digits(digits))
        if len(cells) == 1:
            return self._piece("clash-cell", self._cells([cell]))
        home = next(
            house
            for house in self.shape.houses_of[cell]
            if {*cells} <= {*self.shape.houses[house].cells} and self._count(house, digit) == len(cells)
        )
        return self._piece("clash-house", self._houses([home]), self._digits([digit]))

    @property
    def alternatives(self) -> str:
        """The premises, of which one is true."""
        starts = [branch[0] for branch in self.because.branches]
        cells = tuple(dict.fromkeys(node.candidate[0] for node in starts))
        digits = tuple(dict.fromkeys(node.candidate[1] for node in starts))
        if not all(node.on for node in starts):
            return self._piece("either-both", self._cells(cells), self._digits(digits))
        if len(cells) == 1:
            return self._piece("either-cell", self._cells(cells), self._digits(digits))
        return self._piece("either-house", self._home(cells), self._digits(digits), self._cells(cells))

    @property
    def stem(self) -> Listed:
        return self._cells(self.because.cells_as("pivot"))

    @property
    def stem_digits(self) -> Listed:
        return self._digits(self.board.candidates(self.because.cells_as("pivot")[0]))

    @property
    def placed_cells(self) -> Listed:
        return self._cells(cell for cell, _ in self.step.places)

    def _closes(self, branch: Branch) -> bool:
        """Whether the last node of a chain over sets excludes the first."""
        first, last = branch[0], branch[-1]
        return all(start in self.shape.peers[end] for start, end in product(_cells_of(first), _cells_of(last)))

    def _home(self, cells: tuple[int, ...]) -> object:
        """The house that contains all these cells, and in which they are all places of their digit."""
        digit = self.because.branches[0][0].candidate[1]
        common = [house for house in self.shape.houses_of[cells[0]] if set(cells) <= {*self.shape.houses[house].cells}]
        common.sort(key=lambda house: self._count(house, digit) != len(cells))
        return self._houses(common[:1])


def _cells_of(node: Node) -> tuple[int, ...]:
    return node.group or node.candidate[:1]
