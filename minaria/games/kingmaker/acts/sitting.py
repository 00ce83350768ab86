"""Acts of Parliament: summoning, attending, proposing, voting, going home (chapters PARLIAMENT to SOLEMONARCH)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Order, Trouble, Which
from minaria.engine.acts import Act, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.kingmaker.orders.occasions import Commission, Obey
from minaria.games.kingmaker.orders.sitting import (
    Attend,
    Decline,
    Propose,
    Return,
    Summon,
    Support,
    Vote,
)
from minaria.games.kingmaker.rules import business, parliament, promises
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import name, place_name

NINE = 9
"""As many as a question may offer (`Which.choices`)."""


class Summoning(Act[Summon]):
    """Parliament is called where the king or Chancellor is, with Writs (KM-PARLIAMENT-01, KM-WRIT-01, KM-WRIT-05)."""

    kind = Summon

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        why = parliament.head_refusal(g, seat)
        if not said.get("place"):
            said = {**said, "place": "" if why is not None else parliament.head_place(g, seat)[0]}
        why = why or parliament.place_refusal(g, seat, said["place"])
        if said.get("force") or why is not None:
            return said
        ways: list[tuple[str, Order]] = [(name(n), Summon(said["place"], (n,))) for n in parliament.may_compel(g, seat)]
        return Which("Whom does your Writ compel?", tuple(ways[:NINE])) if ways else said

    def refusal(self, g: Kingmaker, seat: str, order: Summon) -> Refusal | None:
        return parliament.summon_refusal(g, seat, order.place, order.force)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Summon]:
        if parliament.head_refusal(g, seat) is None:
            at, _ = parliament.head_place(g, seat)
            for n in parliament.may_compel(g, seat):
                if self.refusal(g, seat, Summon(at, (n,))) is None:
                    yield Summon(at, (n,))

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        return parliament.may_compel(g, seat)

    def where(self, said: Said) -> Any:
        return None

    def do(self, g: Kingmaker, phase: Any, order: Summon) -> Next:
        phase.compelled = tuple(sorted(order.force))  # the same in whatever order they are named
        parliament.summon(g, phase.seat, order.place, phase.compelled)
        return phase.next_compelled(g)  # type: ignore[no-any-return]


class Delegating(Act[Commission]):
    """Another noble goes instead, by a Writ of the compelled one's player (KM-WRIT-03)."""

    kind = Commission

    def refusal(self, g: Kingmaker, seat: str, order: Commission) -> Refusal | None:
        if order.noble not in g.nobles:
            return Refusal(f"{name(order.noble)} is not in play.", "KM-WRIT-03")
        if order.noble == self.phase.noble or g.nobles[order.noble].at == parliament.sitting(g).at:
            return Refusal(f"{name(order.noble)} must attend as it is.", "KM-WRIT-03")
        return parliament.compel_refusal(g, order.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Commission]:
        for n in sorted(g.nobles):
            if self.refusal(g, seat, Commission(n)) is None:
                yield Commission(n)

    def do(self, g: Kingmaker, phase: Any, order: Commission) -> Next:
        return end(order.noble)


class Attending(Act[Attend]):
    """Nobles come of their own will (KM-PARLIAMENT-07, KM-PARLIAMENT-08)."""

    kind = Attend

    def refusal(self, g: Kingmaker, seat: str, order: Attend) -> Refusal | None:
        for n in order.force:
            if n not in g.of(seat):
                return Refusal("You send nobles of your own.", "KM-PARLIAMENT-07")
            if g.nobles[n].at == parliament.sitting(g).at:
                return Refusal(f"{name(n)} is there.", "KM-PARLIAMENT-11")
        if not order.force:
            return Refusal("Name nobles of yours.", "KM-PARLIAMENT-07")
        return parliament.all_attend_refusal(g, sorted(order.force))

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Attend]:
        for n in parliament.may_attend(g, seat):
            yield Attend((n,))

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        return parliament.may_attend(g, seat)

    def do(self, g: Kingmaker, phase: Any, order: Attend) -> Next:
        for n in sorted(order.force):
            parliament.attend(g, n)
        return phase.go_on(g)  # type: ignore[no-any-return]


class Proposing(Act[Propose]):
    """An award of the Chancery is proposed to a noble (KM-BUSINESS-01)."""

    kind = Propose

    def refusal(self, g: Kingmaker, seat: str, order: Propose) -> Refusal | None:
        return business.propose_refusal(g, self.phase.kind, order.item, order.noble, self.phase.only)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Propose]:
        for a, n in business.proposals(g, self.phase.kind, self.phase.only):
            yield Propose(a, n)

    def do(self, g: Kingmaker, phase: Any, order: Propose) -> Next:
        business.propose(g, order.item, order.noble)
        return phase.go_on(g)  # type: ignore[no-any-return]


class Voting(Act[Vote]):
    """A faction votes, all its votes one way (KM-VOTE-14)."""

    kind = Vote

    def refusal(self, g: Kingmaker, seat: str, order: Vote) -> Refusal | None:
        return business.vote_refusal(g, seat, order.item, order.number, order.house)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Vote]:
        found = business.open_to_vote(g, seat)
        for yes in (True, False):
            if found:
                yield Vote(yes)
            for m in found:
                if m.item:
                    yield Vote(yes, m.item)

    def do(self, g: Kingmaker, phase: Any, order: Vote) -> Next:
        promises.broken_by(g, g.actor, order)
        business.vote(g, g.actor, order.yes, order.item)
        return phase.go_on(g)  # type: ignore[no-any-return]


class Declining(Act[Decline]):
    """The nominee's player refuses (KM-BUSINESS-07)."""

    kind = Decline

    def refusal(self, g: Kingmaker, seat: str, order: Decline) -> Refusal | None:
        m = business.motion(g, order.item) if order.item else None
        if m is None or m.to not in g.of(seat):
            return Refusal("You decline what is proposed to a noble of yours.", "KM-BUSINESS-07")
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Decline]:
        for m in parliament.sitting(g).motions:
            if m.item and self.refusal(g, seat, Decline(m.item)) is None:
                yield Decline(m.item)

    def do(self, g: Kingmaker, phase: Any, order: Decline) -> Next:
        business.decline(g, g.actor, order.item)
        return phase.go_on(g)  # type: ignore[no-any-return]


class Supporting(Act[Support]):
    """The caller says which of several monarchs present is voted on first (KM-SOLEMONARCH-02)."""

    kind = Support

    def refusal(self, g: Kingmaker, seat: str, order: Support) -> Refusal | None:
        if order.heir not in self.phase.among:
            who = [name(h) for h in self.phase.among]
            return Refusal(f"One of the monarchs present comes first: {' or '.join(who)}.", "KM-SOLEMONARCH-02")
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Support]:
        for h in self.phase.among:
            yield Support(h)

    def do(self, g: Kingmaker, phase: Any, order: Support) -> Next:
        return end(order.heir)


class Returning(Act[Return]):
    """A noble who attended goes home (KM-PARLIAMENT-13)."""

    kind = Return

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        mine = g.sitting is not None and said["noble"] in g.of(seat)
        may = parliament.castles_for(g, said["noble"]) if mine else []
        if said.get("place") or not may:
            return said
        if len(may) == 1:
            return {**said, "place": may[0]}
        return Which("To which castle?", tuple((place_name(s), Return(said["noble"], s)) for s in may[:NINE]))

    def refusal(self, g: Kingmaker, seat: str, order: Return) -> Refusal | None:
        x = parliament.sitting(g)
        if order.noble not in g.of(seat) or order.noble not in x.present or g.nobles[order.noble].at != x.at:
            return Refusal("Nobles of yours who attended may go home.", "KM-PARLIAMENT-13")
        if order.place not in parliament.castles_for(g, order.noble):
            where = place_name(order.place) if order.place else "There"
            return Refusal(f"{where} is no home castle of his that is open to him.", "KM-PARLIAMENT-13")
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Return]:
        for n in g.of(seat):
            for s in parliament.castles_for(g, n):
                if self.refusal(g, seat, Return(n, s)) is None:
                    yield Return(n, s)

    def do(self, g: Kingmaker, phase: Any, order: Return) -> Next:
        parliament.go_home(g, order.noble, order.place)
        return phase.go_on(g)  # type: ignore[no-any-return]


CALLING = (Summoning(),)
COMMISSION = (Delegating(), Plain(Obey, lambda g, phase, order: end("")))
ATTENDANCE = (Attending(),)
NOMINATION = (Proposing(),)
BALLOT = (Voting(), Declining())
SUPPORT = (Supporting(),)
CLOSING = (Returning(),)
