"""What a worker of a cluster is asked, without a cluster."""

import json
from typing import Any

import pytest

from analyses.runs import remote
from analyses.runs.asked import read_setup, written_setup
from analyses.runs.remote import code_here, play, refusal
from analyses.runs.work import Work
from analyses.simulations.hand_blocks import HandBlocks, PlayedAgain
from analyses.simulations.setup import Setup
from analyses.study.blocks import StudyBlocks, Way
from analyses.study.registry import studies
from analyses.study.running import manifest_of, table_of
from tests.studies.test_conformance import STUDIES, asked

SETUP = Setup.of("jinji", "random", 60, session=20)


def as_sent(work: Work[Any]) -> tuple[str, str]:
    return work.reader, json.dumps(work.asked())


def played(work: Work[Any], first: int, deals: int) -> Any:
    """A block as it comes back from another process."""
    answer = play(*as_sent(work), code_here(), [(first, deals)])
    return work.received(first, deals, answer["played"][0])


@pytest.mark.parametrize("way", ["learned from", "main", "variation"])
@pytest.mark.parametrize("name", studies())
def test_blocks_of_every_study_can_be_played_elsewhere(name: str, way: Way) -> None:
    study = STUDIES[name]
    options = asked(study, "shabao", "shanten", n=2)
    analysis, table, run = study.analysis(), table_of(study, options), str(manifest_of(study, options)["run_id"])
    learned = None
    if analysis.training is not None and way != "learned from":
        learned = StudyBlocks(study, run, table, 5, "learned from")(0, 40)
    work = StudyBlocks(study, run, table, 5, way, learned)
    assert isinstance(work, Work)
    assert read_setup(json.loads(json.dumps(written_setup(table)))) == table
    assert played(work, 20, 10) == work(20, 10)


@pytest.mark.parametrize("with_rows", [False, True])
def test_hands_of_a_simulation_can_be_played_elsewhere(with_rows: bool) -> None:
    here, there = (HandBlocks(SETUP, with_rows, PlayedAgain(SETUP)) for _ in range(2))
    assert isinstance(here, Work)
    assert played(there, 1, 2) == here(1, 2)
    assert (there.rows_of(1, 2) == here.rows_of(1, 2)).all()


def test_other_code_and_what_cannot_be_read_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    sent, code = as_sent(HandBlocks(SETUP, False, PlayedAgain(SETUP))), code_here()
    assert refusal(*sent, code) == ""
    assert "kernels" in refusal(*sent, {**code, "kernels": "feed"})
    assert "does not say which hands" in refusal(sent[0], "{}", code)
    assert "does not say which blocks" in refusal("analyses.study.blocks", '{"learned": null}', code)
    monkeypatch.setattr(remote, "__version__", "0.0.1")
    assert play(*sent, code, [(0, 1)])["refused"].startswith("it has other code: version 0.0.1, this run ")


def test_a_policy_of_the_users_own_must_be_the_same_there(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    sent = as_sent(HandBlocks(setup := Setup.of("jinji", f"exec:{program}", 4), False, PlayedAgain(setup)))
    assert refusal(*sent, code_here()) == ""
    remote._work.cache_clear()
    program.write_text("#!/bin/sh\nexit 1\n")
    assert "has another source here" in refusal(*sent, code_here())
    remote._work.cache_clear()
    program.unlink()
    assert "there is no program" in refusal(*sent, code_here())
