"""The referee can set every field of a state: each is looked for among what the corrections of a game change.

A field that is a dict of records is taken apart: each field of the records. It counts where a correction changes it, or
brings a record that has more in it than where nothing is said. What no word sets stands in the game's contract with its
reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from minaria.engine.game import games, load
from minaria.table.store.store import SqliteStore
from tests.contract import Contract, Power, contract
from tests.kit.test_settings import Hall, Unit
from tests.table.test_powers import table
from tests.table.test_referee import refused, say

GIVEN = {"seats", "options"}
"""Who plays, and what is played by, is settled as a table is set up."""
MOST = 5
"""Fields of a game that no word of the referee's sets."""


def records(state: type[Any]) -> dict[str, type[msgspec.Struct] | None]:
    """The fields of a state; of dicts of records, what the records are."""
    hints = get_type_hints(state)
    found: dict[str, type[msgspec.Struct] | None] = {}
    for f in fields(state):
        if f.compare:
            kinds = get_args(hints[f.name])[1:] if get_origin(hints[f.name]) is dict else ()
            found[f.name] = next((k for k in kinds if isinstance(k, type) and issubclass(k, msgspec.Struct)), None)
    return found


def all_of(state: type[Any]) -> set[str]:
    """Every field, those of records as `nobles.captor`."""
    return {
        name
        for field, kind in records(state).items()
        for name in ([f"{field}.{x.name}" for x in msgspec.structs.fields(kind)] if kind is not None else [field])
    }


def changed(before: Any, after: Any) -> Iterator[str]:
    """The fields in which two positions differ."""
    for field, kind in records(type(before)).items():
        one, two = getattr(before, field), getattr(after, field)
        if kind is None:
            if one != two:
                yield field
            continue
        for key in two:
            for x in msgspec.structs.fields(kind):
                if getattr(two[key], x.name) != (getattr(one[key], x.name) if key in one else x.default):
                    yield f"{field}.{x.name}"


def test_what_counts_as_changed() -> None:
    before = Hall(seats=("red",), units={"a": Unit("red", "army", "kent")})
    units = {"a": Unit("red", "army", "ely"), "b": Unit("red", "army", "kent", worn=2)}
    after = Hall(seats=("red",), units=units, round=2)
    assert set(changed(before, after)) == {"units.at", "units.seat", "units.kind", "units.worn", "round"}
    assert "units.tired" in all_of(Hall)
    assert "units" not in all_of(Hall)


def unsettable(tmp_path: Path, game: str, own: Contract) -> set[str]:
    """The fields of a game's state that no word of the referee's sets and that are not excused."""
    rows: dict[tuple[str, int], list[Power]] = {}
    for power in filter(lambda power: power.done, (*own.corrections.values(), *own.further)):
        rows.setdefault((power.first, power.variant), []).append(power)
    found: set[str] = set()
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        for k, ((first, variant), powers) in enumerate(rows.items()):
            hosted = table(store, game, first, f"t{k}", variant)
            for power in powers:
                before = hosted.match.state
                answer = say(hosted, power.done, power.seat)
                assert not refused(answer), f"{power.done}: {answer}"
                found.update(changed(before, hosted.match.state))
                say(hosted, "undo")
    fields_of = all_of(load(game).rules.state)
    return {name for name in fields_of - found - GIVEN if not {name, name.split(".")[0]} & set(own.unset)}


@pytest.mark.parametrize("game", games())
def test_every_field_is_set_by_some_word_of_the_referee(tmp_path: Path, game: str) -> None:
    own = contract(game)
    missing = unsettable(tmp_path, game, own)
    assert not missing, ", ".join(sorted(missing))
    assert len(own.unset) <= MOST
    assert all(reason for reason in own.unset.values())


def test_a_field_that_nobody_may_set_is_found(tmp_path: Path) -> None:
    own = contract("bazaar")
    assert unsettable(tmp_path, "bazaar", replace(own, unset={})) == set(own.unset)
