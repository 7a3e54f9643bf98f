"""The command line in a report gives the same run again."""

import json
import shlex
from dataclasses import replace
from typing import Any

from analyses import run_study
from analyses.study.command import command_of
from zhuoji_sim.rulesets import changed, load


def test_a_line_to_copy_plays_the_same_run(zhuoji: Any) -> None:
    result = run_study("duel", ruleset="jinji", a="shanten:pong=never", b="shanten", seed=7, deals=100)
    line = command_of(result)
    assert line == "zhuoji study duel --deals 100 --seed 7 --ruleset jinji --a shanten:pong=never --b shanten"
    summary = json.loads(zhuoji(*shlex.split(line)[1:], "--json").stdout)
    assert (summary["run_id"], summary["estimates"]) == (result.run_id, result.summary()["estimates"])


def test_what_ended_by_the_clock_is_asked_for_by_its_deals_and_own_rules_are_a_file() -> None:
    result = run_study("duel", b="shanten", deals=100)
    short = replace(result, stopped="time", manifest={**result.manifest, "arguments": {"time_budget": 3.0}})
    assert command_of(short) == "zhuoji study duel --deals 100"
    own = replace(changed(load("shabao"), {"kong.added": 4}), name="my house")
    assert "--ruleset 'my house.toml'" in command_of(replace(result, ruleset=own))
    grid = replace(result, manifest={**result.manifest, "grid": {"report.lift": [0, 5], "chicken.scope": ["melds"]}})
    assert command_of(grid).endswith("--grid report.lift=0,5 --grid chicken.scope=melds")
