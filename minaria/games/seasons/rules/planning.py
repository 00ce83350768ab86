"""Which tasks are lawful: asked when one is planned, and once more when tokens are flipped.

Book: "Tokens"; SE-TOKEN-*, SE-MOVE-01 to 07, SE-AID-01 to 04, SE-PILLAGE-*, SE-BOAT-02 to 05, SE-WINTER-05.
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.seasons.rules import boats
from minaria.games.seasons.rules.laying import TOKENS as TOKENS
from minaria.games.seasons.rules.position import (
    allies,
    cap_at,
    cargo,
    idle,
    printed,
    ring_of,
    room,
    tokens,
)
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Task
from minaria.games.seasons.tables import BOAT, BY_LAND, areas
from minaria.games.seasons.wording import area_name, count, force_words, seat_name


def fault(g: Seasons, seat: str, task: Task, others: tuple[Task, ...]) -> Refusal | None:
    """Why a task is not lawful beside the `others` of the same plan; None if it is (SE-TOKEN-11)."""
    near = ring_of(g).near
    if task.at not in near or task.to not in near:
        return Refusal("That area is not on this map.")
    match task.kind:
        case "let":
            return _let_fault(g, seat, task)
        case "join":
            return _join_fault(g, seat, task)
        case "bluff":
            why = _bluff_fault(g, seat, task)
        case "move":
            why = _units_fault(g, seat, task, others) or _move_fault(g, seat, task, others)
        case "aid":
            why = _aid_fault(g, seat, task, others)
        case _:
            why = _units_fault(g, seat, task, others) or _pillage_fault(g, seat, task)
    return why or _cap_fault(g, seat, task, others) or _stock_fault(g, seat, task, others)


def feasible(g: Seasons, seat: str, task: Task) -> bool:
    """Whether the reveal can carry a task out at all, whatever rule is set aside: boats float, oceans bear no fruit."""
    land = areas()[task.to].land
    if any(u not in g.pieces or g.pieces[u].seat != seat or g.pieces[u].at != task.at for u in task.units):
        return False
    if task.kind == "move":
        return bool(task.units) and not (land and any(g.pieces[u].kind == BOAT for u in task.units))
    return land if task.kind == "pillage" else True


def _units_fault(g: Seasons, seat: str, task: Task, others: tuple[Task, ...]) -> Refusal | None:
    """A token names units that stand in one area and have no other task (SE-TOKEN-05, SE-TOKEN-06, SE-TOKEN-10)."""
    if not task.units:
        return Refusal("A token names the units that do its task.", "SE-TOKEN-09")
    taken = {u for t in others for u in t.units}
    for u in task.units:
        p = g.pieces.get(u)
        if p is None or p.seat != seat:
            return Refusal("Those units are not yours.", "SE-TOKEN-05")
        if p.new:
            return Refusal("Units bought this turn can be given no task in it.", "SE-TOKEN-10")
        if p.at != task.at:
            return Refusal(f"They are not all at {area_name(task.at)}; each token is for one area.", "SE-TOKEN-05")
        if u in taken:
            return Refusal("A unit has one task a turn, and one of those has its own already.", "SE-TOKEN-06")
    return None


def _cap_fault(g: Seasons, seat: str, task: Task, others: tuple[Task, ...]) -> Refusal | None:
    """The cap of an area (SE-TOKEN-01 to 03, SE-WINTER-05)."""
    area = areas()[task.at]
    if area.land and (g.number[task.at] < 0 or (g.number[task.at] == 0 and task.kind == "aid")):
        if task.kind != "move":
            return Refusal(f"{area.name} is at {g.number[task.at]}: its one token may be a Move only.", "SE-TOKEN-03")
    need = tokens(g, task)
    have = cap_at(g, task.at, seat) - sum(tokens(g, t) for t in others if t.at == task.at)
    if need <= have:
        return None
    if need == 2 and have == 1:
        return Refusal(f"In Winter that takes two tokens, and {area.name} can use one more only.", "SE-WINTER-05")
    cap = cap_at(g, task.at, seat)
    rule = "SE-TOKEN-01" if area.land else "SE-TOKEN-02"
    return Refusal(f"{area.name} can use {count(cap, 'token')} this turn, and has no more left.", rule)


def _stock_fault(g: Seasons, seat: str, task: Task, others: tuple[Task, ...]) -> Refusal | None:
    """The nation's tokens in hand (SE-TOKEN-04)."""
    kind = "move" if task.kind == "bluff" else task.kind
    stock = printed(g, seat).tokens[kind]
    used = sum(tokens(g, t) for t in others if t.kind == task.kind or (t.kind == "bluff" and kind == "move"))
    if used + tokens(g, task) > stock:
        return Refusal(f"You have {stock} {kind.capitalize()} tokens a turn.", "SE-TOKEN-04")
    return None


# -- moves


def _move_fault(g: Seasons, seat: str, task: Task, others: tuple[Task, ...]) -> Refusal | None:
    """One area far, over a border that carries such units (SE-MOVE-01, SE-MOVE-06, SE-BOAT-02 to 05, SE-BOAT-12)."""
    border = ring_of(g).near[task.at].get(task.to)
    kinds = {g.pieces[u].kind for u in task.units}
    if border is None:
        return Refusal(f"{area_name(task.to)} does not border on {area_name(task.at)}.", "SE-MOVE-06")
    if areas()[task.at].land:
        if border in BY_LAND:
            return None
        return _boarding_fault(g, seat, task, others)
    if border == "sea":
        if kinds != {BOAT}:
            return Refusal("Over the sea only boats move; their cargo goes with them.", "SE-MOVE-01")
        return _sailing_fault(g, seat, task, others)
    if BOAT in kinds:
        return Refusal("Boats never enter land.", "SE-BOAT-12")
    return None


def _sailing_fault(g: Seasons, seat: str, task: Task, others: tuple[Task, ...]) -> Refusal | None:
    landing = {g.pieces[u].aboard for t in others if t.kind == "move" and t.at == task.at for u in t.units}
    if landing & set(task.units):
        return Refusal("Its cargo lands this turn, so the boat stays.", "SE-BOAT-05")
    return _room_fault(g, seat, task.at, (*others, task), "That boat is boarded this turn, so it stays.")


def _boarding_fault(g: Seasons, seat: str, task: Task, others: tuple[Task, ...]) -> Refusal | None:
    ours = boats.boats_at(g, task.to, seat)
    theirs = [s for s in allies(g, seat) if boats.boats_at(g, task.to, s)]
    if not ours and not theirs:
        return Refusal(f"You have no boats at {area_name(task.to)} to board.", "SE-BOAT-02")
    if theirs:
        return None  # how much room an ally has is his secret; it shows when tokens are flipped
    return _room_fault(g, seat, task.to, (*others, task), f"The boats at {area_name(task.to)} that stay have no room.")


def _room_fault(g: Seasons, seat: str, area: str, tasks: tuple[Task, ...], text: str) -> Refusal | None:
    """Whether all who board there find places on boats that stay, those of cargo that lands this turn among them.

    SE-BOAT-03, SE-BOAT-04, SE-MOVE-02.
    """
    leaving = {u for t in tasks if t.kind == "move" and t.at == area for u in t.units}
    boarding = sum(len(t.units) for t in tasks if t.kind == "move" and t.to == area and areas()[t.at].land)
    if not boarding or any(boats.boats_at(g, area, s) for s in allies(g, seat)):
        return None
    staying = [b for b in boats.boats_at(g, area, seat) if b not in leaving]
    places = sum(room(g, b) + sum(1 for u in cargo(g, b) if u in leaving) for b in staying)
    return Refusal(text, "SE-BOAT-04" if places < boarding else "") if places < boarding else None


# -- aid and pillage


def _aid_fault(g: Seasons, seat: str, task: Task, others: tuple[Task, ...]) -> Refusal | None:
    """From a neighbouring area, by units without another task (SE-AID-01, SE-AID-02, SE-AID-04)."""
    if task.to not in ring_of(g).near[task.at]:
        return Refusal(f"{area_name(task.to)} does not border on {area_name(task.at)}.", "SE-AID-01")
    if task.units:
        why = _units_fault(g, seat, task, others)
        if why is not None:
            return why
        if any(g.pieces[u].aboard for u in task.units):
            return Refusal("Units aboard give no aid; their boat does.", "SE-BOAT-09")
    elif not idle(g, task.at, seat, others):
        return Refusal(f"You have no unit without a task at {area_name(task.at)}.", "SE-AID-02")
    if any(t.kind == "aid" and t.at == task.at and not (t.units and task.units) for t in others):
        return Refusal("Another token there sends everybody who is idle; name units on both.", "SE-AID-04")
    return None


def _pillage_fault(g: Seasons, seat: str, task: Task) -> Refusal | None:
    """By infantry or cavalry, in their own area or next to a castle of their own (SE-PILLAGE-01, 04, 05)."""
    place = areas()[task.to]
    if any(g.pieces[u].kind not in ("infantry", "cavalry") for u in task.units):
        return Refusal("Only infantry and cavalry pillage.", "SE-PILLAGE-01")
    if not place.land or not areas()[task.at].land:
        return Refusal("Oceans cannot be pillaged.", "SE-PILLAGE-01")
    if task.to != task.at:
        castle = g.owner.get(task.at) == seat and g.walls.get(task.at) == "castle"
        if not castle or ring_of(g).near[task.at].get(task.to) not in BY_LAND:
            return Refusal(
                f"Next door you pillage only out of a castle of your own; {area_name(task.at)} is none, or "
                f"does not border on {place.name}.",
                "SE-PILLAGE-05",
            )
    if g.number[task.to] < 0:
        return Refusal(f"{place.name} is at {g.number[task.to]} and cannot be pillaged.", "SE-PILLAGE-04")
    return None


def _bluff_fault(g: Seasons, seat: str, task: Task) -> Refusal | None:
    if g.options.get("bluffs") != "yes":
        return Refusal("Every token has a task; bluffs are not allowed at this table.", "SE-TOKEN-09")
    if not cap_at(g, task.at, seat):
        return Refusal(f"You have no units at {area_name(task.at)}.", "SE-TOKEN-09")
    return None


# -- ticks


def _let_fault(g: Seasons, seat: str, task: Task) -> Refusal | None:
    if task.side not in allies(g, seat):
        return Refusal(f"{seat_name(task.side)} is not in an alliance with you.", "SE-MOVE-07")
    if areas()[task.to].land and g.owner.get(task.to) != seat:
        return Refusal(f"{area_name(task.to)} is not yours.", "SE-MOVE-07")
    if not areas()[task.to].land and not boats.boats_at(g, task.to, seat):
        return Refusal(f"You have no boats at {area_name(task.to)}.", "SE-BOAT-04")
    return None


def _join_fault(g: Seasons, seat: str, task: Task) -> Refusal | None:
    if task.side == seat or task.side not in g.seats:
        return Refusal("Name another nation.", "SE-MULTI-04")
    return None


# -- what a task is, in words


def said(g: Seasons, seat: str, task: Task) -> str:
    """Exactly what a task will do, for its owner."""
    at, to = area_name(task.at), area_name(task.to)
    two = " (two tokens)" if tokens(g, task) == 2 else ""
    match task.kind:
        case "move":
            how = " to attack" if task.attack else ""
            aboard = sum(len(cargo(g, u)) for u in task.units)
            also = f" with {count(aboard, 'unit')} aboard" if aboard else ""
            return f"move {force_words(g.pieces, task.units)}{also} from {at} to {to}{how}{two}"
        case "aid":
            units = task.units or tuple(idle(g, task.at, seat))
            who = force_words(g.pieces, units) if task.units else f"everybody idle, now {force_words(g.pieces, units)}"
            return f"aid for {seat_name(task.side)} at {to} from {at}: {who}{two}"
        case "pillage":
            out = f" out of {at}" if at != to else ""
            return f"pillage {to}{out} with {force_words(g.pieces, task.units)}"
        case "let":
            return f"let {seat_name(task.side)} into {to} this turn"
        case "join":
            return f"fight as one with {seat_name(task.side)} at {to}, if they tick you too"
    return f"a token without a task at {at}"


def shown(g: Seasons, seat: str, task: Task) -> str:
    """What everybody sees of a token once it is flipped: kind, direction, how many move (SE-REVEAL-02)."""
    at, to = area_name(task.at), area_name(task.to)
    match task.kind:
        case "move":
            how = ", to attack" if task.attack else ""
            return f"Move, {count(len(task.units), 'unit')}, {at} to {to}{how}"
        case "aid":
            return f"Aid for {seat_name(task.side)}, {at} to {to}"
        case "pillage":
            return f"Pillage of {to}" + (f" out of {at}" if at != to else "")
    return f"a token without a task at {at}"


def all_committed(g: Seasons) -> bool:
    """Whether nobody plans any more."""
    return g.finished or all(s in g.committed for s, n in g.nations.items() if not n.out)
