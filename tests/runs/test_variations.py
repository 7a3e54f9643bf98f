"""`analyses.runs.variations`: the tables that a study is repeated at."""

import pytest

from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import answers, strengths


@pytest.mark.parametrize(
    ("preset", "policy", "names"),
    [
        ("shabao", "ukeire", ["others dodge", "others hunt", "others defend"]),
        ("jinji", "ukeire", ["others defend"]),
        ("shabao", "value:defend=reported", ["others hunt", "others defend"]),
        ("shabao", "random", []),
    ],
)
def test_the_others_answer_in_each_way_in_which_they_do_not_yet(preset: str, policy: str, names: list[str]) -> None:
    found = list(answers(TableSetup.of(preset, policy)))
    assert [variation.name for variation in found] == names
    assert all(variation.opponents and variation.table.policies != policy for variation in found)


def test_every_fast_policy_sits_down_and_those_worth_meeting_are_opponents() -> None:
    found = {variation.name: variation.opponents for variation in strengths(TableSetup.of("shabao", "ukeire"))}
    assert found == {"table random": False, "table shanten": False, "table value": True, "table expert": True}
    assert "table ukeire" in {variation.name for variation in strengths(TableSetup.of("shabao", "rollout"))}
