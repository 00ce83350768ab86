"""What one seat can name: areas, nations, its own forces. The game's side of the order language.

Only the seat's own units, plan and treaties are looked at, so that nothing hidden can be named, completed or guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from commands import Crowd, CrowdWords, NameIndex, Order, Part, Thing, Trouble, Which, plural, resolve
from commands.step_budget import spend
from minaria.engine.game import REFEREE
from minaria.engine.state import remember
from minaria.games.seasons import names
from minaria.games.seasons import orders as o
from minaria.games.seasons.choices import able, pillagers
from minaria.games.seasons.phases.battle import Losses, Retreat
from minaria.games.seasons.phases.shortfall import Overboard
from minaria.games.seasons.rulebook import RULES
from minaria.games.seasons.rules import boats, planning, talk, treaties
from minaria.games.seasons.rules.standing import idle, own, ring_of, stacks, tasked
from minaria.games.seasons.state import Piece, Seasons
from minaria.games.seasons.tables import UNITS, areas
from minaria.games.seasons.telling import area_name, kind_name, listing, seat_name

if TYPE_CHECKING:
    from minaria.engine.match import Match

_COMPLETED = ("place", "origin", "seat", "side", "spot", "ear", "terms", "make", "force", "number")
_LISTED = 60  # legal orders looked at for completion


class Nouns:
    """The scope of one seat in the present position (see commands.Scope)."""

    def __init__(self, match: Match, seat: str) -> None:
        self.match = match
        self.seat = seat
        self.g: Seasons = match.state

    @property
    def in_play(self) -> tuple[str, ...]:
        """The nations of this table."""
        return tuple([n.home for n in self.g.nations.values()])

    # -- names

    def index(self, kind: str) -> NameIndex | None:
        """Names of a kind."""
        match kind:
            case "place" | "thing":
                return names.places(self.in_play)
            case "seat":
                return names.seats(self._seats())
            case "person":
                return names.people(self._seats(), talk.offices(self.g))
            case "make":
                return names.makes()
            case "condition":
                return names.conditions()
            case "spot":
                return names.spots(self.g.seats)
            case "ear":
                return names.ears(self.g.seats)
            case "terms":
                return names.terms()
            case "topic":
                return RULES.topics()
        return None

    def crowd(self, kind: str) -> CrowdWords | None:
        """Forces are crowds."""
        whose = self._seats() if self.seat == REFEREE else ()
        return names.crowd_words(self.in_play, whose) if kind == "force" else None

    def _seats(self) -> tuple[tuple[str, str], ...]:
        return tuple((s, n.home) for s, n in self.g.nations.items())

    def name(self, kind: str, value: Any, order: Order) -> str:
        """Canonical text of a value."""
        match kind:
            case "place":
                return area_name(value) if value else ""
            case "seat":
                return seat_name(value) if value else ""
            case "person":
                return talk.person_name(value) if "/" in value else seat_name(value)
            case "make":
                word = kind_name(value)
                return plural(word) if getattr(order, "number", 1) > 1 else word
            case "ear":
                return talk.spot_name(value.replace("beside/", "table/"))
            case "spot":
                return talk.spot_name(value)
            case "force":
                return self.force_text(value, order)
        return str(value)

    def force_text(self, units: Sequence[str], order: Order) -> str:
        """A force in words that mean exactly these units now: by count, or by number where that is not enough."""
        if not units:
            return ""
        slots = {f: getattr(order, f) for f in order.spec.fields if f != "force"}
        groups: dict[tuple[int, bool, bool], list[str]] = {}
        for u in units:
            p = self.g.pieces[u]
            groups.setdefault((UNITS.index(p.kind), p.green, bool(p.aboard)), []).append(u)
        words, parts = [], []
        for (k, green, _), us in sorted(groups.items()):
            noun = kind_name(UNITS[k])
            said = noun if len(us) == 1 else plural(noun)
            words.append(f"{len(us)} {'untrained ' if green else ''}{said}")
            parts.append(Part(count=len(us), noun=UNITS[k], qualifier="untrained" if green else None))
        found = self.resolve(type(order), Crowd(tuple(parts)), slots)
        if isinstance(found, tuple) and not isinstance(found, Trouble | Which) and set(found) == set(units):
            return listing(words)
        kinds: dict[str, list[str]] = {}
        for u in units:
            p = self.g.pieces[u]
            kind = kind_name(p.kind) if p.seat == self.seat else f"{seat_name(p.seat)} {kind_name(p.kind)}"
            kinds.setdefault(kind, []).append("#" + u.rsplit("-", 1)[1])
        return ", ".join(f"{kind} {listing(numbers)}" for kind, numbers in kinds.items())

    # -- forces

    def things(self, units: Iterable[str]) -> list[Thing]:
        """Units as they can be spoken of."""
        pieces = self.g.pieces
        return [thing(u, pieces[u]) for u in units]

    def mine(self) -> list[str]:
        """Own units, those without a task first, then by kind, trained before untrained; of the referee all units."""
        return remember(self.g, ("mine", self.seat), self._mine)

    def _mine(self) -> list[str]:
        ranked = remember(self.g, ("ranked", self.seat), self._ranked, of=("pieces",))
        taken = tasked(self.g, self.seat)
        return [u for u in ranked if u not in taken] + [u for u in ranked if u in taken] if taken else ranked

    def _ranked(self) -> list[str]:
        if self.seat == REFEREE:
            return sorted(self.g.pieces, key=self._rank)
        units = own(self.g, self.seat)
        return sorted(units, key=lambda u: (units[u].new, *self._rank(u)))

    def _rank(self, unit: str) -> tuple[int, bool, int]:
        p = self.g.pieces[unit]
        return UNITS.index(p.kind), p.green, int(unit.rsplit("-", 1)[1])

    def candidates(self, cls: type[Order], slots: Mapping[str, Any]) -> tuple[list[str], str | None]:
        """Units a force may mean in that order, best first, and the area it is restricted to, if any."""
        g, mine = self.g, self.mine()
        origin = slots.get("origin") or None
        phase = self.match.phase
        if cls is o.PlanMove:
            return mine, origin
        if cls is o.PlanPillage:
            return mine, origin or slots.get("place")
        if cls is o.Lose and isinstance(phase, Losses):
            return [f.id for f in phase.left(g) if g.pieces[f.id].seat == self.seat], None
        if cls is o.Lose and isinstance(phase, Overboard):
            return [u for u in boats.may_drown(g, phase.area, phase.seat) if phase.seat == self.seat], None
        if cls is o.RetreatTo and isinstance(phase, Retreat):
            return [u for u in phase.units if u in mine], None
        return mine, origin

    def resolve(self, cls: type[Order], crowd: Crowd, slots: Mapping[str, Any]) -> Any:
        """The units a crowd means: likely ones first, else any of the seat's, so that the rules can say why not."""
        key = ("force", self.seat, cls, crowd.parts, crowd.minus, slots.get("origin") or None, slots.get("place"))
        return remember(self.g, key, lambda: self._resolve(cls, crowd, slots))

    def _resolve(self, cls: type[Order], crowd: Crowd, slots: Mapping[str, Any]) -> Any:
        units, where = self.candidates(cls, slots)
        spend(1 + len(units) // 4)
        last = self.pronoun("force")
        if cls is o.PlanMove and slots.get("place"):
            likely = self._able(units, where, str(slots["place"]))
            found = resolve(crowd, self.things(likely), where=where, pronoun=last) if likely else Trouble("")
            if not isinstance(found, Trouble):
                return found
        here = [u for u in units if where is None or self.g.pieces[u].at == where] if crowd.parts else units
        found = resolve(crowd, self.things(here or units), where=where, pronoun=last)
        if isinstance(found, Trouble) and cls not in (o.Lose, o.RetreatTo):
            again = resolve(crowd, self.things(self.mine()), where=where, pronoun=last)
            return again if not isinstance(again, Trouble) else found
        return found

    def _able(self, units: Iterable[str], where: str | None, place: str) -> list[str]:
        """Own units without a task that could cross a border into the place."""
        g = self.g
        taken = tasked(g, self.seat) if self.seat in g.nations else set()
        near = ring_of(g).near[place]
        free: dict[str, list[str]] = {}
        for u in units:
            p = g.pieces[u]
            if (where is None or p.at == where) and p.at in near and not p.new and u not in taken:
                free.setdefault(p.at, []).append(u)
        found = {u for at, us in free.items() for u in able(g, us, at, place)}
        return [u for u in units if u in found]

    # -- orders

    def offered(self, cls: type[Order]) -> bool:
        """Whether the seat may give this kind of order now at all."""
        if cls.spec.table or (cls in self.match.game.referee.edits and self.seat == REFEREE):
            return True
        ask = self.match.ask(self.seat)
        return ask is not None and ask.offer(cls) is not None

    def check(self, order: Order) -> str | None:
        """None if legal now."""
        refusal = self.match.refusal(self.seat, order)
        return None if refusal is None else str(refusal)

    def build(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """The order the slots come to: forces resolved, what was left out filled in."""
        made = self.make(cls, slots)
        if isinstance(made, Trouble | Which) and not self.offered(cls):
            return Trouble(str(self.match.not_offered(self.seat)))  # which units were meant matters little now
        return made

    def make(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """As `build`, whether or not the order is on offer."""
        values = dict(slots)
        crowd = values.get("force")
        if isinstance(crowd, Crowd):
            crowd = self.start_of(cls, crowd, values)
            found = self.resolve(cls, crowd, values)
            if isinstance(found, Trouble):
                return found
            if isinstance(found, Which):
                made = [(label, self.make(cls, {**values, "force": tuple(ids)})) for label, ids in found.choices]
                good = [(label, x) for label, x in made if isinstance(x, Order)]
                if cls is o.PlanMove and good:
                    near = [(label, x) for label, x in good if self.next_door(x)]
                    if not near:
                        return self.too_far(str(slots["place"]), [x for _, x in good])
                    good = near
                if len(good) == 1:
                    return good[0][1]
                return Which(found.prompt, tuple(good)) if good else Trouble("They stand in several areas.")
            values["force"] = found
        return self.complete(cls, values)

    def start_of(self, cls: type[Order], crowd: Crowd, values: dict[str, Any]) -> Crowd:
        """The crowd without the area it comes from, where that is what the order calls its origin."""
        where = crowd.parts[0].where if len(crowd.parts) == 1 and not crowd.minus else None
        if where not in areas() or values.get("origin") or "origin" not in cls.spec.fields:
            return crowd
        values["origin"] = where
        return crowd._replace(parts=(crowd.parts[0]._replace(where=None),))

    def next_door(self, order: Order) -> bool:
        """Whether a move is to a neighbouring area."""
        return getattr(order, "place", "") in ring_of(self.g).near[getattr(order, "origin", "")]

    def too_far(self, place: str, orders: Sequence[Order]) -> Trouble:
        """What to say where none of the moves meant is to a neighbouring area."""
        ashore = {areas()[getattr(x, "origin", "")].land for x in orders}
        near = listing(area_name(a) for a in ring_of(self.g).near[place] if areas()[a].land in ashore)
        return Trouble(f"None of them stands next to {area_name(place)}" + (f", that is at {near}." if near else "."))

    def complete(self, cls: type[Order], values: dict[str, Any]) -> Order | Trouble | Which:
        """Fill in what the player left out: where units come from, who pillages."""
        g = self.g
        force = values.get("force", ())
        if cls is o.PlanMove and not values.get("origin"):
            homes = dict.fromkeys(g.pieces[u].at for u in force)
            if len(homes) != 1:
                return Trouble("They stand in several areas; each token is for one.")
            values["origin"] = next(iter(homes))
        elif cls is o.PlanAid and not values.get("origin"):
            homes = dict.fromkeys(g.pieces[u].at for u in force) or dict.fromkeys(
                a for a in ring_of(g).near[values["place"]] if idle(g, a, self.seat)
            )
            if not homes:
                return Trouble(f"You have no unit without a task next to {area_name(values['place'])}.")
            ways = [(f"from {area_name(a)}", cls(**{**values, "origin": a})) for a in homes]
            return ways[0][1] if len(ways) == 1 else Which("From where?", tuple(ways[:9]))
        elif cls is o.PlanPillage and not force:
            at = values.get("origin") or values["place"]
            found = pillagers(g, self.seat, at)
            if not found and not values.get("origin"):
                castles = [a for a in ring_of(g).near[at] if g.walls.get(a) == "castle" and pillagers(g, self.seat, a)]
                if castles:
                    values["origin"] = castles[0]
                    found = pillagers(g, self.seat, castles[0])
            if not found:
                return Trouble(f"You have no idle infantry or cavalry at {area_name(at)}.")
            values["force"] = tuple(found[:1])
        elif cls is o.Unplan and values.get("what"):
            return self.one_task(str(values["what"]), str(values.get("place", "")))
        elif issubclass(cls, o.Accept | o.Decline | o.Break) and not values.get("number"):
            return self.one_treaty(cls, str(values.get("terms", "")), str(values.get("seat", "")))
        elif cls is o.RetreatTo and not force and isinstance(self.match.phase, Retreat):
            values["force"] = self.match.phase.units
        if cls is o.PlanPillage and values.get("origin") == values["place"]:
            values["origin"] = ""
        return cls(**values)

    def one_task(self, what: str, place: str) -> Order | Trouble | Which:
        """The task of the plan that is meant: the last, or one of a kind, to a place if one is named."""
        tasks = list(enumerate(self.g.plans.get(self.seat, ()), 1))
        if what == "last":
            return o.Unplan(len(tasks))
        fit = [(k, t) for k, t in tasks if t.kind == what and place in ("", t.to, t.at)]
        if not fit:
            return Trouble(f"There is no such {what} in your plan; 'plan' lists your tasks.")
        ways = tuple((planning.said(self.g, self.seat, t), o.Unplan(k)) for k, t in fit)
        return ways[0][1] if len(ways) == 1 else Which("Which task?", ways[:9])

    def one_treaty(self, cls: type[o.Accept | o.Decline | o.Break], terms: str, seat: str) -> Order | Trouble | Which:
        """The offer or treaty that is meant by its terms and by who is party to it, those the order fits first."""
        fit = [
            (k, t)
            for k, t in self.g.treaties.items()
            if self.seat in t.parties and terms in ("", t.terms) and seat in ("", *t.parties)
        ]
        every: list[tuple[str, Order]] = [
            (treaties.words(t), cls(number=treaties.number_for(k, t, self.seat))) for k, t in fit
        ]
        ways = [(label, x) for label, x in every if self.check(x) is None] or every
        if not ways:
            return Trouble(f"There is no such {'treaty' if cls is o.Break else 'offer'}; 'treaties' lists them.")
        return ways[0][1] if len(ways) == 1 else Which("Which do you mean?", tuple(ways[:9]))

    # -- help for the reader

    def choices(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> Iterable[tuple[str, str]] | None:
        """Completions of a field that are legal now."""
        ask = self.match.ask(self.seat)
        offer = ask.offer(cls) if ask is not None else None
        if offer is None or field not in _COMPLETED:
            return None
        if cls is o.PlanMove and field == "force":
            here = [a for (a, s) in stacks(self.g) if s == self.seat]
            return [(f"everyone from {area_name(a)}", "") for a in here]
        if cls is o.PlanMove and field == "place":
            return self._goals(slots)
        kind = cls.spec.kinds[field].id
        said = {s: v for s, v in slots.items() if isinstance(v, str)}
        found = [x for x in offer.some(_LISTED) if all(getattr(x, s) == v for s, v in said.items())]
        out = dict.fromkeys((self.name(kind, getattr(x, field), x), "") for x in found if getattr(x, field) != "")
        return list(out)

    def _goals(self, slots: Mapping[str, Any]) -> list[tuple[str, str]] | None:
        """Neighbours of where the units said stand, and whose they are as the seat sees it."""
        origin = slots.get("origin")
        if not origin:
            crowd = slots.get("force")
            found = self.resolve(o.PlanMove, crowd, dict(slots)) if isinstance(crowd, Crowd) else None
            if not isinstance(found, tuple) or isinstance(found, Trouble | Which) or not found:
                return None
            origin = self.g.pieces[found[0]].at
        return [(area_name(a), "") for a in ring_of(self.g).near[origin]]

    def pronoun(self, kind: str) -> Sequence[Any]:
        """What it, them and there mean: the last accepted order of the seat."""
        order = self.match.last.get(self.seat)
        if order is None:
            return ()
        if kind == "place":
            value = getattr(order, "place", "")
            return (value,) if value in areas() else ()
        if kind == "force":
            return tuple(u for u in getattr(order, "force", ()) if u in self.g.pieces)
        return ()

    def nearest(self, kind: str, text: str) -> list[str]:
        """Names like a mistyped one."""
        index = self.index(kind)
        return index.near(text) if index is not None else []

    def legal(self, cls: type[Order], limit: int) -> Sequence[Order]:
        """Orders of a kind that are on offer to the seat."""
        return self.match.legal(self.seat, cls, limit)


@lru_cache(maxsize=1024)
def thing(unit: str, p: Piece) -> Thing:
    """A unit as it can be spoken of."""
    said = frozenset(("untrained" if p.green else "trained", "aboard" if p.aboard else "ashore"))
    number = int(unit.rsplit("-", 1)[1])
    return Thing(unit, frozenset((p.kind, "unit")), p.seat, p.at, area_name(p.at), kind_name(p.kind), said, number)


def scope(match: Match, seat: str) -> Nouns:
    """The scope of a seat now."""
    return Nouns(match, seat)
