"""What a seat can name and do, derived from what a game declares: the order language of most games is this and data.

A game fills a `Vocabulary`: the names of its kinds, the words for its pieces, which pieces a seat may speak of. From
that and the deeds on offer a `TableScope` answers everything the reader, completion and the canonical text ask. Only
what the seat's view shows may be put in: what is not named there cannot be typed, completed or guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from commands import (
    THERE,
    Crowd,
    CrowdWords,
    Hit,
    NameIndex,
    Order,
    Part,
    Scope,
    Thing,
    Trouble,
    Which,
    index_of,
    match_crowd,
    plural,
    plurals_of_words,
    resolve,
)
from commands.order import FREE_TEXT
from commands.step_budget import spend
from commands.tokens import tokenize
from minaria.engine import elsewhere
from minaria.engine.contract import Match
from minaria.engine.deeds import SCATTERED, DeedOffer
from minaria.engine.game import REFEREE
from minaria.engine.phases import Ask
from minaria.engine.state import remember
from minaria.kit.almanac import Almanac
from minaria.kit.wording import listing

SORTED = 9  # places that "the castle" may be
AWAY = 40  # steps from where a piece goes at which it is looked for on its way
LISTED = 60  # legal orders looked at for completion

Names = Callable[[Any, str], Iterable[tuple[str, Any]]]
"""Names of a kind and what they stand for, from a seat's view."""


@dataclass(frozen=True)
class Vocabulary:
    """What a game declares of its language.

    names: kind -> its names with their values, the one to write first for each value. fixed: kind -> its index, made
    once and kept by the game, where everybody knows the names and no order changes them. forces: kinds of slot that
    take pieces, sets and quantities of them. nouns: words for kinds of piece -> the kind ("spearmen" -> "spearman");
    a plural may be left out; the words of a kind ("pike levy") are nouns of its pieces too. things: the pieces a seat
    may speak of, those to be taken first first. owners: kind of name whose pieces may be named by whose they are;
    places: kind whose names say where pieces are. opened: whether the referee may name what only some may see. whole:
    kind -> what is called something in passing ("my eldest son"), read as it stands and never written or completed.
    people: kind of those who may be pieces, and may be none.
    beside: the place next to one in a direction of the compass ("NE"), of a view. sorts: kind -> the values of a sort
    that a word names ("castle"), of a view, none where the word names none. belonging: words for a place that somebody
    has ("capital") -> which it is of a view and its owner, None where he has none.
    """

    names: Mapping[str, Names] = field(default_factory=dict)
    whole: Mapping[str, Names] = field(default_factory=dict)
    fixed: Mapping[str, Callable[[Any], NameIndex]] = field(default_factory=dict)
    forces: tuple[str, ...] = ("force",)
    nouns: Mapping[str, str] = field(default_factory=dict)
    things: Callable[[Any, str], Sequence[Thing]] = lambda view, seat: ()
    owners: str = ""
    places: str = "place"
    qualifiers: Mapping[str, str] = field(default_factory=dict)
    opened: bool = False
    beside: Callable[[Any, Any, str], Any] = lambda view, place, direction: None
    sorts: Mapping[str, Callable[[Any, str], Iterable[Any]]] = field(default_factory=dict)
    belonging: Mapping[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    people: str = ""

    @cached_property
    def noun_index(self) -> NameIndex:
        """The words for kinds of piece, one and many, and many by any word of their name."""
        return NameIndex(
            ((word, kind) for noun, kind in self.nouns.items() for word in dict.fromkeys((noun, plural(noun)))),
            plurals_of_words(dict.fromkeys(self.nouns.values())),
        )

    def scope(self, match: Match, seat: str) -> TableScope:
        """The scope of a seat in the present position."""
        return TableScope(self, match, seat)

    def named(self, kind: str, view: Any, seat: str) -> NameIndex:
        """The names of a kind as a seat may say them."""
        said = self.whole.get(kind)
        return index_of(tuple(self.names[kind](view, seat)), tuple(said(view, seat)) if said else ())


def existing(**kinds: Callable[[Any], Container[Any]]) -> Callable[[Any, str, Any], bool]:
    """`Language.known` from what there is of each kind: one value, or of a force every piece, none twice."""

    def known(g: Any, kind: str, value: Any) -> bool:
        among = kinds.get(kind)
        if among is None:
            return True
        there = among(g)
        if isinstance(value, tuple):
            return len({*value}) == len(value) and all(x in there for x in value)
        return value in there

    return known


def completed(
    cls: type[Order],
    said: dict[str, Any],
    fill: Callable[[dict[str, Any]], dict[str, Any] | Trouble | Which] | None,
) -> Order | Trouble | Which:
    """The order of what was said: `fill` gives what a pattern may leave out, and more is not asked of it."""
    spec = cls.spec
    filled = fill(said) if fill is not None and spec.whole(said) else said
    if isinstance(filled, Trouble | Which):
        return filled
    missing = spec.missing(filled)
    return Trouble(f"Say also the {missing}: {spec.usage}.") if missing else cls(**filled)


def _pieces(order: Order) -> set[Any]:
    """The pieces an order names."""
    values = (getattr(order, f) for f in order.spec.fields)
    return {x for value in values if isinstance(value, tuple) for x in value}


def _rings(almanac: Almanac, view: Any, goal: Any) -> Iterable[dict[Any, None]]:
    """The places one step from another, then those two steps from it, and so on, by any of a game's ways."""
    seen, ring = {goal: None}, {goal: None}
    for _ in range(AWAY):
        spend()
        near = (n for at in ring for way in almanac.ways.values() for n in way(view, at))
        ring = dict.fromkeys(sorted((n for n in near if n not in seen), key=str))
        if not ring:
            return
        seen.update(ring)
        yield ring


class TableScope:
    """The scope of one seat in the present position (see commands.Scope)."""

    def __init__(self, words: Vocabulary, match: Match, seat: str) -> None:
        self.words = words
        self.match = match
        self.seat = seat
        self._fixed: dict[str, NameIndex] = {}
        self._asked: tuple[object, Ask | None, dict[type[Order], bool]] | None = None

    @property
    def view(self) -> Any:
        """What the seat sees, the referee everything where he may name it; found once while the position stands."""
        views = self.match.game.views
        if self.seat == REFEREE and self.words.opened and views.opened is not None:
            opened = views.opened
            return self._once("view", lambda: opened(self.match.state))
        return self._once("view", lambda: views.of(self.match.state, self._eyes()))

    def _eyes(self) -> str | None:
        return self.seat if self.seat in self.match.setup.seats else None

    def _once(self, key: object, find: Callable[[], Any]) -> Any:
        return remember(self.match.state, ("scope", self.seat, key), find)

    # -- names

    def index(self, kind: str) -> NameIndex | None:
        """The names of a kind; None if it has none."""
        if (kept := self._fixed.get(kind)) is not None:
            return kept
        if (made := self.words.fixed.get(kind)) is not None:
            self._fixed[kind] = kept = made(self.match.state)
            return kept
        names = self.words.names.get(kind)
        if names is None:
            return None
        found: NameIndex = self._once(("names", kind), lambda: self.words.named(kind, self.view, self.seat))
        return found

    def crowd(self, kind: str) -> CrowdWords | None:
        """The vocabulary of a kind that takes pieces."""
        if kind not in self.words.forces:
            return None
        found: CrowdWords = self._once("crowd", self._crowd)
        return found

    def written(self, kind: str) -> CrowdWords | NameIndex | None:
        """As `crowd` and `index`, without what things are called in passing, which takes long to find."""
        if kind not in self.words.forces:
            return self._written(kind)
        if not self.words.whole:
            return self.crowd(kind)
        found: CrowdWords = self._once("crowd, written", lambda: self._crowd(self._written))
        return found

    def _written(self, kind: str) -> NameIndex | None:
        if kind not in self.words.whole:
            return self.index(kind)
        names = self.words.names[kind]
        found: NameIndex = self._once(("names, written", kind), lambda: index_of(tuple(names(self.view, self.seat))))
        return found

    def _crowd(self, names: Callable[[str], NameIndex | None] | None = None, /) -> CrowdWords:
        none, index = index_of(()), names or self.index
        return CrowdWords(
            nouns=self.words.noun_index,
            owners=index(self.words.owners) or none,
            names=index_of((*((t.label, t.id) for t in self.things() if t.number is None), *self._absent())),
            places=index(self.words.places) or none,
            qualifiers=dict(self.words.qualifiers),
        )

    def _absent(self) -> Iterable[tuple[str, Any]]:
        """People who are no pieces now: whoever names them is told so."""
        people = self._written(self.words.people)
        there = {t.id for t in self.things()}
        return [item for item in people.items if item[1] not in there] if people is not None else ()

    def things(self) -> Sequence[Thing]:
        """The pieces the seat may speak of."""
        found: Sequence[Thing] = self._once("things", lambda: tuple(self.words.things(self.view, self.seat)))
        return found

    def mine(self) -> Sequence[Thing]:
        """The seat's own pieces that stand somewhere."""
        return [t for t in self.things() if t.owner == self.seat and t.where not in ("", None)]

    def name(self, kind: str, value: Any, order: Order) -> str:
        """The text of a value: its first name; of a force words that mean exactly these pieces now."""
        if kind in self.words.forces:
            return self.force_text(tuple(value), order)
        names = self._written(kind)
        if names is not None:
            return names.name_of(value)
        return str(value)

    def force_text(self, ids: tuple[Any, ...], order: Order) -> str:
        """A force in words that mean exactly these pieces now: by count and place, or by number where need be."""
        known = {t.id: t for t in self.things()}
        things = [known[i] for i in ids if i in known]
        if len(things) < len(ids) or not things:
            return ""
        field_name = next((f for f in order.spec.fields if getattr(order, f) == ids), "force")
        said = {f: getattr(order, f) for f in order.spec.fields if f != field_name}
        groups: dict[tuple[str, Any], list[Thing]] = {}
        for t in things:
            groups.setdefault((t.label, t.where), []).append(t)
        for placed in (False, True):
            parts, words = [], []
            for (label, where), members in groups.items():
                n = len(members)
                if members[0].number is None:
                    parts.append(Part(name=members[0].id))
                    words.append(label)
                    continue
                parts.append(Part(count=n, noun=label, where=where if placed else None))
                words.append(
                    f"{n} {label if n == 1 else plural(label)}{f' at {members[0].where_name}' if placed else ''}"
                )
            found = self.meant(type(order), Crowd(tuple(parts)), said)
            if isinstance(found, tuple) and not isinstance(found, Trouble | Which) and set(found) == set(ids):
                return listing(words)
        return ", ".join(self._numbered(things))

    def _numbered(self, things: Sequence[Thing]) -> list[str]:
        """Things by their own numbers, those of others by whose they are too: "archer #2", "amber archer #1 and #2"."""
        owners = self.index(self.words.owners)
        names = {} if owners is None else {value: name for name, value in reversed(owners.items)}
        out: dict[str, list[str]] = {}
        for t in things:
            theirs = f"{names[t.owner]} " if t.number is not None and t.owner in names and t.owner != self.seat else ""
            out.setdefault(theirs + t.label, []).extend([f"#{t.number}"] if t.number is not None else [])
        return [f"{label} {listing(numbers)}" if numbers else label for label, numbers in out.items()]

    # -- pieces

    def offer(self, cls: type[Order]) -> DeedOffer | None:
        """The offer of a deed that is open to the seat now."""
        ask = self.match.ask(self.seat)
        offer = ask.offer(cls) if ask is not None else None
        return offer if isinstance(offer, DeedOffer) else None

    def meant(self, cls: type[Order], crowd: Crowd, said: Mapping[str, Any]) -> Any:
        """The pieces a crowd means: those its deed would take first, else any that may be spoken of, so that the rules
        can say why not.
        """
        defaults = cls.spec.defaults
        slots = frozenset((f, v) for f, v in said.items() if f not in defaults or defaults[f] != v)
        kept: dict[object, Any] = self._once("meant", dict)
        key = (cls, crowd.parts, crowd.minus, slots)
        found = kept.get(key)
        if found is None:
            found = self._meant(cls, crowd, said)
            if type(found) is tuple:  # what is no answer is told in the words typed
                kept[key] = found
        return found

    def _meant(self, cls: type[Order], crowd: Crowd, said: Mapping[str, Any]) -> Any:
        things, offer = self.things(), self.offer(cls)
        spend(1 + len(things) // 4)
        last = self.pronoun("force")
        where = offer.deed.pieces_at(said) if offer is not None else None
        crowd = _placed(crowd, where or next(iter(self.pronoun(self.words.places)), None))
        likely = self._likely(offer, crowd, said) if offer is not None else None
        if likely is not None:
            known = {t.id: t for t in things}
            found = resolve(crowd, [known[i] for i in likely if i in known], where=where, pronoun=last)
            if not isinstance(found, Trouble) or (offer is not None and offer.deed.strict):
                return found
        mine = [t for t in things if t.owner == self.seat] or things
        here = [t for t in mine if t.where == where] if where is not None and crowd.parts else ()
        found = resolve(crowd, here or mine, where=where, pronoun=last)
        others = len(mine) < len(things) and not _own_count(crowd, mine)
        for wider in (mine if here else (), things if others else ()):
            if wider and isinstance(found, Trouble):
                again = resolve(crowd, wider, where=where, pronoun=last)
                found = again if wider is things or not isinstance(again, Trouble) else found
        return found

    def _likely(self, offer: DeedOffer, crowd: Crowd, said: Mapping[str, Any]) -> Sequence[Any] | None:
        """The pieces that the deed would take first, of "all ..." those it says; None: any of the seat's."""
        if crowd.parts and all(p.every and p.where is None for p in crowd.parts):
            every = offer.everyone(said, any(p.noun is None for p in crowd.parts))
            if every:
                return every
        return offer.candidates(said)

    def these(self, words: str) -> tuple[Any, ...]:
        """The pieces that words alone mean ("Percy and Neville", "2 armies"), none if they are not understood."""
        kind, tokens = self.words.forces[0], tokenize(words)
        crowds = self.crowd(kind)
        for typo in (False, True):
            if not tokens or crowds is None:
                break
            whole = [h for h in match_crowd(crowds, tokens, 0, typo) if h.end == len(tokens)]
            for hit in sorted(whole, key=_cost):
                last = self.pronoun(kind)
                found = resolve(hit.value, [t for t in self.things() if t.owner == self.seat], pronoun=last)
                if isinstance(found, Trouble):
                    found = resolve(hit.value, self.things(), pronoun=last)
                if isinstance(found, tuple) and not isinstance(found, Trouble | Which):
                    return found
        return ()

    def pronoun(self, kind: str) -> Sequence[Any]:
        """What it, them and there mean: what the seat is asked about, else something of that kind in its last order."""
        asked = self.match.ask(self.seat) and self.match.phase.topic(self.match.state, self.seat).get(kind)
        if asked:
            return tuple(asked) if kind in self.words.forces else (asked,)
        last = self.match.last.get(self.seat)
        if last is None:
            return ()
        for name, what in last.spec.kinds.items():
            value = getattr(last, name)
            if what.id == kind and value not in ("", ()):
                return tuple(value) if kind in self.words.forces else (value,)
        return ()

    # -- what is said without a name

    ahead = False

    @property
    def guesses(self) -> bool:
        """Nothing is guessed of what the referee means: his words do anything."""
        return self.seat != REFEREE

    @property
    def stage(self) -> str:
        """What the phase is called."""
        return self.match.phase.title

    @property
    def owner_kind(self) -> str:
        """The kind of name by whose a piece is said."""
        return self.words.owners

    @property
    def place_kind(self) -> str:
        """The kind of name that says where pieces are."""
        return self.words.places

    @property
    def force_kind(self) -> str:
        """The first kind of slot that takes pieces."""
        return self.words.forces[0] if self.words.forces else ""

    def step(self, place: Any, direction: str, steps: int) -> Any:
        """The place so many steps from one in a direction of the compass; None where there is none."""
        for _ in range(steps):
            place = self.words.beside(self.view, place, direction) if place is not None else None
        return place

    def of_sort(self, kind: str, word: str) -> Iterable[tuple[Any, bool]]:
        """Values of a kind said by their sort ("castle"), where the seat has a piece before the others."""
        sort = self.words.sorts.get(kind)
        found = tuple(sort(self.view, word)) if sort is not None else ()
        mine = {t.where for t in self.mine()} if found else set()
        here = [value for value in found if value in mine]
        return [(value, bool(here)) for value in here or found[:SORTED]]

    def belonging(self, word: str, owner: Any) -> Any:
        """The place that a word names beside its owner: "the capital", "the capital of France"."""
        found = self.words.belonging.get(word)
        return found(self.view, owner) if found is not None else None

    def on_the_way(self, order: Order) -> Sequence[Order]:
        """The same order to the place nearest to where it goes that is legal, and nearer than where the pieces stand;
        several where several places are as near.
        """
        almanac, at = self.match.game.almanac, order.spec.toward
        if not at or not isinstance(almanac, Almanac):
            return ()
        here = {t.where for t in self.things() if t.id in _pieces(order)}
        found: list[Order] = []
        for places in _rings(almanac, self.view, getattr(order, at)):
            if found or here & places.keys():
                break
            spend(1 + len(places) // 4)
            ways = (msgspec.structs.replace(order, **{at: place}) for place in places)
            found = [way for way in ways if self.check(way) is None]
        return found

    def last_order(self) -> Order | None:
        """The seat's last order, which a line may take up: "and Cromwell too"."""
        return self.match.last.get(self.seat)

    # -- orders

    def offered(self, cls: type[Order]) -> bool:
        """Whether the seat may give this kind of order now at all."""
        if cls.spec.table or (cls in self.match.game.referee.edits and self.seat == REFEREE):
            return True
        ask, known = self._offers()
        if cls not in known:
            known[cls] = ask is not None and ask.offer(cls) is not None
        return known[cls]

    def _offers(self) -> tuple[Ask | None, dict[type[Order], bool]]:
        """What the seat is asked, and which kinds of order were found to be on offer so far, while the position
        stands.
        """
        position = self.match.position
        if self._asked is None or self._asked[0] is not position:
            self._asked = position, self.match.ask(self.seat), {}
        return self._asked[1], self._asked[2]

    def barred(self, cls: type[Order]) -> str:
        """Why a kind of order that is not offered cannot be given now, whatever it says."""
        return str(self.match.not_offered(self.seat, cls))

    def phrased(self, order: Order, said: str) -> str | Trouble:
        """The words of an order as the game puts them, or what of them is not understood."""
        offer = self.offer(type(order))
        return offer.phrased(order, said) if offer is not None else Trouble("")

    def coming(self, cls: type[Order]) -> str:
        """The phase in which the seat's own round comes to this kind of order; '' if it does not."""
        return elsewhere.coming(self.match, self.seat, cls)

    def check(self, order: Order) -> str | None:
        """None if the order is legal now."""
        refusal = self.match.refusal(self.seat, order)
        return None if refusal is None else str(refusal)

    def after(self, order: Order) -> Scope | None:
        """The scope as it would be after an order; None where that cannot be known beforehand."""
        match = self.match.tried(self.seat, order)
        return match.game.language.scope(match, self.seat) if match is not None else None

    def build(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """The order the slots come to: forces settled, what was left out filled in by its deed."""
        made = self.make(cls, slots)
        if isinstance(made, Trouble | Which) and not self.offered(cls):
            return Trouble(str(self.match.not_offered(self.seat, cls)))  # which pieces were meant matters little now
        return made

    def make(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """As `build`, whether or not the order is on offer."""
        values, offer = dict(slots), self.offer(cls)
        for name, value in slots.items():
            if not isinstance(value, Crowd):
                continue
            crowd = self._from_slot(offer, value, values)
            found = self.meant(cls, crowd, {k: v for k, v in values.items() if k != name})
            if isinstance(found, Trouble):
                return found
            if isinstance(found, Which):
                return self._one_of(
                    offer,
                    found.prompt,
                    [(label, self.make(cls, {**values, name: tuple(ids)})) for label, ids in found.choices],
                )
            values[name] = tuple(found)
        return completed(cls, values, offer.filled if offer is not None else None)

    def _from_slot(self, offer: DeedOffer | None, crowd: Crowd, values: dict[str, Any]) -> Crowd:
        """The crowd without the place it comes from, where the order has a slot of its own for that."""
        start = offer.deed.from_slot if offer is not None else ""
        where = crowd.parts[0].where if len(crowd.parts) == 1 and not crowd.minus else None
        places = self.index(self.words.places)
        if not start or values.get(start) or where is None or places is None:
            return crowd
        if not places.name_of(where):  # not a place, but where something is
            return crowd
        values[start] = where
        return crowd._replace(parts=(crowd.parts[0]._replace(where=None),))

    def _one_of(
        self, offer: DeedOffer | None, prompt: str, made: Sequence[tuple[str, Order | Trouble | Which]]
    ) -> Order | Trouble | Which:
        """What a force stands for that may mean several sets of pieces."""
        good = [(label, x) for label, x in made if isinstance(x, Order)]
        if not good:
            why = dict.fromkeys(x.message for _, x in made if isinstance(x, Trouble))
            return Trouble(*why) if len(why) == 1 else Trouble(offer.deed.scattered if offer is not None else SCATTERED)
        if offer is not None:
            found = offer.meant(good)
        else:
            found = [(label, x) for label, x in good if self.check(x) is None] or good
        if isinstance(found, Trouble):
            return found
        return found[0][1] if len(found) == 1 else Which(prompt, tuple(found))

    def choices(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> Iterable[tuple[str, str]] | None:
        """Completions of a field that are legal after the slots given; any name where not all was looked at."""
        ask = self.match.ask(self.seat)
        offer = ask.offer(cls) if ask is not None else None
        if offer is None or field not in cls.spec.kinds:
            return None
        kind = cls.spec.kinds[field].id
        deed_offer = self.offer(cls)
        if deed_offer is not None and field in deed_offer.deed.worded:
            words = deed_offer.completions(field, self._clear(cls, slots))
            return None if words is None else [(text, "") for text in words]
        if kind in FREE_TEXT:
            return None
        said = {k: v for k, v in slots.items() if self._chosen(cls, k, v)}
        seen = offer.some(LISTED)
        fits = [x for x in seen if all(getattr(x, k, v) == v for k, v in said.items())]
        texts = dict.fromkeys(self.name(kind, getattr(x, field), x) for x in fits)
        return [(text, "") for text in texts if text] or (None if len(seen) == LISTED else [])

    def _clear(self, cls: type[Order], slots: Mapping[str, Any]) -> dict[str, Any]:
        """The slots, forces by their pieces; without those that may mean several."""
        found = {k: self.meant(cls, v, slots) if isinstance(v, Crowd) else v for k, v in slots.items()}
        return {k: v for k, v in found.items() if not isinstance(v, Trouble | Which)}

    @staticmethod
    def _chosen(cls: type[Order], field: str, value: Any) -> bool:
        """Whether a slot's value is one of a few: neither how many nor which pieces, of which samples are listed."""
        kind = cls.spec.kinds.get(field)
        return not isinstance(value, Crowd | bool) and (kind is None or kind.id != "number")

    def nearest(self, kind: str, text: str) -> list[str]:
        """Names like a mistyped one."""
        names = self.index(kind)
        return names.near(text) if names is not None else []

    def legal(self, cls: type[Order], limit: int) -> Sequence[Order]:
        """Orders of a kind that are on offer to the seat."""
        return self.match.legal(self.seat, cls, limit)


def _cost(hit: Hit) -> float:
    return hit.cost


def _placed(crowd: Crowd, there: Any) -> Crowd:
    """The crowd with "here" and "there" as the place they mean: that of the order, else the last one named."""
    if there is None or all(part.where != THERE for part in crowd.parts):
        return crowd
    return crowd._replace(parts=tuple(p._replace(where=there) if p.where == THERE else p for p in crowd.parts))


def _own_count(crowd: Crowd, mine: Sequence[Thing]) -> bool:
    """Whether a crowd is nothing but numbers of what the seat has itself: then other people's are never meant."""
    return bool(crowd.parts) and all(
        p.count
        and p.name is None
        and not (p.numbers or p.pronoun)
        and p.owner is None
        and p.where is None
        and any(p.noun is None or p.noun in t.nouns for t in mine)
        for p in crowd.parts
    )
