"""Lines as new players type them: what `it` is, sentences about nobles, sieges, items by name, questions."""

from __future__ import annotations

import re

import pytest

from commands import Order, Question
from minaria.dev.forging import Forger
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.kingmaker.advice import may, route
from minaria.games.kingmaker.advice.odds import odds
from minaria.games.kingmaker.chapters.combat import Attack, Besiege
from minaria.games.kingmaker.pages import general
from minaria.table.line.table import Table
from minaria.ui.script import flat

from .test_crown import RICHARD, draws
from .test_parliament import CHANCELLOR, ROOS, called, through
from .tools import GAME, SEATS, Field, rule


def text(sheet: object) -> str:
    """A page as lines."""
    return "\n".join(flat(sheet))  # type: ignore[arg-type]


def war() -> Field:
    """Percy inside Alnwick and Talbot, the Chancellor, at Goodrich; Roos is basalt's."""
    return Field(
        "amber percy alnwick inside; le-swan",
        "amber talbot goodrich inside; chancellor-of-england",
        "basalt roos helmsley inside",
        chancery=("earl-of-kent",),
    )


@rule("KM-SETUP-13")
def test_it_is_what_the_question_is_about_before_what_was_named_last() -> None:
    table = Table(Match.new(GAME, SEATS[:4], Seeded("5")))
    assert "Who gets the Bishop of Carlisle" in str(table.match.ask("amber").prompt)  # type: ignore[union-attr]
    assert table.hear("amber", "give it to Pole")[0].text == "give Bishop of Carlisle to Pole"
    assert "Who gets the Bishop of Lincoln" in str(table.match.ask("amber").prompt)  # type: ignore[union-attr]
    assert table.hear("amber", "give it to Berkeley")[0].text == "give Bishop of Lincoln to Berkeley"


@rule("KM-CROWN-02", "KM-CROWN-04")
@pytest.mark.parametrize(("drawn", "line"), [("saxons-1", "award it to Percy"), ("berkeley", "bring in him")])
def test_a_crown_item_just_drawn_is_it(drawn: str, line: str) -> None:
    f = draws(drawn, RICHARD)
    f.say("amber", line)
    assert f.g.holders.get(drawn) == "percy" or drawn in f.g.nobles


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Percy goes to Morpeth", "move Percy to Morpeth"),
        ("Percy to Morpeth", "move Percy to Morpeth"),
        ("Percy Morpeth", "move Percy to Morpeth"),
        ("Talbot begins at Goodrich", "station Talbot at Goodrich"),
        ("Percy and Talbot march to York", "move Percy and Talbot to York"),
    ],
)
def test_a_sentence_about_nobles_is_an_order(line: str, meant: str) -> None:
    """Without any word for what it is it is asked about; else it is what it says, whether or not that can be."""
    replies = Table(war().match).hear("amber", line)
    if line == "Percy Morpeth":
        assert [r.kind for r in replies] == ["question"]
        assert f"1  {meant}" in replies[0].text
    elif meant.startswith("station"):
        assert [r.kind for r in replies] == ["refusal"]
        assert "'station' comes in: Setting up" in replies[0].text
    else:
        assert replies[0].kind in ("order", "refusal")
        assert replies[0].text == meant or "(KM-" in replies[0].text


@rule("KM-SIEGE-01")
@pytest.mark.parametrize("line", ["siege York", "lay siege to York", "attack York", "storm York"])
def test_a_place_is_besieged_in_many_words(line: str) -> None:
    order = war().match.parse("amber", line)
    assert (type(order).__name__, order.place) == ("Besiege", "york")  # type: ignore[attr-defined]


def test_items_are_examined_by_name_and_said_to_be_whose() -> None:
    view = war().view("basalt")
    for what, said in {
        "Le Swan": "Whose: Percy, of Amber",
        "Chancellor of England": "Title: Earl of Shrewsbury",  # who holds an office answers to it
        "the chancellor": "Title: Earl of Shrewsbury",
        "the king": "Henry VI, King",
        "Earl of Kent": "Whose: nobody: it lies in the Chancery",
        "Marshal of England": "Whose: not in play: undrawn, or in somebody's reserve",
        "Saxons": "'Saxons' may be Saxons 1 or Saxons 2: say which.",
    }.items():
        assert said in text(general.examine(view, what)), what
    assert "Talbot: Goodrich, inside." in text(general.find(view, "the chancellor"))
    assert text(general.find(view, "the king")).startswith("London\nHenry VI: London")


@rule("KM-SECRET-01")
def test_an_item_in_a_reserve_is_told_to_its_player_alone() -> None:
    f = Field("amber percy alnwick", hands={**dict.fromkeys(SEATS[:4], ()), "amber": ("marshal-of-england",)})
    assert "you, in your reserve" in text(general.examine(f.view("amber"), "Marshal of England"))
    assert "not in play" in text(general.examine(f.view("basalt"), "Marshal of England"))


def test_advice_is_about_what_was_asked_and_nobody_else() -> None:
    match = war().match
    assert "nothing called 'xyzzy'" in text(may(match, "amber", "xyzzy"))
    assert "Roos may not move now" in text(may(match, "amber", "Roos"))
    assert "Talbot" not in text(may(match, "amber", "Percy"))
    assert text(route(match, "amber", "Percy", "York", "")).startswith("From Alnwick to York")
    assert text(route(match, "amber", "", "York", "Percy")).startswith("From Alnwick to York")
    assert text(route(match, "basalt", "", "York", "")).startswith("From Helmsley to York")  # who has one noble only
    assert "Say with whom, or from where" in text(route(match, "amber", "", "York", ""))
    assert "nothing called 'xyzzy'" in text(route(match, "amber", "Percy", "xyzzy", ""))


@rule("KM-COMBAT-02")
def test_odds_take_nobody_elses_nobles() -> None:
    match = war().match
    assert "Roos is Basalt's" in text(odds(match, "amber", "York", "Roos"))
    assert "Grey is in nobody's faction" in text(odds(match, "amber", "York", "Grey and Percy"))
    assert "Too weak for a siege" in text(odds(match, "amber", "York", "Percy"))


@rule("KM-ENTER-02", "KM-ENTER-03", "KM-ENTER-04")
def test_who_stays_outside_a_place_is_told_so_and_why() -> None:
    f = Field("amber percy sheriff-hutton")
    assert "Percy stays outside York, which is neutral." in f.say("amber", "move Percy to York")
    f = Field("amber percy sheriff-hutton", "basalt roos helmsley", taken={"york": "basalt"})
    assert "Percy stays outside York, which is Basalt's." in f.say("amber", "move Percy to York")
    f = Field("amber percy sheriff-hutton", taken={"york": "amber"})
    said = f.say("amber", "move Percy to York")
    assert "Percy is inside York." in said
    assert "stays" not in said
    assert "stays" not in Field("amber percy sheriff-hutton").say("amber", "move Percy to York outside")


def test_forged_orders_are_not_those_that_may_be_meant() -> None:
    """Another's noble where one's own stand now is a forgery; another foe, another captive may be meant."""
    from random import Random

    from minaria.games.kingmaker.chapters.combat import Attack

    f = Field("amber percy york", "basalt roos york", "basalt neville york", part="combat")
    spoilt = [Forger(Random(k)).spoil(f.match, "amber", Attack(("roos",), ("percy",))) for k in range(60)]
    assert not [o for o in spoilt if f.match.refusal("amber", o) is None]


@rule("KM-PARLIAMENT-01", "KM-WRIT-01", "KM-BUSINESS-07", "KM-VOTE-14", "KM-VOTE-15")
def test_a_parliament_in_few_words() -> None:
    """No place is needed where there is one; `it` is what is proposed; no and yes are votes, and never 'done'."""
    f = called(CHANCELLOR, ROOS, "cinder grey york", chancery=("earl-of-kent",), crowned=())
    f.say("amber", "summon Parliament compelling Roos")
    assert f.g.sitting is not None
    assert f.g.sitting.at == "coventry"
    through(f, "who attends")
    f.say("amber", "propose it to Grey")
    assert list(f.match.awaited()) == ["amber", "basalt", "cinder"], "dusk has nobody who could vote"
    table = Table(f.match)
    assert [r.text for r in table.hear("basalt", "no") if r.kind == "order"] == ["vote no"]
    assert [r.text for r in table.hear("amber", "yes") if r.kind == "order"] == ["vote yes"]
    assert [r.text for r in table.hear("cinder", "decline it") if r.kind == "order"] == ["decline Earl of Kent"]


@rule("KM-HEIRCAPTURE-01", "KM-CROWN-03")
def test_other_words_for_seizing_and_keeping() -> None:
    f = Field("amber percy coventry", part="company")
    f.say("amber", "take Margaret")
    assert f.g.heirs["margaret-of-anjou"].guard == "percy"
    kept = draws("saxons-1", RICHARD)
    kept.say("amber", "keep it")
    assert kept.g.hands["amber"] == ("saxons-1",)


@rule("KM-MOVE-02")
def test_everyone_is_everyone_who_gets_there() -> None:
    f = Field("amber percy alnwick", "amber grey london", "amber roos morpeth")
    f.say("amber", "move everyone to Newcastle")
    assert {n for n in f.g.nobles if f.g.nobles[n].at == "newcastle"} == {"percy", "roos"}
    assert "KM-ROAD-05" in f.no("amber", "go to Newcastle with Grey")


def test_a_word_for_nobody_is_no_word_that_leaves_or_takes_back() -> None:
    table = Table(war().match)
    for line in ("aye", "bey", "qiut", "undoo", "redoo"):
        assert [r.kind for r in table.hear("amber", line)] != ["quit"], line
        assert not any("Taken back" in r.text for r in table.hear("amber", line)), line


def test_an_order_nobody_may_give_now_is_refused_and_not_asked_about() -> None:
    replies = Table(war().match).hear("basalt", "no")
    assert replies[0].kind == "refusal"
    assert replies[0].text.startswith("It is not your turn.")


@rule("KM-MOVE-02", "KM-SHIP-01")
def test_completion_offers_places_that_those_named_get_to() -> None:
    f = Field("amber percy alnwick; le-swan", "amber grey london", "amber roos morpeth")
    g = f.g.copy()
    g.ship("le-swan", at="calais")
    f.change(ships=g.ships)
    scope = GAME.language.scope(f.match, "amber")
    reader = Table(f.match).reader

    def offered(line: str) -> set[str]:
        return {s.text for s in reader.complete(line, scope)}

    percy, grey = offered("move Percy to "), offered("move Grey to ")
    assert any("Morpeth" in x for x in percy)
    assert not any("Arundel" in x for x in percy)
    assert any("Arundel" in x for x in grey)
    assert any("Hexham" in x for x in offered("move Percy and Roos to "))
    assert not any("Arundel" in x for x in offered("move Percy and Grey to "))
    assert any("Narrow Sea" in x for x in offered("sail Le Swan to "))


def test_the_referee_is_told_whose_reserve_it_is() -> None:
    page = next(r.sheet for r in Table(war().match).hear("referee", "cards") if r.sheet is not None)
    said = text(page)
    assert all(f"Items of {seat.capitalize()}:" in said for seat in SEATS[:4])


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Pole dances", "Do you mean this?\n  1  give"),
        ("give the admiralty to Pole", "now comes the Bishop of Carlisle"),
        ("Pole gets it", "give Bishop of Carlisle to Pole"),
    ],
)
def test_what_is_not_understood_is_the_word_that_is_not(line: str, text: str) -> None:
    table = Table(Match.new(GAME, SEATS[:4], Seeded("5")))
    assert text in table.hear("amber", line)[0].text


@pytest.mark.parametrize(("kept", "kind"), [("attack", Attack), ("besiege", Besiege)])
def test_what_is_kept_is_read_as_that_order_though_its_words_may_mean_another(kept: str, kind: type[Order]) -> None:
    """Berkeley is a noble and a castle: whoever says so is asked which, and what the journal has is what was chosen."""
    armed = "amber courtenay berkeley; saxons-1, marshal-of-england"
    f = Field(armed, "cinder berkeley berkeley", part="combat", taken={"berkeley": "basalt"})
    reader, scope = f.match.reader, GAME.language.scope(f.match, "amber")
    asked = reader.read("attack berkeley", scope)
    assert isinstance(asked, Question)
    text, order = next((text, order) for text, order in asked.choices if isinstance(order, kind))
    assert text.startswith(kept)
    assert f.match.text("amber", order) == text
    assert f.match.parse("amber", text, kept=True) == order
    assert f.match.parse("amber", text) == order


@rule("KM-SETUP-13")
def test_an_item_is_taken_with_the_word_the_question_calls_it_by() -> None:
    """Each answer to "Who gets the item Ipswich?" may be given in those words."""
    table = Table(Match.new(GAME, SEATS[:4], Seeded("5")))
    given = 0
    while (seats := table.match.awaited()) and (
        found := re.search(r"Who gets (.*): ([^,?]*?)(?:,| or )", table.prompt(seats[0]))
    ):
        said = table.hear(seats[0], f"give {found[1]} to {found[2]}")
        assert said[0].kind == "order", (found[0], said)
        given += found[1].startswith(("the item", "the title"))
    assert given
