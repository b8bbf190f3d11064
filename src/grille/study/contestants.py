"""The contestants of a race: methods with their options, and external solvers."""

from __future__ import annotations

import time
from typing import Any, Protocol

from grille.errors import GrilleError, MissingEngineError, OptionError, ShapeError, WrongSolutionError, shown
from grille.messages import Message
from grille.methods.contract import Method
from grille.methods.own import Solver, own_method
from grille.methods.own_file import split_name
from grille.methods.prove import METHODS as PROOFS_BY
from grille.methods.prove import prove
from grille.methods.registry import METHODS
from grille.methods.solve import checked_options, solve
from grille.methods.spelling import method_and_options
from grille.model import Grid
from grille.study.outside import BrokenSolver, FunctionSolver, ProgramSolver
from grille.study.run import OUT_OF_TIME, Run
from grille.watch import Flag

_PROGRAM = "cmd:"

_PROOF = "prove"

STUCK = Message("stuck without guessing")


class Contestant(Protocol):
    """Finds up to `limit` solutions within `seconds`. Never raises because of a puzzle.

    When `stop` is set the run ends soon, as `unknown` unless it had an answer.
    """

    name: str

    def run(self, puzzle: Grid, *, limit: int, seconds: float | None, stop: Flag | None = None) -> Run:
        """Solve the puzzle, and judge the answer."""

    def close(self) -> None:
        """End its processes."""


class ProofContestant:
    """The verb `prove`: it answers where it has a checked proof, or two solutions."""

    def __init__(self, name: str, method: str) -> None:
        self.name, self.method = name, method or PROOFS_BY[0]
        if self.method not in PROOFS_BY:
            raise OptionError("method is one of {}, not {}", ", ".join(PROOFS_BY), shown(method))

    def run(self, puzzle: Grid, *, limit: int, seconds: float | None, stop: Flag | None = None) -> Run:
        began = time.perf_counter()
        try:
            proof = prove(puzzle, method=self.method, seconds=seconds, stop=stop)
        except MissingEngineError as error:
            return Run(puzzle, self.name, limit, "missing", note=str(error))
        except (ShapeError, OptionError) as error:
            return Run(puzzle, self.name, limit, "refused", note=str(error))
        verdict = proof.verdict if proof.is_proved or proof.verdict == "several" else "unknown"
        sizes = {"steps": proof.steps, "literals": proof.literals, "core": len(proof.core), "clauses": proof.clauses}
        return Run(
            puzzle,
            self.name,
            limit,
            verdict,
            time.perf_counter() - began,
            () if proof.solution is None else (proof.solution,),
            complete=proof.is_proved,
            counters=sizes if proof.is_proved else {},
            note=proof.note or "",
        )

    def close(self) -> None:
        return


class MethodContestant:
    """One of Grille's own methods."""

    def __init__(self, name: str, method: Method, options: dict[str, Any]) -> None:
        self.name = name
        self.method = method
        self.settings = checked_options(method, options)
        # Without the swap, so that a contestant is credited only with solutions it found itself.
        self.words: dict[str, Any] = {"method": method, "swap": False, **method.fresh_options, **options}

    def run(self, puzzle: Grid, *, limit: int, seconds: float | None, stop: Flag | None = None) -> Run:
        try:
            result = solve(puzzle, limit=limit, seconds=seconds, stop=stop, **self.words)
        except MissingEngineError:
            return Run(puzzle, self.name, limit, "missing", note=str(self.method.missing(**self.settings)))
        except (ShapeError, OptionError) as error:
            return Run(puzzle, self.name, limit, "refused", note=str(error))
        except WrongSolutionError as error:
            return Run(puzzle, self.name, limit, "wrong", note=str(error))
        except (GrilleError, RuntimeError, ArithmeticError, MemoryError, RecursionError) as error:
            return Run(puzzle, self.name, limit, "failed", note=Message("{}: {}", type(error).__name__, error))
        note = ""
        if result.verdict == "unknown":
            is_late = seconds is not None and result.seconds >= 0.95 * seconds
            note = OUT_OF_TIME if is_late else STUCK if self.method.never_guesses else Message("gave up")
        return Run(
            puzzle,
            self.name,
            limit,
            result.verdict,
            result.seconds,
            result.solutions,
            result.partial,
            result.complete,
            result.counters,
            note,
        )

    def close(self) -> None:
        return


def contestant(text: str, stop: Flag | None = None) -> Contestant:
    """The contestant of a name: `sat`, `backtracking:select=first`, `prove`, `mine.py:solve` or `cmd:./mine --fast`.

    Raises UnknownNameError or OptionError for an invalid name, OutOfTimeError when `stop` is set first.
    """
    if text.startswith(_PROGRAM):
        return ProgramSolver(text, text.removeprefix(_PROGRAM))
    if text == _PROOF or text.startswith(f"{_PROOF}:"):
        return ProofContestant(text, text.removeprefix(_PROOF).removeprefix(":method="))
    function = split_name(text)
    if function is not None:
        return FunctionSolver(text, *function, stop)
    return MethodContestant(text, *method_and_options(text))


def is_outside(text: str) -> bool:
    """Whether the name is an external solver's."""
    return text.startswith(_PROGRAM) or split_name(text) is not None


def entrant(text: str, stop: Flag | None = None, function: Solver | None = None) -> Contestant:
    """As `contestant`, but an external solver that cannot be started becomes one whose every run fails."""
    if function is not None:
        return MethodContestant(text, own_method(function, text), {})
    try:
        return contestant(text, stop)
    except OptionError as error:
        if not is_outside(text):
            raise
        return BrokenSolver(text, str(error).removeprefix(f"{text}: "))


def every_method() -> list[str]:
    """The names of all methods except `auto`, which only delegates to others."""
    return [method.name for method in METHODS if method.name != "auto"]
