"""What is remembered between players, by record, and how journals of tables begun before `NAMED` have it: as strings.

A record names whom it concerns and about what; the words of older journals are made of it for their checksums.
"""

from __future__ import annotations

from typing import Any

import msgspec

from minaria.engine.state import Former

NAMED = 6
"""The level of tables at which what is remembered has named fields."""


class Leave(msgspec.Struct, frozen=True):
    """What the owner of a province, or of fleets at sea, has answered who asked to pass or to dock."""

    owner: str
    to: str
    at: str
    given: bool


class Met(msgspec.Struct, frozen=True):
    """Two sides ('' neutrals), in the order of their names, have settled whether they fight in a province."""

    at: str
    sides: tuple[str, ...]


class Overture(msgspec.Struct, frozen=True, omit_defaults=True):
    """An offer that has been answered: to a seat; or for a prisoner, so many crowns and these items."""

    by: str
    to: str = ""
    person: str = ""
    crowns: int = 0
    items: tuple[str, ...] = ()


class Alliance(msgspec.Struct, frozen=True):
    """A written alliance of two seats, in the order of their names. roller: who rolls for a joint force, '' whoever
    leads it.
    """

    sides: tuple[str, ...]
    roller: str = ""


class Debt(msgspec.Struct, frozen=True):
    """Crowns that are taken from the next income of who owes them; to '' is to the Treasury."""

    by: str
    to: str
    crowns: int


class Grave(msgspec.Struct, frozen=True):
    """Dead armies of a colour in a box of the year track, 0 or 5."""

    colour: str
    box: int
    armies: int


class Renunciation(msgspec.Struct, frozen=True):
    """Somebody has given up a claim to a country or province, alone or with all issue."""

    person: str
    claim: str
    how: str


class Promise(msgspec.Struct, frozen=True):
    """A clause of a contract, by number from 1. items: those tagged for the receiver by it."""

    pact: int
    clause: int
    items: int = 0


# -- as older journals have it


def _leave(g: Any) -> Any:
    return {f"{x.owner}/{x.to}/{x.at}": "yes" if x.given else "no" for x in g.leave}


def _fought(g: Any) -> Any:
    return tuple("/".join((x.at, *x.sides)) for x in g.fought)


def _overtures(g: Any) -> Any:
    prisoners = [x.person and (x.by, x.person, str(x.crowns), *x.items) for x in g.overtures]
    return tuple("/".join(said or (x.by, x.to)) for x, said in zip(g.overtures, prisoners, strict=True))


def _alliances(g: Any) -> Any:
    return {"/".join(x.sides): x.roller for x in g.alliances}


def _debts(g: Any) -> Any:
    return {f"{x.by}/{x.to}": x.crowns for x in g.debts}


def _graves(g: Any) -> Any:
    return {f"{x.colour}/{x.box}": x.armies for x in g.graves}


def _renounced(g: Any) -> Any:
    return {f"{x.person}/{x.claim}": x.how for x in g.renounced}


def _promised(g: Any) -> Any:
    return {f"{x.pact}/{x.clause}": x.items for x in g.promised}


def _judged(g: Any) -> Any:
    return tuple(f"{x.pact}/{x.clause}" for x in g.judged)


def _sessions(g: Any) -> Any:
    return tuple(map("/".join, g.sessions))


IN_WORDS = {
    "leave": Former(NAMED, "leave", _leave),
    "fought": Former(NAMED, "fought", _fought),
    "overtures": Former(NAMED, "overtures", _overtures),
    "alliances": Former(NAMED, "alliances", _alliances),
    "debts": Former(NAMED, "debts", _debts),
    "graves": Former(NAMED, "graves", _graves),
    "renounced": Former(NAMED, "renounced", _renounced),
    "promised": Former(NAMED, "promised", _promised),
    "judged": Former(NAMED, "judged", _judged, later=True),
    "sessions": Former(NAMED, "sessions", _sessions, later=True),
}
"""How older journals have each field."""
