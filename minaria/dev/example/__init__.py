"""Marches: the example a new game begins as. Nine areas, hidden blocks, battles with retreats, ten rules.

Two or three lords hold a corner each. In his round a lord moves blocks, two at most and one area each; where he meets
another there is a battle: every block on either side throws a die a step, and each die of its rating or less takes a
step from the strongest block opposite. After a round of it the weaker side retreats. Whoever holds most areas after six
turns wins. What a block is worth only its owner knows, until it has fought.

    MA-SETUP-01  four blocks each, drawn by lot in secret, in the lord's corner
    MA-TURN-01   lords play in the order of their seats, six turns
    MA-MOVE-01   two blocks at most, one area each, and each once
    MA-MOVE-02   a block moves to an area beside its own
    MA-MOVE-03   no more than three blocks of a lord in an area
    MA-FIGHT-01  where blocks of two lords meet there is a battle, the intruder attacks
    MA-FIGHT-02  archers throw first, the defender before the attacker, a die a step; 3 or less hits, of archers 2
    MA-FIGHT-03  a hit takes a step from the block opposite with most steps; without steps it is gone
    MA-FLEE-01   if both sides stand after that, the side with fewer steps retreats, the attacker if they are equal
    MA-FLEE-02   to an area beside it that is empty or its own; who has none is lost
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

import msgspec

from commands import Done, Kind, Order, Thing, order
from minaria.engine.acts import Act, ActsAsk, Plain, Said
from minaria.engine.contract import Facts, Language, Pages, Referee, Rules, Samples, Seating, Setup, Standing, Views
from minaria.engine.game import Game
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, call, end
from minaria.engine.sheets import Facts as Pairs
from minaria.engine.sheets import Sheet
from minaria.engine.state import State
from minaria.kit.scope import Vocabulary, existing
from minaria.kit.ways import links

AREAS = ("Northwold", "Stonefell", "Eastmere", "Westley", "Midden", "Oxford", "Saltmarsh", "Thornbury", "Kingsdown")
HOMES = ((0, 0, 0, 1), (8, 8, 8, 7), (2, 2, 2, 5))  # where each lord's four blocks begin
NEAR = links((k, n) for k in range(9) for n in (k + 1, k + 3) if n < 9 and (n == k + 3 or k % 3 < 2))
KINDS = {"spearman": 3, "archer": 2}  # the highest die that hits
TURNS, MOVES, STACK = 6, 2, 3

Place = Annotated[int, Kind("place", "an area")]
Force = Annotated[tuple[str, ...], Kind("force", "blocks")]

# -- state


class Block(msgspec.Struct, frozen=True):
    """One block: whose, what, how many steps it has left, where, whether it has moved, whether all have seen it."""

    seat: str
    kind: str
    steps: int
    at: int
    moved: bool = False
    seen: bool = False


@dataclass(kw_only=True)
class Marches(State):
    seats: tuple[str, ...]
    turn: int = 0
    blocks: dict[str, Block] = field(default_factory=dict)

    def here(self, area: int, seat: str = "") -> dict[str, Block]:
        """The blocks in an area, of everybody or of one seat."""
        return {b: x for b, x in self.blocks.items() if x.at == area and seat in ("", x.seat)}

    def change(self, block: str, **new: Any) -> None:
        """Change a block."""
        self.blocks[block] = msgspec.structs.replace(self.blocks[block], **new)


# -- orders


@order("move FORCE to PLACE", "march FORCE to PLACE", rule="MA-MOVE-01", examples=("move 2 blocks to Midden",))
class Move(Order):
    """Move blocks to an area beside their own."""

    force: Force
    place: Place


@order("retreat to PLACE", "flee to PLACE", rule="MA-FLEE-02", examples=("retreat to Northwold",))
class Retreat(Order):
    """Where the beaten side goes."""

    place: Place


@order("put FORCE at PLACE", examples=("put 1 block at Midden",))
class Put(Order):
    """Referee: put blocks somewhere."""

    force: Force
    place: Place


# -- rules


def movable(g: Marches, seat: str) -> dict[str, Block]:
    """Blocks that may still move this round (MA-MOVE-01)."""
    mine = {b: x for b, x in g.blocks.items() if x.seat == seat}
    return {b: x for b, x in mine.items() if not x.moved} if sum(x.moved for x in mine.values()) < MOVES else {}


def havens(g: Marches, area: int, seat: str) -> list[int]:
    """Where a beaten side may go (MA-FLEE-02)."""
    many = len(g.here(area, seat))
    return [n for n in NEAR[area] if all(x.seat == seat for x in g.here(n).values()) and len(g.here(n)) + many <= STACK]


def steps(g: Marches, area: int, seat: str) -> int:
    """How many steps a side has in an area."""
    return sum(x.steps for x in g.here(area, seat).values())


class Moving(Act[Move]):
    """One order of movement."""

    kind = Move

    def refusal(self, g: Marches, seat: str, order: Move) -> Refusal | None:
        may = movable(g, seat)
        if not order.force or any(b not in g.blocks or g.blocks[b].seat != seat for b in order.force):
            return Refusal("Name blocks of yours.", "MA-MOVE-01")
        if any(b not in may for b in order.force) or len(order.force) + moved(g, seat) > MOVES:
            return Refusal(f"You move {MOVES} blocks a round, each once.", "MA-MOVE-01")
        if any(order.place not in NEAR[g.blocks[b].at] for b in order.force):
            return Refusal(f"{AREAS[order.place]} is not beside them.", "MA-MOVE-02")
        if len(g.here(order.place, seat)) + len(order.force) > STACK:
            return Refusal(f"No more than {STACK} of your blocks may stand in {AREAS[order.place]}.", "MA-MOVE-03")
        return None

    def orders(self, g: Marches, seat: str) -> Iterator[Move]:
        may = movable(g, seat)
        for at in dict.fromkeys(x.at for x in may.values()):
            here = tuple(b for b, x in may.items() if x.at == at)
            for force in dict.fromkeys((here[:1], here[:2])):
                for place in NEAR[at]:
                    if self.refusal(g, seat, move := Move(force, place)) is None:
                        yield move

    def units(self, g: Marches, seat: str, said: Said) -> Sequence[str]:
        return [b for b, x in movable(g, seat).items() if said.get("place") is None or said["place"] in NEAR[x.at]]

    def do(self, g: Marches, phase: Round, order: Move) -> Next:
        for b in order.force:
            g.change(b, at=order.place, moved=True)
        g.tell(f"{g.actor.capitalize()} moves {len(order.force)} to {AREAS[order.place]}.")
        return STAY


def moved(g: Marches, seat: str) -> int:
    """How many blocks a seat has moved this round."""
    return sum(x.moved for x in g.blocks.values() if x.seat == seat)


class Fleeing(Act[Retreat]):
    """Where a beaten side goes."""

    kind = Retreat

    def refusal(self, g: Marches, seat: str, order: Retreat) -> Refusal | None:
        where = battlefield(g)
        if where is None or order.place not in havens(g, where, seat):
            return Refusal(f"They cannot retreat to {AREAS[order.place]}.", "MA-FLEE-02")
        return None

    def orders(self, g: Marches, seat: str) -> list[Retreat]:
        where = battlefield(g)
        return [] if where is None else [Retreat(n) for n in havens(g, where, seat)]

    def do(self, g: Marches, phase: Flight, order: Retreat) -> Next:
        for b in g.here(phase.area, phase.seat):
            g.change(b, at=order.place)
        g.tell(f"{phase.seat.capitalize()} retreats to {AREAS[order.place]}.")
        return end()


def battlefield(g: Marches) -> int | None:
    """The first area in which two lords stand (MA-FIGHT-01), None if there is none."""
    return next((a for a in range(9) if len({x.seat for x in g.here(a).values()}) > 1), None)


# -- phases


class Turns(Phase):
    """Round after round (MA-TURN-01)."""

    title: ClassVar[str] = "Turn"
    done: int = 0

    def start(self, g: Marches) -> Next:
        return self.resume(g, None)

    def resume(self, g: Marches, value: Any) -> Next:
        g.turn, seat = divmod(self.done, len(g.seats))
        if g.turn >= TURNS:
            return end()
        self.done += 1
        return call(Round(g.seats[seat]))


class Round(SeatPhase):
    """A lord moves, then his battles are fought."""

    title: ClassVar[str] = "Movement"
    acts = (Moving(), Plain(Done, lambda g, phase, order: phase.fight(g, None)))

    def ask(self, g: Marches) -> list[ActsAsk]:
        prompt = f"Move {MOVES - moved(g, self.seat)} more blocks, or done."
        return [ActsAsk(g, self.seat, prompt, self.acts, waiting=f"{self.seat} moves.", absent=Done())]

    def fight(self, g: Marches, value: Any) -> Next:
        """The next battle, or the end of the round."""
        where = battlefield(g)
        if where is not None:
            return self.battle(g, where)
        for b, x in g.blocks.items():
            if x.moved:
                g.change(b, moved=False)
        return end()

    def battle(self, g: Marches, area: int) -> Next:
        """A battle to its end, but for where the beaten go (MA-FIGHT-02, -03, MA-FLEE-01)."""
        foe, mine = sorted({x.seat for x in g.here(area).values()}, key=lambda s: s == self.seat)[-2:]
        g.tell(f"Battle at {AREAS[area]}: {mine} against {foe}.")
        for b in g.here(area):
            g.change(b, seen=True)
        for kind in sorted(KINDS, key=KINDS.__getitem__):
            for side, other in ((foe, mine), (mine, foe)):
                for b in [b for b, x in g.here(area, side).items() if x.kind == kind]:
                    self.volley(g, area, b, other)
        if not g.here(area, foe) or not g.here(area, mine):
            return self.fight(g, None)
        loser = foe if steps(g, area, foe) < steps(g, area, mine) else mine
        if not havens(g, area, loser):
            g.tell(f"{loser.capitalize()} has nowhere to go and is lost.")
            for b in g.here(area, loser):
                del g.blocks[b]
            return self.fight(g, None)
        return call(Flight(loser, area), then=self.fight)

    def volley(self, g: Marches, area: int, block: str, other: str) -> None:
        """All dice of one block, each hit on the strongest opposite."""
        if block not in g.blocks:
            return
        shooter = g.blocks[block]
        dice = [g.roll(f"{shooter.kind} at {AREAS[area]}", shooter.seat) for _ in range(shooter.steps)]
        hits = sum(d <= KINDS[shooter.kind] for d in dice)
        g.tell(f"{shooter.seat.capitalize()}'s {shooter.kind} throws {', '.join(map(str, dice))}: {hits} hits.")
        for _ in range(hits):
            foes = g.here(area, other)
            if foes:
                strongest = max(foes, key=lambda b: (foes[b].steps, b))
                if foes[strongest].steps == 1:
                    del g.blocks[strongest]
                else:
                    g.change(strongest, steps=foes[strongest].steps - 1)


class Flight(SeatPhase):
    """The beaten side retreats."""

    title: ClassVar[str] = "Retreat"
    acts = (Fleeing(),)
    area: int

    def ask(self, g: Marches) -> list[ActsAsk]:
        first = Retreat(havens(g, self.area, self.seat)[0])
        return [ActsAsk(g, self.seat, "Where to?", self.acts, waiting=f"{self.seat} retreats.", absent=first)]


# -- who may know what


class BlockView(msgspec.Struct, frozen=True):
    """A block as a seat sees it; kind '' and steps 0 where it does not."""

    seat: str
    at: int
    kind: str = ""
    steps: int = 0


@dataclass(frozen=True)
class View:
    """What one seat knows."""

    turn: int
    seats: tuple[str, ...]
    blocks: dict[str, BlockView]


def view(g: Marches, seat: str | None) -> View:
    """A block's kind and steps are its owner's alone until it has fought."""
    shown = {
        b: BlockView(x.seat, x.at, x.kind, x.steps) if x.seen or x.seat == seat else BlockView(x.seat, x.at)
        for b, x in g.blocks.items()
    }
    return View(g.turn, g.seats, shown)


def twin(g: Marches, seat: str) -> Marches:
    """The same with other blocks where the seat cannot see them."""
    other = g.copy()
    for b, x in g.blocks.items():
        if x.seat != seat and not x.seen:
            other.change(b, kind="archer" if x.kind == "spearman" else "spearman", steps=4 - x.steps)
    return other


# -- what is said and read


def things(v: View, seat: str) -> list[Thing]:
    """One's own blocks by what they are, all others by whose they are; of the referee's all."""
    out = []
    for b, x in v.blocks.items():
        nouns = frozenset({x.kind or "block", "block"})
        out.append(Thing(b, nouns, x.seat, x.at, AREAS[x.at], x.kind or "block", number=int(b[-1])))
    return out


WORDS = Vocabulary(
    names={"place": lambda v, s: zip(AREAS, range(9), strict=True), "seat": lambda v, s: ((x, x) for x in v.seats)},
    nouns={"block": "block", "spearman": "spearman", "archer": "archer"},
    things=things,
    owners="seat",
)


def score(v: View) -> Sheet:
    """Areas held."""
    held = {s: len({x.at for x in v.blocks.values() if x.seat == s}) for s in v.seats}
    return Sheet("Score", (Pairs(tuple((s.capitalize(), f"{n} areas") for s, n in held.items())),))


def look(v: View, what: str) -> Sheet:
    """Who stands where."""
    lines = []
    for k, name in enumerate(AREAS):
        here = [x for x in v.blocks.values() if x.at == k]
        lines.append((name, ", ".join(f"{x.seat}: {x.kind or 'a block'} {x.steps or ''}".strip() for x in here) or "-"))
    return Sheet("The marches", (Pairs(tuple(lines)),))


# -- the beginning, the referee


def opening(g: Marches) -> None:
    """Draw four blocks each (MA-SETUP-01)."""
    for k, seat in enumerate(g.seats):
        for n, home in enumerate(HOMES[k], 1):
            kind = g.pick(f"block of {seat}", sorted(KINDS), seat, hidden=True)
            g.blocks[f"{seat}-{n}"] = Block(seat, kind, g.pick(f"steps of {seat}", (1, 2, 3), seat, hidden=True), home)


def put(g: Marches, order: Put) -> str | None:
    """The referee puts blocks somewhere."""
    for b in order.force:
        g.change(b, at=order.place)
    return None if order.force else "Name blocks."


def faults(g: Marches) -> list[str]:
    """What can never be."""
    return [f"{b} has {x.steps} steps" for b, x in g.blocks.items() if not 1 <= x.steps <= 3]


def new(setup: Setup, before: State | None) -> Marches:
    """An empty board."""
    return Marches(seats=setup.seats)


GAME = Game(
    id="marches",
    title="Marches",
    blurb="Nine areas, hidden blocks: the example a new game begins as.",
    seating=Seating(range(2, 4), lambda: ("amber", "basalt", "cinder")),
    rules=Rules(
        Marches,
        (Turns, Round, Flight),
        new,
        opening,
        first=lambda g: Turns(),
        over=lambda g: g.turn >= TURNS,
        result=lambda g: [f"{s}: {len({x.at for x in g.blocks.values() if x.seat == s})} areas" for s in g.seats],
        invariants=faults,
    ),
    language=Language(
        (Move, Retreat, Done),
        WORDS.scope,
        samples=Samples("Midden", "Oxford", move="move 2 blocks to Midden"),
        known=existing(place=lambda g: range(9), force=lambda g: g.blocks, seat=lambda g: g.seats),
    ),
    views=Views(view, twin=twin),
    pages=Pages(score=score, look=look),
    facts=Facts(turn=lambda g: g.turn + 1, pieces=lambda g: {b: Standing(x.seat, x.at) for b, x in g.blocks.items()}),
    referee=Referee({Put: put}),
)
