"""The siege round: the die, withdrawals and sorties.

Book: "Sieges", "Breakouts and Sorties"; DR-SIEGE-16..29, DR-SORTIE-*; DRR-25, DRR-26.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import Among, UnitDeed, only_home, ranked
from minaria.games.divine_right.chapters.kinds import Castle, Force, Place
from minaria.games.divine_right.rules import displacement, sieges, sorties, withdrawals
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.plundering import plunder
from minaria.games.divine_right.rules.status import owner, prisoner
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import listing, place_name, seat_name


@order(
    "storm CASTLE",
    "roll for CASTLE",
    "roll siege [of] CASTLE",
    rule="DR-SIEGE-22",
    examples=("storm Port Lork",),
)
class Storm(Deed):
    """Roll the siege die for a castle you besiege since an earlier turn."""

    castle: Castle

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return bool(phase.due(g))

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """One die for each castle (DR-SIEGE-16, -22..29)."""
        return sieges.check_storm(g, seat, self.castle, phase.rolled)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Storm]:
        return map(cls, phase.due(g))

    def do(self, g: Minaria, phase: Any) -> Next:
        h, due, seat = self.castle, phase.due(g), phase.seat
        if not phase.begun:
            g.tell(
                f"{seat_name(seat)} attacks {listing([place_name(x) for x in due])}.",
                hap.STORM(due, {seat: hap.STORMS}, weight=1),
            )
        phase.begun, phase.at_work, phase.rolled = True, h, (*phase.rolled, h)
        result = sieges.storm(g, seat, h)
        if result == "nothing":
            return STAY
        if result == "fail":
            return phase.beaten_back(g, h)
        return phase.fates(tuple(Peril(u, foe, "fall") for u, foe in plunder(g, seat, h).items()))


class BeforeTheDie(Deed):
    """Besiegers leave before the first die, without using up anything (DR-SIEGE-18..20; DRR-26)."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return not phase.begun and bool(sieges.besieged_by(g, seat))


@order(
    "withdraw FORCE [from CASTLE] to PLACE",
    rule="DR-SIEGE-18",
    examples=("withdraw 2 armies to 10,16",),
)
class Withdraw(BeforeTheDie, UnitDeed):
    """Before any siege die: take units or heroes out of a siege into a hex next to it; they may still move later."""

    force: Force
    place: Place
    castle: Castle = 0

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return withdrawals.check(g, seat, self.force, self.place)

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Withdraw]:
        """A fair sample: one unit or hero of each siege to each hex."""
        for h in sieges.besieged_by(g, seat):
            here = [u for u, p in g.pieces.items() if p.hex == h and not p.inside and owner(g, u) == seat]
            for u in here[:1] + [x for x in here[1:] if not unit(x).combat]:
                yield from (cls((u,), n, h) for n in displacement.free_hexes(g, seat, u, h))

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        outside = [u for u in mine if g.pieces[u].hex in g.sieges and not g.pieces[u].inside]
        return Among(outside, said.get("castle") or 0)

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        home = 0 if said.get("castle") else only_home(g, said["force"])
        return {**said, "castle": home} if home in g.sieges else said

    def do(self, g: Minaria, phase: Any) -> Next:
        withdrawals.step_out(g, phase.seat, self.force, g.pieces[self.force[0]].hex, self.place)
        return STAY


@order(
    "lift siege of CASTLE to PLACE",
    "lift [the] siege [at] CASTLE [and] withdraw to PLACE",
    "raise siege of CASTLE to PLACE",
    rule="DR-SIEGE-16",
    examples=("lift siege of Port Lork to 10,16",),
)
class LiftSiege(BeforeTheDie):
    """Give a siege up before its die is rolled: everybody there goes to one adjacent hex."""

    castle: Castle
    place: Place

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """Everybody leaves one castle (DRR-25)."""
        return withdrawals.check_lift(g, seat, self.castle, self.place)

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[LiftSiege]:
        """Every siege with every hex its whole host could go to."""
        return (cls(h, n) for h in sieges.besieged_by(g, seat) for n in board().near[h])

    def do(self, g: Minaria, phase: Any) -> Next:
        withdrawals.lift(g, phase.seat, self.castle, self.place)
        return STAY


@order(
    "sortie|sally from CASTLE [with FORCE]",
    "break out of CASTLE [with FORCE]",
    rule="DR-SORTIE-02",
    examples=("sortie from Pennol with 3 armies",),
)
class Sortie(UnitDeed):
    """Attack the besiegers from inside the walls, in the siege phase; survivors may leave in the movement phase."""

    castle: Castle
    force: Force = ()

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return bool(sorties.sallyports(g, seat))

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """The besieged break out against the besiegers (DR-SORTIE-01..03)."""
        return sorties.check(g, seat, self.castle, self.force)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Sortie]:
        return (cls(h, tuple(sorties.sallyers(g, seat, h))) for h in sorties.sallyports(g, seat))

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among([u for u in mine if g.pieces[u].inside], said.get("castle") or 0)

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        """Everybody inside who fights."""
        if said.get("force"):
            return said
        within = [u for u, p in g.pieces.items() if p.hex == said["castle"] and p.inside and unit(u).combat]
        able = [u for u in within if owner(g, u) == seat and not prisoner(g, u)]
        return {**said, "force": tuple(ranked(g, able, marching=False))}

    def do(self, g: Minaria, phase: Any) -> Next:
        phase.begun = phase.begun or bool(phase.due(g))
        return phase.sortie(sorties.break_out(g, phase.seat, self.castle, self.force), self.castle, self.force)
