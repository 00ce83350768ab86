"""Several factions are asked at the same time, each until it is through."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done
from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, end
from minaria.games.kingmaker.chapters.deals import Deals
from minaria.games.kingmaker.rules import parliament
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import seat_name


class Together(Deals):
    """Several factions are asked at the same time, each until it is through."""

    together: ClassVar[bool] = True

    def seats(self, g: Kingmaker) -> list[str]:
        """Who has still something to say."""
        raise NotImplementedError

    def prompt(self, g: Kingmaker, seat: str) -> str:
        """What a faction is asked."""
        raise NotImplementedError

    def start(self, g: Kingmaker) -> Next:
        parliament.change(g, through=())
        return self.go_on(g)

    def go_on(self, g: Kingmaker) -> Next:
        """The end once everybody is through."""
        return STAY if self.seats(g) else end()

    def recheck(self, g: Kingmaker) -> Next:
        return self.go_on(g)

    def resume(self, g: Kingmaker, value: Any) -> Next:
        return self.go_on(g)

    def through(self, g: Kingmaker) -> Next:
        """Whoever gave the order is through."""
        parliament.change(g, through=(*parliament.sitting(g).through, g.actor))
        return self.go_on(g)

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        acts: Any = self.deeds
        return [
            DeedsAsk(
                g,
                seat,
                self.prompt(g, seat),
                acts,
                waiting=f"{seat_name(seat)} {self.doing()}.",
                absent=Done(),
                phase=self,
            )
            for seat in self.seats(g)
        ]

    def doing(self) -> str:
        """What the others wait for."""
        return "has yet to answer"
