"""Acts that play crown items, and coronations (chapters CROWN, CORONATION, SPECIALNOBLE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.kingmaker.orders.crown import Award, BringIn
from minaria.games.kingmaker.orders.sitting import Crown
from minaria.games.kingmaker.rules import coronation, reserve
from minaria.games.kingmaker.rules.items import holders_for, kind_of
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import WESTMINSTER, crown_items
from minaria.games.kingmaker.wording import place_name

NINE = 9
"""As many as a question may offer (`Which.choices`)."""


class Awarding(Act[Award]):
    """An item is played on a noble (KM-CROWN-02, KM-CROWN-06)."""

    kind = Award

    def refusal(self, g: Kingmaker, seat: str, order: Award) -> Refusal | None:
        return reserve.award_refusal(g, seat, order.item, order.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Award]:
        for item in reserve.playable(g, seat):
            for n in holders_for(g, item, seat) if kind_of(item) != "noble" else ():
                yield Award(item, n)

    def do(self, g: Kingmaker, phase: Any, order: Award) -> Next:
        reserve.play(g, g.actor, order.item, order.noble)
        return phase.played(g)  # type: ignore[no-any-return]


class BringingIn(Act[BringIn]):
    """A noble comes into play (KM-CROWN-04)."""

    kind = BringIn

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("place") or said["noble"] not in self.candidates(g, seat):
            return said
        may = reserve.entries(g, seat, said["noble"])
        if len(may) < 2:
            return {**said, "place": may[0]} if may else said
        return Which("At which castle?", tuple((place_name(s), BringIn(said["noble"], s)) for s in may[:NINE]))

    def candidates(self, g: Kingmaker, seat: str) -> list[str]:
        """The nobles a faction may bring in now."""
        return [i for i in reserve.playable(g, seat) if crown_items()[i].kind == "noble" or i == WESTMINSTER]

    def refusal(self, g: Kingmaker, seat: str, order: BringIn) -> Refusal | None:
        return reserve.entry_refusal(g, seat, order.noble, order.place)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[BringIn]:
        for n in self.candidates(g, seat):
            for at in reserve.entries(g, seat, n):
                if self.refusal(g, seat, BringIn(n, at)) is None:
                    yield BringIn(n, at)

    def do(self, g: Kingmaker, phase: Any, order: BringIn) -> Next:
        reserve.bring_in(g, g.actor, order.noble, order.place)
        return phase.played(g)  # type: ignore[no-any-return]


class Crowning(Act[Crown]):
    """The senior heir of a House is crowned (KM-CORONATION-01)."""

    kind = Crown

    def refusal(self, g: Kingmaker, seat: str, order: Crown) -> Refusal | None:
        return coronation.crown_refusal(g, seat, order.heir)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Crown]:
        for h in coronation.may_crown(g, seat):
            yield Crown(h)

    def do(self, g: Kingmaker, phase: Any, order: Crown) -> Next:
        coronation.crown(g, order.heir)
        return phase.start(g)  # type: ignore[no-any-return]


OPENING: tuple[Act[Any], ...] = ()
ANYTIME = (Awarding(), BringingIn())
CORONATION = (Crowning(),)
