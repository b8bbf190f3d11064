"""Chains through rules: a candidate or another is true, link by link, and both exclude a third. Knows no words.

Strong links are cells with two candidates, houses with two places for a digit, and digits that a cage needs and has two
places for; weak links are cells, houses and every rule that relates two cells. The shortest chain is found, by a
breadth-first search from each candidate that has a strong link.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grille.logic.deduction import Because, Link, Part
from grille.logic.ruled import supports
from grille.logic.ruled.view import Found, View

_LONGEST = 24
"""The most strong and weak links of a chain together."""


@dataclass(slots=True)
class _Links:
    """Links of a board: candidates are numbers, and sets of them bits."""

    present: int
    weak: Sequence[int]
    strong: dict[int, list[int]] = field(default_factory=dict)
    has_strong: int = 0
    reasons: dict[tuple[int, int], int] = field(default_factory=dict)
    """The rule of a strong link that neither a cell nor a house makes."""

    def join(self, a: int, b: int, rule: int | None = None) -> None:
        """One of the two is true."""
        for one, other in ((a, b), (b, a)):
            if other not in self.strong.setdefault(one, []):
                self.strong[one].append(other)
                if rule is not None:
                    self.reasons[one, other] = rule
        self.has_strong |= 1 << a | 1 << b


def rule_chain(view: View) -> Iterator[Found]:
    """The shortest chain that removes something."""
    links = _links(view)
    best: tuple[int, list[int], int] | None = None
    for start in sorted(links.strong):
        found = _from(start, links, _LONGEST if best is None else best[0] - 1)
        if found is not None:
            best = found
    if best is not None:
        yield _found(view, links, best[1], best[2])


def _links(view: View) -> _Links:
    side, masks, values = view.side, view.masks, view.values
    links = _Links(view.candidates(), view.known.weak)
    for cell, mask in enumerate(masks):
        if not values[cell] and mask.bit_count() == 2:
            a, b = supports.members(mask)
            links.join(cell * side + a, cell * side + b)
    for house in view.shape.houses:
        for digit in range(side):
            places = [cell for cell in house.cells if not values[cell] and masks[cell] >> digit & 1]
            if len(places) == 2:
                links.join(places[0] * side + digit, places[1] * side + digit)
    for demand in (*view.known.sets, *view.known.houses):
        for digit in view.needed(demand):
            places = [cell for cell in demand.cells if masks[cell] >> (digit - 1) & 1]
            if len(places) == 2 and not any(values[cell] for cell in places):
                links.join(places[0] * side + digit - 1, places[1] * side + digit - 1, demand.rules[0])
    return links


def _from(start: int, links: _Links, longest: int) -> tuple[int, list[int], int] | None:
    """If `start` is false: the chain to the first candidate that is then true and excludes what `start` excludes."""
    weak, present = links.weak, links.present
    shared = weak[start] & present
    before: dict[int, tuple[int, int]] = {}  # a candidate that is true, from one that is false, from one that is true
    ring, length, seen = [(start, -1)], 1, 1 << start
    while ring and length <= longest:
        now = []
        for off, origin in ring:
            for on in links.strong.get(off, ()):
                if on in before:
                    continue
                before[on] = (off, origin)
                now.append(on)
                gone = shared if on == start else weak[on] & shared
                if gone & ~(1 << start):
                    return length, _path(on, before), gone & ~(1 << start)
        ring = []
        for on in now:
            fresh = weak[on] & links.has_strong & present & ~seen
            seen |= fresh
            ring += [(off, on) for off in supports.members(fresh)]
        length += 2
    return None


def _path(on: int, before: dict[int, tuple[int, int]]) -> list[int]:
    """The candidates of a chain, false and true in turn, from its start on."""
    path: list[int] = []
    while on != -1:
        off, origin = before[on]
        path += [on, off]
        on = origin
    return path[::-1]


def _found(view: View, links: _Links, path: list[int], gone: int) -> Found:
    candidates = [view.candidate(number) for number in path]
    removes = tuple(view.candidate(number) for number in supports.members(gone))
    pairs = list(itertools.pairwise(candidates))
    chain = tuple(Link(a, place % 2 == 1, b, place % 2 == 0) for place, (a, b) in enumerate(pairs))
    rules = {links.reasons.get((a, b)) for a, b in itertools.pairwise(path)}
    ends = (candidates[0], candidates[-1])
    rules |= {view.known.between(link.start, link.end) for link in chain if not link.is_strong}
    rules |= {view.known.between(end, one) for end in ends for one in removes}
    numbers = tuple(sorted(number for number in rules if number is not None))
    cells = tuple(Part(cell, "node") for cell in dict.fromkeys(cell for cell, _ in candidates))
    digits = tuple(dict.fromkeys(digit for _, digit in candidates))
    return Found(removes, Because(digits=digits, cells=cells, links=chain, rules=numbers))
