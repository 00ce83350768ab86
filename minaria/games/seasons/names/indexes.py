"""Names of things in Seasons as indexes the reader looks words up in; built once for a set of nations."""

from __future__ import annotations

from functools import cache

from commands import CrowdWords, NameIndex
from minaria.games.seasons.happenings import EVENTS
from minaria.games.seasons.rules import talk
from minaria.games.seasons.rules.treaties import TERMS
from minaria.games.seasons.state.records import HALL, MAP, beside, table_of
from minaria.games.seasons.tables import areas, nations, ring
from minaria.games.seasons.wording import seat_name

_MAKES = (
    ("infantry", "infantry"),
    ("foot", "infantry"),
    ("soldiers", "infantry"),
    ("footmen", "infantry"),
    ("foot soldiers", "infantry"),
    ("cavalry", "cavalry"),
    ("horse", "cavalry"),
    ("riders", "cavalry"),
    ("horsemen", "cavalry"),
    ("knights", "cavalry"),
    ("cavalrymen", "cavalry"),
    ("infantrymen", "infantry"),
    ("siege unit", "siege"),
    ("siege units", "siege"),
    ("siege", "siege"),
    ("siege equipment", "siege"),
    ("siege engine", "siege"),
    ("siege engines", "siege"),
    ("war boat", "war_boat"),
    ("war boats", "war_boat"),
    ("boat", "war_boat"),
    ("boats", "war_boat"),
    ("ship", "war_boat"),
    ("ships", "war_boat"),
)


@cache
def places(in_play: tuple[str, ...]) -> NameIndex:
    """Areas of the table by name and by their letter and digit."""
    found = ring(in_play).areas
    return NameIndex([*((areas()[a].name, a) for a in found), *((a, a) for a in found)])


@cache
def seats(names: tuple[tuple[str, str], ...]) -> NameIndex:
    """Seats by their own name and by their nation's."""
    out = [(seat_name(s), s) for s, _ in names]
    out += [(nations()[home].name, s) for s, home in names if nations()[home].name != seat_name(s)]
    return NameIndex(out)


@cache
def people(names: tuple[tuple[str, str], ...], offices: tuple[str, ...]) -> NameIndex:
    """People by their nation alone, or with their office: "Brineholt", "Brineholt's envoy"."""
    out = [(name, s) for s, home in names for name in dict.fromkeys((seat_name(s), nations()[home].name))]
    for s, _ in names:
        for office in offices if offices != ("both",) else ():
            said = dict.fromkeys((talk.LABELS.get(office, office), office))
            out += [(f"{seat_name(s)}'s {word}", f"{s}/{office}") for word in said]
    return NameIndex(out)


@cache
def spots(names: tuple[str, ...]) -> NameIndex:
    """Places where people stand."""
    out = [("the World Map", MAP), ("the map", MAP), ("the hall", HALL)]
    for s in names:
        name = seat_name(s)
        out += [
            (f"{name}'s table", table_of(s)),
            (f"the table of {name}", table_of(s)),
            (name, table_of(s)),
            (f"beside {name}", beside(s)),
            (f"beside {name}'s table", beside(s)),
        ]
    return NameIndex(out)


@cache
def ears(names: tuple[str, ...]) -> NameIndex:
    """Tables that somebody may stand beside, by whose they are."""
    return NameIndex([(said, beside(s)) for s in names for said in (f"{seat_name(s)}'s table", seat_name(s))])


@cache
def makes() -> NameIndex:
    """Kinds of unit that can be bought."""
    return NameIndex(_MAKES)


_AS_SAID = [
    ("let in", "passage"), ("help", "support"), ("truce", "peace"),
    ("treaty of peace", "peace"), ("peace treaty", "peace"), ("treaty of alliance", "alliance"),
    ("non aggression", "peace"), ("right of passage", "passage"), ("safe passage", "passage"),
]  # fmt: skip
"""Terms as they are called in passing."""


@cache
def terms() -> NameIndex:
    """What a treaty may be about."""
    return NameIndex([(t, t) for t in TERMS] + _AS_SAID)


@cache
def crowd_words(in_play: tuple[str, ...], whose: tuple[tuple[str, str], ...] = ()) -> CrowdWords:
    """How forces are spoken of; by the referee with `whose` they are."""
    nouns = [(word, kind) for word, kind in _MAKES] + [("unit", "unit"), ("units", "unit"), ("troops", "unit")]
    return CrowdWords(
        nouns=NameIndex(nouns),
        owners=seats(whose),
        names=NameIndex([]),
        places=places(in_play),
        qualifiers={"untrained": "untrained", "trained": "trained", "aboard": "aboard", "ashore": "ashore"},
    )


@cache
def conditions() -> NameIndex:
    """What a standing order may wait for."""
    return NameIndex((phrase, phrase) for phrase in EVENTS.phrases())
