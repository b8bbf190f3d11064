"""The schema is true: whatever it allows is answered as it says, and nothing ends in a 5xx."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.schemas import APIOperation

from grille.web.app import ROUTES, create

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.api

SCHEMA = schemathesis.openapi.from_dict(create().openapi())
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}
ASKED = [
    (label, mode)
    for label in OPERATIONS
    for mode in GenerationMode
    if label.startswith("POST") or mode is GenerationMode.POSITIVE  # nothing is said in a GET that could be wrong
]
UNJUDGED = [schemathesis.checks.CHECKS.get_one("positive_data_acceptance")]
"""A text of any kind is a puzzle to the schema, and to the library it seldom is."""


PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GOOD: dict[str, list[Any]] = {
    "puzzle": [PUZZLE, PUZZLE.replace("7", "."), "." * 81, "55" + "." * 79, "8" + "." * 80],
    "text": ["1....3....4....2\n2....3....4....1"],
    "givens": [[25, 30], 25],
    "shape": ["9", "9", "9:diagonals"],
    "symbols": ["1-9"],
    "method": ["native", "sat", "backtracking", "lp", "ilp:model=integer", "logic", "unit-propagation"],
    "methods": [["native", "exact-cover"]],
    "to": ["csv", "candidates", "json"],
    "from": ["line"],
    "ladder": ["se", "hodoku"],
    "language": ["fr"],
    "techniques": [["x-wing"]],
    "stage": ["where"],
    "level": ["easy", "hard"],
    "symmetry": ["half-turn"],
    "technique": ["x-wing"],
    "size": [4, 6, 9],
    "count": [2],
    "er": [[1.0, 3.0]],
    "seconds": [0.3],
}
"""Values that mean something: random ones are mostly refused."""

GOOD_FOR = {"POST /api/export": {"to": ["lp", "cnf"]}, "POST /api/hint": {"givens": [PUZZLE]}}
"""Where a word means something else."""


def ask(client: Client, operation: APIOperation, mode: GenerationMode, examples: int, seed: int) -> None:
    """Random requests to one operation, each answer held against the schema; some are answered, not refused."""
    good = GOOD | GOOD_FOR.get(operation.label, {})
    words = {name for route in ROUTES if operation.label.endswith(f"/{route.verb}") for name in route.body.model_fields}
    statuses = set()

    @seeded(seed)
    @settings(
        max_examples=examples,
        database=None,
        derandomize=False,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=mode),
        wish=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in good.items()}),
        is_good=st.sampled_from([True, True, False]),
    )
    def answered(case: Case, wish: dict[str, object], is_good: bool) -> None:
        if is_good and mode is GenerationMode.POSITIVE and isinstance(case.body, dict):
            always = {"seconds"} & words  # so that a count of everything ends soon
            case.body = {name: wish[name] for name in sorted(always | case.body.keys()) if name in wish}
        answer = case.call_and_validate(base_url=client.address, excluded_checks=UNJUDGED, timeout=60)
        statuses.add(answer.status_code)

    answered()
    assert mode is GenerationMode.NEGATIVE or 200 in statuses


def test_the_schema_is_of_openapi_3_1_and_names_every_verb(client: Client) -> None:
    schema = client.http.get("/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    assert [path for path in schema["paths"] if path.startswith("/api/")][: len(ROUTES)] == [
        f"/api/{route.verb}" for route in ROUTES
    ]
    assert schema == create().openapi()


@pytest.mark.parametrize(("label", "mode"), ASKED)
def test_answers_are_what_the_schema_says(client: Client, label: str, mode: GenerationMode) -> None:
    ask(client, OPERATIONS[label], mode, examples=20, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize(("label", "mode"), ASKED)
def test_answers_are_what_the_schema_says_for_long(client: Client, label: str, mode: GenerationMode) -> None:
    seed = int.from_bytes(os.urandom(4), "big")
    print("seed", seed)
    ask(client, OPERATIONS[label], mode, examples=500, seed=seed)
