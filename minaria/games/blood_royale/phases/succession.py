"""Thrones that fall vacant: who is crowned or passed over, regents for children (SUCCESSION, REGENT).

`Successions` settles everything that deaths have left open, whenever they happen: whoever lets somebody die calls it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, call, end
from minaria.games.blood_royale.chapters.succession import Appoint, CrownHeir, PassOver
from minaria.games.blood_royale.rules import deaths, regency, succession
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import age_words, country_name, listing, place_name, seat_name


class Successions(Phase):
    """Every vacant throne and every regency without a regent, one after the other (BR-ORDER-07)."""

    title: ClassVar[str] = "Succession"

    def start(self, g: BloodRoyale) -> Next:
        return self.go_on(g, None)

    def recheck(self, g: BloodRoyale) -> Next:
        return self.go_on(g, None)

    def go_on(self, g: BloodRoyale, value: Any) -> Next:
        """The next that has to be settled."""
        for crown in succession.vacant(g):
            return call(Accession(g.crowns[crown].seat, crown), then=self.go_on)
        for crown in regency.grown_up(g):
            regency.end_regency(g, crown)
        for crown in succession.regentless(g):
            if not succession.regents(g, crown):
                succession.need_regent(g, crown)
                continue
            return call(Regency(g.crowns[crown].seat, crown), then=self.go_on)
        deaths.found_anew(g)
        return end()


class Accession(SeatPhase):
    """A throne is vacant: its player crowns the next in line, or passes him over where he may (BR-DISPUTE-01)."""

    title: ClassVar[str] = "Succession"
    deeds = (CrownHeir, PassOver)
    crown: str
    passed: tuple[str, ...] = ()
    shamed: bool = False

    def late(self, g: BloodRoyale) -> str:
        """The dead monarch."""
        return g.crowns[self.crown].monarch

    def next(self, g: BloodRoyale) -> str:
        """Who is next in line now, '' if there is nobody."""
        return succession.heir(g, self.crown, self.late(g), self.passed)

    def start(self, g: BloodRoyale) -> Next:
        return self.go_on(g)

    def recheck(self, g: BloodRoyale) -> Next:
        return self.go_on(g) if self.crown in succession.vacant(g) else end()

    def go_on(self, g: BloodRoyale) -> Next:
        """Ask where there is something to choose, else crown."""
        who = self.next(g)
        if not who:
            return self.crowned(g, succession.relative(g, self.crown, self.late(g)), "")
        where = succession.places(g, self.crown, who)
        if succession.pass_refusal(g, self.crown, who) is None or len(where) > 1:
            return STAY
        return self.crowned(g, who, where[0] if where else "")

    def topic(self, g: BloodRoyale, seat: str) -> dict[str, str]:
        return {"person": self.next(g)}

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        who = self.next(g)
        where = succession.places(g, self.crown, who)
        prompt = f"{age_words(g, who)} is next to the throne of {country_name(self.crown)}: crown"
        prompt += f" in {listing(map(place_name, where), 'or')}" if len(where) > 1 else ""
        prompt += ", or pass over." if succession.pass_refusal(g, self.crown, who) is None else "."
        waiting = f"{seat_name(g, self.seat)} decides on the throne of {country_name(self.crown)}."
        absent = CrownHeir(who, where[0] if where else "")
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]

    def crowned(self, g: BloodRoyale, who: str, at: str) -> Next:
        """Somebody takes the throne."""
        succession.accede(g, self.crown, who, at)
        if self.shamed:
            succession.shame(g, self.crown)
        return end()


class Regency(SeatPhase):
    """A monarch under 15 needs a regent (BR-REGENT-01, -02)."""

    title: ClassVar[str] = "Regency"
    deeds = (Appoint,)
    crown: str

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if self.crown in succession.regentless(g) and succession.regents(g, self.crown) else end()

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        may = succession.regents(g, self.crown)
        ward = age_words(g, g.crowns[self.crown].monarch)
        prompt = f"{ward} is a child: appoint a regent, {listing((age_words(g, w) for w in may), 'or')}."
        waiting = f"{seat_name(g, self.seat)} appoints a regent."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Appoint(may[0]), phase=self)]
