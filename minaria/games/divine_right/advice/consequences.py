"""What an order would lead to, and what would make a refused one legal; which orders deserve a question first.

Called for `why not` and for the table's warnings. Nothing is carried out: everything is reckoned from
the position as far as the seat knows it, with the rules' own functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from commands import Done, Order
from minaria.engine.contract import Match
from minaria.engine.offers import Refusal
from minaria.games.divine_right.advice.chances import battle, neutral_joins, results, siege_die
from minaria.games.divine_right.chapters.cards import Play
from minaria.games.divine_right.chapters.combat import Advance, Attack
from minaria.games.divine_right.chapters.common import Displace, Roll
from minaria.games.divine_right.chapters.diplomacy import Activate, Deactivate
from minaria.games.divine_right.chapters.movement import Besiege, Move, Sail
from minaria.games.divine_right.chapters.retreats import FallBack, Retreat, Stand
from minaria.games.divine_right.chapters.sieges import LiftSiege, Sortie, Storm, Withdraw
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.court import Court
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.phases.turn import ROUNDS
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import diplomacy, mobility, movement, plans, sieges
from minaria.games.divine_right.rules.paths import violates
from minaria.games.divine_right.rules.status import (
    besieging_strength,
    closed_castle,
    combat,
    defence,
    garrison,
    kingdom_owner,
    strength,
    units_of,
    used,
)
from minaria.games.divine_right.state import FOG, Minaria
from minaria.games.divine_right.tables import board, card_name, cards, kingdoms, unit
from minaria.games.divine_right.wording import count, force_name, listing, place_name, seat_name
from minaria.kit.hexgrid import distance
from minaria.kit.wording import capital
from minaria.kit.wording import exact as part

# -- grave consequences


def warning(match: Match, seat: str, order: Order) -> str:
    """What to tell a player before an order whose cost he may not see: a neutral border, a neutral castle, the end of
    his moves before anything has moved; else ''.

    DR-PENALTY-01, -02, -11; DR-SIEGE-11, -12.
    """
    if seat not in match.setup.seats:
        return ""
    g = FOG.known(match.state, seat)
    if isinstance(order, Done) and isinstance(match.phase, Moves) and match.phase.seat == seat:
        left = [u for u in units_of(g, seat) if unit(u).combat and mobility.may_move(g, seat, u) is None]
        idle = left and not any(used(g, u).spent or used(g, u).moved for u in units_of(g, seat))
        return f"{count(len(left), 'unit')} of yours may move, and none has." if idle else ""
    lines = [
        f"{kingdoms()[k].name} is allied to nobody: entering it costs you -1 on every later diplomacy roll there "
        "(DR-PENALTY-02)."
        for k in violated(g, seat, order)
        if k not in g.players[seat].violated
    ]
    h = castle_of(order)
    if h and closed_castle(g, seat, h) and h not in g.sieges and not kingdom_owner(g, board().hexes[h].kingdom):
        lines.append(
            f"{place_name(h)} is a castle of neutral {kingdoms()[board().hexes[h].kingdom].name}. "
            f"{neutral_joins(g, seat, h)}"
        )
    return " ".join(lines)


def castle_of(order: Order) -> int:
    """The hex whose castle an order may lay siege to, 0 if none."""
    match order:
        case Besiege(castle):
            return castle
        case Move(place=place) | Sail(place=place) | Advance(place=place):
            return place
    return 0


def violated(g: Minaria, seat: str, order: Order) -> list[str]:
    """Kingdoms whose border the order violates, in the order they are entered (DR-PENALTY-01, -03, -09, -11)."""
    match order:
        case Move() | Sail() | Besiege():
            legs = legs_of(g, seat, order)
            found = [k for leg in legs for k in leg.path.violated] if not isinstance(legs, Refusal) else []
        case FallBack(place=place) | Advance(place=place) | Withdraw(place=place) | Displace(place=place):
            found = [violates(g, g.pieces[u].hex, place) for u in order.force if u in g.pieces and place]
        case LiftSiege(castle, place):
            found = [violates(g, castle, place)]
        case _:
            found = []
    return [k for k in dict.fromkeys(found) if k]


def legs_of(g: Minaria, seat: str, order: Order) -> list[plans.Leg] | Refusal:
    """The ways of an order that moves units; none for those that stay where they are."""
    match order:
        case Move(force, place, _, via, via2):
            return plans.plan(g, seat, force, place, tuple(h for h in (via, via2) if h))
        case Sail(fleets, place, via):
            return plans.plan(g, seat, fleets, place, (via,) if via else ())
        case Besiege(castle, force):
            coming = tuple(u for u in force if g.pieces[u].hex != castle)
            return plans.plan(g, seat, coming, castle) if coming else []
    return []


# -- what follows


def follows(match: Match, seat: str, order: Order) -> list[str]:
    """What a legal order would lead to, a line each: ways and points, chances, consequences."""
    g = FOG.known(match.state, seat)
    out: list[str] = []
    match order:
        case Move() | Sail() | Besiege():
            legs = legs_of(g, seat, order)
            out += _ways(g, legs) if not isinstance(legs, Refusal) else []
            if isinstance(order, Besiege):
                out.append("The siege is declared; its first die is thrown next turn (DR-SIEGE-16).")
                out.append(_siege_chance(g, order.castle, _host(g, seat, order)))
        case Storm(castle):
            out.append(_siege_chance(g, castle, sieges.able(g, besieging_strength(g, seat, castle))))
        case Attack():
            out += _battle(g, seat, order)
        case Sortie(castle, force):
            out += _battle(g, seat, Attack(castle, tuple(combat(force))), "sortie")
        case Retreat():
            out.append("A die is thrown; whether the way is open shows at once.")
        case Stand() if isinstance(match.phase, Battle):
            out += _chance_of(g, match.phase, seat)
        case Play(card) if isinstance(match.phase, Court):
            out += _thrown(g, seat, match.phase.kingdom, match.phase.task, (card,))
        case Roll() if isinstance(match.phase, Court):
            out += _thrown(g, seat, match.phase.kingdom, match.phase.task, ("",))
        case Activate(kingdom) | Deactivate(kingdom):
            out += _mission(g, seat, kingdom, order)
        case Done():
            out.append("Nothing more happens here; the game goes on.")
    grave = warning(match, seat, order)
    return [x for x in (*out, grave) if x] or [order.spec.summary]


def _ways(g: Minaria, legs: Sequence[plans.Leg]) -> list[str]:
    """A line for all who go the same way with as much left."""
    alike: dict[tuple[object, ...], plans.Leg] = {}
    for leg in legs:
        head = leg.leader or leg.units[0]
        key = (leg.path, leg.kind, bool(leg.leader), mobility.points_left(g, head))
        before = alike.get(key)
        alike[key] = leg if before is None else before._replace(units=(*before.units, *leg.units))
    return [_leg(g, leg) for leg in alike.values()]


def _leg(g: Minaria, leg: plans.Leg) -> str:
    head = leg.leader or leg.units[0]
    spent = max(used(g, u).spent for u in leg.units)
    left = mobility.allowance(g, head) - spent - leg.path.cost
    by = leg.path.hexes[:-1]
    way = f" by {listing(place_name(h) for h in by)}" if by else ""
    stop = "they must stop there" if leg.path.stop else f"{max(left, 0)} left after it"
    risks = ""
    if leg.path.dangers:
        risks = f" A hero rolls for his fate at {listing(place_name(h) for h in leg.path.dangers)}."
    return f"{force_name(leg.units)}: {count(leg.path.cost, 'point')}{way}; {stop}.{risks}"


def _host(g: Minaria, seat: str, order: Besiege) -> list[str]:
    there = besieging_strength(g, seat, order.castle)
    return sieges.able(g, [*there, *(u for u in combat(order.force) if u not in there)])


def _siege_chance(g: Minaria, h: int, host: Sequence[str]) -> str:
    against = defence(g, h)
    if not host or len(host) < against:
        return ""
    bonus = sum(n for n, _ in sieges.bonuses_of(g, host, against))
    take, _, fail = siege_die(bonus)
    return (
        f"{len(host)} against {against}, {bonus:+d} on the die: it falls with {part(take)}; with {part(fail)} "
        f"a unit is lost. Taking it scores {sieges.plunder_points(g, h)} points."
    )


def _battle(g: Minaria, seat: str, order: Attack, kind: str = "") -> list[str]:
    if not order.force:
        return []
    kind = kind or ("amphib" if order.landing else unit(order.force[0]).type)
    hexes = [h for h in (order.place, order.also) if h]
    fought = battle(g, seat, hexes, order.force, kind)
    if kind == "sortie":
        fought.foe = g.sieges[order.place].seat if order.place in g.sieges else fought.foe
    lines = _chance_of(g, fought, seat)
    if not lines:
        return []
    if kind != "sortie":
        lines.append("Movement ends; other attacks are declared before the first is fought (DR-COMBAT-05).")
    return lines


def _chance_of(g: Minaria, fought: Battle, seat: str) -> list[str]:
    """Who loses more in a battle, for a seat on one of its sides; nothing where nobody would fight."""
    muster = fought.muster(g) if fought.able(g) and fought.defenders(g) else None
    if muster is None:
        return []
    a, d = len(muster.attackers), len(muster.defenders)
    found = results(sum(n for n, _ in muster.ours), sum(n for n, _ in muster.theirs), a, d)
    strong = fight.defence_strength(g, fought.hexes, muster.defenders)
    match = f"{a} against {d}" + (f", counting as {strong} in a mountain pass" if strong != d else "")
    better = sum((c for (x, y), c in found.items() if y > x), Fraction(0))
    worse = sum((c for (x, y), c in found.items() if x > y), Fraction(0))
    if seat == fought.foe:
        return [f"{match}: you lose more with {part(better)}, {seat_name(fought.seat)} with {part(worse)}."]
    return [f"{match}: {seat_name(fought.foe)} loses more with {part(better)}, you with {part(worse)}."]


def _mission(g: Minaria, seat: str, kingdom: str, order: Order) -> list[str]:
    task = "activate" if isinstance(order, Activate) else "deactivate"
    need = diplomacy.NEEDED[task]
    realm = g.realms[kingdom]
    if not realm.card:
        unread = "The monarch's personality is not read yet; it may change that."
        return [*_thrown(g, seat, kingdom, task), unread]
    bonus = sum(n for n, _ in diplomacy.modifiers(g, seat, kingdom, task, ""))
    chance = Fraction(diplomacy.chance(need, bonus), 6)
    barred = diplomacy.impossible(g, kingdom, task, "")
    if barred:
        return [f"Without the right card it fails whatever the die: {barred}."]
    played = _thrown(g, seat, kingdom, task)[1:]
    return [f"{need} or more with {bonus:+d} and no card: {part(chance)}. A card is chosen at the court.", *played]


def _thrown(g: Minaria, seat: str, kingdom: str, task: str, hand: Sequence[str] | None = None) -> list[str]:
    """The chance at a court without a card, and with each of one's own, or with some."""
    need, out = diplomacy.NEEDED[task], []
    for card in hand if hand is not None else ("", *dict.fromkeys(g.players[seat].hand)):
        read = bool(g.realms[kingdom].card)
        adds = [n for n, _ in diplomacy.modifiers(g, seat, kingdom, task, card)] if read else []
        bonus = sum(adds) if read else cards()[card].bonus if card else 0
        barred = diplomacy.impossible(g, kingdom, task, card) if read else ""
        how = f"with {card_name(card)}" if card else "without a card"
        never = f"{capital(how)} it fails whatever the die: {barred}."
        chance = part(Fraction(diplomacy.chance(need, bonus), 6))
        out.append(never if barred else f"{need} or more is needed, {bonus:+d} {how}: {chance}.")
    return out


# -- what would have to change


def helps(match: Match, seat: str, order: Order, refusal: Refusal) -> list[str]:
    """What would make a refused order legal: numbers lacking, the round in which it is possible,
    what is legal like it."""
    g = FOG.known(match.state, seat)
    out = _lacking(g, seat, order, refusal)
    out += _in_another_round(match, g, seat, order)
    like = _legal_instead(match, seat, order)
    if like:
        out.append(f"Legal now and like it: {'; '.join(like)}.")
    return out


def _lacking(g: Minaria, seat: str, order: Order, refusal: Refusal) -> list[str]:
    """How many units or points are missing, and where they could come from."""
    h = castle_of(order)
    if refusal.rule in ("DR-SIEGE-05", "DR-SIEGE-06") and h and closed_castle(g, seat, h):
        host = _host(g, seat, Besiege(h, tuple(u for u in getattr(order, "force", ()) if u in g.pieces)))
        need = defence(g, h)
        lacking = need - len(host)
        if lacking <= 0:
            return []
        near = _reserves(g, seat, h, host)
        return [
            f"{place_name(h)} needs {need} ({strength(g, h)} for the walls, {len(garrison(g, h))} inside); "
            f"{len(host)} there: {count(lacking, 'combat unit')} more."
            + (f" Within reach: {near}." if near else " No other combat unit of yours is within reach.")
        ]
    if refusal.rule == "DR-MOVE-04" and isinstance(order, Move) and order.force:
        force = tuple(u for u in order.force if u in g.pieces)
        if len({g.pieces[u].hex for u in force}) == 1:
            reach = movement.reachable(g, seat, force)
            best = sorted(reach, key=lambda x: (distance(x, order.place), reach[x], x))[:1]
            return [
                *(f"They reach {place_name(x)} now, for {count(reach[x], 'point')}." for x in best),
                f"Ask 'route to {place_name(order.place)}' with the same pieces for the way turn by turn.",
            ]
    return []


def _reserves(g: Minaria, seat: str, h: int, host: Iterable[str]) -> str:
    """Other units of the seat that could come to a castle now."""
    found = []
    for s, group in mobility.mobile(g, seat).items():
        free = tuple(u for u in group if u not in host and unit(u).type == "army")
        if s != h and free and distance(s, h) <= 8 and plans.can_come(g, seat, free, h):
            found.append(f"{force_name(free)} at {place_name(s)}")
    return listing(found[:3]) if found else ""


def _in_another_round(match: Match, g: Minaria, seat: str, order: Order) -> list[str]:
    """In which of the seat's rounds the order could be given, and whether it would be legal there as things stand."""
    if seat not in g.players or g.players[seat].out:
        return []
    kind = type(order)
    now = type(match.phase)
    out = []
    for stage, cls in ROUNDS.items():
        if not cls.carries(kind) or (cls is now and match.ask(seat) is not None) or isinstance(order, Done):
            continue
        phase = cls(seat)
        asked = phase.ask(g)
        offer = asked[0].offer(kind) if asked else None
        bar = offer.check(order) if offer is not None else None
        if offer is None:
            bar = phase.why_not(g, order) or Refusal("There would be nothing of the kind to do.")
        verdict = "as things stand it would be legal" if bar is None else f"as things stand: {bar}"
        out.append(f"It belongs to your {stage} round; {verdict}.".replace("..", "."))
    if not out:
        titles = dict.fromkeys(p.title for p in match.game.rules.phases if p.carries(kind) and p.title)
        if titles and not now.carries(kind):
            out.append(f"It is given in: {listing(titles, 'or')}.")
    return out


def _legal_instead(match: Match, seat: str, order: Order) -> list[str]:
    """Up to two legal orders of the same kind that differ from it in one thing."""
    ask = match.ask(seat)
    offer = ask.offer(type(order)) if ask is not None else None
    if offer is None:
        return []
    goal = castle_of(order)
    alike = [x for x in offer.some(80) if not goal or castle_of(x) == goal]
    return [match.text(seat, x) for x in alike[:2]]
