"""What could be: the answers of Divine Right to `what may`, `why not`, `route`, `odds` and the table's warnings.

`may` is answered here, the rest in modules of this package.
"""

from __future__ import annotations

from commands import Order
from minaria.engine.contract import Match
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.divine_right.advice.chances import battle, odds, results, siege_die, siege_odds
from minaria.games.divine_right.advice.consequences import follows, helps, warning
from minaria.games.divine_right.advice.routes import route
from minaria.games.divine_right.advice.subjects import Asked, Unclear
from minaria.games.divine_right.chapters.movement import Move
from minaria.games.divine_right.chapters.retreats import FallBack, Retreat
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import mobility, movement, plans, sieges
from minaria.games.divine_right.rules.status import besieging_strength, closed_castle, combat, defence, owner
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import count, force_name, listing, place_name, seat_name
from minaria.kit.wording import exact as part

__all__ = ["follows", "helps", "may", "odds", "route", "siege_odds", "towards", "warning"]

NAMED_PLACES = 24


def towards(match: Match, seat: str, order: Order) -> Order | None:
    """What has to be ordered first: who wants to retreat to a place tries to retreat at all (DR-RETREAT-01)."""
    phase = match.phase
    if not isinstance(order, FallBack) or not isinstance(phase, Battle) or phase.stage != "retreat":
        return None
    able = any(order.place in phase.exits(match.state, u) for u in phase.candidates(match.state))
    return Retreat() if able else None


def may(match: Match, seat: str, text: str) -> Sheet:
    """What the units named can do now: points left, places in reach with their cost, sieges, battles, with chances."""
    asked = Asked(match, seat)
    said = text.strip().removesuffix("?").strip().removesuffix(" do")
    try:
        force = asked.force(said)
    except Unclear as err:
        return note("What may they do", str(err))
    g = asked.g
    whose = owner(g, force[0])
    homes = sorted({g.pieces[u].hex for u in force})
    facts = [("Who", force_name(force)), ("Where", listing(place_name(h) for h in homes))]
    title = f"What {force_name(force)} may do"
    if whose != seat and seat in g.players:
        facts.append(("Of", seat_name(whose) if whose else "nobody"))
        return Sheet(title, (Facts(tuple(facts)), *_reach(g, whose, force, homes)))
    moving = isinstance(match.phase, Moves) and match.ask(seat) is not None
    lines = [] if moving else [match.not_offered(seat, Move).text, "As things stand, in the movement round:"]
    stuck = list(dict.fromkeys(str(r) for u in force if (r := mobility.may_move(g, seat, u) or mobility.halted(g, u))))
    left = sorted({mobility.points_left(g, u) for u in force})
    facts.append(("Points left", " or ".join(map(str, left))))
    blocks: list[Block] = [Facts(tuple(facts)), *((Text((*lines, *stuck)),) if lines or stuck else ())]
    if not stuck:
        blocks += _reach(g, seat, force, homes)
        blocks += _sieges(asked, force, homes)
    blocks += _battles(g, seat, force)
    return Sheet(title, tuple(blocks))


def _reach(g: Minaria, seat: str, force: tuple[str, ...], homes: list[int]) -> list[Block]:
    """Hexes the force can come to together, named ones with the points."""
    if seat not in g.players:
        return []
    if len(homes) != 1:
        return [Text(("They stand in several places and move each from its own; name those of one.",))]
    if any(g.pieces[u].aboard for u in force):
        return [Text(("Those aboard go where their fleet goes; they may land.",))]
    reach = movement.reachable(g, seat, force)
    if not reach:
        return [Text(("No other hex is in reach.",))]
    named = [h for h in reach if board().hexes[h].castle or board().hexes[h].scenic]
    named.sort(key=lambda h: (reach[h], h))
    farthest = max(reach.values())
    blocks: list[Block] = [Facts((("Can reach", f"{count(len(reach), 'hex')}, the farthest for {farthest} points"),))]
    if named:
        rows = tuple((place_name(h), str(reach[h])) for h in named[:NAMED_PLACES])
        blocks.append(Grid(("place", "points"), rows, "Places in reach"))
    return blocks


def _sieges(asked: Asked, force: tuple[str, ...], homes: list[int]) -> list[Block]:
    """Castles the force could besiege now, and those it could come to with too few."""
    g, seat = asked.g, asked.seat
    rows = []
    for h in board().castles:
        if not closed_castle(g, seat, h) or h in g.sieges:
            continue
        coming = tuple(u for u in force if g.pieces[u].hex != h)
        if coming and not plans.can_come(g, seat, coming, h):
            continue
        legs = plans.plan(g, seat, coming, h) if coming else []
        assert not isinstance(legs, Refusal)
        there = besieging_strength(g, seat, h)
        host = sieges.able(g, [*there, *(u for u in combat(coming) if u not in there)])
        need = defence(g, h)
        points = max((leg.path.cost for leg in legs), default=0)
        if len(host) >= need:
            bonus = sum(n for n, _ in sieges.bonuses_of(g, host, need))
            chance = f"falls with {part(siege_die(bonus)[0])} a die"
        elif host:
            chance = f"{need - len(host)} too few"
        else:
            continue
        rows.append((place_name(h), str(points), f"{len(host)} against {need}", chance))
    return [Grid(("castle", "points", "strength", "then"), tuple(rows), "Sieges")] if rows else []


def _battles(g: Minaria, seat: str, force: tuple[str, ...]) -> list[Block]:
    """Enemies the force could attack from where it stands, with the chance of the better of it."""
    rows = []
    for h, kind in fight.targets(g, seat) if seat in g.players else ():
        able = [
            u
            for u in force
            if unit(u).type == kind and fight.in_reach(g, seat, u, h) and fight.may_attack(g, seat, u) is None
        ]
        if not able:
            continue
        whole = tuple(fight.whole_stacks(g, seat, h, kind, able))
        fought = battle(g, seat, (h,), whole, kind)
        muster = fought.muster(g)
        found = results(
            sum(n for n, _ in muster.ours), sum(n for n, _ in muster.theirs), len(whole), len(muster.defenders)
        )
        better = sum(c for (a, d), c in found.items() if d > a)
        strong = fight.defence_strength(g, (h,), muster.defenders)
        counted = f" (as {strong}, in a pass)" if strong != len(muster.defenders) else ""
        rows.append(
            (
                place_name(h),
                seat_name(fought.foe),
                f"{len(whole)} against {len(muster.defenders)}{counted}",
                f"they lose more with {part(better)}" if better else "they never lose more",
            )
        )
    return [Grid(("place", "of", "units", "chance"), tuple(rows), "Attacks")] if rows else []
