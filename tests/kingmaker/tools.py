"""What tests of Kingmaker share: positions set up noble by noble, orders as they are typed, lots as they fall."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.dice import Given, Seeded
from minaria.engine.game import REFEREE, load
from minaria.engine.match import Match
from minaria.engine.phases import Frame, Phase, Stack
from minaria.engine.position import Position
from minaria.engine.state import Run
from minaria.games.kingmaker.phases.events import EventPhase
from minaria.games.kingmaker.phases.war import PARTS, War
from minaria.games.kingmaker.rules.custody import take
from minaria.games.kingmaker.rules.items import award
from minaria.games.kingmaker.rules.strength import held
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Heir, Noble
from minaria.games.kingmaker.tables import crown_items, events, place_in, places, spaces
from minaria.kit.cards import Pile, without
from tests.typed import TypedOrders

GAME = load("kingmaker")
rule = pytest.mark.rule
SEATS = ("amber", "basalt", "cinder", "dusk", "ember", "flint", "gale", "hazel")


class Field(TypedOrders):
    """A war under way in a part of amber's turn: nobles where they are said to be, with what they hold.

    `nobles` are lines "amber percy york inside; marshal-of-england, saxons-1; margaret-of-anjou": faction, noble,
    space, whether inside; awards and ships; heirs in his charge. All other heirs stand as at the start.
    """

    def __init__(self, *nobles: str, seats: int = 4, part: str = "movement", clock: int = 1, **fields: Any) -> None:
        self.match = Match.new(GAME, SEATS[:seats], Seeded("1"), fields.pop("options", None))
        g: Kingmaker = self.match.state.copy()
        g.run = Run(1, SEATS[0], Given(()))  # what follows by itself is told to nobody
        g.nobles, g.holders, g.ships = {}, {}, {}
        g.dealt = dict.fromkeys(g.seats, ())
        g.chancery = ()
        g.deal = g.order = SEATS[:seats]
        g.clock, g.phase = clock, part
        g.crown = Pile.of(crown_items())
        g.events, g.held = Pile.of(events()), dict.fromkeys(g.seats, ())
        for line in nobles:
            who, _, rest = line.partition(";")
            awards, _, heirs = rest.partition(";")
            seat, noble, at, *inside = who.split()
            g.nobles[noble] = Noble(seat, at, bool(inside))
            self.draw(g, noble)
            for a in _split(awards):
                award(g, a, noble)
                self.draw(g, a)
            for h in _split(heirs):
                take(g, h, noble)
        for name, value in fields.items():
            setattr(g, name, value)
        for item in (*g.chancery, *g.won, *(i for hand in g.hands.values() for i in hand)):
            self.draw(g, item)
        for item in (i for kept in g.held.values() for i in kept):
            g.events = Pile(without(g.events.left, item), g.events.used)
        self.begin(g, PARTS[part](g.player))

    @staticmethod
    def draw(g: Kingmaker, item: str) -> None:
        """An item in play is not in the list."""
        if item in g.crown.left:
            g.crown = Pile(without(g.crown.left, item), g.crown.used)

    def begin(self, g: Kingmaker, phase: Phase, *above: Phase) -> None:
        """Stand in that phase of the war."""
        self.stand(g, (Frame(War()), Frame(phase, "part"), *(Frame(p) for p in above)))

    def stand(self, g: Kingmaker, stack: Stack) -> None:
        """Stand in a position with these phases under way; orders given before are not replayed."""
        g.settle()
        assert not (faults := GAME.rules.invariants(g)), faults
        options = {name: value for name, value in g.options.items() if name != "level"}
        self.match = Match.new(GAME, g.seats, Seeded("1"), options)
        self.match.start = Position(g, stack)
        self.match._asks = None

    def change(self, **fields: Any) -> Field:
        """The same with other fields of the state."""
        g = self.g.copy()
        for name, value in fields.items():
            setattr(g, name, value)
        self.stand(g, self.match.position.stack)
        return self

    def hold(self, seat: str, *items: str) -> Field:
        """Give a seat event items of the list."""
        g = self.g.copy()
        g.held = {**g.held, seat: tuple(sorted((*g.held[seat], *items)))}
        g.events = Pile(without(g.events.left, *items), g.events.used)
        self.stand(g, self.match.position.stack)
        return self

    @property
    def g(self) -> Kingmaker:
        """The position."""
        found = self.match.state
        assert isinstance(found, Kingmaker)
        return found

    def say(self, seat: str, line: str, *dice: int) -> str:
        """The same; what must hold afterwards does."""
        said = super().say(seat, line, *dice)
        assert GAME.rules.invariants(self.g) == []
        return said

    def event(self, item: str, *lots: int) -> str:
        """Draw that event in the Event Phase of the player; what everybody is told. Stands where it then waits."""
        g = self.g.copy()
        g.run = Run(1, g.player, Given((g.events.left.index(item) + 1, *lots)))
        phase = EventPhase(g.player)
        frames = [Frame(War()), Frame(phase, "part")]
        following = phase.start(g)
        if following.kind == "call":
            frames.append(Frame(following.phase, following.then))
        elif following.kind == "end":
            frames = [Frame(War()), Frame(PARTS["movement"](g.player), "part")]
        told = "\n".join(t for e in g.run.events if (t := e.seen_by(None)))
        g.settle()
        assert GAME.rules.invariants(g) == []
        self.match.start = Position(g, tuple(frames))
        self.match._asks = None
        return told

    def at(self, noble: str) -> str:
        """Where a noble is: "york", "york inside"."""
        x = self.g.nobles[noble]
        return f"{x.at}{' inside' if x.inside else ''}"

    def asked(self) -> str:
        """Who is awaited, and what the first is asked."""
        seat = self.match.awaited()[0]
        ask = self.match.ask(seat)
        assert ask is not None
        return f"{seat}: {ask.prompt}"

    def view(self, seat: str | None) -> Any:
        """What a seat sees."""
        return GAME.views.of(self.g, seat)


def _split(text: str) -> list[str]:
    return [x.strip() for x in text.split(",") if x.strip()]


__all__ = ["GAME", "REFEREE", "Field", "Heir", "held", "place_in", "places", "rule", "spaces"]
