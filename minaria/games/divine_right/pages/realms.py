"""Pages of those who rule: a kingdom, its monarch, a player with forces, castles and standing.

Called by the package (look, sheet) and `finding` (where is, examine). Of a player everybody sees the same but for the
hand, which is in the own seat's View alone.
"""

from __future__ import annotations

from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.divine_right.pages.summaries import (
    castle_words,
    envoy_words,
    force_words,
    holder_of,
    located,
    markers_at,
    monarch_name,
    monarch_where,
    queens,
    sides_at,
    status_words,
    units_at,
    waiting,
    whereabouts,
    who_stands,
)
from minaria.games.divine_right.rules.editions import lowest_retreat, regulars_of
from minaria.games.divine_right.rules.status import allies, owner
from minaria.games.divine_right.state import UNUSED, Ban
from minaria.games.divine_right.tables import board, card_name, kingdoms, monarch, personalities, unit
from minaria.games.divine_right.view import View
from minaria.games.divine_right.wording import count, listing, place_name, seat_name

# -- kingdoms and monarchs


def kingdom(view: View, kid: str) -> Sheet:
    """A kingdom: standing, monarch, personality when read, castles, regulars, and the player's own matters at home."""
    k, realm = kingdoms()[kid], view.g.realms[kid]
    own = regulars_of(view.g, kid)
    on_map = [u for u in view.g.pieces if unit(u).kingdom == kid and unit(u).combat]
    lost = [u for u in own if u in view.g.dead]
    late = [u for u in own if u in waiting(view)]
    moved = [u for u in on_map if view.g.used.get(u, UNUSED).moved]
    facts = [
        ("Standing", status_words(view, kid)),
        ("Monarch", f"{monarch_name(view, kid)}: {monarch_where(view, kid)}"),
        *_nature_facts(view, kid),
        (
            "Regulars",
            f"{len(own)} printed, {len(on_map)} on the map, {len(lost)} lost"
            + (f", {len(late)} waiting off the map" if late else "")
            + (f", {len(moved)} moved this turn" if moved else ""),
        ),
    ]
    if realm.omens == view.g.turn:
        facts.append(("Bad omens", "it may not attack this turn"))
    barred = [f"{seat_name(b.seat)} ({_ban_words(b)})" for b in view.g.bans if b.kingdom == kid]
    facts += [("Ambassadors banished", listing(barred))] if barred else []
    facts += [("Retreats", f"on {lowest_retreat(view.g, kid)} to 6")]
    blocks: list[Block] = [Facts(tuple(facts))]
    if k.castles:
        pairs = [(place_name(h), castle_words(view, h), "; ".join(who_stands(view, h))) for h in k.castles]
        blocks.append(Grid(("castle", "state", "units"), tuple(pairs), "Castles"))
    away = [u for u in on_map if view.g.pieces[u].hex not in k.castles]
    if away:
        blocks += [Text(("Units elsewhere:",)), *located(view, away)]
    if realm.status == "home":
        blocks += [Text((f"{seat_name(realm.seat)}, who rules it:",)), _player_facts(view, realm.seat)]
    return Sheet(k.name, tuple(blocks))


def monarch_sheet(view: View, kid: str) -> Sheet:
    """A monarch: whose, where, what temper, who stands with him."""
    u, piece = monarch(kid), view.g.pieces.get(monarch(kid))
    used = view.g.used.get(u, UNUSED)
    facts = [
        ("Kingdom", f"{kingdoms()[kid].name} ({status_words(view, kid)})"),
        ("Where", monarch_where(view, kid)),
        ("Movement", f"{used.spent} of {unit(u).allowance} points used this turn"),
        *_nature_facts(view, kid),
    ]
    if piece is not None:
        friends = [v for v in units_at(view, piece.hex) if v != u and owner(view.g, v) == owner(view.g, u)]
        with_whom = "With her" if kid in queens(view) else "With him"
        facts.append((with_whom, force_words(view, friends) if friends else "nobody"))
    return Sheet(monarch_name(view, kid), (Facts(tuple(facts)),))


def _nature_facts(view: View, kid: str) -> list[tuple[str, str]]:
    """A monarch's personality as far as it was read, and what hangs on it."""
    realm = view.g.realms[kid]
    if realm.status in ("home", "gone") and not realm.card:
        return []
    if not realm.card:
        return [("Personality", "unread; it is turned up when an ambassador calls")]
    card = personalities()[realm.card]
    unread = "" if realm.read else " (unread; the referee alone sees it)"
    facts = [(f"Personality{unread}", f"{card.name}. {card.text}")]
    facts += [("Homeland", kingdoms()[realm.origin].name)] if realm.origin else []
    facts += [("Curse lifted by", seat_name(realm.blessed))] if realm.blessed else []
    facts += [("Bond", "won by blackmail")] if realm.bond else []
    return facts


# -- players


def player(view: View, seat: str) -> Sheet:
    """A player's sheet: points, allies, ambassador, penalties, forces; of the own seat the hand too."""
    if seat not in view.g.players:
        there = listing([seat_name(s) for s in view.g.seats])
        return note("Players", f"There is no player {seat[:40]!r}; there are {there}.")
    return Sheet(seat_name(seat), (_player_facts(view, seat), forces(view, seat), *castle_block(view, seat)))


def _player_facts(view: View, seat: str) -> Facts:
    """What everybody may know of a player, and of the own seat the hand."""
    p = view.g.players[seat]
    friends = [kingdoms()[k].name for k in allies(view.g, seat)]
    facts = [("Home", kingdoms()[p.home].name), ("Points", str(p.points))]
    if p.out:
        facts.append(("Out", "eliminated" + (", for good" if p.retired else "; may ask to come back between turns")))
        return Facts((*facts, *_plunder_facts(view, seat)))
    facts += [("Allies", listing(friends)), ("Cards", count(view.counted["players"][seat], "card"))]
    facts += [("Hand", listing([card_name(c) for c in p.hand]))] if p.hand else []
    facts.append(("Ambassador", envoy_words(view, seat)))
    bans = [f"{kingdoms()[b.kingdom].name} ({_ban_words(b)})" for b in view.g.bans if b.seat == seat]
    facts += [("Banished from", listing(bans))] if bans else []
    facts += [("Penalty for violating", listing([kingdoms()[k].name for k in p.violated]))] if p.violated else []
    facts += [("Penalty for executing", listing([kingdoms()[k].name for k in p.executed]))] if p.executed else []
    facts += [("Duels fought with", listing([seat_name(s) for s in p.duels]))] if p.duels else []
    facts.append(("Assassination", "tried" if p.assassinated else "not tried yet"))
    prisoners = {k: r for k in kingdoms() if (r := view.g.realms[k]).prison and r.jailer == seat}
    held = [f"{monarch_name(view, k)} at {place_name(r.prison)}" for k, r in prisoners.items()]
    facts += [("Prisoners", listing(held))] if held else []
    facts += _plunder_facts(view, seat)
    laid = [place_name(h) for h, s in sorted(view.g.sieges.items()) if s.seat == seat]
    facts += [("Besieging", listing(laid))] if laid else []
    return Facts(tuple(facts))


def _plunder_facts(view: View, seat: str) -> list[tuple[str, str]]:
    """The castles a player has plundered, if any."""
    taken = [place_name(h) for h, s in sorted(view.g.plundered.items()) if s == seat]
    return [("Plundered", listing(taken))] if taken else []


def _ban_words(ban: Ban) -> str:
    """How long an ambassador stays banished."""
    return f"until the end of turn {ban.until}" if ban.until else "until its monarch dies"


def forces(view: View, seat: str) -> Block:
    """A seat's forces by place."""
    mine = [u for u in view.g.pieces if owner(view.g, u) == seat]
    hexes = sorted({view.g.pieces[u].hex for u in mine}, key=lambda h: (board().hexes[h].kingdom, h))
    if not mine:
        return Text((f"{seat_name(seat)} has nobody on the map.",))
    out = []
    for h in hexes:
        by_side = [(where, us) for (s, where), us in sides_at(view, h).items() if s == seat]
        words = "; ".join(f"{force_words(view, us)}{' ' + where if where else ''}" for where, us in by_side)
        others = [seat_name(s) for s in dict.fromkeys(s for s, _ in sides_at(view, h)) if s and s != seat]
        notes = [f"with {listing(others)}"] if others else []
        if h in view.g.sieges:
            by = view.g.sieges[h].seat
            notes.append("besieging" if by == seat else f"besieged by {seat_name(by)}")
        notes += [f"army {m.number}" for m in markers_at(view, h) if m.seat == seat]
        out.append((whereabouts(h), words, ", ".join(notes)))
    total = sum(1 for u in mine if unit(u).combat)
    return Grid(("place", "units", "note"), tuple(out), f"{seat_name(seat)}: {count(total, 'unit')} on the map")


def castle_block(view: View, seat: str) -> tuple[Block, ...]:
    """The castles of a side; who stands in them is told by `forces`."""
    held = [(k, h) for k in kingdoms() if holder_of(view, k) == seat for h in kingdoms()[k].castles]
    out = tuple((place_name(h), kingdoms()[k].name, castle_words(view, h)) for k, h in held)
    return (Grid(("castle", "kingdom", "state"), out, f"Castles of {seat_name(seat)}"),) if out else ()
