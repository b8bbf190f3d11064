"""What is published works away from the checkout: the source archive, a wheel made of it, and every kind of command."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import sysconfig
import tarfile
import zipfile

import pytest

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
STUDY = """
title = "One puzzle"
question = "Does it run?"
methods = ["native", "logic"]
[[sets]]
name = "one"
file = "one.txt"
"""
COMMANDS = (
    ("--version",),
    ("solve", PUZZLE),
    ("solve", "--method", "exact-cover", PUZZLE),
    ("count", PUZZLE),
    ("generate", "--seed", "1", "--level", "easy"),
    ("rate", PUZZLE),
    ("explain", "--language", "fr", PUZZLE),
    ("hint", PUZZLE),
    ("compare", PUZZLE, "--method", "native", "--method", "failed-literals"),
    ("convert", PUZZLE, "--to", "opensudoku"),
    ("export", PUZZLE, "--to", "cnf"),
    ("methods",),
    ("formats",),
    ("techniques",),
)


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
    folder, root = tmp_path_factory.mktemp("sdist"), pathlib.Path(__file__).parent.parent
    build = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    run(sys.executable, "-c", build, folder, cwd=root)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as content:
        content.extractall(folder, filter="data")
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


@pytest.fixture(scope="module")
def installed(archive: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A Python with the wheel, and with the libraries that the tests have; nothing is fetched.

    The wheel is compiled without optimising, which takes a fifth of the time and must work too.
    """
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    plain = ("--no-deps", "--no-index", "--no-build-isolation", "-C", "cmake.build-type=Debug")
    path = os.pathsep.join((str(pathlib.Path(sys.executable).parent), os.environ["PATH"]))
    run(*pip, "wheel", *plain, "--wheel-dir", folder, archive, cwd=folder, PATH=path)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as content:
        names = content.namelist()
    assert any(name.startswith("grille/_core.") and not name.endswith(".pyi") for name in names)
    assert "grille/py.typed" in names
    assert {"grille/publish/template/main.typ", "grille/logic/ideas/fr.toml"} <= set(names)
    assert {"grille/web/page/index.html", "grille/web/page/css/tokens.css", "grille/web/page/js/main.js"} <= set(names)
    assert not [name for name in names if name.startswith(("tests/", "native/"))]
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(*pip, "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    ours = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    (pathlib.Path(ours) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


@pytest.mark.slow
def test_the_wheel_is_what_runs(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    ask = "import grille, grille._core as core; print(grille.__file__, core.__file__)"
    where = run(installed, "-c", ask, cwd=tmp_path)
    assert all(str(installed.parent.parent) in path for path in where.split())


@pytest.mark.slow
def test_every_kind_of_command_runs_from_the_wheel(installed: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for command in COMMANDS:
        assert run(installed.parent / "grille", *command, cwd=tmp_path)
    run(installed.parent / "grille", "book", PUZZLE, "--out", "book.pdf", cwd=tmp_path)
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF-")
    (tmp_path / "one.txt").write_text(PUZZLE + "\n")
    (tmp_path / "study.toml").write_text(STUDY)
    run(installed.parent / "grille", "study", "study.toml", "--out", "results", cwd=tmp_path)
    assert (tmp_path / "results" / "report.html").is_file()
