"""The order language measured: spoilt lines are read rightly, asked about or refused, hardly ever wrongly."""

from __future__ import annotations

import random

import pytest

from minaria.dev import language
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match


def test_orders_of_random_games_are_read_exactly_and_spoilt_ones_mostly_rightly() -> None:
    found = language.measure(load("divine_right"), 1, 160)
    exact, slips, cut = found.exact_right, found.slips, found.prefixes
    assert (exact.right, exact.wrong) == (160, 0)
    assert slips.right >= 0.95 * (slips.right + slips.asked + slips.refused + slips.wrong) > 40
    assert slips.wrong == 0
    assert cut.right + cut.asked >= 0.99 * (cut.right + cut.asked + cut.refused + cut.wrong) > 40


def test_names_are_cut_and_spoilt_where_they_stand() -> None:
    index = load("divine_right").language.scope(_match(), "hothior").index("place")
    text = "move 2 armies from Port Lork to Tadafat"
    spans = language.names_in(text, index)
    assert [text[a:b] for a, b in sorted(spans)] == ["Port Lork", "Tadafat"]
    assert language.cut(text, spans) == "move 2 armies from Port Lork to Tada"
    for seed in range(30):
        spoilt = language.slip(text, spans[0], random.Random(seed))
        assert spoilt != text
        assert abs(len(spoilt) - len(text)) <= 1


def test_the_command_tells_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert language.main(["divine_right", "--lines", "12"]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in ("read exact", "one letter wrong", "four letters", "completion"))
    assert language.main(["no_such_game"]) == 2


def _match() -> Match:
    return Match.new(load("divine_right"), ["hothior", "mivior"], Seeded("1"))
