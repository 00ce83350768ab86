"""The position of Block Wars: armies and their blocks on a laid map, the turn, the battle being fought, the points.

Only blocks on the map are kept; an army's pool is its printed set without them. What few may know is hidden by `view`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from minaria.engine.state import LATER, State, remember

ODD, EVEN = "odd", "even"
"""The factions of Alliances, by the seats' places in the seating roll (BW-ALLIANCES-01)."""
WAND, SWORD = "wand", "sword"
ALLIANCES, PLUNDERING, RUINS, BORDERLAND = "alliances", "plundering", "ruins", "borderland"
LOAD = "load"
COINS, CITY = "coins", "city"
EDGE = "edge"
"""Where a block comes from that enters by the top edge of the map (BW-BORDERLAND-05)."""
MENDED = 2
"""The level from which tables are played by rules that older ones did not know (`BlockWars.level`)."""


class Host(msgspec.Struct, frozen=True, omit_defaults=True):
    """An army at the table: whose it is, and its off-map gold."""

    seat: str
    gold: int = 0


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """A block on the map. came: the hex it entered its own from this turn. fled: the hex it retreated out of. gold:
    what it carries, where the house rule allows it. shown: the seats to which the referee has revealed it, '' whoever
    only watches.
    """

    type: str
    army: str
    steps: int
    at: str
    came: str = ""
    moved: bool = False
    fled: str = ""
    gold: int = 0
    shown: tuple[str, ...] = ()


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A block came into a hex this turn: of which side, from which hex, whether it flew."""

    side: str
    start: str
    flew: bool = False


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """Wand or Sword: where it is, and the block that bears it ('' nobody); fallen: with whoever bore it."""

    at: str
    bearer: str = ""
    fallen: bool = False


class Wish(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a secret list: a type recruited (at a place, when building), steps for a block, its end, or gold for
    another army (`to`) or to be carried by the block (`to` is LOAD). berth: the water on which a ship is to lie. purse:
    the gold that is to pay, COINS or CITY, '' that of the city first.
    """

    army: str
    steps: int
    type: str = ""
    block: str = ""
    at: str = ""
    to: str = ""
    berth: str = ""
    purse: str = ""


class Charm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spell at work: on a block, a side of the battle ("attack", "defence"), a hexside or a seat."""

    spell: str
    on: str
    amount: int = 0
    seat: str = ""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a block is to do when its step of the round comes: fire, hold or retreat to a place."""

    block: str
    do: str
    to: str = ""


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The battle being fought.

    stage: fire, pursuit, flee or regroup. hits: still to be taken by the side `hurt`, scored by `by`; `last` whether
    they may take a last step, `on` the block they must strike. queue: blocks that were told to fire. auto: seats whose
    blocks fire unasked this round. again: the block that may throw a die again with the Sword, `thrown` its dice.
    plans: what blocks are to do when their step comes.
    """

    at: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attacker: str = ""
    round: int = 1
    stage: str = "fire"
    acted: tuple[str, ...] = ()
    queue: tuple[str, ...] = ()
    auto: tuple[str, ...] = ()
    healed: tuple[str, ...] = ()
    hits: int = 0
    hurt: str = ""
    by: str = ""
    last: bool = True
    on: str = ""
    winner: str = ""
    settled: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    charms: tuple[Charm, ...] = ()
    again: str = ""
    thrown: tuple[int, ...] = ()
    plans: tuple[Plan, ...] = ()


@dataclass(kw_only=True)
class BlockWars(State):
    """Everything that is on the table or in somebody's hand."""

    seats: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    layout: str = ""
    tiles: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    turn: int = 0
    stage: str = "setup"
    ranks: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    armies: dict[str, Host] = field(default_factory=dict)
    blocks: dict[str, Block] = field(default_factory=dict)
    lists: dict[str, tuple[Wish, ...]] = field(default_factory=dict)
    ready: tuple[str, ...] = ()
    homes: dict[str, str] = field(default_factory=dict)
    specials: tuple[str, ...] = ()
    invaded: dict[str, str] = field(default_factory=dict)
    entries: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    friends: dict[str, str] = field(default_factory=dict)
    crossed: dict[str, int] = field(default_factory=dict)
    charms: tuple[Charm, ...] = ()
    items: dict[str, Item] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    blooded: bool = False
    raided: tuple[str, ...] = ()
    fight: Fight | None = None
    fought: tuple[str, ...] = ()
    finished: bool = False
    winners: tuple[str, ...] = ()
    picked: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=LATER)
    waiting: dict[str, tuple[Wish, ...]] = field(default_factory=dict, metadata=LATER)
    pledged: dict[str, str] = field(default_factory=dict, metadata=LATER)
    temples: tuple[str, ...] = field(default_factory=tuple, metadata=LATER)
    tokens: tuple[str, ...] = field(default_factory=tuple, metadata=LATER)
    unseen: tuple[str, ...] = field(default_factory=tuple, metadata=LATER)
    found: int = field(default_factory=int, metadata=LATER)
    resigned: tuple[str, ...] = field(default_factory=tuple, metadata=LATER)
    out: tuple[str, ...] = field(default_factory=tuple, metadata=LATER)

    @property
    def scenario(self) -> str:
        """Which of the four scenarios is played."""
        return self.options.get("scenario", ALLIANCES)

    def here(self, at: str, seat: str | None = None) -> list[str]:
        """The blocks in a hex, of everybody or of one seat ('' the neutral ones)."""
        there = self.standing().get(at, ())
        if seat is None:
            return list(there)
        return [b for b in there if self.seat_of(b) == seat]

    def standing(self) -> dict[str, list[str]]:
        """The blocks in every hex where there are any; found once while the position stands."""
        return remember(self, "standing", self._standing, ("blocks",))

    def _standing(self) -> dict[str, list[str]]:
        out: dict[str, list[str]] = {}
        for b, x in self.blocks.items():
            out.setdefault(x.at, []).append(b)
        return out

    def seat_of(self, block: str) -> str:
        """Whose a block is, '' nobody's."""
        host = self.armies.get(self.blocks[block].army)
        return host.seat if host is not None else ""

    def of(self, seat: str) -> list[str]:
        """The blocks of a seat."""
        return list(self._by_seat().get(seat, ()))

    def _by_seat(self) -> dict[str, list[str]]:
        return remember(self, "by seat", self._find_by_seat, ("blocks", "armies"))

    def _find_by_seat(self) -> dict[str, list[str]]:
        whose = {a: host.seat for a, host in self.armies.items()}
        out: dict[str, list[str]] = {}
        for b, x in self.blocks.items():
            out.setdefault(whose.get(x.army, ""), []).append(b)
        return out

    def armies_of(self, seat: str) -> list[str]:
        """The armies of a seat, in the order they were drafted."""
        return [a for a, host in self.armies.items() if host.seat == seat]

    @property
    def level(self) -> int:
        """How the table keeps its books (see `Setup.level`): what is mended in the rules holds for newer tables."""
        return int(self.options.get("level", "0"))

    def faction(self, seat: str) -> str:
        """The side of a seat: its faction in Alliances, elsewhere the seat itself; '' of nobody."""
        if self.scenario != ALLIANCES:
            return seat
        return (ODD, EVEN)[self.ranks.index(seat) % 2] if seat in self.ranks else ""

    def change(self, block: str, **new: Any) -> None:
        """Change a block."""
        self.blocks[block] = msgspec.structs.replace(self.blocks[block], **new)

    def host(self, army: str, **new: Any) -> None:
        """Change an army."""
        self.armies[army] = msgspec.structs.replace(self.armies[army], **new)

    def battle(self, **new: Any) -> None:
        """Change the battle being fought."""
        self.fight = msgspec.structs.replace(self.the_fight, **new)

    @property
    def the_fight(self) -> Fight:
        """The battle being fought, for who knows that there is one. Raises LookupError."""
        if self.fight is None:
            raise LookupError("no battle is being fought")
        return self.fight
