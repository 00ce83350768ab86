"""What must hold after every order, whatever was ordered. Called by fuzzing and tests."""

from __future__ import annotations

from minaria.games.divine_right.rules.editions import in_play, regulars_of
from minaria.games.divine_right.rules.rivers import berth_name, berths, keel, lies_at
from minaria.games.divine_right.rules.status import (
    besiegers,
    closed_castle,
    combat,
    enemy_at,
    hex_of,
    kingdom_owner,
    owner,
    walled,
)
from minaria.games.divine_right.state import DIPLOMACY, FOG, PERSONALITIES, Minaria
from minaria.games.divine_right.tables import MERCENARY, board, kingdoms, unit
from minaria.games.divine_right.wording import listing, place_name


def _serves(g: Minaria, piece: str) -> bool:
    return unit(piece).kingdom == MERCENARY and piece in g.pieces


def faults(g: Minaria) -> list[str]:
    """Sentences about what is wrong; empty if all is well."""
    out: list[str] = []
    if wrong := FOG.astray(g, DIPLOMACY):
        out.append(f"diplomacy cards are not there exactly once: {listing(wrong)}")
    if people := FOG.astray(g, PERSONALITIES):
        out.append(f"personality cards are not there exactly once: {listing(map(str, people))}")
    for u, p in g.pieces.items():
        o = owner(g, u)
        if not o:
            out.append(f"{u} stands on the map and obeys nobody")
            continue
        if u in g.dead:
            out.append(f"{u} is dead and on the map")
        if not in_play(g, u):
            out.append(f"{u} is no counter of this table")
        x = board().hexes.get(p.hex)
        if x is None:
            out.append(f"{u} stands off the map")
            continue
        if p.inside and not walled(g, p.hex):
            out.append(f"{u} is inside walls that do not stand at {x.name}")
        if unit(u).type == "fleet" and lies_at(p) not in berths(p.hex, 0, keel(u)):
            out.append(f"{u} is aground at {x.name}")
        if unit(u).type == "army" and x.wet and not p.aboard:
            out.append(f"{u} swims at {x.name}")
        if p.aboard and (p.aboard not in g.pieces or g.pieces[p.aboard].hex != p.hex):
            out.append(f"{u} is aboard a fleet that is not there")
    for f in [u for u in g.pieces if unit(u).type == "fleet"]:
        if len([u for u, p in g.pieces.items() if p.aboard == f and unit(u).combat]) > 1:
            out.append(f"{f} carries more than one combat unit")
    out += [f"{u} serves {s} and is no mercenary on the map" for u, s in g.mercenaries.items() if not _serves(g, u)]
    for seat, player in g.players.items():
        home = g.realms[player.home]
        if (home.status, home.seat) != (("gone", "") if player.out else ("home", seat)):
            out.append(f"{seat} is {'out' if player.out else 'in the game'}, and its {player.home} {home.status}")
        if home.card:
            out.append(f"{seat}, a player, has a personality")
        if player.out and (player.hand or seat in g.mercenaries.values()):
            out.append(f"{seat} is out and has cards or mercenaries")
        if player.retired and not player.out:
            out.append(f"{seat} has retired and is in the game")
    for kingdom in kingdoms():
        r = g.realms[kingdom]
        if r.status == "home" and g.players[r.seat].home != kingdom:
            out.append(f"{kingdom} is the home of {r.seat}, who lives in {g.players[r.seat].home}")
        if r.jailer and g.players[r.jailer].out:
            out.append(f"{kingdom}'s monarch is held by {r.jailer}, who is out")
        if (r.status in ("home", "ally")) != bool(r.seat):
            out.append(f"{kingdom} is {r.status} of {r.seat!r}")
        if r.seat and g.players[r.seat].out:
            out.append(f"{kingdom} is on the side of {r.seat}, who is out")
        if r.status not in ("home", "ally") and any(u in g.pieces for u in regulars_of(g, kingdom)):
            out.append(f"{kingdom} is {r.status} and has units on the map")
        if r.prison and not r.jailer:
            out.append(f"{kingdom}'s monarch is held in a castle that is nobody's")
        if r.prison and kingdom_owner(g, hex_of(r.prison).kingdom) == r.seat and walled(g, r.prison):
            out.append(f"{kingdom}'s monarch is held by his own side")
    for h, siege in g.sieges.items():
        if not walled(g, h):
            out.append(f"the plundered {place_name(h)} is under siege")
        elif not closed_castle(g, siege.seat, h):
            out.append(f"{siege.seat} besieges its own {place_name(h)}")
        if not besiegers(g, h):
            out.append(f"nobody besieges {place_name(h)}")
    fleets: dict[int, set[str]] = {}
    for u, p in g.pieces.items():
        if unit(u).type == "fleet" and not p.inside:
            fleets.setdefault(lies_at(p), set()).add(owner(g, u))
    out += [f"fleets of {sorted(s)} lie together on {berth_name(b)}" for b, s in fleets.items() if b < 0 and len(s) > 1]
    hexes = {p.hex for p in g.pieces.values()}
    for h in sorted(hexes):
        holders = {owner(g, u) for u in combat(u for u, p in g.pieces.items() if p.hex == h and not p.inside)}
        armies = {s for s in holders if any(enemy_at(g, t, h, "army", False) for t in holders if t != s)}
        if len(holders) > 1 and len(armies) > 1:
            out.append(f"armies of {sorted(holders)} stand together at {place_name(h)}")
    return out
