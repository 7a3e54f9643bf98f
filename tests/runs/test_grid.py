"""The values of a grid, as they are typed and as they are given."""

import pytest

from analyses.runs.grid import Grid, plain_value, value_words
from zhuoji_sim.errors import InputError


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("report.lift=0,5,10", (0, 5, 10)),
        ("report.lift=0..3", (0, 1, 2, 3)),
        ("report.lift=0..20:6", (0, 6, 12, 18)),
        ("report.lift=0..2,10", (0, 1, 2, 10)),
        ("report.lift＝0，5", (0, 5)),
        ("report.kill=true,off", (True, False)),
        ("report.mode=floor,add", ("floor", "add")),
        ("report.kill_lift=lift,0", ("lift", 0)),
        ("events.rob_shares=3..4", (3, 4)),
        ("chicken.scope=melds,discards+melds", (("melds",), ("melds", "discards"))),
        ("chicken.scope=[],concealed", ((), ("concealed",))),
    ],
)
def test_values_are_read_as_a_ruleset_has_them(text: str, values: tuple[object, ...]) -> None:
    (key,) = Grid.of([text]).keys
    assert key.values == values


def test_two_keys_are_all_combinations() -> None:
    grid = Grid.of(["report.lift=0,5", "report.kill=true,false"])
    assert len(list(grid.points())) == 4
    assert list(grid.points())[1] == {"report.lift": 0, "report.kill": False}
    assert grid == Grid.of({"report.lift": [0, 5], "report.kill": [True, False]})
    assert grid.to_dict() == {"report.lift": [0, 5], "report.kill": [True, False]}


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["report.lift"], "write key=values, such as report.lift=0,5,10"),
        (["report.lfit=1,2"], "unknown key report.lfit; did you mean report.lift"),
        (["extends=shabao"], "--ruleset names the preset"),
        (["report.lift=1,many"], '--grid: report.lift: must be a whole number from 0 to 1000000, not "many"'),
        (["report.lift="], "must be a whole number"),
        (["report.lift=-1..3"], "must be a whole number"),
        (["report.lift=3..1"], 'a range goes up, as in 1..3, not "3..1"'),
        (["report.lift=1..3:0"], "a range goes up"),
        (["report.lift=0..1000"], "take steps"),
        (["report.kill=0..1"], "a range is for numbers; must be true or false"),
        (["report.lift=1,2,1"], "report.lift: 1 is given twice"),
        (["report.lift=0..3,2"], "2 is given twice"),
        (["chicken.scope=melds+discards,discards+melds"], r"melds\+discards is given twice"),
        (["report.lift=1", "report.lift=2"], "report.lift is given twice: put all its values into one --grid"),
        (["report.lift=1", "report.factor=2", "kong.added=1"], "one or two keys, not 3"),
        (["report.lift=0..19", "report.factor=0..19"], "400 points are more than 200"),
    ],
)
def test_what_makes_no_grid_is_refused_in_one_line(texts: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        Grid.of(texts)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("values", [[], "5", 5, [5, 5.0], [True]])
def test_values_that_are_given_are_checked_too(values: object) -> None:
    with pytest.raises(InputError, match=r"report\.lift"):
        Grid.of({"report.lift": values})  # type: ignore[dict-item]


def test_values_are_plain_where_estimates_are_told_apart_by_them() -> None:
    plain = [plain_value(value) for value in (3, True, "add", ("melds", "discards"), ())]
    assert plain == [3, True, "add", "melds+discards", ""]
    assert [value_words(value) for value in plain] == ["3", "true", "add", "melds+discards", "[]"]
