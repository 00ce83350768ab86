"""Fields of the state set right by their names; what is more than one value is in `positions` and `corrections`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from minaria.engine.events import What
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.kinds import Force, Place, Seat
from minaria.games.seasons.invariants import faults
from minaria.games.seasons.rules import moves
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Border, Harvest, Table, Work
from minaria.games.seasons.tables import areas
from minaria.games.seasons.view import FOG
from minaria.games.seasons.wording import area_name, kind_words, seat_name
from minaria.kit.settings import MANY, Settings
from minaria.kit.wording import listing


def units(force: Sequence[str]) -> str:
    """Units by their kinds: '2 infantry and 1 cavalry'."""
    kinds = [u.rsplit("-", 2)[1] for u in force]
    return listing(kind_words(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))


WORDS: dict[str, Callable[[Any], str]] = {
    "place": area_name,
    "seat": seat_name,
    "forces": units,
}
SAMPLES = {"place": "Hartfen", "seat": "Cindral", "force": "1 infantry at Alderhall"}


def tells(g: Seasons, about: Sequence[Any]) -> What:
    """A correction of areas, nations and units: where, and whom it concerns."""
    at = next((x for x in about if x in areas()), ())
    seats = [x for x in about if x in g.seats] + [g.pieces[x].seat for x in about if x in g.pieces]
    return hap.RULING(at, dict.fromkeys(seats, hap.CORRECTED))


def people(g: Seasons) -> Iterator[str]:
    """The seats, and those who share one (SE-ROLE-01)."""
    yield from g.seats
    if g.two_offices:
        yield from (f"{s}/{office}" for s in g.seats for office in g.offices)


SETTINGS = Settings(FOG, faults, WORDS, tells, SAMPLES, people, ruler="The moderator")


# -- areas


def land(area: str) -> str | None:
    """An area that can be held, None an ocean."""
    return area if areas()[area].land else None


def assigned(g: Seasons, area: str, seat: str) -> None:
    """What was being built in an area goes with whoever held it."""
    g.works.pop(area, None)


def work(g: Seasons, area: str, what: str) -> None:
    """What whoever holds an area is building there, or nothing."""
    g.works.pop(area, None)
    if what != "nothing":
        g.works[area] = Work(what, g.owner[area])


def raising(g: Seasons, area: str, yes: bool) -> None:
    """The number goes up beside a building."""
    g.works[area] = msgspec.structs.replace(g.works[area], raised=yes)


def harvested(g: Seasons, area: str, amount: int) -> None:
    """What an area brings whoever holds it."""
    g.harvest.pop(area, None)
    if amount:
        g.harvest[area] = Harvest(g.owner[area], amount)


def nobodys(g: Seasons, area: str) -> bool:
    """Whether nobody holds an area."""
    return not g.owner.get(area)


ASSIGNED = ("assign KEY to VALUE", "assign KEY to nobody", "set [the] owner of KEY to VALUE")
WORKS = ("nothing", "tower", "castle", "raise")

SETTINGS.entries(
    "owner",
    "controller",
    Place,
    Seat,
    *ASSIGNED,
    keyed=land,
    kept=True,
    then=assigned,
)
SETTINGS.other(
    "works",
    "work",
    Place,
    WORKS,
    lambda g, area: g.works[area].what if area in g.works else "nothing",
    work,
    *(f"set work at KEY to {what} = value:{what}" for what in WORKS),
    missing=nobodys,
)
SETTINGS.other(
    "works",
    "raised with its building",
    Place,
    bool,
    lambda g, area: g.works[area].raised,
    raising,
    missing=lambda g, area: area not in g.works or not g.works[area].building,
)
SETTINGS.other(
    "harvest",
    "harvest",
    Place,
    range(20),
    lambda g, area: g.harvest[area].amount if area in g.harvest else 0,
    harvested,
    missing=nobodys,
)
SETTINGS.entries("pillaged", "pillager", Place, Seat, "set KEY pillaged by VALUE", "set KEY not pillaged")
SETTINGS.marks("lost", "lost this turn", Place)

# -- nations, and the course of the game


def out(g: Seasons, seat: str, yes: bool) -> None:
    """A nation that is out has no plan (SE-ROLE-05)."""
    if yes:
        g.plans.pop(seat, None)


def close(g: Seasons, seat: str, yes: bool) -> None:
    """All people of a nation agree to end the game early, or none does."""
    for office in g.offices:
        if yes:
            g.closing[f"{seat}/{office}"] = True
        else:
            g.closing.pop(f"{seat}/{office}", None)


SETTINGS.part("nations", "resources", "resources", Seat, MANY, "set KEY resources [to] VALUE")
SETTINGS.part("nations", "supply", "supply", Seat, MANY, "set KEY supply [to] VALUE")
SETTINGS.part("nations", "out", "out of the game", Seat, bool, no="in the game", then=out)
SETTINGS.marks("committed", "committed", Seat)
SETTINGS.other(
    "closing",
    "for an early end",
    Seat,
    bool,
    lambda g, seat: all(f"{seat}/{office}" in g.closing for office in g.offices),
    close,
)
SETTINGS.marks("winners", "a winner", Seat)
SETTINGS.value("finished", "game over", bool, "set game over", "set game not over", no="game not over")

# -- what units did, and what is under way


def busy(g: Seasons, unit: str, yes: bool) -> None:
    """A unit has done something this turn, or may still help."""
    g.busy.pop(unit, None)
    if yes:
        g.busy[unit] = "retreated"


def passed(g: Seasons, _: None, borders: tuple[Border, ...]) -> None:
    """Groups that do not clash come to where they go (SE-MOVE-02)."""
    for m in [m for border in borders for m in moves.meeting(g, border)]:
        moves.arrive(g, m)


BUSY = ("set KEY [as] busy [this turn]", "set KEY [as] idle", "set KEY not busy")

SETTINGS.other("busy", "busy this turn", Force, bool, lambda g, unit: unit in g.busy, busy, *BUSY, no="idle")
SETTINGS.cleared("groups", "moves under way")
SETTINGS.cleared("clashes", "clashes", then=passed)
SETTINGS.cleared("spurned", "declined offers")
SETTINGS.cleared("circles", "circles")

# -- tables


def at_table(
    name: str, said: str, kind: Any, get: Callable[[Any], Any], put: Callable[[Any, Any], Any], *words: str
) -> None:
    """What is written of a nation's table: what a field of it says, and what it is from what is said."""

    def found(g: Seasons, seat: str) -> Any:
        return get(getattr(g.tables.get(seat, Table()), name))

    def lay(g: Seasons, seat: str, value: Any) -> None:
        there = g.tables.get(seat, Table())
        g.tables[seat] = msgspec.structs.replace(there, **{name: put(getattr(there, name), value)})

    SETTINGS.other("tables", said, Seat, kind, found, lay, *words)


def same(now: Any, value: Any = None) -> Any:
    """A field that is what is said of it."""
    return now if value is None else value


at_table("notes_covered", "hiding its notes", bool, same, same, "set notes of KEY covered", "set notes of KEY open")
at_table("sheet_covered", "hiding its sheet", bool, same, same, "set sheet of KEY covered", "set sheet of KEY open")
at_table(
    "notes",
    "notes",
    ("some", "none"),
    lambda now: "some" if now else "none",
    lambda now, value: (),
    "set notes of KEY to none = value:none",
)
at_table(
    "banned",
    "guest sent away",
    Seat,
    lambda now: now[-1] if now else "",
    lambda now, guest: (*(s for s in now if s != guest), guest) if guest else (),
    "set table of KEY closed to VALUE",
    "set table of KEY open to all",
)
