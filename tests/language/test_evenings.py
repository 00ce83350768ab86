"""What strangers typed in an evening and was taken for something else, in the positions of the corpora; and what must
go on to be taken as it was.
"""

from __future__ import annotations

import pytest

from tests.language.replies import replied


@pytest.mark.parametrize(
    ("position", "line", "meant"),
    [
        ("kingmaker/first_round amber", "Hastings makes for Kenilworth", "order: move Hastings to Kenilworth"),
        ("kingmaker/first_round amber", "Hastings makes for London and seizes Henry", "too far from Ashby"),
        ("kingmaker/first_round amber", "the Pretender makes for London", "order: move Southern Pretender to London"),
        ("kingmaker/drawn_earl amber", "make Holland Earl of Kent", "award Earl of Kent to Holland"),
    ],
)
def test_who_makes_for_a_place_goes_there_and_is_made_nothing(position: str, line: str, meant: str) -> None:
    assert meant in replied(position, line)


@pytest.mark.parametrize(
    ("position", "line", "meant", "never"),
    [
        ("blood_royale/placing", "fleet Granada", "place fleet at Granada", "retreat"),
        ("blood_royale/placing", "fleets Navarre", "place fleet at Navarre", "place army"),
        ("block_wars/second_march amber", "both spears", "names pieces but no order", "Unweave"),
        ("block_wars/second_march amber", "the goblins", "names pieces but no order", "Unweave"),
        ("blood_royale/raising", "the rest all in Castile", "misread", "castle"),
    ],
)
def test_a_word_for_pieces_is_a_slip_for_no_verb(position: str, line: str, meant: str, never: str) -> None:
    said = replied(position, line)
    assert meant in said
    assert never not in said


@pytest.mark.parametrize(
    ("position", "line", "meant"),
    [
        ("blood_royale/the_pass", "retrat to Castile", "retreat to Castile"),
        ("kingmaker/ambush amber", "attak Grey with the Pretender", "attack Grey with Southern Pretender"),
        ("blood_royale/placing", "army at Burgundy", "Place it in a home province of yours."),
    ],
)
def test_slips_of_verbs_are_still_mended_and_rules_still_told(position: str, line: str, meant: str) -> None:
    assert meant in replied(position, line)


def test_nothing_is_offered_that_cannot_be() -> None:
    said = replied("block_wars/build_orcs", "buy a lich")
    assert "BW-BUILD" in said
    assert "question" not in said
    assert "place fleet" not in replied("blood_royale/raising", "put a fleet at Granada"), "placed in another phase"


def test_how_many_are_bought_is_not_how_strong_they_are() -> None:
    assert "with 2" not in replied("block_wars/recruit", "buy 2 men at arms")


def test_a_bare_answer_is_asked_about_without_a_rebuke() -> None:
    said = replied("kingmaker/station amber", "stevington")
    assert said == "question: Do you mean this?\n  1  station Holland at Stevington"


@pytest.mark.parametrize("line", ["SP - London", "SP -> London", "SP > London"])
def test_a_word_before_a_dash_is_short_for_no_word_of_the_table(line: str) -> None:
    assert "order: move Southern Pretender to London" in replied("kingmaker/first_round amber", line)


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        ("kingmaker/setup cinder", "Roos can have it", "give Earl of Kent to Roos"),
        ("kingmaker/setup cinder", "make Herbert the Earl of Kent please", "give Earl of Kent to Herbert"),
        ("kingmaker/setup cinder", "Kent goes to Herbert", "give Earl of Kent to Herbert"),
        ("kingmaker/bowmen amber", "the crossbowmen march with Hastings", "give Flemish Crossbowmen 1 to Hastings"),
        ("kingmaker/bowmen amber", "they follow Holland", "give Flemish Crossbowmen 1 to Holland"),
        ("kingmaker/drawn_men amber", "the saxons follow holland", "award Saxons 1 to Holland"),
        ("kingmaker/station amber", "Holland sleeps at Stevington", "station Holland at Stevington"),
        ("blood_royale/placing", "an army goes to Castile", "place army at Castile"),
        ("blood_royale/placing", "army to Castile", "place army at Castile"),
        ("blood_royale/the_pass", "our men slip away to Castile", "retreat to Castile"),
        ("block_wars/camp", "the orcs start in Corvale", "camp at Corvale"),
        ("block_wars/lords_castle", "the Lord's castle goes to Brackwell", "set down at Brackwell"),
        ("block_wars/draft", "I'll be the elves", "draft Woodland Elves"),
    ],
)
def test_an_answer_said_by_a_verb_of_something_else_is_asked_about(position: str, line: str, asked: str) -> None:
    said = replied(position, line)
    assert said.startswith("question: ")
    assert asked in said
    assert "\n  2  " not in said


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("kingmaker/setup cinder", "Herbert and Roos march to London"),
        ("kingmaker/setup cinder", "not Roos"),
        ("kingmaker/setup cinder", "I like Roos"),
        ("kingmaker/setup cinder", "Roos can have it if he wants"),
        ("kingmaker/drawn_men amber", "Percy attacks Holland"),
        ("kingmaker/drawn_earl amber", "Percy leaves for London"),
        ("blood_royale/placing", "king Alfonso goes to Navarre"),
        ("blood_royale/raise", "take back two armies"),
        ("blood_royale/upkeep", "pay teh lot"),
        ("block_wars/battle", "save the longbows"),
        ("block_wars/spells", "warlock fires"),
        ("block_wars/blades_fight", "Orc Blades retreat"),
    ],
)
def test_what_says_something_else_is_no_answer(position: str, line: str) -> None:
    assert "question" not in replied(position, line)


DONE = "3 nobles of yours may move, and none has."


def test_ok_is_a_yes_only_to_what_was_asked_just_before() -> None:
    first = "kingmaker/first_round amber"
    assert "order: done" in replied(first, "done", "ok")
    for between in ("where is Grey", "Pellton then"):
        assert replied(first, "done", between, "ok").startswith(f"question: {DONE}")
        assert "order: done" in replied(first, "done", between, "yes")
        assert "order: done" in replied(first, "done", between, "ok", "ok", "yes")


@pytest.mark.parametrize("line", ["no no, spare her", "nope", "no no no", "nah, leave it"])
def test_a_no_of_whatever_kind_closes_what_is_asked(line: str) -> None:
    assert replied("kingmaker/first_round amber", "done", line) == "note: Then not. Nothing has happened."
    assert "order" not in replied("kingmaker/first_round amber", "done", line, "yes")


def test_what_stands_behind_a_no_is_heard() -> None:
    said = replied("kingmaker/first_round amber", "done", "no, move Hastings to Kenilworth")
    assert said.startswith("note: Then not.")
    assert "order: move Hastings to Kenilworth" in said
    assert "order: done" in replied("kingmaker/first_round amber", "done", "no more moves", "yes")


def test_an_order_asked_about_is_not_dropped_without_a_word() -> None:
    said = replied("block_wars/two_chosen", "pike levy", "and a wizard too")
    assert "'recruit Pike Levy with 1' was asked about and not answered: it is not done." in said
    assert "question" in said
    assert "not answered" not in replied("block_wars/two_chosen", "pike levy", "with 2 steps")
