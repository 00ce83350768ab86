"""A combat under way: what the state keeps of it from the order to the last question (see phases/clash)."""

from __future__ import annotations

import msgspec

BATTLE, SIEGE, AMBUSH, SEA, TOWN = "battle", "siege", "ambush", "sea", "town"


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat. kind: battle, siege, ambush, sea or town. seat, foe: the factions, '' where a garrison defends alone.

    attackers, defenders: nobles, or ships at sea. place: the place whose garrison defends, '' none. asking: factions
    still to be asked whether guests or further ships defend. result: the ratio drawn, 'weather' where nothing comes of
    it. victor: the side that has won, '' neither. doomed: nobles named by the outcome. spoils: ships and mercenaries
    won. pursuit: whether the ambushed pursue.
    """

    kind: str
    at: str
    seat: str = ""
    foe: str = ""
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    place: str = ""
    asking: tuple[str, ...] = ()
    result: str = ""
    victor: str = ""
    doomed: tuple[str, ...] = ()
    spoils: tuple[str, ...] = ()
    pursuit: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, () where nobody has."""
        return {"attackers": self.attackers, "defenders": self.defenders}.get(self.victor, ())

    @property
    def losers(self) -> tuple[str, ...]:
        """Who has lost, () where nobody has."""
        return {"attackers": self.defenders, "defenders": self.attackers}.get(self.victor, ())

    @property
    def holder(self) -> str:
        """The faction that takes the prisoners, '' nobody."""
        return {"attackers": self.seat, "defenders": self.foe}.get(self.victor, "")
