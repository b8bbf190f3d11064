"""What follows from one candidate by singles and by every rule on its own, and steps from contradictions."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from grille.logic.deduction import Because, Candidate, Follow, Part
from grille.logic.ruled import supports
from grille.logic.ruled.demands import Demand
from grille.logic.ruled.view import Found, View


class Net:
    """A board on which a candidate is assumed, and what follows, in order.

    `follows` are the digits that follow, each with the house or the rules by which the last alternative went. `failed`
    is where no way is left: a cell without candidate, a house without place for a digit, or rules without way.
    """

    def __init__(self, view: View, cell: int, digit: int) -> None:
        self.view, self.masks = view, list(view.masks)
        self.follows: list[Follow] = []
        self.failed: Follow | None = None
        self._causes: dict[int, Demand | int] = {}
        self._singles: deque[int] = deque()
        self._demands: dict[int, Demand] = {}
        self._houses: dict[int, None] = {}
        self._is_done = [bool(value) for value in view.values]
        self._set(cell, 1 << (digit - 1), None)
        self._run()

    def _set(self, cell: int, mask: int, cause: Demand | int | None) -> None:
        """Narrow a cell; what has become of interest is noted."""
        self.masks[cell] = mask
        if cause is not None:
            self._causes[cell] = cause
        if not mask:
            if self.failed is None:
                self.failed = self._follow((cell, 0), cause)
            return
        if not mask & (mask - 1):
            self._singles.append(cell)
        for demand in self.view.known.demands_of[cell]:
            self._demands[id(demand)] = demand
        for house in self.view.shape.houses_of[cell]:
            self._houses[house] = None

    def _follow(self, candidate: Candidate, cause: Demand | int | None) -> Follow:
        if isinstance(cause, Demand):
            return Follow(candidate, cause.rules, cause.houses)
        return Follow(candidate, (), () if cause is None else (cause,))

    def _run(self) -> None:
        while self.failed is None:
            if self._singles:
                self._place(self._singles.popleft())
            elif self._houses:
                house = next(iter(self._houses))
                del self._houses[house]
                self._look(house)
            elif self._demands:
                key = next(iter(self._demands))
                self._narrow(self._demands.pop(key))
            else:
                return

    def _place(self, cell: int) -> None:
        if self._is_done[cell]:
            return
        self._is_done[cell] = True
        mask = self.masks[cell]
        digit = mask.bit_length()
        self.follows.append(self._follow((cell, digit), self._causes.get(cell)))
        for other, gone, cause in self.view.known.excluded[cell * self.view.side + digit - 1]:
            if self.masks[other] & gone:
                self._set(other, self.masks[other] & ~gone, cause)
                if self.failed is not None:
                    return

    def _look(self, house: int) -> None:
        """Digits with one place in a house, or none."""
        once, twice = 0, 0
        cells = self.view.shape.houses[house].cells
        for cell in cells:
            twice |= once & self.masks[cell]
            once |= self.masks[cell]
        missing = ((1 << self.view.side) - 1) & ~once
        if missing:
            self.failed = Follow((-1, supports.low_of(missing)), (), (house,))
            return
        alone = once & ~twice
        for cell in cells:
            mask = self.masks[cell]
            only = mask & alone
            if only & (only - 1):
                self.failed = Follow((cell, 0), (), (house,))
                return
            if only and only != mask:
                self._set(cell, only, house)

    def _narrow(self, demand: Demand) -> None:
        left = demand.narrowed(self.masks)
        if left == demand.masks_in(self.masks):
            return
        if not all(left):
            self.failed = Follow((-1, 0), demand.rules, demand.houses)
            return
        for cell, mask in zip(demand.cells, left, strict=True):
            if self.masks[cell] & ~mask:
                self._set(cell, self.masks[cell] & mask, demand)


def contradiction(view: View) -> Iterator[Found]:
    """A candidate from which a contradiction follows, cells with few candidates first."""
    cells = sorted((c for c in range(view.shape.cells) if view.is_open(c)), key=lambda c: view.masks[c].bit_count())
    for cell in cells:
        if view.watch.is_up:
            return
        for digit in supports.digits_of(view.masks[cell]):
            net = Net(view, cell, digit)
            if net.failed is not None:
                yield _found(net, cell, digit)


def _found(net: Net, cell: int, digit: int) -> Found:
    assert net.failed is not None
    follows = (*net.follows, net.failed)
    rules = tuple(sorted({number for one in follows for number in one.rules}))
    return Found(((cell, digit),), Because(digits=(digit,), cells=(Part(cell, "base"),), rules=rules, follows=follows))
