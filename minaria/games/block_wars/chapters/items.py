"""The Magic Wand and the Fire Sword change hands (chapters WAND, SWORD)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self

from commands import Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Force, ItemName, Seat
from minaria.games.block_wars.rules.ground import enemies
from minaria.games.block_wars.rules.movement import distinct
from minaria.games.block_wars.state import BlockWars, Item
from minaria.games.block_wars.wording import ITEMS, block_name, count, does, seat_name


@order(
    "pick up ITEM with FORCE",
    "pick|take|fetch [up] ITEM [with FORCE]",
    rule="BW-WAND-01",
    word="pick up",
    examples=("pick up the Fire Sword with the wizard",),
)
class PickUp(Deed):
    """Pick up Wand or Sword where it lies, after a move or a battle won."""

    item: ItemName
    force: Force = ()

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if self.item not in g.items:
            return Refusal("It is not in this game.", "BW-LORD-01")
        if len(self.force) != 1 or self.force[0] not in liftable(g, seat, self.item):
            return Refusal("A block of yours must be alone with its side where it lies.", "BW-WAND-01")
        return None

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Self]:
        return (cls(name, (b,)) for name in g.items for b in liftable(g, seat, name))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return liftable(g, seat, str(said.get("item", "")))

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        able = distinct(g, list(cls.candidates(g, seat, phase, said)))
        if said.get("force") or not able:
            return said
        if len(able) > 1:
            made = [
                (f"{block_name(g, b)}, {count(g.blocks[b].steps, 'step')}", PickUp(said["item"], (b,))) for b in able
            ]
            return Which("Which block bears it?", tuple(made[:9]))
        return {**said, "force": tuple(able)}

    def do(self, g: BlockWars, phase: Any) -> Next:
        seat = g.actor
        g.items[self.item] = Item(g.items[self.item].at, self.force[0])
        what = ITEMS[self.item]
        g.tell(
            f"{seat_name(seat)} picks up {what}.",
            hap.ITEM(g.items[self.item].at, {seat: hap.TAKES}),
            **{seat: f"{does(block_name(g, self.force[0]), 'pick')} up {what}."},
        )
        return STAY


def liftable(g: BlockWars, seat: str, name: str) -> list[str]:
    """The blocks of a seat that may pick up an item: alone with their side in its hex (BW-WAND-01, BW-WAND-04)."""
    item = g.items.get(name)
    f = g.fight
    if item is None or item.bearer or (enemies(g, item.at, seat) and (f is None or f.stage != "regroup")):
        return []
    if f is not None and f.at != item.at:
        return []
    return g.here(item.at, seat)


class Bestow(PickUp):
    """Who of a hex bears the Wand that was found there (BW-RUIN-08)."""

    def do(self, g: BlockWars, phase: Any) -> Next:
        super().do(g, phase)
        return end()


class Receive(Bestow):
    """An ally says which of his blocks bears what he is handed (BW-WAND-02)."""

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if self.item != phase.item or len(self.force) != 1 or self.force[0] not in self.candidates(g, seat, phase, {}):
            return Refusal("Name one of your blocks where it is.", "BW-WAND-02")
        return None

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Self]:
        return (cls(phase.item, (b,)) for b in cls.candidates(g, seat, phase, {}))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return g.here(g.items[phase.item].at, seat)


@order(
    "give ITEM to FORCE",
    "give ITEM to SEAT",
    rule="BW-WAND-02",
    examples=("give the Magic Wand to the wizard", "give the Fire Sword to coral"),
)
class Give(Deed):
    """Hand Wand or Sword to another block in the same hex, while you move, or to an ally with blocks there."""

    item: ItemName
    force: Force = ()
    seat: Seat = ""

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if not borne(g, seat, self.item):
            return Refusal("No block of yours bears it.", "BW-WAND-02")
        if self.seat and not self.force:
            if self.seat in allies(g, seat, self.item):
                return None
            return Refusal("It is handed to an ally with blocks in the same hex.", "BW-WAND-02")
        if self.seat or len(self.force) != 1 or self.force[0] not in takers(g, seat, self.item):
            return Refusal("It is handed to another block in the same hex.", "BW-WAND-02")
        return None

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Give]:
        for name in g.items:
            yield from (cls(name, (b,)) for b in takers(g, seat, name))
            yield from (cls(name, (), s) for s in allies(g, seat, name))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return takers(g, seat, str(said.get("item", "")))

    def do(self, g: BlockWars, phase: Any) -> Next:
        at = g.items[self.item].at
        if self.seat:
            what = f"{seat_name(phase.seat)} hands {ITEMS[self.item]} to {seat_name(self.seat)}."
            g.tell(what, hap.ITEM(at, {phase.seat: hap.MOVES, self.seat: hap.TAKES}))
            return phase.handed(g, self.item, self.seat)
        g.items[self.item] = Item(at, self.force[0])
        what = f"{does(block_name(g, self.force[0]), 'have')} {ITEMS[self.item]} now."
        g.tell("", hap.ITEM(at, {phase.seat: hap.TAKES}), **{phase.seat: what})
        return STAY


def borne(g: BlockWars, seat: str, name: str) -> Item | None:
    """An item that a block of the seat's bears."""
    item = g.items.get(name)
    return item if item is not None and item.bearer in g.blocks and g.seat_of(item.bearer) == seat else None


def takers(g: BlockWars, seat: str, name: str) -> list[str]:
    """Who may be given an item of the seat's: its other blocks in the hex."""
    item = borne(g, seat, name)
    return [b for b in g.here(item.at, seat) if b != item.bearer] if item else []


def allies(g: BlockWars, seat: str, name: str) -> list[str]:
    """The allies who may be given an item of the seat's: those with blocks in the hex."""
    item = borne(g, seat, name)
    return [s for s in g.order if s != seat and g.faction(s) == g.faction(seat) and g.here(item.at, s)] if item else []
