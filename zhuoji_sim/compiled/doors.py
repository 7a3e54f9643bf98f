"""Doors: large steps that are compiled once, each by itself, for all the kernels that call them.

A kernel contains what it calls: each study would compile the whole game anew. A door is called by its address instead.
The code of its callers only names it, by a symbol with the hash of its sources; opening the door, which loads or
compiles it, tells LLVM which address has that name. So no address stands in any code, and all of it can be kept.

A door must be open before the code of a caller is so much as loaded: a name without an address is a crash. That is what
`Entry` sees to, the only way in from Python. Doors may not call each other in a circle.
"""

import inspect
from collections.abc import Callable, Iterator
from functools import cached_property, update_wrapper
from importlib import import_module
from pathlib import Path
from threading import RLock
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite.binding  # type: ignore[import-untyped]
import numba
from numba.core.dispatcher import Dispatcher

from zhuoji_sim.compiled import progress
from zhuoji_sim.compiled.calls import call_by_name, signature_of
from zhuoji_sim.compiled.folders import kernel_folder
from zhuoji_sim.compiled.kept import Kept
from zhuoji_sim.compiled.pipelines import WHOLE
from zhuoji_sim.compiled.sources import door_modules, folder_of

_LOCK = RLock()
_ALL = {"nogil": True, "error_model": "numpy", "pipeline_class": WHOLE, "forceinline": False}
DOORS: "dict[str, Door]" = {}
"""All doors that have been imported, by module and name."""


class _Compiled:
    """A function that is compiled whole, and kept."""

    def __init__(self, function: Callable[..., Any], **options: bool) -> None:
        self.function = function
        self.name = f"{function.__module__}.{function.__qualname__}"
        self.opened = False
        self.dispatcher = numba.njit(function, **options, **_ALL)
        self.dispatcher._cache = Kept(function, self._folder)

    @cached_property
    def home(self) -> str:
        """The name of the folder in which it is kept, by the sources it is made of."""
        return folder_of(Path(inspect.getfile(self.function)).resolve())

    def _folder(self) -> Path:
        return kernel_folder(self.home)

    def is_kept(self, signature: Any) -> bool:
        """Is there code for this signature in the cache?"""
        target = self.dispatcher.targetctx
        return bool(self.dispatcher._cache.has(signature, target.codegen()))


class Door(_Compiled):
    """A step with a declared signature: numpy types of its arguments, and of what it returns (None, one, or more).

    One that stands apart is compiled when a caller, or somebody who wants its address, first needs it.
    """

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...], returns: Any, apart: bool) -> None:
        super().__init__(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)
        self._arguments, self._returns, self._apart = arguments, returns, apart
        self.step = call_by_name(self)
        DOORS[self.name] = self

    @cached_property
    def signature(self) -> Any:
        """The signature as numba has it."""
        return signature_of(self._arguments, self._returns)

    @cached_property
    def symbol(self) -> str:
        """The name by which callers know it: another one as soon as any source changes that it is made of."""
        return f"zhuoji_{self.home}_{self.name}".replace("-", "_").replace(".", "_")

    @property
    def of_the_game(self) -> bool:
        """Is it one of those that all commands share?"""
        return self.name.startswith("zhuoji_sim.") and not self._apart

    @property
    def is_missing(self) -> bool:
        """Is it neither open nor in the cache?"""
        return not self.opened and not self.is_kept(self.signature)

    def open(self) -> None:
        """Load or compile it, with all doors that it reaches, and make its address known. Calls for the lock."""
        if self.opened:
            return
        for door in reached(self.function):
            door.open()
        self.dispatcher.compile(self.signature)
        (code,) = self.dispatcher.overloads.values()
        self._address = code.library.get_pointer_to_function(code.fndesc.llvm_func_name)
        llvmlite.binding.add_symbol(self.symbol, self._address)
        self.opened = True

    @property
    def address(self) -> int:
        """Where its code is; loaded or compiled now, if it is not open."""
        with _LOCK:
            if not self.opened:
                progress.expect(int(self.is_missing))
                self.open()
            return int(self._address)


class Entry(_Compiled):
    """A kernel that Python calls: its first call opens the doors that it reaches."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        """Call the kernel."""
        if not self.opened:
            self.open(arguments)
        return self.dispatcher(*arguments)

    def open(self, arguments: tuple[Any, ...]) -> None:
        """Load or compile the kernel for such arguments, and what it reaches."""
        with _LOCK:
            if self.opened:
                return
            signature = tuple(numba.typeof(argument) for argument in arguments)
            doors = reached(self.function)
            missing = _missing(doors)
            progress.expect(len(missing) + (not self.is_kept(signature)))
            for door in [*missing, *doors]:
                door.open()
            self.dispatcher.compile(signature)
            self.opened = True


def _missing(doors: "list[Door]") -> "list[Door]":
    """What is to be compiled for these doors.

    Doors share most of their steps, and numba types a step once a process: if one is missing, all of the game's are
    made.
    """
    if any(door.is_missing and door.of_the_game for door in doors):
        for module in door_modules():
            import_module(module)
        doors = [*doors, *(door for door in DOORS.values() if door.of_the_game and door not in doors)]
    return [door for door in doors if door.is_missing]


def reached(function: Callable[..., Any]) -> "list[Door]":
    """The doors that a function calls, itself or through its steps: by name, as `module.step`, or from a closure."""
    found: dict[int, Door] = {}
    seen: set[int] = set()
    waiting: list[Any] = [function]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Dispatcher):
            thing = thing.py_func
        door = getattr(thing, "door", None)
        if isinstance(door, Door):
            found[id(door)] = door
        elif isinstance(thing, FunctionType) and id(thing) not in seen:
            seen.add(id(thing))
            waiting += _mentioned(thing)
    return list(found.values())


def _mentioned(function: FunctionType) -> Iterator[Any]:
    """What the names in a function's code stand for."""
    names = set(_names(function.__code__))
    for name in names & function.__globals__.keys():
        thing = function.__globals__[name]
        yield thing
        if isinstance(thing, ModuleType):
            yield from (getattr(thing, other) for other in names if hasattr(thing, other))
    for cell in function.__closure__ or ():
        yield cell.cell_contents


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
