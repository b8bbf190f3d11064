"""A board as arrays for the native core."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille.model import Board


def arrays(board: Board) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """The board's digits, and its candidates as one flag for each cell and digit."""
    shape = board.shape
    width = (shape.side + 7) // 8
    packed = np.frombuffer(b"".join(mask.to_bytes(width, "little") for mask in board.masks), dtype=np.uint8)
    flags = np.unpackbits(packed.reshape(shape.cells, width), axis=1, count=shape.side, bitorder="little")
    return np.array(board.values, dtype=np.uint8), np.ascontiguousarray(flags)
