"""Sheets and the map: what stands, drawn from a seat's view; routes in words; who may be named how."""

from __future__ import annotations

import pytest

from commands import TABLE_WORDS, Reading
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.kingmaker import advice
from minaria.games.kingmaker import board_map as the_map
from minaria.games.kingmaker.pages import general
from minaria.games.kingmaker.pages.chancery import vacancies
from minaria.games.kingmaker.pages.royals import succession
from minaria.games.kingmaker.state.pieces import Siege
from minaria.table.pages.answers import why_not
from minaria.ui.maps.map_text import text as map_words
from minaria.ui.script import flat

from .tools import GAME, Field, rule


def text(sheet: object) -> str:
    """A page as lines."""
    return "\n".join(flat(sheet))  # type: ignore[arg-type]


def field() -> Field:
    """Percy with the king and much else in York, a foe outside."""
    return Field(
        "amber percy york inside; marshal-of-england, bishop-of-durham, item-bristol, saxons-1; henry-vi",
        "amber scrope york",
        "basalt roos york; le-swan",
        chancery=("earl-of-kent", "constable-of-the-tower"),
        sieges={"york": Siege("basalt", 1, ("roos",))},
    )


@rule("KM-SETUP-03", "KM-SETUP-04", "KM-SOLEMONARCH-07")
def test_the_line_of_succession_is_a_tree() -> None:
    said = text(succession(field().view("cinder")))
    assert "Henry VI: senior and crowned, the sole monarch; York with Percy, held by Amber" in said
    assert "|- Margaret of Anjou (wife): number 2; Coventry, held by nobody" in said
    assert "`- Edward of Lancaster (son): number 3" in said
    assert "Beaufort: an heir once the others are dead" in said
    assert said.index("Edward of March") < said.index("Richard of Gloucester")


@rule("KM-BUSINESS-01")
def test_the_chancery_says_what_is_vacant_and_who_could_take_it() -> None:
    said = text(vacancies(field().view("amber")))
    assert "Earl of Kent title 30 troops and 1 in the Commons Scrope" in said
    assert "50 troops, 200 more in London, London and 3 in the Commons" in said
    assert "empty" in text(vacancies(Field("amber percy york").view("amber")))


@rule("KM-SETUP-15", "KM-SETUP-17")
def test_a_nobles_troops_are_shown_by_where_they_come_from() -> None:
    said = text(general.examine(field().view("cinder"), "the Earl of Northumberland"))
    assert said.startswith("Percy")
    assert "together 210 30 40" in said
    assert "In his charge: Henry VI" in said


def test_a_place_says_what_it_would_take() -> None:
    said = text(general.examine(field().view("amber"), "York"))
    assert "City: York, cathedral and church" in said
    assert "300; 540 troops are needed to besiege it now" in said
    assert "Under siege: by Basalt: Roos" in said
    assert "Great North Road" in said
    assert "Room: for 290 of 500 more" in said
    assert "To you: neutral" in said


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("York", "York"),
        ("Sandal", "Wakefield"),
        ("Richard of York", "Richard of York, Duke of York"),
        ("Warwick", "Warwick"),
        ("earl of warwick", "Neville"),
        ("amber", "Amber"),
    ],
)
def test_what_words_name(words: str, title: str) -> None:
    assert general.examine(field().view("amber"), words).title == title


def test_find_and_near() -> None:
    f = field()
    assert general.find(f.view("amber"), "Le Swan").title == "Ipswich"
    assert general.find(f.view("amber"), "Henry").title == "York"
    assert "Richard of York" in text(general.near(f.view("amber"), 2))
    assert "Roos" in text(general.near(f.view("amber"), 2))


@rule("KM-ROAD-05")
def test_a_route_names_who_blocks_it() -> None:
    f = Field("amber percy ampthill", "basalt scrope st-albans inside", taken={"coventry": "basalt"})
    said = text(advice.route(f.match, "amber", "Ampthill", "Lichfield by road", ""))
    assert "Northampton is neutral and stops you." in said
    assert "Coventry: Basalt must give leave." in said
    assert "St Albans is held by Basalt and stops you." in text(
        advice.route(f.match, "amber", "Ampthill", "London", "")
    )
    assert "Percy by road: " in text(advice.may(f.match, "amber", "Percy"))


def test_the_map_in_words_and_tokens() -> None:
    f = field()
    said = "\n".join(map_words(the_map.board(f.view("amber")), the_map.scene(f.view("amber"))))
    assert "Amber at York: 1 noble (Percy 240) inside, 1 noble (Scrope 10), Henry VI (heir) inside." in said
    assert "Basalt at Ipswich: 1 ship (Le Swan)." in said
    assert "York is under siege" in said
    assert the_map.board(f.view("amber")) is the_map.board(f.view(None))


@pytest.mark.parametrize(
    "line",
    [
        "move the Earl of Northumberland to Durham",
        "move the Marshal to Durham",
        "go Percy to Durham",
        "march percy with the king to durham",
        "move Percy and Scrope to Towton",
        "move all nobles at York to Towton",
        "move everyone to Towton",
    ],
)
def test_nobles_answer_to_names_titles_and_offices(line: str) -> None:
    f = Field("amber percy york; marshal-of-england; henry-vi", "amber scrope york", "basalt roos belvoir")
    f.say("amber", line)
    assert f.at("percy").split()[0] in ("durham", "towton")


def test_the_games_own_words_show_their_pages() -> None:

    match = Match.new(GAME, ("amber", "basalt", "cinder", "dusk"), Seeded("1"))
    for line, title in (("heirs", "The line of succession"), ("chancery", "The Chancery")):
        read = GAME.reader(TABLE_WORDS).read(line, GAME.language.scope(match, "amber"))
        assert isinstance(read, Reading)
        assert read.order.spec.table, "shown, whatever is asked"
        assert GAME.pages.own[type(read.order)](GAME.views.of(match.state, "amber")).title == title


def test_nobody_is_told_he_may_move_while_another_moves() -> None:
    f = Field("amber percy towton", "basalt roos belvoir inside", taken={"york": "basalt"})
    f.say("amber", "move Percy to Thirsk by road")
    assert f.asked().startswith("basalt: ")
    assert "No noble or ship of yours may move" in text(advice.may(f.match, "basalt", ""))
    assert the_map.reach(f.match, "basalt", "belvoir") == {}


def test_a_name_cut_too_short_is_answered_with_those_it_may_be() -> None:
    view = field().view("amber")
    assert "may be Richard of York or Richard of Gloucester: say which" in text(general.examine(view, "richard"))
    assert "nothing called 'nobody'" in text(general.examine(view, "nobody"))
    assert "Country: England" in text(general.examine(view, "york"))


CHANCELLOR, SEES = "chancellor-of-england", ("bishop-of-durham", "bishop-of-carlisle", "bishop-of-lincoln")
ARCHBISHOPS = ("archbishop-of-canterbury", "archbishop-of-york")


@pytest.mark.parametrize(
    ("crowned", "vacant", "stalled"),
    [
        ((), (CHANCELLOR, *ARCHBISHOPS, *SEES), True),
        ((), (CHANCELLOR, *ARCHBISHOPS, *SEES[:2]), False),
        ((), (CHANCELLOR, ARCHBISHOPS[0], *SEES), False),
        ((), (*ARCHBISHOPS, *SEES), False),
        (("henry-vi",), (CHANCELLOR, *ARCHBISHOPS, *SEES), False),
    ],
)
def test_a_war_that_can_come_to_no_end_is_called_so(
    crowned: tuple[str, ...], vacant: tuple[str, ...], stalled: bool
) -> None:
    """KM-CORONATION-03, KM-PARLIAMENT-02: an archbishop, two bishops or the Chancellor may still come, else."""
    f = Field("amber percy york; bishop-of-norwich", "basalt roos york", chancery=vacant, crowned=crowned)
    said = text(general.overview(f.view("basalt")))
    assert ("nobody can be crowned" in " ".join(said.split())) is stalled
    assert "1 of 99, the year 1455" in said


@rule("KM-PARLIAMENT-02", "KM-TURN-03")
def test_a_player_is_told_which_parts_of_his_turn_were_passed_over_and_why() -> None:
    f = Field("amber percy york", "basalt roos ripon", part="company")
    f.say("amber", "done")
    told = [t for m in f.match.marks for e in m.events if (t := e.seen_by("amber"))]
    passed = next(t for t in told if t.startswith("Passed over"))
    assert "Parliament Phase (" in passed
    assert "KM-PARLIAMENT-02" in passed
    for other in ("basalt", None):
        assert not any("Passed over" in e.seen_by(other) for m in f.match.marks for e in m.events)


@rule("KM-SIEGE-02", "KM-TURN-03")
def test_why_not_names_the_rule_against_an_order_whatever_part_of_the_turn_it_is() -> None:
    f = Field("amber percy york", part="movement", taken={"york": "amber"})
    said = text(why_not(f.match, "amber", "besiege York with Percy"))
    assert "Not now" in said
    assert "KM-SIEGE-02" in said
