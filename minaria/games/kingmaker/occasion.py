"""An event being carried out: what the state keeps of it while somebody is asked (see phases/events)."""

from __future__ import annotations

import msgspec


class Occasion(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event drawn by a faction. item: its id. seat: who drew it. done: what of it has been settled."""

    item: str
    seat: str
    done: tuple[str, ...] = ()
