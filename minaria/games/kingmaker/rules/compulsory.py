"""Combat that is no choice: who comes out of a blockaded port fights, who lands before a closed place besieges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minaria.engine.offers import Refusal
from minaria.games.kingmaker.rules import fighting
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import place_in
from minaria.games.kingmaker.wording import name, names


class Owed(NamedTuple):
    """A combat that must be begun: against these ships, or to besiege the place in that space. why: what a faction is
    told if it would rather not.
    """

    why: Refusal
    force: tuple[str, ...]
    foes: tuple[str, ...] = ()
    at: str = ""


def blockader(g: Kingmaker, ship: str) -> str:
    """The ship that another came out of port to fight and has not fought, '' for none (KM-BLOCKADE-02, K-06)."""
    x = g.ships[ship]
    foe = g.ships.get(x.sally)
    if foe is None or foe.at != x.at or g.allied(x.seat, foe.seat) or ship in g.fought:
        return ""
    return x.sally


def sallies(g: Kingmaker, seat: str) -> Iterator[Owed]:
    """The sea battles a faction owes."""
    for ship in fighting.sailors(g, seat):
        foe = blockader(g, ship)
        if foe and fighting.sea_refusal(g, seat, (foe,), (ship,)) is None:
            said = f"{name(ship)} came out of port to fight {name(foe)}, who blockades it: attack {name(foe)} first."
            yield Owed(Refusal(said, "KM-BLOCKADE-02"), (ship,), foes=(foe,))


def landings(g: Kingmaker, seat: str) -> Iterator[Owed]:
    """The sieges a faction owes where its nobles were put ashore, as far as they can be laid (KM-TRANSPORT-12, -14)."""
    ashore = [n for n in g.landed if n in g.nobles and g.free(n) and g.nobles[n].seat == seat]
    for at in sorted({g.nobles[n].at for n in ashore if not g.nobles[n].inside and not g.nobles[n].aboard}):
        force = tuple(n for n in fighting.fighters(g, seat, at) if not g.nobles[n].inside)
        place = place_in()[at].id
        if any(n in force for n in ashore) and fighting.siege_refusal(g, seat, place, force) is None:
            who = names([n for n in ashore if g.nobles[n].at == at])
            said = f"{who} landed before {name(place)}, which is closed to you, and can besiege it: besiege it first."
            yield Owed(Refusal(said, "KM-TRANSPORT-12"), force, at=at)


def owed(g: Kingmaker, seat: str) -> Iterator[Owed]:
    """Every combat a faction must still begin before it is through; none at tables begun before it was asked for."""
    if g.strict:
        yield from sallies(g, seat)
        yield from landings(g, seat)


def refusal(g: Kingmaker, seat: str) -> Refusal | None:
    """Why a faction is not through with its combat."""
    return next((x.why for x in owed(g, seat)), None)
