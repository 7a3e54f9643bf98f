"""The addresses of the page at the table, and who may ask for them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from importlib.resources import files

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from analyses.advice import question as advice
from analyses.advice import reporting as baoting
from reports.chinese.translating import told
from reports.figures.style import TEXT_FONT, TILE_FONT
from reports.serve import drawn
from reports.serve.events import Events
from reports.serve.wanted import Desk, language, read_tiles
from reports.serve.watching import Answer, Watched, Watching
from zhuoji_sim.errors import InputError
from zhuoji_sim.text import Lang

HOSTS = ["127.0.0.1", "localhost"]
"""As which a browser on this machine knows it; under any other name a page elsewhere may be asking (DNS rebinding)."""

_STATIC = files("reports.serve") / "static"
_FILES = {
    "page.js": ("text/javascript", (_STATIC / "page.js").read_bytes),
    "stream.js": ("text/javascript", (_STATIC / "stream.js").read_bytes),
    "page.css": ("text/css", (_STATIC / "page.css").read_bytes),
    "text.otf": ("font/otf", TEXT_FONT.read_bytes),
    "tiles.ttf": ("font/ttf", TILE_FONT.read_bytes),
}
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}


def application(desk: Desk, usual: Lang, watching: Watching) -> Starlette:
    """The page and its questions. usual: the language where none is asked for."""

    def page(request: Request) -> Response:
        lang = language(request.query_params, usual)
        return HTMLResponse(drawn.page(desk, request.query_params, lang))

    def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in _FILES:
            return PlainTextResponse("no such file", 404)
        media_type, content = _FILES[name]
        return Response(content(), media_type=media_type)

    def tiles(request: Request) -> Response:
        return JSONResponse(read_tiles(request.query_params.get("text", "")))

    def hand(request: Request) -> Response:
        query = request.query_params
        return JSONResponse(drawn.hand(desk.analysis(query), language(query, usual)))

    async def advise(request: Request) -> Response:
        query = request.query_params
        question, lang = desk.advice(query), language(query, usual)
        watched = watching.begin(lambda watched: _advise(question, watched))
        return Events(watched, drawn.Advice(question.options, lang), lang)

    async def report(request: Request) -> Response:
        query = request.query_params
        question, lang = desk.reporting(query), language(query, usual)
        watched = watching.begin(lambda watched: _report(question, watched))
        return Events(watched, drawn.Reporting(question.options, lang), lang)

    async def wrong(request: Request, error: Exception) -> Response:
        return JSONResponse({"wrong": told(str(error), language(request.query_params, usual))}, 400)

    @asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        yield
        watching.close()

    routes = [
        Route("/", page),
        Route("/files/{name}", file),
        Route("/tiles", tiles),
        Route("/hand", hand),
        Route("/advise", advise),
        Route("/baoting", report),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS), Middleware(_OwnPageOnly)],
        exception_handlers={InputError: wrong},
        lifespan=alive,
    )


def _advise(question: advice.Question, watched: Watched) -> Answer:
    options = replace(question.options, progress=watched.go_on)
    return advice.ask(replace(question, options=options), watched.show)


def _report(question: baoting.Question, watched: Watched) -> Answer:
    options = replace(question.options, progress=watched.go_on)
    return baoting.ask(replace(question, options=options), watched.show)


class _OwnPageOnly:
    """Questions come from the page itself or from a program, not from a page elsewhere; and answers load nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        if scope["type"] == "http" and scope["path"] != "/" and _from_elsewhere(scope):
            await PlainTextResponse("asked by a page from elsewhere", 403)(scope, receive, send)
        else:
            await self._app(scope, receive, with_headers)


def _from_elsewhere(scope: Scope) -> bool:
    return dict(scope["headers"]).get(b"sec-fetch-site", b"none") not in (b"same-origin", b"none")
