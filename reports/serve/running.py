"""The server: its port, its start and its end."""

import errno
import socket
import webbrowser
from collections.abc import Callable

import uvicorn

from analyses.advice import question as advice
from analyses.advice import reporting as baoting
from analyses.advice.asking import Asking
from reports.serve.application import application
from reports.serve.wanted import Desk
from reports.serve.watching import Watching
from zhuoji_sim.errors import InputError
from zhuoji_sim.text import Lang
from zhuoji_sim.tiles.notation import parse_hand

LOOPBACK = "127.0.0.1"
_SAMPLE = "123456m7899p1123s"


def prepare(desk: Desk) -> None:
    """Load or compile the kernels, so that the first question is answered at once."""
    options = desk.options(desk.houses[desk.house])
    advice.prepare(Asking(options).about({"hand": _SAMPLE}))
    baoting.prepare(baoting.Question(parse_hand(_SAMPLE), 0, (), options))


def listening(port: int) -> socket.socket:
    """A socket on this machine's own address; port 0: any free one. Raises InputError where it is taken."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((LOOPBACK, port))
        bound.listen()
    except OSError as error:
        bound.close()
        why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be opened: {error.strerror}"
        raise InputError(f"port {port} {why}: choose another with --port, or 0 for any that is free") from None
    return bound


class Server(uvicorn.Server):
    """Ends what is being played when it is told to end: nobody waits for an answer then."""

    def __init__(self, desk: Desk, lang: Lang) -> None:
        self._watching = Watching()
        app = application(desk, lang, self._watching)
        super().__init__(uvicorn.Config(app, log_config=None, access_log=False, lifespan="on"))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._watching.leave_all()
        await super().shutdown(sockets)

    @property
    def in_play(self) -> int:
        """How many questions are played, or wait to be."""
        return self._watching.in_play


def serve(desk: Desk, bound: socket.socket, lang: Lang, browser: bool, say: Callable[[str], None]) -> None:
    """Serve the page until Ctrl-C. say: told the page's address once it is there."""
    url = f"http://{LOOPBACK}:{bound.getsockname()[1]}/"
    server = Server(desk, lang)
    say(url)
    if browser:
        webbrowser.open(url)
    try:
        server.run(sockets=[bound])
    except KeyboardInterrupt:
        return  # the usual end
