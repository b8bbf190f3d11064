"""Child processes end with the process that started them, however it ends."""

from __future__ import annotations

import ast
import pathlib
import signal
import subprocess
import sys
import threading

import pytest

from grille import children, keeper

from .processes import is_there, lasting, left_by

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL, no ps and no sleep"),
]

SLEEP = ["sleep", "300"]
SOURCE = pathlib.Path(children.__file__).parent
BEGIN = f"""
import os, signal, sys, threading, time
from grille import children

def sleeper(**how):
    return children.start({SLEEP}, **how).pid

def tell(*numbers):
    print(*numbers, flush=True)
    time.sleep(300)
"""


@pytest.mark.parametrize("how", ["", "leads_group=True"])
def test_a_child_ends_with_its_parent(how: str) -> None:
    assert left_by(BEGIN + f"tell(sleeper({how}))") == []


def test_what_the_leader_of_a_group_has_started_ends_too() -> None:
    code = """
leader = children.start(["sh", "-c", "trap '' TERM; sleep 300 & echo $!; wait"], leads_group=True)
tell(leader.pid, int(leader.stdout.readline()))
"""
    assert left_by(BEGIN + code) == []


def test_a_child_ends_where_its_parents_group_is_killed() -> None:
    code = """
os.setsid()
print(sleeper(leads_group=True), flush=True)
os.killpg(0, signal.SIGKILL)
"""
    assert left_by(BEGIN + code, is_killed=False) == []


def test_children_end_when_their_parent_comes_to_its_end() -> None:
    assert left_by(BEGIN + "print(sleeper(), flush=True)", is_killed=False) == []


def test_a_process_that_comes_to_its_end_waits_for_that_of_its_children(tmp_path: pathlib.Path) -> None:
    (tmp_path / "slow.py").write_text("import sys, time\nsys.stdin.read()\ntime.sleep(1)\n")
    code = """
children.keeper.__file__ = "slow.py"
child = sleeper()
print(children._keeper._process.pid, flush=True)
os.kill(child, signal.SIGKILL)
"""
    assert left_by(BEGIN + code, is_killed=False, patience=0, cwd=tmp_path) == []


def test_a_dropped_child_is_let_alone() -> None:
    """By then its number may be a stranger's."""
    code = """
dropped = sleeper(), sleeper(leads_group=True)
for number in dropped:
    children.drop(number)
tell(*dropped)
"""
    assert len(left_by(BEGIN + code, patience=1.0)) == 2


def test_a_child_outlasts_the_thread_that_started_it() -> None:
    started: list[subprocess.Popen[bytes]] = []
    thread = threading.Thread(target=lambda: started.append(children.start(SLEEP)))
    thread.start()
    thread.join()
    assert lasting([started[0].pid], 0.5)
    _end(started[0])


def test_the_keeper_kills_whom_its_last_line_names_and_who_is_still_there() -> None:
    spared, killed = children.start(SLEEP), children.start(SLEEP)
    nobody = 2**22 + 1  # Linux numbers no process so high
    lines = f"{spared.pid}\n{nobody} {killed.pid}\n"
    ran = subprocess.run([sys.executable, keeper.__file__], input=lines, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert killed.wait(20) == -signal.SIGKILL
    assert spared.poll() is None
    _end(killed)
    _end(spared)


def test_a_keeper_that_somebody_killed_is_replaced() -> None:
    code = """
first = sleeper()
keeper = children._keeper._process
keeper.kill()
keeper.wait()
tell(first, sleeper())
"""
    assert left_by(BEGIN + code) == []


def test_a_forked_process_keeps_its_own_children_alone() -> None:
    code = """
reading, writing = os.pipe()
mine = sleeper()
if os.fork() == 0:
    os.write(writing, str(sleeper()).encode())
    time.sleep(0.2)
    os._exit(0)
theirs = int(os.read(reading, 99))
os.wait()
print(mine, theirs, flush=True)
sys.stdin.readline()
"""
    words = [sys.executable, "-c", BEGIN + code]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        mine, theirs = map(int, parent.stdout.readline().split())
        assert not lasting([theirs])
        assert is_there(mine)
    assert not lasting([mine])


def test_a_killed_group_has_nobody_left() -> None:
    leader = children.start(["sh", "-c", "sleep 300 & echo $!; wait"], leads_group=True)
    assert leader.stdout is not None
    other = int(leader.stdout.readline())
    children.kill_group(leader.pid)
    leader.communicate()
    assert not lasting([other])
    assert leader.returncode == -signal.SIGKILL
    assert -leader.pid not in children._keeper._kept
    children.kill_group(leader.pid)  # nobody is left, and nobody minds


def test_a_child_that_cannot_be_kept_is_not_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    def full(pid: int, **how: bool) -> None:
        started.append(pid)
        raise BlockingIOError("no process is to be had")

    monkeypatch.setattr(children, "keep", full)
    with pytest.raises(BlockingIOError):
        children.start(SLEEP)
    assert not is_there(started[0])


def test_a_process_of_multiprocessing_ends_with_its_parent_where_it_wants_to() -> None:
    code = """
import multiprocessing
def work():
    children.end_with_parent()
    time.sleep(300)
child = multiprocessing.get_context("fork").Process(target=work)
child.start()
time.sleep(0.5)
tell(child.pid)
"""
    assert left_by(BEGIN + code) == []
    threads = threading.active_count()
    children.end_with_parent()
    assert threading.active_count() == threads, "this process has no such parent"


def test_no_other_module_starts_processes() -> None:
    """But for the pool of the server, whose event loop has its own way, and hands them over."""
    starts = {"Popen", "create_subprocess_exec", "create_subprocess_shell", "run", "call", "check_output", "fork"}
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = ast.unparse(node.func).rpartition(".") if isinstance(node, ast.Call) else ("", "", "")
            if called[2] in starts and called[0] in ("subprocess", "asyncio", "os", "asyncio.subprocess"):
                found.add(path.relative_to(SOURCE).as_posix())
    assert found == {"children.py", "web/pool.py"}
    assert "children.keep(" in (SOURCE / "web" / "pool.py").read_text("utf-8")


def _end(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    child.communicate()
    children.drop(child.pid)
