"""The events round: two dice on the Events Table, carried out before the next player rolls.

Book: "Random Events", "Mercenary Units"; DR-EVENT-*, DR-MERC-*; DRR-15..22, DRR-91.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Order
from minaria.engine.acts import ActsAsk, Plain
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, call, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import Roll
from minaria.games.divine_right.phases.arrivals import Arrivals, Regrowth
from minaria.games.divine_right.phases.deploying import Latecomers, stationing
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import deploy, fates, heroes
from minaria.games.divine_right.rules.rivers import keel
from minaria.games.divine_right.rules.status import (
    allies,
    closed_castle,
    combat,
    friends_at,
    hex_of,
    realms_of,
    set_realm,
    stacks,
    units_of,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import events, figures, kingdoms, monarch, unit
from minaria.games.divine_right.wording import (
    kingdom_name,
    place_name,
    seat_name,
)


def exposed_fleets(g: Minaria, seat: str) -> list[str]:
    """Fleets a storm can take: those outside every port (DR-EVENT-05, DR-TERRAIN-23, DRR-18).

    One fleet per owner is safe in a non-castle port.

    Of several fleets in a non-castle port any may be the one lost: its owner says which lies in the port.
    """
    fleets = [u for u in units_of(g, seat) if unit(u).type == "fleet"]
    out: list[str] = []
    for u in fleets:
        h = g.pieces[u].hex
        x = hex_of(h)
        if (x.kind == "port" or h == keel(u)) and not closed_castle(g, seat, h):  # its home is a river fleet's port
            continue
        if x.kind == "noncastle-port" and sum(1 for v in fleets if g.pieces[v].hex == h) == 1:
            continue
        out.append(u)
    return out


def roll(g: Minaria, phase: Events, order: Order) -> Next:
    """Two dice on the table (DR-EVENT-01)."""
    phase.opened = True
    a = g.roll("events, first die", phase.seat)
    b = g.roll("events, second die", phase.seat)
    g.tell(f"{seat_name(phase.seat)} rolls {a} and {b}: {events()[a + b][1]}.", hap.EVENT((), {phase.seat: hap.ROLLS}))
    return phase.happen(g, events()[a + b][0])


class Events(SeatPhase):
    """One player's events round (DR-EVENT-01)."""

    title: ClassVar[str] = "Events"
    acts = (Plain(Roll, roll),)
    opened: bool = False

    def start(self, g: Minaria) -> Next:
        """Trolls regenerate, late regulars come, heroes in this player's castles roll (DR-TROLL-02, DR-FATE-10)."""
        return call(Regrowth(self.seat), then=self.assemble)

    def assemble(self, g: Minaria, value: Any) -> Next:
        """Late regulars come, heroes in this player's castles roll."""
        late = [(k, deploy.muster(g, k)) for k in deploy.late_musters(g, self.seat)]
        posted = tuple(x for k, come in late if come and (x := stationing(g, k, come)))
        return call(Latecomers(self.seat, posted), then=self.gather) if posted else self.gather(g, None)

    def gather(self, g: Minaria, value: Any) -> Next:
        """Heroes in this player's castles roll (DR-FATE-10)."""
        guests = fates.guests(g, self.seat)
        return call(Fates(guests)) if guests else STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        if self.opened or g.players[self.seat].out:
            return end()
        return STAY

    def ask(self, g: Minaria) -> list[ActsAsk]:
        return [
            ActsAsk(
                g,
                self.seat,
                "Roll for events.",
                self.acts,
                waiting=f"{seat_name(self.seat)} rolls for events.",
                absent=Roll(),
            )
        ]

    def happen(self, g: Minaria, entry: str) -> Next:
        """Carry out a table entry, as far as it can be (DR-EVENT-02, -03)."""
        seat = self.seat
        mine = combat(units_of(g, seat))
        match entry:
            case "death":
                doomed = [k for k in allies(g, seat) if not g.realms[k].doomed]
                if doomed:
                    heroes.kill(g, monarch(g.pick("which monarch dies", doomed, named=kingdom_name)), "")
                    return end()
            case "storms":
                fleets = exposed_fleets(g, seat)
                if fleets:
                    return call(Losses(seat, tuple(fleets), 1, "Storms", event=True))
            case "mutiny":
                if mine:
                    return call(Losses(seat, tuple(mine), 1, "Mutiny", event=True))
            case "omens":
                kingdom = g.pick("which kingdom sees bad omens", realms_of(g, seat), named=kingdom_name)
                set_realm(g, kingdom, omens=g.turn)
                g.tell(
                    f"The regulars of {kingdoms()[kingdom].name} will not fight or besiege this turn.",
                    hap.EVENT(kingdoms()[kingdom].royal, {seat: hap.STRICKEN}),
                )
                return end()
            case "replacements":
                if deploy.replaceable(g, seat):
                    return call(Arrivals(seat, 2, True, False))
            case "reinforcements":
                return call(Arrivals(seat, 2, False, True))
            case "epidemic":
                return self.epidemic(g)
            case "either":
                return call(Arrivals(seat, 1, True, True))
            case "desertion":
                hired = [u for u in mine if unit(u).kingdom == "mercenary"]
                if hired:
                    return call(Losses(seat, tuple(hired), 1, "Desertion", event=True))
            case "help":
                kingdom = heroes.random_neutral(g)
                if kingdom:
                    heroes.join(g, kingdom, seat)
                    deploy.muster(g, kingdom, idle=True)
                    posting = stationing(g, kingdom)
                    return goto(posting) if posting else end()
            case "none":
                return end()
        g.tell("It comes to nothing.")
        return end()

    def epidemic(self, g: Minaria) -> Next:
        """Stacks of ten or more lose half, rounded up; else the largest loses one (DR-EVENT-11..13, DRR-20)."""
        found = list(stacks(g, self.seat))
        big = [h for h, us in found if len(us) >= figures()["sick_stack"]]
        if big:
            return call(Epidemic(self.seat, tuple(big)))
        if not found:
            g.tell("It comes to nothing.")
            return end()
        most = max(len(us) for _, us in found)
        h = g.pick("which stack falls ill", [h for h, us in found if len(us) == most], named=place_name)
        return call(Losses(self.seat, tuple(dict(found)[h]), 1, f"Epidemic at {place_name(h)}", event=True))


class Epidemic(SeatPhase):
    """Every stack of ten or more loses half of its units, rounded up, one stack after the other (DR-EVENT-11)."""

    title: ClassVar[str] = "Epidemic"
    hexes: tuple[int, ...]

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        if not self.hexes:
            return end()
        h, self.hexes = self.hexes[0], self.hexes[1:]
        stack = combat(friends_at(g, self.seat, h))
        return call(Losses(self.seat, tuple(stack), (len(stack) + 1) // 2, f"Epidemic at {place_name(h)}", event=True))

    def ask(self, g: Minaria) -> list[Ask]:
        return []
