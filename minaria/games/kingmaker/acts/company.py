"""Acts between movement and combat, and towards heirs: seizing, entrusting, executing (chapter HEIRCAPTURE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.acts.ransoming import RANSOM
from minaria.games.kingmaker.orders.company import Entrust, Execute, Seize
from minaria.games.kingmaker.rules import capturing, custody, heirs
from minaria.games.kingmaker.rules.death import company
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import name


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
    """An heir passes to another noble of his company, or of an ally's (KM-HEIRMOVE-03, KM-TRANSFER-02)."""

    kind = Entrust

    def refusal(self, g: Kingmaker, seat: str, order: Entrust) -> Refusal | None:
        return custody.entrust_refusal(g, seat, order.heir, order.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Entrust]:
        for h in heirs.heirs_of(g, seat):
            guard = heirs.guard_of(g, h)
            if h not in g.heirs or not g.free(guard):
                continue
            for n in (*company(g, guard), *custody.allies_there(g, guard)):
                yield Entrust(h, n)

    def do(self, g: Kingmaker, phase: Any, order: Entrust) -> Next:
        custody.take(g, order.heir, order.noble)
        x = g.nobles[order.noble]
        g.tell(f"{name(order.heir)} is in {name(order.noble)}'s charge.", hap.TRADE(x.at, {x.seat: hap.GETS}))
        return STAY


class Executing(Act[Execute]):
    """Heirs and captives are executed by whoever holds them (KM-HEIRCAPTURE-08, KM-CAPTURE-05)."""

    kind = Execute

    def refusal(self, g: Kingmaker, seat: str, order: Execute) -> Refusal | None:
        for x in order.force:
            why = custody.execute_refusal(g, seat, x)
            if why is not None:
                return why
        return None if order.force else Refusal("Say whom.", "KM-CAPTURE-05")

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Execute]:
        for x in self.units(g, seat, {}):
            if self.refusal(g, seat, Execute((x,))) is None:
                yield Execute((x,))

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        return [*(h for h in heirs.heirs_of(g, seat) if h in g.heirs), *capturing.captives(g, seat)]

    def do(self, g: Kingmaker, phase: Any, order: Execute) -> Next:
        return phase.execution(g, order.force)  # type: ignore[no-any-return]


COMPANY = (Seizing(),)
EXECUTING: tuple[Act[Any], ...] = (Executing(),)
"""Heirs and captives are executed at any time in an own turn; in parts not made for it that alone asks nobody."""
ANYTIME = (Entrusting(), *EXECUTING, *RANSOM)
