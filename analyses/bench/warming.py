"""Compiling, ahead of any question, all that the commands ask for: each is asked for one deal."""

from analyses.advice import asking, question
from analyses.advice.reporting import Question, prepare
from analyses.runs.options import Options
from analyses.study.registry import studies
from analyses.study.running import plays_behind
from zhuoji_sim.evaluator.analysis import analyse_hand
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.called import address_of
from zhuoji_sim.policies.codes import WITHIN, Kind
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.records.played_hand import replay_hand, replayed_hands
from zhuoji_sim.tiles.notation import parse_hand, parse_tiles

_READY, _COMPLETE = "123m456m789s11p223s", "123m456m789s11p222s"


def warm() -> None:
    """Load every kernel that the commands use, which compiles and keeps what is not in the cache."""
    options = Options.of()
    Batch(options.ruleset.record(), players_record(options.policies), 1).play(0, 1)
    for kind in (*Kind, None):
        if kind not in WITHIN:
            address_of(kind)
    for hand in (_READY, _COMPLETE):
        analyse_hand(parse_hand(hand), options.ruleset, parse_tiles(""), None)
    played = replay_hand(options.ruleset, options.policies, 1, 0)
    list(replayed_hands(check_line(line, "the hand") for line in played.lines))
    question.prepare(asking.Asking(Options.of(policy="value")).about({"hand": _READY}))
    prepare(Question(parse_hand(_READY), 0, parse_tiles(""), options))
    for study in studies().values():
        plays_behind(study, study.example(options), 0)
