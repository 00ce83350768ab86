"""What nations offer, agree on, break and give each other; the word that ends the game early.

Book: "Winning", the Diplomat; SE-WIN-05, SE-WIN-06, SE-DIPLOMAT-09, SE-DIPLOMAT-11, SE-RESOURCE-07. What an offer comes
to when it is made or accepted is in rules/treaties.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from commands import Number, Trouble, Which, order
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.common import FIT, OfficeDeed, office_refusal
from minaria.games.seasons.chapters.kinds import Seat, Terms
from minaria.games.seasons.rules import talk, treaties, victory
from minaria.games.seasons.rules.position import allies, set_nation
from minaria.games.seasons.rules.talk import NEGOTIATE, seat_of, speaker
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import MAP, Spurned, table_of
from minaria.games.seasons.wording import count, seat_name

OPEN_AT_MOST = 8
"""Offers of one nation that wait for an answer."""
_ENVOYS = (("", "envoy"), ("2", "second envoy"))


# -- offers


@order(
    "offer TERMS to SEAT [for NUMBER turns|turn]",
    "make|form|seek TERMS with SEAT [for NUMBER turns|turn]",
    "ask SEAT for TERMS [for NUMBER turns|turn]",
    *(f"{who} offers TERMS to SEAT [for NUMBER turns|turn] = by:envoy{k}" for k, who in _ENVOYS),
    "ally with SEAT [for NUMBER turns|turn] = terms:alliance",
    rule="SE-WIN-05",
    examples=("offer ALLIANCE to Brineholt", "offer peace to Cindral for 2 turns"),
)
class Propose(OfficeDeed):
    """Offer a treaty: an alliance, which counts at the end of the game, or a promise, which binds nobody.

    Promises are peace, passage and support.
    """

    terms: Terms
    seat: Seat
    number: Number = 0
    by: str = ""

    office = "diplomat"

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Alliances are registered from anywhere, promises in person (SE-DIPLOMAT-09)."""
        terms, to = self.terms, self.seat
        why = office_refusal(g, self.by) or treaties.parties_refusal(g, seat, terms, to, self.number)
        if why is not None:
            return why
        if Spurned(terms, treaties.parties(g, seat, terms, to)) in g.spurned:
            return Refusal("That has been declined this turn; ask again in the next.")
        if sum(1 for t in g.treaties.values() if t.by == seat and t.open) >= OPEN_AT_MOST:
            return Refusal("Too many of your offers wait for an answer.")
        if terms == "alliance" or met(g, seat, to, self.by):
            return None
        said = f"stand where {seat_name(to)}'s diplomat is, or with somebody of it at its table"
        return Refusal(f"That is offered in person: {said}.", "SE-DIPLOMAT-09")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Propose]:
        return (cls(terms, s, turns) for terms in treaties.TERMS for s in g.seats for turns in (0, 2))

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> Iterable[Propose]:
        return (cls(by.choice(treaties.TERMS), by.choice(g.seats), by.choice((0, 2))),)

    def do(self, g: Seasons, phase: Any) -> Next:
        treaties.propose(g, g.actor, self.terms, self.seat, self.number)
        return STAY


def met(g: Seasons, seat: str, to: str, by: str) -> bool:
    """Whether a diplomat or envoy finds somebody of another nation to deal with: at the same place, or at its table.

    Where one person holds both offices and stands at the map as commander, he is found at his table as diplomat.
    """
    spot = g.place_of(speaker(g, seat, by))
    if not spot or spot == MAP:
        return False
    others = [g.place_of(f"{to}/{o}") for o in g.offices if o in NEGOTIATE]
    if spot in others:
        return True
    return spot == table_of(to) and (talk.member_there(g, to) or (not g.two_offices and MAP in others))


class Numbered(OfficeDeed):
    """An order about an offer or treaty of the seat, by its number, its terms or whose it is. noun: which it is."""

    number: Number = 0
    terms: Terms = ""
    seat: Seat = ""

    office = "diplomat"
    noun: ClassVar[str] = "offer"

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Self]:
        return (cls(treaties.number_for(k, t, seat)) for k, t in g.treaties.items() if seat in t.parties)

    @classmethod
    def filled(cls, g: Seasons, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The one of these terms and with this nation, those the order fits first."""
        terms, other = said.get("terms", ""), said.get("seat", "")
        if said.get("number"):
            return said
        every = [
            (treaties.words(t), cls(treaties.number_for(k, t, seat)))
            for k, t in g.treaties.items()
            if seat in t.parties and terms in ("", t.terms) and other in ("", *t.parties)
        ]
        ways = [(label, x) for label, x in every if x.refusal(g, seat, phase) is None] or every
        if not ways:
            return Trouble(f"There is no such {cls.noun}; 'treaties' lists them.")
        return {"number": ways[0][1].number} if len(ways) == 1 else Which("Which do you mean?", tuple(ways[:FIT]))


@order(
    "accept [offer] NUMBER",
    "agree to [offer] NUMBER",
    "accept [the|this|that] TERMS [offer] [from|of|with SEAT]",
    "accept [the|this|that] offer [from|of SEAT]",
    "agree to [the|an] TERMS [from|of|with SEAT]",
    rule="SE-WIN-05",
    examples=("accept 3", "accept alliance", "accept peace from Cindral"),
)
class Accept(Numbered):
    """Agree to an offer by its number, or by what it offers where there is only one."""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """One alliance a nation (SE-WIN-05)."""
        t = g.treaties.get(treaties.called(g, seat, self.number))
        if t is None:
            return Refusal(f"There is no offer {self.number} to you.")
        if not t.open or seat in t.agreed:
            return Refusal("You have agreed to that already.")
        if t.terms == "alliance" and any(a not in t.parties for a in allies(g, seat)):
            return Refusal("You are in another alliance; break it first.", "SE-WIN-05")
        return None

    def do(self, g: Seasons, phase: Any) -> Next:
        treaties.accept(g, g.actor, self.number)
        return STAY


class Dropping(Numbered):
    """An offer declined, a treaty broken, by a party (SE-DIPLOMAT-11)."""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        t = g.treaties.get(treaties.called(g, seat, self.number))
        fits = t is not None and t.open == (self.noun == "offer")
        return None if fits else Refusal(f"There is no {self.noun} {self.number} of yours.")

    def do(self, g: Seasons, phase: Any) -> Next:
        seat, broken = g.actor, self.noun == "treaty"
        key = treaties.called(g, seat, self.number)
        t = g.treaties.pop(key)
        if t.open and t.by != seat:
            g.spurned = (*g.spurned, Spurned(t.terms, t.parties))
        verb = "breaks" if broken else "takes back" if t.by == seat else "declines"
        if broken:
            what = hap.BREACH((), {**dict.fromkeys(t.parties, hap.BETRAYED), seat: hap.BREAKS})
        else:
            what = hap.TREATY((), {**dict.fromkeys(t.parties, hap.DECLINED), seat: hap.DECLINES}, weight=2)
        treaties.tell_parties(g, key, t, f"{seat_name(seat)} {verb} {{}}: {treaties.words(t)}.", what)
        return STAY


@order(
    "decline [offer] NUMBER",
    "decline [the|this|that] TERMS [offer] [from|of|with SEAT]",
    "decline [the|this|that] offer [from|of SEAT]",
    rule="SE-WIN-05",
    examples=("decline 3", "decline alliance"),
)
class Decline(Dropping):
    """Turn an offer down, or take back your own."""


@order(
    "break [treaty] NUMBER",
    "renounce NUMBER",
    "break|renounce [the|our] TERMS [with|of SEAT]",
    "break|renounce [the|our] treaty [with SEAT]",
    rule="SE-DIPLOMAT-11",
    examples=("break 3", "break alliance"),
    grave=True,
)
class Break(Dropping):
    """End a treaty you are party to."""

    noun = "treaty"


# -- gifts


@order(
    "give NUMBER resources to SEAT = what:resources",
    "give NUMBER supply to SEAT = what:supply",
    "give SEAT NUMBER resources = what:resources",
    "give SEAT NUMBER supply = what:supply",
    *(
        f"{who} gives NUMBER {what} to SEAT = what:{what}, by:envoy{k}"
        for k, who in _ENVOYS
        for what in ("resources", "supply")
    ),
    rule="SE-RESOURCE-07",
    examples=("give 4 resources to Brineholt", "give 2 supply to Cindral"),
)
class Gift(OfficeDeed):
    """Give resources or supply to another nation, in person at a table."""

    number: Number
    seat: Seat
    what: str = "resources"
    by: str = ""

    office = "diplomat"

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """In person, at a table, out of what there is (SE-RESOURCE-07)."""
        what, to = self.what, self.seat
        if (why := office_refusal(g, self.by)) is not None:
            return why
        if what not in ("resources", "supply") or self.number < 1:
            return Refusal("Give one resource or supply at least.")
        if to == seat or to not in g.seats:
            return Refusal("Name another nation.")
        spot = g.place_of(speaker(g, seat, self.by))
        there = talk.at(g, spot) if spot.kind == "table" else []
        if spot != table_of(to) and all(seat_of(p) != to for p in there):
            where = f"stand at {seat_name(to)}'s, or where its diplomat is"
            return Refusal(f"Gifts are handed over at a table; {where}.", "SE-RESOURCE-07")
        have = getattr(g.nations[seat], what)
        return Refusal(f"You have {have} {what}.", "SE-RESOURCE-07") if self.number > have else None

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Gift]:
        return (cls(1, other, what) for what in ("resources", "supply") for other in g.seats)

    def do(self, g: Seasons, phase: Any) -> Next:
        """Given resources stay resources, supply stays supply."""
        seat, to, n, what = g.actor, self.seat, self.number, self.what
        set_nation(g, seat, **{what: getattr(g.nations[seat], what) - n})
        set_nation(g, to, **{what: getattr(g.nations[to], what) + n})
        noun = count(n, "resource") if what == "resources" else f"{n} supply"
        told = {seat: f"You give {noun} to {seat_name(to)}.", to: f"{seat_name(seat)} gives you {noun}."}
        g.tell("", hap.GIFT((), {seat: hap.GIVES, to: hap.GIVEN}), **told)
        return STAY


# -- ending early


@order(
    "agree to end",
    "commander agrees to end = by:commander",
    "diplomat agrees to end = by:diplomat",
    rule="SE-WIN-06",
    word="agree to end",
    examples=("agree to end",),
    grave=True,
)
class AgreeToEnd(OfficeDeed):
    """Agree that the game ends now; it does when every commander and diplomat still in it has agreed."""

    by: str = ""

    office = ""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Once is enough."""
        agreed = g.person(seat, self.by or "diplomat") in g.closing
        return office_refusal(g, self.by) or (Refusal("You have agreed already.") if agreed else None)

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[AgreeToEnd]:
        return map(cls, ("commander", "diplomat") if g.two_offices else ("",))

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> tuple[()]:
        """Nobody ends a game by chance."""
        return ()

    def do(self, g: Seasons, phase: Any) -> Next:
        """The game ends when every commander and diplomat still playing has agreed (SE-WIN-06)."""
        who = g.person(g.actor, self.by or "diplomat")
        g.closing[who] = True
        g.tell(f"{talk.person_name(who)} agrees to end the game now.", hap.END(weight=2))
        if not victory.all_agree(g):
            return STAY
        victory.conclude(g)
        return end()


@order(
    "play on",
    rule="SE-WIN-06",
    word="play on",
    examples=("play on",),
    like=("continue",),
)
class PlayOn(OfficeDeed):
    """Take back your agreement to end the game."""

    office = ""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Only where somebody has agreed to end."""
        agreed = any(f"{seat}/{office}" in g.closing for office in g.offices)
        return None if agreed else Refusal("You have not agreed to end.")

    def do(self, g: Seasons, phase: Any) -> Next:
        """Nobody of the nation agrees any more."""
        for office in g.offices:
            g.closing.pop(f"{g.actor}/{office}", None)
        g.tell(f"{seat_name(g.actor)} wants to play on.", hap.END(weight=2))
        return STAY


PACTS: tuple[type[OfficeDeed], ...] = (Propose, Accept, Decline, Break)
GIFTS: tuple[type[OfficeDeed], ...] = (Gift,)
ENDING: tuple[type[OfficeDeed], ...] = (AgreeToEnd, PlayOn)
