"""Words that every game says in the same way."""

from __future__ import annotations

from fractions import Fraction

import pytest

from minaria.kit.wording import a_or_an, capital, count, exact, listing, of_many, of_one, percent, signed


def test_lists_end_with_and_or_another_word() -> None:
    assert listing(["York"]) == "York"
    assert listing(["York", "Wells"]) == "York and Wells"
    assert listing(["York", "Wells", "Ely"], "or") == "York, Wells or Ely"
    assert listing([]) == "none"
    assert listing([], none="nobody") == "nobody"


def test_counts_say_the_noun_in_its_number() -> None:
    assert [count(n, "army") for n in (0, 1, 2)] == ["0 armies", "1 army", "2 armies"]
    assert count(2, "infantry") == "2 infantry"
    assert count(3, "piece of gold", "pieces of gold") == "3 pieces of gold"


def test_articles_and_capitals() -> None:
    assert [a_or_an(x) for x in ("envoy", "fleet", "Elf")] == ["an envoy", "a fleet", "an Elf"]
    assert capital("copper Bay") == "Copper Bay"
    assert capital("") == ""


VERBS = [
    ("joins", "join"),
    ("goes home", "go home"),
    ("is at peace", "are at peace"),
    ("has fallen", "have fallen"),
    ("marries", "marry"),
    ("plays", "play"),
    ("passes by", "pass by"),
    ("reaches York", "reach York"),
    ("loses", "lose"),
    ("raises", "raise"),
    ("dies", "die"),
    ("flies", "fly"),
]


@pytest.mark.parametrize(("one", "many"), VERBS)
def test_verbs_agree_in_both_directions(one: str, many: str) -> None:
    assert (of_many(one), of_one(many)) == (many, one)


def test_bonuses_are_said_with_their_sign_and_reason() -> None:
    assert signed([(1, "mountains"), (-1, "captive")]) == "+1 (mountains), -1 (captive)"
    assert signed([]) == ""


def test_chances_are_never_rounded_to_certainty() -> None:
    assert percent(Fraction(1, 3)) == "33 %"
    assert percent(Fraction(1, 300)) == "0 %", "seldom, but not never"
    assert percent(Fraction(2, 3), 1) == "66.7 %"
    assert [percent(Fraction(n)) for n in (0, 1)] == ["never", "always"]
    assert exact(Fraction(7, 36)) == "7/36 (19.4 %)"
    assert exact(Fraction(1, 20_000)) == "0.0 %", "a fraction nobody could read is left out"
    assert [exact(Fraction(n)) for n in (0, 1)] == ["never", "certain"]
