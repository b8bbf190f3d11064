"""One suite over every method: the contract holds for each, and all agree. A new method needs no edit here."""

from __future__ import annotations

import itertools
import json

import pytest
from tests.flags import After

from grille.errors import GrilleError, OptionError, ShapeError, UnknownNameError
from grille.formats.examples import REFERENCE, example
from grille.methods.contract import Method
from grille.methods.registry import METHODS, method_named
from grille.methods.solve import VERDICTS, Result, checked_options, solve, trace
from grille.model import Grid, Shape
from grille.watch import Watch

SOLUTIONS = {
    "ilp-example": "169453872347892651285671439971586243538924716624137985496318527753249168812765394",
    "cnf-example-1": "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
    "cnf-example-2": "891234675325687419476915328914752863257368194683149752148526937732491586569873241",
    "inkala-2012": "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
}
SEVERAL = Grid.from_line("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5......")
NO_SOLUTION = Grid.from_line("1..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
CLASH = Grid.from_line("55" + "." * 79)
FOUR = Grid.from_line(".13....143......")
SIX = Grid.from_line("1....5.5....3..1....4..2....1.6....2")
SECONDS = 20
SHORT_SECONDS = 5  # enough for a method that never guesses to get somewhere; being stuck is an answer

WRONG_WATCHES: list[dict[str, object]] = [
    {"seconds": 0},
    {"seconds": float("nan")},
    {"seconds": 10**400},
    {"seconds": True},
    {"nodes": 0},
    {"nodes": 10**22},
    {"stop": True},
]

methods = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)


def answer(method: Method, grid: Grid, limit: int = 2) -> Result:
    """The method's answer, or a skip that says what is not there."""
    if method.missing() is not None:
        pytest.skip(f"{method.name} is not installed: {method.missing()}")
    if method.accepts(grid.shape) is not None:
        pytest.skip(f"{method.name}: {method.accepts(grid.shape)}")
    seconds = SHORT_SECONDS if method.never_guesses else SECONDS
    return solve(grid, method=method.name, limit=limit, seconds=seconds)


def assert_agrees(method: Method, result: Result, verdict: str, solution: Grid | None = None) -> None:
    """The verdict, or, from a method that never guesses, less than it but nothing against it."""
    assert result.verdict in VERDICTS
    if result.verdict == "unknown" and (method.never_guesses or not method.proves):
        if solution is not None and result.partial is not None:
            pairs = zip(result.partial.values, solution.values, strict=True)
            assert all(found in (0, right) for found, right in pairs), "a wrong digit in the partial grid"
        return
    if result.verdict == "solved" and not method.proves:
        assert verdict in ("unique", "several")
    else:
        assert result.verdict == verdict
    if solution is not None:
        assert result.solution == solution


@methods
@pytest.mark.parametrize("name", REFERENCE)
def test_reference_grids_have_the_solutions_of_the_papers(method: Method, name: str) -> None:
    assert_agrees(method, answer(method, example(name).grid), "unique", Grid.from_line(SOLUTIONS[name]))


@methods
def test_an_empty_grid_has_several_solutions(method: Method) -> None:
    assert_agrees(method, answer(method, Grid(Shape.of(4), [0] * 16)), "several")


@methods
@pytest.mark.slow
def test_an_empty_classic_grid_has_several_solutions(method: Method) -> None:
    assert_agrees(method, answer(method, Grid(Shape.of(9), [0] * 81)), "several")


@methods
def test_a_full_grid_is_its_own_solution(method: Method) -> None:
    full = Grid.from_line(SOLUTIONS["inkala-2012"])
    result = answer(method, full)
    assert (result.verdict, result.solution) == ("unique", full)


@methods
def test_a_full_grid_with_one_wrong_digit_has_none(method: Method) -> None:
    line = SOLUTIONS["inkala-2012"]
    assert answer(method, Grid.from_line("2" + line[1:])).verdict == "none"


@methods
def test_clashing_givens_are_none_and_not_an_error(method: Method) -> None:
    assert answer(method, CLASH).verdict == "none"


@methods
def test_no_solution_is_none(method: Method) -> None:
    assert_agrees(method, answer(method, NO_SOLUTION), "none")


@methods
def test_several_solutions_are_several(method: Method) -> None:
    result = answer(method, SEVERAL)
    assert_agrees(method, result, "several")
    assert result.verdict not in ("unique", "none")


@methods
def test_small_grids(method: Method) -> None:
    assert_agrees(method, answer(method, FOUR), "unique", Grid.from_line("2134342143121243"))
    six = solve(SIX, method="exact-cover")
    assert_agrees(method, answer(method, SIX), six.verdict, six.solution if six.verdict == "unique" else None)


@pytest.fixture(scope="module")
def latin_squares() -> list[Grid]:
    """All 576 Latin squares of side four, by brute force."""
    rows = list(itertools.permutations(range(1, 5)))
    squares = (
        rows4
        for rows4 in itertools.product(rows, repeat=4)
        if all(len(set(column)) == 4 for column in zip(*rows4, strict=True))
    )
    shape = Shape.of(4, boxes=[cell // 4 for cell in range(16)])
    return [Grid(shape, sum(rows4, ())) for rows4 in squares]


@methods
@pytest.mark.parametrize(
    "shape",
    [
        Shape.of(4, diagonals=True),
        Shape.of(4, boxes=[0, 0, 1, 1, 0, 2, 2, 1, 0, 2, 2, 1, 3, 3, 3, 3]),
        Shape.of(4, boxes=[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3], diagonals=True),
    ],
    ids=["diagonals", "jigsaw", "both"],
)
def test_extra_houses_and_irregular_boxes_bind(method: Method, shape: Shape, latin_squares: list[Grid]) -> None:
    empty = Grid(shape, [0] * 16)
    right = {Grid(shape, square.values) for square in latin_squares}
    right = {grid for grid in right if grid.is_solution_of(empty)}
    result = answer(method, empty, limit=1000)
    if method.proves and not method.never_guesses:
        assert set(result.solutions) == right
        assert result.complete
    else:
        assert set(result.solutions) <= right
        assert not (result.complete and len(result.solutions) != len(right))


@methods
def test_limit_one_finds_without_proving(method: Method) -> None:
    result = answer(method, SEVERAL, limit=1)
    assert len(result.solutions) <= 1
    assert result.verdict in ("solved", "unknown")


@methods
def test_all_grids_of_side_four_with_a_given_row(method: Method) -> None:
    """There are 288 grids of side four, 24 first rows, and each as often as any other."""
    result = answer(method, Grid.from_line("1234............"), limit=1000)
    if method.proves and not method.never_guesses:
        assert len(result.solutions) == 288 // 24
        assert result.complete
    else:
        assert not result.complete


@methods
def test_counters_are_the_ones_announced(method: Method) -> None:
    result = answer(method, example("cnf-example-2").grid)
    assert set(result.counters) >= set(method.counters)
    assert all(value >= 0 for value in result.counters.values())


@methods
def test_out_of_time_is_unknown_not_none(method: Method) -> None:
    puzzle = Grid(Shape.of(25), [0] * 625)
    if method.missing() or method.accepts(puzzle.shape):
        pytest.skip(f"{method.name} does not take 25×25")
    result = solve(puzzle, method=method.name, limit=10**6, seconds=0.05)
    assert result.verdict in ("unknown", "solved", "several")
    assert not result.complete


@methods
def test_every_choice_of_every_option_gives_the_same_answer(method: Method) -> None:
    puzzle, solution = example("cnf-example-1").grid, Grid.from_line(SOLUTIONS["cnf-example-1"])
    if method.missing():
        pytest.skip(f"{method.name} is not installed: {method.missing()}")
    for option in method.options:
        for choice in option.choices:
            try:
                result = solve(puzzle, method=method.name, seconds=SECONDS, **{option.name: choice})
            except (OptionError, ImportError):
                continue  # refused by name: a combination, or an engine that is not installed
            assert_agrees(method, result, "unique", solution)


@methods
def test_what_a_method_does_not_have_is_refused_by_name(method: Method) -> None:
    with pytest.raises(OptionError, match="colour"):
        solve(FOUR, method=method.name, colour="red")
    for option in method.options:
        if option.choices:
            with pytest.raises(OptionError, match=option.name):
                solve(FOUR, method=method.name, **{option.name: "no such choice"})


@methods
@pytest.mark.parametrize("looks", [0, 1, 5])
def test_stop_ends_a_search_with_what_was_found(method: Method, looks: int) -> None:
    puzzle = Grid(Shape.of(16), [0] * 256)
    if method.missing() or method.accepts(puzzle.shape):
        pytest.skip(f"{method.name} does not take 16×16")
    stop = After(looks)
    result = solve(puzzle, method=method.name, limit=10**9, stop=stop)
    assert not result.complete
    assert stop.looked > looks or method.never_guesses, "the flag was not looked at again"
    json.dumps(result.to_dict(), allow_nan=False)


tracing = pytest.mark.parametrize("method", [one for one in METHODS if one.traces], ids=lambda method: method.name)
TRACED = {"four": FOUR, "several": SEVERAL, "clash": CLASH, "none": NO_SOLUTION, "reference": "cnf-example-2"}


@tracing
@pytest.mark.parametrize("limit", [1, 2])
@pytest.mark.parametrize("grid", TRACED.values(), ids=TRACED)
def test_a_trace_is_the_same_search(method: Method, grid: Grid | str, limit: int) -> None:
    """The last event is `end`, with the counters of the search; there is a `solution` for each that it found.

    A search of its own: what `solve` finds by swap is no event of it.
    """
    grid = example(grid).grid if isinstance(grid, str) else grid
    fresh = {**method.fresh_options, **method.trace_options}
    result = solve(grid, method=method.name, limit=limit, seconds=SECONDS, swap=False, **fresh)
    *events, end = trace(grid, method=method.name, limit=limit, seconds=SECONDS, **fresh)
    assert end.kind == "end"
    assert end.data == {"complete": result.complete, **result.counters}
    assert all(event.kind != "end" for event in events)
    assert sum(event.kind == "solution" for event in events) == len(result.solutions)
    json.dumps([event.to_dict() for event in (*events, end)], allow_nan=False)


@tracing
def test_a_trace_ends_when_it_is_closed_or_stopped(method: Method) -> None:
    puzzle, limit = Grid(Shape.of(9), [0] * 81), 10**6
    events = trace(puzzle, method=method.name, limit=limit)
    assert next(events).kind
    events.close()  # type: ignore[attr-defined]
    assert next(events, None) is None
    assert list(trace(puzzle, method=method.name, limit=limit, stop=After(3)))[-1].kind == "end"


@methods
def test_a_search_that_asks_ends_where_no_other_solution_is_wanted(method: Method) -> None:
    if method.missing():
        pytest.skip(f"{method.name} is not installed: {method.missing()}")
    told: list[Grid] = []
    answer = method.search(SEVERAL, 3, Watch.of(seconds=SECONDS), told.append, **checked_options(method, {}))
    assert len(told) <= 1
    assert not told or (answer.solutions, answer.complete) == (tuple(told), False)


@methods
def test_without_the_swap_all_solutions_are_the_methods_own(method: Method) -> None:
    if method.missing() or method.never_guesses:
        pytest.skip(f"{method.name} is not installed, or finds no second solution")
    result = solve(Grid(Shape.of(4), [0] * 16), method=method.name, swap=False)
    assert (result.verdict, "swaps" in result.counters) == ("several", False)


@methods
def test_names_are_what_users_type(method: Method) -> None:
    assert method.name == method.name.lower().replace(" ", "-").replace("_", "-")
    assert method.summary
    assert method.family
    assert method_named(method.name) is method
    assert (method.traces is None) == (type(method).trace is Method.trace)
    for option in method.options:
        assert not option.choices or option.default in option.choices


@methods
def test_a_default_is_worth_what_its_text_says(method: Method) -> None:
    written = {option.name: option.default for option in method.options}
    assert checked_options(method, written) == checked_options(method, {})


@methods
def test_what_an_option_cannot_mean_is_refused_before_a_puzzle_is_read(method: Method) -> None:
    for option in method.options:
        with pytest.raises(GrilleError, match="no such thing"):
            checked_options(method, {option.name: "no such thing"}, is_from_outside=True)


def test_an_unknown_method_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="exact-cover"):
        solve(FOUR, method="abacus")


@pytest.mark.parametrize("words", [{"limit": 0}, {"limit": 2**63}, {"limit": 1.5}, *WRONG_WATCHES])
def test_budgets_that_cannot_be_are_refused(words: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        solve(FOUR, method="exact-cover", **words)  # type: ignore[arg-type]


def test_a_wrong_solution_never_leaves_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    from grille.errors import WrongSolutionError
    from grille.methods.contract import Answer

    exact_cover = method_named("exact-cover")
    wrong = Answer((Grid(FOUR.shape, [1] * 16),), complete=True)
    monkeypatch.setattr(type(exact_cover), "search", lambda *words, **options: wrong)
    with pytest.raises(WrongSolutionError):
        solve(FOUR, method="exact-cover")


def test_a_shape_that_a_method_cannot_take_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    exact_cover = method_named("exact-cover")
    monkeypatch.setattr(type(exact_cover), "accepts", lambda self, shape: "only circles")
    with pytest.raises(ShapeError, match="only circles"):
        solve(FOUR, method="exact-cover")
