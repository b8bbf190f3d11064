"""
Grille's native core: typed arrays in, typed arrays out. Use it through grille.kernel.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def filled(grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], houses: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
    """For each row of `grids`: is every house full, each digit once?"""

class LogicField:
    """The houses of a shape, made ready for the techniques."""

    def __init__(self, houses: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

def logic_techniques() -> list[tuple[str, bool, bool]]:
    """
    Each technique by its number: name, whether it serves every shape, whether it wants one solution.
    """

def logic_roles() -> list[str]:
    """The names of the roles by number."""

def logic_find(field: LogicField, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], ladder: Sequence[int], wanted: int, skip: int) -> list[tuple[int, list[tuple[int, int]], list[tuple[int, int]], list[int], list[tuple[int, int]], list[tuple[int, int]], list[tuple[int, int, int]], list[tuple[tuple[int, int], bool, tuple[int, int], bool]]]]:
    """
    Up to `wanted` steps of the ladder's techniques after the first `skip`, in the ladder's order: technique, places, removes, digits, cells, houses, marks, links.
    """

def logic_count(field: LogicField, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], guesses: int) -> tuple[int, list[int]]:
    """
    0, 1, 2 (two or more) or 3 (out of guesses), and the solution where there is one.
    """

def logic_rate(field: LogicField, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], ladder: Sequence[tuple[int, int]], levels: Sequence[Sequence[int]], jobs: int) -> tuple[Annotated[NDArray[numpy.int16], dict(shape=(None, None))], Annotated[NDArray[numpy.uint16], dict(shape=(None, None))]]:
    """
    For each grid: solutions, ER, EP, ED in tenths, level, hardest technique, steps, solved; and how often each technique was used.
    """
