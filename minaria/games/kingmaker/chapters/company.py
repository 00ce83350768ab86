"""Heirs seized and entrusted (chapters HEIRCAPTURE, HEIRMOVE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.chapters.captives import EXECUTING, RANSOM
from minaria.games.kingmaker.orders.kinds import HeirName, NobleName
from minaria.games.kingmaker.rules import custody, heirs
from minaria.games.kingmaker.rules.death import company
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import name


@order(
    "seize HEIR [with NOBLE]",
    rule="KM-HEIRCAPTURE-01",
    examples=("seize Henry VI with Percy", "seize Henry"),
)
class Seize(Deed):
    """Take an heir whom nobody guards, in the space of a noble of yours."""

    heir: HeirName
    noble: NobleName = ""

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("noble") or not said.get("heir"):
            return said
        may = custody.seizers(g, seat, said["heir"])
        return {**said, "noble": may[0] if may else ""}

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return custody.seize_refusal(g, seat, self.heir, self.noble)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Seize]:
        for h in heirs.living(g):
            for n in custody.seizers(g, seat, h):
                yield cls(h, n)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        custody.seize(g, self.heir, self.noble)
        return STAY


@order("entrust HEIR to NOBLE", rule="KM-HEIRMOVE-03", examples=("entrust Henry to Neville",))
class Entrust(Deed):
    """Put an heir you hold into the charge of another of your nobles in the same place."""

    heir: HeirName
    noble: NobleName

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return custody.entrust_refusal(g, seat, self.heir, self.noble)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Entrust]:
        for h in heirs.heirs_of(g, seat):
            guard = heirs.guard_of(g, h)
            if h not in g.heirs or not g.free(guard):
                continue
            for n in (*company(g, guard), *custody.allies_there(g, guard)):
                yield cls(h, n)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        custody.take(g, self.heir, self.noble)
        x = g.nobles[self.noble]
        g.tell(f"{name(self.heir)} is in {name(self.noble)}'s charge.", hap.TRADE(x.at, {x.seat: hap.GETS}))
        return STAY


ORDERS: tuple[type[Order], ...] = (Seize, Entrust)
COMPANY = (Seize,)
ANYTIME: tuple[type[Deed], ...] = (Entrust, *EXECUTING, *RANSOM)
