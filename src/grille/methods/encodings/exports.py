"""The texts that `grille export` writes: a grid as a model for other people's solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grille.errors import OptionError, OutOfTimeError, UnknownNameError
from grille.methods.encodings.dimacs import dimacs
from grille.methods.encodings.gmpl import gmpl
from grille.methods.encodings.linear_text import PLAIN, Choice, lp, mps
from grille.methods.encodings.minizinc import minizinc
from grille.methods.encodings.xcsp3 import xcsp3
from grille.model import Grid, checked_grid
from grille.watch import Flag, Watch


@dataclass(frozen=True, slots=True)
class Export:
    """One kind of text. `pieces` takes any grid; the pieces together are the text, which may be larger than memory."""

    name: str
    suffix: str
    summary: str
    pieces: Callable[..., Iterable[str]]
    is_linear: bool = False
    """Whether it is a program: `pieces` takes a Choice too."""

    def text(self, grid: Grid, choice: Choice = PLAIN) -> Iterable[str]:
        """The pieces, of the program chosen. Raises OptionError where there is nothing to choose."""
        self.check(choice)
        return self.pieces(grid, choice) if self.is_linear else self.pieces(grid)

    def check(self, choice: Choice) -> None:
        """Raises OptionError where there is nothing to choose."""
        if choice != PLAIN and not self.is_linear:
            linear = ", ".join(one.name for one in EXPORTS if one.is_linear)
            raise OptionError("relaxed, objective and model are choices of {}, not of {}", linear, self.name)


EXPORTS: tuple[Export, ...] = (
    Export("lp", ".lp", "the 0/1 program, in CPLEX's LP format", lp, is_linear=True),
    Export("mps", ".mps", "the 0/1 program, in free MPS", mps, is_linear=True),
    Export("gmpl", ".mod", "the 0/1 program, in MathProg, for GLPK", gmpl, is_linear=True),
    Export("cnf", ".cnf", "the clauses, in DIMACS, for any SAT solver", dimacs),
    Export("mzn", ".mzn", "AllDifferent on every house, in MiniZinc", minizinc),
    Export("xcsp3", ".xml", "AllDifferent on every house, in XCSP3, for Choco and ACE", xcsp3),
)

_BY_NAME = {export.name: export for export in EXPORTS}


def export_named(name: str) -> Export:
    """The export of that name. Raises UnknownNameError."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownNameError("export", name, _BY_NAME) from None


def export(
    grid: Grid,
    *,
    to: str,
    relaxed: bool = False,
    objective: str = "zero",
    model: str = "binary",
    seconds: float | None = None,
    stop: Flag | None = None,
) -> str:
    """A grid as a model for another solver: `lp`, `mps` and what else EXPORTS names.

    Of `lp`, `mps` and `gmpl` the program can be chosen: `relaxed` leaves out that variables are whole, `objective` is
    `zero`, `givens` (then they are there alone) or a CSV of weights, `model` is `binary` or `integer`.

    >>> print(export(Grid.from_line("1..............."), to="lp").splitlines()[4])
     cell_1_1: x_1_1_1 + x_1_1_2 + x_1_1_3 + x_1_1_4 = 1

    A large grid takes long. Half a model is none: raises OutOfTimeError when the seconds are over or `stop` is set.
    """
    watch = Watch.of(seconds=seconds, stop=stop)
    pieces = []
    for piece in export_named(to).text(checked_grid(grid), Choice(relaxed, objective, model)):
        if watch.is_up:
            raise OutOfTimeError("the time was up before the model was written")
        pieces.append(piece)
    return "".join(pieces)
