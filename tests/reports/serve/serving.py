"""The page's server in this process, and what a client hears of it."""

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import urlencode

from reports.serve.running import Server, listening, prepare
from reports.serve.wanted import Desk

READY = "123456m7899p1123s"
CLOSE = "2356m456p789s1179p"
"""A hand whose discards are hard to tell apart."""
ENDLESS = {"precision": 1e-9, "deals": 10**8}
"""Limits that no test waits for."""


class Served:
    """A running server, asked over a socket."""

    def __init__(self, server: Server, desk: Desk, port: int) -> None:
        self.server, self.desk, self.port = server, desk, port

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def get(self, path: str, headers: dict[str, str] | None = None, **query: Any) -> tuple[int, dict[str, str], str]:
        """Status, headers and text of a reply."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("GET", f"{path}?{urlencode(query)}", headers=headers or {})
            reply = connection.getresponse()
            return reply.status, {k.lower(): v for k, v in reply.getheaders()}, reply.read().decode(errors="replace")

    def events(self, path: str, **query: Any) -> list[tuple[str, Any]]:
        """All events of an answer, to its end."""
        status, headers, text = self.get(path, **query)
        assert (status, headers["content-type"].partition(";")[0]) == (200, "text/event-stream")
        return [read_event(event) for event in text.split("\n\n") if event]

    @contextmanager
    def watching(self, path: str, **query: Any) -> Iterator[http.client.HTTPResponse]:
        """An answer under way, after its first look; leaving the block is leaving the page."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("GET", f"{path}?{urlencode(query)}")
            reply = connection.getresponse()
            assert reply.readline() == b"event: look\n"
            yield reply

    def until_idle(self) -> None:
        """Wait until nothing is played; fails by the runner's patience alone."""
        while self.server.in_play:
            time.sleep(0.02)


def read_event(text: str) -> tuple[str, Any]:
    """Its name and its data."""
    name, data = text.split("\n")
    return name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


@contextmanager
def serving(**limits: Any) -> Iterator[Served]:
    """A server whose questions have these limits."""
    desk = Desk.of(workers=1, limits=limits)
    prepare(desk)
    with listening(0) as bound:
        server, port = Server(desk, "en"), bound.getsockname()[1]
        thread = threading.Thread(target=server.run, args=([bound],))
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield Served(server, desk, port)
        finally:
            server.should_exit = True
            thread.join()
