"""What strangers typed in an evening and was taken for something else, in the positions of the corpora; and what must
go on to be taken as it was.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from minaria.dev.typed_lines import Positions, heard
from minaria.table.line.table import Table


@cache
def _positions() -> Positions:
    return Positions(Path(__file__).parent)


def _said(position: str, *lines: str) -> str:
    """What the last of some lines is answered; the position may name who types them, behind a space."""
    where, _, seat = position.partition(" ")
    table: Table = _positions().table(where)
    seat = seat or table.match.awaited()[0]
    for one in lines[:-1]:
        heard(table, seat, one)
    return "\n".join(f"{r.kind}: {r.text}" for r in heard(table, seat, lines[-1]))


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
    assert meant in _said(position, line)


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
    said = _said(position, line)
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
    assert meant in _said(position, line)


def test_nothing_is_offered_that_cannot_be() -> None:
    said = _said("block_wars/build_orcs", "buy a lich")
    assert "BW-BUILD" in said
    assert "question" not in said
    assert "place fleet" not in _said("blood_royale/raising", "put a fleet at Granada"), "placed in another phase"


def test_how_many_are_bought_is_not_how_strong_they_are() -> None:
    assert "with 2" not in _said("block_wars/recruit", "buy 2 men at arms")


def test_a_bare_answer_is_asked_about_without_a_rebuke() -> None:
    said = _said("kingmaker/station amber", "stevington")
    assert said == "question: Do you mean this?\n  1  station Holland at Stevington"


@pytest.mark.parametrize("line", ["SP - London", "SP -> London", "SP > London"])
def test_a_word_before_a_dash_is_short_for_no_word_of_the_table(line: str) -> None:
    assert "order: move Southern Pretender to London" in _said("kingmaker/first_round amber", line)


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
    said = _said(position, line)
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
    assert "question" not in _said(position, line)
