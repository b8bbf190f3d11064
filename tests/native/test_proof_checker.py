"""The bound checker of proofs takes no array that it could not read."""

from __future__ import annotations

import numpy as np
import pytest

from grille._core import MOST_VARIABLES, ProofChecker, ProofRun

SQUARE = [1, 2, 0, -1, 2, 0, 1, -2, 0, -1, -2, 0]
DELETION = -(2**31)


def array(numbers: list[int]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return np.array(numbers, np.int32)


def run(formula: list[int], steps: list[int]) -> ProofRun:
    proof = ProofRun(array(formula), array(steps))
    while not proof.advance(0.001):
        pass
    return proof


@pytest.mark.parametrize(
    ("steps", "is_refuted", "refused"),
    [
        ([2, 0, 0], True, -1),
        ([0], False, 0),
        ([], False, -1),
        ([DELETION, 2, 1, 0, 2, 0], False, 1),
        ([DELETION, 3, 0, 2, 0], True, -1),  # no such clause: nothing goes
        ([5, 0], False, 0),
    ],
)
def test_steps_are_read_in_order(steps: list[int], is_refuted: bool, refused: int) -> None:
    proof = run(SQUARE, steps)
    assert (proof.is_refuted, proof.refused) == (is_refuted, refused)


def test_the_core_counts_the_formula_first() -> None:
    proof = run([3, 0, *SQUARE], [2, 0])
    assert proof.core()[:, 0].tolist() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("bad", [[1], [MOST_VARIABLES + 1, 0], [-MOST_VARIABLES - 1, 0], [DELETION, 0]])
def test_a_formula_that_cannot_be_read_is_refused(bad: list[int]) -> None:
    with pytest.raises(ValueError, match=r"literal|clause"):
        ProofChecker(array(bad))
    with pytest.raises(ValueError, match=r"literal|clause"):
        ProofRun(array(bad), array([]))


@pytest.mark.parametrize("bad", [[1], [MOST_VARIABLES + 1, 0], [DELETION]])
def test_steps_that_cannot_be_read_are_refused(bad: list[int]) -> None:
    with pytest.raises(ValueError, match=r"literal|step"):
        ProofRun(array(SQUARE), array(bad))


def test_a_deletion_within_a_step_is_refused() -> None:
    with pytest.raises(ValueError, match="deletion"):
        run(SQUARE, [2, DELETION, 0])


@pytest.mark.parametrize("bad", [[0], [1, 0], [MOST_VARIABLES + 1]])
def test_a_clause_that_cannot_be_read_is_refused(bad: list[int]) -> None:
    with pytest.raises(ValueError, match="literals"):
        ProofChecker(array(SQUARE)).add(array(bad))


def test_an_empty_formula_and_an_empty_clause() -> None:
    checker = ProofChecker(array([]))
    assert not checker.add(array([]))
    assert checker.add(array([1, -1]))
    assert not checker.is_refuted
    assert ProofChecker(array([0])).is_refuted
