"""`exec:COMMAND`: a policy that is a program, in any language, and speaks JSON lines on its standard streams.

Kernels call it as they call a compiled policy: behind its address stands Python, which writes the question to the
program and waits for its answer. One program serves all threads, one question after the other.
"""

import _thread
import atexit
import ctypes
import hashlib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
from functools import cache
from pathlib import Path
from typing import Any

from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.outside.functions import Native
from zhuoji_sim.policies.outside.spoken import asked, coded
from zhuoji_sim.policies.outside.view import view_at

SECONDS = 10.0
"""How long an answer may take, if `ZHUOJI_EXEC_SECONDS` does not say otherwise."""
_LONGEST = 1 << 16
_CALL = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)
_SILENT = -(1 << 62)
_INTERRUPTED = (-signal.SIGINT, 128 + signal.SIGINT)


def _command(source: str) -> list[str]:
    """The program and its arguments. Raises InputError if there is no such program."""
    try:
        words = shlex.split(source.removeprefix("exec:"))
    except ValueError as error:
        raise InputError(f"policy {source!r}: {error}") from None
    if not words:
        raise InputError(f"policy {source!r}: a command is to follow, as in exec:python bot.py")
    if shutil.which(words[0]) is None:
        raise InputError(f"policy {source!r}: there is no program {words[0]}")
    return words


def digest(source: str) -> str:
    """A hash of the command, of the program's file, and of the files among its arguments."""
    words = _command(source)
    text = hashlib.sha256(source.encode())
    for path in (Path(shutil.which(words[0]) or words[0]), *map(Path, words[1:])):
        if path.is_file():
            text.update(path.read_bytes() + b"\0")
    return text.hexdigest()[:16]


def seconds_allowed() -> float:
    """The time limit of an answer. Raises InputError for a setting that is no time."""
    given = os.environ.get("ZHUOJI_EXEC_SECONDS", "")
    try:
        seconds = float(given or SECONDS)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86400:
        raise InputError(f"ZHUOJI_EXEC_SECONDS={given!r}: seconds above 0, at most a day")
    return seconds


@cache
def native(source: str) -> Native:
    """The program behind an address. It is started with the first question."""
    _command(source)
    program = Program(source, seconds_allowed())

    def answer(view: int, _: int) -> int:
        return program.answer(view_at(view))

    call = _CALL(answer)
    return Native(ctypes.cast(call, ctypes.c_void_p).value or 0, lambda view: program.fault, call)


class Program:
    """A running program that is asked."""

    def __init__(self, source: str, seconds: float) -> None:
        self.source, self.seconds = source, seconds
        self.fault: str | None = None
        self._lock = threading.Lock()
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._words = b""
        self._process: subprocess.Popen[bytes] | None = None

    def answer(self, view: Any) -> int:
        """Its answer as a number; after a fault, which is kept, none any more."""
        with self._lock:
            if self.fault is None:
                try:
                    return self._asked(view)
                except Exception as error:  # an error that left this call would be lost
                    self.fault = str(error) if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
                    self.close()
            return _SILENT

    def _asked(self, view: Any) -> int:
        process = self._process or self._started()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(asked(view), separators=(",", ":")).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise InputError(self._ended()) from None
        try:
            line = self._lines.get(timeout=self.seconds)
        except queue.Empty:
            raise InputError(f"the program gave no answer in {self.seconds:g} seconds") from None
        if not line:
            raise InputError(self._ended())
        return self._understood(line)

    def _understood(self, line: bytes) -> int:
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("type"), str):
            shown = line[:80].decode(errors="replace").strip()
            raise InputError(f"the program answers {shown!r}, which is no JSON object with a type")
        code = coded(answer)
        if code < 0:
            raise InputError(f"the program answers {json.dumps(answer)[:80]}, which is no answer")
        return code

    def _started(self) -> "subprocess.Popen[bytes]":
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(_command(self.source), stdin=pipe, stdout=pipe, stderr=pipe)
        except OSError as error:
            raise InputError(f"the program cannot be started: {error.strerror or error}") from None
        self._process = process
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        threading.Thread(target=self._overhear, args=(process,), daemon=True).start()
        atexit.register(self.close)
        return process

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        """Pass on what it writes, line by line; an empty line at its end."""
        assert process.stdout is not None
        with process.stdout as written:
            while line := written.readline(_LONGEST):
                self._lines.put(line)
        self._lines.put(b"")

    def _overhear(self, process: "subprocess.Popen[bytes]") -> None:
        """Keep the last of what it writes to standard error: it may say why it ends."""
        assert process.stderr is not None
        with process.stderr as written:
            while line := written.readline(_LONGEST):
                self._words = line.strip() or self._words

    def _ended(self) -> str:
        assert self._process is not None
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "the program has closed its output"
        if code in _INTERRUPTED:  # a Ctrl-C was for it too: the run cannot end its hands and is interrupted at once
            _thread.interrupt_main()
        threading.Event().wait(0.5 if code in _INTERRUPTED else 0.05)  # its last words may still be on the way
        words = f": {self._words[:120].decode(errors='replace')}" if self._words else ""
        return f"the program has ended with exit code {code}{words}"

    def close(self) -> None:
        """End the program: its input ends, and if it does not, so does it."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        try:
            process.stdin.close()
        except OSError:
            process.stdin = None  # it has gone
        for end in (lambda: None, process.terminate, process.kill):
            end()
            try:
                process.wait(0.5)
                return
            except subprocess.TimeoutExpired:
                continue
