"""What people type when seating in their own words, read apart from the questions: seats, people, options, choices."""

from __future__ import annotations

import pytest

from minaria.dev.typed_menu import at_menu
from minaria.engine.game import games, load
from minaria.ui.menu import choices as menu_choices
from minaria.ui.menu import options as menu_options
from minaria.ui.menu import people as menu_people
from minaria.ui.menu import questions as menu_questions
from minaria.ui.menu import seats as menu_seats
from minaria.ui.menu import words as menu_words
from minaria.ui.menu.names import SeatNames

TITLES = {load(i).title: i for i in games()}
BLURBS = [(i, load(i).blurb) for i in games()]


# -- seats


@pytest.mark.parametrize(
    ("game", "said", "seats"),
    [
        ("divine_right", "muetar and pon", "muetar pon"),
        ("divine_right", "muetar & pon", "muetar pon"),
        ("divine_right", "muetar pon", "muetar pon"),
        ("divine_right", "3 & 7", "muetar rombune"),
        ("divine_right", "1-3", "hothior mivior muetar"),
        ("divine_right", "I'd like the elves against the dwarves", "neuth ghem"),
        ("divine_right", "three of us: Hothior, Rombune and Ghem", "hothior rombune ghem"),
        ("divine_right", "just hothior", "hothior"),
        ("seasons", "all six nations", "aldermark brineholt cindral dunmoor esterwyn farrowgate"),
        ("seasons", "the first four", "aldermark brineholt cindral dunmoor"),
        ("seasons", "5 nations please", "aldermark brineholt cindral dunmoor esterwyn"),
        ("seasons", "all except farrowgate", "aldermark brineholt cindral dunmoor esterwyn"),
        ("blood_royale", "red, blue and green", "gules azure vert"),
        ("blood_royale", "two humans and two bots", "argent azure gules sable"),
        ("block_wars", "the first and the third", "amber coral"),
        ("block_wars", "the last two", "gale hazel"),
        ("kingmaker", "make it three", "amber basalt cinder"),
        ("kingmaker", "with 3 bots", "amber basalt cinder dusk"),
        ("block_wars", "just the two of us", "amber birch"),
    ],
)
def test_seats_are_named_in_own_words(game: str, said: str, seats: str) -> None:
    read = menu_seats.read(said, load(game))
    assert read.trouble == ""
    assert read.unknown == []
    assert " ".join(read.seats) == seats


@pytest.mark.parametrize(
    ("game", "said", "people"),
    [
        ("divine_right", "me as Pon, the rest bots", {"pon": "you", "hothior": "bot"}),
        ("divine_right", "Hothior for me and Muetar for a bot", {"hothior": "you", "muetar": "bot"}),
        ("divine_right", "Anna as hothior and Ben as mivior", {"hothior": "Anna", "mivior": "Ben"}),
        ("divine_right", "hothior=you,mivior=bot", {"hothior": "you", "mivior": "bot"}),
        ("kingmaker", "me and 2 bots", {"amber": "you", "basalt": "bot", "cinder": "bot"}),
        ("block_wars", "me against the computer", {"amber": "you", "birch": "bot"}),
        ("block_wars", "me and my brother Ben", {"amber": "you", "birch": "Ben"}),
        ("divine_right", "the elves against the dwarves", {}),
        ("divine_right", "I want the elves and the dwarves", {}),
    ],
)
def test_who_plays_is_said_with_the_seats(game: str, said: str, people: dict[str, str]) -> None:
    assert menu_seats.read(said, load(game)).people == people


@pytest.mark.parametrize(
    ("game", "said", "why"),
    [
        ("divine_right", "everyone", "2 to 6 seats, not 10"),
        ("seasons", "just aldermark and brineholt", "4 to 6 seats, not 2. Name 2 more"),
        ("kingmaker", "for 12", "2 to 8 seats, not 12"),
        ("kingmaker", "just me", "'me and a bot' plays with bots"),
        ("seasons", "three of us: Aldermark and Brineholt", "You said 3, and named 2"),
        ("kingmaker", "4 or 5", "'or' leaves it open"),
        ("kingmaker", "amber amber dusk", "Name each seat once"),
        ("block_wars", "my wife and I", "is no name"),
        ("divine_right", "not pon", "Say which seats play"),
    ],
)
def test_seats_that_cannot_be_are_refused_with_help(game: str, said: str, why: str) -> None:
    read = menu_seats.read(said, load(game))
    assert why in (read.trouble or menu_seats.refusal(read.seats, load(game)))


def test_words_that_are_no_seat_are_left() -> None:
    assert menu_seats.read("I play England against four bots", load("blood_royale")).unknown == ["england"]
    assert menu_seats.read("qqq and muetar", load("divine_right")).unknown == ["qqq"]


# -- people


def _who(said: str) -> menu_people.People:
    game, seats = load("divine_right"), ("hothior", "muetar", "pon")
    return menu_people.read(said, seats[0], seats, seats, SeatNames(game), game)


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("that's me", {"hothior": "you"}),
        ("I'll play", {"hothior": "you"}),
        ("the computer, a clever one", {"hothior": "clever"}),
        ("let the computer do it", {"hothior": "bot"}),
        ("my friend Anna", {"hothior": "Anna"}),
        ("Will", {"hothior": "Will"}),
        ("J. R.", {"hothior": "J. R"}),
        ("Mr. Bean", {"hothior": "Mr. Bean"}),
        ("Jean-Luc", {"hothior": "Jean-Luc"}),
        ("O'Brien", {"hothior": "O'Brien"}),
        ("Ben (my brother)", {"hothior": "Ben"}),
        ("Anna, thanks", {"hothior": "Anna"}),
        ("anna", {"hothior": "anna"}),
        ("me, the rest are bots", {"hothior": "you", "muetar": "bot", "pon": "bot"}),
        ("I'm Hothior, bots for the others", {"hothior": "you", "muetar": "bot", "pon": "bot"}),
        ("me, Anna, Ben", {"hothior": "you", "muetar": "Anna", "pon": "Ben"}),
        ("Pon is Ben, the rest are clever bots", {"pon": "Ben", "muetar": "clever"}),
        ("bot for Hothior, me for Pon", {"hothior": "bot", "pon": "you"}),
    ],
)
def test_who_plays_is_read(said: str, given: dict[str, str]) -> None:
    read = _who(said)
    assert read.given == given
    assert (read.trouble, read.doubtful) == ("", "")


@pytest.mark.parametrize(
    "said",
    [
        "will",
        "anna smith",
        "the king",
        "the winner",
        "the rest",
        "ben's dad",
        "I want to be the king",
        "sounds about right",
        "go on then",
    ],
)
def test_what_may_be_no_name_is_asked_about(said: str) -> None:
    assert _who(said).doubtful or _who(said).trouble


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("a stupid bot please", "the bots are greedy, clever, random (bot is greedy). Greedy plays"),
        ("a hard one", "the bots are greedy"),
        ("you and me", "'you' is whoever began"),
        ("no one", "say who does"),
        ("my brother", "what the person is called"),
        ("nobody", "say who does"),
        ("not me", "say who does"),
        ("whatever", "names nobody"),
        ("Muetar", "is a seat"),
        ("Mivior", "No seat here is mivior"),
        ("me, Anna, Ben, Carl", "All seats are spoken for"),
    ],
)
def test_nobody_is_made_of_what_names_nobody(said: str, why: str) -> None:
    assert why in _who(said).trouble


# -- options


def _changes(game: str, said: str) -> menu_options.Changes:
    return menu_options.read(said, {o.name: o for o in load(game).seating.options})


@pytest.mark.parametrize(
    ("game", "said", "made"),
    [
        ("seasons", "make it a short game, 4 turns", {"turns": "4"}),
        ("seasons", "no signs at the map", {"signs": "no"}),
        ("seasons", "turn off signs", {"signs": "no"}),
        ("seasons", "I want bluffs", {"bluffs": "yes"}),
        ("seasons", "4 turns and no signs", {"turns": "4", "signs": "no"}),
        ("seasons", "reveal step by step", {"reveal": "stepwise"}),
        ("seasons", "face-down tokens", {"tokens": "face-down"}),
        ("block_wars", "the ruins scenario please", {"scenario": "ruins"}),
        ("block_wars", "borderland", {"scenario": "borderland"}),
        ("blood_royale", "turn on rule c", {"rule-c": "on"}),
        ("blood_royale", "a goal of 500", {"goal": "500"}),
        ("divine_right", "eight dwarf armies", {"dwarf-armies": "eight"}),
        ("kingmaker", "twenty rounds", {"rounds": "20"}),
    ],
)
def test_options_are_changed_in_own_words(game: str, said: str, made: dict[str, str]) -> None:
    changes = _changes(game, said)
    assert {change.option: change.value for change in changes.made} == made
    assert not changes.limited
    assert not changes.left


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("seasons", "not 4 turns"),
        ("seasons", "4 turns unless Ben objects"),
        ("seasons", "don't change the turns"),
        ("block_wars", "play till turn 12"),
    ],
)
def test_what_may_limit_changes_nothing(game: str, said: str) -> None:
    assert _changes(game, said).limited


@pytest.mark.parametrize(
    ("game", "said", "asked"),
    [
        ("seasons", "5 minutes per turn", "clock"),
        ("seasons", "a shorter game", "turns"),
        ("kingmaker", "rounds", "rounds"),
        ("seasons", "turns 99", "turns"),
    ],
)
def test_an_option_without_its_value_is_asked_for(game: str, said: str, asked: str) -> None:
    assert [(change.option, change.value) for change in _changes(game, said).made] == [(asked, "")]


@pytest.mark.parametrize("said", ["three", "4", "4 people", "yes", "no", "foo bar"])
def test_a_number_or_a_word_alone_changes_nothing(said: str) -> None:
    assert not any(change.value for change in _changes("seasons", said).made)


# -- choices and rows


@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("devine right", "divine_right"),
        ("divine rite", "divine_right"),
        ("the megagame", "seasons"),
        ("wars of the roses", "kingmaker"),
        ("something with dynasties", "blood_royale"),
        ("blok wars", "block_wars"),
    ],
)
def test_a_game_is_picked_by_slips_and_descriptions(said: str, game: str) -> None:
    assert menu_choices.pick(said, BLURBS, TITLES, described=True).name == game


@pytest.mark.parametrize(
    "said", ["not seasons", "anything but kingmaker", "a game with 4 turns", "tic tac toe", "xyzzy"]
)
def test_what_names_no_game_picks_none(said: str) -> None:
    with pytest.raises(LookupError):
        menu_choices.pick(said, BLURBS, TITLES, described=True)


@pytest.mark.parametrize(
    ("said", "row"),
    [
        ("carry on where we left off", "resume"),
        ("load my game", "resume"),
        ("i'd like to watch somebody else's game", "watch"),
        ("a new game please", "new"),
        ("start over", "new"),
        ("show me the rules", "rules"),
        ("teach me a game", "learn"),
        ("a puzzle please", "puzzle"),
        ("don't resume", ""),
        ("new carpets", ""),
        ("resume the bombardment", ""),
    ],
)
def test_rows_are_named_in_own_words(said: str, row: str) -> None:
    assert menu_words.row(said) == row


@pytest.mark.parametrize(
    "said", ["go", "ok let's start", "yes", "fine", "everything's fine", "no changes", "that's all"]
)
def test_people_agree_in_many_words(said: str) -> None:
    assert menu_words.agrees(said)


@pytest.mark.parametrize("said", ["no", "don't begin yet", "not yet", "start over", "begin with 4 turns", "help", "on"])
def test_other_words_agree_to_nothing(said: str) -> None:
    assert not menu_words.agrees(said)


@pytest.mark.parametrize("game", ["divine_right", "seasons"])
def test_a_seat_has_a_page_where_the_game_has_one(game: str) -> None:
    seat = load(game).seating.names()[-1]
    page = menu_questions.answered(f"what's {seat.capitalize()} like?", load(game))
    told = load(game).seating.told(seat)
    assert told is not None
    assert page == told
    assert load(game).seating.told("player1") is None


# -- at the questions


@pytest.mark.parametrize("word", ["back", "never mind", "cancel"])
def test_nobody_is_caught_in_a_question(word: str) -> None:
    said, _ = at_menu(["new", "divine right", "muetar, qqq"], word)
    assert "Which seats, 2 to 6" in said


@pytest.mark.parametrize(
    "before", [["new"], ["new", "kingmaker"], ["new", "kingmaker", "4"], ["new", "kingmaker", "4", "all bots"]]
)
def test_any_row_of_the_menu_works_at_every_question(before: list[str]) -> None:
    assert "No table is kept yet." in at_menu(before, "resume")[0]
    assert "Which game?" in at_menu(before, "start over")[0]
    assert "Which seats, 4 to 6" in at_menu(before, "play seasons instead")[0]


def test_a_doubtful_name_is_taken_after_a_yes() -> None:
    before = ["new", "divine right", "hothior, muetar"]
    assert "Is 'will' a person's name?" in at_menu(before, "will")[0]
    assert "Who plays muetar?" in at_menu([*before, "will"], "yes")[0]
    assert "Hothior: will" in at_menu([*before, "will", "yes", "bot"], "begin")[0]


def test_what_was_said_early_is_kept() -> None:
    said, _ = at_menu([], "seasons for 5, 4 turns, no signs")
    assert "turns: 4." in said
    assert "esterwyn" in said
    assert "Who plays aldermark?" in said
    assert "4 turns; the most areas win." in at_menu(["play seasons with 4 turns", "", "", "", "", ""], "begin")[0]


SETTING_UP: tuple[list[str], ...] = (
    [],
    ["new"],
    ["new", "kingmaker"],
    ["new", "kingmaker", "4"],
    ["new", "kingmaker", "me and 3 bots"],
)
READING: tuple[list[str], ...] = (["rules", "kingmaker"], ["rules"], ["learn"])


@pytest.mark.parametrize(
    "before",
    [SETTING_UP[3], *(pytest.param(b, marks=pytest.mark.slow) for b in (*SETTING_UP[:3], SETTING_UP[4], *READING))],
)
def test_another_game_is_begun_or_told_of_from_every_question(before: list[str]) -> None:
    said, _ = at_menu(before, "play seasons with 3 bots, 4 turns")
    assert "Seasons. Seats: aldermark (you), brineholt (bot), cindral (bot), dunmoor (bot)." in said
    assert "turns: 4 (" in said
    assert "Eight turns, two years of four seasons" in at_menu(before, "about seasons")[0]


@pytest.mark.parametrize("before", [SETTING_UP[3], pytest.param(SETTING_UP[4], marks=pytest.mark.slow)])
def test_how_many_play_can_be_said_until_the_game_begins(before: list[str]) -> None:
    assert "Who plays amber?" in (said := at_menu(before, "5 players")[0])
    assert "Kingmaker. Seats: amber, basalt, cinder, dusk, ember." in said
    told = at_menu([*before, "me and 4 bots"], "begin")[0]
    seats = "Amber: you, Basalt: bot, Cinder: bot, Dusk: bot, Ember: bot."
    assert seats in told


def test_with_so_many_bots_one_plays_oneself() -> None:
    for said in ("play kingmaker with 3 bots", "kingmaker, 4 players with bots", "kingmaker against three bots"):
        assert "amber (you), basalt (bot), cinder (bot), dusk (bot)" in at_menu([], said)[0]
        assert "Options. Name one to change it." in at_menu([], said)[0]


def test_how_many_play_may_come_before_the_game() -> None:
    assert "Options. Name one to change it." in at_menu(["me and 3 bots"], "kingmaker")[0]
