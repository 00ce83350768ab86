"""Contracts and offers as the parties read them: numbered clauses, what is in force, what sleeps, what was changed."""

from __future__ import annotations

from minaria.engine.sheets import Block, Grid, Sheet, Text, note
from minaria.games.blood_royale.rules import clause_text, clauses, contracts, offers
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import CALENDAR
from minaria.games.blood_royale.tables import clauses as closed_set
from minaria.games.blood_royale.view import View
from minaria.games.blood_royale.wording import listing, seat_name
from minaria.kit import pacts
from minaria.kit.pacts import FREE, Clause, Pact


def state_of(g: BloodRoyale, key: int, c: Clause) -> str:
    """What has become of a clause: in force, asleep, done, over, not yet."""
    pact, rules = g.pacts[key], clauses.rules(g)
    if c.kind == FREE:
        return "over" if pact.ended else "a promise; the uninvolved judge, or the referee"
    if rules[c.kind].lasts == "once":
        return "done"
    if any(h.key == key and h.clause == c for h in pacts.in_force(rules, g.pacts, max(1, g.turn))):
        if rules[c.kind].lasts == "good":
            return "for good"
        return "asleep: cannot be kept now" if rules[c.kind].sleeps(g, c) else "in force"
    return "not yet" if c.start > g.turn and not pact.ended else "over"


def one_page(g: BloodRoyale, seat: str, key: int) -> list[Block]:
    """A contract or an offer, clause by clause."""
    pact = g.pacts[key]
    number = pacts.number_for(key, pact, seat)
    others = listing(seat_name(g, s) for s in pact.parties if s != seat)
    if not pact.open:
        head = f"Contract {number} with {others}: {contracts.title(g, pact)}, {CALENDAR.year(pact.since)}"
        head += f" to {CALENDAR.year(pact.ended)}" if pact.ended else ""
        rows = [(str(n), clause_text.says(g, c), state_of(g, key, c)) for n, c in enumerate(pact.clauses, 1)]
        return [Grid(("clause", "text", "state"), tuple(rows), head)]
    whose = "yours, not signed by the other side" if pact.by == seat else f"'sign {number}' holds the wedding"
    if offers.only_young(g, *offers.pair(pact)):
        whose = f"a promise that binds nobody; it can be signed from {offers.of_age(g, pact)}, when both are 15"
    if late := offers.taken(g, pact):
        whose = f"cannot be signed: {late}"
    head = f"Offer {number} with {others}: {whose}"
    rows2 = tuple((str(n), clause_text.says(g, c)) for n, c in enumerate(pact.clauses, 1))
    blocks: list[Block] = [Grid(("clause", "text"), rows2, head)]
    changed = offers.changes(g, key)
    return [*blocks, Text(("Changed last:", *changed))] if changed else blocks


def contracts_page(view: View, number: int = 0) -> Sheet:
    """The seat's contracts and offers (BR-SECRECY-01: nobody reads others'), or one of them."""
    g, seat = view.g, view.seat
    mine = {k: p for k, p in g.pacts.items() if (seat in p.parties if seat else p.own)}  # others' have no number
    if number:
        key = pacts.called(mine, seat, number) if seat else number
        if key not in mine:
            return note("Contracts", f"You have no contract or offer {number}.")
        return Sheet(f"Contract {number}", tuple(one_page(g, _reader(seat, mine[key]), key)))
    if not mine:
        return note("Contracts", "You have no contract and no offer. 'clauses' lists what can be agreed.")
    order = sorted(mine, key=lambda k: (bool(mine[k].ended), not mine[k].open, k))
    return Sheet("Contracts", tuple(b for k in order for b in one_page(g, _reader(seat, mine[k]), k)))


def _reader(seat: str, pact: Pact) -> str:
    return seat or pact.by


def clauses_page(view: View) -> Sheet:
    """The closed set of clauses, each with words that are understood."""
    terms = {"marriage or until year": "while the marriage lasts"}
    rows = [
        (f.example, closed_set()[f.kind].title, terms.get(r := closed_set()[f.kind].runs, r))
        for f in clause_text.FORMS
        if f.kind != "TITLE_GRANT" or view.g.rule("G")
    ]
    rows.append(("promise to be polite", closed_set()["FREE_TEXT"].title, "judged by the uninvolved or the referee"))
    said = "Clauses are parted by semicolons; 'for 20 years', 'from 1320', 'until 1340' say how long one binds."
    return Sheet("Clauses", (Text((said,)), Grid(("words", "what it is", "how long"), tuple(rows))))
