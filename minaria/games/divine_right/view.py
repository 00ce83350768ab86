"""Who may know what (DR-SETUP-09, DR-STACK-02): what the fields of the state say of themselves."""

from __future__ import annotations

from minaria.games.divine_right.state import FOG, Minaria
from minaria.games.divine_right.tables import personalities
from minaria.kit.fog import Seen

View = Seen[Minaria, None]


def secrets(g: Minaria, seat: str | None) -> list[str]:
    """Words that must not reach the seat: names of personalities that nobody has read."""
    return [personalities()[card].name for card in FOG.hidden(g, seat) if card in personalities()]
