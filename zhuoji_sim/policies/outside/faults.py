"""What a policy from outside did wrong, from the native call in which it happened to the one line that says so."""

import threading

from zhuoji_sim.errors import InputError

_noted = threading.local()


def note(line: str) -> None:
    """Keep the line for the `PolicyError` that this thread is about to raise."""
    _noted.line = line


class PolicyError(InputError):
    """A policy from outside gave no lawful answer: the run ends, and the line says which policy, seat and question."""

    def __init__(self, line: str | None = None) -> None:
        super().__init__(line or getattr(_noted, "line", "a policy from outside gave no lawful answer"))
