"""Folders are layers: each imports only from those above it, in functions too."""

from __future__ import annotations

import ast
import functools
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "grille"

LAYERS = (
    "_core",
    "messages",
    "errors",
    "json_types",
    "language",
    "alphabet",
    "colours",
    "quantities",
    "statistics",
    "notebook",
    "frames",
    "watch",
    "jobs",
    "files",
    "keeper",
    "children",
    "lock",
    "figures",
    "kernel",
    "rules",
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


@functools.cache
def tree_of(path: pathlib.Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def place(path: pathlib.Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def layer_of(path: pathlib.Path) -> str:
    return path.relative_to(SOURCE).with_suffix("").parts[0]


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
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


def test_a_layer_imports_only_from_those_above() -> None:
    paths = [path for path in MODULES if path.parent != SOURCE or path.name not in ("__init__.py", "__main__.py")]
    unknown = sorted({layer_of(path) for path in paths} - set(LAYERS))
    assert not unknown, f"no layers: {', '.join(unknown)}; add each to LAYERS where it belongs"
    offenders = []
    for path in paths:
        mine = layer_of(path)
        for node in ast.walk(tree_of(path)):
            for name in imported(node):
                first, theirs = (*name.split("."), "")[:2]
                if not first:
                    why = "relatively"
                elif name == "grille":
                    why = "the public names; import from their homes"
                elif first == "grille" and theirs not in LAYERS[: LAYERS.index(mine) + 1]:
                    why = f"{theirs}, which is not above {mine}"
                else:
                    continue
                offenders.append(f"{place(path)}:{node.lineno} imports {why}")  # type: ignore[attr-defined]
    assert not offenders, "\n".join(offenders)


def module_name(path: pathlib.Path) -> str:
    parts = ("grille", *path.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: pathlib.Path, known: set[str]) -> set[str]:
    """The modules that a module imports anywhere, in functions and for type checkers too."""
    found = set()
    for node in ast.walk(tree_of(path)):
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


def test_solver_libraries_are_imported_where_they_are_used() -> None:
    offenders = []
    for path in MODULES:
        heavy = {name.split(".")[0] for name in outer_imports(tree_of(path))} & SOLVER_LIBRARIES
        offenders += [f"{place(path)} loads {name} when it is imported" for name in sorted(heavy)]
    assert not offenders, "\n".join(offenders)


def test_every_module_says_what_it_is_for() -> None:
    offenders = [place(path) for path in MODULES if not ast.get_docstring(tree_of(path))]
    assert not offenders, f"no docstring: {', '.join(offenders)}"


WRITERS = {
    "files.py",
    "lock.py",  # the lock, which holds nothing
    "cli/streams.py",  # the null device
    "formats/read_write.py",  # a pipe or a device, which nothing may replace
    "collection/library.py",  # a name that is taken before it is written to
}


def writes(node: ast.AST) -> bool:
    """Whether this is a call that writes a file."""
    if not isinstance(node, ast.Call):
        return False
    name = ast.unparse(node.func)
    if name.endswith("open") and name != "os.fdopen":
        texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        return any(set(text) <= set("rwaxbt+") and set(text) & set("wax+") for text in texts)
    return name == "os.replace" or name.endswith((".write_text", ".write_bytes", ".rename"))


def test_files_are_written_in_one_place() -> None:
    for path in MODULES:
        if place(path) not in WRITERS:
            lines = [node.lineno for node in ast.walk(tree_of(path)) if writes(node)]  # type: ignore[attr-defined]
            assert not lines, f"{place(path)}, lines {lines}: grille.files writes files"


def test_the_command_line_and_the_api_are_siblings() -> None:
    paths = [path for path in MODULES if layer_of(path) == "cli" and path.name != "serve.py"]
    offenders = [place(path) for path in paths if "grille.web" in path.read_text("utf-8")]
    assert not offenders, f"serve.py alone starts the API, not {', '.join(offenders)}"


def test_only_the_bindings_know_python() -> None:
    paths = [path for path in (ROOT / "native").rglob("*.[ch]pp") if path.parent.name != "bindings"]
    words = ("nanobind", "Python.h")
    offenders = [f"{path.name}: {word}" for path in paths for word in words if word in path.read_text("utf-8")]
    assert not offenders, "\n".join(offenders)


NATIVE_LAYERS = (
    {"canonical", "cnf", "partition", "proof", "run", "text"},
    {"check", "lanes", "unavoidable"},
    {"generate", "layout"},
    {"general", "rules", "steps"},
    {"cdcl", "hodoku", "logic", "search"},
    {"se"},
    {"borrowed"},
    {"bindings", "tests"},
)
"""Top to bottom; folders of one layer know nothing of each other."""


def test_a_native_folder_includes_only_from_those_above() -> None:
    rank = {name: number for number, names in enumerate(NATIVE_LAYERS) for name in names}
    paths = sorted((ROOT / "native").rglob("*.[ch]pp"))
    assert {path.parent.name for path in paths} == rank.keys()
    offenders = []
    for path in paths:
        mine = path.parent.name
        for theirs in re.findall(r'^#include "(\w+)/', path.read_text("utf-8"), re.MULTILINE):
            if theirs != mine and rank[theirs] >= rank[mine]:
                offenders.append(f"{mine}/{path.name} includes {theirs}, which is not above {mine}")
    assert not offenders, "\n".join(offenders)


DRAWN = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def test_the_page_draws_the_layers() -> None:
    drawing = re.findall(r"^```\n(.*?)^```$", DRAWN, re.MULTILINE | re.DOTALL)[0]
    assert [word for word in re.findall(r"\w+", drawing) if word in LAYERS] == list(reversed(LAYERS))


def test_every_file_that_the_page_names_is_there() -> None:
    named = {name for name in re.findall(r"`([\w./-]+\.(?:py|[ch]pp|js|css|toml))`", DRAWN) if name != "hint.js"}
    lost = [name for name in sorted(named) if not (ROOT / name).is_file() and not (SOURCE / name).is_file()]
    assert len(named) > 60
    assert not lost, f"docs/architecture.md names {', '.join(lost)}"
