"""Engines in processes of their own: ended at any moment, kept for the next program, and no trouble to anyone."""

from __future__ import annotations

import pickle
import signal
import sys
import threading

import pytest

from grille import children
from grille.formats.examples import example
from grille.methods import engine_process
from grille.methods.encodings.integer import IntegerModel
from grille.methods.linear_engines import highs, integer
from grille.methods.registry import method_named
from grille.methods.solve import solve
from grille.model import Grid, Shape
from grille.watch import FOREVER, Watch

from ..processes import left_by

INKALA = example("inkala-2012").grid
LARGE = Grid(Shape.of(16), [0] * 256)
NO_GLPK = method_named("ilp").missing(engine="glpk")
needs_glpk = pytest.mark.skipif(NO_GLPK is not None, reason=f"swiglpk is not installed: {NO_GLPK}")


def idle() -> list[int]:
    return [one._child.pid for one in engine_process._idle]


@pytest.mark.process
@pytest.mark.parametrize("engine", ["highs", pytest.param("glpk", marks=needs_glpk)])
def test_a_stopped_program_ends_its_process(engine: str) -> None:
    program = IntegerModel(LARGE).program()
    assert program.column_count > highs.SHORT
    before = idle()
    stop = threading.Event()
    threading.Timer(0.5, stop.set).start()
    assert integer.minimise(engine, program, Watch.of(stop=stop)).status == "stopped"
    assert set(idle()) <= set(before)


@pytest.mark.process
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such timer")
@pytest.mark.usefixtures("quiet_gc")
def test_ctrl_c_ends_a_process() -> None:
    program, before = IntegerModel(LARGE).program(), idle()
    handler = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        with pytest.raises(KeyboardInterrupt):
            integer.minimise("highs", program, FOREVER)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    assert set(idle()) <= set(before)


def test_ctrl_c_is_heard_while_a_process_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(thread: threading.Thread) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        engine_process.call(print, watch=FOREVER)


def test_a_process_is_kept_for_the_next_program() -> None:
    filled = solve(LARGE, limit=1).solutions[0]
    nearly = Grid(LARGE.shape, [0, 0, *filled.values[2:]])
    program = IntegerModel(nearly).program()
    assert integer.minimise("highs", program, FOREVER).status == "optimal"
    kept = idle()
    assert kept
    assert integer.minimise("highs", program, FOREVER).status == "optimal"
    assert idle() == kept


@needs_glpk
def test_what_an_engine_raises_arrives() -> None:
    program = IntegerModel(INKALA).program()
    with pytest.raises(AssertionError):
        engine_process.call(
            integer.in_a_process, "glpk", program, 10.0, 5, watch=FOREVER
        )  # GLPK knows no limit of nodes


def test_a_process_that_dies_is_an_error_and_the_next_program_gets_another() -> None:
    program = IntegerModel(LARGE).program()
    dead = engine_process._Process()
    dead._child.kill()
    dead._child.wait()
    work = engine_process.Work(integer.in_a_process, ("highs", program, 10.0, None))
    reply = dead.ask(work, FOREVER, lambda news: None)
    assert reply is not None
    assert isinstance(reply.content, RuntimeError)
    engine_process._keep(dead)
    assert integer.minimise("highs", program, Watch.of(seconds=0.2)).status == "stopped"
    assert dead._child.pid not in children._keeper._kept


@pytest.mark.process
@pytest.mark.parametrize("question", [b"", pickle.dumps(engine_process.Work(print, ("nothing",)))[:-5]])
def test_a_process_whose_questions_end_ends_in_peace(question: bytes) -> None:
    one = engine_process._Process()
    out, _ = one._child.communicate(question, timeout=60)
    assert (one._child.returncode, out) == (0, b"")
    one.end()


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("engine", ["highs", pytest.param("glpk", marks=needs_glpk)])
def test_a_process_ends_with_its_parent(engine: str) -> None:
    code = f"""
import threading
from grille.methods.encodings.integer import IntegerModel
from grille.methods import engine_process
from grille.methods.linear_engines import integer
from grille.model import Grid, Shape
from grille.watch import FOREVER
begin = engine_process._Process.__init__
def tell(self):
    begin(self)
    threading.Timer(1, lambda: print(self._child.pid, flush=True)).start()  # in the midst of its program
engine_process._Process.__init__ = tell
integer.minimise({engine!r}, IntegerModel(Grid(Shape.of(16), [0] * 256)).program(), FOREVER)
"""
    assert left_by(code) == []
