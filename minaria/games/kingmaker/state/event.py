"""An event being carried out: what the state keeps of it while somebody is asked (see phases/events)."""

from __future__ import annotations

import msgspec


class Occasion(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event drawn by a faction. item: its id. seat: who drew it. done: nobles and ships of whom it is settled.
    hit: whether it has met anybody.
    """

    item: str
    seat: str
    done: tuple[str, ...] = ()
    hit: bool = False
