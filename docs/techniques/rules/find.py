"""Look for an example of each technique of rules in puzzles of our own making: `python docs/techniques/rules/find.py`.

Writes examples.tsv: the technique, the shape with the rules that the step names and no others, the digits on the board,
and the candidates that were gone (digit, row, column). Examples that are already there stay, unless --anew.
"""

from __future__ import annotations

import argparse
import pathlib
from collections.abc import Iterable, Iterator
from typing import Any

import grille
from grille.logic.step import Step
from grille.logic.techniques import RULE_TECHNIQUES, technique_named
from grille.model import Board

TABLE = pathlib.Path(__file__).with_name("examples.tsv")
HEADER = "technique\tshape\tgrid\tremoved"
PLEASANT = 130  # candidates on a board
KINDS: tuple[dict[str, Any], ...] = (
    {"with_": ["killer"], "givens": 0},
    {"with_": ["killer"]},
    {"with_": ["thermometers=6"]},
    {"with_": ["arrows=6"]},
    {"with_": ["dots"]},
    {"with_": ["sandwich"]},
    {"with_": ["renban"]},
    {"with_": ["whispers"]},
    {"with_": ["quadruples"]},
    {"with_": ["even", "odd"]},
    {"with_": ["little-killer=8"]},
    {"rules": ["anti-knight"]},
    {"rules": ["nonconsecutive"]},
    {"rules": ["diagonal-down"]},
    {"rules": ["any-of (thermometer r5c4 r5c5 r5c6) (cage 6 r5c4 r5c5 r5c6)"]},
)


def steps(seed: int, each: int) -> Iterator[Step]:
    """Steps from rules on the paths of some puzzles of each kind, on the board that needs no other rule."""
    for kind in KINDS:
        try:
            puzzles = grille.generate(count=each, seed=seed, seconds=60, **kind)
        except grille.OutOfTimeError as error:
            puzzles = error.found
        for puzzle in puzzles:
            for step in grille.explain(puzzle, seconds=10):
                if step.because.rules:
                    yield from alone(step)


def alone(step: Step) -> Iterator[Step]:
    """The same step where there are only the rules that it names."""
    board = step.board
    shape = board.shape.bare.with_rules([board.shape.other_rules[number] for number in step.because.rules])
    bare = Board(shape, board.values, board.masks)
    found = next(technique_named(step.technique).find(bare), None) if step.technique in NAMES else None
    if found is not None and found.removes == step.removes:
        yield found


NAMES = {technique.name for technique in RULE_TECHNIQUES}


def penalty(step: Step) -> int:
    """Smaller is better: few rules and few words, on a board that is neither crowded nor nearly done."""
    crowd = sum(len(step.board.candidates(cell)) for cell in range(81) if not step.board.values[cell])
    houses = sum(rule.kind.name in ("cage", "thermometer", "arrow", "renban") for rule in step.shape.other_rules)
    links = abs(len(step.because.links) - 5) if step.because.links else abs(len(step.because.follows) - 4)
    return (
        abs(crowd - PLEASANT) // 2
        + 12 * len(step.because.rules)
        + 6 * len(step.removes)
        + 8 * links
        - 10 * (houses > 0)
    )


def row_of(step: Step) -> str:
    plain = Board.from_grid(step.board.grid)
    gone = [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell in range(81)
        for digit in plain.candidates(cell)
        if digit not in step.board.candidates(cell)
    ]
    return "\t".join((step.technique, step.shape.spec, step.board.grid.to_line(), " ".join(gone)))


def main(words: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=6, help="puzzles of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true")
    options = parser.parse_args(words)
    known = {row.split("\t")[0]: row for row in TABLE.read_text("utf-8").splitlines()[1:]} if TABLE.exists() else {}
    best: dict[str, tuple[int, str]] = {}
    for step in steps(options.seed, options.each):
        price = penalty(step)
        if step.technique not in best or price < best[step.technique][0]:
            best[step.technique] = price, row_of(step)
    for name, (_, row) in best.items():
        if options.anew or name not in known:
            known[name] = row
    rows = [known[one.name] for one in RULE_TECHNIQUES if one.name in known]
    TABLE.write_text("\n".join([HEADER, *rows]) + "\n", "utf-8")
    for technique in RULE_TECHNIQUES:
        if technique.name not in known:
            print(f"no example of {technique.name} yet")


if __name__ == "__main__":
    main()
