"""A court: a small game of phases out of the kit. Units that cannot be paid go, spoils are shared out among victors.

It stands for Blood Royale's maintenance (two crowns a unit) and Kingmaker's spoils (to victors who fought), and is no
game that anybody would play twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

import msgspec

from commands import Kind, Number, Order, Thing, order
from minaria.engine.contract import Facts, Language, Referee, Rules, Seating, Standing, Views
from minaria.engine.game import Game
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, Phase, call, end
from minaria.engine.state import State
from minaria.kit.choosing import Allotting, Choosing
from minaria.kit.edits import Pieces, corrections
from minaria.kit.scope import Vocabulary, existing
from minaria.kit.sealed import Opened, SealedBids
from minaria.kit.wording import capital, count, listing

UPKEEP = 2
FIGHTERS = {"percy": True, "roos": True, "scrope": False}  # victors who took part, and one who stayed at home
SPOILS = {"saxons": ("percy", "roos"), "swan": ("percy",), "chalice": ()}  # what may go to whom

Force = Annotated[tuple[str, ...], Kind("force", "units")]
Spoil = Annotated[str, Kind("spoil", "a spoil")]
Noble = Annotated[str, Kind("noble", "a noble")]


@order("disband FORCE", examples=("disband 1 army",))
class Disband(Order):
    """Let units go."""

    force: Force


@order("give SPOIL to NOBLE", examples=("give saxons to percy",))
class Give(Order):
    """Say which noble a spoil goes to."""

    spoil: Spoil
    noble: Noble


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
    """Maintenance of every seat, then the spoils."""

    title: ClassVar[str] = "Year"
    at: int = 0

    def start(self, g: Court) -> Next:
        return self.resume(g, None)

    def resume(self, g: Court, value: Any) -> Next:
        if self.at == len(g.seats):
            return call(Sharing(g.seats[0], tuple(sorted(SPOILS))), then=self.close)
        seat = g.seats[self.at]
        self.at += 1
        mine = tuple(u for u, x in g.units.items() if x.seat == seat)
        return call(Unpaid(seat, mine, len(mine) - g.crowns[seat] // UPKEEP))

    def close(self, g: Court, value: Any) -> Next:
        return call(Investing(g.seats), then=self.over)

    def over(self, g: Court, value: Any) -> Next:
        g.over = True
        return end()


class Unpaid(Choosing):
    """Units without upkeep are removed, the owner chooses which (BR-MAINTAIN-02)."""

    title: ClassVar[str] = "Maintenance"
    gives = Disband
    rule = "BR-MAINTAIN-02"

    def prompt(self, g: Court) -> str:
        return f"You cannot pay {count(self.due, 'unit')}: disband as many."

    def waiting(self, g: Court) -> str:
        return f"{capital(self.seat)} disbands {count(self.due, 'unit')}."

    def there(self, g: Court, piece: str) -> bool:
        return piece in g.units

    def look(self, g: Court, piece: str) -> tuple[str, str]:
        return g.units[piece].kind, g.units[piece].at

    def named(self, g: Court, pieces: Sequence[str]) -> str:
        return f"your {count(len(pieces), 'unit')}"

    def settle(self, g: Court, chosen: tuple[str, ...]) -> Next:
        for u in chosen:
            del g.units[u]
        if chosen:
            g.tell(f"{capital(self.seat)} disbands {listing(chosen)}.")
        return end()


class Sharing(Allotting):
    """Spoils go to victors who fought (KM-CAPTURE-03)."""

    title: ClassVar[str] = "Spoils"
    gives = Give
    what = "spoil"
    to = "noble"

    def prompt(self, g: Court) -> str:
        return f"Share out {listing(self.left)}."

    def waiting(self, g: Court) -> str:
        return f"{capital(self.seat)} shares out the spoils."

    def fit(self, g: Court, piece: str) -> Sequence[str]:
        return SPOILS[piece]

    def why_unfit(self, g: Court, piece: str, to: str) -> Refusal:
        return Refusal(f"{capital(to)} cannot have it.", "KM-CAPTURE-03")

    def settle(self, g: Court, piece: str, to: str | None) -> None:
        g.held[piece] = to or ""
        g.tell(f"{capital(piece)} goes to {capital(to) if to else 'nobody'}.")

    def done(self, g: Court) -> Next:
        return end()


class Investing(SealedBids):
    """Sums given in secret for an office; everybody pays his own (BR-OPTE-05)."""

    title: ClassVar[str] = "Investing"
    gives = Invest

    def what(self, g: Court) -> str:
        return "the office"

    def may(self, g: Court, seat: str) -> Sequence[int]:
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
        "noble": lambda g, s: ((x, x) for x in FIGHTERS),
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
        (Year, Unpaid, Sharing, Investing),
        new=lambda setup, _: Court(seats=setup.seats),
        opening=opening,
        first=lambda g: Year(),
        over=lambda g: g.over,
    ),
    language=Language(
        (Disband, Give, Invest),
        WORDS.scope,
        known=existing(
            place=lambda g: ("kent", "essex", "ely"),
            seat=lambda g: g.seats,
            spoil=lambda g: SPOILS,
            noble=lambda g: FIGHTERS,
            force=lambda g: g.units,
        ),
    ),
    views=Views(lambda g, seat: g),
    facts=Facts(pieces=lambda g: {u: Standing(x.seat, x.at) for u, x in g.units.items()}),
    referee=Referee(corrections(UNITS)),
)
