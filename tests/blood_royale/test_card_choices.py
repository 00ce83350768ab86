"""What players choose of event cards, one thing after the other (chapter OPTE)."""

from __future__ import annotations

import pytest

from minaria.games.blood_royale.phases.events import Choosing, Event
from minaria.games.blood_royale.phases.movement import Movement, Round
from minaria.games.blood_royale.rules import births, card_choices, cards, families, governors, people

from .tools import SEATS, Court, rule


def drawn(n: int, *bids: str) -> Court:
    """Argent draws that card; everybody has money, and all that is bid or invested is said."""
    return opened(Court(rule_e="on"), n, *bids)


def opened(c: Court, n: int, *bids: str, dice: tuple[int, ...] = ()) -> Court:
    """The event of a court that has been prepared; the dice fall after the last line."""
    for seat in SEATS:
        c.g.player(seat, cash=60)
    c.g.deck = c.g.deck.__class__((f"{n:02d}",), ())
    c.g.slot, c.g.bag = "argent", SEATS[1:]
    c.stand(Event("argent"), Movement(), Round())
    for line in bids:
        c.say(c.match.awaited()[0], line, *(dice if line is bids[-1] else ()))
    return c


BID = ("bid 5", "pass", "pass", "pass", "pass")
"""Argent has the card for 5 crowns."""


def choose(c: Court, words: str, *dice: int) -> str:
    """Choose what is called so."""
    seat, prompt = c.asked().split(": ", 1)
    for part in prompt.rstrip(".").split(": ")[1].split(", "):
        number, _, called = part.partition(" ")
        if called == words:
            return c.say(seat, f"choose {number}", *dice)
    raise AssertionError(f"{words} is not among {prompt}")


@rule("BR-OPTE-12")
@pytest.mark.parametrize("what", ["a bride", "15 crowns", "luxury"])
def test_without_rule_g_a_title_is_a_bride_or_crowns_or_an_item(what: str) -> None:
    c = Court(rule_e="on")
    c.good("food", "argent", "essex")
    opened(c, 30, "invest 1", "invest 0", "invest 0", "invest 0", "invest 0")
    choose(c, what, *([3] * 9 if what == "a bride" else ()))
    g = c.now
    women = [p for p in g.living("argent") if g.people[p].house == "Arpad"]
    assert (len(women), g.players["argent"].cash, [x.kind for x in g.goods.values()]) == {
        "a bride": (1, 60, []),
        "15 crowns": (0, 75, []),
        "luxury": (0, 60, ["luxury"]),
    }[what]
    assert g.titles == {}


@rule("BR-OPTE-31")
def test_the_biggest_investor_of_crowns_gains_a_prince_without_children() -> None:
    c = Court(rule_e="on", rule_g="on", turn=2)
    daughter = c.person("Maud", 16, male=False)
    opened(c, 33, "invest 20", "invest 10", "invest 0", "invest 0", "invest 0")
    choose(c, "Maud of Plantagenet", *(3,) * 9)
    g = c.now
    prince = g.people[daughter].spouse
    x = g.people[prince]
    assert (x.house, g.age(prince), x.seat, bool(x.piece), x.at) == ("Poland", 20, "argent", True, "essex")
    assert [g.players[s].cash for s in SEATS] == [40, 50, 60, 60, 60]
    assert governors.eligible(g, "argent", prince)
    refused = births.refusal(g, "argent", daughter)
    assert refused is not None
    assert refused.rule == "BR-OPTE-31"
    # with nobody who is free he comes alone, and a wedding later is as childless
    c = Court(rule_e="on")
    opened(c, 33, "invest 20", *["invest 0"] * 4, dice=(3,) * 9)
    prince = c.now.living("argent")[-1]
    assert (c.now.people[prince].house, c.now.people[prince].spouse) == ("Poland", "")


@rule("BR-OPTE-31")
def test_the_king_himself_or_a_son_may_make_the_match_with_an_heiress() -> None:
    c = Court(rule_e="on", turn=2)
    king = c.kings[0]
    c.g.change(king, spouse="")
    c.g.change(c.queens[0], gone=1, spouse="")
    for key in list(c.g.marriages):
        if c.g.marriages[key].husband == king:
            del c.g.marriages[key]
    son, daughter = c.person("Ralph", 18, father=king), c.person("Maud", 16, male=False)
    may = card_choices.choices(c.g, 31, "argent")
    assert may[0] == daughter
    assert {*may} == {daughter, king, son, "none"}
    cards.apply(c.throw(*[3] * 9).g, 31, "argent", king)
    g = c.g
    heiress = g.people[g.people[king].spouse]
    assert (heiress.house, g.age(g.people[king].spouse), heiress.seat) == ("Denmark", 20, "argent")
    refused = births.refusal(g, "argent", g.people[king].spouse)
    assert refused is not None
    assert refused.rule == "BR-OPTE-31"
    cards.apply(c.throw(*[3] * 9).g, 33, "argent", "none")
    alone = g.people[g.living("argent")[-1]]
    assert (alone.house, alone.male, alone.spouse, bool(alone.piece)) == ("Poland", True, "", True)


@rule("BR-OPTE-36")
def test_the_highest_bidder_names_a_monarch_and_three_provinces_that_roll() -> None:
    c = drawn(40, *BID)
    choose(c, "France")
    choose(c, "Normandy")
    choose(c, "Brittany")
    choose(c, "Champagne", 1, 2, 1)
    assert sorted(c.now.revolts) == ["champagne", "normandy"]
    assert c.now.players["argent"].cash == 55


@rule("BR-OPTE-39")
def test_poison_takes_one_off_a_named_adults_roll_and_a_hunt_strikes_a_royal_by_lot() -> None:
    c = Court(rule_e="on")
    c.g.change(c.queens[1], born=c.g.year - 30)
    may = card_choices.choices(c.g, 46, "argent")
    assert c.queens[1] in may
    assert not {*c.kings, *c.children} & {*may}
    opened(c, 46, *BID)
    queen = c.now.people[c.queens[1]]
    choose(c, f"{queen.name} of {queen.house}", 2, 2)
    assert c.now.people[c.queens[1]].dead, "4 - 1 is 3, and 4 is needed at 30"
    c = Court(rule_e="on")
    c.g.change(c.queens[1], born=c.g.year - 30)
    cards.apply(c.throw(2, 3).g, 46, "argent", c.queens[1])
    assert not c.g.people[c.queens[1]].dead
    c = Court(rule_e="on")
    brother = c.person("Ned", 30)
    cards.apply(c.throw(1, 1).g, 47, "argent")
    assert [p for p, x in c.g.people.items() if x.dead] == [brother], "the King does not roll"


@rule("BR-OPTE-40")
def test_pirates_take_an_item_of_the_owners_choice_from_fleets_at_sea() -> None:
    c = Court(rule_e="on")
    ship, other, empty = c.fleet("azure", "channel"), c.fleet("azure", "channel"), c.fleet("vert", "channel")
    docked = c.fleet("argent", "kent")
    for fleet in (ship, ship, other):
        c.good("food", "azure", "channel", aboard=fleet)
    c.good("luxury", "azure", "channel", aboard=ship)
    c.good("cloth", "argent", "kent", aboard=docked)
    g = c.throw(2, 3).g
    assert card_choices.robbed(g) == [ship], "one roll for each fleet at sea with cargo; 1 and 2 lose"
    assert card_choices.choices(g, 29, ship) == ["food", "luxury"]
    cards.apply(g, 29, ship, "luxury")
    assert sorted(x.kind for x in g.goods.values()) == ["cloth", "food", "food", "food"]
    assert empty in g.fleets


@rule("BR-OPTE-40")
def test_the_masons_castle_counts_twelve_and_everybody_may_have_a_fleet_within_the_limit() -> None:
    c = drawn(55, "invest 20", *["invest 0"] * 4)
    assert (c.now.crowns["england"].castle, c.now.crowns["england"].strong) == (12, 12)
    assert c.now.crowns["france"].castle == 10
    c = Court(rule_e="on")
    for _ in range(4):
        c.fleet("argent", "kent")
    c.g.deck = c.g.deck.__class__(("56",), ())
    c.stand(Event("argent"), Movement(), Round())
    assert c.asked().startswith("azure:"), "England has four"
    choose(c, "Normandy")
    choose(c, "none")
    assert [sum(x.seat == s for x in c.now.fleets.values()) for s in SEATS[:3]] == [4, 1, 0]
    assert [x.at for x in c.now.fleets.values() if x.seat == "azure"] == ["normandy"]


@rule("BR-OPTE-41")
def test_a_vacant_fief_goes_to_any_adult_of_ones_own() -> None:
    c = Court(rule_e="on", rule_g="on")
    c.person("Wat", 10)
    opened(c, 57)
    choose(c, "Kent")
    assert c.now.titles == {"kent": c.queens[0]}, "the only adult who does not reign"
    c = drawn(57)
    assert c.now.players["argent"].cash == 75


@rule("BR-OPTE-35")
def test_a_tournament_raises_a_mans_strength_for_good_up_to_two() -> None:
    c = Court(rule_e="on")
    king = c.kings[0]
    assert c.queens[0] not in card_choices.choices(c.g, 35, "argent")
    for then in (1, 2, 2):
        cards.apply(c.throw().g, 35, "argent", king)
        assert c.g.people[king].vigour == then
    assert people.strength(c.g, king) == 2


@rule("BR-OPTE-37")
def test_a_marriage_is_annulled_and_a_bride_comes() -> None:
    c = Court(rule_e="on")
    son = c.person("Hal", 20)
    wife = c.person("Blanche", 18, "argent", male=False, house=c.g.players["azure"].house)
    c.g.change(wife, home=c.g.players["azure"].house)
    key = families.wed(c.g, son, wife)
    child = c.person("Tom", 1, father=son, mother=wife)
    assert key in card_choices.choices(c.g, 44, "argent")
    cards.apply(c.throw().g, 44, "argent", key)
    assert c.g.marriages[key].ended
    assert (c.g.people[wife].seat, c.g.people[child].seat, c.g.people[son].spouse) == ("azure", "argent", "")
    c = Court(rule_e="on")
    cards.apply(c.throw(*[3] * 9).g, 45, "argent")
    bride = c.g.living("argent")[-1]
    assert (c.g.age(bride), c.g.people[bride].male, c.g.people[bride].spouse) == (15, False, "")


def test_what_a_card_offers_is_chosen_by_name_as_well_as_by_number() -> None:
    c = drawn(40, *BID)
    c.say("argent", "choose France")
    c.say("argent", "choose Normandy")
    assert c.match.lines[-1].text == "choose 10"
    assert "Choose one of the" in c.no("argent", "choose Kent")
    assert "Choose one of the" in c.no("argent", "choose 99")
    c = Court(rule_e="on")
    opened(c, 46, *BID)
    queen = c.now.people[c.queens[1]]
    c.say("argent", f"choose {queen.name}", 6, 6)
    assert not isinstance(c.match.phase, Choosing)
    c = Court(rule_e="on")
    c.person("Hal", 20)
    wife = c.person("Joan", 20, male=False, house="Montfort")
    families.wed(c.g, next(p for p, x in c.g.people.items() if x.name == "Hal"), wife)
    opened(c, 44, *BID)
    c.say("argent", "choose Joan")
    assert not c.now.people[wife].spouse
