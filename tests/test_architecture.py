"""Folders are layers: each imports only from those above it, in functions too."""

from __future__ import annotations

import ast
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "grille"

LAYERS = (
    "_core",
    "errors",
    "language",
    "watch",
    "jobs",
    "lock",
    "files",
    "kernel",
    "model",
    "formats",
    "logic",
    "methods",
    "generator",
    "collection",
    "study",
    "publish",
    "web",
    "cli",
)
"""Top to bottom."""

SOLVER_LIBRARIES = {
    "dask",
    "distributed",
    "duckdb",
    "highspy",
    "matplotlib",
    "ortools",
    "pysat",
    "swiglpk",
    "typst",
}
MODULES = sorted(SOURCE.rglob("*.py"))


def layer_of(path: pathlib.Path) -> str:
    return path.relative_to(SOURCE).with_suffix("").parts[0]


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        module = node.module or ""
        return [f"{module}.{alias.name}" for alias in node.names] if module == "grille" else [module]
    return []


def outer_imports(tree: ast.Module) -> list[str]:
    """What is imported when the module is loaded, leaving out blocks for type checkers."""
    found = []
    stack: list[ast.AST] = list(tree.body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        found += imported(node)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            stack += ast.iter_child_nodes(node)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_layer_imports_only_from_those_above(path: pathlib.Path) -> None:
    if path == SOURCE / "__init__.py":
        return
    mine = layer_of(path)
    assert mine in LAYERS, f"{mine} is no layer: add it to LAYERS where it belongs"
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for name in imported(node):
            parts = name.split(".")
            if parts[0] != "grille" or len(parts) == 1:
                assert name != "grille", f"{path.name}:{node.lineno} imports the public names; import from their homes"  # type: ignore[attr-defined]
                continue
            theirs = parts[1]
            assert LAYERS.index(theirs) <= LAYERS.index(mine), f"{mine} may not import {theirs}"


def module_name(path: pathlib.Path) -> str:
    parts = ("grille", *path.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: pathlib.Path, known: set[str]) -> set[str]:
    """The modules that a module imports anywhere, in functions and for type checkers too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names} & known
            # A package whose name is taken from its own module counts as that module.
            found |= inside or {node.module}
    return found & known - {module_name(path)}


def test_no_module_imports_itself_by_a_detour() -> None:
    known = {module_name(path) for path in MODULES} - {"grille"}
    graph = {module_name(path): imports_of(path, known) for path in MODULES if module_name(path) != "grille"}
    # What imports nothing that is left is in no cycle; take it away until nothing changes.
    while free := [name for name, wanted in graph.items() if not wanted & graph.keys()]:
        for name in free:
            del graph[name]
    # What remains leads to a cycle; leave only what a cycle leads back to.
    while idle := [name for name in graph if not any(name in wanted for wanted in graph.values())]:
        for name in idle:
            del graph[name]
    assert not graph, f"import cycles among {', '.join(sorted(graph))}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_solver_libraries_are_imported_where_they_are_used(path: pathlib.Path) -> None:
    heavy = {name.split(".")[0] for name in outer_imports(ast.parse(path.read_text("utf-8")))} & SOLVER_LIBRARIES
    assert not heavy, f"{path.name} loads {heavy} when it is imported"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_module_says_what_it_is_for(path: pathlib.Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), f"{path} has no docstring"


def test_the_command_line_and_the_api_are_siblings() -> None:
    for path in (SOURCE / "cli").rglob("*.py"):
        if path.name != "serve.py":
            assert "grille.web" not in path.read_text("utf-8"), f"{path.name}: serve.py alone starts the API"


def test_only_the_bindings_know_python() -> None:
    for path in (ROOT / "native").rglob("*.[ch]pp"):
        if path.parent.name != "bindings":
            assert "nanobind" not in path.read_text("utf-8"), path
            assert "Python.h" not in path.read_text("utf-8"), path
