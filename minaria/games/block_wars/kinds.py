"""What the slots of orders take: kinds of the vocabulary (see names)."""

from __future__ import annotations

from typing import Annotated

from commands import Kind

Place = Annotated[str, Kind("place", "a hex or city")]
Force = Annotated[tuple[str, ...], Kind("force", "blocks such as '2 orc blades' or 'the wizard'")]
ArmyName = Annotated[str, Kind("army", "an army")]
TypeName = Annotated[str, Kind("type", "a type of block")]
ItemName = Annotated[str, Kind("item", "the wand or the sword")]
SpellName = Annotated[str, Kind("spell", "a spell")]
Seat = Annotated[str, Kind("seat", "a player")]
