"""Many cases of one verb from one seed; the same seed asks the same."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from tests.laws.case import Case, held
from tests.laws.interfaces import INTERFACES
from tests.laws.option_values import options
from tests.laws.strategies import puzzles, shapes


@st.composite
def cases(draw: st.DrawFn, interface: str, verb: str, largest: int) -> Case:
    """Questions to a verb through an interface."""
    grid = draw(puzzles(shapes(largest)))
    there = INTERFACES[interface]
    said = draw(options(verb, there.words(verb), there.needed(verb), there.flags(verb), grid))
    return Case(interface, verb, grid.shape.spec, grid.to_line(), said)


def ask(interface: str, verb: str, *, examples: int, seed: int, largest: int = 81) -> int:
    """Hold so many cases; how many were answered and not refused."""
    answered = 0

    @seeded(seed)
    @settings(
        max_examples=examples,
        database=None,
        derandomize=False,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(case=cases(interface, verb, largest))
    def holds(case: Case) -> None:
        nonlocal answered
        answered += held(case) == "answered"

    holds()
    return answered
