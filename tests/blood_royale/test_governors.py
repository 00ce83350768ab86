"""Rule G: titles granted, inherited, disputed (chapter OPTG)."""

from __future__ import annotations

from typing import Any

from minaria.games.blood_royale.pages import general
from minaria.games.blood_royale.phases.battle import Battles
from minaria.games.blood_royale.phases.interphase import Governors, Taxation
from minaria.games.blood_royale.phases.movement import March, Movement, Round
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import battle, command, deaths, governors, money, movement, people
from minaria.kit.people import Captive

from .tools import SEATS, Court, rule


@rule("BR-OPTG-01", "BR-OPTG-02", "BR-OPTG-03")
def test_a_prince_of_fifteen_is_made_governor_of_provinces_one_controls() -> None:
    c = Court(rule_g="on", turn=2)
    prince = c.person("Hal", 20)
    c.person("Maud", 20, male=False)
    c.person("Wat", 10)
    c.person("Rob", 15)
    c.person("Henri", 20, "azure")
    c.stand(Weddings())
    for who in ("Maud", "Wat", "Henri"):
        assert "BR-OPTG-02" in c.no("argent", f"make {who} governor of Wessex")
    assert "BR-OPTG-01" in c.no("argent", "make Hal governor of Champagne")
    c.say("argent", "make Hal governor of Wessex")
    assert "BR-OPTG-01" in c.no("argent", "make Rob governor of Wessex")
    c.say("argent", "make Hal governor of Kent")
    assert c.now.titles == {"wessex": prince, "kent": prince}
    assert people.strength(c.now, prince) == 1


@rule("BR-OPTG-01")
def test_without_rule_g_there_are_no_governors() -> None:
    c = Court(turn=2)
    c.person("Hal", 20)
    c.stand(Weddings())
    assert "BR-OPTG-01" in c.no("argent", "make Hal governor of Wessex")


@rule("BR-OPTG-05", "BR-OPTG-08")
def test_a_title_passes_on_in_the_order_of_succession_and_may_leave_the_house() -> None:
    c = Court(rule_g="on", turn=2)
    duke = c.person("Hal", 45)
    c.g.titles = {"wessex": duke}
    abroad = c.person("Luigi", 20, "sable", father=duke)
    boy = c.person("Wat", 10, "sable", father=abroad)
    deaths.die(c.throw(1).g, duke)
    assert c.g.titles == {"wessex": abroad}
    assert (c.g.owner("wessex"), money.governor_seat(c.g, "wessex")) == ("argent", "sable")
    deaths.die(c.throw(1).g, abroad)
    assert c.g.titles == {"wessex": boy}
    assert people.acting(c.g, "wessex") == c.kings[0]
    assert money.governor_seat(c.g, "wessex") == "argent"
    c.g.change(boy, born=c.g.year - 15)
    assert people.acting(c.g, "wessex") == boy


@rule("BR-OPTG-05")
def test_a_title_that_nobody_inherits_lapses() -> None:
    c = Court(rule_g="on", turn=2)
    c.g.titles = {"wessex": c.person("Hal", 45)}
    deaths.die(c.throw(1).g, c.g.titles["wessex"])
    assert c.g.titles == {}


@rule("BR-OPTG-06", "BR-OPTG-07")
def test_the_king_may_dispute_an_inheritance_and_what_it_costs() -> None:
    for seat, rolls in (("argent", 0), ("sable", 9)):
        c = Court(rule_g="on", turn=2)
        duke = c.person("Hal", 45)
        mine = c.person("Rob", 20)
        c.person("Luigi", 20, seat, father=duke)
        c.g.titles = {"wessex": duke}
        deaths.die(c.throw(1).g, duke)
        c.stand(Weddings())
        c.say("argent", "make Rob governor of Wessex", *[6] * rolls)
        assert c.now.titles == {"wessex": mine}
        assert list(c.now.revolts) == ["wessex"]


@rule("BR-OPTG-06")
def test_an_inheritance_stands_once_the_dynastic_sequence_is_over() -> None:
    c = Court(rule_g="on", turn=2)
    duke = c.person("Hal", 45)
    c.person("Rob", 20)
    heir = c.person("Luigi", 20, "sable", father=duke)
    c.g.titles = {"wessex": duke}
    deaths.die(c.throw(1).g, duke)
    c.stand(Weddings())
    for seat in c.g.seats:
        c.say(seat, "done")
    assert c.now.inherited == ()
    assert governors.disputable(c.now, "argent") == []
    assert c.now.titles == {"wessex": heir}


# -- governors of another house


def usurped(king_at: str = "essex", age: int = 25) -> tuple[Court, str]:
    """Louis of France governs Wessex, which is England's, and stands there with two English armies."""
    c = Court(rule_g="on", turn=2)
    duke = c.person("Louis XX", age, "azure", piece="1", at="wessex")
    c.g.titles = {"wessex": duke}
    c.army("argent", "wessex", 2)
    c.g.change(c.kings[0], at=king_at)
    return c, duke


def commanders(c: Court) -> set[str]:
    """Who commands the armies there are."""
    return {command.commander(c.g, a) for a in c.g.armies}


@rule("BR-OPTG-10")
def test_a_governor_of_another_house_keeps_what_he_likes_of_the_royal_tax() -> None:
    c, duke = usurped()
    c.g.change(duke, at="kent")
    c.stand(Taxation())
    for seat in SEATS:
        c.say(seat, "tax 5")
    assert c.asked() == ("azure: You govern Wessex (5 for Argent (England)): withhold royal tax, or done.")
    assert [c.now.players[s].cash for s in SEATS[:2]] == [50, 52], "two crowns are his in any case"
    assert "BR-OPTG-10" in c.no("azure", "withhold 6 in Wessex")
    assert "BR-OPTG-10" in c.no("azure", "withhold 5 in Kent")
    c.say("azure", "withhold 5 in Wessex")
    assert [c.now.players[s].cash for s in SEATS[:2]] == [45, 57]
    assert not isinstance(c.match.phase, Governors)
    # one's own Prince withholds nothing from his King
    c, duke = usurped()
    c.g.change(duke, seat="argent")
    c.stand(Taxation())
    for seat in SEATS:
        c.say(seat, "tax 5")
    assert c.now.players["argent"].cash == 52
    assert money.withholdable(c.now, "argent") == {}


@rule("BR-OPTG-13")
def test_a_governor_who_is_present_commands_the_armies_there_unless_the_king_is() -> None:
    c, _ = usurped()
    assert commanders(c) == {"azure"}
    assert battle.sides(c.g, "wessex") == ["azure"]
    c.stand(March("azure"), Movement(), Round())
    assert "commands the armies of Argent (England) there" in repr(general.place_page(c.view("vert"), "wessex"))
    c, _ = usurped()
    assert commanders(usurped(king_at="wessex")[0]) == {"argent"}
    assert commanders(usurped(age=10)[0]) == {"argent"}
    changes: tuple[dict[str, Any], ...] = ({"at": "kent"}, {"male": False}, {"seat": "argent"})
    for change in changes:
        c, duke = usurped()
        c.g.change(duke, **change)
        assert commanders(c) == {"argent"}, change
    c, _ = usurped()
    c.g.slot = "argent"
    c.stand(March("argent"), Movement(), Round())
    assert "BR-MOVE-01" in c.no("argent", "move 2 armies from Wessex to Kent")
    c, _ = usurped()
    c.army("argent", "kent")
    c.g.slot = "argent"
    c.stand(March("argent"), Movement(), Round())
    c.say("argent", "move 1 army from Kent to Wessex")
    assert movement.walkers(c.now, "argent") == [c.kings[0]], "who comes to him is his"


@rule("BR-OPTG-13")
def test_a_governor_attacks_with_the_kings_armies() -> None:
    c, _ = usurped()
    c.army("vert", "wessex")
    c.stand(Battles("azure"))
    c.say("azure", "attack Spain")
    assert battle.force(c.now, "azure") == 3, "two English armies and he himself"


@rule("BR-OPTG-14")
def test_over_the_border_they_are_the_kings_again() -> None:
    c, _ = usurped()
    fleet = c.fleet("azure", "wessex")
    c.g.slot = "azure"
    c.stand(March("azure"), Movement(), Round())
    assert fleet in c.now.fleets
    assert "BR-MOVE-07" in c.no("azure", "embark 1 army")
    assert "BR-MOVE-01" in c.no("azure", "move 2 armies from Wessex to Lancashire")
    c.say("azure", "move 1 army from Wessex to Kent")
    moved = [a for a, x in c.now.armies.items() if x.at == "kent"]
    assert [command.commander(c.now, a) for a in moved] == ["argent"]
    assert "BR-MOVE-01" in c.no("azure", "move 1 army from Kent to Essex")


@rule("BR-OPTG-09", "BR-OPTG-10", "BR-OPTG-12")
def test_where_there_is_famine_a_governor_raises_and_keeps_nothing() -> None:
    c, duke = usurped()
    c.g.rates["argent"] = 5
    c.g.player("argent", cash=50)
    assert (money.governor_tax(c.g, "wessex"), money.withholdable(c.g, "azure")) == (2, {"wessex": 5})
    c.g.famine = ("wessex",)
    assert (money.governor_tax(c.g, "wessex"), money.withholdable(c.g, "azure")) == (0, {})
    c.g.famine = ()
    c.g.change(duke, charisma=2)
    assert money.governor_tax(c.g, "wessex") == 4
    c.g.captives[duke] = Captive("vert", 1, "wessex")
    assert money.governor_tax(c.g, "wessex") == 2, "a prisoner charms nobody"


@rule("BR-OPTG-06")
def test_each_inheritance_is_disputed_by_whoever_controls_the_province() -> None:
    c = Court(rule_g="on", turn=2)
    heir, rob = c.person("Luigi", 20, "sable"), c.person("Rob", 20)
    c.g.titles = {"wessex": heir, "kent": heir, "lombardy": heir}
    c.g.inherited = ("wessex", "kent", "lombardy", "cornwall")
    assert governors.disputable(c.g, "argent") == ["wessex", "kent"], "nobody has inherited Cornwall"
    governors.grant(c.throw(*[6] * 20).g, "argent", rob, "wessex")
    assert list(c.g.inherited) == ["kent", "lombardy", "cornwall"]


@rule("BR-OPTG-05", "BR-OPTG-06")
def test_two_titles_of_one_dead_man_are_both_inherited() -> None:
    c = Court(rule_g="on", turn=2)
    duke = c.person("Hal", 45)
    heir = c.person("Luigi", 20, "sable", father=duke)
    c.g.titles = {"wessex": duke, "kent": duke}
    deaths.die(c.throw(1).g, duke)
    assert c.g.titles == {"wessex": heir, "kent": heir}
    assert sorted(governors.disputable(c.g, "argent")) == ["kent", "wessex"]
