"""How policies and their settings are read and named, and what is said of them."""

import pytest

from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.codes import Kind
from zhuoji_sim.policies.setting import Choice
from zhuoji_sim.policies.settings import SETTINGS, parse_policy, policy_names
from zhuoji_sim.policies.words import POLICIES, VALUES, described

NAMES = ", ".join(policy_names())
VALUES_OF_ALL = [
    (setting.name, value)
    for setting in SETTINGS
    if not setting.of
    for value in (setting.values if isinstance(setting, Choice) else [setting.default])
]


@pytest.mark.parametrize("policy", [name for name in policy_names() if name != "random"])
@pytest.mark.parametrize(("setting", "value"), VALUES_OF_ALL)
def test_the_name_is_the_shortest_text_that_is_read_as_the_policy(policy: str, setting: str, value: str) -> None:
    text = f"{policy}:{setting}={value}"
    parsed = parse_policy(text)
    assert dict(parsed.settings)[setting] == value
    assert parsed.name == (policy if parsed == parse_policy(policy) else text)
    assert parse_policy(parsed.name) == parsed


def test_value_reports_where_that_is_useful_and_the_others_always() -> None:
    found = {name: dict(parse_policy(name).settings).get("report") for name in policy_names()}
    assert found == {
        "random": None,
        "shanten": "always",
        "ukeire": "always",
        "value": "useful",
        "expert": "useful",
        "rollout": "useful",
    }
    assert parse_policy("value:report=always").name == "value:report=always"
    assert parse_policy("ukeire:report=useful").name == "ukeire:report=useful"


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("ukeire", Kind.VALUE, "value"),
        ("value", Kind.UKEIRE, "ukeire"),
        ("random", Kind.VALUE, "value"),
        ("ukeire:report=never,pong=always", Kind.VALUE, "value:pong=always,report=never"),
        ("value:report=always", Kind.SHANTEN, "shanten"),
    ],
)
def test_another_policy_keeps_what_was_set_and_has_its_own_defaults(text: str, kind: Kind, name: str) -> None:
    assert parse_policy(text).with_kind(kind).name == name


@pytest.mark.parametrize("setting", [setting.name for setting in SETTINGS])
def test_random_takes_no_settings(setting: str) -> None:
    one = next(one for one in SETTINGS if one.name == setting)
    value = one.values[-1] if isinstance(one, Choice) else one.default
    with pytest.raises(InputError, match="random takes no settings"):
        parse_policy(f"random:{setting}={value}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ukeir", f"policy 'ukeir': unknown policy 'ukeir'; did you mean ukeire? valid: {NAMES}"),
        ("Value", f"policy 'Value': unknown policy 'Value'; did you mean value? valid: {NAMES}"),
        ("zzz", f"policy 'zzz': unknown policy 'zzz'; valid: {NAMES}"),
        (
            "value:report=usefull",
            "unknown value of report 'usefull'; did you mean useful? valid: useful, always, never",
        ),
        ("value:reprt=never", "unknown setting 'reprt'; did you mean report? valid: pong, pong_within, "),
    ],
)
def test_a_wrong_name_is_refused_with_what_was_probably_meant(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_policy(text)
    assert message in str(error.value)


def test_every_policy_and_value_is_described_in_both_languages() -> None:
    assert set(POLICIES) == set(policy_names())
    assert {name: tuple(values) for name, values in VALUES.items()} == {one.name: one.values for one in SETTINGS}
    texts = [*POLICIES.values(), *(text for values in VALUES.values() for text in values.values())]
    assert all(text.en.isascii() and any("一" <= letter <= "鿿" for letter in text.zh) for text in texts)
    assert [policy["meaning"] for policy in described("zh")["policies"]] == [text.zh for text in POLICIES.values()]
