"""Each verb answers with the JSON of the library's noun; what it cannot answer it refuses in the library's words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import grille
from grille.methods.redundant import redundant_givens
from grille.methods.registry import METHODS
from grille.model import Shape
from grille.rules import HOUSE_KINDS, HouseKind

if TYPE_CHECKING:
    from tests.web.conftest import Client

pytestmark = pytest.mark.api

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = grille.parse(PUZZLE)
DIAGONAL = "9:diagonals"
EMPTY = "." * 81


def as_json(noun: object) -> object:
    return json.loads(json.dumps(noun))


def test_solve_answers_with_a_result(client: Client) -> None:
    answer = client.ask("solve", puzzle=PUZZLE)
    wanted = grille.solve(GRID).to_dict()
    assert answer | {"seconds": 0} == wanted | {"seconds": 0}


@pytest.mark.parametrize("method", [method.name for method in METHODS if method.missing() is None])
def test_every_method_can_be_asked(client: Client, method: str) -> None:
    answer = client.ask("solve", puzzle=PUZZLE, method=method, limit=1)
    assert answer["verdict"] in ("solved", "unique"), answer


def test_options_are_spelled_as_on_the_command_line(client: Client) -> None:
    answer = client.ask("solve", puzzle=PUZZLE, method="backtracking:select=first,propagate=none")
    wanted = grille.solve(GRID, method="backtracking", select="first", propagate="none")
    assert answer["counters"] == wanted.counters


def test_a_shape_is_read_and_said(client: Client) -> None:
    answer = client.ask("solve", puzzle=EMPTY, shape=DIAGONAL, limit=1)
    assert answer["shape"] == DIAGONAL
    solution = grille.Grid.from_line(answer["solutions"][0], grille.Shape.from_spec(DIAGONAL))
    assert solution.is_solution_of(grille.Grid.from_line(EMPTY, solution.shape))


@pytest.mark.parametrize(("size", "method"), [(4, "auto"), (16, "auto"), (16, "sat"), (25, "auto")])
def test_other_sizes_are_solved(client: Client, size: int, method: str) -> None:
    answer = client.ask("solve", puzzle="." * size**2, method=method, limit=1)
    assert len(answer["solutions"]) == 1


def test_no_solution_is_an_answer(client: Client) -> None:
    assert client.ask("solve", puzzle="55" + PUZZLE[2:])["verdict"] == "none"
    assert client.ask("count", puzzle="55" + PUZZLE[2:]) == {"count": 0, "complete": True}


def test_count_is_exact_or_says_that_it_is_not(client: Client) -> None:
    assert client.ask("count", puzzle=PUZZLE) == {"count": 1, "complete": True}
    assert client.ask("count", puzzle=EMPTY, limit=1000) == {"count": 1000, "complete": True}
    answer = client.ask("count", puzzle=EMPTY, seconds=0.3)
    assert answer["count"] > 0
    assert answer["complete"] is False


def test_rate_explain_hint_and_canonical_are_the_nouns(client: Client) -> None:
    assert client.ask("rate", puzzle=PUZZLE) == grille.rate(GRID).to_dict()
    assert client.ask("explain", puzzle=PUZZLE) == as_json(grille.explain(GRID).to_dict())
    assert client.ask("explain", puzzle=PUZZLE, language="fr") == as_json(grille.explain(GRID).to_dict("fr"))
    assert client.ask("hint", puzzle=PUZZLE, language="en") == as_json(grille.hint(GRID).to_dict("en"))
    assert client.ask("canonical", puzzle=PUZZLE) == as_json(grille.canonical(GRID).to_dict())


def test_a_rating_that_wants_more_time_says_how_far_it_came(client: Client) -> None:
    golden_nugget = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."  # whole in 12 s
    answer = client.ask("rate", puzzle=golden_nugget, seconds=1.5)
    assert (answer["complete"], answer["er"], answer["level"]) == (False, None, "extreme")
    assert answer["er_at_least"] > 4.4


def test_a_players_candidates_are_taken_up(client: Client) -> None:
    board = grille.Board.from_grid(GRID)
    cell = next(cell for cell, value in enumerate(board.values) if not value)
    board.remove(cell, grille.solve(GRID).solution.values[cell])  # type: ignore[union-attr]
    answer = client.ask("hint", puzzle=PUZZLE, candidates=board.to_dict()["candidates"])
    assert answer["mistakes"] == [{"kind": "missing-candidate", "cells": [cell], "digit": 4, "house": None}]


def test_generate_repeats_with_its_seed(client: Client) -> None:
    answer = client.ask("generate", level="hard", seed=3, count=2, symmetry="half-turn")
    made = grille.make(level="hard", seed=3, count=2, symmetry="half-turn")
    assert answer == {"puzzles": [one.to_dict() for one in made], "complete": True, "note": None}


def test_generate_places_rules(client: Client) -> None:
    answer = client.ask("generate", **{"with": ["killer", "arrows=2"]}, rules=["anti-king"], seed=3, level="medium")
    (made,) = answer["puzzles"]
    puzzle = grille.Grid.from_dict(made)
    assert puzzle == grille.generate(with_=["killer", "arrows=2"], rules=["anti-king"], seed=3, level="medium")
    assert made["level"] == "medium"
    assert "no clue is called 'unicorns'" in client.refusal("generate", **{"with": ["unicorns"]})


def test_generate_out_of_time_keeps_what_it_made(client: Client) -> None:
    answer = client.ask("generate", givens=17, seconds=0.3, seed=1)
    assert answer["complete"] is False
    assert "of 1 puzzles" in answer["note"]


def test_compare_and_trace(client: Client) -> None:
    answer = client.ask("compare", puzzle=PUZZLE, methods=["native", "sat"])
    assert [run["method"] for run in answer["runs"]] == ["native", "sat"]
    assert answer["complete"]
    answer = client.ask("trace", puzzle=PUZZLE, method="unit-propagation")
    assert answer["complete"]
    assert answer["events"] == as_json([one.to_dict() for one in grille.trace(GRID, method="unit-propagation")])
    cut = client.ask("trace", puzzle=PUZZLE, method="unit-propagation", events=5)
    assert cut == {"events": answer["events"][:5], "complete": False}


def test_a_trace_is_long_only_where_it_was_asked_for(client: Client) -> None:
    body = {"puzzle": grille.example("inkala-2012").grid.to_line(), "method": "backtracking"}
    assert len(client.ask("trace", **body)["events"]) == 10_000
    assert len(client.ask("trace", **body, events=12_000)["events"]) == 12_000
    assert "200,000 at most" in client.refusal("trace", **body, events=200_001)


def test_a_trace_of_logic_draws_its_steps_and_says_them_in_a_language(client: Client) -> None:
    first, *_ = client.ask("trace", puzzle=PUZZLE, method="logic", language="fr")["events"]
    step = next(iter(grille.explain(GRID)))
    assert first["data"]["reason"] == as_json(step.to_dict("fr"))
    assert "words" not in client.ask("trace", puzzle=PUZZLE, method="logic")["events"][0]["data"]["reason"]


def test_convert_and_export(client: Client) -> None:
    two = f"{PUZZLE}\n{EMPTY}\n"
    assert client.ask("convert", text=two, to="csv")["text"] == grille.convert(two, to="csv")
    assert client.ask("convert", **{"text": PUZZLE, "from": "line", "to": "picture"})["complete"]
    assert client.ask("export", puzzle=PUZZLE, to="cnf")["text"] == grille.export(GRID, to="cnf")


def test_true_candidates_come_with_the_redundant_givens(client: Client) -> None:
    answer = client.ask("true-candidates", puzzle=PUZZLE)
    assert "".join(str(digits[0]) for digits in answer["candidates"]) == grille.solve(GRID).solution.to_line()  # type: ignore[union-attr]
    assert tuple(answer["redundant"]) == redundant_givens(GRID)
    empty = client.ask("true-candidates", puzzle=EMPTY)
    assert empty["candidates"] == [list(range(1, 10))] * 81
    assert empty["redundant"] == []


def test_lists_name_every_member_of_the_registries(client: Client) -> None:
    named = client.http.get("/api/methods").json()["methods"]
    assert [one["name"] for one in named] == [method.name for method in METHODS]
    ruled = Shape.of(4, rules=["cage 5 r1c1 r1c2"])
    assert [one["rules"] == "all" for one in named] == [method.accepts(ruled) is None for method in METHODS]
    assert client.http.get("/api/formats").json()["exports"][0]["name"] == "lp"
    assert client.http.get("/api/techniques").json()["levels"][0] == "very-easy"


def test_what_can_be_had_at_once_is_listed_with_the_stock(client: Client) -> None:
    kinds = client.http.get("/api/kinds").json()["kinds"]
    assert {"size": 16, "variant": "classic", "level": "hard"}.items() <= next(
        one for one in kinds if (one["size"], one["level"]) == (16, "hard")
    ).items()
    stock = client.http.get("/api/stock").json()["puzzles"]
    assert {(one["size"], one["variant"], one["level"]) for one in kinds} >= {
        (one["size"], one["variant"], one["level"]) for one in stock
    }
    jigsaw = next(one for one in stock if one["variant"] == "jigsaw")
    assert client.ask("solve", puzzle=jigsaw["puzzle"], shape=jigsaw["shape"])["solutions"] == [jigsaw["solution"]]


@pytest.mark.parametrize("kind", HOUSE_KINDS, ids=lambda kind: kind.word)
def test_a_shape_with_extra_houses_comes_back(client: Client, kind: HouseKind) -> None:
    spec = f"6:{kind.word}"
    (made,) = client.ask("generate", shape=spec, seed=1)["puzzles"]
    assert made["shape"] == spec
    assert client.ask("solve", puzzle=made["puzzle"], shape=spec)["solutions"] == [made["solution"]]
    text = client.ask("convert", text=json.dumps(made), to="line")["text"]
    assert text.strip() == f"{made['puzzle']} # shape={spec}"


@pytest.mark.parametrize(
    ("verb", "body", "said"),
    [
        ("solve", {"puzzle": "123"}, "wanted a square number of cells"),
        ("solve", {"puzzle": PUZZLE, "method": "magic"}, "no method is called 'magic'"),
        ("solve", {"puzzle": PUZZLE, "method": "sat:encoding=best"}, "encoding is one of"),
        ("solve", {"puzzle": PUZZLE, "method": "ilp:objective=/etc/hostname"}, "objective is one of"),
        ("solve", {"puzzle": PUZZLE, "method": "cp:workers=1000"}, "workers is a whole number"),
        ("solve", {"puzzle": PUZZLE, "limit": -1}, "limit"),
        ("solve", {"puzzle": 7}, "puzzle"),
        ("solve", {}, "puzzle: Field required"),
        ("solve", {"puzzle": PUZZLE, "colour": "red"}, "colour"),
        ("solve", {"puzzle": "\ud800" * 81}, "unicode"),
        ("explain", {"puzzle": PUZZLE, "language": "xx"}, "no language"),
        ("explain", {"puzzle": PUZZLE, "ladder": "xx"}, "no ladder"),
        ("hint", {"puzzle": PUZZLE, "stage": "xx"}, "no stage"),
        ("hint", {"puzzle": PUZZLE, "candidates": [[1]]}, "candidates"),
        ("generate", {"level": "xx"}, "no level"),
        ("generate", {"er": float("nan")}, "er.float: Input should be a finite number"),
        ("generate", {"er": [1.5, float("inf")]}, "Input should be a finite number"),
        ("generate", {"size": 9, "shape": "9"}, "size"),
        ("trace", {"puzzle": PUZZLE, "method": "native"}, "offers no trace"),
        ("convert", {"text": PUZZLE, "to": "xx"}, "no format"),
        ("export", {"puzzle": PUZZLE, "to": "xx"}, "no export"),
        ("compare", {"puzzle": PUZZLE, "methods": ["sat", "sat"]}, "named twice"),
        ("canonical", {"puzzle": PUZZLE, "shape": DIAGONAL}, "canonical form is known"),
    ],
)
def test_bad_input_is_refused_in_the_librarys_words(
    client: Client, verb: str, body: dict[str, object], said: str
) -> None:
    assert said in client.refusal(verb, **body)


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"7", b"[" * 100_000, b'{"limit": ' + b"9" * 5000 + b"}", b"\xff"])
def test_what_is_no_json_object_is_refused(client: Client, raw: bytes) -> None:
    answer = client.send("solve", raw)
    assert answer.status_code in (400, 422)
    assert isinstance(answer.json()["detail"], str)


def test_an_engine_that_is_not_installed_is_named_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    from grille.methods.registry import method_named
    from grille.web.encoding import complaint
    from grille.web.handlers import VERBS, Job
    from grille.web.settings import Limits

    monkeypatch.setattr(type(method_named("sat")), "missing", lambda self, **options: "pip install it")
    with pytest.raises(grille.MissingEngineError) as caught:
        VERBS["solve"](Job.of({"puzzle": PUZZLE, "method": "sat"}, Limits()))
    assert complaint(caught.value) == (400, "sat needs an engine that is not installed: pip install it")
