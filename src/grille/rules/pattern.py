"""Patterns of digits such as `[1-3]*9.`, for the rule `regex`.

Digits stand for themselves (A for 10); `.` is any digit, `[1-3]` one of some, `[^1-3]` one of the others, `a|b` either,
`(…)` a group; `*`, `+`, `?` and `{1,3}` repeat the piece before them. A pattern is parsed into a tree. Its derivative
by a digit is the tree of what may follow that digit (Brzozowski 1964); these trees are the states of the automaton.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from grille.errors import ShapeError, shown
from grille.messages import Message

SIGNS = "123456789ABCDEFGHIJKLMNOP"
"""The characters of the digits in a pattern."""

_TIMES = re.compile(r"\{(\d{1,2})(,(\d{1,2})?)?\}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Digit:
    """One digit of a mask."""

    mask: int


@dataclass(frozen=True, slots=True)
class Then:
    """A sequence."""

    first: Pattern
    rest: Pattern


@dataclass(frozen=True, slots=True)
class Either:
    """One of several options; without options it matches nothing."""

    options: frozenset[Pattern]


@dataclass(frozen=True, slots=True)
class Many:
    """A repetition: zero times or more."""

    one: Pattern


@dataclass(frozen=True, slots=True)
class End:
    """The empty sequence."""


Pattern: TypeAlias = Digit | Then | Either | Many | End

NEVER, END = Either(frozenset()), End()


def may_end(pattern: Pattern) -> bool:
    """Whether the pattern matches the empty sequence."""
    match pattern:
        case Digit():
            return False
        case Then(first, rest):
            return may_end(first) and may_end(rest)
        case Either(options):
            return any(may_end(one) for one in options)
        case _:
            return True


@cache
def after(pattern: Pattern, digit: int) -> Pattern:
    """The derivative: what may follow the digit where the pattern begins with it."""
    match pattern:
        case Digit(mask):
            return END if mask >> (digit - 1) & 1 else NEVER
        case Then(first, rest):
            inside = _then(after(first, digit), rest)
            return _either(inside, after(rest, digit)) if may_end(first) else inside
        case Either(options):
            return _either(*(after(one, digit) for one in options))
        case Many(one):
            return _then(after(one, digit), pattern)
        case End():
            return NEVER


def _then(first: Pattern, rest: Pattern) -> Pattern:
    if NEVER in (first, rest):
        return NEVER
    if END in (first, rest):
        return rest if first == END else first
    return Then(first.first, _then(first.rest, rest)) if isinstance(first, Then) else Then(first, rest)


def _either(*options: Pattern) -> Pattern:
    parts = frozenset(part for one in options for part in (one.options if isinstance(one, Either) else (one,)))
    return next(iter(parts)) if len(parts) == 1 else Either(parts)


def read_pattern(text: str, side: int) -> Pattern:
    """Parses a pattern for digits up to the side. Raises ShapeError."""
    return _Reader(text, side).read()


class _Reader:
    def __init__(self, text: str, side: int) -> None:
        self._text, self._side, self._at = text, side, 0

    def read(self) -> Pattern:
        pattern = self._branches()
        if self._at < len(self._text):
            raise self._wrong(Message("the end of the pattern"))
        return pattern

    def _wrong(self, wanted: str) -> ShapeError:
        found = shown(self._text[self._at]) if self._at < len(self._text) else Message("its end")
        return ShapeError(
            "the pattern {}, sign {}: found {}, wanted {}", shown(self._text), self._at + 1, found, wanted
        )

    def _take(self, sign: str) -> bool:
        is_next = self._text.startswith(sign, self._at)
        self._at += is_next
        return is_next

    def _branches(self) -> Pattern:
        branches = [self._sequence()]
        while self._take("|"):
            branches.append(self._sequence())
        return _either(*branches)

    def _sequence(self) -> Pattern:
        parts: list[Pattern] = []
        while self._at < len(self._text) and self._text[self._at] not in "|)":
            parts.append(self._repeated(self._piece()))
        pattern: Pattern = END
        for part in reversed(parts):
            pattern = _then(part, pattern)
        return pattern

    def _repeated(self, one: Pattern) -> Pattern:
        least, most = self._times()
        pattern: Pattern = Many(one) if most is None else END
        for number in range(least if most is None else most, 0, -1):
            pattern = _then(one, pattern)
            if number > least:
                pattern = _either(pattern, END)
        return pattern

    def _times(self) -> tuple[int, int | None]:
        """The least and the greatest number of repetitions; None where unbounded."""
        for sign, least, most in (("*", 0, None), ("+", 1, None), ("?", 0, 1)):
            if self._take(sign):
                return least, most
        if not self._text.startswith("{", self._at):
            return 1, 1
        found = _TIMES.match(self._text, self._at)
        if not found or (found[3] and int(found[3]) < int(found[1])):
            raise self._wrong(Message("a number of times such as {2}, {2,} or {1,3}"))
        self._at = found.end()
        least = int(found[1])
        return least, int(found[3]) if found[3] else None if found[2] else least

    def _piece(self) -> Pattern:
        if self._take("("):
            inside = self._branches()
            if not self._take(")"):
                raise self._wrong("')'")
            return inside
        every = (1 << self._side) - 1
        if self._take("."):
            return Digit(every)
        if not self._take("["):
            return Digit(1 << self._place())
        is_other, mask = self._take("^"), 0
        while not mask or not self._take("]"):
            low = high = self._place()
            if self._take("-"):
                high = self._place()
            if high < low:
                raise self._wrong(Message("the lower digit first"))
            mask |= (2 << high) - (1 << low)
        return Digit(every & ~mask if is_other else mask)

    def _place(self) -> int:
        """The digit of the next character, minus 1."""
        place = SIGNS.find(self._text[self._at], 0, self._side) if self._at < len(self._text) else -1
        if place < 0:
            raise self._wrong(Message("a digit up to {}, or one of . [ (", SIGNS[self._side - 1]))
        self._at += 1
        return place
