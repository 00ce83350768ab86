"""What one seat can name: areas, nations, people, its own forces. The game's side of the order language.

What an order needs of it (which units are meant, what was left out) its act says; here is what all orders share. Only
the seat's own units, plan and treaties are looked at, so that nothing hidden can be named, completed or guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from commands import Crowd, CrowdWords, NameIndex, Order, Part, Thing, Trouble, Which, plural
from minaria.engine.acts import Act
from minaria.engine.game import REFEREE
from minaria.engine.state import remember
from minaria.games.seasons import names
from minaria.games.seasons.acts.every import ACTS
from minaria.games.seasons.rulebook import RULES
from minaria.games.seasons.rules import talk
from minaria.games.seasons.rules.reach import ranked
from minaria.games.seasons.state import Piece, Seasons
from minaria.games.seasons.tables import UNITS
from minaria.games.seasons.telling import area_name, kind_name, listing, seat_name
from minaria.kit.scope import TableScope, Vocabulary

if TYPE_CHECKING:
    from minaria.engine.match import Match


def in_play(g: Seasons) -> tuple[str, ...]:
    """The nations of this table."""
    return tuple([n.home for n in g.nations.values()])


def _homes(g: Seasons) -> tuple[tuple[str, str], ...]:
    return tuple([(s, n.home) for s, n in g.nations.items()])


def _places(g: Seasons) -> NameIndex:
    return names.places(in_play(g))


WORDS = Vocabulary(
    fixed={
        "place": _places,
        "thing": _places,
        "seat": lambda g: names.seats(_homes(g)),
        "person": lambda g: names.people(_homes(g), talk.offices(g)),
        "make": lambda g: names.makes(),
        "condition": lambda g: names.conditions(),
        "spot": lambda g: names.spots(g.seats),
        "ear": lambda g: names.ears(g.seats),
        "terms": lambda g: names.terms(),
        "topic": lambda g: RULES.topics(),
    },
)


class Nouns(TableScope):
    """The scope of one seat in the present position (see kit/scope)."""

    def crowd(self, kind: str) -> CrowdWords | None:
        """Forces, by the referee with whose they are."""
        g: Seasons = self.match.state
        return names.crowd_words(in_play(g), _homes(g) if self.seat == REFEREE else ()) if kind == "force" else None

    def things(self) -> Sequence[Thing]:
        """Own units in the order in which they are taken; of the referee all units."""
        g: Seasons = self.match.state
        found: Sequence[Thing] = self._once("things", lambda: _in_order(g, self.seat))
        return found

    def act(self, cls: type[Order]) -> Act[Any] | None:
        """Also where it is not on offer: what is said is understood all the same. Few need the phase for that."""
        act = ACTS.get(cls)
        return act if act is None or not act.strict else super().act(cls) or act

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


def known(g: Seasons) -> dict[str, Thing]:
    """Every unit as it can be spoken of; the scope of a seat looks up its own."""
    return remember(g, "things", lambda: {u: thing(u, p) for u, p in g.pieces.items()}, of=("pieces",))


def _in_order(g: Seasons, seat: str) -> list[Thing]:
    every = known(g)
    return [every[u] for u in ranked(g, seat)]


@lru_cache(maxsize=1024)
def thing(unit: str, p: Piece) -> Thing:
    """A unit as it can be spoken of."""
    said = frozenset(("untrained" if p.green else "trained", "aboard" if p.aboard else "ashore"))
    number = int(unit.rsplit("-", 1)[1])
    return Thing(unit, frozenset((p.kind, "unit")), p.seat, p.at, area_name(p.at), kind_name(p.kind), said, number)


def scope(match: Match, seat: str) -> Nouns:
    """The scope of a seat now."""
    return Nouns(WORDS, match, seat)
