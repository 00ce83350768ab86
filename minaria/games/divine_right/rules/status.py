"""Who owns what, who is friend or enemy, what stands where: questions every other rule asks.

Book: "Castles/Ports", "Units inside and outside", "Stacking"; DR-EVENT-25, DR-EVENT-26, DR-DIPLO-01.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from minaria.engine.state import held, remember, remembered
from minaria.games.divine_right.rules.editions import printed_strength, regulars_of
from minaria.games.divine_right.rules.rivers import keel, lies_at, moor
from minaria.games.divine_right.state import UNUSED, Minaria, Piece, Realm, Used
from minaria.games.divine_right.tables import (
    MERCENARY,
    Hex,
    allegiances,
    board,
    figures,
    kingdoms,
    personalities,
    unit,
)

ACTIVE = ("home", "ally")
SIDES = ("pieces", "realms", "mercenaries")  # the fields that say who stands where and on whose side


@cache
def hex_of(h: int) -> Hex:
    """The printed hex."""
    return board().hexes[h]


def owner(g: Minaria, uid: str) -> str:
    """The seat a unit obeys, '' if none."""
    if g.memo is not None and (found := owners(g).get(uid)) is not None:
        return found
    kingdom = uid.rsplit("-", 2)[0]
    if kingdom == MERCENARY:
        return g.mercenaries.get(uid, "")
    realm = g.realms[kingdom]
    return realm.seat if realm.status in ACTIVE else ""


@remembered(*SIDES)
def owners(g: Minaria) -> dict[str, str]:
    """Every unit on the map and the seat it obeys, '' if none; not to be changed."""
    sides = {k: realm.seat if realm.status in ACTIVE else "" for k, realm in g.realms.items()}
    sides[MERCENARY] = ""
    kin = allegiances()
    found = {u: sides[kin.get(u) or unit(u).kingdom] for u in g.pieces}
    found.update((u, s) for u, s in g.mercenaries.items() if u in found)
    return found


def kingdom_owner(g: Minaria, kingdom: str) -> str:
    """The seat whose side a kingdom is on, '' if it is on none."""
    realm = g.realms.get(kingdom)
    return realm.seat if realm is not None and realm.status in ACTIVE else ""


def set_realm(g: Minaria, kingdom: str, **changes: object) -> Realm:
    """Change a kingdom's record."""
    g.realms[kingdom] = realm = msgspec.structs.replace(g.realms[kingdom], **changes)
    return realm


def has_code(g: Minaria, kingdom: str, code: str) -> bool:
    """Whether the kingdom's personality has an effect; one that nobody has read has none (DR-SETUP-09, DR-SETUP-17)."""
    realm = g.realms.get(kingdom)
    return realm is not None and realm.read and realm.card != 0 and code in personalities()[realm.card].codes


def set_player(g: Minaria, seat: str, **changes: object) -> None:
    """Change a player's record."""
    g.players[seat] = msgspec.structs.replace(g.players[seat], **changes)


def used(g: Minaria, uid: str) -> Used:
    """What the unit has done this game turn."""
    return g.used.get(uid, UNUSED)


def set_used(g: Minaria, uid: str, **changes: object) -> None:
    """Change that record."""
    g.used[uid] = msgspec.structs.replace(g.used.get(uid, UNUSED), **changes)


def living_seats(g: Minaria) -> list[str]:
    """Seats still in the game, in chit order."""
    return [s for s in (g.order or g.seats) if not g.players[s].out]


def enemies(g: Minaria, seat: str) -> list[str]:
    """Every other player still in the game, in chit order (DRR-08)."""
    return [s for s in living_seats(g) if s != seat]


def allies(g: Minaria, seat: str) -> list[str]:
    """Kingdoms allied to the seat, its home not counted."""
    return [k for k in kingdoms() if g.realms[k].status == "ally" and g.realms[k].seat == seat]


def realms_of(g: Minaria, seat: str) -> list[str]:
    """Kingdoms on the seat's side: home and allies."""
    return [k for k in kingdoms() if g.realms[k].status in ACTIVE and g.realms[k].seat == seat]


def neutrals(g: Minaria) -> list[str]:
    """Kingdoms allied to nobody and open to diplomacy."""
    return [k for k in kingdoms() if g.realms[k].status == "neutral"]


# -- pieces


def at(g: Minaria, h: int) -> list[str]:
    """Units in a hex, in the order they came onto the map."""
    known = occupied(g) if g.memo is not None else held(g, occupied)
    return list(known.get(h, ())) if known is not None else [u for u, p in g.pieces.items() if p.hex == h]


@remembered("pieces")
def occupied(g: Minaria) -> dict[int, list[str]]:
    """Hexes with units, and those units in the order they came onto the map; not to be changed."""
    found: dict[int, list[str]] = {}
    for u, p in g.pieces.items():
        found.setdefault(p.hex, []).append(u)
    return found


def units_of(g: Minaria, seat: str) -> list[str]:
    """Units on the map that obey the seat."""
    return [u for u, s in owners(g).items() if s == seat]


def combat(uids: Iterable[str]) -> list[str]:
    """The combat units among them."""
    return [u for u in uids if unit(u).combat]


def heroes(uids: Iterable[str]) -> list[str]:
    """The heroes among them."""
    return [u for u in uids if not unit(u).combat]


def of_type(uids: Iterable[str], kind: str) -> list[str]:
    """Those of one type."""
    return [u for u in uids if unit(u).type == kind]


def prisoner(g: Minaria, uid: str) -> bool:
    """Whether the unit is a monarch held captive."""
    return uid.endswith("-monarch-1") and g.realms[unit(uid).kingdom].prison != 0


def free_units(g: Minaria, seat: str) -> list[str]:
    """Units of the seat that are neither captive nor castaway."""
    return [
        u
        for u in units_of(g, seat)
        if unit(u).combat or not (g.realms[unit(u).kingdom].prison or g.realms[unit(u).kingdom].castaway)
    ]


def enemy_at(g: Minaria, seat: str, h: int, kind: str = "", inside: bool | None = None) -> list[str]:
    """Other players' combat units in a hex: all, or of one type, or only those inside or outside the walls.

    Units carried by a fleet count as part of the fleet, not as land units of the hex (DRR-43).
    """
    return [
        u
        for u in at(g, h)
        if unit(u).combat
        and (o := owner(g, u))
        and o != seat
        and (not kind or (unit(u).type == kind and not (kind == "army" and g.pieces[u].aboard)))
        and (inside is None or g.pieces[u].inside == inside)
    ]


def friends_at(g: Minaria, seat: str, h: int, kind: str = "", inside: bool | None = None) -> list[str]:
    """The seat's combat units in a hex, as in `enemy_at`, cargo included."""
    return [
        u
        for u in at(g, h)
        if unit(u).combat
        and owner(g, u) == seat
        and (not kind or unit(u).type == kind)
        and (inside is None or g.pieces[u].inside == inside)
    ]


class Where:
    """Combat units by hex and side, counted once for a search over many hexes."""

    __slots__ = ("armies", "fleets", "lone")

    def __init__(self, g: Minaria, seat: str) -> None:
        self.armies: set[int] = set()  # hexes with enemy armies outside walls and not at sea
        self.fleets: set[int] = set()  # hexes with enemy fleets outside walls, and the berths of those on rivers
        held: set[tuple[str, int]] = set()
        alone: list[tuple[str, str]] = []  # enemy heroes outside walls, and their seats
        for u, o in owners(g).items():
            if not o:
                continue
            p = g.pieces[u]
            kind = unit(u).type
            if kind == "monarch":
                if o != seat and not p.inside and not prisoner(g, u):
                    alone.append((u, o))
                continue
            held.add((o, p.hex))
            if o == seat or p.inside:
                continue
            if kind == "fleet":
                self.fleets |= {p.hex, lies_at(p)}
            elif not p.aboard:
                self.armies.add(p.hex)
        # hexes with enemy heroes nobody guards (DR-FATE-05)
        self.lone = {h for u, o in alone if (o, h := g.pieces[u].hex) not in held}

    @classmethod
    def of(cls, g: Minaria, seat: str) -> Where:
        """The same, counted once while the position stands."""
        return remember(g, ("where", seat), lambda: cls(g, seat), SIDES)


# -- castles


def castle_kingdom(h: int) -> str:
    """The kingdom a castle belongs to on the map."""
    return hex_of(h).kingdom


def walled(g: Minaria, h: int) -> bool:
    """An unplundered castle or castle-port (DR-SIEGE-32, DRR-33)."""
    return hex_of(h).walls and h not in g.plundered


def strength(g: Minaria, h: int) -> int:
    """Intrinsic defence strength, 0 once plundered."""
    return printed_strength(g, h) if walled(g, h) else 0


def friendly_castle(g: Minaria, seat: str, h: int) -> bool:
    """A castle or port friendly to the seat (DR-EVENT-25, DR-EVENT-26, DR-TERRAIN-25).

    Within a kingdom of the player or his allies; or plundered (or a non-castle port) and occupied by his combat units.
    """
    x = hex_of(h)
    if not (x.walls or x.port):
        return False
    if x.walls and kingdom_owner(g, x.kingdom) == seat:
        return True
    if walled(g, h):
        return False
    return bool(friends_at(g, seat, h)) and not enemy_at(g, seat, h, "army")


def own_walls(g: Minaria, seat: str, h: int) -> bool:
    """A castle of the seat's side whose walls stand: its units there go inside (DR-INSIDE-01, DRR-33)."""
    return walled(g, h) and kingdom_owner(g, castle_kingdom(h)) == seat


def closed_castle(g: Minaria, seat: str, h: int) -> bool:
    """An unplundered castle of an enemy or a neutral kingdom: combat units enter only to besiege (DR-MOVE-09, -10)."""
    return walled(g, h) and kingdom_owner(g, castle_kingdom(h)) != seat


def friendly_castles(g: Minaria, seat: str, unbesieged: bool = False) -> list[int]:
    """Castles and castle-ports friendly to the seat."""
    return [h for h in board().castles if friendly_castle(g, seat, h) and not (unbesieged and h in g.sieges)]


def friendly_ports(g: Minaria, seat: str, unbesieged: bool = False) -> list[int]:
    """Castle-ports and non-castle ports friendly to the seat."""
    return [h for h in board().ports if friendly_castle(g, seat, h) and not (unbesieged and h in g.sieges)]


def garrison(g: Minaria, h: int) -> list[str]:
    """Combat units inside the walls."""
    return [u for u in at(g, h) if g.pieces[u].inside and unit(u).combat]


def besiegers(g: Minaria, h: int) -> list[str]:
    """The besieging side's combat units in the hex that count for the siege (DRR-24): not those still at sea.

    Fleets count only at a castle-port.
    """
    siege = g.sieges.get(h)
    return besieging_strength(g, siege.seat, h) if siege is not None else []


def besieging_strength(g: Minaria, seat: str, h: int) -> list[str]:
    """The seat's combat units in a castle hex, outside, that would count in a siege."""
    port = hex_of(h).kind == "port"
    return [u for u in friends_at(g, seat, h, inside=False) if (unit(u).type == "army") or port]


def defence(g: Minaria, h: int) -> int:
    """Intrinsic strength plus combat units inside (DR-SIEGE-06)."""
    return strength(g, h) + len(garrison(g, h))


def besieged_kingdom(g: Minaria, kingdom: str) -> bool:
    """Whether a castle of the kingdom is under siege (DR-DEACTIVATE-08)."""
    return any(h in g.sieges for h in kingdoms()[kingdom].castles)


def besieged_by_other(g: Minaria, seat: str, h: int) -> str:
    """The seat besieging the castle if it is another one, else ''."""
    siege = g.sieges.get(h)
    return siege.seat if siege is not None and siege.seat != seat else ""


# -- pools


def free_mercenaries(g: Minaria, kind: str) -> list[str]:
    """Mercenaries of a type left in the pool (DR-MERC-01): 16 armies, 8 fleets."""
    total = figures()["armies" if kind == "army" else "fleets"]
    return [u for n in range(1, total + 1) if (u := f"{MERCENARY}-{kind}-{n}") not in g.mercenaries]


def dead_regulars(g: Minaria, kingdom: str) -> list[str]:
    """Eliminated regulars of a kingdom."""
    return [u for u in regulars_of(g, kingdom) if u in g.dead]


def put(g: Minaria, uid: str, h: int, inside: bool = False, aboard: str = "", river: int | None = None) -> None:
    """Place or move a unit; what it carries goes with it.

    A fleet put at a navigable river lies on the given stretch, else on the one it comes to from where it is.
    """
    if uid.split("-")[-2] != "fleet":
        g.pieces[uid] = Piece(h, inside, aboard)
    else:
        if river is None:
            river = moor(lies_at(g.pieces[uid]) if uid in g.pieces else 0, h, keel(uid))
        g.pieces[uid] = Piece(h, inside, aboard, river)
        for u, p in list(g.pieces.items()):
            if p.aboard == uid and (p.hex != h or p.inside != inside):
                g.pieces[u] = Piece(h, inside, uid)


def cargo(g: Minaria, fleet: str) -> list[str]:
    """Units and heroes a fleet carries."""
    known = _loads(g) if g.memo is not None else held(g, _loads)
    return list(known.get(fleet, ())) if known is not None else [u for u, p in g.pieces.items() if p.aboard == fleet]


@remembered("pieces")
def _loads(g: Minaria) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for u, p in g.pieces.items():
        if p.aboard:
            found.setdefault(p.aboard, []).append(u)
    return found


def stacks(g: Minaria, seat: str) -> Iterator[tuple[int, list[str]]]:
    """Hexes with combat units of the seat, and those units (DRR-20)."""
    found: dict[int, list[str]] = {}
    for u, p in g.pieces.items():
        if unit(u).combat and owner(g, u) == seat:
            found.setdefault(p.hex, []).append(u)
    yield from sorted(found.items())
