"""Alliances, foreign troops and money paid on the spot (chapters ALLIANCE, FOREIGN, NEGOTIATE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from commands import Number, Order, order
from minaria.engine.deeds import Deed, DeedsAsk, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Force, Seat
from minaria.games.blood_royale.rules import alliance, breaches, clauses
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import crowns, piece_words, seat_name


@order(
    "ally with SEAT",
    "ally with SEAT and ROLLER rolls",
    "make|propose an alliance with|to SEAT",
    rule="BR-ALLIANCE-01",
    word="ally",
    examples=("ally with Spain", "ally with Spain and Spain rolls"),
)
class Ally(Deed):
    """Propose a written alliance for this turn; say who rolls for a joint force, or the one who leads it does."""

    seat: Seat
    roller: Seat = ""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = alliance.ally_refusal(g, seat, self.seat, self.roller)
        return found or breaches.breach(g, seat, clauses.HELP, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Ally]:
        return (cls(s) for s in g.seats)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return phase.propose(self.seat, self.roller)


@order(
    "leave FORCE with SEAT",
    rule="BR-ALLIANCE-02",
    word="leave",
    examples=("leave 2 armies with Spain",),
)
class LeaveWith(Deed):
    """Leave armies unmoved for an ally who moves after you in this round: he moves them in his slot."""

    force: Force
    seat: Seat

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = alliance.leave_refusal(g, seat, self.force, self.seat)
        return found or breaches.breach(g, seat, clauses.HELP, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[LeaveWith]:
        return (cls((a,), s) for s in g.bag for a in alliance.own_idle(g, seat))

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return alliance.own_idle(g, seat)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        for a in self.force:
            g.joint[a] = self.seat
        text = f"{seat_name(g, g.actor)} leaves {piece_words(g, self.force)} for {seat_name(g, self.seat)} to move."
        g.tell(text, hap.PACT((), {g.actor: hap.MOVES, self.seat: hap.GAINS}, self.force))
        return STAY


@order("lend FORCE to SEAT", rule="BR-FOREIGN-03", word="lend", examples=("lend 2 armies to Spain",))
class Lend(Deed):
    """Offer armies of yours in another's land to him: he commands them until you recall them."""

    force: Force
    seat: Seat

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = alliance.lend_refusal(g, seat, self.force, self.seat)
        return found or breaches.breach(g, seat, clauses.HELP, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Lend]:
        return (cls((a,), g.owner(g.armies[a].at)) for a in alliance.own_idle(g, seat))

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return alliance.own_idle(g, seat)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return phase.propose(self.seat, force=self.force)


@order(
    "pay NUMBER [crowns|crown] to SEAT",
    "give SEAT NUMBER [crowns|crown]",
    rule="BR-NEGOTIATE-03",
    word="pay",
    examples=("pay 20 crowns to Spain",),
)
class Pay(Deed):
    """Pay crowns to a player whom your pieces have met."""

    number: Number
    seat: Seat

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = alliance.pay_refusal(g, seat, self.seat, self.number)
        return found or breaches.breach(g, seat, clauses.HELP, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Pay]:
        # what is offered is a sum to begin with; any other may be typed
        return (cls(min(10, g.players[seat].cash), s) for s in g.seats)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        g.pay(g.actor, -self.number)
        g.pay(self.seat, self.number)
        text = f"{seat_name(g, g.actor)} pays {seat_name(g, self.seat)} {crowns(self.number)}."
        g.tell(text, hap.MONEY((), {g.actor: hap.PAYS, self.seat: hap.PAID}))
        return STAY


@order("take [the] offer", rule="BR-ALLIANCE-01", word="take offer", examples=("take offer",))
class TakeOffer(Deed):
    """Take the alliance or the troops that are offered."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(True)


@order("turn it down", rule="BR-ALLIANCE-01", word="turn it down", examples=("turn it down",))
class TurnDown(Deed):
    """Do not take what is offered."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(False)


@order("keep faith", rule="BR-ALLIANCE-04", word="keep", examples=("keep faith",))
class KeepFaith(Deed):
    """Let your ally move the armies you left for him."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(True)


@order("break faith", rule="BR-ALLIANCE-04", word="break", examples=("break faith",))
class BreakFaith(Deed):
    """Break the alliance: the armies you left for your ally stay where they are."""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return breaches.breach(g, seat, clauses.FAITH, other=g.slot)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(False)


class AskAlliance(SeatPhase):
    """An alliance, or armies where `force` names them, is offered; silence declines. Ends with whether it is taken."""

    title: ClassVar[str] = "Alliance"
    deeds = (TakeOffer, TurnDown)
    by: str
    roller: str = ""
    force: tuple[str, ...] = ()

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        who = seat_name(g, self.by)
        if self.force:
            what = f"{who} offers {piece_words(g, self.force)} to serve under you, at 1 Charisma of your monarch"
        else:
            rolls = f", {seat_name(g, self.roller)} to roll for both" if self.roller else ""
            what = f"{who} proposes an alliance{rolls}"
        waiting = f"{seat_name(g, self.seat)} is made an offer."
        about = hap.PACT((), {self.seat: hap.ASKED, self.by: hap.ASKS})
        prompt = f"{what}: take the offer, or turn it down?"
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=TurnDown(), about=about)]

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if all(a in g.armies for a in self.force) else end(False)


class AskFaith(SeatPhase):
    """Whether an ally lets the seat whose slot it is move what he left for it; silence keeps faith."""

    title: ClassVar[str] = "Alliance"
    deeds = (KeepFaith, BreakFaith)

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        left = tuple(a for a, ally in g.joint.items() if ally == g.slot and g.armies[a].seat == self.seat)
        prompt = f"{seat_name(g, g.slot)} is to move {piece_words(g, left)} of yours: keep faith, or break faith?"
        waiting = f"{seat_name(g, self.seat)} keeps faith or breaks it."
        about = hap.PACT((), {self.seat: hap.ASKED, g.slot: hap.ASKS}, left)
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=KeepFaith(), about=about)]

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if self.seat in alliance.waiting(g) else end(True)


ALLIES = (Ally, LeaveWith, Lend, Pay)
ORDERS: tuple[type[Order], ...] = (*ALLIES, TakeOffer, TurnDown, KeepFaith, BreakFaith)
