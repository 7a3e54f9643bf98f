"""Sets of small numbers as the bits of an integer: a set of tiles is a mask with bit `t` for tile `t`."""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]
def popcount(typing_context: Any, x: Any) -> Any:
    """Number of bits set in the integer `x`, taken as 64 bits (int64). Kernels only."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def lowest(typing_context: Any, x: Any) -> Any:
    """Index of the lowest bit set in the integer `x` (int64); 64 if `x` is 0. Kernels only."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zero_is_defined = context.get_constant(types.boolean, False)
        return builder.cttz(arguments[0], zero_is_defined)

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def copy_record(typing_context: Any, target: Any, source: Any) -> Any:
    """Copy a record's bytes onto another of its dtype. Kernels only.

    `target[0] = source` does the same, but compiles to thousands of single loads and stores.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, signature.args[0].size)
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    return types.void(target, source), generate
