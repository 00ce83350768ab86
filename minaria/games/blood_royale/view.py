"""Who may know what (chapter SECRECY): the one place that decides it. A view is built anew from the state.

Secret are cash, what contracts and offers say, and sealed choices (which never leave the phase that asks for them);
all else is open. A view is the position as the seat knows it: `view.known`, with what it may not know struck out.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, cast

import msgspec

from minaria.engine.state import State, plain, restore
from minaria.games.blood_royale.rules.pacts import known_pacts
from minaria.games.blood_royale.state import BloodRoyale, Player

FIELDS = tuple(f.name for f in fields(BloodRoyale) if f.name not in {x.name for x in fields(State)})
UNKNOWN = -1
"""The cash of somebody else."""


@dataclass(frozen=True)
class View:
    """What one seat knows; of a spectator '' and of the referee all."""

    seat: str
    position: dict[str, Any]

    @property
    def known(self) -> BloodRoyale:
        """The position as the seat knows it; made once."""
        kept = self.__dict__.get("_known")
        if kept is None:
            made = object.__new__(BloodRoyale)
            made.__dict__.update(self.position, origin=None, digests=((), ()), run=None, before=None)
            made.settle()
            kept = self.__dict__["_known"] = made
        return cast(BloodRoyale, kept)


def view(g: BloodRoyale, seat: str | None, everything: bool = False) -> View:
    """What a seat sees, a spectator for None (BR-SECRECY-01 to -04)."""
    found = {name: getattr(g, name) for name in FIELDS}
    if not everything:
        mine = seat or ""
        found["players"] = {s: p if s == mine else _poor(p) for s, p in g.players.items()}
        found["pacts"] = known_pacts(g, mine)
        found["drafts"] = {k: c for k, c in g.drafts.items() if k in found["pacts"]}
        found["promised"] = {}
        found["purses"] = {s: n for s, n in g.purses.items() if s == mine}
        found["debts"] = {k: n for k, n in g.debts.items() if mine in k.split("/")} if mine else {}
    return View(seat or "", found)


def known_to(g: BloodRoyale, seat: str) -> BloodRoyale:
    """The position as far as a seat knows it."""
    return view(g, seat).known


def _poor(p: Player) -> Player:
    return msgspec.structs.replace(p, cash=UNKNOWN)


def open_view(g: BloodRoyale) -> View:
    """What the referee sees: all of it."""
    return view(g, None, everything=True)


def twin(g: BloodRoyale, seat: str) -> BloodRoyale:
    """Another position that the seat cannot tell from this one: the others' money is another, and their contracts."""
    other = cast(BloodRoyale, restore(BloodRoyale, plain(g.copy())))
    for s, p in g.players.items():
        if s != seat:
            other.player(s, cash=p.cash + 7)
    mine = known_pacts(g, seat)
    other.pacts = {k: p if k in mine and mine[k] == p else _reworded(p) for k, p in other.pacts.items()}
    other.settle()
    return other


def _reworded(pact: Any) -> Any:
    clauses = tuple(msgspec.structs.replace(c, words=c.words + " else") if c.words else c for c in pact.clauses)
    return msgspec.structs.replace(pact, clauses=clauses)
