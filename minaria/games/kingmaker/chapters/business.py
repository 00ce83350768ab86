"""Parliament's business: awards of the Chancery are proposed, voted on and bestowed, a monarch is supported (chapters
BUSINESS, VOTE, SOLEMONARCH). `phases.parliament` says when what is asked here is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from commands import Done, Number, Order, order
from minaria.engine.deeds import Deed, DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.chapters import trade
from minaria.games.kingmaker.chapters.together import Together
from minaria.games.kingmaker.orders.kinds import Claimant, ItemName, NobleName
from minaria.games.kingmaker.rules import following, heirs, promises, votes
from minaria.games.kingmaker.rules.items import award, holder_refusal, kind_of
from minaria.games.kingmaker.rules.parliament import change, sitting
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.parliament import Motion
from minaria.games.kingmaker.tables import BISHOPRIC, OFFICE, TITLE, crown_items
from minaria.games.kingmaker.wording import award_name, listing, name, seat_name
from minaria.kit import sealed
from minaria.kit.wording import capital

CALLER, BOTH, TOWNS = "caller", "both Houses", "towns"
STAGES = (
    (CALLER, TITLE),
    (CALLER, OFFICE),
    (CALLER, BISHOPRIC),
    *((who, kind) for who in (BOTH, votes.LORDS, TOWNS) for kind in (TITLE, OFFICE)),
)
"""Who proposes what, in order (KM-BUSINESS-03, KM-BUSINESS-08 to -10, KM-BUSINESS-12)."""
WHY = {BOTH: "most votes of both Houses", votes.LORDS: "most votes in the Lords", TOWNS: "most votes from towns"}


# -- proposals


@order(
    "propose ITEM to|for NOBLE",
    "propose NOBLE for|as ITEM",
    rule="KM-BUSINESS-01",
    examples=("propose Earl of Kent to Scrope",),
)
class Propose(Deed):
    """Propose to Parliament who is to have a title, office or bishopric of the Chancery."""

    item: ItemName
    noble: NobleName

    def refusal(self, g: Kingmaker, seat: str, phase: Nomination) -> Refusal | None:
        """KM-BUSINESS-01 to -03, KM-BUSINESS-05, KM-BUSINESS-07."""
        if self.item not in g.chancery:
            return Refusal(f"{name(self.item)} is not in the Chancery.", "KM-BUSINESS-01")
        if self.item not in pending(g, phase.kind, phase.only):
            what = listing((name(a) for a in pending(g, phase.kind, phase.only)), none="nothing")
            return Refusal(f"Titles come first, then offices, then bishoprics. Now: {what}.", "KM-BUSINESS-03")
        if not g.free(self.noble) or not g.nobles[self.noble].seat:
            return Refusal(f"{name(self.noble)} is of no faction, or a captive.", "KM-BUSINESS-01")
        if Motion(self.item, self.noble) in sitting(g).declined:
            return Refusal(f"{name(self.noble)} was declined for {award_name(self.item)}.", "KM-BUSINESS-07")
        if any(m.to == self.noble and kind_of(m.item) == phase.kind for m in sitting(g).motions):
            return Refusal(f"{name(self.noble)} is proposed for another {phase.kind} already.", "KM-BUSINESS-05")
        return holder_refusal(g, self.item, self.noble)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Nomination) -> Iterator[Propose]:
        return (cls(a, n) for a in pending(g, phase.kind, phase.only) for n in sorted(g.nobles))

    def do(self, g: Kingmaker, phase: Nomination) -> Next:
        propose(g, self.item, self.noble)
        return phase.go_on(g)


class Nomination(SeatPhase):
    """Awards of one kind are proposed, one noble for each (KM-BUSINESS-01, KM-BUSINESS-08). only: those anew."""

    title: ClassVar[str] = "Parliament: proposals"
    deeds = (Propose, *trade.PROMISES, Through)
    kind: str
    only: tuple[str, ...] = ()

    def start(self, g: Kingmaker) -> Next:
        return self.go_on(g)

    def through(self, g: Kingmaker) -> Next:
        """The player proposes no more."""
        return end()

    def go_on(self, g: Kingmaker) -> Next:
        """The end once nothing more can be proposed."""
        return STAY if proposals(g, self) else end()

    def recheck(self, g: Kingmaker) -> Next:
        return self.go_on(g)

    def topic(self, g: Kingmaker, seat: str) -> dict[str, str]:
        left = pending(g, self.kind, self.only)
        return {"item": left[0]} if len(left) == 1 else {}

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        what = listing(name(a) for a in pending(g, self.kind, self.only))
        prompt = f"Propose a noble for each: {what}. Done when you are through."
        waiting = f"{seat_name(self.seat)} makes proposals to Parliament."
        acts: Any = self.deeds
        return [DeedsAsk(g, self.seat, prompt, acts, waiting=waiting, absent=Done(), phase=self)]


def proposals(g: Kingmaker, phase: Nomination) -> bool:
    """Whether anything can be proposed."""
    return next(iter(Propose.orders(g, phase.seat, phase)), None) is not None


def proposer(g: Kingmaker, who: str) -> str:
    """The faction that proposes in a stage (KM-BUSINESS-08 to -10)."""
    x = sitting(g)
    if who == CALLER:
        return x.caller
    if who == BOTH:
        lords, commons = x.votes[votes.LORDS], x.votes[votes.COMMONS]
        return votes.first_of(g, {s: lords[s] + commons[s] for s in lords}, x.caller)
    return votes.first_of(g, x.votes["towns" if who == TOWNS else who], x.caller)


def pending(g: Kingmaker, kind: str, only: Sequence[str] = ()) -> list[str]:
    """The awards of a kind in the Chancery that have not been proposed now; `only`: those proposed anew."""
    moved = [m.item for m in sitting(g).motions]
    mine = [a for a in g.chancery if crown_items()[a].kind == kind and a not in moved]
    return [a for a in mine if not only or a in only]


def propose(g: Kingmaker, item: str, to: str) -> None:
    """Something is before the Houses: an award to a noble, or support of a monarch."""
    x = sitting(g)
    change(g, motions=(*x.motions, Motion(item, to)), through=())
    if item:
        seat = g.nobles[to].seat
        g.tell(
            f"{capital(award_name(item))} is proposed to {name(to)}.",
            hap.PARLIAMENT(x.at, {g.actor: hap.PROPOSES, seat: hap.NAMED}),
        )
    else:
        whose = heirs.holder(g, to)
        text = f"Shall {name(to)} be sole monarch?"
        g.tell(text, hap.PARLIAMENT(x.at, {whose: hap.NAMED} if whose else {}))


# -- votes


_HOUSES = ("commons = house:Commons", "lords = house:Lords")


def _votes(word: str, yes: str) -> tuple[str, ...]:
    plain = (f"vote {word} = yes:{yes}", f"vote {word} on ITEM = yes:{yes}")
    return (*plain, *(f"vote {word} with NUMBER of the {h}, yes:{yes}" for h in _HOUSES))


@order(
    *_votes("yes|aye|for", "true"),
    *_votes("no|nay|against", "false"),
    "yes|aye|for = yes:true",
    "no|nay|against = yes:false",
    rule="KM-VOTE-14",
    examples=("vote yes", "vote no on Earl of Kent", "vote yes with 30 of the Commons"),
)
class Vote(Deed):
    """Vote on what is before Parliament: on one award, or on all. Your faction casts all its votes one way."""

    yes: bool
    item: ItemName = ""
    number: Number = 0
    house: str = ""

    def refusal(self, g: Kingmaker, seat: str, phase: Ballot) -> Refusal | None:
        """KM-VOTE-14, KM-VOTE-15."""
        if self.item and motion(g, self.item) is None:
            return Refusal(f"{name(self.item)} is not voted on now.", "KM-VOTE-15")
        if not any(self.item in ("", m.item) for m in open_to_vote(g, seat)):
            return Refusal("You have voted on that.", "KM-VOTE-15")
        house = self.house or votes.COMMONS
        mine = sitting(g).votes[house][seat]
        if self.number and self.number != mine:
            return Refusal(f"A faction casts all its votes one way: you have {mine} in the {house}.", "KM-VOTE-14")
        return None

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Ballot) -> Iterator[Vote]:
        named = [m.item for m in open_to_vote(g, seat) if m.item]
        return (cls(yes, item) for yes in (True, False) for item in ("", *named))

    def do(self, g: Kingmaker, phase: Ballot) -> Next:
        """With all it has, on a motion or on all it has not voted on (KM-VOTE-14)."""
        promises.broken_by(g, g.actor, self)
        seat, x = g.actor, sitting(g)
        chosen = [m for m in open_to_vote(g, seat) if self.item in ("", m.item)]
        made = []
        for m in x.motions:
            if m in chosen:
                ayes, noes = ((*m.ayes, seat), m.noes) if self.yes else (m.ayes, (*m.noes, seat))
                m = msgspec.structs.replace(m, ayes=ayes, noes=noes)
            made.append(m)
        change(g, motions=tuple(made))
        what = listing(said(m) for m in chosen)
        g.tell(f"{seat_name(seat)} votes {'yes' if self.yes else 'no'}: {what}.", hap.VOTE(x.at, {seat: hap.VOTES}))
        return phase.go_on(g)


@order("decline ITEM", rule="KM-BUSINESS-07", examples=("decline Earl of Kent",))
class Decline(Deed):
    """Refuse an award that is proposed to a noble of yours; it is then proposed to somebody else."""

    item: ItemName

    def refusal(self, g: Kingmaker, seat: str, phase: Ballot) -> Refusal | None:
        """KM-BUSINESS-07."""
        m = motion(g, self.item) if self.item else None
        if m is None or m.to not in g.of(seat):
            return Refusal("You decline what is proposed to a noble of yours.", "KM-BUSINESS-07")
        return None

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Ballot) -> Iterator[Decline]:
        return (cls(m.item) for m in sitting(g).motions if m.item)

    def do(self, g: Kingmaker, phase: Ballot) -> Next:
        """The award will be proposed anew."""
        x, m = sitting(g), motion(g, self.item)
        assert m is not None
        left = tuple(o for o in x.motions if o is not m)
        change(g, motions=left, declined=(*x.declined, Motion(self.item, m.to)), anew=(*x.anew, self.item))
        text = f"{seat_name(g.actor)} declines {award_name(self.item)} for {name(m.to)}."
        g.tell(text, hap.PARLIAMENT(x.at, {g.actor: hap.REFUSES, x.caller: hap.REFUSED}))
        return phase.go_on(g)


class Ballot(Together):
    """All factions vote; who is silent abstains (KM-VOTE-15). Ends once all have voted or are through."""

    title: ClassVar[str] = "Parliament: the vote"
    deeds = (Vote, Decline, *trade.PROMISES, Through)

    def seats(self, g: Kingmaker) -> list[str]:
        return voters(g)

    def prompt(self, g: Kingmaker, seat: str) -> str:
        what = listing(said(m) for m in open_to_vote(g, seat))
        x = sitting(g).votes
        mine = f"{x[votes.LORDS][seat]} in the Lords and {x[votes.COMMONS][seat]} in the Commons"
        return f"Vote yes or no: {what}. You have {mine}. Done to abstain."

    def topic(self, g: Kingmaker, seat: str) -> dict[str, str]:
        before = open_to_vote(g, seat)
        return {"item": before[0].item} if len(before) == 1 else {}

    def doing(self) -> str:
        return "has yet to vote"


def voters(g: Kingmaker) -> list[str]:
    """The factions that still have something to say to what is before the Houses."""
    x = sitting(g)
    weigh = [x.votes[h] for h in (votes.LORDS, votes.COMMONS)]
    named = {g.nobles[m.to].seat for m in x.motions if m.item and m.to in g.nobles}
    some = [s for s in g.order if s in named or any(w[s] for w in weigh)]
    return [s for s in some if s not in x.through and open_to_vote(g, s)]


def open_to_vote(g: Kingmaker, seat: str) -> list[Motion]:
    """What a faction has not voted on."""
    return [m for m in sitting(g).motions if seat not in (*m.ayes, *m.noes)]


def motion(g: Kingmaker, item: str) -> Motion | None:
    """The motion of that award."""
    return next((m for m in sitting(g).motions if m.item == item), None)


def said(m: Motion) -> str:
    """A motion in words: 'the title Earl of Kent to Scrope'."""
    return f"{award_name(m.item)} to {name(m.to)}" if m.item else f"{name(m.to)} sole monarch"


def tally(g: Kingmaker, m: Motion) -> dict[str, sealed.Votes]:
    """A motion's votes in each House; bishoprics are for the Lords alone (KM-BUSINESS-06, KM-VOTE-15, KM-VOTE-16)."""
    lords = m.item and kind_of(m.item) == BISHOPRIC
    houses = (votes.LORDS,) if lords else (votes.LORDS, votes.COMMONS)
    ballot = {**dict.fromkeys(m.ayes, True), **dict.fromkeys(m.noes, False)}
    return sealed.count_votes(ballot, {h: sitting(g).votes[h] for h in houses})


def count_up(g: Kingmaker) -> list[Motion]:
    """The votes are counted and told; what is carried. Nothing is before the Houses any more."""
    x = sitting(g)
    done = []
    for m in x.motions:
        found = tally(g, m)
        good = sealed.carried(found)
        g.tell(f"{capital(said(m))}: {'carried' if good else 'lost'}, {sealed.votes_said(found)}.", hap.VOTE(x.at))
        if good:
            done.append(m)
    promises.silent(g, x.motions)
    change(g, motions=(), through=())
    return done


def bestow(g: Kingmaker, m: Motion) -> None:
    """An award carried is the noble's; it changes no votes of this Parliament (KM-BUSINESS-04)."""
    award(g, m.item, m.to)
    seat = g.nobles[m.to].seat
    g.tell(f"{name(m.to)} receives {award_name(m.item)}.", hap.AWARD(sitting(g).at, {seat: hap.GETS}))
    following.review(g)  # London may have gone with it (KM-PRETENDER-06)


# -- the sole monarch


@order(
    "support HEIR",
    "support HEIR:noble",
    rule="KM-SOLEMONARCH-02",
    examples=("support Henry VI",),
)
class Support(Deed):
    """Say which of two monarchs who attend Parliament votes on first."""

    heir: Claimant

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.heir not in phase.among:
            who = [name(h) for h in phase.among]
            return Refusal(f"One of the monarchs present comes first: {' or '.join(who)}.", "KM-SOLEMONARCH-02")
        return None

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Support]:
        for h in phase.among:
            yield cls(h)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return end(self.heir)


class FirstMonarch(SeatPhase):
    """The caller says which of the monarchs present is voted on first (KM-SOLEMONARCH-02). Ends with him."""

    title: ClassVar[str] = "Parliament: the sole monarch"
    deeds = (Support, *trade.PROMISES)
    among: tuple[str, ...]

    def recheck(self, g: Kingmaker) -> Next:
        left = [h for h in self.among if h in heirs.monarchs(g)]
        return STAY if len(left) == len(self.among) else end(next(iter(left), ""))

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        prompt = f"Which monarch is voted on first: support {listing(map(name, self.among), 'or')}?"
        waiting = f"{seat_name(self.seat)} says which monarch is voted on first."
        first = Support(self.among[0])
        acts: Any = self.deeds
        return [DeedsAsk(g, self.seat, prompt, acts, waiting=waiting, absent=first, phase=self)]


def rivals(g: Kingmaker) -> list[str]:
    """The monarchs between whom Parliament is to choose, in the order in which they are proposed: those who attend
    first, then by their factions' votes in the Lords; () where there is no choice (KM-SOLEMONARCH-01, -02).
    """
    found = heirs.monarchs(g)
    if len(found) < 2 or heirs.sole_monarch(g):
        return []
    lords = sitting(g).votes[votes.LORDS]
    return sorted(found, key=lambda h: (not attends(g, h), -lords.get(heirs.holder(g, h), 0), found.index(h)))


def attends(g: Kingmaker, monarch: str) -> bool:
    """Whether a monarch is at Parliament."""
    at = g.nobles[monarch].at if monarch in g.nobles else heirs.where(g, monarch)[0]
    return at == sitting(g).at


def support(g: Kingmaker, monarch: str) -> None:
    """Parliament supports a monarch (KM-SOLEMONARCH-03)."""
    g.sole = monarch
    whose = heirs.holder(g, monarch)
    text = f"{name(monarch)} is sole monarch by Parliament."
    g.tell(text, hap.PARLIAMENT(sitting(g).at, {whose: hap.WINS} if whose else {}))


ORDERS: tuple[type[Order], ...] = (Propose, Vote, Decline, Support)
