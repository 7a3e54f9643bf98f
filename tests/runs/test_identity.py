"""`analyses.runs.identity` and `analyses.runs.folder`: what names a run, and whose folder it is."""

import json

import pytest

import zhuoji_sim
from analyses.runs.folder import claim, finish, held, write_json
from analyses.runs.identity import manifest, run_id
from analyses.runs.table_setup import TableSetup
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load

SHABAO = load("shabao")


def table(ruleset=SHABAO, policies=("ukeire",), n=1):
    return TableSetup(ruleset, seat_policies(policies), n)


def changed(values):
    return load({"extends": "shabao", **values})


def test_whatever_decides_a_hand_changes_the_id():
    ids = [
        run_id("simulate", table(), 1),
        run_id("chicken", table(), 1),
        run_id("simulate", table(load("jinji")), 1),
        run_id("simulate", table(changed({"base_fan": 1})), 1),
        run_id("simulate", table(policies=["shanten"]), 1),
        run_id("simulate", table(policies=["ukeire:pong=never"]), 1),
        run_id("simulate", table(policies=["shanten", "ukeire", "ukeire", "ukeire"]), 1),
        run_id("simulate", table(policies=["ukeire", "shanten", "ukeire", "ukeire"]), 1),
        run_id("simulate", table(n=2), 1),
        run_id("simulate", table(), 2),
        run_id("simulate", table(), 1, session=16),
        run_id("simulate", table(), 1, session=8),
    ]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", ["__version__", "kernel_hash"])
def test_version_and_kernels_change_the_id(monkeypatch, name):
    before = run_id("simulate", table(), 1)
    monkeypatch.setattr(f"analyses.runs.identity.{name}", (lambda: "another") if name == "kernel_hash" else "another")
    assert run_id("simulate", table(), 1) != before


def test_names_of_the_same_thing_do_not_change_the_id():
    assert run_id("simulate", table(changed({})), 1) == run_id("simulate", table(), 1)
    assert run_id("simulate", table(policies=["ukeire:pong=useful"]), 1) == run_id("simulate", table(), 1)


def test_manifest_says_all_that_is_needed_and_nothing_of_the_machine():
    document = manifest("simulate", table(), 1, {"hands": 10}, session=5)
    assert document == manifest("simulate", table(), 1, {"hands": 10}, session=5)
    assert document["run_id"] == run_id("simulate", table(), 1, session=5)
    assert document["version"] == zhuoji_sim.__version__
    assert load(document["ruleset"]["values"]) == SHABAO
    assert document["policies"][3]["settings"]["pong"] == "useful"
    assert set(document) == {
        "run_id", "study", "seed", "ruleset", "policies", "n", "session", "arguments",
        "version", "kernels", "python", "numpy", "numba",
    }  # fmt: skip


def test_a_folder_is_its_runs(tmp_path):
    folder = tmp_path / "a" / "b"
    claim(folder, {"run_id": "one"}, 10)
    claim(folder, {"run_id": "one", "more": 1}, 10)
    with pytest.raises(InputError, match=r"holds another run \(one, this one is two\).*--force"):
        claim(folder, {"run_id": "two"}, 10)
    claim(folder, {"run_id": "two"}, 10, force=True)
    assert json.loads((folder / "manifest.json").read_text()) == {"run_id": "two", "length": 0}


def test_more_of_a_run_is_not_replaced_by_less_unasked(tmp_path):
    one = {"run_id": "one"}
    claim(tmp_path, one, 10)
    finish(tmp_path, one, 10)
    for length in (10, 11):
        claim(tmp_path, one, length)
        assert held(tmp_path) == {**one, "length": 10}
    with pytest.raises(InputError, match=r"holds more of this run \(10, this time 9\).*--force"):
        claim(tmp_path, one, 9)
    claim(tmp_path, one, 9, force=True)
    assert held(tmp_path) == {**one, "length": 0}


@pytest.mark.parametrize("content", [b"{", b"[1]", b"\xff\xfe", b"null"])
def test_a_manifest_that_is_none_is_not_overwritten(tmp_path, content):
    (tmp_path / "manifest.json").write_bytes(content)
    with pytest.raises(InputError, match="with a manifest"):
        claim(tmp_path, {"run_id": "one"}, 10)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot make this folder"):
        claim(tmp_path / "file" / "run", {"run_id": "one"}, 10)


def test_a_document_that_is_no_json_leaves_the_file_as_it_was(tmp_path):
    write_json(tmp_path / "x.json", {"a": 1})
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_json(tmp_path / "x.json", {"a": float("nan")})
    assert json.loads((tmp_path / "x.json").read_text()) == {"a": 1}
