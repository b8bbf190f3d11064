"""Checks on every request: its host, origin, type and length; and the headers of every answer.

A page elsewhere can make a browser send requests here. It cannot choose the Host (DNS rebinding keeps the page's own
name there), nor hide its Origin, nor send JSON without a preflight request; so all three are checked.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grille.web.encoding import json_bytes
from grille.web.settings import LOOPBACK, Settings

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)

_CACHED = b"no-store"


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = {host.lower().strip("[]") for host in (*LOOPBACK, *settings.hosts)}
        self._most = settings.limits.bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                headers += HEADERS
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", _CACHED))
                message["headers"] = headers
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(send_safely, *refusal)
            return
        await self._app(scope, self._counted(receive), send_safely)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """The status and the reason, or None."""
        headers: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            if name in headers and name in (b"host", b"origin", b"content-type", b"content-length"):
                return 400, f"{name.decode()} is given twice"
            headers[name] = value
        host = _address(headers.get(b"host", b""))
        if host is None or host.name not in self._hosts:
            return 421, "this server does not answer to that host; `grille serve --allowed-host NAME` lets it"
        origin = headers.get(b"origin")
        if origin is not None and not _is_own(origin, host):
            return 403, "requests of other sites are refused"
        is_foreign = headers.get(b"sec-fetch-site") in (b"cross-site", b"same-site")
        if is_foreign and not _is_visit(scope["method"], headers):
            return 403, "requests of other sites are refused"
        if scope["method"] == "POST":
            kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
            if kind != b"application/json":
                return 415, "the content type is application/json"
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length[:20]) > self._most:
            return 413, self._too_long
        return None

    def _counted(self, receive: Receive) -> Receive:
        """The body, up to the limit: its length need not be announced."""
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > self._most:
                    raise HTTPException(413, self._too_long)
            return message

        return counted

    @property
    def _too_long(self) -> str:
        return f"the body is longer than {self._most:,} bytes, the limit here"


def _is_visit(method: str, headers: dict[bytes, bytes]) -> bool:
    """Whether the request follows a link to here: the site with the link sees nothing of the answer."""
    return (
        method == "GET"
        and headers.get(b"sec-fetch-mode") == b"navigate"
        and headers.get(b"sec-fetch-dest") == b"document"
    )


class _Address(NamedTuple):
    """A host name in lower case, or an IPv6 address without brackets; and the port, if given."""

    name: str
    port: int | None


def _address(text: bytes) -> _Address | None:
    """The name and port of a Host, or of the part of an Origin after the scheme; None for anything else."""
    found = _ADDRESS.fullmatch(text.lower())
    if found is None:
        return None
    port = None if found[2] is None else int(found[2])
    return None if port is not None and port > 65_535 else _Address(found[1].decode().strip("[]"), port)


def _is_own(origin: bytes, host: _Address) -> bool:
    """Whether the request comes from a page of this very host and port; behind a proxy, of the proxy's."""
    scheme, _, rest = origin.lower().partition(b"://")
    address, usual = _address(rest), _PORTS.get(scheme)
    if address is None or usual is None or address.name != host.name:
        return False
    return (address.port or usual) == (host.port or usual)


_ADDRESS = re.compile(rb"([a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::([1-9][0-9]{0,4}))?")
_PORTS = {b"http": 80, b"https": 443}


async def _refuse(send: Send, status: int, detail: str) -> None:
    body = json_bytes({"detail": detail})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 413:
        headers.append((b"connection", b"close"))  # nobody will read the rest
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
