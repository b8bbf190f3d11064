"""Every method, in the order of menus and tables. Each is imported when it is first used."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from grille.errors import UnknownNameError

if TYPE_CHECKING:
    from grille.methods.contract import Method

    METHODS: tuple[Method, ...]

# One line for each method: its module in grille.methods and its class there.
_HOMES = {
    "auto": ("auto", "Auto"),
    "native": ("native", "Native"),
    "backtracking": ("backtracking", "Backtracking"),
    "exact-cover": ("exact_cover", "ExactCover"),
    "ilp": ("ilp", "IntegerProgram"),
    "lp": ("lp", "LinearRelaxation"),
    "unit-propagation": ("unit_propagation", "UnitPropagation"),
    "failed-literals": ("failed_literals", "FailedLiterals"),
    "sat": ("sat", "Sat"),
    "cp": ("cp", "ConstraintProgram"),
    "logic": ("logic", "Logic"),
}


@cache
def method_named(name: str) -> Method:
    """The method of that name. Raises UnknownNameError."""
    if name not in _HOMES:
        raise UnknownNameError("method", name, _HOMES)
    module, kind = _HOMES[name]
    method: Method = getattr(import_module(f"grille.methods.{module}"), kind)()
    return method


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name != "METHODS":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = tuple(map(method_named, _HOMES))
        return globals()[name]
