"""Assault on the Borderland (chapters BORDERLAND, VICTORY)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.dice import Given, Seeded
from minaria.engine.match import Match
from minaria.engine.state import Run
from minaria.games.block_wars.pages import victory
from minaria.games.block_wars.rules import borderland, building
from minaria.games.block_wars.rules.ground import cities
from minaria.games.block_wars.setup import throw_two
from minaria.ui.script import flat

from .tools import GAME, Field, rule

REEDGATE, SEDGETON, MIREHOLD = "b-0505", "b-0502", "b-0806"
CAPITAL = f"royal_castle 4 {REEDGATE}"


def field(*blocks: str, waiting: tuple[str, ...] = (), turn: int = 1, **options: Any) -> Field:
    """Amber attacks with orcs, birch defends with the crown's blocks; the capital is Reedgate."""
    from minaria.games.block_wars.state import Wish

    f = Field(*blocks, layout="one_b", turn=turn, scenario="borderland", **options)
    wishes = tuple(Wish("orcs", 2, t) for t in waiting)
    picked = {"orcs": ("goblin_mob", "goblin_mob", "orc_blades"), "crown": ("pike_levy", "royal_castle")}
    return f.set(homes={"crown": REEDGATE}, waiting={"amber": wishes} if wishes else {}, picked=picked)


@rule("BW-BORDERLAND-02", "BW-BORDERLAND-03", "BW-BORDERLAND-04", "BW-SETUP-06")
def test_the_defender_places_before_the_attacker_buys() -> None:
    m = Match.new(GAME, ("amber", "birch"), Seeded("4"), {"scenario": "borderland"})
    one, two = m.state.ranks

    def say(seat: str, line: str) -> None:
        m.give(seat, m.parse(seat, line))

    def no(seat: str, line: str) -> str:
        return str(m.refusal(seat, m.parse(seat, line)))

    say(one, "draft orcs")
    say(two, "draft crown")
    assert m.awaited() == (two,), "the attacker chooses when the defender stands"
    assert "a castle and a block with steps for each of the 8 cities" in no(two, "done")
    say(two, "recruit Royal Castle with 3")
    assert "no more than 1" in no(two, "recruit Royal Castle with 1")
    for _ in range(4):
        say(two, "recruit Pike Levy with 2")
    for _ in range(3):
        say(two, "recruit Men at Arms with 1")
    assert "BW-DRAFT-03" in no(two, "recruit Heavy Knights with 3"), "30 gold in all, 10 are left"
    say(two, "recruit Heavy Knights with 0")
    say(two, "recruit Heavy Knights with 2")
    say(two, "recruit War Galleys with 0")
    say(two, "recruit War Galleys with 0")
    assert "No more than 12 blocks" in no(two, "recruit Tax Coffer with 1")
    say(two, "done")
    assert m.awaited() == (two,)
    assert "BW-BORDERLAND-04" in no(two, "station Royal Castle at b-0506"), "the castle stands in a city"
    say(two, "station Royal Castle at Reedgate")
    view = GAME.views.of(m.state, one)
    assert (view.facts.counts, view.g.blocks, view.facts.capital) == ({REEDGATE: {two: 1}}, {}, ""), (
        "counts open, faces hidden"
    )
    say(two, "station Heavy Knights at Reedgate")
    bare = [h for h in cities(m.state) if h != REEDGATE]
    assert "Every city needs a block" in no(two, "station Pike Levy at Reedgate"), "7 blocks for 7 cities"
    for kind, at in zip(["Pike Levy"] * 4 + ["Men at Arms"] * 3, bare, strict=True):
        say(two, f"station {kind} at {at}")
    assert m.awaited() == (one,)
    assert m.state.armies["crown"].gold == 30 - 6 - 8 - 6 - 8
    assert "The attacker has no castle" in no(one, "recruit Skull Fort with 1")
    for _ in range(4):
        say(one, "recruit Orc Blades with 4")
    say(one, "recruit Goblin Mob with 4")
    assert "BW-DRAFT-03" in no(one, "recruit Goblin Mob with 5")
    assert "40" not in no(one, "recruit Goblin Mob with 4"), "36 of 40 gold are spent"
    m.give(one, m.parse(one, "done"))
    assert [w.type for w in m.state.waiting[one]] == ["orc_blades"] * 4 + ["goblin_mob"]
    assert m.state.armies["orcs"].gold == 4
    assert m.state.turn == 1


@rule("BW-BORDERLAND-05", "BW-BORDERLAND-06")
def test_the_attacker_comes_on_by_the_top_edge() -> None:
    f = field(CAPITAL, waiting=("orc_blades", "goblin_mob", "orc_wolf_riders", "giant_bats", "swamp_lurkers"))
    assert "BW-BORDERLAND-05" in f.no("amber", "done"), "there is room for them"
    assert "BW-BORDERLAND-05" in f.no("amber", "enter Orc Blades at b-0401"), "not of the top row"
    assert "BW-BORDERLAND-06" in f.no("amber", "enter Orc Blades at b-0300"), "sea"
    f.say("amber", "enter Swamp Lurkers at b-0300")
    f.say("amber", "enter Orc Blades at b-0400")
    assert f.no("amber", "move 1 orc blade to b-0402").endswith("(BW-MOVE-01)"), "one of its two hexes is spent"
    f.say("amber", "move 1 orc blade to b-0401")
    f.say("amber", "enter Goblin Mob at b-0400")
    assert "Two blocks have come on" in f.no("amber", "enter Orc Wolf Riders at b-0400")
    f.say("amber", "enter Giant Bats at b-0400")
    f.say("amber", "enter Orc Wolf Riders at b-0600")
    f.say("amber", "done")
    assert f.g.waiting == {"amber": ()}


@rule("BW-BORDERLAND-06")
def test_the_road_entry_and_those_who_find_no_room() -> None:
    f = field(CAPITAL, waiting=("orc_blades",))
    f.say("amber", "enter Orc Blades at b-0600")
    f.say("amber", "move 1 orc blade to Sedgeton")  # by road all the way
    for turn, waits in ((1, True), (2, False)):
        full = [f"goblin_mob 1 {h}" for h in borderland.top_edge(f.g) for _ in range(4)]
        f = field(CAPITAL, *full, waiting=("orc_blades",), turn=turn)
        f = f.set(blocks={b: type(x)(x.type, x.army, x.steps, x.at, moved=True) for b, x in f.g.blocks.items()})
        f.say("amber", "done")
        assert bool(f.g.waiting.get("amber")) is waits


@rule("BW-BORDERLAND-07", "BW-BORDERLAND-08")
@pytest.mark.parametrize(
    ("others", "gold"),
    [
        ((), 4),
        ((f"pike_levy 1 {SEDGETON}",), 5),
        ((f"pike_levy 1 {SEDGETON}", f"pike_levy 1 {MIREHOLD}"), 8),
        ((f"pike_levy 1 {SEDGETON}", "goblin_mob 1 b-0503", "goblin_mob 1 b-0504"), 4),
    ],
)
def test_what_the_capital_collects(others: tuple[str, ...], gold: int) -> None:
    """Of cities that are defended, by ways that no enemy bars."""
    f = field(CAPITAL, *others).works()
    if len(others) == 3:  # the roundabout ways by land are shut too
        f = field(CAPITAL, *others, "goblin_mob 1 b-0403", "goblin_mob 1 b-0603", "goblin_mob 1 b-0402").works()
    found = building.till(f.g, "birch")
    assert sum(found.local.get(("crown", h), 0) for h in (REEDGATE, *found.links)) == gold


@rule("BW-BORDERLAND-08", "BW-BUILD-06")
def test_gold_is_spent_once_in_the_capital_or_at_home() -> None:
    f = field(f"royal_castle 1 {REEDGATE}", f"pike_levy 1 {SEDGETON}", "goblin_mob 1 b-0000").works()
    f.say("birch", "build 1 step on the pike levy")
    f.say("birch", "build 2 steps on the castle")
    assert "0 can be spent there" in f.no("birch", "build 1 step on the castle"), "1 of Sedgeton's is spent at home"
    assert "BW-BUILD-05" in f.no("birch", "recruit Men at Arms at Reedgate with 1"), "not among the twelve"
    f.say("birch", "dismiss 1")
    assert "1 can be spent there" in f.no("birch", "build 1 step on the castle"), "5 are not 6"


@rule("BW-BORDERLAND-09")
@pytest.mark.parametrize(("turn", "fought", "gold"), [(3, (), 8), (6, (), 8), (3, (REEDGATE,), 4), (4, (), 4)])
def test_reinforcements_reach_a_capital_at_peace(turn: int, fought: tuple[str, ...], gold: int) -> None:
    f = field(CAPITAL, "goblin_mob 1 b-0000", turn=turn).works().set(fought=fought)
    assert building.till(f.g, "birch").local["crown", REEDGATE] == gold


@rule("BW-BORDERLAND-10")
def test_the_attacker_builds_from_what_he_has_taken() -> None:
    f = field(CAPITAL, "goblin_mob 1 b-1002").works()
    assert building.income(f.g, "amber") == 2
    f.say("amber", "recruit Orc Blades at Saltby with 1")
    assert "BW-BUILD-05" in f.no("amber", "recruit Rat Changers at Saltby with 1")


@rule("BW-BORDERLAND-11")
@pytest.mark.parametrize(("favoured", "dice"), [("amber", (3, 4, 4, 3)), ("", (3, 4, 4, 3, 1, 1, 5, 5))])
def test_equal_throws_favour_the_attacker_in_turn_one(favoured: str, dice: tuple[int, ...]) -> None:
    g = field(CAPITAL).g.copy()
    g.run = Run(1, "amber", Given(dice, Seeded("1")))
    assert throw_two(g, ["birch", "amber"], "initiative", favoured) == ["amber", "birch"]
    assert len(g.run.rolls) == len(dice)


@rule("BW-VICTORY-14")
def test_the_capital_destroyed_wins_at_once() -> None:
    f = field("royal_castle 1 b-0505", "pike_levy 1 b-0502", "troll_crushers 3 b-0506")
    f.say("amber", "move the troll crusher to Reedgate")
    f.say("amber", "done")
    f.say("birch", "done")
    f.say("birch", "fire", 6)
    f.say("amber", "fire", 1, 6, 6)
    assert (f.match.over, f.g.winners) == (True, ("amber",))


@rule("BW-VICTORY-15", "BW-VICTORY-16")
@pytest.mark.parametrize(
    ("taken", "options", "winner"),
    [
        (("b-1002", "b-0806", "b-0208", "b-0502"), {}, "amber"),  # 2 + 3 + 2 + 1
        (("b-1002", "b-0806", "b-0208"), {}, "birch"),  # 7 of 8
        (("b-1002", "b-0806", "b-0208", "b-0502"), {"target": "all"}, "birch"),
    ],
)
def test_after_turn_eight_cities_are_counted(taken: tuple[str, ...], options: dict[str, Any], winner: str) -> None:
    f = field(CAPITAL, *(f"goblin_mob 1 {h}" for h in taken), turn=7, **options).works()
    f.end_turn(1, 2, 3, 4)
    assert f.g.turn == 8, "turn 7 ends nothing"
    f.end_turn()
    assert (f.match.over, f.g.winners) == (True, (winner,))
    assert borderland.target(f.g) == (15 if options else 8)


@rule("BW-VICTORY-15")
def test_a_poor_capital_counts_for_eight() -> None:
    f = field("royal_castle 4 b-0104").set(homes={"crown": "b-0104"})
    assert borderland.target(f.g) == 8


@rule("BW-VICTORY-17")
def test_an_attacker_without_blocks_is_out() -> None:
    f = field(CAPITAL, "goblin_mob 1 b-0506")
    f.say("amber", "move the goblin mob to Reedgate")
    f.say("amber", "done")
    f.say("birch", "done")
    f.say("birch", "fire", 1, 6, 6, 6)
    if not f.match.over:  # the winner may regroup first
        f.say("birch", "done")
    assert (f.match.over, f.g.winners) == (True, ("birch",))


def test_what_is_missing_to_win_is_told_without_the_capital() -> None:
    f = field(CAPITAL, "goblin_mob 1 b-1002")
    mine, theirs = ("\n".join(flat(victory.score(f.view(s)))) for s in ("amber", "birch"))
    assert "To go" in mine
    assert "6 or more" in mine
    assert "Reedgate" not in mine
    assert "The capital" in theirs
    assert "Reedgate" in theirs
