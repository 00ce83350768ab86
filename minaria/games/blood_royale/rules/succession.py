"""Succession: who comes after whom, who may be passed over, what an accession brings (chapters SUCCESSION, QUEEN,
DISPUTE, UNION, REGENT).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from minaria.engine.offers import Refusal
from minaria.engine.state import remember
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import crowns, families, rebellion, regency
from minaria.games.blood_royale.rules.people import move_house, settle_princes
from minaria.games.blood_royale.state import HOLY_LAND, BloodRoyale, Dispute
from minaria.games.blood_royale.tables import figures
from minaria.games.blood_royale.wording import country_name, name, seat_name
from minaria.kit.people import Person, issue, line, royal_parent

# -- lines


def family(g: BloodRoyale, crown: str) -> Mapping[str, Person]:
    """All people as the succession to a crown sees them: who left the game counts as dead, bastards and who renounced
    it are barred (BR-SUCCESSION-08).
    """
    return remember(g, ("family", crown), lambda: _family(g, crown), ("people", "renounced"))


def _family(g: BloodRoyale, crown: str) -> dict[str, Person]:
    out: dict[str, Person] = {}
    renounced = {x.person: x.how for x in g.renounced if x.claim == crown}
    for who, x in g.people.items():
        barred = "issue" if x.kind == "bastard" else renounced.get(who, "")
        dead = x.dead or x.gone
        out[who] = msgspec.structs.replace(x, barred=barred, dead=dead) if barred or dead != x.dead else x
    return out


def _parent(g: BloodRoyale, crown: str, people: Mapping[str, Person], who: str) -> str:
    """The parent through whom the crown came: who reigned or descends from who did, else that of the same house."""
    reigned = set(g.crowns[crown].reigned)

    def royal(p: str) -> bool:
        return p in reigned or any(royal(q) for q in people[p].parents)

    return next((p for p in people[who].parents if royal(p)), "") or royal_parent(people, who)


def heirs(g: BloodRoyale, crown: str, late: str, passed: tuple[str, ...] = ()) -> Iterator[str]:
    """Who comes after a monarch, in order: his issue, then that of the royal parent, then the grandparent
    (BR-SUCCESSION-01 to -07). Passing over somebody passes over his issue (BR-DISPUTE-04).
    """
    shut = {x for who in passed for x in (who, *issue(family(g, crown), who))}
    found = remember(g, ("line", crown, late), lambda: _line(g, crown, late), ("people", "renounced", "crowns"))
    return (who for who in found if who not in shut)


def _line(g: BloodRoyale, crown: str, late: str) -> tuple[str, ...]:
    people = family(g, crown)
    found = line(people, late, parent=lambda those, x: _parent(g, crown, those, x))
    return tuple(who for who in found if g.people[who].here)


def heir(g: BloodRoyale, crown: str, late: str, passed: tuple[str, ...] = ()) -> str:
    """The next in line, '' if there is none."""
    return next(heirs(g, crown, late, passed), "")


def vacant(g: BloodRoyale) -> list[str]:
    """Countries whose monarch is dead or gone (BR-ORDER-07)."""
    return [c for c, x in g.crowns.items() if x.seat and x.monarch and not g.people[x.monarch].here]


def regentless(g: BloodRoyale) -> list[str]:
    """Countries with a monarch under 15 and no living regent (BR-REGENT-01, BR-REGENT-09)."""
    out = []
    for c, x in g.crowns.items():
        if x.seat and x.monarch and g.people[x.monarch].here and g.age(x.monarch) < figures("ages")["regent_until"]:
            if not x.regent or not g.people[x.regent].here or g.people[x.regent].seat != x.seat:
                out.append(c)
    return out


# -- passing over


def grounds(g: BloodRoyale, crown: str, who: str) -> str:
    """Why an heir may be passed over in the basic game: "captive", "abroad", "pretender"; '' if not
    (BR-DISPUTE-02, BR-OPTE-25).
    """
    x = g.people[who]
    if who in g.captives:
        return "captive"
    if not x.male and x.spouse and x.seat != g.crowns[crown].seat:
        return "abroad"
    return "pretender" if x.kind == "pretender" and x.seat != g.crowns[crown].seat else ""


def pass_refusal(g: BloodRoyale, crown: str, who: str) -> Refusal | None:
    """Why the next in line cannot be passed over; with rule C anybody can be (BR-DISPUTE-02, BR-OPTC-01)."""
    if g.rule("C") or grounds(g, crown, who):
        return None
    return Refusal(
        f"{name(g, who)} is no prisoner and no woman married into another house: only such heirs can be passed over.",
        "BR-DISPUTE-02",
    )


def pass_over(g: BloodRoyale, crown: str, who: str) -> bool:
    """Note that an heir is passed over; whether the new monarch loses Charisma for it (BR-DISPUTE-03 to -12,
    BR-OPTC-02 to -05).
    """
    by = g.crowns[crown].seat
    why = grounds(g, crown, who)
    people = family(g, crown)
    g.disputes[f"d{len(g.disputes) + 1}"] = Dispute(
        crown, by, who, max(1, g.turn), captive=why == "captive", heirs=tuple(issue(people, who))
    )
    g.tell(
        f"{name(g, who)} is passed over in {country_name(crown)}.",
        hap.DISPUTE((), {by: hap.LOSING, g.people[who].seat: hap.LOSING}, (who,)),
    )
    if not why and g.people[who].seat == by:
        exile(g, who, g.left_of(by))
    return why in ("captive", "")


def exile(g: BloodRoyale, who: str, to: str) -> None:
    """With rule C a deposed heir goes with spouse and unmarried children to the left (BR-OPTC-04, -05)."""
    old, spouse = g.people[who].seat, g.people[who].spouse
    children = [c for c, x in g.people.items() if who in x.parents and not x.spouse]
    for p in (who, *([spouse] if spouse else []), *children):
        if g.people[p].here and g.people[p].seat == old and not g.thrones(p):
            move_house(g, p, to)
    g.tell(f"{name(g, who)} goes into exile to {seat_name(g, to)}.", hap.DISPUTE((), {to: hap.GAINS}, (who,)))
    settle_princes(g, old)


def shame(g: BloodRoyale, crown: str) -> None:
    """The new monarch's Charisma after a prisoner was passed over: 1 less on 1-3, else 2 (BR-DISPUTE-09, -10)."""
    low, high, less = figures("succession")["passed_over_charisma"]["low"]
    die = g.roll(f"what it costs the new monarch of {country_name(crown)}", g.crowns[crown].seat)
    lost = -less if low <= die <= high else -figures("succession")["passed_over_charisma"]["high"][2]
    g.crown(crown, shame=lost)
    g.tell(
        f"The new monarch of {country_name(crown)} loses {lost} Charisma for it.",
        hap.DISPUTE((), {g.crowns[crown].seat: hap.LOSING}),
    )


# -- accessions


def places(g: BloodRoyale, crown: str, who: str) -> list[str]:
    """Where a new King may take the King piece: the capital, his own province, the dead King's (BR-PRINCE-09)."""
    x = g.people[who]
    if not x.male or who in g.captives or g.age(who) < figures("ages")["regent_until"]:
        return []
    found = dict.fromkeys((g.crowns[crown].capital, x.at if not x.aboard else "", g.crowns[crown].fell))
    return [p for p in found if p and p != HOLY_LAND]


def accede(g: BloodRoyale, crown: str, who: str, at: str = "") -> None:
    """Somebody takes a throne: whose country it is now, what moves with it, the King piece, the 100 crowns."""
    holder = crowns.holder(g, crown, who)
    queen = not g.people[who].male
    regent = g.crowns[crown].regent
    g.crown(crown, monarch=who, fell="", reigned=(*g.crowns[crown].reigned, who))
    g.tell(
        f"{name(g, who)} of {g.people[who].house} is {'Queen' if queen else 'King'} of {country_name(crown)}.",
        hap.ACCESSION((), {holder: hap.INHERITS}, (who,)),
    )
    if queen and g.people[who].seat != holder:
        crowns.fetch(g, who, holder)
    elif g.people[who].seat != holder:  # a Consort goes back to his own country
        move_house(g, who, holder)
    g.change(who, home="")
    families.crown_king(g, crown, who, at)
    if regent not in ("", who):
        regency.outlived(g, regent)
    crowns.pass_to(g, crown, holder)
    crowns.join(g, crown)
    crowns.match_money(g, who)
    if queen:
        rebellion.woman_accedes(g, crown)
    settle_princes(g, holder)


def relative(g: BloodRoyale, crown: str, late: str) -> str:
    """The invented relative where the line is empty (BR-SUCCESSION-10)."""
    seat = g.crowns[crown].seat
    if g.meets:  # in an annexed country under the player whose dynasty it is (BR-UNION-07)
        house = g.seat_of_house(g.people[late].house)
        seat = seat if g.players[seat].country == crown else house or crowns.colour_seat(g, crown) or seat
    return families.invented_relative(g, seat, crown, late)


# -- regents


def regents(g: BloodRoyale, crown: str) -> list[str]:
    """Who may be regent: any adult of the player's own, no King's widow, no prisoner, nobody who reigns
    (BR-REGENT-02).
    """
    seat = g.crowns[crown].seat
    return [
        who
        for who in g.living(seat)
        if g.age(who) >= figures("ages")["marry"]
        and not g.thrones(who)
        and who not in g.captives
        and g.people[who].kind not in ("captain", "regent")
    ]


def appoint(g: BloodRoyale, crown: str, who: str) -> None:
    """Somebody is regent: a man takes the King piece (BR-REGENT-04, BR-REGENT-08)."""
    g.crown(crown, regent=who)
    x = g.people[who]
    if x.male:
        g.change(who, piece="K", at=x.at or g.crowns[crown].capital)
    g.tell(
        f"{name(g, who)} is regent of {country_name(crown)} for {name(g, g.crowns[crown].monarch)}.",
        hap.REGENCY((), {x.seat: hap.GAINS}, (who,)),
    )
    settle_princes(g, x.seat)


def need_regent(g: BloodRoyale, crown: str) -> None:
    """A regent where the house has no adult is invented (BR-REGENT-03)."""
    seat = g.crowns[crown].seat
    late = g.crowns[crown].reigned[-2] if len(g.crowns[crown].reigned) > 1 else g.crowns[crown].monarch
    appoint(g, crown, families.invented_regent(g, seat, crown, late))
