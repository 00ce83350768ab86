"""What the referee may set right about contracts: clauses added and struck, where he or the uninvolved have judged."""

from __future__ import annotations

from commands import Number, Order, Speech, order
from minaria.engine.contract import RefereeAction
from minaria.engine.offers import Refusal
from minaria.engine.phases import Stack
from minaria.games.blood_royale.rules import clause_text, contracts, offers
from minaria.games.blood_royale.state import BloodRoyale


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


CONTRACT_EDITS: dict[type[Order], RefereeAction] = {AddClause: add_clause, StrikeClause: strike_clause}
