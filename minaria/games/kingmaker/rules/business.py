"""What Parliament does: awards of the Chancery proposed and voted, a monarch supported (chapters BUSINESS, VOTE,
SOLEMONARCH).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
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


def propose_refusal(g: Kingmaker, kind: str, item: str, noble: str, only: Sequence[str] = ()) -> Refusal | None:
    """Why an award cannot be proposed to a noble (KM-BUSINESS-01 to -03, KM-BUSINESS-05, KM-BUSINESS-07)."""
    if item not in g.chancery:
        return Refusal(f"{name(item)} is not in the Chancery.", "KM-BUSINESS-01")
    if item not in pending(g, kind, only):
        what = listing((name(a) for a in pending(g, kind, only)), none="nothing")
        return Refusal(f"Titles come first, then offices, then bishoprics. Now: {what}.", "KM-BUSINESS-03")
    if not g.free(noble) or not g.nobles[noble].seat:
        return Refusal(f"{name(noble)} is of no faction, or a captive.", "KM-BUSINESS-01")
    if any((m.item, m.to) == (item, noble) for m in sitting(g).declined):
        return Refusal(f"{name(noble)} was declined for {award_name(item)}.", "KM-BUSINESS-07")
    if any(m.to == noble and kind_of(m.item) == kind for m in sitting(g).motions):
        return Refusal(f"{name(noble)} is proposed for another {kind} already.", "KM-BUSINESS-05")
    return holder_refusal(g, item, noble)


def proposals(g: Kingmaker, kind: str, only: Sequence[str] = ()) -> Iterable[tuple[str, str]]:
    """Every proposal that may be made now: award and noble."""
    for a in pending(g, kind, only):
        for n in sorted(g.nobles):
            if propose_refusal(g, kind, a, n, only) is None:
                yield a, n


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


def vote_refusal(g: Kingmaker, seat: str, item: str, number: int, house: str) -> Refusal | None:
    """Why a faction cannot vote like that (KM-VOTE-14)."""
    if item and motion(g, item) is None:
        return Refusal(f"{name(item)} is not voted on now.", "KM-VOTE-15")
    if not any(m.item == item or not item for m in open_to_vote(g, seat)):
        return Refusal("You have voted on that.", "KM-VOTE-15")
    mine = sitting(g).votes[house or votes.COMMONS][seat]
    if number and number != mine:
        text = f"A faction casts all its votes one way: you have {mine} in the {house or votes.COMMONS}."
        return Refusal(text, "KM-VOTE-14")
    return None


def vote(g: Kingmaker, seat: str, yes: bool, item: str) -> None:
    """A faction votes, with all it has, on a motion or on all it has not voted on (KM-VOTE-14)."""
    x = sitting(g)
    chosen = [m for m in open_to_vote(g, seat) if item in ("", m.item)]
    made = []
    for m in x.motions:
        if m in chosen:
            ayes, noes = ((*m.ayes, seat), m.noes) if yes else (m.ayes, (*m.noes, seat))
            m = msgspec.structs.replace(m, ayes=ayes, noes=noes)
        made.append(m)
    change(g, motions=tuple(made))
    what = listing(said(m) for m in chosen)
    g.tell(f"{seat_name(seat)} votes {'yes' if yes else 'no'}: {what}.", hap.VOTE(x.at, {seat: hap.VOTES}))


def said(m: Motion) -> str:
    """A motion in words: 'the title Earl of Kent to Scrope'."""
    return f"{award_name(m.item)} to {name(m.to)}" if m.item else f"{name(m.to)} sole monarch"


def decline(g: Kingmaker, seat: str, item: str) -> None:
    """The nominee's player refuses: the award will be proposed anew (KM-BUSINESS-07)."""
    x = sitting(g)
    m = motion(g, item)
    assert m is not None
    left = tuple(o for o in x.motions if o is not m)
    change(g, motions=left, declined=(*x.declined, Motion(item, m.to)), anew=(*x.anew, item))
    text = f"{seat_name(seat)} declines {award_name(item)} for {name(m.to)}."
    g.tell(text, hap.PARLIAMENT(x.at, {seat: hap.REFUSES, x.caller: hap.REFUSED}))


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
