"""Fields that older journals know nothing of: whatever their default, a position is kept and restored with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from minaria.engine.state import LATER, State, plain, restore


@dataclass(kw_only=True)
class Yard(State):
    """A state that has grown twice."""

    hens: int = 0
    eggs: tuple[str, ...] = field(default=(), metadata=LATER)
    nests: dict[str, int] = field(default_factory=dict, metadata=LATER)


def test_a_later_field_has_a_value_or_a_maker_as_its_default() -> None:
    old: Any = restore(Yard, {"hens": 2})
    assert (old.hens, old.eggs, old.nests) == (2, (), {})
    new = Yard(hens=2, eggs=("brown",), nests={"hay": 1})
    again: Any = restore(Yard, plain(new))
    assert (again.hens, again.eggs, again.nests) == (2, ("brown",), {"hay": 1})
