"""The verb `prove`: that a puzzle has no solution, or no second one, with a proof that anyone can check."""

from __future__ import annotations

import os
import pathlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import numpy as np

from grille.errors import (
    MissingEngineError,
    OptionError,
    ParseError,
    WrongSolutionError,
    missing_library,
    reason,
    shown,
)
from grille.files import write_whole
from grille.json_types import Cell, Described, Number, Seconds
from grille.kernel.proof import Checked, check_proof
from grille.messages import Message
from grille.methods.encodings.proof_text import Formula, formula_of, read_formula, read_proof
from grille.methods.interrupt import Stopped
from grille.methods.proof_search import human_steps, learned_steps, readable_steps
from grille.methods.solve import solve
from grille.model import Grid, checked_grid
from grille.model.grid import GridDict
from grille.model.look import Look
from grille.model.svg import Digits, svg
from grille.notebook import beside, facts, view
from grille.watch import FOREVER, Flag, Watch

if TYPE_CHECKING:
    from grille.kernel.proof import Literals
    from grille.rules.rule import Rule

METHODS = ("sat", "logic", "readable")
FORMULA, PROOF = "puzzle.cnf", "proof.drat"
"""The files of a proof."""


class ProofDict(GridDict):
    verdict: str
    proved: Annotated[bool, Described("Whether the proof was checked and holds.")]
    method: str
    note: Annotated[str | None, Described("Why there is no proof.")]
    variables: Number
    clauses: Number
    steps: Annotated[int, Described("Clauses of the proof, the empty one at its end included.", minimum=0)]
    literals: Annotated[int, Described("Literals of these clauses.", minimum=0)]
    core: Annotated[list[Cell], Described("The givens that the proof leans on.")]
    core_rules: Annotated[list[str], Described("The rules that it leans on, a line each.")]
    search_seconds: Seconds
    check_seconds: Seconds


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved of a puzzle: `none` or `unique` with a proof, or why there is none.

    `formula_text` is the puzzle as DIMACS, `proof_text` its refutation as DRAT; both are empty without a proof.
    `solution` is the only one, or one of several.
    """

    puzzle: Grid
    verdict: str
    method: str
    note: str | None = None
    solution: Grid | None = None
    variables: int = 0
    clauses: int = 0
    steps: int = 0
    literals: int = 0
    core: tuple[int, ...] = ()
    core_rules: tuple[Rule, ...] = ()
    formula_text: str = ""
    proof_text: str = ""
    search_seconds: float = 0.0
    check_seconds: float = 0.0

    @property
    def is_proved(self) -> bool:
        """Whether there is a proof; it was checked."""
        return bool(self.proof_text)

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Write `puzzle.cnf` and `proof.drat` to a folder, which is made if need be. Raises OptionError."""
        if not self.is_proved:
            raise OptionError("there is no proof to write: {}", self.note)
        target = pathlib.Path(folder)
        try:
            target.mkdir(parents=True, exist_ok=True)
            write_whole(target / FORMULA, self.formula_text)
            write_whole(target / PROOF, self.proof_text)
        except OSError as error:
            raise OptionError("{}: cannot be written ({})", target, reason(error)) from None

    def _repr_html_(self) -> str:
        known = {
            Message("verdict"): self.verdict,
            Message("why not proved"): self.note,
            Message("steps"): f"{self.steps:,}" if self.is_proved else None,
            Message("clauses"): f"{self.clauses:,}" if self.is_proved else None,
            Message("givens in the core"): Message("{} of {}", len(self.core), self.puzzle.givens),
        }
        if rules := self.puzzle.shape.rules:
            known[Message("rules in the core")] = Message("{} of {}", len(self.core_rules), len(rules))
        marked = Look(candidates=False, cells=dict.fromkeys(self.core, "base"))
        return view(beside(svg(Digits(self.puzzle.shape, self.puzzle.values), marked), facts(known)))

    def to_dict(self, language: str | None = None) -> ProofDict:
        """Plain JSON: the puzzle, the verdict, and how long the proof is."""
        return {
            **self.puzzle.to_dict(),
            "verdict": self.verdict,
            "proved": self.is_proved,
            "method": self.method,
            "note": self.note,
            "variables": self.variables,
            "clauses": self.clauses,
            "steps": self.steps,
            "literals": self.literals,
            "core": list(self.core),
            "core_rules": [str(rule) for rule in self.core_rules],
            "search_seconds": self.search_seconds,
            "check_seconds": self.check_seconds,
        }


def prove(puzzle: Grid, *, method: str = METHODS[0], seconds: float | None = None, stop: Flag | None = None) -> Proof:
    """Prove that a puzzle has no solution, or no second one; the proof is checked before it is given.

    >>> import grille
    >>> proof = prove(grille.parse(".13....143......"))
    >>> proof.verdict, proof.is_proved
    ('unique', True)

    The formula has the rules, the givens and, for uniqueness, a clause that forbids the solution. `sat` refutes it with
    CaDiCaL, `readable` with the CDCL search of ours that is to be read, `logic` by the steps of people's techniques, as
    far as they go. A puzzle with several solutions has no proof, nor one whose proof was not found in time.

    Raises ShapeError for grids too large to write as clauses.
    """
    if method not in METHODS:
        raise OptionError("method is one of {}, not {}", ", ".join(METHODS), shown(method))
    command = missing_library("pysat", "methods")
    if method == "sat" and command is not None:
        raise MissingEngineError("{} needs an engine that is not installed: {}", "prove", command)
    watch = Watch.of(seconds=seconds, stop=stop)
    found = solve(checked_grid(puzzle), seconds=watch.seconds_or_none, stop=watch.stop)
    if found.verdict == "several":
        return Proof(puzzle, "several", method, Message("it has several solutions"), found.solutions[0])
    if not found.complete:
        return Proof(puzzle, found.verdict, method, _OUT_OF_TIME)
    began = time.perf_counter()
    try:
        formula = formula_of(puzzle, found.solution, watch)
        steps = _steps(method, puzzle, formula, watch)
    except Stopped:
        return Proof(puzzle, found.verdict, method, _OUT_OF_TIME, found.solution)
    searched = time.perf_counter() - began
    trimmed = None if steps is None else _trimmed(formula, steps, watch)
    if trimmed is None:
        is_stuck = method == "logic" and not watch.is_up
        note = Message("the techniques of `logic` do not reach a proof") if is_stuck else _OUT_OF_TIME
        return Proof(puzzle, found.verdict, method, note, found.solution, search_seconds=searched)
    text, checked, check_seconds = trimmed
    return Proof(
        puzzle,
        found.verdict,
        method,
        solution=found.solution,
        variables=formula.variables,
        clauses=len(formula.clauses),
        steps=text.count("\n"),
        literals=len(text.split()) - text.count("\n"),
        core=_givens(formula, checked, puzzle.shape.side),
        core_rules=_rules(formula, checked),
        formula_text=formula.text,
        proof_text=text,
        search_seconds=searched,
        check_seconds=check_seconds,
    )


def _steps(method: str, puzzle: Grid, formula: Formula, watch: Watch) -> list[str] | None:
    if method == "logic":
        return human_steps(puzzle, formula, watch)
    return learned_steps(formula, watch) if method == "sat" else readable_steps(formula, watch)


_OUT_OF_TIME = Message("the time was up before there was a proof")


def check_folder(folder: str | os.PathLike[str], watch: Watch = FOREVER) -> Checked | None:
    """Check the two files of a proof; None where the watch is up first. Raises ParseError."""
    where = pathlib.Path(folder)
    return check_proof(_read(where / FORMULA, read_formula), _read(where / PROOF, read_proof), watch)


def _read(path: pathlib.Path, read: Callable[[str], Literals]) -> Literals:
    try:
        return read(path.read_text("ascii", "replace"))
    except OSError as error:
        found = Message("nothing to read ({})", reason(error))
        raise ParseError(found=found, wanted=Message("a file of `grille prove --out`"), source=str(path)) from None
    except ParseError as error:
        raise error.at(source=str(path)) from None


def _trimmed(formula: Formula, steps: Sequence[str], watch: Watch) -> tuple[str, Checked, float] | None:
    """The proof without the steps that nothing leans on, its check, and the seconds that took.

    None where the watch is up first. It is checked twice: as it came, which tells what can go, and as it is given.
    """
    whole = check_proof(formula.literals, read_proof("\n".join(steps)), watch)
    if whole is None:
        return None
    if not whole.is_proved:
        raise WrongSolutionError("step {} of the proof does not follow", (whole.refused or 0) + 1)
    added = [step for step in steps if not step.startswith("d")]
    first = len(formula.clauses)
    text = "".join(f"{added[number - first]}\n" for number in whole.core.tolist() if number >= first) + "0\n"
    began = time.perf_counter()
    trimmed = check_proof(formula.literals, read_proof(text), watch)
    took = time.perf_counter() - began
    if trimmed is None:
        return None
    if not trimmed.is_proved:
        raise WrongSolutionError("step {} of the trimmed proof does not follow", (trimmed.refused or 0) + 1)
    return text, trimmed, took


def _givens(formula: Formula, checked: Checked, side: int) -> tuple[int, ...]:
    """The cells of the givens in the core."""
    own = (number for number in checked.core.tolist() if formula.first_given <= number < len(formula.clauses))
    literals = (formula.clauses[number][0] for number in own)
    return tuple((literal - 1) // side for literal in literals if literal > 0)


def _rules(formula: Formula, checked: Checked) -> tuple[Rule, ...]:
    """The rules in the core, in the order in which the shape has them."""
    used = (span.rule for span in formula.spans if np.any((checked.core >= span.first) & (checked.core < span.end)))
    return tuple(dict.fromkeys(used))
