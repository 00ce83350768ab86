"""Marches: the example a new game begins as. Nine areas, hidden blocks, battles with retreats, ten rules.

Two or three lords hold a corner each; whoever holds most areas after six turns wins. What a block is worth only its
owner knows, until it has fought. `data/rules.csv` has the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from commands import Done, Kind, Thing, order
from minaria.engine.contract import Facts, Language, Pages, Referee, Rules, Samples, Seating, Standing, Views
from minaria.engine.deeds import Deed, DeedsAsk, Said, Through
from minaria.engine.game import Game
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, call, end
from minaria.engine.sheets import Sheet, listing
from minaria.engine.state import State
from minaria.kit.about import about
from minaria.kit.edits import Pieces, corrections
from minaria.kit.fog import Fog, Seen, partly, public
from minaria.kit.rulebook import Rulebook
from minaria.kit.scope import Vocabulary, existing
from minaria.kit.tables import lessons, puzzles
from minaria.kit.ways import links

AREAS = ("Northwold", "Stonefell", "Eastmere", "Westley", "Midden", "Oxford", "Saltmarsh", "Thornbury", "Kingsdown")
HOMES = ((0, 0, 0, 1), (8, 8, 8, 7), (2, 2, 2, 5))  # where each lord's four blocks begin
EVERYWHERE = range(len(AREAS))
NEAR = links((k, n) for k in EVERYWHERE for n in (k + 1, k + 3) if n in EVERYWHERE and (n == k + 3 or k % 3 < 2))
KINDS, STEPS = {"spearman": 3, "archer": 2}, range(1, 4)  # the highest die that hits; a block's steps
TURNS, MOVES, STACK = 6, 2, 3  # MA-TURN-01, MA-MOVE-01, MA-MOVE-03

Place = Annotated[int, Kind("place", "an area")]
Force = Annotated[tuple[str, ...], Kind("force", "blocks")]


class Block(Struct, frozen=True):
    """One block: whose, where, what, steps left, whether it has fought. Who may not know its kind sees no steps."""

    seat: str
    at: int
    kind: str = ""
    steps: int = 0
    seen: bool = False

    @property
    def noun(self) -> str:
        """What is seen of it."""
        return self.kind or "block"


@dataclass(kw_only=True)
class Marches(State):
    seats: tuple[str, ...] = public(())
    turn: int = public(0)
    blocks: dict[str, Block] = partly("kind", "steps", to=lambda seat, b, x: x.seen or x.seat == seat)  # MA-SETUP-01
    moved: tuple[str, ...] = public(())  # this round

    def here(self, area: int, seat: str = "") -> dict[str, Block]:
        """The blocks in an area, of everybody or of one seat."""
        return {b: x for b, x in self.blocks.items() if x.at == area and seat in ("", x.seat)}

    def change(self, block: str, **new: Any) -> None:
        """Change a block; without steps it is gone."""
        self.blocks[block] = replace(self.blocks[block], **new)
        if not self.blocks[block].steps:
            del self.blocks[block]


# -- rules


def opening(g: Marches) -> None:
    """Draw four blocks each (MA-SETUP-01)."""
    for k, seat in enumerate(g.seats):
        for n, home in enumerate(HOMES[k], 1):
            kind = g.pick(f"block of {seat}", sorted(KINDS), seat, hidden=True)
            steps = g.pick(f"steps of {seat}", STEPS, seat, hidden=True)
            g.blocks[f"{seat}-{n}"] = Block(seat, home, kind, steps)


def movable(g: Marches, seat: str) -> dict[str, Block]:
    """Blocks that may still move this round (MA-MOVE-01)."""
    rest = {b: x for b, x in g.blocks.items() if x.seat == seat and b not in g.moved}
    return rest if len(g.moved) < MOVES else {}


def havens(g: Marches, area: int, seat: str) -> list[int]:
    """Where a beaten side may go (MA-FLEE-02)."""
    many = len(g.here(area, seat))
    return [n for n in NEAR[area] if all(x.seat == seat for x in g.here(n).values()) and len(g.here(n)) + many <= STACK]


def battlefields(g: Marches) -> list[int]:
    """The areas in which two lords stand (MA-FIGHT-01)."""
    return [a for a in EVERYWHERE if len({x.seat for x in g.here(a).values()}) > 1]


def held(blocks: Mapping[str, Block], seat: str) -> str:
    """How many areas a seat holds."""
    return f"{len({x.at for x in blocks.values() if x.seat == seat})} areas"


def volley(g: Marches, area: int, block: str, other: str) -> None:
    """All dice of one block, each hit on the strongest opposite (MA-FIGHT-02, MA-FIGHT-03)."""
    x = g.blocks[block]
    dice = [g.roll(f"{x.kind} at {AREAS[area]}", x.seat) for _ in range(x.steps)]
    hits = sum(d <= KINDS[x.kind] for d in dice)
    g.tell(f"{x.seat.capitalize()}'s {x.kind} throws {', '.join(map(str, dice))}: {hits} hits.")
    for _ in range(hits):
        if foes := g.here(area, other):
            strongest = max(foes, key=lambda b: (foes[b].steps, b))
            g.change(strongest, steps=foes[strongest].steps - 1)


# -- orders


@order("move FORCE to PLACE", "march FORCE to PLACE", rule="MA-MOVE-01", examples=("move 2 blocks to Midden",))
class Move(Deed):
    """Move blocks to an area beside their own."""

    force: Force
    place: Place

    def refusal(self, g: Marches, seat: str, phase: Round) -> Refusal | None:
        may = movable(g, seat)
        if not {*self.force} <= may.keys() or not 0 < len(self.force) <= MOVES - len(g.moved):
            return Refusal(f"You move {MOVES} blocks a round, of your own and each once.", "MA-MOVE-01")
        if any(self.place not in NEAR[g.blocks[b].at] for b in self.force):
            return Refusal(f"{AREAS[self.place]} is not beside them.", "MA-MOVE-02")
        if len(g.here(self.place, seat)) + len(self.force) > STACK:
            return Refusal(f"No more than {STACK} of your blocks may stand in {AREAS[self.place]}.", "MA-MOVE-03")
        return None

    @classmethod
    def among(cls, g: Marches, seat: str, phase: Round) -> Iterator[Move]:
        may = movable(g, seat)
        for force in (*combinations(may, 1), *combinations(may, 2)):
            yield from (cls(force, place) for place in NEAR[g.blocks[force[0]].at])

    @classmethod
    def candidates(cls, g: Marches, seat: str, phase: Round, said: Said) -> Sequence[str]:
        return [b for b, x in movable(g, seat).items() if said.get("place") is None or said["place"] in NEAR[x.at]]

    def do(self, g: Marches, phase: Round) -> Next:
        for b in self.force:
            g.change(b, at=self.place)
        g.moved += self.force
        g.tell(f"{g.actor.capitalize()} moves {len(self.force)} to {AREAS[self.place]}.")
        return STAY


@order("retreat to PLACE", "flee to PLACE", rule="MA-FLEE-02", examples=("retreat to Northwold",))
class Retreat(Deed):
    """Where the beaten side goes."""

    place: Place

    def refusal(self, g: Marches, seat: str, phase: Flight) -> Refusal | None:
        open_to = havens(g, phase.area, seat)
        return None if self.place in open_to else Refusal(f"They cannot retreat to {AREAS[self.place]}.", "MA-FLEE-02")

    @classmethod
    def among(cls, g: Marches, seat: str, phase: Flight) -> list[Retreat]:
        return [cls(area) for area in EVERYWHERE]

    def do(self, g: Marches, phase: Flight) -> Next:
        for b in g.here(phase.area, phase.seat):
            g.change(b, at=self.place)
        g.tell(f"{phase.seat.capitalize()} retreats to {AREAS[self.place]}.")
        return end()


# -- phases


class Turns(Phase):
    """Round after round (MA-TURN-01)."""

    title: ClassVar[str] = "Turn"
    done: int = 0

    def start(self, g: Marches, value: Any = None) -> Next:
        g.turn, seat = divmod(self.done, len(g.seats))
        if g.turn >= TURNS:
            return end()
        self.done += 1
        return call(Round(g.seats[seat]), then=self.start)


class Round(SeatPhase):
    """A lord moves, then his battles are fought."""

    title: ClassVar[str] = "Movement"
    deeds = (Move, Through)

    def ask(self, g: Marches) -> list[DeedsAsk]:
        more = f"Move {MOVES - len(g.moved)} more blocks, or done."
        return [DeedsAsk(g, self.seat, more, self.deeds, waiting=f"{self.seat} moves.", absent=Done(), phase=self)]

    def through(self, g: Marches) -> Next:
        """All moves are made."""
        return self.fight(g)

    def fight(self, g: Marches, value: Any = None) -> Next:
        """Battle after battle, then the end of the round; where the beaten go is asked (MA-FIGHT-02, MA-FLEE-01)."""
        while areas := battlefields(g):
            area = areas[0]
            foe, mine = sorted({x.seat for x in g.here(area).values()}, key=lambda s: s == self.seat)[-2:]
            g.tell(f"Battle at {AREAS[area]}: {mine} against {foe}.")
            for b in g.here(area):
                g.change(b, seen=True)
            for kind in sorted(KINDS, key=KINDS.__getitem__):
                for side, other in ((foe, mine), (mine, foe)):
                    for b in [b for b, x in g.here(area, side).items() if x.kind == kind]:
                        volley(g, area, b, other)
            left = {s: sum(x.steps for x in g.here(area, s).values()) for s in (mine, foe)}
            loser = min(left, key=left.__getitem__)  # the attacker if they are equal
            if left[loser] and havens(g, area, loser):
                return call(Flight(loser, area), then=self.fight)
            if left[loser]:
                g.tell(f"{loser.capitalize()} has nowhere to go and is lost.")
                for b in g.here(area, loser):
                    del g.blocks[b]
        g.moved = ()
        return end()


class Flight(SeatPhase):
    """The beaten side retreats."""

    title: ClassVar[str] = "Retreat"
    deeds = (Retreat,)
    area: int

    def recheck(self, g: Marches) -> Next:
        return STAY if battlefields(g)[:1] == [self.area] and havens(g, self.area, self.seat) else end()

    def ask(self, g: Marches) -> list[DeedsAsk]:
        first = Retreat(havens(g, self.area, self.seat)[0])
        return [
            DeedsAsk(g, self.seat, "Where to?", self.deeds, waiting=f"{self.seat} retreats.", absent=first, phase=self)
        ]


# -- who may know what, what is said and read


View = Seen[Marches, None]
FOG: Fog[Marches, None] = Fog(Marches)


def twin(g: Marches, seat: str) -> Marches:
    """The same with other blocks where the seat cannot see them."""
    other = g.copy()
    for b, x in g.blocks.items():
        if x.seat != seat and not x.seen:
            other.change(b, kind="archer" if x.kind == "spearman" else "spearman", steps=STEPS[-x.steps])
    return other


def things(v: View, seat: str) -> list[Thing]:
    """One's own blocks by what they are, all others by whose they are."""
    return [
        Thing(b, frozenset({x.noun, "block"}), x.seat, x.at, AREAS[x.at], x.noun, number=int(b[-1]))
        for b, x in v.g.blocks.items()
    ]


WORDS = Vocabulary(
    names={"place": lambda v, s: zip(AREAS, EVERYWHERE, strict=True), "seat": lambda v, s: ((x, x) for x in v.g.seats)},
    nouns={"block": "block", "spearman": "spearman", "archer": "archer"},
    things=things,
    owners="seat",
)


def score(v: View) -> Sheet:
    """Areas held."""
    return listing("Score", ((s.capitalize(), held(v.g.blocks, s)) for s in v.g.seats))


def look(v: View, what: str) -> Sheet:
    """Who stands where."""
    here = {
        k: [f"{x.seat}: {x.noun} {x.steps or ''}".strip() for x in v.g.blocks.values() if x.at == k] for k in EVERYWHERE
    }
    return listing("The marches", ((name, ", ".join(here[k]) or "-") for k, name in enumerate(AREAS)))


def faults(g: Marches) -> list[str]:
    """What can never be."""
    return [f"{b} has {x.steps} steps" for b, x in g.blocks.items() if x.steps not in STEPS]


PIECES = Pieces("blocks", "block", AREAS.__getitem__, numbers={"steps": STEPS}, can_never_be=faults)

GAME = Game(
    id="marches",
    title="Marches",
    blurb="Nine areas, hidden blocks: the example a new game begins as.",
    seating=Seating(range(2, 4), lambda: ("amber", "basalt", "cinder")),
    rules=Rules(
        Marches,
        (Turns, Round, Flight),
        lambda setup, before: Marches(seats=setup.seats),
        opening,
        first=lambda g: Turns(),
        over=lambda g: g.turn >= TURNS,
        result=lambda g: [f"{s}: {held(g.blocks, s)}" for s in g.seats],
        invariants=faults,
    ),
    language=Language(
        (Move, Retreat, Done),
        WORDS.scope,
        samples=Samples("Midden", "Oxford", move="move 2 blocks to Midden", topic="move", rule="MA-MOVE-02"),
        known=existing(place=lambda g: EVERYWHERE, force=lambda g: g.blocks, seat=lambda g: g.seats),
    ),
    views=Views(FOG.view, twin=twin),
    pages=Pages(score=score, look=look),
    book=Rulebook(str(Path(__file__).with_name("data")), "MA", (Move, Retreat)),
    lessons=partial(lessons, str(Path(__file__).with_name("data"))),
    puzzles=partial(puzzles, str(Path(__file__).with_name("data"))),
    facts=Facts(turn=lambda g: g.turn + 1, pieces=lambda g: {b: Standing(x.seat, x.at) for b, x in g.blocks.items()}),
    referee=Referee(corrections(PIECES)),
    about=about(str(Path(__file__).with_name("data"))),
)
