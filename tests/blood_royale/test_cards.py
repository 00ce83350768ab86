"""Event cards: drawn, bid for, invested in, and what they do (chapter OPTE)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from minaria.games.blood_royale.memories import Debt
from minaria.games.blood_royale.phases.battle import Battles
from minaria.games.blood_royale.phases.events import Bidding, Event, Investing
from minaria.games.blood_royale.rules import card_choices, cards, neutrals, people
from minaria.games.blood_royale.state import NEUTRAL
from minaria.games.blood_royale.tables import cards as deck
from minaria.games.blood_royale.tables import provinces
from minaria.kit import sealed

from .tools import SEATS, Court, rule


def played(n: int, *dice: int, choice: str = "", before: Callable[[Court], object] = lambda c: None) -> Court:
    """A court after a card has taken effect for argent."""
    c = Court(rule_e="on")
    before(c)
    c.g.event = 1
    cards.apply(c.throw(*dice).g, n, "argent", choice)
    return c


def rich(**cash: int) -> Callable[[Court], object]:
    """Give seats money first."""

    def give(c: Court) -> None:
        for seat, n in cash.items():
            c.g.player(seat, cash=n)

    return give


def ten(*names: str) -> list[int]:
    """The dice that draw these provinces."""
    countries = ("england", "france", "germany", "italy", "spain")
    return [die for p in names for die in (countries.index(provinces()[p].country) + 1, provinces()[p].number)]


@rule("BR-OPTE-02")
def test_a_shuffle_card_puts_the_discards_back() -> None:
    c = Court(rule_e="on")
    c.g.deck = c.g.deck.__class__(("60",), ("05", "06"))
    Event("argent").start(c.throw(6).g)
    assert (set(c.g.deck.left), c.g.deck.used) == ({"05", "06", "60"}, ())
    assert "Event card 60, Quiet years" in c.heard()


@rule("BR-OPTE-03")
@pytest.mark.parametrize(("die", "dice", "fleets"), [(2, (1,), 0), (3, (), 1)])
def test_a_card_with_a_storm_range_rolls_for_storms_too(die: int, dice: tuple[int, ...], fleets: int) -> None:
    c = Court(rule_e="on")
    c.fleet("azure", "channel")
    c.g.deck = c.g.deck.__class__(("60",), ())
    Event("argent").start(c.throw(die, *dice).g)
    assert len(c.g.fleets) == fleets


@rule("BR-OPTE-04")
def test_bids_go_round_until_all_others_pass_and_the_winner_alone_pays() -> None:
    c = Court(rule_e="on")
    for seat in SEATS:
        c.g.player(seat, cash=30)
    c.stand(Bidding(sealed.Auction(SEATS)))
    c.no("argent", "bid 31")
    c.say("argent", "bid 20")
    c.no("azure", "bid 20")
    c.say("azure", "bid 25")
    for seat in ("gules", "sable", "vert"):
        c.say(seat, "pass")
    assert "wins the card for 25 crowns" in c.say("argent", "pass")
    assert [c.now.players[s].cash for s in SEATS] == [30, 5, 30, 30, 30]


@rule("BR-OPTE-05", "BR-OPTE-06")
def test_everybody_pays_what_he_invests_and_tied_ones_roll_off() -> None:
    c = Court(rule_e="on")
    for seat in SEATS:
        c.g.player(seat, cash=30)
    c.stand(Investing(SEATS, 28))
    for seat, n in zip(SEATS[:4], (20, 12, 20, 0), strict=True):
        c.say(seat, f"invest {n}")
    assert "Invested" not in c.told("vert")
    c.say("vert", "invest 0", 3, 5)
    assert [c.now.players[s].cash for s in SEATS] == [10, 18, 10, 30, 30]
    c = Court(rule_e="on")
    for kind in ("food", "luxury", "cloth"):
        c.good(kind, "argent", "essex")
    c.good("food", "azure", "kent")
    c.stand(Investing(SEATS, 30))
    c.no("azure", "invest 1")
    c.say("argent", "invest 2")
    for seat in SEATS[1:]:
        c.say(seat, "invest 0")
    assert len(c.now.goods) == 2


@rule("BR-OPTE-13", "BR-OPTE-14", "BR-OPTE-15")
def test_plague_and_famine_cards_strike_as_many_or_the_named_provinces() -> None:
    struck = ("kent", "wessex", "essex", "champagne", "veneto", "leon", "bavaria")
    c = played(1, 3, 4, *ten(*struck), before=lambda c: c.army("azure", "champagne"))
    assert not c.g.armies
    c = played(
        49, 2, *ten("franconia", "kent"), before=lambda c: (c.army("azure", "franconia"), c.army("azure", "kent"))
    )
    assert [x.at for x in c.g.armies.values()] == ["franconia"]
    assert played(8).g.famine == ("la_mancha", "apulia", "andalusia", "sicily")
    assert played(6, 1, *ten("kent")).g.famine == ("kent",)
    assert len(played(52, 1, *ten("kent", "essex")).g.famine) == 2


@rule("BR-OPTE-16", "BR-OPTE-17")
def test_rebellion_cards_roll_for_whom_they_name() -> None:
    assert played(17).g.revolts == {}, "nobody taxed 7"
    c = played(17, *[6] * 9, 3, before=lambda c: c.g.rates.update(argent=7))
    assert len(c.g.revolts) == 1
    c = played(50, 2, 3, 3, 3, 3)
    assert list(c.g.revolts) == ["east_anglia"], "2 - 1"
    assert len(played(15, *[1] * 50).g.revolts) == 50
    c = played(16, 2, *ten("leon", "kent"), before=lambda c: (c.army("vert", "leon", 3), c.army("argent", "kent", 4)))
    assert list(c.g.revolts) == ["leon"]


@rule("BR-OPTE-20")
@pytest.mark.parametrize(
    ("n", "control", "at", "many"),
    [
        (11, {"swabia": NEUTRAL}, "bavaria", 4),
        (13, {}, "aragon", 4),
        (13, {"aragon": NEUTRAL}, "sicily", 4),
        (11, {"swabia": NEUTRAL, "bavaria": NEUTRAL}, "", 0),
        (9, {}, "yorkshire", 3),
        (9, {"yorkshire": NEUTRAL}, "lancashire", 3),
    ],
)
def test_where_the_armies_of_a_war_card_appear(n: int, control: dict[str, str], at: str, many: int) -> None:
    c = played(n, before=lambda c: c.g.control.update(control))
    assert [x.at for x in c.g.armies.values()] == [at] * many


@rule("BR-OPTE-42")
def test_neutrals_left_alone_make_a_province_neutral_and_go_when_the_turn_ends() -> None:
    c = played(51)
    assert [x.at for x in c.g.armies.values()] == ["dauphine"] * 4
    guard = c.army("azure", "dauphine")
    neutrals.round_over(c.g)
    assert c.g.owner("dauphine") == "azure"
    del c.g.armies[guard[0]]
    neutrals.round_over(c.g)
    neutrals.movement_over(c.g)
    assert (c.g.owner("dauphine"), c.g.armies) == ("", {})


@rule("BR-OPTE-21", "BR-OPTE-22")
def test_hired_forces() -> None:
    c = played(3, 5)
    assert [(x.seat, x.at, x.hired) for x in c.g.armies.values()] == [("argent", "essex", "companies")] * 3
    for n, turns, strength in ((4, 1, 1), (5, 0, 2)):
        c = played(n)
        captain = c.g.people[c.g.living("argent")[-1]]
        assert (captain.vigour, captain.until - c.g.turn, bool(captain.piece)) == (strength, turns, True)
        cards.turn_over(c.g)
        assert c.g.people[c.g.living("argent")[-1]].kind == ("captain" if turns else "")


@rule("BR-OPTE-23", "BR-OPTE-27")
def test_pretenders_and_bastards() -> None:
    assert all(x.kind == "" for x in played(18).g.people.values()), "an only son stays"
    c = Court(rule_e="on")
    brother = c.person("Ned", 25)
    boy = c.person("Tom", 5, father=brother)
    c.person("Ralph", 10, father=c.kings[0])
    cards.apply(c.throw().g, 18, "argent")
    assert (c.g.people[brother].kind, c.g.people[brother].seat, c.g.people[boy].seat) == ("pretender", "azure", "azure")
    assert len(played(38).g.people) == len(Court().g.people), "all Kings are married"
    c = played(38, *[3] * 9, before=lambda c: c.g.change(c.kings[1], spouse=""))
    bastard = c.g.people[c.g.living("argent")[-1]]
    assert (bastard.kind, bastard.of, c.g.age(c.g.living("argent")[-1])) == ("bastard", "france", 20)


@rule("BR-OPTE-32", "BR-OPTE-33", "BR-OPTE-38")
def test_cards_of_goods_money_and_ships() -> None:
    c = played(23, before=lambda c: c.g.revolts.update(lombardy=1))
    assert {x.kind for x in c.g.goods.values()} == {"food"}
    assert len(c.g.goods) == sum(k == "food" for k in c.g.resources.values()) - 1
    c = played(28, before=lambda c: [c.good(k, "argent", "essex") for k in ("food", "metals", "cloth", "semi-luxury")])
    assert c.g.players["argent"].cash == 100
    c = played(54, before=rich(azure=121, vert=100))
    assert [c.g.players[s].cash for s in ("azure", "vert")] == [108, 100]
    c = played(43, before=rich(azure=4, vert=100))
    assert [c.g.players[s].cash for s in ("azure", "vert")] == [0, 90]
    c = played(53, choice="yes")
    assert (c.g.players["argent"].cash, c.g.debts) == (40, (Debt("argent", "", 50),))
    assert played(57).g.players["argent"].cash == 15


@rule("BR-OPTE-34")
def test_cards_of_persons() -> None:
    c = played(34, before=lambda c: c.g.change(c.kings[0], charisma=2))
    assert people.charisma(c.g, c.kings[0]) == 2
    c = played(34)
    assert people.charisma(c.g, c.kings[0]) == 1
    cards.schism(c.g, dict(zip(SEATS, (0, 9, 5, 5, 5), strict=True)), "azure")
    assert [people.charisma(c.g, k) for k in c.kings[:3]] == [0, 1, 0]
    c = Court(rule_e="on")
    queen = c.queens[1]
    assert queen in card_choices.choices(c.g, 46, "argent")
    assert c.kings[1] not in card_choices.choices(c.g, 46, "argent")
    cards.apply(c.throw(2, 1).g, 46, "argent", queen)
    assert not c.g.people[queen].here


def test_in_the_truce_of_god_no_player_attacks_another() -> None:
    c = played(62)
    assert c.g.truce
    c.army("azure", "navarre", 2)
    c.army("vert", "navarre", 2)
    c.stand(Battles("azure"))
    assert "Truce of God" in c.no("azure", "attack Spain")
    c.say("azure", "hold back")


def test_a_vacant_fief_makes_a_governor_with_rule_g_else_fifteen_crowns() -> None:
    c = Court(rule_e="on", rule_g="on")
    assert "wessex" in card_choices.choices(c.g, 57, "argent")
    cards.apply(c.g, 57, "argent", f"wessex;{c.queens[0]}")
    assert c.g.titles == {"wessex": c.queens[0]}
    assert played(57).g.players["argent"].cash == 15


def test_every_card_has_its_effect() -> None:
    assert {x.code for x in deck().values()} == {*cards.EFFECTS, "SCHISM", "DRAW_AGAIN", "NONE"}


def test_three_provinces_of_a_named_realm_roll() -> None:
    c = played(40, 1, 1, 6, choice="france;champagne;calais;normandy")
    assert list(c.g.revolts) == ["champagne", "calais"]


@rule("BR-OPTE-30")
def test_the_biggest_investor_of_items_has_the_heiress_and_her_title_unless_it_is_held() -> None:
    c = Court(rule_e="on", rule_g="on")
    for seat, at, many in (("argent", "essex", 3), ("azure", c.g.capital("azure"), 2)):
        for _ in range(many):
            c.good("food", seat, at)
    c.stand(Investing(SEATS, 30))
    for seat, n in zip(SEATS, (3, 2, 0, 0, 0), strict=True):
        c.say(seat, f"invest {n}")
    assert "Argent 3, Azure 2" in c.told("vert")
    c = Court(rule_e="on", rule_g="on")
    single = c.person("Hal", 20)
    c.person("Maud", 20, male=False)
    c.person("Wat", 10)
    assert card_choices.choices(c.g, 30, "argent") == [single]
    cards.apply(c.throw(*[3] * 9).g, 30, "argent", single)
    assert c.g.titles == {"aragon": single}
    assert c.g.people[c.g.people[single].spouse].house == "Aragon"
    c.person("Louis", 25, "azure")
    assert card_choices.choices(c.g, 30, "azure") == [], "it has its governor"
    cards.apply(c.g, 30, "azure")
    assert c.g.titles == {"aragon": single}
