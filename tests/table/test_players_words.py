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
TAKEN_BACK = [
    ("seasons", "planned", "aldermark", "can I still change my orders after this?", "unbuy 1 infantry & unplan"),
    ("kingmaker", "march", "amber", "can I take back my last move", "'undo' & propose undo"),
]
OF_OTHERS = [
    ("divine_right", "third_turn", "hothior", "what are his plans", "own affair & Mivior"),
    ("divine_right", "third_turn", "hothior", "could Muetar reach Port Lork", "Muetar at 7,17 & !not on the map"),
    ("seasons", "planned", "aldermark", "what are the others doing", "Brineholt has saved a plan & !income"),
    ("seasons", "planned", "aldermark", "what if somebody attacks Alderhall", "Brineholt at Tollmoor, 2 steps off"),
    ("seasons", "planned", "aldermark", "can I see Brineholt's units", "SECRET-01 & !xposs"),
    ("block_wars", "march", "amber", "where are his blocks", "Birch's blocks at Oakhelm & !Corvale"),
]
OF_WHAT_IS_ASKED = [
    ("divine_right", "siege", "hothior", "what happens if I lift the siege", "lift siege of Pennol & !storm Pennol:"),
    ("divine_right", "siege", "hothior", "how strong is the garrison", "Pennol has 4"),
    ("blood_royale", "raising", "argent", "how many armies can I raise", "up to 20 armies & !left out"),
    ("block_wars", "hits", "amber", "who takes the hit", "take hit on 1 goblin mob"),
    ("block_wars", "hits", "amber", "who is winning this battle", "round 1 of 3 & !points"),
]
NOT_THE_GAME = [
    ("divine_right", "third_turn", "hothior", "how does one win an ally", "ambassador & !most points"),
    ("divine_right", "third_turn", "hothior", "how did I lose my army", "told nothing of & !nobody has won"),
    ("divine_right", "third_turn", "hothior", "must I attack", "nobody has to fight"),
    ("divine_right", "third_turn", "hothior", "which of Muetar's castles is weakest", "Plibba, Boran & alike with 2"),
]
SETS = [
    ("kingmaker", "letters", "amber", "which nobles have no title", "without title: Grey, Mowbray & !Percy"),
    ("blood_royale", "italy", "argent", "which armies are in Italy", "in Italy & Latium & !Bavaria"),
    ("kingmaker", "march", "amber", "how do I get to York from Lincoln", "3 steps: Lincoln, Epworth"),
]
ADVICE = [
    ("divine_right", "third_turn", "hothior", "what should I do first", "yours to judge & done: & could be reached"),
    ("kingmaker", "march", "amber", "what is my best move", "yours to judge & nobles could be reached"),
]
THE_END = [
    ("seasons", "summer", "aldermark", "when is it over", "turn 8: 6 turns are left"),
    ("seasons", "summer", "aldermark", "could I still win", "most land areas & !no order"),
    ("block_wars", "first_march", "amber", "am I losing", "16 points & side"),
]
WHOM = [
    ("kingmaker", "first_round", "amber", "who could take him", "say whom you mean by 'him'"),
    ("kingmaker", "first_round", "amber", "what is he worth", "say whom you mean by 'he' & !epworth"),
    ("kingmaker", "first_round", "amber", "where is Hastings | how strong is he", "Hastings has 10 troops"),
]
NO_SLIPS = [
    ("block_wars", "first_march", "amber", "what do the letters mean", "letters act in turn & !Tribute Litter"),
    ("block_wars", "first_march", "amber", "how many hexes to Oakhelm", "Orc Blades & 5 & !that are roads"),
    ("kingmaker", "first_round", "amber", "what's left of this round", "!heirs"),
]
WHY_NOT = [
    (
        "seasons",
        "winter",
        "aldermark",
        "why not attack Westyle",
        "plan move 1 infantry from Alderhall to Westyle to attack",
    ),
    ("block_wars", "first_march", "amber", "why not move the castle", "then I need 'to'"),
    ("divine_right", "march", "hothior", "why shouldn't I attack Pennol", "DR-COMBAT-18"),
]
COUNTED = [
    (
        "divine_right",
        "march",
        "hothior",
        "dear umpire, how many men does Muetar have at Pennol",
        "Muetar at Pennol has 3",
    ),
    ("divine_right", "march", "hothior", "which of my units haven't moved", "not moved and yours: 8"),
    ("divine_right", "march", "hothior", "which castles are ports", "Port Lork & !Pennol"),
    ("divine_right", "march", "hothior", "how many points is Pennol worth", "40 points"),
    ("divine_right", "march", "hothior", "pls tell me wot i can do", "move Walkhort"),
    ("divine_right", "march", "hothior", "what's left to do", "move Walkhort"),
    ("kingmaker", "march", "amber", "can Percy take York alone", "Percy comes to 100 troops; York takes 300"),
]
OF_MINE = [
    ("blood_royale", "italy", "argent", "which of my armies can still move", "still to move: army 61 & !could attack"),
    ("blood_royale", "italy", "argent", "which provinces are next to Lombardy", "Bavaria, Swabia, Piedmont & !Latium"),
    ("blood_royale", "italy", "argent", "what would happen if I attacked Swabia", "Odds at Swabia & !ask leave"),
    ("block_wars", "second_march", "amber", "could he reach my warlock", "Birch's blocks at Ashmere & !Fire Lance"),
]
BY_CHANCE = [
    (
        "divine_right",
        "march",
        "hothior",
        "how many would I lose at worst",
        "not understood & to ask about & the rules have:",
    ),
    ("kingmaker", "first_round", "amber", "how can I get more men", "not understood; the rules with 'men'"),
    ("kingmaker", "first_round", "amber", "who has been captured", "no nobles that are captive & !heirs that"),
    ("divine_right", "march", "hothior", "what do I gain by winning", "scores 5 times & !rank points"),
]
NEAR = [
    ("blood_royale", "march", "argent", "what is next to Kent", "Next to Kent: Essex and Wessex"),
    ("divine_right", "envoys", "hothior", "who is near Immer", "Castle Altarr & !left out"),
    ("kingmaker", "march", "amber", "what is near holland", "Hastings & !Bowland"),
    ("kingmaker", "march", "amber", "map of holland", "Leicester & !Bowland"),
]


ASKED = [*NOT_DONE, *CHARACTERS, *CAPACITIES, *RECKONED, *BEGINNINGS, *AT_HAND, *NEAR, *TAKEN_BACK, *OF_OTHERS]
ASKED += [
    *OF_WHAT_IS_ASKED,
    *NOT_THE_GAME,
    *SETS,
    *ADVICE,
    *THE_END,
    *WHOM,
    *NO_SLIPS,
    *WHY_NOT,
    *COUNTED,
    *OF_MINE,
    *BY_CHANCE,
]


@pytest.mark.parametrize(("game", "position", "seat", "lines", "pieces"), ASKED)
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
        ("how do the elves differ from the orcs", "compare the elves and the orcs"),
        ("is there any way to reach Pennol", "can i reach Pennol"),
        ("how do I stand?", "score"),
        ("what do we see here", "look"),
    ],
)
def test_what_says_the_same_is_read_alike(line: str, wanted: str) -> None:
    assert reworded(line) == wanted


@pytest.mark.parametrize(
    "line", ["move Percy to York", "what sort of units are there", "who can marry Mary", "say notes"]
)
def test_any_other_line_stays_as_it_is(line: str) -> None:
    assert reworded(line) == line
