"""A question's answers as server-sent events."""

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.requests import ClientDisconnect
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from reports.chinese.translating import told
from reports.serve.watching import Answer, LeftError, Watched
from zhuoji_sim.errors import InputError
from zhuoji_sim.text import Lang


class Events(StreamingResponse):
    """`look` for each answer so far, `done` for the last, `wrong` for a question that has none.

    However it ends, the question is left: a client that goes away ends it.
    """

    def __init__(self, watched: Watched, drawn: Callable[[Answer], dict[str, Any]], lang: Lang) -> None:
        super().__init__(_events(watched, drawn, lang), media_type="text/event-stream")
        self._watched = watched

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        except ClientDisconnect:
            pass  # as expected of one who clicks on
        finally:
            self._watched.leave()


async def _events(watched: Watched, drawn: Callable[[Answer], dict[str, Any]], lang: Lang) -> AsyncIterator[str]:
    try:
        async for last, answer in watched.answers():
            yield _event("done" if last else "look", drawn(answer))
    except InputError as error:
        yield _event("wrong", {"wrong": told(str(error), lang)})
    except LeftError:
        return


def _event(name: str, data: dict[str, Any]) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
