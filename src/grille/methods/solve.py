"""The verbs `solve` and `trace`: look the method up, check its options, time it, judge every solution."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from grille.errors import MissingEngineError, OptionError, ShapeError, WrongSolutionError, shown
from grille.json_types import Counters, Described, Line, Seconds
from grille.kernel.layout import MOST
from grille.messages import Message
from grille.methods.contract import Answer, Event, Method, go_on
from grille.methods.own import Solver, method_of
from grille.methods.swap import swapped, with_second
from grille.methods.tracing import Trace
from grille.model import Grid, checked_grid
from grille.model.grid import GridDict
from grille.model.look import Look
from grille.model.svg import Digits, svg
from grille.notebook import beside, facts, view
from grille.quantities import duration, figure
from grille.watch import Flag, Progress, Watch

DEFAULT_METHOD = "auto"

VERDICTS = ("unique", "several", "solved", "none", "unknown")
"""The possible verdicts; `Result` derives them."""


class ResultDict(GridDict):
    method: str
    verdict: str
    solutions: list[Line]
    partial: Line | None
    complete: Annotated[bool, Described("Whether everything was searched.")]
    seconds: Seconds
    counters: Counters


@dataclass(frozen=True, slots=True)
class Result:
    """A judged answer. The verdict is derived, never stored.

    | solutions | complete | verdict |
    |---|---|---|
    | 2 or more | either | `several` |
    | 1 | yes | `unique` |
    | 1 | no | `solved` |
    | 0 | yes | `none` |
    | 0 | no | `unknown` |
    """

    puzzle: Grid
    method: str
    solutions: tuple[Grid, ...]
    complete: bool
    partial: Grid | None
    counters: Mapping[str, int | float]
    seconds: float

    @property
    def solution(self) -> Grid | None:
        """The first solution, if any."""
        return self.solutions[0] if self.solutions else None

    @property
    def verdict(self) -> str:
        """unique, several, solved, none or unknown."""
        if len(self.solutions) > 1:
            return "several"
        if self.solutions:
            return "unique" if self.complete else "solved"
        return "none" if self.complete else "unknown"

    def _repr_html_(self) -> str:
        shown = self.solution or self.partial or self.puzzle
        told: dict[str, object] = {
            Message("verdict"): self.verdict,
            Message("method"): self.method,
            Message("time"): duration(self.seconds),
            **{name.replace("_", " "): figure(value) for name, value in self.counters.items()},
        }
        return view(beside(svg(Digits(shown.shape, shown.values), Look(givens=self.puzzle.values)), facts(told)))

    def to_dict(self, language: str | None = None) -> ResultDict:
        """Plain JSON: the puzzle, its shape unless that is plain, how it was solved and what came of it."""
        return {
            **self.puzzle.to_dict(),
            "method": self.method,
            "verdict": self.verdict,
            "solutions": [solution.to_line() for solution in self.solutions],
            "partial": None if self.partial is None else self.partial.to_line(),
            "complete": self.complete,
            "seconds": self.seconds,
            "counters": dict(self.counters),
        }


def solve(
    puzzle: Grid,
    *,
    method: str | Solver | Method = DEFAULT_METHOD,
    limit: int = 2,
    seconds: float | None = None,
    stop: Flag | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
    swap: bool = True,
    **options: Any,
) -> Result:
    """Up to `limit` solutions of a puzzle; two, the default, prove uniqueness.

    >>> import grille
    >>> grille.solve(grille.parse(".13....143......"), method="exact-cover").verdict
    'unique'

    When `seconds` are over, `nodes` are spent, or `stop` (anything with `is_set()`, such as a `threading.Event`) is
    set, the result has the solutions found so far and is not `complete`. `auto`, `native` and `sat` call `progress` now
    and then with the nodes spent, and None for their unknown total. Raises OptionError for an option that the method
    does not have, and UnknownNameError for an unknown method.

    A function is a method, too, and so is `mine.py:solve`: it takes the line of the puzzle and gives a line, a Grid,
    None where it finds nothing, or `(solution, {"nodes": 12})`. One that raises is a FailedSolverError, and a solution
    that is none a WrongSolutionError.

    When one solution is known and two are wanted, a swap of two digits is tried before a search for the second; a
    counter `swaps` then says that the second was found so. Without `swap` all solutions are the method's own.
    """
    chosen = method_of(method)
    settings = checked_options(chosen, options)
    checked_limit(limit)
    swap = swap and not checked_grid(puzzle).shape.other_rules  # swapping two digits breaks most rules
    watch = Watch.of(seconds=seconds, stop=stop, nodes=nodes, progress=progress)
    check_accepts(chosen, checked_grid(puzzle))
    check_installed(chosen, settings)
    began = time.perf_counter()
    found = (lambda solution: swapped(puzzle, solution) is None) if swap and limit == 2 else go_on
    answer = chosen.search(puzzle, limit, watch, found, **settings)
    if swap:
        answer = with_second(puzzle, answer, limit)
    took = time.perf_counter() - began
    _judge(puzzle, chosen, answer, limit)
    return Result(
        puzzle=puzzle,
        method=answer.method or chosen.name,
        solutions=answer.solutions,
        complete=answer.complete,
        partial=answer.partial,
        counters=answer.counters,
        seconds=took,
    )


def trace(
    puzzle: Grid,
    *,
    method: str | Solver | Method,
    limit: int = 2,
    seconds: float | None = None,
    stop: Flag | None = None,
    nodes: int | None = None,
    **options: Any,
) -> Trace:
    """A method's search as a stream of events, with the options of `solve` and without `swap`.

    The last, `end`, has its counters. A notebook shows the first events as pictures with a slider.

    It ends when `seconds` are over, `stop` is set, `nodes` are spent or it is closed. Raises OptionError where the
    method offers none.
    """
    chosen = method_of(method)
    check_traces(chosen)
    checked_limit(limit)
    settings = checked_options(chosen, {**chosen.trace_options, **options})
    check_accepts(chosen, checked_grid(puzzle))
    check_installed(chosen, settings)

    def begin() -> Iterator[Event]:
        return chosen.trace(puzzle, limit, Watch.of(seconds=seconds, stop=stop, nodes=nodes), **settings)

    return Trace(puzzle, chosen, chosen.trace_family(settings), begin)


def check_traces(method: Method) -> None:
    """Raises OptionError for a method without a trace."""
    if not method.traces:
        from grille.methods.registry import METHODS

        offered = ", ".join(one.name for one in METHODS if one.traces)
        raise OptionError("{} offers no trace; these do: {}", method.name, offered)


def check_accepts(method: Method, puzzle: Grid) -> None:
    """Raises ShapeError for a grid that the method does not take."""
    refusal = method.accepts(puzzle.shape)
    if refusal is not None:
        raise ShapeError("{}: {}", method.name, refusal)


def check_installed(method: Method, settings: Mapping[str, Any]) -> None:
    """Raises MissingEngineError where the engine that the options ask for is not installed."""
    command = method.missing(**settings)
    if command is not None:
        raise MissingEngineError("{} needs an engine that is not installed: {}", method.name, command)


def checked_limit(limit: object) -> None:
    """Raises OptionError for an invalid number of solutions."""
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST:
        raise OptionError("limit is a whole number from 1 to 2⁶³−1, not {}", shown(limit))


def checked_options(method: Method, given: Mapping[str, Any], *, is_from_outside: bool = False) -> dict[str, Any]:
    """The value of every option of the method. Raises OptionError for unknown options and invalid values.

    An HTTP request may give free text only to options that are open.
    """
    known = {option.name: option for option in method.options}
    values = {name: option.usual for name, option in known.items()}
    for name, value in given.items():
        if name not in known:
            offered = ", ".join(known) or "none"
            raise OptionError("{} has no option {}; its options: {}", method.name, repr(name), offered)
        option = known[name]
        if not isinstance(value, str) and option.take is not None and not is_from_outside:
            values[name] = option.take(value)
            continue
        text = str(value)
        if text in option.choices:
            values[name] = text
        elif option.read is not None and (option.is_open or not is_from_outside):
            values[name] = option.read(text)
        elif text != option.default:
            offered = ", ".join(option.choices or (option.default,))
            raise OptionError("{}: {} is one of {}, not {}", method.name, name, offered, repr(value))
    return values


def _judge(puzzle: Grid, method: Method, answer: Answer, limit: int) -> None:
    """Check every solution: a method that returns a wrong one has a bug."""
    for solution in answer.solutions:
        if not solution.is_solution_of(puzzle):
            raise WrongSolutionError(
                "{} gave a wrong solution of {}: {}", method.name, puzzle.to_line(), solution.to_line()
            )
    if len(answer.solutions) > 1 and len(set(answer.solutions)) != len(answer.solutions):
        raise WrongSolutionError("{} gave a solution of {} twice", method.name, puzzle.to_line())
    if len(answer.solutions) > limit:
        raise WrongSolutionError(
            "{} gave {} solutions where {} were asked for", method.name, len(answer.solutions), limit
        )
