"""`grille solve` on files of classic lines: solved and written as arrays, a hundred times faster than one by one."""

from __future__ import annotations

import sys
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from grille.cli.bulk import Block, blocks
from grille.cli.inputs import Inputs
from grille.cli.stopping import CtrlC
from grille.cli.streams import complain
from grille.formats import to_text
from grille.formats.bulk import lines_bytes
from grille.methods.batch import solve_batch


def solve_lines(inputs: Inputs, *, limit: int, jobs: int) -> NoReturn:
    """Write the first solution of each puzzle, or the puzzle itself where it has none, and end."""
    status = 0
    with CtrlC() as stop:
        for block in stop.until_set(blocks(inputs)):
            solved = solve_batch(block.values, limit=limit, shape=block.shape, jobs=jobs, stop=stop)
            end = len(block) if solved.complete.all() else int(np.argmin(solved.complete))  # Ctrl-C cut off the rest
            counts = solved.counts[:end]
            none = counts == 0
            solved.solutions[:end][none] = block.values[:end][none]
            _write(Block(block.shape, solved.solutions[:end], block.place_of))
            if (counts != 1).any():
                status = 1
                _complain(block, counts)
    stop.exit(inputs.status or status)


def _write(block: Block) -> None:
    sys.stdout.flush()
    if block.shape.is_classic:
        sys.stdout.buffer.write(lines_bytes(block.values))
    else:
        sys.stdout.write(to_text([block.grid(row) for row in range(len(block))], format="line"))


def _complain(block: Block, counts: npt.NDArray[np.int64]) -> None:
    for row in np.flatnonzero(counts != 1).tolist():
        said = "several solutions" if counts[row] else "no solution"
        conflicts = () if counts[row] else block.grid(row).conflicts
        clashes = "".join(f"; {conflict}" for conflict in conflicts)
        complain(f"{block.place_of(row)}: {said}{clashes}")
