"""The orders of setting up: armies, blocks, cities, specials (chapters DRAFT, ALLIANCES, LORD, PLUNDER, RUINS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.acts import Through
from minaria.games.block_wars.orders import Camp, Dismiss, DraftArmy, Put, Recruit, SetDown, Station, Swap
from minaria.games.block_wars.rules import garrison, mustering
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.rules.ground import near
from minaria.games.block_wars.rules.movement import distinct
from minaria.games.block_wars.state import ALLIANCES, Block, BlockWars, Host, Item, Wish
from minaria.games.block_wars.tables import LORD, armies, figures, types
from minaria.games.block_wars.wording import (
    ITEMS,
    block_name,
    count,
    counted,
    does,
    listing,
    place_name,
    seat_name,
    several,
)


class Drafting(Act[DraftArmy]):
    """An army nobody has yet (BW-DRAFT-01)."""

    kind = DraftArmy

    def refusal(self, g: BlockWars, seat: str, order: DraftArmy) -> Refusal | None:
        if order.army in g.armies:
            return Refusal(f"{armies()[order.army].name} are taken.", "BW-DRAFT-01")
        return None

    def orders(self, g: BlockWars, seat: str) -> list[DraftArmy]:
        return [DraftArmy(a) for a in armies() if a not in g.armies]

    def do(self, g: BlockWars, phase: Any, order: DraftArmy) -> Next:
        take(g, phase.seat, order.army)
        return end()


def take(g: BlockWars, seat: str, army: str) -> None:
    """A seat takes an army."""
    g.armies[army] = Host(seat)
    g.tell(f"{seat_name(seat)} takes the {armies()[army].name}.", hap.SETTING_UP((), {seat: hap.TAKES}))


class Mustering(Act[Recruit]):
    """A block chosen for the beginning, in secret (BW-DRAFT-02, BW-DRAFT-03)."""

    kind = Recruit

    def refusal(self, g: BlockWars, seat: str, order: Recruit) -> Refusal | None:
        if order.place:
            return Refusal("Blocks are placed when all are chosen: leave the place out.", "BW-ALLIANCES-05")
        if order.purse or order.berth:
            return Refusal("Only coins pay before the war.", "BW-DRAFT-03")
        return mustering.choices_refusal(g, seat, order.type, order.number, order.many)

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The mage of Ruins comes with all its steps, so that nobody need say how many (BW-RUINS-02)."""
        t = types().get(said["type"])
        if t is None or t.kind != "wizard" or not mustering.free(g, t) or said.get("number", 1) != 1:
            return said
        return {**said, "number": t.steps}

    def orders(self, g: BlockWars, seat: str) -> Iterator[Recruit]:
        for t in types().values():
            if t.army in g.armies and g.armies[t.army].seat == seat:
                for n in range(t.steps, -1, -1):
                    if mustering.choice_refusal(g, seat, t.id, n) is None:
                        yield Recruit(t.id, n)

    def do(self, g: BlockWars, phase: Any, order: Recruit) -> Next:
        army, seat = types()[order.type].army, g.actor
        g.lists[seat] = (*g.lists.get(seat, ()), *[Wish(army, order.number, order.type)] * order.many)
        left, blocks = mustering.coins_left(g, army), mustering.allowed(g, army)[0] - len(mustering.chosen(g, army))
        said = f"{recruited(order)}; {count(left, 'coin')} left"
        g.tell(
            "", hap.LIST((), {seat: hap.BUILDS}), **{seat: f"You choose {said}, {count(blocks, 'block')} to choose."}
        )
        return STAY


def recruited(order: Recruit) -> str:
    """What is chosen or built, in words: '3 Goblin Mobs with 2 steps each'."""
    name, steps = types()[order.type].name, count(order.number, "step")
    return f"{name} with {steps}" if order.many == 1 else f"{several(order.many, name)} with {steps} each"


class Striking(Act[Dismiss]):
    """A line taken off a secret list (BW-TURN-04)."""

    kind = Dismiss

    def refusal(self, g: BlockWars, seat: str, order: Dismiss) -> Refusal | None:
        if not 1 <= order.number <= len(g.lists.get(seat, ())):
            return Refusal("Your list has no line of that number.", "BW-TURN-04")
        return None

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The last line by its number."""
        return {**said, "number": said["number"] or len(g.lists.get(seat, ()))}

    def orders(self, g: BlockWars, seat: str) -> list[Dismiss]:
        n = len(g.lists.get(seat, ()))
        return [Dismiss(n)] if n else []

    def do(self, g: BlockWars, phase: Any, order: Dismiss) -> Next:
        seat = g.actor
        kept = g.lists[seat]
        g.lists[seat] = (*kept[: order.number - 1], *kept[order.number :])
        g.tell("", hap.LIST((), {seat: hap.BUILDS}), **{seat: f"Line {order.number} is taken off your list."})
        return STAY


class StrikingChoice(Striking):
    """A line taken off the choice, if the scenario lets it go."""

    def refusal(self, g: BlockWars, seat: str, order: Dismiss) -> Refusal | None:
        return super().refusal(g, seat, order) or mustering.strike_refusal(g, seat, order.number)

    def orders(self, g: BlockWars, seat: str) -> list[Dismiss]:
        return [o for o in super().orders(g, seat) if self.refusal(g, seat, o) is None]


class Chosen(Through):
    """Done with choosing, when the army has what it has to have."""

    def open(self, g: BlockWars, seat: str) -> bool:
        return mustering.lacking(g, seat) is None


class Camping(Act[Camp]):
    """The city where an army begins (BW-ALLIANCES-05 to -08)."""

    kind = Camp

    def refusal(self, g: BlockWars, seat: str, order: Camp) -> Refusal | None:
        return mustering.camp_refusal(g, seat, order.place, self.phase.army)

    def orders(self, g: BlockWars, seat: str) -> list[Camp]:
        return [Camp(h) for h in mustering.start_cities(g, seat, self.phase.army)]

    def do(self, g: BlockWars, phase: Any, order: Camp) -> Next:
        g.homes.pop(phase.army, None)
        g.homes[phase.army] = order.place
        left = mustering.deploy(g, phase.army, order.place)
        if g.scenario != ALLIANCES:
            g.lists[phase.seat] = tuple(w for w in g.lists[phase.seat] if w.army != phase.army)
        name = armies()[phase.army].name
        g.tell(
            f"{seat_name(phase.seat)} places the {name} at {place_name(g, order.place)}.",
            hap.SETTING_UP(order.place, {phase.seat: hap.TAKES}),
        )
        if left:
            g.tell("", hap.LIST(), **{phase.seat: f"{count(len(left), 'block')} found no water and stays in the pool."})
        return STAY


class Leading(Camping):
    """Two blocks of the next player, drawn by lot, are set in a city by their enemy (BW-RUINS-05)."""

    def do(self, g: BlockWars, phase: Any, order: Camp) -> Next:
        owner = g.armies[phase.army].seat
        rest = [w for w in mustering.chosen(g, phase.army) if w.steps]
        some = []
        for _ in range(min(len(rest), figures("ruins")["opening"]["random_blocks_placed_by_opponent"])):
            n = g.pick("which blocks are set down first", range(len(rest)), owner, hidden=True)
            some.append(rest.pop(n))
        g.lists[owner] = tuple(rest)
        g.homes[phase.army] = order.place
        mustering.deploy(g, phase.army, order.place, some)
        names = counted(types()[w.type].name for w in some)
        where = place_name(g, order.place)
        g.tell(
            f"{seat_name(phase.seat)} sets down {count(len(some), 'block')} of {seat_name(owner)} at {where}.",
            hap.SETTING_UP(order.place, {owner: hap.TAKES}),
            **{owner: f"{seat_name(phase.seat)} sets down your {names} at {where}."},
        )
        g.reveal()
        return end()


class Stationing(Act[Station]):
    """A block of the defender takes its place (BW-BORDERLAND-03, BW-BORDERLAND-04)."""

    kind = Station

    def refusal(self, g: BlockWars, seat: str, order: Station) -> Refusal | None:
        return garrison.station_refusal(g, seat, order.type, order.place)

    def orders(self, g: BlockWars, seat: str) -> Iterator[Station]:
        for kind, at in garrison.stations(g, seat):
            yield Station(kind, at)

    def one(self, g: BlockWars, seat: str, by: Chooser) -> Station | None:
        found = list(garrison.stations(g, seat))
        return Station(*by.choice(found)) if found else None

    def do(self, g: BlockWars, phase: Any, order: Station) -> Next:
        seat, wish = g.actor, garrison.taken(g, g.actor, order.type)
        g.blocks[fresh(g, order.type)] = Block(order.type, wish.army, wish.steps, order.place)
        if types()[order.type].kind == "castle":
            g.homes[wish.army] = order.place
        where = place_name(g, order.place)
        g.tell(
            f"{seat_name(seat)} places a block at {where}.",
            hap.SETTING_UP(order.place, {seat: hap.TAKES}),
            **{seat: f"{does(f'{types()[order.type].name} ({wish.steps})', 'stand')} at {where}."},
        )
        return end() if not any(w.steps for w in g.lists[seat]) else STAY


class Swapping(Act[Swap]):
    """Two blocks of the army being placed change places (BW-ALLIANCES-06)."""

    kind = Swap

    def refusal(self, g: BlockWars, seat: str, order: Swap) -> Refusal | None:
        return mustering.swap_refusal(g, seat, list(g.homes)[-1], order.force, order.other)

    def orders(self, g: BlockWars, seat: str) -> Iterator[Swap]:
        army = list(g.homes)[-1]
        mine = distinct(g, [b for b in g.of(seat) if g.blocks[b].army == army])
        for a in mine:
            for b in mine:
                if a < b and mustering.swap_refusal(g, seat, army, (a,), (b,)) is None:
                    yield Swap((a,), (b,))

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        army = list(g.homes)[-1]
        return [b for b in g.of(seat) if g.blocks[b].army == army]

    def do(self, g: BlockWars, phase: Any, order: Swap) -> Next:
        a, b = order.force[0], order.other[0]
        there = g.blocks[a].at
        g.change(a, at=g.blocks[b].at)
        g.change(b, at=there)
        now = [f"{does(block_name(g, b), 'stand')} at {place_name(g, g.blocks[b].at)}" for b in (a, b)]
        g.tell("", hap.LIST(), **{phase.seat: f"{listing(now)} now."})
        return STAY


class Putting(Act[Put]):
    """The owner's choice among hexes as near for what the city does not hold (BW-ALLIANCES-06)."""

    kind = Put

    def refusal(self, g: BlockWars, seat: str, order: Put) -> Refusal | None:
        return mustering.put_refusal(g, seat, list(g.homes)[-1], order.force, order.place)

    def orders(self, g: BlockWars, seat: str) -> Iterator[Put]:
        army = list(g.homes)[-1]
        outside: dict[str, list[str]] = {}
        for b in g.of(seat):
            if g.blocks[b].army == army and g.blocks[b].at != g.homes[army]:
                outside.setdefault(g.blocks[b].at, []).append(b)
        for at, blocks in outside.items():
            for to in near(g, g.homes[army]):
                if to != at and mustering.put_refusal(g, seat, army, blocks, to) is None:
                    yield Put(tuple(blocks), to)

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        army = list(g.homes)[-1]
        return [b for b in g.of(seat) if g.blocks[b].army == army and g.blocks[b].at != g.homes[army]]

    def do(self, g: BlockWars, phase: Any, order: Put) -> Next:
        for b in order.force:
            g.change(b, at=order.place)
        said = f"{count(len(order.force), 'block')} stand at {place_name(g, order.place)}."
        g.tell("", hap.LIST(), **{phase.seat: said})
        return STAY


class SettingDown(Act[SetDown]):
    """Where a special is placed (BW-LORD-02, -04, -05)."""

    kind = SetDown

    def refusal(self, g: BlockWars, seat: str, order: SetDown) -> Refusal | None:
        return mustering.special_refusal(g, g.specials[0], order.place)

    def orders(self, g: BlockWars, seat: str) -> list[SetDown]:
        return [SetDown(h) for h in mustering.special_places(g, g.specials[0])]

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        item = said.get("item")
        if item and g.specials and mustering.SPECIALS.get(g.specials[0]) != item:
            return Trouble(f"It is not {ITEMS[item]} that you place now (BW-LORD-02).")
        return {**said, "item": ""}

    def one(self, g: BlockWars, seat: str, by: Chooser) -> SetDown | None:
        return SetDown(by.choice(mustering.special_places(g, g.specials[0])))

    def do(self, g: BlockWars, phase: Any, order: SetDown) -> Next:
        what, g.specials = g.specials[0], g.specials[1:]
        if what == mustering.TEMPLE:
            g.temples, name = (*g.temples, order.place), "a temple"
        elif what == mustering.TOKEN:
            g.tokens, name = (*g.tokens, order.place), "a token, face down,"
        elif what in mustering.SPECIALS:
            g.items[mustering.SPECIALS[what]] = Item(order.place)
            name = ITEMS[mustering.SPECIALS[what]]
        else:
            g.blocks[fresh(g, what)] = Block(what, LORD, types()[what].steps, order.place)
            name = types()[what].name
        g.tell(
            f"{seat_name(phase.seat)} places {name} at {place_name(g, order.place)}.",
            hap.SETTING_UP(order.place, {phase.seat: hap.TAKES}),
        )
        return end()
