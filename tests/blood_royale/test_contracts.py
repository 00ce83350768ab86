"""Contracts of marriage: written, haggled over, signed, kept, ended (chapters MARRIAGE and CONTRACT)."""

from __future__ import annotations

import pytest

from minaria.engine.sheets import Grid
from minaria.games.blood_royale.edits.contracts import AddClause, StrikeClause, add_clause, strike_clause
from minaria.games.blood_royale.memories import Debt, Renunciation
from minaria.games.blood_royale.pages import contracts as page
from minaria.games.blood_royale.phases.movement import AskLeave, Conquests, March
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import (
    births,
    breaches,
    clause_text,
    clauses,
    contracts,
    deaths,
    money,
    movement,
    people,
    sailing,
)
from minaria.games.blood_royale.rules.land import set_control
from minaria.games.blood_royale.state import BloodRoyale
from minaria.kit.people import Captive
from tests.blood_royale.tools import GAME, Court, rule

BOTH = ("argent", "azure")


class Match(Court):
    """England's Blanka (20) and France's Ludo (22) may marry; both courts have 100 crowns."""

    def __init__(self, rule_g: str = "off") -> None:
        super().__init__(rule_g=rule_g)
        self.bride = self.person("Blanka", 20, "argent", male=False)
        self.groom = self.person("Ludo", 22, "azure")
        for s in self.g.seats:
            self.g.player(s, cash=100)

    def offer(self, words: str = "") -> str:
        """England offers the match."""
        return self.say(
            "argent", f"offer Blanka to France for Ludo: {words}" if words else "offer Blanka to azure for Ludo"
        )

    def wed(self, words: str = "") -> BloodRoyale:
        """The match is made on these terms; the state to go on with."""
        self.stand(Weddings())
        self.offer(words)
        self.say("azure", "sign 1")
        self.g = self.now.copy()
        self.throw(*[1] * 50)
        return self.g

    def part(self) -> None:
        """The bride dies."""
        deaths.die(self.g, self.bride)


def states(court: Match) -> dict[str, str]:
    """The clauses of argent's contract 1 and what has become of them."""
    court.g.settle()
    sheet = page.contracts_page(court.view("argent"), 1)
    grid = sheet.blocks[0]
    assert isinstance(grid, Grid)
    return {row[1]: row[2] for row in grid.rows}


@pytest.mark.parametrize("form", clause_text.FORMS, ids=lambda f: f.kind)
def test_every_clause_is_read_and_said_alike(form: clause_text.Form) -> None:
    court = Court()
    words = form.example.replace("Louis", court.g.people[court.kings[1]].name)
    words = words.replace("Edward", court.g.people[court.kings[0]].name)
    found = clause_text.read(court.g, BOTH, f"{words} from 1310 to 1335")
    assert isinstance(found, tuple)
    assert {c.kind for c in found} == {form.kind}
    for c in found:
        assert (c.start, c.end) == (3, 8)
        assert clause_text.read(court.g, BOTH, clause_text.says(court.g, c)) == (c,)


@rule("BR-CONTRACT-09")
def test_what_breaks_the_rules_is_no_clause() -> None:
    """BR-CONTRACT-09: "armies move 5" is refused; no clause waives a rule."""
    court = Match()
    court.stand(Weddings())
    assert "'armies move 5' is no clause" in court.no("argent", "offer Blanka to France for Ludo: armies move 5")
    assert "no party" in court.no("argent", "offer Blanka to France for Ludo: Spain pays 5 now")


@rule("BR-CONTRACT-26", "BR-SECRECY-01")
def test_only_the_parties_read_a_contract() -> None:
    """BR-CONTRACT-26, BR-SECRECY-01: others see that there is a marriage, and not what was promised for it."""
    court = Match()
    court.wed("France pays 40 now; promise to be polite")
    assert "promise to be polite" in court.told("azure")
    for other in ("gules", None):
        told = court.told(other)
        assert "are married" in told
        assert "polite" not in told
        assert "40" not in told
        assert court.view(other).g.pacts == {}
    assert not court.view("gules").g.drafts


@rule("BR-CONTRACT-01")
def test_a_counter_offer_shows_what_it_changes() -> None:
    """BR-CONTRACT-01: nothing binds before the other side has signed what stands now."""
    court = Match()
    court.stand(Weddings())
    court.offer("France pays 40 now; England may pass through Normandy; neither attacks the other")
    said = court.say("azure", "counter 1: strike 3; France pays 30 now; promise to be polite")
    assert "changed: Azure pays 30 now (was: Azure pays 40 now)" in said
    assert "struck: Argent may pass through Normandy" in said
    assert "new: to be polite" in said
    assert "your own offer" in court.no("azure", "sign 1")
    assert not contracts.friendly(court.now, "argent", "normandy")
    assert not contracts.bound(court.now, "NON_AGGRESSION")
    assert "Changed last" in str(page.contracts_page(GAME.views.of(court.now, "argent"), 1))
    court.say("argent", "sign 1")
    assert [court.now.players[s].cash for s in BOTH] == [130, 70]
    assert contracts.bound(court.now, "NON_AGGRESSION", "azure", "argent")


@rule("BR-MARRIAGE-16")
def test_a_wedding_without_clauses() -> None:
    """BR-MARRIAGE-16: a contract is optional."""
    court = Match()
    g = court.wed()
    assert g.people[court.bride].spouse == court.groom
    assert g.people[court.bride].seat == "azure"


@rule("BR-MARRIAGE-15")
def test_two_people_of_one_player() -> None:
    """BR-MARRIAGE-15: they marry without contract; for another player's an offer is needed."""
    court = Match()
    mate = court.person("Berthold", 25, "argent", house="Welf")
    court.stand(Weddings())
    assert "offer a contract" in court.no("argent", "wed Blanka to Ludo")
    court.say("argent", "wed Blanka to Berthold")
    assert court.now.people[mate].spouse == court.bride
    assert not court.now.pacts


@rule("BR-MARRIAGE-05")
def test_a_betrothal_binds_nobody() -> None:
    """BR-MARRIAGE-05: an offer for a child stands, grants nothing, and either side backs out without a breach."""
    court = Match()
    court.person("Rosa", 5, "argent", male=False)
    court.stand(Weddings())
    court.say("argent", "offer Rosa to France for Ludo: England may pass through Normandy")
    assert "marry at 15" in court.no("azure", "sign 1")
    assert not contracts.friendly(court.now, "argent", "normandy")
    court.say("argent", "offer Blanka to France for Ludo")
    for s in court.g.seats:
        court.say(s, "done")
    assert [len(p.clauses) for p in court.now.pacts.values()] == [2], "the offer for Blanka has lapsed"
    court.g = court.now
    court.stand(Weddings())
    assert [len(p.clauses) for p in court.now.pacts.values()] == [2]
    court.say("azure", "decline 1")
    assert not court.now.pacts


@rule("BR-MARRIAGE-07", "BR-MARRIAGE-08")
@pytest.mark.parametrize(("charisma", "cash"), [(2, 160), (1, 130), (0, 100), (-1, 70), (-2, 40)])
def test_bride_money(charisma: int, cash: int) -> None:
    """BR-MARRIAGE-07, BR-MARRIAGE-08: 30 crowns a point of the bride's, to or from whoever controls the couple."""
    court = Match()
    court.g.change(court.bride, charisma=charisma)
    court.g.change(court.groom, charisma=2)
    g = court.wed()
    assert g.players["azure"].cash == cash
    assert g.players["argent"].cash == 100


@rule("BR-MARRIAGE-12")
def test_the_husband_joins() -> None:
    """BR-MARRIAGE-12: his sheet and his piece pass to her player."""
    court = Match()
    g = court.wed("the husband joins")
    assert g.people[court.groom].seat == "argent"
    assert g.people[court.bride].seat == "argent"
    assert g.people[court.groom].at in g.held("argent")
    assert next(m.joined for m in g.marriages.values() if m.pact == 1)


@rule("BR-CONTRACT-10")
def test_passage_of_armies() -> None:
    """BR-CONTRACT-10: through named provinces they pass without stopping, and take no control there."""
    court = Match()
    g = court.wed("England may pass through Champagne")
    army = court.army("argent", "calais")[0]
    assert "champagne" in movement.ends(g, "argent", (army,))
    assert movement.friendly(g, "argent", "champagne")
    assert not movement.friendly(g, "argent", "normandy")
    assert not movement.friendly(g, "azure", "calais")
    g.change(army, at="champagne")
    court.stand(Conquests())
    assert "passage" in court.no("argent", "take control of Champagne")


@rule("BR-CONTRACT-11")
def test_passage_of_goods() -> None:
    """BR-CONTRACT-11: they move on through Lorraine and are not confiscated there."""
    court = Match()
    g = court.wed("goods of England may pass through Normandy")
    item = court.good("food", "argent", "normandy")
    assert contracts.goods_pass(g, "argent", "normandy")
    assert not contracts.goods_pass(g, "vert", "normandy")
    assert not movement.takeable(g, "azure", item)
    g.change(item, at="champagne")
    assert movement.takeable(g, "azure", item)


@rule("BR-CONTRACT-12")
def test_ports() -> None:
    """BR-CONTRACT-12: fleets dock in the named ports with armies aboard, which stay there."""
    court = Match()
    g = court.wed("fleets of England may dock in Bordeaux")
    fleet = court.fleet("argent", "kent")
    assert sailing.dock_refusal(g, "argent", (fleet,), "bordeaux") is None
    assert sailing.dock_refusal(g, "argent", (fleet,), "normandy") is not None
    assert sailing.dock_refusal(g, "vert", (fleet,), "bordeaux") is not None
    g.change(fleet, at="bordeaux", leave=True)
    army = court.army("argent", "bordeaux", aboard=fleet)[0]
    assert sailing.land_refusal(g, "argent", (army,)) is not None


@rule("BR-CONTRACT-13", "BR-CONTRACT-04")
def test_non_aggression() -> None:
    """BR-CONTRACT-13, BR-CONTRACT-04: entering is refused, to the offender alone, with the clause's number."""
    court = Match()
    g = court.wed("neither attacks the other except in Champagne")
    court.army("azure", "ile_de_france")
    army = court.army("argent", "calais")[0]
    assert "champagne" in movement.ends(g, "argent", (army,))
    assert "normandy" not in movement.ends(g, "argent", (army,))
    court.stand(March("argent"))
    said = court.no("argent", "move 1 army to Normandy")
    assert "keep out of Normandy" in said
    assert "Clause 2 of contract 1" in said
    court.say("argent", "move 1 army to Champagne")
    assert "Clause 2" not in court.told("vert")


@rule("BR-CONTRACT-14")
def test_neutrality() -> None:
    """BR-CONTRACT-14: no leave for the third player, and no goods."""
    court = Match()
    court.wed("France gives no help to Germany")
    item = court.good("food", "azure", "champagne")
    court.stand(AskLeave("azure", "gules", "champagne"))
    assert "Clause 2 of contract 1" in court.no("azure", "grant leave")
    court.stand(AskLeave("azure", "vert", "champagne"))
    court.say("azure", "grant leave")
    court.stand(March("azure"))
    assert item in court.now.goods
    assert "no help" in court.no("azure", "hand 1 food to Germany")
    court.say("azure", "hand 1 food to Spain")


@rule("BR-CONTRACT-08")
@pytest.mark.parametrize(
    "words",
    [
        "France gives no help to Germany; France helps England with 1 army against Germany",
        "neither attacks the other; the husband joins; the husband joins",
    ],
)
def test_contradictions(words: str) -> None:
    """BR-CONTRACT-08: refused at once within one contract."""
    court = Match()
    court.stand(Weddings())
    assert "contradicts" in court.no("argent", f"offer Blanka to France for Ludo: {words}")


@rule("BR-CONTRACT-08")
def test_a_new_contract_does_not_contradict_a_running_one() -> None:
    """BR-CONTRACT-08: bound to give Germany no help, France cannot promise it passage."""
    court = Match()
    court.wed("France gives no help to Germany")
    court.person("Guta", 20, "gules", male=False)
    court.person("Otto", 20, "azure")
    court.stand(Weddings())
    assert "contradicts" in court.no("gules", "offer Guta to France for Otto: Germany may pass through Champagne")
    court.say("gules", "offer Guta to France for Otto")


@rule("BR-CONTRACT-15", "BR-FOREIGN-04")
def test_aid_in_war() -> None:
    """BR-CONTRACT-15, BR-FOREIGN-04: called armies are under the ally's command, not recalled and not disbanded."""
    court = Match()
    g = court.wed("France helps England with 3 armies against Germany")
    mine = court.army("azure", "champagne", 3)
    assert breaches.breach(g, "azure", clauses.DISBAND, (mine[0],)) is not None
    court.army("azure", "champagne")
    assert breaches.breach(g, "azure", clauses.DISBAND, (mine[0],)) is None
    court.stand(March("argent"))
    assert "3 armies" in court.no("argent", "call 4 armies of France")
    court.say("argent", "call 2 armies of France")
    assert [a.under for a in court.now.armies.values()].count("argent") == 2
    court.g = court.now
    court.stand(March("azure"))
    assert "Clause 2 of contract 1" in court.no("azure", "recall 1 army")


@rule("BR-CONTRACT-16", "BR-FOREIGN-01")
def test_foreign_troops() -> None:
    """BR-CONTRACT-16: while they stay the monarch's Charisma is one lower."""
    court = Match()
    g = court.wed("France lends England 1 army against rebels")
    army = court.army("azure", "calais")[0]
    before = people.ruling_charisma(g, "england")
    g.change(army, under="argent")
    assert people.ruling_charisma(g, "england") == before - 1
    court.part()
    assert not g.armies[army].under


@rule("BR-CONTRACT-17", "BR-CONTRACT-07")
def test_delivery() -> None:
    """BR-CONTRACT-17, BR-CONTRACT-07: the item is tagged when placed, and not destroyed, given away or cashed in."""
    court = Match()
    g = court.wed("France delivers 1 cloth a turn")
    money.place_items(g)
    item = next(i for i, x in g.goods.items() if x.kind == "cloth" and x.seat == "azure")
    assert g.goods[item].owed == "argent"
    assert sum(bool(x.owed) for x in g.goods.values()) == 1
    court.stand(March("azure"))
    assert "owed" in court.no("azure", "destroy 1 cloth")
    assert "owed" in court.no("azure", "hand 1 cloth to Spain")
    court.say("azure", "hand 1 cloth to England")


@rule("BR-CONTRACT-06")
def test_a_clause_sleeps() -> None:
    """BR-CONTRACT-06: the source conquered, nothing is owed until it is back."""
    court = Match()
    g = court.wed("France delivers 1 cloth a turn; England may pass through Champagne")
    assert set(states(court).values()) == {"done", "in force"}
    source = next(p for p, kind in g.resources.items() if kind == "cloth" and g.owner(p) == "azure")
    for p in (source, "champagne"):
        set_control(g, p, "vert")
    assert list(states(court).values()) == ["done", *["asleep: cannot be kept now"] * 2]
    set_control(g, source, "azure")
    assert list(states(court).values())[1] == "in force"


@rule("BR-CONTRACT-18")
def test_payment_at_the_wedding() -> None:
    """BR-CONTRACT-18: without the money no wedding."""
    court = Match()
    court.g.player("azure", cash=35)
    court.stand(Weddings())
    court.offer("France pays 40 now")
    assert "40 crowns are due" in court.no("azure", "sign 1")


@rule("BR-CONTRACT-19", "BR-CONTRACT-05")
def test_payment_every_turn() -> None:
    """BR-CONTRACT-19, BR-CONTRACT-05: what is missing is owed; nothing before or after the years written."""
    court = Match()
    g = court.wed("France pays 10 a turn from 1310 to 1315")
    g.player("azure", cash=16)
    for turn in range(1, 6):
        g.turn = turn
        contracts.after_taxation(g)
    assert g.players["azure"].cash == 0
    assert g.players["argent"].cash == 116
    assert g.debts == (Debt("azure", "argent", 4),)


@rule("BR-CONTRACT-20", "BR-CONTRACT-03")
def test_provinces_change_hands() -> None:
    """BR-CONTRACT-20, BR-CONTRACT-03: what was lent comes back with the end, what was ceded stays."""
    court = Match()
    g = court.wed("England lends Calais; England cedes Kent")
    assert g.owner("calais") == g.owner("kent") == "azure"
    court.part()
    assert g.owner("calais") == "argent"
    assert g.owner("kent") == "azure"


@rule("BR-CONTRACT-21")
def test_no_control() -> None:
    """BR-CONTRACT-21: the marker is refused in the named province."""
    court = Match()
    court.wed("England takes no control of Angouleme")
    court.army("argent", "angouleme")
    court.stand(Conquests())
    assert "Clause 2 of contract 1" in court.no("argent", "take control of Angouleme")


@rule("BR-CONTRACT-22")
def test_children_of_the_mother() -> None:
    """BR-CONTRACT-22: "sons" leaves a daughter with the father's player."""
    court = Match()
    g = court.wed("sons go to the mother")
    m = next(m for m in g.marriages.values() if m.pact == 1)
    assert contracts.raised_by(g, m, True) == "argent"
    assert contracts.raised_by(g, m, False) == ""
    assert births.couples(g, "azure")


@rule("BR-CONTRACT-24")
def test_titles() -> None:
    """BR-CONTRACT-24: with rule G a governor, without it no such clause."""
    court = Match(rule_g="on")
    assert court.wed("Blanka becomes governor of Champagne").titles == {"champagne": court.bride}
    court = Match()
    court.stand(Weddings())
    assert "rule (G)" in court.no("argent", "offer Blanka to France for Ludo: Blanka becomes governor of Champagne")


@rule("BR-CONTRACT-25", "BR-CAPTIVE-04")
def test_release() -> None:
    """BR-CONTRACT-25, BR-CAPTIVE-04: the prisoner is free at the wedding; one of a third player does not marry."""
    court = Match()
    court.g.captives[court.kings[1]] = Captive("argent", 1, "essex")
    g = court.wed(f"England releases {court.g.people[court.kings[1]].name}")
    assert not g.captives
    assert g.people[court.kings[1]].at == "ile_de_france"
    court = Match()
    court.g.captives[court.groom] = Captive("vert", 1, court.g.capital("vert"))
    court.stand(Weddings())
    court.offer()
    assert "prisoner of Vert" in court.no("azure", "sign 1")


@rule("BR-CONTRACT-23", "BR-CONTRACT-02")
def test_the_end_of_a_contract() -> None:
    """BR-CONTRACT-02, BR-CONTRACT-23: a death ends what runs; a renunciation stays."""
    court = Match()
    g = court.wed("Ludo renounces France with issue; neither attacks the other")
    assert contracts.bound(g, "NON_AGGRESSION")
    court.part()
    assert not contracts.bound(g, "NON_AGGRESSION")
    assert g.renounced == (Renunciation(court.groom, "france", "issue"),)
    assert list(states(court).values()) == ["done", "for good", "over", "over"]


@rule("BR-CONTRACT-26")
def test_the_referee_judges_promises() -> None:
    """BR-CONTRACT-26: he orders a clause of the closed set, or strikes one."""
    court = Match()
    court.wed("promise to be polite")
    assert add_clause(court.g, AddClause(1, "France flies")) is not None
    assert add_clause(court.g, AddClause(1, "France pays 10 now")) is None
    assert court.g.players["argent"].cash == 110
    assert strike_clause(court.g, StrikeClause(2, 1)) is None
    assert [c.kind for c in court.g.pacts[1].clauses] == ["WEDDING", "PAY_ONCE"]


@rule("BR-CONTRACT-26")
def test_the_uninvolved_judge_promises_and_may_order_a_clause() -> None:
    """BR-CONTRACT-26: a party complains, the three others vote in secret, more for it than against order the clause."""
    for votes, cash in ((("uphold", "uphold", "reject"), 110), (("uphold", "reject", "reject"), 100)):
        court = Match()
        court.wed("promise to be polite; France pays 1 a turn")
        court.stand(Weddings())
        assert "No contract of yours" in court.no("gules", "complain of clause 2 of 1: France pays 10 now")
        assert "Promises of contract 1: 2" in court.no("argent", "complain of clause 3 of 1: France pays 10 now")
        assert "kept by rule" in court.no("argent", "complain of clause 2 of 1: promise to be sorry")
        court.say("argent", "complain of clause 2 of 1: France pays 10 now")
        words = "'promise to be polite' was not kept, and asks that Azure pays 10 now"
        assert words in court.told("azure")
        for other in ("vert", None):  # BR-SECRECY-01
            assert "Argent (England) complains of Azure (France)." in court.told(other)
            assert "polite" not in court.told(other)
            assert "10" not in court.told(other)
        asked = court.match.ask("vert")
        assert asked is not None
        assert words in asked.prompt
        assert court.match.awaited() == ("gules", "sable", "vert")
        for other in ("vert", None):  # that there is a contract all have heard, and whom it wed
            seen = GAME.views.of(court.now, other)
            assert [c.kind for c in seen.g.pacts[1].clauses] == ["WEDDING"]
            assert "You have no contract" in str(page.contracts_page(seen))
            twin = GAME.views.twin(court.now, other or "")
            assert [a.seat for a in court.match.phase.ask(twin)] == ["gules", "sable", "vert"]
        for seat, vote in zip(("gules", "sable", "vert"), votes, strict=True):
            court.say(seat, vote)
        assert court.now.players["argent"].cash == cash
        assert len(court.now.pacts[1].clauses) == (4 if cash > 100 else 3)
        assert "judged this turn" in court.no("azure", "complain of clause 2 of 1: England pays 10 now")


@rule("BR-CONTRACT-04", "BR-CONTRACT-05")
def test_six_clauses_over_thirty_years() -> None:
    """BR-CONTRACT-04, BR-CONTRACT-05: what is due is paid in its years, a breach is refused while the term runs, and
    the attack is free the turn after.
    """
    court = Match()
    g = court.wed(
        "France pays 40 now; France pays 5 a turn for 30 years; England may pass through Champagne for 10 years;"
        "neither attacks the other for 30 years; sons go to the mother"
    )
    army = court.army("argent", "calais")[0]
    for turn in range(1, 8):
        g.turn = turn
        contracts.after_taxation(g)
        assert contracts.friendly(g, "argent", "champagne") == (turn <= 2)
        assert ("normandy" in movement.ends(g, "argent", (army,))) == (turn > 6)
    assert g.players["argent"].cash == 100 + 40 + 6 * 5
    court.stand(March("argent"))
    court.say("argent", "move 1 army to Normandy")


def test_whoever_offered_somebody_who_marries_another_hears_of_it() -> None:
    """BR-MARRIAGE-04: the offer stands until the step is over, and says why it cannot be signed; nobody else hears."""
    court = Match()
    court.person("Rupert", 30, "gules")
    court.stand(Weddings())
    court.offer()
    court.say("argent", "offer Blanka to Germany for Rupert")
    court.say("azure", "sign 1")
    late = "Nothing can come of an offer any more (offer 2): Blanka is married to Ludo."
    assert late in court.told("argent")
    assert "Nothing can come of an offer any more (offer 1): Blanka is married to Ludo." in court.told("gules")
    assert not any("Nothing can come" in court.told(s) for s in ("azure", "sable", "vert", None))
    assert "cannot be signed: Blanka is married to Ludo" in str(
        page.contracts_page(court.match.game.views.of(court.now, "gules"))
    )
    assert "BR-MARRIAGE-01" in court.no("gules", "sign 1")
