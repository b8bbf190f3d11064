"""Deductions in slices: the same answers and the same record, and a flag that is set ends them."""

from __future__ import annotations

import numpy as np
import pytest
from tests.flags import After

from grille import _core
from grille.kernel import cnf
from grille.methods.encodings.cnf_packed import formula
from grille.model import Grid, Shape
from grille.watch import Watch

LINES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "." * 81,
    "55.......6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
)


@pytest.mark.slow
def test_slices_change_nothing() -> None:
    rules = formula(Shape.of(9), "extended")
    grids = np.array([Grid.from_line(line).values for line in LINES * 20], np.uint8)
    together = cnf.deduce(rules, grids, probes=True)
    assert set(together.outcomes.tolist()) == {cnf.Outcome.SOLVED, cnf.Outcome.STUCK, cnf.Outcome.REFUTED}
    found = cnf.Deduced(np.zeros_like(grids), np.full(len(grids), 9, np.uint8), np.zeros((len(grids), 3), np.int64))
    run = _core.DeduceRun(rules, grids, True, 2**63, True, *found)
    slices, recorded = 1, [run.take_record()]
    while not run.advance(1e-5):
        slices += 1
        recorded.append(run.take_record())
    recorded.append(run.take_record())
    assert slices > 10
    for one, other in zip(together, found, strict=True):
        assert (one == other).all()
    whole = [entry for grid in grids for entry in cnf.Record(rules, grid, probes=True)]
    assert np.concatenate(recorded).tolist() == [list(entry) for entry in whole]


@pytest.mark.slow
@pytest.mark.parametrize("looks", [0, 2])
def test_a_flag_ends_a_long_deduction(looks: int) -> None:
    """Without it the empty 49×49 takes some minutes."""
    shape, watch = Shape.of(49), Watch(stop=After(looks))
    blank = np.zeros((2, shape.cells), np.uint8)
    found = cnf.deduce(formula(shape, "extended"), blank, probes=True, watch=watch)
    assert found.outcomes.tolist() == [cnf.Outcome.OUT_OF_BUDGET] * 2
    assert found.counters[0, 1] > 0
    assert found.counters[1].tolist() == [0, 0, 0]
    told = list(cnf.Record(formula(shape, "extended"), blank[0], probes=True, watch=Watch(stop=After(looks + 1))))
    assert told
    assert told[0][0] == cnf.Entry.CHOSEN
