"""Fixtures that every test may use."""

from __future__ import annotations

import gc
import os
import pathlib
import signal
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

from .forks import Forks, Ran

settings.register_profile("grille", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("grille")

# A shell that runs things in the background has them ignore Ctrl-C, and children inherit that; here it is tested.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Where compiled modules may not be kept, every command that a test starts would compile them again: 0.1 s each.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

KINDS = ("slow", "browser", "cluster", "api", "soak")
"""The markers of tests that take long."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave `soak` out unless it is asked for; workers begin with files that take long, lest one ends them alone."""
    if "soak" not in config.getoption("markexpr"):
        soaking = [item for item in items if item.get_closest_marker("soak") is not None]
        if soaking:
            config.hook.pytest_deselected(items=soaking)
            items[:] = [item for item in items if item not in soaking]
    if hasattr(config, "workerinput"):
        long = {item.path for item in items if any(item.get_closest_marker(kind) for kind in KINDS)}
        items.sort(key=lambda item: item.path not in long)


ROOT = pathlib.Path(__file__).resolve().parent.parent


def _folder(variable: str, name: str) -> pathlib.Path:
    path = pathlib.Path(os.environ.get(variable) or ROOT.parent / "shared" / name)
    if not path.is_dir():
        pytest.skip(f"{variable} names no folder of public puzzle sets ({path} is not there)")
    return path


@pytest.fixture(scope="session")
def corpora() -> pathlib.Path:
    """The public puzzle sets, which are not part of the repository."""
    return _folder("GRILLE_CORPORA", "corpora")


@pytest.fixture(scope="session")
def rating() -> pathlib.Path:
    """The ground truth on difficulty, which is not part of the repository."""
    return _folder("GRILLE_RATING", "rating")


@pytest.fixture(scope="session")
def run() -> Iterator[Callable[..., Ran]]:
    """Run `grille` with these words; `text` goes to its standard input."""
    forks = Forks()
    yield forks.run
    forks.close()


@pytest.fixture
def root() -> pathlib.Path:
    """The project's folder."""
    return ROOT


@pytest.fixture
def quiet_gc() -> Iterator[None]:
    """No callbacks of the garbage collector, such as hypothesis has: an interrupt that one of them meets is lost."""
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks[:] = callbacks
