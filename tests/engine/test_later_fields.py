"""Fields that older journals know nothing of or have otherwise: old and new tables keep their checksums."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from minaria.engine.position import Position
from minaria.engine.state import LATER, Former, State, checksum, plain, recorded, restore


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


# -- what older journals have otherwise


class Debt(msgspec.Struct, frozen=True):
    """What one owes another."""

    debtor: str
    creditor: str
    crowns: int


@dataclass(kw_only=True)
class Ledger(State):
    """A state of which older journals know nothing but what is owed, where anything is."""

    options: dict[str, str]
    debts: tuple[Debt, ...] = field(
        default=(),
        metadata={**LATER, "former": Former(2, "owing", lambda g: {d.debtor: d.crowns for d in g.debts}, later=True)},
    )


@dataclass(kw_only=True)
class OldPurse(State):
    """A state as it was: who owes whom stands in a key."""

    options: dict[str, str] = field(default_factory=dict)
    owing: dict[str, int] = field(default_factory=dict)
    stamps: int = 0
    cash: int = 0


@dataclass(kw_only=True)
class Purse(State):
    """The state as it is."""

    options: dict[str, str] = field(default_factory=dict)
    debts: tuple[Debt, ...] = field(
        default=(),
        metadata={
            "former": Former(2, "owing", lambda g: {f"{d.debtor}/{d.creditor}": d.crowns for d in g.debts}),
        },
    )
    noted: int = field(default=0, metadata={**LATER, "former": Former(2, "stamps", lambda g: g.noted)})
    spare: int = field(default=0, metadata={"former": Former(2)})
    cash: int = 0


DEBTS = (Debt("amber", "basalt", 3), Debt("amber", "cinder", 1))


def old(level: str) -> OldPurse:
    return OldPurse(options={"level": level}, owing={"amber/basalt": 3, "amber/cinder": 1}, cash=9)


def new(level: str) -> Purse:
    return Purse(options={"level": level}, debts=DEBTS, spare=4, cash=9)


def test_older_tables_keep_the_checksums_their_journals_have() -> None:
    assert Position(new("1"), ()).sum() == Position(old("1"), ()).sum()
    assert Position(new("1"), ()).fits(checksum(plain(old("1")), ())), "those over the JSON of all in one too"
    assert Position(new("2"), ()).sum() != Position(old("2"), ()).sum()
    assert recorded(new("1")) == plain(old("1"))


def test_they_keep_them_from_one_position_to_the_next() -> None:
    g, was = new("1"), old("1")
    for state in (g, was):
        state.settle()
        Position(state, ()).sum()
    after, then = g.copy(), was.copy()
    after.debts, then.owing = DEBTS[:1], {"amber/basalt": 3}
    for changed in (after, then):
        changed.settle()
    assert Position(after, ()).sum() == Position(then, ()).sum()
    after = after.copy()
    after.cash = then.cash = 5
    assert Position(after, ()).sum() == Position(then, ()).sum()


def test_what_came_later_and_is_empty_was_not_there_of_old() -> None:
    old: Any = {"options": {"level": "1"}}
    assert recorded(Ledger(**old)) == old
    assert recorded(Ledger(**old, debts=DEBTS[:1])) == {**old, "owing": {"amber": 3}}
    assert Position(Ledger(**old), ()).fits(checksum(old, ()))


def test_newer_ones_write_down_what_there_is() -> None:
    assert plain(new("2")) == {"options": {"level": "2"}, "debts": DEBTS, "spare": 4, "cash": 9}
    again: Any = restore(Purse, msgspec.to_builtins(plain(new("1"))))
    assert again == new("1"), "what is saved of a position is what there is, at older tables too"
