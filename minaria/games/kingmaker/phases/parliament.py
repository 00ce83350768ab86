"""The Parliament Phase: calling, attendance, business, votes, the end (chapters PARLIAMENT, WRIT, BUSINESS, VOTE).

`Parliament` routes; what the state keeps of it is `g.sitting`, what few are asked is a phase of its own below.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.phases import STAY, Next, SeatPhase, call, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.chapters import business, trade
from minaria.games.kingmaker.chapters import parliament as sitting
from minaria.games.kingmaker.chapters.business import Ballot, FirstMonarch, Nomination
from minaria.games.kingmaker.chapters.common import Obey
from minaria.games.kingmaker.chapters.together import Together
from minaria.games.kingmaker.phases.parts import BESIDES, Part
from minaria.games.kingmaker.rules import death, heirs, kept_events, parliament, votes
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import name, place_name, seat_name


class Delegation(SeatPhase):
    """Whoever holds a Writ may send another noble in place of the one compelled; ends with who goes (KM-WRIT-03)."""

    title: ClassVar[str] = "Parliament: a Writ"
    deeds = sitting.COMMISSION
    noble: str

    def recheck(self, g: Kingmaker) -> Next:
        return STAY if self.noble in g.nobles and kept_events.writs(g, self.seat) else end("")

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        who = name(self.noble)
        prompt = f"{who} is compelled: commission another noble by a Writ of yours, or obey."
        waiting = f"{seat_name(self.seat)} may send another for {who}."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Obey(), phase=self)]


class Attendance(Together):
    """Everybody says who comes of his own will; silence brings nobody (KM-PARLIAMENT-07, KM-VOTE-01)."""

    title: ClassVar[str] = "Parliament: who attends"
    deeds = (*sitting.ATTENDANCE, *trade.PROMISES, Through)

    def seats(self, g: Kingmaker) -> list[str]:
        return [s for s in g.order if s not in parliament.sitting(g).through and parliament.may_attend(g, s)]

    def prompt(self, g: Kingmaker, seat: str) -> str:
        x = parliament.sitting(g)
        there = votes.total(votes.lords(g, seat, g.here(x.at, seat)))
        could = votes.total(votes.lords(g, seat, [*g.here(x.at, seat), *parliament.may_attend(g, seat)]))
        mine = votes.total(votes.commons(g, seat))
        where = place_name(x.at)
        return (
            f"Who attends Parliament at {where}? You have {there} in the Lords, with all who may come {could}, "
            f"and {mine} in the Commons. {votes.victory_words(g, g.here(x.at))}Done when you are through."
        )

    def doing(self) -> str:
        return "decides who attends Parliament"


class Closing(Together):
    """Who attended may go home, and offices may change hands (KM-PARLIAMENT-13, KM-TRANSFER-07)."""

    title: ClassVar[str] = "Parliament: its end"
    deeds = (*sitting.CLOSING, *trade.CLOSING, Through)

    def seats(self, g: Kingmaker) -> list[str]:
        x = parliament.sitting(g)
        there = {g.nobles[n].seat for n in x.present if g.free(n) and g.nobles[n].at == x.at}
        return [s for s in g.order if s in there and s not in x.through]

    def prompt(self, g: Kingmaker, seat: str) -> str:
        return "Parliament ends: return nobles to their castles, give offices to others who attended. Done at the end."

    def doing(self) -> str:
        return "takes leave of Parliament"


class Parliament(Part):
    """The player may call Parliament (KM-TURN-07); then it takes its course.

    compelled: nobles whose Writs are still to be answered. stage: the stage of business (business.STAGES). monarchs:
    those still to be voted on.
    """

    title: ClassVar[str] = "Parliament Phase"
    prompt: ClassVar[str] = "You may summon Parliament where your king or Chancellor is, with a Writ. Done if not."
    doing: ClassVar[str] = "may call Parliament"
    deeds = (*sitting.CALLING, *BESIDES, Through)
    compelled: tuple[str, ...] = ()
    stage: int = -1
    monarchs: tuple[str, ...] = ()

    def passed_over(self, g: Kingmaker) -> str:
        why = parliament.head_refusal(g, self.seat)
        return f"{why.text.rstrip('.')}, {why.rule}" if why is not None else "no noble whom a Writ could compel"

    # -- who comes

    def next_compelled(self, g: Kingmaker) -> Next:
        """Each noble compelled goes, or whoever is sent for him (KM-WRIT-02 to -04)."""
        while self.compelled:
            n = self.compelled[0]
            seat = g.nobles[n].seat
            writ = seat != self.seat and bool(kept_events.writs(g, seat))
            if writ and g.nobles[n].at != parliament.sitting(g).at:
                return call(Delegation(seat, n), then=self.answered)
            self.send(g, n)
        return call(Attendance(), then=self.assembled)

    def send(self, g: Kingmaker, noble: str) -> None:
        """The first of those compelled is settled: this noble goes."""
        self.compelled = self.compelled[1:]
        if parliament.compel_refusal(g, noble) is None:
            parliament.goes(g, noble, compelled=True)

    def answered(self, g: Kingmaker, value: Any) -> Next:
        """A Writ was answered: nobody else is sent, or this noble."""
        n = self.compelled[0]
        if value:
            seat, other = g.nobles[n].seat, g.nobles[value].seat
            kept_events.spend_writ(g, seat)
            text = f"{seat_name(seat)} plays a Writ: {name(value)} goes for {name(n)}."
            g.tell(text, hap.PARLIAMENT(parliament.sitting(g).at, {seat: hap.SITS, other: hap.CALLED}))
        self.send(g, value or n)
        return self.next_compelled(g)

    def assembled(self, g: Kingmaker, value: Any) -> Next:
        """Parliament sits: votes are published, and may be enough to win (KM-OBJECT-03, KM-OBJECT-04)."""
        parliament.assemble(g)
        sole = heirs.sole_monarch(g)
        if sole and votes.carries_victory(self.seat, parliament.sitting(g).votes):
            death.win(g, self.seat, f"holds {name(sole)}, sole monarch, and carries both Houses")
            return end()
        return self.next_stage(g)

    # -- business

    def next_stage(self, g: Kingmaker) -> Next:
        """The next proposals to be made, or the monarchs (KM-BUSINESS-03)."""
        while self.stage + 1 < len(business.STAGES):
            self.stage += 1
            who, kind = business.STAGES[self.stage]
            seat = business.proposer(g, who)
            asked = Nomination(seat, kind)
            if not business.proposals(g, asked):
                continue
            if who != business.CALLER:
                text = f"{seat_name(seat)}, with {business.WHY[who]}, proposes for what is left."
                g.tell(text, hap.PARLIAMENT(parliament.sitting(g).at, {seat: hap.CALLED}))
            return call(asked, then=self.proposed)
        parliament.leftovers(g)
        return self.choose_monarch(g)

    def proposed(self, g: Kingmaker, value: Any) -> Next:
        """What was proposed is voted on."""
        return call(Ballot(), then=self.voted) if parliament.sitting(g).motions else self.next_stage(g)

    def voted(self, g: Kingmaker, value: Any) -> Next:
        """What is carried is bestowed; what was declined is proposed anew."""
        for m in business.count_up(g):
            business.bestow(g, m)
        who, kind = business.STAGES[self.stage]
        again = Nomination(business.proposer(g, who), kind, parliament.sitting(g).anew)
        parliament.change(g, anew=())
        if again.only and business.proposals(g, again):
            return call(again, then=self.proposed)
        return self.next_stage(g)

    # -- the sole monarch

    def choose_monarch(self, g: Kingmaker) -> Next:
        """Two monarchs: Parliament votes on whom to support (KM-SOLEMONARCH-01)."""
        self.monarchs = tuple(business.rivals(g))
        there = tuple(h for h in self.monarchs if business.attends(g, h))
        if len(there) > 1:
            return call(FirstMonarch(self.seat, there), then=self.first_monarch)
        return self.next_monarch(g)

    def first_monarch(self, g: Kingmaker, value: Any) -> Next:
        """The caller has said who is first."""
        self.monarchs = tuple(sorted(self.monarchs, key=lambda h: h != value))
        return self.next_monarch(g)

    def next_monarch(self, g: Kingmaker) -> Next:
        """The next monarch is voted on, or nobody is left."""
        if not self.monarchs:
            return call(Closing(), then=self.closed)
        h, self.monarchs = self.monarchs[0], self.monarchs[1:]
        business.propose(g, "", h)
        return call(Ballot(), then=self.decided)

    def decided(self, g: Kingmaker, value: Any) -> Next:
        """A monarch is supported, or the next one is voted on."""
        for m in business.count_up(g):
            business.support(g, m.to)
            self.monarchs = ()
        return self.next_monarch(g)

    def closed(self, g: Kingmaker, value: Any) -> Next:
        """Everybody has taken leave."""
        parliament.close(g)
        return end()
