"""The public names: all there, loaded on use, and quick."""

from __future__ import annotations

import ast
import pathlib
import re
import subprocess
import sys
import tomllib

import pytest

import grille

from .surface import STORED, surface

SOURCE = pathlib.Path(grille.__file__ or "")


@pytest.mark.parametrize("name", grille.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    value = getattr(grille, name)
    assert value.__doc__, f"{name} has no docstring"


def test_type_checkers_and_the_interpreter_see_the_same_names() -> None:
    tree = ast.parse(SOURCE.read_text("utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "_TYPE_CHECKING")
    seen = {
        alias.asname or alias.name: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == grille._HOMES


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        grille.sovle  # noqa: B018
    assert "solve" in dir(grille)


def test_importing_grille_loads_no_solver_and_no_numpy() -> None:
    heavy = "{'numpy', 'highspy', 'ortools', 'pysat', 'rich', 'typer'}"
    code = f"import sys, grille; print(sorted({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_public_surface_is_the_stored_one() -> None:
    """Names, parameters and members equal the list; commands, options, names in registries and routes only grow."""
    stored, found = set(STORED.read_text("utf-8").splitlines()), set(surface().splitlines())
    advice = "write it into CHANGELOG.md, and run `python tests/surface.py`"
    assert sorted(stored - found) == [], f"gone or changed: see docs/stability.md, {advice}"
    assert sorted(line for line in found - stored if line.startswith("python ")) == [], advice


def test_the_version_is_the_same_everywhere() -> None:
    root = pathlib.Path(__file__).resolve().parent.parent
    version = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert f"\nversion: {version}\n" in (root / "CITATION.cff").read_text("utf-8")
    released = re.findall(r"^## (\d\S*)", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert released[0] == version
