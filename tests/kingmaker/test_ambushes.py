"""Ambushes and pursuits; allegiance that vacillates (chapters AMBUSH, VACILLATE)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.kingmaker.rules import homing, turns
from minaria.games.kingmaker.rules.control import controller
from minaria.games.kingmaker.state.pieces import Siege
from minaria.kit.cards import Pile

from .test_battles import RATIOS, VACILLATE, WEATHER, battle, outcome
from .tools import Field, rule


@rule("KM-AMBUSH-01", "KM-AMBUSH-02", "KM-AMBUSH-03")
def test_an_ambush_kills_the_last_one_named_alone() -> None:
    f = battle("amber audley york", "basalt percy york", result="Majority", dead=outcome("percy"))
    f.say("amber", "ambush Percy")
    assert "percy" not in f.g.nobles
    assert not f.g.nobles["audley"].captor
    for last, first in ("stanley", "percy"), ("audley", "percy"):
        dead = next((o for o, x in _outcomes().items() if first in x and x[-1] != first), "")
        f = battle("amber audley york", "basalt percy york", dead=dead)
        f.say("amber", "ambush Percy")
        assert "percy" in f.g.nobles, f"named before {last} or another"
    f = battle("amber audley york", "basalt percy york", dead=outcome("audley"))
    f.say("amber", "ambush Percy")
    assert "audley" not in f.g.nobles, "it strikes either side"


def _outcomes() -> dict[str, tuple[str, ...]]:
    from minaria.games.kingmaker.tables import outcomes

    return dict(outcomes())


@rule("KM-AMBUSH-02")
def test_bad_weather_cancels_an_ambush_and_its_pursuit() -> None:
    f = battle("amber audley york", "basalt percy york", result=WEATHER, dead=outcome("percy"))
    f.say("amber", "ambush Percy")
    assert "percy" in f.g.nobles
    assert f.g.fight is None


@rule("KM-AMBUSH-04", "KM-AMBUSH-05")
def test_a_pursuit_is_a_battle_at_once_and_costs_the_next_turn() -> None:
    f = battle("amber audley york", "basalt percy york", "basalt roos york", "basalt pole york", result="4:1")
    f.say("amber", "ambush Percy")
    assert f.g.results.left == ()
    assert f.asked().startswith("basalt: Audley ambushed you at York. Do you pursue?")
    assert "KM-AMBUSH-04" in f.no("basalt", "pursue with Audley")
    told = f.say("basalt", "pursue with Percy and Roos")
    assert "Pursuit at York: Percy and Roos, 120 strong, against Audley, 10: 4:1" in told
    assert f.g.nobles["audley"].captor == "basalt"
    assert f.g.nobles["percy"].pursued
    assert not f.g.nobles["pole"].pursued


@rule("KM-AMBUSH-05")
def test_pursuers_fight_again_after_their_next_turn() -> None:
    f = battle("amber percy york", "basalt roos york")
    g = f.g.copy()
    g.noble("percy", pursued=True)
    f.change(nobles=g.nobles)
    assert "KM-AMBUSH-05" in f.no("amber", "attack Roos")
    g = f.g.copy()
    turns.finish(g)
    assert not g.nobles["percy"].pursued


@rule("KM-AMBUSH-04")
def test_nobody_must_pursue() -> None:
    f = battle("amber audley york", "basalt percy york")
    f.say("amber", "ambush Percy")
    f.say("basalt", "decline")
    assert f.g.fight is None
    assert not f.g.nobles["percy"].pursued


# -- vacillating allegiance


def wavering(*nobles: str, then: str = "Majority", **fields: Any) -> Field:
    """A battle whose first result is vacillating allegiance, and whose next is `then`."""
    f = battle(*nobles, result=VACILLATE, **fields)
    return f.change(results=Pile(tuple(sorted((VACILLATE, RATIOS.get(then, then))))))


FIRST = 1
"""The lot that draws the vacillating allegiance where a ratio is the other result left."""


@rule("KM-VACILLATE-01", "KM-VACILLATE-03", "KM-VACILLATE-06", "KM-VACILLATE-07", "KM-VACILLATE-08")
def test_a_noble_changes_sides_for_good_and_all_is_reckoned_again() -> None:
    f = wavering(
        "amber percy york",
        "amber mowbray york; marshal-of-england, le-swan; henry-vi",
        "basalt pole york",
        then="Majority",
    )
    told = f.say("amber", "attack Pole", FIRST, 1, 2)
    assert "Mowbray goes over to Basalt" in told
    assert "Percy, 100 strong, against Pole and Mowbray" in told
    x = f.g.nobles["mowbray"]
    assert x.seat == "basalt"
    assert f.g.holders["marshal-of-england"] == "mowbray"
    assert f.g.ships["le-swan"].seat == "basalt"
    assert f.g.nobles["percy"].captor == "basalt", "the new strengths decide"


@rule("KM-VACILLATE-02")
def test_who_stands_alone_makes_it_bad_weather() -> None:
    f = wavering("amber percy york", "amber roos york", "basalt audley york")
    f.say("amber", "attack Audley", FIRST, 3)
    assert f.g.nobles["audley"].seat == "basalt"
    assert not f.g.nobles["audley"].captor


@rule("KM-VACILLATE-03", "KM-VACILLATE-04", "KM-VACILLATE-08")
def test_a_noble_goes_home_to_the_nearest_castle_still_friendly() -> None:
    f = wavering("amber neville york", "amber roos york", "basalt audley york", then="4:1")
    f.say("amber", "attack Audley", FIRST, 1, 1)
    assert f.at("neville") == "sheriff-hutton inside"
    assert f.g.nobles["neville"].seat == "amber"


@rule("KM-VACILLATE-05")
def test_home_without_a_castle_is_the_nearest_friendly_place_or_the_open() -> None:
    own = dict.fromkeys(("warwick", "middleham", "sheriff-hutton", "cardiff"), "basalt")
    f = battle("amber neville york", "basalt roos london", taken={**own, "durham": "amber"})
    g = f.g.copy()
    assert homing.home(g, "neville") == ("durham", True)
    g.taken = {**own}
    assert homing.home(g, "neville") == ("sheriff-hutton", False)


@rule("KM-VACILLATE-06")
def test_among_several_factions_one_is_drawn() -> None:
    f = wavering(
        "amber percy york",
        "amber roos york",
        "basalt pole york",
        "cinder audley york",
        alliances=(("basalt", "cinder"),),
    )
    g = f.g.copy()
    g.noble("audley", army="pole")
    f.change(nobles=g.nobles)
    f.say("amber", "attack Pole", FIRST, 2, 2, 1)
    assert f.g.nobles["roos"].seat == "cinder"


@rule("KM-VACILLATE-01", "KM-SIEGE-11")
def test_in_a_siege_it_is_as_in_a_battle() -> None:
    f = wavering(
        "amber percy helmsley",
        "amber scrope helmsley",
        "basalt audley helmsley inside",
        then="4:1",
        taken={"helmsley": "basalt"},
    )
    told = f.say("amber", "besiege Helmsley", FIRST, 1, 1)
    assert "too weak now" in told
    assert controller(f.g, "helmsley") == "basalt"
    f = wavering("amber percy helmsley", "amber scrope helmsley", then="4:1")
    f.say("amber", "besiege Helmsley", FIRST, 2)
    assert f.at("scrope") == "masham inside", "nobody to go over to"
    assert controller(f.g, "helmsley") == "amber"


@rule("KM-VACILLATE-02")
@pytest.mark.parametrize("kept", [True, False])
def test_a_siege_where_he_stands_alone_is_postponed(kept: bool) -> None:
    siege = {"helmsley": Siege("amber", 1, ("percy",))} if kept else {}
    f = wavering("amber percy helmsley", clock=5, sieges=siege)
    f.say("amber", "besiege Helmsley", FIRST)
    assert f.g.sieges["helmsley"] == Siege("amber", 5, ("percy",))


@rule("KM-VACILLATE-03")
def test_a_royal_duke_goes_home_and_never_over() -> None:
    f = wavering("amber duke-of-york york", "amber percy york;; richard-of-york", "basalt audley york")
    g = f.g.copy()
    f.say("amber", "attack Audley", FIRST, 1)
    assert g.nobles["duke-of-york"].seat == f.g.nobles["duke-of-york"].seat == "amber"
    assert f.at("duke-of-york") == "wakefield inside"


@rule("KM-VACILLATE-07")
def test_who_changes_sides_leaves_army_and_siege() -> None:
    f = wavering("amber grey york", "amber percy york", "basalt pole york", then="4:1")
    g = f.g.copy()
    g.noble("percy", army="grey")
    f.change(nobles=g.nobles)
    f.say("amber", "attack Pole", FIRST, 1, 2)
    assert f.g.nobles["grey"].seat == "basalt"
    assert f.g.nobles["percy"].army == ""
