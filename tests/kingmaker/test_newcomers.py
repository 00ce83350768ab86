"""An evening of people who have read the rulebook once: what they type, and what they must be told to go on."""

from __future__ import annotations

import pytest

from commands import Order
from minaria.engine.dice import Given, Seeded
from minaria.engine.match import Match
from minaria.engine.state import Run
from minaria.games.kingmaker import board_map as km
from minaria.games.kingmaker.pages import general
from minaria.games.kingmaker.pages.parliament import parliament_page
from minaria.games.kingmaker.rules.death import kill_noble
from minaria.games.kingmaker.tables import crown_items
from minaria.games.kingmaker.wording import name
from minaria.kit.cards import Pile
from minaria.table.line.table import Table
from minaria.table.record.lines import Sending
from minaria.ui.maps.map_text import legend
from minaria.ui.maps.palette import palette
from minaria.ui.maps.picture import legend_lines
from minaria.ui.script import flat

from .test_battles import WEATHER, battle, outcome
from .test_crown import RICHARD, draws
from .test_parliament import called
from .tools import GAME, REFEREE, SEATS, Field, rule


def table(f: Field) -> Table:
    """A table of people who are asked before grave orders."""
    out = Table(f.match)
    out.cautious = True
    return out


def hear(t: Table, seat: str, *lines: str) -> str:
    """What a seat is answered to its last line."""
    said: list[str] = []
    for line in lines:
        if line == "yes" and said and "?" not in "\n".join(said):  # it was understood at once
            break
        said = [r.text if r.sheet is None else "\n".join(flat(r.sheet)) for r in t.hear(seat, line)]
    return "\n".join(said)


def war() -> Field:
    """Percy inside Alnwick with a ship elsewhere, Talbot at Goodrich; Basalt's Roos guards Margaret at Helmsley."""
    return Field(
        "amber percy alnwick inside; le-swan",
        "amber talbot goodrich inside",
        "basalt roos helmsley inside;;margaret-of-anjou",
    )


# -- orders as they are said


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("move Percy to Morpeth and Talbot to Hereford", ["move Percy to Morpeth", "move Talbot to Hereford"]),
        ("move Percy to Morpeth, move Talbot to Hereford", ["move Percy to Morpeth", "move Talbot to Hereford"]),
        ("move Percy to Morpeth castle", ["move Percy to Morpeth"]),
        ("move Talbot along the road to Hereford", ["move Talbot to Hereford by road"]),
        ("march Talbot to Hereford up the road", ["move Talbot to Hereford by road"]),
        ("offer Basalt an alliance", ["ally with Basalt"]),
        ("propose an alliance to Basalt", ["ally with Basalt"]),
    ],
)
def test_orders_in_their_own_words(line: str, meant: list[str]) -> None:
    t = table(war())
    replies = t.hear("amber", line)
    if replies[0].text.startswith("Do you mean"):
        replies = t.hear("amber", "yes")
    assert [r.text for r in replies if r.kind == "order"] == meant


TWO = "move Percy to Morpeth and Talbot as far as Hereford"


def test_what_may_be_two_orders_is_asked_about_as_any_other_line_is() -> None:
    """The referee answers for a seat, pasted lines are refused, and what was answered is not passed over."""
    t = table(war())
    assert "Do you mean" in hear(t, REFEREE, f"amber: {TWO}")
    assert [r.text for r in t.hear(REFEREE, "yes") if r.kind == "order"] == [
        "move Percy to Morpeth",
        "move Talbot to Hereford",
    ]
    t = table(war())
    assert [r.kind for r in t.hear("amber", TWO, sending=Sending(several=True))] == ["refusal"]
    assert "order" not in [r.kind for r in t.hear("amber", "yes")]
    assert "Do you mean" in hear(t, "amber", f"{TWO}; done")
    assert [r.text for r in t.hear("amber", "yes") if r.kind == "order"][2:] == ["done"]


@rule("KM-CROWN-02", "KM-CROWN-04")
@pytest.mark.parametrize(
    ("drawn", "line", "meant"),
    [
        ("berkeley", "bring him in at Berkeley", "bring in Berkeley at Berkeley"),
        ("saxons-1", "make Percy Saxons", "award Saxons 1 to Percy"),
    ],
)
def test_a_drawn_item_is_played_with_the_words_of_the_question(drawn: str, line: str, meant: str) -> None:
    f = draws(drawn, RICHARD)
    t = table(f)
    assert "Do you mean" in (said := hear(t, "amber", line)) or meant in said
    assert meant in (said if meant in said else hear(t, "amber", "yes"))


@rule("KM-SETUP-18")
@pytest.mark.parametrize("line", ["place {who} at {at} castle", "at {at}", "{who} starts at {at}"])
def test_a_noble_is_placed_at_his_castle(line: str) -> None:
    t = Table(Match.new(GAME, SEATS[:4], Seeded("5")))
    while "begin" not in (ask := t.match.asks[0]).prompt:
        assert isinstance(ask.absent, Order)
        t.match.give(ask.seat, ask.absent)
    who, castle = ask.prompt.split("Where does ")[1].split(" begin: ")
    at = castle.split(",")[0].split(" or ")[0]
    assert f"station {who} at {at}" in hear(t, ask.seat, line.format(who=who, at=at), "yes")


@rule("KM-RANSOM-06")
def test_what_is_paid_for_a_captive_goes_to_a_noble_named_alone() -> None:
    f = battle("amber percy york", "basalt roos york", "amber talbot york", "basalt pole exeter; saxons-1")
    f.say("amber", "attack Roos")
    t = table(f)
    hear(t, "amber", "ransom Roos for Saxons 1")
    assert "Basalt ransoms Roos" in hear(t, "basalt", "accept the ransom")
    assert "Who gets Saxons" in f.asked()
    assert "give Saxons 1 to Talbot" in hear(t, "amber", "to Talbot")


@rule("KM-HEIRCAPTURE-01")
def test_heirs_are_named_by_their_titles_and_by_whoever_lives() -> None:
    f = war()
    t = table(f)
    for said, who in (("queen", "Margaret"), ("Prince of Wales", "Edward of Lanc"), ("Duke of Clarence", "George")):
        assert hear(t, "amber", f"look {said}").startswith(who)
    assert "Percy with Margaret" in hear(
        table(Field("amber percy alnwick inside;;margaret-of-anjou")), "amber", "move Percy and the queen to Morpeth"
    )
    assert "say 'done' once your nobles have moved" in hear(t, "amber", "seize Richard"), "not which of them"


@rule("KM-ENTER-01", "KM-ENTER-04", "KM-ROAD-06")
@pytest.mark.parametrize(
    "line",
    [
        "enter with Percy",
        "enter York",
        "ask leave to enter York",
        "ask Basalt for leave at York",
        "ask for leave at York",
    ],
)
def test_leave_is_asked_and_given_in_plain_words(line: str) -> None:
    f = Field("amber percy towton", "amber talbot goodrich", "basalt roos belvoir inside", taken={"york": "basalt"})
    t = table(f)
    assert "No noble of yours stands before York" in hear(t, "amber", line.replace("with Percy", "York with Percy"))
    hear(t, "amber", "move Percy to York")
    if "Basalt" in line:
        assert "York is not Cinder's." in hear(t, "amber", line.replace("Basalt", "Cinder"))
    assert hear(t, "amber", line) == "enter with Percy"
    assert "Amber asks leave to enter York" in f.asked()
    assert "Basalt grants Amber leave" in hear(t, "basalt", "let him in")
    assert f.at("percy") == "york inside"


@rule("KM-SIEGE-01", "KM-HEIRCAPTURE-01")
def test_a_place_that_is_taken_is_no_heir_of_its_name_and_an_heir_no_place() -> None:
    f = battle(
        "amber percy york; saxons-1, saxons-2, item-coventry, item-bristol, item-leicester", "amber neville york"
    )
    assert "York takes 300. (KM-SIEGE-11)" in hear(table(f), "amber", "take York")
    seizing = Field("amber percy york", part="company")
    assert "seize Richard of York with Percy" in hear(table(seizing), "amber", "take Richard")


@rule("KM-TRADE-01")
@pytest.mark.parametrize(
    "line",
    [
        "offer Basalt Le Swan for Saxons 1",
        "swap Le Swan with Basalt for Saxons 1",
        "trade Le Swan to Basalt for Saxons 1",
    ],
)
def test_a_trade_is_offered_in_plain_words(line: str) -> None:
    t = table(Field("amber percy york; le-swan", "basalt roos york; saxons-1"))
    said = hear(t, "amber", line)
    if line.startswith("offer"):  # in other words and another order, of what cannot be taken back
        assert said == "Did you mean 'trade Le Swan to Basalt for Saxons 1'? yes or no"
        said = hear(t, "amber", "yes")
    assert said.startswith("trade Le Swan to Basalt for Saxons 1")


@rule("KM-TRADE-01")
def test_in_other_words_too_a_list_goes_on_where_it_stands() -> None:
    t = table(Field("amber percy york; le-swan, item-bristol", "basalt roos york; saxons-1, saxons-2"))
    said = hear(t, "amber", "swap Le Swan and Bristol with Basalt for Saxons 1 and Saxons 2")
    assert said.startswith("trade Le Swan and Bristol to Basalt for Saxons 1 and Saxons 2")


@rule("KM-MOVE-01")
def test_a_road_is_said_in_any_place_and_with_any_word_for_along_it() -> None:
    f = Field("amber percy newcastle")
    for line in (
        "by road to York go with Percy",
        "ride Percy down the road to York",
        "move along the road Percy to York",
    ):
        assert f.match.text("amber", f.match.parse("amber", line)) == "move Percy to York by road", line


# -- questions, and what becomes of them


def test_the_question_of_the_game_is_asked_in_its_words() -> None:
    f = draws("holland", RICHARD)
    assert "At which castle?" in hear(table(f), "amber", "bring in Holland")


def test_what_was_read_of_a_slip_stands_before_what_came_of_it() -> None:
    said = [r.text for r in table(war()).hear("amber", "move Percie to Morpeth")]
    order, read, *told = said
    assert (order, read) == ("move Percy to Morpeth", "(Percy)")
    assert told == ["Percy goes to Morpeth.", "Percy stays outside Morpeth, which is neutral."]


def test_done_after_a_question_left_open_is_asked_about() -> None:
    t = table(war())
    assert "Do you mean this?" in hear(t, "amber", "Percy Morpeth")
    assert "'move' was asked about and is not ordered. Do it all the same: done?" in hear(t, "amber", "done")
    assert hear(t, "amber", "no") == "Then not. Nothing has happened."
    assert "goes to Morpeth" in hear(t, "amber", "Percy Morpeth", "yes")


@rule("KM-SETUP-18")
def test_an_order_put_in_other_words_after_a_question_is_no_slip() -> None:
    t = Table(Match.new(GAME, SEATS[:4], Seeded("5")))
    t.cautious = True
    assert "Did you mean" in hear(t, "amber", "bishop of carlisle to Pole")
    hear(t, "amber", "Berkeley")
    assert hear(t, "amber", "give Bishop of Carlisle to Berkeley").startswith("give Bishop of Carlisle to Berkeley")


# -- what they must be told


@rule("KM-MOVE-02")
def test_a_move_too_far_says_how_far_one_gets() -> None:
    f = Field("amber stanley lathom inside")
    said = hear(table(f), "amber", "move Stanley to Harlech")
    assert "on the shortest way there Stanley gets to Warrington" in said
    f.say("amber", "move Stanley to Warrington")


@rule("KM-HEIRCAPTURE-01")
def test_after_movement_heirs_to_be_seized_are_named() -> None:
    f = Field("amber percy sheriff-hutton")
    f.say("amber", "move Percy to York")
    f.say("amber", "done")
    assert "You may seize Richard of York at York." in f.asked()
    assert "No noble of yours is at London. (KM-HEIRCAPTURE-01)" in f.no("amber", "seize Henry VI")


@rule("KM-DEATH-01", "KM-DEATH-02", "KM-HEIRMOVE-04")
def test_what_a_dead_noble_leaves_is_told() -> None:
    f = Field("amber roos alnwick inside;earl-of-kent, saxons-1;margaret-of-anjou", "basalt percy belvoir")
    g = f.g.copy()
    g.run = Run(1, "amber", Given(()))
    kill_noble(g, "roos", "is killed")
    told = [e.seen_by(None) for e in g.run.events]
    assert told[1:] == [
        "Margaret of Anjou is left at Alnwick, held by nobody.",
        "His awards are lost: Earl of Kent to the Chancery and Saxons to the crown discard.",
    ]


@rule("KM-AMBUSH-02")
def test_an_ambush_in_bad_weather_says_that_nobody_is_hurt() -> None:
    f = battle("amber audley york", "basalt percy york", result=WEATHER, dead=outcome("percy"))
    assert f.say("amber", "ambush Percy").endswith("Nothing comes of it, and nobody is hurt.")
    fair = battle("amber audley york", "basalt percy york", result="Majority")
    assert "The ambush hurts nobody." in fair.say("amber", "ambush Percy")


@rule("KM-OBJECT-03", "KM-OBJECT-04")
def test_how_near_a_sole_monarch_is_to_winning_is_no_surprise() -> None:
    f = Field("dusk pole london;;henry-vi", "amber greystoke york inside").hold("dusk", "writ-1")
    said = "\n".join(flat(parliament_page(f.view("amber"))))
    assert "Dusk, who holds Henry VI, wins at once with most in the Lords and over half of the Commons" in said
    assert "would win as it stands: Lords 12 to 0, Commons 31 of 31." in said
    assert "Open to him: Chichester, Reading, Rochester and St Albans" in said


def test_the_map_in_words_says_who_stands_where() -> None:
    f = war()
    whole = "\n".join(flat(general.map_of(f.view("amber"), "")))
    for line in (
        "Helmsley Basalt Roos with Margaret of Anjou (Basalt)",
        "Ipswich nobody Le Swan (Amber)",
        "Goodrich Amber",
    ):
        assert line in whole
    near = "\n".join(flat(general.map_of(f.view("amber"), "York")))
    assert "2 Helmsley Roos with Margaret of Anjou (Basalt)" in near
    t = table(f)
    for asked in ("where is everybody?", "look at the map", "where are the ships"):
        assert "Helmsley Basalt Roos" in hear(t, "amber", asked)
    assert "Percy Alnwick, inside" in hear(t, "amber", "where are my nobles")


def test_where_one_can_go_is_told_of_ships_too_and_why_not() -> None:
    t = table(war())
    assert "Le Swan at Ipswich: by sea: " in hear(t, "amber", "where can Le Swan go")
    hear(t, "amber", "move Percy to Morpeth")
    assert hear(t, "amber", "where can he go").endswith("Percy may not move now. Percy has moved already.")


@rule("KM-ROAD-01")
def test_a_way_by_road_from_beside_the_road_is_told_with_who_blocks_it() -> None:
    t = table(Field("amber percy pembroke inside", "basalt roos leicester", taken={"oxford": "basalt"}))
    for asked in ("route Pembroke to London by road", "how do I get from Pembroke to London"):
        said = hear(t, "amber", asked)
        assert "Pembroke lies on none; the nearest from Carmarthen to London: Carmarthen, Llandovery, Brecon" in said
        assert "Brecon is neutral and stops you." in said
        assert "Oxford: Basalt must give leave." in said


@rule("KM-MOVE-03")
def test_the_way_of_fewest_moves_is_told_where_a_forest_makes_the_shortest_slower() -> None:
    t = table(Field("amber percy chepstow", "basalt roos leicester"))
    said = hear(t, "amber", "route Chepstow to Bristol")
    assert "4 spaces: Chepstow, Forest of Dean, Gloucester, Berkeley and Bristol" in said
    assert "1 move of 5 spaces: Chepstow, Raglan, Goodrich, Gloucester, Berkeley and Bristol." in said
    said = hear(t, "amber", "how far is it from Lincoln to Cirencester")
    assert "7 spaces" in said
    assert "That takes 2 moves" in said
    assert "Lincoln lies on none" not in said
    said = hear(t, "amber", "how far is it from York to Barnet")
    assert "By road, 12 spaces" in said


def test_the_map_names_heirs_whom_nobody_holds() -> None:
    f = war()
    tokens = {t.name: (t.kind, t.owner) for t in km.scene(f.view("amber")).tokens if t.kind in ("hero", "goods")}
    assert tokens["Richard of York"] == ("goods", "")
    assert tokens["Margaret of Anjou"] == ("hero", "basalt")
    key = legend(km.board(f.view("amber")), km.scene(f.view("amber")), palette("true"))
    meanings = [meaning for _, meaning in key]
    assert {"estuary", "refuge abroad", "unfortified town"} <= {*meanings}
    assert "nobody" not in meanings
    signs = legend_lines(km.board(f.view("amber")), km.scene(f.view("amber")), palette("true"))
    filled = {words.text.strip(): sign.style for sign, words in signs}
    assert filled["estuary"] != filled["town"], "it has its ground's colour"


def test_an_event_item_says_what_it_is_for_and_which_is_meant_is_ones_own() -> None:
    f = war().hold("amber", "refuge-1")
    assert "take refuge with Percy" in hear(table(f), "amber", "what is Refuge")
    drawn = draws("irish-kerns", RICHARD)
    assert "serve under the Lieutenant of Ireland alone" in drawn.asked()
    page = hear(table(drawn), "amber", "look Irish Kerns")
    assert "Serve: the Lieutenant of Ireland alone" in page
    assert "drawn in this turn, to be played or kept by you" in page


# -- what is asked before it counts


def sitting_at_coventry() -> Field:
    """Amber has called Parliament, and Percy and Scrope are there."""
    f = called(
        "amber percy coventry inside; chancellor-of-england",
        "amber scrope masham inside",
        "basalt roos helmsley inside;;richard-of-york",
        chancery=("earl-of-kent",),
        crowned=(),
    )
    f.say("amber", "summon Parliament at Coventry compelling Roos")
    f.say("amber", "attend with Scrope")
    return f


@rule("KM-BUSINESS-01", "KM-VOTE-15")
@pytest.mark.parametrize("line", ["nominate Scrope for Earl of Kent", "propose Scrope as Earl of Kent"])
def test_silence_on_what_one_has_proposed_is_asked_about(line: str) -> None:
    f = sitting_at_coventry()
    t = table(f)
    assert "propose Earl of Kent to Scrope" in hear(t, "amber", line)
    asked = hear(t, "amber", "I am done")
    assert asked.startswith("You have not voted on the title Earl of Kent to Scrope, which is yours: you abstain.")
    assert "votes yes" in hear(t, "amber", "no", "I vote yes")
    assert "(KM-" not in hear(t, "basalt", "abstain"), "who has proposed nothing may be silent unasked"


@rule("KM-ROAD-01")
def test_which_end_lies_on_no_road_is_said_truly() -> None:
    t = table(Field("amber percy pembroke inside", "basalt roos leicester"))
    said = hear(t, "amber", "how far is it from Lincoln to Cirencester")
    assert "Cirencester lies on none" in said
    assert "Lincoln lies on none" not in said
    assert "Cirencester lies on none" in hear(t, "amber", "how far is it from Cirencester to Lincoln")
    said = hear(t, "amber", "how far is it from York to Barnet")
    assert "York lies on none" not in said
    assert "Barnet lies on none" not in said


@rule("KM-SECRET-02")
def test_an_item_in_somebodys_reserve_is_never_said_to_be_nobodys() -> None:
    for holder in ("amber", "basalt"):
        f = war()
        item = next(i for i in f.g.crown.left if crown_items()[i].kind == "office")
        left = Pile(tuple(i for i in f.g.crown.left if i != item), f.g.crown.used)
        f.change(crown=left, hands={**f.g.hands, holder: (item,)})
        said = hear(table(f), "amber", f"who has the {name(item)}?")
        assert ("not known" in said) == (holder == "basalt"), said
        assert "nobody's" not in said
