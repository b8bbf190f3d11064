"""What an answer must be, whichever interface it came through: each function takes what the nouns' `to_dict` say."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tests.laws.truth import Truth, truth

from grille import Grid, Shape, Symmetry, count
from grille.errors import OutOfTimeError
from grille.logic.records import LEVEL_NAMES

Said = Mapping[str, Any]
LONGEST_MESSAGE = 2_000
"""Characters. The names of all techniques take most of them."""

_LOOK_AT_OTHERS = ("no-other", "minimum", "maximum")
"""Rules that mean something else where another rule is gone."""


def plain(said: Any) -> Any:
    """What comes back when it is sent as JSON. Fails where it cannot be."""
    text = json.dumps(said, allow_nan=False)
    assert json.loads(text) == said or isinstance(said, tuple), "JSON says something else"
    return json.loads(text)


def message(text: str) -> None:
    """One short line that a terminal can show."""
    assert text, "a refusal without a reason"
    assert len(text) <= LONGEST_MESSAGE, f"a message of {len(text)} characters"
    assert "\n" not in text.strip(), "a message of several lines"
    assert "Traceback" not in text


def result(said: Said, grid: Grid, limit: int = 2) -> None:
    """A result: its solutions are right, and its verdict is the truth."""
    _same_puzzle(said, grid)
    known, verdict = truth(grid), said["verdict"]
    solutions = [Grid.from_line(line, grid.shape) for line in said["solutions"]]
    assert all(one.is_solution_of(grid) for one in solutions)
    assert len(set(solutions)) == len(solutions) <= limit
    assert known.allows(verdict), f"{verdict}, and there are {len(known.solutions)} solutions"
    if known.complete:
        assert set(solutions) <= known.solutions
        assert not said["complete"] or len(solutions) == len(known.solutions)
    few = min(len(solutions), 2)
    assert verdict in (("none", "unknown"), ("unique", "solved"), ("several",))[few]
    assert said["seconds"] >= 0
    assert all(value >= 0 for value in said["counters"].values())
    if said["partial"] is not None:
        _partial(Grid.from_line(said["partial"], grid.shape), known)


def _same_puzzle(said: Said, grid: Grid) -> None:
    assert Grid.from_dict(said) == grid, "an answer about another puzzle"


def _partial(partial: Grid, known: Truth) -> None:
    for solution in known.solutions if known.is_unique else ():
        pairs = zip(partial.values, solution.values, strict=True)
        assert all(value in (0, right) for value, right in pairs), "a wrong digit in the partial grid"


def number(found: int, is_complete: bool, grid: Grid, limit: int) -> None:
    """A count."""
    known = truth(grid)
    assert 0 <= found <= limit
    if known.complete:
        assert found == min(limit, len(known.solutions)) or (not is_complete and found < len(known.solutions))
    elif is_complete:
        assert found >= min(limit, len(known.solutions))


def steps(said: Iterable[Said], grid: Grid) -> None:
    """Steps on a puzzle with one solution never go against it."""
    known = truth(grid)
    for step in said:
        for cell, digit in (*step["places"], *step["removes"]):
            assert 0 <= cell < grid.shape.cells
            assert 1 <= digit <= grid.shape.side
        for solution in known.solutions if known.is_unique else ():
            assert all(solution.values[cell] == digit for cell, digit in step["places"]), step
            assert all(solution.values[cell] != digit for cell, digit in step["removes"]), step


def path(said: Said, grid: Grid, *, is_plain: bool = True) -> None:
    """A path: its verdict and its steps. On a board whose candidates someone removed nothing is known."""
    if is_plain:
        assert truth(grid).allows(said["verdict"]), said["verdict"]
        steps(said["steps"], grid)


def hint(said: Said, grid: Grid, *, is_plain: bool = True) -> None:
    """A hint; of several wrong things it may name one."""
    if is_plain:
        assert truth(grid).allows(said["verdict"]) or said["mistakes"], said["verdict"]
        steps([said["step"]] if said["step"] else [], grid)
        assert said["solved"] == (grid.is_full and not grid.conflicts) or not said["complete"]


def rating(said: Said, grid: Grid) -> None:
    """A rating."""
    assert said["level"] is None or said["level"] in LEVEL_NAMES
    assert truth(grid).allows(said["verdict"]), said["verdict"]
    for name in ("er", "ep", "ed", "er_at_least"):
        assert said[name] is None or 0 <= said[name] < 20


def made(said: Said, shape: Shape | None) -> None:
    """A puzzle that was generated: its one solution is the one it says."""
    grid = Grid.from_dict(said)
    assert shape is None or grid.shape is shape
    assert Grid.from_line(said["solution"], grid.shape).is_solution_of(grid)
    assert unique(grid)
    assert said.get("givens", grid.givens) == grid.givens


def unique(grid: Grid) -> bool:
    """Whether there is one solution, or nobody can tell in a second."""
    known = truth(grid)
    if known.complete:
        return known.is_unique
    try:
        return count(grid, limit=2, seconds=1) == 1
    except OutOfTimeError:
        return True


def candidates(masks: Iterable[int], is_complete: bool, grid: Grid) -> None:
    """The candidates that occur in some solution."""
    known, found = truth(grid), list(masks)
    assert len(found) == grid.shape.cells
    seen = [0] * grid.shape.cells
    for solution in known.solutions:
        seen = [mask | 1 << value - 1 for mask, value in zip(seen, solution.values, strict=True)]
    if is_complete:
        assert all(mask & some == some for mask, some in zip(found, seen, strict=True)), "a candidate is missing"
    if known.complete:
        assert all(mask | some == some for mask, some in zip(found, seen, strict=True)), "a candidate too many"


def redundant(cells: Iterable[int], grid: Grid) -> None:
    """Givens that could be left out, each by itself."""
    known = truth(grid)
    for cell in list(cells)[:3]:
        assert grid.values[cell]
        without = truth(Grid(grid.shape, [value * (at != cell) for at, value in enumerate(grid.values)]))
        assert not known.complete or known.solutions, "a puzzle without solution has no redundant givens"
        assert all(one.values[cell] == grid.values[cell] for one in without.solutions)


def proof(said: Said, grid: Grid) -> None:
    """A proof: of what is so, from givens that are there."""
    assert truth(grid).allows(said["verdict"]), said["verdict"]
    assert said["proved"] == (said["note"] is None)
    assert not said["proved"] or said["verdict"] in ("unique", "none")
    assert all(grid.values[cell] for cell in said["core"])
    assert set(said["core_rules"]) <= {str(rule) for rule in grid.shape.rules}


def conflict(said: Said, grid: Grid) -> None:
    """Givens and rules at fault: without the others there is no solution either."""
    assert said["complete"] == (said["clashes"] is not None)
    if said["clashes"] is None:
        return
    known = truth(grid)
    if not said["clashes"]:
        assert known.solutions or not known.complete
        return
    assert known.allows("none")
    assert set(said["rules"]) <= {str(rule) for rule in grid.shape.other_rules}
    if not any(line.startswith(_LOOK_AT_OTHERS) for line in map(str, grid.shape.other_rules)):
        left = [value if cell in said["cells"] else 0 for cell, value in enumerate(grid.values)]
        assert truth(Grid(grid.shape.bare.with_rules(said["rules"]), left)).allows("none")


def unavoidable(said: Said, grid: Grid) -> None:
    """Sets of cells, of which those in the family share none."""
    sets = [frozenset(one) for one in said["sets"]]
    assert len(set(sets)) == len(sets)
    family = [frozenset(one) for one in said["disjoint"]]
    assert set(family) <= set(sets)
    assert sum(map(len, family)) == len(frozenset().union(*family))
    for cells in sets[:2]:
        without = Grid(grid.shape, [value * (at not in cells) for at, value in enumerate(grid.values)])
        assert count(without, limit=2) == 2, "avoidable"


def canonical(said: Said, grid: Grid) -> None:
    """A form, and the symmetry that leads to it."""
    form = Grid.from_line(said["form"], grid.shape)
    assert Symmetry.from_dict(said["transformation"]).apply(grid) == form
    assert said["automorphisms"] >= 1


def comparison(said: Said, grids: Iterable[Grid], limit: int) -> None:
    """A race: every run is judged, and no two contestants disagree."""
    for run in said["runs"]:
        assert run["verdict"] not in ("wrong", "failed"), run["note"]
        if run["verdict"] in ("unique", "several", "solved", "none", "unknown"):
            result(run, Grid.from_dict(run), limit)
    assert not said["disagreements"]
    assert {Grid.from_dict(run) for run in said["runs"]} <= set(grids)


def events(said: Iterable[Said], grid: Grid) -> None:
    """A trace: the solutions in it are solutions."""
    for event in said:
        assert event.get("cell") is None or 0 <= event["cell"] < grid.shape.cells
        if event["kind"] == "solution" and "data" in event:
            assert Grid.from_line(event["data"]["grid"], grid.shape).is_solution_of(grid)
