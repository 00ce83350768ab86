"""Acts between movement and combat, and towards heirs: seizing, entrusting, executing (chapter HEIRCAPTURE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.orders.company import Entrust, ExecuteHeir, Seize
from minaria.games.kingmaker.rules import custody, heirs
from minaria.games.kingmaker.rules.death import company, kill_heir
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.telling import name


class Seizing(Act[Seize]):
    """An heir whom nobody guards is taken (KM-HEIRCAPTURE-01)."""

    kind = Seize

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("noble") or not said.get("heir"):
            return said
        may = custody.seizers(g, seat, said["heir"])
        return {**said, "noble": may[0] if may else ""}

    def refusal(self, g: Kingmaker, seat: str, order: Seize) -> Refusal | None:
        return custody.seize_refusal(g, seat, order.heir, order.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Seize]:
        for h in heirs.living(g):
            for n in custody.seizers(g, seat, h):
                yield Seize(h, n)

    def do(self, g: Kingmaker, phase: Any, order: Seize) -> Next:
        custody.seize(g, order.heir, order.noble)
        return STAY


class Entrusting(Act[Entrust]):
    """An heir passes from one noble of a company to another (KM-HEIRMOVE-03)."""

    kind = Entrust

    def refusal(self, g: Kingmaker, seat: str, order: Entrust) -> Refusal | None:
        return custody.entrust_refusal(g, seat, order.heir, order.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Entrust]:
        for h in heirs.heirs_of(g, seat):
            guard = heirs.guard_of(g, h)
            for n in company(g, guard) if h in g.heirs and g.free(guard) else ():
                yield Entrust(h, n)

    def do(self, g: Kingmaker, phase: Any, order: Entrust) -> Next:
        g.heir(order.heir, guard=order.noble)
        x = g.nobles[order.noble]
        g.tell(f"{name(order.heir)} is in {name(order.noble)}'s charge.", hap.TRADE(x.at, {x.seat: hap.GETS}))
        return STAY


class Executing(Act[ExecuteHeir]):
    """An heir is executed by whoever holds him (KM-HEIRCAPTURE-08)."""

    kind = ExecuteHeir

    def refusal(self, g: Kingmaker, seat: str, order: ExecuteHeir) -> Refusal | None:
        return custody.execute_refusal(g, seat, order.heir)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[ExecuteHeir]:
        for h in heirs.heirs_of(g, seat):
            if self.refusal(g, seat, ExecuteHeir(h)) is None:
                yield ExecuteHeir(h)

    def do(self, g: Kingmaker, phase: Any, order: ExecuteHeir) -> Next:
        kill_heir(g, order.heir, "is executed")
        custody.count_houses(g)
        return STAY


COMPANY = (Seizing(),)
ANYTIME = (Entrusting(), Executing())
