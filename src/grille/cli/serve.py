"""`grille serve`: the HTTP API on this machine."""

from __future__ import annotations

import os
import socket
import sys
from typing import Annotated

import typer

from grille.cli.streams import write_message
from grille.errors import MissingEngineError, OptionError, missing_library, reason
from grille.web.settings import VARIABLE, Limits, Settings


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", help="0 takes a free one.", min=0, max=65535)] = 8000,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", help="Processes that share the requests.", min=1, max=64)
    ] = 1,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option("--allowed-host", metavar="NAME", help="Answer to this name too, as behind a reverse proxy."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="NAME=N", help="Change a limit on requests; docs/api.md lists them."),
    ] = None,
) -> None:
    """Serve the page and the HTTP API until Ctrl-C. Only this machine can reach it unless `--host` says otherwise."""
    command = missing_library("fastapi", "serve") or missing_library("uvicorn", "serve")
    if command is not None:
        raise MissingEngineError("the page and the HTTP API need fastapi and uvicorn: {}", command)
    limits = Limits().with_words(limit or ())
    if workers > 1 and sys.platform == "win32":
        raise OptionError("on Windows there is one worker: its other event loop starts no processes")
    is_wildcard = host in ("0.0.0.0", "::", "")
    names = tuple(allowed_host or ()) + (() if is_wildcard else (host,))
    bound = _bound(host, port)
    os.environ[VARIABLE] = Settings(limits, names).to_text()  # for the processes that share the requests
    place = f"[{host}]" if ":" in host else host
    write_message("http://{}:{} (Ctrl-C ends it)", place, bound.getsockname()[1])
    try:
        _run(bound, workers)
    except KeyboardInterrupt:
        return
    finally:
        bound.close()


def _bound(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises OptionError where none can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family)
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(2048)
        bound.set_inheritable(True)
    except OSError as error:
        bound.close()
        raise OptionError("{}:{}: nothing can listen there ({})", host, port, reason(error)) from None
    return bound


def _run(bound: socket.socket, workers: int) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    config = uvicorn.Config(
        "grille.web.app:create",
        factory=True,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    if workers == 1:
        server.run(sockets=[bound])
    else:
        Multiprocess(config, sockets=[bound]).run()
