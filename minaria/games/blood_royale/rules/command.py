"""Who commands an army: its owner, whom it is lent to, or with rule G a governor of another house (chapters FOREIGN,
OPTG).
"""

from __future__ import annotations

from minaria.games.blood_royale.state import KING, BloodRoyale
from minaria.games.blood_royale.tables import figures


def commander(g: BloodRoyale, piece: str) -> str:
    """The seat that moves a piece now and fights with it (BR-FOREIGN-03, BR-OPTG-13)."""
    army = g.armies.get(piece)
    if army is None:
        return g.piece(piece).seat
    if army.under or army.aboard or not g.titles:
        return army.under or army.seat
    return usurper(g, army.at, army.seat) or army.seat


def usurper(g: BloodRoyale, at: str, seat: str) -> str:
    """The seat of a governor of another house who commands a seat's armies in its province: a Prince of 15 or more who
    stands there while the King does not; '' if there is none (BR-OPTG-13).
    """
    who = g.titles.get(at, "")
    if not who or not seat or not g.level or not g.rule("G") or g.owner(at) != seat:
        return ""
    x = g.people[who]
    there = x.here and x.male and x.at == at and not x.aboard and who not in g.captives
    if not there or x.seat in ("", seat) or g.age(who) < figures("ages")["governor"]:
        return ""
    here = [p for p in g.here(at, seat) if p in g.people and p not in g.captives]
    return "" if any(g.people[p].piece == KING for p in here) else x.seat


def usurped(g: BloodRoyale, piece: str) -> bool:
    """Whether a governor of another house commands an army: only while it stays in his province (BR-OPTG-14)."""
    army = g.armies.get(piece)
    return army is not None and not army.under and commander(g, piece) != army.seat
