"""The chances of a battle: exact ones against arithmetic by hand and battles played, pages from the view alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from commands import Order
from minaria.bots.search import Line
from minaria.engine.position import Position
from minaria.games.block_wars.advice.chances import Fighter, fighters, hits, losses, outlook
from minaria.games.block_wars.advice.odds import odds
from minaria.games.block_wars.bot.guess import twin
from minaria.games.block_wars.chapters.combat import FireAll
from minaria.ui.script import flat

from .tools import GAME, Field, rule

B2 = Fighter(3, 2, 1, 2, 2)
C2 = Fighter(4, 2, 1, 1, 1)


def page(field: Field, seat: str, place: str = "", force: str = "") -> str:
    """The page of odds as lines."""
    return "\n".join(flat(odds(field.match, seat, place, force)))


@rule("BW-FIRE-02", "BW-FIRE-05", "BW-COMBAT-05", "BW-PURSUIT-01")
def test_one_block_against_another_by_hand() -> None:
    """B2 attacks C2: the B fires first in each of three rounds, and the C once more at the end."""
    found = outlook((B2,), (C2,))
    again = Fraction(4, 9)  # both miss
    rounds = 1 + again + again**2
    assert found.attack == pytest.approx(float(Fraction(1, 3) * rounds))
    assert found.defence == pytest.approx(float(Fraction(2, 9) * rounds + again**3 * Fraction(1, 3)))
    assert found.points == pytest.approx((2 * found.defence, found.attack))


@rule("BW-FIRE-03")
def test_of_the_same_letter_the_defender_fires_first() -> None:
    found = outlook((B2,), (B2,), 1, chase=False)
    assert (found.attack, found.defence) == pytest.approx((2 / 9, 1 / 3))


@rule("BW-TARGET-01")
def test_hits_go_to_the_strongest_block() -> None:
    found = losses((Fighter(3, 2, 3, 2, 2), Fighter(4, 2, 2, 1, 1)))
    assert found.steps == [(3, 2), (2, 2), (2, 1), (1, 1), (1, 0), (0, 0)]
    assert found.points == [0, 0, 0, 0, 1, 3]


@rule("BW-SWORD-01")
def test_the_sword_throws_one_miss_again() -> None:
    assert hits(2, 2) == pytest.approx((4 / 9, 4 / 9, 1 / 9))
    assert hits(2, 2, again=True) == pytest.approx((8 / 27, 12 / 27, 7 / 27))


@rule("BW-GOLD-06")
def test_treasures_alone_hold_nothing() -> None:
    treasure = Fighter(5, 0, 4, 1, 1, fights=False, loot=True)
    assert not losses((treasure,)).stands[0]
    found = losses((B2, treasure))
    assert found.steps[:4] == [(1, 4), (1, 3), (1, 2), (1, 1)]
    assert (found.steps[-1], found.worth[-1]) == ((0, 0), 6)
    guard = losses((B2._replace(steps=4), treasure._replace(steps=2)))
    assert guard.steps[-3:] == [(1, 1), (1, 0), (0, 0)]


def fought(field: Field, key: str) -> tuple[bool, bool]:
    """A battle played by its rules, everybody firing: whether attackers and defenders are alone in the hex."""
    start = field.g
    line = Line(GAME, start, field.match.position.stack, key)
    at = start.the_fight.at
    while (ask := line.ask()) is not None and line.position.state.fight is not None:
        state = line.position.state
        if state.fight.stage != "fire" and state.fight.winner:
            break
        order: Order = FireAll() if ask.offer(FireAll) is not None else ask.absent  # type: ignore[assignment]
        line.give(ask.seat, order)
        if line.position.state.fight is not None and line.position.state.the_fight.stage == "flee":
            return False, False
    left = {line.position.state.seat_of(b) for b in line.position.state.here(at)}
    return left == {"amber"}, left == {"birch"}


def test_battles_played_end_as_often_as_was_worked_out() -> None:
    field = Field("orc_blades 3 a-0304", "goblin_mob 4 a-0304", "men_at_arms 2 a-0305", "pike_levy 3 a-0305")
    field.say("amber", "move everyone to a-0305")
    field.say("amber", "done")
    field.say("birch", "done")
    g = field.g
    sides = [fighters(g, [b for b in g.here("a-0305") if g.seat_of(b) == s]) for s in ("amber", "birch")]
    found = outlook(*sides)
    played = [fought(field, str(k)) for k in range(120)]
    for wins, chance in zip(zip(*played, strict=True), (found.attack, found.defence), strict=True):
        error = (chance * (1 - chance) / len(played)) ** 0.5
        assert abs(sum(wins) / len(played) - chance) < 4 * error
    assert Position(g, field.match.position.stack).sum() == field.match.position.sum()


def test_odds_of_a_battle_under_way_are_exact_and_of_hidden_blocks_are_tries_with_an_error() -> None:
    field = Field("orc_blades 4 a-0304", "men_at_arms 4 a-0305", "longbow_levy 2 a-0305")
    before = page(field, "amber", "a-0305", "1 orc blades")
    assert "100 tries" in before
    assert "±" in before
    assert "Men at Arms" not in before
    field.say("amber", "move everyone to a-0305")
    field.say("amber", "done")
    field.say("birch", "done")
    now = page(field, "birch")
    assert "Exact, over every throw" in now
    assert "Men at Arms (4)" in now
    assert now == page(field, "amber", "a-0305"), "both sides see the same blocks"


def test_odds_say_the_same_of_positions_that_look_alike() -> None:
    field = Field("orc_blades 4 a-0304", "men_at_arms 4 a-0305", "longbow_levy 2 a-0305")
    other = Field("orc_blades 4 a-0304", "men_at_arms 4 a-0305", "longbow_levy 2 a-0305")
    other.match.start = Position(twin(other.g, "amber"), other.match.position.stack)
    assert other.g.blocks != field.g.blocks
    assert page(other, "amber", "a-0305") == page(field, "amber", "a-0305")


@pytest.mark.parametrize(
    ("place", "said"),
    [("", "No battle is being fought"), ("a-0304", "Nobody of yours can fight there"), ("nowhere", "No battle")],
)
def test_odds_without_a_battle_say_so(place: str, said: str) -> None:
    assert said in page(Field("orc_blades 4 a-0304", "men_at_arms 4 a-0305"), "amber", place)
