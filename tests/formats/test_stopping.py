"""What is stopped while it is read, converted or written is whole as far as it goes, or not there at all."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator

import pytest
from tests.flags import After

import grille
from grille.formats import FORMATS
from grille.model import Grid

PUZZLE = Grid.from_line("1....3....4....2")
CLASSIC = Grid(grille.Shape.of(9), [*range(1, 10), *[0] * 72])


@pytest.mark.parametrize("format", [one.name for one in FORMATS if one.name != "candidates-729"])
def test_a_stopped_write_leaves_a_whole_file(format: str, tmp_path: pathlib.Path) -> None:
    def endless() -> Iterator[Grid]:
        while True:
            yield CLASSIC

    path = tmp_path / "some"
    grille.write(endless(), path, format=format, stop=After(3))
    assert list(grille.read(path, format=format)) == [CLASSIC] * 3
    assert [one.name for one in tmp_path.iterdir()] == ["some"]


def test_what_breaks_off_leaves_the_file_that_was_there(tmp_path: pathlib.Path) -> None:
    def broken() -> Iterator[Grid]:
        yield PUZZLE
        raise RuntimeError("no more")

    path, link = tmp_path / "some.txt", tmp_path / "link.txt"
    grille.write(PUZZLE, path, format="line")
    before = path.read_bytes()
    link.symlink_to(path)
    with pytest.raises(RuntimeError, match="no more"):
        grille.write(broken(), path, format="line")
    assert path.read_bytes() == before
    grille.write([PUZZLE, PUZZLE], link, format="line")
    assert link.is_symlink()
    assert path.read_bytes() == 2 * before
    assert len(list(tmp_path.iterdir())) == 2


def test_a_stopped_conversion_is_whole() -> None:
    text = grille.convert("\n".join([CLASSIC.to_line()] * 9), to="opensudoku", stop=After(9))
    assert text.rstrip().endswith("</opensudoku>")
    assert 0 < text.count("<game ") < 9


@pytest.mark.parametrize("to", ["lp", "mps", "gmpl", "cnf", "mzn", "xcsp3"])
def test_half_a_model_is_none(to: str) -> None:
    assert grille.export(PUZZLE, to=to, seconds=60) == grille.export(PUZZLE, to=to)
    with pytest.raises(grille.OutOfTimeError, match="before the model was written"):
        grille.export(PUZZLE, to=to, stop=After(1 if to in ("lp", "mps", "cnf") else 0))
