"""
Grille's native core: typed arrays in, typed arrays out. Use it through grille.kernel.
"""

from typing import Annotated

import numpy
from numpy.typing import NDArray


def filled(grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], houses: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
    """For each row of `grids`: is every house full, each digit once?"""
