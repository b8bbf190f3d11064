"""What a command loads before it works: its start is counted in modules, since seconds depend on the machine."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

from grille.cli.main import COMMANDS, _load
from grille.collection import Library
from grille.methods.registry import METHODS, method_named

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HEAVY = {
    "dask",
    "duckdb",
    "fastapi",
    "highspy",
    "matplotlib",
    "numpy",
    "ortools",
    "pydantic",
    "pysat",
    "rich",
}


def loaded(*words: str) -> set[str]:
    """Every module that the command with these words has loaded at its end."""
    code = (
        "import sys\n"
        "from grille.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: print(*sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    return set(ran.stderr.splitlines()[-1].split())


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "needed"),
    [
        (["--version"], set()),
        (["--help"], {"rich"}),
        (["solve", LINE], set()),
        (["solve", LINE, "--json"], set()),
        (["convert", LINE, "--to", "csv"], set()),
        (["formats", "--json"], set()),
        (["count", LINE], {"numpy"}),
        (["rate", LINE], {"numpy"}),
        (["hint", LINE], {"numpy"}),
        (["explain", LINE], {"numpy"}),
        (["canonical", LINE], {"numpy"}),
        (["generate", "--seed", "1"], {"numpy"}),
    ],
    ids=lambda words: words[0] if isinstance(words, list) else "",
)
def test_a_command_loads_nothing_heavy_that_it_does_not_need(words: list[str], needed: set[str]) -> None:
    assert {name.partition(".")[0] for name in loaded(*words)} & HEAVY <= needed


@pytest.mark.process
def test_one_puzzle_loads_the_method_that_solves_it_and_no_other() -> None:
    found = loaded("solve", LINE)
    assert {"grille.methods.auto", "grille.methods.native"} <= found
    assert not {f"grille.methods.{name}" for name in ("sat", "ilp", "lp", "cp", "logic", "backtracking")} & found


@pytest.mark.process
def test_a_library_is_read_without_what_rates_its_puzzles(tmp_path: pathlib.Path) -> None:
    Library.create(tmp_path / "empty.duckdb").close()
    found = loaded("library", "stats", str(tmp_path / "empty.duckdb"))
    assert "duckdb" in found
    assert (
        not {"grille.collection.adding", "grille.collection.batch", "grille.logic.rating", "grille.methods.rate"}
        & found
    )


def test_the_list_of_commands_says_what_each_says_of_itself() -> None:
    for name, (_, summary) in COMMANDS.items():
        paragraph = _load(name).help.partition("\n\n")[0]
        assert summary == " ".join(paragraph.split()), name


def test_every_method_goes_by_its_own_name() -> None:
    assert all(method_named(method.name) is method for method in METHODS)
