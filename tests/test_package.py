"""What is published works away from the checkout: the source archive, a wheel made of it, and every command."""

from __future__ import annotations

import email
import os
import pathlib
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections import Counter
from email.message import Message
from importlib import metadata

import pytest
from packaging.requirements import Requirement

ROOT = pathlib.Path(__file__).resolve().parent.parent
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
STUDY = """
title = "One puzzle"
question = "Does it run?"
methods = ["native", "logic"]
[[sets]]
name = "one"
file = "one.txt"
"""
CORE = {"numpy", "typer", "rich"}
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
pytestmark = pytest.mark.slow


def run(*command: object, cwd: pathlib.Path, **variables: str) -> str:
    """What a command says; it must succeed."""
    words = [str(word) for word in command]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(words, cwd=cwd, env=clean | variables, capture_output=True, text=True)
    assert ran.returncode == 0, f"{words}: {ran.stdout}{ran.stderr}"
    return ran.stdout


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The source archive, unpacked."""
    for module in ("scikit_build_core", "nanobind", "pip"):
        pytest.importorskip(module, reason="needs what builds wheels, which `make test` installs")
    folder = tmp_path_factory.mktemp("sdist")
    build = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    run(sys.executable, "-c", build, folder, cwd=ROOT)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as content:
        content.extractall(folder, filter="data")
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


@pytest.fixture(scope="module")
def wheel(archive: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """Compiled without optimising, which takes a fifth of the time and must work too; nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    plain = ("--no-deps", "--no-index", "--no-build-isolation", "-C", "cmake.build-type=Debug")
    path = os.pathsep.join((str(pathlib.Path(sys.executable).parent), os.environ["PATH"]))
    run(*PIP, "--quiet", "wheel", *plain, "--wheel-dir", folder, archive, cwd=folder, PATH=path)
    (built,) = folder.glob("*.whl")
    return built


def environment(folder: pathlib.Path, wheel: pathlib.Path) -> tuple[pathlib.Path, pathlib.Path]:
    """A fresh environment with the wheel and nothing else: its interpreter, and its folder of packages."""
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(*PIP, "--quiet", "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    return python, pathlib.Path(site)


def distributions(names: set[str]) -> dict[str, metadata.Distribution]:
    """The distributions of these names and what they need, all the way down."""
    found: dict[str, metadata.Distribution] = {}
    queue = sorted(names)
    while queue:
        name = queue.pop()
        if name not in found:
            found[name] = metadata.distribution(name)
            needed = map(Requirement, found[name].requires or ())
            queue += [one.name for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})]
    return found


@pytest.fixture(scope="module")
def light(wheel: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A Python with the wheel and what it needs by itself."""
    python, site = environment(tmp_path_factory.mktemp("light"), wheel)
    for one in distributions(CORE).values():
        for top in {path.parts[0] for path in one.files or () if path.parts[0] not in ("..", "__pycache__")}:
            source = pathlib.Path(str(one.locate_file(top)))
            if source.is_dir():
                shutil.copytree(source, site / top, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.pyc"))
            elif source.is_file():
                shutil.copy2(source, site / top)
    return python


@pytest.fixture(scope="module")
def installed(wheel: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A Python with the wheel, and with the libraries that the tests have."""
    python, site = environment(tmp_path_factory.mktemp("installed"), wheel)
    (site / "libraries.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    return python


def about(wheel: pathlib.Path) -> Message:
    """The wheel's metadata."""
    with zipfile.ZipFile(wheel) as content:
        (name,) = (name for name in content.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(content.read(name))


def test_the_wheel_has_what_the_package_needs_and_nothing_else(wheel: pathlib.Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        names = content.namelist()
    assert {"grille/py.typed", "grille/publish/template/main.typ", "grille/logic/ideas/fr.toml"} <= set(names)
    assert {"grille/web/page/index.html", "grille/web/page/css/tokens.css", "grille/web/page/js/main.js"} <= set(names)
    assert not [name for name in names if not name.startswith(("grille/", "grille-")) or name.endswith((".cpp", ".o"))]


def test_the_tag_is_that_of_the_module(wheel: pathlib.Path) -> None:
    """From 3.12 on the stable ABI: its name, and no symbol of Python's that stays out of it."""
    own = f"cp3{sys.version_info[1]}"
    is_stable = sys.version_info >= (3, 12)
    assert wheel.stem.split("-")[2:4] == (["cp312", "abi3"] if is_stable else [own, own])
    with zipfile.ZipFile(wheel) as content:
        (module,) = (name for name in content.namelist() if re.fullmatch(r"grille/_core\.[\w.-]*(so|pyd)", name))
        code = content.read(module)
    assert not is_stable or "abi3" in module or module == "grille/_core.pyd"
    # What nanobind asks of a Python of one version: the frame, a type's table, and counts that it changes in place.
    full = (b"PyFrame_GetBack", b"_PyType_Lookup", b"_PyObject_LookupAttr", b"_Py_Dealloc")
    found = [name for name in full if b"\0" + name + b"\0" in code]
    assert not found if is_stable else len(found) == len(full) or sys.platform == "win32"


def test_every_dependency_is_named_for_what_one_does(wheel: pathlib.Path) -> None:
    needed = [Requirement(text) for text in about(wheel).get_all("Requires-Dist", [])]
    assert {one.name for one in needed if one.marker is None} == CORE
    extras = set(about(wheel).get_all("Provides-Extra", []))
    told = runpy.run_path(str(ROOT / "tests" / "smoke.py"))["NEEDS"]
    assert extras == {*told, "cluster", "frames", "all", "test", "docs", "release", "coverage", "dev"}
    every = next(one for one in needed if one.name == "grille" and 'extra == "all"' in str(one.marker))
    assert every.extras == {*told, "cluster"}
    (sat,) = (one for one in needed if one.name == "python-sat")
    assert not [one for one in sat.specifier if one.operator in ("==", "===")], "pinned to one development release"


def test_nothing_on_the_package_page_is_relative(wheel: pathlib.Path) -> None:
    text = about(wheel).get_payload()
    module = runpy.run_path(str(ROOT / "docs" / "package_page.py"))
    there = module["page"]((ROOT / "README.md").read_text("utf-8"), "https://example.org/grille/")
    for page in (str(text), there):
        outside = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
        targets = re.findall(r"\]\(([^)\s]+)\)", outside)
        assert [target for target in targets if not target.startswith(("https://", "http://", "#"))] == []
    assert "](https://example.org/grille/raw/HEAD/docs/figures/" in there
    assert "](https://example.org/grille/blob/HEAD/docs/" in there


def test_the_checkers_of_packages_are_content(wheel: pathlib.Path, light: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pytest.importorskip("twine", reason="twine is not installed; `make test` installs it")
    pytest.importorskip("check_wheel_contents", reason="check-wheel-contents is not installed; `make test` installs it")
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, cwd=tmp_path)
    run(sys.executable, "-m", "check_wheel_contents", wheel, cwd=tmp_path)
    run(*PIP, "--python", light, "check", cwd=tmp_path)


def test_the_core_is_light(light: pathlib.Path) -> None:
    site = run(light, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=light.parent).strip()
    sizes: Counter[str] = Counter()
    for path in pathlib.Path(site).rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            sizes[path.relative_to(site).parts[0]] += path.stat().st_size
    code = next((pathlib.Path(site) / "grille").glob("_core.*[od]")).stat().st_size  # here with what debugging needs
    assert sum(sizes.values()) - code < 85_000_000
    assert sum(size for name, size in sizes.items() if not name.startswith("numpy")) - code < 25_000_000


def test_every_command_runs_or_says_what_is_missing(light: pathlib.Path, tmp_path: pathlib.Path) -> None:
    assert "with the core alone: " in run(light, ROOT / "tests" / "smoke.py", cwd=tmp_path)


def test_every_command_runs_with_all_extras(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    run(installed, ROOT / "tests" / "smoke.py", cwd=tmp_path)
    ask = "import grille, grille._core as core; print(grille.__file__, core.__file__)"
    assert all(str(installed.parent.parent) in path for path in run(installed, "-c", ask, cwd=tmp_path).split())
    (tmp_path / "one.txt").write_text(PUZZLE + "\n")
    (tmp_path / "study.toml").write_text(STUDY)
    run(installed.parent / "grille", "study", "study.toml", "--out", "results", cwd=tmp_path)
    assert (tmp_path / "results" / "report.html").is_file()
