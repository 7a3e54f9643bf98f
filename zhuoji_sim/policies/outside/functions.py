"""`module:function`: a compiled policy of the user's own, as a native function with a C address."""

import hashlib
import inspect
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from zhuoji_sim.errors import InputError

FAILED = -(1 << 62)
"""What the native function gives where the user's raises an error."""


@dataclass(frozen=True)
class Native:
    """A policy from outside, ready to be called: its C address, who says what went wrong, and what must stay alive."""

    address: int
    explain: Callable[[Any], str | None]
    kept: Any


def found(name: str) -> Callable[..., Any]:
    """The function `module:function`, looked for in the working folder first.

    Raises:
        InputError: no such module or function, or a module that fails.
    """
    module_name, _, function_name = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as error:
        raise InputError(f"policy {name!r}: there is no module {error.name}") from None
    except Exception as error:  # whatever the user's code may raise
        raise InputError(f"policy {name!r}: {module_name} fails with {_said(error)}") from None
    function = getattr(module, function_name, None)
    if not callable(function):
        raise InputError(f"policy {name!r}: {module_name} has no function {function_name}")
    return function  # type: ignore[no-any-return]


def digest(name: str) -> str:
    """A hash of the function's source and of that of all it calls by name in files of the user's."""
    text = hashlib.sha256(name.encode())
    for part in _parts(found(name)):
        text.update(part.encode() + b"\0")
    return text.hexdigest()[:16]


def _parts(function: Any) -> list[str]:
    """The sources of a function and of those that it names, and the constants that it names."""
    parts: list[str] = []
    seen: set[int] = set()
    waiting = [function]
    while waiting:
        thing = waiting.pop()
        thing = getattr(thing, "py_func", thing)
        if isinstance(thing, FunctionType):
            if id(thing) in seen or thing.__module__.partition(".")[0] in ("zhuoji_sim", "numba", "numpy"):
                continue
            seen.add(id(thing))
            parts.append(_source(thing))
            waiting += [thing.__globals__[one] for one in sorted({*thing.__code__.co_names} & {*thing.__globals__})]
        elif not isinstance(thing, ModuleType | type):
            parts.append(repr(thing))
    return parts


def _source(function: FunctionType) -> str:
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        return repr((function.__code__.co_code, function.__code__.co_consts))


@cache
def native(name: str) -> Native:
    """The function compiled: `int64 f(VIEW *, RULES *)` as C calls it.

    Raises:
        InputError: it takes something else, or numba cannot compile it; the line says why.
    """
    import numba

    from zhuoji_sim.policies.outside.view import VIEW
    from zhuoji_sim.rulesets.record import RULES

    function = found(name)
    own = function if hasattr(function, "py_func") else numba.njit(function)
    takes = len(inspect.signature(own.py_func).parameters)
    if takes not in (1, 2):
        raise InputError(
            f"policy {name!r}: a policy takes a view, or a view and the rules; this takes {takes} arguments"
        )
    # one argument or two: compiled apart, since each must be right for numba
    ask = numba.njit(lambda view, rules: own(view)) if takes == 1 else own

    def call(view: Any, rules: Any) -> int:
        answer = FAILED
        try:
            answer = int(ask(numba.carray(view, 1)[0], numba.carray(rules, 1)[0]))
        except Exception:
            answer = FAILED
        return answer

    types: Any = numba.types
    records = [types.CPointer(numba.from_dtype(dtype)) for dtype in (VIEW, RULES)]
    try:
        compiled = numba.cfunc(types.int64(*records), nopython=True)(call)
    except Exception as error:  # numba raises its own, and whatever the code it reads leads to
        raise InputError(f"policy {name!r} cannot be compiled: {_reason(error)}") from None
    return Native(compiled.address, lambda view: _raised(own, takes, view), compiled)


def _raised(own: Any, takes: int, view: Any) -> str | None:
    """What the function raises at this view, asked again; None if it answered."""
    import numpy as np

    from zhuoji_sim.rulesets.record import RULES

    if view["answer"] != FAILED:
        return None
    try:
        own(view, np.zeros(1, RULES)[0]) if takes == 2 else own(view)
    except Exception as error:  # whatever the user's code may raise
        return f"it fails with {_said(error)}"
    return "it fails"


def _said(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def _reason(error: Exception) -> str:
    """The first lines of numba's explanation that say something of the function."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "^", "def ", "<source"))]
    return " ".join((said or lines or [])[:2]) or type(error).__name__
