"""Fixtures that every test may use."""

from __future__ import annotations

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
"""The markers of tests that take long; each kind is run by one worker, so that no two of a kind slow each other."""


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give each kind its worker, and leave `soak` out unless it is asked for."""
    kept, left_out = [], []
    for item in items:
        kinds = [kind for kind in KINDS if item.get_closest_marker(kind) is not None]
        if kinds:
            item.add_marker(pytest.mark.xdist_group(kinds[-1]))
        is_wanted = "soak" not in kinds or "soak" in config.getoption("markexpr")
        (kept if is_wanted else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


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
