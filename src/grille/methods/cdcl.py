"""CDCL to be read: decide, propagate, learn from the conflict, jump back. Knows clauses, not Sudoku; no engine
is behind it.

The trail has every literal that holds, in the order in which it came to hold. Each belongs to the level of the last
decision before it, and each but the decisions has a reason: the clause whose other literals were all false by then.
These reasons are the edges of the implication graph.

    decide     an open variable, the one most often in recent conflicts (VSIDS, Moskewicz and others 2001)
    propagate  every clause watches two of its literals; only when one of them becomes false is it looked at
    learn      resolve the conflicting clause with reasons, from the end of the trail, until one literal of the current
               level is left: the first unique implication point (Marques-Silva and Sakallah 1996)
    jump       back to the level where the learnt clause is a unit clause: then its literal is implied

A model is forbidden by the negation of its decisions, since everything else in it follows from them. To that clause all
the same applies: it is learnt, and the search jumps back.

There are no restarts, learnt clauses are kept for ever and are not minimised. They help on large formulas alone.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal as Choice

from grille.methods.interrupt import Stopped, interruptible
from grille.watch import Watch

Literal = int
Clause = list[Literal]

_DECAY = 0.95
"""What an older conflict is worth against one that came after it."""

_HUGE = 1e100


@dataclass(frozen=True, slots=True)
class Move:
    """What the search does. Of a clause that implies a literal, or is learnt, this literal comes first.

    `decide` has the literal and its level; `imply` the clause, too; `conflict` the clause that is false; `learn` the
    clause, the literals that were `resolved` upon, and the level to jump to; `forbid` the same without resolving;
    `jump` that level, and how many literals stay on the trail; `model` nothing.
    """

    kind: Choice["decide", "imply", "conflict", "learn", "forbid", "jump", "model"]
    literal: Literal = 0
    level: int = 0
    clause: tuple[Literal, ...] = ()
    resolved: tuple[Literal, ...] = ()
    trail: int = 0


class Search:
    """All models of the clauses, told apart by the variables up to `last`, which are decided before any other.

    >>> search = Search([[1, 2], [-1, 2], [1, -2, 3]], 3, Watch.of())
    >>> for move in search.moves():
    ...     if move.kind == "model": print(search.trail)
    [1, 2, 3]
    [1, 2, -3]
    [-1, 2, 3]
    >>> search.is_complete, search.decisions, search.conflicts
    (True, 2, 0)
    """

    def __init__(self, clauses: Iterable[Sequence[Literal]], variables: int, watch: Watch, last: int = 0) -> None:
        self.watch = watch
        self.variables, self.last = variables, last or variables
        self.value = [0] * (variables + 1)  # 1: true, −1: false, 0: open
        self.level = [0] * (variables + 1)
        self.reason: list[Clause] = [[] for _ in range(variables + 1)]
        self.activity = [0.0] * (variables + 1)
        self.trail: list[Literal] = []
        self.begins: list[int] = []  # for each level from 1 on, where its decision stands on the trail
        self.units: list[Clause] = []
        self.watching: dict[Literal, list[Clause]] = {}
        self.clauses = self.decisions = self.conflicts = 0
        self.is_complete = False
        self._looked = 0  # how many literals of the trail have been propagated
        self._worth = 1.0
        for clause in interruptible(clauses, watch):
            self._add(list(clause))
            self.clauses += 1

    def moves(self) -> Iterator[Move]:
        """The search, a move at a time, until it has found every model or the watch is up."""
        try:
            yield from self._search()
        except Stopped:
            return

    def _search(self) -> Iterator[Move]:
        conflict: Clause | None = None
        for unit in self.units:
            if not unit or self._holds(-unit[0]):
                conflict = unit
                break
            if not self._holds(unit[0]):
                yield self._imply(unit)
        while True:
            if conflict is None:
                conflict = yield from self._propagate()
            if conflict is not None:
                self.conflicts += 1
                yield Move("conflict", level=self.depth, clause=tuple(conflict))
                if not self.depth:
                    self.is_complete = True
                    return
                learnt, resolved = self._learn(conflict)
                conflict = None
                yield from self._jump("learn", learnt, resolved)
                if self.watch.nodes is not None and self.conflicts >= self.watch.nodes:
                    return
                continue
            variable = self._next()
            if variable is not None:
                yield self._decide(variable)
                continue
            yield Move("model")
            decided = [-self.trail[begin] for begin in self.begins if abs(self.trail[begin]) <= self.last]
            if not decided:
                self.is_complete = True
                return
            yield from self._jump("forbid", decided[::-1], [])

    @property
    def depth(self) -> int:
        """The level of the last decision."""
        return len(self.begins)

    def _add(self, clause: Clause) -> None:
        """Keep a clause; it watches its first two literals."""
        if len(clause) < 2:
            self.units.append(clause)
            return
        for literal in clause[:2]:
            self.watching.setdefault(literal, []).append(clause)

    def _holds(self, literal: Literal) -> bool:
        return self.value[literal] > 0 if literal > 0 else self.value[-literal] < 0

    def _put(self, literal: Literal, reason: Clause) -> None:
        variable = abs(literal)
        self.value[variable] = 1 if literal > 0 else -1
        self.level[variable] = self.depth
        self.reason[variable] = reason
        self.trail.append(literal)

    def _imply(self, clause: Clause) -> Move:
        """The first literal of a clause whose others are all false."""
        self._put(clause[0], clause)
        return Move("imply", clause[0], self.depth, tuple(clause))

    def _propagate(self) -> Generator[Move, None, Clause | None]:
        """Everything that follows from the trail. Returns a clause that is false, if there is one."""
        while self._looked < len(self.trail):
            if self.watch.is_up:
                raise Stopped
            false = -self.trail[self._looked]
            self._looked += 1
            left = self.watching.get(false, [])
            kept = self.watching[false] = []
            for number, clause in enumerate(left):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if self._holds(clause[0]) or not self._watches_another(clause):
                    kept.append(clause)
                    if self._holds(-clause[0]):
                        kept += left[number + 1 :]
                        return clause
                    if not self._holds(clause[0]):
                        yield self._imply(clause)
        return None

    def _watches_another(self, clause: Clause) -> bool:
        """Watch another literal than the second, which is false. Returns whether there is one to watch."""
        for place in range(2, len(clause)):
            if not self._holds(-clause[place]):
                clause[1], clause[place] = clause[place], clause[1]
                self.watching.setdefault(clause[1], []).append(clause)
                return True
        return False

    def _learn(self, conflict: Clause) -> tuple[Clause, list[Literal]]:
        """The clause of the first unique implication point, and the literals resolved upon."""
        clause, place = conflict, len(self.trail) - 1
        seen: set[int] = set()
        others: Clause = []
        resolved: list[Literal] = []
        here = 0  # literals of the current level in the clause so far
        while True:
            for literal in clause:
                variable = abs(literal)
                if variable in seen or not self.level[variable]:
                    continue
                seen.add(variable)
                self._bump(variable)
                if self.level[variable] == self.depth:
                    here += 1
                else:
                    others.append(literal)
            while abs(self.trail[place]) not in seen:
                place -= 1
            implied = self.trail[place]
            place -= 1
            here -= 1
            if not here:
                break
            resolved.append(implied)
            clause = self.reason[abs(implied)]
        self._worth /= _DECAY
        others.sort(key=lambda literal: -self.level[abs(literal)])
        return [-implied, *others], resolved

    def _bump(self, variable: int) -> None:
        self.activity[variable] += self._worth
        if self.activity[variable] > _HUGE:
            self.activity = [one / _HUGE for one in self.activity]
            self._worth /= _HUGE

    def _jump(self, kind: Choice["learn", "forbid"], clause: Clause, resolved: list[Literal]) -> Iterator[Move]:
        """Learn the clause, go back to where all but its first literal are false, and imply that one."""
        level = self.level[abs(clause[1])] if len(clause) > 1 else 0
        told = tuple(clause)
        self._add(clause)
        yield Move(kind, clause[0], level, told, tuple(resolved))
        begin = self.begins[level]
        for literal in self.trail[begin:]:
            self.value[abs(literal)] = 0
        del self.trail[begin:], self.begins[level:]
        self._looked = begin
        yield Move("jump", level=level, trail=begin)
        yield self._imply(clause)

    def _next(self) -> int | None:
        """The open variable with the most activity, of equals the first; None where there is none."""
        if self.watch.is_up:
            raise Stopped
        for variables in (range(1, self.last + 1), range(self.last + 1, self.variables + 1)):
            best = max((one for one in variables if not self.value[one]), key=self.activity.__getitem__, default=None)
            if best is not None:
                return best
        return None

    def _decide(self, variable: int) -> Move:
        self.decisions += 1
        self.begins.append(len(self.trail))
        self._put(variable, [])
        return Move("decide", variable, self.depth)
