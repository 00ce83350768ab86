"""The judgement of Divine Right: the order a greedy bot gives in a position, and what positions are worth."""

from __future__ import annotations

import random

from commands import Done
from minaria.bots import bot_named, consult
from minaria.games.divine_right.bot.battles import dice
from minaria.games.divine_right.bot.leanings import USUAL
from minaria.games.divine_right.bot.marching import March
from minaria.games.divine_right.bot.survey import Survey, storm_chance
from minaria.games.divine_right.bot.worth import worth
from minaria.games.divine_right.chapters.cards import Cancel, Play
from minaria.games.divine_right.chapters.combat import Attack
from minaria.games.divine_right.chapters.events import Lose
from minaria.games.divine_right.chapters.movement import Besiege, Move
from minaria.games.divine_right.chapters.retreats import Retreat, Stand
from minaria.games.divine_right.tables import unit
from minaria.ui.script import Run
from tests.divine_right.tools import play, spot, state

EMPTY = """
game divine_right seats=hothior,muetar seed=1
referee> remove everyone
"""


def ordered(done: Run, seat: str, name: str = "greedy") -> object:
    """What the bot orders next for a seat."""
    return consult(bot_named(name, done.match.game, seat, random.Random(1)), done.match, seat)


def position(script: str) -> Run:
    """The end of a transcript between Hothior and Muetar."""
    return play(script, EMPTY)


def round_of(done: Run, seat: str, orders: int = 12) -> list[object]:
    """The orders of a seat's round, up to done."""
    out: list[object] = []
    while len(out) < orders and done.match.ask(seat) is not None:
        order = ordered(done, seat)
        out.append(order)
        if isinstance(order, Done):
            break
        done.match.give(seat, order)  # type: ignore[arg-type]
    return out


def test_an_enemy_king_alone_in_the_open_is_hunted() -> None:
    done = position("""
        referee> place 3 muetar armies at 20,11
        referee> place the king of Hothior at 21,13
        referee> place the king of Muetar at Pennol inside
        referee> phase movement muetar
        """)
    order = ordered(done, "muetar")
    assert isinstance(order, Move)
    assert order.place == spot("21,13")


def test_an_empty_castle_within_reach_is_besieged_with_enough() -> None:
    done = position("""
        referee> place the king of Hothior at Port Lork inside
        referee> place the king of Muetar at Pennol inside
        referee> place 6 muetar armies at 12,15
        referee> place 2 hothior armies at Port Lork inside
        referee> phase movement muetar
        """)
    orders = round_of(done, "muetar")
    sieges = [o for o in orders if isinstance(o, Besiege)]
    assert sieges
    assert len(sieges[0].force) >= Survey(state(done), "muetar").defence(sieges[0].castle)


def test_a_king_in_the_open_goes_behind_walls() -> None:
    done = position("""
        referee> place the king of Muetar at 20,12
        referee> place the king of Hothior at Port Lork inside
        referee> place 2 hothior armies at 22,13
        referee> phase movement muetar
        """)
    order = ordered(done, "muetar")
    assert isinstance(order, Move)
    assert order.force == ("muetar-monarch-1",)
    assert order.place in Survey(state(done), "muetar").castles


def test_a_garrison_with_its_king_does_not_throw_itself_at_a_host() -> None:
    done = position("""
        referee> place the king of Hothior at Port Lork inside
        referee> place 2 hothior armies at Port Lork inside
        referee> place the king of Muetar at Pennol inside
        referee> place 12 muetar armies at Port Lork outside
        referee> set Port Lork siege muetar 0
        referee> phase movement hothior
        """)
    assert not [o for o in round_of(done, "hothior") if isinstance(o, Attack)]


def test_fleets_and_whoever_is_aboard_threaten_a_castle_port() -> None:
    """Eight hexes of water off: they come in one turn, the armies aboard with them; inland they must land first."""
    by_sea = """
        referee> place the king of Hothior at Port Lork inside
        referee> place 4 Hothior armies at Port Lork inside
        referee> place 3 mercenary fleets at 8,19 for muetar
        referee> place 3 mercenary armies at 8,19 for muetar
        referee> place the king of Muetar at Pennol inside
        referee> phase movement muetar
        muetar> board 3 fleets with 3 armies
        """
    survey = Survey(state(position(by_sea)), "hothior")
    assert survey.threat(spot("Port Lork")) == 6
    assert survey.threat(spot("Tadafat")) == 1.5


def test_a_threatened_king_keeps_two_guards_and_three_against_many() -> None:
    for foes, guards in ((0, 1), (2, 2), (6, 3)):
        done = position(
            """
            referee> place the king of Hothior at Port Lork inside
            referee> place 4 Hothior armies at Port Lork inside
            referee> place the king of Muetar at Pennol inside
            """
            + (f"referee> place {foes} mercenary armies at 12,17 for muetar\n" if foes else "")
        )
        march = March(state(done), "hothior", USUAL)
        port = spot("Port Lork")
        assert march.survey.threat(port) == foes
        assert march.need(port) == (guards if foes else 0)


def test_a_lone_army_in_the_open_is_attacked_by_five() -> None:
    done = position("""
        referee> place the king of Hothior at Port Lork inside
        referee> place the king of Muetar at Pennol inside
        referee> place 5 muetar armies at 20,11
        referee> place 1 hothior army at 22,12
        referee> phase movement muetar
        """)
    assert [o for o in round_of(done, "muetar") if isinstance(o, Attack)]


def test_one_against_five_runs_and_five_against_one_stand() -> None:
    script = """
        referee> place {0} hothior armies at 21,11
        referee> place {1} muetar armies at 20,11
        referee> phase movement muetar
        muetar> attack 21,11
        """
    assert isinstance(ordered(position(script.format(1, 5)), "hothior"), Retreat)
    assert isinstance(ordered(position(script.format(5, 1)), "hothior"), Stand)


def test_mercenaries_are_lost_before_regulars() -> None:
    done = position("""
        referee> place 3 hothior armies at 21,11
        referee> place 2 muetar armies at 20,11
        referee> place 2 mercenary armies at 20,11 for muetar
        referee> phase movement muetar
        muetar> attack 21,11
        hothior> stand [1 4]
        """)
    order = ordered(done, "muetar")
    assert isinstance(order, Lose)
    assert [u for u in order.force if unit(u).kingdom == "mercenary"] == ["mercenary-army-1", "mercenary-army-2"]


def test_the_card_that_suits_the_monarch_is_played() -> None:
    done = position("""
        referee> set Immer personality Amorous
        referee> give muetar card Bribe +1
        referee> give muetar card Marriage +1
        referee> phase diplomacy muetar [1]
        muetar> activate Immer
        """)
    order = ordered(done, "muetar")
    assert isinstance(order, Play)
    assert order.card.startswith("marriage")


def test_a_cursed_court_without_white_magic_is_left() -> None:
    done = position("""
        referee> set Immer personality Cursed
        referee> phase diplomacy muetar [1]
        muetar> activate Immer
        """)
    assert not any(c.startswith("white-magic") for c in state(done).players["muetar"].hand)
    assert isinstance(ordered(done, "muetar"), Cancel)


def test_the_chance_of_a_storm_is_that_of_the_siege_table() -> None:
    assert storm_chance(4, 5) == 0
    assert storm_chance(5, 5) == 1 / 6
    assert storm_chance(15, 5) == 3 / 6
    assert storm_chance(60, 5) == 5 / 6  # a natural 1 fails


def test_mean_losses_are_even_between_equals() -> None:
    even = dice(3, 3, 1, 1)
    assert even.attacker == even.defender
    assert dice(6, 3, 2, 1).defender > dice(6, 3, 2, 1).attacker


def test_a_siege_a_king_in_danger_and_points_count() -> None:
    base = """
        referee> place the king of Hothior at Port Lork inside
        referee> place the king of Muetar at Pennol inside
        referee> place 8 muetar armies at 10,16
        {0}
        referee> phase movement muetar
        """
    quiet = worth(state(position(base.format(""))), "muetar")
    assert worth(state(position(base.format("referee> set muetar points 40"))), "muetar") > quiet + 39
    besieging = """
        referee> place the king of Hothior at Port Lork inside
        referee> place the king of Muetar at Pennol inside
        referee> place 8 muetar armies at Port Lork outside
        referee> set Port Lork siege muetar 0
        referee> phase movement muetar
        """
    assert worth(state(position(besieging)), "muetar") > quiet
    assert worth(state(position(besieging)), "hothior") < worth(state(position(base.format(""))), "hothior")
