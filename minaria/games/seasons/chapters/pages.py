"""Words that show something."""

from __future__ import annotations

from commands import Order, order


@order("plan", "plans", "my plan", "show plan", table=True, examples=("plan",))
class Plan(Order):
    """Your plan for the turn, task by task, exactly as it will happen."""


@order("battles", "battle sheet", table=True, examples=("battles",))
class Battles(Order):
    """The battles of the last reveal, each with its arithmetic."""


@order("treaties", "offers", table=True, examples=("treaties",))
class Treaties(Order):
    """Offers and treaties you are party to."""


@order("places", "who is where", "where", "where am i", "where are we", table=True, examples=("places",))
class Places(Order):
    """Who stands at which table, in the hall, at the map."""
