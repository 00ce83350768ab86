"""Coming back into the game: who may ask, which crown he draws, what is restored to it, and who has to make room.

Book: "The Re-Entry of an Eliminated Player"; DR-REENTRY-01..08; DRR-05, DRR-07, DRR-12. Called by phases/reentry.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import deploy, displacement, heroes
from minaria.games.divine_right.rules.editions import regulars_of
from minaria.games.divine_right.rules.status import (
    allies,
    cargo,
    combat,
    dead_regulars,
    hex_of,
    kingdom_owner,
    living_seats,
    neutrals,
    owner,
    prisoner,
    put,
    set_player,
    set_realm,
    walled,
)
from minaria.games.divine_right.state import Minaria, Player
from minaria.games.divine_right.tables import board, goblin_hexes, kingdoms, monarch, unit
from minaria.games.divine_right.wording import force_name, kingdom_name, listing, place_name, seat_name
from minaria.kit.cards import added


def applicants(g: Minaria) -> list[str]:
    """Players who are out and have not given up for good, in the order of the seats (DR-REENTRY-01)."""
    return [s for s in g.seats if g.players[s].out and not g.players[s].retired]


# -- the draw


def free_crowns(g: Minaria) -> list[str]:
    """Neutral kingdoms a newcomer may draw: not the Trolls, who are nobody's home (DR-REENTRY-03, DRR-05)."""
    return [k for k in neutrals(g) if kingdoms()[k].playable]


def crowns_of(g: Minaria, seat: str) -> list[str]:
    """The seat's allies a newcomer may draw (DR-REENTRY-04, DRR-05)."""
    return [k for k in allies(g, seat) if kingdoms()[k].playable]


def best_served(g: Minaria) -> list[str]:
    """Players with the most allies, those without one that could be drawn left aside (DR-REENTRY-04)."""
    counts = {s: len(allies(g, s)) for s in living_seats(g) if crowns_of(g, s)}
    return [s for s, n in counts.items() if n == max(counts.values())]


def prospect(g: Minaria) -> str:
    """What a newcomer would draw, for those who decide: 'one of the neutral Pon and Zorn'; '' if there is nothing."""
    free = free_crowns(g)
    if free:
        return f"the neutral {listing([kingdoms()[k].name for k in free], 'or')}"
    return " or ".join(
        f"{seat_name(s)}'s ally {listing([kingdoms()[k].name for k in crowns_of(g, s)], 'or')}" for s in best_served(g)
    )


def draw(g: Minaria, seat: str) -> str:
    """The newcomer's kingdom by lot: of the neutrals, else of the allies of the player with the most; '' if none.

    DR-REENTRY-03, -04; players with equally many allies draw lots as well (DRR-12).
    """
    among = free_crowns(g)
    if not among:
        holders = best_served(g)
        if not holders:
            return ""
        among = crowns_of(g, g.pick("player with the most allies", holders, seat, named=seat_name))
    return g.pick(f"new kingdom of {seat_name(seat)}", among, seat, named=kingdom_name)


# -- the new king


def enthrone(g: Minaria, seat: str, kingdom: str) -> None:
    """The kingdom becomes the seat's home; its player starts afresh, without the points he had (DR-REENTRY-02, DRR-12).

    An ally leaves its alliance first as by deactivation. Its Personality card goes back unused, and what ambassadors
    may not do there any more, or he may not do anywhere, is forgotten.
    """
    if g.realms[kingdom].status == "ally":
        heroes.deactivate(g, kingdom)
    lost = g.players[seat].points
    card = g.realms[kingdom].card
    if card:
        g.reserve = added(g.reserve, card)
    set_realm(g, kingdom, status="home", seat=seat, card=0, read=False, until=0, omens=0, origin="", blessed="")
    g.players[seat] = Player(kingdom)
    for s, p in list(g.players.items()):
        set_player(
            g,
            s,
            duels=tuple(x for x in p.duels if x != seat),
            violated=tuple(k for k in p.violated if k != kingdom),
            executed=tuple(k for k in p.executed if k != kingdom),
        )
    g.bans = tuple(b for b in g.bans if b.seat != seat and b.kingdom != kingdom)
    g.waived = tuple(w for w in g.waived if w.seat != seat and w.kingdom != kingdom)
    if seat not in g.order:
        g.order = (*g.order, seat)
    g.tell(
        f"{seat_name(seat)} comes back into the game as {heroes.monarch_name(g, kingdom)}"
        + (f"; his {lost} points are lost." if lost else "."),
        hap.RETURN(kingdoms()[kingdom].royal),
    )


def restore(g: Minaria, kingdom: str) -> None:
    """The complete force pool takes the field, whatever was lost before (DR-REENTRY-05). Plunder is not made good.

    DR-REENTRY-06: castles plundered before have no walls to go inside.
    """
    for u in dead_regulars(g, kingdom):
        del g.dead[u]
    for u in regulars_of(g, kingdom):
        g.held.pop(u, None)
    deploy.muster(g, kingdom)


# -- making room


def own_ground(g: Minaria, kingdom: str) -> frozenset[int]:
    """Castles of the kingdom and hexes where its units deploy; for Nithmere tribes every mountain and pass of Zorn.

    DR-REENTRY-07.
    """
    homes = {unit(u).home for u in (monarch(kingdom), *regulars_of(g, kingdom)) if unit(u).home}
    return frozenset({*kingdoms()[kingdom].castles, *homes, *(goblin_hexes() if kingdom == "zorn" else ())})


def intruders(g: Minaria, seat: str) -> list[tuple[str, int]]:
    """(owner, hex) of every stack hostile to the newcomer on that ground, in chit order (DR-REENTRY-07, DRR-07)."""
    ground = own_ground(g, g.players[seat].home)
    found = {(owner(g, u), p.hex) for u, p in g.pieces.items() if p.hex in ground and not prisoner(g, u)}
    return [(s, h) for s in living_seats(g) if s != seat for h in sorted(ground) if (s, h) in found]


def movers(g: Minaria, seat: str, h: int) -> list[str]:
    """Units of the seat that leave a hex by themselves; what a fleet carries goes with it."""
    return [u for u, p in g.pieces.items() if p.hex == h and owner(g, u) == seat and not p.aboard]


def refuges(g: Minaria, uid: str, ground: Collection[int]) -> list[int]:
    """The nearest hexes where a unit that makes room may go, several if equally near; none if it is shut in (DRR-12).

    Near is counted in steps such a unit may be displaced by, past enemies but through no closed castle. It stops on no
    ground of the newcomer's, where no enemy combat unit is, and not in an unallied kingdom, which it would violate.
    """
    seat, here = owner(g, uid), g.pieces[uid].hex
    seen, ring = {here}, [here]
    while ring:
        reached = [(a, n) for a in ring for n in board().near[a] if displacement.lawful(g, seat, uid, a, n)]
        found = {
            n
            for a, n in reached
            if n not in ground
            and n in displacement.free_hexes(g, seat, uid, a)
            and _open_country(g, n)
            and not (unit(uid).type == "army" and hex_of(n).wet)
        }
        if found:
            return sorted(found)
        afloat = unit(uid).type == "fleet"
        ring = sorted({n for _, n in reached if n not in seen and (afloat or not hex_of(n).wet)})
        seen.update(ring)
    return []


def _open_country(g: Minaria, h: int) -> bool:
    """Whether nobody is violated by a stop in the hex: no kingdom's, one on a side, or one that is out of play."""
    kingdom = hex_of(h).kingdom
    return not kingdom or bool(kingdom_owner(g, kingdom)) or g.realms[kingdom].status == "gone"


def lose(g: Minaria, seat: str, place: int, shut: Sequence[str]) -> bool:
    """Combat units without a way out are lost, and their passengers come ashore; whether there were any.

    Heroes alone go inside the walls, if there are any, and are in danger (DR-RELIEF-13, -15).
    """
    for u in shut:
        for v in cargo(g, u):
            put(g, v, place)
    lost = combat(shut)
    if lost:
        g.tell(
            f"No way out of {place_name(place)}: {force_name(lost)} are lost.",
            hap.LOSS(place, {seat: hap.LOSES}, lost),
        )
        heroes.eliminate_units(g, lost)
    else:
        for u in shut:
            put(g, u, place, inside=walled(g, place))
    return bool(lost)
