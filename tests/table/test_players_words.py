"""Questions in players' own words: what is not done, what something is like, holds and costs, where it began."""

from __future__ import annotations

import pytest

from minaria.table.pages.questions import reworded
from tests.language.asking import answered

NOT_DONE = [
    ("divine_right", "immer", "hothior", "what if I pass", "cancel: & DR-DIPLO-05 & !play Long"),
    ("divine_right", "march", "hothior", "what happens if I do not move", "done: & 8 units of yours may move"),
    ("seasons", "spring", "aldermark", "what happens if I plan nothing", "commit: & final"),
    ("seasons", "spring", "aldermark", "what happens if I don't pay upkeep", "gives up pieces"),
    ("kingmaker", "demand", "amber", "what happens to Hastings if I don't pay?", "refuse: & executed & CAPTURE-06"),
    ("kingmaker", "demand", "amber", "what if I say no", "refuse: & !say no"),
    ("blood_royale", "italy", "argent", "what happens if I do not pay upkeep", "MAINTAIN-02"),
    ("blood_royale", "placing", "argent", "what happens if I do not place them all", "leaves it undone"),
    ("block_wars", "hits", "amber", "what happens if I do not retreat", "RETREAT"),
]
CHARACTERS = [
    ("divine_right", "immer", "hothior", "what sort of king is he?", "Loyal & Euwint"),
    ("divine_right", "march", "hothior", "can my king fight", "Walkhort IV & LEADER-11"),
    ("kingmaker", "march", "amber", "what sort of man is Percy", "Earl of Northumberland"),
    ("blood_royale", "italy", "argent", "what is Edward like", "Plantagenet & !left out"),
    ("seasons", "spring", "aldermark", "is cavalry any good", "Value: 3"),
    ("block_wars", "league", "amber", "what sort of block is a moon priestess", "Moon Priestess & wizard & !left out"),
]
CAPACITIES = [
    ("divine_right", "march", "hothior", "how far can a fleet go in one turn", "moves 8 points"),
    ("divine_right", "march", "hothior", "how many can stack in one hex", "any number of friendly units"),
    ("kingmaker", "march", "amber", "how many troops fit in York", "room for 500"),
    ("kingmaker", "march", "amber", "how many men fit in a ship", "Le Swan carries 100 & TRANSPORT"),
    ("kingmaker", "first_round", "amber", "can two nobles share one city", "ENTER-07 & city 500"),
    ("blood_royale", "italy", "argent", "how many armies fit in a fleet", "six armies"),
    ("block_wars", "first_march", "amber", "how far can bowmen go", "moves 2 hexes"),
    ("block_wars", "league", "amber", "how many can stand in a city", "four on clear ground & one more in a city"),
]
RECKONED = [
    ("seasons", "spring", "aldermark", "what would 3 cavalry cost me", "3 of them: 12"),
    ("seasons", "summer", "aldermark", "what will be left in supply once upkeep is paid", "12 of it left"),
    ("seasons", "spring", "aldermark", "how much suply will i need in summer", "owes an upkeep of 11"),
    ("blood_royale", "italy", "argent", "what would I get if I cashed in", "metals & not there"),
    ("blood_royale", "placing", "argent", "how many units left to place", "6 armies and 2 fleets left"),
    ("block_wars", "hits", "amber", "how many dice does the castle roll", "throws 4 dice"),
]
BEGINNINGS = [
    ("divine_right", "march", "hothior", "where did Muetar start", "Muetar has the royal castle"),
    ("divine_right", "march", "hothior", "where is his capital", "Muetar has the royal castle"),
    ("seasons", "spring", "aldermark", "where did Brineholt start", "Brineholt began at Brinehall"),
    ("kingmaker", "march", "amber", "where did Percy start", "Alnwick"),
    ("blood_royale", "italy", "argent", "where is France's capital", "Ile-de-France"),
    ("block_wars", "crown_camp", "amber", "where did birch start", "Birch began at Dunlow"),
    ("block_wars", "border_march", "amber", "where is his capital", "not known & castle & !Reedgate"),
]
AT_HAND = [
    ("divine_right", "immer", "hothior", "what are my chances with the oration?", "50.0 % & !16.7"),
    ("divine_right", "immer", "hothior", "is it worth playing the oration", "50.0 %"),
    ("divine_right", "stand", "muetar", "what are the odds if I stay", "58.3 %"),
    ("divine_right", "stand", "muetar", "how big is the force against us", "8 Hothioran armies"),
    ("kingmaker", "drawn_office", "amber", "why can't Hastings be made Constable of Dover", "has no title"),
    ("block_wars", "second_march", "amber", "what could my warlock cast", "can cast & Fire Lance & Far Sight"),
]
NEAR = [
    ("kingmaker", "march", "amber", "what is near holland", "Hastings & !Bowland"),
    ("kingmaker", "march", "amber", "map of holland", "Leicester & !Bowland"),
]


@pytest.mark.parametrize(
    ("game", "position", "seat", "lines", "pieces"),
    [*NOT_DONE, *CHARACTERS, *CAPACITIES, *RECKONED, *BEGINNINGS, *AT_HAND, *NEAR],
)
def test_what_players_ask_is_answered(game: str, position: str, seat: str, lines: str, pieces: str) -> None:
    answered(game, position, seat, lines, pieces)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("who is there for Mary to marry?", "whom can Mary marry"),
        ("what do I type to lift the siege", "how do i lift the siege"),
        ("what sort of king is Edward", "what is Edward like"),
        ("what has Muetar done", "what did Muetar do"),
        ("show me my notes", "notes"),
        ("shall we call it a draw?", "propose draw"),
        ("explain pillaging to me", "explain pillaging"),
    ],
)
def test_what_says_the_same_is_read_alike(line: str, wanted: str) -> None:
    assert reworded(line) == wanted


@pytest.mark.parametrize(
    "line", ["move Percy to York", "what sort of units are there", "who can marry Mary", "say notes"]
)
def test_any_other_line_stays_as_it_is(line: str) -> None:
    assert reworded(line) == line
