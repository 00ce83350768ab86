"""A keyboard's place at a table: the seats people play here, the offices of those they share, and who sits now.

A seat that people share is shown to each as his office has it (`table/people/office_views`), as lines and screens at a
distance do.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from minaria.table.people.hosting import PROGRAMS, HostedTable
from minaria.table.people.office_views import Chair, named, office_called
from minaria.table.people.triggers import Fired
from minaria.ui.alerts import OwnAlerts
from minaria.ui.passing import Place, handed, places
from minaria.ui.tui.desk import Desk


class KeyboardDesk(Desk):
    """A desk that several people may share. `passed`: whoever sits here was given the keyboard by a word, unasked."""

    def __init__(
        self, hosted: HostedTable, data: Path, seats: Sequence[str] | None = None, replay: bool = False
    ) -> None:
        self.whole = hosted
        self.office = ""
        self.passed = False
        self._chairs: dict[tuple[str, str], Chair] = {}
        self._own = OwnAlerts(hosted)
        if seats is None:
            seats = [s for s in hosted.table.seats if set(hosted.sitters(s)) - set(PROGRAMS)]
        super().__init__(hosted, data, seats, replay)
        self._sit(self.seat, self._first_office(self.seat))

    def _first_office(self, seat: str) -> str:
        """The office of a shared seat that answers for it."""
        return next((p.office for p in places(self.whole) if p.seat == seat), "") if seat in self.seats else ""

    def _sit(self, seat: str, office: str) -> None:
        self.seat, self.office = seat, office
        if office and (seat, office) not in self._chairs:
            self._chairs[seat, office] = Chair(self.whole, seat, office)
        self.hosted = cast(HostedTable, self._chairs[seat, office]) if office else self.whole
        self._moment = None  # an earlier position is another one to other eyes

    # -- who sits here

    @property
    def shared(self) -> bool:
        """Whether several people play here."""
        return not self.console and len({p.person for p in places(self.whole) if p.seat in self.seats}) > 1

    @property
    def person(self) -> str:
        """Who sits here."""
        return self._holder(self.seat, self.office) if self.office else super().person

    def person_of(self, seat: str) -> str:
        """Who plays a seat; of one that is shared whoever answers for it, or sits here for it now."""
        if seat in self.whole.offices:
            return self.person if seat == self.seat else self._holder(seat, self._first_office(seat))
        return super().person_of(seat)

    def _holder(self, seat: str, office: str) -> str:
        return self.whole.offices.get(seat, {}).get(office, self.whole.players.get(seat, ""))

    def called(self, seat: str, office: str = "") -> str:
        """A place at this keyboard with its person, as the hand-over says it."""
        office = office or (self.office if seat == self.seat else self._first_office(seat))
        return f"{named(seat, office)} ({self._holder(seat, office)})"

    @property
    def prompt(self) -> str:
        """Whose order line it is."""
        return named(self.seat, self.office) if self.office else super().prompt

    def alerts(self) -> list[Fired]:
        """Triggers of whoever sits here whose moment has come; what they are to do here is done."""
        fired = [] if self.replay or self.console else self._own.look(self.person)
        for trouble in self._own.take_troubles():
            self.note(trouble)
        return fired

    # -- whose turn it is

    def next_seat(self) -> str | None:
        """The seat that is asked; whoever was given the keyboard by a word keeps it while he is asked nothing."""
        if self.seat in self.whole.match.awaited() or self.whole.match.over:
            self.passed = False
        return self.seat if self.passed else super().next_seat()

    def passes_to(self, line: str) -> Place | str | None:
        """Whom a line passes the keyboard to, what is wrong with it, None for every other line."""
        if self.replay or self.seat not in self.seats or self.console:
            return None
        if self.seat in self.whole.offices and (office := office_called(self.whole.game, line)):
            return Place(self.seat, office, self._holder(self.seat, office))
        return handed(self.whole, line, self.seat, self.office)

    def turn_to(self, seat: str, office: str = "", passed: bool = False) -> None:
        """Another place: nothing the last one was told stays."""
        office = office or (self.office if seat == self.seat else self._first_office(seat))
        if self._holder(seat, office) != self.person or office != self.office:
            self.notes = []
        self.past, self.eyes = None, None
        self._sit(seat, office)
        self.passed = passed and seat not in self.whole.match.awaited()

    def seen_by(self, seat: str, office: str = "") -> int:
        """The first line of the journal a place has not been told of."""
        office = office or (self.office if seat == self.seat else self._first_office(seat))
        return self.whole.seen.get(f"{seat}/{office}" if office else seat, 0)
