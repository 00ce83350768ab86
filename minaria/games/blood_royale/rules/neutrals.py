"""Neutral armies that event cards bring: where they appear, whom they attack, what they leave behind; the royals they
have taken (chapter OPTE).
"""

from __future__ import annotations

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import battle, capitals, captivity, changing
from minaria.games.blood_royale.rules.land import set_control
from minaria.games.blood_royale.state import NEUTRAL, WAR, Army, BloodRoyale
from minaria.games.blood_royale.tables import Card, cards, place_name, provinces

REBELS = "CATHARS"
SCOTS, MOORS = 9, 14
"""The war cards whose armies go elsewhere where their victim is neutral, and where they have won."""


def declared(g: BloodRoyale, card: Card) -> None:
    """Cards 9 to 14: where the armies appear (BR-OPTE-18, -20)."""
    origin, _, victim = card.target.partition(">")
    at = origin if origin in provinces() and g.owner(origin) else victim
    if not g.owner(at) and card.number == SCOTS:
        at = "lancashire"
    if not g.owner(at):
        g.tell(f"{place_name(at)} is neutral: nothing happens.", hap.EVENT())
        return
    rise(g, at, int(card.amount))


def rise(g: BloodRoyale, at: str, many: int) -> None:
    """So many neutral armies of a card in a province."""
    for _ in range(many):
        g.armies[g.fresh("neutral-army")] = Army(NEUTRAL, "", at, hired=WAR)
    said = f"{many} neutral armies appear in {place_name(at)} and attack when everybody has moved."
    g.tell(said, hap.EVENT(at, {g.owner(at): hap.STRUCK}))


def provinces_at_war(g: BloodRoyale) -> list[str]:
    """Where neutral armies of a card stand (BR-OPTE-18, BR-OPTF-06)."""
    return list(dict.fromkeys(a.at for a in g.armies.values() if a.hired == WAR))


def attacks(g: BloodRoyale) -> list[tuple[str, str]]:
    """Whom the neutrals of a card attack once everybody has moved: province and side; garrisons attack nobody
    (BR-OPTE-18, -19, BR-OPTF-06).
    """
    return [(at, side) for at in provinces_at_war(g) for side in battle.sides(g, at) if side] if g.level else []


def round_over(g: BloodRoyale) -> None:
    """Neutrals of a card who are alone in a province make it neutral; prisoners are free where the neutrals are gone
    (BR-OPTE-11, -19).
    """
    for at in provinces_at_war(g):
        if g.owner(at) and battle.sides(g, at) == [""]:
            _lost(g, at)
            if g.level:
                _fall_on(g, at)
    for who in [p for p, c in g.captives.items() if not c.by and c.at in provinces() and g.owner(c.at)]:
        if "" not in battle.sides(g, g.captives[who].at):
            captivity.free(g, who, "the neutrals are gone")


def movement_over(g: BloodRoyale) -> None:
    """Armies of war cards go; the Cathars' province becomes neutral unless all of them are beaten (BR-OPTE-19, -42).
    Older tables end that with the turn.
    """
    rebels = next(x.target for x in cards().values() if x.code == REBELS)
    for at in provinces_at_war(g):
        if at == rebels and g.owner(at):
            _lost(g, at)
        for a in [a for a in g.here(at) if a in g.armies and g.armies[a].hired == WAR]:
            del g.armies[a]
        g.tell(f"The neutral armies leave {place_name(at)}.", hap.EVENT(at))
        changing.refill(g, at)


def _fall_on(g: BloodRoyale, at: str) -> None:
    """The Moors who have Granada go on to their victim's land (card 14)."""
    origin, _, victim = cards()[MOORS].target.partition(">")
    if at != origin or not g.owner(victim):
        return
    for a in [a for a in g.here(at) if a in g.armies and g.armies[a].hired == WAR]:
        g.change(a, at=victim)
    g.tell(f"They fall on {place_name(victim)}.", hap.EVENT((victim, at), {g.owner(victim): hap.STRUCK}))


def _lost(g: BloodRoyale, at: str) -> None:
    old = g.owner(at)
    set_control(g, at, "")
    g.tell(f"{place_name(at)} is neutral now.", hap.CONTROL(at, {old: hap.LOSING}))
    if g.level:
        capitals.settle(g)


__all__ = ["attacks", "declared", "movement_over", "rise", "round_over"]
