"""The notebooks run from top to bottom, show what they promise, and read like a lecture."""

from __future__ import annotations

import ast
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

from .conftest import ROOT

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.py"))
CELL = re.compile(r"^# %%(?P<kind>[^\n]*)\n(?P<text>.*?)(?=^# %%|\Z)", re.MULTILINE | re.DOTALL)

RUNNER = """
import json, sys
cells, name = json.load(sys.stdin), {"__name__": "__main__"}
for code, shown in cells:
    exec(compile(code, "<cell>", "exec"), name)
    if shown:
        value = eval(compile(shown, "<cell>", "eval"), name)
        told = getattr(value, "_repr_html_", None) or getattr(value, "_repr_svg_", None)
        print(told()[:100] if told else repr(value), file=sys.stderr)
"""
"""As a notebook does: each cell's last expression is shown."""

SHOWS = {
    "constraints_and_logic": ["[9671, 9111, 2465]", "(12558, 729, 0)", "{'probes': 209, 'failed': 0}"],
    "optimisation": ["(324, 729), np.int64(249)", "'every equation holds'", "(40, 50, 50)", "'medium': 12, 'hard': 0"],
    "research": ["(1000000, 81)", "(5000, 991)", "(1000, 1000)"],
}


def cells(path: pathlib.Path) -> list[tuple[str, str]]:
    """Kind and text of each cell."""
    return [(found["kind"].strip(), found["text"]) for found in CELL.finditer(path.read_text("utf-8"))]


def test_every_notebook_is_run() -> None:
    assert {path.stem for path in NOTEBOOKS} == set(SHOWS)


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_it_says(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    code = []
    for kind, text in cells(path):
        if kind == "":
            tree = ast.parse(text)
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            code.append((ast.unparse(tree), ast.unparse(last) if last else ""))
    ran = subprocess.run(
        [sys.executable, "-c", RUNNER],
        input=json.dumps(code),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=300,
        env={**os.environ, "MPLBACKEND": "Agg"},
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    for text in SHOWS[path.stem]:
        assert text in ran.stderr


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_has_words_and_code_and_short_lines(path: pathlib.Path) -> None:
    told = " ".join(text for kind, text in cells(path) if kind == "[markdown]")
    assert len(told.split()) > 300
    assert sum(kind == "" for kind, _ in cells(path)) >= 10
    assert {kind for kind, _ in cells(path)} == {"", "[markdown]"}
    assert "jupytext" in path.read_text("utf-8")
