"""Words of the game's own that only show something."""

from __future__ import annotations

from commands import Order, order


@order("succession", "heirs", "tree", "line of succession", table=True, examples=("succession",))
class ShowSuccession(Order):
    """Show both Houses as trees: who is alive, crowned, senior, who holds whom."""


@order("chancery", "vacancies", table=True, examples=("chancery",))
class ShowChancery(Order):
    """Show what lies in the Chancery: vacant titles, offices and bishoprics, with what each would bring."""
