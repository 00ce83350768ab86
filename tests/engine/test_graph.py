"""The phase graph check finds each kind of fault."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from commands import Done
from minaria.engine.deeds import Through
from minaria.engine.game import Game, games, load
from minaria.engine.graph import check_graph
from minaria.engine.offers import Offer
from minaria.engine.phases import Ask, Next, Phase, call, end

from .teaching import FORD, Haul


class Lost(Phase):
    """Nobody leads here."""

    def start(self, g: Any) -> Next:
        return end()


class Sloppy(Phase):
    """Asks without saying what the others are told, offers what it cannot carry out."""

    leads_to: ClassVar[tuple[str, ...]] = ("Nowhere",)
    deeds = (Through,)

    def ask(self, g: Any) -> list[Ask]:
        return [Ask("ann", "Well?", [Offer(Haul), Offer(Done)], absent=Done())]  # type: ignore[call-arg]

    def through(self, g: Any) -> Next:
        return call(Sloppy(), then=self.missing)  # type: ignore[attr-defined]


class Mute(Phase):
    """Asks and offers nothing."""

    sealed: ClassVar[bool] = True

    def ask(self, g: Any) -> list[Ask]:
        return [Ask("ann", "Well?", [], waiting="ann thinks.", absent=Done())]


@pytest.mark.parametrize("game", [FORD, *map(load, games())], ids=lambda game: game.id)
def test_the_games_have_no_faults(game: Game) -> None:
    assert check_graph(game.rules.phases) == []


def test_an_unreachable_phase_is_found() -> None:
    assert check_graph((*FORD.rules.phases, Lost)) == ["Lost is never reached"]


def test_sloppy_phases_are_found() -> None:
    faults = " | ".join(check_graph((Sloppy, Mute)))
    assert "without saying 'waiting'" in faults
    assert "offers Haul, which it does not carry out" in faults
    assert "returns to missing" in faults
    assert "leads to Nowhere" in faults
    assert "Mute asks but offers nothing" in faults
    assert "Mute is sealed but has no on_all" in faults
    assert "Mute is never reached" in faults
