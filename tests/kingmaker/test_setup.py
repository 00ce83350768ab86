"""Setting up: the deal, who holds what, where nobles begin, who plays first (chapters SETUP, DEAL, FIRSTPLAYER)."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.games import kingmaker
from minaria.games.kingmaker.phases.dealing import Allotment
from minaria.games.kingmaker.phases.war import War
from minaria.games.kingmaker.rules import allotting, heirs
from minaria.games.kingmaker.rules.items import holders_for
from minaria.games.kingmaker.rules.strength import base, potential, strength
from minaria.games.kingmaker.setup import EACH, begins, settle_order
from minaria.games.kingmaker.state.pieces import Noble
from minaria.games.kingmaker.tables import crown_items, events
from minaria.kit.tables import toml
from minaria.ui.script import run

from .tools import GAME, SEATS, Field, rule


def table(seats: int = 4, seed: str = "1") -> Match:
    """A table just dealt."""
    return Match.new(GAME, SEATS[:seats], Seeded(seed))


class Dealt(Field):
    """A table in its setting up, amber with these nobles and items to allot."""

    def __init__(self, nobles: str, items: str) -> None:
        super().__init__()
        g = self.g.copy()
        g.clock, g.phase = 0, "setup"
        for n in nobles.split():
            g.nobles[n] = Noble("amber", "")
            self.draw(g, n)
        g.nobles["mowbray"] = Noble("basalt", "framlingham", True)
        for i in ("mowbray", *items.split()):
            self.draw(g, i)
        g.dealt["amber"] = tuple(items.split())
        self.begin(g, Allotment())
        g = self.g.copy()
        allotting_run(g)
        self.begin(g, Allotment())

    def begin(self, g: object, phase: object, *above: object) -> None:
        """Stand in the setting up."""
        from minaria.engine.phases import Frame
        from minaria.engine.position import Position

        g.settle()  # type: ignore[attr-defined]
        self.match.start = Position(g, (Frame(War()), Frame(phase, "allotted")))
        self.match._asks = None


def allotting_run(g: object) -> None:
    """Settle what leaves no choice."""
    from minaria.engine.dice import Seeded as Dice
    from minaria.engine.state import Run

    g.run = Run(1, "amber", Dice("1"))  # type: ignore[attr-defined]
    allotting.settle(g, "amber")  # type: ignore[arg-type]


@rule("KM-SETUP-05")
def test_henry_begins_as_sole_monarch_of_nobody() -> None:
    g = table().state
    assert g.crowned == ("henry-vi",)
    assert heirs.sole_monarch(g) == "henry-vi"
    assert heirs.holder(g, "henry-vi") == ""
    assert not any(heirs.has_monarch(g, s) for s in g.seats)


@rule("KM-SETUP-06")
def test_the_events_are_drawn_in_random_order() -> None:
    def drawn(seed: str) -> list[str]:
        m = table(seed=seed)
        while len(m.state.events.left) > 85:
            seat = m.awaited()[0]
            m.give(seat, m.ask(seat).absent)  # type: ignore[union-attr,arg-type]
        return [t for _, e in m.events() if "draws the event" in (t := e.seen_by(None))]

    assert len(table().state.events.left) == len(events()) == 90
    assert drawn("1") == drawn("1")
    assert drawn("1") != drawn("2")


@rule("KM-SETUP-07", "KM-DEAL-01", "KM-DEAL-02", "KM-DEAL-07")
@pytest.mark.parametrize(("seats", "dealt"), [(4, 24), (5, 30), (6, 36), (7, 35), (8, 40)])
def test_as_many_items_are_dealt_as_the_book_says(seats: int, dealt: int) -> None:
    m = table(seats)
    assert EACH[seats] * seats == dealt
    told = [t for _, e in m.events() if "is dealt" in (t := e.seen_by(None))]
    assert len(told) == seats
    assert all(len(t.replace(" and ", ", ").split(", ")) >= EACH[seats] for t in told)
    g = m.state
    extra = sum(len(t.replace(" and ", ", ").split(", ")) - EACH[seats] for t in told)
    assert len(g.crown.left) == 84 - dealt - extra
    assert all(i in g.crown.left for i, x in crown_items().items() if x.aside), "the eight are in the list for play"


@rule("KM-DEAL-03", "KM-DEAL-04")
def test_the_order_of_deal_is_random_and_deals_one_item_a_time() -> None:
    assert table(seed="3").state.deal == table(seed="3").state.deal
    assert len({table(seed=str(k)).state.deal for k in range(8)}) > 4
    assert set(table().state.deal) == set(SEATS[:4])


@rule("KM-DEAL-05", "KM-DEAL-06")
def test_who_got_no_noble_draws_one_besides() -> None:
    found = 0
    for seed in range(40):
        m = table(8, str(seed))
        for s in m.state.deal:
            many = sum(x.seat == s for x in m.state.nobles.values())
            told = next(t for _, e in m.events() if (t := e.seen_by(None)).startswith(f"{s.capitalize()} is dealt"))
            items = told.replace(" and ", ", ").count(",") + 1
            assert many >= 1
            assert items in (EACH[8], EACH[8] + 1)
            found += items > EACH[8]
            assert items == EACH[8] or many == 1
    assert found, "some seat needed one"


@rule("KM-SETUP-08")
@pytest.mark.parametrize(
    ("nobles", "items", "chancery", "holder"),
    [
        ("percy stafford", "earl-of-kent", ("earl-of-kent",), ""),
        ("percy scrope", "earl-of-kent", (), "scrope"),
        ("percy scrope", "earl-of-kent earl-of-essex", ("earl-of-kent",), "earl-of-essex scrope"),
    ],
)
def test_titles_go_to_untitled_nobles(nobles: str, items: str, chancery: tuple[str, ...], holder: str) -> None:
    f = Dealt(nobles, items)
    assert f.g.chancery == chancery
    if holder:
        assert f.g.holders[holder.split()[0] if " " in holder else "earl-of-kent"] == holder.split()[-1]


@rule("KM-SETUP-09")
def test_offices_need_a_title_and_are_one_for_each() -> None:
    assert Dealt("scrope", "marshal-of-england").g.chancery == ("marshal-of-england",)
    f = Dealt("scrope", "marshal-of-england earl-of-kent")
    assert f.g.holders == {"earl-of-kent": "scrope", "marshal-of-england": "scrope"}
    f = Dealt("percy", "marshal-of-england treasurer-of-england")
    assert len(f.g.chancery) == 1
    assert len(f.g.holders) == 1


@rule("KM-SETUP-10")
def test_bishoprics_are_one_for_each_noble() -> None:
    f = Dealt("scrope", "bishop-of-durham bishop-of-lincoln")
    assert len(f.g.chancery) == 1
    f = Dealt("scrope percy", "bishop-of-durham bishop-of-lincoln bishop-of-norwich")
    f.say("amber", f"give {crown_items()[allotting.next_item(f.g, 'amber')].name} to Percy")
    assert sorted(f.g.holders.values()) == ["percy", "scrope"]
    assert len(f.g.chancery) == 1


@rule("KM-SETUP-11", "KM-SETUP-16")
def test_a_noble_may_hold_any_number_of_ships_places_and_mercenaries() -> None:
    f = Dealt("audley", "le-swan grace-dieu item-bristol saxons-1")
    assert set(f.g.holders) == {"item-bristol", "saxons-1"}
    assert {s: x.noble for s, x in f.g.ships.items()} == {"le-swan": "audley", "grace-dieu": "audley"}
    assert base(f.g, "audley") == 20, "ships add nothing ashore"


@rule("KM-SETUP-12", "KM-SETUP-13")
def test_the_player_chooses_among_legal_holders_in_order() -> None:
    f = Dealt("scrope audley", "saxons-1 earl-of-kent")
    assert f.asked() == "amber: Who gets the title Earl of Kent: Audley or Scrope?"
    assert "KM-SETUP-13" in f.no("amber", "give Saxons 1 to Scrope")
    f.say("amber", "to Audley")
    assert f.g.holders == {"earl-of-kent": "audley"}
    assert f.asked() == "amber: Who gets Saxons: Audley or Scrope?"
    assert holders_for(f.g, "marshal-of-england", "amber") == ["audley"]


@rule("KM-SETUP-14", "KM-SETUP-20")
def test_everything_is_published_and_ships_lie_in_their_home_ports() -> None:
    f = Dealt("percy", "admiral-of-england")
    told = f.say("amber", "station Percy at Alnwick")
    assert "Amber has Percy at Alnwick with 150 troops." in told
    assert {s: x.at for s, x in f.g.ships.items()} == {
        "trinity": "portsmouth",
        "nicholas": "london",
        "christopher": "southampton",
    }


@rule("KM-SETUP-18")
def test_a_noble_begins_at_a_castle_of_his_own() -> None:
    f = Dealt("neville", "saxons-1")
    assert "KM-SETUP-18" in f.no("amber", "station Neville at York")
    f.say("amber", "station Neville at Middleham")
    assert f.at("neville") == "middleham inside"


@rule("KM-SETUP-19")
def test_a_company_too_large_for_its_castle_begins_in_the_open() -> None:
    mercenaries = (
        "burgundian-crossbowmen-1 burgundian-crossbowmen-2 flemish-crossbowmen-1 flemish-crossbowmen-2 saxons-1"
    )
    f = Dealt("percy", f"marshal-of-england {mercenaries}")
    f.say("amber", "station Percy at Alnwick")
    assert base(f.g, "percy") == 310
    assert f.at("percy") == "alnwick"


@rule("KM-SETUP-15", "KM-SETUP-17")
def test_troops_are_the_sum_of_what_a_noble_holds() -> None:
    f = Field("amber percy york; marshal-of-england, saxons-1, item-bristol")
    assert strength(f.g, "percy") == 210
    assert strength(f.g, "percy", attacking=True) == 250
    f = Field("amber audley york; item-bristol")
    assert (strength(f.g, "audley"), strength(f.g, "audley", attacking=True)) == (10, 50)


@rule("KM-COMBAT-11")
@pytest.mark.parametrize(
    ("award", "there", "extra", "elsewhere", "less"),
    [
        pytest.param("constable-of-the-tower", "london", 250, "york", 50, marks=rule("KM-CROWN-12")),
        pytest.param("chancellor-of-cornwall", "tiverton", 150, "axminster", 50, marks=rule("KM-CROWN-13")),
        pytest.param("chamberlain-of-chester", "flint", 250, "chester", 50, marks=rule("KM-CROWN-14")),
        pytest.param("chancellor-of-lancaster", "conway", 150, "lancaster", 50, marks=rule("KM-CROWN-15")),
        pytest.param("warden-of-the-marches", "durham", 150, "ripon", 50, marks=rule("KM-CROWN-16")),
        pytest.param("captain-of-calais", "calais", 350, "flanders", 50, marks=rule("KM-CROWN-17")),
        pytest.param("lieutenant-of-ireland", "dublin", 250, "flint", 50, marks=rule("KM-CROWN-17")),
        pytest.param("bishop-of-durham", "york", 30, "london", 0, marks=rule("KM-CROWN-21")),
        pytest.param("archbishop-of-york", "york", 30, "london", 0, marks=rule("KM-CROWN-21")),
        pytest.param("bishop-of-carlisle", "carlisle", 30, "london", 0, marks=rule("KM-CROWN-21")),
        pytest.param("bishop-of-lincoln", "york", 0, "lincoln", 0, marks=rule("KM-CROWN-21")),
    ],
)
def test_bonus_troops_count_in_their_region_alone(
    award: str, there: str, extra: int, elsewhere: str, less: int
) -> None:
    f = Field(f"amber percy {there}; {award}")
    assert strength(f.g, "percy") == 100 + extra
    assert strength(f.g, "percy", elsewhere) == 100 + less
    assert base(f.g, "percy") == 100 + less


@rule("KM-WESTMINSTER-02")
def test_the_bishop_of_westminster_is_strong_at_home_alone() -> None:
    g = Field("amber bishop-of-westminster oxford").g
    assert strength(g, "bishop-of-westminster") == 50
    assert strength(g, "bishop-of-westminster", "bristol") == 0


@rule("KM-FIRSTPLAYER-01", "KM-FIRSTPLAYER-02", "KM-FIRSTPLAYER-03")
@pytest.mark.parametrize(
    ("nobles", "first"),
    [
        (
            (
                "cinder percy alnwick; chancellor-of-england",
                "amber mowbray framlingham; archbishop-of-canterbury",
            ),
            "cinder",
        ),
        (
            (
                "amber percy alnwick; bishop-of-durham",
                "basalt mowbray framlingham; bishop-of-lincoln",
                "cinder roos belvoir; bishop-of-norwich",
            ),
            "amber",
        ),
        (("basalt mowbray framlingham; bishop-of-norwich", "amber percy alnwick"), "basalt"),
    ],
)
def test_the_chancellor_or_the_senior_bishop_begins(nobles: tuple[str, ...], first: str) -> None:
    f = Field(*nobles)
    assert begins(f.g)[0] == first


@rule("KM-FIRSTPLAYER-04", "KM-FIRSTPLAYER-05")
def test_else_the_strongest_begins_and_of_equals_the_first_dealt() -> None:
    f = Field("amber percy york; marshal-of-england", "basalt stafford brecon; constable-of-the-tower, item-bristol")
    assert potential(f.g, "basalt") == 30 + 250 + 40
    assert begins(f.g)[0] == "basalt"
    f = Field("cinder mowbray epworth", "basalt neville warwick")
    assert begins(f.g)[0] == "basalt"


@rule("KM-FIRSTPLAYER-06")
def test_the_order_of_play_is_the_ring_of_the_deal() -> None:
    from minaria.engine.state import Run

    f = Field("cinder percy alnwick; chancellor-of-england")
    g = f.g.copy()
    g.run = Run(1, "amber", Seeded("1"))
    settle_order(g)
    assert g.order == ("cinder", "dusk", "amber", "basalt")


def test_tables_of_two_and_three_are_set_up_too() -> None:
    for seats in (2, 3):
        m = table(seats)
        for _ in range(60):
            seat = m.awaited()[0]
            ask = m.ask(seat)
            assert ask is not None
            import random

            m.give(seat, choose(ask, random.Random(1)))
        assert m.state.clock > 0


@rule("KM-SETUP-13")
def test_an_item_given_already_is_not_given_again_and_its_holder_is_named() -> None:
    f = Dealt("percy stafford", "bishop-of-lincoln item-ipswich")
    f.say("amber", "give Bishop of Lincoln to Percy")
    assert f.no("amber", "give Bishop of Lincoln to Stafford").startswith(
        "Percy has the Bishop of Lincoln already. Now"
    )
    f.say("amber", "give Ipswich to Stafford")
    assert f.g.holders == {"bishop-of-lincoln": "percy", "item-ipswich": "stafford"}


@pytest.mark.parametrize("castle", ["Greystoke", "Morpeth"])
def test_an_order_asked_about_is_given_by_typing_it_in_full_or_mended(castle: str) -> None:
    """What the absent are given is an order of the same kind here, and giving one passes over nothing."""
    done = run("game kingmaker seats=amber,basalt,cinder,dusk seed=3\n")
    assert done.table is not None
    done.table.cautious = True
    assert "Did you mean" in done.table.hear("cinder", "Greystoke at Greystoke")[0].text
    assert next(r.kind for r in done.table.hear("cinder", f"station Greystoke at {castle}")) == "order"
    assert done.match.state.nobles["greystoke"].at == castle.casefold()


def test_every_text_says_for_how_many_players_the_game_is() -> None:
    """What a table takes, the list of games, the README and the chapter of the deal."""
    words = ("two", "three", "four", "five", "six", "seven", "eight")
    fewest, most = min(GAME.seating.count), max(GAME.seating.count)
    assert f"{fewest} to {most} players" in GAME.blurb
    assert f"{fewest} to {most} players" in str(kingmaker.__doc__)
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    about = readme[: readme.index("play kingmaker")].rpartition("Kingmaker")[2]
    assert f"for {words[fewest - 2]} to {words[most - 2]} players" in about
    chapter = str(toml("kingmaker", "sections.toml")["deal"]["introduction"])
    assert all(words[n - 2] in chapter for n in (2, 3, 7, 8))
