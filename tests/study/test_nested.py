"""Races in the file of their own solver, solvers that race, and races that are killed."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

import grille
from grille.methods import nested
from grille.study.contestants import contestant

from ..processes import left_by

SMALL = grille.Grid.from_line("1......2..4..3..")
SOLUTION = "1234341221434321"
PYTHON = sys.executable

SOLVER = f"""
import grille

def solve(line):
    return {SOLUTION!r}
"""
RACE = f"""
race = grille.compare(grille.parse({SMALL.to_line()!r}), ["mine.py:solve", "native"])
print(*(run.verdict for run in race.runs), race.runs[0].note)
"""


def run_file(folder: pathlib.Path, text: str) -> tuple[str, str]:
    """What a student's file says on standard output and on standard error."""
    (folder / "mine.py").write_text(text)
    ran = subprocess.run([PYTHON, "mine.py"], cwd=folder, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout, ran.stderr


@pytest.mark.process
def test_a_solver_may_be_in_the_file_that_races_it(tmp_path: pathlib.Path) -> None:
    assert run_file(tmp_path, SOLVER + RACE) == ("solved solved \n", "")


@pytest.mark.process
def test_a_solver_below_the_race_is_told_of(tmp_path: pathlib.Path) -> None:
    out, err = run_file(tmp_path, "import grille\n" + RACE + SOLVER)
    assert (out, err) == (
        "failed solved mine.py starts a race in line 3 and has no function 'solve' above it\n",
        "",
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("try:\n    grille.compare([])\nexcept Exception:\n    pass\n", 3),
        ("def race():\n    grille.compare([])\n\nrace()\n", 5),
        ("grille.run_study('no study', 'out')\n", 2),
        ("import races\n", 2),
    ],
)
def test_a_race_ends_the_import_wherever_it_is(tmp_path: pathlib.Path, text: str, line: int) -> None:
    (tmp_path / "races.py").write_text("import grille\ngrille.compare([])\n")
    path = tmp_path / "mine.py"
    path.write_text("import grille\n" + text + SOLVER)
    with pytest.raises(grille.OptionError, match=f"starts a race in line {line} and has no function 'solve' above it"):
        contestant(f"{path}:solve")


@pytest.mark.parametrize("verb", ["grille.compare([])", "grille.run_study('no study', 'out')"])
def test_a_solver_that_races_is_refused_and_the_race_goes_on(tmp_path: pathlib.Path, verb: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import grille\ndef solve(line):\n    {verb}\n")
    mine, theirs = grille.compare([SMALL], [f"{path}:solve", "native"]).runs
    assert mine.verdict == "failed"
    assert mine.note == "OptionError: a solver in a race may not start a race of its own (mine.py, line 3)"
    assert theirs.verdict == "solved"


def test_a_program_that_races_is_refused(tmp_path: pathlib.Path) -> None:
    (tmp_path / "mine.py").write_text("import grille\ngrille.compare([])\n")
    run = contestant(f"cmd:{PYTHON} {tmp_path / 'mine.py'}").run(SMALL, limit=1, seconds=60)
    assert run.verdict == "failed"
    assert run.note.startswith("exit status 1: ")
    assert run.note.endswith("OptionError: a solver in a race may not start a race of its own")


def test_a_race_is_refused_nowhere_else() -> None:
    nested.refuse_inside_solvers()
    assert not nested.is_importing


def test_a_solvers_file_is_a_module_of_its_own(tmp_path: pathlib.Path) -> None:
    """It sees its path and no words of a command line, and what looks its classes up by their module finds them."""
    path = tmp_path / "mine.py"
    path.write_text(
        "from __future__ import annotations\nimport dataclasses, pickle, sys\n"
        "@dataclasses.dataclass\nclass Board:\n    line: str\n"
        "def solve(line):\n    assert sys.argv == [__file__], sys.argv\n    assert __name__ != '__main__'\n"
        f"    return pickle.loads(pickle.dumps(Board({SOLUTION!r}))).line\n"
    )
    run = contestant(f"{path}:solve").run(SMALL, limit=1, seconds=60)
    assert (run.verdict, run.note) == ("solved", "")


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("method", ["mine.py:solve", f"cmd:{PYTHON} mine.py", f"cmd:sh -c '{PYTHON} mine.py; true'"])
def test_a_race_that_is_killed_leaves_no_solver(tmp_path: pathlib.Path, method: str) -> None:
    """The first process that is asked warms up, and is ended after a second; the next one is asked in earnest."""
    (tmp_path / "mine.py").write_text(
        "import os, pathlib, time\n"
        "def solve(line):\n    pathlib.Path(f'asked-{os.getpid()}').touch()\n    time.sleep(300)\n"
        "if __name__ == '__main__':\n    solve(input())\n"
    )
    code = f"""
import pathlib, threading, time, grille
puzzle = grille.parse({SMALL.to_line()!r})
threading.Thread(target=grille.compare, args=([puzzle], [{method!r}]), kwargs={{"seconds": 300}}).start()
while len(asked := list(pathlib.Path().glob("asked-*"))) < 2:
    time.sleep(0.05)
print(max(asked, key=lambda path: path.stat().st_mtime_ns).name.removeprefix("asked-"), flush=True)
"""
    assert left_by(code, cwd=tmp_path) == []
