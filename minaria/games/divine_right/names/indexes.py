"""Names of things in Divine Right as indexes the reader looks words up in; built once from the data.

Called by the scope (what a seat can say), pages/lookup (what a typed text is about) and the referee's edits.
"""

from __future__ import annotations

from functools import cache

from commands import CrowdWords, NameIndex
from minaria.games.divine_right.happenings import EVENTS
from minaria.games.divine_right.names.bearings import Directions, Places
from minaria.games.divine_right.rivers import stretches
from minaria.games.divine_right.tables import (
    MERCENARY,
    board,
    called,
    card_name,
    cards,
    courses,
    kingdoms,
    monarch,
    personalities,
    place_names,
)
from minaria.kit.hexgrid import coordinates

_WHOLE_MAP = {
    "castle": "castles",
    "castles": "castles",
    "port": "ports",
    "ports": "ports",
    "siege": "sieges",
    "sieges": "sieges",
    "army": "army",
    "armies": "army",
    "fleet": "fleet",
    "fleets": "fleet",
    "ship": "fleet",
    "ships": "fleet",
    "monarch": "monarch",
    "monarchs": "monarch",
    "kings": "monarch",
    "queens": "monarch",
    "heroes": "monarch",
    "mercenaries": "mercenaries",
    "mercenary": "mercenaries",
    "prisoners": "prisoners",
    "captives": "prisoners",
    "alliances": "alliances",
    "alliance table": "alliances",
    "allies": "alliances",
    "kingdoms": "alliances",
    "turn track": "turns",
    "turns": "turns",
    "calendar": "turns",
    "battlefields": "battlefields",
    "ambassador": "envoys",
    "ambassadors": "envoys",
    "envoys": "envoys",
}


@cache
def places() -> NameIndex:
    """Every hex by coordinates, and every named one by all its names; places by where they lie."""
    return Places(_hexes())


@cache
def named_places() -> NameIndex:
    """Every hex by coordinates, and every named one by all its names."""
    return NameIndex(_hexes())


def _hexes() -> list[tuple[str, int]]:
    return [*place_names(), *((coordinates(h), h) for h in sorted(board().hexes))]


@cache
def directions() -> NameIndex:
    """Directions of the map, for 'move army 1 west'."""
    return Directions(places())


@cache
def castles() -> NameIndex:
    """Castles and castle-ports, then every other place, so that a wrong place is refused for the right reason."""
    walls = set(board().castles)
    named = [(n, h) for n, h in place_names() if h in walls]
    return Places([*named, *((coordinates(h), h) for h in sorted(walls))], places())


@cache
def kingdom_names() -> NameIndex:
    """Kingdoms by name, adjective and alternative names, and by their monarchs."""
    out: list[tuple[str, str]] = []
    for k in kingdoms().values():
        names = [k.name, k.adjective, *k.aliases, k.king, k.queen]
        out += [(n, k.id) for n in dict.fromkeys(names)]
    return NameIndex(out)


@cache
def card_names() -> NameIndex:
    """Kinds of cards: 'Bribe +1' -> (ploy, bonus)."""
    kinds = dict.fromkeys((card_name(c), (cards()[c].ploy, cards()[c].bonus)) for c in cards())
    out = []
    for name, key in kinds:
        out += [(name, key), (name.replace("+", ""), key), (name.replace(" +", " plus "), key)]
    return NameIndex(out)


@cache
def crowd_words() -> CrowdWords:
    """How forces are spoken of."""
    nouns = [
        ("army", "army"),
        ("armies", "army"),
        ("fleet", "fleet"),
        ("fleets", "fleet"),
        ("ship", "fleet"),
        ("ships", "fleet"),
        ("river fleet", "river fleet"),
        ("river fleets", "river fleet"),
        ("unit", "unit"),
        ("units", "unit"),
        ("troops", "army"),
        ("regular", "regular"),
        ("regulars", "regular"),
        ("mercenaries", "mercenary"),
        ("monarch", "monarch"),
        ("monarchs", "monarch"),
        ("king", "monarch"),
        ("kings", "monarch"),
        ("queen", "monarch"),
        ("queens", "monarch"),
        ("hero", "monarch"),
        ("heroes", "monarch"),
        ("leader", "monarch"),
        ("leaders", "monarch"),
        ("prisoner", "monarch"),
        ("captive", "monarch"),
    ]
    owners: list[tuple[str, str]] = [("mercenary", MERCENARY)]
    names: list[tuple[str, str]] = []
    for k in kingdoms().values():
        owners += [(n, k.id) for n in dict.fromkeys([k.name, k.adjective, *k.aliases])]
        names += [(k.king, monarch(k.id)), (k.queen, monarch(k.id))]
    return CrowdWords(
        nouns=NameIndex(nouns),
        owners=NameIndex(owners, [(f"{n}s", k) for n, k in owners if not n.endswith("s")]),
        names=NameIndex(names),
        places=places(),
        qualifiers={"inside": "inside", "outside": "outside", "aboard": "aboard", "fresh": "fresh"},
    )


@cache
def stage_names() -> NameIndex:
    """The four stages of a game turn."""
    names = [
        ("events", "events"),
        ("sieges", "sieges"),
        ("movement", "movement"),
        ("combat", "movement"),
        ("diplomacy", "diplomacy"),
    ]
    return NameIndex(names)


@cache
def seat_names(seats: tuple[str, ...], homes: tuple[str, ...]) -> NameIndex:
    """Seats by their names and by their home kingdoms."""
    out: list[tuple[str, str]] = [(s, s) for s in seats]
    for s, home in zip(seats, homes, strict=True):
        k = kingdoms()[home]
        out += [(n, s) for n in (k.name, k.adjective) if n.lower() != s]
    return NameIndex(out)


@cache
def conditions() -> NameIndex:
    """What a standing order may wait for."""
    return NameIndex((phrase, phrase) for phrase in EVENTS.phrases())


@cache
def regions() -> dict[str, tuple[int, ...]]:
    """Region -> its hexes; the hex at its name on the map where it has no borders."""
    out: dict[str, list[int]] = {}
    for h, x in sorted(board().hexes.items()):
        if x.region:
            out.setdefault(x.region, []).append(h)
    for n in called():
        if n.kind == "region":
            out.setdefault(n.name, [n.hex])
    return {name: tuple(hexes) for name, hexes in out.items()}


@cache
def rivers() -> dict[str, tuple[int, ...]]:
    """River -> the hexes it runs through or along, on both banks, from its source on."""
    out: dict[str, dict[int, None]] = {}
    for x in courses():
        out.setdefault(x.river, {})[x.hex] = None
    for s in stretches().values():
        out[s.river].update(dict.fromkeys(s.banks))
    return {name: tuple(h for h in hexes if h in board().hexes) for name, hexes in out.items()}


@cache
def map_names() -> NameIndex:
    """Names that are the same in every game: places, regions, rivers, kingdoms, monarchs, cards, personalities."""
    out: list[tuple[str, tuple[str, object]]] = [(n, ("place", h)) for n, h in places().items]
    out += [(n, ("monarch", u)) for n, u in crowd_words().names.items]
    out += [(n, ("kingdom", k)) for n, k in kingdom_names().items if n not in (kingdoms()[k].king, kingdoms()[k].queen)]
    for x in called():
        if x.kind == "region":
            out += [(n, ("region", x.name)) for n in (x.name, *x.aliases)]
    out += [(n, ("river", n)) for n in rivers()]
    out += [(n, ("card", key)) for n, key in card_names().items]
    out += [(c.title, ("ploy", c.ploy)) for c in cards().values()]
    out += [(p.name, ("personality", p.id)) for p in personalities().values()]
    out += [(word, ("all", what)) for word, what in _WHOLE_MAP.items()]
    return NameIndex(list(dict.fromkeys(out)))
