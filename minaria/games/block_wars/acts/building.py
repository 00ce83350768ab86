"""The orders of the Build Phase: lines of a secret list (chapters BUILD, GOLD)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Order, Trouble, Which
from minaria.engine.acts import Act, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.acts.beginning import Striking, recruited
from minaria.games.block_wars.orders import Build, Carry, Disband, Dismiss, Recruit, Send, Unload
from minaria.games.block_wars.rules import building
from minaria.games.block_wars.rules.ground import near, water
from minaria.games.block_wars.rules.movement import distinct
from minaria.games.block_wars.state import CITY, COINS, LOAD, BlockWars, Wish
from minaria.games.block_wars.tables import armies, types
from minaria.games.block_wars.wording import block_name, count, place_name


def listed(g: BlockWars, seat: str) -> tuple[Wish, ...]:
    """The seat's list so far."""
    return g.lists.get(seat, ())


def add(g: BlockWars, wish: Wish, said: str, many: int = 1) -> Next:
    """Put a line, or the same several times, on the actor's list."""
    seat = g.actor
    g.lists[seat] = (*listed(g, seat), *[wish] * many)
    g.tell("", hap.LIST((), {seat: hap.BUILDS}), **{seat: f"{len(g.lists[seat])}. {said}"})
    return STAY


def paid(purse: str) -> str:
    """By which purse a line is to be paid, in words; '' where nobody has said."""
    return {COINS: " for coins", CITY: " for the city's gold"}.get(purse, "")


def tried(g: BlockWars, seat: str, wish: Wish) -> Refusal | None:
    """Why the list could not be carried out with this line at its end."""
    return building.line_refusal(g, seat, wish)


class Recruiting(Act[Recruit]):
    """A new block in an owned city (BW-BUILD-01 to -03)."""

    kind = Recruit

    def wish(self, order: Recruit) -> Wish:
        """The line it comes to."""
        kind = types()[order.type]
        return Wish(kind.army, order.number, order.type, at=order.place, berth=order.berth, purse=order.purse)

    def refusal(self, g: BlockWars, seat: str, order: Recruit) -> Refusal | None:
        return building.lines_refusal(g, seat, self.wish(order), order.many)

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        ship = types()[said["type"]].kind == "aquatic"
        if said.get("place") and (said.get("berth") or not ship or not water(g, said["place"])):
            return said
        mine = [h for h, a in building.owned(g, seat).items() if a == types()[said["type"]].army]
        if not mine:
            return Trouble("You own no city to build in (BW-BUILD-01).")
        if said.get("place"):  # a ship is wanted on the water: of which city is it?
            said = {**said, "berth": said["place"]}
            mine = [h for h in mine if said["berth"] in near(g, h)]
            if not mine:
                return Trouble(f"{place_name(g, said['berth'])} lies beside no city of yours (BW-BUILD-03).")
        if len(mine) > 1:
            made: list[tuple[str, Order]] = [(place_name(g, h), Recruit(**{**said, "place": h})) for h in mine]
            return Which("In which city?", tuple(made[:9]))
        return {**said, "place": mine[0]}

    def orders(self, g: BlockWars, seat: str) -> Iterator[Recruit]:
        for at, army in building.owned(g, seat).items():
            for t in armies()[army].types:
                for n in (types()[t].steps, 1):
                    order = Recruit(t, n, at)
                    if (n > 1 or types()[t].steps == 1 or n == 1) and self.refusal(g, seat, order) is None:
                        yield order
                        break

    def one(self, g: BlockWars, seat: str, by: Chooser) -> Recruit | None:
        left = [(at, t) for at, army in building.owned(g, seat).items() for t in armies()[army].types]
        while left:
            at, t = by.choice(left)
            for n in dict.fromkeys((types()[t].steps, 1)):
                if self.refusal(g, seat, Recruit(t, n, at)) is None:
                    return Recruit(t, n, at)
            left.remove((at, t))
        return None

    def do(self, g: BlockWars, phase: Any, order: Recruit) -> Next:
        afloat = f" on {place_name(g, order.berth)}" if order.berth else ""
        said = f"{recruited(order)} at {place_name(g, order.place)}{afloat}{paid(order.purse)}."
        return add(g, self.wish(order), said, order.many)


class Raising(Act[Build]):
    """Steps for a block (BW-BUILD-01, BW-BUILD-04)."""

    kind = Build

    def refusal(self, g: BlockWars, seat: str, order: Build) -> Refusal | None:
        if len(order.force) != 1 or order.number < 1 or order.force[0] not in g.blocks:
            return Refusal("Say how many steps, and on which block.", "BW-BUILD-01")
        return tried(g, seat, self.wish(g, order))

    def wish(self, g: BlockWars, order: Build) -> Wish:
        """The line it comes to."""
        return Wish(g.blocks[order.force[0]].army, order.number, block=order.force[0], purse=order.purse)

    def orders(self, g: BlockWars, seat: str) -> Iterator[Build]:
        for b in distinct(g, g.of(seat)):
            if self.refusal(g, seat, Build(1, (b,))) is None:
                yield Build(1, (b,))

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return [b for b in g.of(seat) if g.blocks[b].steps < types()[g.blocks[b].type].steps]

    def do(self, g: BlockWars, phase: Any, order: Build) -> Next:
        on = block_name(g, order.force[0])
        return add(g, self.wish(g, order), f"{count(order.number, 'step')} on {on}{paid(order.purse)}.")


class Disbanding(Act[Disband]):
    """A block goes for nothing (BW-BUILD-08)."""

    kind = Disband

    def refusal(self, g: BlockWars, seat: str, order: Disband) -> Refusal | None:
        if len(order.force) != 1 or order.force[0] not in g.blocks:
            return Refusal("Name one block of yours.", "BW-BUILD-08")
        return tried(g, seat, Wish(g.blocks[order.force[0]].army, 0, block=order.force[0]))

    def orders(self, g: BlockWars, seat: str) -> Iterator[Disband]:
        for b in distinct(g, g.of(seat)):
            if self.refusal(g, seat, Disband((b,))) is None:
                yield Disband((b,))

    def one(self, g: BlockWars, seat: str, by: Chooser) -> None:
        """Nobody gives his blocks up by chance."""

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return g.of(seat)

    def do(self, g: BlockWars, phase: Any, order: Disband) -> Next:
        b = order.force[0]
        return add(g, Wish(g.blocks[b].army, 0, block=b), f"{block_name(g, b)} is disbanded.")


class Unloading(Act[Unload]):
    """A treasure becomes gold in its hex (BW-GOLD-04)."""

    kind = Unload

    def refusal(self, g: BlockWars, seat: str, order: Unload) -> Refusal | None:
        if len(order.force) != 1 or order.number < 1 or order.force[0] not in g.blocks:
            return Refusal("Say how many steps, and of which treasure.", "BW-GOLD-04")
        return tried(g, seat, Wish(g.blocks[order.force[0]].army, -order.number, block=order.force[0]))

    def orders(self, g: BlockWars, seat: str) -> Iterator[Unload]:
        for b in self.units(g, seat, {}):
            if self.refusal(g, seat, Unload(1, (b,))) is None:
                yield Unload(1, (b,))

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return [b for b in g.of(seat) if types()[g.blocks[b].type].kind == "treasure" or g.blocks[b].gold]

    def do(self, g: BlockWars, phase: Any, order: Unload) -> Next:
        b = order.force[0]
        what = f"{order.number} gold" if g.blocks[b].gold else count(order.number, "step")
        said = f"{what} of {block_name(g, b)} to be spent where it stands."
        return add(g, Wish(g.blocks[b].army, -order.number, block=b), said)


class Carrying(Act[Carry]):
    """Gold of a city goes with a block: a house rule (BW-GOLD-05)."""

    kind = Carry

    def open(self, g: BlockWars, seat: str) -> bool:
        return g.options.get("escort") == "yes"

    def wish(self, g: BlockWars, order: Carry) -> Wish:
        """The line it comes to."""
        return Wish(g.blocks[order.force[0]].army, order.number, block=order.force[0], to=LOAD)

    def refusal(self, g: BlockWars, seat: str, order: Carry) -> Refusal | None:
        if len(order.force) != 1 or order.force[0] not in g.blocks:
            return Refusal("Say how much gold, and which block carries it.", "BW-GOLD-05")
        return tried(g, seat, self.wish(g, order))

    def orders(self, g: BlockWars, seat: str) -> list[Carry]:
        made = [Carry(1, (b,)) for b in distinct(g, list(self.units(g, seat, {})))]
        return [o for o in made if self.refusal(g, seat, o) is None]

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        mine = building.owned(g, seat)
        return [b for b in g.of(seat) if g.blocks[b].at in mine and types()[g.blocks[b].type].move]

    def do(self, g: BlockWars, phase: Any, order: Carry) -> Next:
        return add(g, self.wish(g, order), f"{block_name(g, order.force[0])} carries {order.number} gold.")


class Sending(Act[Send]):
    """Gold of an army without castle goes to its player's other army (BW-PLUNDER-08)."""

    kind = Send

    def open(self, g: BlockWars, seat: str) -> bool:
        return any(building.disloyal(g, a) for a in g.armies_of(seat)) and len(g.armies_of(seat)) > 1

    def wish(self, g: BlockWars, seat: str, order: Send) -> Wish:
        """The line it comes to."""
        giver = next((a for a in g.armies_of(seat) if a != order.army and building.disloyal(g, a)), order.army)
        return Wish(giver, order.number, to=order.army)

    def refusal(self, g: BlockWars, seat: str, order: Send) -> Refusal | None:
        return tried(g, seat, self.wish(g, seat, order))

    def orders(self, g: BlockWars, seat: str) -> list[Send]:
        made = [Send(g.armies[a].gold, b) for a in g.armies_of(seat) for b in g.armies_of(seat) if a != b]
        return [o for o in made if self.refusal(g, seat, o) is None]

    def do(self, g: BlockWars, phase: Any, order: Send) -> Next:
        said = f"{count(order.number, 'coin')} for the {armies()[order.army].name}."
        return add(g, self.wish(g, g.actor, order), said)


class StrikingBuild(Striking):
    """A line taken off the list, if what stands below it does not rest on it; any line of a list that the referee's
    corrections have made impossible.
    """

    def refusal(self, g: BlockWars, seat: str, order: Dismiss) -> Refusal | None:
        why = super().refusal(g, seat, order)
        kept = listed(g, seat)
        rest = (*kept[: order.number - 1], *kept[order.number :])
        return why or (building.list_refusal(g, seat, rest) if building.list_refusal(g, seat, kept) is None else None)

    def orders(self, g: BlockWars, seat: str) -> list[Dismiss]:
        return [x for x in super().orders(g, seat) if self.refusal(g, seat, x) is None]
