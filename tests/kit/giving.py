"""A state whose next numbers are given, for tests of what rules throw and draw."""

from __future__ import annotations

from dataclasses import dataclass, field

from minaria.engine.dice import Given
from minaria.engine.state import Run, State
from minaria.kit.turns import lasts


@dataclass(kw_only=True)
class Bare(State):
    """Blocks that move once a turn, and hexsides whose crossings count for a phase (Block Wars MV-10, MV-03)."""

    turn: int = 1
    moved: tuple[str, ...] = field(default=(), metadata=lasts("turn"))
    crossed: dict[str, int] = field(default_factory=dict, metadata=lasts("phase"))


def bare(*numbers: int, actor: str = "amber") -> Bare:
    """A state in the midst of an order; exactly these numbers will come up."""
    g = Bare()
    g.run = Run(1, actor, Given(numbers))
    return g


def thrown(g: State) -> list[int]:
    """The numbers used so far."""
    assert g.run is not None
    return g.run.rolls
