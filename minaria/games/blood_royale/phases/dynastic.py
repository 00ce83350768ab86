"""The dynastic sequence: births, survival, announcements, each closed before the next (BR-ORDER-02)."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters import dynastic
from minaria.games.blood_royale.chapters.common import not_now
from minaria.games.blood_royale.chapters.court import AT_COURT
from minaria.games.blood_royale.chapters.events import PlayCard
from minaria.games.blood_royale.chapters.setup import NamePerson
from minaria.games.blood_royale.phases.succession import Successions
from minaria.games.blood_royale.phases.together import Together
from minaria.games.blood_royale.rules import aristocrats, births, deaths, regency
from minaria.games.blood_royale.rules.people import settle_princes
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import count, seat_name


class Births(Together):
    """Every player rolls for children, names them, and is done (BR-BIRTH-01, BR-ORDER-02)."""

    title: ClassVar[str] = "Births"
    waits: ClassVar[str] = "rolls for children."
    deeds = (*dynastic.BIRTHS, NamePerson, PlayCard, *AT_COURT, Through)

    def start(self, g: BloodRoyale) -> Next:
        g.stage, g.step = "dynastic", "births"
        for crown in regency.grown_up(g):  # wards who have turned 15 (BR-REGENT-05)
            regency.end_regency(g, crown)
        for seat in g.seats:  # princes who have turned 20 (BR-PRINCE-01)
            settle_princes(g, seat)
        aristocrats.births(g)
        return super().start(g)

    def concerns(self, g: BloodRoyale, seat: str) -> bool:
        return bool(births.couples(g, seat))

    def said(self, g: BloodRoyale, seat: str) -> str:
        return f"{births.through(g, seat)} Done when you are through."

    def absent(self, g: BloodRoyale, seat: str) -> Order:
        return dynastic.Births() if births.first_rolls(g, seat) else Done()

    def why_not(self, g: BloodRoyale, order: Order) -> Refusal | None:
        return not_now(order) or super().why_not(g, order)

    def leave(self, g: BloodRoyale, seat: str) -> None:
        g.tell(f"{seat_name(g, seat)} has done with births.", hap.STEP((), {seat: hap.READY}))


class Survivals(Phase):
    """Every player rolls for the survival of all his people; deaths on thrones are followed at once (BR-DEATH-01,
    BR-ORDER-02).
    """

    title: ClassVar[str] = "Survival"
    together: ClassVar[bool] = True
    deeds = (dynastic.Survival, PlayCard, *AT_COURT)

    def start(self, g: BloodRoyale) -> Next:
        g.step = "survival"
        g.ready = ()
        aristocrats.survival(g)
        return self.go_on(g, None)

    def go_on(self, g: BloodRoyale, value: Any) -> Next:
        """Whoever has nobody to roll for is through; not who has been joined by somebody that has not rolled."""
        g.ready = tuple(s for s in g.seats if (s in g.ready and not g.meets) or not deaths.rollers(g, s))
        return STAY if len(g.ready) < len(g.seats) else end()

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        return [
            DeedsAsk(
                g,
                seat,
                f"Roll for the survival of {count(len(deaths.rollers(g, seat)), 'person', 'people')} ('survival').",
                self.deeds,
                waiting=f"{seat_name(g, seat)} rolls for survival.",
                absent=dynastic.Survival(),
                phase=self,
            )
            for seat in g.seats
            if seat not in g.ready
        ]

    def why_not(self, g: BloodRoyale, order: Order) -> Refusal | None:
        return not_now(order) or super().why_not(g, order)

    def followed(self, g: BloodRoyale) -> Next:
        """Whoever has died on a throne is followed at once (BR-ORDER-02)."""
        return call(Successions(), then=self.go_on)


class Announcements(Phase):
    """Widows and widowers go home; what has happened is told to everybody (BR-ANNOUNCE-01, BR-DEATH-06)."""

    title: ClassVar[str] = "Announcements"

    def start(self, g: BloodRoyale) -> Next:
        g.step = "announcements"
        for who in deaths.homeward(g):
            deaths.go_home(g, who)
        deaths.found_anew(g)
        for seat in (*g.seats, *([""] if g.aristocrats else [])):
            self.announce(g, seat)
        return call(Successions(), then=self.over)

    def announce(self, g: BloodRoyale, seat: str) -> None:
        """One house's births, weddings, deaths of the turn."""
        born = [x.name for who, x in g.people.items() if x.seat == seat and not g.age(who) and x.here]
        died = [x.name for x in g.people.values() if x.seat == seat and x.dead == g.turn]
        wed = [
            f"{g.people[m.husband].name} and {g.people[m.wife].name}"
            for m in g.marriages.values()
            if m.since == g.turn > 1 and seat == g.people[m.husband].seat
        ]
        said = [f"{label} {', '.join(who)}" for label, who in (("born", born), ("wed", wed), ("died", died)) if who]
        whose = seat_name(g, seat) if seat else f"The house of {g.aristocrats}"
        g.tell(f"{whose}: {'; '.join(said) or 'nothing to announce'}.", hap.STEP())

    def over(self, g: BloodRoyale, value: Any) -> Next:
        """The dynastic sequence is closed."""
        return end()
