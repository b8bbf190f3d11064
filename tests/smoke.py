"""Ask an installed grille for everything once: `python tests/smoke.py`, in any environment and folder.

Every command runs in a process of its own, in an empty folder and without anything on PATH, a compiler least of all.
What an extra brings has to work where its libraries are installed; where they are not, one line has to name the
command that installs them. Standard library alone, since a clean environment has nothing else.
"""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from typing import NamedTuple

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NEEDS = {
    "methods": ("highspy", "ortools", "pysat"),
    "serve": ("fastapi", "uvicorn"),
    "study": ("duckdb", "matplotlib"),
    "library": ("duckdb",),
    "book": ("typst",),
    "glpk": ("swiglpk",),
}
"""The modules that each extra brings."""


class Question(NamedTuple):
    """The words of a command, a text of its answer, and the extra that it needs."""

    words: str
    wanted: str
    extra: str = ""


QUESTIONS = (
    *(Question(*parts) for parts in (("--version", "grille "), ("--help", "solve"), ("solve --help", "--method"))),
    Question("solve PUZZLE", SOLVED),
    Question("solve HARD", "812753649"),
    Question("solve puzzles.txt --json", '"verdict": "unique"'),
    *(
        Question(f"solve PUZZLE --method {method}", SOLVED)
        for method in ("auto", "native", "native:search=cdcl", "backtracking", "exact-cover", "unit-propagation")
    ),
    *(Question(f"solve PUZZLE --method {method}", SOLVED) for method in ("failed-literals", "logic")),
    *(Question(f"solve PUZZLE --method {method}", SOLVED, "methods") for method in ("ilp", "lp", "sat", "cp")),
    Question("solve .13....143...... --method lp:engine=tableau", "2134342143121243"),
    Question("solve PUZZLE --method ilp:engine=glpk", SOLVED, "glpk"),
    Question("solve .13....143...... --method backtracking --trace", "end"),
    Question("solve .13....143...... --method lp --trace", "end", "methods"),
    Question("count PUZZLE", "1"),
    Question("generate --seed 1 --level easy", "."),
    Question("sample puzzles.txt", "."),
    Question("rate PUZZLE", "naked-single"),
    Question("explain PUZZLE", "must be"),
    Question("explain PUZZLE --language fr", "vaut donc"),
    Question("hint PUZZLE", "r5c5"),
    Question("canonical PUZZLE", "........1"),
    Question("convert PUZZLE --to csv", ","),
    Question("export PUZZLE --to cnf", "p cnf"),
    Question("export PUZZLE --to lp", "Subject"),
    Question("draw PUZZLE", "<svg"),
    Question("draw PUZZLE --out picture.pdf", "", "book"),
    Question("book puzzles.txt --out book.pdf", "puzzle", "book"),
    Question("prove PUZZLE", "the only one", "methods"),
    Question("prove PUZZLE --method logic", "the only one"),
    Question(f"unavoidable {SOLVED}", "cells"),
    Question("compare PUZZLE --method native --method exact-cover", "native"),
    Question("compare PUZZLE --method native --plot race.svg", "native", "study"),
    Question("study --list", "methods"),
    Question("study propagation --scale 0.01 --out results", "", "study"),
    Question("library create one.library", "", "library"),
    Question("batch solve puzzles.txt --out solved.parquet", "", "library"),
    Question("serve --port 0", "http", "serve"),
    *(Question(name, wanted) for name, wanted in (("methods", "backtracking"), ("rules", "cage"), ("formats", "csv"))),
    Question("techniques", "x-wing"),
)


def ask(words: str, folder: pathlib.Path) -> tuple[int | None, str, str]:
    """Status, output and errors of a command; of `serve`, which has no end, the first line."""
    given = [{"PUZZLE": PUZZLE, "HARD": HARD}.get(word, word) for word in words.split()]
    kept = {name: value for name, value in os.environ.items() if name in ("PYTHONPATH", "SYSTEMROOT", "HOME", "TEMP")}
    variables = {**kept, "PATH": str(folder / "nothing"), "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "grille", *given]
    with subprocess.Popen(
        command, cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, encoding="utf-8",
    ) as process:  # fmt: skip
        assert process.stdout is not None
        if given[0] == "serve" and (line := process.stdout.readline()):
            process.terminate()
            return 0, line, ""
        out, errors = process.communicate(timeout=300)
    return process.returncode, out, errors


def complaint(question: Question, folder: pathlib.Path) -> str | None:
    """What is wrong with the answer; None where it is as it should be."""
    status, out, errors = ask(question.words, folder)
    said = f"`grille {question.words}`: status {status}, {(errors or out).strip()[-300:]!r}"
    if all(find_spec(module) for module in NEEDS.get(question.extra, ())):
        return None if status == 0 and question.wanted in out + errors else said
    command = re.fullmatch(r"grille: [^\n]*pip install 'grille\[(\w+)\]'[^\n]*\n", errors)
    return None if status == 2 and not out and command and command[1] == question.extra else said


def main() -> None:
    """Ask everything, every command of the installed program included, and end with status 1 where one is wrong."""
    from grille.cli.main import COMMANDS

    complaints = [f"no question asks {name}" for name in COMMANDS.keys() - {one.words.split()[0] for one in QUESTIONS}]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "puzzles.txt").write_text(f"{PUZZLE}\n{HARD}\n", "utf-8")
        complaints += [wrong for question in QUESTIONS if (wrong := complaint(question, folder)) is not None]
    extras = [extra for extra, modules in NEEDS.items() if all(map(find_spec, modules))]
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"Python {version} on {sys.platform}, with {', '.join(extras) or 'the core alone'}:", end=" ")
    print(f"{len(QUESTIONS)} questions, {len(complaints)} complaints", *complaints[:5], sep="\n  ")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()
