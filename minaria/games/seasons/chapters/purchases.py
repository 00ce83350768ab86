"""What resources buy, and what of it is returned as long as the nation plans.

Book: "Resources", "Buildings"; SE-BUY-*, SE-BUILD-*, SE-CASTLE-01, SE-RESOURCE-03, SE-RESOURCE-06, SE-SECRET-06.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

from commands import Number, Order, order
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.common import OfficeDeed, up_to
from minaria.games.seasons.chapters.kinds import Make, Place
from minaria.games.seasons.rules import talk
from minaria.games.seasons.rules.position import fortified, held, new_unit, pay, ring_of, winter
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Work
from minaria.games.seasons.tables import BOAT, MOST, UNITS, areas, makes
from minaria.games.seasons.wording import area_name, count, kind_words, listing


class Trading(OfficeDeed):
    """Somebody of the nation has to be where the moderator finds him; nobody else hears of it before the flip."""

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """Why not, wherever the nation's people are."""
        raise NotImplementedError

    def trade(self, g: Seasons, seat: str) -> str:
        """Do it; what the nation is told."""
        raise NotImplementedError

    def price(self, g: Seasons) -> tuple[int, int] | None:
        """What it costs, and by how much upkeep grows; None where something is returned."""
        return None

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        return buying_refusal(g, seat) or self.fault(g, seat)

    @classmethod
    def pick(cls, g: Seasons, seat: str, phase: Any, by: Chooser) -> Self | None:
        return None if buying_refusal(g, seat) else super().pick(g, seat, phase, by)

    def do(self, g: Seasons, phase: Any) -> Next:
        """Purchases are hidden until the flip (SE-SECRET-06)."""
        text = self.trade(g, g.actor)
        g.tell("", hap.PLAN(), **{g.actor: f"{text}; {count(g.nations[g.actor].resources, 'resource')} left."})
        return STAY


def buying_refusal(g: Seasons, seat: str) -> Refusal | None:
    """Why nothing can be bought now: the moderator trades at the nation's table (SE-BUY-05)."""
    if talk.somebody_home(g, seat):
        return None
    where = "at your own table" if g.two_offices else "at your own table or at the map"
    return Refusal(f"The moderator trades {where}: somebody of yours has to be there.", "SE-BUY-05")


def afford(g: Seasons, seat: str, cost: int) -> Refusal | None:
    """Only resources buy anything; supply never does (SE-RESOURCE-06)."""
    have = g.nations[seat].resources
    if cost > have:
        return Refusal(
            f"That costs {count(cost, 'resource')}; you have {have}, and supply buys nothing.", "SE-RESOURCE-06"
        )
    return None


def own_land(g: Seasons, seat: str, area: str, rule: str) -> Refusal | None:
    """Only on land the seat held as the turn began: nothing changes hands during planning (SE-BUILD-01)."""
    if not areas()[area].land:
        return Refusal(f"{area_name(area)} is an ocean.", rule)
    return None if g.owner.get(area) == seat else Refusal(f"{area_name(area)} is not yours.", rule)


# -- units


@order(
    "buy NUMBER MAKE at PLACE",
    "buy MAKE at PLACE",
    rule="SE-BUY-01",
    examples=("buy 2 infantry at Alderhall", "buy war boat at Lantern Bay"),
)
class Buy(Trading):
    """Buy units: infantry 2, cavalry, siege units and war boats 4 resources each. They appear at the flip."""

    make: Make
    place: Place
    number: Number = 1

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """Behind walls where the nation has any, boats in an ocean beside own land (SE-BUY-01 to SE-BUY-03)."""
        kind, area = self.make, self.place
        if kind not in UNITS:
            return Refusal("Bought are infantry, cavalry, siege units and war boats.")
        if self.number < 1:
            return Refusal("Buy one at least.")
        if area not in places_for(g, seat, kind):
            if kind == BOAT:
                return Refusal(f"War boats appear in an ocean beside own land; {area_name(area)} is none.", "SE-BUY-03")
            if areas()[area].land and g.owner.get(area) == seat:
                return Refusal(f"{area_name(area)} has no tower or castle, and you have one elsewhere.", "SE-BUY-01")
            return Refusal(f"{area_name(area)} is not yours.", "SE-BUY-01")
        return afford(g, seat, self.number * makes()[kind].cost)

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Buy]:
        """One unit of each kind in each place, and two."""
        return (cls(kind, area, n) for kind in UNITS for area in places_for(g, seat, kind) for n in (1, 2))

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> Iterator[Buy]:
        kind = by.choice(UNITS)
        if places := places_for(g, seat, kind):
            yield cls(kind, by.choice(places), up_to(by, 2))

    def price(self, g: Seasons) -> tuple[int, int]:
        return self.number * makes()[self.make].cost, self.number * makes()[self.make].upkeep

    def taken_back(self, g: Seasons, seat: str, phase: Any) -> Order:
        return Unbuy(self.make, self.place, self.number)

    def trade(self, g: Seasons, seat: str) -> str:
        """They stand on the map from the flip on (SE-BUY-04, SE-BUY-05)."""
        pay(g, seat, self.price(g)[0])
        green = untrained(g, seat, self.make)
        for _ in range(self.number):
            new_unit(g, seat, self.make, self.place, green=green, new=True)
        return f"You buy {kind_words(self.make, self.number, green)} for {area_name(self.place)}"


@order(
    "unbuy NUMBER MAKE at PLACE",
    "unbuy MAKE at PLACE",
    "return|sell|refund [NUMBER] MAKE at PLACE",
    "cancel buy|purchase [of] [NUMBER] MAKE at PLACE",
    "take back NUMBER MAKE at PLACE",
    rule="SE-BUY-05",
    examples=("unbuy 1 infantry at Alderhall",),
    like=("cancel",),
)
class Unbuy(Trading):
    """Return units bought in this planning for what they cost, as long as you plan."""

    make: Make
    place: Place
    number: Number = 1

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """Only what this planning bought, which nobody has seen on the map (S-07)."""
        bought = on_order(g, seat)
        if 1 <= self.number <= len(bought.get((self.make, self.place), ())):
            return None
        if self.number < 1:
            return Refusal("Return one at least.")
        every = [f"{kind_words(k, len(us))} for {area_name(a)}" for (k, a), us in bought.items()]
        so_far = listing(every) if every else "nothing so far"
        return Refusal(f"Only what was bought since this planning began can be returned: {so_far}.", "SE-BUY-05")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Unbuy]:
        """Units bought in this planning, one of a kind in an area first, then all of them."""
        for (kind, area), units in on_order(g, seat).items():
            for n in dict.fromkeys((1, len(units))):
                yield cls(kind, area, n)

    def taken_back(self, g: Seasons, seat: str, phase: Any) -> Order:
        return Buy(self.make, self.place, self.number)

    def trade(self, g: Seasons, seat: str) -> str:
        """For what they cost, the last bought first (S-07)."""
        for u in on_order(g, seat)[self.make, self.place][-self.number :]:
            del g.pieces[u]
        pay(g, seat, -self.number * makes()[self.make].cost)
        return f"You return {kind_words(self.make, self.number)} for {area_name(self.place)}"


def places_for(g: Seasons, seat: str, kind: str) -> list[str]:
    """Areas where a bought unit of a kind may appear (SE-BUY-01 to SE-BUY-03)."""
    mine = held(g, seat)
    if kind == BOAT:
        near = ring_of(g).near
        return sorted({o for a in mine for o, border in near[a].items() if border == "coast"})
    walled = [a for a in mine if fortified(g, seat, a)]
    return walled or mine


def untrained(g: Seasons, seat: str, kind: str) -> bool:
    """Whether land units bought now are untrained: the nation has neither tower nor castle (SE-BUY-02)."""
    return kind != BOAT and not any(fortified(g, seat, a) for a in held(g, seat))


def on_order(g: Seasons, seat: str) -> dict[tuple[str, str], list[str]]:
    """(kind, area) -> units bought since planning began, which are not on the map yet, the first bought first."""
    found: dict[tuple[str, str], list[str]] = {}
    for u, p in g.pieces.items():
        if p.new and p.seat == seat:
            found.setdefault((p.kind, p.at), []).append(u)
    return found


# -- buildings and raises


class Working(Trading):
    """Work on an area of one's own, which stands from the flip on (SE-RESOURCE-04, SE-BUY-04)."""

    @classmethod
    def one_there(cls, area: str, by: Chooser) -> Self:
        """The order for an area, by chance."""
        make: Any = cls
        order: Self = make(area)
        return order

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> Iterable[Self]:
        found = held(g, seat)
        return (cls.one_there(by.choice(found), by) for _ in range(2 if found and g.nations[seat].resources else 0))


@order(
    "build [a] tower at|in PLACE = what:tower",
    "build [a] castle at|in PLACE = what:castle",
    "upgrade tower to castle at PLACE = what:castle",
    like=("build",),
    rule="SE-BUILD-01",
    examples=("build tower at Eastwatch", "build castle at Alderhall"),
)
class Build(Working):
    """Build a tower for 8 (4 on a ruin), or for 4 a castle in place of a tower."""

    place: Place
    what: str = "tower"

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """One building an area, a castle on a tower, nothing in Winter (SE-BUILD-02, SE-CASTLE-01, SE-WINTER-03)."""
        if (why := own_land(g, seat, self.place, "SE-BUILD-01")) is not None:
            return why
        if winter(g):
            return Refusal("Nothing is built in Winter.", "SE-WINTER-03")
        name, stands = area_name(self.place), g.walls.get(self.place)
        if (work := g.works.get(self.place)) is not None and work.building:
            return Refusal(f"A {work.building} is built at {name} already this turn.", "SE-BUILD-02")
        if self.what == "castle" and stands != "tower":
            return Refusal(
                f"A castle replaces a tower that stood when the turn began; {name} has none.", "SE-CASTLE-01"
            )
        if self.what == "tower" and stands in ("tower", "castle"):
            return Refusal(f"{name} has a {stands}; one area holds one building.", "SE-BUILD-02")
        return afford(g, seat, work_cost(g, self.what, self.place))

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Build]:
        return (cls(area, what) for area in held(g, seat) for what in ("tower", "castle"))

    @classmethod
    def one_there(cls, area: str, by: Chooser) -> Build:
        return cls(area, by.choice(("tower", "castle")))

    def price(self, g: Seasons) -> tuple[int, int]:
        stood = g.walls.get(self.place, "")
        grows = makes()[self.what].upkeep - (makes()[stood].upkeep if stood else 0)
        return work_cost(g, self.what, self.place), grows

    def taken_back(self, g: Seasons, seat: str, phase: Any) -> Order:
        return Unbuild(self.place, self.what)

    def trade(self, g: Seasons, seat: str) -> str:
        order_work(g, seat, self.what, self.place)
        return f"You build a {self.what} at {area_name(self.place)}"


@order(
    "raise PLACE",
    "improve|develop PLACE",
    rule="SE-RESOURCE-03",
    examples=("raise Millcombe",),
    like=("improve",),
)
class RaiseArea(Working):
    """Raise an area's number by one, to 4 at most, for twice what it is."""

    place: Place

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """One step a turn, to 4 at most, not in Winter (SE-RESOURCE-03, SE-WINTER-03)."""
        if (why := own_land(g, seat, self.place, "SE-RESOURCE-03")) is not None:
            return why
        if winter(g):
            return Refusal("No area is raised in Winter.", "SE-WINTER-03")
        name = area_name(self.place)
        if g.number[self.place] >= MOST:
            return Refusal(f"{name} is at {MOST}, the highest there is.", "SE-RESOURCE-03")
        if (work := g.works.get(self.place)) is not None and work.raises:
            return Refusal(f"{name} is raised already this turn, by one step as always.", "SE-RESOURCE-03")
        return afford(g, seat, work_cost(g, "raise", self.place))

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[RaiseArea]:
        return map(cls, held(g, seat))

    def price(self, g: Seasons) -> tuple[int, int]:
        return work_cost(g, "raise", self.place), 0

    def taken_back(self, g: Seasons, seat: str, phase: Any) -> Order:
        return Unbuild(self.place, "raise")

    def trade(self, g: Seasons, seat: str) -> str:
        order_work(g, seat, "raise", self.place)
        return f"You raise {area_name(self.place)} to {g.number[self.place] + 1}"


@order(
    "unbuild [at] PLACE",
    "unbuild [the] tower [at] PLACE = what:tower",
    "unbuild [the] castle [at] PLACE = what:castle",
    "unraise PLACE = what:raise",
    "cancel build|building [at] PLACE",
    "cancel tower [at] PLACE = what:tower",
    "cancel castle [at] PLACE = what:castle",
    "cancel raise [of] PLACE = what:raise",
    rule="SE-BUY-05",
    word="unbuild",
    examples=("unbuild Eastwatch", "unraise Millcombe"),
    like=("cancel",),
)
class Unbuild(Trading):
    """Take back a tower, a castle or a raise ordered in this planning for what it cost, as long as you plan."""

    place: Place
    what: str = ""

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """Only what was ordered in this planning ('' any of it) can be taken back (S-07)."""
        mine = {a: w.parts for a, w in g.works.items() if w.seat == seat}
        if self.place in mine and self.what in ("", *mine[self.place]):
            return None
        every = [f"{x} at {area_name(a)}" for a, parts in mine.items() for x in parts]
        ordered = listing(every) if every else "nothing so far"
        return Refusal(f"Only what was ordered since this planning began can be taken back: {ordered}.", "SE-BUY-05")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Unbuild]:
        return (cls(a, x) for a, w in g.works.items() if w.seat == seat for x in w.parts)

    def taken_back(self, g: Seasons, seat: str, phase: Any) -> Order | None:
        parts = [x.what for x in self.parted(g)]
        if len(parts) != 1:
            return None
        return RaiseArea(self.place) if parts == ["raise"] else Build(self.place, parts[0])

    def parted(self, g: Seasons) -> list[Unbuild]:
        """The order as one for each thing it takes back."""
        work = g.works.get(self.place)
        return [Unbuild(self.place, x) for x in (work.parts if work else ()) if self.what in ("", x)]

    def trade(self, g: Seasons, seat: str) -> str:
        """For what it cost (S-07)."""
        place, parts = area_name(self.place), g.works.pop(self.place).parts
        gone = [x for x in parts if self.what in ("", x)]
        pay(g, seat, -sum(work_cost(g, x, self.place) for x in parts))
        for x in parts:
            if x not in gone:
                order_work(g, seat, x, self.place)
        said = [f"raise {place}" if x == "raise" else f"build a {x} at {place}" for x in gone]
        return f"You do not {' nor '.join(said)} after all"


def raise_cost(number: int) -> int:
    """What it costs to raise an area's number by one (SE-RESOURCE-03)."""
    return max(2, 2 * number)


def work_cost(g: Seasons, what: str, area: str) -> int:
    """What a tower, a castle or a raise costs there: a tower on a ruin is half price (SE-RUIN-03)."""
    if what == "raise":
        return raise_cost(g.number[area])
    full = makes()[what].cost
    return full // 2 if what == "tower" and g.walls.get(area) == "ruin" else full


def order_work(g: Seasons, seat: str, what: str, area: str) -> None:
    """Pay for a tower, castle or raise, and note it beside what else is done to the area this turn."""
    pay(g, seat, work_cost(g, what, area))
    other = g.works.get(area)
    g.works[area] = Work(what, seat) if other is None else Work(other.building or what, seat, raised=True)


PURCHASES: tuple[type[Trading], ...] = (Buy, Build, RaiseArea, Unbuy, Unbuild)
