"""The page at the table, as a client on this machine sees it, without a browser."""

import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import urlopen

import pytest

from analyses.advice import question as advice
from analyses.advice import reporting as baoting
from reports.serve import drawn
from reports.serve.running import listening
from tests.reports.serve.serving import CLOSE, ENDLESS, READY, serving
from zhuoji_sim.errors import InputError

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def served():
    with serving(deals=1500) as one:
        yield one


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_names_every_house_and_loads_from_here_alone(served, lang):
    status, headers, page = served.get("/", lang=lang)
    assert status == 200
    assert "default-src 'none'" in headers["content-security-policy"]
    assert all(f'<option value="{name}"' in page for name in served.desk.houses)
    assert page.count("data-tile=") == 27
    assert re.findall(r'(?:src|href)="(?!/|data:,)', page) == []
    for name in re.findall(r'"(/files/[^"]+)"', page):
        assert served.get(name)[0] == 200


def test_its_files_are_the_four_that_it_needs(served):
    assert [served.get(f"/files/{name}")[0] for name in ("stream.js", "text.otf", "tiles.ttf")] == [200] * 3
    assert served.get("/files/..%2Fwanted.py")[0] == 404
    assert served.get("/elsewhere")[0] == 404


def test_a_hand_is_what_the_command_says(served):
    status, _, text = served.get("/hand", hand="123456m789p1123s", lang="en")
    found = json.loads(text)
    assert (status, found["said"]) == (200, "Ready")
    assert 'aria-label="1 bamboo"' in found["html"]
    complete = json.loads(served.get("/hand", hand="123456m789p11234s", lang="zh")[2])
    assert complete["said"] == "已胡：平胡，1 番"


def test_tiles_are_read_in_any_notation(served):
    read = json.loads(served.get("/tiles", text="一二三万 幺鸡 (777p) [9999s]")[2])
    assert read["hand"] == ["1m", "2m", "3m", "1s"]
    assert [(meld["kind"], meld["tile"]) for meld in read["melds"]] == [("pong", "7p"), ("concealed", "9s")]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_advice_grows_to_what_the_command_says(served, lang):
    query = {"hand": CLOSE, "house": "jinji", "seen": "9s9s", "lang": lang}
    events = served.events("/advise", **query)
    assert [name for name, _ in events[-1:]] == ["done"]
    draw = drawn.Advice(served.desk.advice(query).options, lang)
    seen = []
    answer = advice.ask(served.desk.advice(query), lambda so_far: seen.append(draw(so_far)))
    assert events[-1][1] == draw(answer)
    assert all(look in seen for name, look in events[:-1] if name == "look")


def test_reporting_grows_to_what_the_command_says(served):
    query = {"hand": "112233m445566p79s", "lang": "en"}  # not settled at the first of two looks
    events = served.events("/baoting", **query)
    question = served.desk.reporting(query)
    draw = drawn.Reporting(question.options, "en")
    seen = []
    answer = baoting.ask(question, lambda so_far: seen.append(draw(so_far)))
    assert len(seen) == 1
    assert events[-1] == ("done", draw(answer))
    assert "Report, throwing 1 bamboo: beyond doubt" in served.events("/baoting", hand=READY)[-1][1]["said"]


def test_a_house_without_reports_says_so(served):
    said = served.events("/baoting", hand=READY, house="hanbao")[-1][1]["said"]
    assert said == "This hand cannot report now: ruleset hanbao has no reporting (R7.1)."
    assert "没有报听" in served.events("/baoting", hand=READY, house="hanbao", lang="zh")[-1][1]["said"]


def test_a_tile_offered_is_claimed_or_not(served):
    events = served.events("/advise", hand="123m456m789s11p22s", seat=1, offered="2s", **{"from": 0})
    assert all(word in events[-1][1]["html"] for word in ("win", "pong", "pass"))


@pytest.mark.parametrize(
    ("path", "query", "says"),
    [
        ("/hand", {"hand": "12m"}, "stand for 2"),
        ("/hand", {"hand": "11111m"}, "5 copies"),
        ("/hand", {"hand": READY, "house": "/etc/passwd"}, "unknown house"),
        ("/hand", {"hand": READY, "house": "shabo"}, "did you mean shabao"),
        ("/tiles", {"text": "123x"}, "no part of a tile"),
        ("/advise", {"hand": "hello"}, "no part of a tile"),
        ("/advise", {"hand": READY, "seat": "first"}, "whole number"),
        ("/advise", {"hand": READY, "seat": "-1"}, "whole number"),
        ("/advise", {"hand": READY, "policy": "exec:ls"}, "unknown key"),
        ("/advise", {"hand": READY, "house": "ding2"}, "not in play"),
        ("/advise", {}, "the hand is missing"),
        ("/baoting", {"hand": READY, "seat": "7"}, "must be dealer"),
        ("/baoting", {"hand": "123456m7899p112s"}, "14 tiles of a first turn"),
    ],
)
def test_a_wrong_question_is_one_line(served, path, query, says):
    status, _, text = served.get(path, **query)
    wrong = json.loads(text)["wrong"]
    assert status == 400
    assert says in wrong
    assert "\n" not in wrong


def test_ten_at_once_are_all_answered_as_if_alone(served):
    asked = [{"hand": hand, "house": house} for house in ("shabao", "jinji", "tianting", "baidu", "dushan")
             for hand in (READY, CLOSE)]  # fmt: skip
    with ThreadPoolExecutor(10) as pool:
        together = list(pool.map(lambda query: served.events("/advise", **query), asked))
    assert [events[-1][0] for events in together] == ["done"] * 10
    assert [events[-1] for events in together[:3]] == [served.events("/advise", **query)[-1] for query in asked[:3]]
    served.until_idle()


def test_a_client_that_leaves_ends_its_question():
    with serving(**ENDLESS) as endless:
        with endless.watching("/advise", hand=CLOSE), endless.watching("/baoting", hand=READY):
            assert endless.server.in_play == 2
        endless.until_idle()
        with endless.watching("/advise", hand=CLOSE):  # one that waited for room would have it now
            assert endless.server.in_play == 1


def test_a_server_that_ends_ends_its_answers():
    with serving(**ENDLESS) as endless:
        with endless.watching("/advise", hand=CLOSE) as answer:
            endless.server.should_exit = True
            assert answer.read().count(b"event: done") == 0
        endless.until_idle()


def test_only_this_machine_and_its_own_page_may_ask(served):
    assert served.get("/", {"Host": "evil.example"})[0] == 400
    assert served.get("/advise", {"Sec-Fetch-Site": "cross-site"}, hand=CLOSE)[0] == 403
    assert served.get("/", {"Sec-Fetch-Site": "cross-site"})[0] == 200


def test_a_port_that_is_taken_is_one_line(zhuoji):
    with listening(0) as bound:
        port = bound.getsockname()[1]
        with pytest.raises(InputError, match=rf"^port {port} is taken: choose another with --port"):
            listening(port)
        result = zhuoji("serve", "--port", port)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)


def test_without_the_extra_it_says_what_to_install(zhuoji, monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "reports.serve.running", raising=False)
    result = zhuoji("serve")
    assert (result.exit_code, result.stderr) == (2, "zhuoji serve needs uvicorn: pip install 'zhuoji[page]'\n")


@pytest.mark.skipif(os.name == "nt", reason="has no SIGINT for another process")
def test_the_command_serves_until_ctrl_c():
    command = [sys.executable, "cli.py", "serve", "--port", "0", "--ruleset", "杀报", "--lang", "zh"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        said = ""
        while "http" not in said:  # kernels may have to be compiled first
            said = process.stderr.readline()
            assert process.poll() is None
        with urlopen(re.search(r"http://\S+/", said)[0]) as page:
            assert 'lang="zh-Hans"' in page.read().decode()
        process.send_signal(signal.SIGINT)
        assert (process.wait(), process.stderr.read()) == (0, "")
