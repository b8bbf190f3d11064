"""A batch on a real Dask scheduler and its workers on loopback: the same rows, whatever happens to a worker."""

from __future__ import annotations

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import grille
from grille.collection import run_batch
from grille.collection.cluster import cluster_executor
from grille.errors import StorageError

duckdb = pytest.importorskip("duckdb")
pytest.importorskip("distributed")

pytestmark = pytest.mark.cluster
DASK = str(pathlib.Path(sys.executable).parent / "dask")
LIFETIME = "180 s"
"""Workers end by themselves, whatever becomes of the test."""


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: pathlib.Path, scheme: str = "tcp", env: dict[str, str] | None = None) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.folder, self.address, self._env = folder, f"{scheme}://127.0.0.1:{port}", {**os.environ, **(env or {})}
        host = ["--host", f"{scheme}://127.0.0.1"] if scheme == "tls" else ["--host", "127.0.0.1"]
        self.scheduler = self._start("scheduler", *host, "--port", port, "--no-dashboard", "--idle-timeout", LIFETIME)
        self.workers: list[subprocess.Popen[bytes]] = []

    def add_worker(self, *words: object) -> subprocess.Popen[bytes]:
        local = self.folder / f"worker{len(self.workers)}"
        words = (
            "--nthreads",
            1,
            "--no-dashboard",
            "--no-nanny",
            "--lifetime",
            LIFETIME,
            "--local-directory",
            local,
            *words,
        )
        self.workers.append(self._start("worker", self.address, *words))
        return self.workers[-1]

    def wait_for(self, workers: int) -> None:
        from distributed import Client

        with Client(self.address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)

    def _start(self, *words: object) -> subprocess.Popen[bytes]:
        log = (self.folder / "dask.log").open("ab")
        with log:
            return subprocess.Popen([DASK, *map(str, words)], stdout=log, stderr=log, env=self._env)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait(20)


@contextmanager
def running(folder: pathlib.Path, workers: int = 2, **words: Any) -> Iterator[Cluster]:
    cluster = Cluster(folder, **words)
    try:
        for _ in range(workers):
            cluster.add_worker()
        if workers:
            cluster.wait_for(workers)
        yield cluster
    finally:
        cluster.end()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running(tmp_path_factory.mktemp("cluster")) as found:
        yield found


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("many") / "in.txt"
    path.write_text("".join(grid.to_line() + "\n" for grid in grille.generate(count=3000, seed=12)))
    return path


def rows(path: pathlib.Path) -> list[tuple[Any, ...]]:
    with duckdb.connect() as connection:
        return list(connection.execute(f"select * from read_parquet('{path}')").fetchall())


@pytest.mark.parametrize("verb", ["solve", "rate", "canonical", "count"])
def test_two_workers_give_the_same_rows(tmp_path: pathlib.Path, cluster: Cluster, lines: list[str], verb: str) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join(lines[:150]) + "\n")
    run_batch(verb, source, tmp_path / "local.parquet", jobs=2)
    done = run_batch(verb, source, tmp_path / "spread.parquet", cluster=cluster.address, chunk=20)
    assert (done.rows, done.complete) == (150, True)
    assert rows(tmp_path / "local.parquet") == rows(tmp_path / "spread.parquet")


def test_a_worker_is_killed_and_nothing_is_lost(tmp_path: pathlib.Path, many: pathlib.Path) -> None:
    with running(tmp_path) as cluster:
        killed: list[int] = []

        def kill(done: int, total: int | None) -> None:
            if done >= 600 and not killed:
                cluster.workers[0].send_signal(signal.SIGKILL)
                killed.append(done)

        done = run_batch(
            "rate",
            many,
            tmp_path / "spread.parquet",
            cluster=cluster.address,
            chunk=100,
            scales=["levels"],
            progress=kill,
        )
        assert cluster.workers[0].wait(20) == -signal.SIGKILL
        assert killed
        assert killed[0] < 3000
        assert (done.rows, done.complete) == (3000, True)
    run_batch("rate", many, tmp_path / "local.parquet", scales=["levels"])
    assert rows(tmp_path / "local.parquet") == rows(tmp_path / "spread.parquet")


def test_the_scheduler_goes_and_the_batch_goes_on_here(tmp_path: pathlib.Path, many: pathlib.Path) -> None:
    out = tmp_path / "out.parquet"
    with running(tmp_path, 1) as cluster:

        def kill(done: int, total: int | None) -> None:
            if done >= 300:
                cluster.scheduler.kill()

        with pytest.raises(StorageError, match="finished chunks are kept"):
            run_batch("rate", many, out, cluster=cluster.address, chunk=100, scales=["levels"], progress=kill)
    done = run_batch("rate", many, out, jobs=2, scales=["levels"])
    assert 300 <= done.resumed < 3000 == done.rows
    run_batch("rate", many, tmp_path / "local.parquet", scales=["levels"])
    assert rows(tmp_path / "local.parquet") == rows(out)


def test_a_worker_of_another_version_is_refused(tmp_path: pathlib.Path, lines: list[str]) -> None:
    other = tmp_path / "other.py"
    other.write_text(
        "import grille.logic.version as version\n"
        "version.ladder_version.cache_clear()\n"
        "version.version = lambda name: '0.0.1'\n"
    )
    with running(tmp_path, 1) as cluster:
        cluster.add_worker("--preload", other)
        cluster.wait_for(2)
        with pytest.raises(StorageError, match=r"worker .* has grille 0\.0\.1/.*install the same version everywhere"):
            run_batch("count", lines, tmp_path / "out.parquet", cluster=cluster.address)
    assert not (tmp_path / "out.parquet").exists()


def test_nobody_there_is_told(tmp_path: pathlib.Path, lines: list[str], run: Callable[..., Any]) -> None:
    (tmp_path / "in.txt").write_text("\n".join(lines[:5]) + "\n")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    ran = run("batch", "count", tmp_path / "in.txt", "--out", tmp_path / "out.parquet", "--cluster", address)
    assert ran.status == 2
    assert "no Dask scheduler answers there" in ran.err
    assert len(ran.err.splitlines()) == 1, ran.err


def test_a_scheduler_without_workers_is_told(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grille.collection.cluster.SECONDS_FOR_WORKERS", 1)
    told = pytest.raises(StorageError, match="no worker came")
    with running(tmp_path, 0) as cluster, told, cluster_executor(cluster.address, "x"):
        pass


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_a_cluster_behind_tls(tmp_path: pathlib.Path, lines: list[str], run: Callable[..., Any]) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    tls = {
        "DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION": "True",
        "DASK_DISTRIBUTED__COMM__TLS__CA_FILE": str(certificate),
    }
    for role in ("SCHEDULER", "WORKER", "CLIENT"):
        tls[f"DASK_DISTRIBUTED__COMM__TLS__{role}__CERT"] = str(certificate)
        tls[f"DASK_DISTRIBUTED__COMM__TLS__{role}__KEY"] = str(key)
    (tmp_path / "in.txt").write_text("\n".join(lines[:50]) + "\n")
    cluster = Cluster(tmp_path, "tls", tls)
    try:
        cluster.add_worker()
        words = ["batch", "count", tmp_path / "in.txt", "--cluster", cluster.address, "--out"]
        for _ in range(3):  # the scheduler takes a moment to listen
            ran = run(*words, tmp_path / "out.parquet", env={**os.environ, **tls})
            if ran.status == 0:
                break
        assert ran.status == 0, ran.err
    finally:
        cluster.end()
    run_batch("count", tmp_path / "in.txt", tmp_path / "local.parquet")
    assert rows(tmp_path / "local.parquet") == rows(tmp_path / "out.parquet")
