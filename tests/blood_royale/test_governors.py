"""Rule G: titles granted, inherited, disputed (chapter OPTG)."""

from __future__ import annotations

from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import deaths, governors, money, people

from .tools import Court, rule


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
