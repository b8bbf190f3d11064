"""The CNF as a DIMACS file, and a solver's answer back as a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from grille.errors import ParseError
from grille.messages import Message
from grille.methods.encodings import cnf
from grille.methods.encodings.row_builder import demands
from grille.methods.encodings.rule_clauses import RuleClauses
from grille.model import Grid, Shape, cell_name


def dimacs(grid: Grid) -> Iterator[str]:
    """The whole formula of the grid, group by group, after comments that explain the numbering; rules come last."""
    shape, side = grid.shape, grid.shape.side
    units = {"givens": cnf.givens(grid), "forbidden": cnf.forbidden(grid)}
    names = cnf.group_names(shape)
    counts = {name: cnf.clause_count(shape, name) for name in names}
    counts |= {name: len(clauses) for name, clauses in units.items()}
    rules = RuleClauses(side)
    starts = []
    for number, (rule, primitives) in enumerate(demands(shape) if shape.rules else (), 1):
        starts.append(len(rules.clauses))
        rules.add(primitives)
        counts[f"rule {number}: {rule}:"] = len(rules.clauses) - starts[-1]
    yield f"c Sudoku {grid.to_line()}\n"
    yield f"c Variable ((row - 1) * {side} + (column - 1)) * {side} + digit, each from 1 to {side}:\n"
    yield "c true where the cell in that row and column holds that digit.\n"
    yield f"c 1 is r1c1 = 1, {side} is r1c1 = {side}, {side**3} is {cell_name(shape.cells - 1, side)} = {side}.\n"
    if shape.rules:
        yield f"c Variables from {side**3 + 1} on belong to rules.\n"
    yield "c Groups of clauses, in this order:\n"
    for name, count in counts.items():
        yield f"c   {name} {count}\n"
    yield f"p cnf {rules.variables} {sum(counts.values())}\n"
    for name in names:
        kind, bound = name.split("_", 1)
        for members in cnf.sets_of(shape, kind):
            yield _at_least_one(members) if bound == "at_least" else _at_most_one(members)
    for clauses in units.values():
        yield "".join(map(_at_least_one, clauses))
    for start, end in pairwise([*starts, len(rules.clauses)]):
        yield "".join(map(_at_least_one, rules.clauses[start:end]))


def refuted_head(grid: Grid, variables: int, clauses: int, *, is_unique: bool) -> str:
    """The first lines of the formula that a proof refutes."""
    side = grid.shape.side
    last = ", and a last clause that forbids the solution" if is_unique else ""
    return (
        f"c Sudoku {grid.to_line()}\n"
        f"c Variable ((row - 1) * {side} + (column - 1)) * {side} + digit, each from 1 to {side}.\n"
        f"c The rules, the givens{last}.\n"
        f"p cnf {variables} {clauses}\n"
    )


def _at_least_one(literals: Iterable[int]) -> str:
    return "".join([f"{literal} " for literal in literals]) + "0\n"


def _at_most_one(literals: Iterable[int]) -> str:
    """A clause for every pair, formatted in one go, since a grid of side 81 has 85 million of them."""
    negated = [f"-{literal}" for literal in literals]
    return "".join([f"{one} {other} 0\n" for one, other in combinations(negated, 2)])


def read_dimacs_model(lines: Iterable[str], shape: Shape) -> Grid | None:
    """The grid of a solver's answer; None where the answer is "unsatisfiable".

    Understood are the answers of SAT competitions (`s SATISFIABLE`, then literals on lines with `v`) and MiniSat's
    (`SAT`, then a line of literals). Variables beyond the grid's are ignored. Raises ParseError.
    """
    literals: list[int] = []
    was_answered = False
    for number, line in enumerate(lines, start=1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "s":
            words = words[1:]
        if words in (["UNSATISFIABLE"], ["UNSAT"]):
            return None
        if words in (["UNKNOWN"], ["INDETERMINATE"], ["INDET"]):
            raise ParseError(
                found=Message("an answer without a model"), wanted=Message("a model, or UNSATISFIABLE"), line=number
            )
        if words in (["SATISFIABLE"], ["SAT"]):
            was_answered = True
            continue
        for word in words[1:] if words[0] == "v" else words:
            try:
                literals.append(int(word))
            except ValueError:
                column = line.find(word) + 1
                raise ParseError(
                    found=repr(word[:20]), wanted=Message("a literal"), line=number, column=column
                ) from None
    if not literals:
        found = "no literals" if was_answered else "no answer of a SAT solver"
        raise ParseError(found=found, wanted=Message("lines that begin with 'v', or literals"))
    return _grid(literals, shape)


def _grid(literals: Iterable[int], shape: Shape) -> Grid:
    values = [0] * shape.cells
    for literal in literals:
        if 0 < literal <= shape.side**3:
            i, j, digit = cnf.place(literal, shape.side)
            cell = i * shape.side + j
            if values[cell] and values[cell] != digit:
                name = cell_name(cell, shape.side)
                raise ParseError(
                    found=Message("{} = {} and {} = {}", name, values[cell], name, digit),
                    wanted=Message("one digit in each cell"),
                )
            values[cell] = digit
    if 0 in values:
        empty = cell_name(values.index(0), shape.side)
        raise ParseError(
            found=Message("no digit for {}", empty), wanted=Message("a model that is true in a variable of every cell")
        )
    return Grid(shape, values)
