"""Languages as people and machines write them."""

import pytest

from zhuoji_sim.text import Lang, lang_of, preferred_lang


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("zh", "zh"), ("zh-CN", "zh"), ("zh_TW.UTF-8", "zh"), ("ZH", "zh"), ("zh_CN@pinyin", "zh"),
        ("en", "en"), ("en-GB", "en"), ("en_US.UTF-8", "en"),
        ("fr", None), ("C.UTF-8", None), ("", None), ("zhuoji", None),
    ],
)  # fmt: skip
def test_tags_and_locales(text: str, lang: Lang | None) -> None:
    assert lang_of(text) == lang


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"ZHUOJI_LANG": "zh", "LC_ALL": "C"}, "zh"),
        ({"ZHUOJI_LANG": "", "LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_first_that_is_set_decides(environment: dict[str, str], lang: Lang) -> None:
    assert preferred_lang(environment) == lang
