"""Every kind of order of Seasons says its own rule: what is derived from it fits together."""

from __future__ import annotations

import pytest

from commands import Suggestion
from minaria.engine.deeds import DeedOffer
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.games.seasons.chapters import COMMANDER, DEEDS, DIPLOMAT, EITHER, ORDERS, taken_back
from minaria.games.seasons.chapters.purchases import PURCHASES, Unbuild, Unbuy
from minaria.games.seasons.chapters.reveal import Lose
from minaria.games.seasons.chapters.tokens import TASKS, Tasking, laying_order
from minaria.games.seasons.phases.losing import Losses
from minaria.games.seasons.rules.position import ring_of
from minaria.games.seasons.tables import areas

from .tools import FULL, play, rule

GAME = load("seasons")
HALL = FULL + "aldermark> go to the hall\nbrineholt> go to the hall\n"


def completed(match: Match, seat: str, line: str) -> list[str]:
    """What may be typed next."""
    found: list[Suggestion] = match.reader.complete(line, GAME.language.scope(match, seat), 99)
    return [s.text for s in found]


def test_every_order_says_its_own_rule_for_one_office_and_no_phase_has_handlers_of_its_own() -> None:
    assert sorted(kind.__name__ for kind in ORDERS) == sorted(deed.spec.cls.__name__ for deed in DEEDS)
    assert len(ORDERS) == len(COMMANDER) + len(DIPLOMAT) + len(EITHER)
    own = [name for phase in GAME.rules.phases for name in dir(phase) if name.startswith("on_")]
    assert own == []


def test_whatever_is_offered_while_nations_plan_says_why_not() -> None:
    match = play("", HALL).match
    ask = match.ask("aldermark")
    assert ask is not None
    for offer in ask.offers:
        assert isinstance(offer, DeedOffer)
        assert all(match.refusal("aldermark", x) is None for x in offer.some(20)), offer.kind.__name__


@rule("SE-BUY-05")
@pytest.mark.parametrize("kind", list(PURCHASES), ids=lambda k: k.__name__)
def test_what_takes_a_purchase_back_leaves_the_purse_as_it_was(kind: type) -> None:
    script = "aldermark> buy infantry at Alderhall\n" if kind is Unbuy else ""
    script += "aldermark> raise Millcombe\n" if kind is Unbuild else ""
    match = play(script, FULL).match
    ask = match.ask("aldermark")
    assert ask is not None
    offer = ask.offer(kind)
    assert offer is not None
    before = match.state
    order = next(iter(offer.options()))
    undone = taken_back(before, "aldermark", order)
    assert undone is not None
    match.give("aldermark", order)
    assert match.state.nations["aldermark"].resources != before.nations["aldermark"].resources
    match.give("aldermark", undone)
    assert match.state.nations["aldermark"].resources == before.nations["aldermark"].resources
    assert match.state.works == before.works


@rule("SE-TOKEN-08")
@pytest.mark.parametrize("kind", list(TASKS), ids=lambda k: k.__name__)
def test_a_task_is_laid_again_by_the_order_made_of_it(kind: type[Tasking]) -> None:
    allied = FULL + "aldermark> offer alliance to Brineholt\nbrineholt> accept 1\n"
    match = play("", allied).match
    ask = match.ask("aldermark")
    assert ask is not None
    offer = ask.offer(kind)
    assert offer is not None
    found = offer.some(12)
    assert found
    for order in found:
        assert laying_order("aldermark", order.task("aldermark")) == order


def test_a_force_is_completed_by_where_it_stands_and_a_goal_by_what_borders_on_it() -> None:
    match = play("", FULL).match
    stand = {p.at for p in match.state.pieces.values() if p.seat == "aldermark"}
    assert set(completed(match, "aldermark", "plan move ")) == {f"everyone from {areas()[a].name}" for a in stand}
    goals = completed(match, "aldermark", "plan move everyone from Alderhall to ")
    assert set(goals) == {areas()[a].name for a in ring_of(match.state).near["A1"]}


def test_a_number_said_does_not_narrow_where_units_may_be_bought() -> None:
    match = play("", FULL).match
    assert completed(match, "aldermark", "buy 7 infantry at ") == completed(match, "aldermark", "buy infantry at ")


def test_pieces_that_may_be_lost_are_known_in_the_phase_that_asks_alone() -> None:
    g = play("", FULL).match.state
    unit = next(u for u, p in g.pieces.items() if (p.seat, p.at) == ("aldermark", "A1"))
    assert Lose.candidates(g, "aldermark", None, {}) is None
    assert Lose.candidates(g, "aldermark", Losses("aldermark", "A1", {unit: 1}, 1), {}) == [unit]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("offer an alliance to Brineholt", "offer alliance to Brineholt"),
        ("propose an alliance to Brineholt for 2 turns", "offer alliance to Brineholt for 2 turns"),
        ("offer Brineholt peace", "offer peace to Brineholt"),
    ],
)
def test_an_article_before_a_name_is_no_number(line: str, meant: str) -> None:
    match = play(FULL).match
    assert match.text("aldermark", match.parse("aldermark", line)) == meant
