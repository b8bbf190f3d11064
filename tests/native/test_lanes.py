"""The kernels of the lane family against each other, on public puzzles: what one answers, all answer."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
from tests.flags import After

from grille.errors import OptionError
from grille.kernel import lanes
from grille.model.rows import rows_of
from grille.watch import Watch

KERNELS = ("neon", "avx2", "avx512")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SETS = {"seventeen": 1, "magictour": 1, "hardest": 1, "several": 2}


def some(corpora: pathlib.Path, name: str, count: int) -> np.ndarray:
    lines = [line[:81] for line in (corpora / f"{name}.txt").read_text().splitlines() if len(line) >= 81]
    return rows_of(lines[:: max(1, len(lines) // count)][:count]).digits


def force(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name not in lanes._core.lane_kernels():
        pytest.skip(f"this processor does not run {name}")
    monkeypatch.setenv("GRILLE_KERNEL", name)


@pytest.mark.parametrize("limit", [1, 2])
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", SETS)
def test_every_kernel_gives_the_counts_and_the_leftmost_solutions_of_the_twin(
    corpora: pathlib.Path, name: str, kernel: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = some(corpora, name, 400)
    monkeypatch.setenv("GRILLE_KERNEL", "scalar")
    twin = lanes.solve(rows, limit=limit)
    assert (twin.counts == min(limit, SETS[name])).all()
    force(kernel, monkeypatch)
    mine = lanes.solve(rows, limit=limit)
    assert (mine.counts == twin.counts).all()
    assert (mine.solutions == twin.solutions).all()


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_kernel_searches_the_same_tree(
    corpora: pathlib.Path, kernel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no lane is idle no branch is shared: all but the last puzzles of a batch have their tree's own guesses."""
    rows = some(corpora, "magictour", 300)
    rows = np.concatenate([rows, np.repeat(rows[-1:], 200, axis=0)])
    monkeypatch.setenv("GRILLE_KERNEL", "scalar")
    twin = lanes.solve(rows, limit=2)
    force(kernel, monkeypatch)
    assert (lanes.solve(rows, limit=2).guesses[:300] == twin.guesses[:300]).all()


@pytest.mark.parametrize("kernel", ["scalar", *KERNELS])
@pytest.mark.parametrize("guesses", [0, 1, 7])
def test_a_kernel_stops_at_the_guesses_it_may_make(
    corpora: pathlib.Path, kernel: str, guesses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = some(corpora, "hardest", 100)
    force(kernel, monkeypatch)
    cut = lanes.solve(rows, limit=2, guesses=guesses)
    assert (cut.guesses <= guesses).all()
    assert not cut.complete[cut.counts == 0].any()


def test_a_kernel_that_is_not_here_is_refused_with_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = next(name for name in KERNELS if name not in lanes._core.lane_kernels())
    monkeypatch.setenv("GRILLE_KERNEL", absent)
    with pytest.raises(OptionError, match=f"GRILLE_KERNEL={absent}: .* it runs scalar"):
        lanes.kernel_name()


def test_the_fastest_kernel_is_the_last_of_those_that_are_here() -> None:
    code = "from grille.kernel import lanes; print(lanes.kernel_name(), *lanes._core.lane_kernels())"
    free = {name: value for name, value in os.environ.items() if name != "GRILLE_KERNEL"}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=free)
    fastest, *here = said.stdout.split()
    assert fastest == here[-1]


@pytest.mark.parametrize("kernel", ["scalar", *KERNELS])
def test_three_equal_givens_that_clash_are_refuted_soon(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of the three 9s could be the places of their columns, so that no rule meets the third."""
    line = "........2...99.3.....3...........4......5.......9..8.......7.....7......3........"
    force(kernel, monkeypatch)
    batch = lanes.solve(rows_of([line]).digits, limit=40)
    assert batch.counts.tolist() == [0]
    assert batch.complete.all()
    assert batch.guesses[0] < 200


@pytest.mark.parametrize("kernel", ["scalar", *KERNELS])
def test_lanes_together_find_what_a_walk_finds(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One solution, none, several, and many more than are wanted."""
    force(kernel, monkeypatch)
    for line in (EASY, "55" + "." * 79, EASY.replace("5", "."), "." * 81):
        puzzle = rows_of([line]).digits.tobytes()
        for limit in (1, 2, 16):
            alone, together = (lanes.Walk(puzzle, limit=limit, is_together=one) for one in (False, True))
            assert (list(alone), alone.is_complete) == (list(together), together.is_complete)


def test_what_lanes_together_found_is_not_lost_when_the_time_is_up() -> None:
    walk = lanes.Walk(bytes(81), limit=10**12, watch=Watch.of(stop=After(1)), is_together=True)
    found = list(walk)
    assert [0 in one for one in found] == [False]
    assert not walk.is_complete
    assert walk.guesses > 0
