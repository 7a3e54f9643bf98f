"""The tutorial, run from its first cell to its last with few deals."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorial.ipynb"
SMALL = """
from analyses.study import registry
from tests.study.small import small

few = {name: small(study) for name, study in registry.studies().items()}
registry.studies = lambda: few
"""


@pytest.mark.filterwarnings("default")  # of the notebook's machinery
def test_the_tutorial_answers_its_three_questions(tmp_path, monkeypatch):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    monkeypatch.setenv("ZHUOJI_TUTORIAL_DEALS", "60")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("ZHUOJI_LANG", "en")
    notebook = nbformat.read(TUTORIAL, as_version=4)
    assert len(notebook.cells) == 10
    notebook.cells.insert(0, nbformat.v4.new_code_cell(SMALL))
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": tmp_path}}).execute()
    said = json.dumps([cell.outputs for cell in notebook.cells if cell.cell_type == "code"])
    assert said.count("verdict:") == 3
    assert all(action in said for action in ("report 1s", "discard 1s", "kong 5p"))
    assert '"output_type": "error"' not in said
    assert (tmp_path / "tutorial" / "report.html").exists()
