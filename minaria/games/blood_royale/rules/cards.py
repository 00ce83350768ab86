"""What the event cards of rule E do (chapter OPTE); what is chosen for them stands in `rules.card_choices`."""

from __future__ import annotations

from collections.abc import Callable

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import (
    card_people,
    crusade,
    deaths,
    events,
    money,
    neutrals,
    people,
    rebellion,
)
from minaria.games.blood_royale.rules.card_choices import JOINED
from minaria.games.blood_royale.state import NEUTRAL, WAR, Army, BloodRoyale, Fleet, Good, Kept
from minaria.games.blood_royale.tables import Card, cards, coasts, figures, place_name, provinces
from minaria.games.blood_royale.wording import crowns, name, seat_name

COMPANIES = "companies"


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
    for p in choice.split(JOINED)[1:]:
        rebellion.roll(g, p)


def _extra(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    for p, kind in g.resources.items():
        if kind == card.target and g.owner(p) and not money.idle(g, p):
            g.goods[g.fresh(kind)] = Good(kind, g.owner(p), p)


TENTH = 10
"""What the rich pay is a tenth of their money, rounded up (the word of the card)."""


def _charge(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    for s in g.seats:
        has = g.players[s].cash
        due = (
            len(g.held(s)) if card.target == "all" else -(-has // TENTH) if has > figures("charge")["rich_above"] else 0
        )
        lost = bearable(g, s, due)
        g.pay(s, -lost)
        if lost:
            about = hap.MONEY((), {s: hap.PAYS})
            g.reveal()  # all see that he pays
            g.tell(f"{seat_name(g, s)} pays the Treasury.", about, **{s: f"{card.title} costs you {crowns(lost)}."})


def _loan(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    if choice == "yes":
        lent, back = map(int, card.amount.split("/"))
        g.pay(seat, lent)
        g.owe(seat, "", back)
        said = f"{seat_name(g, seat)} borrows {lent} crowns: {back} are due at the next taxation."
        g.tell(said, hap.MONEY((), {seat: hap.PAID}))


def _companies(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    for _ in range(number_of(g, card, seat)):
        g.armies[g.fresh("neutral-army")] = Army(NEUTRAL, seat, g.capital(seat), hired=COMPANIES)


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


def _pirates(g: BloodRoyale, card: Card, fleet: str, choice: str) -> None:
    x = g.fleets[fleet]
    del g.goods[next(i for i, good in g.goods.items() if good.aboard == fleet and good.kind == choice)]
    g.tell(f"Pirates take {choice} of {seat_name(g, x.seat)}.", hap.GOODS(x.at, {x.seat: hap.LOSING}))


def _castle(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    country = g.players[seat].country
    if country and g.crowns[country].castle:
        better = int(card.amount) - g.crowns[country].strong
        x = g.crowns[country]
        g.crown(country, castle=x.castle + better, strong=x.strong + better)


def _fleets(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    if choice in provinces():
        colour = g.players[seat].country
        g.fleets[g.fresh(f"{colour}-fleet")] = Fleet(colour, seat, choice)
        said = f"{seat_name(g, seat)} has a new fleet at {place_name(choice)}."
        g.tell(said, hap.RAISING(choice, {seat: hap.GAINS}))


def _title(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    """Card 57: an own adult governs, man or woman; without rule G there are crowns (BR-OPTE-41)."""
    place, _, who = choice.partition(JOINED)
    if not g.rule("G"):
        g.pay(seat, int(card.amount))
    elif who:
        g.titles[place] = who
        g.tell(f"{name(g, who)} governs {place_name(place)}.", hap.TITLE(place, {seat: hap.GAINS}, (who,)))


def _fair(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    while money.cash_one(g, seat):
        g.pay(seat, int(card.amount))


def _war(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    neutrals.declared(g, card)


def _cathars(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    if g.owner(card.target):
        neutrals.rise(g, card.target, int(card.amount))


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
    "CAPTAIN": card_people.captain,
    "INHERIT_CROWN": card_people.foreign,
    "INHERIT_TITLE": card_people.inherit_title,
    "BRIDE": card_people.bride,
    "PRETENDER": card_people.pretender,
    "BASTARD": card_people.bastard,
    "MONARCH_CHARISMA": _monarch,
    "PRINCE_BONUS": _strength,
    "ANNULMENT": card_people.annul,
    "SURVIVAL_NAMED": card_people.poison,
    "SURVIVAL_RANDOM": card_people.accident,
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


# -- when a turn is over


def turn_over(g: BloodRoyale) -> None:
    """Captains whose time is over go, and the Saracens (BR-OPTE-22, -43); at older tables armies of war cards too."""
    for a in [a for a, x in g.armies.items() if x.hired == WAR and not g.level]:
        del g.armies[a]
    if crusade.called(g):
        crusade.close(g)
    for who in [p for p in g.living() if g.people[p].kind == "captain" and g.people[p].until <= g.turn]:
        deaths.retire(g, who, f"{name(g, who)} and his men leave.")


__all__ = ["apply", "schism", "turn_over"]
