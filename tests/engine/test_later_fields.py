"""Fields that older journals know nothing of, or have in another form: positions are restored, checksums hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from minaria.engine.carrying import Position
from minaria.engine.state import LATER, State, checksum, plain, restore


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


@dataclass(kw_only=True)
class Mended(State):
    """A state whose looks were lines once."""

    hens: int = 0
    looked: dict[str, tuple[int, int]] = field(
        default_factory=dict, metadata={"formerly": lambda g, looked: {s: f"{a} {b}" for s, (a, b) in looked.items()}}
    )


@dataclass(kw_only=True)
class Once(State):
    """The same before it was mended."""

    hens: int = 0
    looked: dict[str, str] = field(default_factory=dict)


def test_a_field_in_another_form_keeps_the_checksums_of_older_journals() -> None:
    now, once = Position(Mended(looked={"ann": (1, 2)}), ()), Position(Once(looked={"ann": "1 2"}), ())
    assert now.sum() != once.sum()
    assert now.fits(now.sum())
    assert now.fits(once.sum())
    assert now.fits(checksum(plain(once.state), ()))
    assert not now.fits(Position(Once(looked={"ann": "1 3"}), ()).sum())
    assert not once.fits(now.sum())
