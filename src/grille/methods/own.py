"""A function of one's own as a method: from the line of a puzzle to its solution, judged and counted as the others."""

from __future__ import annotations

import ctypes
import math
import threading
from collections.abc import Callable, Mapping
from contextvars import copy_context
from numbers import Real
from typing import Any, ClassVar

from grille.errors import FailedSolverError, ParseError, ShapeError, WrongSolutionError, shown
from grille.methods.contract import WITH_RULES, Answer, Found, Method
from grille.methods.own_file import function_named, split_name
from grille.methods.registry import method_named
from grille.model import Grid
from grille.watch import Watch

Solver = Callable[[str], Any]
"""From the line of a puzzle to a line or a Grid, to None where it finds nothing, or to one of these with counters."""

_LAST_SECONDS = 1.0  # in which a function that is too late may end


class FunctionMethod(Method):
    """A function that is asked for one solution; whether there are others it cannot say."""

    family = "your own"
    summary = "a function of your own, from the line of a puzzle to the line of its solution"
    proves = False
    lowers = WITH_RULES
    function: ClassVar[Solver]

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        try:
            given = _called(type(self).function, grid.to_line(), watch)
        except _TooLate:
            return Answer()
        except Exception as error:
            raise FailedSolverError("{}: {}: {}", self.name, type(error).__name__, str(error)) from error
        answer, counters = split_answer(given, self.name)
        if answer is None or (isinstance(answer, str) and not answer.strip()):
            return Answer(counters=counters)
        return Answer((self._grid(answer, grid),), counters=counters)

    def _grid(self, answer: Any, puzzle: Grid) -> Grid:
        try:
            if isinstance(answer, Grid):
                return Grid.from_line(answer.to_line(), puzzle.shape) if answer.shape is not puzzle.shape else answer
            if isinstance(answer, str):
                return Grid.from_line(answer.strip(), puzzle.shape)
            return Grid.from_array(answer, puzzle.shape)
        except (ParseError, ShapeError, TypeError) as error:
            raise WrongSolutionError("{} gave no grid: {}", self.name, error) from None


def method_of(given: str | Solver | Method) -> Method:
    """The method that a name, `mine.py:solve` or a function means. Raises UnknownNameError or OptionError."""
    if isinstance(given, Method):
        return given
    if isinstance(given, str) and split_name(given) is not None:
        return own_method(function_named(given), given)
    if callable(given):
        return own_method(given, solver_name(given))
    return method_named(given)


def own_method(function: Solver, name: str) -> Method:
    """The function as a method of that name."""
    kind = type("OwnFunction", (FunctionMethod,), {"name": name, "function": staticmethod(function)})
    method: Method = kind()
    return method


def solver_name(function: Solver) -> str:
    """What a function is called."""
    return str(getattr(function, "__name__", type(function).__name__))


def split_answer(given: Any, name: str) -> tuple[Any, dict[str, int | float]]:
    """What a function gave, and its counters where it gave a pair. Raises FailedSolverError for what is no counter."""
    if not (isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], Mapping)):
        return given, {}
    counters: dict[str, int | float] = {}
    for counter, value in given[1].items():
        if isinstance(value, bool) or not isinstance(counter, str) or not isinstance(value, Real):
            raise FailedSolverError("{}: a counter is a name and a number, not {}", name, shown((counter, value)))
        number = float(value)
        if not math.isfinite(number):
            raise FailedSolverError("{}: a counter is a name and a number, not {}", name, shown((counter, value)))
        counters[counter] = int(number) if number.is_integer() else number
    return given[0], counters


class _TooLate(BaseException):
    """Raised within a function when its time is up; no `except Exception` of its own catches it."""


def _called(function: Solver, line: str, watch: Watch) -> Any:
    """What the function gives, or _TooLate when the watch is up first.

    With a limit it runs in a thread of its own, into which the exception is thrown; what is busy in native code sees it
    only when it comes back.
    """
    if watch.deadline == math.inf and watch.stop is None:
        return function(line)
    given: list[Any] = []
    failed: list[BaseException] = []
    context = copy_context()

    def work() -> None:
        try:
            given.append(context.run(function, line))
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive() and not watch.is_up:
        thread.join(watch.slice)
    if thread.is_alive():
        assert thread.ident is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_TooLate))
        thread.join(_LAST_SECONDS)
        raise _TooLate
    if failed:
        raise failed[0]
    return given[0]
