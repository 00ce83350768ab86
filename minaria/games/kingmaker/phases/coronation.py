"""The Coronation Phase: the senior heir of a House is crowned where church and bishops are (chapter CORONATION)."""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import DeedsAsk, Through
from minaria.games.kingmaker.chapters import crown
from minaria.games.kingmaker.phases.parts import BESIDES, Part
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.coronation import crown_refusal, may_crown
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import HOUSES
from minaria.games.kingmaker.wording import listing, name


class Coronation(Part):
    """The player is told whom he may crown, and may (KM-CORONATION-06, KM-CORONATION-07)."""

    title: ClassVar[str] = "Coronation Phase"
    doing: ClassVar[str] = "may crown an heir"
    deeds = (*crown.CORONATION, *BESIDES, Through)

    def passed_over(self, g: Kingmaker) -> str:
        mine = [h for house in HOUSES if (h := heirs.senior(g, house)) and heirs.holder(g, h) == self.seat]
        why = next((x for h in mine if h not in g.crowned and (x := crown_refusal(g, self.seat, h)) is not None), None)
        return f"{why.text.rstrip('.')}, {why.rule}" if why is not None else ""

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        (asked,) = super().ask(g)
        who = listing((name(h) for h in may_crown(g, self.seat)), "or", none="nobody")
        asked.prompt = f"You may crown {who}. Done if not."
        return [asked]
