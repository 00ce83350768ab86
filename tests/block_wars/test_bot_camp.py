"""The bot of Block Wars in set-up and building, and what it casts: made positions, and what it orders there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from minaria.bots import bot_named, consult
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.block_wars.chapters.building import Build
from minaria.games.block_wars.chapters.common import Recruit
from minaria.games.block_wars.chapters.movement import Move
from minaria.games.block_wars.chapters.spells import Cast
from minaria.games.block_wars.rules import borderland, mustering
from minaria.games.block_wars.rules.ground import cities, distances
from minaria.games.block_wars.rules.scoring import given
from minaria.games.block_wars.tables import types

from .test_bot import ordered
from .test_spells import battle_of
from .tools import GAME, Field

# -- spells


def test_a_sacrifice_strikes_what_is_worth_more_than_it_costs() -> None:
    """A goblin's step and one of the hexer's for four dice at a knight who acts before them."""
    order = ordered(battle_of("orc_hexer 3, goblin_mob 4", "heavy_knights 3, pike_levy 4"), "amber")
    assert isinstance(order, Cast)
    assert (order.spell, order.on) == ("sacrifice", ("heavy_knights-1",))
    assert order.victim == ("goblin_mob-1",)


def test_no_spell_is_cast_for_less_than_its_price() -> None:
    """One step of a levy that is as good as lost is not worth a warlock's."""
    order = ordered(battle_of("orc_warlock 2, orc_blades 4, orc_blades 4", "pike_levy 1"), "amber")
    assert not isinstance(order, Cast)


@pytest.mark.parametrize(("mine", "unwoven"), [("royal_castle 4, heavy_knights 4, men_at_arms 4", True), ("", False)])
def test_a_spell_is_unwoven_where_it_would_cost_more_than_the_answer(mine: str, unwoven: bool) -> None:
    """Fire Burst, five dice: at strong blocks it is answered, at the wizard and a levy that is lost it is not."""
    f = battle_of("orc_warlock 4, orc_blades 4, orc_blades 4", f"court_magus 4, {mine or 'pike_levy 1'}")
    if "court" in f.asked().casefold() or f.match.awaited() == ("birch",):
        f.say("birch", "hold the court magus")
    f.say("amber", "cast fire burst")
    order = ordered(f, "birch")
    assert isinstance(order, Cast) is unwoven


def test_a_spell_of_the_move_phase_carries_an_attack_over_a_mountain() -> None:
    """A lone spearman behind the mountains is only reached by a spell; without a wizard nobody goes there."""
    strong, weak = "orc_blades 4 d-0206", ("men_at_arms 1 d-0307", "pike_levy 1 d-1202")
    f = Field("orc_warlock 4 d-0206", strong, strong, *weak, layout="one_d")
    first = ordered(f, "amber")
    assert isinstance(first, Cast)
    assert first.spell == "bog_step"
    f.match.give("amber", first)
    order = ordered(f, "amber")
    assert (order.force, order.place) == (first.on, "d-0307")


def test_wizards_go_along_behind_blocks_that_are_hit_before_them() -> None:
    f = Field("orc_hexer 3 a-0304", "orc_blades 4 a-0304", "men_at_arms 2 a-0305", "pike_levy 1 a-0909")
    seen: list[Any] = []
    while f.match.awaited() == ("amber",) and f.g.stage == "move":
        seen.append(ordered(f, "amber"))
        f.match.give("amber", seen[-1])
    assert [x.force for x in seen if isinstance(x, Move)] == [("orc_blades-1",), ("orc_hexer-1",)]


# -- battles


@pytest.mark.parametrize("name", ["greedy", "clever"])
def test_what_a_bot_orders_for_a_step_does_not_outlive_it(name: str) -> None:
    """Once a clever bot held blocks ahead of their step, again and again: the battle never went on."""
    f = battle_of("men_at_arms 4, pike_levy 3", "hedge_witch 2, clan_spearmen 1, clan_spearmen 3", ("crown", "clans"))
    given_now = 0
    while f.g.fight is not None:
        seat = f.match.awaited()[0]
        f.match.give(seat, consult(bot_named(name, GAME, seat, random.Random(given_now)), f.match, seat))
        given_now += 1
        assert given_now < 60


@pytest.mark.parametrize(("scenario", "points"), [("alliances", 2), ("borderland", 0), ("plundering", 10)])
def test_points_for_a_castle_are_those_of_the_scenario(scenario: str, points: int) -> None:
    """Odds and bots counted the points of Alliances everywhere."""
    f = Field("orc_blades 4 a-0304", "royal_castle 2 a-0305", scenario=scenario)
    assert given(f.g, "royal_castle-1") == points
    assert (given(f.g, "orc_blades-1") > 0) is (scenario == "alliances")


# -- set-up and building


def borderland_begun(seed: str, name: str = "greedy") -> Match:
    """The Borderland played by bots up to the first moves."""
    m = Match.new(GAME, ("amber", "birch"), Seeded(seed), {"scenario": "borderland"})
    while m.state.stage == "setup":
        seat = m.awaited()[0]
        order = consult(bot_named(name, GAME, seat, random.Random(len(m.lines))), m, seat)
        m.give(seat, order)
    return m


def test_who_looks_ahead_chooses_all_the_blocks_he_may() -> None:
    """What is not chosen at first is never built; a block without steps costs nothing (BW-DRAFT-04)."""
    g = borderland_begun("4", "clever").state
    assert {a: len(p) for a, p in g.picked.items()} == dict.fromkeys(g.armies, 12)
    home = g.armies_of(g.ranks[1])[0]
    spent = sum(types()[x.type].cost * x.steps for x in g.blocks.values() if x.army == home)
    assert spent + g.armies[home].gold == mustering.allowed(g, home)[1]


def test_the_capital_is_where_it_collects_most_and_far_from_the_edge() -> None:
    g = borderland_begun("4").state
    drawn = {at: sum(cities(g)[h].value for h in borderland.collected(g, at, lambda h: True)) for at in cities(g)}
    far = {at: min(distances(g, at)[e] for e in borderland.top_edge(g)) for at in cities(g)}
    home = borderland.capital(g)
    assert not any(max(drawn[h], 8) > max(drawn[home], 8) and far[h] >= far[home] for h in drawn)
    assert far[home] > min(far.values())


def test_gold_fills_up_what_stands_and_a_wizard_comes_to_a_host() -> None:
    """Three blocks at Corvale: with coins enough each is filled up, then a wizard joins them."""
    city = next(h for h, x in cities(Field().g).items() if x.value)
    mine = (f"orc_blades 2 {city}", f"orc_blades 4 {city}", f"goblin_mob 3 {city}")
    f = Field(*mine, "pike_levy 1 a-0909").works(orcs=9)
    seen: list[Any] = []
    while f.match.ask("amber") is not None and f.g.stage == "build":
        order = ordered(f, "amber")
        seen.append(order)
        f.match.give("amber", order)
    assert any(isinstance(x, Build) and x.force == ("orc_blades-1",) for x in seen)
    assert any(isinstance(x, Recruit) and types()[x.type].kind == "wizard" for x in seen)
