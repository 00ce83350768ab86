"""What orders could lead to, from the position as the seat knows it (`contract.Advice`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commands import Done, NameIndex, Order
from minaria.engine.sheets import Facts, Sheet, note
from minaria.games.blood_royale import names
from minaria.games.blood_royale.chapters.dynastic import Survival
from minaria.games.blood_royale.chapters.movement import TakeControl
from minaria.games.blood_royale.pages import families
from minaria.games.blood_royale.pages.common import meant
from minaria.games.blood_royale.rules import births, deaths, money, movement, offers, weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import links, place_name
from minaria.games.blood_royale.wording import age_words, count, listing, piece_words, seat_name
from minaria.kit.pages import not_one
from minaria.kit.ways import reach
from minaria.kit.wording import percent

if TYPE_CHECKING:
    from minaria.engine.contract import Match


def follows(match: Match, seat: str, order: Order) -> list[str]:
    """What an order would lead to: of survival rolls, how likely each makes his."""
    g: BloodRoyale = match.state
    if not isinstance(order, Survival):
        return [order.spec.summary]
    return [f"{age_words(g, who)} survives with {percent(deaths.chance(g, who))}." for who in deaths.rollers(g, seat)]


def warning(match: Match, seat: str, order: Order) -> str:
    """What a player is told before he ends a step with something left to do."""
    g: BloodRoyale = match.state
    if not isinstance(order, Done):
        return ""
    if g.step == "births" and (left := births.first_rolls(g, seat)):
        return f"{count(len(left), 'couple')} of yours may still roll for a child."
    ask = match.ask(seat)
    if g.stage == "movement" and match.phase.whose() == seat and (left := movement.walkers(g, seat)):
        # once something has moved, what stays is a garrison and no oversight
        return "" if g.used else f"{count(len(left), 'piece')} of yours may move, and none has."
    if ask is not None and ask.offer(TakeControl) and (free := movement.conquests(g, seat)):
        return f"{listing(map(place_name, free))} could be taken control of still."
    if g.step == "marriages" and (n := sum(offers.waits_for(g, seat, k) for k in g.pacts)):
        return f"{count(n, 'offer')} to you could be signed still ('contracts')."
    return ""


RAISING, WEDDING, BEARING = ("raise", "build", "buy", "recruit"), ("wed", "marry"), ("births", "have children", "bear")
MOVING = ("move", "go", "march", "sail")
"""What may stand in the place of pieces: what is raised, who weds, who has children, all that moves."""


def may(match: Match, seat: str, what: str) -> Sheet:
    """What could be done now: raised, wed, born, where one asks for that or is asked for it; else where pieces of the
    seat could go, those of a place or all.
    """
    g: BloodRoyale = match.state
    said = what.strip().casefold()
    if said in MOVING:
        said = what = ""
    if said in RAISING or (not said and g.step == "raising"):
        return _to_raise(g, seat)
    if said in WEDDING or (not said and g.step == "marriages"):
        return _to_wed(match, seat)
    if said in BEARING or (not said and g.step == "births"):
        return note("Births", births.through(g, seat)) if seat in g.players else note("Births", "Say for whom.")
    mine = movement.walkers(g, seat) if match.phase.whose() == seat and g.stage == "movement" else []
    at, force = _place(match, seat, what), names.scope(match, seat).these(what)
    view = match.game.views.of(g, seat if seat in g.players else None)
    if not (at or force) and (who := meant(view, "person", what)):
        return families.matches_page(view, what) if not g.people[who].spouse else families.person_page(view, who)
    if what.strip() and not (at or force):
        return not_one(what, (names.scope(match, seat).index("place") or NameIndex([]),), "pieces of yours or a place")
    groups: dict[str, list[str]] = {}
    for p in mine:
        if p in force or (not force and at in ("", g.piece(p).at)):
            groups.setdefault(g.piece(p).at, []).append(p)
    if not groups:
        return note("What can move", "Nothing of yours may move there now.")
    rows = tuple(
        (
            f"{piece_words(g, ps)} at {place_name(here)}",
            listing(map(place_name, movement.ends(g, seat, ps)), none="nowhere"),
        )
        for here, ps in groups.items()
    )
    return Sheet("What can move", (Facts(rows),))


def _to_raise(g: BloodRoyale, seat: str) -> Sheet:
    """How many units a seat could raise: by the rules, and by its money (BR-RAISE-01 to -08)."""
    country = g.players[seat].country if seat in g.players else ""
    if not country:
        return note("What can be raised", "A house without a country raises nothing.")
    rows = []
    for kind in ("army", "fleet"):
        room = money.raise_room(g, seat, kind, country)
        paid = max(0, g.players[seat].cash) // money.cost(kind)
        where = [g.capital(seat)] if kind == "army" else money.ports(g, seat)
        home = "any home province" if kind == "army" else "any home port"
        at = home if g.turn == 1 else listing(map(place_name, where), "or", none="nowhere now")
        rows.append((count(min(room, paid), kind), f"{room} by the rules, {paid} by your money; at {at}"))
    return Sheet("What can be raised", (Facts(tuple(rows)),))


def _to_wed(match: Match, seat: str) -> Sheet:
    """Whom of his own a player may marry to whom (BR-MARRIAGE-01 to -04, -15)."""
    g: BloodRoyale = match.state
    rows = []
    for who in (p for p in g.living(seat) if seat in g.players and weddings.free(g, p)):
        fit = [p for p in g.living() if g.people[p].seat and weddings.refusal(g, who, p) is None]
        said = listing((f"{age_words(g, p)} of {seat_name(g, g.people[p].seat)}" for p in fit), "or", none="nobody now")
        rows.append((age_words(g, who), said))
    return (
        Sheet("Who may wed", (Facts(tuple(rows)),)) if rows else note("Who may wed", "Nobody of yours may marry now.")
    )


def route(match: Match, seat: str, start: str, goal: str, force: str) -> Sheet:
    """How many provinces it is from one place to another on land, and whether pieces there get so far now."""
    g: BloodRoyale = match.state
    a, b = _place(match, seat, start), _place(match, seat, goal)
    who = names.scope(match, seat).these(force or ("" if a else start))
    a = a or next((g.piece(p).at for p in who if g.piece(p).at), "")
    if not a or not b:
        return note("The way", "Say from where to where, such as 'route Kent to Wessex'.")
    way = reach((a,), lambda p: links("land", "crossing", "port", "sea").get(p, ()), goal=b).way(b)
    mine = [p for p in movement.walkers(g, seat) if g.piece(p).at == a] if match.phase.whose() == seat else []
    facts = [("The shortest", listing(map(place_name, way), none="there is none"))]
    slots, quick = movement.quickest(g, seat, a, b)
    if slots:
        said = listing(map(place_name, quick)) if quick != tuple(way) else "the same"
        facts.append(("The quickest on land", f"{said}; {count(slots, 'movement')} from a fresh start"))
    if mine:
        ends = movement.ends(g, seat, mine)
        facts.append((piece_words(g, mine), f"get there for {ends[b]}" if b in ends else "do not get there now"))
    return Sheet(f"The way to {place_name(b)}", (Facts(tuple(facts)),))


def _place(match: Match, seat: str, words: str) -> str:
    index = names.scope(match, seat).index("place") or NameIndex([])
    return str(next(iter(index.exact(words.strip())), "")) if words.strip() else ""
