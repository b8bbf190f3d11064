"""What the docs show runs: Python examples as doctests, `$ grille …` lines as commands.

In a ```console block each line that begins with `$ grille` is run, and what stands below it is compared with what it
prints, `...` standing for anything. A ```python block is a doctest where it has prompts and a script where it has none.
"""

from __future__ import annotations

import doctest
import importlib
import pathlib
import pkgutil
import re
import runpy
import shlex
from collections.abc import Callable
from typing import Any

import pytest

import grille
from grille.methods.registry import METHODS

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if page.exists()]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MODULES = ["grille"] + [module.name for module in pkgutil.walk_packages(grille.__path__, "grille.")]


def _line(page: pathlib.Path, offset: int) -> int:
    return page.read_text("utf-8").count("\n", 0, offset) + 1


def blocks(kind: str) -> list[object]:
    return [
        pytest.param(page, match[2], id=f"{page.relative_to(ROOT)}:{_line(page, match.start())}")
        for page in PAGES
        for match in BLOCK.finditer(page.read_text("utf-8"))
        if match[1] == kind
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("page", "text"), blocks("console"))
def test_commands_print_what_the_page_says(
    page: pathlib.Path, text: str, tmp_path: pathlib.Path, run: Callable[..., Any]
) -> None:
    """What they write goes into a folder of their own."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, wanted = part.partition("\n")
        if not command.startswith("grille"):
            continue
        ran = run(*shlex.split(command)[1:], cwd=tmp_path)
        assert ran.status in (0, 1), f"{command}: {ran.err}"
        printed = ran.out + ran.err
        if wanted.strip():
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            assert doctest.OutputChecker().check_output(wanted, printed, flags), f"$ {command}\n{printed}"


@pytest.mark.slow
@pytest.mark.parametrize(("page", "text"), blocks("python"))
def test_python_examples_run(page: pathlib.Path, text: str) -> None:
    if ">>>" not in text:
        exec(compile(text, str(page), "exec"), {"__name__": "example"})
        return
    examples = doctest.DocTestParser().get_doctest(text, {}, str(page), str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    out: list[str] = []
    assert runner.run(examples, out=out.append).failed == 0, "".join(out)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_run(name: str) -> None:
    if name == "grille._core":
        return
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_files_lead_somewhere(page: pathlib.Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in target and not target.startswith("mailto:"):
            assert (page.parent / target).exists(), target


def headings(page: pathlib.Path) -> set[str]:
    """The anchors that a page's headings get where it is shown."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_headings_lead_somewhere(page: pathlib.Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s:]*)#([^)\s]+)\)", page.read_text("utf-8")):
        there = page.parent / target if target else page
        assert there.suffix != ".md" or anchor in headings(there), f"{target}#{anchor}"


def test_the_readme_names_every_method() -> None:
    rows = re.findall(r"^\| \[`([a-z-]+)`\]\(", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert rows == [method.name for method in METHODS]


@pytest.mark.parametrize("folder", ["docs", "docs/fr"])
def test_the_guide_lists_every_page(folder: str) -> None:
    guide = (ROOT / folder / "README.md").read_text("utf-8")
    pages = {
        page.relative_to(ROOT / folder).as_posix()
        for part in (".", "methods")
        for page in (ROOT / folder / part).glob("*.md")
    }
    assert pages - {"README.md"} <= set(re.findall(r"\]\(([^)#]+)\)", guide))


def test_the_reference_is_what_the_docstrings_say() -> None:
    script = ROOT / "docs" / "reference.py"
    namespace = runpy.run_path(str(script))
    assert (ROOT / "docs" / "reference.md").read_text("utf-8") == namespace["page"](), f"run {script.name} again"
