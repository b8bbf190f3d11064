"""A search that takes long says so; a short one says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from grille.cli import progress
from grille.watch import Progress, Watch


@pytest.mark.parametrize(("patience", "said"), [(60.0, []), (-1.0, [(5, None), (9, None)])])
def test_a_search_is_shown_once_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, patience: float, said: list[tuple[int, int | None]]
) -> None:
    shown: list[tuple[int, int | None]] = []

    @contextmanager
    def rows_bar(what: str) -> Iterator[Progress]:
        yield lambda done, total: shown.append((done, total))

    monkeypatch.setattr(progress, "PATIENCE", patience)
    monkeypatch.setattr(progress, "rows_bar", rows_bar)
    with progress.search_bar() as tell:
        tell(5, None)
        tell(9, None)
    assert shown == said


def test_what_a_search_says_of_itself_stands_on_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []

    class Bar:
        def __call__(self, done: int, total: int | None) -> None:
            said.append(done)

        def note(self, words: str) -> None:
            said.append(words)

    @contextmanager
    def rows_bar(what: str) -> Iterator[Progress]:
        yield Bar()

    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    monkeypatch.setattr(progress, "rows_bar", rows_bar)
    with progress.search_bar() as search:
        watch = Watch.of(progress=search)
        watch.note("a hard grid")
        watch.report(7)
    assert said == ["a hard grid", 7]
