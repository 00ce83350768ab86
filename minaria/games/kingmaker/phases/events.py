"""The Event Phase: an item of the events list is drawn, shown to all, carried out or kept (chapters EVENT, EVENTCARD).

TODO events: what each kind of event does (`carry_out`); until then only held items are kept and all else passes.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.phases import Next, SeatPhase, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import events
from minaria.games.kingmaker.telling import name, seat_name
from minaria.kit.cards import draw


class EventPhase(SeatPhase):
    """The player gets an event (KM-EVENT-01 to -04)."""

    title: ClassVar[str] = "Event Phase"

    def start(self, g: Kingmaker) -> Next:
        drawn = draw(g, g.events, "an event", self.seat, hidden=False, named=name)
        g.events = drawn.pile
        item = events()[drawn.card]
        g.tell(f"{seat_name(self.seat)} draws the event {item.name}.", hap.EVENT((), {self.seat: hap.DRAWS}))
        if item.held:
            g.held[self.seat] = tuple(sorted((*g.held[self.seat], item.id)))
            return end()
        g.events = g.events.discard(item.id)
        return end()
