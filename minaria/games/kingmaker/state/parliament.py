"""A Parliament being held: what the state keeps of it (see phases/parliament). All of it is public."""

from __future__ import annotations

import msgspec


class Motion(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is voted on: an award to a noble, or ('' item) support of a monarch. ayes, noes: factions, as they voted."""

    item: str
    to: str
    ayes: tuple[str, ...] = ()
    noes: tuple[str, ...] = ()


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Parliament. caller: whose it is. at: the space. head: the king or Chancellor who is there.

    compelled: nobles a Writ brought there. present: nobles attending. lifted: ship -> the nobles it carried there,
    sailed: from where.
    votes: house -> faction -> votes, as published once it is assembled, with those of cities and towns alone; nothing
    done in this Parliament changes them (KM-BUSINESS-04, KM-TRANSFER-08). motions: before the Houses now. declined:
    those carried for a noble whose player refused the award. anew: awards declined in this ballot. through: factions
    through with what all are asked now.
    """

    caller: str
    at: str
    head: str = ""
    compelled: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    lifted: dict[str, tuple[str, ...]] = {}
    sailed: dict[str, str] = {}
    votes: dict[str, dict[str, int]] = {}
    motions: tuple[Motion, ...] = ()
    declined: tuple[Motion, ...] = ()
    anew: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
