"""Generated puzzles that a library does not hold. The generator does not know libraries, so the filter is here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from grille.errors import OutOfTimeError, ShapeError
from grille.generator.made import Made
from grille.model import Grid
from grille.model.canonical import canonical

MOST_KNOWN = 1_000
"""After so many known puzzles in a row, no new one is expected."""

_AT_ONCE, _SECONDS = 256, 0.2  # puzzles are looked up together, in batches small enough for early results


def unknown(made: Iterable[Made], are_known: Callable[[Sequence[Grid]], Sequence[bool]]) -> Iterator[Made]:
    """Unknown puzzles, each not isomorphic to an earlier one. Raises OutOfTimeError when no more are expected."""
    seen: set[Grid] = set()
    known_in_a_row = 0
    for batch in _gathered(made):
        for item, is_known in zip(batch, are_known([item.puzzle for item in batch]), strict=True):
            form = _identity(item.puzzle)
            if is_known or form in seen:
                known_in_a_row += 1
                continue
            known_in_a_row = 0
            seen.add(form)
            yield item
        if known_in_a_row >= MOST_KNOWN:
            raise OutOfTimeError("the last {:,} puzzles of this kind are all known", known_in_a_row)


def _gathered(made: Iterable[Made]) -> Iterator[list[Made]]:
    held: list[Made] = []
    began = time.monotonic()
    for item in made:
        held.append(item)
        if len(held) == _AT_ONCE or time.monotonic() - began > _SECONDS:
            yield held
            held, began = [], time.monotonic()
    if held:
        yield held


def _identity(puzzle: Grid) -> Grid:
    try:
        return canonical(puzzle).form
    except ShapeError:
        return puzzle
