"""Every method there is, in the order that menus and tables show them."""

from __future__ import annotations

from grille.errors import UnknownNameError
from grille.methods.auto import Auto
from grille.methods.backtracking import Backtracking
from grille.methods.contract import Method
from grille.methods.cp import ConstraintProgram
from grille.methods.exact_cover import ExactCover
from grille.methods.failed_literals import FailedLiterals
from grille.methods.ilp import IntegerProgram
from grille.methods.logic import Logic
from grille.methods.lp import LinearRelaxation
from grille.methods.native import Native
from grille.methods.sat import Sat
from grille.methods.unit_propagation import UnitPropagation

METHODS: tuple[Method, ...] = (
    Auto(),
    Native(),
    Backtracking(),
    ExactCover(),
    IntegerProgram(),
    LinearRelaxation(),
    UnitPropagation(),
    FailedLiterals(),
    Sat(),
    ConstraintProgram(),
    Logic(),
)

_BY_NAME = {method.name: method for method in METHODS}


def method_named(name: str) -> Method:
    """The method of that name. Raises UnknownNameError."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownNameError("method", name, _BY_NAME) from None
