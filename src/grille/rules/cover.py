"""Cages that cover a board: connected, each of a few cells without a repeated digit, the images of each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grille.rules.forms import beside, grown
from grille.rules.placing import Cover, Ground, Group

Images = Sequence[Sequence[int]]
"""The symmetries that are asked for, each as the image of every cell; the first is the identity."""

_SIZES = (2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5)
"""How large cages begin: 27 of them on 9×9."""

_SIZES_ABOVE_9 = (2, 2, 2, 3, 3, 4)
"""The same on larger boards, where proofs take longer."""

_TRIES = 20


class Cages:
    """Cages that cover the board of a full grid, and change."""

    def __init__(self, ground: Ground, images: Images, cover: Cover, cages: Iterable[Iterable[int]]) -> None:
        self._ground, self._images, self._cover = ground, images, cover
        self._cages = [set(cage) for cage in cages]
        self._owner = {cell: number for number, cage in enumerate(self._cages) for cell in cage}

    @property
    def orbits(self) -> list[list[Group]]:
        """The cages, images of each other together."""
        found: dict[Group, list[Group]] = {}
        for cage in self._cages:
            images = {tuple(sorted(image[cell] for cell in cage)) for image in self._images}
            found[min(images)] = sorted(images)
        return [found[first] for first in sorted(found)]

    def exclude(self, other: Sequence[int]) -> bool:
        """Move a cell, and its images, to the cage beside it, so that another grid breaks the cages; False where no
        such move is found.
        """
        values, rng = self._ground.values, self._ground.rng
        wrong = [cell for cell in range(self._ground.cells) if other[cell] != values[cell]]
        for cell in rng.sample(wrong, len(wrong)):
            for near in rng.sample(beside(self._ground.side)[cell], len(beside(self._ground.side)[cell])):
                if self._owner[near] != self._owner[cell] and self._move(cell, near, other):
                    return True
        return False

    def _move(self, cell: int, near: int, other: Sequence[int]) -> bool:
        moves: dict[int, int] = {}
        for image in self._images:
            if moves.setdefault(image[cell], self._owner[image[near]]) != self._owner[image[near]]:
                return False  # its images part where it lies on an axis
        changed = {
            number: set(self._cages[number]) for number in {*moves.values(), *(self._owner[one] for one in moves)}
        }
        for moved, number in moves.items():
            changed[self._owner[moved]].discard(moved)
            changed[number].add(moved)
        values = self._ground.values
        if not all(self._is_cage(cage) for cage in changed.values()):
            return False
        if all(sum(other[one] - values[one] for one in cage) == 0 for cage in changed.values()):
            return False
        for number, cage in changed.items():
            self._cages[number] = cage
        self._owner.update(moves)
        return True

    def _is_cage(self, cage: set[int]) -> bool:
        if not self._cover.smallest_cage <= len(cage) <= self._cover.largest_cage:
            return False
        return len(set(self._ground.along(sorted(cage)))) == len(cage) and _is_connected(cage, self._ground.side)


def _is_connected(cells: set[int], side: int) -> bool:
    left = set(cells)
    queue = [left.pop()]
    for cell in queue:
        found = [other for other in beside(side)[cell] if other in left]
        queue += found
        left.difference_update(found)
    return not left


def covered(ground: Ground, images: Images, cover: Cover) -> Cages | None:
    """Random cages that cover the board; None where none were found."""
    for _ in range(_TRIES):
        if cages := _partition(ground, images, cover):
            return Cages(ground, images, cover, cages)
    return None


def _partition(ground: Ground, images: Images, cover: Cover) -> list[set[int]] | None:
    near, taken, cages = beside(ground.side), set[int](), list[set[int]]()
    room = [len(some) for some in near]  # of each cell the free ones beside it
    free = dict.fromkeys(ground.rng.sample(range(ground.cells), ground.cells))
    while free:
        start = min(free, key=room.__getitem__)
        orbit = _orbit(ground, images, cover, start, taken) or _joined(ground, images, cover, start, cages)
        if orbit is None:
            return None
        for cell in set().union(*orbit) - taken:
            taken.add(cell)
            del free[cell]
            for other in near[cell]:
                room[other] -= 1
        cages += [cage for cage in orbit if cage not in cages]
    return cages


def _orbit(ground: Ground, images: Images, cover: Cover, start: int, taken: set[int]) -> list[set[int]] | None:
    """A cage from that cell with its images, each equal to it or apart."""
    for _ in range(_TRIES if len(images) > 1 else 1):
        wanted = min(ground.rng.choice(_SIZES if ground.side < 10 else _SIZES_ABOVE_9), cover.largest_cage)
        cells = grown(ground, taken, start, wanted, lambda along, digit, side: digit not in along)
        if len(cells) < cover.smallest_cage:
            return None
        orbit: list[set[int]] = []
        for image in images:
            moved = {image[cell] for cell in cells}
            if moved in orbit:
                continue
            if any(moved & one for one in orbit) or moved & taken or len(set(ground.along(list(moved)))) < len(moved):
                break
            orbit.append(moved)
        else:
            return orbit
    return None


def _joined(ground: Ground, images: Images, cover: Cover, cell: int, cages: list[set[int]]) -> list[set[int]] | None:
    """A cage beside a cell that is left alone, with that cell; only without a symmetry."""
    if len(images) > 1:
        return None
    digit = ground.values[cell]
    for cage in cages:
        has_room = len(cage) < cover.largest_cage and not cage.isdisjoint(beside(ground.side)[cell])
        if has_room and digit not in ground.along(list(cage)):
            cage.add(cell)
            return [cage]
    return None
