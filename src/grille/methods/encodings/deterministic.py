"""Automata of rules as other languages want them: one follower for each state and digit, numbers never used twice."""

from __future__ import annotations

from dataclasses import dataclass

from grille.rules.primitives import Automaton

Step = tuple[int, int, int]
"""From a state, by a digit, to a state."""

FAILED = 0
"""The state of no way at all."""


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of each layer. States count from 1, which is the start; `ends` are those after the last layer."""

    layers: tuple[tuple[Step, ...], ...]
    ends: tuple[int, ...]
    states: int

    def total(self, layer: int, side: int) -> list[Step]:
        """The steps of a layer and those that fail, so that states follow from the cells whatever these hold."""
        taken = {(start, digit): end for start, digit, end in self.layers[layer]}
        starts = {1} if layer == 0 else {FAILED, *(end for _, _, end in self.layers[layer - 1])}
        digits = range(1, side + 1)
        return [(start, digit, taken.get((start, digit), FAILED)) for start in sorted(starts) for digit in digits]


def deterministic(one: Automaton, side: int) -> Steps:
    """The same words, by sets of states (Rabin and Scott 1959)."""
    layers: list[tuple[Step, ...]] = []
    here, count = {frozenset({0}): 1}, 1
    for arcs in one.layers:
        steps: list[Step] = []
        after: dict[frozenset[int], int] = {}
        for states, number in here.items():
            for place in range(side):
                ends = frozenset(end for start, mask, end in arcs if start in states and mask >> place & 1)
                if ends and ends not in after:
                    count += 1
                    after[ends] = count
                if ends:
                    steps.append((number, place + 1, after[ends]))
        layers.append(tuple(steps))
        here = after
    return Steps(tuple(layers), tuple(here.values()), count)
