"""The page about every deal: its columns are those of the studies, and its lines of pandas give their headlines."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from analyses.findings.deal_columns import DealColumns, deal_columns
from analyses.runs.options import Options
from analyses.study.deals_file import columns_of, deals_file
from analyses.study.registry import find_study, studies
from analyses.study.running import play_study, put_together
from tests.docs.data_page import PAGE, columns
from tests.study.small import alone, small

TEXT = PAGE.read_text(encoding="utf-8")
PANDAS = re.search(r"```python\n(import pandas.*?)```", TEXT, re.DOTALL)
HEADLINES = {
    "baoting": [("report_minus_silent",)],
    "chicken": [("throw_minus_wait", "turns", "cheap == True"), ("throw_minus_keep", "turns", "cheap == True")],
    "dou": [(f"kong_minus_{other}", "opportunities", "opportunities > 0") for other in ("wait", "none")],
    "rules": [("second_minus_first",)],
    "session": [("result",)],
}
OWN = {"duel": {"a": "value"}, "session": {"length": "8", "against": "shanten"}}


@pytest.mark.parametrize("name", HEADLINES)
def test_the_headline_comes_from_the_rows_by_the_page_s_lines_of_pandas(name: str, tmp_path: Path) -> None:
    study, path = find_study(name), tmp_path / f"{name}.parquet"
    options = replace(study.example(Options.of()), deals=1500, own=OWN.get(name, {}))
    study = alone(small(study))
    with deals_file(study, options, path) as file:
        result = put_together(study, options, play_study(study, options, each_deal=file))
        file.close()
    assert PANDAS is not None
    page: dict[str, object] = {}
    exec(PANDAS[1], page)
    means = [page["mean"](path, *asked) for asked in HEADLINES[name]]  # type: ignore[operator]
    mean, se = min(means)
    assert mean == pytest.approx(result.headline.mean, rel=1e-12)
    if len(means) == 1:
        assert se == pytest.approx(result.headline.se, rel=1e-9)


def test_the_headline_of_a_duel_is_relieved_of_luck_by_the_page_s_lines(tmp_path: Path) -> None:
    study, path = find_study("duel"), tmp_path / "duel.parquet"
    options = Options.of(deals=1500, own=OWN["duel"])
    with deals_file(study, options, path) as file:
        headline = put_together(study, options, play_study(study, options, each_deal=file)).headline
        file.close()
    page: dict[str, object] = {}
    exec("import numpy" + TEXT.partition("```python\nimport numpy")[2].partition("```")[0], page)
    mean, se = page["relieved"](path, "a_minus_b")  # type: ignore[operator]
    assert (mean, se) == (pytest.approx(headline.mean, rel=1e-6), pytest.approx(headline.se, rel=1e-6))


def test_every_column_says_what_it_means_in_the_page_and_in_the_file(tmp_path: Path) -> None:
    assert columns() in TEXT, "python -m tests.docs.data_page writes the columns anew"
    for name, study in studies().items():
        assert f"| `{name}` |" in TEXT or f"| `{name}` with" in TEXT or not study.analysis().plays.columns
        assert all(column.meaning for column in columns_of(study)), name
    options = Options.of(deals=3, own=OWN["duel"])
    path = tmp_path / "duel.parquet"
    with deals_file(find_study("duel"), options, path) as file:
        play_study(find_study("duel"), options, each_deal=file)
        file.close()
    read = pq.read_schema(path)
    assert all(field.metadata[b"description"] for field in read)
    assert b'"run_id"' in read.metadata[b"zhuoji"]


def test_a_study_that_says_nothing_of_its_rows_has_columns_by_number() -> None:
    dtype = np.dtype([("one", "i1"), ("two", "i8", (2, 2)), ("inner", [("three", "i4", 2)])])
    found = deal_columns(dtype, DealColumns())
    names = ["one", *(f"two_{row}_{column}" for row in "01" for column in "01"), "inner_three_0", "inner_three_1"]
    assert [column.name for column in found] == names
    rows = np.zeros(3, dtype)
    rows["two"][:, 1, 0] = [4, 5, 6]
    assert dict(zip(names, found, strict=True))["two_1_0"].values(rows).tolist() == [4, 5, 6]


def test_codes_masks_and_what_means_nothing_are_as_told(tmp_path: Path) -> None:
    study, options = alone(find_study("dou")), Options.of(deals=200, seed=2)
    path = tmp_path / "dou.parquet"
    with deals_file(study, options, path) as file:
        play_study(study, options, each_deal=file)
        file.close()
    deals = pd.read_parquet(path)
    met = deals["opportunities"] > 0
    assert (deals["kong_minus_wait"].notna() == met).all()
    assert (deals["result_pong"].notna() == (deals["claim"] == True)).all()  # noqa: E712
    assert set(deals["by_asked"].dropna()) <= {"nobody", "discard", "self_draw", "robbed_kong"}
    assert deals.loc[met, "kind"].notna().all()
    winners = deals[[f"winners_asked_{seat}" for seat in range(4)]].sum(axis=1)
    assert ((winners > 0) == (deals["by_asked"] != "nobody")).all()
    accounts = deals.filter(like="accounts_made_").sum(axis=1)
    assert (accounts[met] == deals.loc[met, "result_made"]).all()
