"""Responses from the pool's replies, in one piece or as events. A closed connection stops the work."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress

from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from grille.web.encoding import json_bytes
from grille.web.pool import EndedError, Replies

EVENTS = "text/event-stream"

_FIRST_SECONDS = 0.25
"""How long a stream waits for its first reply, so that early errors can still set the status."""

GONE = 499
"""The status for the log where the connection is closed."""


class Json(JSONResponse):
    """JSON that is encoded already."""

    def render(self, content: bytes) -> bytes:
        return content


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
