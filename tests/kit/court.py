"""A court: a small game out of the kit, of units, spoils and an office for which sums are given in secret.

It is no game that anybody would play twice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

import msgspec

from commands import Kind, Number, Order, Thing, order
from minaria.engine.contract import Facts, Language, Referee, Rules, Seating, Standing, Views
from minaria.engine.game import Game
from minaria.engine.phases import Next, Phase, call, end
from minaria.engine.state import State
from minaria.kit.edits import Pieces, corrections
from minaria.kit.scope import Vocabulary, existing
from minaria.kit.sealed import Opened, SealedBids
from minaria.kit.wording import capital

NOBLES = ("percy", "roos", "scrope")
SPOILS = ("saxons", "swan", "chalice")

Force = Annotated[tuple[str, ...], Kind("force", "units")]
Spoil = Annotated[str, Kind("spoil", "a spoil")]
Noble = Annotated[str, Kind("noble", "a noble")]


@order("invest NUMBER", examples=("invest 2",))
class Invest(Order):
    """Give crowns for an office, in secret."""

    number: Number


class Unit(msgspec.Struct, frozen=True):
    """A unit: whose, what, where."""

    seat: str
    kind: str
    at: str


@dataclass(kw_only=True)
class Court(State):
    seats: tuple[str, ...]
    crowns: dict[str, int] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    held: dict[str, str] = field(default_factory=dict)  # spoil -> noble
    office: str = ""
    over: bool = False


class Year(Phase):
    """The office is given out."""

    title: ClassVar[str] = "Year"

    def start(self, g: Court) -> Next:
        return call(Investing(g.seats), then=self.over)

    def over(self, g: Court, value: Any) -> Next:
        g.over = True
        return end()


class Investing(SealedBids):
    """Sums given in secret for an office; everybody pays his own (BR-OPTE-05)."""

    title: ClassVar[str] = "Investing"
    gives = Invest

    def what(self, g: Court) -> str:
        return "the office"

    def may(self, g: Court, seat: str) -> range:
        return range(g.crowns[seat] + 1)

    def prompt(self, g: Court, seat: str) -> str:
        return f"Invest up to {g.crowns[seat]}."

    def settle(self, g: Court, found: Opened) -> Next:
        for seat, paid in found.all_pay.items():
            g.crowns[seat] -= paid
        g.office = found.winner
        g.tell(f"{found.said()}: {capital(found.winner) or 'nobody'} has the office.")
        return end()


def things(g: Court, seat: str) -> list[Thing]:
    """All units: there are no secrets at court."""
    return [
        Thing(u, frozenset({x.kind, "unit"}), x.seat, x.at, x.at, x.kind, number=int(u.rpartition("-")[2]))
        for u, x in g.units.items()
    ]


WORDS = Vocabulary(
    names={
        "seat": lambda g, s: ((x, x) for x in g.seats),
        "spoil": lambda g, s: ((x, x) for x in SPOILS),
        "noble": lambda g, s: ((x, x) for x in NOBLES),
        "place": lambda g, s: ((x, x) for x in ("kent", "essex", "ely")),
    },
    nouns={"unit": "unit", "army": "army", "fleet": "fleet"},
    things=things,
    owners="seat",
)


def opening(g: Court) -> None:
    """Red has ten units and 15 crowns, Blue can pay for all he has."""
    for k in range(1, 9):
        g.units[f"red-army-{k}"] = Unit("red", "army", "kent" if k < 5 else "essex")
    for k in (1, 2):
        g.units[f"red-fleet-{k}"] = Unit("red", "fleet", "kent")
    g.units["blue-army-1"] = Unit("blue", "army", "kent")
    g.crowns = {"red": 15, "blue": 2}


UNITS = Pieces(
    "units",
    "unit",
    capital,
    words={"kind": ("army", "fleet")},
    kinds=("army", "fleet"),
    new=lambda kind, seat, place: Unit(seat, kind, place),
    can_never_be=lambda g: [
        f"{u} is a fleet on land" for u, x in g.units.items() if (x.kind, x.at) == ("fleet", "ely")
    ],
    secret=True,
)

COURT = Game(
    id="court",
    title="The Court",
    blurb="Phases out of the kit.",
    seating=Seating(range(2, 3), lambda: ("red", "blue")),
    rules=Rules(
        Court,
        (Year, Investing),
        new=lambda setup, _: Court(seats=setup.seats),
        opening=opening,
        first=lambda g: Year(),
        over=lambda g: g.over,
    ),
    language=Language(
        (Invest,),
        WORDS.scope,
        known=existing(
            place=lambda g: ("kent", "essex", "ely"),
            seat=lambda g: g.seats,
            spoil=lambda g: SPOILS,
            noble=lambda g: NOBLES,
            force=lambda g: g.units,
        ),
    ),
    views=Views(lambda g, seat: g),
    facts=Facts(pieces=lambda g: {u: Standing(x.seat, x.at) for u, x in g.units.items()}),
    referee=Referee(corrections(UNITS)),
)
