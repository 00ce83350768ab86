"""The bot of Kingmaker: what it orders in each part of a turn, what a position is worth, what is guessed.

It works on a guessed position (`FOG.possible`), so nothing can lean on what the seat does not know. See
engine/contract.Judgement for who calls it. A turn is played by plain rules: heirs are taken and guarded behind walls,
nobles gather, and strike where the exact odds promise most; heirs that stand in the way of one's own are executed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from commands import Done, Order
from minaria.engine.phases import Ask, Frame, Stack
from minaria.engine.playout import Luck
from minaria.games.kingmaker.bot import bargains, court, force, march, plan, sea, value, worth
from minaria.games.kingmaker.chapters.captives import Execute
from minaria.games.kingmaker.chapters.combat import Attack, Besiege, Continue, FightFor, Relieve, Sally
from minaria.games.kingmaker.chapters.crown import Crown
from minaria.games.kingmaker.chapters.events import FreeMove
from minaria.games.kingmaker.chapters.movement import Move
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.view import FOG, View

FIGHTS = (Attack, Besiege, Sally, FightFor)


class KingmakerTactics:
    """What the search chooses among (see engine/contract.Tactics): a Movement Phase; the rest is decided by itself."""

    guesses = 1

    def groups(self, g: Kingmaker, ask: Ask) -> Sequence[tuple[str, Sequence[str]]]:
        """Errands, heirs to be fetched, a strike, guards, all others."""
        return plan.groups(g, ask.seat) if ask.offer(Move) is not None else ()

    def replies(self, g: Kingmaker, ask: Ask) -> Sequence[tuple[str, Sequence[str]]]:
        """Others are thought to answer with all they have."""
        return self.groups(g, ask)

    def orders(self, g: Kingmaker, ask: Ask, group: str, script: str) -> Iterable[Order]:
        """What a script orders for its group in the position as it has become."""
        return plan.orders(g, ask, group, script)

    def vetoed(self, g: Kingmaker, seat: str, order: Order) -> bool:
        """Heirs that are needed are not executed, none is left alone."""
        return vetoed(g, seat, order)

    def features(self, g: Kingmaker, seat: str) -> Mapping[str, float]:
        """Figures of a position."""
        return value.features(g, seat)

    def weights(self, seats: int) -> Mapping[str, float]:
        """What each is worth in points."""
        return value.weights(seats)

    def settled(self, start: Kingmaker, now: Kingmaker) -> bool:
        """A plan is judged as combat begins: nothing is left to chance by then, so one guess is as good as four."""
        return now.finished or now.clock != start.clock or now.phase not in ("movement", "company")


class KingmakerJudgement:
    """What bots ask this game (see engine/contract.Judgement)."""

    leanings = 1
    steady = 0
    tactics = KingmakerTactics()

    def scene(self, stack: Stack, seat: str) -> Stack:
        """The phases under way: they keep no secrets."""
        return tuple(Frame(f.phase, f.then) for f in stack)

    def possible(self, view: View, luck: Luck) -> Kingmaker:
        """A position that looks like the view to its seat."""
        return FOG.possible(view, luck)

    def advise(self, g: Kingmaker, ask: Ask, leaning: int = 0) -> Iterator[Order]:
        """Orders worth giving, best first; what is vetoed is left out."""
        yield from (o for o in self._advise(g, ask) if not vetoed(g, ask.seat, o))
        yield from court.through(ask)

    def _advise(self, g: Kingmaker, ask: Ask) -> Iterator[Order]:
        seat = ask.seat
        yield from (order for kind in (Crown, Relieve, Continue) for order in _options(ask, kind))
        yield from court.ordered(g, ask)
        if ask.offer(Done) is not None:  # in a part of an own turn, not in answer to somebody
            yield from bargains.offers(g, ask)
        yield from force.fights(g, seat, [o for kind in FIGHTS for o in _options(ask, kind)])
        if ask.offer(Move) is not None:
            yield from sea.voyages(g, seat)
            yield from march.moves(g, seat)
            if ask.offer(FreeMove) is not None:
                yield from march.second_moves(g, seat)
        yield from court.answers(g, ask)

    def aside(self, g: Kingmaker, ask: Ask) -> Iterator[Order]:
        """Nothing: who is not asked waits."""
        return iter(())

    def open_questions(self, g: Kingmaker, ask: Ask) -> bool:
        """Where there are groups with a choice."""
        return bool(self.tactics.groups(g, ask))

    def round_start(self, g: Kingmaker, seat: str) -> Kingmaker:
        """What was moved is not moved back: each order is thought about from where the turn has come to."""
        return g

    def worth(self, g: Kingmaker, seat: str) -> float:
        """How well a seat stands, in points."""
        return value.worth(g, seat)

    def clock(self, g: Kingmaker) -> int:
        """The round."""
        return g.round

    def ranking(self, g: Kingmaker) -> list[tuple[int, str, int]]:
        """The winner first, all others equal (KM-OBJECT-06); points are the heirs held."""
        points = {s: len(heirs.heirs_of(g, s)) for s in g.seats}
        order = sorted(g.seats, key=lambda s: s != g.winner)
        return [(1 if g.winner in ("", s) else 2, s, points[s]) for s in order]

    def homes(self, g: Kingmaker) -> dict[str, str]:
        """Every seat plays the faction it is called by."""
        return {}


def _options(ask: Ask, kind: type[Order]) -> list[Order]:
    offer = ask.offer(kind)
    return list(offer.options()) if offer is not None else []


def vetoed(g: Kingmaker, seat: str, order: Order) -> bool:
    """Whether an order is never given: an heir that is needed is not executed, and none is left alone."""
    if isinstance(order, Execute):
        return any(x in worth.needed(g, seat) for x in order.force)
    return isinstance(order, Move) and bool(order.heir)


JUDGEMENT = KingmakerJudgement()
