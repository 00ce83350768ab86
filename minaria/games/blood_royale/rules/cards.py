"""What the event cards of rule E do (chapter OPTE). Which of them ask somebody, and what, is here; the asking itself is
in `phases.events`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import crusade, deaths, events, money, people, rebellion
from minaria.games.blood_royale.state import NEUTRAL, Army, BloodRoyale, Fleet, Good, Kept
from minaria.games.blood_royale.tables import Card, cards, coasts, figures, homes, place_name, provinces
from minaria.games.blood_royale.wording import country_name, crowns, name, seat_name

WAR = "war"
"""What armies of war cards are hired as: they go at the end of the turn."""
COMPANIES = "companies"
ADULT = 15
RISERS = 3
"""How many provinces card 40 makes roll."""
BRIDE_AGE, PRINCE_AGE = 15, 20


def number_of(g: BloodRoyale, card: Card, seat: str) -> int:
    """How many provinces or armies a card means: "2d6", "d6+1", "d6/2 up"."""
    dice = [g.roll(card.title, seat) for _ in range(2 if card.dice.startswith("2d6") else 1)]
    total = sum(dice) + (1 if card.dice.endswith("+1") else 0)
    return -(-total // 2) if "/2" in card.dice else total


def targets(g: BloodRoyale, card: Card, seat: str) -> list[str]:
    """The provinces a card strikes: those it names, or random ones."""
    if card.target == "random":
        return events.draw_provinces(g, number_of(g, card, seat), card.title.casefold(), seat)
    return card.target.split(";")


def bearable(g: BloodRoyale, seat: str, cost: int) -> int:
    """What somebody can pay of a sum."""
    return max(0, min(cost, g.players[seat].cash))


# -- what somebody is asked besides


def choices(g: BloodRoyale, n: int, seat: str) -> list[str]:
    """What a seat has to choose from before the card takes effect: ids of people, countries, words; none nothing."""
    code = cards()[n].code
    if code == "MONARCH_CHARISMA" and n != 34:
        return [g.ruler_of(c) for c in g.crowns if g.ruler_of(c)]
    if code == "PRINCE_BONUS":
        return [p for p in g.living(seat) if g.people[p].male and g.people[p].kind in ("", "foreign")]
    if code == "UNREST_CHOICE":
        return [c for c in g.crowns if g.crowns[c].seat]
    if code == "ANNULMENT":
        house = g.players[seat].house
        return [
            key
            for key, m in g.marriages.items()
            if not m.ended and house in (g.people[m.husband].house, g.people[m.wife].house)
        ]
    if code == "SURVIVAL_NAMED":
        return [p for p in g.living() if g.age(p) >= ADULT and not g.thrones(p)]
    if code == "GRANT_TITLE" and g.rule("G"):
        return [p for p in g.held(seat) if p not in g.titles]
    return ["yes", "no"] if code == "LOAN" else []


def called(g: BloodRoyale, choice: str) -> str:
    """A choice as it is told."""
    if choice in g.people:
        return f"{name(g, choice)} of {g.people[choice].house}"
    if choice in g.marriages:
        return f"{name(g, g.marriages[choice].husband)} and {name(g, g.marriages[choice].wife)}"
    return country_name(choice) if choice in g.crowns else place_name(choice) if choice in provinces() else choice


# -- effects

KEPT_HINTS = {
    "BIRTH_BONUS": " ('play cradles for' a wife, in a step of births)",
    "DISPENSATION": ": a wedding of yours inside a house is possible once",
    "SURVIVAL_BONUS": " ('play physicians for' one of yours, before a roll)",
}
"""How a kept card is used."""

Effect = Callable[[BloodRoyale, Card, str, str], None]


def apply(g: BloodRoyale, n: int, seat: str, choice: str = "") -> None:
    """A card takes effect: for the drawer or the winner, with what he chose."""
    card = cards()[n]
    EFFECTS.get(card.code, _nothing)(g, card, seat, choice)


def _nothing(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    """What the card does is done by the phase, or there is nothing."""


def _keep(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    """Cards 37, 41, 48: kept until they are used (see `rules.kept_cards`)."""
    g.kept[card.number] = Kept(seat)
    about = hap.EVENT((), {seat: hap.GAINS})
    how = KEPT_HINTS[card.code]
    g.tell(
        f"{seat_name(g, seat)} keeps the card {card.title}.", about, **{seat: f"You keep the card {card.title}{how}."}
    )


def _crusade(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    g.kept[card.number] = Kept(seat)
    if g.level:
        crusade.call_to_arms(g, int(card.amount))


def _plague(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    struck = targets(g, card, seat)
    events.plague(g, [p for p in struck if coasts(p)] if card.code == "PLAGUE_COAST" else struck)


def _famine(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    events.famine(g, targets(g, card, seat))


def _rebellion(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    if card.code == "REBELLION_RANDOM":
        for p in targets(g, card, seat):
            if g.owner(p) and p not in g.revolts and not rebellion.quiet(g, p):
                rebellion.rises(g, p)
    elif card.target in ("all", "tax7"):
        high = figures("tax")["high"]
        rebellion.roll_all(g, [s for s in g.seats if card.target == "all" or g.rates.get(s) == high])
    else:
        for p in card.target.split(";"):
            rebellion.roll(g, p, int(card.amount))


def _unrest(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    mine = [p for p in homes(choice) if g.owner(p) == g.crowns[choice].seat and p not in g.revolts]
    weak = sorted(mine, key=lambda p: (rebellion.quiet(g, p), sum(rebellion.modifiers(g, p).values())))
    for p in weak[:RISERS]:
        rebellion.roll(g, p)


def _extra(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    for p, kind in g.resources.items():
        if kind == card.target and g.owner(p) and not money.idle(g, p):
            g.goods[g.fresh(kind)] = Good(kind, g.owner(p), p)


def _charge(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    for s in g.seats:
        has = g.players[s].cash
        due = len(g.held(s)) if card.target == "all" else -(-has // 10) if has > 100 else 0
        lost = bearable(g, s, due)
        g.pay(s, -lost)
        if lost:
            about = hap.MONEY((), {s: hap.PAYS})
            g.tell(f"{seat_name(g, s)} pays the Treasury.", about, **{s: f"{card.title} costs you {crowns(lost)}."})


def _loan(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    if choice == "yes":
        lent, back = map(int, card.amount.split("/"))
        g.pay(seat, lent)
        g.debts[f"{seat}/"] = g.debts.get(f"{seat}/", 0) + back
        said = f"{seat_name(g, seat)} borrows {lent} crowns: {back} are due at the next taxation."
        g.tell(said, hap.MONEY((), {seat: hap.PAID}))


def _companies(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    for _ in range(number_of(g, card, seat)):
        g.armies[g.fresh("neutral-army")] = Army(NEUTRAL, seat, g.capital(seat), hired=COMPANIES)


def _captain(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    until = g.turn + (card.number == 4)
    _arrival(g, seat, "Captain", kind="captain", vigour=int(card.amount), until=until)


def _foreign(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    made = people.throw_scores(g, f"the prince of {card.target}", True, seat)
    _arrival(g, seat, card.target, kind="foreign", **made)


def _bride(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    made = people.throw_scores(g, "the bride", False, seat)
    house = "Arpad"
    who = people.add(
        g,
        name=people.free_name(g, "Ilona"),
        house=house,
        male=False,
        born=people.born_at(g, BRIDE_AGE),
        seat=seat,
        kind="foreign",
        **made,
    )
    g.tell(f"{name(g, who)} of {house} comes to {seat_name(g, seat)}.", hap.HOUSE((), {seat: hap.GAINS}, (who,)))


def _inherit_title(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    """Cards 30 and 32: with rule G a prince has the title by marriage; without it a bride comes (BR-OPTE-12, -30)."""
    if not g.rule("G"):
        _bride(g, card, seat, choice)
        return
    single = [p for p in g.living(seat) if g.people[p].male and g.age(p) >= ADULT and not g.people[p].spouse]
    if card.target in g.titles or not single:
        g.tell("The title stays where it is.", hap.TITLE(card.target))
        return
    who = max(single, key=lambda p: -g.people[p].born)
    g.titles[card.target] = who
    about = hap.TITLE(card.target, {seat: hap.GAINS}, (who,))
    g.tell(f"{name(g, who)} weds the heiress and governs {place_name(card.target)}.", about)


def _arrival(g: BloodRoyale, seat: str, title: str, **record: Any) -> str:
    """A man from outside comes to a seat, with a piece where one is free."""
    who = people.add(
        g,
        name=people.free_name(g, "Werner" if record.get("kind") == "captain" else "Casimir"),
        house=title,
        male=True,
        born=people.born_at(g, PRINCE_AGE),
        seat=seat,
        **record,
    )
    people.place_prince(g, who)
    g.tell(f"{name(g, who)} of {title} joins {seat_name(g, seat)}.", hap.HOUSE((), {seat: hap.GAINS}, (who,)))
    return who


def _pretender(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    country = card.target.casefold()
    crown = g.crowns[country]
    owner = crown.seat
    sons = [p for p in g.living() if g.people[p].male and crown.monarch in (g.people[p].father, g.people[p].mother)]
    may = [
        p
        for p in (g.living(owner) if owner else ())
        if (x := g.people[p]).male
        and g.age(p) >= ADULT
        and not g.thrones(p)
        and x.kind == ""
        and not x.home
        and sons != [p]
        and p not in g.captives
    ]
    if not may:
        g.tell("Nobody can claim the throne.", hap.EVENT())
        return
    who = g.pick("the pretender", may, named=lambda p: name(g, p))
    to = g.left_of(owner)
    young = [c for c in g.living(owner) if who == g.people[c].father and g.age(c) < ADULT]
    for p in [who, *([g.people[who].spouse] if g.people[who].spouse else []), *young]:
        people.move_house(g, p, to)
    g.change(who, kind="pretender", of=country)
    g.kept[card.number] = Kept(owner, who)
    said = f"{name(g, who)} claims {country_name(country)} and goes over to {seat_name(g, to)}."
    g.tell(said, hap.DISPUTE((), {owner: hap.LOSING, to: hap.GAINS}, (who,)))
    people.settle_princes(g, owner)


def _bastard(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    first = g.seats.index(seat)
    for s in (*g.seats[first:], *g.seats[:first]):
        king = g.monarch_of(s)
        if king and g.people[king].male and not g.people[king].spouse:
            break
    else:
        g.tell("No King is unmarried.", hap.EVENT())
        return
    to = g.seats[g.seats.index(s) - 1]
    made = people.throw_scores(g, "the bastard", True, to)
    who = _arrival(g, to, "Fitzroy", kind="bastard", of=g.players[s].country, **made)
    g.change(who, father=king)
    g.kept[card.number] = Kept(to, who)


def _favour(g: BloodRoyale, who: str, by: int) -> None:
    g.favours[who] = g.favours.get(who, 0) + by
    g.tell(f"The Charisma of {name(g, who)} is {people.charisma(g, who):+d} until the turn ends.", hap.EVENT())


def _monarch(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    country = g.players[seat].country
    who = choice or (g.ruler_of(country) if country else "")
    if who:
        _favour(g, who, int(card.amount))


def _strength(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    g.change(choice, vigour=people.within(g.people[choice].vigour + int(card.amount)))
    g.tell(f"{name(g, choice)} has Strength {g.people[choice].vigour:+d}.", hap.EVENT((), {seat: hap.GAINS}))


def _annul(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    m = g.marriages[choice]
    deaths.end_marriage(g, choice)
    g.tell(f"The marriage of {called(g, choice)} is annulled.", hap.WEDDING((), {}, (m.husband, m.wife)))
    for who in deaths.homeward(g):
        deaths.go_home(g, who)


def _poison(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    if not deaths.survives(g, choice, int(card.amount), "the poisoned cup"):
        deaths.die(g, choice)


def _accident(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    may = [p for p in g.living(seat) if g.people[p].male and g.age(p) >= ADULT and not g.thrones(p)]
    if may:
        who = g.pick("who hunts", may, named=lambda p: name(g, p))
        if not deaths.survives(g, who, 0, "the hunt"):
            deaths.die(g, who)


def _pirates(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    from minaria.games.blood_royale.tables import KINDS, seas

    for f, x in list(g.fleets.items()):
        cargo = sorted(
            (i for i, good in g.goods.items() if good.aboard == f), key=lambda i: KINDS.index(g.goods[i].kind)
        )
        if x.at in seas() and cargo and g.roll("pirates", x.seat) <= figures("storm")["fleet_lost_on_or_below"]:
            g.tell(
                f"Pirates take {g.goods[cargo[0]].kind} of {seat_name(g, x.seat)}.",
                hap.GOODS(x.at, {x.seat: hap.LOSING}),
            )
            del g.goods[cargo[0]]


def _castle(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    country = g.players[seat].country
    if country and g.crowns[country].castle:
        better = int(card.amount) - g.crowns[country].strong
        x = g.crowns[country]
        g.crown(country, castle=x.castle + better, strong=x.strong + better)


def _fleets(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    for s in g.seats:
        colour, ports = g.players[s].country, money.ports(g, s)
        if colour and ports and money.raise_room(g, s, "fleet", colour) > 0:
            g.fleets[g.fresh(f"{colour}-fleet")] = Fleet(colour, s, ports[0])
            g.tell(
                f"{seat_name(g, s)} has a new fleet at {place_name(ports[0])}.", hap.RAISING(ports[0], {s: hap.GAINS})
            )


def _title(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    adults = [p for p in g.living(seat) if g.age(p) >= ADULT and not g.thrones(p)]
    if choice and adults:
        who = max(adults, key=lambda p: (g.people[p].charisma, -g.people[p].born))
        g.titles[choice] = who
        g.tell(f"{name(g, who)} governs {place_name(choice)}.", hap.TITLE(choice, {seat: hap.GAINS}, (who,)))
    else:
        g.pay(seat, int(card.amount))


def _fair(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    while money.cash_one(g, seat):
        g.pay(seat, int(card.amount))


def _war(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    """Cards 9 to 14: where the armies appear (BR-OPTE-18, -20)."""
    origin, _, victim = card.target.partition(">")
    at = origin if origin in provinces() and g.owner(origin) else victim
    if not g.owner(at) and card.number == 9:
        at = "lancashire"
    if card.number == 14 and origin in provinces() and not g.owner(origin):
        at = victim
    if not g.owner(at):
        g.tell(f"{place_name(at)} is neutral: nothing happens.", hap.EVENT())
        return
    _rise(g, at, int(card.amount))


def _cathars(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    if g.owner(card.target):
        _rise(g, card.target, int(card.amount))


def _rise(g: BloodRoyale, at: str, many: int) -> None:
    for _ in range(many):
        g.armies[g.fresh("neutral-army")] = Army(NEUTRAL, "", at, hired=WAR)
    g.tell(f"{many} neutral armies appear in {place_name(at)}.", hap.EVENT(at, {g.owner(at): hap.STRUCK}))


def _truce(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    g.truce = True


EFFECTS: dict[str, Effect] = {
    "PLAGUE": _plague,
    "PLAGUE_COAST": _plague,
    "FAMINE": _famine,
    "REBELLION_ROLL": _rebellion,
    "REBELLION_RANDOM": _rebellion,
    "UNREST_CHOICE": _unrest,
    "RESOURCE_EXTRA": _extra,
    "CASH_LOSS": _charge,
    "LOAN": _loan,
    "FREE_COMPANIES": _companies,
    "CAPTAIN": _captain,
    "INHERIT_CROWN": _foreign,
    "INHERIT_TITLE": _inherit_title,
    "BRIDE": _bride,
    "PRETENDER": _pretender,
    "BASTARD": _bastard,
    "MONARCH_CHARISMA": _monarch,
    "PRINCE_BONUS": _strength,
    "ANNULMENT": _annul,
    "SURVIVAL_NAMED": _poison,
    "SURVIVAL_RANDOM": _accident,
    "CARGO_LOSS": _pirates,
    "CASTLE": _castle,
    "FREE_FLEET": _fleets,
    "GRANT_TITLE": _title,
    "TRADE_FAIR": _fair,
    "NEUTRAL_WAR": _war,
    "CATHARS": _cathars,
    "TRUCE": _truce,
    "BIRTH_BONUS": _keep,
    "DISPENSATION": _keep,
    "SURVIVAL_BONUS": _keep,
    "CRUSADE": _crusade,
}


def schism(g: BloodRoyale, bids: dict[str, int], winner: str) -> None:
    """Card 42: the biggest investor's monarch gains, the smallest's loses (BR-OPTE-34)."""
    least = min(bids.values())
    last = [s for s, n in bids.items() if n == least]
    for s, by in ((winner, 1), *((s, -1) for s in last[:1] if s != winner)):
        country = g.players[s].country
        if country and g.ruler_of(country):
            _favour(g, g.ruler_of(country), by)


# -- when a round and a turn are over


def round_over(g: BloodRoyale) -> None:
    """Neutrals of a card who are alone in a province make it neutral (BR-OPTE-19, -42)."""
    for at in dict.fromkeys(a.at for a in g.armies.values() if a.hired == WAR):
        others = [a for a in g.here(at) if a in g.armies and g.armies[a].seat]
        castle = any(c.capital == at and c.castle for c in g.crowns.values())
        if g.owner(at) and not others and not castle:
            g.control[at] = NEUTRAL
            g.tell(f"{place_name(at)} is neutral now.", hap.CONTROL(at))


def turn_over(g: BloodRoyale) -> None:
    """Armies of war cards and captains whose time is over go (BR-OPTE-19, -22)."""
    for a in [a for a, x in g.armies.items() if x.hired == WAR]:
        del g.armies[a]
    if crusade.called(g):
        crusade.close(g)
    for who in [p for p in g.living() if g.people[p].kind == "captain" and g.people[p].until <= g.turn]:
        deaths.retire(g, who, f"{name(g, who)} and his men leave.")


__all__ = ["apply", "called", "choices", "round_over", "schism", "turn_over"]
