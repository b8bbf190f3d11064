"""Responses from the pool's replies, in one piece or as events. A closed connection stops the work."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress

from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from grille.web.encoding import json_bytes
from grille.web.pool import EndedError, Replies

EVENTS = "text/event-stream"

_FIRST_SECONDS = 0.25
"""How long a stream waits for its first reply, so that early errors can still set the status."""

LEAST_PACKED = 1500
"""Bytes below which an answer is one packet of the network in any case, and is not compressed."""

_PACKING = 1
"""The level at which answers are compressed: a megabyte of JSON takes 2 ms, and becomes a sixth."""

GONE = 499
"""The status for the log where the connection is closed."""


class Json(JSONResponse):
    """JSON that is encoded already."""

    def render(self, content: bytes) -> bytes:
        return content


def wants_gzip(request: Request) -> bool:
    """Whether the one who asks unpacks gzip, and says so."""
    codings = (part.split(";") for part in request.headers.get("accept-encoding", "").lower().split(","))
    return any(name.strip() == "gzip" and not _REFUSED.fullmatch("".join(rest).strip()) for name, *rest in codings)


_REFUSED = re.compile(r"q=0(\.0*)?")


def compressed(request: Request, response: Response) -> Response:
    """The same response, compressed where that is asked for and worth it."""
    if len(response.body) >= LEAST_PACKED:
        response.headers["Vary"] = "Accept-Encoding"
        if wants_gzip(request):
            response.body = gzip.compress(response.body, _PACKING, mtime=0)
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Length"] = str(len(response.body))
    return response


async def whole(receive: Receive, replies: Replies) -> Response:
    """The answer in one piece; stops the work where the connection is closed first. Raises HTTPException."""
    working = asyncio.ensure_future(_answer(replies))
    listening = asyncio.ensure_future(_closed(receive))
    try:
        await asyncio.wait((working, listening), return_when=asyncio.FIRST_COMPLETED)
        return Json(working.result()) if working.done() else Response(status_code=GONE)
    finally:
        listening.cancel()
        working.cancel()


async def streamed(replies: Replies) -> Response:
    """The replies as they come. Raises HTTPException for an early error."""
    stream = _Stream(replies)
    try:
        await stream.begin()
    except BaseException:
        await stream.close()
        raise
    return _StreamResponse(stream)


async def _answer(replies: Replies) -> bytes:
    async with aclosing(replies):
        async for kind, content in replies:
            _raise_error(kind, content)
            if kind == "answer":
                return content
    raise EndedError


async def _closed(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class _Stream:
    """Replies, of which the first is awaited before the response begins."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._first: asyncio.Future[tuple[str, bytes]] = asyncio.ensure_future(anext(self._replies))

    async def begin(self) -> None:
        await asyncio.wait((self._first,), timeout=_FIRST_SECONDS)
        if self._first.done():
            _raise_error(*self._first.result())

    async def events(self) -> AsyncIterator[bytes]:
        try:
            yield _event(*await self._first)
            async for kind, content in self._replies:
                yield _event(kind, content)
        except EndedError as error:
            yield _event("error", json_bytes({"status": 503, "detail": str(error)}))

    async def close(self) -> None:
        """Stop the work, unless it has ended."""
        if not self._first.done():
            self._first.cancel()
            with suppress(asyncio.CancelledError):
                await self._first
        await self._replies.aclose()


class _StreamResponse(EventSourceResponse):
    """Server-sent events that stop the work when they end for any reason."""

    def __init__(self, stream: _Stream) -> None:
        super().__init__(stream.events(), headers={"X-Accel-Buffering": "no"})
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._stream.close()


def _event(kind: str, content: bytes) -> bytes:
    return format_sse_event(event=kind, data_str=content.decode())


def _raise_error(kind: str, content: bytes) -> None:
    if kind == "error":
        error = json.loads(content)
        raise HTTPException(error["status"], error["detail"])
