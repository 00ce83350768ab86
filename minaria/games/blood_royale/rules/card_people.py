"""People whom event cards bring, take, wed and part: captains, princes, brides, pretenders, bastards (chapter OPTE)."""

from __future__ import annotations

from typing import Any

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import deaths, people, weddings
from minaria.games.blood_royale.rules.card_choices import ADULT, CROWNS, TITLE_CARD, called
from minaria.games.blood_royale.state import BloodRoyale, Good, Kept
from minaria.games.blood_royale.tables import KINDS, Card, cards, figures, place_name
from minaria.games.blood_royale.wording import country_name, crowns, name, seat_name

BRIDE_AGE, PRINCE_AGE = int(figures("ages")["marry"]), int(figures("ages")["prince_piece"])


def captain(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    until = g.turn + int(figures("captain")["turns"][str(card.number)]) - 1
    _arrival(g, seat, "Captain", kind="captain", vigour=int(card.amount), until=until)


def foreign(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    """Cards 31 and 33: a prince weds a daughter of the winner if there is one; no children of his are in play
    (BR-OPTE-31).
    """
    made = people.throw_scores(g, f"the prince of {card.target}", True, seat)
    who = _arrival(g, seat, card.target, kind="foreign", **made)
    if choice:
        weddings.celebrate(g, who, choice)


def bride(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    who = _woman(g, seat, "Ilona", "Arpad", "the bride")
    g.tell(f"{name(g, who)} of Arpad comes to {seat_name(g, seat)}.", hap.HOUSE((), {seat: hap.GAINS}, (who,)))


def _woman(g: BloodRoyale, seat: str, called: str, house: str, what: str) -> str:
    """A girl of marriageable age from outside the game."""
    made = people.throw_scores(g, what, False, seat)
    wished, born = people.free_name(g, called), people.born_at(g, BRIDE_AGE)
    return people.add(g, name=wished, house=house, male=False, born=born, seat=seat, kind="foreign", **made)


def inherit_title(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    """Cards 30 and 32: with rule G a prince has the title by marriage; without it a bride comes, crowns or an item
    (BR-OPTE-12, -30).
    """
    if not g.rule("G"):
        _instead(g, card, seat, choice)
        return
    if not choice:
        g.tell("The title stays where it is.", hap.TITLE(card.target))
        return
    heiress = _woman(g, seat, "Petronila", place_name(card.target), "the heiress")
    weddings.celebrate(g, choice, heiress)
    g.titles[card.target] = choice
    about = hap.TITLE(card.target, {seat: hap.GAINS}, (choice,))
    g.tell(f"{name(g, choice)} governs {place_name(card.target)} in the right of {name(g, heiress)}.", about)


def _instead(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    """What a winner takes where there are no titles."""
    if choice in KINDS:
        at = g.capital(seat) or next(iter(g.held(seat)), "")
        if at:
            g.goods[g.fresh(choice)] = Good(choice, seat, at)
            g.tell(f"{seat_name(g, seat)} takes {choice}.", hap.GOODS(at, {seat: hap.GAINS}))
    elif choice == CROWNS:
        g.pay(seat, int(cards()[TITLE_CARD].amount))
        said = f"{seat_name(g, seat)} takes {crowns(int(cards()[TITLE_CARD].amount))}."
        g.tell(said, hap.MONEY((), {seat: hap.PAID}))
    else:
        bride(g, card, seat, "")


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


def pretender(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    country = card.target.casefold()
    crown = g.crowns[country]
    owner = crown.seat
    sons = [p for p in g.living() if g.people[p].male and crown.monarch in (g.people[p].father, g.people[p].mother)]
    may = [
        p
        for p in (g.living(owner) if owner else ())
        if ((x := g.people[p]).male or g.meets)
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
    young = [c for c in g.living(owner) if who in g.people[c].parents and g.age(c) < ADULT]
    spouse = g.people[who].spouse
    for p in [who, *([spouse] if spouse and g.people[who].male else []), *young]:
        people.move_house(g, p, to)
    if spouse and not g.people[who].male:  # a husband goes back where he came from, or stays
        home = g.seat_of_house(g.people[spouse].home) or owner
        if home != g.people[spouse].seat:
            people.move_house(g, spouse, home)
            people.settle_princes(g, home)
    g.change(who, kind="pretender", of=country)
    g.kept[card.number] = Kept(owner, who)
    said = f"{name(g, who)} claims {country_name(country)} and goes over to {seat_name(g, to)}."
    g.tell(said, hap.DISPUTE((), {owner: hap.LOSING, to: hap.GAINS}, (who,)))
    people.settle_princes(g, owner)


def bastard(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
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


def annul(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    m = g.marriages[choice]
    deaths.end_marriage(g, choice)
    g.tell(f"The marriage of {called(g, choice)} is annulled.", hap.WEDDING((), {}, (m.husband, m.wife)))
    for who in deaths.homeward(g):
        deaths.go_home(g, who)


def poison(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    if not deaths.survives(g, choice, int(card.amount), "the poisoned cup"):
        deaths.die(g, choice)


def accident(g: BloodRoyale, card: Card, seat: str, choice: str) -> None:
    may = [p for p in g.living(seat) if g.people[p].male and g.age(p) >= ADULT and not g.thrones(p)]
    if may:
        who = g.pick("who hunts", may, named=lambda p: name(g, p))
        if not deaths.survives(g, who, 0, "the hunt"):
            deaths.die(g, who)
