"""What follows from one candidate by singles and by every rule on its own, and steps from contradictions.

What follows is found in rounds: every house and rule that sees a change looks at the board as it was before the round.
So how many rounds a contradiction takes depends neither on an order of cells nor on the candidates already gone: with
fewer of them it comes in as many rounds at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from grille.logic.deduction import Because, Candidate, Follow, Part
from grille.logic.ruled import supports
from grille.logic.ruled.demands import Demand
from grille.logic.ruled.view import Found, View

FEW_ROUNDS = 3
"""The rounds of a refutation; a contradiction may take any number."""

_ROUNDS = 100


@dataclass(slots=True, eq=False)
class _Event:
    """A cell that lost candidates, by what, and the events that this followed from."""

    cell: int
    mask: int
    causes: tuple[Demand | int, ...] = ()
    parents: tuple[_Event, ...] = ()


@dataclass(slots=True)
class _Change:
    """What a round takes from a cell."""

    mask: int
    causes: list[Demand | int] = field(default_factory=list)
    sources: set[int] = field(default_factory=set)


class Trial:
    """A board on which a candidate is assumed, round by round, as quickly as can be: a Net tells the reasons."""

    __slots__ = ("_fresh", "_masks", "_rounds", "_view", "failed")

    def __init__(self, view: View, cell: int, digit: int) -> None:
        self._view, self._masks = view, list(view.masks)
        self._masks[cell] = 1 << (digit - 1)
        self._fresh, self._rounds, self.failed = [cell], 0, False

    def fails(self, rounds: int) -> bool:
        """Whether so many rounds in all lead to a contradiction."""
        while self._rounds < rounds and self._fresh and not self.failed:
            self._rounds += 1
            self._round()
        return self.failed

    def _round(self) -> None:
        known, masks, side = self._view.known, self._masks, self._view.side
        after = masks.copy()
        demands: dict[Demand, None] = {}
        houses: set[int] = set()
        for cell in self._fresh:
            mask = masks[cell]
            if not mask & (mask - 1):
                for other, kept in known.kept_by[cell * side + mask.bit_length() - 1]:
                    after[other] &= kept
            demands.update(known.demands_at[cell])
            houses.update(self._view.shape.houses_of[cell])
        self.failed = not all(after) or not all(self._look(house, after) for house in houses)
        if self.failed:
            return
        for demand in demands:
            here = tuple([masks[cell] for cell in demand.cells])
            left = demand.known.get(here) or demand.narrowed(masks)
            if left != here:
                for cell, mask in zip(demand.cells, left, strict=True):
                    after[cell] &= mask
        self.failed = not all(after)
        self._fresh = [cell for cell, mask in enumerate(after) if mask != masks[cell]]
        self._masks = after

    def _look(self, house: int, after: list[int]) -> bool:
        """Note digits with one place in a house; false where one has none."""
        once, twice, masks = 0, 0, self._masks
        cells = self._view.shape.houses[house].cells
        for cell in cells:
            mask = masks[cell]
            twice |= once & mask
            once |= mask
        alone = once & ~twice
        if alone:
            for cell in cells:
                if masks[cell] & alone:
                    after[cell] &= alone
        return once == self._view.known.every


class Net:
    """The same with the reasons of every change."""

    def __init__(self, view: View, cell: int, digit: int) -> None:
        self._view, self._masks = view, list(view.masks)
        self._events: list[_Event] = []
        self._latest: dict[int, _Event] = {}
        self._changes: dict[int, _Change] = {}
        self._dead_end: tuple[Follow, Iterable[int]] | None = None
        self._apply(_Event(cell, 1 << (digit - 1)))
        self._fresh = [cell]

    def follows_in(self, rounds: int) -> tuple[tuple[Follow, ...], tuple[int, ...]]:
        """The digits that the contradiction needs, in the order in which they follow, the dead end, and all rules."""
        for _ in range(rounds):
            if self._dead_end is None:
                self._round()
        assert self._dead_end is not None, "a trial found a contradiction in so many rounds"
        end, sources = self._dead_end
        needed: dict[int, _Event] = {}
        todo = [self._latest[cell] for cell in sources if cell in self._latest]
        while todo:
            event = todo.pop()
            if id(event) not in needed:
                needed[id(event)] = event
                todo += event.parents
        told = [event for event in self._events if id(event) in needed and event.mask.bit_count() == 1]
        rules = {number for event in needed.values() for cause in event.causes for number in _rules_of(cause)}
        follows = (_follow((event.cell, event.mask.bit_length()), event.causes) for event in told)
        return (*follows, end), tuple(sorted(rules | set(end.rules)))

    def _apply(self, event: _Event) -> None:
        self._masks[event.cell] = event.mask
        self._latest[event.cell] = event
        self._events.append(event)

    def _round(self) -> None:
        view, fresh = self._view, self._fresh
        demands = {id(one): one for cell in fresh for one in view.known.demands_of[cell]}
        houses = sorted({house for cell in fresh for house in view.shape.houses_of[cell]})
        for cell in fresh:
            mask = self._masks[cell]
            if not mask & (mask - 1):
                for other, gone, cause in view.known.excluded[cell * view.side + mask.bit_length() - 1]:
                    self._take(other, gone, cause, (cell,))
        for house in houses:
            self._look(house)
        for demand in demands.values():
            self._narrow(demand)
        if self._dead_end is None:
            self._close()

    def _take(self, cell: int, gone: int, cause: Demand | int, sources: Iterable[int]) -> None:
        if not self._masks[cell] & gone:
            return
        change = self._changes.get(cell)
        if change is None:
            change = self._changes[cell] = _Change(self._masks[cell])
        if change.mask & gone:
            change.mask &= ~gone
            change.causes.append(cause)
            change.sources.update(sources)

    def _look(self, house: int) -> None:
        """Digits with one place in a house, or none."""
        once, twice = 0, 0
        cells = self._view.shape.houses[house].cells
        for cell in cells:
            twice |= once & self._masks[cell]
            once |= self._masks[cell]
        missing = ((1 << self._view.side) - 1) & ~once
        if missing:
            self._fail(Follow((-1, supports.low_of(missing)), (), (house,)), cells)
            return
        alone = once & ~twice
        for cell in cells if alone else ():
            mask = self._masks[cell]
            if mask & alone and mask & (mask - 1):
                self._take(cell, mask & ~alone, house, cells)

    def _narrow(self, demand: Demand) -> None:
        left = demand.narrowed(self._masks)
        if not all(left):
            self._fail(Follow((-1, 0), demand.rules, demand.houses), demand.cells)
            return
        for cell, mask in zip(demand.cells, left, strict=True):
            self._take(cell, ~mask, demand, demand.cells)

    def _fail(self, end: Follow, sources: Iterable[int]) -> None:
        if self._dead_end is None:
            self._dead_end = end, tuple(sources)

    def _close(self) -> None:
        """Apply what the round took."""
        changes, self._changes, self._fresh = self._changes, {}, []
        events = []
        for cell, change in changes.items():
            sources = change.sources | {cell}
            parents = tuple(self._latest[one] for one in sources if one in self._latest)
            events.append(_Event(cell, change.mask, tuple(change.causes), parents))
        for event in events:
            self._apply(event)
            self._fresh.append(event.cell)
            if not event.mask:
                self._fail(_follow((event.cell, 0), event.causes), (event.cell,))


def _follow(candidate: Candidate, causes: Sequence[Demand | int]) -> Follow:
    """The digit, by what took the last alternative."""
    cause = causes[-1] if causes else ()
    if isinstance(cause, Demand):
        return Follow(candidate, cause.rules, cause.houses)
    return Follow(candidate, (), (cause,) if isinstance(cause, int) else ())


def _rules_of(cause: Demand | int) -> tuple[int, ...]:
    return cause.rules if isinstance(cause, Demand) else ()


def refutation(view: View) -> Iterator[Found]:
    """A candidate from which a contradiction follows in few rounds."""
    yield from _refuted(view, FEW_ROUNDS)


def contradiction(view: View) -> Iterator[Found]:
    """A candidate from which a contradiction follows."""
    yield from _refuted(view, _ROUNDS)


def _refuted(view: View, rounds: int) -> Iterator[Found]:
    """Trials go on from where fewer rounds left them."""
    for candidate in _in_turn(view):
        if view.watch.is_up:
            return
        trial = view.trials.get(candidate)
        if trial is None:
            trial = view.trials[candidate] = Trial(view, *candidate)
        if trial.fails(rounds):
            follows, rules = Net(view, *candidate).follows_in(rounds)
            cell, digit = candidate
            because = Because(digits=(digit,), cells=(Part(cell, "base"),), rules=rules, follows=follows)
            yield Found((candidate,), because)


def _in_turn(view: View) -> list[Candidate]:
    """Candidates of open cells, those of cells with few first; after the last one that was refuted, if one was."""
    cells = sorted((c for c in range(view.shape.cells) if view.is_open(c)), key=lambda c: view.masks[c].bit_count())
    found = [(cell, digit) for cell in cells for digit in supports.digits_of(view.masks[cell])]
    if view.refuted is None:
        return found
    last, digit = view.refuted
    key = (view.masks[last].bit_count(), last, digit)
    start = sum((view.masks[c].bit_count(), c, d) <= key for c, d in found)
    return found[start:] + found[:start]
