"""The bazaar: merchants buy goods unseen, sell, show and stash them; a game without a map, with a secret.

It is a package of its own, as the game of somebody else would be: shared tests meet it beside those of the house.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Any, ClassVar, Self

from commands import Done, Kind, NameIndex, Number, Order, clean, order
from minaria.engine.contract import Facts, Language, Pages, Referee, Rules, Samples, Seating, Views
from minaria.engine.deeds import Deed, DeedsAsk, Through
from minaria.engine.events import How, What
from minaria.engine.events import Kind as Happening
from minaria.engine.events import Vocabulary as Happenings
from minaria.engine.game import Game
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, call, end
from minaria.engine.sheets import Sheet, listing, note
from minaria.engine.state import State
from minaria.kit.about import about
from minaria.kit.cards import Hand, added, seen, without
from minaria.kit.edits import Edits
from minaria.kit.rulebook import Rulebook
from minaria.kit.scope import Vocabulary, existing
from minaria.kit.tables import figures, lessons, rows
from minaria.kit.wording import capital, count
from minaria.kit.wording import listing as listed

DATA = str(Path(__file__).parent / "data")
GOODS = {r["good"]: (int(r["worth"]), int(r["many"])) for r in rows(DATA, "goods.csv", "good", "worth", "many")}
FIGURES = figures(DATA)

Good = Annotated[str, Kind("good", "a good")]
Seat = Annotated[str, Kind("seat", "a merchant")]

PAID = How("paid", by="pays")
PAYS = How("pays", does=True)
TRADES = How("trades", does=True)
PAYMENT = Happening("payment", 2)
TRADE = Happening("trade")
RULING = Happening("ruling")
HAPPENINGS = Happenings((PAYMENT, TRADE, RULING), (PAID, PAYS, TRADES))


@dataclass(kw_only=True)
class Bazaar(State):
    """Goods are named by their kind; hands and chests are seen by their owners alone, what is shown by everybody."""

    seats: tuple[str, ...]
    day: int = 0
    deeds: int = 0
    coins: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    shown: dict[str, tuple[str, ...]] = field(default_factory=dict)
    chests: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unsold: tuple[str, ...] = ()


# -- rules


def opening(g: Bazaar) -> None:
    """Deal goods and coins (BZ-SETUP-01)."""
    g.unsold = tuple(sorted(good for good, (_, many) in GOODS.items() for _ in range(many)))
    for seat in g.seats:
        g.coins[seat] = FIGURES["purse"]
        for _ in range(FIGURES["hand"]):
            draw(g, seat)


def draw(g: Bazaar, seat: str) -> str:
    """A good by lot, for the eyes of its new owner alone (BZ-BUY-01)."""
    good = g.pick("a good", g.unsold, seat, hidden=True)
    g.unsold = without(g.unsold, good)
    g.hands[seat] = added(g.hands.get(seat, ()), good)
    g.reveal()
    return good


def part(g: Bazaar, seat: str, good: str) -> None:
    """Take a good from a merchant, an open one before one that nobody has seen."""
    where = g.shown if good in g.shown.get(seat, ()) else g.hands
    where[seat] = without(where[seat], good)


def owned(g: Bazaar, seat: str, good: str, rule: str) -> Refusal | None:
    """Why a merchant has no such good in hand or open, None if there is one."""
    has = good in g.hands[seat] or good in g.shown.get(seat, ())
    return None if has else Refusal(f"You have no {good}.", rule)


def unseen(g: Bazaar, seat: str, good: str, rule: str) -> Refusal | None:
    """Why a merchant has no such good that only he has seen, None if there is one."""
    return None if good in g.hands[seat] else Refusal(f"You have no {good} that nobody has seen.", rule)


def traded(g: Bazaar) -> What:
    """What is told of whoever deals."""
    return TRADE(concerns={g.actor: TRADES})


def total(g: Bazaar, seat: str) -> int:
    """What a merchant has at the end (BZ-END-01)."""
    return g.coins[seat] + sum(GOODS[good][0] for good in g.chests.get(seat, ()))


# -- orders


@order("buy [a good]", rule="BZ-BUY-01", examples=("buy",))
class Buy(Deed):
    """Buy a good that nobody has seen."""

    def refusal(self, g: Bazaar, seat: str, phase: Day) -> Refusal | None:
        if g.coins[seat] < FIGURES["price"]:
            return Refusal(f"A good costs {FIGURES['price']} coins; you have {g.coins[seat]}.", "BZ-BUY-01")
        return None if g.unsold else Refusal("Nothing is left to buy.", "BZ-BUY-01")

    def do(self, g: Bazaar, phase: Day) -> Next:
        g.coins[g.actor] -= FIGURES["price"]
        good, who = draw(g, g.actor), capital(g.actor)
        g.tell(f"{who} buys a good.", traded(g), **{g.actor: f"{who} buys {good}."})
        return phase.after(g)


class OfGood(Deed):
    """What is done with one good."""

    good: Good

    @classmethod
    def among(cls, g: Bazaar, seat: str, phase: Day) -> Iterator[Self]:
        return map(cls, GOODS)


@order("sell GOOD", rule="BZ-SELL-01", examples=("sell silk",))
class Sell(OfGood):
    """Sell a good of yours for what a die shows."""

    def refusal(self, g: Bazaar, seat: str, phase: Day) -> Refusal | None:
        return owned(g, seat, self.good, "BZ-SELL-01")

    def do(self, g: Bazaar, phase: Day) -> Next:
        die = g.roll(f"the price of {self.good}", g.actor)
        paid = min(die, GOODS[self.good][0])
        part(g, g.actor, self.good)
        g.unsold = added(g.unsold, self.good)
        g.coins[g.actor] += paid
        g.tell(f"{capital(g.actor)} throws {die} and sells {self.good} for {count(paid, 'coin')}.", traded(g))
        return phase.after(g)


@order("stash GOOD", "lay GOOD into [my] chest", rule="BZ-STASH-01", grave=True, examples=("stash wax",))
class Stash(OfGood):
    """Lay a good into your chest, out of which nothing comes before the end."""

    def refusal(self, g: Bazaar, seat: str, phase: Day) -> Refusal | None:
        if len(g.chests.get(seat, ())) >= FIGURES["chest"]:
            return Refusal(f"Your chest holds {count(FIGURES['chest'], 'good')} and is full.", "BZ-STASH-01")
        return unseen(g, seat, self.good, "BZ-STASH-01")

    def do(self, g: Bazaar, phase: Day) -> Next:
        g.hands[g.actor] = without(g.hands[g.actor], self.good)
        g.chests[g.actor] = added(g.chests.get(g.actor, ()), self.good)
        who = capital(g.actor)
        g.tell(f"{who} stashes a good.", traded(g), **{g.actor: f"{who} stashes {self.good}."})
        return phase.after(g)


@order("show GOOD", rule="BZ-SHOW-01", examples=("show salt",))
class Show(OfGood):
    """Show everybody a good for a coin."""

    def refusal(self, g: Bazaar, seat: str, phase: Day) -> Refusal | None:
        return unseen(g, seat, self.good, "BZ-SHOW-01")

    def do(self, g: Bazaar, phase: Day) -> Next:
        g.hands[g.actor] = without(g.hands[g.actor], self.good)
        g.shown[g.actor] = added(g.shown.get(g.actor, ()), self.good)
        g.coins[g.actor] += 1
        g.tell(f"{capital(g.actor)} shows {self.good} and gets a coin.", traded(g))
        return phase.after(g)


@order("pay NUMBER to SEAT", "pay SEAT NUMBER", rule="BZ-PAY-01", examples=("pay 2 to otter",))
class Pay(Deed):
    """Give coins to another merchant."""

    number: Number
    seat: Seat

    def refusal(self, g: Bazaar, seat: str, phase: Day) -> Refusal | None:
        if self.seat == seat:
            return Refusal("You would pay yourself.", "BZ-PAY-01")
        has = count(g.coins[seat], "coin")
        return None if 0 < self.number <= g.coins[seat] else Refusal(f"You have {has} to give.", "BZ-PAY-01")

    @classmethod
    def among(cls, g: Bazaar, seat: str, phase: Day) -> Iterator[Pay]:
        for other in g.seats:
            yield from (cls(n, other) for n in range(1, g.coins[seat] + 1))

    def do(self, g: Bazaar, phase: Day) -> Next:
        g.coins[g.actor] -= self.number
        g.coins[self.seat] += self.number
        what = PAYMENT(concerns={self.seat: PAID, g.actor: PAYS})
        g.tell(f"{capital(g.actor)} pays {count(self.number, 'coin')} to {capital(self.seat)}.", what)
        return phase.after(g)


# -- phases


class Days(Phase):
    """Day after day, merchant after merchant (BZ-DAY-01)."""

    title: ClassVar[str] = "Bazaar"
    begun: int = 0

    def start(self, g: Bazaar, value: Any = None) -> Next:
        g.day, k = divmod(self.begun, len(g.seats))
        g.deeds = 0
        if g.day >= FIGURES["days"]:
            return end()
        self.begun += 1
        return call(Day(g.seats[k]), then=self.start)


class Day(SeatPhase):
    """What one merchant does on a day (BZ-DAY-02)."""

    title: ClassVar[str] = "Day"
    deeds = (Buy, Sell, Stash, Show, Pay, Through)

    def ask(self, g: Bazaar) -> list[DeedsAsk]:
        more = f"Do {FIGURES['deeds'] - g.deeds} more of 'buy', sell, stash, show and pay, or 'done'."
        return [
            DeedsAsk(g, self.seat, more, self.deeds, waiting=f"{capital(self.seat)} trades.", absent=Done(), phase=self)
        ]

    def through(self, g: Bazaar) -> Next:
        """The merchant has done what he wanted to."""
        return end()

    def after(self, g: Bazaar) -> Next:
        """What follows a deed: another, or the next merchant."""
        g.deeds += 1
        return STAY if g.deeds < FIGURES["deeds"] else end()


# -- who may know what, what is said and read


@dataclass(frozen=True)
class View:
    """What one seat knows: counts of what others have unseen."""

    day: int
    deeds: int
    seats: tuple[str, ...]
    coins: Mapping[str, int]
    shown: Mapping[str, tuple[str, ...]]
    hands: Mapping[str, Hand]
    chests: Mapping[str, Hand]
    seat: str | None


def view(g: Bazaar, seat: str | None) -> View:
    """One's own goods, and how many others have."""
    public = (g.day, g.deeds, g.seats, dict(g.coins), dict(g.shown))
    return View(*public, seen(g.hands, seat), seen(g.chests, seat), seat)


def twin(g: Bazaar, seat: str) -> Bazaar:
    """The same with the goods that the seat has not seen in each other's place."""
    other = g.copy()
    others = [(where, s) for where in (other.hands, other.chests) for s in where if s != seat]
    hidden = [good for where, s in others for good in where[s]] + list(g.unsold)
    hidden = sorted(hidden, reverse=True)
    for where, s in others:
        many = len(where[s])
        where[s] = tuple(sorted(hidden[:many]))
        hidden = hidden[many:]
    other.unsold = tuple(sorted(hidden))
    return other


def score(v: View) -> Sheet:
    """Coins, which are not all that counts."""
    return listing("Score", ((capital(s), count(v.coins[s], "coin")) for s in v.seats))


def cards(v: View) -> Sheet:
    """One's own goods, then what everybody sees."""
    mine = v.seat or ""
    own = [("hand", v.hands), ("chest", v.chests)] if mine else []
    first = [(f"your {what}", listed(hands[mine].known) if mine in hands else "none") for what, hands in own]
    return listing("Goods", [*first, *((capital(s), _open(v, s)) for s in v.seats)])


def _open(v: View, seat: str) -> str:
    chest = v.chests[seat].count if seat in v.chests else 0
    unseen = f"{v.hands[seat].count} unseen, {chest} in the chest"
    return f"{unseen}, open: {listed(v.shown.get(seat, ()))}"


def sheet_of(v: View, seat: str) -> Sheet:
    """What everybody knows of a merchant."""
    who = seat or v.seat or v.seats[0]
    if who not in v.coins:
        return note("Sheet", f"There is no merchant '{clean(who)}'.")
    return listing(capital(who), [("coins", str(v.coins[who])), ("goods", _open(v, who))])


def faults(g: Bazaar) -> list[str]:
    """What can never be."""
    there = Counter(good for where in (g.hands, g.shown, g.chests) for goods in where.values() for good in goods)
    there.update(g.unsold)
    out = [f"{n} {good} of {GOODS[good][1]}" for good, n in sorted(there.items()) if n != GOODS[good][1]]
    return out + [f"{seat} has {n} coins" for seat, n in g.coins.items() if n < 0]


EDITS = Edits()


@order("set coins of SEAT to NUMBER")
class SetCoins(Order):
    """Referee: set what a merchant has."""

    seat: Seat
    number: Number


@order("hand GOOD to SEAT")
class HandOver(Order):
    """Referee: give a merchant a good that is still unsold."""

    good: Good
    seat: Seat


@EDITS.does(SetCoins)
def set_coins(g: Bazaar, o: SetCoins) -> str | None:
    """Set the coins of a merchant; nobody has less than none."""
    if o.number < 0 or o.number == g.coins[o.seat]:
        return f"{capital(o.seat)} has {count(g.coins[o.seat], 'coin')}; set another number, or none."
    g.coins[o.seat] = o.number
    g.tell(f"The referee sets the coins of {capital(o.seat)} to {o.number}.", RULING())
    return None


@EDITS.does(HandOver)
def hand_over(g: Bazaar, o: HandOver) -> str | None:
    """Give a merchant one of the unsold goods, unseen by others."""
    if o.good not in g.unsold:
        return f"No {o.good} is left unsold."
    g.unsold = without(g.unsold, o.good)
    g.hands[o.seat] = added(g.hands[o.seat], o.good)
    who = capital(o.seat)
    g.tell(f"The referee gives {who} a good.", RULING(), **{o.seat: f"The referee gives {who} {o.good}."})
    return None


ORDERS: tuple[type[Order], ...] = (Buy, Sell, Stash, Show, Pay, Done)
NAMES = NameIndex([(good, good) for good in GOODS])
WORDS = Vocabulary(
    names={"seat": lambda v, s: ((capital(x), x) for x in v.seats)},
    fixed={"good": lambda g: NAMES},
    forces=(),
    owners="seat",
)

GAME = Game(
    id="bazaar",
    title="Bazaar",
    blurb="Goods bought unseen, sold, shown and stashed.",
    seating=Seating(range(2, 5), lambda: ("heron", "otter", "lynx", "stoat")),
    rules=Rules(
        Bazaar,
        (Days, Day),
        lambda setup, before: Bazaar(seats=setup.seats),
        opening,
        first=lambda g: Days(),
        over=lambda g: g.day >= FIGURES["days"],
        result=lambda g: [f"{capital(s)}: {total(g, s)}" for s in g.seats],
        invariants=faults,
        events=HAPPENINGS,
    ),
    language=Language(
        ORDERS,
        WORDS.scope,
        samples=Samples(move="buy", bold="stash wax", topic="goods", rule="BZ-SELL-01"),
        known=existing(good=lambda g: GOODS, seat=lambda g: g.seats),
        forces=frozenset(),
    ),
    views=Views(view, twin=twin),
    pages=Pages(score=score, cards=cards, sheet_of=sheet_of),
    book=Rulebook(DATA, "BZ", ORDERS),
    facts=Facts(turn=lambda g: g.day + 1),
    referee=Referee(EDITS),
    about=about(DATA),
    lessons=partial(lessons, DATA),
)
