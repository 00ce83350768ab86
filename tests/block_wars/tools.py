"""What tests of Block Wars share: positions set up block by block, orders as they are typed, dice as they fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, load
from minaria.engine.match import Match
from minaria.engine.phases import Frame, Phase
from minaria.engine.position import Position
from minaria.games.block_wars.phases.turn import March, War, Works
from minaria.games.block_wars.rules.battle import open_battles
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.state import Block, BlockWars, Entry, Host, Item
from minaria.games.block_wars.tables import LORD, types
from tests.typed import TypedOrders

GAME = load("block_wars")
rule = pytest.mark.rule
SEATS = ("amber", "birch", "coral", "dusk")
ARMIES = ("orcs", "crown", "clans", "dwarves")


class Field(TypedOrders):
    """A war under way: `tile-number` hexes, the seats amber, birch ... with orcs, crown, clans and dwarves."""

    def __init__(
        self,
        *blocks: str,
        layout: str = "one_a",
        seats: int = 2,
        turn: int = 1,
        armies: Sequence[str] = (),
        **options: str,
    ) -> None:
        """`blocks` are "type steps hex", in the order of their ids; `armies` go round the seats."""
        self.match = Match.new(GAME, SEATS[:seats], Seeded("1"), options)
        g = self.match.state.copy()
        g.layout, g.tiles, g.turned = layout, tuple(t.tile for t in _tiles(layout)), ()
        g.ranks = g.order = SEATS[:seats]
        g.turn, g.stage = turn, "move"
        g.armies = {a: Host(SEATS[k % seats]) for k, a in enumerate(armies or ARMIES[:seats])}
        for text in blocks:
            kind, steps, at = text.split()
            g.blocks[fresh(g, kind)] = Block(kind, types()[kind].army, int(steps), at)
        self.begin(g, March("amber"), "moves", 1)

    def begin(self, g: BlockWars, phase: Phase, then: str, done: int) -> None:
        """Stand in that phase."""
        g.settle()
        self.match.start = Position(g, (Frame(War(done)), Frame(phase, then)))
        self.match._asks = None

    def in_battle(self, at: str = "b-0404", entered: Sequence[str] = ("b-0403",)) -> Field:
        """The same with amber's blocks in a hex having come in against those there; the battle begins."""
        g = self.g.copy()
        g.invaded[at] = "amber"
        g.entries[at] = tuple(Entry(g.faction("amber"), h) for h in entered)
        for b in g.here(at, "amber"):
            g.change(b, moved=True, came=entered[0])
        self.begin(g, March("amber"), "moves", 1)
        self.done_moving()
        return self

    def works(self, **gold: int) -> Field:
        """The same in the Build Phase, with off-map gold."""
        g = self.g.copy()
        g.stage = "build"
        for army, n in gold.items():
            g.host(army, gold=n)
        self.begin(g, Works(), "new_turn", 0)
        return self

    def set(self, **fields: Any) -> Field:
        """The same with other fields of the state."""
        g = self.g.copy()
        for name, value in fields.items():
            setattr(g, name, value)
        frames = self.match.position.stack
        self.begin(g, frames[-1].phase, frames[-1].then, getattr(frames[0].phase, "done", 0))
        return self

    def end_turn(self, *dice: int) -> str:
        """Everybody ends his moves and hands in an empty list; what the first seat is told."""
        told = ""
        while not self.match.over:
            stage, seat = self.g.stage, self.match.awaited()[0]
            last = stage == "build" and len(self.match.awaited()) == 1
            told += self.say(seat, "done", *(dice if last else ()))
            if last:
                break
        return told

    def with_item(self, name: str, at: str, bearer: str = "") -> Field:
        """The same with Wand or Sword."""
        g = self.g.copy()
        g.items[name] = Item(at, bearer)
        self.begin(g, self.match.position.stack[-1].phase, "moves", 1)
        return self

    @property
    def g(self) -> BlockWars:
        """The position."""
        found = self.match.state
        assert isinstance(found, BlockWars)
        return found

    def steps(self) -> dict[str, int]:
        """The steps of all blocks on the map."""
        return {b: x.steps for b, x in self.g.blocks.items()}

    def at(self, block: str) -> str:
        """Where a block is."""
        return self.g.blocks[block].at

    def asked(self) -> str:
        """Who is awaited, and what the first is asked."""
        seat = self.match.awaited()[0]
        ask = self.match.ask(seat)
        assert ask is not None
        return f"{seat}: {ask.prompt}"

    def done_moving(self, *dice: int) -> None:
        """Everybody ends his moves; the battles begin."""
        while self.g.stage == "move" and not self.g.fight:
            self.say(self.match.awaited()[0], "done", *dice)

    def view(self, seat: str | None) -> Any:
        """What a seat sees."""
        return GAME.views.of(self.g, seat)


def _tiles(layout: str) -> Any:
    from minaria.games.block_wars.tables import layouts

    return layouts()[layout].laid


__all__ = ["GAME", "LORD", "REFEREE", "Field", "open_battles", "rule"]
