"""`odds`: the chance of every result of a fight and who might die in it, from the cards that are still to come.

How many cards of each kind are left is known to all, for those drawn are published; the order is not. Vacillating
allegiance is told by itself: whoever it strikes, strengths are reckoned again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from commands import Order
from minaria.engine.sheets import Block, Grid, Sheet, Text, note
from minaria.games.kingmaker.chapters.combat import Assault, AttackAt, Storming, usual
from minaria.games.kingmaker.names import index
from minaria.games.kingmaker.rules import besieging, clashes, fighting
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import AMBUSH, BATTLE, SEA, SIEGE, Fight
from minaria.games.kingmaker.tables import Result, outcomes, place_in, results, ships, spaces
from minaria.games.kingmaker.view import FOG
from minaria.games.kingmaker.wording import listing, name, names, seat_name, space_name
from minaria.kit.pages import one
from minaria.kit.wording import percent

if TYPE_CHECKING:
    from minaria.engine.contract import Match


class Chances(NamedTuple):
    """What may come of a fight: the chances of a victory of each side, of nothing decided, of bad weather and of
    vacillating allegiance at the next draw; noble -> his chance to die by it. Where allegiance vacillates, strengths
    are reckoned again, and so are these.
    """

    ours: Fraction
    theirs: Fraction
    undecided: Fraction
    weather: Fraction
    vacillate: Fraction
    deaths: Mapping[str, Fraction]


def left(used: Sequence[str], every: Sequence[str]) -> list[str]:
    """The cards of a list that are still to come: all but those used, or all where none is left."""
    found = [c for c in every if c not in used]
    return found or list(every)


def steady(cards: Iterable[Result]) -> list[Result]:
    """Those of some results in which nobody's allegiance vacillates."""
    return [c for c in cards if c.code != clashes.VACILLATE]


def chances(g: Kingmaker, f: Fight) -> Chances:
    """The chances of a fight as it stands, exact."""
    cards = [results()[c] for c in left(g.results.used, [*results()])]
    if f.kind == SEA:  # vacillating allegiance is ignored at sea, and another result drawn, of a new list at the end
        cards = steady(cards) or steady(results().values())
    count: Counter[str] = Counter()
    for c in cards:
        fate = c.code if c.code in (clashes.WEATHER, clashes.VACILLATE) else clashes.winner(g, f, c.ratio) or "nobody"
        count[fate] += 1
    named: Counter[str] = Counter()
    decks = left(g.outcomes.used, [*outcomes()])
    for o in decks:
        named.update(clashes.doomed(g, f, outcomes()[o]))
    held = Fraction(len(cards) - count[clashes.WEATHER] - count[clashes.VACILLATE], len(cards))
    deaths = {n: Fraction(k, len(decks)) * held for n, k in sorted(named.items(), key=lambda x: (-x[1], x[0]))}
    part = {k: Fraction(v, len(cards)) for k, v in count.items()}
    none = Fraction(0)
    return Chances(
        part.get("attackers", none),
        part.get("defenders", none),
        part.get("nobody", none),
        part.get(clashes.WEATHER, none),
        part.get(clashes.VACILLATE, none),
        deaths,
    )


def fights(g: Kingmaker, seat: str, at: str, force: Sequence[str]) -> Iterator[Fight]:
    """What a faction could begin in a space: battles with each faction there, sieges, ambushes, sea battles. Whether
    the order is open to it this turn does not matter.
    """
    if spaces()[at].sea:
        mine = [s for s in force if s in g.ships] or g.fleet_at(at, seat)
        for foe in dict.fromkeys(g.ships[s].seat for s in g.fleet_at(at)):
            if mine and foe and not g.allied(seat, foe):
                yield fighting.at_sea(g, seat, g.fleet_at(at, foe), mine)
        return
    done: set[tuple[str, bool]] = set()
    for n in fighting.foes_at(g, seat, at):
        x = g.nobles[n]
        may = [m for m in force if m in g.nobles] or list(usual(g, seat, (n,))) or g.here(at, seat)
        may = [m for m in may if not x.inside or g.nobles[m].inside]
        if may and (x.seat, x.inside) not in done:
            done.add((x.seat, x.inside))
            yield fighting.attack(g, seat, (n,), may, BATTLE)
            yield fighting.attack(g, seat, (n,), may, AMBUSH)
    out = [n for n in (force or g.here(at, seat)) if n in g.nobles and not g.nobles[n].inside]
    if at in place_in() and out and besieging.refusal(g, seat, place_in()[at].id) is None:
        yield fighting.siege(g, seat, place_in()[at].id, out)


def odds(match: Match, seat: str, place: str, force: str) -> Sheet:
    """The chances of the fights a faction could begin in a place, or wherever it meets others."""
    g = FOG.known(match.state, seat)
    if g.fight is not None and not place:
        return sheet(g, [g.fight], "The fight under way")
    named = [w for w in (one(index("noble"), x) for x in _parts(force)) if w]
    named += [w for w in (one(index("item"), x) for x in _parts(force)) if w in ships()]
    at = one(index("place"), place) if place.strip() else ""
    foe = one(index("noble"), place) if place.strip() and not at else ""
    if foe in g.nobles:
        at = g.nobles[foe].at
    if place.strip() and not at:
        return note("Odds", f"There is no place called '{place.strip()[:60]}'.")
    if strange := [x for x in named if _owner(g, x) != seat]:
        whose = listing(_whose(g, x) for x in strange)
        return note("Odds", f"{whose}: the odds are told of what you have.")
    if at and not spaces()[at].sea:
        g = sent(g, seat, named, at)
    spots = [at] if at else sorted({g.nobles[n].at for n in g.of(seat)} | {g.ships[s].at for s in g.ships_of(seat)})
    found = [f for s in spots if s for f in fights(g, seat, s, named)]
    if not found:
        return note("Odds", nothing_to_fight(g, seat, at, named))
    return sheet(g, found, "Odds")


def _owner(g: Kingmaker, x: str) -> str:
    """Whose a noble or ship is."""
    return g.nobles[x].seat if x in g.nobles else g.ships[x].seat if x in g.ships else ""


def _whose(g: Kingmaker, x: str) -> str:
    owner = _owner(g, x)
    return f"{name(x)} is {seat_name(owner)}'s" if owner else f"{name(x)} is in nobody's faction"


def sent(g: Kingmaker, seat: str, force: Sequence[str], at: str) -> Kingmaker:
    """The game as if the faction's own nobles of a force stood in the open of a space, if they are elsewhere now."""
    away = [n for n in force if n in g.nobles and g.free(n) and g.nobles[n].seat == seat and g.nobles[n].at != at]
    if away:
        g = g.copy()
        g.nobles = {n: replace(x, at=at, inside=False) if n in away else x for n, x in g.nobles.items()}
    return g


def nothing_to_fight(g: Kingmaker, seat: str, at: str, force: Sequence[str]) -> str:
    """Why there are no odds to tell, and what would have some."""
    if not at:
        return "You have nobody with somebody to fight. Name a place, and those you would send there."
    there = [n for n in force or g.here(at, seat) if n in g.nobles]
    if not there:
        return f"You have nobody at {space_name(at)} with somebody to fight. Name those you would send there."
    if at not in place_in():
        return f"There is nobody at {space_name(at)} to fight."
    why, within = besieging.refusal(g, seat, place_in()[at].id), [n for n in there if g.nobles[n].inside]
    if why is None and within:
        return f"{names(within)} could fight nobody inside {space_name(at)}: a place is besieged from the open."
    return why.text if why is not None else f"There is nobody at {space_name(at)} to fight, and nothing to besiege."


def _parts(text: str) -> list[str]:
    return [x for x in text.replace(",", " and ").split(" and ") if x.strip()]


def sheet(g: Kingmaker, found: Sequence[Fight], title: str) -> Sheet:
    """Fights with their chances, and who might die."""
    blocks: list[Block] = []
    for f in found:
        weak = besieging.too_weak(g, f.attackers, f.place, f.defenders) if f.kind == SIEGE else None
        if weak is not None:
            blocks.append(Text((f"Too weak for a siege: {weak.text}",)))
            continue
        c = chances(g, f)
        ours, theirs = fighting.power(g, f, True), fighting.power(g, f, False)
        reached = fighting.ratio(max(ours, theirs), min(ours, theirs)) or "equal strengths"
        foes = names(f.defenders) if f.defenders else "the garrison"
        head = f"{_verb(f)} at {space_name(f.at)}: {names(f.attackers)} {ours}, {foes} {theirs}: {reached}"
        blocks.append(Grid(("", "chance"), tuple(_rows(g, f, c)), head))
        if c.deaths:
            said = listing(f"{name(n)} {percent(p)}" for n, p in c.deaths.items())
            more = " More might where allegiance vacillates: then all is drawn again." if c.vacillate else ""
            blocks.append(Text((f"Who might die: {said}.{more}",)))
    return Sheet(title, tuple(blocks))


def _verb(f: Fight) -> str:
    return {SIEGE: "Siege", AMBUSH: "Ambush", SEA: "Sea battle"}.get(f.kind, "Battle")


def _rows(g: Kingmaker, f: Fight, c: Chances) -> Iterator[tuple[str, str]]:
    if f.kind == SIEGE:
        yield "the place is taken", percent(c.ours)
    elif f.kind == AMBUSH:
        yield "the last one named dies, if he is there", percent(c.undecided)
    else:
        yield f"{seat_name(f.seat)} wins", percent(c.ours)
        yield f"{seat_name(f.foe) if f.foe else 'the others'} wins", percent(c.theirs)
        yield "undecided", percent(c.undecided)
    yield "bad weather", percent(c.weather)
    if f.kind != SEA:
        yield "vacillating allegiance", percent(c.vacillate)


def follows(match: Match, seat: str, order: Order) -> list[str]:
    """What a legal order would lead to: of one that begins a combat its chances in a line."""
    g = FOG.known(match.state, seat)
    if isinstance(order, AttackAt):
        order = order.attack(g, seat)
    if not isinstance(order, Assault | Storming):
        return [order.spec.summary]
    f = order.fight(g, seat)
    c = chances(g, f)
    out = [f"{what}: {chance}." for what, chance in _rows(g, f, c) if what]
    return out + [f"{name(n)} dies: {percent(p)}." for n, p in c.deaths.items()]
