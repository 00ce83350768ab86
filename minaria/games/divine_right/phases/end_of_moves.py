"""What is judged when a player's movement ends: castles too strong, fleets driven off, units left on neutral ground.

Book: "Declaring a Siege", "Stacking", "The Diplomatic Penalty"; DR-SIEGE-05, DR-STACK-04, DR-TERRAIN-26,
DR-PENALTY-06..08; DRR-23, DRR-53. Called before attacks are fought, and the fleets once more after the battles.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, WAIT, Next, SeatPhase, Steps, call, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import ANSWERS, Displace, Refuse
from minaria.games.divine_right.chapters.displacement import LeaveCoast
from minaria.games.divine_right.phases.deploying import stationing
from minaria.games.divine_right.rules import displacement, heroes, movement, sieges
from minaria.games.divine_right.rules.declaring import declare
from minaria.games.divine_right.rules.rivers import berth, land_of
from minaria.games.divine_right.rules.status import besieging_strength, combat, owner, units_of
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms
from minaria.games.divine_right.wording import force_name, listing, place_name, seat_name


class EndMoves(Steps):
    """What is judged when a player's movement ends (DRR-23, DR-STACK-04, DR-PENALTY-07)."""

    title: ClassVar[str] = "End of movement"
    order: ClassVar[tuple[str, ...]] = ("castles", "fleets", "grace")
    seat: str = ""

    def whose(self) -> str:
        return self.seat

    def castles(self, g: Minaria) -> Next:
        """Units in closed castle hexes besiege them, or go back where they came from."""
        for h, siege in list(g.sieges.items()):
            if siege.seat == self.seat:
                sieges.disembark(g, self.seat, h)
        for h in sieges.short_castles(g, self.seat):
            mine = besieging_strength(g, self.seat, h)
            if sieges.check_declare(g, self.seat, h, mine) is None:
                joined = declare(g, self.seat, h)
                if joined and (posting := stationing(g, joined)):
                    self.at -= 1  # come back for the other castles
                    return call(posting)
                continue
            displacement.turn_back(g, self.seat, h)
        sieges.lift_empty(g)
        return STAY

    def fleets(self, g: Minaria) -> Next:
        """Enemy fleets on coasts that armies have taken must leave (DR-STACK-04, DR-TERRAIN-26)."""
        near = movement.fleets_to_displace(g, self.seat)
        if not near:
            return STAY
        displacement.shift_banks(g, near)
        out = movement.fleets_to_displace(g, self.seat)
        if not out:
            return STAY
        self.at -= 1
        together = tuple(u for u in out if berth(g, u) == berth(g, out[0]))
        return call(FleetsOut(owner(g, out[0]), g.pieces[out[0]].hex, together))

    def grace(self, g: Minaria) -> Next:
        """Units that had this movement to leave a deactivated kingdom and are still in it violate it.

        DR-PENALTY-06, -07.
        """
        for waiver in [w for w in g.waived if w.seat == self.seat]:
            kingdom = waiver.kingdom
            late = [u for u in units_of(g, self.seat) if land_of(berth(g, u)) == kingdom]
            g.waived = tuple(w for w in g.waived if w is not waiver)
            if late and g.realms[kingdom].status in ("neutral", "peace", "confusion"):
                if kingdom not in g.players[self.seat].violated and len(combat(late)) == len(late):
                    self.at -= 1  # come back for the other kingdoms
                    return call(Stragglers(self.seat, kingdom, tuple(late)))
                movement.violate(g, self.seat, kingdom)
        return STAY


class AfterBattles(EndMoves):
    """An advance onto a coast drives enemy fleets away like a move does (DR-STACK-04)."""

    title: ClassVar[str] = "After the battles"
    order: ClassVar[tuple[str, ...]] = ("fleets",)


class Stragglers(SeatPhase):
    """Units that did not leave a deactivated kingdom in time: give them up, or take the penalty.

    DR-PENALTY-07, -08.
    """

    title: ClassVar[str] = "Units too deep in a neutral kingdom"
    deeds = ANSWERS
    kingdom: str
    late: tuple[str, ...]

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        name = kingdoms()[self.kingdom].name
        prompt = (
            f"{force_name(self.late)} {'is' if len(self.late) == 1 else 'are'} still in {name}: agree to give "
            f"{'it' if len(self.late) == 1 else 'them'} up, or refuse and violate {name}."
        )
        waiting = f"{seat_name(self.seat)} decides about units left in {name}."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Refuse())]

    def agreed(self, g: Minaria) -> Next:
        """They are given up."""
        g.tell(
            f"{seat_name(self.seat)} gives up {force_name(self.late)} in {kingdoms()[self.kingdom].name}.",
            hap.LOSS((), {self.seat: hap.LOSES}, self.late),
        )
        heroes.eliminate_units(g, list(self.late))
        heroes.drop_drowned(g)
        return end()

    def refused(self, g: Minaria) -> Next:
        """They stay, and violate the kingdom."""
        movement.violate(g, self.seat, self.kingdom)
        return end()


class FleetsOut(SeatPhase):
    """The owner of fleets that must leave a coast says where they go (DRR-53)."""

    title: ClassVar[str] = "Fleets made to leave"
    deeds = (LeaveCoast,)
    place: int
    fleets: tuple[str, ...]

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        self.fleets = tuple(u for u in self.fleets if u in g.pieces and g.pieces[u].hex == self.place)
        if not self.fleets:
            return end()
        if not displacement.fleet_exits(g, self.seat, self.fleets):
            from minaria.games.divine_right.phases.losses import Losses

            g.tell(
                f"No way out of {place_name(self.place)} is left for {force_name(self.fleets)}.",
                hap.LOSS(self.place, {self.seat: hap.LOSES}, self.fleets),
            )
            return call(Losses(self.seat, self.fleets, len(self.fleets), f"No way out of {place_name(self.place)}"))
        return STAY

    def recheck(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        exits = displacement.fleet_exits(g, self.seat, self.fleets)
        prompt = (
            f"Your fleets at {place_name(self.place)} must leave: displace them to "
            f"{listing([place_name(h) for h in exits], 'or')}."
        )
        waiting = f"{seat_name(self.seat)} moves fleets away from {place_name(self.place)}."
        return [
            DeedsAsk(
                g,
                self.seat,
                prompt,
                self.deeds,
                waiting=waiting,
                absent=Displace(self.fleets, exits[0]) if exits else WAIT,
                phase=self,
            )
        ]
