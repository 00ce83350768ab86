"""What a typed text means to a seat that looks something up: 'penol', 'my king', 'everyone at Pennol', 'crass'.

Called by the pages that take a text (look, where is, examine, sheet, map). Orders are read elsewhere, by the scope
against what is on offer; here any name counts, and units of every side may be meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from commands import Crowd, Thing, Trouble, Which, match_crowd, resolve
from commands.tokens import tokenize, words_of
from minaria.engine.sheets import Sheet, note
from minaria.games.divine_right.names.bearings import Heading, headings, lies
from minaria.games.divine_right.names.indexes import crowd_words, map_names, places
from minaria.games.divine_right.pages.summaries import army, force_words
from minaria.games.divine_right.rules.status import owner
from minaria.games.divine_right.tables import MERCENARY, unit
from minaria.games.divine_right.view import View
from minaria.games.divine_right.wording import listing, place_name, seat_name

_ORDER = ("marker", "seat", "place", "kingdom", "monarch", "all", "river", "region", "card", "ploy", "personality")


class Found(NamedTuple):
    """What a text means: its kind (one of _ORDER, or "units"), the ids of that kind, and how it is called."""

    kind: str
    value: tuple[object, ...]
    name: str

    @property
    def number(self) -> int:
        """The hex of a place, the card of a personality, an own army: kinds whose ids are numbers."""
        assert isinstance(self.value[0], int)
        return self.value[0]


def meaning(view: View, text: str) -> list[Found]:
    """What a typed text may mean; several only if they are equally likely, none if it is nothing known."""
    tokens = tokenize(text)
    while tokens and tokens[0].text in ("the", "my", "our", "a", "an", "at", "in", "of"):
        tokens = tokens[1:]
    if not tokens:
        return []
    words = [t.text for t in tokens]
    for hit in headings(places(), tokens, 0, False):  # 'the hex west of Pennol'
        if hit.end == len(tokens) and isinstance(hit.value, int):
            return [Found("place", (hit.value,), place_name(hit.value))]
    if len(words) == 2 and words[0] == "army" and (number := _numbered(words[1])) and army(view, number):
        return [Found("marker", (number,), f"army {words[1]}")]
    seat = next((s for s in view.g.seats if list(words_of(s)) == words), "")
    if seat:
        return [Found("seat", (seat,), seat_name(seat))]
    ways: dict[tuple[str, object], tuple[float, str]] = {}
    for typo in (False, True):
        for hit in map_names().match(tokens, 0, typo):
            if hit.end == len(tokens) and hit.cost < ways.get(hit.value, (99.0, ""))[0]:
                ways[hit.value] = (hit.cost, hit.said)
        exact = [v for v, (cost, _) in ways.items() if cost == 0]
        if exact:
            kind, value = min(exact, key=lambda v: _ORDER.index(v[0]))
            return [Found(kind, (value,), ways[kind, value][1])]
        units = _units_meant(view, text)
        if units:
            return [Found("units", units, force_words(view, units))]
        if ways:
            break
    ploys = {value for kind, value in ways if kind == "ploy"}
    ways = {  # "crass" is the ploy, not each of its cards
        key: way
        for key, way in ways.items()
        if not (key[0] == "card" and isinstance(key[1], tuple) and key[1][0] in ploys)
    }
    best = min((cost for cost, _ in ways.values()), default=0.0)
    return [Found(kind, (value,), said) for (kind, value), (cost, said) in ways.items() if cost <= best + 0.05][:9]


def _numbered(word: str) -> int:
    """The number of an army in digits, '3' or '#3'; 0 if it is none."""
    digits = word.lstrip("#")
    return int(digits) if digits.isdecimal() and len(digits) == 1 else 0


def _units_meant(view: View, text: str) -> tuple[str, ...]:
    """The units a phrase means ('3 armies at Tadafat', 'the king', 'everyone at Pennol'): own ones first."""
    tokens = tokenize(text)
    mine = [_thing(view, u) for u in view.g.pieces if owner(view.g, u) == view.seat]
    every = [_thing(view, u) for u in view.g.pieces]
    crowds = [hit for hit in match_crowd(crowd_words(), tokens, 0, False) if hit.end == len(tokens)]
    for hit in sorted(crowds, key=lambda hit: hit.cost):
        crowd: Crowd = hit.value
        for things in (mine, every):
            found = resolve(crowd, things)
            if isinstance(found, Which):
                return tuple(dict.fromkeys(u for _, ids in found.choices for u in ids))
            if not isinstance(found, Trouble) and found:
                return tuple(found)
    return ()


def _thing(view: View, uid: str) -> Thing:
    """A unit as a crowd phrase sees it: what it is, whose, where, in which of the seat's own armies."""
    c, p = unit(uid), view.g.pieces[uid]
    nouns = {c.type, c.kind, "unit", "mercenary" if c.kingdom == MERCENARY else "regular"} if c.combat else {"monarch"}
    qualifiers = {"inside" if p.inside else "outside"} | ({"aboard"} if p.aboard else set())
    group = next((m.number for m in view.g.markers if m.seat == view.seat and uid in m.units), None)
    return Thing(
        uid,
        frozenset(nouns),
        c.kingdom,
        p.hex,
        place_name(p.hex),
        force_words(view, (uid,)),
        frozenset(qualifiers),
        c.number if c.combat else None,
        group,
    )


def unknown(text: str, found: Sequence[Found] = ()) -> Sheet:
    """What to answer when a text means nothing, or several things."""
    said = text.strip()[:60]
    if found:
        return note("Which do you mean?", f"'{said}' may be {listing([f.name for f in found], 'or')}.")
    for hit in headings(places(), tokenize(said), 0, False):
        if isinstance(hit.value, Heading) and hit.value.anchor > 0:
            there = lies(hit.value.anchor, hit.value)
            if isinstance(there, Trouble):
                return note("Not known", there.message)
    close = map_names().near(said)
    hint = "Try 'find castles', 'find fleets' or the name of a kingdom."
    if close:
        hint = f"Did you mean {listing(close, 'or')}?"
    return note("Not known", f"'{said}' is no place, piece, kingdom or card.", hint)
