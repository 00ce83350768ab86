"""Whoever asks: what he may know of the things of a game, all of it from his own view (see kit.almanac)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from commands import plural
from commands.tokens import words_of
from minaria.engine.match import Match
from minaria.engine.sheets import Block, Sheet, Text
from minaria.engine.state import remember
from minaria.kit.almanac import Almanac, Attr, Is, Kind, Ref, Secret
from minaria.kit.ways import reach
from minaria.kit.wording import capital, count, listing
from minaria.table.pages.answers import status, view_of
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.lexicon import Chunk, Lexicon
from minaria.table.pages.questions.plain import plain

LISTED = 24
"""Rows of a table."""
FAR = 999
"""Steps to where no way leads."""
_TITLE = 76
_NO_TOPICS = ("i", "my", "the", "a")


class Spoken(NamedTuple):
    """What is remembered of a question: its line, the first words in it that name something, its name, its place."""

    line: str = ""
    words: str = ""
    name: str = ""
    place: str = ""


class Asker:
    """One seat with its questions in one position."""

    def __init__(self, match: Match, seat: str, almanac: Almanac, people: Mapping[str, str]) -> None:
        self.match, self.seat, self.almanac, self.people = match, seat, almanac, people
        self.game = match.game
        self.view = view_of(match, seat)
        topics = self.game.book.lead_words if self.game.book is not None else ()
        self.orders = dict.fromkeys(h for k in self.game.language.orders for h in k.spec.heads)
        sit = tuple((who, s) for s, who in people.items() if who and who != "you")
        self.lexicon: Lexicon = remember(
            match.state,
            ("lexicon", seat, match.game.views.of, id(almanac), sit),
            lambda: Lexicon(
                almanac,
                self.view,
                [t for t in topics if t not in _NO_TOPICS and t.split()[0] not in en.WH],
                self.orders,
                sit,
                self.game.book.tells if self.game.book is not None else lambda word: False,
            ),
        )
        """The words of the position as the seat may use them, made once for each view (an office has its own)."""
        self.line = ""
        self.raw = ""
        """What is asked, as it was typed, without its first word."""
        self.before = Spoken()
        """The last question of the seat."""

    # -- things

    def kind(self, id: str) -> Kind:
        """The kind of that id."""
        return self.almanac.kind(id)

    def name(self, x: Ref) -> str:
        """What a thing is called."""
        return self.kind(x.kind).name(self.view, x.id)

    def names(self, found: Iterable[Ref]) -> str:
        """What things are called, as a list."""
        return listing(self.name(x) for x in found)

    def seat_name(self, seat: str) -> str:
        """What a seat is called."""
        return self.name(Ref(self.almanac.seat, seat))

    def place_name(self, place: Any) -> str:
        """What a place is called."""
        return self.name(Ref(self.almanac.place, place))

    def attr(self, x: Ref, id: str) -> Attr | None:
        """An attribute of the kind of a thing."""
        return self.kind(x.kind).attr(id)

    def value(self, x: Ref, attr: str) -> Any:
        """What is known of a thing's attribute; None where its kind has none of that id."""
        a = self.attr(x, attr) if attr else None
        return a.of(self.view, x.id) if a is not None else None

    def is_so(self, x: Ref, pred: str) -> bool | Secret:
        """Whether a predicate of its kind holds of a thing, as far as the seat may know; '' holds of all."""
        found = self.kind(x.kind).pred(pred) if pred else None
        return found is None or found.holds(self.view, x.id)

    def holds(self, x: Ref, pred: str, yes: bool = True) -> bool:
        """Whether the seat knows that a predicate holds of a thing, or that it does not."""
        found = self.is_so(x, pred)
        return not isinstance(found, Secret) and bool(found) == yes

    def owner(self, x: Ref) -> str:
        """The seat a thing belongs to, '' nobody's or not known."""
        if x.kind == self.almanac.seat:
            return str(x.id)
        found = self.value(x, self.kind(x.kind).owner)
        return str(found.id) if isinstance(found, Ref) else ""

    def place(self, x: Ref) -> Any:
        """Where a thing is, None where it is nowhere or that is not known."""
        if x.kind == self.almanac.place:
            return x.id
        found = self.value(x, self.kind(x.kind).at)
        return found.id if isinstance(found, Ref) else None

    def names_something(self, line: str) -> bool:
        """Whether a line calls anything by its name."""
        return any(c.type == "name" for c in self.lexicon.cut(plain(line)))

    def region(self, c: Chunk) -> frozenset[Any]:
        """The places of something that is named, by what is known of them: the provinces of a country; none of most."""
        place = self.kind(self.almanac.place)
        if any(x.kind == place.id for x in c.value):
            return frozenset()
        links = [attr for attr in place.attrs if attr.id not in (place.owner, place.at)]
        meant = {x for x in (*c.value, *self.lexicon.alike(c.text)) if x.kind != self.almanac.seat}
        spots = self.all(place.id) if meant else []
        return frozenset(
            spot.id
            for spot in spots
            if any(not meant.isdisjoint(refs_in(attr.of(self.view, spot.id))) for attr in links)
        )

    def all(self, kind: str) -> list[Ref]:
        """Every thing of a kind."""
        return [Ref(kind, id) for id in dict.fromkeys(self.kind(kind).all(self.view))]

    def pieces(self) -> list[Ref]:
        """Everything on the map that fights."""
        return [x for k in self.almanac.kinds if k.force for x in self.all(k.id)]

    def mine(self) -> list[Ref]:
        """One's own pieces that stand somewhere."""
        return [p for p in self.pieces() if self.owner(p) == self.seat and self.place(p) is not None]

    def against(self) -> list[Ref]:
        """Pieces of those one is against that stand somewhere."""
        foes = self.foes
        return [p for p in self.pieces() if self.owner(p) in foes and self.place(p) is not None]

    @property
    def me(self) -> tuple[Ref, ...]:
        """Oneself, nothing for somebody without a seat."""
        return (Ref(self.almanac.seat, self.seat),) if self.seat in self.match.setup.seats else ()

    @cached_property
    def foes(self) -> frozenset[str]:
        """The seats one is against."""
        return frozenset(self.almanac.foes(self.view))

    @property
    def foe_refs(self) -> tuple[Ref, ...]:
        """Those seats as things."""
        return tuple(Ref(self.almanac.seat, s) for s in sorted(self.foes))

    def strength(self, x: Ref) -> str:
        """How strong a thing is, in words."""
        k = self.kind(x.kind)
        return self.said(self.value(x, k.power), k.attr(k.power))

    def noun(self, kind: str) -> str:
        """The usual word for things of a kind."""
        return next(iter(self.kind(kind).nouns))

    # -- ways

    def steps(self, place: Any, way: str = "", limit: int = 0) -> dict[Any, int]:
        """How far places are from one by a net of ways, '' the usual one."""
        ways = self.almanac.ways
        if not ways or place is None:
            return {}
        net = ways.get(way) or next(iter(ways.values()))
        found = reach((place,), lambda s: net(self.view, s), limit=limit or None)
        return dict(found.cost)

    def goes(self, x: Ref) -> Mapping[Any, int] | None:
        """Where a piece could go in one move; None where that is not known."""
        return self.almanac.reach(self.view, x) if self.almanac.reach is not None else None

    def threats(self, place: Any) -> list[tuple[int, Ref]]:
        """Pieces of others that could come to a place, with their distance: in one move, else those that are near."""
        far, out = self.steps(place), []
        for p in self.against():
            there = self.place(p)
            goes = self.goes(p)
            comes = place in goes if goes is not None else far.get(there, FAR) <= self.almanac.threat
            if comes or there == place:
                out.append((far.get(there, FAR) if comes else 0, p))
        return sorted(out, key=lambda t: (t[0], str(t[1])))

    # -- what is said of others

    def speaks_of_foes(self, f: Frame) -> bool:
        """Whether the others are spoken of: "the enemy", "they", "enemy blocks"."""
        return bool(f.of("others")) or any(n.pred == "foe" for n in f.nouns(self.almanac.seat))

    def speaks_of_others(self, f: Frame) -> bool:
        """Whether the others, or another by name, are spoken of."""
        seat = self.almanac.seat
        return self.speaks_of_foes(f) or any(c.value[0].kind == seat and c.value[0] not in self.me for c in f.names)

    def pred(self, kind: str, id: str) -> Is | None:
        """A predicate of a kind."""
        return self.kind(kind).pred(id) if id else None

    # -- words

    def said(self, value: Any, a: Attr | None = None) -> str:
        """A value in words; '-' for none of an attribute that is none."""
        if value is None and a is None:
            return "-"
        if isinstance(value, Secret):
            return f"not known: {value.why}"
        if value is None or value == ():
            return "none"
        if isinstance(value, Ref):
            return self.name(value)
        if isinstance(value, tuple):
            found = [self.said(x) for x in value]
            more = [f"{len(found) - LISTED} more"] if len(found) > LISTED else []
            return listing([*found[:LISTED], *more])
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int) and a is not None and a.unit:
            return count(value, a.unit)
        return str(value)

    def next(self, x: Ref | None = None) -> Text:
        """What could be asked next about a thing."""
        out: list[str] = []
        if x is not None:
            name, k = self.name(x), self.kind(x.kind)
            out += [f"how strong is {name}"] if k.power and isinstance(self.value(x, k.power), int) else []
            if k.at and self.owner(x) == self.seat:
                out.append(f"where can {name} go")
            elif k.id == self.almanac.place or k.at:
                out.append(f"who can attack {name}")
            out.append(f"tell me about {name}")
        return also(*(said for said in out if said.lower() != self.line))

    def about_kind(self, kind: str) -> Text:
        """What could be asked next about things of a kind."""
        k, nouns = self.kind(kind), several(self.noun(kind))
        return also(f"which {nouns} are mine" if k.owner else f"list {nouns}", f"how many {nouns} are there")

    def orders_now(self) -> str:
        """What the seat may order now, or whom the table waits for."""
        ask = self.match.ask(self.seat)
        if ask is not None:
            return f"What you may order now: {self.match.menu(ask)}."
        return " ".join(self.match.waits_for(self.seat))

    def told_by_rules(self, words: Iterable[str]) -> bool:
        """Whether one of some words opens a section of the rules."""
        known = self.game.book.lead_words if self.game.book is not None else ()
        return any(self.almanac.terms.get(w, w) in known for w in words)

    def passages(
        self, words: Iterable[str], most: int, asks: str = "", beside: Sequence[str] = ()
    ) -> tuple[Block, ...]:
        """The rules that tell of words, as the game calls what they mean; `asks`: what they are to answer; those of the
        chapters of rules that it is about before others."""
        book = self.game.book
        return (
            book.passages(self._termed(words), most, asks, beside, words_of(status(self.match, self.seat)))
            if book is not None
            else ()
        )

    def share(self, words: Iterable[str]) -> float:
        """How much of some words the rules have, 1 for all."""
        return self.game.book.share(self._termed(words)) if self.game.book is not None else 0.0

    def _termed(self, words: Iterable[str]) -> list[str]:
        return [self.almanac.terms.get(w, w) for w in words]


def size(value: Any) -> int | None:
    """A value as a number: itself, or how many it is; None where it is neither."""
    if isinstance(value, int):
        return value
    return len(value) if isinstance(value, tuple) else None


def refs_in(value: Any) -> tuple[Ref, ...]:
    """The things that a value is."""
    if isinstance(value, Ref):
        return (value,)
    return tuple(x for x in value if isinstance(x, Ref)) if isinstance(value, tuple) else ()


def several(noun: str) -> str:
    """A noun for several."""
    return noun if noun.endswith("s") else plural(noun)


def also(*lines: str) -> Text:
    """What could be asked besides."""
    return Text((f"Ask also: {'; '.join(lines[:3])}.",)) if lines else Text(())


def sheet(title: str, *blocks: Block) -> Sheet:
    """A page with a title short enough for its frame."""
    return Sheet(capital(title)[:_TITLE], blocks)


Sort = Callable[[Ref], Any]
"""What things are put in order by."""


def rows_of(rows: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The first rows of a table, each once."""
    return tuple(dict.fromkeys(tuple(r) for r in rows))[:LISTED]
