"""The position of Block Wars: armies and their blocks on a laid map, the turn, the battle being fought, the points.

Only blocks on the map are kept; an army's pool is its printed set without them. What few may know is hidden by `view`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from minaria.engine.state import Former, State, remember
from minaria.games.block_wars.tables import LORD
from minaria.kit.fog import among, masked, own, public

ODD, EVEN = "odd", "even"
"""The factions of Alliances, by the seats' places in the seating roll (BW-ALLIANCES-01)."""
WAND, SWORD = "wand", "sword"
ALLIANCES, PLUNDERING, RUINS, BORDERLAND = "alliances", "plundering", "ruins", "borderland"
LOAD = "load"
COINS, CITY = "coins", "city"
OPEN_CHARMS = ("thorn_wall",)
"""Spells that stand on the map for all to see."""
SPENT = "cast"
"""Among the spells at work: a wizard that has cast in this turn, and where it did."""
EDGE = "edge"
"""Where a block comes from that enters by the top edge of the map (BW-BORDERLAND-05)."""
MENDED, NAMED = 2, 3
"""The levels from which tables are played by rules that older ones did not know, and from which journals have hexsides
and pledges by names, and not in words (`BlockWars.level`).
"""


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
    """A spell at work: on a block, on a side of the battle ("attack", "defence"), on the hexside from `start` to `to`
    (the first comes first in the order of names), or for its seat alone. seat: whose it is. at: the hex that is seen by
    it, or where it was cast.
    """

    spell: str
    block: str = ""
    amount: int = 0
    seat: str = ""
    start: str = ""
    to: str = ""
    at: str = ""
    side: str = ""


class Crossing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's block has crossed the hexside from `start` to `to`, of which the first comes first in the order of
    names, or has come on by the top edge (from EDGE). aside: a ship, for which a shore has a place of its own.
    """

    seat: str
    start: str
    to: str
    aside: bool = False


class Pledge(msgspec.Struct, frozen=True, omit_defaults=True):
    """On which side ("attack", "defence") a third player fights in a hex."""

    at: str
    seat: str
    side: str


def hexside(a: str, b: str) -> tuple[str, str]:
    """A hexside, the same from both ends."""
    return min(a, b), max(a, b)


class WordedCharm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spell at work as journals of tables begun before `NAMED` have it: of what it is on one word."""

    spell: str
    on: str = ""
    amount: int = 0
    seat: str = ""


def charms_in_words(g: BlockWars) -> tuple[WordedCharm, ...]:
    """The spells at work, as journals of tables begun before `NAMED` have them."""
    found = []
    for c in g.charms:
        on = f"{c.start}|{c.to}" if c.start else c.block or c.at or c.seat
        mine = f"{c.seat} " if c.spell == "green_path" else ""
        found.append(WordedCharm(c.spell, mine + on, c.amount, "" if c.spell == SPENT else c.seat))
    return tuple(found)


def fight_in_words(g: BlockWars) -> Fight | None:
    """The battle being fought, as journals of tables begun before `NAMED` have it."""
    f = g.fight
    if f is None or not f.charms:
        return f
    return msgspec.structs.replace(f, charms=tuple(WordedCharm(c.spell, c.block or c.side, c.amount) for c in f.charms))


def crossed_in_words(g: BlockWars) -> dict[str, int]:
    """How often which side was crossed, as journals of tables begun before `NAMED` have it."""
    found: dict[str, int] = {}
    for c in g.crossed:
        sides = f"{EDGE} {c.to}" if c.start == EDGE else f"{c.start}|{c.to}"
        name = f"{c.seat} {sides}{'~' if c.aside else ''}"
        found[name] = found.get(name, 0) + 1
    return found


def pledged_in_words(g: BlockWars) -> dict[str, str]:
    """Who fights on whose side, as journals of tables begun before `NAMED` have it."""
    return {f"{p.at} {p.seat}": p.side for p in g.pledged}


WAS_PLEDGED = Former(NAMED, "pledged", pledged_in_words, later=True)


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

    def fought_by(self, seat: str) -> bool:
        """Whether a seat takes part."""
        return bool(seat) and seat in (*self.attackers, *self.defenders)

    def seen(self, g: BlockWars, seat: str) -> Fight:
        """The battle as a seat sees it (BW-FOG-05): what blocks do is seen by those who take part, a plan by whoever
        made it.
        """
        if not self.fought_by(seat):
            return Fight(**{name: getattr(self, name) for name in OPEN_IN_BATTLE})
        return msgspec.structs.replace(self, plans=tuple(p for p in self.plans if g.owns(seat, p.block)))


OPEN_IN_BATTLE = (
    *("at", "attackers", "defenders", "attacker", "round", "stage"),
    *("hits", "hurt", "by", "last", "winner", "settled"),
)
"""What onlookers know of a battle."""


@dataclass(kw_only=True)
class BlockWars(State):
    """Everything that is on the table or in somebody's hand."""

    seats: tuple[str, ...] = public()
    options: dict[str, str] = public(dict)
    layout: str = public("")
    tiles: tuple[str, ...] = public(())
    turned: tuple[str, ...] = public(())
    turn: int = public(0)
    stage: str = public("setup")
    ranks: tuple[str, ...] = public(())
    order: tuple[str, ...] = public(())
    armies: dict[str, Host] = public(dict)
    blocks: dict[str, Block] = masked(
        dict, lambda g, seat, blocks: {b: g.face(seat, b) for b in blocks if g.open_to(seat, b)}
    )
    lists: dict[str, tuple[Wish, ...]] = own()
    ready: tuple[str, ...] = public(())
    homes: dict[str, str] = masked(dict, lambda g, seat, homes: g.homes_seen(seat))
    specials: tuple[str, ...] = public(())
    invaded: dict[str, str] = public(dict)
    entries: dict[str, tuple[Entry, ...]] = masked(dict, lambda g, seat, entries: g.entries_seen(seat))
    friends: dict[str, str] = public(dict)
    crossed: tuple[Crossing, ...] = among(
        tuple, whom=lambda c: (c.seat,), former=Former(NAMED, "crossed", crossed_in_words)
    )
    charms: tuple[Charm, ...] = masked(
        tuple, lambda g, seat, charms: g.charms_seen(seat), former=Former(NAMED, "charms", charms_in_words)
    )
    items: dict[str, Item] = masked(dict, lambda g, seat, items: g.items_seen(seat))
    points: dict[str, int] = public(dict)
    blooded: bool = public(False)
    raided: tuple[str, ...] = public(())
    fight: Fight | None = masked(
        None, lambda g, seat, fight: fight and fight.seen(g, seat), former=Former(NAMED, "fight", fight_in_words)
    )
    fought: tuple[str, ...] = public(())
    finished: bool = public(False)
    winners: tuple[str, ...] = public(())
    picked: dict[str, tuple[str, ...]] = masked(
        dict, lambda g, seat, picked: {a: t for a, t in picked.items() if g.armies[a].seat == seat}, later=True
    )
    waiting: dict[str, tuple[Wish, ...]] = own(counted=True, later=True)
    pledged: tuple[Pledge, ...] = public(tuple, later=True, former=WAS_PLEDGED)
    temples: tuple[str, ...] = public(tuple, later=True)
    tokens: tuple[str, ...] = public(tuple, later=True)
    unseen: tuple[str, ...] = public(tuple, later=True)
    found: int = public(int, later=True)
    resigned: tuple[str, ...] = public(tuple, later=True)
    out: tuple[str, ...] = public(tuple, later=True)

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

    def owns(self, seat: str, block: str) -> bool:
        """Whether a block on the map is a seat's."""
        return block in self.blocks and self.seat_of(block) == seat

    # -- who may know what (chapter FOG)

    def open_to(self, seat: str, block: str) -> bool:
        """Whether a seat sees a block's face (BW-FOG-02 to -05)."""
        x, owner, f = self.blocks[block], self.seat_of(block), self.fight
        if x.army == LORD or owner == seat or seat in x.shown:
            return True
        if f is not None and x.at == f.at and f.fought_by(seat):
            return True
        if any(c.spell == "far_sight" and c.at == x.at and c.seat == seat for c in self.charms):
            return True
        return bool(seat) and self.options.get("allies") == "blocks" and self.faction(owner) == self.faction(seat)

    def face(self, seat: str, block: str) -> Block:
        """A block as a seat sees it that sees its face: what it did and bears is its owner's to know."""
        x = self.blocks[block]
        return x if self.seat_of(block) == seat else Block(x.type, x.army, x.steps, x.at)

    def entries_seen(self, seat: str) -> dict[str, tuple[Entry, ...]]:
        """Who came into which hex; that it flew is known of one's own side and in one's own battle (BW-FOG-05)."""
        side, f = self.faction(seat), self.fight
        mine = f.at if f is not None and f.fought_by(seat) else ""
        return {
            h: tuple(e if e.side == side or h == mine else Entry(e.side, e.start) for e in there)
            for h, there in self.entries.items()
        }

    def charms_seen(self, seat: str) -> tuple[Charm, ...]:
        """The spells at work: one's own, what stands on the map, and where wizards of others have cast, though not
        which of the blocks there they are (BW-FOG-02).
        """
        cast = tuple(
            msgspec.structs.replace(c, block="") if c.spell == SPENT and c.seat != seat else c for c in self.charms
        )
        return tuple(c for c in cast if c.seat == seat or c.spell in (*OPEN_CHARMS, SPENT))

    def items_seen(self, seat: str) -> dict[str, Item]:
        """Wand and Sword: where they are, and which block bears them if it is the seat's own (BW-FOG-07)."""
        return {
            k: i if self.owns(seat, i.bearer) else msgspec.structs.replace(i, bearer="") for k, i in self.items.items()
        }

    def homes_seen(self, seat: str) -> dict[str, str]:
        """Where armies began; of the Borderland's defender others see that he stands, not where his castle does nor
        when it was put down (BW-BORDERLAND-04, BW-FOG-02).
        """
        if self.scenario != BORDERLAND or (self.ranks and seat == self.ranks[1]):
            return self.homes
        return {} if self.setting() else dict.fromkeys(self.homes, "")

    def setting(self) -> tuple[str, ...]:
        """The armies that are chosen and of which blocks are still to be set down before the war."""
        if self.stage != "setup":
            return ()
        chosen = self.armies if self.scenario == ALLIANCES and self.homes else self.picked
        left = {w.army for wishes in self.lists.values() for w in wishes if w.steps}
        return tuple(a for a in self.armies if a in chosen and a in left)

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

    def faction(self, seat: str) -> str:
        """The side of a seat: its faction in Alliances, elsewhere the seat itself; '' of nobody."""
        if self.scenario != ALLIANCES:
            return seat
        return (ODD, EVEN)[self.ranks.index(seat) % 2] if seat in self.ranks else ""

    def pledge(self, at: str, seat: str) -> str:
        """On which side a third player has said that he fights in a hex, '' if he has not."""
        return next((p.side for p in self.pledged if p.at == at and p.seat == seat), "")

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
