"""The orders of the Move Phase: moves, and the Wand and the Sword (chapters MOVE, WAND)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.engine.state import recall
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.acts import Through
from minaria.games.block_wars.orders import Enter, Give, Move, PickUp, SideWith
from minaria.games.block_wars.rules import battle, borderland, movement
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.rules.building import several as so_many
from minaria.games.block_wars.rules.ground import distances, enemies, held_against
from minaria.games.block_wars.state import EDGE, Block, BlockWars, Crossing, Entry, Item, Pledge
from minaria.games.block_wars.tables import types
from minaria.games.block_wars.wording import (
    ITEMS,
    block_name,
    blocks_words,
    count,
    does,
    place_name,
    seat_name,
    several,
)


class Moving(Act[Move]):
    """Blocks go one after the other (BW-TURN-02)."""

    kind = Move

    def refusal(self, g: BlockWars, seat: str, order: Move) -> Refusal | None:
        return movement.move_refusal(g, seat, order.force, order.place, self.by(order))

    def by(self, order: Move) -> str:
        """The hex an order names to go by, or the road."""
        return movement.ROAD if order.road else order.via

    def orders(self, g: BlockWars, seat: str) -> Iterator[Move]:
        for b in movement.distinct(g, movement.movable(g, seat)):
            for to in movement.targets(g, b):
                yield Move((b,), to)

    def one(self, g: BlockWars, seat: str, by: Chooser) -> Move | None:
        left = movement.distinct(g, movement.movable(g, seat))
        while left:
            b = by.choice(left)
            ends = movement.targets(g, b)
            if ends:
                return Move((b,), by.choice(by.choice((ends, onward(g, seat, ends)))))
            left.remove(b)
        return None

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return [b for b in movement.movable(g, seat) if g.blocks[b].at != said.get("place")]

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """As many as can: those that get there one after the other; all of them, to hear why, where nobody does."""
        if not said.get("most"):
            return said
        strongest = tuple(sorted(said["force"], key=lambda b: -g.blocks[b].steps if b in g.blocks else 0))
        able = movement.able(g, seat, strongest, said["place"])
        return {
            **said,
            "force": able or said["force"],
            "most": 0 < len(able) < len(said["force"]) or self.kept(g, said),
        }

    def kept(self, g: BlockWars, said: Said) -> bool:
        """Whether others of those hexes could move, so that an order read again still says who stays."""
        return bool(self.staying(g, said["force"]))

    def staying(self, g: BlockWars, force: Sequence[str]) -> list[str]:
        """The blocks that stay behind in the hexes that these leave, though they may still move."""
        from_here = {g.blocks[b].at for b in force}
        seat = g.seat_of(force[0]) if force else ""
        return [b for b in movement.movable(g, seat) if g.blocks[b].at in from_here and b not in force]

    def do(self, g: BlockWars, phase: Any, order: Move) -> Next:
        seat = phase.seat
        stay = self.staying(g, order.force) if order.most else []
        names = blocks_words(g, order.force)
        ways = [(g.blocks[b].at, order.place) for b in order.force]
        for k, b in enumerate(order.force):
            find = partial(movement.path, g, b, order.place, self.by(order))
            way = find() if k else recall(g, ("path", b, order.place, self.by(order)), find)
            opens = movement.go(
                g, b, way or (g.blocks[b].at, order.place)
            )  # straight where the rule that bars it is waived
            if opens:
                foes = dict.fromkeys((g.seat_of(x) for x in enemies(g, order.place, seat)), hap.ATTACKED)
                g.tell(
                    f"{seat_name(seat)} attacks at {place_name(g, order.place)}.",
                    hap.BATTLE(order.place, {seat: hap.ATTACKS, **foes}),
                )
        where = place_name(g, order.place)
        g.tell(
            f"{seat_name(seat)} moves {count(len(order.force), 'block')} to {where}.",
            hap.MOVE(order.place, {seat: hap.MOVES}, ways=ways),
            **{seat: f"You move {names} to {where}."},
        )
        why = movement.move_refusal(g, seat, (stay[0],), order.place) if stay else None
        if why is not None:
            rest = blocks_words(g, stay)
            said = f"{does(rest, 'stay') if len(stay) == 1 else f'{rest} stay'}. {why.text}"
            g.tell("", hap.MOVE(order.place, {seat: hap.MOVES}), **{seat: said})
        return STAY


def onward(g: BlockWars, seat: str, ends: list[str]) -> list[str]:
    """Of these hexes those nearest to an enemy: by chance alone two armies may not meet for a hundred turns."""
    held = held_against(g, seat)
    far = {h: min((distances(g, at)[h] for at in held), default=0) for h in ends}
    return [h for h in ends if far[h] == min(far.values())]


class Entering(Act[Enter]):
    """A waiting block comes on by the top edge (BW-BORDERLAND-05, BW-BORDERLAND-06)."""

    kind = Enter

    def open(self, g: BlockWars, seat: str) -> bool:
        return bool(g.waiting.get(seat))

    def refusal(self, g: BlockWars, seat: str, order: Enter) -> Refusal | None:
        trial = g.copy() if order.many > 1 else g

        def one() -> Refusal | None:
            why = borderland.entry_refusal(trial, seat, order.type, order.place)
            if why is None and trial is not g:
                self.bring(trial, seat, order)
            return why

        return so_many(one, order.many)

    def orders(self, g: BlockWars, seat: str) -> list[Enter]:
        return [Enter(*x) for x in borderland.entries(g, seat)]

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        open_now = [h for kind, h in borderland.entries(g, seat) if kind == said["type"]]
        if said.get("place") or not open_now:
            return said
        made = [(place_name(g, h), Enter(**{**said, "place": h})) for h in open_now]
        return Which("By which hex of the top edge?", tuple(made[:9]))

    def bring(self, g: BlockWars, seat: str, order: Enter) -> int:
        """One block comes on; how many steps it has."""
        at, t = order.place, types()[order.type]
        wish = max((w for w in g.waiting[seat] if w.type == t.id), key=lambda w: w.steps)
        left = list(g.waiting[seat])
        left.remove(wish)
        g.waiting[seat] = tuple(left)
        through = bool(enemies(g, at, seat)) and t.kind != "flyer"
        g.blocks[fresh(g, t.id)] = Block(t.id, wish.army, wish.steps, at, came=EDGE, moved=through)
        if t.kind != "flyer":
            g.crossed = (*g.crossed, Crossing(seat, EDGE, at))
        g.entries[at] = (*g.entries.get(at, ()), Entry(g.faction(seat), EDGE, t.kind == "flyer"))
        return wish.steps

    def do(self, g: BlockWars, phase: Any, order: Enter) -> Next:
        seat, at = phase.seat, order.place
        foes, where = enemies(g, at, seat), place_name(g, at)
        steps = [self.bring(g, seat, order) for _ in range(order.many)]
        if foes and at not in g.invaded:
            g.invaded[at] = seat
            attacked = dict.fromkeys((g.seat_of(x) for x in foes), hap.ATTACKED)
            g.tell(f"{seat_name(seat)} attacks at {where}.", hap.BATTLE(at, {seat: hap.ATTACKS, **attacked}))
        name = types()[order.type].name
        mine = does(f"{name} ({steps[0]})", "come") if order.many == 1 else f"{several(order.many, name)} come"
        g.tell(
            f"{seat_name(seat)} brings {'a block' if order.many == 1 else count(order.many, 'block')} on at {where}.",
            hap.MOVE(at, {seat: hap.MOVES}),
            **{seat: f"{mine} on at {where}."},
        )
        return STAY


class Arrived(Through):
    """Done with moving, when nobody waits who could come on (BW-BORDERLAND-05)."""

    def open(self, g: BlockWars, seat: str) -> bool:
        return not borderland.entries(g, seat)


class Siding(Act[SideWith]):
    """A third player names the side he joins (BW-COMBAT-03)."""

    kind = SideWith

    def open(self, g: BlockWars, seat: str) -> bool:
        return any(battle.contested(g, h, seat) or bool(g.pledge(h, seat)) for h in g.invaded)

    def refusal(self, g: BlockWars, seat: str, order: SideWith) -> Refusal | None:
        if g.pledge(order.place, seat):
            return Refusal("You have named your side there, and it stands.", "BW-COMBAT-03")
        if not battle.contested(g, order.place, seat):
            return Refusal("No battle between others is to be fought there.", "BW-COMBAT-03")
        if not any(order.seat in side for side in battle.margins(g, order.place)):
            return Refusal(f"{seat_name(order.seat)} does not fight there.", "BW-COMBAT-03")
        return None

    def orders(self, g: BlockWars, seat: str) -> Iterator[SideWith]:
        for h in g.invaded:
            if battle.contested(g, h, seat):
                for side in battle.margins(g, h):
                    yield from (SideWith(s, h) for s in side[:1] if s)

    def do(self, g: BlockWars, phase: Any, order: SideWith) -> Next:
        attackers, _ = battle.margins(g, order.place)
        side = battle.ATTACK if order.seat in attackers else battle.DEFENCE
        g.pledged = (*g.pledged, Pledge(order.place, phase.seat, side))
        g.tell(
            f"{seat_name(phase.seat)} sides with {seat_name(order.seat)} at {place_name(g, order.place)}.",
            hap.BATTLE(order.place, {phase.seat: hap.READY}),
        )
        return STAY


def liftable(g: BlockWars, seat: str, name: str) -> list[str]:
    """The blocks of a seat that may pick up an item: alone with their side in its hex (BW-WAND-01)."""
    item = g.items.get(name)
    f = g.fight
    if item is None or item.bearer or (enemies(g, item.at, seat) and (f is None or f.stage != "regroup")):
        return []
    if f is not None and f.at != item.at:
        return []
    return g.here(item.at, seat)


class PickingUp(Act[PickUp]):
    """An item that lies in a hex is picked up (BW-WAND-01, BW-WAND-04)."""

    kind = PickUp

    def refusal(self, g: BlockWars, seat: str, order: PickUp) -> Refusal | None:
        if order.item not in g.items:
            return Refusal("It is not in this game.", "BW-LORD-01")
        if len(order.force) != 1 or order.force[0] not in liftable(g, seat, order.item):
            return Refusal("A block of yours must be alone with its side where it lies.", "BW-WAND-01")
        return None

    def orders(self, g: BlockWars, seat: str) -> Iterator[PickUp]:
        for name in g.items:
            for b in liftable(g, seat, name):
                yield PickUp(name, (b,))

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return liftable(g, seat, str(said.get("item", "")))

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        able = movement.distinct(g, list(self.units(g, seat, said)))
        if said.get("force") or not able:
            return said
        if len(able) > 1:
            made = [
                (f"{block_name(g, b)}, {count(g.blocks[b].steps, 'step')}", PickUp(said["item"], (b,))) for b in able
            ]
            return Which("Which block bears it?", tuple(made[:9]))
        return {**said, "force": tuple(able)}

    def do(self, g: BlockWars, phase: Any, order: PickUp) -> Next:
        seat = g.actor
        g.items[order.item] = Item(g.items[order.item].at, order.force[0])
        what = ITEMS[order.item]
        g.tell(
            f"{seat_name(seat)} picks up {what}.",
            hap.ITEM(g.items[order.item].at, {seat: hap.TAKES}),
            **{seat: f"{does(block_name(g, order.force[0]), 'pick')} up {what}."},
        )
        return STAY


class Bestowing(PickingUp):
    """Who of a hex bears the Wand that was found there (BW-RUIN-08)."""

    def do(self, g: BlockWars, phase: Any, order: PickUp) -> Next:
        super().do(g, phase, order)
        return end()


class Receiving(PickingUp):
    """An ally says which of his blocks bears what he is handed (BW-WAND-02)."""

    def refusal(self, g: BlockWars, seat: str, order: PickUp) -> Refusal | None:
        if order.item != self.phase.item or len(order.force) != 1 or order.force[0] not in self.units(g, seat, {}):
            return Refusal("Name one of your blocks where it is.", "BW-WAND-02")
        return None

    def orders(self, g: BlockWars, seat: str) -> Iterator[PickUp]:
        yield from (PickUp(self.phase.item, (b,)) for b in self.units(g, seat, {}))

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return g.here(g.items[self.phase.item].at, seat) if self.phase is not None else []

    def do(self, g: BlockWars, phase: Any, order: PickUp) -> Next:
        super().do(g, phase, order)
        return end()


class Giving(Act[Give]):
    """An item changes hands while its owner moves (BW-WAND-02, BW-SWORD-02)."""

    kind = Give

    def refusal(self, g: BlockWars, seat: str, order: Give) -> Refusal | None:
        item = g.items.get(order.item)
        if item is None or item.bearer not in g.blocks or g.seat_of(item.bearer) != seat:
            return Refusal("No block of yours bears it.", "BW-WAND-02")
        if order.seat and not order.force:
            if order.seat in self.allies(g, seat, order.item):
                return None
            return Refusal("It is handed to an ally with blocks in the same hex.", "BW-WAND-02")
        if order.seat or len(order.force) != 1 or order.force[0] not in self.takers(g, seat, order.item):
            return Refusal("It is handed to another block in the same hex.", "BW-WAND-02")
        return None

    def takers(self, g: BlockWars, seat: str, name: str) -> list[str]:
        """Who may be given it: other blocks of the seat in the hex."""
        item = g.items.get(name)
        if item is None or item.bearer not in g.blocks or g.seat_of(item.bearer) != seat:
            return []
        return [b for b in g.here(item.at, seat) if b != item.bearer]

    def allies(self, g: BlockWars, seat: str, name: str) -> list[str]:
        """The allies who may be given it: those with blocks in the hex."""
        item = g.items.get(name)
        if item is None or item.bearer not in g.blocks or g.seat_of(item.bearer) != seat:
            return []
        return [s for s in g.order if s != seat and g.faction(s) == g.faction(seat) and g.here(item.at, s)]

    def orders(self, g: BlockWars, seat: str) -> Iterator[Give]:
        for name in g.items:
            for b in self.takers(g, seat, name):
                yield Give(name, (b,))
            yield from (Give(name, (), s) for s in self.allies(g, seat, name))

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return self.takers(g, seat, str(said.get("item", "")))

    def do(self, g: BlockWars, phase: Any, order: Give) -> Next:
        if order.seat:
            what = f"{seat_name(phase.seat)} hands {ITEMS[order.item]} to {seat_name(order.seat)}."
            g.tell(what, hap.ITEM(g.items[order.item].at, {phase.seat: hap.MOVES, order.seat: hap.TAKES}))
            following: Next = phase.handed(g, order.item, order.seat)
            return following
        g.items[order.item] = Item(g.items[order.item].at, order.force[0])
        what = f"{does(block_name(g, order.force[0]), 'have')} {ITEMS[order.item]} now."
        g.tell("", hap.ITEM(g.items[order.item].at, {phase.seat: hap.TAKES}), **{phase.seat: what})
        return STAY
