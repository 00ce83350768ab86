"""Moves carried out together: groups, who meets whom on a border, who is let in, who helps from next door.

Book: "Tokens" (Move, Aid), "Turns"; SE-MOVE-*, SE-AID-*, SE-BOAT-04 to 07, SE-BOAT-13, SE-CASTLE-03, SE-CASTLE-04.
"""

from __future__ import annotations

import msgspec

from minaria.games.seasons.rules import boats
from minaria.games.seasons.rules.planning import fault
from minaria.games.seasons.rules.position import (
    allies,
    as_one,
    idle,
    lets_in,
    ring_of,
    set_piece,
    units_at,
)
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Border, Group, Helper, Task
from minaria.games.seasons.tables import BOAT, areas
from minaria.games.seasons.wording import area_name, seat_name

# -- the flip


def check_tokens(g: Seasons) -> list[tuple[str, Task, str]]:
    """Take back every token that is not lawful any more, earliest placed kept first; what was taken back and why.

    A token does what is left of its units can do (SE-TOKEN-07, S-05).
    """
    void: list[tuple[str, Task, str]] = []
    for seat in g.seats:
        kept: tuple[Task, ...] = ()
        for task in sorted(g.plans.get(seat, ()), key=lambda t: t.placed):
            left = tuple(u for u in task.units if u in g.pieces)
            if len(left) < len(task.units):
                task = msgspec.structs.replace(task, units=left)
                if not left:
                    void.append((seat, task, "its units are gone"))
                    continue
            why = fault(g, seat, task, kept)
            if why is not None and task.waived and why.rule == task.waived:
                why = None  # the rule was set aside for what it does, which happens now
            if task.kind == "bluff" and why is None:
                void.append((seat, task, "it was a bluff"))
            elif why is not None:
                void.append((seat, task, why.text))
            else:
                kept = (*kept, task)
        g.plans[seat] = kept
    return void


def engage(g: Seasons) -> None:
    """Note what every unit does this turn: movers, pillagers, helpers; new units do nothing (SE-TOKEN-10)."""
    g.busy = {u: "new" for u, p in g.pieces.items() if p.new}
    for seat in g.seats:
        for t in g.plans.get(seat, ()):
            units = t.units
            if t.kind == "aid" and not units:
                units = tuple(idle(g, t.at, seat))
            for u in units:
                if t.kind in ("move", "pillage", "aid"):
                    g.busy[u] = t.kind


def groups(g: Seasons) -> tuple[Group, ...]:
    """Every Move token as a group on its way, in the order of seats and tokens."""
    return tuple(
        Group(s, t.at, t.to, t.units, t.attack) for s in g.seats for t in g.plans.get(s, ()) if t.kind == "move"
    )


def helpers(g: Seasons) -> tuple[tuple[Helper, ...], list[str]]:
    """Who helps by token, and what is told of the aid that an attack has cancelled (SE-AID-03)."""
    out: list[Helper] = []
    told: list[str] = []
    for seat in g.seats:
        for t in g.plans.get(seat, ()):
            if t.kind != "aid":
                continue
            units = t.units or _everybody(g, seat, t.at)
            if threatened(g, seat, t.at):
                told.append(f"The aid of {seat_name(seat)} from {area_name(t.at)} is cancelled: an enemy moves in.")
            else:
                out.append(Helper(seat, t.at, t.to, t.side, units))
    return tuple(out), told


def _everybody(g: Seasons, seat: str, area: str) -> tuple[str, ...]:
    """Units of an area that help by a token which names none: those no other aid token names."""
    named = {u for t in g.plans.get(seat, ()) for u in t.units}
    return tuple(u for u, task in g.busy.items() if task == "aid" and u not in named and _stands(g, u, seat, area))


def _stands(g: Seasons, unit: str, seat: str, area: str) -> bool:
    p = g.pieces.get(unit)
    return p is not None and p.seat == seat and p.at == area


def threatened(g: Seasons, seat: str, area: str) -> bool:
    """Whether an enemy Move enters the area, whatever comes of it; peaceful boats do not count (SE-AID-03).

    Nor do those of an ally who attacks somebody else there, guests with leave, and those who fight there as one with
    the seat: none of them is its enemy.
    """
    entering = [m for m in g.groups if m.to == area and m.seat != seat and not as_one(g, seat, m.seat, area)]
    if not areas()[area].land:
        return any(m.attack and m.seat not in allies(g, seat) for m in entering)
    return any(not peaceful(g, m, g.owner.get(area, "")) for m in entering)


# -- borders


def hostile(g: Seasons, a: Group, b: Group) -> bool:
    """Whether two groups that meet on a border fight: not within a nation or an alliance (SE-MOVE-03)."""
    if a.seat == b.seat or b.seat in allies(g, a.seat) or as_one(g, a.seat, b.seat, a.to):
        return False
    if not areas()[a.at].land and not areas()[a.to].land:
        return a.attack or b.attack
    return True


def border_of(group: Group) -> Border:
    """The border that a group crosses."""
    return Border(*sorted((group.at, group.to)))


def clashes(g: Seasons) -> tuple[Border, ...]:
    """Borders on which hostile groups meet, in order."""
    found = {border_of(a) for a in g.groups for b in g.groups if a.at == b.to and a.to == b.at and hostile(g, a, b)}
    return tuple(sorted(found))


def meeting(g: Seasons, border: Border) -> list[Group]:
    """The groups that fight on a border: those with an enemy coming the other way."""
    here = [m for m in g.groups if border_of(m) == border]
    return [m for m in here if any(o.at == m.to and hostile(g, m, o) for o in here)]


# -- arriving


def arrive(g: Seasons, group: Group) -> list[str]:
    """Bring a group into its area: boats with their cargo, land units ashore or aboard. Units that find no place."""
    left_over = []
    for u in group.units:
        if u not in g.pieces:
            continue
        if g.pieces[u].kind == BOAT:
            boats.sail(g, u, group.to)
        elif areas()[group.to].land:
            if g.pieces[u].aboard:
                g.busy[g.pieces[u].aboard] = "landing"  # SE-BOAT-06, S-03
            set_piece(g, u, at=group.to, aboard="")
        elif not boats.put_aboard(g, u, group.to):
            left_over.append(u)
    return left_over


def intruders(g: Seasons, area: str) -> set[str]:
    """Nations that entered a land area this turn as enemies of its controller and stand there (SE-RETREAT-02)."""
    host = g.owner.get(area, "")
    came = [m for m in g.groups if m.to == area and not peaceful(g, m, host) and not as_one(g, host, m.seat, area)]
    return {m.seat for m in came if any(u in g.pieces and g.pieces[u].at == area for u in m.units)}


def peaceful(g: Seasons, group: Group, host: str) -> bool:
    """Whether a group comes into a land area as a friend of its controller."""
    return group.seat == host or (bool(host) and lets_in(g, host, group.seat, group.to))


# -- sides


def fighters_at(g: Seasons, area: str, seat: str) -> tuple[str, ...]:
    """Units of a seat that fight in an area: land units ashore, or boats; cargo never does (SE-BOAT-08)."""
    if areas()[area].land:
        return tuple(u for u in units_at(g, area, seat) if not g.pieces[u].aboard)
    return tuple(u for u in units_at(g, area, seat) if g.pieces[u].kind == BOAT)


def _present(g: Seasons, area: str) -> list[str]:
    """Seats with units that fight in an area, in the order of the seats."""
    land = areas()[area].land
    found = [p for p in g.pieces.values() if p.at == area and not p.new]
    there = {p.seat for p in found if (not p.aboard if land else p.kind == BOAT)}
    return [s for s in g.seats if s in there]


def sides_at(g: Seasons, area: str) -> tuple[list[tuple[str, ...]], bool]:
    """The sides of a battle in an area, and whether the first one defends it; fewer than two sides: no battle.

    SE-BATTLE-01, SE-BATTLE-02, SE-BATTLE-05, SE-MOVE-04, SE-MOVE-07, SE-BOAT-13, SE-MULTI-04.
    """
    present = _present(g, area)
    entered = [m for m in g.groups if m.to == area and any(u in g.pieces and g.pieces[u].at == area for u in m.units)]
    if areas()[area].land:
        host = g.owner.get(area, "")
        attackers = list(dict.fromkeys(m.seat for m in entered if not peaceful(g, m, host)))
        defenders = [s for s in present if s not in attackers]
        if host and g.walls.get(area) and host not in defenders:
            defenders.insert(0, host)
    else:
        attackers = list(dict.fromkeys(m.seat for m in entered if m.attack))
        friends = set.intersection(*({a, *allies(g, a)} for a in attackers)) if attackers else set()
        defenders = [s for s in present if s not in attackers and s not in friends]
    attackers = [s for s in present if s in attackers]
    if not attackers:
        return [], False
    sides = [tuple(defenders)] if defenders else []
    sides += [(s,) for s in attackers]
    return _joined(g, area, sides), bool(defenders)


def _joined(g: Seasons, area: str, sides: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Sides whose commanders have ticked each other become one (SE-MULTI-04)."""
    out: list[tuple[str, ...]] = []
    for side in sides:
        for k, other in enumerate(out):
            if any(as_one(g, a, b, area) for a in side for b in other):
                out[k] = (*other, *side)
                break
        else:
            out.append(side)
    return out


def open_battles(g: Seasons) -> tuple[str, ...]:
    """Areas in which there is something to fight about, in order (SE-TURN-02)."""
    entered = {m.to for m in g.groups}
    return tuple(a for a in ring_of(g).areas if a in entered and len(sides_at(g, a)[0]) > 1)


def castle_help(g: Seasons, seat: str, area: str) -> list[tuple[str, list[str]]]:
    """(castle area, idle units) of a seat that could help in a battle next door without a token.

    SE-CASTLE-03, SE-CASTLE-04, SE-WINTER-07.
    """
    out = []
    for near in ring_of(g).near[area]:
        if g.owner.get(near) == seat and g.walls.get(near) == "castle" and not threatened(g, seat, near):
            units = [u for u in units_at(g, near, seat) if u not in g.busy and not g.pieces[u].aboard]
            if units and near not in g.lost:
                out.append((near, units))
    return out


def boards(group: Group) -> bool:
    """Whether a group goes aboard: it arrives last, when the boats that stay have put ashore whom they land."""
    return areas()[group.at].land and not areas()[group.to].land
