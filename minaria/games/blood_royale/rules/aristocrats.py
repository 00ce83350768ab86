"""The aristocratic family of a game of three: nobody's people, for whose children players bid (chapter THREE).

They have no seat and the kind "aristocrat" until they marry; their parents are not in the game.
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import deaths, weddings
from minaria.games.blood_royale.rules.people import (
    add,
    born_at,
    throw_scores,
    throw_sex,
    told_birth,
    usual_house,
    usual_name,
)
from minaria.games.blood_royale.state import ARISTOCRAT, BloodRoyale
from minaria.games.blood_royale.tables import COUNTRIES, figures
from minaria.games.blood_royale.wording import crowns, name, seat_name


def thrower(g: BloodRoyale) -> str:
    """Who throws for the family this turn: one player after the other."""
    return g.seats[(max(1, g.turn) - 1) % len(g.seats)]


def country(g: BloodRoyale) -> str:
    """Whose names the family takes: those of the first country nobody plays."""
    played = {p.colour for p in g.players.values()}
    return next(c for c in COUNTRIES if c not in played)


def found(g: BloodRoyale) -> None:
    """The family and its first child (BR-THREE-04)."""
    g.aristocrats = usual_house(g, country(g))
    g.tell(f"The house of {g.aristocrats} plays no part but by its children: players bid for them.", hap.SETTING_UP())
    for age in figures("start")["children_ages"]:
        _child(g, born_at(g, age))


def _child(g: BloodRoyale, born: int) -> None:
    what, seat = f"a child of the house of {g.aristocrats}", thrower(g)
    male = throw_sex(g, what, seat)
    who = add(
        g,
        name=usual_name(g, country(g), male),
        house=g.aristocrats,
        male=male,
        born=born,
        kind=ARISTOCRAT,
        **throw_scores(g, what, male, seat),
    )
    g.tell(f"{told_birth(g, who)}.", hap.BIRTH((), {}, (who,)))


def births(g: BloodRoyale) -> None:
    """The two birth rolls of a turn (BR-THREE-05)."""
    rules = figures("birth")
    born = g.year
    for _ in range(figures("three_players")["aristocrat_birth_rolls"] if g.aristocrats else 0):
        dice = [g.roll(f"a child of the house of {g.aristocrats}", thrower(g)) for _ in range(2)]
        if sum(dice) >= rules["need"]:
            _child(g, born)
            born += 1


def survival(g: BloodRoyale) -> None:
    """The survival rolls of those who are of age (BR-THREE-06)."""
    for who in unwed(g):
        if g.age(who) >= figures("ages")["survival_from"] and not deaths.survives(g, who):
            deaths.die(g, who)


def unwed(g: BloodRoyale) -> list[str]:
    """The children of the family whom nobody has won yet, the eldest first."""
    found = [p for p in g.living("") if g.people[p].kind == ARISTOCRAT]
    return sorted(found, key=lambda p: (g.people[p].born, p))


# -- courtship


def court_refusal(g: BloodRoyale, seat: str, child: str, other: str) -> Refusal | None:
    """Why a seat cannot court somebody of the family for one of its own (BR-THREE-07)."""
    earnest = figures("three_players")["bid_earnest"]
    if g.people[child].kind != ARISTOCRAT:
        return Refusal(f"{name(g, child)} is no child of the aristocratic family.", "BR-THREE-07")
    if g.people[other].seat != seat:
        return Refusal(f"Court {name(g, child)} for one of your own people.", "BR-THREE-07")
    if other in g.captives:
        return Refusal(f"{name(g, other)} is a prisoner of {seat_name(g, g.captives[other].by)}.", "BR-CAPTIVE-04")
    if g.players[seat].cash < earnest:
        return Refusal(f"To court costs {crowns(earnest)} at once.", "BR-THREE-07")
    return weddings.refusal(g, child, other)


def suits(g: BloodRoyale, seat: str, child: str) -> list[str]:
    """For whom of its people a seat may court somebody."""
    return [p for p in g.living(seat) if court_refusal(g, seat, child, p) is None]


def court(g: BloodRoyale, seat: str, child: str, other: str) -> None:
    """A match is sought in earnest: ten crowns go to the Treasury whatever happens (BR-THREE-07)."""
    earnest = figures("three_players")["bid_earnest"]
    g.pay(seat, -earnest)
    said = f"{seat_name(g, seat)} courts {name(g, child)} for {name(g, other)} and pays {crowns(earnest)}."
    g.tell(said, hap.MONEY((), {seat: hap.PAYS}, (child, other)))


def win(g: BloodRoyale, seat: str, child: str, other: str, bid: int) -> None:
    """The highest bidder pays what he has bid and holds the wedding (BR-THREE-08, -09)."""
    if weddings.refusal(g, child, other) is not None:
        g.tell(f"Nothing comes of the match of {name(g, child)} and {name(g, other)}.", hap.WEDDING())
        return
    g.pay(seat, -bid)
    text = f"{seat_name(g, seat)} has bid most, {crowns(bid)}, and wins {name(g, child)} for {name(g, other)}."
    g.tell(text, hap.HOUSE((), {seat: hap.GAINS}, (child,)))
    weddings.celebrate(g, *((child, other) if g.people[child].male else (other, child)))
