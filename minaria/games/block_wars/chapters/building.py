"""Lines of a secret list: what is built, disbanded, unloaded and sent (chapters BUILD, GOLD, PLUNDER)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Number, Order, Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.chapters.common import PAID, Dismiss, Recruit
from minaria.games.block_wars.kinds import ArmyName, Force
from minaria.games.block_wars.rules import building
from minaria.games.block_wars.rules.ground import near, water
from minaria.games.block_wars.rules.movement import distinct
from minaria.games.block_wars.state import CITY, COINS, LOAD, BlockWars, Wish
from minaria.games.block_wars.tables import armies, types
from minaria.games.block_wars.wording import block_name, count, place_name


@order("list", "my list", table=True, rule="BW-TURN-04", examples=("list",))
class ShowList(Order):
    """Show what you have chosen or are about to build, numbered, and what gold is left."""


class Line(Deed):
    """What comes to a line on the seat's list: it is legal if the list could be carried out with it at its end."""

    def wish(self, g: BlockWars, seat: str) -> Wish:
        """The line it comes to."""
        raise NotImplementedError

    def words(self, g: BlockWars) -> str:
        """The line as its owner reads it."""
        raise NotImplementedError

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        return building.line_refusal(g, seat, self.wish(g, seat))

    def do(self, g: BlockWars, phase: Any) -> Next:
        return written(g, self.wish(g, g.actor), self.words(g))


def written(g: BlockWars, wish: Wish, said: str, many: int = 1) -> Next:
    """A line, or the same several times, is put on the actor's list."""
    seat = g.actor
    g.lists[seat] = (*g.lists.get(seat, ()), *[wish] * many)
    g.tell("", hap.LIST((), {seat: hap.BUILDS}), **{seat: f"{len(g.lists[seat])}. {said}"})
    return STAY


def paid(purse: str) -> str:
    """By which purse a line is to be paid, in words; '' where nobody has said."""
    return {COINS: " for coins", CITY: " for the city's gold"}.get(purse, "")


class NewBlock(Recruit):
    """A new block in an owned city (BW-BUILD-01 to -03)."""

    def wish(self) -> Wish:
        """The line it comes to."""
        army = types()[self.type].army
        return Wish(army, self.number, self.type, at=self.place, berth=self.berth, purse=self.purse)

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        return building.lines_refusal(g, seat, self.wish(), self.many)

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        t = types()[said["type"]]
        if said.get("place") and (said.get("berth") or t.kind != "aquatic" or not water(g, said["place"])):
            return said
        mine = [h for h, a in building.owned(g, seat).items() if a == t.army]
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

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[NewBlock]:
        return (x for at, t in openings(g, seat) if (x := cls.best(g, seat, phase, at, t)) is not None)

    @classmethod
    def pick(cls, g: BlockWars, seat: str, phase: Any, by: Chooser) -> NewBlock | None:
        left = openings(g, seat)
        while left:
            at, t = by.choice(left)
            if (found := cls.best(g, seat, phase, at, t)) is not None:
                return found
            left.remove((at, t))
        return None

    @classmethod
    def best(cls, g: BlockWars, seat: str, phase: Any, at: str, kind: str) -> NewBlock | None:
        """A block of the type there with all its steps, else with one; None where that cannot be paid either."""
        ways = (cls(kind, n, at) for n in dict.fromkeys((types()[kind].steps, 1)))
        return next((x for x in ways if x.refusal(g, seat, phase) is None), None)

    def do(self, g: BlockWars, phase: Any) -> Next:
        afloat = f" on {place_name(g, self.berth)}" if self.berth else ""
        said = f"{self.said()} at {place_name(g, self.place)}{afloat}{paid(self.purse)}."
        return written(g, self.wish(), said, self.many)


def openings(g: BlockWars, seat: str) -> list[tuple[str, str]]:
    """The cities that a seat owns, with each type of block of their army."""
    return [(at, t) for at, army in building.owned(g, seat).items() for t in armies()[army].types]


@order(
    "build NUMBER steps|step on|to FORCE",
    "build|add [a|another] step on|to FORCE = number:1",
    "strengthen|reinforce FORCE [by|with] NUMBER [steps|step]",
    "strengthen|reinforce FORCE = number:1",
    f"build NUMBER steps|step on FORCE {PAID} coins = purse:coins",
    f"build NUMBER steps|step on FORCE {PAID} gold = purse:city",
    rule="BW-BUILD-01",
    examples=("build 2 steps on the wizard",),
)
class Build(Line):
    """Add steps to a block, for the gold of its city or off-map gold: 'for gold' or 'for coins' says which."""

    number: Number
    force: Force
    purse: str = ""

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        """As the list with it says (BW-BUILD-01, BW-BUILD-04)."""
        if len(self.force) != 1 or self.number < 1 or self.force[0] not in g.blocks:
            return Refusal("Say how many steps, and on which block.", "BW-BUILD-01")
        return super().refusal(g, seat, phase)

    def wish(self, g: BlockWars, seat: str) -> Wish:
        return Wish(g.blocks[self.force[0]].army, self.number, block=self.force[0], purse=self.purse)

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Build]:
        return (cls(1, (b,)) for b in distinct(g, g.of(seat)))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [b for b in g.of(seat) if g.blocks[b].steps < types()[g.blocks[b].type].steps]

    def words(self, g: BlockWars) -> str:
        return f"{count(self.number, 'step')} on {block_name(g, self.force[0])}{paid(self.purse)}."


@order("disband FORCE", rule="BW-BUILD-08", examples=("disband 1 block",), grave=True)
class Disband(Line):
    """Take a block of yours off the map for nothing."""

    force: Force

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if len(self.force) != 1 or self.force[0] not in g.blocks:
            return Refusal("Name one block of yours.", "BW-BUILD-08")
        return super().refusal(g, seat, phase)

    def wish(self, g: BlockWars, seat: str) -> Wish:
        return Wish(g.blocks[self.force[0]].army, 0, block=self.force[0])

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Disband]:
        return (cls((b,)) for b in distinct(g, g.of(seat)))

    @classmethod
    def pick(cls, g: BlockWars, seat: str, phase: Any, by: Chooser) -> None:
        """Nobody gives his blocks up by chance."""

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return g.of(seat)

    def words(self, g: BlockWars) -> str:
        return f"{block_name(g, self.force[0])} is disbanded."


@order("unload NUMBER [steps|step] of|from FORCE", rule="BW-GOLD-04", examples=("unload 1 step of 1 treasure",))
class Unload(Line):
    """Turn steps of a treasure, or gold that a block has carried, into gold to be spent in its hex."""

    number: Number
    force: Force

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if len(self.force) != 1 or self.number < 1 or self.force[0] not in g.blocks:
            return Refusal("Say how many steps, and of which treasure.", "BW-GOLD-04")
        return super().refusal(g, seat, phase)

    def wish(self, g: BlockWars, seat: str) -> Wish:
        return Wish(g.blocks[self.force[0]].army, -self.number, block=self.force[0])

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Unload]:
        return (cls(1, (b,)) for b in cls.candidates(g, seat, phase, {}))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [b for b in g.of(seat) if types()[g.blocks[b].type].kind == "treasure" or g.blocks[b].gold]

    def words(self, g: BlockWars) -> str:
        b = self.force[0]
        what = f"{self.number} gold" if g.blocks[b].gold else count(self.number, "step")
        return f"{what} of {block_name(g, b)} to be spent where it stands."


@order("carry NUMBER [gold] with|on FORCE", rule="BW-GOLD-05", examples=("carry 2 gold with 1 block",))
class Carry(Line):
    """Have a block take gold of its city along, where the house rule allows it: 'unload' puts it down elsewhere."""

    number: Number
    force: Force

    @classmethod
    def offered(cls, g: BlockWars, seat: str, phase: Any) -> bool:
        return g.options.get("escort") == "yes"

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if len(self.force) != 1 or self.force[0] not in g.blocks:
            return Refusal("Say how much gold, and which block carries it.", "BW-GOLD-05")
        return super().refusal(g, seat, phase)

    def wish(self, g: BlockWars, seat: str) -> Wish:
        return Wish(g.blocks[self.force[0]].army, self.number, block=self.force[0], to=LOAD)

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Carry]:
        return (cls(1, (b,)) for b in distinct(g, list(cls.candidates(g, seat, phase, {}))))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        mine = building.owned(g, seat)
        return [b for b in g.of(seat) if g.blocks[b].at in mine and types()[g.blocks[b].type].move]

    def words(self, g: BlockWars) -> str:
        return f"{block_name(g, self.force[0])} carries {self.number} gold."


@order("send NUMBER [coins|coin] to ARMY", rule="BW-PLUNDER-08", examples=("send 3 coins to Iron Orcs",))
class Send(Line):
    """Give off-map gold of your army without a castle to your other army."""

    number: Number
    army: ArmyName

    @classmethod
    def offered(cls, g: BlockWars, seat: str, phase: Any) -> bool:
        return any(building.disloyal(g, a) for a in g.armies_of(seat)) and len(g.armies_of(seat)) > 1

    def wish(self, g: BlockWars, seat: str) -> Wish:
        giver = next((a for a in g.armies_of(seat) if a != self.army and building.disloyal(g, a)), self.army)
        return Wish(giver, self.number, to=self.army)

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Send]:
        mine = g.armies_of(seat)
        return (cls(g.armies[a].gold, b) for a in mine for b in mine if a != b)

    def words(self, g: BlockWars) -> str:
        return f"{count(self.number, 'coin')} for the {armies()[self.army].name}."


class StrikeLine(Dismiss):
    """A line taken off the list, if what stands below it does not rest on it; any line of a list that the referee's
    corrections have made impossible.
    """

    def why_kept(self, g: BlockWars, seat: str) -> Refusal | None:
        kept = g.lists[seat]
        rest = (*kept[: self.number - 1], *kept[self.number :])
        return building.list_refusal(g, seat, rest) if building.list_refusal(g, seat, kept) is None else None
