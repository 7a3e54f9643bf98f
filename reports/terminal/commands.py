"""How every command ends: the exit codes, and one line for what went wrong."""

import os
import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from reports.terminal.console import remark
from zhuoji_sim.errors import InputError

MISSED, BAD_INPUT, INTERRUPTED = 1, 2, 130


class Commands(TyperGroup):
    """The exit codes: bad input or usage and a full disk end with 2 and one line, Ctrl-C with 130, a closed pipe 0."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")  # a name in another encoding is no reason to fail
        kwargs["standalone_mode"] = False
        try:
            code = super().main(*args, **kwargs)
            sys.stdout.flush()
        except typer.TyperException as error:
            remark(_usage(error))
            code = BAD_INPUT
        except BrokenPipeError:
            _give_stdout_up()
            code = 0
        except OSError as error:
            _give_stdout_up()
            remark(f"{error.filename or 'standard output'}: {error.strerror or error}")
            code = BAD_INPUT
        sys.exit(code)

    def invoke(self, ctx: Any) -> None:
        try:
            super().invoke(ctx)
        except InputError as error:
            remark(str(error))
            raise typer.Exit(BAD_INPUT) from None
        except KeyboardInterrupt:
            remark("interrupted: the same command goes on from what is kept, with the same hands")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            _give_stdout_up()
            raise typer.Exit(0) from None


def _give_stdout_up() -> None:
    """What cannot be written to standard output goes nowhere: Python would try once more at its end, and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    hint = f" (see {context.command_path} --help)" if context else ""
    return error.format_message().rstrip(".") + hint


def leave(stopped: str, missed: str = "") -> None:
    """Exit 130 after an interruption; 1 if a precision was asked for and `missed` says why it was not reached."""
    if stopped == "interrupted":
        remark("interrupted: what was played is kept and marked as partial; the same command goes on from there")
        raise typer.Exit(INTERRUPTED)
    if missed:
        remark(missed)
        raise typer.Exit(MISSED)
