"""What contracts owe, and who would sign away what he needs to keep them (chapter CONTRACT)."""

from __future__ import annotations

from collections.abc import Iterable

from minaria.games.blood_royale.rules import contracts
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import place_name
from minaria.games.blood_royale.wording import count
from minaria.kit.pacts import Clause

LAND = ("PASSAGE_ARMIES", "PASSAGE_GOODS", "PORT_ACCESS")
"""Clauses that open land of the grantor."""


def given_away(g: BloodRoyale, every: Iterable[Clause]) -> str:
    """Why clauses cannot be agreed to: who owes them gives away, or owes again, what a contract of his has promised
    already (BR-CONTRACT-07); '' if they can. What their own contract says of the same land is part of the bargain.
    """
    running = [h.clause for h in contracts.in_force(g)]
    made = [c for c in every if not any(c is x for x in running)]  # not those of a contract that is added to
    for by in dict.fromkeys(c.by for c in made if c.kind in ("CEDE_PROVINCE", "DELIVER_ITEM")):
        given = {c.about["places"]: c.about["to"] for c in made if c.kind == "CEDE_PROVINCE" and c.by == by}
        if kept := [p for p, to in given.items() if _on_loan(g, running, p, by) and to != g.pawned[p]]:
            return f"{place_name(kept[0])} is his on loan, and goes back when the contract of it ends."
        gone = set(given)
        if why := lacks(g, by, gone, [c for c in made if c.by == by]):
            return why
    return ""


def _on_loan(g: BloodRoyale, running: Iterable[Clause], place: str, to: str) -> bool:
    """Whether a contract in force has lent a province to a player, who has to give it back (BR-CONTRACT-20)."""
    return place in g.pawned and any(
        c.kind == "CEDE_PROVINCE" and c.about["places"] == place and c.about["to"] == to for c in running
    )


def lacks(g: BloodRoyale, by: str, gone: set[str], more: Iterable[Clause] = ()) -> str:
    """Why a player who has given these provinces away could not keep his contracts, with `more` clauses; '' if so."""
    now = [h.clause for h in contracts.in_force(g) if h.clause.by == by]
    for c in now:
        named = {p for p in c.about.get("places", "").split(",") if p}
        if c.kind in LAND and named and named & gone and not {p for p in named if g.owner(p) == by} - gone:
            return f"A contract of his opens {place_name(min(named & gone))} to another."
    for kind in dict.fromkeys(g.resources.values()):
        due = [c for c in now if c.kind == "DELIVER_ITEM" and c.about["goods"] == kind]
        new = [c for c in more if c.kind == "DELIVER_ITEM" and c.about["goods"] == kind]
        sources = {p for p, k in g.resources.items() if k == kind and g.owner(p) == by}
        many = sum(int(c.about["number"]) for c in due)
        left = len(sources - gone)
        named = {c.about["places"] for c in due if c.about.get("places")}
        short = (many > left and sources & gone) or named & sources & gone
        if due and (short or (new and sum(int(c.about["number"]) for c in new) + many > left)):
            return f"{count(many, 'item')} of {kind} a turn {'is' if many == 1 else 'are'} owed by contract already."
    return ""
