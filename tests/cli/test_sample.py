"""`grille sample`: the reservoir on the command line."""

from __future__ import annotations

import collections
import json
import pathlib
from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]


LINES = ["12343412214.4321", "1234341221434.21", ".234341221434321"]


def test_one_line_is_kept_and_told(run: Run, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "three.txt"
    path.write_text("\n".join(LINES))
    kept: collections.Counter[int] = collections.Counter()
    for seed in range(12):
        ran = run("sample", str(path), "--seed", str(seed))
        number = LINES.index(ran.out.strip()) + 1
        assert (ran.status, ran.err) == (0, f"grille: puzzles seen: 3; the reservoir kept number {number}\n")
        kept[number] += 1
    assert set(kept) == {1, 2, 3}
    assert json.loads(run("sample", str(path), "--count", "1", "--json").out) == {
        "puzzle": LINES[0],
        "number": 1,
        "seen": 1,
    }


def test_nothing_to_sample_is_told(run: Run, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("12x\n")
    ran = run("sample", str(path))
    assert ran.status == 2
    assert ran.err.count("\n") == 1, "one fault, one line"
