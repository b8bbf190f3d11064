"""`grille export --to lp|mps`: one model on standard output, several in a folder."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

from grille.formats.examples import example
from grille.methods.encodings.exports import export

GRILLE = pathlib.Path(sys.executable).parent / "grille"
FOUR = ".13....143......"


def run(*words: str) -> tuple[int, str, str]:
    ran = subprocess.run([str(GRILLE), "export", *words], capture_output=True, text=True, timeout=60)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.mark.parametrize("kind", ["lp", "mps"])
def test_the_command_prints_what_the_verb_returns(kind: str) -> None:
    status, out, err = run("--example", "ilp-example", "--to", kind)
    assert (status, err) == (0, "")
    assert out == export(example("ilp-example").grid, to=kind)


def test_several_puzzles_go_into_a_folder(tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "models"
    status, out, _ = run(FOUR, FOUR, "--to", "mps", "--into", str(folder))
    assert (status, out) == (0, "")
    assert sorted(path.name for path in folder.iterdir()) == ["1.mps", "2.mps"]


def test_several_puzzles_on_standard_output_are_refused() -> None:
    status, _, err = run(FOUR, FOUR, "--to", "lp")
    assert status == 2
    assert "--into" in err
    assert "Traceback" not in err


def test_an_unknown_kind_is_refused_with_those_there_are() -> None:
    status, _, err = run(FOUR, "--to", "xls")
    assert status == 2
    assert "mps" in err
