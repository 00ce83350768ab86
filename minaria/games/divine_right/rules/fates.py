"""What becomes of a hero in danger: the fate die, captivity, shipwreck, a neutral shore; and who is in danger.

Book: "The Hero Fate Die Roll", "Shipwrecked Heroes", "Capture"; DR-FATE-*, DR-SHIPWRECK-01..03, -05, -09, -10;
DR-CAPTURE-01, -02, -07; DR-SIEGE-26, -27; DRR-85.
"""

from __future__ import annotations

import msgspec

from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import heroes
from minaria.games.divine_right.rules.status import (
    castle_kingdom,
    closed_castle,
    enemy_at,
    hex_of,
    kingdom_owner,
    own_walls,
    owner,
    prisoner,
    put,
    set_realm,
    set_used,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, figures, unit
from minaria.games.divine_right.wording import place_name
from minaria.kit.hexgrid import distance


class Peril(msgspec.Struct, frozen=True):
    """A hero in danger. by: the enemy seat that would score or capture, '' if none. cause: combat, siege (a natural 1),
    fall (of a castle), pass, search, castle, wreck. place: the castle besieged (siege only)."""

    hero: str
    by: str
    cause: str
    place: int = 0


# -- who is in danger


def guests(g: Minaria, seat: str) -> tuple[Peril, ...]:
    """Free heroes of others inside castles of the seat's side (DR-FATE-10)."""
    return tuple(
        Peril(u, seat, "castle")
        for u, p in g.pieces.items()
        if not unit(u).combat
        and p.inside
        and owner(g, u) not in ("", seat)
        and not prisoner(g, u)
        and kingdom_owner(g, castle_kingdom(p.hex)) == seat
        and closed_castle(g, owner(g, u), p.hex)
    )


def menace(g: Minaria, seat: str, h: int) -> str:
    """Whose danger a hero meets who passes a hex alone: armies', the besieger's, or the castle's master's."""
    if there := enemy_at(g, seat, h):
        return owner(g, there[0])
    if h in g.sieges and g.sieges[h].seat != seat:
        return g.sieges[h].seat
    return kingdom_owner(g, hex_of(h).kingdom) if walled(g, h) else ""


def before_walls(g: Minaria, seat: str, h: int) -> tuple[Peril, ...]:
    """Every hero among the besiegers of a castle, after a natural 1 (DR-SIEGE-26, -27)."""
    by = kingdom_owner(g, hex_of(h).kingdom)
    return tuple(
        Peril(u, by, "siege", h)
        for u, p in g.pieces.items()
        if p.hex == h and not p.inside and not unit(u).combat and owner(g, u) == seat
    )


# -- the die


def fate(g: Minaria, peril: Peril) -> str:
    """Roll one hero's fate die (DR-FATE-01). Returns the captor who decides over him, or ''."""
    hero = peril.hero
    kingdom = unit(hero).kingdom
    name = heroes.monarch_name(g, kingdom)
    die = g.roll(f"fate of {name}", owner(g, hero))
    if peril.cause == "search":
        set_used(g, hero, searched=True)
    if die == 1:
        g.tell(
            f"Fate of {name}: {die}.", hap.FATE(g.pieces[hero].hex, {owner(g, hero): hap.STRICKEN}, (hero,), weight=0)
        )
        heroes.kill(g, hero, peril.by)
        return ""
    if peril.cause == "wreck":
        return wreck(g, peril, die)
    if die < figures()["captured"] or not peril.by or g.pieces[hero].hex == heroes.castaway_hex():
        g.tell(
            f"Fate of {name}: {die}, unharmed.",
            hap.FATE(g.pieces[hero].hex, {owner(g, hero): hap.STRICKEN}, (hero,), weight=0),
        )
        return ""
    g.tell(
        f"Fate of {name}: {die}, captured.",
        hap.CAPTURE(g.pieces[hero].hex, {peril.by: hap.CAPTURES, owner(g, hero): hap.CAPTURED}, (hero,)),
    )
    return captured(g, hero, peril)


def captured(g: Minaria, hero: str, peril: Peril) -> str:
    """A hero falls into enemy hands (DR-VICTORY-05, -08; DR-CAPTURE-01, -07; DR-SIEGE-27)."""
    kingdom = unit(hero).kingdom
    realm = g.realms[kingdom]
    if realm.status == "home":
        heroes.score(g, peril.by, figures()["player_monarch"], "the capture of a player monarch")
        heroes.eliminate(g, realm.seat)
        return ""
    heroes.score(g, peril.by, figures()["ally_captured"], "the capture of an allied monarch")
    if g.players[peril.by].out:  # the captor fell in the same instant: nobody holds the captive
        return ""
    if peril.cause == "siege" and peril.place:
        heroes.imprison(g, hero, kingdom_owner(g, hex_of(peril.place).kingdom) or peril.by, peril.place)
        return g.realms[kingdom].jailer
    castles = heroes.prison_castles(g, peril.by)
    if not castles:
        set_realm(g, kingdom, prison=g.pieces[hero].hex, jailer=peril.by)
        return peril.by
    heroes.imprison(g, hero, peril.by, heroes.nearest(g, g.pieces[hero].hex, castles, "nearest castle"))
    return peril.by


def wreck(g: Minaria, peril: Peril, die: int) -> str:
    """A shipwrecked hero who did not die: captured by enemy fleets on 6, else cast away; on the Isle nobody captures.

    DR-SHIPWRECK-02, -03, -05, -09; DRR-85.
    """
    hero = peril.hero
    kingdom = unit(hero).kingdom
    name = heroes.monarch_name(g, kingdom)
    if die >= figures()["captured"] and peril.by and g.pieces[hero].hex != heroes.castaway_hex():
        g.tell(
            f"Fate of {name}: {die}, fished out of the water.",
            hap.CAPTURE(g.pieces[hero].hex, {peril.by: hap.CAPTURES, owner(g, hero): hap.CAPTURED}, (hero,)),
        )
        return captured(g, hero, peril)
    here = g.pieces[hero].hex
    if hex_of(here).region == "The Great Sea" or (
        hex_of(here).terrain == "sea" and hex_of(here).region != "Sea of Zett"
    ):
        isle = heroes.castaway_hex()
        put(g, hero, isle)
        set_realm(g, kingdom, castaway=True)
        g.tell(
            f"Fate of {name}: {die}, cast away on the Isle of Fright.",
            hap.FATE(isle, {owner(g, hero): hap.STRICKEN}, (hero,), weight=2),
        )
        return ""
    shores = [
        h
        for h, x in sorted(board().hexes.items())
        if not x.wet
        and (x.coast or x.lakeshore)
        and not x.kind
        and any(board().hexes[n].region == hex_of(here).region and board().hexes[n].wet for n in board().near[h])
    ]
    best = min(distance(here, h) for h in shores)
    shore = g.pick("shore", [h for h in shores if distance(here, h) == best], named=place_name)
    put(g, hero, shore)
    g.tell(
        f"Fate of {name}: {die}, washed ashore at {place_name(shore)}.",
        hap.FATE(shore, {owner(g, hero): hap.STRICKEN}, (hero,), weight=2),
    )
    return ""


def cell(g: Minaria, captor: str, kingdom: str) -> int:
    """The castle where a captor holds the monarch of a kingdom, 0 if he has none for him (DR-CAPTURE-01)."""
    prison = g.realms[kingdom].prison
    return prison if own_walls(g, captor, prison) else 0


def on_neutral_shore(g: Minaria, hero: str) -> bool:
    """Whether a hero lies on the shore of an unallied kingdom that his owner has not violated before.

    DR-SHIPWRECK-10.
    """
    if hero not in g.pieces or prisoner(g, hero):
        return False
    kingdom = hex_of(g.pieces[hero].hex).kingdom
    return (
        kingdom in g.realms
        and g.realms[kingdom].status in ("neutral", "peace", "confusion")
        and kingdom not in g.players[owner(g, hero)].violated
    )
