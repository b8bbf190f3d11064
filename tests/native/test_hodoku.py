"""HoDoKu's walk in the native core: its laws, and the program's own step lists where they are at hand."""

from __future__ import annotations

import collections
import csv
import itertools
import pathlib
import re

import numpy as np
import pytest

from grille.kernel import hodoku
from grille.logic.board_arrays import arrays
from grille.model import Board, Grid
from grille.model.rows import rows_of

Effect = frozenset[tuple[int, str, int]]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EQUAL_LISTS = 104
"""How many of the 104 step lists come out step by step, at least."""


def walked(puzzle: str) -> list[tuple[str, Effect]]:
    """The entry and the effect of every step."""
    digits, candidates = arrays(Board.from_grid(Grid.from_line(puzzle)))
    entry_of = {name: entry for name, _, entry, *_ in hodoku.ENTRIES}
    found = []
    for raw in hodoku.steps(digits, (digits > 0).astype(np.uint8), candidates):
        effect = [(cell, "=", digit) for cell, digit in raw.places]
        effect += [(cell, "<>", digit) for cell, digit in raw.removes]
        found.append((entry_of[raw.technique], frozenset(effect)))
    return found


def entry_named(technique: str) -> str:
    """The entry of the step table under which a technique is found, from the name that HoDoKu prints."""
    name = re.sub(r" \((Pointing|Claiming)\)$", "", technique)
    name = re.sub(r"^(Grouped )?((Disc|C)ontinuous Nice Loop|AIC)$", r"\1Nice Loop/AIC", name)
    name = re.sub(r" (Trap|Wrap|1|2)$", "", name) if "Colors" in name else name
    return re.sub(r"^(Forcing \w+) (Contradiction|Verity)$", r"\1", name)


def effect_of(notation: str) -> Effect:
    """What a step does, from HoDoKu's notation: `1,3 in r9c14 => r9c26<>1, r9c6<>3`."""
    told = notation.partition("=>")[2].partition("|")[0] or notation
    effect = []
    for names, sign, digit in re.findall(r"([rc\d,]+)(=|<>)(\d)", told.replace(", ", " ")):
        for rows, columns in re.findall(r"r(\d+)c(\d+)", names):
            effect += [(9 * int(row) + int(column) - 10, sign, int(digit)) for row in rows for column in columns]
    return frozenset(effect)


def test_singles_alone_are_easy_and_their_scores_add_up() -> None:
    table, counts, done = hodoku.rate(rows_of([EASY]).digits)
    level, score, steps = table[0]
    used = {name: int(uses) for name, uses in zip(hodoku.TECHNIQUES, counts[0], strict=True) if uses}
    assert done.all()
    assert hodoku.LEVELS[level] == "easy"
    assert steps == sum(used.values()) == EASY.count(".")
    assert score == sum(entry[4] * used.get(entry[0], 0) for entry in hodoku.ENTRIES)


def test_a_step_list_is_read_as_it_is_written() -> None:
    assert effect_of("8 in b1 => r3c78<>8") == {(24, "<>", 8), (25, "<>", 8)}
    assert effect_of("in b4 => r4c2<>5 | r4c2=5 r4c4<>5") == {(28, "<>", 5)}
    assert effect_of("r2c9=3") == {(17, "=", 3)}
    assert entry_named("Grouped Discontinuous Nice Loop") == "Grouped Nice Loop/AIC"
    assert entry_named("Multi Colors 1") == "Multi Colors"


def test_the_programs_own_steps_come_out(rating: pathlib.Path) -> None:
    path = rating / "hodoku_steps.tsv"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    with path.open(encoding="utf-8") as file:
        lists = [(key, list(rows)) for key, rows in itertools.groupby(csv.DictReader(file, delimiter="\t"), _puzzle)]
    equal, missed = 0, collections.Counter[str]()
    for puzzle, rows in lists:
        wanted = [(entry_named(row["technique"]), effect_of(row["notation"])) for row in rows]
        found = walked(puzzle)
        first = next((i for i, pair in enumerate(itertools.zip_longest(wanted, found)) if pair[0] != pair[1]), None)
        if first is None:
            equal += 1
        else:
            missed[rows[first]["technique"] if first < len(rows) else "more steps"] += 1
    assert equal >= EQUAL_LISTS, f"{equal} of {len(lists)}; the first step that differs: {missed.most_common()}"
    assert len(lists) > 100


def _puzzle(row: dict[str, str]) -> str:
    return row["puzzle"]
