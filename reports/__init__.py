"""How results look: pages, figures, tables, and what the command prints. Nothing here simulates.

The name that users call is imported when it is first used, so that `import reports` costs nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.page.writing import write_report

__all__ = ["write_report"]


def __getattr__(name: str) -> Any:
    if name == "write_report":
        from reports.page.writing import write_report

        return write_report
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
