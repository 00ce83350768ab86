"""Orders as they are typed at a match that a test has set up, and what is told of them."""

from __future__ import annotations

import pytest

from minaria.engine.carrying import Refused
from minaria.engine.match import Match


class TypedOrders:
    """What the made positions of the games' tests have in common; whoever takes it up sets `match`."""

    match: Match

    def say(self, seat: str, line: str, *dice: int) -> str:
        """Give an order as it is typed; what the seat is told, line by line. With dice, exactly those fall."""
        mark = self.match.give(seat, self.match.parse(seat, line), dice or None)
        return "\n".join(t for e in mark.events if (t := e.seen_by(seat)))

    def no(self, seat: str, line: str) -> str:
        """The refusal of an order as it is typed; nothing has changed."""
        before = self.match.position.sum()
        with pytest.raises(Refused) as why:
            self.match.give(seat, self.match.parse(seat, line))
        assert self.match.position.sum() == before
        return str(why.value)

    def told(self, seat: str | None = None) -> str:
        """Everything a seat (or a spectator) has been told."""
        return "\n".join(t for _, e in self.match.events() if (t := e.seen_by(seat)))
