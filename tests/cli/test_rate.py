"""`grille rate` and `grille techniques`."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable
from typing import Any

from grille.logic.records import LEVEL_NAMES
from grille.logic.techniques import RULE_TECHNIQUES, TECHNIQUES

Run = Callable[..., Any]
GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
CASES = GOLDEN / "techniques.txt"
LINES = [line for line in CASES.read_text().splitlines() if line.startswith(":")]
PUZZLE = "...4..87..47.92.5.2..6...3.97.5..2.35.8.247.66.4..7.85.9.3.8..7..324.16..12....9."
SEVERAL = "." * 81
KEYS = ["puzzle", "level", "er", "ep", "ed", "techniques", "solved"]


def test_a_table_row_a_puzzle(run: Run) -> None:
    ran = run("rate", PUZZLE)
    header, row = ran.out.splitlines()
    assert (ran.status, ran.err) == (0, "")
    assert header.split() == ["level", "ER", "EP", "ED", "gem", "hardest", "er_hardest", "steps", "puzzle"]
    figures = ["very-easy", "1.2", "1.2", "1.2", "diamond", "naked-single", "hidden-single-box"]
    assert row.split() == [*figures, str(PUZZLE.count(".")), PUZZLE]


def test_hard_puzzles_have_an_er_or_what_it_is_at_least(run: Run) -> None:
    pearl = "..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4"
    row = run("rate", pearl).out.splitlines()[1]
    assert row.split()[:5] == ["extreme", "9.7", "9.7", "2.6", "pearl"]
    short = run("rate", "--time-limit", "0.000001", pearl).out.splitlines()[1]
    assert short.split()[1] == "-" or float(short.split()[1].removeprefix(">=")) <= 9.7
    assert run("rate", "--scales", "levels", pearl).out.splitlines()[1].split()[1] == "-"
    assert run("rate", "--scales", "ladders", pearl).status == 2
    only = run("rate", "--scales", "hodoku", pearl)
    assert only.status == 0
    assert only.out.splitlines()[1].split()[:2] == ["-", "-"]


def test_hard_steps_are_listed(run: Run) -> None:
    puzzle = "......9...461..7.3.5.....4..65.....2.1.68...9..927...4.98........75.31.85.1......"
    lines = run("rate", "--steps-above", "8", puzzle, PUZZLE).out.splitlines()
    assert lines[2] == "  17. 8.3  Cell Forcing Chains: r1c9 => r3c7<>6"
    assert len(lines) == 4
    (row,) = (json.loads(line) for line in run("rate", "--json", "--steps-above", "8", puzzle).out.splitlines())
    (step,) = row["hard_steps"]
    assert (step["step"], step["price"], step["nodes"], len(step["branches"])) == (17, 8.3, 12, 3)


def test_json_has_everything(run: Run) -> None:
    row = json.loads(run("rate", "--json", PUZZLE).out)
    assert set(KEYS) <= set(row)
    assert (row["puzzle"], row["level"], row["er"], row["solved"]) == (PUZZLE, "very-easy", 1.2, True)
    assert sum(row["techniques"].values()) == row["steps"]


def test_hodokus_level_and_score_are_columns_on_request(run: Run) -> None:
    header, row, other = run("rate", "--scales", "levels,hodoku", PUZZLE, ".13....143......").out.splitlines()
    assert header.split()[7:9] == ["hodoku", "score"]
    assert row.split()[7:9] == ["easy", str(4 * PUZZLE.count("."))]
    assert other.split()[7:9] == ["-", "-"]


def test_steps_are_those_of_the_whole_path_or_a_dash(run: Run) -> None:
    hard, names = "..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4", KEYS[-2:]
    whole = json.loads(run("rate", "--json", hard).out)
    assert run("rate", hard).out.splitlines()[1].split()[-2] == str(whole["steps"])
    for scales in ("levels", "levels,se", "hodoku"):
        assert run("rate", "--scales", scales, hard).out.splitlines()[1].split()[-2] == "-"
        row = json.loads(run("rate", "--scales", scales, "--json", hard).out)
        assert (row["steps"], row["techniques"], row["solved"]) == (None, {}, None)
    only = json.loads(run("rate", "--scales", "path", "--json", hard).out)
    assert [only[name] for name in ("steps", *names)] == [whole[name] for name in ("steps", *names)]


def test_several_and_no_solution_are_told_and_status_1(run: Run) -> None:
    ran = run("rate", "-", text=f"{PUZZLE}\n{SEVERAL}\n11{SEVERAL[2:]}\n")
    assert ran.status == 1
    assert len(ran.out.splitlines()) == 2
    assert "line 2: several solutions" in ran.err
    assert "line 3: no solution" in ran.err


def test_jobs_change_nothing_and_shapes_may_mix(run: Run) -> None:
    one, two = (run("rate", "--json", "--jobs", jobs, *[PUZZLE, ".13....143......"] * 3) for jobs in (1, 2))
    rows = [json.loads(line) for line in one.out.splitlines()]
    assert one.out == two.out
    assert [row["er"] for row in rows] == [1.2, None] * 3


def test_command(run: Run, tmp_path: pathlib.Path) -> None:
    good = run("techniques", "--check", str(CASES), "--json")
    assert good.status == 0
    assert json.loads(good.out) == {"cases": len(LINES), "passed": len(LINES), "skipped": {}, "failed": []}
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(next(line for line in LINES if line.startswith(":swordfish:")).replace(":sword", ":jelly"))
    bad = run("techniques", "--check", str(wrong))
    assert bad.status == 1
    assert "0 of 1 cases passed" in bad.out
    missing = run("techniques", "--check", str(tmp_path / "none.txt"))
    assert missing.status == 2
    assert "Traceback" not in missing.err


def test_the_list_goes_from_level_to_level_and_keeps_each_order(run: Run) -> None:
    rows = [json.loads(line) for line in run("techniques", "--json").out.splitlines()]
    levels = [LEVEL_NAMES.index(row["level"]) for row in rows]
    assert levels == sorted(levels)
    for order in (TECHNIQUES, RULE_TECHNIQUES):
        names = [technique.name for technique in order]
        assert [row["name"] for row in rows if row["name"] in names] == names
