"""What the slots of orders take: kinds of the vocabulary (see names)."""

from __future__ import annotations

from typing import Annotated

from commands import Kind

Place = Annotated[str, Kind("place", "a space, town, castle or sea")]
Force = Annotated[tuple[str, ...], Kind("force", "nobles, heirs or ships such as 'Percy and Neville' or 'Le Swan'")]
NobleName = Annotated[str, Kind("noble", "a noble")]
HeirName = Annotated[str, Kind("heir", "a royal heir")]
Claimant = Annotated[str, Kind("claimant", "a royal heir or a pretender")]
ItemName = Annotated[str, Kind("item", "an award, ship or item")]
Seat = Annotated[str, Kind("seat", "a player")]
