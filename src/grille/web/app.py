"""The application: routes, statuses and the schema. `handlers` does the work of a request, `pool` chooses where."""

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from grille.errors import GrilleError
from grille.logic.hint import HintDict
from grille.logic.lessons import JudgementDict, LessonDict
from grille.logic.path import PathDict
from grille.logic.rating import RatingDict
from grille.methods.solve import ResultDict
from grille.model.canonical import CanonicalDict
from grille.study.comparison import ComparisonDict
from grille.web import answers, bodies, lists
from grille.web.encoding import UNREADABLE, complaint, json_bytes
from grille.web.guard import Guard
from grille.web.job import Job
from grille.web.page import routes as page_routes
from grille.web.pool import Busy, EndedError, Pool
from grille.web.responses import EVENTS, GONE, Json, compressed, streamed, whole
from grille.web.settings import Settings

RETRY_SECONDS = 1

LONGEST_QUICK = 2_500
"""Bytes of a body above which it is parsed in a process: parsing a megabyte of brackets here would block everybody else
for a tenth of a second. A hint with all candidates of a 9×9 is shorter."""

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": answers.Problem, "description": meaning}
    for status, meaning in (
        (400, "The library refuses it, or a limit does; or an engine is not installed."),
        (403, "A page of another site asks."),
        (413, "The body is too long."),
        (415, "The content type is not application/json."),
        (421, "The host is not one that this server answers to."),
        (422, "The body is not of this form, or a field is too long."),
        (503, "Too much is being worked on; Retry-After says when to ask again."),
    )
}
PROBLEMS[503]["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}


@dataclass(frozen=True, slots=True)
class Route:
    """One verb: the type of its answer, whether it may run in a thread, and the name of its parts in a stream."""

    verb: str
    answer: Any
    is_quick: bool = False
    parts: str = ""

    @property
    def body(self) -> type[bodies.Body]:
        """The type of its requests."""
        return bodies.BODIES[self.verb]


ROUTES = (
    Route("solve", ResultDict, is_quick=True),
    Route("count", answers.Count, is_quick=True),
    Route("rate", RatingDict, is_quick=True),
    Route("explain", PathDict),
    Route("hint", HintDict, is_quick=True),
    Route("generate", answers.Puzzles, parts="puzzle"),
    Route("compare", ComparisonDict, parts="run"),
    Route("trace", answers.Trace, parts="events"),
    Route("convert", answers.Text),
    Route("canonical", CanonicalDict, is_quick=True),
    Route("true-candidates", answers.TrueCandidates, is_quick=True),
    Route("export", answers.Text),
    Route("drawing", answers.Drawing),
    Route("prove", answers.Proof),
    Route("lesson", LessonDict),
    Route("judge", JudgementDict),
    Route("explain-conflict", answers.Conflict),
)

LISTS: tuple[tuple[str, Any, Callable[[], dict[str, Any]]], ...] = (
    ("methods", answers.Methods, lists.methods),
    ("formats", answers.Formats, lists.formats),
    ("techniques", answers.Techniques, lists.techniques),
    ("rules", answers.Rules, lists.rules),
    ("kinds", answers.Kinds, lists.kinds),
    ("stock", answers.Stock, lists.stock),
)


def create(settings: Settings | None = None) -> FastAPI:
    """The application of one server."""
    settings = settings or Settings.from_environment()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.pool = pool = Pool(settings.limits)
        await pool.start()
        try:
            yield
        finally:
            await pool.close()

    app = FastAPI(
        title="Grille",
        summary="A Sudoku workbench: solve, count, rate, explain, generate, compare and convert.",
        version=version("grille"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        exception_handlers={
            GrilleError: _on_error,
            RequestValidationError: _on_invalid,
            HTTPException: _on_http_error,
            Busy: _on_busy,
            EndedError: _on_busy,
            Exception: _on_error,
        },
    )
    app.add_middleware(Guard, settings=settings)
    answers.name_after_nouns()
    for route in ROUTES:
        _add(app, route, settings)
    for name, model, rows in LISTS:
        _add_list(app, f"/api/{name}", model, json_bytes(rows()))
    _add_list(app, "/healthz", answers.Health, json_bytes({"status": "ok", "version": version("grille")}))
    app.router.routes.extend(page_routes())  # files are not in the schema
    return app


def _add(app: FastAPI, route: Route, settings: Settings) -> None:
    async def endpoint(request: Request, body: route.body) -> Response:  # type: ignore[name-defined]
        content = bodies.request_fields(body)
        Job.of(content, settings.limits)
        pool: Pool = request.app.state.pool
        found = await pool.quick(route.verb, content) if route.is_quick else None
        return compressed(request, Json(found)) if found is not None else await slow(request, content)

    async def slow(request: Request, content: dict[str, Any] | str) -> Response:
        is_stream = bool(route.parts) and EVENTS in request.headers.get("accept", "")
        pool: Pool = request.app.state.pool
        replies = pool.replies(route.verb, content, stream=is_stream)
        return await streamed(replies) if is_stream else compressed(request, await whole(request.receive, replies))

    class Weighed(APIRoute):
        """A route that reads only the length of a long body."""

        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            read = super().get_route_handler()

            async def handle(request: Request) -> Response:
                try:
                    body = await request.body()
                except ClientDisconnect:
                    return Response(status_code=GONE)
                return await (read(request) if len(body) <= LONGEST_QUICK else slow(request, body.decode("latin-1")))

            return handle

    reads = issubclass(route.body, bodies.Puzzle | bodies.Convert)
    answer = answers.with_left_out(route.answer) if reads else route.answer
    ok: dict[str, Any] = {"model": answer, "description": route.body.__doc__}
    if route.parts:
        ok["content"] = {EVENTS: {"schema": {"type": "string", "description": _stream_words(route.parts)}}}
    app.router.add_api_route(
        f"/api/{route.verb}",
        endpoint,
        methods=["POST"],
        name=route.verb,
        operation_id=route.verb,
        summary=(route.body.__doc__ or "").strip(),
        response_class=Json,
        responses={200: ok, **PROBLEMS},
        route_class_override=Weighed,
    )


def _stream_words(part: str) -> str:
    return (
        f"Server-sent events: `progress` and `{part}` as they come, then `answer`, which is the JSON answer without "
        "what was told before; or `error`."
    )


def _add_list(app: FastAPI, path: str, model: Any, content: bytes) -> None:
    async def endpoint(request: Request) -> Response:
        return compressed(request, Json(content))

    name = path.rpartition("/")[2]
    problems: dict[int | str, dict[str, Any]] = {status: PROBLEMS[status] for status in (400, 403, 413, 421)}
    app.add_api_route(
        path,
        endpoint,
        name=name,
        operation_id=name,
        response_class=Json,
        responses={200: {"model": model}, **problems},
    )


def _problem(status: int, detail: str, headers: dict[str, str] | None = None) -> Response:
    return Json(json_bytes({"detail": detail}), status, headers)


async def _on_error(request: Request, error: Exception) -> Response:
    return _problem(*complaint(error))


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _problem(error.status_code, str(error.detail), dict(error.headers or {}))


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _problem(UNREADABLE, bodies.objection([(one["loc"][1:], one) for one in error.errors()]))


async def _on_busy(request: Request, error: Exception) -> Response:
    detail = str(error) or "too much is being worked on; ask again in a moment"
    return _problem(503, detail, {"Retry-After": str(RETRY_SECONDS)})
