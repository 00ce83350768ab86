"""Blocks on the move, and those that come on by the top edge (chapters MOVE, TURN, COMBAT, BORDERLAND)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from commands import Number, Trouble, Which, order
from minaria.engine.deeds import Deed, Said, Through
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.engine.state import recall
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Force, Place, Seat, TypeName
from minaria.games.block_wars.rules import battle, borderland, movement
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.rules.building import several as so_many
from minaria.games.block_wars.rules.ground import distances, enemies, held_against
from minaria.games.block_wars.state import EDGE, Block, BlockWars, Crossing, Entry, Pledge
from minaria.games.block_wars.tables import types
from minaria.games.block_wars.wording import blocks_words, count, does, place_name, seat_name, several


@order(
    "move FORCE to PLACE [via|through VIA]",
    "attack PLACE with FORCE",
    "land FORCE at|in|on PLACE",
    "move FORCE to PLACE by|along [the] road|roads = road:true",
    "move FORCE to PLACE as many as can|may = most:true",
    rule="BW-MOVE-01",
    examples=("move 2 blocks to a-0305", "move the wizard to Corvale via a-0305"),
    toward="place",
)
class Move(Deed):
    """Move blocks, one after the other, by the shortest way that is open, by the hex you name or by the road; 'as many
    as can' takes as many as the way lets through, and says who stays.
    """

    force: Force
    place: Place
    via: Place = ""
    road: bool = False
    most: bool = False

    def way(self) -> str:
        """The hex it names to go by, or the road."""
        return movement.ROAD if self.road else self.via

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        return movement.move_refusal(g, seat, self.force, self.place, self.way())

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Move]:
        for b in movement.distinct(g, movement.movable(g, seat)):
            for to in movement.targets(g, b):
                yield cls((b,), to)

    @classmethod
    def pick(cls, g: BlockWars, seat: str, phase: Any, by: Chooser) -> Move | None:
        left = movement.distinct(g, movement.movable(g, seat))
        while left:
            b = by.choice(left)
            ends = movement.targets(g, b)
            if ends:
                return cls((b,), by.choice(by.choice((ends, onward(g, seat, ends)))))
            left.remove(b)
        return None

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [b for b in movement.movable(g, seat) if g.blocks[b].at != said.get("place")]

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """As many as can: those that get there one after the other; all of them, to hear why, where nobody does.

        It stays 'as many as can' where others of those hexes could move: read again it still says who stays.
        """
        if not said.get("most"):
            return said
        force = said["force"]
        strongest = tuple(sorted(force, key=lambda b: -g.blocks[b].steps if b in g.blocks else 0))
        able = movement.able(g, seat, strongest, said["place"])
        return {**said, "force": able or force, "most": 0 < len(able) < len(force) or bool(staying(g, force))}

    def do(self, g: BlockWars, phase: Any) -> Next:
        """They go one after the other (BW-TURN-02)."""
        seat, to = phase.seat, self.place
        stay = staying(g, self.force) if self.most else []
        names, where = blocks_words(g, self.force), place_name(g, to)
        ways = [(g.blocks[b].at, to) for b in self.force]
        for k, b in enumerate(self.force):
            find = partial(movement.path, g, b, to, self.way())
            way = find() if k else recall(g, ("path", b, to, self.way()), find)
            if movement.go(g, b, way or (g.blocks[b].at, to)):  # straight where the rule that bars it is waived
                attacked(g, seat, to)
        g.tell(
            f"{seat_name(seat)} moves {count(len(self.force), 'block')} to {where}.",
            hap.MOVE(to, {seat: hap.MOVES}, ways=ways),
            **{seat: f"You move {names} to {where}."},
        )
        why = movement.move_refusal(g, seat, (stay[0],), to) if stay else None
        if why is not None:
            rest = blocks_words(g, stay)
            said = f"{does(rest, 'stay') if len(stay) == 1 else f'{rest} stay'}. {why.text}"
            g.tell("", hap.MOVE(to, {seat: hap.MOVES}), **{seat: said})
        return STAY


def attacked(g: BlockWars, seat: str, at: str) -> None:
    """Tell that a seat opens a battle."""
    foes = dict.fromkeys((g.seat_of(x) for x in enemies(g, at, seat)), hap.ATTACKED)
    g.tell(f"{seat_name(seat)} attacks at {place_name(g, at)}.", hap.BATTLE(at, {seat: hap.ATTACKS, **foes}))


def staying(g: BlockWars, force: Sequence[str]) -> list[str]:
    """The blocks that stay behind in the hexes that these leave, though they may still move."""
    from_here = {g.blocks[b].at for b in force}
    seat = g.seat_of(force[0]) if force else ""
    return [b for b in movement.movable(g, seat) if g.blocks[b].at in from_here and b not in force]


def onward(g: BlockWars, seat: str, ends: list[str]) -> list[str]:
    """Of these hexes those nearest to an enemy: by chance alone two armies may not meet for a hundred turns."""
    held = held_against(g, seat)
    far = {h: min((distances(g, at)[h] for at in held), default=0) for h in ends}
    return [h for h in ends if far[h] == min(far.values())]


@order(
    "enter [MANY] TYPE at|by PLACE",
    "bring on [MANY] TYPE at|by PLACE",
    "enter|bring [on] [MANY] TYPE",
    rule="BW-BORDERLAND-05",
    examples=("enter Goblin Mob at a-0400", "enter 2 Goblin Mob at a-0400"),
)
class Enter(Deed):
    """Bring waiting blocks on by the top edge, for one hex of their move; they may then move on."""

    type: TypeName
    place: Place = ""
    many: Number = 1

    @classmethod
    def offered(cls, g: BlockWars, seat: str, phase: Any) -> bool:
        return bool(g.waiting.get(seat))

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        trial = g.copy() if self.many > 1 else g

        def one() -> Refusal | None:
            why = borderland.entry_refusal(trial, seat, self.type, self.place)
            if why is None and trial is not g:
                self.bring(trial, seat)
            return why

        return so_many(one, self.many)

    def bring(self, g: BlockWars, seat: str) -> int:
        """One block comes on (BW-BORDERLAND-06); how many steps it has."""
        at, t = self.place, types()[self.type]
        wish = max((w for w in g.waiting[seat] if w.type == t.id), key=lambda w: w.steps)
        left = list(g.waiting[seat])
        left.remove(wish)
        g.waiting[seat] = tuple(left)
        flies = t.kind == "flyer"
        through = bool(enemies(g, at, seat)) and not flies
        g.blocks[fresh(g, t.id)] = Block(t.id, wish.army, wish.steps, at, came=EDGE, moved=through)
        if not flies:
            g.crossed = (*g.crossed, Crossing(seat, EDGE, at))
        g.entries[at] = (*g.entries.get(at, ()), Entry(g.faction(seat), EDGE, flies))
        return wish.steps

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterable[Enter]:
        return (cls(kind, at) for kind, at in borderland.entries(g, seat))

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        open_now = [h for kind, h in borderland.entries(g, seat) if kind == said["type"]]
        if said.get("place") or not open_now:
            return said
        made = [(place_name(g, h), cls(**{**said, "place": h})) for h in open_now]
        return Which("By which hex of the top edge?", tuple(made[:9]))

    def do(self, g: BlockWars, phase: Any) -> Next:
        seat, at, name = phase.seat, self.place, types()[self.type].name
        where, many = place_name(g, at), "a block" if self.many == 1 else count(self.many, "block")
        steps = [self.bring(g, seat) for _ in range(self.many)]
        if enemies(g, at, seat) and at not in g.invaded:
            g.invaded[at] = seat
            attacked(g, seat, at)
        mine = does(f"{name} ({steps[0]})", "come") if self.many == 1 else f"{several(self.many, name)} come"
        g.tell(
            f"{seat_name(seat)} brings {many} on at {where}.",
            hap.MOVE(at, {seat: hap.MOVES}),
            **{seat: f"{mine} on at {where}."},
        )
        return STAY


class Moved(Through):
    """Done with moving, when nobody waits who could come on (BW-BORDERLAND-05)."""

    @classmethod
    def offered(cls, g: BlockWars, seat: str, phase: Any) -> bool:
        return not borderland.entries(g, seat)


@order("side with SEAT at|in PLACE", rule="BW-COMBAT-03", word="side with", examples=("side with birch at Corvale",))
class SideWith(Deed):
    """Say whose side your blocks will take in a battle between two others, before they enter."""

    seat: Seat
    place: Place

    @classmethod
    def offered(cls, g: BlockWars, seat: str, phase: Any) -> bool:
        return any(battle.contested(g, h, seat) or bool(g.pledge(h, seat)) for h in g.invaded)

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if g.pledge(self.place, seat):
            return Refusal("You have named your side there, and it stands.", "BW-COMBAT-03")
        if not battle.contested(g, self.place, seat):
            return Refusal("No battle between others is to be fought there.", "BW-COMBAT-03")
        if not any(self.seat in side for side in battle.margins(g, self.place)):
            return Refusal(f"{seat_name(self.seat)} does not fight there.", "BW-COMBAT-03")
        return None

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[SideWith]:
        for h in g.invaded:
            if battle.contested(g, h, seat):
                for side in battle.margins(g, h):
                    yield from (cls(s, h) for s in side[:1] if s)

    def do(self, g: BlockWars, phase: Any) -> Next:
        attackers, _ = battle.margins(g, self.place)
        side = battle.ATTACK if self.seat in attackers else battle.DEFENCE
        g.pledged = (*g.pledged, Pledge(self.place, phase.seat, side))
        g.tell(
            f"{seat_name(phase.seat)} sides with {seat_name(self.seat)} at {place_name(g, self.place)}.",
            hap.BATTLE(self.place, {phase.seat: hap.READY}),
        )
        return STAY
