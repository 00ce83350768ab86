"""What cards let players do later: kept cards played, pretenders bought back or crowned, crusades (chapter OPTE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minaria.engine.acts import Act, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.blood_royale.orders.contracts import Complain
from minaria.games.blood_royale.orders.dynasty import CrownHeir
from minaria.games.blood_royale.orders.events import BuyBack, Choose, Crusade, PlayCard
from minaria.games.blood_royale.rules import crusade, kept_cards
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import place_name

NOT_NOW = {
    PlayCard: Refusal("You have kept no such card.", "BR-OPTE-35"),
    BuyBack: Refusal("No pretender has left any house.", "BR-OPTE-24"),
    CrownHeir: Refusal("No throne is vacant, and no pretender is to be crowned.", "BR-SUCCESSION-01"),
    Complain: Refusal("No contract of yours in force has a promise to be judged.", "BR-CONTRACT-26"),
    Crusade: Refusal("No crusade is preached, or the Saracens are beaten.", "BR-OPTE-43"),
}
"""What is said of these orders while nothing makes sense of them."""
NUMBERS = {"cradles": kept_cards.CRADLES, "physicians": kept_cards.PHYSICIANS}


class PlayingCard(Act[PlayCard]):
    """A card that was kept is used (BR-OPTE-35)."""

    kind = PlayCard

    def open(self, g: BloodRoyale, seat: str) -> bool:
        return any(kept_cards.held(g, seat, n) for n in NUMBERS.values())

    def refusal(self, g: BloodRoyale, seat: str, order: PlayCard) -> Refusal | None:
        return kept_cards.play_refusal(g, seat, NUMBERS[order.card], order.person)

    def orders(self, g: BloodRoyale, seat: str) -> list[PlayCard]:
        mine = [word for word, n in NUMBERS.items() if kept_cards.held(g, seat, n)]
        made = (PlayCard(p, word) for word in mine for p in g.living(seat))
        return [o for o in made if self.refusal(g, seat, o) is None]

    def do(self, g: BloodRoyale, phase: Any, order: PlayCard) -> Next:
        kept_cards.play(g, g.actor, NUMBERS[order.card], order.person)
        return STAY


class BuyingBack(Act[BuyBack]):
    """A pretender comes home for a bribe (BR-OPTE-24)."""

    kind = BuyBack

    def open(self, g: BloodRoyale, seat: str) -> bool:
        return bool(kept_cards.pretenders(g))

    def refusal(self, g: BloodRoyale, seat: str, order: BuyBack) -> Refusal | None:
        return kept_cards.buy_refusal(g, seat, order.person)

    def orders(self, g: BloodRoyale, seat: str) -> list[BuyBack]:
        return [o for p in kept_cards.pretenders(g) if self.refusal(g, seat, o := BuyBack(p)) is None]

    def do(self, g: BloodRoyale, phase: Any, order: BuyBack) -> Next:
        kept_cards.buy_back(g, g.actor, order.person)
        return STAY


class CrowningPretender(Act[CrownHeir]):
    """A pretender is set up in the land that was conquered for him (BR-OPTE-26)."""

    kind = CrownHeir

    def open(self, g: BloodRoyale, seat: str) -> bool:
        return bool(kept_cards.pretenders(g))

    def refusal(self, g: BloodRoyale, seat: str, order: CrownHeir) -> Refusal | None:
        found = kept_cards.crown_refusal(g, seat, order.person)
        if found is None and order.place:
            return Refusal(f"He reigns in his capital, not in {place_name(order.place)}.", "BR-OPTE-26")
        return found

    def orders(self, g: BloodRoyale, seat: str) -> list[CrownHeir]:
        return [o for p in kept_cards.pretenders(g) if self.refusal(g, seat, o := CrownHeir(p)) is None]

    def do(self, g: BloodRoyale, phase: Any, order: CrownHeir) -> Next:
        kept_cards.crown(g, g.actor, order.person)
        return STAY


class Crusading(Act[Crusade]):
    """A force goes to the Holy Land instead of moving (BR-OPTE-43)."""

    kind = Crusade

    def open(self, g: BloodRoyale, seat: str) -> bool:
        return bool(crusade.saracens(g))

    def refusal(self, g: BloodRoyale, seat: str, order: Crusade) -> Refusal | None:
        return crusade.refusal(g, seat, order.force)

    def orders(self, g: BloodRoyale, seat: str) -> list[Crusade]:
        return [o for p in crusade.may_go(g, seat) if self.refusal(g, seat, o := Crusade((p,))) is None]

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return crusade.may_go(g, seat)

    def do(self, g: BloodRoyale, phase: Any, order: Crusade) -> Next:
        crusade.send(g, g.actor, order.force)
        return STAY


class Picking(Act[Choose]):
    """One of what a card offers; a name stands for its number."""

    kind = Choose

    def fill(self, g: BloodRoyale, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        named = next((said[slot] for slot in ("place", "person", "country") if said.get(slot)), "")
        for n, what in enumerate(self.phase.may if self.phase is not None else (), 1):
            couple = g.marriages.get(what)
            if named and (what == named or (couple is not None and named in (couple.husband, couple.wife))):
                return {"number": n}
        return said

    def refusal(self, g: BloodRoyale, seat: str, order: Choose) -> Refusal | None:
        if 1 <= order.number <= len(self.phase.may):
            return None
        return Refusal(f"Choose one of the {len(self.phase.may)} by number or by name.", "BR-OPTE-36")

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Choose]:
        return (Choose(n) for n in range(1, len(self.phase.may) + 1))

    def do(self, g: BloodRoyale, phase: Any, order: Choose) -> Next:
        return end(phase.may[order.number - 1])
