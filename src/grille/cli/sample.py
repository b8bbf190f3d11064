"""`grille sample`: one puzzle out of a stream, each equally likely, in one pass and without keeping the others."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Json, To
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn, write_object
from grille.errors import OptionError


@reads_puzzles
def sample(
    inputs: Inputs,
    count: Annotated[
        int | None, typer.Option("--count", metavar="N", help="Stop after N puzzles; the others are not read.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Same seed, same choice.")] = None,
    to: To = None,
    as_json: Json = False,
) -> None:
    """Keep one puzzle of a stream, each with the same chance: the n-th replaces the kept one with chance 1/n.

    Reservoir sampling, as the paper on generation chooses among the grids of its search; `grille generate --source
    search` does that. Which one was kept, and out of how many, is printed on standard error; Ctrl-C ends the stream
    there.
    """
    from grille.formats import format_named
    from grille.generator.sample import sample as kept_of

    format = format_named(to or "line")
    with CtrlC() as stop:
        try:
            kept = kept_of(stop.until_set(inputs), count=count, seed=seed)
        except OptionError:
            if stop.is_set() or inputs.bad:  # errors in the input have been printed already
                stop.exit(inputs.status)
            raise
    if as_json:
        write_object(kept.item.grid.to_dict() | {"number": kept.number, "seen": kept.seen})
    else:
        for piece in format.write([kept.item.entry]):
            sys.stdout.write(piece)
        warn("puzzles seen: {:,}; the reservoir kept number {:,}", kept.seen, kept.number)
    stop.exit(inputs.status)
