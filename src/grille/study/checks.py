"""Checks of answers against each other: finds those that cannot both be right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from grille.messages import Message
from grille.model import Grid
from grille.study.run import Run


def disagreements(runs: Sequence[Run]) -> list[str]:
    """One sentence for each pair of claims about a puzzle that contradict each other. Wrong answers are left out.

    So are answers `none` beside a solution, which `with_refuted` has made wrong.
    """
    found = []
    claims = [run for run in runs if run.has_answered or run.partial is not None]
    for i, one in enumerate(claims):
        for other in claims[i + 1 :]:
            reason = _contradiction(one, other) or _contradiction(other, one)
            if reason:
                found.append(f"{one.puzzle.to_line()}: {reason}")
    return found


def with_refuted(runs: Iterable[Run]) -> list[Run]:
    """The runs of one puzzle, with `none` turned into `wrong` where another run has a judged solution."""
    runs = list(runs)
    solved_by = next((run.method for run in runs if run.solutions), None)
    if solved_by is None:
        return runs
    note = refutation(solved_by)
    return [replace(run, verdict="wrong", note=note) if run.verdict == "none" else run for run in runs]


def refutation(solved_by: str) -> str:
    """Why `none` is wrong."""
    return Message("claimed that there is no solution, but {} found one", solved_by)


def _contradiction(one: Run, other: Run) -> str | None:
    """How `other` contradicts `one`, or None."""
    if one.verdict != "unique":
        return None
    if other.verdict == "several":
        return Message("{} says the solution is unique, {} found several", one.method, other.method)
    solution = one.solutions[0]
    if any(theirs != solution for theirs in other.solutions):
        return Message("{} says the solution is unique, {} found another", one.method, other.method)
    if other.partial is not None and not _agrees(other.partial, solution):
        return Message("{} filled a cell otherwise than the unique solution that {} found", other.method, one.method)
    return None


def _agrees(partial: Grid, solution: Grid) -> bool:
    return all(
        not digit or digit == other_digit for digit, other_digit in zip(partial.values, solution.values, strict=True)
    )
