"""Every kind of order of Seasons is one act: what is derived from it fits together."""

from __future__ import annotations

import pytest

from commands import Suggestion
from minaria.engine.acts import ActOffer
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.purchases import PURCHASES
from minaria.games.seasons.acts.registry import ACTS, COMMANDER, DIPLOMAT, EITHER, ORDERS, back
from minaria.games.seasons.acts.tokens import TOKENS, Tasking, laying_order
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


def test_every_order_is_one_act_of_one_office_and_no_phase_has_handlers_of_its_own() -> None:
    assert set(ORDERS) == set(ACTS)
    assert len(ORDERS) == len(COMMANDER) + len(DIPLOMAT) + len(EITHER)
    own = [name for phase in GAME.rules.phases for name in dir(phase) if name.startswith("on_")]
    assert own == []


def test_whatever_is_offered_while_nations_plan_is_an_act_that_says_why_not() -> None:
    match = play("", HALL).match
    ask = match.ask("aldermark")
    assert ask is not None
    for offer in ask.offers:
        assert isinstance(offer, ActOffer)
        assert all(match.refusal("aldermark", x) is None for x in offer.some(20)), offer.kind.__name__


@rule("SE-BUY-05")
@pytest.mark.parametrize("kind", list(PURCHASES), ids=lambda k: k.__name__)
def test_what_takes_a_purchase_back_leaves_the_purse_as_it_was(kind: type) -> None:
    script = "aldermark> buy infantry at Alderhall\n" if kind is o.Unbuy else ""
    script += "aldermark> raise Millcombe\n" if kind is o.Unbuild else ""
    match = play(script, FULL).match
    ask = match.ask("aldermark")
    assert ask is not None
    offer = ask.offer(kind)
    assert offer is not None
    before = match.state
    order = next(iter(offer.options()))
    undone = back(before, "aldermark", order)
    assert undone is not None
    match.give("aldermark", order)
    assert match.state.nations["aldermark"].resources != before.nations["aldermark"].resources
    match.give("aldermark", undone)
    assert match.state.nations["aldermark"].resources == before.nations["aldermark"].resources
    assert match.state.works == before.works


@rule("SE-TOKEN-08")
@pytest.mark.parametrize("kind", list(TOKENS), ids=lambda k: k.__name__)
def test_a_task_is_laid_again_by_the_order_made_of_it(kind: type) -> None:
    allied = FULL + "aldermark> offer alliance to Brineholt\nbrineholt> accept 1\n"
    match = play("", allied).match
    ask, act = match.ask("aldermark"), ACTS[kind]
    assert ask is not None
    assert isinstance(act, Tasking)
    offer = ask.offer(kind)
    assert offer is not None
    found = offer.some(12)
    assert found
    for order in found:
        assert laying_order("aldermark", act.task("aldermark", order, 0)) == order


def test_a_force_is_completed_by_where_it_stands_and_a_goal_by_what_borders_on_it() -> None:
    match = play("", FULL).match
    stand = {p.at for p in match.state.pieces.values() if p.seat == "aldermark"}
    assert set(completed(match, "aldermark", "plan move ")) == {f"everyone from {areas()[a].name}" for a in stand}
    goals = completed(match, "aldermark", "plan move everyone from Alderhall to ")
    assert set(goals) == {areas()[a].name for a in ring_of(match.state).near["A1"]}


def test_a_number_said_does_not_narrow_where_units_may_be_bought() -> None:
    match = play("", FULL).match
    assert completed(match, "aldermark", "buy 7 infantry at ") == completed(match, "aldermark", "buy infantry at ")


def test_an_act_knows_the_phase_that_offers_it_and_no_other() -> None:
    losing = ACTS[o.Lose]
    phase = Losses("aldermark", "A1", {}, 1)
    assert losing.at(phase).phase is phase
    assert losing.phase is None
    assert losing.units(play("").match.state, "aldermark", {}) is None
