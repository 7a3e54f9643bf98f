"""How every command ends: the exit codes, and one line for what went wrong."""

import os
import signal
import sys
from pathlib import Path
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from reports.terminal.console import give_up, remark
from reports.terminal.speaking import listen
from zhuoji_sim.errors import InputError

MISSED, BAD_INPUT, INTERRUPTED = 1, 2, 130


class Commands(TyperGroup):
    """The exit codes: bad input or usage and a full disk end with 2 and one line, Ctrl-C with 130, a closed pipe 0."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        if sys.stdout is None:
            remark("standard output: cannot be written: it is closed")
            sys.exit(BAD_INPUT)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")  # a name in another encoding is no reason to fail
        kwargs["standalone_mode"] = False
        listen(kwargs.get("args") or (args[0] if args else None) or sys.argv[1:])
        try:
            code = super().main(*args, **kwargs)
            sys.stdout.flush()
        except typer.TyperException as error:
            remark(_usage(error))
            code = BAD_INPUT
        except BrokenPipeError:
            give_up(sys.stdout)
            code = 0
        except OSError as error:
            give_up(sys.stdout)
            remark(f"{error.filename or 'standard output'}: {error.strerror or error}")
            code = BAD_INPUT
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # everything is said: a late Ctrl-C finds nothing to stop
        sys.exit(code)

    def invoke(self, ctx: Any) -> None:
        try:
            if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
                raise InputError("NUMBA_DISABLE_JIT is set: nothing is played without the compiler; unset it")
            super().invoke(ctx)
        except InputError as error:
            remark(str(error))
            raise typer.Exit(BAD_INPUT) from None
        except KeyboardInterrupt:
            remark("interrupted: the same command goes on from what is kept, with the same hands")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            give_up(sys.stdout)
            raise typer.Exit(0) from None


def _usage(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    hint = f" (see {context.command_path} --help)" if context else ""
    return error.format_message().rstrip(".") + hint


def folder(name: str | Path) -> Path:
    """The folder of an option. Raises BadParameter for an empty name, or one that no text can hold."""
    text = str(name)
    if not text:
        raise typer.BadParameter("an empty name is no folder")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise typer.BadParameter(f"{text!a} is no UTF-8") from None
    return Path(text)


def leave(stopped: str, missed: str = "") -> None:
    """Exit 130 after an interruption; 1 if a precision was asked for and `missed` says why it was not reached."""
    if stopped == "interrupted":
        remark("interrupted: what was played is kept and marked as partial; the same command goes on from there")
        raise typer.Exit(INTERRUPTED)
    if missed:
        remark(missed)
        raise typer.Exit(MISSED)
