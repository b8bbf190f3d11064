"""The stub of the native module is what the generator makes of it."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest


def test_the_stub_is_up_to_date(root: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pytest.importorskip("nanobind", reason="nanobind, which writes stubs, is not installed")
    fresh = tmp_path / "_core.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "grille._core", "-o", str(fresh)], check=True)
    assert fresh.read_text() == (root / "src" / "grille" / "_core.pyi").read_text(), "run `make stub`"
