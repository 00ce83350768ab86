"""Where two rules meet: a death and a union, a loan and a peace, a prison and a crown, a debt and a gift (chapters
UNION, DEATH, CONTRACT, CAPTIVE, NEGOTIATE).
"""

from __future__ import annotations

import random

import pytest

from minaria.bots import bot_named, consult
from minaria.games.blood_royale.bot.guess import possible
from minaria.games.blood_royale.chapters.contracts import Offer, Sign
from minaria.games.blood_royale.chapters.interphase import PlaceUnit
from minaria.games.blood_royale.phases.dynastic import Announcements, Births, Survivals
from minaria.games.blood_royale.phases.interphase import Placement, RaisingRounds
from minaria.games.blood_royale.phases.movement import March
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import (
    battle,
    card_people,
    changing,
    contracts,
    crowns,
    deaths,
    land,
    money,
    movement,
    rebellion,
    succession,
    weddings,
)
from minaria.games.blood_royale.state import BloodRoyale, Fight, Good
from minaria.games.blood_royale.tables import cards, figures, provinces
from minaria.games.blood_royale.view import FOG
from minaria.kit.pacts import Clause, Pact
from minaria.kit.people import Captive
from minaria.table.line.table import Table

from .tools import Court, rule


def signed(court: Court, one: str, other: str, *clauses: Clause) -> int:
    """A contract in force between two seats, of a wedding of two of theirs; its key."""
    g = court.g
    man = court.person(f"Mann {len(g.people)}", 20, seat=one)
    woman = court.person(f"Frau {len(g.people)}", 20, seat=other, male=False)
    key = max(g.pacts, default=0) + 1
    wedding = Clause("WEDDING", about={"husband": man, "wife": woman})
    g.pacts[key] = Pact(one, (one, other), (wedding, *clauses), (one, other), 1, own=(key, key))
    weddings.celebrate(g, man, woman, key)
    return key


def peace(by: str, to: str) -> Clause:
    return Clause("NON_AGGRESSION", by, {"to": to})


def union() -> tuple[Court, str, str]:
    """1340: the Queen of England is the wife of Spain's King: the court, the Queen, the King."""
    court = Court(turn=9)
    g = court.g
    king = court.kings[4]
    queen = court.person("Maria", 25, father=court.kings[0], male=False)
    g.change(court.children[0], gone=1, piece="", at="")
    deaths.die(g, court.queens[4])
    weddings.celebrate(g, king, queen)
    deaths.die(g, court.kings[0])
    succession.accede(g, "england", queen)
    assert g.crowns["england"].seat == "vert"
    court.throw(*[3] * 3000)
    return court, queen, king


# -- a union and the end of its marriage


@rule("BR-QUEEN-01", "BR-UNION-01", "BR-UNION-11")
def test_a_union_ends_with_its_marriage_and_the_queen_reigns_under_her_own_countrys_player() -> None:
    court, queen, king = union()
    g = court.g
    child = court.person("Infanta", 5, seat="vert", father=king, mother=queen, male=False)
    mine = court.army("vert", "castile")
    g.armies["england-army-1"] = g.armies[mine[0]].__class__("england", "vert", "kent")
    deaths.die(g, king)
    assert g.crowns["england"].seat == "argent"
    assert g.people[queen].seat == "argent"
    assert g.players["argent"].country == "england"
    assert g.armies["england-army-1"].seat == "argent"
    assert g.people[child].seat == "vert", "children of a union stay with the King's player"


@rule("BR-UNION-01")
def test_an_annulment_ends_a_union_as_a_death_does() -> None:
    court, queen, king = union()
    g = court.g
    deaths.end_marriage(g, next(k for k, m in g.marriages.items() if m.husband == king and not m.ended))
    assert g.crowns["england"].seat == g.people[queen].seat == "argent"


@rule("BR-UNION-07", "BR-SUCCESSION-10")
def test_a_relative_found_for_a_queen_of_a_union_reigns_under_the_player_of_her_dynasty() -> None:
    court, queen, _ = union()
    g = court.g
    deaths.die(g, queen)
    assert not succession.heir(g, "england", queen)
    succession.accede(g, "england", succession.relative(g, "england", queen))
    assert g.crowns["england"].seat == "argent"
    assert g.people[g.crowns["england"].monarch].seat == "argent"


# -- who has rolled for survival


@rule("BR-DEATH-01")
def test_who_comes_to_a_house_that_has_rolled_rolls_there_and_once() -> None:
    """France rolls first; its heiress comes home from Germany, which has not: she and her husband roll in France."""
    court = Court(turn=9)
    g = court.g
    marie = court.person("Marie", 20, seat="azure", father=court.kings[1], male=False)
    karl = court.person("Karl", 20, seat="gules")
    weddings.celebrate(g, karl, marie)
    g.change(court.children[1], gone=1, piece="", at="")
    court.stand(Survivals())
    mine = len(deaths.rollers(court.now, "azure"))
    rolls = [1, 1] + [6, 6] * (mine - 1)
    court.say("azure", "survival", *rolls)
    court.say("azure", "crown Marie")
    assert {*deaths.rollers(court.now, "azure")} == {marie, karl}
    assert not {marie, karl} & {*deaths.rollers(court.now, "gules")}
    court.say("azure", "survival", 6, 6, 6, 6)
    assert not deaths.rollers(court.now, "azure")


@rule("BR-DEATH-01", "BR-OPTC-04")
def test_who_has_rolled_does_not_roll_again_in_the_house_he_is_exiled_to() -> None:
    court = Court(turn=9, rule_c="on")
    g = court.g
    john = court.person("Johann", 20, father=court.kings[0])
    g.change(court.children[0], gone=1, piece="", at="")
    court.stand(Survivals())
    mine = len(deaths.rollers(court.now, "argent"))
    court.say("argent", "survival", 1, 1, *[6, 6] * (mine - 1))
    court.say("argent", "pass over Johann", *[3] * 300)
    assert court.now.people[john].seat == "azure"
    assert john not in deaths.rollers(court.now, "azure")


@rule("BR-PRINCE-04", "BR-PRINCE-11")
def test_a_man_who_dies_in_the_same_throw_gets_no_piece_before() -> None:
    """Five pieces are in use: one who has one dies, then the next who waits for it, in one throw; the third has it."""
    court = Court(turn=9)
    g = court.g
    g.change(court.children[0], gone=1, piece="", at="")
    held = [court.person(f"Prinz {n}", 30, piece=str(n), at="essex") for n in range(1, 6)]
    first, second = court.person("Warter Eins", 25), court.person("Warter Zwei", 20)
    court.stand(Survivals())
    mine = deaths.rollers(court.now, "argent")
    doomed = {held[0], first}
    court.say("argent", "survival", *(d for p in mine for d in ((1, 1) if p in doomed else (6, 6))))
    now = court.now
    told = str(court.match.events())
    assert "Warter Eins has Prince piece" not in told
    assert "Warter Zwei has Prince piece 1" in told
    assert now.people[second].piece == "1"


# -- prisons, widows


@rule("BR-QUEEN-05", "BR-CAPTIVE-05")
def test_the_husband_of_an_heiress_is_no_prisoner_of_her_country_any_more() -> None:
    court = Court(turn=9)
    g = court.g
    marie = court.person("Marie", 20, seat="azure", father=court.kings[1], male=False)
    karl = court.person("Karl", 20, seat="gules", piece="1", at="franconia")
    son = court.person("Sohn", 0, seat="gules", father=karl, mother=marie)
    weddings.celebrate(g, karl, marie)
    g.change(court.children[1], gone=1, piece="", at="")
    g.captives[karl] = Captive("azure", 9, "ile_de_france")
    g.captives[son] = Captive("sable", 9, "latium")
    deaths.die(g, court.kings[1])
    succession.accede(g, "france", marie)
    assert karl not in g.captives
    assert (g.people[karl].seat, g.people[karl].at) == ("azure", "ile_de_france")
    assert son in g.captives, "a third's prisoner stays one"


@rule("BR-MARRIAGE-17", "BR-DEATH-06")
def test_a_widow_due_home_is_married_by_her_own_house() -> None:
    court = Court(turn=9)
    g = court.g
    louis = court.person("Ludwig", 20, seat="azure")
    elsa = court.person("Elsa", 20, seat="argent", male=False)
    weddings.celebrate(g, louis, elsa)
    deaths.die(g, louis)
    court.person("Bräutigam", 20, seat="vert")
    court.stand(Weddings())
    assert "Argent" in court.no("azure", "offer Elsa to vert for Bräutigam")
    court.say("argent", "offer Elsa to vert for Bräutigam: vert pays 30 a turn")
    court.say("vert", "sign 1")
    assert court.now.people[elsa].seat == "vert"
    assert court.now.people[elsa].home == g.players["argent"].house


# -- peace, help, debts


@rule("BR-CONTRACT-13", "BR-FOREIGN-03", "BR-ALLIANCE-02", "BR-CONTRACT-15")
@pytest.mark.parametrize("joint", [False, True], ids=["lent or called", "left to an ally"])
def test_a_promise_of_peace_binds_armies_under_anothers_command(joint: bool) -> None:
    court = Court(turn=5)
    g = court.g
    signed(court, "argent", "azure", peace("argent", "azure"))
    lent = court.army("argent", "lorraine", 2, under="gules")
    court.army("gules", "lorraine", 1)
    court.army("azure", "champagne")
    if joint:
        g.joint.update(dict.fromkeys(lent, "gules"))
    court.stand(March("gules"))
    assert "promise of peace" in court.no("gules", "move 2 Argent armies from Lorraine to Champagne")
    assert "champagne" not in movement.ends(court.now, "gules", tuple(lent))
    own = next(a for a, x in court.now.armies.items() if x.seat == "gules")
    assert "champagne" in movement.ends(court.now, "gules", (own,)), "the commander's own are not bound"
    court.say("gules", "move 2 Argent armies from Lorraine to Franconia")


@rule("BR-CONTRACT-13", "BR-FOREIGN-03")
@pytest.mark.parametrize("promised", [False, True], ids=["free", "bound"])
def test_who_commands_anothers_armies_reckons_with_the_peace_that_binds_them(promised: bool) -> None:
    """He reads no contract of theirs, and what he may order tells him: no guess of his has it otherwise."""
    court = Court(turn=5)
    signed(court, "argent", "azure", *([peace("argent", "azure")] if promised else []))
    lent = tuple(court.army("argent", "lorraine", 2, under="gules"))
    court.army("azure", "champagne")
    court.stand(March("gules"))
    view = FOG.view(court.now, "gules")
    assert view.g.pacts == {}
    for seed in range(20):
        guessed = possible(view, random.Random(seed))
        assert ("champagne" in movement.ends(guessed, "gules", lent)) is not promised, seed


@rule("BR-CONTRACT-14")
@pytest.mark.parametrize("line", ["lend 1 army to gules", "ally with gules", "pay 5 to gules", "hand 1 food to gules"])
def test_no_help_forbids_what_helps(line: str) -> None:
    court = Court(turn=5)
    signed(court, "argent", "azure", Clause("NEUTRALITY", "argent", {"to": "azure", "against": "gules"}))
    court.army("argent", "lorraine")
    court.good("food", "argent", "lorraine")
    court.g.player("argent", cash=20)
    court.stand(March("argent"))
    assert "no help" in court.no("argent", line)


@rule("BR-CONTRACT-07", "BR-CONTRACT-08")
def test_nobody_signs_away_the_only_source_of_what_he_owes() -> None:
    court = Court(turn=5)
    g = court.g
    about = {"to": "azure", "number": "1", "goods": "food"}
    signed(court, "sable", "azure", Clause("DELIVER_ITEM", "sable", about))
    assert [p for p, k in g.resources.items() if k == "food" and g.owner(p) == "sable"] == ["lombardy"]
    court.person("Blanka", 20, seat="sable", male=False)
    court.person("Ferdinand", 20, seat="gules")
    court.stand(Weddings())
    for clause in ("sable cedes Lombardy", "sable lends Lombardy", "sable delivers 1 food a turn"):
        assert "owed by contract" in court.no("sable", f"offer Blanka to gules for Ferdinand: {clause}")
    court.say("sable", "offer Blanka to gules for Ferdinand: sable cedes Tuscany")


@rule("BR-CONTRACT-07", "BR-GOODS-12")
def test_what_is_owed_to_one_is_not_handed_to_another_among_items_owed_to_him() -> None:
    court = Court(turn=5)
    at = court.g.capital("azure")
    court.good("cloth", "azure", at, owed="argent")
    court.good("food", "azure", at, owed="vert")
    court.stand(March("azure"))
    said = court.no("azure", "hand 1 cloth and 1 food to England")
    assert "Food is owed to Vert (Spain)." in said


@rule("BR-SUCCESSION-15", "BR-MARRIAGE-12")
def test_clauses_that_a_reign_forbids_are_refused() -> None:
    court = Court(turn=5)
    g = court.g
    deaths.die(g, court.queens[0])
    court.person("Karla", 20, seat="azure", male=False)
    king = g.people[court.kings[0]].name
    court.stand(Weddings())
    for clause in ("the husband joins the wife's house", f"{king} renounces England"):
        assert "reigns" in court.no("azure", f"offer Karla to argent for {king}: {clause}")


# -- lent land


def lent_calais(court: Court) -> int:
    cede = Clause("CEDE_PROVINCE", "argent", {"to": "azure", "places": "calais", "how": "lent"})
    key = signed(court, "argent", "azure", cede)
    assert court.g.owner("calais") == "azure"
    return key


def part(court: Court, key: int) -> None:
    deaths.end_marriage(court.g, next(k for k, m in court.g.marriages.items() if m.pact == key))


@rule("BR-CONTRACT-02", "BR-CONTRACT-20")
def test_lent_land_that_a_third_has_taken_does_not_go_back() -> None:
    court = Court(turn=5)
    key = lent_calais(court)
    land.set_control(court.g, "calais", "gules")
    part(court, key)
    assert court.g.owner("calais") == "gules"
    assert not court.g.pawned


@rule("BR-LANDLESS-01", "BR-LANDLESS-02", "BR-CONTRACT-20")
def test_lent_land_goes_back_to_whoever_rules_the_country_it_is_of() -> None:
    court = Court(turn=5)
    key = lent_calais(court)
    crowns.pass_to(court.g, "england", "gules")
    part(court, key)
    assert court.g.owner("calais") == "gules"
    assert "calais" not in court.g.control, "it is a home province of the annexed country"


# -- money and goods at court, governors


@rule("BR-NEGOTIATE-03", "BR-GOODS-12")
@pytest.mark.parametrize("phase", [Births, Survivals, Weddings])
def test_money_and_goods_change_hands_in_every_step_of_the_dynastic_sequence(phase: type) -> None:
    court = Court(turn=5)
    court.g.player("argent", cash=40)
    court.good("food", "argent", "calais")
    court.stand(phase())
    before = court.now.players["azure"].cash
    court.say("argent", "pay 10 to azure")
    assert (court.now.players["argent"].cash, court.now.players["azure"].cash) == (30, before + 10)
    court.say("argent", "hand 1 food to azure")
    assert [x.seat for x in court.now.goods.values()] == ["azure"]


@rule("BR-OPTG-01")
@pytest.mark.parametrize("phase", [Births, Survivals, Weddings])
def test_governors_are_made_in_every_step_of_the_dynastic_sequence(phase: type) -> None:
    court = Court(turn=5, rule_g="on")
    edmund = court.person("Edmund", 20)
    court.stand(phase())
    court.say("argent", "make Edmund governor of Kent")
    assert court.now.titles["kent"] == edmund


# -- armies of an annexed country


@rule("BR-UNION-02", "BR-UNION-05", "BR-UNION-06")
def test_armies_and_fleets_of_an_annexed_country_are_raised_in_it() -> None:
    """Ten English provinces: ten armies, one a province, from England's own counters, in Essex."""
    court, _, _ = union()
    court.g.player("vert", cash=400)
    court.stand(RaisingRounds())
    while court.match.awaited()[0] != "vert":
        court.say(court.match.awaited()[0], "done")
    assert "10 armies of England" in court.asked()
    assert "10 armies more" in court.no("vert", "raise 11 English armies")
    court.say("vert", "raise 10 English armies")
    mine = [x for x in court.now.armies.values() if x.colour == "england"]
    assert {(x.seat, x.at) for x in mine} == {("vert", "essex")}
    court.say("vert", "raise 2 English fleets at Kent")
    court.say("vert", "raise 5 armies")
    assert sum(x.colour == "spain" for x in court.now.armies.values()) == 5
    assert "not yours" in court.no("vert", "raise 1 French army")


@rule("BR-UNION-02", "BR-RAISE-11")
def test_no_army_of_an_annexed_country_is_raised_while_its_capital_is_anothers() -> None:
    court, _, _ = union()
    court.g.player("vert", cash=400)
    court.g.control["essex"] = "azure"
    court.stand(RaisingRounds())
    while court.match.awaited()[0] != "vert":
        court.say(court.match.awaited()[0], "done")
    assert "of England" not in court.asked().split("fleets of England")[0].replace("4 fleets of England", "")
    assert "capital of England" in court.no("vert", "raise 1 English army")


@rule("BR-FIRSTTURN-02")
def test_units_of_the_first_turn_are_placed_round_the_table() -> None:
    court = Court()
    for seat in court.g.seats:
        court.army(seat, "", 2)
    court.stand(Placement())
    said = []
    while court.match.asks:
        seat = court.match.awaited()[0]
        said.append(seat)
        absent = court.match.asks[0].absent
        assert isinstance(absent, PlaceUnit)
        court.match.give(seat, absent)
    first = court.g.seats.index(said[0])
    table = (*court.g.seats[first:], *court.g.seats[:first])
    assert said == [*table, *table]


@rule("BR-DEATH-06")
def test_who_is_due_home_goes_home_at_the_announcements() -> None:
    court = Court(turn=9)
    g = court.g
    louis = court.person("Ludwig", 20, seat="azure")
    elsa = court.person("Elsa", 20, seat="argent", male=False)
    weddings.celebrate(g, louis, elsa)
    deaths.die(g, louis)
    court.stand(Announcements())
    assert (court.match.state if court.match.asks else court.g).people[elsa].seat == "argent"
    assert contracts.bound(g, "NON_AGGRESSION") == []


# -- risings, claims, spoils


@rule("BR-REBELLION-13")
def test_any_four_units_put_a_rising_down() -> None:
    court = Court()
    g = court.g
    g.revolts = {"kent": 1, "wessex": 1}
    court.army("argent", "kent", 2)
    court.army("azure", "kent", 2)
    court.army("azure", "wessex", 3)
    rebellion.suppress(g, "gules")
    assert len(g.revolts) == 2, "who has moved has nobody there"
    rebellion.suppress(g, "azure")
    assert list(g.revolts) == ["wessex"], "three are not four"


@rule("BR-OPTE-23")
def test_a_woman_may_be_a_pretender_and_her_husband_stays_where_he_came_from() -> None:
    court = Court(turn=9, rule_e="on")
    g = court.g
    g.change(court.children[0], gone=1, piece="", at="")
    mary = court.person("Maria", 25, father=court.kings[0], male=False)
    karl = court.person("Karl", 25, seat="argent", house="Hapsburg", home=g.players["gules"].house)
    g.change(mary, spouse=karl)
    g.change(karl, spouse=mary)
    small = court.person("Klein", 5, seat="argent", father=karl, mother=mary)
    grown = court.person("Gross", 15, seat="argent", father=karl, mother=mary, male=False)
    for p in g.living("argent"):
        if p not in (mary, karl, small, court.kings[0]):
            g.change(p, home="Somewhere")  # nobody else is of the blood
    court.throw(*[1] * 50)
    card = next(c for c in cards().values() if c.code.startswith("PRETENDER") and c.target.casefold() == "england")
    card_people.pretender(g, card, "azure", "")
    assert (g.people[mary].kind, g.people[mary].seat) == ("pretender", g.left_of("argent"))
    assert g.people[small].seat == g.left_of("argent")
    assert g.people[grown].seat == "argent"
    assert g.people[karl].seat == "gules"


@rule("BR-SPOILS-01", "BR-THREE-10")
def test_what_lies_with_beaten_neutrals_is_the_victors_without_a_marker() -> None:
    court = Court(seats=3)
    g = court.g
    place = next(p for p, x in provinces().items() if x.usual and not g.owner(p))
    item = g.fresh("cloth")
    g.goods[item] = Good("cloth", "", place)
    g.fight = Fight(place, "argent", "")
    battle.close(g, "argent", "")
    assert g.goods[item].seat == "argent"
    assert place not in g.control
    g.round = 1
    changing.after_round(g)
    assert item in g.goods


# -- what is typed


@rule("BR-OPTD-03")
def test_a_route_by_two_places_is_one_order_in_all_its_words() -> None:
    for line in ("route by Kent then Essex", "route by Kent and Essex"):
        court = Court(rule_d="on")
        court.g.slot = "argent"
        court.good("food", "argent", "lancashire")
        court.army("azure", "champagne", 2)
        court.stand(March("argent"))
        court.say("argent", "move 1 food to Franconia")
        court.say("azure", "object")
        table = Table(court.match)
        said = [r.text for r in table.hear("argent", line)]
        assert any(s.startswith("The route: ") and "Kent" in s and "Essex" in s for s in said), said


def test_births_after_a_warning_of_births_are_rolled() -> None:
    court = Court(turn=3).stand(Births())
    table = Table(court.match)
    table.cautious = True
    asked = table.hear("argent", "done")[-1].text
    assert "may still roll for a child" in asked
    said = "\n".join(r.text for r in table.hear("argent", "births"))
    assert "was asked about" not in said
    assert court.match.state.births
    assert "was asked about" not in "\n".join(r.text for r in table.hear("argent", "done"))


@rule("BR-MOVE-01", "BR-MOVE-03")
def test_the_quickest_way_may_be_longer_in_provinces() -> None:
    """Essex between East Anglia and Kent is France's: an army stops there; round by Warwickshire it is one movement."""
    court = Court(turn=5)
    assert movement.quickest(court.g, "argent", "east_anglia", "kent") == (1, ("east_anglia", "essex", "kent"))
    court = Court(turn=5)
    court.g.control["essex"] = "azure"
    round_about = ("east_anglia", "warwickshire", "wessex", "kent")
    assert movement.quickest(court.g, "argent", "east_anglia", "kent") == (1, round_about)
    court.g.slot = "argent"
    court.army("argent", "east_anglia")
    court.stand(March("argent"))
    said = "\n".join(r.text or str(r.sheet) for r in Table(court.match).hear("argent", "route East Anglia to Kent"))
    assert "Warwickshire, Wessex and Kent" in said
    assert "1 movement" in said
    assert movement.quickest(court.now, "argent", "kent", "sicily") == (0, ())


@rule("BR-MOVE-10")
def test_who_shuts_the_narrows_is_named() -> None:
    court = Court(turn=5)
    court.army("argent", "kent", 2)
    court.fleet("azure", "channel")
    court.g.slot = "argent"
    court.stand(March("argent"))
    assert "fleet of Azure (France) lies in the English Channel" in court.no("argent", "move 2 armies to Calais")
    court.g = court.now
    assert "English Channel" in court.no("argent", "move 2 armies to Normandy")


# -- what a bot signs


def cost(g: BloodRoyale, seat: str, clauses: tuple[Clause, ...]) -> float:
    """What a seat gives in crowns, as anybody would count it: sums, and taxes of land for the turns that are left."""
    left = (1400 - g.year) // 5 + 1
    total = 0.0
    for c in clauses:
        if c.by == seat:
            total += int(c.about["crowns"]) * (left if c.kind == "PAY_PER_TURN" else 1) if "crowns" in c.about else 0
            total += 5 * left if c.kind == "CEDE_PROVINCE" else 0
        elif c.by and c.kind == "PAY_ONCE":
            total -= int(c.about["crowns"])
    return total


def test_what_a_bot_signs_is_worth_its_price() -> None:
    """Of two hundred offers with clauses by chance none is signed that gives land or money for the game without return:
    a match is never worth Aquitaine and ten crowns a turn.
    """
    luck = random.Random(27)
    signed_ones = 0
    for n in range(200):
        court = Court(turn=4 + n % 12)
        g = court.g
        man = court.person("Mann", 20, seat="azure")
        lady = court.person("Dame", 20, seat="argent", male=False, charisma=luck.choice((0, 0, 1, 2)))
        g.player("azure", cash=luck.choice((20, 100, 400)))
        g.player("argent", cash=200)
        court.stand(Weddings())
        clauses = luck.sample(
            (
                "azure cedes Aquitaine",
                "azure lends Aquitaine",
                f"azure pays {luck.choice((5, 10, 20))} a turn",
                f"azure pays {luck.choice((10, 40, 90))} now",
                f"argent pays {luck.choice((10, 60, 150))} now",
                "neither attacks the other",
            ),
            luck.choice((1, 2, 3)),
        )
        if any("cedes" in c for c in clauses) and any("lends" in c for c in clauses):
            continue
        court.match.give("argent", Offer(lady, "azure", man, "; ".join(clauses)))
        order = consult(bot_named("greedy", court.match.game, "azure", random.Random(n)), court.match, "azure")
        if isinstance(order, Sign):
            signed_ones += 1
            pact = next(p for p in court.now.pacts.values() if p.open)
            bride = 30 * court.now.people[lady].charisma
            assert cost(court.now, "azure", pact.clauses) <= 110 + bride, clauses
    assert signed_ones >= 20


@rule("BR-SETUP-15")
def test_the_counters_are_those_of_the_box() -> None:
    """Four fleets, twenty armies, a King and five Princes a country bound the game; other counters bind nothing."""
    box = figures("counters")
    assert (box["armies"], box["fleets"]) == (figures("forces")["army_limit"], figures("forces")["fleet_limit"])
    assert (box["kings"], box["princes"]) == (1, figures("pieces")["princes"])
    goods = {k: box[k] for k in ("metals", "cloth", "food", "semi_luxury", "luxury")}
    assert goods == {"metals": 15, "cloth": 15, "food": 15, "semi_luxury": 10, "luxury": 5}
    marks = [box[k] for k in ("famine", "rebellion", "control", "neutral", "captains", "neutral_armies")]
    assert marks == [12, 18, 25, 15, 2, 10]
    court = Court(turn=5)
    g = court.g
    for _ in range(16):
        court.good("food", "argent", "essex")
    before = sum(x.kind == "food" for x in g.goods.values())
    money.place_items(g)
    assert sum(x.kind == "food" for x in g.goods.values()) > before, "more than the box has"
