"""`generate` and `make`: puzzles with one solution, of any shape and kind, the n-th of a seed always the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack, overload

from grille.errors import OutOfTimeError
from grille.generator.fill import checked_count
from grille.generator.made import Made
from grille.generator.making import Making
from grille.generator.request import Kind, Request
from grille.model import Grid
from grille.watch import Flag, Progress, Watch


@overload
def generate(
    *,
    count: None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
    **kind: Unpack[Kind],
) -> Grid: ...
@overload
def generate(
    *,
    count: int,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
    **kind: Unpack[Kind],
) -> list[Grid]: ...
def generate(
    *,
    count: int | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
    **kind: Unpack[Kind],
) -> Grid | list[Grid]:
    """A puzzle with one solution, or a list of `count`.

    `size` or `shape`, `rules` (lines such as `anti-knight`), `with_` (rules that are placed to fit, `"killer"` or
    several: `["thermometers=4", "dots"]`), `jigsaw` (each puzzle draws its own irregular boxes); `givens` (a number, or
    a pair for a range), `minimal`, `symmetry`, `pattern` (a mask such as `"1..1…"`, or a truth value per cell),
    `attempts` (carvings per grid, the one with the fewest givens is kept), `level`, `er` (a number or a pair),
    `technique` (a name or several, all needed), `nothing_harder` (than these techniques), `source` (`fill`, or `search`
    for the paper's way), `distinct` (no two are isomorphs, or with rules the same), `seed`. The puzzles depend on these
    alone, never on `jobs`.

    >>> puzzle = generate(seed=7, symmetry="half-turn")
    >>> puzzle.givens, generate(seed=7, symmetry="half-turn", jobs=2) == puzzle
    (26, True)
    >>> [rule.kind.name for rule in generate(with_="arrows=2", seed=1).shape.rules]
    ['arrow', 'arrow']

    Raises OptionError for an impossible request, and OutOfTimeError, with the finished puzzles, when `seconds` are over
    or `stop` is set. Without `seconds` it gives up when nothing was found for a minute. `progress` is called with the
    puzzles made and wanted; for a single puzzle, with its settled cells and their total.
    """
    wanted = 1 if count is None else checked_count(count)
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    making = Making(Request.of(**kind), wanted=wanted, watch=watch, jobs=jobs)
    found = [grid for block in making.blocks() for grid in block.grids()]
    if len(found) < wanted:
        raise OutOfTimeError("{}", making.shortfall(), found=found)
    return found[0] if count is None else found


def make(
    *,
    count: int | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
    histories: bool = False,
    **kind: Unpack[Kind],
) -> Iterator[Made]:
    """The puzzles of `generate` as they are made, each with its solution, its rating, its seed and its number.

    >>> made = next(make(level="easy", seed=7))
    >>> made.solution.is_solution_of(made.puzzle), made.rating.level, made.number
    (True, 'easy', 1)

    Without `count` there is no end until `seconds` are over or `stop` is set. With `count`, OutOfTimeError is raised
    after the last finished puzzle where there are fewer; and without any limit, when nothing was found for a minute.

    With `histories` each also has its history: the search for its grid, and the givens that each carving left.

    >>> made = next(make(source="search", attempts=3, seed=1, histories=True))
    >>> made.history.search.grids > 400, len(made.history.carvings), min(made.history.carvings) == made.puzzle.givens
    (True, 3, True)
    """
    wanted = None if count is None else checked_count(count)
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    request = Request.of(**kind)
    making = Making(request, wanted=wanted, watch=watch, jobs=jobs, with_ratings=True, with_histories=histories)
    return _made(making, watch)


def _made(making: Making, watch: Watch) -> Iterator[Made]:
    yield from making
    if making.is_short and not (making.wanted is None and watch.is_up):
        raise OutOfTimeError("{}", making.shortfall())
