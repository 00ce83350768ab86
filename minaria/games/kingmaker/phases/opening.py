"""What a player may do as his turn begins: royal dukes, treaties, the end of an alliance (KM-SPECIALNOBLE-02,
KM-TREATY-01, KM-ALLIANCE-02). Nobody is asked while there is nothing to do.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import Through
from minaria.games.kingmaker.chapters import crown, events, trade
from minaria.games.kingmaker.phases.parts import BESIDES, Part


class Opening(Part):
    """The start of an own turn."""

    title: ClassVar[str] = "Start of the turn"
    prompt: ClassVar[str] = "Your turn begins. Done when you are ready for the event."
    doing: ClassVar[str] = "begins the turn"
    deeds = (*events.OPENING, *crown.OPENING, *trade.OPENING, *BESIDES, Through)
