"""The decorators of all kernels: steps, large steps, doors and entries."""

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from zhuoji_sim.compiled.doors import Door, Entry
from zhuoji_sim.compiled.pipelines import PART, SHARED_PART

F = TypeVar("F", bound=Callable[..., Any])

types: Any = numba.types

_STEP = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "nogil": True, "error_model": "numpy"}


def kernel(function: F) -> F:
    """Compile a step that only other kernels call: LLVM puts it into each place that calls it.

    Whole hands are 1.3 to 1.8 times as fast for that: left to itself LLVM inlines hardly any of these small steps.
    """
    step: F = _of_one_signature(numba.njit(function, forceinline=True, pipeline_class=PART, **_STEP))
    return step


def routine(function: F) -> F:
    """Compile a step too large to be put into each place that calls it: the branch of a study, a reservoir."""
    # Said outright: numba would let it inherit the `forceinline` of the kernel that calls it first.
    step: F = _of_one_signature(numba.njit(function, forceinline=False, pipeline_class=SHARED_PART, **_STEP))
    return step


def door(*arguments: Any, returns: Any = None, apart: bool = False) -> Callable[[F], F]:
    """Compile a large step by itself, once for all kernels that call it: a whole hand, a settlement (`doors`).

    `arguments` and `returns` are numpy types; several results are a tuple of them. One that stands `apart` is
    compiled when it is first asked for, not with the others.
    """

    def decorate(function: F) -> F:
        step: F = Door(function, arguments, returns, apart).step
        return step

    return decorate


def entry(function: F) -> F:
    """Compile a kernel that Python calls, and keep its machine code in the cache."""
    compiled: Any = Entry(function)
    return compiled  # type: ignore[no-any-return]


def _of_one_signature(step: Any) -> Any:
    """Let the step take literals, enum members and small integers as the int64 that they are.

    numba would compile it anew for each kind: the entry that writes a line of the ledger 19 times.
    """
    numba_call = step.get_call_template
    known: dict[tuple[Any, ...], Any] = {}

    def call(arguments: tuple[Any, ...], keywords: Any) -> Any:
        arguments = tuple(map(_widened, arguments))
        if arguments not in known:
            known[arguments] = numba_call(arguments, keywords)
        return known[arguments]

    step.get_call_template = call
    return step


def _widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    small = isinstance(kind, types.Integer) and kind.signed and kind.bitwidth < 64
    return types.int64 if small or isinstance(kind, types.IntEnumMember) else kind
