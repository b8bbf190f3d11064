"""The page's modules for watching methods, run in node on traces that the library tells."""

from __future__ import annotations

import itertools
import json
import pathlib
import shutil
import subprocess

import pytest

import grille
from grille.methods.registry import METHODS
from grille.methods.spelling import method_and_options
from grille.web.page import FOLDER, lighter, tighter

TRACED = [
    *(("inkala-2012", method.name) for method in METHODS if method.traces),
    *(("cnf-example-2", name) for name in ("failed-literals", "unit-propagation:encoding=minimal", "exact-cover")),
    ("cnf-example-2", "failed-literals:encoding=efficient"),
    ("9x9-hard", "backtracking:propagate=none,select=first"),
    ("9x9-hard", "backtracking:propagate=alldifferent"),
    ("9x9-hard", "logic"),
    ("9x9-no-solution", "backtracking:propagate=singles"),
    ("9x9-no-solution", "lp"),
    ("4x4", "lp:engine=tableau"),
    ("4x4", "ilp:objective=givens"),
    ("9x9-hard", "ilp:engine=readable"),
    ("4x4", "sat:encoding=minimal"),
    ("6x6", "failed-literals"),
]


@pytest.mark.slow
def test_watching_a_trace_in_node(tmp_path: pathlib.Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed; the page's pure modules are tested in it")
    shutil.copytree(FOLDER / "js", tmp_path / "js")
    for path in (tmp_path / "js").rglob("*.js"):
        path.write_text(tighter(lighter(path.read_text()), ".js"))
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "traces.json").write_text(json.dumps([_told(name, method) for name, method in TRACED]))
    test = pathlib.Path(__file__).parent / "js" / "methods.test.mjs"
    shutil.copy(test, tmp_path)
    ran = subprocess.run([node, "--test", test.name], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-1000:]


def test_every_method_with_a_trace_is_watched() -> None:
    told = {method.partition(":")[0] for _, method in TRACED}
    assert told == {method.name for method in METHODS if method.traces}


def _told(name: str, text: str) -> dict[str, object]:
    grid = grille.example(name).grid
    method, options = method_and_options(text)
    events = itertools.islice(grille.trace(grid, method=method.name, seconds=20, **options), 130_000)
    solution = grille.solve(grid).solution
    return {
        "name": name,
        "puzzle": grid.to_line(),
        "shape": grid.shape.spec,
        "method": text,
        "family": method.trace_family(options),
        "solution": None if solution is None else solution.to_line(),
        "events": [event.to_dict() for event in events],
    }
