"""`analyses.study.elsewhere`: the condition names what is beyond doubt here and the opposite beyond doubt elsewhere."""

from typing import Any

from analyses.findings.estimates import Estimate
from analyses.findings.findings import Findings
from analyses.findings.samples import Axis, Dimension
from analyses.findings.sentences import FAN
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import Variation
from analyses.statistics.points import PointEstimate
from analyses.study.definition import Varied
from analyses.study.elsewhere import groups_elsewhere, told, turns
from analyses.study.running import varied_estimates
from zhuoji_sim.text import LANGS, Text

WAIT = Axis("wait", Text("wait", "听法"), lambda rows: rows["wait"], ("edge", "pair"), {"edge": Text("edge", "边张")})
BY_WAIT = (Dimension("wait", Text("By wait", "按听法"), (WAIT,)),)
ALL, EDGE, PAIR = {}, {"wait": "edge"}, {"wait": "pair"}
SURE, UNSURE = 0.1, 10.0


def gain(group: dict[str, Any], mean: float, se: float = SURE, n: int = 1000) -> Estimate:
    return Estimate.of_effect("gain", "fan/hand", PointEstimate(mean, se, n, n), group=group)


def found(*rows: Estimate) -> Findings:
    return Findings(rows[0], {"by_wait": rows[1:]})


def groups_of(findings: Findings) -> tuple[Estimate, ...]:
    return findings["by_wait"]


def elsewhere(name: str, *rows: Estimate, opponents: bool = True) -> Varied:
    words = Text(f"the others {name}", f"别家{name}")
    return Varied(Variation(name, words, TableSetup.of(), opponents=opponents), found(*rows))


HERE = found(gain(ALL, 1.0), gain(EDGE, 2.0), gain(PAIR, -3.0))


def turning(*varied: Varied, here: Findings = HERE) -> Any:
    families = {"variations": varied_estimates(varied), "groups_elsewhere": groups_elsewhere(varied, groups_of)}
    both = here.with_families(families)
    turned = turns(both, groups_of(here), varied)
    return turned, *told(turned, BY_WAIT, FAN)


def test_a_group_that_turns_is_named_with_both_gains() -> None:
    turned, condition, table = turning(elsewhere("dodge", gain(ALL, 1.0), gain(EDGE, 2.0), gain(PAIR, 11.0)))
    assert [(one.variation.name, one.there.group) for one in turned] == [("dodge", {"variation": "dodge", **PAIR})]
    assert (
        condition.en
        == "With other players the opposite is beyond doubt. The others dodge: wait pair +11.00 (here −3.00)."
    )
    assert condition.zh == "换了对手，下列情形确凿地相反。别家dodge时：听法pair +11.00（此处 −3.00）。"
    assert table.frame[["variation", "mean", "here"]].values.tolist() == [["dodge", 11.0, -3.0]]


def test_where_the_whole_turns_it_stands_for_its_groups_in_the_sentence_but_not_in_the_table() -> None:
    turned, condition, table = turning(elsewhere("defend", gain(ALL, -1.0), gain(EDGE, -2.0), gain(PAIR, -3.0)))
    assert [one.here.group for one in turned] == [ALL, EDGE]
    assert "on the whole −1.00 (here +1.00), and 1 more." in condition.en
    assert len(table.frame) == 2
    assert all(table.title(lang) for lang in LANGS)


def test_what_is_in_doubt_on_either_side_does_not_turn() -> None:
    here = found(gain(ALL, 1.0, UNSURE), gain(EDGE, 2.0), gain(PAIR, -3.0))
    doubtful = elsewhere("hunt", gain(ALL, -1.0), gain(EDGE, -2.0, UNSURE), gain(PAIR, -3.0))
    assert turning(doubtful, here=here) == ([], None, None)


def test_readings_of_the_rules_are_no_players_and_small_groups_do_not_count() -> None:
    rules = elsewhere("by other rules", gain(ALL, -1.0), gain(EDGE, -2.0), opponents=False)
    few = elsewhere("dodge", gain(ALL, 1.0), gain(EDGE, -2.0, n=29))
    assert groups_elsewhere([rules, few], groups_of) == []
    assert turning(rules, few) == ([], None, None)
