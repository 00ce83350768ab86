"""What can be said in Blood Royale: places, people, players, pieces (see kit.scope)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from commands import NameIndex, Thing
from minaria.engine.contract import Match
from minaria.games.blood_royale.happenings import EVENTS
from minaria.games.blood_royale.rules import succession
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import COUNTRIES, KINDS, figures, place_name, provinces, seas
from minaria.games.blood_royale.view import View
from minaria.kit.people import children
from minaria.kit.scope import TableScope, Vocabulary, existing
from minaria.kit.wording import capital

NOUNS = {
    "army": "army",
    "troops": "army",
    "fleet": "fleet",
    "ship": "fleet",
    "royal": "royal",
    "prince": "prince",
    "king": "king",
    "regent": "king",
    "item": "item",
    "good": "item",
    **{kind: kind for kind in KINDS},
    "metal": "metals",
    "metalses": "metals",  # as older journals have it
    "wine": "semi-luxury",
}


@cache
def places() -> tuple[tuple[str, str], ...]:
    """Provinces and seas by name, and the further names they have."""
    out = [(place_name(p), p) for p in (*provinces(), *seas())]
    return (*out, ("Venice", "veneto"), ("Paris", "ile_de_france"), ("Ile de France", "ile_de_france"))


def courts(view: View, seat: str) -> Iterator[tuple[str, str]]:
    """Capitals as one speaks of them: "home", "my capital", "the capital of France"."""
    g = view.g
    if seat in g.players and (mine := g.capital(seat)):
        yield from ((said, mine) for said in ("home", "capital", "my capital", "our capital"))
    for c, crown in g.crowns.items():
        if crown.capital:
            yield f"capital of {capital(c)}", crown.capital


def seats(view: View, seat: str) -> Iterator[tuple[str, str]]:
    """Players by the name of the seat, and by the country they rule as their own."""
    g = view.g
    for s in g.seats:
        yield capital(s), s
    for s, p in g.players.items():
        if p.country:
            yield capital(p.country), s


def people(view: View, seat: str) -> Iterator[tuple[str, str]]:
    """Everybody alive by name, the seat's own first."""
    g = view.g
    for who in sorted(g.living(), key=lambda w: g.people[w].seat != seat):
        yield g.people[who].name, who


def kin(view: View, seat: str) -> Iterator[tuple[str, str]]:
    """What people are called by their place in a family: "my eldest son", "the queen of England", "Mary of Tudor"."""
    g = view.g
    for who, x in g.people.items():
        if not x.here:  # whoever is dead is no slip for somebody alive
            yield x.name, who
            continue
        houses = [x.house, *([x.seat, g.players[x.seat].country] if x.seat in g.players else [])]
        yield from ((f"{x.name} of {capital(h)}", who) for h in dict.fromkeys(houses) if h)
    for s in g.players:
        for said, who in _court(g, s):
            owners = [capital(o) for o in (s, g.players[s].country) if o]
            yield from ((f"{said} {by} {o}", who) for o in owners for by in ("of", "to")[: 1 + (said == "heir")])
            if s == seat:
                yield from ((f"{my}{said}", who) for my in ("", "my ", "our "))


def _court(g: BloodRoyale, seat: str) -> Iterator[tuple[str, str]]:
    """The monarch of a player's own country, spouse, regent, heir and children, as one speaks of them."""
    monarch = g.monarch_of(seat)
    if not monarch:
        return
    x, country = g.people[monarch], g.players[seat].country
    title = ("king",) if x.male else ("queen", "king")  # whoever reigns is asked about
    yield from ((said, monarch) for said in (*title, "monarch", "ruler"))
    if x.spouse:
        yield from ((said, x.spouse) for said in (("queen", "wife") if x.male else ("consort", "husband")))
    if g.crowns[country].regent:
        yield "regent", g.crowns[country].regent
    if heir := succession.heir(g, country, monarch):
        yield "heir", heir
    own = [c for c in children(g.people, monarch) if g.people[c].here and g.people[c].seat == seat]
    for said, those in (
        ("son", [c for c in own if g.people[c].male]),
        ("daughter", [c for c in own if not g.people[c].male]),
        ("child", own),
    ):
        if len(those) == 1:
            yield said, those[0]
        yield from ((f"{nth} {said}", c) for nth, c in zip(_NTH, those, strict=False))
        yield from ((f"youngest {said}", c) for c in those[-1:])


_NTH = ("eldest", "second", "third", "fourth", "fifth")


def everybody(view: View, seat: str) -> Iterator[tuple[str, str]]:
    """The living by name, then the dead: for pages that only show."""
    g = view.g
    for who, x in sorted(g.people.items(), key=lambda item: not item[1].here):
        yield x.name, who


def things(view: View, seat: str) -> list[Thing]:
    """The pieces a seat may speak of: its own first."""
    g = view.g
    out = []
    for a, x in g.armies.items():
        out.append(_numbered(a, _nouns("army"), x.seat, x.at, "army"))
    for f, y in g.fleets.items():
        out.append(_numbered(f, _nouns("fleet"), y.seat, y.at, "fleet"))
    for i, z in g.goods.items():
        out.append(_numbered(i, _nouns(z.kind, "item"), z.seat, z.at, z.kind))
    for who, r in g.people.items():
        if r.piece and r.at and r.here:
            nouns = _nouns("royal", "king" if r.piece == "K" else "prince")
            out.append(Thing(who, nouns, r.seat, r.at, place_name(r.at), r.name))
    return sorted(out, key=lambda t: t.owner != seat)


@lru_cache(maxsize=8192)
def _numbered(piece: str, kind: frozenset[str], owner: str, at: str, label: str) -> Thing:
    """An army, a fleet or goods where they are: most are there through many orders."""
    return Thing(piece, kind, owner, at, place_name(at), label, number=_number(piece))


@cache
def _nouns(*words: str) -> frozenset[str]:
    return frozenset(words)


@cache
def _number(piece: str) -> int:
    """The number by which a piece is told from all others of its kind: armies 1-20 are England's, 21-40 France's."""
    kind, _, n = piece.rpartition("-")
    colour, _, unit = kind.rpartition("-")
    if unit not in ("army", "fleet"):
        return int(n)
    first = COUNTRIES.index(colour) if colour in COUNTRIES else len(COUNTRIES)
    return first * int(figures("forces")[f"{unit}_limit"]) + int(n)


PEOPLES = ("English", "French", "German", "Italian", "Spanish")
"""What is called of each country, in their order."""


def countries() -> tuple[tuple[str, str], ...]:
    """The countries by name, and as one speaks of what is theirs."""
    return (*((capital(c), c) for c in COUNTRIES), *zip(PEOPLES, COUNTRIES, strict=True))


@cache
def _countries() -> NameIndex:
    return NameIndex(countries())


WORDS = Vocabulary(
    names={
        "place": lambda v, s: places(),
        "person": people,
        "anybody": everybody,
        "seat": seats,
        "country": lambda v, s: countries(),
        "kind": lambda v, s: ((k, k) for k in KINDS),
        "condition": lambda v, s: ((p, p) for p in EVENTS.phrases()),
    },
    whole={"person": kin, "anybody": kin, "place": courts},
    fixed={"country": lambda g: _countries()},
    forces=("force",),
    nouns=NOUNS,
    things=things,
    owners="seat",
    people="person",
    opened=True,
)


def scope(match: Match, seat: str) -> TableScope:
    """The scope of a seat in the present position."""
    return WORDS.scope(match, seat)


class _Numbers:
    """The numbers that orders may carry."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and 0 <= value < 100_000


def _pieces(g: Any) -> dict[str, Any]:
    return {**g.armies, **g.fleets, **g.goods, **{p: x for p, x in g.people.items() if x.piece}}


known = existing(
    place=lambda g: {"", *provinces(), *seas()},
    force=_pieces,
    person=lambda g: g.people,
    anybody=lambda g: g.people,
    seat=lambda g: ("", *g.seats),
    country=lambda g: ("", *COUNTRIES),
    kind=lambda g: ("", *KINDS),
    number=lambda g: _Numbers(),
)
