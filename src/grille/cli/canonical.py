"""`grille canonical`: the smallest isomorph of each puzzle, and which puzzles of a file are isomorphic."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

import numpy as np
import typer

from grille.cli.bulk import Block, blocks
from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Jobs, Json, To
from grille.cli.stopping import CtrlC
from grille.cli.streams import object_text, warn, write_line
from grille.errors import OutOfTimeError, ShapeError
from grille.formats import Entry, format_named
from grille.formats.contract import Format
from grille.jobs import checked_jobs
from grille.kernel.canonical_forms import Forms
from grille.messages import Message
from grille.model import Grid
from grille.model.canonical import Canonical, canonical_rows, check_shape, symmetry_of
from grille.model.rows import Rows
from grille.watch import Watch


@reads_puzzles
def canonical(
    inputs: Inputs,
    to: To = None,
    count_automorphisms: Annotated[
        bool, typer.Option("--count-automorphisms", help="Beside each form, how many symmetries leave it as it is.")
    ] = False,
    group: Annotated[
        bool, typer.Option("--group", help="Print instead which puzzles are one: a line for each that came twice.")
    ] = False,
    jobs: Jobs = 1,
    as_json: Json = False,
) -> None:
    """Give each puzzle's canonical form: the smallest grid that symmetries make of it, read row by row.

    Two puzzles are the same puzzle exactly if their forms are equal. For regular boxes up to 9×9. Exit status 2 where
    givens clash: such a grid has no form.
    """
    bad, jobs = 0, checked_jobs(jobs)
    seen: dict[bytes, list[str]] = {}
    written = format_named(to or "line")
    with CtrlC() as stop:
        for block in stop.until_set(blocks(inputs)):
            for part, forms in _parts(block, jobs, Watch.of(stop=stop)):
                if forms is None:
                    bad += 1
                    warn("{}: a grid whose digits clash has no form: {}", part.place_of(0), part.grid(0).conflicts[0])
                elif group:
                    _note(part, forms, seen)
                else:
                    _write(part, forms, written, as_json=as_json, with_counts=count_automorphisms)
    if group:
        _write_groups(seen, as_json=as_json)
    stop.exit(2 if bad else inputs.status)


def _parts(block: Block, jobs: int, watch: Watch) -> Iterator[tuple[Block, Forms | None]]:
    """The block with its forms; row by row where some grid has none. Ends after Ctrl-C."""
    check_shape(block.shape)
    try:
        yield block, canonical_rows(Rows(block.shape, block.values), jobs=jobs, watch=watch)
    except OutOfTimeError:
        return
    except ShapeError:
        if len(block) == 1:
            yield block, None
            return
        for row in range(len(block)):
            alone = Block(block.shape, block.values[row : row + 1], partial(_place_of_row, block, row))
            yield from _parts(alone, 1, watch)


def _place_of_row(block: Block, row: int, _: int) -> str:
    return block.place_of(row)


def _write(block: Block, forms: Forms, written: Format, *, as_json: bool, with_counts: bool) -> None:
    automorphisms = forms.automorphisms.tolist()
    if as_json:
        rows = (
            {
                **block.grid(row).to_dict(),
                **Canonical(
                    Grid(block.shape, forms.digits[row]),
                    symmetry_of(block.shape, forms.symmetries[row]),
                    automorphisms[row],
                ).to_dict(),
            }
            for row in range(len(block))
        )
        write_line("\n".join(map(object_text, rows)))
        return
    if written.name == "line" and not with_counts:
        write_line("\n".join(Block(block.shape, forms.digits, block.place_of).lines))
        return
    entries = (
        Entry(
            Grid(block.shape, form),
            notes={"comment": Message("{:,} automorphism{}", number, "s" * (number != 1))} if with_counts else {},
        )
        for form, number in zip(forms.digits, automorphisms, strict=True)
    )
    for piece in written.write(entries):
        write_line(piece, end="")


def _note(block: Block, forms: Forms, seen: dict[bytes, list[str]]) -> None:
    for row in range(len(block)):
        seen.setdefault(forms.digits[row].tobytes(), []).append(block.place_of(row))


def _write_groups(seen: dict[bytes, list[str]], *, as_json: bool) -> None:
    for form, places in seen.items():
        if len(places) == 1:
            continue
        line = "".join(".123456789"[digit] for digit in np.frombuffer(form, np.uint8))
        write_line(object_text({"form": line, "places": places}) if as_json else f"{line}  {'; '.join(places)}")
    total = sum(map(len, seen.values()))
    warn("{:,} puzzle{}, {:,} different", total, "s" * (total != 1), len(seen))
