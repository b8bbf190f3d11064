"""Every technique, from easy to hard: its record and how to find its steps. Prices are in the ladders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import groupby

from grille.errors import UnknownNameError
from grille.kernel import logic as kernel
from grille.kernel import se
from grille.logic import hodoku_steps
from grille.logic.board_arrays import arrays
from grille.logic.native_steps import step_of
from grille.logic.records import HODOKU_RECORDS, RECORDS, Record
from grille.logic.rule_records import RULE_RECORDS
from grille.logic.ruled import steps as rule_steps
from grille.logic.step import Step
from grille.model import Board, Shape
from grille.watch import FOREVER, Watch

_NATIVE = {
    name: (number, *known) for number, (name, known) in enumerate((one[0], one[1:]) for one in kernel.TECHNIQUES)
}


@dataclass(frozen=True, slots=True)
class Technique(Record):
    """A technique: its record, and the native function that finds its steps."""

    engine: str = field(kw_only=True)
    """What finds its steps: the part `logic` of the native core, its walk `hodoku` or `se`, or `grille.logic.ruled`."""
    number: int = field(kw_only=True)
    """Its number in the native core; -1 where only the walk of its engine knows it."""
    any_shape: bool = field(kw_only=True)
    """Whether it works on every shape; if not, on the classic 9×9 alone."""
    is_fleeting: bool = field(kw_only=True)
    """Whether another step may undo one of its steps, with nothing as easy in its place."""
    rules: tuple[str, ...] = field(default=(), kw_only=True)
    """The kinds of rules that are an occasion for it; none for a technique of houses, or of any rule."""

    @classmethod
    def of(cls, record: Record, walk: str, *, any_shape: bool = False) -> Technique:
        """The technique of a record; if the native core has no function of that name, it belongs to `walk`."""
        number, any_shape, engine, is_fleeting = _NATIVE.get(record.name, (-1, any_shape, walk, False))
        known = {one.name: getattr(record, one.name) for one in fields(record)}
        return cls(**known, engine=engine, number=number, any_shape=any_shape, is_fleeting=is_fleeting)

    @property
    def in_levels(self) -> bool:
        """Whether it belongs to a level and the ladder `grille`; if not, only to the ladder of its engine."""
        return self.number >= 0

    def find(self, board: Board) -> Iterator[Step]:
        """Its steps on the board, lazily and always in the same order; the board is not changed.

        The first is the one that a ladder takes, such as the shortest chain. A technique of Sudoku Explainer's walk
        yields at most one step, the cheapest, without chains inside chains.
        """
        if self.engine == "rules":
            yield from rule_steps.find(board, self.name)
            return
        if self.engine != "logic":
            step = first_step(board, [self])
            if step is not None:
                yield step
                yield from (other for other in self._others(board) if other != step)
            return
        digits, candidates = arrays(board)
        seen = board.copy()
        skip, wanted = 0, 1
        while True:
            found = kernel.find(layout(board.shape), digits, candidates, [self.number], wanted=wanted, skip=skip)
            yield from (step_of(raw, seen) for raw in found)
            if len(found) < wanted:
                return
            skip, wanted = skip + wanted, wanted * 8

    def _others(self, board: Board) -> Iterator[Step]:
        """Every instance that HoDoKu's walk finds, a few at a time: there may be thousands."""
        rules = hodoku_steps.THOROUGH if self.in_levels else ()
        yielded, most = 0, 8
        while self.engine == "hodoku":
            found = list(hodoku_steps.find(board, self.name, rules, most=most))
            yield from found[yielded:]
            if len(found) < most:
                return
            yielded, most = len(found), most * 8


TECHNIQUES: tuple[Technique, ...] = tuple(Technique.of(record, "se") for record in RECORDS)

HODOKU_TECHNIQUES: tuple[Technique, ...] = tuple(Technique.of(record, "hodoku") for record in HODOKU_RECORDS)
"""Techniques that only HoDoKu's walk finds."""

RULE_TECHNIQUES: tuple[Technique, ...] = tuple(Technique.of(record, "rules", any_shape=True) for record in RULE_RECORDS)
"""Techniques of puzzles with rules."""

_BY_NAME = {technique.name: technique for technique in (*TECHNIQUES, *HODOKU_TECHNIQUES, *RULE_TECHNIQUES)}


def technique_named(name: str) -> Technique:
    """The technique of that name. Raises UnknownNameError."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownNameError("technique", name, _BY_NAME) from None


def first_step(
    board: Board, techniques: Sequence[Technique], watch: Watch = FOREVER, *, last: Step | None = None
) -> Step | None:
    """The first step of the first technique that finds one; None if there is none, or the watch is up first.

    `last` is the last step of a contradiction on the way to this board.
    """
    digits, candidates = arrays(board)
    for engine, group in groupby(techniques, key=lambda technique: technique.engine):
        if engine == "logic":
            numbers = [technique.number for technique in group]
            found = kernel.find(layout(board.shape), digits, candidates, numbers)
            if found:
                return step_of(found[0], board.copy())
        elif engine == "rules":
            step = rule_steps.first(board, [technique.name for technique in group], watch, last)
            if step is not None or watch.is_up:
                return step
        elif board.shape.is_classic:
            for technique in group:
                if engine == "hodoku":
                    step = hodoku_steps.simplest(board, technique.name, watch)
                else:
                    step = walk_step(board, watch=watch, technique=technique.name)
                if step is not None or watch.is_up:
                    return step
    return None


def walk_step(board: Board, is_unique: bool = True, watch: Watch = FOREVER, technique: str = "") -> Step | None:
    """The next step of Sudoku Explainer's walk on a classic board, with its price; or the cheapest of one technique."""
    raw = se.step(*arrays(board), is_unique=is_unique, technique=technique, watch=watch)
    return None if raw is None else step_of(raw, board.copy())


@lru_cache(maxsize=64)
def layout(shape: Shape) -> kernel.Layout:
    """The native tables of the shape's houses, which know no rules."""
    return kernel.layout(shape.bare.house_array)
