"""Offers of marriage between players: made, countered, signed, withdrawn (chapters MARRIAGE, CONTRACT)."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import clause_text, clauses, contracts, owed, weddings
from minaria.games.blood_royale.state import WEDDING, BloodRoyale
from minaria.games.blood_royale.tables import CALENDAR, capital_of, figures, provinces
from minaria.games.blood_royale.wording import crowns, name, place_name, seat_name
from minaria.kit import pacts
from minaria.kit.pacts import Clause, Pact

MOST = 6
"""Offers of a player that stand at the same time."""
MOST_CLAUSES = 20
"""Clauses of a contract: what can be read to a table."""


def pair(pact: Pact) -> tuple[str, str]:
    """Husband and wife of an offer or contract."""
    about = pact.clauses[0].about
    return about["husband"], about["wife"]


def wedding(g: BloodRoyale, one: str, other: str) -> Clause:
    """The clause that says who marries whom."""
    husband, wife = (one, other) if g.people[one].male else (other, one)
    return Clause(WEDDING, about={"husband": husband, "wife": wife})


def offer_refusal(g: BloodRoyale, seat: str, one: str, to: str, other: str, words: str) -> Refusal | None:
    """Why a marriage cannot be offered: whose people they are, what the clauses say (BR-CONTRACT-08, -09). Children may
    be spoken for: that binds nobody (BR-MARRIAGE-05).
    """
    owners = [weddings.guardian(g, p) for p in (one, other)]
    if owners[0] == seat and owners[1] not in (seat, to):
        whose = f"is of {seat_name(g, owners[1])}" if owners[1] else "has no guardian at this table"
        return Refusal(f"{name(g, other)} {whose}, not of {seat_name(g, to)}.", "BR-MARRIAGE-06")
    for p, owner in zip((one, other), owners, strict=True):
        if owner != g.people[p].seat == seat:
            home = seat_name(g, owner) if owner else "no house"
            return Refusal(f"{name(g, p)} is widowed and goes home to {home}, who alone may wed her.", "BR-MARRIAGE-17")
    if to == seat or sorted(owners) != sorted((seat, to)):
        return Refusal("Offer another player a wedding of one of yours with one of his.", "BR-MARRIAGE-06")
    found = weddings.refusal(g, one, other)
    if found is not None and not only_young(g, one, other):
        return found
    if sum(p.open and p.by == seat for p in g.pacts.values()) >= MOST:
        return Refusal(f"{MOST} offers of yours stand; withdraw one.", "BR-CONTRACT-09")
    read = clause_text.read(g, (seat, to), words, seat)
    if isinstance(read, Refusal):
        return read
    return sound(g, (seat, to), (wedding(g, one, other), *read))


def only_young(g: BloodRoyale, one: str, other: str) -> bool:
    """Whether a match that would do has to wait only until both are of age."""
    pair = [g.people[p] for p in (one, other)]
    adult = figures("ages")["marry"]
    young = any(g.age(p) < adult for p in (one, other))
    return (
        young
        and all(x.here and not x.spouse for x in pair)
        and len({x.male for x in pair} | {0, 1}) == 2
        and (pair[0].male != pair[1].male and pair[0].house != pair[1].house)
    )


def of_age(g: BloodRoyale, pact: Pact) -> int:
    """The first year in which both whom an offer is about may marry (BR-MARRIAGE-01)."""
    waits = max(figures("ages")["marry"] - g.age(p) for p in pair(pact))
    return CALENDAR.year(g.turn + max(0, -(-waits // CALENDAR.step)))


def sound(g: BloodRoyale, parties: tuple[str, ...], every: tuple[Clause, ...]) -> Refusal | None:
    """Why clauses cannot stand in a contract, whatever else holds: what the rules forbid, what contradicts."""
    if len(every) > MOST_CLAUSES:
        return Refusal(f"A contract has at most {MOST_CLAUSES} clauses.", "BR-CONTRACT-09")
    for c in every:
        if c.kind == "TITLE_GRANT" and not g.rule("G"):
            return Refusal("Governors' titles are an optional rule (G), which is off.", "BR-CONTRACT-24")
        if c.kind == "TITLE_GRANT" and g.owner(c.about["places"]) not in parties:
            return Refusal(f"{place_name(c.about['places'])} is neither party's.", "BR-CONTRACT-24")
        if c.kind == "RENOUNCE" and g.people[c.about["person"]].seat not in parties:
            return Refusal(f"{name(g, c.about['person'])} belongs to neither party.", "BR-CONTRACT-23")
        if c.kind == "CEDE_PROVINCE":
            place = c.about["places"]
            if g.owner(place) != c.by or place == capital_of(provinces()[place].country):
                why = f"{seat_name(g, c.by)} cannot give {place_name(place)} away."
                return Refusal(why, "BR-CONTRACT-20")
        if c.kind == "RENOUNCE" and g.meets and g.crowns[c.about["crown"]].monarch == c.about["person"]:
            return Refusal(f"{name(g, c.about['person'])} reigns there, and no monarch abdicates.", "BR-SUCCESSION-15")
        if c.kind == "HUSBAND_JOINS" and g.meets and (husband := _husband(every)) and g.thrones(husband):
            return Refusal(f"{name(g, husband)} reigns, and joins no other house.", "BR-MARRIAGE-12")
        if c.kind == "RELEASE" and (c.about["person"] not in g.captives or g.captives[c.about["person"]].by != c.by):
            return Refusal(f"{name(g, c.about['person'])} is no prisoner of {seat_name(g, c.by)}.", "BR-CONTRACT-25")
    if g.meets and (why := owed.given_away(g, every)):
        return Refusal(why, "BR-CONTRACT-07")
    found = pacts.contradiction(clauses.rules(g), g.pacts, parties, every, max(1, g.turn))
    return Refusal(found.text, "BR-CONTRACT-08") if found is not None else None


def _husband(every: tuple[Clause, ...]) -> str:
    return next((c.about["husband"] for c in every if c.kind == WEDDING), "")


def offer(g: BloodRoyale, seat: str, one: str, to: str, other: str, words: str) -> None:
    """An offer is made; only the two know of it. The same from both sides is signed."""
    read = clause_text.read(g, (seat, to), words, seat)
    assert not isinstance(read, Refusal)
    key = max(g.pacts, default=0) + 1
    parties = (seat, to)
    own = tuple(pacts.next_number(g.pacts, s) for s in parties)
    g.pacts[key] = Pact(seat, parties, (wedding(g, one, other), *read), (seat,), max(1, g.turn), own=own)
    tell(g, key, f"{seat_name(g, seat)} offers a marriage", numbered(g, g.pacts[key]))


def numbered(g: BloodRoyale, pact: Pact) -> list[str]:
    """The clauses of an offer or contract, by number."""
    return [f"{n}. {clause_text.says(g, c)}" for n, c in enumerate(pact.clauses, 1)]


def tell(g: BloodRoyale, key: int, head: str, lines: Iterable[str]) -> None:
    """The parties hear of an offer, each by its own number of it."""
    pact = g.pacts[key]
    said = "; ".join(lines)
    for s in pact.parties:
        how = hap.ASKS if s == pact.by else hap.ASKED
        noun = "offer" if pact.open else "contract"
        text = f"{head} ({noun} {pacts.number_for(key, pact, s)}): {said}."
        g.tell("", hap.PACT((), {s: how}), **{s: text})


def called(g: BloodRoyale, seat: str, number: int) -> int:
    """The key of an open offer that a seat calls by that number, 0 if there is none."""
    key = pacts.called(g.pacts, seat, number)
    return key if key and g.pacts[key].open else 0


def no_offer(number: int) -> Refusal:
    """What is said of an offer that is not there."""
    return Refusal(f"No offer {number} of yours stands; 'contracts' lists them.", "BR-CONTRACT-01")


def countered(g: BloodRoyale, pact: Pact, seat: str, words: str) -> tuple[Clause, ...] | Refusal:
    """The clauses as a counter-offer has them: some struck by number, some in the place of others of their kind."""
    every: list[Clause | None] = list(pact.clauses)
    rest = []
    for part in words.strip().lstrip(":").split(";"):
        struck = re.fullmatch(r"\s*strike (?:clauses? )?(\d+(?:(?:\s*,\s*|\s+and\s+|\s+)\d+)*)\s*\.?\s*", part, re.I)
        if struck is None:
            rest.append(part)
            continue
        for n in map(int, re.findall(r"\d+", struck[1])):
            if not 2 <= n <= len(every):
                return Refusal(f"Clause {n} cannot be struck; 2 to {len(every)} can.", "BR-CONTRACT-09")
            every[n - 1] = None
    parties = (pact.parties[0], pact.parties[1])
    read = clause_text.read(g, parties, ";".join(rest), seat)
    if isinstance(read, Refusal):
        return read
    for c in read:
        old = next((k for k, x in enumerate(every) if x is not None and _replaces(c, x) and x not in read), None)
        if old is None:
            every.append(c)
        else:
            every[old] = c
    return tuple(c for c in every if c is not None)


def _replaces(new: Clause, old: Clause) -> bool:
    return new.kind == old.kind != pacts.FREE and new.by == old.by


def counter_refusal(g: BloodRoyale, seat: str, number: int, words: str) -> Refusal | None:
    """Why an offer cannot be countered so."""
    key = called(g, seat, number)
    if not key:
        return no_offer(number)
    made = countered(g, g.pacts[key], seat, words)
    if isinstance(made, Refusal):
        return made
    if pacts.alike(made, g.pacts[key].clauses):
        return Refusal("That changes nothing.", "BR-CONTRACT-09")
    return sound(g, g.pacts[key].parties, made)


def counter(g: BloodRoyale, seat: str, number: int, words: str) -> None:
    """A counter-offer: the other side is told what it changes."""
    key = called(g, seat, number)
    made = countered(g, g.pacts[key], seat, words)
    assert not isinstance(made, Refusal)
    g.drafts[key] = g.pacts[key].clauses
    g.pacts[key] = pacts.counter(g.pacts[key], seat, made, max(1, g.turn))
    tell(g, key, f"{seat_name(g, seat)} would have it otherwise", changes(g, key))


def changes(g: BloodRoyale, key: int) -> list[str]:
    """What the last counter-offer changed, in words; nothing for an offer as it was made."""
    before = g.drafts.get(key)
    return pacts.changes(clauses.rules(g), before, g.pacts[key].clauses) if before is not None else []


def sign_refusal(g: BloodRoyale, seat: str, number: int) -> Refusal | None:
    """Why an offer cannot be signed: it is one's own, the wedding or a payment is not possible (BR-MARRIAGE-01,
    BR-CONTRACT-18, BR-CAPTIVE-04).
    """
    key = called(g, seat, number)
    if not key:
        return no_offer(number)
    pact = g.pacts[key]
    if seat in pact.agreed:
        return Refusal("That is your own offer: the other side has to sign.", "BR-CONTRACT-01")
    found = (
        weddings.refusal(g, *pair(pact))
        or weddings.captive_refusal(g, *pair(pact))
        or sound(g, pact.parties, pact.clauses)
    )
    if found is not None:
        return found
    if sorted(weddings.guardian(g, p) for p in pair(pact)) != sorted(pact.parties):
        return Refusal("One of them has another guardian now.", "BR-MARRIAGE-06")
    due = sum(int(c.about["crowns"]) for c in pact.clauses if c.kind == "PAY_ONCE" and c.by == seat)
    if due > g.players[seat].cash:  # the other's purse is secret: what he lacks at the wedding he owes
        return Refusal(
            f"{crowns(due)} are due at the wedding. You have {crowns(g.players[seat].cash)}.", "BR-CONTRACT-18"
        )
    return None


def waits_for(g: BloodRoyale, seat: str, key: int) -> bool:
    """Whether an offer stands that the seat could sign now."""
    pact = g.pacts[key]
    return pact.awaits(seat) and sign_refusal(g, seat, pacts.number_for(key, pact, seat)) is None


def sign(g: BloodRoyale, seat: str, number: int) -> None:
    """The contract is signed and the wedding held: it binds from now on (BR-CONTRACT-01)."""
    key = called(g, seat, number)
    pact = g.pacts[key] = pacts.agree(g.pacts[key], seat, max(1, g.turn))
    g.drafts.pop(key, None)
    tell(g, key, f"{seat_name(g, seat)} signs", numbered(g, pact))
    joined = any(c.kind == "HUSBAND_JOINS" for c in pact.clauses)
    weddings.celebrate(g, *pair(pact), key, joined)
    tell_too_late(g, pair(pact))


def taken(g: BloodRoyale, pact: Pact) -> str:
    """Why the wedding of an offer cannot be held any more, or not by these two; '' if it could be."""
    for who in pair(pact):
        x = g.people[who]
        if not x.here or x.spouse:
            return f"{x.name} is married to {name(g, x.spouse)}" if x.here else f"{x.name} is no longer in the game"
    gone = sorted(weddings.guardian(g, p) for p in pair(pact)) != sorted(pact.parties)
    return "one of them has another guardian now" if gone else ""


def tell_too_late(g: BloodRoyale, married: tuple[str, str]) -> None:
    """Who has offered or been offered somebody who has just married hears that nothing will come of it."""
    for key, pact in g.pacts.items():
        if pact.open and {*pair(pact)} & {*married}:
            tell(g, key, "Nothing can come of an offer any more", [taken(g, pact)])


def drop(g: BloodRoyale, key: int, said: str) -> None:
    """An offer is off."""
    tell(g, key, said, [contracts.title(g, g.pacts[key])])
    del g.pacts[key]
    g.drafts.pop(key, None)


def lapse(g: BloodRoyale) -> None:
    """At the end of the step offers lapse, but for those on children: betrothals stand until they are of age or one of
    them dies (BR-MARRIAGE-05).
    """
    for key, pact in list(g.pacts.items()):
        if pact.open and not only_young(g, *pair(pact)):
            drop(g, key, "An offer lapses")


def drawn_up(g: BloodRoyale, parties: tuple[str, str], every: tuple[Clause, ...], marriage: str = "") -> None:
    """A contract that the referee enters binds as if both had signed: with its wedding, or for a marriage that has none
    (BR-CONTRACT-01).
    """
    key, turn = max(g.pacts, default=0) + 1, max(1, g.turn)
    own = tuple(pacts.next_number(g.pacts, s) for s in parties)
    pact = g.pacts[key] = Pact(parties[0], parties, every, parties, turn, own=own)
    tell(g, key, "The referee draws up a contract", numbered(g, pact))
    if marriage:
        g.marriages[marriage] = msgspec.structs.replace(g.marriages[marriage], pact=key)
        contracts.at_wedding(g, marriage)
    else:
        weddings.celebrate(g, *pair(pact), key, any(c.kind == "HUSBAND_JOINS" for c in every))
        tell_too_late(g, pair(pact))


def judged(g: BloodRoyale, key: int, made: tuple[Clause, ...], head: str = "The referee rules on a contract") -> None:
    """A contract as the referee or the uninvolved have judged it should read (BR-CONTRACT-26)."""
    g.pacts[key] = msgspec.structs.replace(g.pacts[key], clauses=made)
    tell(g, key, head, numbered(g, g.pacts[key]))
