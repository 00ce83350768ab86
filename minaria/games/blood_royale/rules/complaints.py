"""Promises that are no clause of the closed set: a party complains, the uninvolved judge, and may order one (chapter
CONTRACT).
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.memories import Promise
from minaria.games.blood_royale.rules import clause_text, contracts, offers
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import count, listing, seat_name
from minaria.kit import pacts
from minaria.kit.pacts import FREE, Pact


def running(g: BloodRoyale, seat: str, number: int) -> int:
    """The key of a contract in force that a seat calls by that number, 0 if there is none."""
    key = pacts.called(g.pacts, seat, number)
    return key if key and not g.pacts[key].open and not g.pacts[key].ended else 0


def judges(g: BloodRoyale, pact: Pact) -> tuple[str, ...]:
    """Who judges: the players whose contract it is not (BR-CONTRACT-26)."""
    return tuple(s for s in g.seats if s not in pact.parties)


def refusal(g: BloodRoyale, seat: str, number: int, clause: int, words: str) -> Refusal | None:
    """Why a promise cannot be complained of, or not so (BR-CONTRACT-26)."""
    key = running(g, seat, number)
    if not key:
        return Refusal(f"No contract {number} of yours is in force; 'contracts' lists them.", "BR-CONTRACT-26")
    pact = g.pacts[key]
    if not 1 <= clause <= len(pact.clauses) or pact.clauses[clause - 1].kind != FREE:
        free = [str(n) for n, c in enumerate(pact.clauses, 1) if c.kind == FREE]
        text = f"Only promises are judged; all else is kept by rule. Promises of contract {number}: "
        return Refusal(f"{text}{listing(free, none='none')}.", "BR-CONTRACT-26")
    if Promise(key, clause) in g.judged:
        return Refusal("That has been judged this turn.", "BR-CONTRACT-26")
    read = clause_text.read(g, (pact.parties[0], pact.parties[1]), words)
    if isinstance(read, Refusal):
        return read
    if not read or any(c.kind == FREE for c in read):
        return Refusal("Ask for a clause that is kept by rule: 'France pays 10 now'.", "BR-CONTRACT-26")
    return offers.sound(g, pact.parties, (*pact.clauses, *read))


def bring(g: BloodRoyale, seat: str, number: int, clause: int, words: str) -> tuple[int, str]:
    """A complaint is brought: the contract's key, what is judged in words. All hear that there is one; what the
    contract says the parties read, and who judges (BR-CONTRACT-26, BR-SECRECY-01).
    """
    key = running(g, seat, number)
    pact = g.pacts[key]
    read = clause_text.read(g, (pact.parties[0], pact.parties[1]), words)
    assert not isinstance(read, Refusal)
    g.judged = (*g.judged, Promise(key, clause))
    other = next(s for s in pact.parties if s != seat)
    asked = "; ".join(clause_text.says(g, c) for c in read)
    said = f"'{clause_text.says(g, pact.clauses[clause - 1])}' was not kept, and asks that {asked}"
    head = f"{seat_name(g, seat)} complains of {seat_name(g, other)}"
    parties = dict.fromkeys(pact.parties, f"{head}: {said}.")  # who judges reads it when he is asked
    g.tell(f"{head}.", hap.PACT((), {seat: hap.ASKS, other: hap.ASKED}), **parties)
    return key, said


def decide(g: BloodRoyale, key: int, words: str, votes: dict[str, bool]) -> None:
    """The judges have spoken: with more for it than against, the clause joins the contract (BR-CONTRACT-26)."""
    ayes = sum(votes.values())
    upheld = ayes > len(votes) - ayes
    said = f"{count(ayes, 'voice')} for it, {len(votes) - ayes} against"
    verdict = "is upheld" if upheld else "is rejected"
    concerned = dict.fromkeys(g.pacts[key].parties, hap.ASKED)
    g.tell(f"The complaint {verdict}: {said}.", hap.PACT((), concerned))
    if not upheld:
        return
    pact = g.pacts[key]
    read = clause_text.read(g, (pact.parties[0], pact.parties[1]), words)
    assert not isinstance(read, Refusal)
    offers.judged(g, key, (*pact.clauses, *read), "The uninvolved rule on a contract")
    for c in read:
        contracts.do_once(g, g.pacts[key], c)
