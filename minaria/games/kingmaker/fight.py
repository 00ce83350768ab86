"""A combat under way"""

from __future__ import annotations

import msgspec


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """what the state keeps of it (see phases/combat).:A combat. kind: battle, siege, ambush, sea, town. at: the space.

    attackers, defenders: nobles, or ships at sea.
    """

    kind: str
    at: str
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
