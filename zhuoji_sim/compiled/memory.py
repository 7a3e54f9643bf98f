"""Records of a kernel's own, and records at an address."""

from typing import Any

import numba
from numba.core import cgutils
from numba.extending import intrinsic

_ALIGNED = 16


def blank(dtype: Any) -> Any:
    """The step `()` that gives a record of this dtype in the caller's frame; what is in it is undefined."""
    kind = numba.from_dtype(dtype)

    def step(typing_context: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = cgutils.alloca_once(builder, context.get_data_type(kind))
            place.align = _ALIGNED
            return place

        return kind(), generate

    return intrinsic(step)


def record_at(dtype: Any) -> Any:
    """The step `(address)` that gives the record of this dtype which lies there, and which somebody keeps alive."""
    kind = numba.from_dtype(dtype)

    def step(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(kind))

        return kind(numba.types.int64), generate

    return intrinsic(step)
