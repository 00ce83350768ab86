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
