"""What is played in blocks, said so that another process can play it too."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

T_co = TypeVar("T_co", covariant=True)


@runtime_checkable
class Work(Protocol[T_co]):
    """What is played in blocks.

    Here a block is played by calling it. Elsewhere `read_work(asked())` of the module `reader` gives its like, whose
    `play_for_others` gives bytes that `received` turns into the same. Nothing of it is ever run as code.
    """

    @property
    def reader(self) -> str:
        """The module in which `read_work` stands."""

    @property
    def run_id(self) -> str:
        """The run that the blocks are of."""

    def __call__(self, first: int, deals: int) -> T_co:
        """Play deals `first` on, so many."""

    def asked(self) -> Mapping[str, Any]:
        """All that decides the blocks, as plain JSON data."""

    def play_for_others(self, first: int, deals: int) -> bytes:
        """Play the block and write down what came of it."""

    def received(self, first: int, deals: int, content: bytes) -> T_co:
        """What came of a block that was played elsewhere. Raises ValueError for bytes of another kind."""
