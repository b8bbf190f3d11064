"""The clues of a puzzle: which of those that fit its full grid it gets. Symmetric where that is asked for, and spread
over the board.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from grille.generator.symmetries import images
from grille.model import Grid
from grille.rules.cover import Cages, covered
from grille.rules.placing import AllOf, Cover, Ground, Group, Numbers, Placing, Spot
from grille.rules.registry import kind_named
from grille.rules.rule import Kind, Rule
from grille.watch import FOREVER, Watch

_TRIES = 80
"""How many forms are drawn for one clue."""

_CHOICE = 5
"""Of so many clues that fit, the one that lies best is taken."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Kinds of rules that are placed together, and how many there are to be; without a number, as many as it takes."""

    name: str
    kinds: tuple[Kind, ...]
    number: int | None = None

    @property
    def placing(self) -> Placing | Cover | AllOf:
        """How they are placed."""
        placing = self.kinds[0].placing
        assert placing is not None
        return placing


@dataclass(frozen=True, slots=True)
class Clue:
    """Rules that are images of each other, and stand or go together; what `is_spare` may go."""

    name: str
    rules: tuple[Rule, ...]
    is_spare: bool = False


@dataclass(slots=True)
class _Open:
    """What is being placed, `most` of them; the forms that were drawn and not taken are left."""

    wanted: Wanted
    placing: Placing
    forms: Iterator[Group]
    most: int | None
    left: deque[list[Rule]] = field(default_factory=deque)
    clues: list[Clue] = field(default_factory=list)
    placed: int = 0


class Placer:
    """Places clues on one full grid."""

    def __init__(self, solution: Grid, symmetry: str, rng: random.Random, watch: Watch = FOREVER) -> None:
        shape = solution.shape
        self._side, self._rng, self._watch = shape.side, rng, watch
        self._ground = Ground(shape.side, shape.box_of, solution.values, rng)
        self._images = images(shape.side, symmetry)
        self._taken: dict[str, set[Spot]] = {}
        for rule in shape.other_rules:
            if rule.kind.placing is not None:
                self._take(rule)
        self.cages: Cages | None = None

    def placed(self, wanted: Sequence[Wanted]) -> list[Clue] | None:
        """The clues; None where there is no room for what is wanted, or the time is up."""
        clues: list[Clue] = []
        for one in wanted:
            if isinstance(one.placing, Cover):
                found = self._cover(one, one.placing)
            elif isinstance(one.placing, AllOf):
                found = self._all_of(one, one.placing)
            else:
                continue
            if not found:
                return None
            clues += found
        opened = [self._open(one, one.placing) for one in wanted if isinstance(one.placing, Placing)]
        queue = deque(opened)
        while queue:
            if self._watch.is_up:
                return None
            turn = queue.popleft()
            if turn.placed == turn.most:
                continue
            if self._place(turn):
                queue.append(turn)
            elif not turn.placed or turn.wanted.number is not None:
                return None
        return clues + [clue for each in opened for clue in each.clues]

    def _open(self, wanted: Wanted, placing: Placing) -> _Open:
        forms = placing.form(self._ground, self._taken.setdefault(placing.layer, set()))
        usual = None if placing.usual is None else placing.usual(self._side)
        return _Open(wanted, placing, forms, usual if wanted.number is None else wanted.number)

    def _place(self, one: _Open) -> bool:
        """One more clue; False where there is no room."""
        choice = 1 if one.wanted.number is None else _CHOICE
        room = self._side**3 if one.most is None else one.most - one.placed
        fitting: list[list[Rule]] = []
        for orbit in self._orbits(one):
            if orbit and len(orbit) <= room and not self._is_taken(orbit):
                fitting.append(orbit)
                if len(fitting) == choice:
                    break
        if not fitting:
            return False
        best = fitting[0] if choice == 1 else max(fitting, key=lambda orbit: self._worth(orbit, one.clues))
        if not one.placing.is_endless:
            one.left.extend(orbit for orbit in fitting if orbit is not best)
        for rule in best:
            self._take(rule)
        one.clues.append(Clue(one.wanted.name, tuple(best), is_spare=one.wanted.number is None))
        one.placed += len(best)
        return True

    def _orbits(self, one: _Open) -> Iterator[list[Rule]]:
        """Clues that fit, each with its images; for endless forms as many as may be tried."""
        while one.left:
            yield one.left.popleft()
        tries = _TRIES
        for cells in one.forms:
            if cells:
                yield self._orbit(one.wanted.kinds, cells)
            tries -= 1
            if one.placing.is_endless and not tries:
                return

    def _orbit(self, kinds: Sequence[Kind], cells: Group) -> list[Rule]:
        """The clue in these cells and its images; none where one of them does not fit."""
        placing = kinds[0].placing
        assert isinstance(placing, Placing)
        known: set[object] = set()
        spots: set[Spot] = set()
        orbit: list[Rule] = []
        for image in self._images:
            moved = tuple(image[cell] for cell in cells)
            key: object = moved if placing.is_directed else frozenset(moved)
            if key in known:
                continue
            known.add(key)
            rule = self._fitting(kinds, moved) or (self._fitting(kinds, moved[::-1]) if placing.may_turn else None)
            if rule is None or not spots.isdisjoint(rule_spots := self._spots(rule)):
                return []
            spots.update(rule_spots)
            orbit.append(rule)
        return orbit

    def _fitting(self, kinds: Sequence[Kind], cells: Group) -> Rule | None:
        """A rule of one of the kinds in these cells."""
        for kind in kinds if len(kinds) == 1 else self._rng.sample(kinds, len(kinds)):
            assert isinstance(kind.placing, Placing)
            numbers = kind.placing.fit(self._ground, cells)
            if numbers is not None:
                return self._rule(kind, numbers, kind.placing.groups(cells))
        return None

    def _rule(self, kind: Kind, numbers: Numbers, groups: Sequence[Group]) -> Rule:
        """The rule as it would be read."""
        wanted = kind.cells
        if not wanted.is_drawn:
            looks = wanted.looks_along
            groups = sorted(group if looks else tuple(sorted(group)) for group in groups)
        return Rule(kind, self._side, numbers, tuple(groups))

    def _spots(self, rule: Rule) -> Iterable[Spot]:
        assert rule.kind.placing is not None
        cells = tuple(cell for group in rule.groups for cell in group)
        return rule.kind.placing.spots(cells, self._side)

    def _is_taken(self, orbit: Sequence[Rule]) -> bool:
        placing = orbit[0].kind.placing
        assert placing is not None
        taken = self._taken.setdefault(placing.layer, set())
        return any(not taken.isdisjoint(self._spots(rule)) for rule in orbit)

    def _take(self, rule: Rule) -> None:
        assert rule.kind.placing is not None
        self._taken.setdefault(rule.kind.placing.layer, set()).update(self._spots(rule))

    def _worth(self, orbit: Sequence[Rule], clues: Sequence[Clue]) -> float:
        """How far it lies from the others of its kind, and how long it is."""
        others = [self._middle(rule) for clue in clues for rule in clue.rules]
        mine = [self._middle(rule) for rule in orbit]
        far = min((abs(a - x) + abs(b - y) for a, b in others for x, y in mine), default=0.0)
        return far + 0.5 * sum(len(group) for group in orbit[0].groups)

    def _middle(self, rule: Rule) -> tuple[float, float]:
        cells = [cell for group in rule.groups for cell in group]
        return sum(cell // self._side for cell in cells) / len(cells), sum(cell % self._side for cell in cells) / len(
            cells
        )

    def _cover(self, wanted: Wanted, cover: Cover) -> list[Clue]:
        """Cages: all that cover the board, or as many as wanted, far from each other."""
        self.cages = covered(self._ground, self._images, cover)
        if self.cages is None:
            return []
        clues = self.caged(wanted)
        if wanted.number is None:
            return clues
        chosen: list[Clue] = []
        while (room := wanted.number - sum(len(clue.rules) for clue in chosen)) > 0:
            fitting = [clue for clue in clues if len(clue.rules) <= room and clue not in chosen]
            if not fitting:
                return []
            some = self._rng.sample(fitting, min(_CHOICE, len(fitting)))
            chosen.append(max(some, key=lambda clue: self._worth(clue.rules, chosen)))
        return chosen

    def caged(self, wanted: Wanted) -> list[Clue]:
        """The cages as they are."""
        assert self.cages is not None
        kind = wanted.kinds[0]
        return [
            Clue(
                wanted.name,
                tuple(self._rule(kind, (sum(self._ground.along(cage)),), (cage,)) for cage in orbit),
            )
            for orbit in self.cages.orbits
        ]

    def _all_of(self, wanted: Wanted, all_of: AllOf) -> list[Clue]:
        """Every mark of some kinds, and the rule that there is no other, as one clue."""
        kinds = [kind_named(name) for name in all_of.kinds]
        placing = kinds[0].placing
        assert isinstance(placing, Placing)
        found = (self._fitting(kinds, cells) for cells in placing.form(self._ground, ()))
        marks = [rule for rule in found if rule is not None]
        if not marks or self._is_taken(marks):
            return []
        for rule in marks:
            self._take(rule)
        return [Clue(wanted.name, (*marks, Rule(wanted.kinds[0], self._side)))]
