"""Re-derives the patterns that HoDoKu's walk alone knows from their boards: by every way to fill their cells.

It shares nothing with what finds them and does not argue as they do: a candidate falls because no way to fill the cells
of the pattern leaves it. Besides it looks whether the parts are what their roles and the words say. What is not is an
AssertionError that names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product

from tests.logic.chain_checker import left, places

from grille.logic.deduction import Deduction

Filling = Mapping[int, int]
"""A digit for each cell."""


def check(step: Deduction) -> None:
    """Whether the step follows from its board; on puzzles with one solution where it is about uniqueness."""
    assert step.removes
    assert not step.places
    for family, checked in CHECKS.items():
        if family in step.technique:
            return checked(step)
    raise AssertionError(f"{step.technique} is none of the kinds that are checked here")


def fillings(step: Deduction, choices: Mapping[int, set[int]]) -> Iterator[Filling]:
    """Every way to fill the cells from their choices so that no two that see each other hold the same digit."""
    filled: dict[int, int] = {}

    def deeper(cells: list[int]) -> Iterator[Filling]:
        if not cells:
            yield dict(filled)
            return
        cell, *others = cells
        for digit in choices[cell]:
            if all(filled.get(peer) != digit for peer in step.shape.peers[cell]):
                filled[cell] = digit
                yield from deeper(others)
                del filled[cell]

    return deeper(list(choices))


def assert_nothing_is_left_of(step: Deduction, ways: list[Filling]) -> None:
    """What the step removes is in no way to fill the cells, nor beside any."""
    assert ways, "there is no way to fill the cells at all"
    for cell, digit in step.removes:
        assert digit in left(step.board, cell), f"{digit} is no candidate of cell {cell}"
        for way in ways:
            seen = {way.get(peer) for peer in step.shape.peers[cell]}
            assert way[cell] != digit if cell in way else digit in seen, f"{digit} in cell {cell} is possible: {way}"


# Rectangles


def check_rectangle(step: Deduction) -> None:
    """Of all ways to fill the corners, those with both digits crosswise are out."""
    board, because = step.board, step.because
    corners, pair = because.cells_as("floor", "roof"), set(because.digits)
    assert len(pair) == 2
    rows, columns, boxes = ({key(c) for c in corners} for key in (_row, _column, _box))
    assert len({*corners}) == 4
    assert (len(rows), len(columns), len(boxes)) == (2, 2, 2), "the corners are no rectangle in two boxes"
    for floor in because.cells_as("floor"):
        assert (left(board, floor) or {board.values[floor]}) <= pair, "the floor can hold something else"
    for corner in corners:
        assert not board.values[corner] or corner in board.placed, "a corner was given"
    if "avoidable" not in step.technique:
        assert not any(board.values[corner] for corner in corners)
    ways = []
    for way in fillings(step, {c: {board.values[c]} if board.values[c] else left(board, c) for c in corners}):
        is_deadly = set(way.values()) == pair
        if not is_deadly and all(_has_its_place(step, house, way) for house in because.houses_as("base")):
            ways.append(way)
    assert_nothing_is_left_of(step, ways)


def _has_its_place(step: Deduction, house: int, corners: Filling) -> bool:
    """A base house gets each of the two digits that has places in corners alone, and one of them has not others."""
    at = {digit: places(step.board, house, digit) for digit in step.because.digits}
    bound = [digit for digit in at if at[digit] <= set(corners)]
    assert bound, "neither digit is bound to the corners"
    return all(any(corners[cell] == digit for cell in at[digit]) for digit in bound)


def _row(cell: int) -> int:
    return cell // 9


def _column(cell: int) -> int:
    return cell % 9


def _box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


# Sue de Coq


def check_sue_de_coq(step: Deduction) -> None:
    """By every way to fill the cells of line and box; and the digits are as many as the cells, as the words say."""
    board, because, houses = step.board, step.because, step.shape.houses
    (line,), (box,) = because.houses_as("base"), because.houses_as("cover")
    crossing, lined, boxed = (because.cells_as(role) for role in ("pivot", "one", "two"))
    assert houses[box].kind == "box"
    assert {*crossing} <= {*houses[line].cells} & {*houses[box].cells}
    assert {*lined} <= {*houses[line].cells}
    assert {*boxed} <= {*houses[box].cells}
    cells = (*crossing, *lined, *boxed)
    assert len({*cells}) == len(cells), "a cell stands twice"
    one, two = because.sets
    for held, part in ((one, lined), (two, boxed)):
        assert (held.cells, set(held.digits)) == (part, set().union(*(left(board, cell) for cell in part)))
    shared = {*one.digits} & {*two.digits}
    middle = set().union(*(left(board, cell) for cell in crossing))
    assert not shared & middle, "a digit of the crossing is in both sets"
    assert len({*one.digits, *two.digits, *middle}) + len(shared) == len(cells), "digits and cells do not add up"
    assert_nothing_is_left_of(step, list(fillings(step, {cell: left(board, cell) for cell in cells})))


# Nets of colours


def check_nets(step: Deduction) -> None:
    """By the four ways to choose a colour of either net."""
    board, because = step.board, step.because
    (digit,) = because.digits
    colour_of = {cell: role for role in ("one", "two") for cell in because.cells_as(role)}
    nets = [set(net.cells) for net in because.sets]
    assert [len(nets), *nets] == [2, *nets]
    assert not nets[0] & nets[1]
    assert nets[0] | nets[1] == set(colour_of)
    for net in nets:
        joined = {min(net)}
        links = [link for link in because.links if link.start[0] in net]
        for link in links + links:  # each joins on to one before it, in whatever order
            ends = {link.start[0], link.end[0]}
            assert any(places(board, house, digit) == ends for house in range(27)), "a link is not strong"
            assert len({colour_of[end] for end in ends}) == 2, "both ends have one colour"
            joined |= ends if joined & ends else set()
        assert joined == net, "the links do not join the net"
    ways = []
    for colours in product(("one", "two"), repeat=2):
        chosen = [cell for net, colour in zip(nets, colours, strict=True) for cell in net if colour_of[cell] == colour]
        if not _any_see_each_other(step, chosen):
            ways.append({cell: digit if cell in chosen else 0 for cell in colour_of})
    assert_nothing_is_left_of(step, ways)


def _any_see_each_other(step: Deduction, cells: list[int]) -> bool:
    return any(two in step.shape.peers[one] for one, two in combinations(cells, 2))


# Fish with boxes


def check_fish(step: Deduction) -> None:
    """By every way to give each base its digit; and body, fins and covers are what they are called."""
    board, because = step.board, step.because
    (digit,) = because.digits
    bases, covers = ([step.shape.houses[h] for h in because.houses_as(role)] for role in ("base", "cover"))
    body, fins = ({cell for cell, _ in because.marks_as(role)} for role in ("body", "fin"))
    assert len(bases) == len(covers) == (2 if "x-wing" in step.technique else 3)
    assert bool(fins) == step.technique.startswith("finned")
    found = [places(board, base, digit) for base in because.houses_as("base")]
    assert set().union(*found) == body | fins
    assert not body & fins
    for cell in body:
        assert sum(cell in base.cells for base in bases) == 1, "a cell of the body lies in two bases"
        assert any(cell in cover.cells for cover in covers), "a cell of the body lies in no cover"
    ways = []
    for chosen in product(*found):
        is_one_each = all(len(set(chosen) & place) == 1 for place in found)
        if is_one_each and not _any_see_each_other(step, sorted(set(chosen))):
            ways.append({cell: digit if cell in chosen else 0 for cell in body | fins})
    assert_nothing_is_left_of(step, ways)


CHECKS: dict[str, Callable[[Deduction], None]] = {
    "rectangle": check_rectangle,
    "sue-de-coq": check_sue_de_coq,
    "multi-colouring": check_nets,
    "franken": check_fish,
}
"""What checks a technique, by a part of its name."""
