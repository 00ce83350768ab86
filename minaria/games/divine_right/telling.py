"""How things are called when they are told: units, forces, seats, places. Used by rules, phases, nouns and sheets."""

from __future__ import annotations

from collections.abc import Iterable

from commands import plural
from minaria.games.divine_right.tables import _ADJECTIVES, board, kingdoms, unit


def seat_name(seat: str) -> str:
    """'hothior' -> 'Hothior'."""
    return seat[:1].upper() + seat[1:]


def kingdom_name(kingdom: str) -> str:
    """A kingdom's name."""
    return kingdoms()[kingdom].name


def place_name(h: int) -> str:
    """Castle, scenic name or coordinates."""
    return board().hexes[h].name


def adjective(kingdom: str) -> str:
    """'muetar' -> 'Muetaran'."""
    return _ADJECTIVES[kingdom]


def type_words(kingdom: str, kind: str, count: int) -> str:
    """'3 Muetaran armies', '1 mercenary fleet'."""
    word = kind if count == 1 else plural(kind)
    return f"{count} {adjective(kingdom)} {word}"


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
    if not parts:
        return "nobody"
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def numbers(bonuses: Iterable[tuple[int, str]]) -> str:
    """'+1 (mountains), -1 (captive)'; '' without any."""
    return ", ".join(f"{n:+d} ({why})" for n, why in bonuses)


def listing(names: Iterable[str], end: str = "and") -> str:
    """'a, b and c'."""
    items = list(names)
    if len(items) < 2:
        return items[0] if items else "none"
    return ", ".join(items[:-1]) + f" {end} " + items[-1]


def count(n: int, word: str) -> str:
    """'1 army', '3 armies'."""
    return f"{n} {word if n == 1 else plural(word)}"


_PLURAL = {"is": "are", "has": "have"}


def kingdom_does(kingdom: str, verb: str) -> str:
    """'Immer joins', 'Trolls join': a kingdom and what it does, with the verb (said of one) in the right number."""
    name = kingdoms()[kingdom].name
    if not name.endswith("s"):
        return f"{name} {verb}"
    first, space, rest = verb.partition(" ")
    return f"{name} {_PLURAL.get(first) or first.removesuffix('s')}{space}{rest}"


def does(uids: Iterable[str], verb: str) -> str:
    """'1 Muetaran army goes', '3 Muetaran armies go': who does what, with the verb in the right number."""
    named = list(uids)
    if len(named) == 1:
        verb += "es" if verb.endswith("o") else "s"
    return f"{force_name(named)} {verb}"
