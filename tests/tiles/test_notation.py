"""Tile strings: what is read, what is written, what is refused and in which words."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoji_sim.codes import MeldKind
from zhuoji_sim.errors import InputError
from zhuoji_sim.tiles.kinds import CHINESE, GLYPHS, KIND_OF, KINDS, NAMES
from zhuoji_sim.tiles.notation import (
    Hand,
    Meld,
    format_hand,
    format_tiles,
    parse_hand,
    parse_tile,
    parse_tiles,
)


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        *((name, name) for name in ("1m", "9m", "1p", "9p", "1s", "9s")),
        ("一万", "1m"),
        ("五萬", "5m"),
        ("伍萬", "5m"),
        ("9万", "9m"),
        ("5筒", "5p"),
        ("五饼", "5p"),
        ("五餅", "5p"),
        ("3条", "3s"),
        ("三條", "3s"),
        ("三索", "3s"),
        ("幺鸡", "1s"),
        ("么雞", "1s"),
        ("幺鷄", "1s"),
        ("５ｐ", "5p"),
        ("８万", "8m"),
        ("🀇", "1m"),
        ("🀏", "9m"),
        ("🀐", "1s"),
        ("🀘", "9s"),
        ("🀙", "1p"),
        ("🀡", "9p"),
        ("🀙\ufe0f", "1p"),
        ("  5 \u3000 p\n", "5p"),
    ],
)
def test_one_tile(text: str, tile: str) -> None:
    assert NAMES[parse_tile(text)] == tile


@pytest.mark.parametrize("names", [NAMES, CHINESE, GLYPHS])
def test_every_tile_has_a_name_a_chinese_name_and_a_glyph(names: tuple[str, ...]) -> None:
    assert [parse_tile(name) for name in names] == list(range(KINDS))


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", ""),
        ("1m2m", "12m"),
        ("12m", "12m"),
        ("1 2 m", "12m"),
        ("9s1m5p", "1m5p9s"),
        ("一二三万", "123m"),
        ("一2３万幺鸡4p🀇", "1123m4p1s"),
        ("3m2p1m", "13m2p"),
    ],
)
def test_tiles(text: str, tiles: str) -> None:
    assert format_tiles(parse_tiles(text)) == tiles


def test_tiles_keep_the_order_given() -> None:
    assert parse_tiles("9s1m5p") == (KIND_OF["9s"], KIND_OF["1m"], KIND_OF["5p"])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("(777p)", MeldKind.PONG),
        ("(7777p)", MeldKind.EXPOSED),
        ("(777+7p)", MeldKind.ADDED),
        ("[7777p]", MeldKind.CONCEALED),
        ("（777p）", MeldKind.PONG),
        ("【７７７７筒】", MeldKind.CONCEALED),
        ("［7777p］", MeldKind.CONCEALED),
        ("( 777 + 7 p )", MeldKind.ADDED),
        ("(777p+7p)", MeldKind.ADDED),
        ("(🀟🀟🀟＋🀟)", MeldKind.ADDED),
        ("(七七七饼)", MeldKind.PONG),
        ("（7777p)", MeldKind.EXPOSED),
    ],
)
def test_meld(text: str, kind: MeldKind) -> None:
    hand = parse_hand("1234567899m" + text)
    assert hand.melds == (Meld(kind, KIND_OF["7p"]),)
    assert hand.size == 13


def test_meld_of_yaoji_in_chinese() -> None:
    assert parse_hand("1234567899m(幺鸡幺鸡幺鸡)").melds == (Meld(MeldKind.PONG, KIND_OF["1s"]),)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("123m456p789s1122m", "1112223m456p789s"),
        ("[9999p]1m(111s) 2345678m", "12345678m [9999p] (111s)"),
        ("99s(1111m)(222+2m)(333m)[4444m]", "99s (1111m) (222+2m) (333m) [4444m]"),
    ],
)
def test_hand_is_written_in_one_way(text: str, written: str) -> None:
    assert format_hand(parse_hand(text)) == written


def test_hand_counts() -> None:
    hand = parse_hand("1123m66p (111s) [9999p]1m")
    one, yaoji, nine = KIND_OF["1m"], KIND_OF["1s"], KIND_OF["9p"]
    assert hand.size == 13
    assert (hand.counts()[one], hand.counts()[yaoji], hand.counts()[nine]) == (3, 0, 0)
    assert (hand.meld_counts()[yaoji], hand.meld_counts()[nine]) == (3, 4)
    assert sum(hand.held()) == 14
    assert [meld.is_kong for meld in hand.melds] == [False, True]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 concealed tiles and 0 melds stand for 0: a hand stands for 13 (to draw) or 14 (to discard)"),
        ("2345m66p (111s) [9999p]", "6 concealed tiles and 2 melds stand for 12"),
        ("1m (111s)", "1 concealed tile and 1 meld stand for 4"),
        ("123456789m123456p", "15 concealed tiles and 0 melds stand for 15"),
        ("11111m22233344p", "5 copies of 1m in all"),
        ("123456m1s99p (111+1s)", "5 copies of 1s in all"),
        ("1m(111p)(222p)(333p)(444p)(555p)", "5 melds: a hand has at most 4"),
        ("123m456x", "'x' at character 8 is no part of a tile"),
        ("123m東", "'東' at character 5 is no part of a tile"),
        ("123m🀀", "'🀀' at character 5 is no part of a tile"),
        ("123m\x00", "U+0000 at character 5 is no part of a tile"),
        ("123m\udc80", "U+DC80 at character 5 is no part of a tile"),
        ("123m,4p", "',' at character 5 is no part of a tile"),
        ("12０m", "'０' at character 3 is no rank: ranks are 1 to 9"),
        ("0m", "'0' at character 1 is no rank"),
        ("123", "'1' at character 1 has no suit"),
        ("1m二三🀇", "'二' at character 3 has no suit"),
        ("1m23(777p)", "'2' at character 3 has no suit"),
        ("1m(777)p", "'7' at character 4 has no suit"),
        ("万", "'万' at character 1 is a suit with no rank"),
        ("1mm", "'m' at character 3 is a suit with no rank"),
        ("幺万", "'幺' at character 1 stands alone: 幺鸡 is the 1s"),
        ("1鸡", "'鸡' at character 2 stands alone"),
        ("1m(777p", "'(' at character 3 opens a meld that is not closed"),
        ("1m(777p]", "'(' at character 3 opens a meld that is not closed"),
        ("1m((777p))", "'(' at character 3 opens a meld that is not closed"),
        ("1m（[777p]", "'（' at character 3 opens a meld that is not closed"),
        ("1m777p)", "')' at character 7 closes a meld that is not open"),
        ("1m+", "'+' at character 3 is out of place"),
        ("()", "() at character 1 is no meld"),
        ("1m (77p)", "(77p) at character 4 is no meld"),
        ("(77777p)", "is no meld"),
        ("(778p)", "is no meld"),
        ("(777p8p)", "is no meld"),
        ("[777p]", "is no meld"),
        ("[777+7p]", "is no meld"),
        ("(77+77p)", "is no meld"),
        ("(777p+)", "is no meld"),
        ("(77+7p)", "is no meld"),
        ("(777+7+p)", "'+' at character 7 is out of place"),
        ("(7\n7p)", "(7 7p) at character 1 is no meld"),
    ],
)
def test_hand_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse_hand(text)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 tiles where one is wanted, such as 5p"),
        ("12p", "2 tiles where one is wanted"),
        ("(777p)", "'(' at character 1 begins a meld"),
    ],
)
def test_tile_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse_tile(text)
    assert message in str(refusal.value)


def test_a_fifth_copy_is_refused_among_tiles() -> None:
    with pytest.raises(InputError, match="5 copies of 2s"):
        parse_tiles("22s222s")


@pytest.mark.parametrize("tile", [-1, KINDS])
def test_hand_of_no_tile_is_refused(tile: int) -> None:
    with pytest.raises(InputError, match="is no tile"):
        Hand((tile,) * 13)
    with pytest.raises(InputError, match="is no tile"):
        Meld(MeldKind.PONG, tile)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    kinds = draw(st.lists(st.integers(0, KINDS - 1), max_size=4, unique=True))
    melds = tuple(Meld(draw(st.sampled_from(MeldKind)), kind) for kind in kinds)
    wall = list(range(KINDS)) * 4
    for meld in melds:
        for _ in range(meld.copies):
            wall.remove(meld.tile)
    size = draw(st.sampled_from([13, 14])) - 3 * len(melds)
    picked = draw(st.lists(st.integers(0, len(wall) - 1), min_size=size, max_size=size, unique=True))
    return Hand(tuple(wall[place] for place in picked), melds)


@given(hands())
def test_what_is_written_is_read_again(hand: Hand) -> None:
    assert parse_hand(format_hand(hand)) == hand


@given(hands(), st.randoms(use_true_random=False))
def test_order_and_spelling_do_not_matter(hand: Hand, random: Random) -> None:
    spelt = [random.choice([NAMES, CHINESE, GLYPHS])[tile] for tile in hand.concealed]
    random.shuffle(spelt)
    melds = format_hand(hand).split(" ")[1:]
    assert parse_hand(" ".join([*melds, *spelt])) == hand


ALPHABET = "123456789０1一九mps万筒条索幺鸡🀇🀐🀙()[]（】+ 0x\n"


def hand_or_refusal(text: str) -> Hand | str:
    try:
        return parse_hand(text)
    except InputError as refusal:
        return str(refusal)


@given(st.one_of(st.text(max_size=40), st.text(ALPHABET, max_size=40)))
def test_any_text_is_a_hand_or_one_clear_line(text: str) -> None:
    result = hand_or_refusal(text)
    if isinstance(result, Hand):
        assert parse_hand(format_hand(result)) == result
    else:
        assert result.isprintable()
