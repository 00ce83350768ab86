"""Lines that say more than an order, tell a story of what is asked for, or are misspelt: asked about, never done."""

from __future__ import annotations

import pytest

from tests.language.replies import replied


def _offered(position: str, line: str) -> str:
    """What is asked about a line; nothing may be done."""
    said = replied(position, line)
    assert said.startswith("question: "), said
    return said


@pytest.mark.parametrize(
    ("position", "line", "left_out", "order"),
    [
        ("kingmaker/march", "move Percy to York before Grey does", "before Grey does", "move Percy to York"),
        (
            "kingmaker/march",
            "the weather is foul: Clifford makes for York",
            "the weather is foul",
            "move Clifford to York",
        ),
        ("kingmaker/march", "Percy goes to York, for the harvest is in", "for the harvest is in", "move Percy to York"),
        (
            "kingmaker/ambush",
            "the Pretender's men lie in wait for Grey in the alleys of London",
            "in the alleys of London",
            "ambush Grey with Southern Pretender",
        ),
        ("divine_right/stand", "Fall back before they strike!", "before they strike!", "retreat"),
        (
            "divine_right/envoys",
            "Our envoy rides to the court of Shucassam and begs its ruler to join our cause",
            "and begs its ruler to join our cause",
            "activate Shucassam",
        ),
        (
            "divine_right/march",
            "send one army from Tadafat to Port Lork under the command of my cousin",
            "under the command of my cousin",
            "move 1 Hothioran army from Tadafat to Port Lork",
        ),
        (
            "seasons/spring",
            "1 infantry from Eastwatch goes to Tollmoor, where the wine is good",
            "where the wine is good",
            "plan move 1 infantry from Eastwatch to Tollmoor",
        ),
        (
            "block_wars/second_march",
            "the scouts report nothing, goblins to a-0108",
            "the scouts report nothing",
            "move 1 goblin mob to a-0108",
        ),
        (
            "blood_royale/italy",
            "burn the food in Lombardy before the Germans get it",
            "before the Germans get it",
            "destroy 1 food",
        ),
    ],
)
def test_what_is_left_out_of_a_line_is_named_and_its_order_asked_about(
    position: str, line: str, left_out: str, order: str
) -> None:
    said = _offered(position, line)
    assert f"I leave out '{left_out}'." in said
    assert f"1  {order}" in said


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("kingmaker/march", "Percy to York if it is free"),
        ("kingmaker/march", "move Percy to York as soon as Grey has left"),
        ("kingmaker/march", "move Percy to York and not to Leeds"),
        ("kingmaker/march", "Percy goes to York but not Clifford"),
        ("kingmaker/march", "move Percy to York with 3 dragoons"),
        ("kingmaker/march", "everyone goes to York but Clifford"),
        ("divine_right/march", "send an army from Tadafat to Port Lork, or two"),
        ("divine_right/march", "Walkhort rides to Tadafat with three companies of foot"),
        ("seasons/spring", "buy 2 infantry at Alderhall in case Dunmoor attacks"),
        ("seasons/spring", "buy 2 infantry at Alderhall with the 1 cavalry"),
    ],
)
def test_what_limits_or_counts_is_never_left_out(position: str, line: str) -> None:
    assert "I leave out" not in replied(position, line)


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        ("block_wars/draft", "The legions of the Gravebound shall march under my banner.", "draft Gravebound"),
        ("block_wars/draft", "i'll be the elfs this time", "draft Woodland Elves"),
        ("block_wars/camp", "We pitch our tents beneath the walls of Dunlow.", "camp at Dunlow"),
        ("block_wars/hits", "mob takes the first", "take hit on 1 goblin mob"),
        (
            "divine_right/loss",
            "The men at Farnot have had enough of war and go home.",
            "lose 1 Hothioran army at Farnot",
        ),
        ("divine_right/immer", "Our envoy clears his throat and begins his long oration", "play Long Oration +2"),
        ("kingmaker/station", "let him sleep in Stevington", "station Holland at Stevington"),
        ("blood_royale/placing", "Navarre needs soldiers", "place army at Navarre"),
        ("blood_royale/taxes", "we take the higher rate this year", "tax 7"),
        (
            "seasons/summer",
            "1 cavalry from Alderhall to Eastwtch, pleese",
            "plan move 1 cavalry from Alderhall to Eastwatch",
        ),
    ],
)
def test_a_story_of_what_is_asked_for_is_asked_about(position: str, line: str, order: str) -> None:
    assert f"  {order}" in _offered(position, line)


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("block_wars/draft", "Give me anything but the dwarves"),
        ("block_wars/draft", "elves or dwarves, not sure"),
        ("block_wars/draft", "I like the dwarves"),
        ("blood_royale/placing", "the king of France marches on Navarre"),
        ("blood_royale/placing", "no armies in Navarre"),
        ("blood_royale/raise", "take back two armies"),
        ("blood_royale/raising", "8 armies, 2 ships"),
        ("divine_right/loss", "two armies at Tadafat"),
        ("divine_right/loss", "not the king"),
        ("kingmaker/setup cinder", "I like Roos"),
    ],
)
def test_what_tells_of_something_else_is_no_story_of_what_is_asked_for(position: str, line: str) -> None:
    assert "question: " not in replied(position, line)


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        ("kingmaker/ambush", "attk gray w/ pretender", "attack Grey with Southern Pretender"),
        ("kingmaker/march", "sned Clifford too Yorck", "move Clifford to York"),
        ("divine_right/immer", "lng oratoin", "play Long Oration +2"),
        ("divine_right/march", "put king walkhart abord the ship at port lork", "board 1 Hothioran fleet"),
        ("block_wars/second_march", "warlok bak to corvale", "move 1 orc warlock to Corvale"),
        ("blood_royale/raising", "I woud like six armys please", "raise 6 army"),
    ],
)
def test_slips_of_words_that_nobody_knows_are_put_right_and_asked_about(position: str, line: str, order: str) -> None:
    assert f"  {order}" in _offered(position, line)


def test_a_slip_of_a_word_that_only_shows_something_is_carried() -> None:
    assert replied("block_wars/hits", "hlep").startswith("sheet: ")


@pytest.mark.parametrize("line", ["quti", "udno"])
def test_a_slip_of_a_word_that_does_something_is_not(line: str) -> None:
    assert not replied("block_wars/hits", line).startswith(("quit: ", "note: ", "sheet: ", "order: "))


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("deal", "accept"),
        ("fine, he can have Bristol as long as I get Hastings back", "accept"),
        ("not a chance, Bristol stays mine", "refuse"),
        ("No thank you Cinder, Bristol is worth far more than poor Hastings.", "refuse"),
        ("tell him no", "refuse"),
        ("let me sleep on it", "later"),
        ("Bristol is too dear, I'd pay my Flemish crossbowmen for him", "ransom Hastings for Flemish Crossbowmen 1"),
    ],
)
def test_what_somebody_thinks_of_an_offer_is_asked_about(line: str, order: str) -> None:
    assert f"  {order}" in _offered("kingmaker/demand", line)


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("kingmaker/march", "deal"),
        ("seasons/spring", "deal"),
        ("block_wars/march", "no way"),
        ("divine_right/march", "fine"),
    ],
)
def test_where_nothing_is_offered_nothing_is_accepted(position: str, line: str) -> None:
    assert "question: " not in replied(position, line)


@pytest.mark.parametrize(
    ("position", "lines", "taken_back"),
    [
        (
            "kingmaker/first_round",
            ("move Hastings to Leicester", "oh no, put Hastings back"),
            "move Hastings to Leicester",
        ),
        ("kingmaker/first_round", ("move Hastings to Leicester", "put hastings back where he was"), "move Hastings"),
        ("block_wars/second_march", ("move 1 orc blade to a-0108", "whoops, blades back please"), "move 1 orc blade"),
        (
            "block_wars/first_march",
            ("move 1 goblin mob to a-0106", "take back the goblins"),
            "move 1 goblin mob to a-0106",
        ),
        (
            "block_wars/second_march",
            ("move 1 orc blade to a-0108", "move 1 goblin mob to a-0108", "forget both of those moves"),
            "move 1 orc blade to a-0108; move 1 goblin mob",
        ),
    ],
)
def test_pieces_are_back_where_they_were(position: str, lines: tuple[str, ...], taken_back: str) -> None:
    assert replied(position, *lines).startswith(f"note: Taken back: {taken_back}")


@pytest.mark.parametrize(
    "line",
    [
        "take back the wolf riders",
        "put the warlock back where it was",
        "take back Pellton",
        "send the blades back to Corvale",
    ],
)
def test_pieces_that_were_not_ordered_are_not_put_back(line: str) -> None:
    said = replied("block_wars/second_march", "move 1 goblin mob to a-0108", line)
    assert "Taken back" not in said


def test_some_of_those_that_were_ordered_are_asked_about() -> None:
    said = replied("block_wars/second_march", "move 1 orc blade and 1 goblin mob to a-0108", "goblins back")
    assert said.startswith("question: Is your last order to be taken back?")


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        ("blood_royale/names", "Our house shall be known as Trastamara.", "call my house Trastamara"),
        ("blood_royale/names", "my little girl should be Blanca, not Isabella", "name Isabella as Blanca"),
        ("blood_royale/names", "christen the queen Maria", "name Carlotta as Maria"),
        ("blood_royale/newborn", "name the boy Sancho", "name Fernando as Sancho"),
        ("blood_royale/newborn", "let the baby be called Pelayo", "name Fernando as Pelayo"),
        ("blood_royale/newborn", "one more try for the queen, God keep her", "child of Carlotta"),
        ("blood_royale/births argent", "Juan and Carlotta would like a son", "child of Carlotta"),
        ("blood_royale/italy", "ask france if i may go into burgundy", "ask leave at Burgundy"),
        ("blood_royale/italy", "would you ask France whether I may cross Dauphine", "ask leave at Dauphine"),
        (
            "kingmaker/sitting",
            "promise amber our vote for the marshal",
            "promise Amber to vote yes on Marshal of England",
        ),
        ("divine_right/courts", "talk the Immerites out of their alliance with Muetar", "deactivate Immer"),
        (
            "kingmaker/heir_here",
            "Hastings takes the young prince into his keeping",
            "seize Edward of Lancaster with Hastings",
        ),
        ("blood_royale/births", "no baby this time thanks, carry on", "done"),
    ],
)
def test_names_births_leave_and_votes_in_own_words_are_asked_about(position: str, line: str, order: str) -> None:
    assert f"  {order}" in _offered(position, line)


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("blood_royale/names", "Fernando shall be king"),
        ("blood_royale/names", "my house is strong"),
        ("blood_royale/newborn", "the child shall be king one day"),
        ("block_wars/draft", "call the dwarves"),
        ("blood_royale/italy", "ask if they like cheese"),
        ("divine_right/envoys", "talk mivior out of its alliance with muetar"),
        ("block_wars/spells", "acolyte casts swarm"),
        ("block_wars/build", "build 1 step on pike levy at Pellton"),
        ("kingmaker/drawn_men amber", "Percy attacks Holland"),
        ("block_wars/league", "ride the mare riders to Brackwell"),
    ],
)
def test_what_is_said_of_another_order_names_nobody(position: str, line: str) -> None:
    said = replied(position, line)
    assert "question: " not in said or "draft" in said
