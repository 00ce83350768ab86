"""Leave is asked of whoever controls a place: to pass along a road, to enter, to sail (KM-ROAD-06, KM-ROAD-07)."""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, SeatPhase, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.chapters.common import Refuse
from minaria.games.kingmaker.chapters.movement import LEAVE
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.marching import Question
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import places
from minaria.games.kingmaker.wording import name, seat_name

ASKED = {
    "pass": "to pass {} by road",
    "enter": "to enter {}",
    "sail": "to sail from {}",
    "land": "to put in at {}",
}


class AskLeave(SeatPhase):
    """Who controls a place is asked at once; silence means refusal. Ends with True or False (KM-ROAD-07)."""

    title: ClassVar[str] = "Leave"
    deeds = LEAVE
    by: str
    what: str
    place: str

    @property
    def question(self) -> Question:
        """What is asked."""
        return Question(self.seat, self.by, self.what, self.place)

    def recheck(self, g: Kingmaker) -> Next:
        return STAY if ctl.controller(g, self.place) == self.seat else end(False)

    def agreed(self, g: Kingmaker) -> Next:
        """Leave is given."""
        return end(True)

    def refused(self, g: Kingmaker) -> Next:
        """Leave is refused."""
        return end(False)

    def known_by(self) -> tuple[str, ...]:
        return self.seat, self.by

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        what = ASKED[self.what].format(name(self.place))
        about = hap.LEAVE(places()[self.place].space, {self.seat: hap.ASKED, self.by: hap.ASKS})
        prompt = f"{seat_name(self.by)} asks leave {what}: grant or refuse?"
        waiting = f"{seat_name(self.seat)} is asked for leave {what}."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Refuse(), about=about)]
