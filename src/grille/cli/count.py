"""`grille count`: how many solutions each puzzle has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import numpy as np
import typer

from grille.cli.bulk import Block, blocks
from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Jobs, Json, TimeLimit
from grille.cli.stopping import CtrlC
from grille.cli.streams import object_text, write_line
from grille.errors import OutOfTimeError
from grille.jobs import checked_jobs
from grille.methods.kernel_verbs import count as count_grid
from grille.methods.kernel_verbs import solve_batch
from grille.methods.solve import checked_limit

Counted = tuple[int, bool]
"""The number found, and whether the count is complete: every solution, or as many as the limit."""


@reads_puzzles
def count(
    inputs: Inputs,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="Stop counting at N.")] = 1_000_000,
    time_limit: TimeLimit = None,
    jobs: Jobs = 1,
    as_json: Json = False,
) -> None:
    """Count the solutions of each puzzle, one number a line; `1000+` means that the count stopped at 1000.

    Exit status: 0 when every count is complete or reached its limit, 1 when the time was up before, 2 for bad input.
    """
    checked_limit(limit)
    jobs = checked_jobs(jobs)
    status = 0
    with CtrlC() as stop:
        for block in stop.until_set(blocks(inputs)):
            for first, counted in _counted(block, limit, time_limit or None, jobs, stop):
                write = _objects if as_json else _numbers
                write_line("\n".join(write(block, first, counted, limit)))
                status = status or int(not all(is_done for _, is_done in counted))
    stop.exit(inputs.status or status)


def _numbers(block: Block, first: int, counted: list[Counted], limit: int) -> list[str]:
    return [str(found) if is_done and found < limit else f"{found}+" for found, is_done in counted]


def _objects(block: Block, first: int, counted: list[Counted], limit: int) -> list[str]:
    shape, lines = block.shape.to_key(), block.lines[first:]
    return [
        object_text({"puzzle": line, **shape, "count": found, "complete": is_done and found < limit})
        for line, (found, is_done) in zip(lines, counted, strict=False)
    ]


def _counted(
    block: Block, limit: int, seconds: float | None, jobs: int, stop: CtrlC
) -> Iterator[tuple[int, list[Counted]]]:
    """Rows counted so far, and their counts: the whole block at once, or row by row where each may take long.

    The last after Ctrl-C is the one that was being counted.
    """
    if block.shape.is_classic and seconds is None:
        batch = solve_batch(block.values, limit=limit, jobs=jobs, stop=stop)
        end = len(block) if batch.complete.all() else int(np.argmin(batch.complete)) + 1
        yield 0, list(zip(batch.counts[:end].tolist(), batch.complete[:end].tolist(), strict=True))
        return
    for row in stop.until_set(range(len(block))):
        try:
            yield row, [(count_grid(block.grid(row), limit=limit, seconds=seconds, stop=stop), True)]
        except OutOfTimeError as error:
            yield row, [(error.found, False)]
