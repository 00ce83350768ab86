"""What nations offer, agree on, break and give each other; the word that ends the game early.

Book: "Winning", the Diplomat; SE-WIN-05, SE-WIN-06, SE-DIPLOMAT-11, SE-RESOURCE-07.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from commands import Order, Trouble, Which
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, Phase, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.common import FIT, Deed, Kind, Simple, Spoken, by_kind
from minaria.games.seasons.rules import talk, treaties, victory
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.wording import seat_name


class Proposing(Spoken[o.Propose]):
    """SE-WIN-05, SE-DIPLOMAT-09."""

    kind, office = o.Propose, "diplomat"

    def fault(self, g: Seasons, seat: str, order: o.Propose) -> Refusal | None:
        return treaties.propose_refusal(g, seat, order.terms, order.seat, order.number, order.by)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Propose]:
        return (o.Propose(terms, s, turns) for terms in treaties.TERMS for s in g.seats for turns in (0, 2))

    def one(self, g: Seasons, seat: str, by: Chooser) -> o.Propose | None:
        order = o.Propose(by.choice(treaties.TERMS), by.choice(g.seats), by.choice((0, 2)))
        return order if self.refusal(g, seat, order) is None else None

    def do(self, g: Seasons, phase: Phase, order: o.Propose) -> Next:
        treaties.propose(g, g.actor, order.terms, order.seat, order.number)
        return STAY


class Numbered(Deed[Kind]):
    """An order about an offer or treaty of the seat, by its number, its terms or whose it is."""

    office = "diplomat"
    noun = "offer"

    def likely(self, g: Seasons, seat: str) -> Iterator[Kind]:
        make: Callable[[int], Any] = self.kind
        return (make(treaties.number_for(k, t, seat)) for k, t in g.treaties.items() if seat in t.parties)

    def fill(self, g: Seasons, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The one of these terms and with this nation, those the order fits first."""
        terms, other = said.get("terms", ""), said.get("seat", "")
        if said.get("number"):
            return said
        make: Callable[[int], Any] = self.kind
        every: list[tuple[str, Any]] = [
            (treaties.words(t), make(treaties.number_for(k, t, seat)))
            for k, t in g.treaties.items()
            if seat in t.parties and terms in ("", t.terms) and other in ("", *t.parties)
        ]
        ways = [(label, x) for label, x in every if self.refusal(g, seat, x) is None] or every
        if not ways:
            return Trouble(f"There is no such {self.noun}; 'treaties' lists them.")
        return {"number": ways[0][1].number} if len(ways) == 1 else Which("Which do you mean?", tuple(ways[:FIT]))


class Accepting(Numbered[o.Accept]):
    """SE-WIN-05."""

    kind = o.Accept

    def refusal(self, g: Seasons, seat: str, order: o.Accept) -> Refusal | None:
        return treaties.accept_refusal(g, seat, order.number)

    def do(self, g: Seasons, phase: Phase, order: o.Accept) -> Next:
        treaties.accept(g, g.actor, order.number)
        return STAY


class Dropping(Numbered[Any]):
    """An offer declined, a treaty broken (SE-DIPLOMAT-11)."""

    def __init__(self, kind: type[Order], noun: str) -> None:
        self.kind = kind  # type: ignore[misc]
        self.noun = noun

    def refusal(self, g: Seasons, seat: str, order: Any) -> Refusal | None:
        return treaties.drop_refusal(g, seat, order.number, self.noun == "treaty")

    def do(self, g: Seasons, phase: Phase, order: Any) -> Next:
        treaties.drop(g, g.actor, order.number, self.noun == "treaty")
        return STAY


# -- ending early


class AgreeingToEnd(Spoken[o.AgreeToEnd]):
    """SE-WIN-06."""

    kind, office = o.AgreeToEnd, ""

    def fault(self, g: Seasons, seat: str, order: o.AgreeToEnd) -> Refusal | None:
        """Once is enough."""
        agreed = g.person(seat, order.by or "diplomat") in g.closing
        return Refusal("You have agreed already.") if agreed else None

    def likely(self, g: Seasons, seat: str) -> Iterator[o.AgreeToEnd]:
        return map(o.AgreeToEnd, ("commander", "diplomat") if g.two_offices else ("",))

    def one(self, g: Seasons, seat: str, by: Chooser) -> None:
        """Nobody ends a game by chance."""

    def do(self, g: Seasons, phase: Phase, order: o.AgreeToEnd) -> Next:
        who = g.person(g.actor, order.by or "diplomat")
        g.closing[who] = True
        g.tell(f"{talk.person_name(who)} agrees to end the game now.", hap.END(weight=2))
        if talk.all_agree(g):
            victory.conclude(g)
            return end()
        return STAY


def play_on(g: Seasons, seat: str, order: o.PlayOn) -> None:
    """Nobody of the nation agrees any more."""
    for office in g.offices:
        g.closing.pop(f"{seat}/{office}", None)
    g.tell(f"{seat_name(seat)} wants to play on.", hap.END(weight=2))


def play_on_refusal(g: Seasons, seat: str, order: o.PlayOn) -> Refusal | None:
    """Only where somebody has agreed to end."""
    agreed = any(f"{seat}/{office}" in g.closing for office in g.offices)
    return None if agreed else Refusal("You have not agreed to end.")


PACTS = by_kind(Proposing(), Accepting(), Dropping(o.Decline, "offer"), Dropping(o.Break, "treaty"))
GIFTS = by_kind(
    Simple(
        o.Gift,
        lambda g, s, x: talk.gift_refusal(g, s, x.what, x.number, x.seat, x.by),
        lambda g, s, x: talk.gift(g, s, x.what, x.number, x.seat),
        lambda g, s: (o.Gift(1, other, what) for what in ("resources", "supply") for other in g.seats),
        office="diplomat",
    )
)
ENDING = by_kind(AgreeingToEnd(), Simple(o.PlayOn, play_on_refusal, play_on))
