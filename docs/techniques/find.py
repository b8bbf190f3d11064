"""Look for an example of each technique in puzzles of our own making: `python docs/techniques/find.py --puzzles 6000`.

Writes src/grille/logic/examples.tsv: the technique, the puzzle, the digits on the board when the step was found, and
the candidates that earlier steps had removed (digit, row, column). A good example is of a puzzle that needs the
technique, on a board that is neither crowded nor nearly done. Examples that are already there stay, unless --anew.
"""

from __future__ import annotations

import argparse
import pathlib
from collections.abc import Iterable, Iterator

import grille
from grille.logic import hodoku_steps
from grille.logic.ladders import HODOKU
from grille.logic.step import Step
from grille.logic.techniques import HODOKU_TECHNIQUES, TECHNIQUES, first_step
from grille.model import Board, Grid

TABLE = pathlib.Path(__file__).parents[2] / "src" / "grille" / "logic" / "examples.tsv"
SHOWN = (*TECHNIQUES, *(technique for technique in HODOKU_TECHNIQUES if technique.name != "brute-force"))
HEADER = "technique\tpuzzle\tgrid\tremoved"
PLEASANT = 85  # candidates on a board that is neither crowded nor nearly done
ENOUGH = 20  # puzzles that need a technique
SECONDS = 60  # in which they are looked for
LOOKED_AT = 200  # puzzles on whose paths a technique is looked for that no puzzle needs


def steps_of(puzzle: Grid, wanted: set[str]) -> Iterator[tuple[Step, int]]:
    """Steps of the wanted techniques on the boards of the puzzle's paths; 0 if the path takes them, or how far off."""
    if any(not technique.in_levels and technique.name in wanted for technique in TECHNIQUES):
        yield from ((step, 0) for step in grille.explain(puzzle, ladder="se", seconds=1))
    others = [technique for technique in TECHNIQUES if technique.name in wanted and technique.in_levels]
    for taken in grille.explain(puzzle) if others else ():
        yield taken, 0
        for technique in others:
            found = None if technique.name == taken.technique else first_step(taken.board, [technique])
            if found is not None:
                yield found, 40
    walked = [technique for technique in HODOKU_TECHNIQUES if technique.name in wanted]
    for taken in grille.explain(puzzle, ladder="hodoku") if walked else ():
        yield taken, 0
        for technique in walked if taken.removes else ():
            easier = max(0, int(HODOKU.prices[technique.name] - HODOKU.prices[taken.technique]))
            yield from ((step, 400 + easier) for step in hodoku_steps.find(taken.board, technique.name, most=3))


def needed_steps(wanted: set[str], seed: int) -> Iterator[tuple[Grid, Step]]:
    """The first steps of the wanted techniques on the paths of puzzles that need them, where such puzzles come."""
    for name in (one.name for one in TECHNIQUES if one.in_levels and one.name in wanted):
        try:
            puzzles = grille.generate(technique=name, count=ENOUGH, seed=seed, seconds=SECONDS)
        except grille.OutOfTimeError as error:
            puzzles = error.found
        for puzzle in puzzles:
            yield puzzle, next(step for step in grille.explain(puzzle) if step.technique == name)


def penalty(step: Step, is_off: int) -> int:
    """Smaller is better."""
    crowd = sum(len(step.board.candidates(cell)) for cell in range(81) if not step.board.values[cell])
    links = abs(len(step.because.links) - 5) if step.because.links else 0  # a chain that is one, but not a long one
    nodes = step.because.nodes + 4 * step.because.depth + sum(len(one.cells) for one in step.because.sets)
    return abs(crowd - PLEASANT) + 6 * len(step.removes) + 8 * links + 8 * nodes + is_off


def row_of(puzzle: Grid, step: Step) -> str:
    plain = Board.from_grid(step.board.grid)
    gone = [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell in range(81)
        for digit in plain.candidates(cell)
        if digit not in step.board.candidates(cell)
    ]
    return "\t".join((step.technique, puzzle.to_line(), step.board.grid.to_line(), " ".join(gone)))


def find(count: int, seed: int, wanted: set[str]) -> dict[str, str]:
    """The best example of each wanted technique: from puzzles that need it, or else from among that many."""
    best: dict[str, tuple[int, str]] = {}

    def offer(puzzle: Grid, step: Step, is_off: int) -> None:
        price = penalty(step, is_off)
        if step.technique not in best or price < best[step.technique][0]:
            best[step.technique] = price, row_of(puzzle, step)

    for puzzle, step in needed_steps(wanted, seed):
        offer(puzzle, step, 0)
    rest = wanted - best.keys()
    for puzzle in grille.generate(count=count, minimal=True, seed=seed)[:LOOKED_AT] if rest else ():
        for step, is_off in steps_of(puzzle, rest):
            if step.technique in rest:
                offer(puzzle, step, is_off)
    return {name: row for name, (_, row) in best.items()}


def main(words: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", nargs="*", metavar="NAME", help="better examples, of all or of these")
    options = parser.parse_args(words)
    known = {row.split("\t")[0]: row for row in TABLE.read_text("utf-8").splitlines()[1:]} if TABLE.exists() else {}
    names = {technique.name for technique in SHOWN}
    anew = set() if options.anew is None else set(options.anew) or names
    wanted = (names - known.keys()) | (names & anew)
    known |= find(options.puzzles, options.seed, wanted)
    rows = [known[technique.name] for technique in SHOWN if technique.name in known]
    TABLE.write_text("\n".join([HEADER, *rows]) + "\n", "utf-8")
    for technique in SHOWN:
        if technique.name not in known:
            print(f"no example of {technique.name} yet")


if __name__ == "__main__":
    main()
