"""Owners choose what they part with and where things go: at the court, and by worth as in battles of points."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.graph import check_graph, check_handlers
from minaria.engine.match import Match
from minaria.engine.phases import Next, end
from minaria.kit.choosing import Choosing
from minaria.table.line.table import Table

from .court import COURT, Court, Disband, Give, Sharing, Unpaid
from .giving import bare


def table() -> Table:
    return Table(Match.new(COURT, ["red", "blue"], Seeded("1")))


def said(t: Table, seat: str, line: str) -> str:
    return " ".join(reply.text for reply in t.hear(seat, line))


def court(t: Table) -> Court:
    return cast(Court, t.match.state)


def test_it_conforms() -> None:
    assert check_graph(COURT.rules.phases) == []
    assert check_handlers(COURT.rules.phases, COURT.language.orders) == []
    assert [Unpaid.carries(kind) for kind in (Disband, Give)] == [True, False]
    assert [Sharing.carries(kind) for kind in (Disband, Give)] == [False, True]
    for seed in range(4):
        match = Match.new(COURT, ["red", "blue"], Seeded(str(seed)))
        assert Battery(match, random.Random(seed), every=1).run() == []


@pytest.mark.rule("BR-MAINTAIN-02")
def test_units_without_upkeep_are_removed_and_the_owner_chooses_which() -> None:
    """15 crowns, 10 units: 7 paid, 3 removed."""
    t = table()
    assert t.match.asks[0].prompt == "You cannot pay 3 units: disband as many."
    assert "covers 2 of 3" in said(t, "red", "disband 2 fleets")
    assert "more than it takes: 3 is due" in said(t, "red", "disband 4 armies at kent")
    assert "Choose among your 10 units" in said(t, "red", "disband blue army")
    assert len(court(t).units) == 11, "a refusal changes nothing"
    said(t, "red", "disband 2 fleets and 1 army at kent")
    assert [x.kind for x in court(t).units.values() if x.seat == "red"] == ["army"] * 7


def test_whoever_is_away_parts_with_pieces_in_the_usual_order() -> None:
    t = table()
    assert t.match.asks[0].absent == Disband(("red-army-1", "red-army-2", "red-army-3"))


def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    """Blue pays for all; of the spoils one has a single taker and one has none: only the Saxons are asked about."""
    t = table()
    said(t, "red", "disband 3 armies at kent")
    assert court(t).held == {"chalice": "", "swan": "percy"}
    assert t.match.asks[0].prompt == "Share out saxons."


@pytest.mark.rule("KM-CAPTURE-03")
def test_spoils_go_to_victors_who_fought() -> None:
    t = table()
    said(t, "red", "disband 3 armies at kent")
    assert "Scrope cannot have it" in said(t, "red", "give saxons to scrope")
    assert "not to be allotted" in said(t, "red", "give swan to percy")
    said(t, "red", "give saxons to roos")
    assert court(t).held["saxons"] == "roos"


class Points(Choosing):
    """Losses by worth: what goes has to cover the points due."""

    gives = Disband

    def prompt(self, g: Any) -> str:
        return ""

    def waiting(self, g: Any) -> str:
        return ""

    def worth(self, g: Any, piece: str) -> int:
        return {"i": 1, "c": 2, "s": 3}[piece[0]]

    def settle(self, g: Any, chosen: tuple[str, ...]) -> Next:
        return end(chosen)


def why(phase: Points, *chosen: str) -> str:
    offer = phase.ask(bare())[0].offer(Disband)
    assert offer is not None
    refusal = offer.check(Disband(chosen))
    return refusal.text if refusal else ""


def test_no_piece_goes_that_was_not_needed() -> None:
    """Of 1, 1, 2 and 3 points four are due: 1 and 3 do it, 1, 1 and 3 are more than it takes."""
    phase = Points("red", ("i1", "i2", "c", "s"), 4)
    assert why(phase, "i1", "s") == why(phase, "c", "s") == ""
    assert why(phase, "i1", "i2", "s") == "That is more than it takes: 4 is due."
    assert why(phase, "c", "i1") == "That covers 3 of 4: choose more."
    assert why(phase, "i1", "i1", "s") == "", "named twice it is one piece"
    assert why(phase) == why(phase, "x") == "Choose among i1, i2, c, s."


def test_the_usual_choice_is_a_lawful_one() -> None:
    for due in range(1, 7):
        phase = Points("red", ("i1", "i2", "c", "s"), due)
        absent = phase.ask(bare())[0].absent
        assert isinstance(absent, Disband)
        assert why(phase, *absent.force) == "", due


def test_all_of_it_goes_where_all_of_it_is_too_little() -> None:
    assert Points("red", ("i1", "s"), 9).start(bare()).value == ("i1", "s")
    assert Points("red", ("i1", "s"), 0).start(bare()).value == ()
    assert Points("red", (), 2).start(bare()).value == ()
