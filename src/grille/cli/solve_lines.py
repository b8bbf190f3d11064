"""`grille solve` on files of classic lines: solved and written as arrays, a hundred times faster than one by one."""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

from grille.cli.bulk import Block, blocks, takes
from grille.cli.conflict_report import conflict_lines
from grille.cli.inputs import Inputs
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn
from grille.formats import to_text
from grille.formats.bulk import lines_bytes
from grille.messages import Message, joined
from grille.methods.kernel_verbs import solve_batch


def solve_lines(inputs: Inputs, *, limit: int, jobs: int) -> None:
    """Write the first solution of each puzzle, or the puzzle itself where it has none, and exit.

    Returns without doing anything for files of other formats.
    """
    if not takes(inputs):
        return
    status = 0
    with CtrlC() as stop:
        for block in stop.until_set(blocks(inputs)):
            solved = solve_batch(block.values, limit=limit, shape=block.shape, jobs=jobs, stop=stop)
            end = (
                len(block) if solved.complete.all() else int(np.argmin(solved.complete))
            )  # Ctrl-C interrupted the rest
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
        verdict = Message("several solutions") if counts[row] else Message("no solution")
        conflicts = () if counts[row] else conflict_lines(block.grid(row))
        warn("{}: {}", block.place_of(row), joined("; ", [verdict, *conflicts]))
