"""The search among plans: one group's script at a time, under the same guesses, within a number of tries."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from minaria.bots.lookahead import EvenDice
from minaria.bots.search import Plan, Search
from minaria.engine.dice import Throw

WORTH = {
    ("hold", "hold"): 0.0,
    ("raid", "hold"): 1.0,
    ("hold", "raid"): 0.5,
    ("raid", "raid"): -2.0,
    ("mass", "hold"): 0.2,
    ("mass", "raid"): 3.0,
}


class Tactics:
    """Two groups with scripts of which some only pay together."""

    def groups(self, g: Any, ask: Any) -> Sequence[tuple[str, Sequence[str]]]:
        return [("north", ("hold", "raid", "mass")), ("south", ("hold", "raid"))]


class Toy(Search):
    """A search in which a plan is worth what the table says, a little more or less in each guess."""

    def __init__(self, tries: int) -> None:
        game: Any = SimpleNamespace(judgement=SimpleNamespace(tactics=Tactics()))
        super().__init__(game, [0.1, -0.1], SimpleNamespace(), "toy", tries)  # type: ignore[arg-type]
        self.weighed: list[tuple[int, Plan]] = []

    def ordered(self, plan: Plan) -> tuple[Any, ...]:
        return scripts(plan)

    def outcome(self, plan: Plan, k: int) -> float:
        self.weighed.append((k, plan))
        return WORTH[plan[0][1], plan[1][1]] + float(self.guesses[k])


def scripts(plan: Plan) -> tuple[str, ...]:
    return tuple(script for _, script in plan)


def test_one_group_is_changed_at_a_time_as_long_as_that_helps() -> None:
    assert scripts(Toy(100).best()) == ("raid", "hold")


def test_no_plan_is_weighed_twice_in_the_same_guess() -> None:
    found = Toy(100)
    found.best()
    assert len(found.weighed) == len(set(found.weighed)) > 5


def test_plans_that_order_the_same_are_carried_out_once() -> None:
    class Idle(Toy):
        """The south has nothing that its scripts could order."""

        def ordered(self, plan: Plan) -> tuple[Any, ...]:
            return scripts(plan)[:1]

    found, other = Idle(100), Toy(100)
    found.best()
    other.best()
    assert 0 < len(found.weighed) == len({(k, plan[0]) for k, plan in found.weighed}) < len(other.weighed)


def test_tries_bound_the_search_and_the_usual_plan_is_kept_without_any() -> None:
    assert scripts(Toy(0).best()) == ("hold", "hold")
    found = Toy(2)
    found.best()
    assert len(found.weighed) <= 4


def test_a_plan_that_is_worse_in_the_first_guesses_costs_no_more_tries() -> None:
    found = Toy(100)
    found.best()
    both = (("north", "raid"), ("south", "raid"))
    assert [k for k, plan in found.weighed if plan == both] == [0]


def thrown(dice: EvenDice, many: int, what: str = "a volley") -> list[int]:
    return [dice.number(1, k, Throw(what, 6, "north")) for k in range(many)]


def test_even_dice_show_every_face_once_in_six_throws() -> None:
    """So that four guesses tell what forty would: luck chose plans before."""
    found = thrown(EvenDice("k"), 18)
    assert all(sorted(found[n : n + 6]) == [1, 2, 3, 4, 5, 6] for n in (0, 6, 12))
    assert found == thrown(EvenDice("k"), 18) != thrown(EvenDice("other"), 18)


def test_even_dice_go_on_alike_in_both_copies() -> None:
    """What was thrown for one thing changes nothing for another, nor for who goes on from a copy."""
    dice = EvenDice("k")
    begun = thrown(dice, 3)
    copy = dice.copy()
    thrown(dice, 4, "something else")
    rest = thrown(dice, 5)
    assert thrown(copy, 5) == rest
    assert begun + rest == thrown(EvenDice("k"), 8)
