"""What the stories of the scenarios come to: a draft of eight, a last temple, a mage's fall, the Borderland."""

from __future__ import annotations

from pathlib import Path

from minaria.engine.match import Match
from minaria.games.block_wars.rules.ending import count_of
from minaria.ui.script import run

from .tools import rule

STORIES = Path(__file__).parent / "stories"


def told(name: str) -> Match:
    """The match at the end of a story, every line of which came out as written."""
    return run((STORIES / f"{name}.script").read_text(encoding="utf-8")).match


@rule("BW-VICTORY-15", "BW-BORDERLAND-03", "BW-BORDERLAND-05", "BW-BORDERLAND-10")
def test_the_borderland_falls_in_its_last_turn() -> None:
    done = told("borderland_to_turn_8")
    assert (done.over, done.state.turn, done.state.winners) == (True, 8, ("amber",))
    assert done.state.blocks["royal_castle-1"].steps == 4, "nobody ever touched the capital"


@rule("BW-TEMPLE-04", "BW-TEMPLE-05", "BW-VICTORY-06", "BW-VICTORY-08")
def test_the_last_temple_ends_in_a_shared_count() -> None:
    done = told("the_last_temple")
    assert (done.over, done.state.turn, done.state.found) == (True, 5, 2)
    assert done.state.winners == ("amber", "birch")
    assert [count_of(done.state, s)[3:] for s in ("amber", "birch")] == [(2, 2), (2, 2)]


@rule("BW-RUINS-07", "BW-RUINS-08", "BW-RUINS-05", "BW-VICTORY-12")
def test_a_mage_s_fall_takes_his_army_away() -> None:
    g = told("the_mages_fall").state
    assert (g.of("amber"), g.out, g.points) == ([], ("amber",), {"amber": 0, "birch": 10, "coral": 0})
    assert len(g.tokens) == 6


@rule("BW-DRAFT-01", "BW-ALLIANCES-01", "BW-ALLIANCES-04", "BW-ALLIANCES-05", "BW-LORD-02")
def test_eight_lords_draft_and_place() -> None:
    g = told("eight_lords_draft").state
    assert g.turn == 1
    assert len(g.armies) == len(set(g.homes.values())) == 8
    assert g.items["wand"].at == "a-0000"
    assert "lords_ogres-1" in g.blocks


@rule("BW-RUIN-07", "BW-RUIN-08")
def test_six_ruins_are_searched_in_four_turns() -> None:
    g = told("the_lords_last_secrets").state
    assert (g.tokens, g.unseen, g.found) == ((), (), 4)
    assert g.items["wand"].bearer == "lich_lord-1"
    assert {a: h.gold for a, h in g.armies.items()} == {"undead": 13, "crown": 9}
    steps = {b: x.steps for b, x in g.blocks.items()}
    assert (steps["lich_lord-1"], steps["bone_chanter-1"], steps["skeleton_host-1"]) == (3, 1, 2)
    assert (steps["court_magus-1"], steps["chapel_healer-1"]) == (3, 4)
