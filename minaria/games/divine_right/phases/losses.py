"""Choosing which units are lost: asked only when the choice means anything.

Book: "Combat" (the owner picks), Events Table; DR-COMBAT-04, DR-EVENT-05, -06, -11, -12, -15, DR-SEA-08, DRR-19.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from commands import Trouble
from minaria.engine.acts import ActsAsk, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import Among, UnitAct
from minaria.games.divine_right.orders.events import Lose
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.rules import losses
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import count, force_name, seat_name


class Losing(UnitAct[Lose]):
    """The owner names exactly as many as are due, out of those concerned (DR-COMBAT-03, -04)."""

    kind = Lose
    owned = False
    sited = True

    def refusal(self, g: Minaria, seat: str, order: Lose) -> Refusal | None:
        due: Losses = self.phase
        if any(u not in due.among for u in order.force):
            return Refusal(f"The loss falls on {force_name(due.among)}.", "DR-COMBAT-04")
        if len(set(order.force)) != due.count:
            return Refusal(f"You must lose {count(due.count, 'unit')}, not {len(set(order.force))}.", "DR-COMBAT-03")
        return None

    def orders(self, g: Minaria, seat: str) -> list[Lose]:
        """One choice for each way of filling the loss with units of one look first."""
        due: Losses = self.phase
        looks: dict[tuple[object, ...], list[str]] = {}
        for u in due.among:
            looks.setdefault(losses.look(g, u), []).append(u)
        out = []
        groups = list(looks.values())
        for i in range(len(groups)):
            order = [u for grp in groups[i:] + groups[:i] for u in grp]
            pick = set(order[: due.count])
            out.append(Lose(tuple(u for u in due.among if u in pick)))
        return out

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        """Those the loss falls on, the cheapest first."""
        if self.phase is None:
            return Among(mine)
        concerned = self.concerned(g)
        return Among(losses.cheapest(g, concerned, len(concerned)))

    def passed_over(self, g: Minaria, seat: str, meant: Sequence[str]) -> Trouble | None:
        return None if self.phase is None else Trouble(f"The loss falls on {losses.by_site(g, self.concerned(g))}.")

    def concerned(self, g: Minaria) -> list[str]:
        """Those the loss falls on."""
        return [u for u in self.phase.among if u in g.pieces]

    def do(self, g: Minaria, phase: Losses, order: Lose) -> Next:
        return phase.remove(g, order.force)


class Losses(SeatPhase):
    """A seat loses `count` of `among`; `event` losses are not regenerated this turn; `by` is the enemy responsible."""

    title: ClassVar[str] = "Losses"
    acts = (Losing(),)
    among: tuple[str, ...]
    count: int
    cause: str
    event: bool = False
    by: str = ""
    wrecker: bool = False  # enemy fleets are responsible for what happens to heroes at sea

    def start(self, g: Minaria) -> Next:
        self.among = tuple(u for u in self.among if u in g.pieces)
        n = min(self.count, len(self.among))
        if n <= 0:
            return end(())
        if n == len(self.among) or losses.alike(g, self.among):
            return self.remove(g, self.among[:n])
        self.count = n
        return STAY

    def recheck(self, g: Minaria) -> Next:
        return self.start(g)

    def ask(self, g: Minaria) -> list[ActsAsk]:
        return [
            ActsAsk(
                g,
                self.seat,
                f"{self.cause}: choose {count(self.count, 'unit')} to lose among {losses.by_site(g, self.among)}.",
                self.acts,
                waiting=f"{seat_name(self.seat)} chooses {count(self.count, 'unit')} to lose.",
                absent=Lose(tuple(losses.cheapest(g, self.among, self.count))),
                about=hap.LOSS(dict.fromkeys(g.pieces[u].hex for u in self.among), {self.seat: hap.LOSES}),
                phase=self,
            )
        ]

    def remove(self, g: Minaria, lost: Sequence[str]) -> Next:
        """Take them off; passengers of lost fleets drown uncounted or change ship, heroes roll for shipwreck.

        DR-SEA-08.
        """
        perils = losses.lose(g, self.seat, lost, self.event, self.by if self.wrecker else "")
        if perils:
            return goto(Fates(perils))
        return end(tuple(lost))
