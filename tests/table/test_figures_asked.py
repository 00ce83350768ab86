"""Questions for figures: numbers of the dice, what is left, when something comes, who has most, what has been done."""

from __future__ import annotations

import pytest

from minaria.kit.turns import ending, turns_on
from minaria.table.pages.questions import is_question, of_dice
from tests.language.asking import answered

DICE = [
    ("divine_right", "events", "hothior", "what happens to me if a 4 comes up", "mutiny & !plunder"),
    ("divine_right", "events", "hothior", "what does a roll of ten do", "returns & mercenary & !mutiny"),
    ("divine_right", "siege", "hothior", "what happens on a 1", "always fails & !best 12"),
    ("divine_right", "siege", "hothior", "what if I roll a six", "a result of 6 plunders & storm pennol"),
    ("blood_royale", "births", "argent", "what happens if a 6 comes up", "7 or more"),
    (
        "divine_right",
        "siege",
        "hothior",
        "what do I need to roll to take the place",
        "a result of 6 & !withdraw",
    ),
    ("divine_right", "immer", "hothior", "what number do I need with the card", "6 or more & long oration & 50.0 %"),
    ("divine_right", "pennol", "hothior", "what are my odds if I hit them", "8 against 3 & 58.3 % & !not known"),
    ("kingmaker", "ambush", "amber", "what are my odds if I hit them", "attack mowbray with hastings & 51 %"),
]
LEFT = [
    ("seasons", "planned", "aldermark", "how many move tokens have I left", "7 of 8 move & !one area far"),
    ("seasons", "spring", "aldermark", "how many tokens are left", "8 of 8 move & 6 of 6 aid"),
    ("seasons", "spring", "aldermark", "when is upkeep due and how much", "11, due in summer & upkeep-01"),
    ("seasons", "spring", "aldermark", "what will my upkeep be", "11, due in summer & !no order"),
    ("seasons", "summer", "aldermark", "can I feed everyone this summer", "upkeep of 10 & 12 resources & !do not know"),
    ("blood_royale", "italy", "argent", "can I pay for everybody", "35 crowns & !yes:"),
]
COMING = [
    ("seasons", "spring", "aldermark", "how far away is winter", "turn 4, 3 turns from now"),
    ("seasons", "spring", "aldermark", "how many turns until summer", "turn 2, the next turn"),
    ("seasons", "spring", "aldermark", "how long till the game ends", "turn 8: 7 turns are left"),
    ("divine_right", "events", "hothior", "how many turns are left", "turn 20: 19 turns are left"),
    ("blood_royale", "italy", "argent", "how long until the end of the game", "1400 & 20 turns"),
    ("block_wars", "second_march", "amber", "how far away is the new moon", "turn 4, 2 turns from now"),
    ("kingmaker", "first_round", "amber", "when does my turn come", "amber is asked"),
]
MOST = [
    ("seasons", "spring", "aldermark", "who has the most areas right now", "alike with 7 each"),
    ("divine_right", "events", "hothior", "who has the most castles", "muetar with 5"),
    ("kingmaker", "first_round", "amber", "who has the most men", "cinder with 140 troops"),
    ("block_wars", "second_march", "amber", "who has the most points and how many", "alike with 0 points each"),
    ("blood_royale", "italy", "argent", "who has the most money", "known of argent (italy) with 35 & his own affair"),
]
OF_SORTS = [
    ("seasons", "spring", "aldermark", "what do cavalry get against foot", "gives one cavalry unit a point"),
    ("seasons", "spring", "aldermark", "what do siege engines get against a castle", "5 where he has a castle"),
    (
        "block_wars",
        "second_march",
        "amber",
        "what do archers get against knights",
        "no rule is found & b3",
    ),
    ("seasons", "spring", "aldermark", "how many does my war boat carry", "four units"),
    ("seasons", "spring", "aldermark", "how many infantry fit in a boat", "four units"),
    ("kingmaker", "first_round", "amber", "how many men can a ship carry", "transport-06"),
    ("blood_royale", "italy", "argent", "how many men does a ship carry", "six armies"),
    ("block_wars", "second_march", "amber", "how many blocks does a forest hold", "three in forest"),
]
DONE = [
    ("divine_right", "march", "hothior", "what have I done so far this turn", "roll & lose 1 hothioran army at farnot"),
    ("seasons", "planned", "aldermark", "what have I done up to now", "buy 1 infantry & plan move"),
    ("seasons", "planned", "aldermark", "what have I planned up to now", "lanternport & !nothing told"),
    ("seasons", "planned", "aldermark", "what have I bought so far", "buy 1 infantry & !plan move"),
    ("seasons", "summer", "aldermark", "what did i lose", "loses 1 infantry"),
    ("divine_right", "hiring", "hothior", "where can these mercenaries go", "tadafat & port lork & castle lapspell"),
]
TWO = [
    ("seasons", "spring", "aldermark", "how much is my upkeep and can I pay it", "11 resources & has 10 resources"),
    ("seasons", "spring", "aldermark", "what does a castle cost and what does it give", "costs 4 & adds 12"),
    ("divine_right", "events", "hothior", "which turn are we in and how many are left", "turn 1 of 20 & 19 turns"),
    (
        "blood_royale",
        "italy",
        "argent",
        "what is the upkeep of my armies and when is it due",
        "14 crowns & once in each",
    ),
]
AT_HAND = [
    ("divine_right", "stand", "muetar", "what happens if I run", "retreat & !all chits"),
    ("divine_right", "stand", "muetar", "what happens if I stand", "58.3 %"),
    ("divine_right", "loss", "hothior", "how many must I lose", "choose 1 unit to lose"),
    ("divine_right", "march", "hothior", "what have I lost up to now", "loses 1 hothioran army & !lost city"),
    ("blood_royale", "taxes", "argent", "what's wrong with taking seven", "-2 on every roll for rebellion"),
    ("blood_royale", "taxes", "argent", "how much do I get if I tax seven", "70 crowns"),
    ("divine_right", "immer", "hothior", "what happens if I roll a 4", "not enough by itself & !mutiny"),
    ("divine_right", "hiring", "hothior", "how many mercenaries do I get", "2 units to bring in"),
    ("divine_right", "pennol", "hothior", "can I beat them", "odds 2 to 1"),
    ("divine_right", "pennol", "hothior", "what odds do I have against the armies next to me", "odds 2 to 1"),
    ("block_wars", "second_march", "amber", "how many moves do I have left", "5 blocks may move"),
    ("block_wars", "second_march", "amber", "what happens if I roll a 1", "nothing that you are asked is thrown for"),
    ("block_wars", "hits", "amber", "may I run away in the first round", "from the second round on"),
    ("block_wars", "second_march", "amber", "whose go is it", "amber is asked"),
    ("kingmaker", "demand", "amber", "what does he want for Hastings", "demands the item bristol"),
]
NOT_ANOTHER = [
    ("kingmaker", "first_round", "amber", "is anybody stronger than me", "yes: & cinder & !basalt"),
    ("kingmaker", "first_round", "amber", "can I still move Hastings", "hastings at ashby & !rules:"),
    ("seasons", "winter", "aldermark", "what can't I do in winter", "nothing is raised or built & !no order 'winter'"),
    ("seasons", "spring", "aldermark", "how strong is Brineholt compared with me", "alike & aldermark has 6 units"),
    ("seasons", "spring", "aldermark", "how many boats do I have", "1"),
    ("blood_royale", "italy", "argent", "who has the biggest army", "azure (france) with 7 armies"),
    ("blood_royale", "italy", "argent", "how many armies are next to me", "not yours & !argent (italy) latium"),
    ("block_wars", "second_march", "amber", "is a-0108 rough ground", "left out: rough & is clear & !yes:"),
    ("block_wars", "second_march", "amber", "how long till winter", "not known here & winter"),
    ("block_wars", "hits", "amber", "who shoots first in a fight", "the defender first"),
    ("blood_royale", "italy", "argent", "how many armies have the Germans got in Swabia", "at swabia: 3 & !5 armies"),
    ("blood_royale", "italy", "argent", "where's the famine", "aquitaine and westphalia"),
    ("blood_royale", "italy", "argent", "what does it cost to keep an army", "2 crowns & !alliance"),
    ("blood_royale", "italy", "argent", "what happens to armies that get killed", "ten years"),
    ("blood_royale", "italy", "argent", "who moves after me", "cup"),
    (
        "kingmaker",
        "first_round",
        "amber",
        "how far may a noble go if he isn't on a road",
        "five spaces & !road-01",
    ),
    ("kingmaker", "first_round", "amber", "how strong is a town's garrison", "garrison of 200"),
    ("kingmaker", "ambush", "amber", "how many men have they got against mine", "amber has 100 & cinder has 140"),
]


@pytest.mark.parametrize(
    ("game", "position", "seat", "lines", "pieces"),
    [*DICE, *LEFT, *COMING, *MOST, *OF_SORTS, *DONE, *TWO, *AT_HAND, *NOT_ANOTHER],
)
def test_the_figure_is_said(game: str, position: str, seat: str, lines: str, pieces: str) -> None:
    answered(game, position, seat, lines, pieces)


@pytest.mark.parametrize(
    ("line", "of"),
    [
        ("what happens on a 7", True),
        ("will a five do", True),
        ("what if 3 comes up", True),
        ("what happens if I get 3 armies", False),
        ("what is at 21,11", False),
        ("how many of the 4 are mine", False),
    ],
)
def test_a_number_is_of_the_dice_where_it_is_thrown(line: str, of: bool) -> None:
    assert of_dice(line) is of


def test_how_far_off_a_turn_is() -> None:
    assert [turns_on(3, n) for n in (3, 4, 6)] == ["this turn", "the next turn", "3 turns from now"]
    assert ending(7, 8) == "The game ends with turn 8: one turn is left after this one."
    assert ending(8, 8) == "The game ends with turn 8: no turn is left after this one."


@pytest.mark.parametrize(
    "line", ["I should like to know what has happened since my last turn", "we need to find out who holds the bridge"]
)
def test_whoever_wishes_to_know_asks(line: str) -> None:
    assert is_question(line)
