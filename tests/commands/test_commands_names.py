"""Names in a line: what a word may stand for, and what it must not."""

from __future__ import annotations

from typing import Any

import pytest

from commands import NameIndex
from commands.tokens import tokenize, words_of

from .toy_realm import PLACES


@pytest.fixture(scope="module")
def places() -> NameIndex:
    return NameIndex((name, name) for name in PLACES)


def meant(index: NameIndex, text: str, typo: bool = False) -> list[Any]:
    """The values of the readings that use up `text`, cheapest first."""
    tokens = tokenize(text)
    hits = [h for h in index.match(tokens, 0, typo) if h.end == len(tokens)]
    return list(dict.fromkeys(h.value for h in sorted(hits, key=lambda h: h.cost)))


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("golkus", "The Golkus"),
        ("the golkus", "The Golkus"),
        ("the Tadafat", "Tadafat"),
        ("crows nest", "Crow's Nest"),
        ("Crow’s Nest", "Crow's Nest"),
        ("CROW'S NEST", "Crow's Nest"),
        ("cote d'or", "Côte-d'Or"),
        ("cote-dor", "Côte-d'Or"),
        ("Port-Lork", "Port Lork"),
        ("bosnia and herz", "Bosnia and Herz."),
        ("Bosnia and Herz.", "Bosnia and Herz."),
        ("s sudan", "S. Sudan"),
        ("S. Sudan.", "S. Sudan"),
        ("castle zards", "Castle of Zards"),
    ],
)
def test_case_accents_articles_hyphens_and_dots_do_not_matter(places: NameIndex, said: str, name: str) -> None:
    assert meant(places, said) == [name]
    assert next(iter(places.match(tokenize(said), 0, False))).cost == 0


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("tada", "Tadafat"),
        ("lork", "Port Lork"),
        ("p lo", "Port Lork"),
        ("zards", "Castle of Zards"),
        ("nest", "Crow's Nest"),
        ("bos and her", "Bosnia and Herz."),
    ],
)
def test_prefixes_of_consecutive_words_and_inner_words(places: NameIndex, said: str, name: str) -> None:
    assert meant(places, said) == [name]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("tadaft", "Tadafat"),
        ("golkis", "The Golkus"),
        ("port lrok", "Port Lork"),
        ("crwos nest", "Crow's Nest"),
        ("zrads", "Castle of Zards"),
    ],
)
def test_small_slips_are_forgiven_only_in_the_typo_pass(places: NameIndex, said: str, name: str) -> None:
    assert meant(places, said) == []
    assert meant(places, said, typo=True)[0] == name


def test_an_exact_name_shuts_out_longer_names_it_begins(places: NameIndex) -> None:
    assert meant(places, "kent") == ["Kent"]
    assert meant(places, "ken") == ["Kent", "Kenton"]


def test_an_exact_name_can_still_begin_an_abbreviation_of_a_longer_one() -> None:
    index = NameIndex([("Port", 1), ("Port Lork", 2)])
    assert meant(index, "port lo") == [2]
    assert meant(index, "port") == [1]
    assert meant(index, "port lrok", typo=True)[0] == 2


def test_the_longest_exact_name_is_cheapest() -> None:
    index = NameIndex([("York", 1), ("York and Lancaster", 2)])
    hits = list(index.match(tokenize("york and lancaster"), 0, False))
    assert (hits[0].value, hits[0].cost) == (2, 0.0)
    assert all(h.cost > 0.05 for h in hits[1:])


def test_trap_1_to_is_not_the_beginning_of_torleyham(places: NameIndex) -> None:
    assert meant(places, "to") == []
    assert meant(places, "to", typo=True) == []
    assert meant(places, "tor") == ["Torleyham"]
    assert meant(NameIndex([("To", 1)]), "to") == [1]


def test_trap_1_to_after_a_prefix_is_not_the_beginning_of_the_second_word() -> None:
    assert meant(NameIndex([("Port Torley", 1)]), "port to") == []


def test_trap_2_digits_are_never_prefixes_or_slips() -> None:
    index = NameIndex((f"army {k}", k) for k in range(1, 16))
    assert meant(index, "army 1") == [1]
    assert meant(index, "army 99", typo=True) == []
    assert meant(index, "amry 12", typo=True) == [12]


def test_trap_6_names_and_lines_are_cut_alike() -> None:
    assert words_of("Bosnia and Herz.") == ("bosnia", "and", "herz")
    assert words_of("S. Sudan") == ("s", "sudan")
    assert words_of("A4") == words_of("a 4")


def test_trap_9_suggestions_are_close_or_none(places: NameIndex) -> None:
    assert places.near("tadafta") == ["Tadafat"]
    assert places.near("moon") == []
    assert places.near("9") == []
    assert places.near("") == []


def test_several_names_for_one_thing_and_several_things_of_one_name() -> None:
    index = NameIndex([("king", "monarch"), ("monarch", "monarch"), ("Boran", 1), ("Boran", 2)])
    assert meant(index, "king") == meant(index, "monarch") == ["monarch"]
    assert meant(index, "boran") == [1, 2]


def test_completion_goes_on_from_whole_words(places: NameIndex) -> None:
    assert [n for _, n, _ in places.complete([], 0, "ken", 9)] == ["Kent", "Kenton"]
    assert [n for _, n, _ in places.complete(tokenize("port"), 0, "", 9)] == ["Port Lork"]
    assert [n for _, n, _ in places.complete(tokenize("the"), 0, "g", 9)] == ["The Golkus"]
    assert len(list(places.complete([], 0, "", 5))) == 5


def test_completion_puts_names_beginning_as_typed_before_inner_words() -> None:
    index = NameIndex([("Port Lork", 1), ("Lorkmouth", 2)])
    assert [v for _, _, v in index.complete([], 0, "lork", 9)] == [2, 1]


def test_empty_names_and_indexes_are_harmless() -> None:
    index = NameIndex([("", 1), ("  ", 2)])
    assert len(index) == 0
    assert meant(index, "x", typo=True) == []
    assert index.near("something") == []


def test_one_short_word_of_a_longer_name_must_be_spelt_right() -> None:
    index = NameIndex([("Plain of Bones", 1), ("Castle Lapspell", 2), ("Planck", 3)])
    assert [h.value for h in index.match(tokenize("plain"), 0, True)] == [1]
    assert [h.value for h in index.match(tokenize("plan"), 0, True)] == [3]
    assert [h.value for h in index.match(tokenize("blain"), 0, True)] == [1]
    assert [h.value for h in index.match(tokenize("bons"), 0, True)] == []
    assert [h.value for h in index.match(tokenize("lapspoll"), 0, True)] == [2]


def test_the_first_name_of_a_value_is_the_one_to_write() -> None:
    index = NameIndex([("Tollmoor", "B2"), ("B2", "B2"), ("", "C3")])
    assert index.name_of("B2") == "Tollmoor"
    assert index.name_of("C3") == ""


def test_what_is_said_whole_counts_as_it_stands_and_is_never_written_or_completed() -> None:
    index = NameIndex([("Edward", 1), ("Mary", 2)], [("king", 1), ("my king", 1), ("queen of England", 2)])
    assert meant(index, "the king") == meant(index, "my king") == [1]
    assert meant(index, "Queen of England") == [2]
    assert meant(index, "queen") == meant(index, "England") == meant(index, "kng", typo=True) == []
    assert (index.name_of(1), index.near("quen of England")) == ("Edward", [])
    assert [name for _, name, _ in index.complete((), 0, "", 9)] == ["Edward", "Mary"]
    assert not list(index.complete((), 0, "ki", 9))


@pytest.mark.parametrize(
    "said", ["not Port Lork", "Port Lork not", "Castle if Zards", "Castle of Zards no", "but Pennol"]
)
def test_a_word_that_may_limit_is_no_slip_in_a_name(places: NameIndex, said: str) -> None:
    assert meant(places, said, True) == []


@pytest.mark.parametrize("said", ["Port Lork ab", "xy Port Lork", "Castle abc Zards", "Crow's abc Nest"])
def test_a_whole_word_more_or_another_is_no_slip(places: NameIndex, said: str) -> None:
    assert meant(places, said, True) == []


@pytest.mark.parametrize(
    ("said", "name"),
    [("portlork", "Port Lork"), ("crow s nset", "Crow's Nest"), ("castel of zrads", "Castle of Zards")],
)
def test_words_run_together_or_torn_apart_are(places: NameIndex, said: str, name: str) -> None:
    assert meant(places, said, True)[0] == name


@pytest.mark.parametrize("word", ["no", "not", "but", "most"])
def test_a_word_that_may_limit_is_short_for_nothing(word: str) -> None:
    index = NameIndex((name, name) for name in ("Nottingham", "Noyon", "Butley", "Mostyn", "Port Nottingham"))
    assert meant(index, word) == meant(index, f"Port {word}") == []
