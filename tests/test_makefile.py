"""The two commands say in one line what is missing."""

from __future__ import annotations

import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent


def requirements(folder: pathlib.Path, **variables: str) -> str:
    """What `make requirements` says on a machine with these variables, where it fails."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    shutil.copy(ROOT / "Makefile", folder)
    (folder / "native").mkdir()
    ran = subprocess.run([make, "-s", "requirements"], cwd=folder, env=variables, capture_output=True, text=True)
    assert ran.returncode != 0
    said = [line for line in ran.stderr.splitlines() if not line.startswith("make")]
    assert len(said) == 1, ran.stderr
    return said[0]


def tools(folder: pathlib.Path, *names: str) -> str:
    """A PATH with these programs alone."""
    binaries = folder / "bin"
    binaries.mkdir()
    for name in names:
        (binaries / name).symlink_to(shutil.which(name) or name)
    return str(binaries)


def test_no_python(tmp_path: pathlib.Path) -> None:
    assert "needs Python 3.11" in requirements(tmp_path, PATH=tools(tmp_path, "sh", "find"), PYTHON="python0")


def test_python_too_old(tmp_path: pathlib.Path) -> None:
    path = tools(tmp_path, "sh", "find")
    old = tmp_path / "old"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && { echo Python 3.8.1; exit 0; }\nexit 1\n')
    old.chmod(0o755)
    said = requirements(tmp_path, PATH=path, PYTHON=str(old))
    assert "Python 3.8.1 was found" in said


def test_no_compiler(tmp_path: pathlib.Path) -> None:
    said = requirements(tmp_path, PATH=tools(tmp_path, "sh", "find"), PYTHON=sys.executable)
    assert "needs a C++20 compiler" in said


def test_an_installation_without_a_compiler_says_so_in_one_sentence(tmp_path: pathlib.Path) -> None:
    programs = {name: shutil.which(name, path=pathlib.Path(sys.executable).parent) for name in ("cmake", "ninja")}
    if None in programs.values():
        pytest.skip("cmake or ninja is not installed")
    ran = subprocess.run(
        [programs["cmake"], "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={programs['ninja']}", "-S", ROOT, "-B", tmp_path],
        env={"PATH": tools(tmp_path, "sh")},
        capture_output=True,
        text=True,
    )
    assert ran.returncode != 0
    said = " ".join(ran.stderr.split())
    assert "grille needs a C++20 compiler, and none was found (on Debian: apt install g++)" in said
    assert "CMAKE_CXX_COMPILER" not in said


def test_a_user_who_may_not_install_a_browser_is_told_what_to_do(tmp_path: pathlib.Path) -> None:
    path = tools(tmp_path, "sh", "find")
    somebody = pathlib.Path(path) / "id"
    somebody.write_text("#!/bin/sh\necho 1000\n")
    somebody.chmod(0o755)
    shutil.copy(ROOT / "Makefile", tmp_path)
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    ran = subprocess.run([make, "-s", "browser"], cwd=tmp_path, env={"PATH": path}, capture_output=True, text=True)
    assert ran.returncode == 0
    assert "apt install chromium" in ran.stderr


def dry_run(*words: str) -> str:
    """What make would run."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    return subprocess.run(
        [make, "-n", "--no-print-directory", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def test_every_fuzz_program_is_run_under_the_address_sanitizer() -> None:
    said = dry_run("sanitize")
    programs = {path.stem for path in (ROOT / "native" / "tests").glob("fuzz_*.cpp")}
    assert len(programs) >= 6
    assert all(f"build/address/{name} --seed 1 --seconds 7\n" in said for name in programs)


@pytest.mark.slow
def test_a_worker_takes_whole_files_and_the_long_ones_first(tmp_path: pathlib.Path) -> None:
    """By the words of `make test` and the hook of `conftest.py`."""
    words = dry_run("test").split()
    workers = words[words.index("pytest") + 1 :]
    folder = tmp_path / "tests"
    folder.mkdir()
    for name in ("conftest.py", "forks.py"):
        shutil.copy(ROOT / "tests" / name, folder)
    body = "import pytest\n{mark}\ndef test_first(): pass\ndef test_second(worker_id): print(worker_id)\n"
    for name, mark in (("a", ""), ("b", ""), ("c", "@pytest.mark.slow")):
        (folder / f"test_{name}.py").write_text(body.format(mark=mark))
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\nmarkers = slow\n")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", *workers, "-n", "2"], cwd=tmp_path, capture_output=True, text=True
    )
    done = [(line[:5], line.split("::")[0][-4:-3]) for line in ran.stdout.splitlines() if "PASSED" in line]
    assert len(done) == 6, ran.stdout
    assert len(set(done)) == 3, "no file is shared"
    assert "c" in (done[0][1], done[1][1], done[2][1]), "what takes long is not begun last"


def test_quick_leaves_every_marker_out_and_the_whole_suite_none() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]["markers"]
    names = [marker.partition(":")[0] for marker in declared]
    assert f'-m "not ({" or ".join(name for name in names if name != "soak")})"' in dry_run("quick")
    assert " -m " not in dry_run("test").replace("python -m ", "")


def test_every_target_that_a_workflow_makes_is_there() -> None:
    folder = ROOT / ".github" / "workflows"
    made = {name for path in folder.glob("*.yml") for name in re.findall(r"make ([a-z-]+)", path.read_text("utf-8"))}
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {"wheels", "docs", "bench", "coverage"} <= made <= targets


def test_ci_soaks_nothing() -> None:
    steps = (ROOT / ".ci" / "run").read_text()
    assert "make sanitize\nmake sanitize-threads\n" in steps
    assert "make browser\nmake test\n" in steps
    assert "soak" not in steps
