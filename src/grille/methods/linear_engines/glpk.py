"""GLPK, through swiglpk: a second engine for integer programs, installed with the extra `glpk`."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np

from grille.methods.encodings.linear import Program
from grille.methods.linear_engines.outcome import Outcome
from grille.watch import Watch

_MOST_MILLISECONDS = 2**31 - 1


def minimise(program: Program, watch: Watch, nodes: int | None = None) -> Outcome:
    """Solve an integer program with some rows and columns within the time left; it takes no limit of nodes.

    It observes nothing but the clock, and blocks other threads most of the time: `integer` runs it in a child process.
    """
    assert nodes is None
    import swiglpk as glpk

    glpk.glp_term_hook(_let_others_work)
    problem = glpk.glp_create_prob()
    try:
        _load(glpk, problem, program)
        return _solve(glpk, problem, program, watch)
    finally:
        glpk.glp_delete_prob(problem)


def _let_others_work(output: str) -> None:
    """GLPK calls this with its output, every half second; other threads can run meanwhile."""
    time.sleep(0)


def _solve(glpk: Any, problem: Any, program: Program, watch: Watch) -> Outcome:
    parameters = glpk.glp_iocp()
    glpk.glp_init_iocp(parameters)
    parameters.presolve = glpk.GLP_ON
    parameters.out_frq = 500  # milliseconds
    if watch.seconds_left < _MOST_MILLISECONDS / 1000:
        parameters.tm_lim = max(1, int(watch.seconds_left * 1000))
    code = glpk.glp_intopt(problem, parameters)
    if code == glpk.GLP_ENOPFS:
        return Outcome("infeasible", nodes=None)
    if code == glpk.GLP_ETMLIM:
        return Outcome("stopped", nodes=None)
    if code != 0:
        raise RuntimeError(f"GLPK ended with code {code}")
    iterations = int(glpk.glp_get_it_cnt(problem))
    status = glpk.glp_mip_status(problem)
    if status == glpk.GLP_OPT:
        values = np.array([glpk.glp_mip_col_val(problem, column + 1) for column in range(program.column_count)])
        return Outcome("optimal", values, float(glpk.glp_mip_obj_val(problem)), nodes=None, iterations=iterations)
    if status == glpk.GLP_NOFEAS:
        return Outcome("infeasible", nodes=None, iterations=iterations)
    raise RuntimeError(f"GLPK ended with status {status}")


def _load(glpk: Any, problem: Any, program: Program) -> None:
    glpk.glp_add_rows(problem, program.row_count)
    for row, (lower, upper) in enumerate(zip(program.row_lower.tolist(), program.row_upper.tolist(), strict=True), 1):
        glpk.glp_set_row_bnds(problem, row, _kind(glpk, lower, upper), lower, upper)
    glpk.glp_add_cols(problem, program.column_count)
    bounds = zip(program.lower.tolist(), program.upper.tolist(), program.cost.tolist(), strict=True)
    for column, (lower, upper, cost) in enumerate(bounds, 1):
        glpk.glp_set_col_kind(problem, column, glpk.GLP_IV if program.integer[column - 1] else glpk.GLP_CV)
        glpk.glp_set_col_bnds(problem, column, _kind(glpk, lower, upper), lower, upper)
        glpk.glp_set_obj_coef(problem, column, cost)
    count = len(program.rows)
    columns = np.repeat(np.arange(program.column_count), np.diff(program.starts)) + 1
    rows_of, columns_of, values = glpk.intArray(count + 1), glpk.intArray(count + 1), glpk.doubleArray(count + 1)
    entries = zip((program.rows + 1).tolist(), columns.tolist(), program.coefficients.tolist(), strict=True)
    for entry, (row, column, value) in enumerate(entries, 1):
        rows_of[entry], columns_of[entry], values[entry] = row, column, value
    glpk.glp_load_matrix(problem, count, rows_of, columns_of, values)


def _kind(glpk: Any, lower: float, upper: float) -> int:
    """GLPK's name for the kind of bounds."""
    if lower == upper:
        return int(glpk.GLP_FX)
    if lower == -math.inf:
        return int(glpk.GLP_UP if upper != math.inf else glpk.GLP_FR)
    return int(glpk.GLP_DB if upper != math.inf else glpk.GLP_LO)
