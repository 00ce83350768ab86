"""The events round: two dice on the Events Table, carried out before the next player rolls.

Book: "Random Events", "Mercenary Units"; DR-EVENT-*, DR-MERC-*; DRR-15..22, DRR-91.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, call, end, goto
from minaria.games.divine_right.chapters.common import Roll
from minaria.games.divine_right.phases.arrivals import Arrivals, Regrowth
from minaria.games.divine_right.phases.deploying import Latecomers, stationing
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import deploy, events, fates
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import seat_name


class Events(SeatPhase):
    """One player's events round (DR-EVENT-01)."""

    title: ClassVar[str] = "Events"
    deeds = (Roll,)
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

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        prompt = "Roll for events."
        waiting = f"{seat_name(self.seat)} rolls for events."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Roll())]

    def throw(self, g: Minaria) -> Next:
        """Two dice on the table (DR-EVENT-01)."""
        self.opened = True
        return self.happen(g, events.throw(g, self.seat))

    def happen(self, g: Minaria, entry: str) -> Next:
        """Carry out a table entry, as far as it can be (DR-EVENT-02, -03)."""
        seat = self.seat
        match entry:
            case "death":
                if events.death(g, seat):
                    return end()
            case "storms" | "mutiny" | "desertion":
                if taken := events.toll(g, seat, entry):
                    return call(Losses(seat, *taken, event=True))
            case "omens":
                events.omens(g, seat)
                return end()
            case "replacements":
                if deploy.replaceable(g, seat):
                    return call(Arrivals(seat, 2, True, False))
            case "reinforcements":
                return call(Arrivals(seat, 2, False, True))
            case "epidemic":
                if crowded := events.crowded(g, seat):
                    return call(Epidemic(seat, tuple(crowded)))
                if ill := events.largest(g, seat):
                    return call(Losses(seat, *ill, event=True))
            case "either":
                return call(Arrivals(seat, 1, True, True))
            case "help":
                if kingdom := events.aid(g, seat):
                    posting = stationing(g, kingdom)
                    return goto(posting) if posting else end()
            case "none":
                return end()
        g.tell("It comes to nothing.")
        return end()


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
        return call(Losses(self.seat, *events.half(g, self.seat, h), event=True))

    def ask(self, g: Minaria) -> list[Ask]:
        return []
