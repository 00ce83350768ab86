"""Seats that act at once: asks made when looked at, seats nobody waits for, offices, clocks, a game's own pages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

import pytest

from commands import Done, Order, order
from minaria.engine.carrying import Refused
from minaria.engine.contract import Referee
from minaria.engine.deeds import Through
from minaria.engine.dice import Seeded
from minaria.engine.game import Role
from minaria.engine.match import Match
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, Phase, end
from minaria.engine.sheets import note
from minaria.table.line.table import Table
from minaria.ui.script import flat

from .teaching import FORD, Bid, Ford, Haul

LOOKED: list[str] = []


@order("time")
class Time(Order):
    """Referee: time is up."""


@order("raft", table=True)
class Raft(Order):
    """Where the raft is."""


class Unpack(Haul):
    """Haul something out again."""

    def do(self, g: Ford, phase: Any) -> Next:
        phase.packed = tuple(s for s in phase.packed if s != g.actor)
        return STAY


class Packing(Phase):
    """Everybody packs at once; who has packed may haul something out again."""

    title: ClassVar[str] = "Packing"
    deeds = (Through, Unpack)
    together: ClassVar[bool] = True
    packed: tuple[str, ...] = ()

    def clock(self, g: Ford) -> int:
        return 90

    def ask(self, g: Ford) -> list[Ask]:
        def offers(seat: str) -> list[Offer[Any]]:
            LOOKED.append(seat)
            return [Offer(Haul)] if seat in self.packed else [Offer(Done)]

        return [
            Ask(s, "Pack.", partial(offers, s), waiting=f"{s} packs.", absent=Done(), awaited=s not in self.packed)
            for s in g.seats
        ]

    def through(self, g: Ford) -> Next:
        self.packed = (*self.packed, g.actor)
        return end() if len(self.packed) == len(g.seats) else STAY

    def recheck(self, g: Ford) -> Next:
        return end() if g.round < 0 else STAY


def _time(g: Ford, _: Time) -> None:
    g.round = -1


def _adopt(order: Order) -> Order | Refusal:
    return Refusal("That is for the captain.") if isinstance(order, Haul) else order


CREW = Role("crew", "Crew", "Packs.", _adopt, lambda g, seat: {"crew of": seat})
PACKING = replace(
    FORD,
    seating=replace(FORD.seating, offices=(CREW,)),
    rules=replace(FORD.rules, phases=(Packing,), first=lambda g: Packing(), invariants=lambda g: []),
    language=replace(FORD.language, orders=(Bid, Haul, Done)),
    pages=replace(FORD.pages, own={Raft: lambda view: note("Raft", f"at {view['raft']}")}),
    referee=Referee({Time: _time}, time=Time()),
    cache={},
)


@pytest.fixture
def match() -> Match:
    LOOKED.clear()
    return Match.new(PACKING, ["ann", "ben", "cid"], Seeded("1"))


def test_offers_are_made_when_somebody_looks(match: Match) -> None:
    assert match.awaited() == ("ann", "ben", "cid")
    match.give("ben", Done())
    assert set(LOOKED) == {"ben"}


def test_a_seat_that_is_not_awaited_may_order_all_the_same(match: Match) -> None:
    match.give("ben", Done())
    assert match.awaited() == ("ann", "cid")
    match.give("ben", Haul())
    assert match.awaited() == ("ann", "ben", "cid")
    with pytest.raises(Refused):
        match.give("ben", Haul())


def test_a_phase_ends_when_all_are_through_or_its_time_is_up(match: Match) -> None:
    assert match.clock() == 90
    for seat in ("cid", "ann", "ben"):
        match.give(seat, Done())
    assert match.over or match.state.round >= 0
    again = Match.new(PACKING, ["ann", "ben"], Seeded("1"))
    again.give("referee", PACKING.referee.time or Done())
    assert again.state.round == -1


def test_an_office_gives_only_its_own_orders_and_sees_its_own_view(match: Match) -> None:
    match.give("ben", Done(), role="crew")
    with pytest.raises(Refused, match="for the captain"):
        match.give("ben", Haul(), role="crew")
    assert PACKING.role("crew").view(match.state, "ben") == {"crew of": "ben"}
    with pytest.raises(LookupError, match="it has: crew"):
        PACKING.role("cook")


def test_a_games_own_page_answers_without_an_order(match: Match) -> None:
    table = Table(match)
    (reply,) = table.hear("ann", "raft")
    assert reply.sheet is not None
    assert flat(reply.sheet) == ["Raft", "at 2"]
    assert len(match.lines) == 1
