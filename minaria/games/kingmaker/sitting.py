"""A Parliament being held"""

from __future__ import annotations

import msgspec


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """what the state keeps of it (see phases/parliament).:A Parliament. caller: whose it is. at: the space.

    head: the king or Chancellor who is there. compelled: nobles summoned by Writ. present: nobles attending.
    """

    caller: str
    at: str
    head: str = ""
    compelled: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
