"""Prisoners who marry (chapter CAPTIVE)."""

from __future__ import annotations

import pytest

from minaria.games.blood_royale.phases.movement import March
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.kit.people import Captive

from .tools import Court, rule


def held(by: str = "vert") -> Court:
    """Ned of England, 20, is a prisoner; his house has Joan of Valois to wed him to, and France has Marie."""
    c = Court(turn=2)
    ned = c.person("Ned", 20)
    c.person("Joan", 18, male=False, house="Montfort")
    c.person("Isabel", 18, "azure", male=False)
    c.person("Blanca", 18, "vert", male=False)
    c.g.captives[ned] = Captive(by, 1, c.g.capital(by) if by else "friesland")
    return c.stand(Weddings())


@rule("BR-CAPTIVE-04")
def test_a_prisoner_marries_with_leave_of_captor_and_owner() -> None:
    c = held()
    assert "BR-CAPTIVE-04" in c.no("argent", "wed Ned to Joan"), "his owner alone agrees"
    assert "BR-CAPTIVE-04" in c.no("azure", "allow Ned to marry")
    assert "BR-CAPTIVE-04" in c.no("vert", "allow Joan to marry")
    c.say("vert", "allow Ned to marry")
    c.say("argent", "wed Ned to Joan")
    ned = next(p for p, x in c.now.people.items() if x.name == "Ned")
    assert c.now.people[ned].spouse
    assert c.now.captives[ned].by == "vert", "a prisoner still"


@rule("BR-CAPTIVE-04")
@pytest.mark.parametrize(("to", "bride", "signs"), [("azure", "Isabel", False), ("vert", "Blanca", True)])
def test_a_contract_with_the_captor_is_his_leave_and_one_with_others_is_not(to: str, bride: str, signs: bool) -> None:
    c = held()
    c.say("argent", f"offer Ned to {to} for {bride}")
    if signs:
        c.say(to, "sign 1")
        return
    assert "BR-CAPTIVE-04" in c.no(to, "sign 1")
    c.say("vert", "allow Ned to marry")
    c.say(to, "sign 1")


@rule("BR-CAPTIVE-04")
def test_who_weds_into_the_house_of_his_captor_is_free_and_leave_lasts_a_turn() -> None:
    c = held()
    c.say("argent", "offer Ned to vert for Blanca: the husband joins her house")
    c.say("vert", "sign 1")
    assert c.now.captives == {}
    c = held("")
    assert "BR-CAPTIVE-04" in c.no("argent", "wed Ned to Joan"), "neutrals allow nothing"


@rule("BR-RANSOM-01", "BR-RANSOM-02", "BR-GOODS-12")
def test_a_ransom_of_crowns_and_goods_is_paid_where_the_goods_lie() -> None:
    c = Court()
    prince = c.person("Karl", 25, seat="gules", piece="1", at="ile_de_france")
    c.g.captives[prince] = Captive("azure", 1, "ile_de_france")
    c.g.player("gules", cash=70)
    cloth, owed = c.good("cloth", "gules", "lorraine"), c.good("metals", "gules", "bavaria", owed="sable")
    c.g.slot = "azure"
    c.stand(March("azure"))
    assert "owed to nobody" in c.no("azure", "ransom Karl for 60 crowns and 1 metals")
    c.say("azure", "ransom Karl for 60 crowns and 1 cloth")
    assert "60 crowns and 1 cloth for the freedom of Karl" in c.asked()
    before = c.now.players["azure"].cash
    c.say("gules", "agree")
    assert prince not in c.now.captives
    assert (c.now.players["gules"].cash, c.now.players["azure"].cash) == (10, before + 60)
    assert (c.now.goods[cloth].seat, c.now.goods[cloth].at) == ("azure", "lorraine")
    assert c.now.goods[owed].seat == "gules"


@rule("BR-RANSOM-01", "BR-RANSOM-03")
def test_goods_alone_are_a_ransom_and_what_was_refused_is_not_asked_twice() -> None:
    c = Court()
    prince = c.person("Karl", 25, seat="gules", piece="1", at="ile_de_france")
    c.g.captives[prince] = Captive("azure", 1, "ile_de_france")
    c.good("cloth", "gules", "lorraine")
    c.g.slot = "gules"
    c.stand(March("gules"))
    c.say("gules", "ransom Karl for 1 cloth")
    c.say("azure", "refuse ransom")
    assert prince in c.now.captives
    assert "refused in this slot" in c.no("gules", "offer 1 cloth for Karl")
