"""What the machine has not got, memory or threads, is told in one line."""

from __future__ import annotations

import pytest

from grille.cli.main import status_of
from grille.language import use_language


def too_much() -> bytearray:
    return bytearray(1 << 62)


def no_thread() -> None:
    raise RuntimeError("can't start new thread")  # as CPython says where the system refuses one


@pytest.mark.parametrize(
    ("work", "english", "french"),
    [
        (too_much, "there is not enough memory for this", "il n'y a pas assez de mémoire pour cela"),
        (no_thread, "the system starts no more threads", "le système ne lance plus de fils"),
    ],
)
def test_what_the_machine_lacks_is_one_line_and_status_2(
    work: object, english: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(work)
    assert status_of(work) == 2
    assert capsys.readouterr().err == f"grille: {english}\n"
    with use_language("fr"):
        assert status_of(work) == 2
    assert capsys.readouterr().err == f"grille: {french}\n"


def test_another_fault_of_ours_is_not_hidden() -> None:
    with pytest.raises(RuntimeError, match="ours"):
        status_of(lambda: (_ for _ in ()).throw(RuntimeError("ours")))
