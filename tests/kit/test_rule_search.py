"""The rules that tell of a question: rare words before common ones, words of the same meaning, how it is asked."""

from __future__ import annotations

from minaria.kit.alike import alike
from minaria.kit.rule_search import Entry, RuleSearch
from minaria.kit.stems import stem

RULES = (
    Entry("A-1", "An army moves three areas.", "", "moving movement", frozenset(("may",))),
    Entry("A-2", "Any number of armies may stand in an area together.", "", "stacking", frozenset(("may",))),
    Entry("A-3", "A fleet costs five crowns.", "10 crowns -> two fleets", "raising", frozenset(("cost",))),
    Entry("A-4", "In winter a fleet stays in port.", "", "ships", frozenset(("when",))),
)
SEARCH = RuleSearch(RULES)


def test_the_rule_with_the_rare_words_comes_first() -> None:
    assert SEARCH.find(("fleet", "winter"))[0].id == "A-4"
    assert SEARCH.find(("army", "moves"))[0].id == "A-1"


def test_words_of_the_same_meaning_are_found_and_count_less() -> None:
    own, other = SEARCH.find(("fleet", "costs"))[0], SEARCH.find(("ship", "price"))[0]
    assert own.id == other.id == "A-3"
    assert other.share < own.share <= 1


def test_the_share_tells_an_answer_from_a_guess() -> None:
    assert SEARCH.find(("army", "area"))[0].share > 0.9
    assert SEARCH.find(("army", "zyzzyva", "wombling"))[0].share < 0.6
    assert SEARCH.find(("zyzzyva",)) == []


def test_how_it_is_asked_and_what_the_game_is_at_put_a_rule_first() -> None:
    assert SEARCH.find(("fleet",), "cost")[0].id == "A-3"
    assert SEARCH.find(("fleet",), "when")[0].id == "A-4"


def test_who_asks_whether_armies_share_finds_what_stands_together() -> None:
    assert stem("stacking") in alike(stem("share"))
    assert SEARCH.find(("share",))[0].id == "A-2"
