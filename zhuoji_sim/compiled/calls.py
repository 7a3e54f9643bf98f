"""How kernels call code that is compiled elsewhere: by the name of a door, or by an address."""

import inspect
from typing import Any

import numba
import numpy as np
from numba.core import cgutils, errors
from numba.extending import intrinsic

types: Any = numba.types


def signature_of(arguments: tuple[Any, ...], returns: Any) -> Any:
    """A signature as numba has it, of numpy types; several results are a tuple, and None is none."""
    if isinstance(returns, tuple):
        returned: Any = types.Tuple([_numba_type(one) for one in returns])
    else:
        returned = types.void if returns is None else _numba_type(returns)
    return returned(*(_numba_type(argument) for argument in arguments))


def call_by_name(door: Any) -> Any:
    """The step that calls a door by its name. Whole numbers become those declared; any other type must fit."""

    def call(typing_context: Any, *given: Any) -> Any:
        signature = door.signature
        _check(door.name, given, signature)

        def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
            kind = _native_type(context, signature)
            callee = cgutils.get_or_insert_function(builder.module, kind, door.symbol)
            return _call(context, builder, signature, callee, arguments)

        return signature, generate

    # numba takes the number and names of the arguments from here.
    step = _with_parameters(call, list(inspect.signature(door.function).parameters))
    step.door = door
    return step


def call_by_address(arguments: tuple[Any, ...], returns: Any) -> Any:
    """The step `call(address, *arguments)`, which calls what a `Door.address` of this signature names."""

    def call(typing_context: Any, *given: Any) -> Any:
        signature = signature_of(arguments, returns)
        _check("what is called by its address", given[1:], signature)

        def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
            address, *rest = values
            callee = builder.inttoptr(address, _native_type(context, signature).as_pointer())
            return _call(context, builder, signature, callee, rest)

        return signature.return_type(types.int64, *signature.args), generate

    return _with_parameters(call, ["address", *(f"argument_{number}" for number in range(len(arguments)))])


def _with_parameters(call: Any, names: list[str]) -> Any:
    parameters = [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in ["typing_context", *names]
    ]
    call.__signature__ = inspect.Signature(parameters)
    return intrinsic(call)


def _native_type(context: Any, signature: Any) -> Any:
    return context.call_conv.get_function_type(signature.return_type, signature.args)


def _call(context: Any, builder: Any, signature: Any, callee: Any, arguments: Any) -> Any:
    """Call native code as numba does, and pass on its errors."""
    convention = context.call_conv
    status, result = convention.call_function(builder, callee, signature.return_type, signature.args, arguments)
    with cgutils.if_unlikely(builder, status.is_error):
        convention.return_status_propagate(builder, status)
    return result


def _check(name: str, given: Any, signature: Any) -> None:
    if len(given) != len(signature.args) or not all(map(_fits, given, signature.args)):
        raise errors.TypingError(f"{name}{signature} is called with {given}")


def _fits(given: Any, declared: Any) -> bool:
    """Is the argument of the declared type, or are both whole numbers?"""
    given = types.unliteral(given)
    numbers = (types.Integer, types.Boolean, types.IntEnumMember)
    return given == declared or (isinstance(given, numbers) and isinstance(declared, numbers))


def _numba_type(kind: Any) -> Any:
    return numba.from_dtype(np.dtype(kind))
