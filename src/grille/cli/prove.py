"""`grille prove`: a proof that a puzzle has no solution, or no second one, and the check of such a proof."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from itertools import chain, islice
from typing import Annotated

import typer

from grille.cli.inputs import Inputs, Puzzle
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Json, TimeLimit
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn, write_message, write_object
from grille.errors import OptionError
from grille.messages import Message
from grille.methods.prove import METHODS, Proof, check_folder
from grille.methods.prove import prove as prove_grid
from grille.model import cell_name
from grille.watch import Watch


@reads_puzzles
def prove(
    inputs: Inputs,
    out: Annotated[
        pathlib.Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Write `puzzle.cnf` and `proof.drat` there; of several puzzles, to numbered folders in it.",
        ),
    ] = None,
    method: Annotated[
        str,
        typer.Option(
            "--method",
            metavar="|".join(METHODS),
            help="What CaDiCaL or our readable CDCL learns, or what techniques remove.",
        ),
    ] = METHODS[0],
    check: Annotated[
        pathlib.Path | None,
        typer.Option("--check", metavar="FOLDER", help="Check the two files of a proof instead."),
    ] = None,
    time_limit: TimeLimit = None,
    as_json: Json = False,
) -> None:
    """Prove that a puzzle has no solution, or no second one, and check the proof before it is given.

    Exit status: 0 when all is proved, 1 when something is not, 2 for bad input.
    """
    if check is not None:
        if inputs.words or inputs.examples or out is not None:
            raise OptionError("--check reads a folder, and takes no puzzle and no --out")
        _check(check, time_limit or None, as_json=as_json)
        return
    status = 0
    with CtrlC() as stop:
        for puzzle, folder in _with_folders(stop.until_set(inputs), out):
            proof = prove_grid(puzzle.grid, method=method, seconds=time_limit or None, stop=stop)
            if folder is not None and proof.is_proved:
                proof.write(folder)
            status = status or int(not proof.is_proved)
            if as_json:
                write_object(dict(proof.to_dict()))
            else:
                write_message(_sentence(proof))
    stop.exit(inputs.status or status)


def _with_folders(puzzles: Iterator[Puzzle], out: pathlib.Path | None) -> Iterator[tuple[Puzzle, pathlib.Path | None]]:
    """Each puzzle with the folder of its proof: `out` itself where there is one puzzle."""
    first = list(islice(puzzles, 2))
    for number, puzzle in enumerate(chain(first, puzzles), 1):
        yield puzzle, out if out is None or len(first) == 1 else out / str(number)


def _sentence(proof: Proof) -> str:
    if not proof.is_proved:
        return Message("not proved: {}", proof.note)
    is_none = proof.verdict == "none"
    side = proof.puzzle.shape.side
    said = Message(
        "{}, proved in {:,} step{} from {:,} clauses; the proof leans on {} of {} givens: {}",
        Message("there is no solution") if is_none else Message("the solution is the only one"),
        proof.steps,
        "s" * (proof.steps != 1),
        proof.clauses,
        len(proof.core),
        proof.puzzle.givens,
        " ".join(cell_name(cell, side) for cell in proof.core),
    )
    rules = proof.puzzle.shape.rules
    if not rules:
        return said
    return Message(
        "{}; on {} of {} rules: {}", said, len(proof.core_rules), len(rules), ", ".join(map(str, proof.core_rules))
    )


def _check(folder: pathlib.Path, seconds: float | None, *, as_json: bool) -> None:
    with CtrlC() as stop:
        checked = check_folder(folder, Watch.of(seconds=seconds, stop=stop))
    if as_json:
        refused = None if checked is None or checked.refused is None else checked.refused + 1
        write_object({"folder": str(folder), "proved": checked is not None and checked.is_proved, "refused": refused})
    elif checked is None:
        warn("{}: the time was up before the end", folder)
    elif checked.is_proved:
        write_message("{}: the proof holds", folder)
    elif checked.refused is not None:
        write_message("{}: step {} does not follow", folder, checked.refused + 1)
    else:
        write_message("{}: the proof ends without a contradiction", folder)
    stop.exit(int(checked is None or not checked.is_proved))
