"""Pages, the map on a screen, and what may be asked (chapters MAP, FOG)."""

from __future__ import annotations

import re

import pytest

from minaria.dev.check import faults_of
from minaria.engine.dice import Seeded
from minaria.engine.game import BadSetup
from minaria.engine.match import Match
from minaria.engine.sheets import Grid
from minaria.games.block_wars import board_map as the_map
from minaria.games.block_wars import pages
from minaria.games.block_wars.pages.battle import fight_blocks
from minaria.games.block_wars.tables import layouts
from minaria.table.line.table import Table
from minaria.ui.script import flat

from .tools import GAME, Field, rule


def text(sheet: object) -> str:
    """A page as lines."""
    return "\n".join(flat(sheet))  # type: ignore[arg-type]


def test_the_game_has_no_faults() -> None:
    assert faults_of(GAME) == []


@rule("BW-MAP-12")
@pytest.mark.parametrize("layout", list(layouts()))
def test_every_layout_can_be_laid_and_looked_at(layout: str) -> None:
    m = Match.new(GAME, ("amber", "birch"), Seeded("1"), {"map": layout})
    view = GAME.views.of(m.state, "amber")
    board = the_map.board(view)
    assert board is the_map.board(GAME.views.of(m.state, None)), "the same object every time"
    assert len(board.cells) == len(pages.the_map(view).hexes)
    assert text(pages.map_of(view, "")).count("nobody") == 8 * len(view.g.tiles)


def test_a_map_by_lot_has_as_many_tiles_as_is_usual() -> None:
    found = set()
    for seed in range(8):
        m = Match.new(GAME, ("amber", "birch", "coral", "dusk"), Seeded(str(seed)), {"map": "lot"})
        assert len(m.state.tiles) == 2
        found.add((m.state.layout, m.state.tiles, m.state.turned))
    assert len(found) > 4


@rule("BW-SETUP-01", "BW-PLUNDER-02", "BW-RUINS-04", "BW-BORDERLAND-01")
@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (3, {"map": "one_a"}, "The layout one_a does not fit Alliances with 3 players; it takes two_row"),
        (3, {"scenario": "plundering", "map": "two_row"}, "it takes three_row, four_square."),
        (5, {"scenario": "plundering"}, "Plundering Allies is for 2 to 4 players, not 5."),
        (5, {"scenario": "ruins", "map": "three_row"}, "Ruins with 5 players; it takes four_square."),
        (3, {"scenario": "borderland"}, "Assault on the Borderland is for 2 players, not 3."),
        (2, {"scenario": "borderland", "map": "one_d"}, "it takes one_a, one_b, one_c."),
        (2, {"turns": "20"}, "Option 'turns' is 20 only in Plundering Allies and Ruins, not in Alliances."),
        (2, {"scenario": "ruins", "turns": "12"}, "Option 'turns' is 12 only in Alliances, not in Ruins."),
        (2, {"scenario": "ruins", "allies": "blocks"}, "Option 'allies' is blocks only in Alliances, not in Ruins."),
        (2, {"mage": "full"}, "Option 'mage' is full only in Ruins, not in Alliances."),
        (2, {"target": "all"}, "Option 'target' is all only in Assault on the Borderland, not in Alliances."),
    ],
)
def test_what_does_not_go_together_is_refused(players: int, options: dict[str, str], why: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(why)):
        Match.new(GAME, ("amber", "birch", "coral", "dusk", "ember")[:players], Seeded("1"), options)


@pytest.mark.parametrize("scenario", ["alliances", "plundering", "ruins", "borderland"])
def test_every_scenario_is_laid_as_is_usual(scenario: str) -> None:
    tiles = {"alliances": [1, 2, 2, 3, 3, 4, 4], "plundering": [2, 3, 4], "ruins": [2, 3, 4, 4, 4, 4, 4]}
    for k, many in enumerate(tiles.get(scenario, [1]), 2):
        m = Match.new(GAME, GAME.seating.names()[:k], Seeded("1"), {"scenario": scenario})
        assert len(m.state.tiles) == many


@rule("BW-FOG-01", "BW-FOG-02")
def test_a_hex_shows_how_many_of_whom_and_no_faces() -> None:
    f = Field("orc_blades 3 a-0706", "goblin_mob 2 a-0706", "pike_levy 2 a-1202")
    assert "Amber: 2 blocks" in text(pages.place_page(f.view("birch"), "a-0706"))
    assert "Orc" not in text(pages.place_page(f.view("birch"), "a-0706"))
    assert "Orc Blades" in text(pages.place_page(f.view("amber"), "a-0706"))
    scene = the_map.scene(f.view("birch"))
    assert [(t.spot, t.owner, t.number) for t in scene.tokens] == [("a-0706", "amber", 2), ("a-1202", "birch", 1)]
    assert scene.held == {"a-0706": "amber"}


def test_reach_is_what_the_blocks_of_a_hex_could_do() -> None:
    f = Field("orc_blades 3 a-0706", "pike_levy 2 a-1202")
    found = the_map.reach(f.match, "amber", "a-0706")
    assert found["a-0707"] == 1
    assert max(found.values()) <= 3
    assert the_map.reach(f.match, "birch", "a-1202") == {}


def test_the_page_of_a_battle_has_both_rows_in_the_order_in_which_they_act() -> None:
    f = Field("orc_blades 4 b-0403", "goblin_mob 4 b-0403", "men_at_arms 3 b-0404", layout="one_b")
    f.say("amber", "move everyone to b-0404")
    f.done_moving()
    grid = next(b for b in fight_blocks(f.view("amber")) if isinstance(b, Grid))
    assert [(r[0], r[3]) for r in grid.rows] == [("B", "Men at Arms"), ("B", "Orc Blades"), ("C", "Goblin Mob")]
    assert "Orc Blades" in text(pages.examine(f.view("amber"), "battle"))
    assert "Orc" not in text(pages.overview(f.view(None)))


@rule("BW-FIRE-01", "BW-FIRE-02", "BW-FOG-05")
def test_the_battle_stands_in_short_beside_the_map_while_it_is_fought() -> None:
    own = ("orc_blades 4 b-0404", "orc_blades 4 b-0404", "goblin_mob 3 b-0404", "men_at_arms 3 b-0404")
    f = Field(*own, "pike_levy 1 b-1202", layout="one_b", seats=3, scenario="ruins")
    beside = GAME.pages.beside
    assert beside(f.view("amber")) is None
    f.in_battle()
    assert text(beside(f.view("amber"))).splitlines() == [
        "b-0404, round 1 of 3",
        "Attack: Amber, from b-0403",
        "Defence: Birch",
        "> B Birch: Men at Arms (2) 3/4",
        "B Amber: 2 Orc Blades (2) 4/4",
        "C Amber: Goblin Mob (1) 3/4",
    ]
    f.say("birch", "fire", 1, 6, 6)
    f.say("amber", "hold the goblin mob")
    assert "> B Amber: Orc Blades (2) 3/4 and Orc Blades (2) 4/4" in text(beside(f.view("amber")))
    assert "B Birch: Men at Arms (2) 3/4, done" in text(beside(f.view("amber")))
    assert "C Amber: Goblin Mob (1) 3/4, to hold" in text(beside(f.view("amber")))
    assert "C Amber: Goblin Mob (1) 3/4" in text(beside(f.view("birch"))).splitlines(), "plans are secret"
    assert text(beside(f.view("coral"))).splitlines()[1:] == ["Attack: Amber, from b-0403", "Defence: Birch"]


@rule("BW-COMBAT-01")
def test_blocks_that_are_alike_are_told_together_and_a_side_of_one_attacks() -> None:
    own = ("orc_blades 4 b-0404", "orc_blades 4 b-0404", "men_at_arms 3 b-0404", "pike_levy 1 b-1202")
    f = Field(*own, layout="one_b").in_battle()
    said = f.told("amber")
    assert "Battle at b-0404: Amber attacks with 2 Orc Blades (4 each); Birch defends with Men at Arms (3)." in said


def test_a_route_and_what_may_move() -> None:
    f = Field("orc_blades 3 b-0501", "pike_levy 2 b-1202", layout="one_b")
    assert GAME.advice.route is not None
    assert GAME.advice.may is not None
    assert "3 hexes: b-0501, Sedgeton" in text(GAME.advice.route(f.match, "amber", "", "b-0504", ""))
    assert "Sedgeton" in text(GAME.advice.may(f.match, "amber", "b-0501"))


@rule("BW-FIRE-01", "BW-FIRE-02", "BW-FOG-05")
def test_the_page_of_a_battle_says_who_acts_whence_they_came_and_what_is_at_work() -> None:
    f = Field(
        "orc_blades 4 b-0404", "orc_warlock 3 b-0404", "men_at_arms 3 b-0404", "pike_levy 1 b-1202", layout="one_b"
    ).in_battle(entered=("b-0403", "b-0504"))
    said = text(pages.examine(f.view("birch"), "battle"))
    assert "Came in from: b-0403 and b-0504" in said
    assert "Acts now: Amber, A+" in said
    assert "round 1 of 3" in said
    assert "Orc Warlock A+0 3 of 4 acts" in said
    f.say("amber", "cast hammer of stone on the orc blades")
    said = text(pages.examine(f.view("birch"), "battle"))
    assert "Orc Warlock A+0 2 of 4 done" in said
    assert "Orc Blades B2 4 of 4 Hammer of Stone" in said
    assert "Acts now: Birch, B" in said
    f.say("birch", "fire", 1, 1, 6)
    assert "Acts now: Amber, B" in text(pages.examine(f.view("birch"), "battle"))
    away = text(pages.examine(f.view(None), "battle"))
    assert "Orc" not in away
    assert "Acts now" not in away, "onlookers are told letters as they fire"


def test_what_may_be_cast_is_completed() -> None:
    f = Field(
        "orc_warlock 4 b-0404", "orc_blades 2 b-0404", "men_at_arms 3 b-0404", "pike_levy 1 b-1202", layout="one_b"
    )
    f.in_battle()
    scope = GAME.language.scope(f.match, "amber")
    said = {c.text for c in f.match.reader.complete("cast ", scope)}
    assert any("Hammer of Stone" in x for x in said)
    assert not any("Far Sight" in x for x in said), "not in battle"
    assert any("orc blade" in c.text for c in f.match.reader.complete("cast Hammer of Stone on ", scope))


def test_list_shows_what_is_chosen_and_the_score_what_is_missing() -> None:
    f = Match.new(GAME, ("amber", "birch"), Seeded("1"), {"scenario": "plundering"})
    table = Table(f)
    for seat, army in zip((*f.state.ranks, *f.state.ranks[::-1]), ("orcs", "crown", "dwarves", "clans"), strict=True):
        table.hear(seat, f"draft {army}")
    sheet = table.hear("amber", "list")[0].sheet
    assert "with 2 steps" in text(sheet), "the castles stand on the list"
    assert "in your way" not in text(table.hear("amber", "score")[0].sheet), "the war has not begun"


def test_a_name_cut_too_short_is_answered_with_those_it_may_be() -> None:
    said = text(pages.examine(Field("orc_blades 3 a-0706").view("amber"), "rune"))
    assert "'rune' may be Rune Elder or Rune Smith: say which." in said
