"""Where the system has no thread left, the work goes on with those that started, and the answers are the same."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Below the kernel's functions, which bound jobs by the cores.
BOUNDED = """
import resource, sys
import numpy as np
from grille import Grid, Shape, _core
from grille.kernel.logic import RATING_COLUMNS

line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
rows = np.repeat(Grid.from_line(line).array[np.newaxis], 20_000, axis=0)
layout, ladder = _core.LogicLayout(Shape.of(9).house_array), list(range(len(_core.logic_techniques())))

def answers(jobs):
    counts, solutions, guesses = np.zeros(len(rows), int), np.zeros_like(rows), np.zeros(len(rows), int)
    complete = np.zeros(len(rows), bool)
    batch = _core.LaneBatch(rows, 2, 2**62, jobs, "", counts, solutions, guesses, complete)
    while not batch.advance(0.02):
        pass
    table, uses = np.zeros((len(rows), len(RATING_COLUMNS)), np.int32), np.zeros((len(rows), len(ladder)), np.uint16)
    done, known = np.zeros(len(rows), bool), np.ones(len(rows), np.uint8)
    run = _core.RateRun(layout, rows, known, [(one, 10) for one in ladder], [ladder], jobs, table, uses, done)
    while not run.advance(0.02):
        pass
    assert complete.all() and done.all()
    return [array.tobytes() for array in (counts, solutions, table, uses)]

alone = answers(1)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + int(sys.argv[1]),) * 2)
assert answers(600) == alone
print("the same")
"""


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="bounds the address space, and reads its size from /proc")
@pytest.mark.parametrize("stack", [2**26, 2**30], ids=["some-start", "none-starts"])
def test_threads_that_cannot_start_are_left_out(stack: int) -> None:
    """A thread takes room for its stack, of the size that the process was started with."""
    import resource

    command = [sys.executable, "-c", BOUNDED, str(400_000_000)]
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    ran = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (stack, hard)),
    )
    assert (ran.returncode, ran.stdout) == (0, "the same\n"), ran.stderr
