"""Offers between two players in a slot, and an ally's word at the joint move (chapters ALLIANCE, FOREIGN)."""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, SeatPhase, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters.alliance import FAITH, OFFERED, KeepFaith, TurnDown
from minaria.games.blood_royale.rules import alliance
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import piece_words, seat_name


class AskAlliance(SeatPhase):
    """An alliance, or armies where `force` names them, is offered; silence declines. Ends with whether it is taken."""

    title: ClassVar[str] = "Alliance"
    deeds = OFFERED
    by: str
    roller: str = ""
    force: tuple[str, ...] = ()

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        who = seat_name(g, self.by)
        if self.force:
            what = f"{who} offers {piece_words(g, self.force)} to serve under you, at 1 Charisma of your monarch"
        else:
            rolls = f", {seat_name(g, self.roller)} to roll for both" if self.roller else ""
            what = f"{who} proposes an alliance{rolls}"
        waiting = f"{seat_name(g, self.seat)} is made an offer."
        about = hap.PACT((), {self.seat: hap.ASKED, self.by: hap.ASKS})
        prompt = f"{what}: take the offer, or turn it down?"
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=TurnDown(), about=about)]

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if all(a in g.armies for a in self.force) else end(False)


class AskFaith(SeatPhase):
    """Whether an ally lets the seat whose slot it is move what he left for it; silence keeps faith."""

    title: ClassVar[str] = "Alliance"
    deeds = FAITH

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        left = tuple(a for a, ally in g.joint.items() if ally == g.slot and g.armies[a].seat == self.seat)
        prompt = f"{seat_name(g, g.slot)} is to move {piece_words(g, left)} of yours: keep faith, or break faith?"
        waiting = f"{seat_name(g, self.seat)} keeps faith or breaks it."
        about = hap.PACT((), {self.seat: hap.ASKED, g.slot: hap.ASKS}, left)
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=KeepFaith(), about=about)]

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if self.seat in alliance.waiting(g) else end(True)
