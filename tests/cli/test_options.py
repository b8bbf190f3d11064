"""A wrong option is refused at once: before anything is printed, and before a puzzle is waited for."""

from __future__ import annotations

import sys

import pytest

from grille.cli.main import app, status_of


@pytest.mark.parametrize(
    "words",
    [
        "rate - --scales nothing",
        "rate - --jobs -1",
        "rate - --time-limit 0",
        "rate - --steps-above nan",
        "count - --limit 0",
        "count - --jobs -1",
        "solve - --method nothing",
        "solve - --method backtracking:select=nothing",
        "solve - --method auto:jobs=nothing",
        "solve - --method cp:workers=0",
        "solve - --to nothing",
        "solve - --to nothing --json",
        "solve - --trace",
        "explain - --ladder nothing",
        "hint - --ladder nothing",
        "hint - --stage nothing",
        "convert - --to nothing",
        "export - --to nothing",
        "export - --to cnf --relaxed",
        "export - --model nothing",
        "canonical - --jobs -1",
        "canonical - --to nothing",
        "compare - --method nothing",
        "compare - --method backtracking:select=nothing",
        "draw - --heat nothing",
        "draw - --ladder nothing",
        "draw - --ppi 0 --to png --out picture.png",
        "sample - --to nothing",
        "sample - --to nothing --json",
        "sample - --count 0",
        "sample - --seed -1",
        "generate --to nothing --json",
        "generate --count -3",
        "book - --size 4 --out book.txt",
        "book - --paper nothing --out book.pdf",
        "book - --per-page 7 --out book.pdf",
        "book - --out - --json",
    ],
)
def test_what_is_wrong_is_said_before_anything_is_read(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)  # whoever reads is told that standard input is closed
    assert status_of(lambda: app(words.split(), standalone_mode=False)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "standard input is closed" not in err
