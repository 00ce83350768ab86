"""Survival and death: who rolls, what a death ends, who goes home (chapter DEATH)."""

from __future__ import annotations

from fractions import Fraction

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import births, contracts, crowns, families, governors, kept_cards
from minaria.games.blood_royale.rules.people import move_house, settle_princes, take_piece, usual_house
from minaria.games.blood_royale.state import HOLY_LAND, BloodRoyale
from minaria.games.blood_royale.tables import figures, survival_need
from minaria.games.blood_royale.wording import age_words, name, seat_name, styled


def rolls(g: BloodRoyale, who: str) -> bool:
    """Whether somebody makes a survival roll in the survival step (BR-DEATH-01, -04, -10, BR-CHILD-07)."""
    x = g.people[who]
    if not x.here or not survival_need(g.age(who)) or x.kind == "captain" or not x.seat:
        return False
    if x.founder and g.rule("B") and g.turn == 1:  # BR-OPTB-02
        return False
    return not (
        x.founder
        and x.male
        and g.options.get("first-kings") == "spared"
        and g.year < figures("survival")["kings_spared_until"]
    )


def rollers(g: BloodRoyale, seat: str) -> list[str]:
    """The people of a seat who roll for survival: once a turn, whoever's they become meanwhile (BR-DEATH-01)."""
    return [who for who in g.living(seat) if rolls(g, who) and who not in g.rolled]


def survives(g: BloodRoyale, who: str, modifier: int = 0, why: str = "survival", need: int = 0) -> bool:
    """A survival roll: two dice, Constitution, what extra birth rolls took (BR-DEATH-01 to -03, BR-BIRTH-06).

    need: the number to reach where it is not that of the age (BR-OPTG-16).
    """
    x = g.people[who]
    dice = sum(g.roll(f"{why} of {name(g, who)}", x.seat) for _ in range(2))
    total = dice + x.constitution + modifier - births.strain(g, who) + kept_cards.tended(g, who)
    need = need or survival_need(g.age(who)) or survival_need(figures("ages")["survival_from"])
    lives = total >= need
    said = f"{age_words(g, who)} rolls {dice}, which makes {total} against {need}: {'lives' if lives else 'dies'}."
    g.tell(said, hap.SURVIVAL((), {x.seat: hap.BEREAVED} if not lives else {}, (who,)))
    return lives


def chance(g: BloodRoyale, who: str) -> Fraction:
    """How likely somebody makes the survival roll of his age."""
    x = g.people[who]
    need = survival_need(g.age(who)) - x.constitution + births.strain(g, who) - kept_cards.tended(g, who)
    return Fraction(sum(a + b >= need for a in range(1, 7) for b in range(1, 7)), 36)


def die(g: BloodRoyale, who: str, settle: bool = True) -> None:
    """Somebody dies: piece, captivity, marriage and contract end; a King's widow leaves the game (BR-DEATH-05, -07,
    BR-PRINCE-11). Who follows on a throne is for the phases (see rules.succession.vacant). settle: whether the piece
    goes to who waits for one at once; where more of the same throw die, only afterwards.
    """
    x = g.people[who]
    was_king = x.male and bool(g.thrones(who))
    g.tell(f"{styled(g, who)} dies, {g.age(who)} years old.", hap.DEATH((), {x.seat: hap.BEREAVED}, (who,)))
    key = births.marriage_of(g, who)
    for country in g.thrones(who):
        g.crown(country, fell="" if x.aboard or who in g.captives or x.at == HOLY_LAND else x.at)
    take_piece(g, who)
    g.captives.pop(who, None)
    g.change(who, dead=max(1, g.turn))
    governors.bequeath(g, who)
    kept_cards.tended(g, who)
    if key:
        end_marriage(g, key)
        m = g.marriages[key]
        if was_king and m.wife != who and not g.thrones(m.wife):
            retire(g, m.wife, f"{name(g, m.wife)}, the King's widow, leaves the court.", settle)
    if settle:
        settle_princes(g, x.seat)


def end_marriage(g: BloodRoyale, key: str) -> None:
    """A marriage is over, by death or annulment, and its contract with it; the first rulers have none (BR-DEATH-05,
    BR-FIRSTTURN-04).
    """
    m = g.marriages[key]
    g.marriages[key] = contracts.ended(m, max(1, g.turn))
    for who in (m.husband, m.wife):
        g.change(who, spouse="")
    contracts.marriage_over(g, key)
    if g.meets:
        crowns.part_union(g, m.wife)


def retire(g: BloodRoyale, who: str, said: str, settle: bool = True) -> None:
    """Somebody leaves the game alive (BR-DEATH-07, -08, BR-REGENT-06)."""
    seat = g.people[who].seat
    take_piece(g, who)
    g.captives.pop(who, None)
    g.change(who, gone=max(1, g.turn))
    governors.bequeath(g, who)
    g.tell(said, hap.HOMECOMING((), {seat: hap.LOSING}, (who,)))
    if settle:
        settle_princes(g, seat)


def homeward(g: BloodRoyale) -> list[str]:
    """Widows and widowers in the house they married into (BR-DEATH-06, BR-QUEEN-08)."""
    return [who for who in g.living() if due_home(g, who)]


def due_home(g: BloodRoyale, who: str) -> bool:
    """Whether somebody is a widow or widower in the house married into, to go home at the announcements."""
    x = g.people[who]
    return bool(x.home) and not x.spouse and not g.thrones(who) and g.seat_of_house(x.home) != x.seat


def go_home(g: BloodRoyale, who: str) -> None:
    """A widow or widower goes back to the house that raised her or him; if that is extinct, out of the game
    (BR-DEATH-06, BR-DEATH-08).
    """
    x = g.people[who]
    seat = g.seat_of_house(x.home)
    if not seat:
        retire(g, who, f"{name(g, who)} has no house to go back to and leaves the game.")
        return
    old = x.seat
    move_house(g, who, seat)
    g.change(who, home="")
    g.tell(
        f"{name(g, who)} goes home to {seat_name(g, seat)}.",
        hap.HOMECOMING((), {seat: hap.GAINS, old: hap.LOSING}, (who,)),
    )
    settle_princes(g, old)
    settle_princes(g, seat)


def found_anew(g: BloodRoyale) -> None:
    """A house that has died out begins again as at setup, with the old money and provinces (BR-DEATH-09)."""
    for seat in g.seats:
        if g.living(seat) or g.players[seat].country:
            continue  # a throne without heirs gets the invented relative
        old = g.players[seat].house
        g.player(seat, house=usual_house(g, g.players[seat].colour))
        g.tell(f"The house of {old} has died out.", hap.HOUSE((), {seat: hap.LOSING}, weight=3))
        families.found(g, seat, g.players[seat].colour)
        settle_princes(g, seat)
