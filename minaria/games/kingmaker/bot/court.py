"""Everything but marching: who gets what is dealt, drawn or won, heirs and captives, Parliament, offers, events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from commands import Done, Order
from minaria.engine.phases import Ask
from minaria.games.kingmaker.bot import bargains, houses
from minaria.games.kingmaker.bot.ground import far
from minaria.games.kingmaker.bot.march import stand
from minaria.games.kingmaker.bot.worth import guards, needed, of_heir, prelates
from minaria.games.kingmaker.chapters.business import Propose, Support, Vote
from minaria.games.kingmaker.chapters.captives import Execute
from minaria.games.kingmaker.chapters.combat import Decline, Defend, Pardon, Pursue
from minaria.games.kingmaker.chapters.common import Accept, Commission, Give, Grant, Obey, Refuse
from minaria.games.kingmaker.chapters.company import Entrust, Seize
from minaria.games.kingmaker.chapters.crown import Award, BringIn
from minaria.games.kingmaker.chapters.deals import AskDeal
from minaria.games.kingmaker.chapters.events import Betray, SignTreaty
from minaria.games.kingmaker.chapters.parliament import Attend, Return, Summon
from minaria.games.kingmaker.chapters.setup import Station
from minaria.games.kingmaker.phases.events import AskSubstitute
from minaria.games.kingmaker.phases.leave import AskLeave
from minaria.games.kingmaker.phases.talks import AskRansom
from minaria.games.kingmaker.rules import heirs, trading
from minaria.games.kingmaker.rules.death import company
from minaria.games.kingmaker.rules.items import kind_of
from minaria.games.kingmaker.rules.strength import base
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import BISHOPRIC

ENOUGH = 12.0  # tens of troops from which on others are given more: few castles and ships hold so many


def _holder(g: Kingmaker, seat: str, item: str, noble: str) -> float:
    """How gladly a noble is given an item: the strongest first, as long as walls hold him; bishoprics to many."""
    own = base(g, noble) / 10
    own -= 2 * max(0.0, own - ENOUGH)
    if kind_of(item) == BISHOPRIC:
        return own - 50 * len(guards(g, seat)) * (noble not in guards(g, seat)) - (noble in prelates(g, seat))
    return own


def _given(g: Kingmaker, seat: str, o: Give) -> float:
    """What is dealt, won or paid is given away; what one of his has stays where it counts (KM-TRANSFER-06)."""
    has = trading.holder_of(g, o.item)
    own = g.free(has) and g.nobles[has].seat == seat
    return 0.0 if own else 1000 + _holder(g, seat, o.item, o.noble)


def _base(g: Kingmaker, seat: str, at: str) -> float:
    """How good a castle is to begin in: near heirs."""
    return -sum(min(9, far(heirs.where(g, h)[0]).get(at, 9)) / (1 + k) for k, h in enumerate(heirs.living(g)))


def _entrusted(g: Kingmaker, seat: str, o: Entrust) -> float:
    """Heirs go to the strongest of those who are together, never to another faction."""
    if g.nobles[o.noble].seat != seat:
        return 0.0
    return float(base(g, o.noble) - base(g, heirs.guard_of(g, o.heir)))


def _executed(g: Kingmaker, seat: str, o: Execute) -> float:
    """Heirs who only stand in the way; captives go by themselves if nobody pays for them."""
    mine = needed(g, seat)
    return 1.0 if mine and all(x in g.heirs and x not in mine for x in o.force) else 0.0


def _vote(g: Kingmaker, seat: str, o: Vote) -> float:
    """Everybody for himself and his allies, one motion after another."""
    motions = g.sitting.motions if g.sitting is not None else ()
    for m in motions:
        if m.item == o.item:
            whose = g.nobles[m.to].seat if m.item and m.to in g.nobles else heirs.holder(g, m.to)
            return 1.0 if o.yes == bool(whose and g.allied(seat, whose)) else 0.0
    return 0.0


def _returned(g: Kingmaker, seat: str, o: Return) -> float:
    """Home, where he stands better than here."""
    return stand(g, seat, o.noble, o.place) - stand(g, seat, o.noble, g.nobles[o.noble].at) - 0.5


def _commission(g: Kingmaker, seat: str, o: Commission) -> float:
    """Another goes, whom his heirs do not need."""
    return 0.0 if o.noble in guards(g, seat) or g.nobles[o.noble].seat != seat else 1.0


VALUES: dict[type[Order], Callable[[Kingmaker, str, Any], float]] = {
    Give: _given,
    Station: lambda g, s, o: 1000 + _base(g, s, o.place),
    Seize: lambda g, s, o: of_heir(g, o.heir) + base(g, o.noble) / 1000,
    BringIn: lambda g, s, o: 100 + _base(g, s, o.place),
    Award: lambda g, s, o: 1000 + _holder(g, s, o.item, o.noble),
    Entrust: _entrusted,
    Execute: _executed,
    Pardon: lambda g, s, o: 1.0,
    Betray: lambda g, s, o: 1.0,
    SignTreaty: lambda g, s, o: 1.0,
    Summon: houses.summoned,
    Attend: houses.attended,
    Return: _returned,
    Propose: lambda g, s, o: 1000 + _holder(g, s, o.item, o.noble) if g.nobles[o.noble].seat == s else 1.0,
    Vote: _vote,
    Commission: _commission,
    Support: lambda g, s, o: 1.0 + (heirs.holder(g, o.heir) == s),
}
"""What orders of each kind are worth; 0 and less is never ordered."""


def ordered(g: Kingmaker, ask: Ask, *kinds: type[Order]) -> Iterator[Order]:
    """What is on offer of these kinds and worth ordering, the best first, kind after kind."""
    for kind in kinds or (k for k in VALUES if k is not Commission):
        offer = ask.offer(kind)
        if offer is None:
            continue
        found = [(VALUES[kind](g, ask.seat, o), o) for o in offer.options()]
        yield from (o for v, o in sorted(found, key=lambda x: (-x[0], repr(x[1]))) if v > 0)


def answers(g: Kingmaker, ask: Ask) -> Iterator[Order]:
    """What is said to others' questions: leave to allies alone, deals that pay, guests defend."""
    phase = ask.scene[-1].phase if ask.scene else None
    seat = ask.seat
    if isinstance(phase, AskLeave):
        yield Grant() if g.allied(seat, phase.by) else Refuse()
    elif isinstance(phase, AskRansom):
        good = not phase.words and not phase.number and bargains.accepts(g, seat, phase.noble, phase.items)
        yield Accept() if good else Refuse()
    elif isinstance(phase, AskDeal):
        good = bargains.deal(g, seat, phase.by, phase.kind, phase.items, phase.back)
        yield Accept() if good else Refuse()
    elif isinstance(phase, AskSubstitute):
        if phase.noble in guards(g, seat) and not company(g, phase.noble):
            yield from ordered(g, ask, Commission)
        yield Obey()
    if ask.offer(Defend) is not None:
        yield Defend()
    if ask.offer(Pursue) is not None:
        yield Decline()


def through(ask: Ask) -> Iterator[Order]:
    """What is laid down for a seat that is away, where nothing else is worth it."""
    if isinstance(ask.absent, Order):
        yield ask.absent
    yield Done()
