"""Orders in the words of somebody who has read the rules once: each is read as the order it means."""

from __future__ import annotations

import pytest

from commands import Done, Question
from minaria.engine.offers import Refusal
from minaria.engine.phases import Phase
from minaria.games.blood_royale import names
from minaria.games.blood_royale.chapters.battle import Attack
from minaria.games.blood_royale.phases.century import Founding
from minaria.games.blood_royale.phases.dynastic import Births, Survivals
from minaria.games.blood_royale.phases.interphase import Placement, RaisingRounds, Taxation
from minaria.games.blood_royale.phases.movement import Conquests, March
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import clause_text
from minaria.kit.pages import ARTICLES
from minaria.table.line.table import Table

from .tools import GAME, Court


def march(c: Court, seat: str = "argent") -> Court:
    c.g.slot = seat
    return c.stand(March(seat))


@pytest.mark.parametrize(
    ("phase", "said", "means"),
    [
        (Founding(), "call our house York", "call my house York"),
        (Founding(), "name the house York", "call my house York"),
        (Founding(), "rename the king Alfred", "name Edward as Alfred"),
        (Founding(), "call our queen Judith", "name Philippa as Judith"),
        (Founding(), "name my son as Harry", "name John as Harry"),
        (Births(), "try for children", "births"),
        (Births(), "have a child", "child of Philippa"),
        (Births(), "roll again", "child of Philippa"),
        (Births(), "another child", "child of Philippa"),
        (Births(), "try for a child with the queen", "child of Philippa"),
        (Survivals(), "survival rolls", "survival"),
        (Taxation(), "tax 7 crowns", "tax 7"),
        (Taxation(), "tax at 5 crowns a province", "tax 5"),
        (Taxation(), "high taxes", "tax 7"),
        (Taxation(), "raise the taxes", "tax 7"),
        (Taxation(), "tax low", "tax 5"),
        (RaisingRounds(), "recruit 2 armies", "raise 2 army"),
        (RaisingRounds(), "build a fleet at Kent", "raise 1 fleet at Kent"),
        (RaisingRounds(), "buy 3 armies", "raise 3 army"),
    ],
)
def test_what_newcomers_say(phase: Phase, said: str, means: str) -> None:
    c = Court()
    for k, name in ((c.kings[0], "Edward"), (c.queens[0], "Philippa"), (c.children[0], "John")):
        c.g.change(k, name=name)
    c.g.player("argent", cash=100)
    c.stand(phase)
    found = c.match.read("argent", said)
    assert found.text == means


@pytest.mark.parametrize(("said", "means"), [("7", "tax 7"), ("5", "tax 5"), ("seven", "tax 7")])
def test_a_number_that_the_question_shows_is_that_answer(said: str, means: str) -> None:
    """It is asked about, since a number alone orders nothing, and only what bears that number."""
    c = Court()
    c.stand(Taxation())
    found = Table(c.match).reader_of("argent").read(said, GAME.language.scope(c.match, "argent"))
    assert isinstance(found, Question)
    assert [text for text, _ in found.choices] == [means]


def test_people_are_called_by_their_place_in_the_family() -> None:
    c = Court()
    sons = [c.children[0], c.person("Hal", 3, father=c.kings[0], mother=c.queens[0])]
    girl = c.person("Maud", 2, father=c.kings[0], mother=c.queens[0], male=False)
    view = c.view("argent")
    index = names.WORDS.named("person", view, "argent")
    for said, who in (
        ("my eldest son", sons[0]),
        ("our second son", sons[1]),
        ("the youngest son", sons[1]),
        ("my daughter", girl),
        ("the heir to England", sons[0]),
        ("the king of France", c.kings[1]),
        ("queen of Azure", c.queens[1]),
        ("my wife", c.queens[0]),
        (f"Maud of {c.g.players['argent'].house}", girl),
        ("Maud of England", girl),
    ):
        assert index.exact(said) == [who], said
    assert not index.exact("my son"), "there are two of them"
    c.g.change(c.kings[1], male=False)
    assert names.WORDS.named("person", c.view("argent"), "argent").exact("the king of France") == [c.kings[1]], (
        "a Queen"
    )
    assert index.name_of(c.kings[1]) == c.g.people[c.kings[1]].name, "what is written is the name"
    assert all(name.partition(" ")[0] not in ARTICLES for name, _ in index.items), "nothing of it is completed"


def test_pages_know_people_by_their_place_too() -> None:
    c = Court(Weddings())
    king = c.now.people[c.kings[1]].name
    order = c.match.parse("argent", "who would succeed if the king of France dies")
    page = c.match.game.pages.asked[type(order)](c.view("argent"), order)
    assert page.title == f"If {king} dies"


def test_the_dead_are_no_slip_for_the_living() -> None:
    c = Court()
    c.person("Maud", 20, male=False)
    c.person("Ludo", 25, "azure")
    c.person("Mauda", 30, male=False, dead=1)
    c.stand(Weddings())
    assert "Mauda" in c.no("argent", "offer Mauda to France for Ludo")


def test_a_marriage_is_proposed_in_other_words() -> None:
    c = Court()
    girl = c.person("Maud", 2, father=c.kings[0], male=False)
    boy = c.g.people[c.children[1]].name
    c.stand(Weddings())
    for said in (
        f"betroth Maud to {boy}",
        f"offer my daughter for {boy}",
        f"propose a marriage between Maud and {boy}",
        f"propose marriage of {boy} to Maud",
    ):
        assert c.match.read("argent", said).text == f"offer Maud to Azure for {boy}", said
    with_clause = c.match.read("argent", f"betroth Maud to {boy}: neither attacks the other")
    assert with_clause.text.endswith("neither attacks the other")
    assert f"'offer Maud to Azure for {boy}'" in c.no("argent", f"marry Maud to {boy}")
    assert "not of Gules (Germany)" in c.no("argent", f"offer Maud to Germany for {boy}")
    assert "Nobody of yours may marry yet" in c.asked()
    c.say("argent", f"betroth Maud to {boy}")
    page = c.match.game.pages.asked[type(c.match.parse("argent", "contracts"))]
    told = page(GAME.views.of(c.now, "argent"), c.match.parse("argent", "contracts"))
    assert "it can be signed from" in str(told)
    assert c.now.people[girl].spouse == ""


def test_units_are_placed_one_at_a_time_and_the_question_says_how_many_are_left() -> None:
    """BR-FIRSTTURN-02: a player who names more of them is told so, and not that only the referee may."""
    c = Court()
    c.army("argent", "", 2)
    c.fleet("argent", "")
    c.stand(Placement())
    assert c.asked().endswith("2 armies and 1 fleet left.")
    assert "one at a time" in c.no("argent", "place 2 armies in Kent")
    c.say("argent", "put the next army in Kent")
    assert c.asked().endswith("1 army and 1 fleet left.")


# -- movement


def test_everyone_and_all_are_those_who_get_there() -> None:
    """BR-MOVE-01: pieces that stand in several places go in one order where each of them gets there."""
    c = Court()
    kent, far = c.army("argent", "kent", 2), c.army("argent", "brittany")
    essex = c.army("argent", "essex")
    ship = c.fleet("argent", "kent")
    march(c)
    assert c.say("argent", "move everyone to Wessex").count("moves") == 2
    assert {c.now.piece(p).at for p in (*kent, *essex)} == {"wessex"}
    assert c.now.piece(c.kings[0]).at == "wessex"
    assert (c.now.piece(far[0]).at, c.now.piece(ship).at) == ("brittany", "kent")


def test_goods_are_carried_home() -> None:
    """BR-GOODS-01: all that get to the capital; the others stay, and why is told."""
    c = Court()
    home = c.g.capital("argent")
    metals, food = c.good("metals", "argent", "kent"), c.good("food", "argent", "warwickshire")
    abroad = c.good("cloth", "argent", "flanders")
    march(c)
    more = c.match.read("argent", "carry all goods home").text
    assert more == "move 1 metals and 1 food to Essex"
    c.say("argent", "carry all goods home")
    assert [c.now.piece(i).at for i in (metals, food, abroad)] == [home, home, "flanders"]
    assert "no way on land" in c.no("argent", "bring cloth to the capital")


def test_why_pieces_do_not_get_there() -> None:
    """BR-MOVE-01, BR-MOVE-03: too far, what is in the way, who has moved, who is there already."""
    c = Court()
    c.army("gules", "lorraine", 2)
    c.army("gules", "brandenburg")
    march(c, "gules")
    assert "the way is through" in (why := c.no("gules", "move 2 armies to Brittany"))
    assert "Azure (France)'s (leave would open it)" in why
    assert "provinces away" in c.no("gules", "move 1 army at Brandenburg to Brittany")
    c.say("gules", "move 2 armies to Champagne")
    assert "2 armies at Champagne can move no further" in c.no("gules", "move 2 armies at Champagne to Lorraine")
    assert "At Brandenburg already: 1 army." in c.no("gules", "move 1 army at Brandenburg to Brandenburg")
    assert "Battles come when you have moved" in str(c.match.refusal("gules", Attack("azure")))


def test_why_goods_do_not_get_home() -> None:
    """BR-REBELLION-15, -16, BR-FAMINE-07: rebels and famine on one's own land are named, and no owner is blamed."""
    c = Court()
    c.good("metals", "argent", "cornwall")
    c.g.revolts["wessex"] = 0
    c.g.famine = ()
    march(c)
    told = c.no("argent", "bring metals home")
    assert "Wessex is in rebellion, and goods pass there only with an army of yours that goes the same way" in told
    assert "Argent" not in told
    c = Court()
    c.army("argent", "cornwall")
    c.g.famine = ("wessex",)
    march(c)
    assert "through Wessex, where there is famine" in c.no("argent", "move 1 army home")


def test_an_invasion_is_a_move_and_the_land_is_taken_in_short() -> None:
    c = Court()
    c.army("gules", "lorraine", 2)
    march(c, "gules")
    assert c.match.read("gules", "invade Champagne with 2 armies").text == "move 2 armies to Champagne"
    assert c.match.read("gules", "attack Champagne with all armies").text == "move 2 armies to Champagne"
    for army in [a for a, x in c.g.armies.items() if x.at == "lorraine"]:
        c.g.change(army, at="champagne")
    c.stand(Conquests())
    assert "Take control of Champagne" in c.asked()
    assert c.match.read("gules", "take Champagne").text == "take control of Champagne"
    c.say("gules", "claim Champagne")
    assert c.now.owner("champagne") == "gules"
    assert c.asked() == "gules: No more to take: done."


def test_where_pieces_of_a_kind_are() -> None:
    c = Court()
    c.army("argent", "kent", 2)
    c.army("azure", "normandy", 3)
    c.good("cloth", "azure", "dauphine")
    find = c.match.game.pages.find
    assert find is not None
    view = c.view("argent")
    mine = str(find(view, "my armies"))
    assert "2 armies" in mine
    assert "3 armies" not in mine
    for said in ("armies of France", "the France armies", "azure armies"):
        assert "3 armies" in str(find(view, said)), said
        assert "2 armies" not in str(find(view, said)), said
    assert all(x in str(find(view, "armies")) for x in ("2 armies", "3 armies"))
    assert "1 cloth" in str(find(view, "all goods"))
    assert "There are none" in str(find(view, "my fleets"))
    assert find(view, "odd armies").title == "Nothing found"


def test_home_and_capitals_are_places() -> None:
    c = Court()
    c.army("gules", "lorraine", 2)
    march(c, "gules")
    home = c.now.capital("gules")
    assert c.match.parse("gules", "move 2 armies home") == c.match.parse("gules", "move 2 armies to my capital")
    assert c.match.parse("gules", "march 2 armies to the capital of Germany").place == home  # type: ignore[attr-defined]
    look = c.match.game.pages.look
    assert look is not None
    assert look(c.view("gules"), "home") == look(c.view("gules"), "Franconia")


def test_what_is_asked_about_matches() -> None:
    """BR-MARRIAGE-01, -02, -05: who could marry somebody, of age or later; who has a spouse cannot."""
    c = Court()
    girl = c.person("Maud", 20, male=False)
    c.person("Ludo", 25, "azure")
    c.person("Piers", 25)
    c.stand(Weddings())
    pages, view = c.match.game.pages.asked, c.view("argent")
    for line in ("who can marry Maud", "whom could Maud marry"):
        order = c.match.parse("argent", line)
        said = str(pages[type(order)](view, order))
        assert "Ludo" in said
        assert "Piers" not in said, "they bear the same name"
        assert f"{c.now.people[c.children[1]].name} (5)" in said
    may = c.match.game.advice.may
    assert may is not None
    assert may(c.match, "argent", "Maud").title == f"Who could marry Maud ({c.now.age(girl)})"
    order = c.match.parse("argent", "who can marry my wife")
    assert "is married to" in str(pages[type(order)](view, order))


def test_what_a_player_is_warned_of() -> None:
    """Leaving garrisons is no oversight; a slot in which nothing moved, land not taken and offers not answered are."""
    warn = GAME.advice.warning
    assert warn is not None
    c = Court()
    c.army("gules", "lorraine", 2)
    c.g.stage = "movement"
    march(c, "gules")
    assert "3 pieces of yours may move, and none has." in warn(c.match, "gules", Done())
    c.say("gules", "move 1 army to Champagne")
    assert warn(c.match, "gules", Done()) == ""
    c = Court()
    c.army("gules", "champagne", 2)
    c.stand(Conquests())
    assert warn(c.match, "gules", Done()).startswith("Champagne could be taken")
    c = Court()
    c.person("Maud", 20, male=False)
    c.person("Ludo", 25, "azure")
    c.stand(Weddings())
    c.say("argent", "offer Maud to France for Ludo")
    assert warn(c.match, "argent", Done()) == ""
    assert warn(c.match, "azure", Done()) == "1 offer to you could be signed still ('contracts')."
    assert warn(c.match, "vert", Done()) == ""


def test_two_of_a_kind_are_written_as_they_are_called_and_read_as_they_were() -> None:
    c = Court()
    for _ in range(2):
        c.good("metals", "argent", "kent")
    march(c)
    assert c.match.read("argent", "move the metals home").text == "move 2 metals to Essex"
    assert c.match.parse("argent", "move 2 metalses to Essex") == c.match.parse("argent", "move 2 metals to Essex")


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("we pay 30 now", "Argent pays 30 now"),
        ("I pay France 30 crowns", "Argent pays 30 now"),
        ("you pay us 10 crowns each turn for 20 years", "Azure pays 10 a turn for 20 years"),
        ("France pays England 40", "Azure pays 40 now"),
        ("France gives 40 crowns to England at the wedding", "Azure pays 40 now"),
        ("France will pay 10 crowns a turn while the marriage lasts", "Azure pays 10 a turn"),
        ("they give Normandy to us", "Azure cedes Normandy"),
        ("France returns Calais", "Azure cedes Calais"),
        ("we give up Kent", "Argent cedes Kent"),
        ("peace between us for 10 years", "neither attacks the other for 10 years"),
        ("we do not attack each other", "neither attacks the other"),
        ("we will not attack you", "Argent does not attack Azure"),
        ("my goods may pass through your country", "goods of Argent may pass through all provinces"),
        ("our armies may pass through Normandy", "Argent may pass through Normandy"),
        ("your fleets may dock in our ports", "fleets of Azure may dock in all ports"),
        ("they help us with 3 armies against Spain", "Azure helps Argent with 3 armies against Vert"),
        ("you must give no help to Spain", "Azure gives no help to Vert"),
    ],
)
def test_clauses_in_the_words_of_a_party(said: str, means: str) -> None:
    """BR-CONTRACT-09: what the words of a clause leave open is never guessed; "we" is whoever writes them."""
    g = Court().g
    both = ("argent", "azure")
    wanted = clause_text.read(g, both, means)
    assert isinstance(wanted, tuple)
    assert clause_text.read(g, both, said, "argent") == wanted
    if " we " in f" {said} " and "each other" not in said:
        assert isinstance(clause_text.read(g, both, said), Refusal), "nobody knows who speaks"


def test_we_in_a_counter_offer_are_those_who_make_it() -> None:
    c = Court()
    c.person("Maud", 20, male=False)
    c.person("Ludo", 25, "azure")
    c.stand(Weddings())
    c.say("argent", "offer Maud to France for Ludo: you pay 40 now")
    assert "Azure pays 40 now" in c.told("azure")
    told = c.say("azure", "counter 1: we pay 20 now; you cede Kent")
    assert "Azure pays 20 now (was: Azure pays 40 now)" in told
    assert "Argent cedes Kent" in told


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("load 2 armies on the fleet", "embark 2 armies on 1 fleet"),
        ("take the metals aboard", "embark 1 metals"),
        ("put 2 armies on the fleet", "embark 2 armies on 1 fleet"),
        ("give the metals to France", "hand 1 metals to Azure"),
        ("make an alliance with France", "ally with Azure"),
        ("pay France 10 crowns", "pay 10 to Azure"),
        ("give 10 crowns to France", "pay 10 to Azure"),
        ("ask France for leave at Normandy", "ask leave at Normandy"),
    ],
)
def test_other_words_of_a_slot_of_movement(said: str, means: str) -> None:
    c = Court()
    c.army("argent", "calais", 2)
    c.good("metals", "argent", "calais")
    c.fleet("argent", "calais")
    c.g.player("argent", cash=50)
    march(c)
    assert c.match.read("argent", said).text.replace(" crowns", "") == means
