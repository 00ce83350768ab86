"""Where alliances, sieges, captures and the parts of a turn meet (chapters COMBAT, SIEGE, SPECIALNOBLE, TRANSFER)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.kingmaker.state.pieces import Peace, Siege

from .tools import Field, rule

PARTS = ("opening", "movement", "company", "combat", "parliament", "coronation", "crown")


def of_allies(*lines: str, allies: str = "amber basalt", **fields: Any) -> Field:
    pairs = tuple(tuple(sorted(p.split())) for p in allies.split(", "))
    return Field(*lines, part="combat", alliances=pairs, **fields)


@rule("KM-COMBAT-10")
def test_an_ally_in_a_thirds_army_shields_it() -> None:
    f = of_allies("amber percy ripon; marshal-of-england", "cinder scrope ripon", "basalt roos ripon")
    g = f.g.copy()
    g.alliances = (("amber", "basalt"), ("basalt", "cinder"))
    for n in ("roos", "scrope"):
        g.noble(n, army="roos")
    f.stand(g, f.match.position.stack)
    assert "KM-COMBAT-10" in f.no("amber", "attack Scrope")
    assert "KM-COMBAT-10" in f.no("amber", "ambush Scrope")


@rule("KM-COMBAT-10", "KM-ARMY-05")
def test_nobody_is_led_against_his_own_ally() -> None:
    f = of_allies("amber percy ripon; marshal-of-england", "basalt neville ripon", "cinder scrope ripon")
    g = f.g.copy()
    g.alliances = (("amber", "basalt"), ("basalt", "cinder"))
    for n in ("percy", "neville"):
        g.noble(n, army="neville")
    f.stand(g, f.match.position.stack)
    assert "KM-COMBAT-10" in f.no("amber", "attack Scrope with Percy and Neville")
    f.say("amber", "attack Scrope", 12, 55)
    assert "neville" not in f.g.fought, "left to himself, the general leaves his ally's friend out"


@rule("KM-COMBAT-10", "KM-FLEET-03")
def test_nor_at_sea() -> None:
    f = Field("amber percy york; grace-dieu", "basalt roos york; le-swan", "cinder pole york; trinity", part="combat")
    g = f.g.copy()
    g.alliances = (("amber", "basalt"), ("basalt", "cinder"))
    for s in ("grace-dieu", "le-swan", "trinity"):
        g.ship(s, at="the-narrow-sea", fleet="grace-dieu" if s != "trinity" else "")
    f.stand(g, f.match.position.stack)
    assert "KM-COMBAT-10" in f.no("amber", "attack Trinity with Grace Dieu and Le Swan")
    g.alliances = (("amber", "basalt"),)
    for s in ("le-swan", "trinity"):
        g.ship(s, fleet="le-swan")
    f.stand(g, f.match.position.stack)
    assert "KM-COMBAT-10" in f.no("amber", "attack Trinity with Grace Dieu")


@rule("KM-COMBAT-10", "KM-SIEGE-09")
def test_nor_against_who_must_defend_a_place() -> None:
    f = Field(
        "amber percy york; marshal-of-england, burgundian-crossbowmen-1",
        "basalt neville york; treasurer-of-england",
        "cinder scrope york inside",
        part="combat",
        taken={"york": "cinder"},
    )
    g = f.g.copy()
    g.alliances = (("amber", "basalt"), ("basalt", "cinder"))
    for n in ("percy", "neville"):
        g.noble(n, army="neville")
    f.stand(g, f.match.position.stack)
    assert "KM-COMBAT-10" in f.no("amber", "besiege York with Percy and Neville")


def besieged(part: str = "combat", player: int = 1) -> Field:
    """Percy and Neville of amber's besiege York, where Scrope of dusk's is; Roos of basalt's is in the open."""
    return Field(
        "amber percy york; marshal-of-england",
        "amber neville york; chamberlain-of-chester, burgundian-crossbowmen-1",
        "dusk scrope york inside",
        "basalt roos york",
        part=part,
        clock=player,
        taken={"york": "dusk"},
    )


def under_siege(f: Field) -> Field:
    """The siege has been laid, and postponed by the weather."""
    return f.change(sieges={"york": Siege("amber", 0, ("neville", "percy"))})


@rule("KM-SIEGE-18")
def test_who_is_shut_in_comes_out_against_the_besiegers_alone() -> None:
    f = under_siege(besieged(player=4))
    assert "KM-SIEGE-18" in f.no("dusk", "attack Roos with Scrope")
    f.say("dusk", "sally from York", 12, 55)
    assert "scrope" in f.g.fought


@rule("KM-SIEGE-02")
def test_a_siege_ends_as_besieger_and_besieged_become_allies() -> None:
    f = under_siege(besieged("movement", player=4))
    f.say("dusk", "ally with amber")
    said = f.say("amber", "accept")
    assert f.g.sieges == {}, said
    f.say("dusk", "move Scrope to Ripon")


@rule("KM-SIEGE-02", "KM-SIEGE-25", "KM-CAPTURE-01")
def test_a_siege_ends_as_the_place_becomes_the_besiegers_by_the_capture_of_its_holder() -> None:
    f = Field(
        "amber percy ripon; marshal-of-england",
        "amber neville bristol; chamberlain-of-chester",
        "amber mowbray bristol; treasurer-of-england",
        "amber talbot bristol; chancellor-of-lancaster",
        "amber stafford bristol",
        "basalt fitzalan ripon; item-bristol",
        part="combat",
    )
    f.change(sieges={"bristol": Siege("amber", 0, ("mowbray", "neville", "stafford", "talbot"))})
    f.say("amber", "attack FitzAlan", 12, 55)
    assert f.g.nobles["fitzalan"].captor == "amber"
    assert f.g.sieges == {}


@rule("KM-EVENTCARD-14", "KM-SIEGE-16", "KM-PARLIAMENT-12")
def test_treachery_takes_nothing_past_besiegers_or_the_kings_peace() -> None:
    lines = (
        "amber audley bristol",
        "basalt percy bristol; marshal-of-england",
        "basalt neville bristol; chamberlain-of-chester",
    )
    f = Field(*lines, part="combat", taken={"bristol": "dusk"}).hold("amber", "treachery-1")
    f.change(sieges={"bristol": Siege("basalt", 0, ("neville", "percy"))})
    assert "KM-SIEGE-16" in f.no("amber", "betray Bristol to Audley")
    f.change(sieges={}, peace=Peace("bristol", "basalt"))
    assert "KM-PARLIAMENT-12" in f.no("amber", "betray Bristol to Audley")
    f.change(peace=None)
    f.say("amber", "betray Bristol to Audley")
    assert f.g.taken["bristol"] == "amber"


@rule("KM-SPECIALNOBLE-04")
def test_a_duke_beaten_with_the_senior_heirs_guard_is_the_victors_noble_and_no_prisoner() -> None:
    """Ruling K-11: he follows the heir at once."""
    for lines in (
        ("amber scrope ripon; ; henry-vi", "amber duke-of-lancaster ripon"),
        ("amber duke-of-lancaster ripon; ; henry-vi",),
    ):
        f = Field("basalt percy ripon; marshal-of-england", *lines, part="combat", clock=2)
        f.say("basalt", "attack Duke of Lancaster", 12, 55)
        duke = f.g.nobles["duke-of-lancaster"]
        assert (duke.seat, duke.captor) == ("basalt", "")


@rule("KM-SPECIALNOBLE-04", "KM-HEIRCAPTURE-01")
def test_a_duke_in_prison_follows_the_senior_heir_and_is_free_in_his_new_masters() -> None:
    for captor, free in (("amber", True), ("cinder", False)):
        f = Field(
            "amber percy york; marshal-of-england",
            "basalt stanley lathom inside",
            "basalt duke-of-york ripon",
            part="company",
        )
        g = f.g.copy()
        g.noble("duke-of-york", captor=captor, since=1)
        f.stand(g, f.match.position.stack)
        f.say("amber", "seize Richard of York with Percy")
        duke = f.g.nobles["duke-of-york"]
        assert duke.seat == "amber"
        assert (duke.captor == "") is free


@rule("KM-HEIRCAPTURE-08", "KM-CAPTURE-05")
@pytest.mark.parametrize("part", PARTS)
def test_heirs_and_captives_are_executed_in_every_part_of_ones_turn(part: str) -> None:
    f = Field(
        "amber percy york inside; archbishop-of-york; george-of-clarence, richard-of-york",
        "amber grey coventry inside; chancellor-of-england; henry-vi",
        "amber talbot doncaster",
        "dusk scrope doncaster",
        "basalt roos york",
        part=part,
        taken={"york": "amber", "coventry": "amber"},
    )
    g = f.g.copy()
    g.noble("roos", captor="amber", since=1)
    if part == "crown":
        g.drawn, g.crown = "stafford", type(g.crown)(tuple(i for i in g.crown.left if i != "stafford"), ())
    f.stand(g, f.match.position.stack)
    f.say("amber", "execute George of Clarence")
    f.say("amber", "execute Roos")
    assert "george-of-clarence" not in f.g.heirs
    assert "roos" not in f.g.nobles


@rule("KM-TRANSFER-04", "KM-TRADE-01")
@pytest.mark.parametrize("part", ["opening", "movement", "company", "combat"])
def test_items_change_hands_in_every_part_of_ones_turn(part: str) -> None:
    f = Field("amber percy doncaster; saxons-2, le-swan", "amber roos doncaster", "basalt scrope doncaster", part=part)
    f.say("amber", "give Saxons 2 to Roos")
    assert f.g.holders["saxons-2"] == "roos"
    f.say("amber", "give Le Swan to Roos")
    assert f.g.ships["le-swan"].noble == "roos"
