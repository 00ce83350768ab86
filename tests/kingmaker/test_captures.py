"""Prisoners, spoils, executions; ships and passengers taken at sea (chapters CAPTURE, SEABATTLE, DEATH)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.state import Run
from minaria.games.kingmaker.rules import control, votes
from minaria.games.kingmaker.rules.control import controller
from minaria.games.kingmaker.rules.death import remove_noble
from minaria.games.kingmaker.rules.strength import strength
from minaria.games.kingmaker.state.pieces import Ship, Treaty
from minaria.games.kingmaker.tables import events, places
from minaria.kit.cards import Pile

from .test_battles import NOBODY, RATIOS, VACILLATE, battle, outcome
from .tools import Field, held, rule

SEA = "the-narrow-sea"


@rule("KM-CAPTURE-01", "KM-CAPTURE-02", "KM-CAPTURE-03", "KM-CAPTURE-07", "KM-CAPTURE-04")
def test_what_a_captive_loses_and_keeps() -> None:
    lines = ("amber percy york; marshal-of-england", "amber scrope york", "amber pole london")
    f = battle(
        *lines,
        "basalt roos york; item-bristol, saxons-1, le-swan, bishop-of-durham, earl-of-kent, treasurer-of-england",
    )
    f.say("amber", "attack Roos with Percy and Scrope")
    assert f.g.won == {"item-bristol": "amber"}
    assert controller(f.g, "bristol") == "amber"
    assert f.asked().startswith("amber: Who gets Saxons: Percy or Scrope?")
    assert "KM-CAPTURE-03" in f.no("amber", "give Saxons 1 to Pole")
    f.say("amber", "give Saxons 1 to Scrope")
    f.say("amber", "give Le Swan to Percy")
    assert f.g.holders["saxons-1"] == "scrope"
    assert (f.g.ships["le-swan"].seat, f.g.ships["le-swan"].noble) == ("amber", "percy")
    assert held(f.g, "roos") == ["bishop-of-durham", "earl-of-kent", "treasurer-of-england"]
    assert strength(f.g, "roos") == 0
    assert "roos" not in f.g.of("basalt")


@rule("KM-CAPTURE-04", "KM-CAPTURE-05", "KM-CAPTURE-06", "KM-DEATH-01")
def test_captives_are_executed_by_order_or_as_the_captors_turn_begins() -> None:
    f = battle("amber percy york", "amber grey london", "basalt roos york; earl-of-kent", "basalt pole london")
    f.say("amber", "attack Roos")
    assert "KM-CAPTURE-04" in f.no("amber", "execute Pole")
    f.say("amber", "execute Roos")
    assert "roos" not in f.g.nobles
    assert "earl-of-kent" in f.g.chancery
    f = battle(
        "amber percy york", "basalt roos york", "basalt pole london", "cinder grey dover inside", "dusk talbot oxford"
    )
    f.say("amber", "attack Roos")
    while f.g.player == "amber":
        f.say("amber", "done")
    for seat in "basalt", "cinder", "dusk":
        assert f.g.nobles["roos"].captor == "amber"
        while f.g.player == seat:
            f.say(f.match.awaited()[0], "done")
    assert f.g.player == "amber"
    assert "roos" not in f.g.nobles, "dead as Amber's turn opens"


@rule("KM-HEIRCAPTURE-08", "KM-DEATH-05")
def test_heirs_are_executed_by_their_holder() -> None:
    f = battle("amber percy york; ; henry-vi", "basalt roos york; ; margaret-of-anjou")
    assert "KM-HEIRCAPTURE-08" in f.no("amber", "execute Margaret")
    f.say("amber", "execute Henry")
    assert "henry-vi" not in f.g.heirs
    assert "henry-vi" not in f.g.crowned


@rule("KM-EVENTCARD-18")
def test_a_kings_pardon_saves_from_outcome_and_axe() -> None:
    lines = ("amber percy york", "basalt roos york", "basalt pole london; ; henry-vi")
    for card in True, False:
        f = battle(*lines, dead=outcome("roos"))
        hands = {**f.g.hands, "basalt": ("kings-pardon-1",) if card else ()}
        f = pardoned(f, hands)
        f.say("amber", "attack Roos")
        assert f.asked().startswith("basalt: Roos is about to die")
        if card:
            f.say("basalt", "pardon Roos")
            assert f.g.nobles["roos"].captor == "amber", "he lives, and is beaten all the same"
            assert "kings-pardon-1" in f.g.crown.used
        else:
            assert "KM-EVENTCARD-18" in f.no("basalt", "pardon Roos")
            f.say("basalt", "done")
            assert "roos" not in f.g.nobles
    f = pardoned(battle(*lines), {"amber": (), "basalt": ("kings-pardon-1",), "cinder": (), "dusk": ()})
    f.say("amber", "attack Roos")
    f.say("amber", "execute Roos")
    f.say("basalt", "pardon Roos")
    assert f.at("roos") == "helmsley inside"
    assert not f.g.nobles["roos"].captor
    f = battle("amber percy york", "basalt roos york", dead=outcome("roos"))
    f.say("amber", "attack Roos")
    assert "roos" not in f.g.nobles, "without a monarch nobody is asked"


def pardoned(f: Field, hands: dict[str, tuple[str, ...]]) -> Field:
    """With these reserves."""
    g = f.g.copy()
    for items in hands.values():
        for item in items:
            f.draw(g, item)
    return f.change(hands=hands, crown=g.crown)


@rule("KM-DEATH-04")
def test_a_dead_noble_comes_back_only_by_the_list() -> None:
    f = battle(
        "amber grey york; saxons-1",
        "basalt roos york",
        dead=outcome("grey"),
    )
    f.say("amber", "attack Roos")
    assert "grey" not in f.g.nobles
    assert "grey" in f.g.crown.used
    assert "grey" not in f.g.crown.left


@rule("KM-HEIRMOVE-04", "KM-OBJECT-05", "KM-OBJECT-01", "KM-OBJECT-06")
def test_the_last_heir_crowned_and_held_wins_at_once() -> None:
    f = battle("amber percy york; ; henry-vi, edward-of-march", "basalt roos york", alliances=(("amber", "cinder"),))
    g = f.g.copy()
    g.heirs = {h: x for h, x in g.heirs.items() if h in ("henry-vi", "edward-of-march")}
    f.change(heirs=g.heirs)
    f.say("amber", "execute Edward of March")
    assert f.g.finished
    assert f.g.winner == "amber", "alone, whoever is allied to him"


@rule("KM-TREATY-06")
def test_a_foreign_noble_taken_after_the_breach_dies_and_his_awards_go_over() -> None:
    for broken in 0, 4:
        treaty = {"empire": Treaty("basalt", 2, broken)}
        left = Pile(tuple(e for e in events() if e != "treaty-empire"))
        lines = ("amber percy york", "basalt burgundy york; saxons-1, le-swan")
        f = battle(*lines, treaties=treaty, clock=5, events=left)
        f.say("amber", "attack Burgundy")
        if not broken:
            assert f.g.nobles["burgundy"].captor == "amber"
            continue
        assert "burgundy" not in f.g.nobles
        assert f.g.holders["saxons-1"] == "percy"
        assert (f.g.ships["le-swan"].seat, f.g.ships["le-swan"].noble) == ("amber", "percy")


@rule("KM-CAPTURE-04")
def test_captives_are_delivered_where_their_captors_are_beaten() -> None:
    for friend, captor in ("cinder", ""), ("amber", "amber"):
        f = battle("amber percy york", "basalt audley york", "cinder roos york")
        g = f.g.copy()
        g.noble("roos", captor="basalt", since=1, seat="cinder" if friend == "cinder" else "dusk")
        f.change(nobles=g.nobles, alliances=(("amber", "cinder"),))
        f.say("amber", "attack Audley")
        assert f.g.nobles["roos"].captor == captor


# -- at sea


def sea(*nobles: str, ships: dict[str, Any], result: str = "Majority", dead: str = NOBODY, **fields: Any) -> Field:
    """Amber's Combat Phase with ships at sea: ship -> Ship; nobles "amber percy the-narrow-sea" are aboard."""
    aboard = {line.split()[1]: line for line in nobles if line.split()[2] == SEA}
    f = battle(
        *(x for n, x in ((x.split()[1], x) for x in nobles) if n not in aboard), result=result, dead=dead, **fields
    )
    from minaria.games.kingmaker.rules.custody import take
    from minaria.games.kingmaker.state.pieces import Noble

    g = f.g.copy()
    for n, line in aboard.items():
        head, _, rest = line.partition(";")
        seat, _, at, ship = head.split()
        g.nobles[n] = Noble(seat, at, aboard=(ship,))
        f.draw(g, n)
    for s, x in ships.items():
        g.ships[s] = x
        if not s.startswith(("trinity", "nicholas", "christopher")):
            f.draw(g, s)
    for n, line in aboard.items():
        _, _, rest = line.partition(";")
        for h in rest.replace(";", "").split():
            take(g, h, n)
    return f.change(nobles=g.nobles, ships=g.ships, crown=g.crown, heirs=g.heirs, both=g.both)


@rule("KM-SEABATTLE-01", "KM-SEABATTLE-03", "KM-CAPTURE-08", "KM-CAPTURE-09", "KM-COMBAT-02", "KM-SETUP-16")
def test_capacities_decide_and_the_victor_takes_ships_and_passengers() -> None:
    fleet = {"grace-dieu": Ship("amber", SEA, "grey"), "le-swan": Ship("basalt", SEA, "pole")}
    nobles = (
        "amber grey london",
        "basalt pole york",
        f"basalt percy {SEA} le-swan; margaret-of-anjou",
        f"amber roos {SEA} grace-dieu",
    )
    f = sea(*nobles, ships=fleet, result="2:1")
    told = f.say("amber", "attack Le Swan")
    assert "Grace Dieu, 250 strong, against Le Swan, 100: 2:1" in told
    assert f.g.nobles["percy"].captor == "amber"
    assert f.g.heirs["margaret-of-anjou"].guard == "roos"
    f.say("amber", "give Le Swan to Roos")
    assert (f.g.ships["le-swan"].seat, f.g.ships["le-swan"].noble) == ("amber", "roos")
    in_port = {"grace-dieu": Ship("amber", SEA, "grey"), "le-swan": Ship("basalt", "dover", "pole")}
    assert "KM-COMBAT-02" in sea(*nobles[:2], ships=in_port).no("amber", "attack Le Swan")


@rule("KM-SEABATTLE-04")
def test_outcomes_strike_aboard() -> None:
    fleet = {"grace-dieu": Ship("amber", SEA, "grey"), "le-swan": Ship("basalt", SEA, "pole")}
    f = sea(
        "amber grey london",
        "basalt pole york",
        f"basalt roos {SEA} le-swan",
        ships=fleet,
        result="4:1",
        dead=outcome("roos"),
    )
    f.say("amber", "attack Le Swan")
    assert "roos" not in f.g.nobles


@rule("KM-SEABATTLE-05")
def test_vacillating_allegiance_is_ignored_at_sea() -> None:
    fleet = {"grace-dieu": Ship("amber", SEA, "grey"), "le-swan": Ship("basalt", SEA, "pole")}
    f = sea("amber grey london", "basalt pole york", f"basalt roos {SEA} le-swan", ships=fleet)
    f.change(results=Pile(tuple(sorted((VACILLATE, RATIOS["2:1"])))))
    f.say("amber", "attack Le Swan", 1)
    assert f.g.nobles["roos"].captor == "amber"


@rule("KM-SEABATTLE-02", "KM-FLEET-02", "KM-FLEET-03")
def test_a_fleet_defends_as_one_and_others_may_join() -> None:
    fleet = {
        "grace-dieu": Ship("amber", SEA, "grey"),
        "le-toulouse": Ship("cinder", SEA, "scrope", fleet="grace-dieu"),
        "le-swan": Ship("basalt", SEA, "pole"),
        "le-thomas": Ship("basalt", SEA, "pole", fleet="le-swan"),
        "le-michael": Ship("basalt", SEA, "pole"),
    }
    nobles = ("amber grey london", "basalt pole york", "cinder scrope durham")
    f = sea(*nobles, ships=fleet, result="4:1", alliances=(("amber", "cinder"),))
    f.say("amber", "attack Le Swan with Grace Dieu and Le Toulouse")
    assert f.asked().startswith("basalt: Amber attacks in The Narrow Sea. Does Le Michael defend?")
    told = f.say("basalt", "defend")
    assert "450 strong, against Le Swan, Le Thomas and Le Michael, 350: 5:4" in told
    assert "le-toulouse" in f.g.fought, "the ally's ship has had its combat of the round"
    f = sea(*nobles, ships=fleet, result="4:1", alliances=(("amber", "cinder"),))
    f.say("amber", "attack Le Thomas with Grace Dieu")
    assert "Grace Dieu, 250 strong, against Le Swan and Le Thomas, 200: 5:4" in f.say("basalt", "decline")


@rule("KM-CAPTURE-10", "KM-CAPTURE-11")
def test_an_office_ship_is_the_victors_until_it_touches_port() -> None:
    from minaria.games.kingmaker.rules.items import in_port

    fleet = {"grace-dieu": Ship("amber", SEA, "grey"), "trinity": Ship("basalt", SEA, "mowbray")}
    for office in True, False:
        f = sea("amber grey london", "basalt mowbray york; admiral-of-england", ships=fleet)
        f.say("amber", "attack Trinity")
        x = f.g.ships["trinity"]
        assert (x.seat, x.noble) == ("amber", "")
        g = f.g.copy()
        if not office:
            del g.holders["admiral-of-england"]
        g.ship("trinity", at="dover")
        in_port(g, "trinity")
        assert (g.ships["trinity"].seat, g.ships["trinity"].noble) == (
            ("basalt", "mowbray") if office else ("amber", "")
        )


@rule("KM-CAPTURE-12", "KM-CAPTURE-13")
def test_prizes_are_scuttled_and_their_passengers_change_over_if_there_is_room() -> None:
    fleet = {"grace-dieu": Ship("amber", SEA, "grey"), "trinity": Ship("basalt", SEA, "mowbray")}
    nobles = (
        "amber grey london",
        "basalt pole york",
        "basalt mowbray durham; admiral-of-england",
        f"basalt percy {SEA} le-swan",
    )
    small = {"le-michael": Ship("amber", SEA, "grey"), "le-swan": Ship("basalt", SEA, "pole")}
    f = sea(*nobles[:2], nobles[3], f"amber stanley {SEA} le-michael", ships=small)
    assert "KM-CAPTURE-12" in f.no("amber", "scuttle Le Michael")
    f.say("amber", "attack Le Swan")
    f.say("amber", "give Le Swan to Grey")
    f.say("amber", "scuttle Le Swan")
    assert f.g.nobles["percy"].aboard == ("le-michael",), "100 beside 50 in 150"
    assert "le-swan" in f.g.crown.used
    f = sea(
        *nobles[:2],
        nobles[3],
        f"amber neville {SEA} le-michael",
        f"amber stafford {SEA} le-michael",
        ships=small,
    )
    f.say("amber", "attack Le Swan")
    f.say("amber", "give Le Swan to Grey")
    f.say("amber", "scuttle Le Swan")
    assert "percy" not in f.g.nobles, "80 aboard, 100 more do not fit in 150"
    f = sea(*nobles[:3], ships=fleet)
    f.say("amber", "attack Trinity")
    f.say("amber", "scuttle Trinity")
    assert f.g.lost == {"trinity": 2}, "as after a gale"


@rule("KM-CAPTURE-14", "KM-CAPTURE-15")
def test_captives_taken_at_sea_stay_aboard_and_wait_for_port() -> None:
    from minaria.games.kingmaker.rules.capturing import due

    fleet = {"grace-dieu": Ship("amber", SEA, "grey"), "le-swan": Ship("basalt", SEA, "pole")}
    f = sea("amber grey london", "basalt pole york", f"basalt roos {SEA} le-swan", ships=fleet)
    f.say("amber", "attack Le Swan")
    assert f.g.nobles["roos"].aboard == ("le-swan",)
    g = f.g.copy()
    g.clock = 5
    assert due(g, "amber") == [], "nobody can pay for him at sea"
    g.ship("le-swan", at="dover")
    assert (g.nobles["roos"].at, g.nobles["roos"].aboard) == ("dover", ())
    assert due(g, "amber") == []
    g.clock = 9
    assert due(g, "amber") == ["roos"]


@rule("KM-HEIRCAPTURE-04", "KM-BATTLE-14")
def test_heirs_go_to_a_victor_who_lives() -> None:
    f = battle("amber grey york", "amber percy york", "basalt audley york; ; margaret-of-anjou", dead=outcome("grey"))
    f.say("amber", "attack Audley")
    assert "grey" not in f.g.nobles
    assert f.g.heirs["margaret-of-anjou"].guard == "percy"


@rule("KM-CAPTURE-03", "KM-RANSOM-02")
def test_where_no_victor_is_left_the_spoils_are_discarded_and_nobody_can_be_paid() -> None:
    f = battle("amber percy york", "basalt audley york; saxons-1", "basalt pole exeter; le-swan", dead=outcome("percy"))
    f.say("amber", "attack Audley")
    assert f.g.nobles["audley"].captor == "amber"
    assert "saxons-1" in f.g.crown.used
    assert "who could hold Le Swan" in f.no("amber", "ransom Audley for Le Swan")


@rule("KM-CAPTURE-01", "KM-RANSOM-04")
def test_ships_of_offices_on_land_stay_with_the_office_and_go_on_where_they_were_lent() -> None:
    """Ruling K-44."""
    f = battle("amber percy york; marshal-of-england, saxons-1", "basalt roos york; admiral-of-england, le-swan")
    f.say("amber", "attack Roos")
    assert f.g.nobles["roos"].captor == "amber"
    assert f.g.ships["le-swan"].noble == "percy"
    assert (f.g.ships["trinity"].seat, f.g.ships["trinity"].noble) == ("basalt", "roos")
    f = battle(
        "amber percy york; marshal-of-england, saxons-1",
        "basalt roos york",
        "cinder mowbray exeter; admiral-of-england",
    )
    g = f.g.copy()
    g.ship("trinity", seat="basalt", noble="roos")
    f.stand(g, f.match.position.stack)
    f.say("amber", "attack Roos")
    assert (f.g.ships["trinity"].seat, f.g.ships["trinity"].noble) == ("amber", "percy")
    g = f.g.copy()
    g.run = Run(1, "amber", Seeded("1"))
    remove_noble(g, "percy")
    assert (g.ships["trinity"].seat, g.ships["trinity"].noble) == ("cinder", "mowbray"), "she was only lent"


@rule("KM-CAPTURE-07", "KM-BUSINESS-10", "KM-VOTE-09")
@pytest.mark.parametrize("captor", ["", "basalt"])
def test_a_warden_in_captivity_brings_no_votes_to_his_faction_nor_to_his_captor(captor: str) -> None:
    f = Field("amber percy york; warden-of-the-cinque-ports", "amber grey ampthill", "basalt roos york")
    g = f.g.copy()
    g.noble("percy", captor=captor, since=1 if captor else 0)
    f.stand(g, f.match.position.stack)
    mine = dict(votes.commons(f.g, "amber"))
    ports = 0 if captor else 5
    towns = sum(places()[p].commons for p in control.places_of(f.g, "amber"))
    assert votes.towns(f.g, "amber") == towns + ports
    assert mine.get("Warden of the Cinque Ports", 0) == ports
    theirs = sum(places()[p].commons for p in control.places_of(f.g, "basalt"))
    assert votes.towns(f.g, "basalt") == theirs
    assert "Warden of the Cinque Ports" not in dict(votes.commons(f.g, "basalt"))
