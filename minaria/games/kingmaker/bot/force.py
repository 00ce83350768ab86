"""What fights are worth, in points: the exact odds of the rules, times what either side would lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from commands import Order
from minaria.engine.state import remember
from minaria.games.kingmaker.advice.odds import chances
from minaria.games.kingmaker.bot.worth import VOTE, guards, kept_back, of_noble
from minaria.games.kingmaker.chapters.combat import Attack, Besiege, Storming
from minaria.games.kingmaker.rules import besieging, fighting, heirs
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.strength import strength
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import SEA, Fight
from minaria.games.kingmaker.tables import FORTIFIED, PlaceItem, place_in, place_items, places

LEAST = 0.5  # points that a fight must promise
RISK = 0.12  # the greatest chance of a defeat that is run
PLACE, TROOP = 0.8, 0.01  # what a place, and a troop that comes with it for attackers, is worth


def value(g: Kingmaker, seat: str, f: Fight) -> float:
    """What a fight is worth to whoever begins it; less than nothing where it may well be lost."""
    if f.kind == SEA:
        return -1.0
    inside = [n for s in f.asking for n in besieging.guests(g, f.place) if g.nobles[n].seat == s] if f.place else []
    if f.place and besieging.too_weak(g, f.attackers, f.place, (*f.defenders, *inside)) is not None:
        return -1.0
    c = chances(g, f)
    if c.theirs > RISK or not c.ours:
        return -1.0
    prize = sum(of_noble(g, n) for n in f.defenders) + (_place(g, seat, f.place) if f.place else 0.0)
    ours = sum(of_noble(g, n) for n in f.attackers)
    dead = sum(float(p) * (of_noble(g, n) if n in f.attackers else 0.0) for n, p in c.deaths.items() if n in g.nobles)
    return float(c.ours) * prize - float(c.theirs) * ours - dead


def _place(g: Kingmaker, seat: str, place: str) -> float:
    """What a place is worth: its votes the more to whoever may win by them."""
    if places()[place].kind not in FORTIFIED:
        return 0.0
    vote = VOTE * (2 if heirs.has_monarch(g, seat) else 1)
    return PLACE + vote * places()[place].commons + sum(TROOP * x.attack for x in _items_of(place))


@cache
def _items_of(place: str) -> list[PlaceItem]:
    return [x for x in place_items().values() if x.place == place]


def meant(g: Kingmaker, seat: str, order: Order) -> Fight | None:
    """The fight that an order comes to."""
    return order.fight(g, seat) if isinstance(order, Attack | Storming) else None


def variants(g: Kingmaker, seat: str, order: Order) -> Iterator[Order]:
    """An order with all it may have but those who take no risk, and without the guards of heirs."""
    if not isinstance(order, Attack | Besiege):
        yield order
        return
    spared = [n for n in kept_back(g, seat) if n not in guards(g, seat)]
    all_of = tuple(n for n in order.force if n not in spared)
    rest = tuple(n for n in all_of if n not in kept_back(g, seat))
    for force in dict.fromkeys((all_of, rest)):
        if force:
            yield order if force == order.force else replace(order, force=force)


def fights(g: Kingmaker, seat: str, found: Iterable[Order]) -> Iterator[Order]:
    """The fights that are worth it, the best first."""
    out = []
    for order in found:
        for one in variants(g, seat, order):
            f = meant(g, seat, one)
            worth = value(g, seat, f) if f is not None else 0.0
            if worth > LEAST:
                out.append((worth, one))
    yield from (o for _, o in sorted(out, key=lambda x: (-x[0], repr(x[1]))))


def strikes(g: Kingmaker, seat: str, at: str, force: Sequence[str]) -> float:
    """What these nobles could win in a space, if they all came there."""
    place = place_in().get(at)
    siege = place is not None and ctl.standing(g, seat, place.id) in (ctl.NEUTRAL, ctl.UNFRIENDLY, ctl.HELD)
    best = -1.0
    ours = sum(strength(g, n, at, attacking=True) for n in force)
    if siege and place is not None:  # most of what cannot be is seen at once
        siege = ours >= besieging.needed(g, place.id, besieging.bound(g, place.id))
    weaker = [n for n in fighting.foes_at(g, seat, at) if not g.nobles[n].inside and strength(g, n) < ours]
    if not siege and not weaker:
        return best
    trial = g.copy()
    for n in force:
        trial.noble(n, at=at, inside=False, aboard=())
    trial.settle()
    remember(trial, "control", lambda: ctl.control(g))  # who stands where makes no difference to it
    done: set[tuple[str, bool]] = set()
    for n in fighting.foes_at(trial, seat, at):
        x = trial.nobles[n]
        if (x.seat, x.inside) in done or x.inside or fighting.foes_refusal(trial, seat, (n,)) is not None:
            continue
        done.add((x.seat, x.inside))
        best = max(best, value(trial, seat, fighting.attack(trial, seat, (n,), force)))
    if siege and place is not None and besieging.refusal(trial, seat, place.id) is None:
        best = max(best, value(trial, seat, fighting.siege(trial, seat, place.id, force)))
    return best


def walls(g: Kingmaker, seat: str, at: str) -> bool:
    """Whether a faction has a strong place in a space, and may go in."""
    place = place_in().get(at)
    return place is not None and ctl.standing(g, seat, place.id) in (ctl.FRIENDLY, ctl.ALLIED)
