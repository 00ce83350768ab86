"""What resources buy, and what of it is returned as long as the nation plans.

Book: "Resources", "Buildings"; SE-BUY-*, SE-BUILD-01, SE-RESOURCE-03, SE-SECRET-06.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from commands import Order
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, Phase
from minaria.games.seasons import happenings as hap
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.common import Deed, Kind, by_kind, up_to
from minaria.games.seasons.rules import money, talk
from minaria.games.seasons.rules.position import held
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import UNITS, makes
from minaria.games.seasons.wording import area_name, count, kind_words


class Trading(Deed[Kind]):
    """Somebody of the nation has to be where the moderator finds him; nobody else hears of it before the flip."""

    def fault(self, g: Seasons, seat: str, order: Kind) -> Refusal | None:
        """Why not, wherever the nation's people are."""
        raise NotImplementedError

    def trade(self, g: Seasons, seat: str, order: Kind) -> str:
        """Do it; what the nation is told."""
        raise NotImplementedError

    def price(self, g: Seasons, order: Kind) -> tuple[int, int] | None:
        """What it costs, and by how much upkeep grows; None where something is returned."""
        return None

    def refusal(self, g: Seasons, seat: str, order: Kind) -> Refusal | None:
        return talk.buying_refusal(g, seat) or self.fault(g, seat, order)

    def orders(self, g: Seasons, seat: str) -> Iterable[Kind]:
        if talk.buying_refusal(g, seat):
            return ()
        return (x for x in self.likely(g, seat) if self.fault(g, seat, x) is None)

    def one(self, g: Seasons, seat: str, by: Chooser) -> Kind | None:
        return None if talk.buying_refusal(g, seat) else self.some_trade(g, seat, by)

    def some_trade(self, g: Seasons, seat: str, by: Chooser) -> Kind | None:
        """One by chance, where the moderator is met."""
        return super().one(g, seat, by)

    def do(self, g: Seasons, phase: Phase, order: Kind) -> Next:
        """Purchases are hidden until the flip (SE-SECRET-06)."""
        text = self.trade(g, g.actor, order)
        g.tell("", hap.PLAN(), **{g.actor: f"{text}; {count(g.nations[g.actor].resources, 'resource')} left."})
        return STAY


class Buying(Trading[o.Buy]):
    """SE-BUY-01 to SE-BUY-05."""

    kind = o.Buy

    def fault(self, g: Seasons, seat: str, order: o.Buy) -> Refusal | None:
        return money.buy_refusal(g, seat, order.make, order.number, order.place)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Buy]:
        """One unit of each kind in each place, and two."""
        return (o.Buy(kind, area, n) for kind in UNITS for area in money.places_for(g, seat, kind) for n in (1, 2))

    def some_trade(self, g: Seasons, seat: str, by: Chooser) -> o.Buy | None:
        kind = by.choice(UNITS)
        places = money.places_for(g, seat, kind)
        order = o.Buy(kind, by.choice(places), up_to(by, 2)) if places else None
        return order if order is not None and self.fault(g, seat, order) is None else None

    def price(self, g: Seasons, order: o.Buy) -> tuple[int, int]:
        return order.number * makes()[order.make].cost, order.number * makes()[order.make].upkeep

    def back(self, g: Seasons, seat: str, order: o.Buy) -> Order:
        return o.Unbuy(order.make, order.place, order.number)

    def trade(self, g: Seasons, seat: str, order: o.Buy) -> str:
        money.buy(g, seat, order.make, order.number, order.place)
        what = kind_words(order.make, order.number, money.untrained(g, seat, order.make))
        return f"You buy {what} for {area_name(order.place)}"


class Building(Trading[o.Build]):
    """SE-BUILD-01, SE-CASTLE-01."""

    kind = o.Build

    def fault(self, g: Seasons, seat: str, order: o.Build) -> Refusal | None:
        return money.build_refusal(g, seat, order.what, order.place)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Build]:
        return (o.Build(area, what) for area in held(g, seat) for what in ("tower", "castle"))

    def some_trade(self, g: Seasons, seat: str, by: Chooser) -> o.Build | None:
        found = held(g, seat)
        for _ in range(2 if found and g.nations[seat].resources else 0):
            order = o.Build(by.choice(found), by.choice(("tower", "castle")))
            if self.fault(g, seat, order) is None:
                return order
        return None

    def price(self, g: Seasons, order: o.Build) -> tuple[int, int]:
        stood = g.walls.get(order.place, "")
        grows = makes()[order.what].upkeep - (makes()[stood].upkeep if stood else 0)
        return money.build_cost(g, order.what, order.place), grows

    def back(self, g: Seasons, seat: str, order: o.Build) -> Order:
        return o.Unbuild(order.place, order.what)

    def trade(self, g: Seasons, seat: str, order: o.Build) -> str:
        money.build(g, seat, order.what, order.place)
        return f"You build a {order.what} at {area_name(order.place)}"


class Raising(Trading[o.RaiseArea]):
    """SE-RESOURCE-03."""

    kind = o.RaiseArea

    def fault(self, g: Seasons, seat: str, order: o.RaiseArea) -> Refusal | None:
        return money.raise_refusal(g, seat, order.place)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.RaiseArea]:
        return map(o.RaiseArea, held(g, seat))

    def some_trade(self, g: Seasons, seat: str, by: Chooser) -> o.RaiseArea | None:
        found = held(g, seat)
        for _ in range(2 if found and g.nations[seat].resources else 0):
            order = o.RaiseArea(by.choice(found))
            if self.fault(g, seat, order) is None:
                return order
        return None

    def price(self, g: Seasons, order: o.RaiseArea) -> tuple[int, int]:
        return money.raise_cost(g.number[order.place]), 0

    def back(self, g: Seasons, seat: str, order: o.RaiseArea) -> Order:
        return o.Unbuild(order.place, "raise")

    def trade(self, g: Seasons, seat: str, order: o.RaiseArea) -> str:
        money.build(g, seat, "raise", order.place)
        return f"You raise {area_name(order.place)} to {g.number[order.place] + 1}"


class Returning(Trading[o.Unbuy]):
    """SE-BUY-05."""

    kind = o.Unbuy

    def fault(self, g: Seasons, seat: str, order: o.Unbuy) -> Refusal | None:
        return money.return_refusal(g, seat, order.make, order.number, order.place)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Unbuy]:
        """Units bought in this planning, one of a kind in an area first, then all of them."""
        for (kind, area), units in money.on_order(g, seat).items():
            for n in dict.fromkeys((1, len(units))):
                yield o.Unbuy(kind, area, n)

    def back(self, g: Seasons, seat: str, order: o.Unbuy) -> Order:
        return o.Buy(order.make, order.place, order.number)

    def trade(self, g: Seasons, seat: str, order: o.Unbuy) -> str:
        money.give_back(g, seat, order.make, order.number, order.place)
        return f"You return {kind_words(order.make, order.number)} for {area_name(order.place)}"


class Unbuilding(Trading[o.Unbuild]):
    """SE-BUY-05."""

    kind = o.Unbuild

    def fault(self, g: Seasons, seat: str, order: o.Unbuild) -> Refusal | None:
        return money.unbuild_refusal(g, seat, order.what, order.place)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Unbuild]:
        return (o.Unbuild(a, x) for a, w in g.works.items() if w.seat == seat for x in w.parts)

    def back(self, g: Seasons, seat: str, order: o.Unbuild) -> Order | None:
        parts = [x.what for x in self.parted(g, order)]
        if len(parts) != 1:
            return None
        return o.RaiseArea(order.place) if parts == ["raise"] else o.Build(order.place, parts[0])

    def parted(self, g: Seasons, order: o.Unbuild) -> list[o.Unbuild]:
        """The order as one for each thing it takes back."""
        work = g.works.get(order.place)
        return [o.Unbuild(order.place, x) for x in (work.parts if work else ()) if order.what in ("", x)]

    def trade(self, g: Seasons, seat: str, order: o.Unbuild) -> str:
        place = area_name(order.place)
        gone = money.unbuild(g, seat, order.place, order.what)
        said = [f"raise {place}" if x == "raise" else f"build a {x} at {place}" for x in gone]
        return f"You do not {' nor '.join(said)} after all"


UNBUILDING = Unbuilding()
PURCHASES = by_kind(Buying(), Building(), Raising(), Returning(), UNBUILDING)


def price_of(g: Seasons, order: Order) -> tuple[int, int] | None:
    """What a purchase costs, and by how much upkeep grows; None for other orders."""
    act = PURCHASES.get(type(order))
    return act.price(g, order) if isinstance(act, Trading) else None
