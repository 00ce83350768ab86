"""Cards kept and used later, pretenders bought back or crowned, bastards who land, the crusade (chapter OPTE)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.blood_royale.chapters.succession import CrownHeir
from minaria.games.blood_royale.memories import Grave
from minaria.games.blood_royale.phases.dynastic import Births, Survivals
from minaria.games.blood_royale.phases.interphase import Interphase
from minaria.games.blood_royale.phases.movement import March, Round
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import capitals, cards, crusade, deaths, land, weddings
from minaria.games.blood_royale.rules.people import ruling_charisma
from minaria.games.blood_royale.state import HOLY_LAND
from minaria.games.blood_royale.tables import capital_of, homes

from .tools import Court, rule


def keeping(n: int) -> Court:
    """A table at which argent has drawn a card and keeps it."""
    c = Court(rule_e="on")
    cards.apply(c.throw().g, n, "argent")
    return c


@rule("BR-OPTE-01", "BR-OPTE-35")
def test_the_year_of_cradles_is_a_birth_roll_that_costs_no_constitution() -> None:
    c = keeping(37).stand(Births())
    queen = c.g.people[c.queens[0]].name
    assert "no such card" in c.no("azure", f"play cradles for {c.g.people[c.queens[1]].name}")
    assert "not married" in c.no("argent", f"play cradles for {c.g.people[c.queens[1]].name}")
    for dice in ((1, 1), (1, 1), (1, 1)):
        c.say("argent", f"child of {queen}", *dice)
    c.no("argent", f"child of {queen}")
    assert "a boy" in c.say("argent", f"play cradles for {queen}", 4, 4, 1, *[3] * 9)
    assert c.now.births[c.queens[0]] == 3, "three rolls of her own, two of which cost her"
    assert (c.now.kept, c.now.deck.used) == ({}, ("37",))
    assert "no such card" in c.no("argent", f"play cradles for {queen}")


@rule("BR-OPTE-01", "BR-OPTE-35")
def test_learned_physicians_add_two_to_the_next_survival_roll_of_one_person() -> None:
    c = keeping(48)
    c.g.change(c.kings[0], born=c.g.year - 45)
    king = c.g.people[c.kings[0]].name
    c.stand(Survivals())
    assert "of 15 or more" in c.no("argent", f"play physicians for {c.g.people[c.kings[1]].name}")
    c.say("argent", f"play physicians for {king}")
    said = c.say("argent", "survival", 2, 1, 6, 6)
    assert f"{king} (45) rolls 3, which makes 5 against 5: lives." in said
    assert (c.now.kept, c.now.deck.used) == ({}, ("48",))


@rule("BR-OPTE-37")
def test_a_dispensation_lets_two_of_one_name_marry_once_but_no_near_kin() -> None:
    for card in (False, True):
        c = keeping(41) if card else Court(rule_e="on")
        father = c.person("Ned", 45)
        son, girl = c.person("Hal", 20, father=father), c.person("Joan", 20, male=False, father=father)
        cousin = c.person("Maud", 20, male=False, father=c.person("Tom", 45))
        assert isinstance(weddings.refusal(c.g, son, girl), Refusal)
        assert isinstance(weddings.refusal(c.g, father, girl), Refusal)
        assert (weddings.refusal(c.g, son, cousin) is None) == card
    c.stand(Weddings())
    assert "Both are of the house" in c.no("argent", "wed Hal to Joan")
    assert "dispensed" in c.say("argent", "wed Hal to Maud")
    assert c.now.people[son].spouse == cousin
    assert c.now.deck.used == ("41",)
    assert isinstance(weddings.refusal(c.now, father, girl), Refusal)


# -- pretenders and bastards


def pretending() -> tuple[Court, str, list[str]]:
    """A brother of the King of England's has gone over to France with wife and child."""
    c = Court(rule_e="on")
    c.person("Ralph", 10, father=c.kings[0])
    who = c.person("Ned", 25)
    wife = c.person("Aude", 20, male=False, house="Montfort", home="Montfort")
    c.g.change(who, spouse=wife)
    c.g.change(wife, spouse=who)
    boy = c.person("Tom", 5, father=who, mother=wife)
    cards.apply(c.throw().g, 18, "argent")
    assert {c.g.people[p].seat for p in (who, wife, boy)} == {"azure"}
    return c, who, [who, wife, boy]


@rule("BR-OPTE-24")
def test_a_pretender_is_bought_back_for_fifty_crowns_with_wife_and_children() -> None:
    c, who, family = pretending()
    c.g.player("argent", cash=49)
    c.stand(Weddings())
    assert "costs 50" in c.no("argent", "buy back Ned")
    c.g.player("argent", cash=53)
    c.stand(Weddings())
    assert "of your own house" in c.no("gules", "buy back Ned")
    assert "buys Ned back" in c.say("argent", "buy back Ned")
    assert {c.now.people[p].seat for p in family} == {"argent"}
    assert (c.now.people[who].kind, c.now.players["argent"].cash, c.now.kept) == ("", 3, {})
    assert "No pretender" in c.no("argent", "buy back Ned")


@rule("BR-OPTE-26")
def test_a_pretender_is_crowned_in_the_whole_land_that_his_player_has_conquered() -> None:
    c, who, _ = pretending()
    first, *rest = homes("england")
    for p in rest:
        land.set_control(c.g, p, "azure")
    c.stand(Weddings())
    assert "1 province of England" in c.no("azure", "crown Ned")
    land.set_control(c.g, first, "azure")
    capitals.settle(c.throw().g)
    assert c.g.players["argent"].country == ""
    c.g.change(who, charisma=1)
    c.stand(Weddings())
    assert "pretender of yours" in c.no("gules", "crown Ned")
    for seat, may in (("gules", []), ("azure", [CrownHeir(who)])):
        asked = c.match.ask(seat)
        offer = asked and asked.offer(CrownHeir)
        assert offer, "a pretender is about"
        assert list(offer.options()) == may, "in this step it is pretenders who are crowned"
    assert "Ned is King of England" in c.say("azure", "crown Ned")
    crown = c.now.crowns["england"]
    assert (crown.seat, crown.monarch, crown.capital, c.now.people[who].piece) == (
        "azure",
        who,
        capital_of("england"),
        "K",
    )
    assert c.now.people[who].kind == "", "a King is no pretender any more"
    assert c.now.players["azure"].country == "france", "still under the control of his player"
    assert set(homes("england")) <= {*c.now.held("azure")}
    assert ruling_charisma(c.now, "england", "kent") == 1, "he is their own: no union is resented"


@rule("BR-OPTE-28")
def test_a_bastard_who_comes_to_a_province_of_his_fathers_makes_it_roll() -> None:
    c = Court(rule_e="on")
    son = c.person("Fitz", 20, "azure", kind="bastard", of="england", piece="2", at="champagne", house="Fitzroy")
    c.g.slot = "azure"
    c.stand(March("azure"), Round())
    assert "bastard" not in c.say("azure", "move Fitz to Normandy")
    c.g = c.now.copy()
    c.g.change(son, at="champagne")
    c.g.used = {}
    c.stand(March("azure"), Round())
    said = c.say("azure", "move Fitz to Calais", 1)
    assert "the King's bastard, is in Calais" in said
    assert "Calais rises in rebellion" in said
    assert list(c.now.revolts) == ["calais"]
    c = Court(rule_e="on")
    c.person("Fitz", 20, "azure", kind="bastard", of="england", piece="2", at="kent", aboard="france-fleet-1")
    c.fleet("azure", "kent")
    c.g.slot = "azure"
    c.stand(March("azure"), Round())
    assert "rises" not in c.say("azure", "land Fitz", 6)


# -- the crusade


def preached() -> Court:
    """Card 61 lies open; argent has three armies and its King in the capital, gules an army in landlocked Franconia."""
    c = keeping(61)
    c.army("argent", "essex", 3)
    c.army("argent", "herefordshire")
    c.army("gules", "franconia", 1)
    c.army("gules", "saxony", 1)
    return c


@rule("BR-OPTE-43")
def test_who_stands_in_a_capital_or_a_coastal_home_province_may_go_on_crusade_unmoved() -> None:
    c = preached()
    assert len(crusade.saracens(c.g)) == 6
    c.g.slot, c.g.bag = "argent", ("gules",)
    c.stand(March("argent"), Round())
    king = c.g.people[c.kings[0]].name
    assert "unmoved" in c.no("argent", "crusade with 1 army at Saxony")
    c.say("argent", "move 1 army at Essex to Kent")
    assert "unmoved" in c.no("argent", "crusade with 1 army at Kent")
    assert "to the Holy Land" in c.say("argent", f"send 2 armies and {king} to the holy land")
    assert len(crusade.crusaders(c.now, "argent")) == 3
    assert {*crusade.may_go(c.now, "gules")} & {*c.now.armies} == {"germany-army-1"}, "Saxony has no coast"
    assert isinstance(crusade.refusal(Court(rule_e="on").g, "argent", ("p1",)), Refusal)


@rule("BR-OPTE-43", "BR-OPTE-44")
def test_crusaders_fight_as_one_force_after_the_round_and_survivors_share_sixty_crowns() -> None:
    c = preached()
    c.g.change(c.kings[0], charisma=1)
    for p in [p for p in c.g.armies if c.g.armies[p].at in ("essex", "franconia")] + [c.kings[0]]:
        c.g.change(p, at=HOLY_LAND)
    c.throw(3, 2, 3, 1)
    c.g.slot = "vert"
    Round().over(c.g, None)
    assert "3 armies and" in c.heard()
    left = [p for p in crusade.crusaders(c.g) if p in c.g.armies]
    assert [c.g.armies[p].seat for p in left] == ["gules"], "the largest contingent loses first"
    assert not crusade.saracens(c.g)
    assert [c.g.players[s].cash for s in ("argent", "gules", "azure")] == [30, 30, 0]
    assert c.g.people[c.kings[0]].charisma == 2
    c.g.turn += 1
    Interphase().taxes(c.g)
    assert [c.g.people[c.kings[0]].at, c.g.armies["germany-army-1"].at] == ["essex", "franconia"]


@rule("BR-OPTE-43", "BR-SUCCESSION-01")
def test_a_lost_crusade_costs_lives_and_a_dead_king_is_followed() -> None:
    c = keeping(61)
    (army,) = c.army("argent", "essex")
    for p in (army, c.kings[0]):
        c.g.change(p, at=HOLY_LAND)
    c.g.slot = "vert"
    following = Round().over(c.throw(6, 4, 1, 1).g, None)
    assert type(following.phase).__name__ == "Successions"
    assert not c.g.people[c.kings[0]].here
    assert (c.g.graves, len(crusade.saracens(c.g))) == ((Grave("england", 0, 1),), 6)
    cards.turn_over(c.g)
    assert (crusade.saracens(c.g), c.g.kept, c.g.deck.used) == ([], {}, ("61",))


def test_nobody_is_crowned_where_a_king_died_in_the_holy_land() -> None:
    c = keeping(61)
    c.g.change(c.kings[0], at=HOLY_LAND)
    deaths.die(c.throw().g, c.kings[0])
    assert c.g.crowns["england"].fell == ""
