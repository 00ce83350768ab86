"""Money and forces: taxes below revolt, risings bought off, armies that earn their keep, sets cashed in, ransoms."""

from __future__ import annotations

from collections.abc import Iterator

from commands import Done, Order
from minaria.games.blood_royale.bot.march import MOST_TOGETHER, against, foes, needed, paying, stranded, targets
from minaria.games.blood_royale.bot.worth import CAPTIVE, MONARCH, home, of_province, prize, turns_left
from minaria.games.blood_royale.chapters.interphase import (
    BuyOff,
    CashIn,
    Disband,
    NameCapital,
    PlaceUnit,
    Raise,
    Tax,
    Withhold,
)
from minaria.games.blood_royale.chapters.ransom import Agree, Ransom, RefuseRansom
from minaria.games.blood_royale.rules import battle, money, rebellion
from minaria.games.blood_royale.rules.captivity import neutral_price
from minaria.games.blood_royale.rules.land import home_held
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import coasts, figures, links, provinces

RISING = 0.3
"""How likely a turn brings a rebellion."""
USUAL, ALL = "usual", "all"
LEVIES = {USUAL: (3, 9, 0.35), ALL: (8, 20, 1.2)}
"""How many armies a country keeps by each levy: at least, at most, and the share of its tax that upkeep may take.
`ALL` asks for no land to take and no foe: whoever has them finds both.
"""
SAVED = 12
"""Crowns put by for each army of a levy of all: what it costs, and some turns of pay."""
AGENT = 0.6
"""What of a prisoner's worth is offered for him, or asked at least."""


# -- taxes, rebellions


def risk(g: BloodRoyale, seat: str, rate: int) -> float:
    """What risings at a rate would cost on the average in a turn: tax and items missed, and what calms them."""
    if not turns_left(g):
        return 0.0
    was, high = g.rates.get(seat), figures("tax")["high"]
    change = figures("tax")["high_rebellion"] * ((rate == high) - (was == high))
    total = 0.0
    for p in g.held(seat):
        if p not in g.revolts and not rebellion.quiet(g, p):
            added = sum(rebellion.modifiers(g, p).values()) + change
            faces = max(0, min(6, figures("rebellion")["rebels_on_or_below"] - added))
            calm = min(figures("rebellion")["buy_off"], of_province(g, seat, p) * turns_left(g))
            total += faces / 6 * (calm + of_province(g, seat, p))
    return RISING * total


def taxes(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """The rate that brings more once what would rise against it is paid for."""
    rates = (int(figures("tax")["normal"]), int(figures("tax")["high"]))
    yield Tax(max(rates, key=lambda r: (money.income(g, seat, r) - risk(g, seat, r), -r)))


def withheld(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Governors keep all they may of others' tax, for nothing follows from it; not of those who pay one."""
    for p, most in money.withholdable(g, seat).items():
        if not paying(g, seat, g.owner(p)):
            yield Withhold(most, p)
    yield Done()


def relief(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Rebellions are bought off where the land brings more than that in the turns that are left."""
    price = figures("rebellion")["buy_off"]
    mine = [p for p in g.revolts if g.owner(p) == seat]
    for p in sorted(mine, key=lambda p: (-of_province(g, seat, p), p)):
        garrison = rebellion.units(g, p, seat)
        if of_province(g, seat, p) * min(turns_left(g), 6) > price and garrison < 2:
            yield BuyOff(p)
    yield Done()


# -- forces


def prey(g: BloodRoyale, seat: str) -> int:
    """Armies that would find land to take beside one's own."""
    many = 0
    for p, value in targets(g, seat, "march").items():
        near = (*links("land")[p], *links("crossing").get(p, ()))
        if any(g.owner(q) == seat for q in near):
            need = needed(against(g, seat, p), 0.75)
            many += need if 0 < need <= MOST_TOGETHER and value > 10 * need else 0
    return many


def threat(g: BloodRoyale, seat: str) -> int:
    """The armies of the strongest neighbour who is bound to no peace."""
    held = g.held(seat)
    near = {q for p in held for q in (*links("land")[p], *links("crossing").get(p, ())) if q not in held}
    found: dict[str, int] = {}
    for x in g.armies.values():
        if x.seat not in ("", seat) and (x.at in near or x.at in held or g.capital(x.seat) in near):
            found[x.seat] = found.get(x.seat, 0) + 1
    return max(found.values(), default=0)


def wanted(g: BloodRoyale, seat: str, levy: str = USUAL) -> int:
    """How many armies a seat wants: for the land it could take, against who could come, as far as its land pays them.

    In the last turns land brings nothing more.
    """
    left, (fewest, most, spent) = turns_left(g), LEVIES[levy]
    if not left:
        return 0
    paid = int(spent * money.income(g, seat, int(figures("tax")["normal"])) / figures("forces")["upkeep"])
    if levy == ALL and left > 2:
        return min(most, max(fewest, paid, g.players[seat].cash // SAVED))
    most = min(most, paid)
    want = max(fewest, prey(g, seat), round(0.7 * threat(g, seat)))
    return max(0, min(want, most) if left > 2 else min(want, most, threat(g, seat)))


def fleets_wanted(g: BloodRoyale, seat: str) -> int:
    """A fleet where items lie, or will lie, on coasts from which no road leads home."""
    if g.rule("D") or not turns_left(g):
        return int(not g.rule("D") and any(x.aboard and x.seat == seat for x in g.goods.values()))
    cut_off = [p for p in g.resources if g.owner(p) == seat and p not in home(g, seat) and coasts(p)]
    return int(bool(cut_off or stranded(g, seat)) and bool(money.ports(g, seat)))


def upkeep(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Who is not needed even for a levy of all goes, those far from enemies first; ships with nothing to carry."""
    mine = [a for a in money.payable(g, seat) if a in g.armies]
    ships = [f for f in money.payable(g, seat) if f in g.fleets]
    many = len(mine) - wanted(g, seat, ALL)
    idle = sorted(mine, key=lambda a: (needful(g, seat, g.armies[a].at), a))
    if many > 0:
        yield Disband(tuple(idle[:many]))
    laden = {x.aboard for x in g.goods.values()} | {x.aboard for x in g.armies.values()}
    spare = [f for f in ships if f not in laden]
    if len(ships) > fleets_wanted(g, seat) and spare:
        yield Disband((spare[0],))
    yield Done()


def needful(g: BloodRoyale, seat: str, at: str) -> float:
    """How much armies are needed in a province: land about to be taken, a capital, a border."""
    if at not in provinces():
        return MONARCH  # at sea, on the way to somewhere
    if g.owner(at) != seat:
        return prize(g, seat, at)
    near = sum(bool([s for s in foes(g, seat, p) if battle.armies(g, p, s)]) for p in links("land").get(at, ()))
    return near * of_province(g, seat, at) + MONARCH * (at == g.capital(seat))


def levies(g: BloodRoyale, seat: str, levy: str = USUAL) -> Iterator[Order]:
    """A new capital where the old one is lost; armies up to what is wanted; a fleet where one is."""
    homes = sorted(home_held(g, seat), key=lambda p: (-len([q for q in links("land")[p] if g.owner(q) == seat]), p))
    yield from (NameCapital(p) for p in homes)
    have = sum(x.seat == seat for x in g.armies.values())
    colour = g.players[seat].country
    if colour:
        each, purse = money.cost("army"), g.players[seat].cash
        many = min(wanted(g, seat, levy) - have, money.raise_room(g, seat, "army", colour), purse // each)
        if many > 0:
            yield Raise(many)
        if sum(x.seat == seat for x in g.fleets.values()) < fleets_wanted(g, seat):
            ports = sorted(money.ports(g, seat), key=lambda p: (p not in home(g, seat), home(g, seat).get(p, 99), p))
            yield from (Raise(1, p if g.turn > 1 else "", "fleet") for p in ports[:1])
    yield Done()


def placements(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Units of the first turn stand where most land to be taken, or most to be kept, lies beside them."""
    wish = targets(g, seat, "march")
    worth = {
        p: sum(wish.get(q, 0.0) for q in (*links("land")[p], *links("crossing").get(p, ())))
        / (1 + len(battle.armies(g, p, seat)))
        for p in home_held(g, seat)
    }
    best = sorted(worth, key=lambda p: (-worth[p], p))
    yield from (PlaceUnit(p) for p in best)
    yield from (PlaceUnit(p, "fleet") for p in sorted(best, key=lambda p: (home(g, seat).get(p, 99), p)) if coasts(p))


# -- goods, prisoners


def cashing(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Sets are cashed in, but for those that will be worth more once what is on its way is there."""
    kinds = money.in_capital(g, seat)
    coming = {x.kind for x in g.goods.values() if x.seat == seat and x.at in home(g, seat) and not x.owed}
    better = [k for k in ("semi-luxury", "luxury") if not kinds[k] and k in coming]
    sets = min(len(kinds[k]) for k in ("food", "metals", "cloth"))
    keep = 1 if better and turns_left(g) and not (kinds["semi-luxury"] and better == ["luxury"]) else 0
    if sets > keep:
        yield CashIn(sets - keep)
    yield Done()


def of_prisoner(g: BloodRoyale, who: str) -> float:
    """What a prisoner is worth to his own side."""
    if not turns_left(g):
        return 0.0
    return MONARCH * 1.5 if g.thrones(who) else CAPTIVE if g.people[who].piece else CAPTIVE / 2


def ransoms(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """A price is asked of prisoners' own side, or offered to their captors."""
    for who, held in g.captives.items():
        mine = g.people[who].seat == seat
        price = int(of_prisoner(g, who) * (1 if held.by == seat else AGENT))
        if not held.by:  # neutrals have their price
            price = neutral_price() if g.players[seat].cash > 2 * neutral_price() and g.thrones(who) else 0
        if (mine or held.by == seat) and price > 0:
            yield Ransom(who, min(price, max(0, g.players[seat].cash)) if mine else price)


def ransom_answer(g: BloodRoyale, seat: str, who: str, amount: int) -> Iterator[Order]:
    """What a prisoner is worth is paid; captors take what is near it."""
    mine = g.captives[who].by == seat
    fair = amount >= AGENT * of_prisoner(g, who) if mine else amount <= of_prisoner(g, who)
    if fair and (mine or g.players[seat].cash >= amount):
        yield Agree()
    yield RefuseRansom()
