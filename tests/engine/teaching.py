"""The Ford: a teaching game, small enough to read in one sitting, with everything the engine knows.

Two to four seats hold three secret stones each. Every round all bid a stone in secret (sealed answers); the highest
pushes the raft up or down the river and throws a die for how far; the seat with the lowest bid may haul it back one
step (a reaction). The raft in a harbour ends the game, as do five rounds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from commands import Done, Kind, NameIndex, Number, Order, Trouble, order
from commands.nameless import Nameless
from minaria.engine.contract import Facts, Language, Match, Pages, Referee, Rules, Seating, Views
from minaria.engine.deeds import Deed, DeedsAsk, Through
from minaria.engine.game import Game
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, Phase, SeatPhase, call, end, goto
from minaria.engine.sheets import note
from minaria.engine.state import State

PLACES = ("Downharbour", "Willows", "Ford", "Mill", "Upharbour")
Place = Annotated[int, Kind("place", "a place")]


@order("bid NUMBER", rule="FORD-01")
class Bid(Order):
    """Offer one of your stones."""

    number: Number


@order("push [raft] to PLACE", "pole to PLACE", rule="FORD-02")
class Push(Deed):
    """Push the raft towards a harbour, to a place next to it."""

    place: Place

    @classmethod
    def offered(cls, g: Ford, seat: str, phase: Pushing) -> bool:
        return not phase.moved

    def refusal(self, g: Ford, seat: str, phase: Pushing) -> Refusal | None:
        if abs(self.place - g.raft) != 1:
            return Refusal(f"{PLACES[self.place]} is not next to {PLACES[g.raft]}.", "FORD-02")
        return None

    @classmethod
    def among(cls, g: Ford, seat: str, phase: Pushing) -> list[Push]:
        return [cls(p) for p in range(5)]

    def do(self, g: Ford, phase: Pushing) -> Next:
        die = g.roll("how far")
        step = self.place - g.raft
        phase.moved = step
        g.raft = max(0, min(4, g.raft + (step if die < 5 else 2 * step)))
        g.won[phase.seat] = g.won.get(phase.seat, 0) + die
        g.tell(f"{phase.seat} throws {die}; the raft drifts to {PLACES[g.raft]}.")
        return end() if phase.lowest == phase.seat or g.raft in (0, 4) else STAY


@order("haul", rule="FORD-03")
class Haul(Deed):
    """Haul the raft back one step."""

    @classmethod
    def offered(cls, g: Ford, seat: str, phase: Pushing) -> bool:
        return bool(phase.moved)

    def do(self, g: Ford, phase: Pushing) -> Next:
        g.raft -= phase.moved
        g.tell(f"{phase.lowest} hauls it back to {PLACES[g.raft]}.")
        return end()


@order("put raft at PLACE")
class PutRaft(Order):
    """Referee: put the raft somewhere."""

    place: Place


@dataclass(kw_only=True)
class Ford(State):
    seats: tuple[str, ...]
    raft: int = 2
    round: int = 0
    stones: dict[str, tuple[int, ...]] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)


class Round(Phase):
    """One round after the other."""

    title: ClassVar[str] = "Round"

    def start(self, g: Ford) -> Next:
        return self.resume(g, None)

    def resume(self, g: Ford, value: Any) -> Next:
        if g.raft in (0, 4) or g.round == 5 or not all(g.stones.values()):
            g.tell(f"The raft rests at {PLACES[g.raft]}.")
            return end()
        g.round += 1
        return call(Bidding())


class Bidding(Phase):
    """All bid at once, in secret."""

    title: ClassVar[str] = "Bidding"
    sealed: ClassVar[bool] = True

    def ask(self, g: Ford) -> list[Ask]:
        return [
            Ask(s, "Bid a stone.", [Offer(Bid, number=g.stones[s])], waiting=f"{s} bids.", absent=Bid(min(g.stones[s])))
            for s in g.seats
        ]

    def on_all(self, g: Ford, orders: dict[str, Bid]) -> Next:
        for seat, bid in orders.items():
            g.tell(f"{seat} bids {bid.number}.")
            left = list(g.stones[seat])
            left.remove(bid.number)
            g.stones[seat] = tuple(left)
        best = max(bid.number for bid in orders.values())
        winner = g.pick("who moves", [s for s, bid in orders.items() if bid.number == best])
        lowest = min(orders, key=lambda s: (orders[s].number, s))
        return goto(Pushing(winner, lowest))


class Pushing(SeatPhase):
    """The winner pushes the raft; the lowest bidder may haul it back."""

    title: ClassVar[str] = "Pushing"
    deeds = (Push, Haul, Through)
    lowest: str
    moved: int = 0

    def ask(self, g: Ford) -> list[Ask]:
        seat, prompt = (self.lowest, "Haul the raft back?") if self.moved else (self.seat, "Push the raft.")
        waiting = "They may haul." if self.moved else f"{seat} pushes."
        return [DeedsAsk(g, seat, prompt, self.deeds, waiting=waiting, absent=Done(), phase=self)]

    def through(self, g: Ford) -> Next:
        return end()


class Names(Nameless):
    """The scope of one seat."""

    def __init__(self, match: Match, seat: str) -> None:
        self.match, self.seat = match, seat

    def index(self, kind: str) -> NameIndex | None:
        return NameIndex([(n, i) for i, n in enumerate(PLACES)]) if kind == "place" else None

    def crowd(self, kind: str) -> None:
        return None

    def build(self, cls: type[Order], slots: Any) -> Order | Trouble:
        return cls(**slots)

    def check(self, order: Order) -> str | None:
        refusal = self.match.refusal(self.seat, order)
        return None if refusal is None else str(refusal)

    def offered(self, cls: type[Order]) -> bool:
        ask = self.match.ask(self.seat)
        return cls.spec.table or cls is PutRaft or (ask is not None and ask.offer(cls) is not None)

    def after(self, order: Order) -> None:
        pass

    def barred(self, cls: type[Order]) -> str:
        return str(self.match.not_offered(self.seat, cls))

    def name(self, kind: str, value: Any, order: Order) -> str:
        return PLACES[value] if kind == "place" else str(value)

    def choices(self, cls: type[Order], field: str, slots: Any) -> None:
        return None

    def pronoun(self, kind: str) -> tuple[Any, ...]:
        return ()

    def nearest(self, kind: str, text: str) -> list[str]:
        return []

    def legal(self, cls: type[Order], limit: int) -> list[Order]:
        return self.match.legal(self.seat, cls, limit)


def _open(g: Ford) -> None:
    for seat in g.seats:
        g.stones[seat] = tuple(sorted(g.roll(f"stone of {seat}", seat) for _ in range(3)))
        g.reveal()


def _put(g: Ford, o: PutRaft) -> str | None:
    if o.place == g.raft:
        return "It is there already."
    g.raft = o.place
    return None


def _view(g: Ford, seat: str | None) -> dict[str, Any]:
    return {"raft": g.raft, "round": g.round, "won": dict(g.won), "mine": g.stones.get(seat or "", ())}


def _twin(g: Ford, seat: str) -> Ford:
    other = g.copy()
    for s in g.seats:
        if s != seat:
            other.stones[s] = tuple(7 - n for n in g.stones[s])
    return other


FORD = Game(
    id="ford",
    title="The Ford",
    blurb="A teaching game.",
    seating=Seating(range(2, 5)),
    rules=Rules(
        Ford,
        (Round, Bidding, Pushing),
        new=lambda setup, _: Ford(seats=setup.seats),
        opening=_open,
        first=lambda g: Round(),
        invariants=lambda g: [] if 0 <= g.raft <= 4 else ["the raft is off the river"],
    ),
    language=Language(
        (Bid, Push, Haul, Done), Names, known=lambda g, kind, value: kind != "place" or value in range(5)
    ),
    views=Views(_view, twin=_twin),
    pages=Pages(score=lambda view: note("Score", f"The raft is at {PLACES[view['raft']]}.")),
    facts=Facts(turn=lambda g: g.round, points=lambda g: {s: float(g.won.get(s, 0)) for s in g.seats}),
    referee=Referee({PutRaft: _put}),
)
