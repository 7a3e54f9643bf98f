"""How results show themselves in a notebook: by the reports, which stand above and are asked only when one looks."""

import os
from importlib import import_module
from typing import TYPE_CHECKING

from zhuoji_sim.text import preferred_lang

if TYPE_CHECKING:
    import pandas as pd

    from analyses.findings.result import StudyResult


def study_html(result: "StudyResult") -> str:
    """A study's answer, first table and first figure, in the language of the environment."""
    return str(import_module("reports.notebook").study_html(result, preferred_lang(os.environ)))


def frame_html(head: str, frame: "pd.DataFrame") -> str:
    """A line of words above a data frame."""
    from html import escape

    return f"<p>{escape(head)}</p>{frame.to_html(index=False, float_format='{:.4g}'.format)}"
