"""What is given in secret and opened together, or called out until all others pass: bids, investments, ballots.

`SealedBids` asks all at once and opens what they gave; a tie is rolled off. `Auction` is an open one, bid over bid.
`count_votes` adds a ballot up by houses. Blood Royale's taxes, investments and auctions of event cards and Kingmaker's
votes in Parliament are these; what is won and paid is the game's to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from commands import Order
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import Ask, Next, Phase
from minaria.engine.state import State
from minaria.kit.turns import roll_off
from minaria.kit.wording import capital, listing

# -- opened together


class Opened(NamedTuple):
    """Bids as they were opened: all of them, and the seat with the highest ('' where nobody gave anything)."""

    bids: dict[str, int]
    winner: str

    @property
    def all_pay(self) -> dict[str, int]:
        """What each pays where everybody pays his own: an investment."""
        return {seat: n for seat, n in self.bids.items() if n}

    @property
    def winner_pays(self) -> dict[str, int]:
        """What each pays where the highest alone pays: a bid."""
        return {self.winner: self.bids[self.winner]} if self.winner else {}

    def said(self) -> str:
        """'Red 20, Blue 15 and Dun nothing', the highest first."""
        ranked = sorted(self.bids.items(), key=lambda item: -item[1])
        return listing(f"{capital(seat)} {n or 'nothing'}" for seat, n in ranked)


def opened(g: State, bids: Mapping[str, int], what: str) -> Opened:
    """Open bids: the highest wins, who is tied for it rolls off."""
    most = max(bids.values(), default=0)
    tied = [seat for seat, n in bids.items() if n == most]
    return Opened(dict(bids), roll_off(g, tied, what) if most > 0 else "")


class SealedBids(Phase):
    """All these seats give a number in secret; what they gave is opened together."""

    sealed: ClassVar[bool] = True
    seats: tuple[str, ...]

    gives: ClassVar[type[Order]]
    """The order that names the number, in the slot `slot`."""
    slot: ClassVar[str] = "number"

    # -- what a game says of it

    def what(self, g: Any) -> str:
        """What is bid for, in a word or two: "the bid for Captain"."""
        raise NotImplementedError

    def may(self, g: Any, seat: str) -> Sequence[int]:
        """The numbers a seat may give, what it gives when it is away first."""
        raise NotImplementedError

    def prompt(self, g: Any, seat: str) -> str:
        """What a seat is asked."""
        raise NotImplementedError

    def settle(self, g: Any, found: Opened) -> Next:
        """What follows from what was given."""
        raise NotImplementedError

    # -- what follows from it

    def ask(self, g: Any) -> list[Ask]:
        return [
            Ask(
                seat,
                self.prompt(g, seat),
                [self._offer(g, seat)],
                waiting=f"{capital(seat)} has yet to decide on {self.what(g)}.",
                absent=self.gives(**{self.slot: self.may(g, seat)[0]}),
            )
            for seat in self.seats
        ]

    def _offer(self, g: Any, seat: str) -> Offer[Order]:
        numbers: dict[str, Any] = {self.slot: tuple(self.may(g, seat))}
        return Offer(self.gives, **numbers)

    def on_all(self, g: Any, orders: Mapping[str, Order]) -> Next:
        """All have answered."""
        bids = {seat: getattr(orders[seat], self.slot) for seat in self.seats}
        return self.settle(g, opened(g, bids, self.what(g)))


# -- bid over bid


class Auction(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open auction under way: who still bids, whoever is next first; the highest bid and whose it is."""

    left: tuple[str, ...]
    high: int = 0
    by: str = ""

    @property
    def over(self) -> bool:
        """Whether all others have passed, or nobody wanted it."""
        return not self.left or self.left == (self.by,)

    @property
    def next(self) -> str:
        """Whose turn it is to bid or to pass. Raises IndexError when it is over."""
        return self.left[0]

    def refusal(self, seat: str, amount: int, purse: int) -> Refusal | None:
        """Why a seat cannot bid so much."""
        if self.over or seat != self.next:
            return Refusal("It is not your turn to bid.")
        if amount <= self.high:
            return Refusal(f"Bid more than {self.high}, or pass.")
        return Refusal(f"You have {purse}.") if amount > purse else None

    def bid(self, amount: int) -> Auction:
        """The next seat bids."""
        return Auction((*self.left[1:], self.next), amount, self.next)

    def passes(self) -> Auction:
        """The next seat passes, for good."""
        return Auction(self.left[1:], self.high, self.by)


# -- ballots


class Votes(NamedTuple):
    """Votes of one house."""

    ayes: int = 0
    noes: int = 0
    silent: int = 0

    @property
    def carried(self) -> bool:
        """More for than against among the votes cast: a tie fails."""
        return self.ayes > self.noes


def count_votes(ballot: Mapping[str, bool], weights: Mapping[str, Mapping[str, int]]) -> dict[str, Votes]:
    """The votes of each house: a seat casts all it has there one way (True is for), who gives none is silent."""
    out = {}
    for house, of in weights.items():
        ayes = sum(n for seat, n in of.items() if ballot.get(seat) is True)
        noes = sum(n for seat, n in of.items() if ballot.get(seat) is False)
        out[house] = Votes(ayes, noes, sum(of.values()) - ayes - noes)
    return out


def carried(votes: Mapping[str, Votes], houses: Iterable[str] = ()) -> bool:
    """Whether a proposal is carried in each of the houses, all of them if none is named."""
    return all(votes[house].carried for house in (tuple(houses) or votes))


def votes_said(votes: Mapping[str, Votes]) -> str:
    """'Lords 20 to 15, 6 silent; Commons 40 to 40'."""
    return "; ".join(
        f"{house} {v.ayes} to {v.noes}" + (f", {v.silent} silent" if v.silent else "") for house, v in votes.items()
    )
