"""The page at the table (`zhuoji serve`): a local server that draws a hand and shows answers as they grow."""

from typing import Any

from zhuoji_sim.errors import InputError
from zhuoji_sim.text import Lang

_NEEDED = ("starlette", "uvicorn")


def serve_page(port: int, browser: bool, lang: Lang, **desk: Any) -> None:
    """Serve the page until Ctrl-C; `desk` as `Desk.of` takes it.

    Raises InputError where the extra `page` is not installed, a port is taken, or the desk is none.
    """
    try:
        from reports.serve.running import listening, prepare, serve
    except ModuleNotFoundError as error:
        if error.name not in _NEEDED:
            raise
        raise InputError(f"zhuoji serve needs {error.name}: pip install 'zhuoji[page]'") from None
    from reports.serve.wanted import Desk
    from reports.serve.words import SERVED
    from reports.terminal.console import remark
    from reports.terminal.progress import loading_kernels

    with listening(port) as bound:
        set_up = Desk.of(**desk)
        with loading_kernels():
            prepare(set_up)
        serve(set_up, bound, lang, browser, lambda url: remark(SERVED(lang).format(url=url)))
