"""What the referee may set right about contracts: drawn up without an offer, clauses added and struck, where he or the
uninvolved have judged.
"""

from __future__ import annotations

from commands import Number, Order, Speech, order
from minaria.engine.contract import RefereeAction
from minaria.engine.offers import Refusal
from minaria.engine.phases import Stack
from minaria.games.blood_royale.orders.kinds import Person
from minaria.games.blood_royale.rules import births, clause_text, contracts, offers, weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import name


@order("add clause to NUMBER WORDS", word="add clause", examples=("add clause to 1: France pays 10 a turn",))
class AddClause(Order):
    """Add clauses to a contract, by its number in your list of contracts."""

    number: Number
    words: Speech


@order("strike clause CLAUSE of NUMBER", word="strike clause", examples=("strike clause 2 of 1",))
class StrikeClause(Order):
    """Strike a clause of a contract, by its number in your list of contracts."""

    clause: Number
    number: Number


@order(
    "draw up [a|the] contract of|for|between PERSON and|with OTHER WORDS",
    word="draw up",
    examples=("draw up contract of Anne and Louis: France pays 10 a turn",),
)
class DrawUp(Order):
    """Enter a contract that nobody has to offer or sign: a wedding with its clauses, or those of one held without."""

    person: Person
    other: Person
    words: Speech


def draw_up(g: BloodRoyale, o: DrawUp) -> str | Stack | None:
    """A contract stands as if both had signed it; two who are free are married by it (BR-CONTRACT-01)."""
    couple = g.people[o.person].spouse == o.other
    marriage = births.marriage_of(g, o.person) if couple else ""
    if marriage and (held := g.pacts.get(g.marriages[marriage].pact)) is not None and not held.ended:
        return f"{name(g, o.person)} and {name(g, o.other)} have a contract; 'add clause' adds to it."
    if not couple and (why := weddings.refusal(g, o.person, o.other)) is not None:
        return why.text
    pair = (o.person, o.other)
    parties = [_house(g, p) if couple else weddings.guardian(g, p) for p in pair]
    if "" in parties or parties[0] == parties[1]:
        return f"{name(g, o.person)} and {name(g, o.other)} are not of two players' houses."
    read = clause_text.read(g, (parties[0], parties[1]), o.words)
    if isinstance(read, Refusal):
        return read.text
    every = (offers.wedding(g, *pair), *read)
    if (found := offers.sound(g, tuple(parties), every)) is not None:
        return found.text
    offers.drawn_up(g, (parties[0], parties[1]), every, marriage)
    return None


def _house(g: BloodRoyale, who: str) -> str:
    """The seat of the house somebody came from."""
    x = g.people[who]
    return (g.seat_of_house(x.home) if x.home else x.seat) or ""


def add_clause(g: BloodRoyale, o: AddClause) -> str | Stack | None:
    """Clauses join a contract in force; what they do at once is done."""
    pact = g.pacts.get(o.number)
    if pact is None or pact.open or pact.ended:
        return f"There is no contract {o.number} in force."
    read = clause_text.read(g, (pact.parties[0], pact.parties[1]), o.words)
    if isinstance(read, Refusal):
        return read.text
    if not read:
        return "Say which clause."
    found = offers.sound(g, pact.parties, (*pact.clauses, *read))
    if found is not None:
        return found.text
    offers.judged(g, o.number, (*pact.clauses, *read))
    for c in read:
        contracts.do_once(g, g.pacts[o.number], c)
    return None


def strike_clause(g: BloodRoyale, o: StrikeClause) -> str | Stack | None:
    """A clause is out; what it has done stays done."""
    pact = g.pacts.get(o.number)
    if pact is None or pact.open or pact.ended:
        return f"There is no contract {o.number} in force."
    if not 2 <= o.clause <= len(pact.clauses):
        return f"Clause {o.clause} cannot be struck."
    offers.judged(g, o.number, tuple(c for n, c in enumerate(pact.clauses, 1) if n != o.clause))
    contracts.send_home(g)
    return None


CONTRACT_EDITS: dict[type[Order], RefereeAction] = {
    DrawUp: draw_up,
    AddClause: add_clause,
    StrikeClause: strike_clause,
}
