"""What one seat can name: places, kingdoms, cards, forces. The game's side of the order language.

Names come from the data, units from the map (which is public), cards from the seat's own hand; what is legal is asked
of the match. What units are meant is settled in `forces`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from commands import Crowd, CrowdWords, Order, Thing, Trouble, Which
from minaria.engine.contract import Match
from minaria.engine.state import remember
from minaria.games.divine_right.book import RULES
from minaria.games.divine_right.names.bearings import Heading, lies, settled, spoken
from minaria.games.divine_right.names.forces import Forces
from minaria.games.divine_right.names.indexes import (
    card_names,
    castles,
    conditions,
    crowd_words,
    directions,
    kingdom_names,
    map_names,
    places,
    seat_names,
    stage_names,
)
from minaria.games.divine_right.rules import movement
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import (
    board,
    card_name,
    cards,
    in_print_order,
    kingdoms,
)
from minaria.games.divine_right.wording import force_name, place_name
from minaria.kit.scope import TableScope, Vocabulary, completed

WORDS = Vocabulary(
    fixed={
        "place": lambda g: places(),
        "castle": lambda g: castles(),
        "kingdom": lambda g: kingdom_names(),
        "card": lambda g: card_names(),
        "stage": lambda g: stage_names(),
        "direction": lambda g: directions(),
        "condition": lambda g: conditions(),
        "thing": lambda g: map_names(),
        "topic": lambda g: RULES.topics(),
        "seat": lambda g: seat_names(g.seats, tuple(g.players[s].home for s in g.seats)),
    },
    forces=("force", "fallen", "counters"),
    owners="seat",
    sorts={"place": lambda v, word: _of_sort(word), "castle": lambda v, word: _of_sort(word)},
    belonging=dict.fromkeys(("capital", "royal castle"), lambda v, owner: _capital(v.g, owner)),
)


def _of_sort(word: str) -> tuple[int, ...]:
    """Castles, or ports."""
    hexes = board().hexes
    if word == "castle":
        return tuple(board().castles)
    return tuple(h for h, x in hexes.items() if x.port) if word == "port" else ()


def _capital(g: Minaria, owner: str) -> int | None:
    """The royal castle of a kingdom, or of a player's own."""
    home = g.players[owner].home if owner in g.players else owner
    return kingdoms()[home].royal if home in kingdoms() else None


class Scope(TableScope):
    """The scope of one seat in the present position (see kit/scope)."""

    def __init__(self, match: Match, seat: str) -> None:
        super().__init__(WORDS, match, seat)
        self.g: Minaria = match.state
        self.forces = Forces(match, seat)

    def crowd(self, kind: str) -> CrowdWords | None:
        """Forces are crowds."""
        return crowd_words() if kind in self.words.forces else None

    def things(self) -> Sequence[Thing]:
        """The units on the map, which everybody sees."""
        found: Sequence[Thing] = self._once("things", lambda: tuple(map(self.forces.thing, self.g.pieces)))
        return found

    def mine(self) -> Sequence[Thing]:
        """Own units on the map, those of allied kingdoms too, captives left out."""
        return [self.forces.thing(u) for u in self.forces.mine()]

    def meant(self, cls: type[Order], crowd: Crowd, said: Mapping[str, Any]) -> Any:
        """The units a crowd means in an order."""
        placed = settled(self, crowd)
        return placed if isinstance(placed, Trouble) else self.forces.resolve(cls, "force", placed, said)

    def step(self, place: Any, direction: str, steps: int) -> Any:
        """The hex so many steps from one in a direction of the compass; None where there is none."""
        found = lies(place, Heading(steps, direction)) if place in board().hexes else None
        return None if isinstance(found, Trouble) else found

    def name(self, kind: str, value: Any, order: Order) -> str:
        """Canonical text of a value."""
        if kind in ("place", "castle"):
            return place_name(value) if value else ""
        if kind == "kingdom":
            return kingdoms()[value].name if value else ""
        if kind == "card":
            return card_name(value)
        if kind in self.words.forces:
            return self.forces.force_text(value, order)
        return str(value)

    # -- orders

    def make(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """As `build`, whether or not the order is on offer."""
        values = spoken(self, cls, slots)
        if isinstance(values, Trouble):
            return values
        staying: tuple[str, ...] = ()
        for field in ("fleets", "force", "units"):  # a force may depend on the fleets
            crowd = values.get(field)
            if not isinstance(crowd, Crowd):
                continue
            found = self.forces.resolve(cls, field, crowd, values)
            if isinstance(found, Trouble):
                return found
            if isinstance(found, Which):
                choices: list[tuple[str, Order]] = []
                why = found.prompt
                for label, ids in found.choices:
                    made = self.make(cls, {**values, field: tuple(ids)})
                    if isinstance(made, Trouble):
                        why = made.message
                    elif isinstance(made, Which):
                        choices += [(f"{label}, {more}", order) for more, order in made.choices]
                    else:
                        choices.append((label, made))
                if len(choices) == 1:
                    return choices[0][1]
                return Which(found.prompt, tuple(choices)) if choices else Trouble(why)
            if field == "force":
                staying = self.forces.staying(cls, crowd, found, values)
            values[field] = tuple(u for u in found if u not in staying)
        if isinstance(values.get("card"), tuple):
            ploy, bonus = values["card"]
            fits = [c for c in cards() if (cards()[c].ploy, cards()[c].bonus) == (ploy, bonus)]
            hand = self.g.players[self.seat].hand if self.seat in self.g.players else ()
            values["card"] = next((c for c in fits if c in hand), fits[0])
        deed, phase = self.forces.deed(cls)
        made = completed(cls, values, partial(deed.filled, self.g, self.seat, phase))
        if staying and not isinstance(made, Trouble | Which):
            return Which("", ((f"without {force_name(staying)}", made),))
        return made

    # -- help for the reader

    def choices(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> Iterable[tuple[str, str]] | None:
        """Completions of a field that are legal now; found once while the position stands,
        for they are asked each key."""
        marching = self.forces.unit_deed(cls)[0].ways and field != "force"
        said = (slots.get("force"), slots.get("origin")) if marching else ()
        key = ("choices", self.seat, cls, field, said)
        return remember(self.g, key, lambda: self._choices(cls, field, slots))

    def _choices(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> list[tuple[str, str]] | None:
        g = self.g
        ask = self.match.ask(self.seat)
        offer = ask.offer(cls) if ask is not None else None
        if offer is None:
            return None
        deed = self.forces.unit_deed(cls)[0]
        better = deed.hints(g, self.seat, field)
        if better is not None:
            return better
        if field in deed.ways:
            said = spoken(self, cls, slots)
            crowd = said.get("force") if isinstance(said, dict) else None
            if not isinstance(said, dict) or not isinstance(crowd, Crowd):
                return None
            force = self.forces.resolve(cls, "force", crowd, {f: v for f, v in said.items() if f != field})
            if isinstance(force, Trouble | Which) or not force or len({g.pieces[u].hex for u in force}) != 1:
                return None
            reach = movement.reachable(g, self.seat, tuple(force))
            ordered = sorted(
                reach, key=lambda h: (not (board().hexes[h].castle or board().hexes[h].scenic), reach[h], h)
            )
            return [(place_name(h), f"{reach[h]} points") for h in ordered]
        if field in ("place", "castle", "kingdom", "card", "seat"):
            return list(dict.fromkeys((self.name(field, getattr(x, field), x), "") for x in offer.some(200)))
        if field in ("force", "fleets"):
            return list(dict.fromkeys((self.forces.force_text(getattr(x, field), x), "") for x in offer.some(12)))
        return None

    def pronoun(self, kind: str) -> Sequence[Any]:
        """What it, them and there mean: the last accepted order of the seat."""
        if kind in ("force", "fallen", "fleets"):
            return self.forces.meant(kind)
        order = self.forces.last_order()
        if order is None:
            return ()
        if kind in ("place", "castle"):
            stands = (self.g.pieces[u].hex for u in getattr(order, "force", ()) if u in self.g.pieces)
            value = getattr(order, "place", 0) or getattr(order, "castle", 0) or next(stands, 0)
            return (value,) if value else ()
        if kind == "kingdom":
            value = getattr(order, "kingdom", "")
            return (value,) if value else ()
        return ()


def scope(match: Match, seat: str) -> Scope:
    """The scope of a seat now."""
    return Scope(match, seat)


# -- orders may be forged


def known(g: Minaria, kind: str, value: Any) -> bool:
    """Whether a value an order carries exists at all: orders may be forged."""
    match kind:
        case "place":
            return value in board().hexes
        case "castle":
            return value in board().castles
        case "kingdom":
            return value in kingdoms()
        case "seat":
            return value in g.players
        case "card":
            return value in cards()
        case "force":
            return isinstance(value, tuple) and len(set(value)) == len(value) and all(u in g.pieces for u in value)
        case "fallen":
            return isinstance(value, tuple) and len(set(value)) == len(value) and all(u in g.dead for u in value)
        case "number":
            return isinstance(value, int) and 0 <= value < 1000
    return True


def normal(order: Order) -> Order:
    """The order with its forces sorted as the counters are printed: a force is a set."""
    changes = {}
    for field, kind in order.spec.kinds.items():
        if kind.id in ("force", "fallen", "counters"):
            value = getattr(order, field)
            ranked = in_print_order(value)
            if ranked != value:
                changes[field] = ranked
    if not changes:
        return order
    return replace(order, **changes)
