"""One example of each technique, from the table that the docs use."""

from __future__ import annotations

import importlib.util
import pathlib
from collections.abc import Mapping
from types import ModuleType

import pytest

from grille.logic.step import Step

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def make() -> ModuleType:
    """The script that writes docs/techniques."""
    spec = importlib.util.spec_from_file_location("make_techniques", ROOT / "docs" / "techniques" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def examples(make: ModuleType) -> Mapping[str, Step]:
    """The example step of each technique."""
    return {name: step for name, (_, step) in make.examples().items()}
