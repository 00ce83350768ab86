"""Weddings: who may marry whom, and what follows at once (chapters MARRIAGE, QUEEN, UNION)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import contracts, crowns, deaths, families, kept_cards
from minaria.games.blood_royale.rules.people import move_house, settle_princes
from minaria.games.blood_royale.state import ARISTOCRAT, BloodRoyale
from minaria.games.blood_royale.tables import figures
from minaria.games.blood_royale.wording import crowns as crown_words
from minaria.games.blood_royale.wording import name, seat_name, side_name
from minaria.kit.people import Person, wedding_refusal


def free(g: BloodRoyale, who: str) -> bool:
    """Whether somebody is grown up, unmarried and may marry at all (BR-CHARACTER-08, BR-MARRIAGE-04, -17)."""
    x = g.people[who]
    return x.here and not x.spouse and g.age(who) >= figures("ages")["marry"] and x.kind not in ("regent", "captain")


def guardian(g: BloodRoyale, who: str) -> str:
    """Who may wed somebody: the player whose he is; of a widow or widower due home, the house that raised her
    (BR-MARRIAGE-17).
    """
    x = g.people[who]
    return g.seat_of_house(x.home) if g.meets and deaths.due_home(g, who) else x.seat


def refusal(g: BloodRoyale, one: str, other: str) -> Refusal | None:
    """Why two people cannot marry (BR-MARRIAGE-01 to -04, BR-REGENT-07)."""
    for who in (one, other):
        x = g.people[who]
        if x.kind in ("regent", "captain") or x.gone:
            return Refusal(f"{x.name} cannot marry.", "BR-REGENT-07" if x.kind == "regent" else "BR-MARRIAGE-17")
    among: Mapping[str, Person] = g.people
    if g.people[one].house == g.people[other].house and kept_cards.dispensed(g, one, other):  # BR-OPTE-37
        among = {**g.people, one: msgspec.structs.replace(g.people[one], house="")}
    found = wedding_refusal(among, one, other, g.age, figures("ages")["marry"])
    return Refusal(found.text, "BR-MARRIAGE-01") if found is not None else None


def captive_refusal(g: BloodRoyale, one: str, other: str) -> Refusal | None:
    """Why a prisoner cannot be wed: his captor is no party to it and has not allowed it (BR-CAPTIVE-04)."""
    parties = (guardian(g, one), guardian(g, other))
    if not g.level and parties[0] == parties[1]:
        return None
    for who in (one, other):
        held = g.captives.get(who)
        if held is not None and who not in g.consents and held.by not in parties:
            text = f"{name(g, who)} is a prisoner of {side_name(g, held.by)}, who has not allowed a wedding."
            return Refusal(text, "BR-CAPTIVE-04")
    return None


def bride_money(g: BloodRoyale, wife: str) -> None:
    """What a bride's Charisma brings or costs the player who controls the couple; what cannot be paid is a debt
    (BR-MARRIAGE-07, -08).
    """
    seat, score = g.people[wife].seat, g.people[wife].charisma
    amount = score * figures("marriage")["bride_charisma_crowns"]
    if not amount or not seat:
        return
    paid = amount if amount > 0 else -min(-amount, g.players[seat].cash)
    g.pay(seat, paid)
    if paid != amount:
        g.owe(seat, "", paid - amount)
    verb = "brings" if amount > 0 else "costs"
    g.tell(
        f"{name(g, wife)}'s Charisma {verb} {seat_name(g, seat)} {crown_words(abs(amount))}.",
        hap.MONEY((), {seat: hap.PAID if amount > 0 else hap.PAYS}),
    )


def celebrate(g: BloodRoyale, husband: str, wife: str, pact: int = 0, joined: bool = False) -> str:
    """A wedding and what follows: who moves to whom, bride money, the match with a monarch, unions (BR-MARRIAGE-06 to
    -13, BR-QUEEN-09, BR-UNION-01). joined: the husband joins his wife's house, as aristocrats always do (BR-THREE-09).
    The id of the marriage.
    """
    for who in (husband, wife):
        if guardian(g, who) != g.people[who].seat:
            deaths.go_home(g, who)
    nobodys = [p for p in (husband, wife) if g.people[p].kind == ARISTOCRAT]
    joined = joined or husband in nobodys
    his, hers = g.people[husband].seat, g.people[wife].seat
    g.tell(
        f"{name(g, husband)} of {g.people[husband].house} and {name(g, wife)} of {g.people[wife].house} are married.",
        hap.WEDDING((), {his: hap.WEDS, hers: hap.WEDS}, (husband, wife)),
    )
    if g.people[husband].house == g.people[wife].house and kept_cards.DISPENSATION in g.kept:
        kept_cards.use_up(g, kept_cards.DISPENSATION)
        g.tell("The Pope has dispensed them from the ban of their common name.", hap.EVENT())
    key = families.wed(g, husband, wife, pact, joined)
    queen, king = bool(g.thrones(wife)), bool(g.thrones(husband))
    mover, to = (husband, hers) if (queen or joined) and not king else (wife, his)
    if g.people[mover].seat != to:
        old = g.people[mover].seat
        g.change(mover, home=g.players[old].house if old else "")
        move_house(g, mover, to)
        if old:
            settle_princes(g, old)
    for who in nobodys:  # one of the house that won the match from now on
        g.change(who, kind="")
    for who in (husband, wife) if g.level else ():
        if who in g.captives and g.captives[who].by == g.people[who].seat:
            del g.captives[who]  # who marries into the house of his captor is of it
    bride_money(g, wife)
    for who in (husband, wife):
        crowns.match_money(g, who)
    for country in g.thrones(wife) if king else ():
        crowns.join(g, country)
    contracts.at_wedding(g, key)
    for seat in dict.fromkeys(s for s in (his, hers) if s):
        settle_princes(g, seat)
    return key
