"""The children of the aristocratic family are courted: earnest money, then sealed bids (chapter THREE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Order
from minaria.engine.deeds import Through
from minaria.engine.phases import STAY, Next, Phase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters.events import Bid
from minaria.games.blood_royale.chapters.weddings import Court
from minaria.games.blood_royale.phases.together import Together
from minaria.games.blood_royale.rules import aristocrats, weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures
from minaria.games.blood_royale.wording import age_words, crowns, name, scores, seat_name
from minaria.kit import sealed


class Courtships(Phase):
    """One child of age after the other, the eldest first."""

    title: ClassVar[str] = "Courtship"
    left: tuple[str, ...] = ()

    def start(self, g: BloodRoyale) -> Next:
        self.left = tuple(p for p in aristocrats.unwed(g) if weddings.free(g, p))
        return self.go_on(g, None)

    def go_on(self, g: BloodRoyale, value: Any) -> Next:
        """The next for whom anybody could bid."""
        while self.left:
            child, *rest = self.left
            self.left = tuple(rest)
            if any(aristocrats.suits(g, s, child) for s in g.seats):
                return call(Suit(child), then=self.courted)
        return end()

    def courted(self, g: BloodRoyale, value: Any) -> Next:
        """Those who have paid bid (BR-THREE-08)."""
        if not value:
            return self.go_on(g, None)
        return call(CourtBids(tuple(value["for"]), value["child"], value["for"]), then=self.go_on)

    def recheck(self, g: BloodRoyale) -> Next:
        return self.go_on(g, None)


class Suit(Together):
    """Whoever wants the match for one of his says so and pays; ends with the suitors, or None (BR-THREE-07)."""

    title: ClassVar[str] = "Courtship"
    waits: ClassVar[str] = "may court."
    deeds = (Court, Through)
    child: str
    suitors: dict[str, str] = {}
    """Seat -> for whom it courts."""

    def concerns(self, g: BloodRoyale, seat: str) -> bool:
        return bool(aristocrats.suits(g, seat, self.child))

    def recheck(self, g: BloodRoyale) -> Next:
        g.ready = tuple(s for s in g.seats if s in g.ready or s in self.suitors or not self.concerns(g, s))
        return self.go_on(g)

    def said(self, g: BloodRoyale, seat: str) -> str:
        x, earnest = g.people[self.child], crowns(figures("three_players")["bid_earnest"])
        prompt = f"{age_words(g, self.child)} of the house of {x.house} may be courted for one of yours"
        return f"{prompt} ({scores(g, self.child)}): {earnest} now, then sealed bids. Court, or done."

    def leave(self, g: BloodRoyale, seat: str) -> None:
        if seat not in self.suitors:
            text = f"{seat_name(g, seat)} does not court {name(g, self.child)}."
            g.tell(text, hap.STEP((), {seat: hap.READY}))

    def over(self, g: BloodRoyale) -> Next:
        mine = {s: self.suitors[s] for s in g.seats if s in self.suitors}
        return end({"child": self.child, "for": mine} if mine else None)


class CourtBids(sealed.SealedBids):
    """Sealed bids of those who court, opened together: the highest pays his and has the match (BR-THREE-08)."""

    title: ClassVar[str] = "Courtship"
    gives: ClassVar[type[Order]] = Bid
    child: str
    suitors: dict[str, str]

    def what(self, g: Any) -> str:
        return f"the bid for {name(g, self.child)}"

    def may(self, g: Any, seat: str) -> Sequence[int]:
        return range(max(0, g.players[seat].cash) + 1)

    def prompt(self, g: Any, seat: str) -> str:
        other = name(g, self.suitors[seat])
        return f"What do you bid for {name(g, self.child)} as a match for {other}? The highest bid alone is paid."

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if weddings.free(g, self.child) else end()

    def settle(self, g: BloodRoyale, found: sealed.Opened) -> Next:
        g.tell(f"Bids for {name(g, self.child)}: {found.said()}.", hap.MONEY((), dict.fromkeys(found.bids, hap.READY)))
        if found.winner:
            aristocrats.win(g, found.winner, self.child, self.suitors[found.winner], found.bids[found.winner])
        return end()
