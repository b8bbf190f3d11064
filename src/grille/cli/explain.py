"""`grille explain`: how a person would solve a puzzle, step by step."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from grille.cli.conflict_report import conflict_lines
from grille.cli.inputs import Inputs, Puzzle
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Json, LadderName, LanguageCode, TimeLimit
from grille.cli.show import console, is_terminal, print_wrapped
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn, write_line, write_object
from grille.formats import to_text
from grille.language import translate
from grille.logic import words
from grille.logic.ladders import ladder_named
from grille.logic.path import DEFAULT_LADDER, Path
from grille.logic.step import Step
from grille.logic.words import language_named
from grille.messages import Figure, Message, joined
from grille.methods.explain import explain as explain_board


@reads_puzzles
def explain(
    inputs: Inputs,
    board: Annotated[bool, typer.Option("--board", help="Show the candidates before each step.")] = False,
    brief: Annotated[bool, typer.Option("--brief", help="One line a step, without the words.")] = False,
    ladder: LadderName = DEFAULT_LADDER,
    language: LanguageCode = "en",
    time_limit: TimeLimit = None,
    as_json: Json = False,
) -> None:
    """Explain how to solve puzzles, step by step and in plain words.

    On the ladder `se` these are the steps of Sudoku Explainer, to the end of any puzzle, each with its price; on the
    ladder `hodoku` those of HoDoKu, likewise. A puzzle with candidates is taken up from there. With `--json`, one
    object a step: what it places and removes, and the cells, houses, candidates and links that it rests on, each with
    the part it plays; cells count from 0.
    Exit status: 0 when every puzzle was explained to the end, 1 when the techniques or the time do not reach it or when
    it has several solutions or none, 2 for bad input.
    """
    decimals = ladder_named(ladder).decimals
    language_named(language)
    status = 0
    with CtrlC() as stop:
        for puzzle in stop.until_set(inputs):
            start = puzzle.entry.board or puzzle.grid
            path = explain_board(start, ladder=ladder, seconds=time_limit or None, stop=stop)
            empty = path.start.values.count(0)
            for number, step in enumerate(path, 1):
                empty -= len(step.places)
                if as_json:
                    write_object(step_object(puzzle, number, step, language, board))
                else:
                    print_step(number, step, language, decimals, with_board=board, with_words=not brief)
            trouble = trouble_of(path, empty)
            if trouble and not stop.is_set():
                status = 1
                warn("{}: {}", puzzle.place, trouble)
    stop.exit(inputs.status or status)


def step_object(puzzle: Puzzle, number: int, step: Step, language: str, with_board: bool) -> dict[str, Any]:
    """The JSON of one step, with the board as it was before the step."""
    row: dict[str, Any] = {**puzzle.grid.to_dict(), "step": number, **step.to_dict(language), "price": step.price}
    if with_board:
        row["board"] = step.board.to_dict()
    return row


def print_step(number: int, step: Step, language: str, decimals: int, *, with_board: bool, with_words: bool) -> None:
    """Print the step for people, its price with so many decimals."""
    board = to_text(step.board, format="candidates") if with_board else ""
    price = "" if step.price is None else translate(Figure(f"{step.price:.{decimals}f}")) + "  "
    head = f"{number}. {price}{words.notation(step, language)}"
    if not is_terminal():  # without rich: loading and printing would take longer than finding the steps
        write_line(f"{board}{head}" + (f"\n{step.words(language)}\n" if with_words else ""))
        return
    out = console()
    if with_board:
        out.print(board, style="dim", markup=False, end="")
    print_wrapped(out, head, "bold")
    if with_words:
        print_wrapped(out, step.words(language))
        out.print()


def trouble_of(path: Path, empty: int) -> str:
    """Why a path does not explain the whole solution; empty where it does."""
    if not path.complete:
        return Message("the time was up before every step was found")
    if path.verdict == "several":
        return Message("several solutions: only steps that hold in all of them are given")
    if path.verdict == "none":
        return joined("; ", [Message("no solution"), *conflict_lines(path.start.grid)])
    return Message("stuck: no technique of the ladder goes further, {} cells stay empty", empty) if empty else ""
