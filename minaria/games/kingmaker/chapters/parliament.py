"""Parliament is called, nobles come and go home (chapters PARLIAMENT, WRIT); what it does is `business`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.kingmaker.chapters import business
from minaria.games.kingmaker.chapters.common import LISTED, Commission, Obey
from minaria.games.kingmaker.orders.kinds import Force, NobleName, Place
from minaria.games.kingmaker.rules import parliament
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import name, place_name


class SendToParliament(Commission):
    """Another noble goes instead, by a Writ of the compelled one's player (KM-WRIT-03)."""

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.noble not in g.nobles:
            return Refusal(f"{name(self.noble)} is not in play.", "KM-WRIT-03")
        if self.noble == phase.noble or g.nobles[self.noble].at == parliament.sitting(g).at:
            return Refusal(f"{name(self.noble)} must attend as it is.", "KM-WRIT-03")
        return parliament.compel_refusal(g, self.noble)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[SendToParliament]:
        for n in sorted(g.nobles):
            yield cls(n)


@order(
    "summon parliament [at|to PLACE] [compelling|with FORCE]",
    rule="KM-PARLIAMENT-01",
    examples=("summon Parliament at Coventry", "summon Parliament at Coventry compelling Stafford and Grey"),
)
class Summon(Deed):
    """Summon Parliament to where your king or Chancellor is, compelling nobles by your Writs, one Writ for each."""

    place: Place = ""
    force: Force = ()

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        why = parliament.head_refusal(g, seat)
        if not said.get("place"):
            said = {**said, "place": "" if why is not None else parliament.head_place(g, seat)[0]}
        why = why or parliament.place_refusal(g, seat, said["place"])
        if said.get("force") or why is not None:
            return said
        ways: list[tuple[str, Order]] = [(name(n), cls(said["place"], (n,))) for n in parliament.may_compel(g, seat)]
        return Which("Whom does your Writ compel?", tuple(ways[:LISTED])) if ways else said

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return parliament.summon_refusal(g, seat, self.place, self.force)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Summon]:
        if parliament.head_refusal(g, seat) is None:
            at, _ = parliament.head_place(g, seat)
            for n in parliament.may_compel(g, seat):
                yield cls(at, (n,))

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return parliament.may_compel(g, seat)

    @classmethod
    def pieces_at(cls, said: Said) -> Any:
        return None

    def do(self, g: Kingmaker, phase: Any) -> Next:
        phase.compelled = tuple(sorted(self.force))  # the same in whatever order they are named
        parliament.summon(g, phase.seat, self.place, phase.compelled)
        return phase.next_compelled(g)


@order("attend with FORCE", "attend FORCE", rule="KM-PARLIAMENT-07", word="attend", examples=("attend with Percy",))
class Attend(Deed):
    """Bring nobles of yours to Parliament of their own will, whatever the distance."""

    force: Force

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        for n in self.force:
            if n not in g.of(seat):
                return Refusal("You send nobles of your own.", "KM-PARLIAMENT-07")
            if g.nobles[n].at == parliament.sitting(g).at:
                return Refusal(f"{name(n)} is there.", "KM-PARLIAMENT-11")
        if not self.force:
            return Refusal("Name nobles of yours.", "KM-PARLIAMENT-07")
        return parliament.all_attend_refusal(g, sorted(self.force))

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Attend]:
        for n in parliament.may_attend(g, seat):
            yield cls((n,))

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return parliament.may_attend(g, seat)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        for n in sorted(self.force):
            parliament.attend(g, n)
        return phase.go_on(g)


@order("return NOBLE [to PLACE]", rule="KM-PARLIAMENT-13", examples=("return Percy to Alnwick",))
class Return(Deed):
    """Have a noble who attended Parliament go home to a castle of his, whatever the distance."""

    noble: NobleName
    place: Place = ""

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        mine = g.sitting is not None and said["noble"] in g.of(seat)
        may = parliament.castles_for(g, said["noble"]) if mine else []
        if said.get("place") or not may:
            return said
        if len(may) == 1:
            return {**said, "place": may[0]}
        return Which("To which castle?", tuple((place_name(s), cls(said["noble"], s)) for s in may[:LISTED]))

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        x = parliament.sitting(g)
        if self.noble not in g.of(seat) or self.noble not in x.present or g.nobles[self.noble].at != x.at:
            return Refusal("Nobles of yours who attended may go home.", "KM-PARLIAMENT-13")
        if self.place not in parliament.castles_for(g, self.noble):
            where = place_name(self.place) if self.place else "There"
            return Refusal(f"{where} is no home castle of his that is open to him.", "KM-PARLIAMENT-13")
        return None

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Return]:
        for n in g.of(seat):
            for s in parliament.castles_for(g, n):
                yield cls(n, s)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        parliament.go_home(g, self.noble, self.place)
        return phase.go_on(g)


@order("parliament", "votes", table=True, rule="KM-VOTE-01", word="parliament", examples=("parliament",))
class ShowParliament(Order):
    """Show the votes of both Houses as they would stand now, and what each absent noble would add."""


ORDERS: tuple[type[Order], ...] = (Summon, Attend, *business.ORDERS, Return)


CALLING = (Summon,)
COMMISSION = (SendToParliament, Obey)
ATTENDANCE = (Attend,)
CLOSING = (Return,)
