"""`odds`: the chance of every result and of every death, against the cards themselves."""

from __future__ import annotations

from fractions import Fraction

from minaria.games.kingmaker.advice import odds
from minaria.games.kingmaker.rules import fighting
from minaria.games.kingmaker.state.pieces import Ship
from minaria.games.kingmaker.tables import outcomes, people, results
from minaria.kit.cards import Pile
from minaria.ui.script import flat
from tests.kingmaker.test_battles import RATIOS

from .test_captures import SEA, sea
from .tools import Field, rule


@rule("KM-BATTLE-15", "KM-BATTLE-16")
def test_chances_are_those_of_the_lists() -> None:
    f = Field("amber neville york", "amber grey york", "basalt audley york", part="combat")
    for n, many in (("4:1", 49), ("3:1", 41), ("2:1", 31), ("3:2", 18), ("5:4", 8), ("Majority", 3)):
        assert sum(fighting.decides(n, x.ratio) for x in results().values() if x.ratio) == many
    found = odds.chances(f.g, fighting.attack(f.g, "amber", ("audley",), ("neville", "grey")))
    assert found.ours == Fraction(49, 60)
    assert not found.theirs
    assert not found.undecided
    assert (found.weather, found.vacillate) == (Fraction(8, 60), Fraction(3, 60))
    assert found.deaths == dict.fromkeys(found.deaths, Fraction(5, 60) * Fraction(49, 60))
    assert set(found.deaths) == {"neville", "grey", "audley"}
    sizes = [len(x) for x in outcomes().values()]
    assert (sizes.count(0), sum(1 <= n <= 3 for n in sizes)) == (6, 54)
    ordinary = [n for n, x in people().items() if x.kind == "noble"]
    assert {sum(n in x for x in outcomes().values()) for n in ordinary} == {5}
    assert {sum(n in x for x in outcomes().values()) for n in ("duke-of-york", "duke-of-lancaster")} == {2}


@rule("KM-SECRET-01")
def test_cards_drawn_count_no_more_and_their_order_is_nobodys() -> None:
    f = Field("amber neville york", "basalt audley york", part="combat")
    fight = fighting.attack(f.g, "amber", ("audley",), ("neville",))
    g = f.g.copy()
    g.results = Pile((), ()).discard(*(r for r in results() if results()[r].code == "weather"))
    assert odds.chances(g, fight).weather == 0
    f.change(results=Pile((RATIOS["4:1"],)))
    assert odds.chances(f.view("amber").g, fight).weather == Fraction(8, 60), "what lies on top is told to nobody"


@rule("KM-SEABATTLE-05")
def test_at_sea_a_new_list_is_drawn_from_where_only_vacillating_allegiance_is_left() -> None:
    fleet = {"grace-dieu": Ship("amber", SEA, "grey"), "le-swan": Ship("basalt", SEA, "pole")}
    f = sea("amber grey london", "basalt pole york", ships=fleet)
    left = [r for r, x in results().items() if x.code == "vacillate"]
    f.change(results=Pile(tuple(left), tuple(sorted(set(results()) - set(left)))))
    found = odds.chances(f.g, fighting.at_sea(f.g, "amber", ["le-swan"], ["grace-dieu"]))
    assert (found.weather, found.vacillate) == (Fraction(8, 57), Fraction(0))
    assert "Sea battle at The Narrow Sea" in page(f, "The Narrow Sea", "")


def test_the_page_names_every_fight_in_a_place() -> None:
    f = Field("amber percy helmsley", "basalt roos helmsley", "cinder audley helmsley", part="combat")
    sheet = odds.odds(f.match, "amber", "Helmsley", "")
    heads = [title for b in sheet.blocks if (title := getattr(b, "title", ""))]
    assert [h.split(":")[0] for h in heads] == [
        "Battle at Helmsley",
        "Ambush at Helmsley",
        "Battle at Helmsley",
        "Ambush at Helmsley",
        "Siege at Helmsley",
    ]
    assert "Percy 100, Audley 10: 4:1" in heads[0]
    assert "somebody to fight" in str(odds.odds(f.match, "amber", "York", ""))


def page(f: Field, place: str, force: str) -> str:
    """What the page says to amber."""
    return "\n".join(flat(odds.odds(f.match, "amber", place, force)))


@rule("KM-SIEGE-11")
def test_odds_of_those_who_are_still_on_their_way() -> None:
    """Whoever is named is reckoned as if he stood in the open of the place, though he is inside his castle now."""
    f = Field("amber percy wressle inside", "amber neville york", "basalt roos york")
    assert "Battle at York: Percy 100, Roos 20: 4:1" in page(f, "York", "Percy")
    assert "Battle at York: Percy and Neville 150" in page(f, "York", "Percy and Neville")
    assert "Siege at Helmsley: Percy 100, the garrison 100: equal strengths" in page(f, "Helmsley", "Percy")
    weak = page(f, "York", "Percy").partition("Too weak for a siege: ")[2]
    assert weak == "Percy comes to 100 troops; York takes 300.", "and nobody might die in it"
    assert f.g.nobles["percy"].at == "wressle"


def test_where_there_are_no_odds_the_page_says_why_and_what_would_do() -> None:
    f = Field("amber percy wressle inside", "basalt roos york")
    assert "Wressle is yours" in page(f, "Wressle", "Percy")
    assert "Name those you would send there" in page(f, "Durham", "")
    assert "nobody at Irish Sea to fight" in page(f, "Irish Sea", "Percy")
    assert "Name a place" in page(f, "", "")


def test_what_an_order_would_lead_to() -> None:
    f = Field("amber percy helmsley", "basalt roos york", "cinder audley helmsley", part="combat")
    f.change(taken={"helmsley": ""})
    found = {
        line: odds.follows(f.match, "amber", f.match.parse("amber", line))
        for line in ("attack Audley", "ambush Audley", "besiege Helmsley", "attack cinder at Helmsley", "done")
    }
    assert found["attack Audley"][:3] == ["Amber wins: 82 %.", "Cinder wins: never.", "undecided: never."]
    assert found["attack cinder at Helmsley"] == found["attack Audley"]
    assert found["besiege Helmsley"][0] == "the place is taken: 82 %."
    assert "Audley dies: 7 %." in found["attack Audley"]
    assert found["ambush Audley"][0].startswith("the last one named dies")
    assert len(found["done"]) == 1
