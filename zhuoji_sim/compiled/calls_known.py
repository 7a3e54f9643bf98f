"""What numba has found out once about calls of its own functions, and about fields, kept for the kernels to come.

A kernel adds, shifts and indexes whole numbers and reads fields, always of the same types. numba tries its overloads
one after the other each time, twice for an operator: a quarter of all its work on a kernel.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba

types: Any = numba.types


class KnownCalls:
    """numba's typing context, which remembers what calls of its own functions and fields of a type have come to."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._fields: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_value_type(self, value: Any) -> Any:
        """The type of a constant; that of a function of numba's own is one with a memory."""
        kind = self._context.resolve_value_type(value)
        return _remembering(kind) if type(kind) is types.Function else kind

    def resolve_getattr(self, kind: Any, name: str) -> Any:
        """The type of a field."""
        field = kind, name
        if field not in self._fields:
            self._fields[field] = self._context.resolve_getattr(kind, name)
        return self._fields[field]


known_calls = cache(KnownCalls)


@cache
def _remembering(function: Any) -> Any:
    """A twin of a function's type that remembers the signatures of its calls; numba's own stays as it is."""
    twin = types.Function.__new__(types.Function)
    vars(twin).update(vars(function), get_call_type=_get_call_type(function))
    return twin


def _get_call_type(function: Any) -> Callable[..., Any]:
    known: dict[Any, Any] = {}
    takes_literals = any(template.prefer_literal for template in function.templates)

    def get_call_type(context: Any, arguments: Any, keywords: Any) -> Any:
        if keywords:
            return function.get_call_type(context, arguments, keywords)
        arguments = tuple(arguments)
        if not takes_literals and all(isinstance(one, types.Integer) for one in arguments):
            arguments = tuple(map(types.unliteral, arguments))
        if arguments not in known:
            known[arguments] = function.get_call_type(context, arguments, keywords)
        return known[arguments]

    return get_call_type
