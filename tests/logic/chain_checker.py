"""Re-derives steps of the ladder `se` from their boards alone: every link, branch, nested step, loop and grave.

It shares nothing with what finds them: as proof checkers do for SAT, it only looks whether each claim follows. What
does not is an AssertionError that names it.
"""

from __future__ import annotations

from itertools import combinations, pairwise, product

from grille.logic.deduction import Branch, Candidate, Deduction, Node
from grille.model import Board

CYCLES = ("x-cycle", "y-cycle", "mixed-cycle")
CHAINS = ("forcing-x-chain", "forcing-chain")
RULES = ("locked", "hidden-pair", "naked-pair", "x-wing")


def check(step: Deduction) -> None:
    """Whether the step follows from its board; on puzzles with one solution where it is about uniqueness."""
    if step.because.branches:
        _check_chain(step)
    elif step.technique.startswith("unique-"):
        _check_loop(step)
    elif step.technique.startswith("bug-"):
        _check_grave(step)
    elif step.technique.startswith("aligned-"):
        _check_exclusion(step)
    else:
        raise AssertionError(f"{step.technique} is none of the kinds that are checked here")


def left(board: Board, cell: int) -> set[int]:
    return set() if board.values[cell] else set(board.candidates(cell))


def places(board: Board, house: int, digit: int) -> set[int]:
    return {cell for cell in board.shape.houses[house].cells if digit in left(board, cell)}


def house_of(board: Board, cell: int, kind: str) -> int:
    return next(house for house in board.shape.houses_of[cell] if board.shape.houses[house].kind == kind)


# Chains


def _check_chain(step: Deduction) -> None:
    because, name = step.because, step.technique
    for branch in because.branches:
        _check_branch(step.board, branch, is_cycle=name in CYCLES)
    flat = sum(len(branch) for branch in because.branches)
    assert because.nodes == flat + _nested_nodes(because.branches), "nodes are miscounted"
    starts = [branch[0] for branch in because.branches]
    ends = [branch[-1] for branch in because.branches]
    if name in CYCLES:
        return _check_cycle(step, because.branches[0])
    if name in CHAINS:
        (start,), (end,) = starts, ends
        assert (end.candidate, end.on) == (start.candidate, not start.on), "the chain does not contradict its start"
        conclusion = end.candidate, end.on
    elif name in ("nishio", "contradiction-forcing"):
        assert len({(start.candidate, start.on) for start in starts}) == 1, "the branches start apart"
        assert [end.candidate for end in ends] == 2 * [ends[0].candidate], "the branches do not meet"
        assert (ends[0].on, ends[1].on) == (True, False), "the branches do not contradict each other"
        conclusion = starts[0].candidate, not starts[0].on
    else:
        _check_starts(step, starts)
        assert len({(end.candidate, end.on) for end in ends}) == 1, "the branches do not end alike"
        conclusion = ends[0].candidate, ends[0].on
    effect = ((conclusion[0],), ()) if conclusion[1] else ((), (conclusion[0],))
    assert (step.places, step.removes) == effect, "the effect is not the conclusion"
    if name in ("nishio", "forcing-x-chain"):
        assert len({node.candidate[1] for branch in because.branches for node in branch}) == 1, "more than one digit"
    return None


def _nested_nodes(branches: tuple[Branch, ...]) -> int:
    found: dict[tuple[object, ...], int] = {}
    for node in (node for branch in branches for node in branch if node.nested is not None):
        assert node.nested is not None
        inner = node.nested.because
        key = tuple(frozenset((one.candidate, one.on) for one in branch) for branch in inner.branches)
        found[key] = inner.nodes
    return sum(found.values())


def _check_starts(step: Deduction, starts: list[Node]) -> None:
    """One of the assumptions must be true."""
    board, (cell, digit) = step.board, starts[0].candidate
    if step.technique == "double-forcing":
        assert [(start.candidate, start.on) for start in starts] == [((cell, digit), True), ((cell, digit), False)]
        return
    assert all(start.on for start in starts), "an assumption is off"
    if step.technique == "cell-forcing":
        wanted = {(cell, other) for other in left(board, cell)}
    else:
        house = house_of(board, cell, starts[0].cause)
        wanted = {(other, digit) for other in places(board, house, digit)}
    assert sorted(start.candidate for start in starts) == sorted(wanted), "a case is missing"


def _check_branch(board: Board, branch: Branch, *, is_cycle: bool) -> None:
    assert len({(node.candidate, node.on) for node in branch}) == len(branch), "a node stands twice"
    for place, node in enumerate(branch):
        cell, digit = node.candidate
        assert digit in left(board, cell), f"{node} is about no candidate"
        if place == 0 and not is_cycle:
            assert not node.parents, "the assumption has parents"
            continue
        before = place - 1 if place else len(branch) - 1
        assert node.parents, f"{node} follows from nothing"
        assert node.parents == (before,) if is_cycle else max(node.parents) < place, f"{node} comes too early"
        _check_node(board, node, [branch[parent] for parent in node.parents])


def _check_node(board: Board, node: Node, parents: list[Node]) -> None:
    (cell, digit), gone = node.candidate, {parent.candidate for parent in parents}
    if node.cause in RULES or node.cause == "nested":
        assert not node.on, f"{node} is on"
        assert not any(parent.on for parent in parents), f"{node} has a parent that is on"
        bare = board.copy()
        for candidate in gone:
            bare.remove(*candidate)
        if node.nested is None:
            assert _rules_out(node.cause, bare, cell, digit), f"{node}: the rule does not apply"
            return
        nested = node.nested
        assert nested.board == bare, f"{node}: the nested step is on another board"
        ousted = {(one, other) for one, placed in nested.places for other in left(bare, one) if other != placed}
        assert node.candidate in {*nested.removes, *ousted}, f"{node}: the nested step does not remove it"
        check(nested)
    elif node.on:
        assert not any(parent.on for parent in parents), f"{node} has a parent that is on"
        if node.cause == "cell":
            wanted = {(cell, other) for other in left(board, cell)}
        else:
            wanted = {(one, digit) for one in places(board, house_of(board, cell, node.cause), digit)}
        assert gone | {node.candidate} == wanted, f"{node} is not the only one left"
    else:
        (parent,) = parents
        other, held = parent.candidate
        assert parent.on, f"{node}: its parent is off"
        if node.cause == "cell":
            assert (other == cell, held == digit) == (True, False), f"{node} is no other candidate of the cell"
        else:
            assert (other == cell, held == digit) == (False, True), f"{node} is not about the same digit"
            assert other in board.shape.houses[house_of(board, cell, node.cause)].cells, f"{node} is not in the house"


def _rules_out(rule: str, board: Board, cell: int, digit: int) -> bool:
    houses = range(len(board.shape.houses))
    cells = [set(board.shape.houses[house].cells) for house in houses]
    if rule == "locked":
        covers = [cells[house] for house in board.shape.houses_of[cell]]
        bases = [places(board, house, digit) for house in houses if cell not in cells[house]]
        return any(base and base <= cover for base in bases for cover in covers)
    if rule == "x-wing":
        for lines, across in ((range(9), range(9, 18)), (range(9, 18), range(9))):
            for pair in combinations(lines, 2):
                at = {line for base in pair for line in across if places(board, base, digit) & cells[line]}
                on_cover = any(cell in cells[line] for line in at)
                if len(at) == 2 and on_cover and not any(cell in cells[base] for base in pair):
                    return True
        return False
    for house in board.shape.houses_of[cell]:
        if rule == "hidden-pair":
            pairs = combinations(left(board, cell) - {digit}, 2)
            if any(len(places(board, house, a) | places(board, house, b)) == 2 for a, b in pairs):
                return True
        else:
            pairs = combinations(cells[house] - {cell}, 2)
            if any(digit in (both := left(board, a) | left(board, b)) and len(both) == 2 for a, b in pairs):
                return True
    return False


def _check_cycle(step: Deduction, cycle: Branch) -> None:
    assert len(cycle) % 2 == 0, "a cycle has as many on as off nodes"
    assert [node.on for node in cycle] == [True, False] * (len(cycle) // 2), "on and off do not alternate"
    peers, own = step.shape.peers, {node.candidate[0] for node in cycle}
    sides: list[set[Candidate]] = [{n.candidate for n in cycle if n.on is on} for on in (True, False)]
    wanted = {
        (cell, digit)
        for cell in range(step.shape.cells)
        if cell not in own
        for digit in left(step.board, cell)
        if all(any(d == digit and c in peers[cell] for c, d in side) for side in sides)
    }
    assert (step.places, set(step.removes)) == ((), wanted), "the cycle removes something else"
    if step.technique == "x-cycle":
        assert len({node.candidate[1] for node in cycle}) == 1, "more than one digit"
    if step.technique == "y-cycle":
        assert all(node.cause == "cell" for node in cycle if node.on), "a strong link is not in a cell"


# Loops, graves, exclusions


def _check_loop(step: Deduction) -> None:
    board, because, shape = step.board, step.because, step.shape
    loop, pair = because.cells_as("floor", "roof"), set(because.digits)
    roof = because.cells_as("roof")
    assert len(pair) == 2
    assert len(loop) == len(set(loop)) >= 4
    assert (len(loop) == 4) == step.technique.startswith("unique-rectangle")
    for one, two in pairwise((*loop, loop[0])):
        assert two in shape.peers[one], "neighbours do not see each other"
    even, odd = ({h for c in loop[i::2] for h in shape.houses_of[c]} for i in (0, 1))
    assert even == odd, "the digits could not change places"
    assert len(even) == 3 * len(loop) // 2, "two cells that would hold the same digit see each other"
    assert all(left(board, cell) == pair for cell in because.cells_as("floor"))
    assert all(left(board, cell) > pair for cell in roof)
    more = set().union(*(left(board, cell) for cell in roof)) - pair
    kind, removes = step.technique[-1], set(step.removes)
    if kind == "1":
        (cell,) = roof
        assert removes == {(cell, digit) for digit in pair}
    elif kind == "2":
        (digit,) = more
        assert all(d == digit and set(roof) <= set(shape.peers[c]) for c, d in removes)
    elif kind == "3":
        _check_set(step, more, roof)
    else:
        (base,) = because.houses_as("base")
        (kept,) = {d for d in pair if places(board, base, d) == set(roof)} - {d for _, d in removes}
        assert removes == {(cell, digit) for cell in roof for digit in pair - {kept}}


def _check_set(step: Deduction, more: set[int], roof: tuple[int, ...]) -> None:
    """One digit of `more` is in the roof: with the further cells that is a naked set of the house."""
    (house,) = step.because.houses_as("set")
    others, cells = step.because.cells_as("extra"), set(step.shape.houses[house].cells)
    digits = more.union(*(left(step.board, cell) for cell in others))
    assert cells.issuperset(roof)
    assert cells.issuperset(others)
    assert not set(roof) & set(others)
    assert len(digits) == len(others) + 1, "the set has not as many digits as cells"
    assert step.removes
    assert all(d in digits and c in cells - {*roof, *others} for c, d in step.removes)


def _check_grave(step: Deduction) -> None:
    board, because, shape = step.board, step.because, step.shape
    roof, bare = because.cells_as("roof"), step.board.copy()
    excess = [(cell, digit) for cell, digit in because.marks_as("extra") if cell in roof]
    for cell, digit in excess:
        bare.remove(cell, digit)
    assert all(len(left(bare, cell)) == 2 for cell in range(shape.cells) if not board.values[cell])
    digits = range(1, shape.side + 1)
    assert all(len(places(bare, house, d)) in (0, 2) for house in range(len(shape.houses)) for d in digits)
    odd, removes, kind = {digit for _, digit in excess}, set(step.removes), step.technique[-1]
    if step.technique == "bug-plus-1":
        (cell,) = roof
        assert removes == {(cell, digit) for digit in left(board, cell) - odd}
    elif kind == "2":
        (digit,) = odd
        assert all(d == digit and set(roof) <= set(shape.peers[c]) for c, d in removes)
    elif kind == "3":
        _check_set(step, odd, roof)
    else:
        (base,), (kept,) = because.houses_as("base"), because.digits
        assert places(board, base, kept) == set(roof)
        assert len(roof) == 2
        assert removes == {(c, d) for c in roof for d in left(board, c) - {kept} if (c, d) not in excess}


def _check_exclusion(step: Deduction) -> None:
    """By every way to fill the base cells."""
    board, peers = step.board, step.shape.peers
    bases = step.because.cells_as("base")
    common = [cell for cell in range(81) if left(board, cell) and all(cell in peers[base] for base in bases)]
    for cell, digit in step.removes:
        for filled in product(*(left(board, base) for base in bases)):
            if filled[bases.index(cell)] != digit:
                continue
            is_twice = any(
                filled[i] == filled[j] and bases[j] in peers[bases[i]] for i, j in combinations(range(len(bases)), 2)
            )
            assert is_twice or any(left(board, one) <= set(filled) for one in common), f"{filled} is possible"
