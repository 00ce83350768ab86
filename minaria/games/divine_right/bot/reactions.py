"""Answers to what others do and what the dice bring: retreats, losses, advances, sorties, arrivals.

Called by advice. The phases under way (all public) tell what the question is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from commands import Done, Order
from minaria.engine.phases import Ask
from minaria.games.divine_right.bot import battles
from minaria.games.divine_right.bot.leanings import Leaning
from minaria.games.divine_right.bot.marching import March
from minaria.games.divine_right.bot.survey import UNIT, Survey, storm_chance
from minaria.games.divine_right.chapters.combat import Advance, Attack, Resolve
from minaria.games.divine_right.chapters.common import Displace
from minaria.games.divine_right.chapters.events import Entice, Hire, Lose, Replace
from minaria.games.divine_right.chapters.retreats import FallBack, Retreat, Stand
from minaria.games.divine_right.chapters.sieges import Sortie, Storm
from minaria.games.divine_right.rules.status import (
    besiegers,
    cargo,
    friendly_castle,
    own_walls,
    owner,
    strength,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import MERCENARY, unit


def storms(g: Minaria, seat: str, ask: Ask) -> Iterator[Order]:
    """Sorties that pay, then the siege dice, the likeliest first."""
    offer = ask.offer(Sortie)
    if offer is not None:
        s = Survey(g, seat)
        for o in offer.options():
            foes = besiegers(g, o.castle)
            fighters = [u for u in o.force if unit(u).combat]
            danger = s.stake(o.castle) * storm_chance(len(foes), strength(g, o.castle) + s.holds(o.castle))
            loss = battles.outlook(g, (o.castle,), fighters, foes, True)
            if UNIT * (loss.defender - loss.attacker) > -0.2 * danger and loss.defender >= loss.attacker:
                yield Sortie(o.castle, tuple(fighters))
    dice = ask.offer(Storm)
    if dice is not None:
        yield from sorted(dice.options(), key=lambda o: (-len(besiegers(g, o.castle)), o.castle))
    yield Done()


def attacks(g: Minaria, seat: str, ask: Ask, leaning: Leaning) -> Iterator[Order]:
    """Attacks by what they promise, as long as they promise something."""
    offer = ask.offer(Attack)
    rated = []
    march: March | None = None
    for o in offer.options() if offer is not None else ():
        kind = unit(o.force[0]).type
        foes = [
            u
            for u, p in g.pieces.items()
            if p.hex == o.place
            and not p.inside
            and not p.aboard
            and unit(u).type == kind
            and owner(g, u) not in ("", seat)
        ]
        worth = battles.gain(g, (o.place,), o.force, foes, seat)
        if o.place in g.sieges:
            march = march or March(g, seat, leaning)
            worth += march.relief(o.place, o.force, foes)
        if worth > leaning.eager / 3:
            rated.append((-worth, o.place, -len(o.force), o))
    for *_, o in sorted(rated, key=lambda x: x[:3]):
        yield o
    yield from _resolve(ask)
    yield Done()


def _resolve(ask: Ask) -> Iterator[Order]:
    offer = ask.offer(Resolve)
    if offer is not None:
        yield from offer.options()


def stand_or_run(g: Minaria, seat: str, attackers: Sequence[str], hexes: Sequence[int]) -> Iterator[Order]:
    """Retreat from a battle that costs more than the place is worth."""
    mine = [
        u
        for u, p in g.pieces.items()
        if p.hex in hexes and not p.inside and unit(u).combat and owner(g, u) == seat and not p.aboard
    ]
    foe = owner(g, attackers[0]) if attackers else ""
    cost = battles.gain(g, hexes, [u for u in attackers if u in g.pieces], mine, foe)
    hold = 0.0
    for h in hexes:
        siege = g.sieges.get(h)
        if siege is not None and siege.seat == seat:
            s = Survey(g, seat)
            hold += s.prize(h) * storm_chance(len(besiegers(g, h)), s.defence(h))
    if cost > 0.3 + hold:
        yield Retreat()
    yield Stand()


def fall_backs(g: Minaria, seat: str, ask: Ask) -> Iterator[Order]:
    """Behind walls, to friends, away from enemies."""
    offer = ask.offer(FallBack)
    if offer is not None:
        yield from sorted(offer.options(), key=lambda o: (_shelter(g, seat, o.place), -len(o.force), o.place))
    yield Stand()


def _shelter(g: Minaria, seat: str, h: int) -> float:
    s = Survey(g, seat)
    inner = own_walls(g, seat, h) and h not in g.sieges
    return (0 if inner else 4) + s.raiders(h) * (0.2 if inner else 1) - 0.5 * len(s.mine.get(h, ()))


def displacements(g: Minaria, seat: str, ask: Ask) -> Iterator[Order]:
    """Everybody together to the safest hex."""
    offer = ask.offer(Displace)
    if offer is not None:
        yield from sorted(offer.options(), key=lambda o: (-len(o.force), _shelter(g, seat, o.place), o.place))


def losses(g: Minaria, among: Sequence[str], count: int) -> Iterator[Order]:
    """Mercenaries first, then what regenerates, the stacks that need them least, loaded fleets last."""

    def price(u: str) -> tuple[int, int, int, str]:
        x = unit(u)
        kind = 0 if x.kingdom == MERCENARY else 1 if x.kingdom == "trolls" else 2
        held = g.pieces[u].hex in g.sieges
        return (2 if cargo(g, u) else 0, kind, int(held), u)

    chosen = set(sorted(among, key=price)[:count])
    yield Lose(tuple(u for u in among if u in chosen))


def advances(g: Minaria, seat: str, ask: Ask) -> Iterator[Order]:
    """Into a relieved castle or a siege; into the open only where nobody can strike back."""
    offer = ask.offer(Advance)
    s = Survey(g, seat)
    for o in sorted(offer.options(), key=lambda o: -len(o.force)) if offer is not None else ():
        h = o.place
        home = friendly_castle(g, seat, h) and walled(g, h)
        if home or (h in s.shut and len(o.force) >= s.defence(h)):
            yield o
    yield Done()


def arrivals(g: Minaria, seat: str, ask: Ask, leaning: Leaning) -> Iterator[Order]:
    """New units where a castle is short of defenders, else where the enemy is near; an enemy's mercenary before all."""
    march = March(g, seat, leaning)
    s = march.survey

    def use(h: int) -> float:
        lacking = march.need(h) - s.holds(h) if h in s.castles else 0
        return (s.stake(h) if h in s.castles else 0) * max(lacking, 0) / 10 + min(s.threat(h), 12) / 6

    rated: list[tuple[float, int, Order]] = []
    for kind, bonus in ((Entice, 3.0), (Replace, 0.5), (Hire, 0.0)):
        offer = ask.offer(kind)
        for o in offer.options() if offer is not None else ():
            fleet = (isinstance(o, Hire) and o.kind == "fleet") or (
                isinstance(o, Replace | Entice) and unit(o.force[0]).type == "fleet"
            )
            rated.append((-(use(o.place) + bonus - (2 if fleet else 0)), len(rated), o))
    for *_, o in sorted(rated, key=lambda x: x[:2]):
        yield o
    yield Done()
