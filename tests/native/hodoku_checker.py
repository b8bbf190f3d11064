"""Re-derives chains, almost locked sets and forcing steps of HoDoKu's walk from the board alone: every link and branch.

It shares nothing with what finds them. What does not follow is an AssertionError that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any, NamedTuple

from grille.model import Board

CHAINS = ("turbot-fish", "x-chain", "xy-chain", "aic", "grouped-aic", "als-xy-wing", "als-chain")
CHECKED = (
    *CHAINS,
    "remote-pair",
    "discontinuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "continuous-nice-loop",
    "grouped-continuous-nice-loop",
    "als-xz",
    "death-blossom",
    "forcing-chain-contradiction",
    "forcing-chain-verity",
    "forcing-net-contradiction",
    "forcing-net-verity",
)


class Node(NamedTuple):
    """A digit that is, or is not, in one of the cells; those of a set have its number."""

    cells: tuple[int, ...]
    digit: int
    on: bool
    set: int | None
    parents: tuple[int, ...]

    @property
    def what(self) -> tuple[tuple[int, ...], int]:
        return self.cells, self.digit


def branches_of(raw: Any) -> list[list[Node]]:
    """The branches of a step; of a plain chain, which has none, the one that its links are."""
    if raw.branches:
        return [[Node(tuple(c), d, on, number, tuple(p)) for c, d, on, _, p, number, _ in one] for one in raw.branches]
    if raw.technique == "remote-pair":  # a cell that lacks the one digit holds the other, which the next cell lacks
        one, other = raw.digits
        pairs = [(cell, (one, other) if i % 2 == 0 else (other, one)) for i, (cell, _) in enumerate(raw.cells)]
        chain = [((cell, digit), digit == held) for cell, (lacked, held) in pairs for digit in (lacked, held)]
    else:
        chain = [raw.links[0][:2], *(link[2:] for link in raw.links)]
    return [[Node((cell,), digit, on, None, (i - 1,) if i else ()) for i, ((cell, digit), on) in enumerate(chain)]]


class Checker:
    """A board, and whether steps on it follow."""

    def __init__(self, board: Board) -> None:
        self.shape = board.shape
        self.left = [set() if value else set(board.candidates(cell)) for cell, value in enumerate(board.values)]

    def check(self, raw: Any) -> None:
        """Whether the step follows from the board."""
        technique, places, removes, sets = raw.technique, raw.places, raw.removes, raw.sets
        branches = branches_of(raw)
        assert branches
        assert places or removes
        for cells, digits, _ in sets:
            assert set().union(*(self.left[cell] for cell in cells)) == set(digits)
            assert len(digits) == len(cells) + 1
            assert any(set(cells) <= set(house.cells) for house in self.shape.houses)
        for branch in branches:
            self._check_links(branch, sets)
        if technique.endswith("-contradiction"):
            self._check_contradiction(branches, places, removes)
        elif technique.endswith("-verity"):
            self._check_verity(branches, places, removes)
        elif technique == "death-blossom":
            self._check_blossom(branches, removes)
        elif technique == "remote-pair":
            self._check_pair(branches[0], removes)
        elif "discontinuous" in technique:
            self._check_break(branches[0], removes)
        elif "continuous" in technique or (technique == "als-xz" and self._closes(branches[0])):
            self._check_loop(branches[0], sets, removes)
        else:
            self._check_ends(branches, removes)

    def _sees(self, some: Sequence[int], others: Sequence[int]) -> bool:
        return all(one in self.shape.peers[other] for one, other in product(some, others))

    def _places(self, house: int, digit: int) -> set[int]:
        return {cell for cell in self.shape.houses[house].cells if digit in self.left[cell]}

    def _check_links(self, branch: Sequence[Node], sets: Sequence[Any]) -> None:
        for i, node in enumerate(branch):
            assert all(node.digit in self.left[cell] for cell in node.cells), node
            if node.set is not None:
                assert set(node.cells) == {cell for cell in sets[node.set][0] if node.digit in self.left[cell]}
            assert all(parent < i for parent in node.parents), "each node stands after its parents"
            assert bool(node.parents) == (i > 0)
            if i:
                assert self._follows(node, [branch[parent] for parent in node.parents]), (node, branch)

    def _follows(self, node: Node, parents: Sequence[Node]) -> bool:
        if not node.on:  # what is there bars it
            return any(parent.on and self._bars(parent, node) for parent in parents)
        if any(parent.on for parent in parents):
            return False
        if node.set is not None:  # a set that lacks one digit holds all others
            return len(parents) == 1 and parents[0].set == node.set and parents[0].digit != node.digit
        gone = {(cell, parent.digit) for parent in parents for cell in parent.cells}
        if (
            len(node.cells) == 1
            and {(node.cells[0], other) for other in self.left[node.cells[0]] - {node.digit}} <= gone
        ):
            return True
        return any(
            set(node.cells) <= set(house.cells)
            and all((cell, node.digit) in gone for cell in self._places(number, node.digit) - set(node.cells))
            for number, house in enumerate(self.shape.houses)
        )

    def _bars(self, one: Node, other: Node) -> bool:
        """Whether the one, being there, keeps the other out."""
        if one.digit == other.digit:
            return self._sees(one.cells, other.cells)
        return len(one.cells) == 1 and one.cells == other.cells

    def _bars_candidate(self, node: Node, cell: int, digit: int) -> bool:
        return self._bars(node, Node((cell,), digit, False, None, ()))

    def _check_ends(self, branches: Sequence[Sequence[Node]], removes: Sequence[Any]) -> None:
        for cell, digit in removes:
            assert any(
                not branch[0].on
                and branch[-1].on
                and all(self._bars_candidate(end, cell, digit) for end in (branch[0], branch[-1]))
                for branch in branches
            ), (cell, digit)

    def _check_pair(self, branch: Sequence[Node], removes: Sequence[Any]) -> None:
        cells = list(dict.fromkeys(node.cells[0] for node in branch))
        assert all(self.left[cell] == self.left[cells[0]] for cell in cells)
        for cell, digit in removes:
            assert digit in self.left[cells[0]]
            seen = {i % 2 for i, one in enumerate(cells) if one in self.shape.peers[cell]}
            assert seen == {0, 1}

    def _check_break(self, branch: Sequence[Node], removes: Sequence[Any]) -> None:
        """A premise that leads to its opposite, or to another candidate of its cell, or keeps one out both ways."""
        first, last = branch[0], branch[-1]
        assert first.cells == last.cells
        (cell,) = first.cells
        if first.on:
            assert not last.on if last.digit == first.digit else last.on
            wrong = {(cell, first.digit)}
        elif last.on:
            assert last.digit == first.digit
            wrong = {(cell, other) for other in self.left[cell] - {first.digit}}
        else:
            assert last.digit != first.digit
            wrong = {(cell, last.digit)}
        assert set(map(tuple, removes)) == wrong

    def _closes(self, branch: Sequence[Node]) -> bool:
        """Whether the first node follows from the last."""
        first, last = branch[0], branch[-1]
        return last.on != first.on and last.what != first.what and self._follows(first, [last])

    def _check_loop(self, branch: Sequence[Node], sets: Sequence[Any], removes: Sequence[Any]) -> None:
        """Of every two neighbours of a loop just one is there."""
        assert self._closes(branch)
        pairs = [*pairwise(branch), (branch[-1], branch[0])]
        linked: dict[int, set[int]] = {}
        for node in branch:
            if node.set is not None:
                linked.setdefault(node.set, set()).add(node.digit)
        for cell, digit in removes:
            by_link = any(all(self._bars_candidate(end, cell, digit) for end in pair) for pair in pairs)
            by_set = any(
                digit in sets[number][1]
                and digit not in digits
                and self._sees([cell], [one for one in sets[number][0] if digit in self.left[one]])
                for number, digits in linked.items()
            )
            assert by_link or by_set, (cell, digit)

    def _check_blossom(self, branches: Sequence[Sequence[Node]], removes: Sequence[Any]) -> None:
        (stem,) = {branch[0].cells[0] for branch in branches}
        for cell, digit in removes:
            told = [branch for branch in branches if branch[-1].digit == digit]
            assert {branch[0].digit for branch in told} == self.left[stem]
            assert all(branch[0].on and branch[-1].on for branch in told)
            assert all(self._bars_candidate(branch[-1], cell, digit) for branch in told)

    def _check_contradiction(self, branches: Any, places: Sequence[Any], removes: Sequence[Any]) -> None:
        (start,) = {(branch[0].what, branch[0].on) for branch in branches}
        ((cell,), digit), on = start
        assert [(cell, digit)] == list(map(tuple, removes if on else places))
        ends = [branch[-1] for branch in branches]
        if len(ends) == 1:
            assert (ends[0].what, ends[0].on) == (((cell,), digit), not on)
        elif ends[0].on:
            one, other = ends
            assert one.what == other.what if not other.on else self._bars(one, other)
        else:
            gone = {(end.cells[0], end.digit) for end in ends}
            assert not any(end.on for end in ends)
            in_cell = len({one for one, _ in gone}) == 1 and {d for _, d in gone} == self.left[ends[0].cells[0]]
            in_house = len({d for _, d in gone}) == 1 and any(
                places_left and {(one, ends[0].digit) for one in places_left} <= gone
                for places_left in (self._places(house, ends[0].digit) for house in range(len(self.shape.houses)))
            )
            assert in_cell or in_house, ends

    def _check_verity(self, branches: Any, places: Sequence[Any], removes: Sequence[Any]) -> None:
        ((cells, digit),) = {branch[-1].what for branch in branches}
        (on,) = {branch[-1].on for branch in branches}
        assert [(cells[0], digit)] == list(map(tuple, places if on else removes))
        starts = [branch[0] for branch in branches]
        if not all(start.on for start in starts):
            one, other = starts
            assert one.what == other.what
            assert one.on != other.on
            return
        taken = {(start.cells[0], start.digit) for start in starts}
        in_cell = taken == {(starts[0].cells[0], one) for one in self.left[starts[0].cells[0]]}
        in_house = any(
            taken == {(cell, starts[0].digit) for cell in self._places(house, starts[0].digit)}
            for house in range(len(self.shape.houses))
        )
        assert in_cell or in_house
