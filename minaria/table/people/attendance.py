"""Who has sat down at a hosted table yet: a place where somebody has been once, or from which an order has come.

Kept beside the journal. Clocks may wait until everybody who is asked has sat down.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from minaria.table.people.hosting import PROGRAMS, HostedTable
from minaria.table.people.register import Place
from minaria.table.referee import timing
from minaria.table.store.store import StoreTrouble

CAME = "came"  # the places where somebody has sat down, beside the journal


class Attendance:
    """The places of one table where somebody has been. `tell` is called with what everybody there is to know."""

    def __init__(self, hosted: HostedTable, tell: Callable[[str], None]) -> None:
        """Raises StoreTrouble."""
        self._hosted = hosted
        self._tell = tell
        kept = hosted.kept.store.entry(hosted.name).meta.get(CAME)
        ordered = {line.seat for line in hosted.match.lines if line.kind == "order" and not line.by}
        self._came = ordered | {str(word) for word in (kept if isinstance(kept, list) else ())}

    def comes(self, place: Place) -> None:
        """Somebody is at a place: clocks wait for him no longer."""
        hosted = self._hosted
        if place.word in self._came or place.seat not in hosted.players:
            return
        waited = bool(hosted.office.rates.waits)
        self._came.add(place.word)
        with suppress(StoreTrouble):
            hosted.kept.store.update_meta(hosted.name, {CAME: sorted(self._came)})
        if waited and not hosted.office.rates.waits and timing.runs(hosted.office):
            self._tell("Everybody who is asked has sat down: the clocks run.")

    def not_come(self) -> tuple[str, ...]:
        """The seats that are asked and have people to play them, at which nobody has ever sat down."""
        hosted, away = self._hosted, self._hosted.office.decided.absent
        return tuple(
            s
            for s in hosted.match.awaited()
            if hosted.players.get(s) not in PROGRAMS and s not in away and not self._has_come(s)
        )

    def _has_come(self, seat: str) -> bool:
        named = self._hosted.offices.get(seat, {})
        if seat in self._came:
            return True
        if named:
            return all(f"{seat}.{office}" in self._came for office in named)
        return any(word.startswith(f"{seat}.") for word in self._came)
