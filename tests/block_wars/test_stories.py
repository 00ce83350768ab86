"""The stories: transcripts that read like tales and run as tests. Each comes out as it is written, and replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.ui.script import run

from .tools import rule

STORIES = sorted((Path(__file__).parent / "stories").glob("*.script"))


def told(name: str) -> Match:
    """The match at the end of a story."""
    return run(next(p for p in STORIES if p.stem == name).read_text(encoding="utf-8")).match


@pytest.mark.parametrize("path", STORIES, ids=lambda p: p.stem)
def test_a_story_comes_out_as_written_and_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = run(text).match
    lines = text.splitlines()
    refused = [i for i, line in enumerate(lines) if line.startswith("!") and not line.startswith("! ")]
    assert refused
    assert sum(line.startswith("#") for line in lines) > 8, "a story says who wants what, and why"
    copy = Match.replay(match.game, match.lines, Seeded("another seed"))
    assert copy.position.sum() == match.position.sum()
    assert copy.events() == match.events()


@rule("BW-RETREAT-02", "BW-PURSUIT-02", "BW-REGROUP-01")
def test_the_siege_across_the_river_fails_and_everybody_goes_by_where_he_came() -> None:
    g = told("siege_across_the_river").state
    places = {b: x.at for b, x in g.blocks.items()}
    assert (places["heavy_knights-1"], places["men_at_arms-2"], places["light_horse-1"]) == (
        "c-0504",
        "c-0405",
        "c-0505",
    )
    assert places["goblin_mob-2"] == "c-0404", "drawn in by the winner"
    assert g.blocks["skull_fort-1"].steps == 3, "mended"


@rule("BW-AQUATIC-01", "BW-AQUATIC-02", "BW-AQUATIC-04", "BW-RETREAT-10", "BW-REGROUP-03")
def test_a_ship_takes_a_town_from_the_sea() -> None:
    g = told("landing_from_the_sea").state
    assert g.blocks["war_galleys-1"].at == "c-0703"
    assert g.blocks["war_galleys-2"].at == "c-0803", "back on the water it came from"
    assert g.blocks["pike_levy-1"].at == "c-0703", "paid with the gold of the town"


@rule("BW-COMBAT-07", "BW-TARGET-02", "BW-REGROUP-05", "BW-RETREAT-06", "BW-COMBAT-08")
def test_two_allies_fight_as_one_side_and_go_home_as_two() -> None:
    match = told("three_in_one_hex")
    g = match.state
    assert g.blocks["ogre_guard-1"].at == "b-0404"
    assert g.blocks["clan_axemen-1"].at == g.blocks["clan_spearmen-1"].at == "b-0505"
    assert g.points == {"odd": 7, "even": 0}


@rule("BW-SPELL-02", "BW-SPELL-17")
def test_the_duel_leaves_two_wizards_with_a_step_each() -> None:
    steps = {b: x.steps for b, x in told("wizards_duel").state.blocks.items()}
    assert steps["lich_lord-1"] == 4 - 1 - 2 + 2, "sight and drain are paid, gold mends"
    assert steps["court_magus-1"] == 4 - 1 - 2 + 1, "hammer and unweaving are paid, gold mends"
    assert steps["men_at_arms-1"] == 4, "what is unwoven drains nobody"


@rule("BW-WAND-01", "BW-WAND-02", "BW-WAND-04", "BW-WAND-05", "BW-ALLIANCES-12")
def test_the_wand_is_found_used_lost_and_taken() -> None:
    g = told("wand_lost_and_taken").state
    assert g.items["wand"].bearer == "orc_warlock-1"
    assert g.blocks["orc_warlock-1"].steps == 2


def test_the_stories_have_spells_items_and_retreats_in_them() -> None:
    lines = [m.line.text for p in STORIES for m in run(p.read_text(encoding="utf-8")).match.marks]
    for word in ("cast", "give", "pick up", "regroup", "retreat", "take hit", "build", "recruit"):
        assert any(line.startswith(word) for line in lines), word
