"""What tests of Blood Royale share: tables set up with everything written down, orders as typed, dice as they fall."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from minaria.engine.dice import Given, NeedDice, Seeded
from minaria.engine.game import REFEREE, load
from minaria.engine.match import Match
from minaria.engine.phases import Frame, Phase
from minaria.engine.position import Position
from minaria.engine.state import Run
from minaria.games.blood_royale import setup
from minaria.games.blood_royale.phases.century import Century
from minaria.games.blood_royale.rules import families
from minaria.games.blood_royale.state import Army, BloodRoyale, Fleet, Good, Royal
from minaria.games.blood_royale.tables import COUNTRIES
from tests.typed import TypedOrders

GAME = load("blood_royale")
rule = pytest.mark.rule
SEATS = ("argent", "azure", "gules", "sable", "vert")
"""In these tests argent has England, azure France, gules Germany, sable Italy, vert Spain."""

THEN = {
    "Founding": "first_turn",
    "Births": "born",
    "Survivals": "survived",
    "Weddings": "wed",
    "Announcements": "announced",
    "Interphase": "raised",
    "Movement": "moved",
    "Round": "next_round",
    "Closing": "closed",
    "Successions": "survived",
    "Accession": "go_on",
    "Regency": "go_on",
}
"""Where the century goes on after a phase of it."""


class Court(TypedOrders):
    """A table whose seats have the countries in order, at the head of a phase; its rules run as if an order ran.

    Each house is a King of 25, a Queen of 20 and a child of 5, all scores 0, children boys unless said otherwise:
    k0 to k4 are the Kings, q0 to q4 the Queens, c0 to c4 the children.
    """

    def __init__(self, phase: Phase | None = None, turn: int = 1, seats: int = 5, **options: str) -> None:
        self.match = Match.new(GAME, SEATS[:seats], Seeded("1"), {k.replace("_", "-"): v for k, v in options.items()})
        g = BloodRoyale(seats=SEATS[:seats], options=self.match.state.options)
        self.dice(g, [1] * 9_000)
        for seat, country in zip(g.seats, COUNTRIES[-seats:] if seats == 4 else COUNTRIES, strict=False):
            setup.take(g, seat, country)
        setup.lay_out(g)
        g.turn = 1
        for seat in g.seats:
            families.found(g, seat, g.players[seat].colour)
            families.begin_reign(g, seat, g.players[seat].colour)
        for who, x in list(g.people.items()):
            g.people[who] = msgspec.structs.replace(x, vigour=0, constitution=0, charisma=0)
        self.kings = [g.monarch_of(s) for s in g.seats]
        self.queens = [g.people[k].spouse for k in self.kings]
        self.children = [next(c for c, x in g.people.items() if x.father == k) for k in self.kings]
        g.turn = turn
        self.g: BloodRoyale = g
        if phase is not None:
            self.stand(phase)

    # -- positions

    def dice(self, g: BloodRoyale, numbers: list[int]) -> None:
        """Let rules be called on the state as if an order ran that throws these."""
        g.run = Run(1, g.seats[0], Given(tuple(numbers)))

    def throw(self, *numbers: int) -> Court:
        """The next dice of rules called directly; those left over from before are forgotten."""
        self.dice(self.g, list(numbers))
        return self

    def stand(self, phase: Phase, *below: Phase) -> Court:
        """Stand in that phase, with its `start` run; the century below it."""
        g = self.g
        if g.run is None:
            g = g.copy()
        self.dice(g, [1] * 9_000)
        frames = [Frame(Century())]
        frames += [Frame(p, THEN.get(type(p).__name__, "resume")) for p in (*below, phase)]
        if below and type(below[-1]).__name__ == "Round":
            frames[-1] = Frame(phase, "fights")
        following = phase.start(g)
        while following.kind == "call":  # what has to be settled before anybody is asked
            frames.append(Frame(following.phase, following.then))
            following = following.phase.start(g)
        g.settle()
        self.g = g
        self.match.start = Position(g, tuple(frames))
        self.match.marks.clear()
        self.match._asks = None
        return self

    def person(
        self, name: str, age: int, seat: str = "argent", *, father: str = "", mother: str = "", **more: Any
    ) -> str:
        """Somebody more; a man unless `male=False`; his father's house or his seat's. The id."""
        who = f"p{len(self.g.people) + 1}"
        house = more.pop("house", "") or (self.g.people[father].house if father else self.g.players[seat].house)
        male = more.pop("male", True)
        self.g.people[who] = Royal(
            name=name,
            house=house,
            male=male,
            born=more.pop("born", self.g.year - age),
            father=father,
            mother=mother,
            seat=seat,
            **more,
        )
        return who

    def army(self, seat: str, at: str, many: int = 1, **more: Any) -> list[str]:
        """Armies of a seat's colour; their ids."""
        made = []
        for _ in range(many):
            made.append(self.g.fresh(f"{self.g.players[seat].colour}-army"))
            self.g.armies[made[-1]] = Army(self.g.players[seat].colour, seat, at, **more)
        return made

    def fleet(self, seat: str, at: str) -> str:
        """A fleet of a seat's colour; the id."""
        made = self.g.fresh(f"{self.g.players[seat].colour}-fleet")
        self.g.fleets[made] = Fleet(self.g.players[seat].colour, seat, at)
        return made

    def good(self, kind: str, seat: str, at: str, **more: Any) -> str:
        """A resource item; the id."""
        made = self.g.fresh(kind)
        self.g.goods[made] = Good(kind, seat, at, **more)
        return made

    # -- orders as typed

    @property
    def now(self) -> BloodRoyale:
        """The position of the match."""
        found = self.match.state
        assert isinstance(found, BloodRoyale)
        return found

    def asked(self) -> str:
        """Who is awaited, and what the first is asked."""
        seat = self.match.awaited()[0]
        ask = self.match.ask(seat)
        assert ask is not None
        return f"{seat}: {ask.prompt}"

    def heard(self) -> str:
        """What rules called directly have told everybody."""
        assert self.g.run is not None
        return "\n".join(e.text for e in self.g.run.events)

    def view(self, seat: str | None) -> Any:
        """What a seat sees."""
        return GAME.views.of(self.g, seat)


__all__ = ["COUNTRIES", "GAME", "REFEREE", "SEATS", "Court", "NeedDice", "rule"]
