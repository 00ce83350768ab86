"""A house: children, thrones, weddings and the contracts that go with them.

What a wedding is worth to either side is counted in crowns: what the bride's Charisma brings, the 100 crowns for a
match with a monarch, children. Offers are made where both gain, and the difference is split.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from commands import Done, Order
from minaria.engine.phases import Ask
from minaria.games.blood_royale.bot.worth import (
    AHEAD,
    CAPTIVE,
    MONARCH,
    RIVALS,
    gain_of,
    home,
    of_province,
    prize,
    turns_left,
    yields,
)
from minaria.games.blood_royale.chapters.contracts import Counter, Decline, Offer, Sign
from minaria.games.blood_royale.chapters.court import Grant
from minaria.games.blood_royale.chapters.dynastic import Births, ChildOf, Survival
from minaria.games.blood_royale.chapters.events import Bid
from minaria.games.blood_royale.chapters.succession import Appoint, CrownHeir, PassOver
from minaria.games.blood_royale.chapters.weddings import Court, Wed
from minaria.games.blood_royale.phases.succession import Accession
from minaria.games.blood_royale.rules import births, crowns, governors, offers, succession, weddings
from minaria.games.blood_royale.rules.people import charisma
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import KINDS, coasts, figures, homes, links
from minaria.kit.pacts import Clause, Pact, number_for

CHILD = 7.0
"""What the hope of children is worth for each turn of it."""
CROWNED = 0.6
"""How likely the next in line comes to reign in time."""
LEAST = 5.0
"""Crowns that either side has to gain, for a wedding to be offered or signed."""
ROUND = 10
"""Sums of money in contracts are multiples of this."""
PEACE, OPEN, AID, ITEM = 6.0, 3.0, 8.0, 20
"""What a promise of peace, a way left open and an army promised are worth; what an item costs by contract."""
FAMILY = 4
"""With so many children a mother's life is not risked for another."""
LINE = 8
"""So far down a line of succession it matters where somebody's issue grows up."""
SONS = 3
"""Men in line at home, without whom a house has too few."""


# -- births, thrones


def children(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Every couple's first roll; more where there are few heirs, time for them to grow up, and a healthy wife."""
    if births.first_rolls(g, seat):
        yield Births()
    late, few = turns_left(g) < AHEAD, sons(g, seat) < SONS
    for wife in births.couples(g, seat):
        x, rolls = g.people[wife], g.births.get(wife, 0)
        mine = sum(wife == c.mother and c.here for c in g.people.values())
        more = 2 if few and x.constitution > 0 else 1
        if not late and mine < FAMILY and 1 <= rolls <= more and x.constitution >= -few and g.age(wife) < 40:
            yield ChildOf(wife)
    yield Done()


def sons(g: BloodRoyale, seat: str) -> int:
    """The men at home in line to a seat's throne."""
    country = g.players[seat].country
    if not country or not g.crowns[country].monarch:
        return SONS
    line = islice(succession.heirs(g, country, g.crowns[country].monarch), LINE)
    return sum(g.people[p].male and g.people[p].seat == seat for p in line)


def thrones(g: BloodRoyale, seat: str, phase: Accession) -> Iterator[Order]:
    """The next in line, in the capital; passed over where the country would go to another with him or her."""
    who = phase.next(g)
    if who and crowns.holder(g, phase.crown, who) != seat:
        yield PassOver(who)
    at = g.crowns[phase.crown].capital
    yield CrownHeir(who, at)
    yield CrownHeir(who)


def regents(g: BloodRoyale, seat: str, crown: str) -> Iterator[Order]:
    """The one whom most love, a man first."""
    may = succession.regents(g, crown)
    yield from (
        Appoint(w) for w in sorted(may, key=lambda w: (-charisma(g, w), not g.people[w].male, -g.people[w].vigour))
    )


def survivals() -> Iterator[Order]:
    """There is nothing to choose."""
    yield Survival()


# -- what a wedding is worth


def wedding_gain(g: BloodRoyale, seat: str, man: str, woman: str) -> float:
    """What a wedding brings a seat: bride money and children to whoever has the couple, 100 crowns to the house of
    whoever marries a monarch, or one who is likely to be.
    """
    his, hers = g.people[man], g.people[woman]
    couple = hers.seat if g.thrones(woman) and not g.thrones(man) else his.seat
    total = 0.0
    if couple == seat:
        hope = CHILD * (2 if sons(g, seat) < SONS else 1)
        fertile = max(0, (int(figures("birth")["mother_max_age"]) - g.age(woman)) // 5 + 1)
        total += hers.charisma * figures("marriage")["bride_charisma_crowns"]
        total += hope * min(fertile, max(0, turns_left(g) - 2))
    if his.seat != hers.seat:
        total += inheritance(g, seat, woman, his.seat) + inheritance(
            g, seat, man, hers.seat if couple == hers.seat else ""
        )
        total += union(g, seat, man, woman)
    for spouse, other in ((hers, man), (his, woman)):
        if not spouse.dowered and g.seat_of_house(spouse.home or spouse.house) == seat:
            total += figures("marriage")["monarch_match_crowns"] * reigning(g, other)
    if couple != seat and (his if his.seat == seat else hers).seat == seat and turns_left(g) > 1:
        total -= LEAST  # somebody less at court
    return float(total)


def union(g: BloodRoyale, seat: str, man: str, woman: str) -> float:
    """What it means that a reigning Queen marries a King: her countries go to his player (BR-UNION-01)."""
    if not g.thrones(man):
        return 0.0
    ahead = max(1, min(2 * AHEAD, turns_left(g)))
    land = sum(g.owner(p) == g.people[woman].seat for c in g.thrones(woman) for p in homes(c))
    stake = ahead * float(figures("tax")["normal"]) * land + MONARCH * len(g.thrones(woman))
    return {g.people[man].seat: stake, g.people[woman].seat: -2 * stake}.get(seat, 0.0)


def inheritance(g: BloodRoyale, seat: str, who: str, to: str) -> float:
    """What it means that the issue of somebody grows up in another house: how likely a throne falls to it some day."""
    mine = g.people[who].seat
    country = g.players[mine].country if mine in g.players else ""
    if not to or not country or seat not in (mine, to) or not g.crowns[country].monarch:
        return 0.0
    line = list(islice(succession.heirs(g, country, g.crowns[country].monarch), LINE))
    if who not in line:
        return 0.0
    stake = min(2 * AHEAD, turns_left(g)) * figures("tax")["normal"] * len(homes(country))
    chance = CROWNED ** (line.index(who) + 1) * min(1.0, turns_left(g) / (2 * AHEAD))
    return float(chance * stake) * (-1.0 if seat == mine else RIVALS)


def reigning(g: BloodRoyale, who: str) -> float:
    """How likely somebody reigns, or comes to."""
    if g.thrones(who):
        return 1.0
    x = g.people[who]
    for c, crown in g.crowns.items():
        if crown.seat == x.seat and crown.monarch and succession.heir(g, c, crown.monarch) == who:
            old = g.age(crown.monarch) >= 35
            return (CROWNED if old else CROWNED / 2) * (turns_left(g) > 2)
    return 0.0


def clause_gain(g: BloodRoyale, seat: str, c: Clause) -> float:
    """What a clause is worth to a seat: what it is promised, less what it promises."""
    about, sign = c.about, -1.0 if c.by == seat else 1.0
    turns = turns_left(g) + 1  # what one owes is owed as long as both live: all of the game, for all one knows
    if c.by != seat:
        turns = min(AHEAD - 1, turns)
    if c.end:
        turns = min(turns, max(0, c.end - g.turn))
    match c.kind:
        case "PAY_ONCE":
            return sign * int(about["crowns"])
        case "PAY_PER_TURN":
            return sign * int(about["crowns"]) * turns
        case "DELIVER_ITEM":
            n = int(about["number"])
            if c.by == seat:
                return turns * gain_of(g, seat, about["goods"], -n)
            return turns * gain_of(g, seat, about["goods"], n) * (0.7 if near(g, seat, c.by) else 0.1)
        case "NON_AGGRESSION":
            return sign * PEACE * (1 + (turns > 2)) * near(g, seat, c.by if c.by != seat else about["to"])
        case "AID_IN_WAR" | "FOREIGN_TROOPS":
            return sign * AID * int(about["number"])
        case "CEDE_PROVINCE":
            if c.by != seat:
                return prize(g, seat, about["places"])
            return (
                -(turns_left(g) + 1) * of_province(g, seat, about["places"])
                - prize(g, about["to"], about["places"]) / 2
            )
        case "RELEASE":
            return sign * CAPTIVE
        case "RENOUNCE":
            return -2 * ROUND if g.people[about["person"]].seat == seat else ROUND
        case "CHILDREN_TO_MOTHER" | "HUSBAND_JOINS":
            return 0.0
        case "free":
            return 0.0
    return sign * OPEN if c.by else 0.0


def near(g: BloodRoyale, seat: str, other: str) -> int:
    """Whether two seats have a border, by land or by sea."""
    theirs = set(g.held(other))
    seas_of = {s for p in g.held(seat) for s in coasts(p)}
    by_land = any(q in theirs for p in g.held(seat) for q in (*links("land")[p], *links("crossing").get(p, ())))
    return int(by_land or any(s in seas_of for q in g.held(other) for s in coasts(q)))


def pact_gain(g: BloodRoyale, seat: str, pact: Pact) -> float:
    """What an offer is worth to a seat, wedding and all."""
    man, woman = offers.pair(pact)
    total = wedding_gain(g, seat, man, woman) + sum(clause_gain(g, seat, c) for c in pact.clauses[1:])
    kinds = {c.kind: c for c in pact.clauses}
    mother = g.people[woman].seat
    for kind, value in (("CHILDREN_TO_MOTHER", CHILD * 2), ("HUSBAND_JOINS", CHILD * 3)):
        if kind in kinds:
            total += value if seat == mother else -value
    return total


# -- weddings


def answers(g: BloodRoyale, seat: str, done: bool = False, hard: bool = False) -> Iterator[Order]:
    """What is offered is signed where it is worth it, else countered once with what it would take; `done` with the
    step one declines the rest. `hard` counters with what the other side would still sign.
    """
    for key, pact in g.pacts.items():
        if not pact.awaits(seat):
            continue
        number = number_for(key, pact, seat)
        value = pact_gain(g, seat, pact)
        due = [(n, c) for n, c in enumerate(pact.clauses, 1) if c.kind == "PAY_ONCE" and c.by == seat]
        cash = g.players[seat].cash // ROUND * ROUND
        if value >= LEAST:
            if hard and key not in g.drafts:
                yield from pressed(g, seat, number, pact)
            yield Sign(number)
            if key not in g.drafts and due and pact.by not in g.ready:  # it could not be paid
                yield Counter(number, f"{seat} pays {cash} now" if cash > 0 else f"strike {due[0][0]}")
            continue
        if offers.only_young(g, *offers.pair(pact)):
            continue
        other = next(s for s in pact.parties if s != seat)
        price = -(-int(LEAST - value) // ROUND) * ROUND
        if key not in g.drafts and price <= pact_gain(g, other, pact) - LEAST and other not in g.ready:
            yield Counter(number, f"{other} pays {price} now")
        elif done:
            yield Decline(number)


def pressed(g: BloodRoyale, seat: str, number: int, pact: Pact) -> Iterator[Order]:
    """The same offer for all the money with which the other side would sign it, if it is still there to sign."""
    other = next(s for s in pact.parties if s != seat)
    more = int(pact_gain(g, other, pact) - LEAST) // ROUND * ROUND
    pays = {c.by: int(c.about["crowns"]) for c in pact.clauses if c.kind == "PAY_ONCE"}
    sums = pays.get(other, 0) - pays.get(seat, 0) + more
    amount = min(sums, g.players[other].cash // 2 // ROUND * ROUND)
    if other in g.ready or more < ROUND or amount < ROUND:
        return
    struck = [f"strike {n}" for n, c in enumerate(pact.clauses, 1) if c.kind == "PAY_ONCE" and c.by == seat]
    yield Counter(number, "; ".join((*struck, f"{other} pays {amount} now")))


def matches(g: BloodRoyale, seat: str, hard: bool = False) -> Iterator[Order]:
    """The best weddings that could be had abroad, each with its contract; what is left marries at home where that
    costs nothing.
    """
    spoken = {p for x in g.pacts.values() if x.open and seat in x.parties for p in offers.pair(x)}
    mine = [w for w in g.living() if weddings.guardian(g, w) == seat and weddings.free(g, w) and w not in spoken]
    found = []
    for one in mine:
        for other in g.living():
            to = weddings.guardian(g, other)
            if to in ("", seat) or to in g.ready or other in spoken or g.people[one].male == g.people[other].male:
                continue
            if not weddings.free(g, other) or g.people[one].house == g.people[other].house:
                continue
            man, woman = (one, other) if g.people[one].male else (other, one)
            gains = [wedding_gain(g, s, man, woman) for s in (seat, to)]
            if sum(gains) >= 2 * LEAST:
                found.append((gains[0] + sum(gains), one, to, other, gains))
    for _, one, to, other, (ours, theirs) in sorted(found, key=lambda x: (-x[0], x[1], x[3])):
        yield Offer(one, to, other, "; ".join(contract(g, seat, to, ours, theirs, hard)))
    for man in (w for w in mine if g.people[w].male):
        for woman in (w for w in mine if not g.people[w].male):
            if weddings.refusal(g, man, woman) is None and wedding_gain(g, seat, man, woman) >= LEAST:
                yield Wed(man, woman)


def contract(g: BloodRoyale, seat: str, to: str, ours: float, theirs: float, hard: bool = False) -> Iterator[str]:
    """The clauses of an offer: money that splits the gain, `hard` all of it but what the other side signs for; peace
    with a strong neighbour, items one has to spare.
    """
    for giver, taker in ((seat, to), (to, seat)) if near(g, seat, to) else ():
        for kind in KINDS:
            gain, loss = gain_of(g, taker, kind), -gain_of(g, giver, kind, -1)
            if yields(g, giver)[kind] >= 1 and gain > 2 * ITEM and loss < ITEM / 2 and reached(g, taker, giver, kind):
                yield f"{giver} delivers 1 {kind} a turn"
                yield f"{taker} pays {ITEM} a turn"
                break
    if near(g, seat, to) and armies(g, to) >= armies(g, seat):
        yield "neither attacks the other"
    split = int(theirs - LEAST if hard else (theirs - ours) / 2) // ROUND * ROUND
    payer, amount = (to, split) if split > 0 else (seat, -split)
    amount = min(amount, g.players[payer].cash // (1 if hard and payer == to else 2) // ROUND * ROUND)
    if amount >= ROUND:
        yield f"{payer} pays {amount} now"


def reached(g: BloodRoyale, taker: str, giver: str, kind: str) -> bool:
    """Whether the giver's land with that item borders on the taker's home, by the giver's own land at least."""
    back, theirs, near = set(home(g, taker)), set(g.held(giver)), links("land")
    for source in (p for p, k in g.resources.items() if k == kind and p in theirs):
        if any(r in back for q in (source, *theirs.intersection(near[source])) for r in near[q]):
            return True
    return False


def armies(g: BloodRoyale, seat: str) -> int:
    """How many armies a seat has."""
    return sum(x.seat == seat for x in g.armies.values())


def courted(g: BloodRoyale, seat: str, ask: Ask, child: str) -> Iterator[Order]:
    """A child of the aristocratic family is courted for whoever makes the best match (BR-THREE-07)."""
    offer = ask.offer(Court)
    found = [(match_gain(g, seat, child, o.other), o.other, o) for o in (offer.options() if offer else ())]
    best = max(found, key=lambda x: x[:2], default=None)
    if best is not None and best[0] > figures("three_players")["bid_earnest"] + LEAST:
        yield best[2]
    yield Done()


def bid(g: BloodRoyale, seat: str, child: str, other: str) -> Bid:
    """Half of what the match is worth, as far as the purse goes."""
    return Bid(max(0, min(g.players[seat].cash, int(match_gain(g, seat, child, other) / 2))))


def match_gain(g: BloodRoyale, seat: str, child: str, other: str) -> float:
    """What a wedding with a child of the aristocratic family brings."""
    man, woman = (child, other) if g.people[child].male else (other, child)
    return wedding_gain(g, seat, man, woman)


def titles(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """The best loved princes govern the richest provinces (rule G)."""
    if not g.rule("G"):
        return
    princes = sorted((p for p in g.living(seat) if governors.eligible(g, seat, p)), key=lambda p: -charisma(g, p))
    for at in g.held(seat):
        if at not in g.titles:
            yield from (Grant(p, at) for p in princes if charisma(g, p) >= 0)


def arranged(g: BloodRoyale, seat: str, hard: bool = False) -> Iterator[Order]:
    """All of the step of marriages."""
    yield from answers(g, seat, hard=hard)
    yield from matches(g, seat, hard)
    yield from titles(g, seat)
    yield Done()
