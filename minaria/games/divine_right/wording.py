"""How things are called when they are told: units, forces, seats, places. Used by rules, phases, names and pages."""

from __future__ import annotations

from collections.abc import Iterable

from commands import plural
from minaria.games.divine_right.tables import MERCENARY, board, kingdoms, unit
from minaria.kit.wording import capital, count, listing, of_many, of_one
from minaria.kit.wording import signed as numbers

__all__ = [
    "adjective",
    "count",
    "does",
    "force_name",
    "hero_name",
    "kingdom_does",
    "kingdom_name",
    "listing",
    "numbers",
    "place_name",
    "seat_name",
    "type_words",
]


def seat_name(seat: str) -> str:
    """'hothior' -> 'Hothior'."""
    return capital(seat)


def kingdom_name(kingdom: str) -> str:
    """A kingdom's name."""
    return kingdoms()[kingdom].name


def place_name(h: int) -> str:
    """Castle, scenic name or coordinates."""
    return board().hexes[h].name


def adjective(kingdom: str) -> str:
    """'muetar' -> 'Muetaran'."""
    return kingdom if kingdom == MERCENARY else kingdoms()[kingdom].adjective


def type_words(kingdom: str, kind: str, count: int) -> str:
    """'3 Muetaran armies', '1 mercenary fleet'."""
    return f"{count} {adjective(kingdom)} {kind if count == 1 else plural(kind)}"


def hero_name(uid: str, queens: Iterable[str] = ()) -> str:
    """'Herrott Golden Helm'."""
    k = kingdoms()[unit(uid).kingdom]
    return k.queen if k.id in queens else k.king


def force_name(uids: Iterable[str]) -> str:
    """'3 Muetaran armies, 1 mercenary fleet and Herrott Golden Helm'."""
    counts: dict[tuple[str, str], int] = {}
    heroes: list[str] = []
    for u in uids:
        c = unit(u)
        if c.combat:
            counts[c.kingdom, c.kind] = counts.get((c.kingdom, c.kind), 0) + 1
        else:
            heroes.append(hero_name(u))
    parts = [type_words(k, t, n) for (k, t), n in counts.items()] + heroes
    return listing(parts, none="nobody")


def kingdom_does(kingdom: str, verb: str) -> str:
    """'Immer joins', 'Trolls join': a kingdom and what it does, with the verb (said of one) in the right number."""
    name = kingdoms()[kingdom].name
    return f"{name} {of_many(verb) if name.endswith('s') else verb}"


def does(uids: Iterable[str], verb: str) -> str:
    """'1 Muetaran army goes', '3 Muetaran armies go': who does what, with the verb in the right number."""
    named = list(uids)
    return f"{force_name(named)} {of_one(verb) if len(named) == 1 else verb}"
