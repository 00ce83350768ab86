"""What one seat can name: areas, nations, people, its own forces. The game's side of the order language.

What an order needs of it (which units are meant, what was left out) its deed says; here is what all orders share. Only
the seat's own units, plan and treaties are looked at, so that nothing hidden can be named, completed or guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from commands import Crowd, CrowdWords, NameIndex, Order, Part, Thing, Trouble, Which, plural
from minaria.engine.contract import Match
from minaria.engine.deeds import DeedOffer
from minaria.engine.game import REFEREE
from minaria.engine.state import remember
from minaria.games.seasons.book import RULES
from minaria.games.seasons.chapters import BY_KIND
from minaria.games.seasons.chapters.tokens import PlanMove, PlanPillage
from minaria.games.seasons.names import indexes
from minaria.games.seasons.rules.position import ring_of
from minaria.games.seasons.rules.reach import ranked
from minaria.games.seasons.rules.treaties import TERMS
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HALL, MAP, Piece, beside, table_of
from minaria.games.seasons.tables import UNITS, areas
from minaria.games.seasons.wording import area_name, kind_name, listing, seat_name
from minaria.kit.scope import TableScope, Vocabulary


def in_play(g: Seasons) -> tuple[str, ...]:
    """The nations of this table."""
    return tuple([n.home for n in g.nations.values()])


def _homes(g: Seasons) -> tuple[tuple[str, str], ...]:
    return tuple([(s, n.home) for s, n in g.nations.items()])


def _places(g: Seasons) -> NameIndex:
    return indexes.places(in_play(g))


WORDS = Vocabulary(
    fixed={
        "place": _places,
        "thing": _places,
        "seat": lambda g: indexes.seats(_homes(g)),
        "person": lambda g: indexes.people(_homes(g), g.offices),
        "make": lambda g: indexes.makes(),
        "condition": lambda g: indexes.conditions(),
        "spot": lambda g: indexes.spots(g.seats),
        "ear": lambda g: indexes.ears(g.seats),
        "terms": lambda g: indexes.terms(),
        "topic": lambda g: RULES.topics(),
    },
    owners="seat",
    belonging=dict.fromkeys(("capital", "home"), lambda v, seat: _capital(v.g, seat)),
)


def _capital(g: Seasons, seat: str) -> str | None:
    """The home area of a nation."""
    home = g.nations[seat].home if seat in g.nations else ""
    return next((a for a in ring_of(g).lands if areas()[a].nation == home and areas()[a].role == "home"), None)


class Scope(TableScope):
    """The scope of one seat in the present position (see kit/scope)."""

    def crowd(self, kind: str) -> CrowdWords | None:
        """Forces, by the referee with whose they are."""
        g: Seasons = self.match.state
        return indexes.crowd_words(in_play(g), _homes(g) if self.seat == REFEREE else ()) if kind == "force" else None

    def things(self) -> Sequence[Thing]:
        """Own units in the order in which they are taken; of the referee all units."""
        g: Seasons = self.match.state
        found: Sequence[Thing] = self._once("things", lambda: _in_order(g, self.seat))
        return found

    def offer(self, cls: type[Order]) -> DeedOffer | None:
        """Every order is read as its deed would have it, whether or not it can be given now."""
        deed = BY_KIND.get(cls)
        if deed is None:
            return None
        return (super().offer(cls) if deed.strict else None) or DeedOffer(deed, self.match.state, self.seat)

    def name(self, kind: str, value: Any, order: Order) -> str:
        """Units are bought by the number."""
        if kind == "make":
            return plural(kind_name(value)) if getattr(order, "number", 1) > 1 else kind_name(value)
        return super().name(kind, value, order)

    def pronoun(self, kind: str) -> Sequence[Any]:
        """Only areas and units are called it, them and there."""
        return super().pronoun(kind) if kind in ("place", "force") else ()

    def force_text(self, ids: tuple[Any, ...], order: Order) -> str:
        """A force in words that mean exactly these units now: by count, or by number where that is not enough."""
        pieces: dict[str, Piece] = self.match.state.pieces
        groups: dict[tuple[int, bool, bool], list[str]] = {}
        for u in ids:
            p = pieces[u]
            groups.setdefault((UNITS.index(p.kind), p.green, bool(p.aboard)), []).append(u)
        words, parts = [], []
        for (k, green, _), us in sorted(groups.items()):
            noun = kind_name(UNITS[k])
            words.append(f"{len(us)} {'untrained ' if green else ''}{noun if len(us) == 1 else plural(noun)}")
            parts.append(Part(count=len(us), noun=UNITS[k], qualifier="untrained" if green else None))
        slots = {f: getattr(order, f) for f in order.spec.fields if f != "force"}
        found = self.meant(type(order), Crowd(tuple(parts)), slots) if ids else ()
        if isinstance(found, tuple) and not isinstance(found, Trouble | Which) and set(found) == set(ids):
            return listing(words) if ids else ""
        kinds: dict[str, list[str]] = {}
        for u in ids:
            p = pieces[u]
            kind = kind_name(p.kind) if p.seat == self.seat else f"{seat_name(p.seat)} {kind_name(p.kind)}"
            kinds.setdefault(kind, []).append("#" + u.rsplit("-", 1)[1])
        return ", ".join(f"{kind} {listing(numbers)}" for kind, numbers in kinds.items())


def spoken(g: Seasons) -> dict[str, Thing]:
    """Every unit as it can be spoken of; the scope of a seat looks up its own."""
    return remember(g, "things", lambda: {u: thing(u, p) for u, p in g.pieces.items()}, of=("pieces",))


def _in_order(g: Seasons, seat: str) -> list[Thing]:
    every = spoken(g)
    return [every[u] for u in ranked(g, seat)]


@lru_cache(maxsize=1024)
def thing(unit: str, p: Piece) -> Thing:
    """A unit as it can be spoken of."""
    said = frozenset(("untrained" if p.green else "trained", "aboard" if p.aboard else "ashore"))
    number = int(unit.rsplit("-", 1)[1])
    return Thing(unit, frozenset((p.kind, "unit")), p.seat, p.at, area_name(p.at), kind_name(p.kind), said, number)


def scope(match: Match, seat: str) -> Scope:
    """The scope of a seat now."""
    return Scope(WORDS, match, seat)


# -- orders may be forged

SPEECH_LONG = 500


def known(g: Seasons, kind: str, value: Any) -> bool:
    """Whether a value an order carries exists at all."""
    match kind:
        case "place":
            return value in ring_of(g).near
        case "seat":
            return value in g.nations
        case "person":
            return value in g.nations or (value in g.where and not value.endswith("/both"))
        case "make":
            return value in UNITS
        case "terms":
            return value in TERMS
        case "spot":
            return value in (MAP, HALL, *map(table_of, g.nations), *map(beside, g.nations))
        case "ear":
            return value in tuple(map(beside, g.nations))
        case "force":
            return isinstance(value, tuple) and len(set(value)) == len(value) and all(u in g.pieces for u in value)
        case "number":
            return isinstance(value, int) and 0 <= value < 1000
        case "speech":
            return isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= SPEECH_LONG
    return True


def normal(order: Order) -> Order:
    """A force sorted, since it is a set; no mark of attack where every entry on land is one."""
    force = getattr(order, "force", ())
    if len(force) > 1 and tuple(sorted(force)) != force:
        order = replace(order, force=tuple(sorted(force)))
    if isinstance(order, PlanMove) and order.attack and order.place in areas() and areas()[order.place].land:
        order = replace(order, attack=False)
    if isinstance(order, PlanPillage) and order.origin == order.place:
        order = replace(order, origin="")
    return order
