"""How kernels become machine code: steps are parts, and only an entry is optimised, once, with all its parts.

numba links a function's callees into it already optimised, and optimises and translates that anew at every level of
calls: of a game made of two hundred small steps it would compile most code many times over. Here a step (`PART`,
`SHARED_PART`) is typed and lowered, and waits as it is; an entry (`WHOLE`) links the parts it reaches into one module,
each once, and LLVM sees all of it in one go. That compiles in a third of the time, to code just as fast.

This leans on how numba puts libraries of code together, which may change: `pipelines` tries it before use.
"""

from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class _Whole(JITCodeLibrary):
    """The code of an entry, with all the parts that it reaches."""

    def add_linking_library(self, library: Any) -> None:
        for part in library.reached() if isinstance(library, _Part) else [library]:
            if part not in self._linking_libraries:
                super().add_linking_library(part)

    def finalize(self) -> None:
        # LLVM leaves out a part that nothing before it asks for: callers must come before what they call.
        self._linking_libraries.reverse()
        super().finalize()

    def _optimize_functions(self, module: Any) -> None:
        """Nothing: numba would optimise each step by itself before it is linked."""

    def _optimize_final_module(self) -> None:
        """All of it once; numba would do it twice, for the counting of references, which kernels hardly have."""
        passes, settings = self._codegen._module_pass_manager()
        passes.run(self._final_module, settings)


class _Part(_Whole):
    """The code of one step, neither optimised nor translated by itself."""

    def reached(self) -> "list[Any]":
        """This part and those that it reaches, each after what it calls."""
        return [*self._linking_libraries, self]

    def finalize(self) -> None:
        self._finalized = True


class _WholeLowering(NativeLowering):
    _name = "lowering_of_an_entry"

    def run_pass(self, state: Any) -> bool:
        state.library = _Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


class _PartLowering(NativeLowering):
    """Lower a step and make it known to its callers, without an address."""

    _name = "lowering_of_a_part"

    def run_pass(self, state: Any) -> bool:
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered, library = state.cr, state.library
        module = lowered.fndesc.lookup_module()
        # Callers know a callee by the function object that Python would call; nobody calls this one.
        known_as = _dynfunc.make_function(module, state.func_id.func_name, "", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(known_as, lowered.fndesc, [library])
        state.cr = lowered._replace(cfunc=known_as)
        return True


class _SharedPartLowering(_PartLowering):
    _name = "lowering_of_a_shared_part"

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)
        state.library.get_function(state.cr.fndesc.mangled_name).add_function_attribute("noinline")
        return True


WHOLE, PART, SHARED_PART = _WholeLowering, _PartLowering, _SharedPartLowering
for _lowering in (WHOLE, PART, SHARED_PART):
    register_pass(mutates_CFG=True, analysis_only=False)(_lowering)
