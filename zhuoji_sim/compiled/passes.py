"""The way of a kernel through numba: those of its passes that do anything for one.

What is left out is for code that kernels do not contain: closures, comprehensions, `with`, literal loops, whole-array
arithmetic, parallel loops, annotations for people. Of each pass numba also takes a note, which spells out all fields of
all records, and looks over the life of all variables anew; only the last look, before lowering, is for anything. All of
that together is a fifth of compiling.

This leans on how numba passes follow each other: `pipelines` tries it before use.
"""

from typing import Any

from numba.core import typed_passes, untyped_passes
from numba.core.compiler_machinery import PassManager

from zhuoji_sim.compiled.calls_known import known_calls

_KEPT = [
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
]


class Passes(PassManager):
    """A kernel's passes, up to a lowering of `linking`."""

    def __init__(self, lowering: Any) -> None:
        super().__init__("kernel")
        for one in [*_KEPT, lowering, typed_passes.NoPythonBackend]:
            self.add_pass(one, one.name())
        self.finalize()

    def run(self, state: Any) -> None:
        """Compile a kernel; the state, and its copy of the target's context, are those of this kernel alone."""
        state.typingctx = state.targetctx.typing_context = known_calls(state.typingctx)
        super().run(state)

    def _runPass(self, index: int, one: Any, state: Any) -> None:  # noqa: N802 (numba's name)
        one.analysis = self._analysis
        one.run_initialization(state)
        one.run_pass(state)
        one.run_finalizer(state)
